//! What the form of a phrase says of what it reads: one row for each form of the IR, without its parts, which
//! [`Phrase::parts`] knows. A new form breaks the build here, and nowhere else in the layers but where it is carried out.

mod change;
mod layer;
mod phrase;
mod reads;
mod traits;

use crate::engine::Facets;
use crate::ir::{Modifier, Phrase, Prop, Status};
pub use change::Gives;
pub use layer::Layer;
use reads::Reads;
pub use traits::{Traits, Written};

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

/// Characteristics that a change writes.
pub(super) fn traits_written(change: &Modifier) -> Written {
    change::row(change).writes
}

/// Where the abilities stand that a change may give its object about its entering.
pub(super) fn gives(change: &Modifier) -> Gives {
    change::row(change).gives
}

/// Where a change belongs of an ability or effect that defines nothing (613.2, 613.3).
pub fn layer_of_change(change: &Modifier) -> Layer {
    change::row(change).layer
}

/// Where a change belongs of an ability that defines the characteristic (613.3a).
pub fn layer_of_defining(change: &Modifier) -> Layer {
    match layer_of_change(change) {
        Layer::Setting => Layer::Defining,
        layer => layer,
    }
}

/// Where an exception of a copy belongs, as if it defined the characteristic (706.9d).
pub fn layer_of_exception(change: &Modifier) -> u8 {
    layer_of_defining(change) as u8
}
