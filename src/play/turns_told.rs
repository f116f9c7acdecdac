//! Of several turns at once (807.4): to which of them the lines of a tale belong.

use crate::engine::{Entity, Event, PlayerId};
use crate::ir::{Span, Verb};

/// The turn that goes on, and the one that the reader was told of last.
#[derive(Clone, Debug, Default)]
pub(super) struct TurnsTold {
    now: Option<PlayerId>,
    told: Option<PlayerId>,
    /// What was heard last, up to where the tale has come.
    heard: Vec<Event>,
}

/// So many events are taken back at most when somebody gives up what was begun.
const KEPT: usize = 512;

impl TurnsTold {
    /// Where the tale goes on that has come to a place of the journal: what was begun and taken back since then is in it no more,
    /// and other things may stand there.
    pub(super) fn goes_on_at(&mut self, journal: &[Event], told: usize) -> usize {
        let from = told.saturating_sub(self.heard.len());
        let still = self.heard.iter().zip(journal.get(from..).unwrap_or_default()).take_while(|(a, b)| a == b).count();
        if still < self.heard.len() {
            self.heard.truncate(still);
            let past = journal.get(..from + still).unwrap_or_default().iter().rev();
            self.now = past.filter_map(whose_turn).next();
        }
        from + still
    }

    /// Follows the turns: one begins under its own heading, another goes on.
    pub(super) fn hear(&mut self, h: &Event) {
        if self.heard.len() >= 2 * KEPT {
            self.heard.drain(..KEPT);
        }
        self.heard.push(*h);
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

/// Whose turn goes on from an event on; none: it changes nothing about that.
fn whose_turn(h: &Event) -> Option<PlayerId> {
    let begins = h.verb == Verb::Begin && h.span == Some(Span::Turn);
    h.subject.and_then(Entity::player).filter(|_| begins || h.verb == Verb::GoOn)
}
