//! A check as it stands in the journal.

use super::Kind;
use super::request::{ACHIEVEMENT, BOOST, BREAKING_OFF, COLOR, FAILURE, KIND, SUCCESS, TARGET};
use crate::engine::{Entity, Event, GameState, ObjectId, PlayerId, Rulebook, SlotValue};
use crate::ir::{Colors, Roles, Verb, Zone};

/// How a check ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The achievement is the target number or more (AC-1.18).
    Success,
    /// The achievement is less than the target number (AC-1.19).
    Failure,
    /// Fewer than two cards were left to be revealed, and the check counts as never made (AC-4.16).
    BrokenOff,
}

/// What happened in a check.
#[derive(Clone, PartialEq, Debug)]
pub struct CheckRecord {
    /// Who made it.
    pub who: PlayerId,
    /// The kind of check, which decides about the correction for colors (AC-1.2).
    pub kind: Kind,
    /// How hard it is: 0 to 8, or -1000 to 1000 if the scenario says so (AC-1.3, AC-1.4).
    pub difficulty: i32,
    /// Known cards that were set aside, from the top (AC-1.8).
    pub aside: Vec<ObjectId>,
    /// The two revealed cards (AC-1.6).
    pub revealed: Vec<ObjectId>,
    /// The target number; none: the check was broken off before (AC-1.7).
    pub target: Option<i32>,
    /// The color that the second card counted as; none if it has none (AC-4.1).
    pub color: Colors,
    /// The achievement before a boost (AC-1.10).
    pub achieved: Option<i32>,
    /// Cards exiled for the boost, in order (AC-3.2).
    pub boost: Option<Vec<ObjectId>>,
    /// What the boost added (AC-3.3).
    pub boosted: i32,
    /// How it ended.
    pub outcome: Outcome,
}

impl CheckRecord {
    /// The last check in a journal.
    pub fn last(rulebook: &Rulebook, state: &GameState) -> Option<Self> {
        let check = Verb::Action(*rulebook.content.roles.parts.get(Roles::PARTS[0])?);
        let at = state.journal().iter().rposition(|h| h.verb == check)?;
        Self::at(rulebook, state, at)
    }

    /// The check that begins at a place of the journal.
    fn at(rulebook: &Rulebook, state: &GameState, at: usize) -> Option<Self> {
        let begin = state.journal().get(at)?;
        let kind = match state.facts(at as u32).get(KIND) {
            Some(SlotValue::Color(c)) => Kind::of(*c),
            _ => Kind::Colorless,
        };
        let mut made = Self {
            who: begin.subject.and_then(Entity::player)?,
            kind,
            difficulty: begin.n,
            aside: Vec::new(),
            revealed: Vec::new(),
            target: None,
            color: Colors::empty(),
            achieved: None,
            boost: None,
            boosted: 0,
            outcome: Outcome::BrokenOff,
        };
        for (i, h) in state.journal().iter().enumerate().skip(at + 1) {
            if made.read(rulebook, state, i, h) {
                break;
            }
        }
        Some(made)
    }

    /// Reads one event; whether it was the last one that counts.
    fn read(&mut self, rulebook: &Rulebook, state: &GameState, at: usize, h: &Event) -> bool {
        let is = |part: &str| rulebook.content.roles.parts.get(part).is_some_and(|a| h.verb == Verb::Action(*a));
        let exiled = h.verb == Verb::Move && h.from == Zone::Library && h.to == Zone::Exile;
        if exiled {
            self.boost.as_mut().unwrap_or(&mut self.aside).push(h.new);
        } else if h.verb == Verb::Reveal {
            self.revealed.extend(h.object.and_then(Entity::obj));
        } else if is(TARGET) {
            self.target = Some(h.n);
        } else if is(COLOR) {
            let color =
                state.facts(at as u32).iter().find_map(|v| if let SlotValue::Color(c) = v { Some(*c) } else { None });
            self.color = color.unwrap_or_default();
        } else if is(BOOST) {
            self.boost = Some(Vec::new());
        } else if is(ACHIEVEMENT) {
            match self.achieved {
                None => self.achieved = Some(h.n),
                Some(_) => self.boosted += h.n,
            }
        }
        let ends = [(SUCCESS, Outcome::Success), (FAILURE, Outcome::Failure), (BREAKING_OFF, Outcome::BrokenOff)];
        let end = ends.into_iter().find(|(part, _)| is(part));
        if let Some((_, outcome)) = end {
            self.outcome = outcome;
        }
        end.is_some()
    }

    /// The achievement with what the boost added; none: the check was broken off before.
    pub fn achievement(&self) -> Option<i32> {
        self.achieved.map(|n| n + self.boosted)
    }

    /// The color correction: what the achievement has beyond the mana value of the second card.
    pub fn correction(&self, rulebook: &Rulebook, state: &GameState) -> Option<i32> {
        let second = self.revealed.get(1)?;
        let value = rulebook.templates[state.obj(*second).def.index()].mana_value;
        self.achieved.map(|n| n - value)
    }
}
