//! The suspended driver: a game that waits for answers from outside, and can be put down and taken up again.
//!
//! Every step of the turn machine starts from a checkpoint. When there is no answer the step unwinds; when one comes
//! the step is run again from the checkpoint with all answers given so far. Nothing but the checkpoint and the answers
//! has to be kept, so a saved game is just those two.

use super::{Seat, Table};
use crate::engine::{Answer, Decision, Driver, Limit, Outcome, PlayerId, Rulebook, Settings, Stop, World};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::sync::Arc;

/// A game put down between two answers.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Saved {
    /// The state at the last rest point.
    pub world: World,
    /// Answers since then.
    pub answers: Vec<Answer>,
    /// Set-up is over.
    pub begun: bool,
    /// Mana abilities are among the actions (605.3a).
    #[serde(default)]
    pub mana: bool,
}

/// A game that waits for answers.
#[derive(Debug)]
pub struct Position {
    table: Table,
    saved: World,
    answers: Vec<Answer>,
    begun: bool,
    mana: bool,
    open: Option<Decision>,
    end: Option<Result<Outcome, Limit>>,
}

/// Answers from a queue; the first one missing stops the step.
struct Queue {
    answers: VecDeque<Answer>,
    refused: Option<String>,
    mana: bool,
}

impl Driver for Queue {
    fn answer(&mut self, _: &World, _: &Decision) -> Option<Answer> {
        if self.refused.is_some() {
            return None;
        }
        self.answers.pop_front()
    }
    fn refused(&mut self, _: &Decision, reason: &str) {
        self.refused = Some(reason.to_owned());
    }
    fn wants_mana(&self, _: PlayerId) -> bool {
        self.mana
    }
    fn takes_back(&self, _: PlayerId) -> bool {
        true
    }
}

impl Position {
    /// A new game, run up to its first question.
    pub fn new(rb: Arc<Rulebook>, seats: &[Seat], settings: Settings, seed: u64) -> Self {
        let table = Table::new(rb, seats, settings, seed);
        let saved = table.w.clone();
        let mut p = Self { table, saved, answers: Vec::new(), begun: false, mana: false, open: None, end: None };
        // No answer has been given that could be refused.
        let _ = p.run();
        p
    }

    /// The same game, with mana abilities among the actions of players with priority (605.3a).
    pub fn with_mana(mut self) -> Self {
        self.mana = true;
        let _ = self.run();
        self
    }

    /// Takes up a saved game.
    pub fn load(rb: Arc<Rulebook>, saved: Saved) -> Self {
        let table = Table::resume(rb, saved.world.clone());
        let Saved { world, answers, begun, mana } = saved;
        let mut p = Self { table, saved: world, answers, begun, mana, open: None, end: None };
        let _ = p.run();
        p
    }

    /// Puts the game down.
    pub fn save(&self) -> Saved {
        Saved { world: self.saved.clone(), answers: self.answers.clone(), begun: self.begun, mana: self.mana }
    }

    /// The open question; none: the game is over.
    pub fn open(&self) -> Option<&Decision> {
        self.open.as_ref()
    }

    /// How the game ended, if it has.
    pub fn end(&self) -> Option<Result<Outcome, Limit>> {
        self.end
    }

    /// The state as far as it has come.
    pub fn world(&self) -> &World {
        &self.table.w
    }

    /// Answers the open question.
    ///
    /// # Errors
    /// The answer is illegal, for this reason; the question stays open.
    pub fn answer(&mut self, a: Answer) -> Result<(), String> {
        if self.open.is_none() {
            return Err("no question is open".to_owned());
        }
        self.answers.push(a);
        let refused = self.run();
        match refused {
            None => Ok(()),
            Some(reason) => {
                self.answers.pop();
                // Runs into the same question again, which puts the state back where it was.
                let _ = self.run();
                Err(reason)
            }
        }
    }

    /// A copy in which another answer can be tried (search).
    ///
    /// # Errors
    /// As [`Position::answer`].
    pub fn branch(&self, a: Answer) -> Result<Position, String> {
        let mut other = Position::load(Arc::clone(&self.table.rb), self.save());
        other.answer(a)?;
        Ok(other)
    }

    /// Runs from the checkpoint with the answers so far, on to the next question; gives the reason of a refusal.
    fn run(&mut self) -> Option<String> {
        self.table.rewind(&self.saved);
        let mut queue = Queue { answers: self.answers.iter().cloned().collect(), refused: None, mana: self.mana };
        self.open = None;
        loop {
            let step = if self.begun { self.table.advance(&mut queue) } else { self.table.begin(&mut queue) };
            match step {
                Ok(()) => {
                    self.begun = true;
                    let left = queue.answers.len();
                    let used = self.answers.len() - left;
                    self.answers.drain(..used);
                    self.saved.catch_up(&self.table.w);
                }
                Err(Stop::Over(o)) => {
                    self.end = Some(Ok(o));
                    return queue.refused;
                }
                Err(Stop::Limit(l)) => {
                    self.end = Some(Err(l));
                    return queue.refused;
                }
                Err(Stop::Open | Stop::Illegal | Stop::EndTurn | Stop::EndCombat) => {
                    self.open = self.table.open().cloned();
                    return queue.refused;
                }
            }
        }
    }
}
