//! Lines that let a game go on: `all pass`, `until`, and waiting for what a line needs.

use super::script::{Go, Script, idle, is_active};
use super::words::step_name;
use super::{Fault, FaultKind, Line, What};
use crate::engine::{Action, Answer, GameState, Kind, PlayerId, Question};
use crate::ir::Step;

/// Turns after which a line that waits for a step is given up.
const MOST_TURNS: u32 = 12;

impl<'a> Script<'a> {
    /// The lines are about one turn until another is named or awaited, or that one can't go on.
    pub(super) fn follow_turn(&mut self, state: &GameState) {
        let goes_on =
            |t: &crate::engine::Turn| Some(t.slot) == self.slot && t.at != crate::engine::ResumePoint::Waiting;
        let awaited = match self.line().map(|l| &l.what) {
            Some(What::Until { active: Some(p), .. }) => state.turn().active == *p,
            _ => false,
        };
        if awaited || !state.turns().any(goes_on) {
            self.slot = Some(state.turn().slot);
        }
    }

    /// A subgame has begun or is over (719): turns and events are counted anew.
    pub(super) fn enter_game(&mut self, state: &GameState) {
        self.level = state.level();
        self.since = state.turn().number;
        self.waiting = None;
        self.acted = None;
    }

    /// Everybody passes once more; the round ends when the count begins anew.
    pub(super) fn all_pass(&mut self, state: &GameState, d: &Question) -> Go {
        if self.begun && state.turn().passes == 0 {
            return Go::Next;
        }
        match d.kind {
            Kind::Act(_) => Go::Stay(Answer::Act(Action::Pass)),
            // Nobody attacks or blocks; the round has not begun.
            _ => Go::Aside(idle(d)),
        }
    }

    pub(super) fn until(
        &mut self,
        state: &GameState,
        d: &Question,
        line: &Line,
        active: Option<PlayerId>,
        step: Option<Step>,
    ) -> Option<Go> {
        let turn = state.turn();
        let reached = match step {
            None => turn.number > self.since,
            Some(step) => turn.step == step && active.is_none_or(|p| is_active(state, p)),
        };
        if reached {
            return Some(Go::Next);
        }
        let same_turn = active.is_none() && step.is_some();
        let most = MOST_TURNS * state.turns().count() as u32;
        if turn.number > self.since + most || same_turn && turn.number > self.since {
            let message = match step {
                Some(step) if same_turn => {
                    let (step, next) = (step_name(step), self.view(state).player(turn.active));
                    format!(
                        "the {step} is not reached any more in this turn: `until {next}, {step}` waits for a later one"
                    )
                }
                Some(step) => format!("the {} is never reached", step_name(step)),
                None => "the next turn is never reached".to_owned(),
            };
            self.stop(state, Fault::new(FaultKind::Step, line.span, message));
            return None;
        }
        Some(Go::Stay(idle(d)))
    }

    /// Others pass until a player has priority.
    pub(super) fn wait(&mut self, state: &GameState, d: &Question, line: &Line, who: PlayerId) -> Option<Go> {
        if !matches!(d.kind, Kind::Act(_)) {
            return Some(Go::Aside(idle(d)));
        }
        let now = (state.turn().number, state.turn().step, state.turn().stack.len());
        if self.waiting.is_some_and(|then| then != now) || self.waiting.is_some() && state.turn().passes == 0 {
            // Whoever is not asked is offered nothing.
            if line.refused {
                self.was_refused = true;
                return Some(Go::Next);
            }
            let message = format!("{} does not get priority for this", self.view(state).player(who));
            self.stop(state, Fault::new(FaultKind::Step, line.span, message));
            return None;
        }
        self.waiting = Some(now);
        Some(Go::Stay(Answer::Act(Action::Pass)))
    }

    /// Everybody passes until a declaration of this turn.
    pub(super) fn towards(&mut self, state: &GameState, d: &Question, line: &Line, step: Step) -> Option<Go> {
        let turn = state.turn();
        // 500.8: behind an additional phase goes on what it was put in front of.
        let to_come = turn.resume.iter().any(|(_, then)| then.is_some_and(|then| then <= step));
        let additional = turn.extra_steps.iter().any(|(step, _)| *step == Step::BeginCombat);
        let over = turn.step >= step && !additional && !to_come;
        // The game has come by without asking: so it offers nothing of this.
        if line.refused && self.begun && over && matches!(d.kind, Kind::Act(_)) {
            self.was_refused = true;
            return Some(Go::Next);
        }
        let problem = if turn.number > self.since || over && matches!(d.kind, Kind::Act(_)) {
            Some(format!("nobody is asked for this any more ({})", step_name(step)))
        } else if !turn.stack.is_empty() {
            Some("the stack must be empty for this".to_owned())
        } else {
            None
        };
        match problem {
            None => Some(Go::Stay(idle(d))),
            Some(message) => {
                self.stop(state, Fault::new(FaultKind::Step, line.span, message));
                None
            }
        }
    }
}
