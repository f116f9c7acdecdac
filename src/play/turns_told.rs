//! Of several turns at once (807.4): to which of them the lines of a tale belong.

use crate::engine::{Entity, Event, PlayerId};
use crate::ir::{Span, Verb};

/// The turn that goes on, and the one that the reader was told of last.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TurnsTold {
    now: Option<PlayerId>,
    told: Option<PlayerId>,
}

impl TurnsTold {
    /// Follows the turns: one begins under its own heading, another goes on.
    pub(super) fn hear(&mut self, h: &Event) {
        let whose = h.subject.and_then(Entity::player);
        match h.verb {
            Verb::Begin if h.span == Some(Span::Turn) => (self.now, self.told) = (whose, whose),
            Verb::GoOn => self.now = whose,
            _ => {}
        }
    }

    /// Whose turn the next line is of, if it is another one than that of the line before.
    pub(super) fn another(&mut self) -> Option<PlayerId> {
        let whose = self.now.filter(|_| self.now != self.told)?;
        self.told = self.now;
        Some(whose)
    }
}
