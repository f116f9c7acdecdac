//! The turn in progress: where it stands, its stack, its combat.

use super::reused_memory::clone_by_field;
use super::{Entity, ObjectId, Pending, PlayerId, StackItem};
use crate::ir::Step;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// An attacking creature and what happened to it (508-510).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Attacker {
    /// The creature that was declared or put into combat as an attacker.
    pub obj: ObjectId,
    /// The player or planeswalker that it was declared to attack.
    pub goal: Entity,
    /// The defending player.
    pub defender: PlayerId,
    /// Creatures that block it, in damage assignment order (509.2).
    pub blockers: SmallVec<[ObjectId; 2]>,
    /// 509.1h: stays so when the blockers are gone.
    pub blocked: bool,
    /// 506.4c: the planeswalker that it attacked has been removed from combat; it attacks nothing any more.
    #[serde(default)]
    pub adrift: bool,
}

impl Attacker {
    /// What it attacks; none: nothing any more (506.4c).
    pub fn attacked(&self) -> Option<Entity> {
        (!self.adrift).then_some(self.goal)
    }
    /// An attacker that nothing has happened to yet.
    pub fn of(obj: ObjectId, goal: Entity, defender: PlayerId) -> Self {
        Self { obj, goal, defender, blockers: SmallVec::new(), blocked: false, adrift: false }
    }
}

/// The combat phase that is going on.
#[derive(PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Combat {
    /// Attackers in the order of declaration.
    pub attackers: Vec<Attacker>,
    /// Where in the journal this combat began.
    pub began: u32,
    /// Attackers that have left, as they were (for what they attacked).
    pub past: Vec<Attacker>,
    /// Creatures that block several attackers, with these in damage assignment order (509.3).
    pub orders: Vec<(ObjectId, SmallVec<[ObjectId; 2]>)>,
    /// Bands of attackers (702.21); they last as long as the combat (702.21e).
    pub bands: Vec<SmallVec<[ObjectId; 4]>>,
    /// The one opponent who may be attacked, where one is chosen as combat begins (507.1).
    pub defending: Option<PlayerId>,
}

clone_by_field!(Combat { attackers, began, past, orders, bands, defending });

/// Where the turn machine rests (see `magic::turn`).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum ResumePoint {
    /// The step is about to begin.
    #[default]
    Begin,
    /// State-based actions and triggers are to be looked after (704.3).
    Settle,
    /// Somebody has priority (116).
    Priority,
    /// The top of the stack is about to resolve (608).
    Resolve,
    /// The step is about to end.
    Leave,
    /// A turn marker has come to a player whose turn can't begin yet (807.4d).
    Waiting,
}

/// One turn in progress with its stack. Most games have one; with turn markers there is one for each of them (807.4).
#[derive(PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Turn {
    /// Number of its turn marker, from 0.
    pub slot: u8,
    /// Number of the turn, from 1; of turns at the same time the one that began later has the greater number.
    pub number: u32,
    /// The active player: whose turn it is (102.1).
    pub active: PlayerId,
    /// The step that goes on, or is about to begin.
    pub step: Step,
    /// The furthest step that it has come to: what comes after that, if it is over.
    pub reached: Step,
    /// Where the machine rests.
    pub at: ResumePoint,
    /// Who has priority.
    pub priority: PlayerId,
    /// How many players have passed in succession.
    pub passes: u8,
    /// Stack, the last is the top.
    pub stack: Vec<StackItem>,
    /// The combat phase that goes on; empty outside of combat.
    pub combat: Combat,
    /// Where in the journal the turn began.
    pub began: u32,
    /// The number of an extra turn, from 1 in the order in which they were given; 0: it is none (500.7).
    pub extra: u32,
    /// Extra phases, by their first step, and extra steps, each with what added it; what comes first is last (500.8-9).
    pub extra_steps: Vec<(Step, u32)>,
    /// Extra phases and steps that have begun: the last step of each, and the step that comes after it.
    pub resume: Vec<(Step, Option<Step>)>,
    /// The cleanup step gives priority this time (514.3a).
    pub cleanup_priority: bool,
    /// Triggers that wait to be put on this stack (603.3, 807.5b).
    pub pending: Vec<Pending>,
    /// What players with priority did in this turn (720.3).
    pub begun: Vec<super::Begun>,
    /// The last of them is being announced; where among them stands what may not be done once more (720.3).
    #[serde(default)]
    pub announced: Option<smallvec::SmallVec<[u32; 2]>>,
    /// Uses of abilities this turn: of which, how often.
    pub uses: Vec<(super::Limited, u16)>,
    /// Players who have left the game and whose turn would have begun before this one.
    pub passed: super::Seats,
    /// Its turn marker.
    pub marker: Marker,
}

clone_by_field!(Turn {
    slot,
    number,
    active,
    step,
    reached,
    at,
    priority,
    passes,
    stack,
    combat,
    began,
    extra,
    extra_steps,
    resume,
    cleanup_priority,
    pending,
    begun,
    announced,
    uses,
    passed,
    marker,
});

/// A turn marker, which goes round the table so that several turns go on at the same time (807.4).
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Marker {
    /// Whose turn in the usual order was the last, or is next: where the marker is.
    pub at: PlayerId,
    /// The turn of this player's own is still to come: an extra turn goes before it (807.4i).
    pub due: bool,
    /// How often it was marked for removal (807.4e).
    pub flags: u8,
    /// Whoever had the last turn of this marker and controls its planes until the next one begins (901.6); none: the turn
    /// goes on.
    #[serde(default)]
    pub left: Option<PlayerId>,
}

/// A turn that a player will take in addition (500.7).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ExtraTurn {
    /// Whose it is; of a team the member who stands for it (805.8).
    pub who: PlayerId,
    /// Its number, from 1.
    pub number: u32,
}

/// What comes beside the turns in their order (500.7).
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Agenda {
    /// The greatest number of a turn so far.
    pub latest: u32,
    /// Turns before the first one of this game: some if it was restarted (718).
    pub before: u32,
    /// Extra turns, newest last (500.7).
    pub extra: Vec<ExtraTurn>,
    /// Extra turns that come behind the next turn of a player, first of the pair: as that begins, they are those that come
    /// next (500.7).
    #[serde(default)]
    pub later: Vec<(PlayerId, ExtraTurn)>,
    /// How many extra turns were given so far.
    #[serde(default)]
    pub given: u32,
    /// Turns, phases and steps that players will skip (614.10).
    pub skips: Vec<(PlayerId, crate::ir::Span)>,
}

impl Agenda {
    /// As the turn of a player begins, the extra turns that come behind it are the next ones.
    pub(crate) fn come_next(&mut self, active: PlayerId) {
        let Self { later, extra, .. } = self;
        extra.extend(later.extract_if(.., |(behind, _)| *behind == active).map(|(_, turn)| turn));
    }
}

impl Turn {
    /// For another game: before the first turn, with the buffers of the stack and of combat.
    pub(crate) fn reset(&mut self) {
        let Self { mut stack, mut combat, mut pending, mut uses, .. } = std::mem::take(self);
        stack.clear();
        combat.reset();
        pending.clear();
        uses.clear();
        *self = Self { stack, combat, pending, uses, ..Self::default() };
    }
}

impl Combat {
    /// Where an attacker stands among the attackers, which mostly are in the order of their numbers.
    pub fn place_of(&self, o: ObjectId) -> Option<usize> {
        match self.attackers.binary_search_by_key(&o, |a| a.obj) {
            Ok(i) => Some(i),
            Err(_) => self.attackers.iter().position(|a| a.obj == o),
        }
    }
    /// Another combat, or none: nobody is in it.
    pub(crate) fn reset(&mut self) {
        let Self { attackers, past, orders, bands, began, defending } = self;
        attackers.clear();
        past.clear();
        orders.clear();
        bands.clear();
        *began = 0;
        *defending = None;
    }
}
