//! What somebody outside the game asks of a player.

use crate::engine::{Env, ObjectId, PlayerId};
use crate::ir::ActionId;
use serde::{Deserialize, Serialize};

/// A request that a player may follow.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Offer {
    /// Its number, given when it is opened; no other offer of the game has it.
    pub id: u32,
    /// Who may follow it.
    pub who: PlayerId,
    /// What they do then.
    pub action: ActionId,
    /// The values of its parameters.
    pub args: Env,
    /// Only when a sorcery could be cast (307.5); otherwise with priority.
    pub sorcery: bool,
    /// What it is for, in the words of who asks.
    pub task: Box<str>,
    /// The thing that it is done with, if any.
    pub thing: Option<ObjectId>,
    /// The object that stands for the request: the source of its events.
    pub source: ObjectId,
    /// What the player does right afterwards if an event of an action happened in it.
    pub after: Vec<(ActionId, ActionId)>,
    /// It stands open again when it was followed.
    #[serde(default)]
    pub standing: bool,
    /// The character of a scene that follows it.
    #[serde(default)]
    pub actor: Option<ObjectId>,
    /// People turn cards up at the table: what lies below them nobody knows here.
    #[serde(default)]
    pub by_hand: bool,
}

/// An offer that was taken in this turn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Taken {
    /// The offer as it was followed.
    pub offer: Offer,
    /// Where its events begin in the journal.
    pub from: u32,
    /// Where they end.
    pub to: u32,
}

/// What can be begun by the time that it is (307.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SpellTime {
    /// A main phase of the player's own turn with an empty stack: spells of any type.
    Sorcery,
    /// Any other time: what can be cast as an instant can.
    Instant,
}

impl SpellTime {
    /// Whether it is a time for sorceries, at which anything can be begun.
    #[inline]
    pub fn is_for_sorceries(self) -> bool {
        self == Self::Sorcery
    }
}
