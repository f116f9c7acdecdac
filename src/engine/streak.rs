//! What of a game could be a loop: resolutions in succession (104.4b), and what was done in which state (720.3).

use super::{Action, Decision, Engine, Ent, Kind, PlayerId, Seats};
use crate::ir::DefId;
use smallvec::SmallVec;

/// Resolutions in succession, and a state among them.
#[derive(Clone, PartialEq, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct Streak {
    /// How many.
    pub count: u32,
    /// When a state was noted, and that state.
    pub mark: (u32, u64),
    /// A sketch of that state.
    pub sketch: u64,
    /// Whose spells and abilities have resolved since then.
    pub by: Seats,
}

impl Streak {
    /// One more.
    pub(crate) fn add(&mut self, by: Seats) -> u32 {
        self.count += 1;
        self.by = self.by.with(by);
        self.count
    }
}

/// Resolutions between which nobody did or chose anything but what they had to.
#[derive(Clone, PartialEq, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct Compelled {
    /// The resolutions.
    pub streak: Streak,
    /// What the sources of the objects that have resolved are.
    pub parts: SmallVec<[DefId; 8]>,
    /// Since the state was noted somebody could have chosen something else than these.
    pub elsewhere: bool,
}

/// What a player with priority did, and in which state.
#[derive(Clone, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Begun {
    /// Who.
    pub who: PlayerId,
    /// What.
    pub action: Action,
    /// The state at a glance.
    pub sketch: u64,
    /// The state; none: it was not looked at.
    pub state: Option<u64>,
}

impl Engine<'_> {
    /// A choice has been made between several answers. One of several targets that something demands does not end a loop as long
    /// as all of them are part of it; neither does an order.
    pub(super) fn note_choice(&mut self, d: &Decision) {
        self.w.forced.count = 0;
        let demanded = match &d.kind {
            Kind::Order { .. } => true,
            Kind::Pick { from, min, .. } | Kind::Target { from, min, .. } if *min > 0 => {
                let part = |e: &Ent| e.obj().is_some_and(|o| self.w.compelled.parts.contains(&self.w.obj(o).def));
                let elsewhere = !from.iter().all(part);
                self.w.compelled.elsewhere |= elsewhere;
                true
            }
            _ => false,
        };
        if !demanded {
            self.w.compelled.streak.count = 0;
            self.w.compelled.parts.clear();
        }
    }
}
