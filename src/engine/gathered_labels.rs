//! Labels of instructions whose events are gathered: what they hold is known when all of it has happened.

use crate::engine::{Effect, Entities, Entity};
use crate::ir::{Bind, Verb};

/// What a label will hold.
#[derive(Clone, Debug)]
pub enum Holds {
    /// What the instruction was done to, as it is afterwards.
    Taken(Vec<Entity>),
    /// How much came about by events of a verb; none: by all of them.
    Sum(Option<Verb>),
    /// The things of the events of a verb; none: of all of them.
    Things(Option<Verb>),
}

/// A label that waits for gathered events.
#[derive(Clone, Debug)]
pub struct Owed {
    /// The slot that will hold it, and the linked memory, if there is one.
    pub bind: Bind,
    /// What it will hold.
    pub holds: Holds,
    /// The mark of its events ([`super::ProposedEvent::owed`]).
    pub mark: u32,
}

/// The labels that wait, and where their events were recorded.
#[derive(Clone, Default, Debug)]
pub struct Owing {
    /// In the order of the instructions.
    pub labels: Vec<Owed>,
    /// Mark of a performed event, its place in the journal.
    pub told: Vec<(u32, usize)>,
    /// The last mark that was given.
    pub last: u32,
    /// Continuous effects that begin with all the rest, each with what it gives control of.
    pub effects: Vec<(Effect, Entities)>,
}
