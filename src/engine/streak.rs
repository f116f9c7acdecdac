//! What of a game could be a loop: resolutions in succession (104.4b), and what was done in which state (720.3).

use super::{ObjectId, PlayerId, Seats};
use crate::ir::DefId;
use smallvec::SmallVec;

/// Resolutions in succession, and a state among them.
#[derive(Clone, PartialEq, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct Streak {
    /// How many resolutions there were since the last choice.
    pub count: u32,
    /// When a state was noted, and that state.
    pub mark: (u32, u64),
    /// A sketch of that state.
    pub sketch: u64,
    /// Whose spells and abilities have resolved since then.
    pub by: Seats,
}

impl Streak {
    /// Counts one more resolution, of a spell or ability of these players; gives back the new count.
    pub(crate) fn add(&mut self, by: Seats) -> u32 {
        self.count += 1;
        self.by = self.by.with(by);
        self.count
    }
}

/// Resolutions between which nobody did or chose anything but what they had to.
#[derive(Clone, PartialEq, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct Compelled {
    /// Those resolutions in succession, counted.
    pub streak: Streak,
    /// What the sources of the objects that have resolved are.
    pub parts: SmallVec<[DefId; 8]>,
    /// Since the state was noted somebody could have chosen something else than these.
    pub elsewhere: bool,
}

/// What a player with priority does, as far as it can be done again.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
pub enum Done {
    /// A card is played as a land.
    Land(ObjectId),
    /// A card or one half of it is cast.
    Cast(ObjectId, Option<DefId>),
    /// An ability is activated; its position.
    Activate(ObjectId, u8),
    /// A special action; its position.
    Special(ObjectId, u8),
    /// An offer is followed.
    Offer(u32),
    /// An effect is ended by paying.
    End(ObjectId, u32),
}

/// What a player with priority did, and in which state.
#[derive(Clone, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Begun {
    /// The player who did it.
    pub who: PlayerId,
    /// The action that was done.
    pub what: Done,
    /// The state at a glance.
    pub sketch: u64,
    /// The state; none: it was not looked at.
    pub state: Option<u64>,
    /// What was chosen for it while it was announced, in the order in which it was asked.
    #[serde(default)]
    pub chosen: Vec<Chosen>,
}

/// What was chosen where there was a choice.
#[derive(Clone, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Chosen {
    /// Which of the options in their order, if it was one of several.
    pub option: u32,
    /// It was one of so many things; 0: it was no choice of exactly one.
    pub one_of: u32,
    /// By what two answers are told apart.
    pub print: u64,
}

impl Chosen {
    /// Whether the same was answered, to the same question.
    pub(crate) fn is_same(&self, other: &Chosen) -> bool {
        self.print == other.print
    }
}

impl Begun {
    /// The last choice of one thing among several, and where it stands among the choices.
    pub(crate) fn last_single(&self) -> Option<(usize, &Chosen)> {
        self.chosen.iter().enumerate().rfind(|(_, c)| c.one_of > 0)
    }
}
