//! Lines that the game must refuse, and expectations about declarations, are tried on a copy of the game, so that afterwards
//! everything is as before.

use super::run::MOST_STEPS;
use super::script::Script;
use super::{Deed, Fault, FaultKind, Line, What};
use crate::engine::{Answer, GameState, Interrupt, Kind, Question};
use crate::magic::Table;
use std::sync::Arc;

impl<'a> Script<'a> {
    /// Whether a line that must be refused is tried on a copy. Only where somebody has priority does the game stand still;
    /// in front of a declaration the declaration is tried itself, and it is asked for again when it is refused.
    pub(super) fn is_tried(&self, line: &Line, d: &Question) -> bool {
        matches!(d.kind, Kind::Act(_)) && !matches!(line.what, What::Does(_, Deed::Choose(_)) | What::Proposes { .. })
    }

    /// Tries the line on a copy of the game: what it finds, and the answers that it took, are those of this script.
    pub(super) fn try_line(&mut self, table: &Table) {
        if let Some(fault) = self.of_nothing(&table.state) {
            self.stop(&table.state, fault);
            self.next_line();
            return;
        }
        let mut copy = Table::resume(Arc::clone(self.rulebook), table.state.clone());
        copy.use_hooks(&crate::action_checks::HOOKS);
        let mut trial = self.of_trial();
        let stop = (0..MOST_STEPS).find_map(|_| copy.advance(&mut trial).err());
        let looked = trial.done && !trial.must_be_refused();
        if !(trial.was_refused || trial.stuck || looked) {
            match stop {
                // Whoever wins so was allowed to.
                Some(Interrupt::Over(_) | Interrupt::Open) => trial.allowed(&copy.state),
                _ => {
                    let span = self.scenario.steps.get(self.at).map_or(self.scenario.span, |l| l.span);
                    trial.stop(&copy.state, Fault::new(FaultKind::Engine, span, "this comes to no end"));
                }
            }
        }
        self.faults.append(&mut trial.faults);
        self.stuck |= trial.stuck;
        self.used = trial.used;
        self.next_line();
    }

    /// What is done with nothing is refused by no rule: the line would show nothing.
    fn of_nothing(&self, state: &GameState) -> Option<Fault> {
        let line = self.line().filter(|line| line.refused)?;
        let What::Does(_, Deed::Cast(thing, _) | Deed::Play(thing) | Deed::Activate { thing, .. }) = &line.what else {
            return None;
        };
        let view = self.view(state);
        view.candidates(thing).is_empty().then(|| {
            let message = format!("nothing here is {}, so there is nothing to be refused", view.describe(thing));
            Fault::new(FaultKind::Step, line.span, message)
        })
    }

    /// A script that carries out this line alone.
    fn of_trial(&self) -> Script<'a> {
        let mut trial = Script::new(self.rulebook, self.scenario, self.origins);
        trial.trial = Some(self.at);
        trial.at = self.at;
        trial.begun = false;
        trial.used = self.used.clone();
        trial.slot = self.slot;
        trial.level = self.level;
        trial.refusal = self.refusal.clone();
        trial.barred = self.barred.clone();
        trial.refusing = trial.must_be_refused();
        trial
    }

    /// The line that is tried is carried out.
    pub(super) fn trial_ends(&mut self, state: &GameState) -> Option<Answer> {
        // What an expectation has found is among the faults.
        if !self.must_be_refused() {
            self.was_refused = true;
        }
        if !self.was_refused {
            self.allowed(state);
        }
        self.done = true;
        None
    }

    /// Whether a line is tried that the game must refuse, and not only looked at.
    pub(super) fn must_be_refused(&self) -> bool {
        self.trial.and_then(|at| self.scenario.steps.get(at)).is_some_and(|line| line.refused)
    }

    fn allowed(&mut self, state: &GameState) {
        let at = self.trial.unwrap_or(self.at);
        let span = self.scenario.steps.get(at).map_or(self.scenario.span, |l| l.span);
        self.stop(state, Fault::new(FaultKind::Expectation, span, "this is not so: the game allows it"));
    }

    /// A question on the way of the line that is tried: what can't be answered so is refused.
    pub(super) fn refused_choice(&mut self, state: &GameState, d: &Question) -> Option<Answer> {
        let before = self.faults.len();
        let answer = self.choice(state, d);
        // What the line leaves open the game has not refused.
        if self.faults.len() > before && !std::mem::take(&mut self.unanswered) {
            self.faults.truncate(before);
            self.stuck = false;
            self.was_refused = true;
            self.done = true;
            return None;
        }
        answer
    }
}
