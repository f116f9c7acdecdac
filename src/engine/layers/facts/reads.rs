//! What a phrase reads, as its row says it.

use super::traits::{Traits, Written};
use crate::engine::Facets;

/// What a phrase reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Reads {
    /// Parts of the state, for what is kept.
    pub state: Facets,
    /// Characteristics, for dependency (613.7a).
    pub traits: Written,
    /// Its parts count for nothing: what it asks for was settled before, or is all there is.
    pub closed: bool,
}

impl Reads {
    /// What reads nothing that could change.
    pub const NOTHING: Reads = Reads { state: Facets::empty(), traits: Written::NOTHING, closed: false };

    /// Parts of the state, and no characteristic that a layer makes.
    pub const fn state(state: Facets) -> Self {
        Self { state, ..Self::NOTHING }
    }
    /// The same phrase, which reads these characteristics as well.
    pub const fn traits(self, traits: Traits) -> Self {
        Self { traits: Written::of(traits), ..self }
    }
    /// The same phrase, which reads characteristics and card types as they are made there.
    pub const fn made(self, traits: Written) -> Self {
        Self { traits, ..self }
    }
    /// Without what its parts read.
    pub const fn closed(self) -> Self {
        Self { closed: true, ..self }
    }
    /// What both phrases read together.
    pub fn and(self, other: Self) -> Self {
        Self { state: self.state | other.state, traits: self.traits.and(other.traits), closed: self.closed }
    }
}
