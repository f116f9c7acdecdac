//! How this game is played: what its format and the options of the table come to (800 to 811, 900 to 905).

use super::{Entity, PlayerId, SlotValue};
use crate::ir::{Attacks, Bound, CounterId, DefId, FormatId, LabelId, Note};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// What differs from seat to seat as the game begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Start {
    /// The life total to begin with (103.3).
    pub life: i32,
    /// Cards of the opening hand (103.4, 902.5).
    pub hand: u32,
    /// Maximum hand size (402.2, 902.5b).
    pub max_hand: u32,
}

/// How a game is played. Two players without a format: as the rules say by themselves.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Variant {
    /// The format and those that it builds on, itself first; empty: what every game has.
    pub formats: SmallVec<[FormatId; 2]>,
    /// What has their laws: each player has one of each in the command zone.
    pub laws: SmallVec<[DefId; 2]>,
    /// The team of each seat; empty: everybody plays alone.
    pub teams: SmallVec<[u8; 8]>,
    /// Members of a team sit apart from each other (811.3).
    pub teams_apart: bool,
    /// Seats that lead their teams (809.2).
    pub leaders: SmallVec<[PlayerId; 4]>,
    /// Seats one of which begins (808.4); empty: any.
    pub starters: SmallVec<[PlayerId; 4]>,
    /// Whom creatures may attack.
    pub attacks: Attacks,
    /// Range of influence of each seat (801); empty: unlimited.
    pub ranges: SmallVec<[u8; 8]>,
    /// There is a turn marker for each so many players (807.4); 0: one turn at a time.
    pub markers: u8,
    /// Teams take their turns together (805).
    pub shared_turns: bool,
    /// Teams have one life total (810.4).
    pub shared_life: bool,
    /// Kinds of counters that a team has together (810.10).
    pub shared_counters: SmallVec<[CounterId; 1]>,
    /// Who wins and loses with whom.
    pub bound: Bound,
    /// Mulligans that cost no card (103.4c); none: one with three and more players.
    pub free_mulligans: Option<u32>,
    /// Whether whoever begins draws in the first turn (103.7); none: in games of two they skip it.
    pub first_draw: Option<crate::ir::FirstDraw>,
    /// The player who chooses who begins (103.2); none: it is decided by chance.
    pub loser: Option<PlayerId>,
    /// What players noted as cards were drafted (905.2b): who, the label of the card, and what it holds.
    pub notes: Vec<(PlayerId, LabelId, SlotValue)>,
    /// Each player bets a card (407.2).
    pub ante: bool,
    /// All planar decks are one (901.15).
    pub one_pile: bool,
    /// Conspiracies outside the game may begin in the command zone (313.2).
    pub conspiracies: bool,
    /// By seat, where it is not as the settings say.
    pub starts: SmallVec<[Option<Start>; 8]>,
    /// State-based actions of the content that don't hold here, by their place.
    pub without: SmallVec<[u16; 4]>,
}

impl Variant {
    /// The number of a seat's team.
    pub fn team_of(&self, p: PlayerId) -> u8 {
        self.teams.get(p.index()).copied().unwrap_or(p.0)
    }
    /// Takes up what a player noted (905.2b). What was noted more than once under one label: of colors and players each of them, of numbers
    /// the highest, of anything else the last.
    pub fn note(&mut self, who: PlayerId, note: &Note) {
        let value = SlotValue::from(note.what);
        let Some((.., held)) = self.notes.iter_mut().find(|(by, label, _)| (*by, *label) == (who, note.label)) else {
            return self.notes.push((who, note.label, value));
        };
        *held = match (&*held, value) {
            (before, SlotValue::One(one)) if before.has_things() => {
                let mut all = held.ents();
                if !all.contains(&one) {
                    all.push(one);
                }
                SlotValue::of(all)
            }
            (SlotValue::Color(all), SlotValue::Color(one)) => SlotValue::Color(*all | one),
            (SlotValue::Num(most), SlotValue::Num(n)) => SlotValue::Num(n.max(*most)),
            (_, last) => last,
        };
    }
    /// Forgets players who were noted (905.2b) and don't sit at a table of so many.
    pub fn forget_absent(&mut self, seats: usize) {
        let sits = |e: &Entity| if let Entity::Player(p) = e { p.index() < seats } else { true };
        for (.., held) in &mut self.notes {
            if held.has_things() {
                *held = SlotValue::of(held.ents().into_iter().filter(sits).collect());
            }
        }
    }
    /// What a seat begins with, if it is not what the settings say.
    pub fn start_of(&self, p: PlayerId) -> Option<Start> {
        self.starts.get(p.index()).copied().flatten()
    }
}
