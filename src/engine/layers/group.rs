//! What takes part in a pass over the layers: the part of one ability or effect, with what it reads and who is `you` in it.

use super::facts::{Layer, layer_of_change, layer_of_defining};
use crate::engine::{Entities, Model, ObjectId, PlayerId, SlotValue};
use crate::ir::{AbilityId, Condition, Match, Modifier};
use smallvec::SmallVec;

/// The parts that take part in a pass, with room for a usual number of them.
pub(super) type Groups<'r> = SmallVec<[Group<'r>; 8]>;

/// One part that takes part in the pass.
pub(super) struct Group<'r> {
    /// The object that has the ability, or that the effect comes from.
    pub this: ObjectId,
    /// What gave it the ability in this pass; none: nothing else did.
    pub giver: ObjectId,
    /// As what it gives abilities; none: as its object.
    pub gives_as: ObjectId,
    /// Whose effect it is; none: of an ability, whoever controls its object then.
    pub you: Option<PlayerId>,
    /// What the slots of its text hold.
    pub env: &'r [SlotValue],
    /// The words in which its text is read; none: those that its object has now.
    pub words: Option<&'r crate::engine::Wording>,
    /// The ability that it is a part of, if it is one of an ability.
    pub ability: Option<AbilityId>,
    /// What must hold for it to apply; none: it applies always.
    pub cond: Option<&'r Condition>,
    /// The objects whose characteristics it changes.
    pub affected: &'r Match,
    /// The changes that it makes, in the order of the text.
    pub mods: &'r [Modifier],
    /// The layers in which one of the changes applies, one bit each.
    pub layers: u16,
    /// Its timestamp, the greater the later (613.6).
    pub stamp: u32,
    /// The ability defines a characteristic of its object (604.3).
    pub cda: bool,
    /// What is copied, for copy effects.
    pub model: Option<&'r Model>,
    /// What it was locked to when it began (613.5, 611.2c).
    pub set: Option<Entities>,
}

/// The layer in which a change applies (613.2, 613.3).
#[inline]
fn layer_of(cda: bool, change: &Modifier) -> Layer {
    if cda { layer_of_defining(change) } else { layer_of_change(change) }
}

impl<'r> Group<'r> {
    /// The layers in which changes apply, one bit each.
    pub fn layers_of(mods: &[Modifier], cda: bool) -> u16 {
        mods.iter().fold(0, |all, m| all | layer_of(cda, m).bit())
    }

    /// Its changes that apply in a layer.
    #[inline]
    pub fn mods_in(&self, layer: Layer) -> impl Iterator<Item = &'r Modifier> + '_ {
        let mods: &'r [Modifier] = self.mods;
        mods.iter().filter(move |m| layer_of(self.cda, m) == layer)
    }
}
