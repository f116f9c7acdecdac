//! What the form of a phrase says of what it reads: one row for each form of the IR, without its parts, which
//! [`Phrase::parts`] knows. A new form breaks the build here, and nowhere else in the layers but where it is carried out.

mod change;
mod layer;
mod phrase;
mod traits;

use super::group::Group;
use crate::engine::Facets;
use crate::ir::{Modifier, Phrase, Prop, Status};
pub(in crate::engine) use change::says_words;
pub(in crate::engine) use layer::{Layer, layer_of, layer_of_change, layer_of_exception};
pub(in crate::engine::layers) use traits::{Traits, Written};

/// What a phrase reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Reads {
    /// Parts of the state, for what is kept.
    state: Facets,
    /// Characteristics, for dependency (613.7a).
    traits: Written,
    /// Its parts count for nothing: what it asks for was settled before, or is all there is.
    closed: bool,
}

impl Reads {
    const NOTHING: Reads = Reads { state: Facets::empty(), traits: Written::NOTHING, closed: false };

    /// Parts of the state, and no characteristic that a layer makes.
    const fn state(state: Facets) -> Self {
        Self { state, ..Self::NOTHING }
    }
    /// And characteristics.
    const fn traits(self, traits: Traits) -> Self {
        Self { traits: Written::of(traits), ..self }
    }
    const fn made(self, traits: Written) -> Self {
        Self { traits, ..self }
    }
    /// Without what its parts read.
    const fn closed(self) -> Self {
        Self { closed: true, ..self }
    }
    fn and(self, other: Self) -> Self {
        Self { state: self.state | other.state, traits: self.traits.and(other.traits), closed: self.closed }
    }
}

/// What a phrase reads with all its parts.
fn reads(phrase: Phrase<'_>) -> Reads {
    let mut all = phrase::row(phrase);
    if !all.closed {
        phrase.parts(&mut |part| all = all.and(Reads { closed: false, ..reads(part) }));
    }
    all
}

/// Facets that a phrase reads.
pub fn facets<'a>(of: impl Into<Phrase<'a>>) -> Facets {
    reads(of.into()).state
}

/// Facets that a status reads.
pub fn status_facets(of: Status) -> Facets {
    phrase::of_status(of)
}

/// Facets that a number of an object or a player reads.
pub fn prop_facets(of: Prop) -> Facets {
    phrase::of_prop(of).state
}

/// Characteristics that a phrase reads.
pub(super) fn traits_read<'a>(by: impl Into<Phrase<'a>>) -> Written {
    reads(by.into()).traits
}

/// Characteristics that a part of one layer reads to know what it does to an object.
pub(super) fn traits_read_by(m: &Modifier, of: &Group) -> Written {
    match m {
        // Whose it becomes depends on whose the source is, unless that was settled when the effect began.
        Modifier::Control(_) if of.you.is_some() => Written::NOTHING,
        _ => traits_read(m),
    }
}

/// Characteristics that a change writes.
pub(super) fn traits_written(m: &Modifier) -> Written {
    change::row(m).writes
}
