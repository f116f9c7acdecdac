//! Answers of a scenario to what the engine asks: what its lines say, and what comes of a refusal.

use super::script::Script;
use super::{Fault, FaultKind};
use crate::engine::{Answer, Driver, GameState, Kind, PlayerId, Question};

impl Driver for Script<'_> {
    fn answer(&mut self, state: &GameState, d: &Question) -> Option<Answer> {
        self.shortcut_goes_on(state);
        if self.stuck || self.done {
            return None;
        }
        if let Some(span) = self.refused_answer.take() {
            return self.stop(state, Fault::new(FaultKind::Expectation, span, "this is not so: the game allows it"));
        }
        let answer = match d.kind {
            Kind::Act(_) | Kind::Attack(_) | Kind::Block(_) => self.rest(state, d),
            _ if self.must_be_refused() => self.refused_choice(state, d),
            _ => self.choice(state, d),
        };
        self.given(state, d, answer)
    }

    fn takes_back(&self, _who: PlayerId) -> bool {
        self.refusing
    }

    fn refused(&mut self, _d: &Question, reason: &str) {
        if self.refused_answer.take().is_some() {
            return;
        }
        if self.must_be_refused() {
            self.was_refused = true;
            self.done = true;
            return;
        }
        if self.trying.take().is_some() {
            return;
        }
        let at = if self.begun { self.at } else { self.at.saturating_sub(1) };
        let span = self.scenario.steps.get(at).map_or(self.scenario.span, |l| l.span);
        self.faults.push(Fault::new(FaultKind::Step, span, format!("the game refuses this: {reason}")));
        self.stuck = true;
    }

    fn wants_forced(&self) -> bool {
        true
    }

    fn works_on(&self) -> Option<u8> {
        self.slot
    }

    fn pays_by_hand(&self, who: PlayerId) -> bool {
        self.announced.as_ref().is_some_and(|(p, _, left)| *p == who && !(left.taps.is_empty() && left.with.is_empty()))
    }

    fn wants_mana(&self, _who: PlayerId) -> bool {
        true
    }
}
