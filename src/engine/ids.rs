//! What objects and players of a running game are known by.

use crate::ir::AbilityId;
use serde::{Deserialize, Serialize};

/// An object: one stay of a card, token, copy or ability in one zone (109.1, 400.7). Numbers are given in order
/// and never again, so a reference to what has moved on is dead by itself and the row keeps its last state.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct ObjectId(pub u32);

impl ObjectId {
    /// Stands for no object; none ever has this number.
    pub const NONE: ObjectId = ObjectId(u32::MAX);
    /// The row in `GameState::objects`.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
    /// Whether it is an object at all.
    #[inline]
    pub fn some(self) -> Option<ObjectId> {
        (self != Self::NONE).then_some(self)
    }
}

/// A seat (102.1), in turn order from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct PlayerId(pub u8);

impl PlayerId {
    /// The row in `GameState::players`.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An object or a player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Entity {
    /// An object, which may be gone by now.
    Obj(ObjectId),
    /// A player, by seat.
    Player(PlayerId),
}

impl Entity {
    /// The object, if it is one.
    #[inline]
    pub fn obj(self) -> Option<ObjectId> {
        match self {
            Entity::Obj(o) => Some(o),
            Entity::Player(_) => None,
        }
    }
    /// The player, if it is one.
    #[inline]
    pub fn player(self) -> Option<PlayerId> {
        match self {
            Entity::Player(p) => Some(p),
            Entity::Obj(_) => None,
        }
    }
}

impl From<ObjectId> for Entity {
    fn from(o: ObjectId) -> Self {
        Entity::Obj(o)
    }
}

impl From<PlayerId> for Entity {
    fn from(p: PlayerId) -> Self {
        Entity::Player(p)
    }
}

/// A short list of objects and players.
pub type Entities = smallvec::SmallVec<[Entity; 4]>;

/// What uses are counted of: an ability of an object as one thing gave it. What two things of one text give are two abilities,
/// each with uses of its own, and so is what comes anew when the first has gone; equal ones of one giver are counted together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Limited {
    /// The object that has it.
    pub obj: ObjectId,
    /// The ability of it that has limits.
    pub ability: AbilityId,
    /// What gave it to the object; none: it is the object's own.
    pub giver: ObjectId,
}

impl Limited {
    /// An ability that an object has by itself.
    pub fn own(obj: ObjectId, ability: AbilityId) -> Self {
        Self { obj, ability, giver: ObjectId::NONE }
    }

    /// One that this gave; none, or the object itself: it is the object's own.
    pub fn given(obj: ObjectId, ability: AbilityId, giver: ObjectId) -> Self {
        Self { obj, ability, giver: if giver == obj { ObjectId::NONE } else { giver } }
    }
}
