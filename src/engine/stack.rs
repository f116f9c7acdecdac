//! What lies on the stack, with what was announced for it (405, 601.2).

use crate::engine::context::EvalContext;
use crate::engine::{Entities, Env, ObjectId, PlayerId, SlotValue, Successors};
use crate::ir::{AbilityId, Slot};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// One announced group of targets.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TargetGroup {
    /// The part of the text that it belongs to.
    pub owner: TargetOwner,
    /// Number of the spec in its block.
    pub spec: u8,
    /// The objects and players that were chosen; empty: none.
    pub chosen: Entities,
    /// Division, if any (601.2d).
    pub division: SmallVec<[i32; 4]>,
    /// For whom it was announced, where that was done for each of several players.
    pub member: Option<PlayerId>,
}

/// Which part of a text asks for targets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum TargetOwner {
    /// The block itself.
    Block,
    /// A mode of it, by its number.
    Mode(u8),
    /// A spell ability after the first, by its number among those; each has slots of its own (112.3a).
    Further(u8),
    /// None: an Aura spell targets what it will enchant (303.4a).
    Host,
}

impl TargetOwner {
    /// Of the spell ability with this number after the first; more than 255 spell abilities are not told apart.
    pub fn further(at: usize) -> Self {
        Self::Further(u8::try_from(at).unwrap_or(u8::MAX))
    }
    /// Whether it is a spell ability after the first.
    pub fn is_further(self) -> bool {
        matches!(self, Self::Further(_))
    }
}

/// A spell or ability on the stack (405).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct StackItem {
    /// The object that it is on the stack.
    pub obj: ObjectId,
    /// The ability; none for a spell.
    pub ability: Option<AbilityId>,
    /// For an ability: the object that had it.
    pub source: ObjectId,
    /// Who put it there.
    pub controller: PlayerId,
    /// What the slots of its text hold, by number.
    pub env: Env,
    /// The numbers of the chosen modes, from 0, in the order of the text (700.2). Empty if there are none.
    pub modes: SmallVec<[u8; 4]>,
    /// The chosen value of X (107.3); 0 if none was chosen.
    pub x: i32,
    /// For a trigger on its object's own move: what the object became (400.7g).
    pub follows: Successors,
    /// What was chosen for each instance of the word "target" (601.2c); empty: nothing was.
    pub targets: SmallVec<[TargetGroup; 2]>,
    /// The words in which its text is read: those that the text had which it comes from, as it came (112.7a, 603.7d, 612). None:
    /// those that its object has now.
    #[serde(default)]
    pub words: Option<super::Wording>,
}

impl StackItem {
    /// What was chosen for the instance of the word "target" that a group is of: for all players together, where it was
    /// announced for each, or the last time.
    pub fn chosen_with(&self, group: &TargetGroup) -> Entities {
        let mut groups = self.targets.iter().filter(|g| g.owner == group.owner && g.spec == group.spec);
        match group.member {
            Some(_) => groups.flat_map(|g| g.chosen.iter().copied()).collect(),
            None => groups.next_back().map(|g| g.chosen.clone()).unwrap_or_default(),
        }
    }

    /// Puts the targets of a group where the text of the object reads them; a text that is there besides reads its own.
    pub fn read_targets(&mut self, group: usize, slot: Slot) {
        let Some(g) = self.targets.get(group).filter(|g| !g.owner.is_further()) else { return };
        let chosen = if g.member.is_some() { self.chosen_with(g) } else { g.chosen.clone() };
        if let Some(place) = self.env.get_mut(slot.index()) {
            *place = SlotValue::of(chosen);
        }
    }

    /// The eyes with which its text is read, with what its slots hold.
    pub fn cx<'e>(&'e self, env: &'e [SlotValue]) -> EvalContext<'e> {
        let own = EvalContext::new(self.source, self.controller, env).in_words(self.words.as_ref());
        EvalContext { ability: self.ability, ..own }
    }

    /// A spell of which nothing has been chosen yet.
    pub fn spell(obj: ObjectId, controller: PlayerId, env: Env) -> Self {
        Self {
            obj,
            ability: None,
            source: obj,
            controller,
            env,
            modes: SmallVec::new(),
            x: 0,
            follows: Successors::new(),
            targets: SmallVec::new(),
            words: None,
        }
    }
}
