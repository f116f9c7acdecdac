//! The suspended driver: a game that waits for answers from outside, and can be put down and taken up again.
//!
//! Every step of the turn machine starts from a checkpoint. When there is no answer the step unwinds; when one comes
//! the step is run again from the checkpoint with all answers given so far. A saved game is what it was begun with and
//! all answers since: taking it up plays them again.

use super::formats::{Options, Refusal, arrange};
use super::{Seat, Table};
use crate::engine::saved::{LoadError, Seal};
use crate::engine::{
    Answer, Driver, GameOptions, GameState, Hooks, Interrupt, Limit, Outcome, PlayerId, Question, Rulebook, Seats,
    Variant,
};
use crate::ir::DefId;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::sync::Arc;

/// A game put down between two answers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Saved {
    /// What it is, and of which content.
    pub seal: Seal,
    /// What was played.
    pub record: Record,
}

/// All that a game is made of beside its content.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// The decks and what lies beside them, in the order of seats.
    pub seats: Vec<Seat>,
    /// Format, teams and options.
    pub options: Options,
    /// The numbers that the game is played with, such as life totals, hand sizes and limits.
    pub settings: GameOptions,
    /// What the table has agreed on beside them; none: what is usual.
    #[serde(default)]
    pub house: Option<Box<crate::settings::Settings>>,
    /// The seed of chance: the same seed and answers give the same game.
    pub seed: u64,
    /// Mana abilities are among the actions (605.3a).
    pub mana: bool,
    /// Every answer that was given and not refused.
    pub answers: Vec<Answer>,
}

/// A game that waits for answers.
#[derive(Debug)]
pub struct Position {
    table: Table,
    /// The procedures of the rule books that it is played by.
    hooks: &'static Hooks,
    saved: GameState,
    record: Record,
    /// How many of the answers the checkpoint has behind it.
    done: usize,
    /// How many of them the last run did not come to.
    unused: usize,
    begun: bool,
    open: Option<Question>,
    end: Option<Result<Outcome, Limit>>,
    /// What the next answer may not be (720.2c).
    barred: Option<Answer>,
}

/// Answers from a queue; the first one missing stops the step.
struct Queue {
    answers: VecDeque<Answer>,
    refused: Option<String>,
    mana: bool,
}

impl Driver for Queue {
    fn answer(&mut self, _: &GameState, _: &Question) -> Option<Answer> {
        if self.refused.is_some() {
            return None;
        }
        self.answers.pop_front()
    }
    fn refused(&mut self, _: &Question, reason: &str) {
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
    pub fn new(rulebook: Arc<Rulebook>, seats: &[Seat], settings: GameOptions, seed: u64) -> Self {
        Self::fresh(rulebook, Record::new(seats, settings, seed))
    }

    /// The same, with mana abilities among the actions of players with priority (605.3a).
    pub fn with_mana(rulebook: Arc<Rulebook>, seats: &[Seat], settings: GameOptions, seed: u64) -> Self {
        Self::fresh(rulebook, Record { mana: true, ..Record::new(seats, settings, seed) })
    }

    /// A new game of a format, with the teams and options of the table.
    ///
    /// # Errors
    /// The format can't be played like that.
    pub fn of_format(
        rulebook: Arc<Rulebook>,
        seats: &[Seat],
        options: Options,
        settings: GameOptions,
        seed: u64,
    ) -> Result<Self, Refusal> {
        Self::of_record(rulebook, Record { options, ..Record::new(seats, settings, seed) })
    }

    /// The game of a record, as far as its answers are legal; those behind the first illegal one are not played.
    ///
    /// # Errors
    /// Its format can't be played like that.
    pub fn of_record(rulebook: Arc<Rulebook>, record: Record) -> Result<Self, Refusal> {
        Self::by_book(rulebook, record, &super::setup::USUAL)
    }

    /// The same by the procedures of another rule book as well.
    ///
    /// # Errors
    /// Its format can't be played like that.
    pub fn by_book(rulebook: Arc<Rulebook>, record: Record, hooks: &'static Hooks) -> Result<Self, Refusal> {
        let variant = record.variant(&rulebook)?;
        Ok(Self::begin(rulebook, record, variant, hooks).0)
    }

    /// The same game with only so many of its answers: what was done after them is taken back.
    ///
    /// # Errors
    /// Its format can't be played like that any more.
    pub fn rewound(&self, answers: usize) -> Result<Self, Refusal> {
        let mut record = self.record.clone();
        record.answers.truncate(answers);
        Self::by_book(Arc::clone(&self.table.rulebook), record, self.hooks)
    }

    /// All that was played so far.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The game of a record that follows no format.
    fn fresh(rulebook: Arc<Rulebook>, record: Record) -> Self {
        Self::begin(rulebook, record, Variant::default(), &super::setup::USUAL).0
    }

    /// Plays a record; with the reason if one of its answers is refused.
    fn begin(
        rulebook: Arc<Rulebook>,
        record: Record,
        variant: Variant,
        hooks: &'static Hooks,
    ) -> (Self, Option<String>) {
        let mut table = Table::with_variant(rulebook, &record.seats, Arc::new(variant), record.settings, record.seed);
        table.use_hooks(hooks);
        if let Some(house) = &record.house {
            table.state.house = Arc::new((**house).clone());
        }
        let saved = table.state.clone();
        let (done, unused, begun) = (0, 0, false);
        let mut p = Self { table, hooks, saved, record, done, unused, begun, open: None, end: None, barred: None };
        let refused = p.run();
        (p, refused)
    }

    /// Takes up a saved game by playing its answers again.
    ///
    /// # Errors
    /// It is of another version or other content, it was changed, or its answers don't lead to where it was saved.
    pub fn load(rulebook: Arc<Rulebook>, saved: Saved) -> Result<Self, LoadError> {
        Self::load_by(rulebook, saved, &super::setup::USUAL)
    }

    /// The same by the procedures of another rule book as well.
    ///
    /// # Errors
    /// As [`Position::load`].
    pub fn load_by(rulebook: Arc<Rulebook>, saved: Saved, hooks: &'static Hooks) -> Result<Self, LoadError> {
        let Saved { seal, record } = saved;
        seal.check(&rulebook, &record)?;
        record.check(&rulebook)?;
        let variant =
            record.variant(&rulebook).map_err(|_| LoadError::Impossible("no game of its format is like that"))?;
        let (p, refused) = Self::begin(rulebook, record, variant, hooks);
        if let Some(reason) = refused {
            return Err(LoadError::Refused { at: p.record.answers.len() - p.unused, reason });
        }
        if p.unused > 0 {
            return Err(LoadError::TooLong);
        }
        seal.check_state(p.state().digest())?;
        Ok(p)
    }

    /// Puts the game down.
    pub fn save(&self) -> Saved {
        let seal = Seal::of(&self.table.rulebook, self.state().digest(), &self.record);
        Saved { seal, record: self.record.clone() }
    }

    /// The open question; none: the game is over.
    pub fn open(&self) -> Option<&Question> {
        self.open.as_ref()
    }

    /// How the game ended, if it has. `None` as long as it goes on.
    ///
    /// # Errors
    /// The game was stopped by a limit, without an outcome.
    pub fn end(&self) -> Option<Result<Outcome, Limit>> {
        self.end
    }

    /// The state as far as it has come.
    pub fn state(&self) -> &GameState {
        &self.table.state
    }

    /// Answers the open question.
    ///
    /// # Errors
    /// The answer is illegal, for this reason; the question stays open.
    pub fn answer(&mut self, answer: Answer) -> Result<(), String> {
        if self.open.is_none() {
            return Err("no question is open".to_owned());
        }
        if self.barred.as_ref() == Some(&answer) {
            return Err(super::shortcut::NoShortcut::Barred.to_string());
        }
        self.record.answers.push(answer);
        let refused = self.run();
        match refused {
            None => {
                self.barred = None;
                Ok(())
            }
            Some(reason) => {
                self.record.answers.pop();
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
    pub fn branch(&self, answer: Answer) -> Result<Position, String> {
        let mut other = self.at_checkpoint();
        other.answer(answer)?;
        Ok(other)
    }

    /// The same game, to be gone on with on its own.
    pub(super) fn copy(&self) -> Position {
        let mut other = self.at_checkpoint();
        // The answers behind the checkpoint lead to the open question again.
        let _ = other.run();
        other
    }

    /// The same game, whose state stands at the checkpoint until it is run.
    fn at_checkpoint(&self) -> Position {
        let mut table = Table::resume(Arc::clone(&self.table.rulebook), self.saved.clone());
        table.use_hooks(self.hooks);
        Self {
            table,
            hooks: self.hooks,
            saved: self.saved.clone(),
            record: self.record.clone(),
            done: self.done,
            unused: 0,
            begun: self.begun,
            open: self.open.clone(),
            end: self.end,
            barred: self.barred.clone(),
        }
    }

    /// The next answer may not be this one.
    pub(super) fn bar(&mut self, answer: Answer) {
        self.barred = Some(answer);
    }

    /// Runs from the checkpoint with the answers so far, on to the next question; gives the reason of a refusal.
    fn run(&mut self) -> Option<String> {
        self.table.rewind(&self.saved);
        let waiting = self.record.answers.get(self.done..).unwrap_or(&[]);
        let mut queue = Queue { answers: waiting.iter().cloned().collect(), refused: None, mana: self.record.mana };
        self.open = None;
        self.run_with(&mut queue);
        self.unused = queue.answers.len();
        queue.refused
    }

    /// Goes on until the queue is empty, an answer is refused or the game is over.
    fn run_with(&mut self, queue: &mut Queue) {
        loop {
            let step = if self.begun { self.table.advance(queue) } else { self.table.begin(queue) };
            match step {
                Ok(()) => {
                    self.begun = true;
                    self.done = self.record.answers.len() - queue.answers.len();
                    self.saved.catch_up(&self.table.state);
                }
                Err(Interrupt::Over(o)) => return self.end = Some(Ok(o)),
                Err(Interrupt::Limit(l)) => return self.end = Some(Err(l)),
                Err(Interrupt::Open | Interrupt::Illegal | Interrupt::EndTurn | Interrupt::EndCombat) => {
                    return self.open = self.table.open().cloned();
                }
            }
        }
    }
}

impl Record {
    /// Nothing has been answered yet, and no format is followed.
    fn new(seats: &[Seat], settings: GameOptions, seed: u64) -> Self {
        let (seats, options, answers) = (seats.to_vec(), Options::default(), Vec::new());
        Self { seats, options, settings, house: None, seed, mana: false, answers }
    }

    /// How the game is played; nothing chosen: as every game.
    fn variant(&self, rulebook: &Rulebook) -> Result<Variant, Refusal> {
        if self.options == Options::default() {
            return Ok(Variant::default());
        }
        arrange(&rulebook.content, self.seats.len(), &self.settings, &self.options)
    }

    /// Whether a game can be begun like this.
    fn check(&self, rulebook: &Rulebook) -> Result<(), LoadError> {
        self.settings.check()?;
        if self.seats.is_empty() || self.seats.len() > Seats::MOST {
            return Err(LoadError::Impossible("no game has so many seats"));
        }
        let cards: usize = self.seats.iter().map(|s| s.cards().count()).sum();
        if cards > self.settings.max_objects as usize {
            return Err(LoadError::Limit(Limit::Objects));
        }
        let known = |d: DefId| d.index() < rulebook.content.defs.len();
        if self.seats.iter().flat_map(Seat::cards).all(known) {
            Ok(())
        } else {
            Err(LoadError::Impossible("there is no such card"))
        }
    }
}
