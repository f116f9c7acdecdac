//! Lines that are carried out several times: a shortcut that is tried, or carried out.

use super::StopsAt;
use crate::engine::{Answer, PlayerId, Rng};
use crate::ir::Step;
use std::ops::Range;

/// Lines that are carried out several times.
#[derive(Debug)]
pub(super) struct Rounds {
    /// Those lines.
    pub(super) lines: Range<usize>,
    /// How often in all.
    pub(super) times: u32,
    /// How often they are still begun again.
    pub(super) left: u32,
    /// How many answers have been given.
    pub(super) given: usize,
    /// What becomes of it.
    pub(super) end: End,
}

/// Whether a shortcut is tried or carried out.
#[derive(Debug)]
pub(super) enum End {
    /// It is tried: what was answered so far, and what stood when the last answer was given.
    Tried(Vec<Given>, Option<(usize, Rng)>),
    /// It is carried out up to so many answers, then this line is the next. Whoever cut it there may not give that answer.
    At(usize, usize, Option<(PlayerId, Answer)>),
}

/// An answer of a shortcut.
#[derive(Debug)]
pub(super) struct Given {
    pub(super) who: PlayerId,
    pub(super) answer: Answer,
    /// Somebody had priority.
    pub(super) acts: bool,
    pub(super) step: Step,
    /// In which round, from 1.
    pub(super) round: u32,
}

impl StopsAt {
    /// Whether an answer stands there.
    pub(super) fn is(&self, given: &Given) -> bool {
        self.round.is_none_or(|round| round == given.round) && self.step.is_none_or(|step| step == given.step)
    }
}
