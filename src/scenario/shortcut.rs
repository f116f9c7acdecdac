//! Shortcuts (720.2): what a player proposes is tried on a copy of the game, the others accept it or say where they stop it, and
//! what is left of it is carried out.

use super::rounds::{End, Given, Rounds};
use super::run::MOST_STEPS;
use super::script::{Go, Script};
use super::words::step_name;
use super::{Fault, FaultKind, Line, What};
use crate::engine::{Answer, GameState, Interrupt, Kind, PlayerId, Question};
use crate::magic::Table;
use crate::magic::shortcut::{MOST_ANSWERS, NoShortcut, Proposed, is_foreseen};
use std::ops::Range;
use std::sync::Arc;

impl<'a> Script<'a> {
    /// Carries out the proposal that is the next line, or has it refused.
    pub(super) fn propose(&mut self, table: &Table) {
        let Some(line @ Line { what: What::Proposes { who, times, lines }, .. }) = self.line() else { return };
        let lines = self.at + 1..self.at + 1 + lines;
        let then = self.speeches(lines.end).map_or(lines.end, |(at, _)| at + 1);
        let may = table.open().is_some_and(|d| matches!(d.kind, Kind::Act(_)) && d.who == *who);
        if line.refused && !may {
            return self.go_to(then);
        }
        let proposed = self.tried(table, lines.clone(), *times);
        match proposed {
            Err(faults) if line.refused && faults.iter().all(|f| f.kind != FaultKind::Engine) => self.go_to(then),
            Ok(_) if line.refused => {
                let fault = Fault::new(FaultKind::Expectation, line.span, "this is not so: the game allows it");
                self.stop(&table.state, fault);
            }
            Err(faults) => {
                self.faults.extend(faults);
                self.stuck = true;
            }
            Ok((mut proposed, given)) => match self.all_speak(&table.state, line, &mut proposed, &given) {
                Err(fault) => {
                    self.stop(&table.state, fault);
                }
                Ok(()) => {
                    let end = End::At(proposed.answers().len(), then, proposed.refused().cloned());
                    self.rounds = Some(Rounds { lines: lines.clone(), times: *times, left: times - 1, given: 0, end });
                    self.go_to(lines.start);
                }
            },
        }
    }

    /// A proposal waits until its player has priority; then it is judged.
    pub(super) fn proposal(&mut self, state: &GameState, d: &Question, line: &Line, who: PlayerId) -> Option<Go> {
        let asked = matches!(d.kind, Kind::Act(_)) && d.who == who;
        // Whoever has no priority proposes nothing, and nothing moves for it.
        if !asked && !line.refused {
            return self.wait(state, d, line, who);
        }
        self.proposes = true;
        None
    }

    fn go_to(&mut self, at: usize) {
        self.next_line();
        self.at = at;
    }

    /// The last of the lines behind a proposal in which somebody says what they think of it.
    fn speeches(&self, from: usize) -> Option<(usize, &'a Line)> {
        let lines = self.scenario.steps.iter().enumerate().skip(from);
        lines.take_while(|(_, l)| matches!(l.what, What::Accepts(_) | What::Stops(..))).last()
    }

    /// Goes through a proposal on a copy of the game (720.2a).
    fn tried(&self, table: &Table, lines: Range<usize>, times: u32) -> Result<(Proposed, Vec<Given>), Vec<Fault>> {
        let mut copy = Table::resume(Arc::clone(self.rulebook), table.state.clone());
        copy.use_hooks(&crate::action_checks::HOOKS);
        let mut trial = Script::new(self.rulebook, self.scenario, self.origins);
        trial.at = lines.start;
        trial.begun = false;
        trial.slot = self.slot;
        trial.level = self.level;
        trial.barred = self.barred.clone();
        trial.rounds = Some(Rounds { lines, times, left: times - 1, given: 0, end: End::Tried(Vec::new(), None) });
        let stop = (0..MOST_STEPS).find_map(|_| copy.advance(&mut trial).err());
        let span = self.line().map_or(self.scenario.span, |l| l.span);
        let failed = |reason: NoShortcut| vec![Fault::new(FaultKind::Step, span, reason.to_string())];
        if !trial.faults.is_empty() {
            return Err(trial.faults);
        }
        let whole = trial.done || matches!(stop, Some(Interrupt::Over(_)));
        let Some(Rounds { end: End::Tried(given, _), .. }) = trial.rounds.filter(|_| whole) else {
            return Err(failed(NoShortcut::TooLong));
        };
        if given.is_empty() {
            return Err(failed(NoShortcut::Empty));
        }
        let answers = given.iter().map(|g| (g.who, g.answer.clone())).collect();
        let places = given.iter().enumerate().filter(|(_, g)| g.acts).map(|(at, g)| (at, g.who)).collect();
        let proposed = Proposed::new(&table.state, table.state.turn().priority, answers, places);
        Ok((proposed, given))
    }

    /// The others accept it or cut it short, in turn order (720.2b).
    fn all_speak(&self, state: &GameState, line: &Line, proposed: &mut Proposed, given: &[Given]) -> Result<(), Fault> {
        let What::Proposes { lines, .. } = &line.what else { return Ok(()) };
        let view = self.view(state);
        for speech in &self.scenario.steps[self.at + 1 + lines..] {
            let spoken = match &speech.what {
                What::Accepts(who) => proposed.accept(*who),
                What::Stops(who, at) => {
                    let place = proposed.places(*who).find(|place| given.get(*place).is_some_and(|g| at.is(g)));
                    place.map_or(Err(NoShortcut::NoPlace), |place| proposed.shorten(*who, place))
                }
                _ => break,
            };
            spoken.map_err(|reason| {
                let fault = Fault::new(FaultKind::Step, speech.span, reason.to_string());
                match proposed.next() {
                    Some(next) => fault.help(format!("it is {} who is asked now", view.player(next))),
                    None => fault.help("everybody has been asked"),
                }
            })?;
        }
        match proposed.next() {
            None => Ok(()),
            Some(who) => {
                let name = view.player(who);
                let fault = Fault::new(FaultKind::Step, line.span, format!("{name} has not said anything to this"));
                let step = step_name(state.turn().step);
                Err(fault.help(format!("behind it write `{name} accepts`, or `{name} stops it at {step}` (720.2b)")))
            }
        }
    }

    /// The lines of a shortcut begin again, or it is over; true: something has changed, and the next line is another.
    pub(super) fn next_round(&mut self, state: &GameState, d: &Question) -> bool {
        let Some(rounds) = self.rounds.as_mut().filter(|r| self.at == r.lines.end) else { return false };
        if rounds.left > 0 && rounds.given < MOST_ANSWERS {
            rounds.left -= 1;
            let lines = rounds.lines.clone();
            self.used[lines.clone()].fill(false);
            self.at = lines.start;
            self.begun = false;
            return true;
        }
        match rounds.end {
            End::At(..) => {
                self.end_shortcut();
                true
            }
            End::Tried(..) if matches!(d.kind, Kind::Act(_)) && rounds.left == 0 => {
                self.done = true;
                false
            }
            End::Tried(..) => {
                let reason = if rounds.left > 0 { NoShortcut::TooLong } else { NoShortcut::NoEnd };
                self.stop_proposal(state, &reason);
                false
            }
        }
    }

    fn stop_proposal(&mut self, state: &GameState, reason: &NoShortcut) {
        let first = self.rounds.as_ref().map_or(0, |r| r.lines.start);
        let span = self.scenario.steps.get(first.saturating_sub(1)).map_or(self.scenario.span, |l| l.span);
        self.stop(state, Fault::new(FaultKind::Step, span, reason.to_string()));
    }

    /// What comes behind a shortcut is next.
    pub(super) fn end_shortcut(&mut self) {
        if let Some(Rounds { end: End::At(_, then, barred), .. }) = self.rounds.take() {
            self.go_to(then);
            self.barred = barred;
        }
    }

    /// Before an answer: a shortcut ends where it was cut, and its results must be foreseen (720.2a).
    pub(super) fn shortcut_goes_on(&mut self, state: &GameState) {
        let Some(rounds) = &mut self.rounds else { return };
        match &mut rounds.end {
            End::At(end, ..) if rounds.given >= *end => self.end_shortcut(),
            End::At(..) => {}
            End::Tried(_, before) => {
                if before.take().is_some_and(|before| !is_foreseen(state, before)) {
                    let at = rounds.given.saturating_sub(1);
                    self.stop_proposal(state, &NoShortcut::Unforeseen { at });
                }
            }
        }
    }

    /// An answer is given: as a part of a shortcut, or by whoever has cut one short, who does something else there (720.2c).
    pub(super) fn given(&mut self, state: &GameState, d: &Question, answer: Option<Answer>) -> Option<Answer> {
        let answer = answer?;
        if let Some((who, barred)) = self.barred.take()
            && (who, &barred) == (d.who, &answer)
        {
            if self.must_be_refused() {
                self.was_refused = true;
                self.done = true;
                return None;
            }
            let span = self.scenario.steps.get(self.at).map_or(self.scenario.span, |l| l.span);
            return self.stop(state, Fault::new(FaultKind::Step, span, NoShortcut::Barred.to_string()));
        }
        if let Some(rounds) = &mut self.rounds {
            rounds.given += 1;
            if let End::Tried(given, before) = &mut rounds.end {
                let (acts, step) = (matches!(d.kind, Kind::Act(_)), state.turn().step);
                let round = rounds.times - rounds.left;
                given.push(Given { who: d.who, answer: answer.clone(), acts, step, round });
                *before = Some((state.journal().len(), state.rng));
            }
        }
        Some(answer)
    }
}
