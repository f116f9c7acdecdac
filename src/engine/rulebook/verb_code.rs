//! A number for each verb, for tables of bits and for digests.

use crate::ir::Verb;

/// A bit for each verb; declared actions share the upper bits, so a set bit only means "perhaps".
#[inline]
pub fn verb_bit(verb: Verb) -> u64 {
    1 << (verb_code(verb) & 63)
}

/// A number for each verb, stable for digests; actions, designations and deeds lie above the core verbs.
#[inline]
pub fn verb_code(verb: Verb) -> u32 {
    verb.facts().number
}
