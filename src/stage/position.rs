//! A scene that waits for answers from outside, and can be put down and taken up again.
//!
//! As with games of cards, a request starts from a checkpoint. When there is no answer to a question the request
//! unwinds; when one comes it is run again with all answers given so far. A saved scene is its seed, the requests and the
//! answers to their questions: taking it up plays them again.

use super::build::{Game, Stage};
use crate::engine::saved::{LoadError, Seal};
use crate::engine::{Answer, Driver, Engine, GameState, Interrupt, Limit, ObjectId, Question, Rng};
use crate::magic::Table;
use crate::middle_earth::request::{SceneRequest, SceneResult};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// A scene put down, perhaps in the middle of a request.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SavedScene {
    /// What it is, and of which content; the characters of its [`Stage`] are part of that.
    pub seal: Seal,
    /// What was played.
    pub record: SceneRecord,
}

/// All that a scene is made of beside its [`Stage`].
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct SceneRecord {
    /// The seed of chance: the same seed, requests and answers give the same scene.
    pub seed: u64,
    /// Answers to what was asked while the scene was set, such as by things that ask as they enter.
    #[serde(default)]
    pub setting: Vec<Answer>,
    /// What was done, in order; what was withdrawn is not among it.
    pub past: Vec<Asked>,
    /// What is being done.
    pub now: Option<Asked>,
}

/// A request with the answers to what was asked meanwhile.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Asked {
    /// What somebody wished to do.
    pub request: SceneRequest,
    /// Every answer that was given and not refused.
    pub answers: Vec<Answer>,
}

/// A scene that waits for requests and answers.
#[derive(Debug)]
pub struct ScenePosition {
    table: Table,
    saved: GameState,
    record: SceneRecord,
    open: Option<Question>,
    places: Vec<ObjectId>,
}

/// Where a request has come to.
#[derive(Clone, PartialEq, Debug)]
pub enum Step {
    /// It is over.
    Done(SceneResult),
    /// A question is open: see [`ScenePosition::open`].
    Asks,
}

/// Why a request or an answer leads nowhere. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SceneFault {
    /// The answer is illegal, for this reason; the question stays open.
    #[error("{0}")]
    Refused(String),
    /// Another request waits for an answer.
    #[error("a question is open")]
    Busy,
    /// There is nothing to answer.
    #[error("no question is open")]
    Idle,
    /// A limit of the engine was reached.
    #[error(transparent)]
    Limit(#[from] Limit),
    /// The world is over, or the state has no scene.
    #[error("the scene is over")]
    Over,
}

/// Answers from a queue; the first one missing stops the request.
#[derive(Default)]
struct Queue {
    answers: VecDeque<Answer>,
    refused: Option<String>,
}

impl Driver for Queue {
    fn answer(&mut self, _: &GameState, _: &Question) -> Option<Answer> {
        if self.refused.is_some() { None } else { self.answers.pop_front() }
    }
    fn refused(&mut self, _: &Question, reason: &str) {
        self.refused = Some(reason.to_owned());
    }
}

/// Somebody who answers while a scene is set, and keeps what was answered.
pub struct Setting<'a> {
    /// The driver that answers what is asked while the scene is set.
    pub who: &'a mut dyn Driver,
    /// What was answered and not refused.
    pub answers: Vec<Answer>,
}

impl Driver for Setting<'_> {
    fn answer(&mut self, state: &GameState, d: &Question) -> Option<Answer> {
        let answer = self.who.answer(state, d)?;
        self.answers.push(answer.clone());
        Some(answer)
    }
    fn refused(&mut self, d: &Question, reason: &str) {
        self.answers.pop();
        self.who.refused(d, reason);
    }
}

impl ScenePosition {
    /// A scene that has begun, with its characters in their order.
    ///
    /// # Errors
    /// Setting the scene asks something of a player, or reaches a limit.
    pub fn new(stage: &Stage, seed: u64) -> Result<(Self, Vec<ObjectId>), SceneFault> {
        Self::set(stage, seed, Vec::new())
    }

    /// The same with answers to what is asked while the scene is set; [`Setting`] gathers them.
    ///
    /// # Errors
    /// More is asked, an answer is refused, or a limit is reached.
    pub fn set(stage: &Stage, seed: u64, setting: Vec<Answer>) -> Result<(Self, Vec<ObjectId>), SceneFault> {
        let mut queue = Queue { answers: setting.iter().cloned().collect(), refused: None };
        let Game { table, characters, things, .. } = match stage.begin(seed, &mut queue) {
            Ok(game) => game,
            Err(stop) => return Err(queue.refused.map_or_else(|| fault(stop), SceneFault::Refused)),
        };
        let saved = table.state.clone();
        let record = SceneRecord { seed, setting, ..SceneRecord::default() };
        let places = characters.iter().chain(&things).copied().collect();
        Ok((Self { table, saved, record, open: None, places }, characters))
    }

    /// Takes up a saved scene of this stage by playing it again.
    ///
    /// # Errors
    /// It is of another version or another scene, it was changed, or it does not lead to where it was saved.
    pub fn load(stage: &Stage, saved: SavedScene) -> Result<Self, LoadError> {
        let SavedScene { seal, record } = saved;
        seal.check(&stage.rulebook, &record)?;
        let p = Self::of_record(stage, record)?;
        seal.check_state(p.state().digest())?;
        Ok(p)
    }

    /// Plays what was recorded.
    ///
    /// # Errors
    /// An answer is refused, a question is left open, or a limit is reached.
    pub fn of_record(stage: &Stage, record: SceneRecord) -> Result<Self, LoadError> {
        let mut at = 0;
        let refused = |at: usize, fault: SceneFault| match fault {
            SceneFault::Limit(limit) => LoadError::Limit(limit),
            other => LoadError::Refused { at, reason: other.to_string() },
        };
        let (mut p, _) = Self::set(stage, record.seed, record.setting.clone()).map_err(|fault| refused(at, fault))?;
        for asked in record.past {
            at += asked.answers.len();
            match p.replay(asked).map_err(|fault| refused(at, fault))? {
                Step::Done(_) => {}
                Step::Asks => return Err(refused(at, SceneFault::Busy)),
            }
        }
        if let Some(asked) = record.now {
            at += asked.answers.len();
            match p.replay(asked).map_err(|fault| refused(at, fault))? {
                Step::Asks => {}
                Step::Done(_) => return Err(LoadError::TooLong),
            }
        }
        Ok(p)
    }

    /// Puts the scene down.
    pub fn save(&self) -> SavedScene {
        let seal = Seal::of(&self.table.rulebook, self.state().digest(), &self.record);
        SavedScene { seal, record: self.record.clone() }
    }

    /// What was played so far.
    pub fn record(&self) -> &SceneRecord {
        &self.record
    }

    /// Looks at the scene through the rules.
    pub fn look<T>(&mut self, see: impl FnOnce(&Engine) -> T) -> T {
        see(&self.table.engine(&mut Queue::default()))
    }

    /// The characters and things of the scene, as they were when it began.
    pub fn places(&self) -> &[ObjectId] {
        &self.places
    }

    /// What would come of these requests, one after the other, if the dice fell as they do for this seed. The scene stays as it
    /// is. None: a question is open, or was left open.
    pub fn imagine<T>(
        &mut self,
        seed: u64,
        requests: &[SceneRequest],
        driver: &mut dyn Driver,
        see: impl FnOnce(&Engine, &[SceneResult]) -> T,
    ) -> Option<T> {
        if self.open.is_some() {
            return None;
        }
        self.table.state.rng = Rng::new(seed);
        let seen = {
            let mut e = self.table.engine(driver);
            // Nobody knows what lies on top.
            super::decks::shuffle(&mut e);
            let results: Result<Vec<_>, _> = requests.iter().map(|r| e.request_in_scene(r)).collect();
            results.ok().map(|results| see(&e, &results))
        };
        self.table.restore(&self.saved);
        seen
    }

    /// The open question; none: a request can be made.
    pub fn open(&self) -> Option<&Question> {
        self.open.as_ref()
    }

    /// The state as far as it has come.
    pub fn state(&self) -> &GameState {
        &self.table.state
    }

    /// Begins a request.
    ///
    /// # Errors
    /// A question is open, or a limit was reached; then nothing has happened.
    pub fn request(&mut self, request: SceneRequest) -> Result<Step, SceneFault> {
        if self.open.is_some() {
            return Err(SceneFault::Busy);
        }
        self.replay(Asked { request, answers: Vec::new() })
    }

    /// Begins a request some of whose answers are known.
    fn replay(&mut self, asked: Asked) -> Result<Step, SceneFault> {
        self.record.now = Some(asked);
        self.run()
    }

    /// Answers the open question.
    ///
    /// # Errors
    /// There is no question; the answer is illegal, and the question stays open; or a limit was reached.
    pub fn answer(&mut self, answer: Answer) -> Result<Step, SceneFault> {
        let (Some(_), Some(now)) = (&self.open, &mut self.record.now) else { return Err(SceneFault::Idle) };
        now.answers.push(answer);
        let step = self.run();
        if let (Err(SceneFault::Refused(_)), Some(now)) = (&step, &mut self.record.now) {
            now.answers.pop();
            // Runs into the same question again.
            let _ = self.run();
        }
        step
    }

    /// Gives up the request that is under way, as though it had never begun.
    pub fn withdraw(&mut self) {
        self.record.now = None;
        self.open = None;
        self.table.restore(&self.saved);
    }

    /// Runs the request from the checkpoint with the answers so far.
    fn run(&mut self) -> Result<Step, SceneFault> {
        let Some(now) = &self.record.now else { return Err(SceneFault::Idle) };
        self.table.restore(&self.saved);
        self.open = None;
        let mut queue = Queue { answers: now.answers.iter().cloned().collect(), refused: None };
        match self.table.engine(&mut queue).request_in_scene(&now.request) {
            Ok(result) => {
                self.record.past.extend(self.record.now.take());
                self.saved.clone_from(&self.table.state);
                Ok(Step::Done(result))
            }
            Err(Interrupt::Open) => match queue.refused {
                Some(reason) => Err(SceneFault::Refused(reason)),
                None => {
                    self.open = self.table.open().cloned();
                    Ok(Step::Asks)
                }
            },
            Err(stop) => {
                self.withdraw();
                Err(fault(stop))
            }
        }
    }
}

fn fault(stop: Interrupt) -> SceneFault {
    match stop {
        Interrupt::Limit(limit) => SceneFault::Limit(limit),
        Interrupt::Open => SceneFault::Busy,
        Interrupt::Over(_) | Interrupt::Illegal | Interrupt::EndTurn | Interrupt::EndCombat => SceneFault::Over,
    }
}
