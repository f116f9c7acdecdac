//! The one form of clauses: a subject, a verb, arguments; the verbs, and words that mean nothing in a scene.

pub(crate) mod clause;
pub(crate) mod foreign;
pub(crate) mod verbs;
