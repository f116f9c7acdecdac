//! A scene that waits for answers from outside, and can be put down and taken up again.
//!
//! As with games of cards, a request starts from a checkpoint. When there is no answer to a question the request
//! unwinds; when one comes it is run again with all answers given so far.

use super::build::{Game, Stage};
use crate::engine::{Answer, Decision, Driver, Limit, ObjId, Rulebook, Stop, World};
use crate::magic::Table;
use crate::middle_earth::request::{SceneRequest, SceneResult};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::sync::Arc;

/// A scene put down, perhaps in the middle of a request.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SavedScene {
    /// The state before the request.
    pub world: World,
    /// What is being done.
    pub request: Option<SceneRequest>,
    /// Answers since it began.
    pub answers: Vec<Answer>,
}

/// A scene that waits for requests and answers.
#[derive(Debug)]
pub struct ScenePosition {
    table: Table,
    saved: World,
    request: Option<SceneRequest>,
    answers: Vec<Answer>,
    open: Option<Decision>,
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
    fn answer(&mut self, _: &World, _: &Decision) -> Option<Answer> {
        if self.refused.is_some() { None } else { self.answers.pop_front() }
    }
    fn refused(&mut self, _: &Decision, reason: &str) {
        self.refused = Some(reason.to_owned());
    }
}

impl ScenePosition {
    /// A scene that has begun, with its characters in their order.
    ///
    /// # Errors
    /// Setting the scene asks something of a player, or reaches a limit.
    pub fn new(stage: &Stage, seed: u64) -> Result<(Self, Vec<ObjId>), SceneFault> {
        let Game { table, characters, .. } = stage.begin(seed, &mut Queue::default()).map_err(fault)?;
        let saved = table.w.clone();
        Ok((Self { table, saved, request: None, answers: Vec::new(), open: None }, characters))
    }

    /// Takes up a saved scene; `rb` is the rulebook of its [`Stage`].
    pub fn load(rb: Arc<Rulebook>, saved: SavedScene) -> Self {
        let table = Table::resume(rb, saved.world.clone());
        let SavedScene { world, request, answers } = saved;
        let mut p = Self { table, saved: world, request, answers, open: None };
        // Runs into the question that was open.
        let _ = p.run();
        p
    }

    /// Puts the scene down.
    pub fn save(&self) -> SavedScene {
        SavedScene { world: self.saved.clone(), request: self.request.clone(), answers: self.answers.clone() }
    }

    /// The open question; none: a request can be made.
    pub fn open(&self) -> Option<&Decision> {
        self.open.as_ref()
    }

    /// The state as far as it has come.
    pub fn world(&self) -> &World {
        &self.table.w
    }

    /// Begins a request.
    ///
    /// # Errors
    /// A question is open, or a limit was reached; then nothing has happened.
    pub fn request(&mut self, request: SceneRequest) -> Result<Step, SceneFault> {
        if self.open.is_some() {
            return Err(SceneFault::Busy);
        }
        self.request = Some(request);
        self.run()
    }

    /// Answers the open question.
    ///
    /// # Errors
    /// There is no question; the answer is illegal, and the question stays open; or a limit was reached.
    pub fn answer(&mut self, a: Answer) -> Result<Step, SceneFault> {
        if self.open.is_none() {
            return Err(SceneFault::Idle);
        }
        self.answers.push(a);
        let step = self.run();
        if matches!(step, Err(SceneFault::Refused(_))) {
            self.answers.pop();
            // Runs into the same question again.
            let _ = self.run();
        }
        step
    }

    /// Gives up the request that is under way, as though it had never begun.
    pub fn withdraw(&mut self) {
        self.request = None;
        self.answers.clear();
        self.open = None;
        self.table.restore(&self.saved);
    }

    /// Runs the request from the checkpoint with the answers so far.
    fn run(&mut self) -> Result<Step, SceneFault> {
        let Some(request) = &self.request else { return Err(SceneFault::Idle) };
        self.table.restore(&self.saved);
        self.open = None;
        let mut queue = Queue { answers: self.answers.iter().cloned().collect(), refused: None };
        match self.table.engine(&mut queue).request_in_scene(request) {
            Ok(result) => {
                self.request = None;
                self.answers.clear();
                self.saved.clone_from(&self.table.w);
                Ok(Step::Done(result))
            }
            Err(Stop::Open) => match queue.refused {
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

fn fault(stop: Stop) -> SceneFault {
    match stop {
        Stop::Limit(limit) => SceneFault::Limit(limit),
        Stop::Open => SceneFault::Busy,
        Stop::Over(_) | Stop::Illegal | Stop::EndTurn | Stop::EndCombat => SceneFault::Over,
    }
}
