//! How a line of a scenario names a thing.

use crate::engine::PlayerId;
use crate::source::Span;

/// Something that a line names.
#[derive(Clone, Debug)]
pub struct Thing {
    /// Where it is written.
    pub span: Span,
    /// What is named.
    pub what: Named,
}

impl PartialEq for Thing {
    /// The same words: where they stand is no part of them.
    fn eq(&self, other: &Self) -> bool {
        self.what == other.what
    }
}

/// How something is named.
#[derive(Clone, PartialEq, Debug)]
pub enum Named {
    /// A player at the table.
    Player(PlayerId),
    /// A card of the position, by its label.
    Label(usize),
    /// An ability on the stack, by its source; of several which one, from 1: that which is lowest.
    Ability(Box<Thing>, Option<u32>),
    /// An object, by the name on it.
    Object {
        /// The name that the object or its card has.
        name: String,
        /// Which of several, from 1.
        nth: Option<u32>,
        /// Whose: controller on the battlefield and stack, otherwise owner.
        of: Option<PlayerId>,
    },
}
