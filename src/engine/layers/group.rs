//! What takes part in a pass over the layers: the part of one ability or effect, with what it reads and who is `you` in it.

use crate::engine::{Ents, Model, ObjId, PlayerId, Val};
use crate::ir::{AbilityId, Cond, Match, Mod};

/// One part that takes part in the pass.
pub(super) struct Group<'r> {
    pub this: ObjId,
    pub you: Option<PlayerId>,
    pub env: &'r [Val],
    pub ability: Option<AbilityId>,
    pub cond: Option<&'r Cond>,
    pub scope: &'r Match,
    pub mods: &'r [Mod],
    pub stamp: u32,
    pub cda: bool,
    /// What is copied, for copy effects.
    pub model: Option<&'r Model>,
    /// What it was locked to when it began (613.5, 611.2c).
    pub set: Option<Ents>,
}
