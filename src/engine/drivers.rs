//! Drivers that answer without thinking: never, or with as little as the question allows.

use super::answers::idle_answer;
use super::{Answer, Driver, GameState, Question};

/// A driver that never answers; for work that asks nothing.
#[derive(Clone, Copy, Debug)]
pub struct Nobody;

impl Driver for Nobody {
    fn answer(&mut self, _: &GameState, _: &Question) -> Option<Answer> {
        None
    }
}

/// A driver that always answers with as little as the question allows.
#[derive(Clone, Copy, Debug)]
pub struct Idle;

impl Driver for Idle {
    fn answer(&mut self, _: &GameState, d: &Question) -> Option<Answer> {
        Some(idle_answer(&d.kind))
    }
}
