//! Counting the votes that were cast this way (701.31).

use super::EvalContext;
use crate::engine::{Engine, Entity, Event, Facets};
use crate::ir::{StrId, Verb};

impl Engine<'_> {
    /// The votes that were cast since the spell or ability began to resolve.
    fn votes(&self, cx: &EvalContext) -> impl Iterator<Item = &Event> {
        self.note(Facets::HISTORY);
        let events = self.state.journal.get(cx.mark as usize..).unwrap_or(&[]);
        events.iter().filter(|h| h.verb == Verb::Vote)
    }

    /// Those of them that were for a word.
    fn votes_for(&self, word: StrId, cx: &EvalContext) -> impl Iterator<Item = &Event> {
        let n = i32::try_from(word.0).unwrap_or(i32::MAX);
        self.votes(cx).filter(move |h| h.object.is_none() && h.n == n)
    }

    /// How many of them were for a word.
    pub(super) fn votes_for_word(&self, word: StrId, cx: &EvalContext) -> i32 {
        self.votes_for(word, cx).count() as i32
    }

    /// Whether a player cast one of them for a word.
    pub(super) fn voted_for(&self, e: Entity, word: StrId, cx: &EvalContext) -> bool {
        self.votes_for(word, cx).any(|h| h.subject == Some(e))
    }

    /// Whether as many of them were for this as for anything else, and at least one.
    pub(super) fn has_most_votes(&self, e: Entity, cx: &EvalContext) -> bool {
        let cast_for = |e: Entity| self.votes(cx).filter(|h| h.object == Some(e)).count();
        let own = cast_for(e);
        own > 0 && self.votes(cx).filter_map(|h| h.object).all(|other| cast_for(other) <= own)
    }
}
