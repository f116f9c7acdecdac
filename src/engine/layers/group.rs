//! What takes part in a pass over the layers: the part of one ability or effect, with what it reads and who is `you` in it.

use crate::engine::{Entities, Model, ObjectId, PlayerId, SlotValue};
use crate::ir::{AbilityId, Condition, Match, Modifier};

/// One part that takes part in the pass.
pub(super) struct Group<'r> {
    pub this: ObjectId,
    pub you: Option<PlayerId>,
    pub env: &'r [SlotValue],
    pub ability: Option<AbilityId>,
    pub cond: Option<&'r Condition>,
    pub affected: &'r Match,
    pub mods: &'r [Modifier],
    pub stamp: u32,
    pub cda: bool,
    /// What is copied, for copy effects.
    pub model: Option<&'r Model>,
    /// What it was locked to when it began (613.5, 611.2c).
    pub set: Option<Entities>,
}
