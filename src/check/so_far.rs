//! How much of an ability has been spoken of, and what was picked of what is known by then.

use crate::check::Scope;
use crate::ir::{Ref, Rest, Slot};

/// How much was spoken of up to a place.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Spoken {
    /// The number of labels that were given.
    pub names: usize,
    /// The number of things that a pronoun may mean.
    pub mentions: usize,
}

impl Scope<'_> {
    /// How much has been spoken of by now.
    pub fn spoken(&self) -> Spoken {
        Spoken { names: self.names.len(), mentions: self.mentions.len() }
    }

    /// A part of what a label holds is picked; what it is remembered by, where that is known.
    pub fn take_part(&mut self, of: &Ref, part: Option<Slot>) {
        let rest = match self.rest.take() {
            Some(rest) if rest.of == *of => self.rest.insert(rest),
            _ => self.rest.insert(Rest { of: of.clone(), taken: Vec::new() }),
        };
        rest.taken.extend(part);
    }
}
