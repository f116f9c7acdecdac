//! Identities of a running game.

use serde::{Deserialize, Serialize};

/// An object: one stay of a card, token, copy or ability in one zone (109.1, 400.7). Numbers are given in order
/// and never again, so a reference to what has moved on is dead by itself and the row keeps its last state.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct ObjId(pub u32);

impl ObjId {
    /// No object.
    pub const NONE: ObjId = ObjId(u32::MAX);
    /// The row in `World::objects`.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
    /// Whether it is an object at all.
    #[inline]
    pub fn some(self) -> Option<ObjId> {
        (self != Self::NONE).then_some(self)
    }
}

/// A seat (102.1), in turn order from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct PlayerId(pub u8);

impl PlayerId {
    /// The row in `World::players`.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An object or a player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Ent {
    /// An object.
    Obj(ObjId),
    /// A player.
    Player(PlayerId),
}

impl Ent {
    /// The object, if it is one.
    #[inline]
    pub fn obj(self) -> Option<ObjId> {
        match self {
            Ent::Obj(o) => Some(o),
            Ent::Player(_) => None,
        }
    }
    /// The player, if it is one.
    #[inline]
    pub fn player(self) -> Option<PlayerId> {
        match self {
            Ent::Player(p) => Some(p),
            Ent::Obj(_) => None,
        }
    }
}

impl From<ObjId> for Ent {
    fn from(o: ObjId) -> Self {
        Ent::Obj(o)
    }
}

impl From<PlayerId> for Ent {
    fn from(p: PlayerId) -> Self {
        Ent::Player(p)
    }
}

/// A short list of objects and players.
pub type Ents = smallvec::SmallVec<[Ent; 4]>;
