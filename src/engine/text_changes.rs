//! Words that stand for other words in the text of an object (612).

use super::eval::EvalContext;
use super::{Engine, SlotValue};
pub use crate::engine::text_words::{TextWord, Wording};
use crate::ir::{Colors, Ref, SubtypeId};

impl Engine<'_> {
    /// The words of the text that is read, if some of them stand for others. What an object was given is no text of its
    /// own (612.3), but has the words of what gave it.
    #[inline]
    pub(crate) fn wording<'e>(&'e self, cx: &EvalContext<'e>) -> Option<&'e Wording> {
        if self.state.worded { self.wording_of(cx) } else { None }
    }

    fn wording_of<'e>(&'e self, cx: &EvalContext<'e>) -> Option<&'e Wording> {
        if cx.words.is_some() {
            return cx.words;
        }
        let own = || self.words_of(cx.this);
        match cx.known_giver() {
            Some(giver) if giver == cx.this => own(),
            Some(giver) => self.words_of(giver),
            None => match cx.ability.and_then(|a| self.gave(cx.this, a).next().map(|_| a)) {
                Some(given) => self.gave(cx.this, given).find_map(|by| self.words_of(by)),
                None => own(),
            },
        }
    }

    /// The words of now, for what goes on apart from the text that it comes from (112.7a, 603.7d).
    pub(crate) fn words_now(&self, cx: &EvalContext) -> Option<Wording> {
        Some(self.wording(cx).cloned().unwrap_or_default())
    }

    /// What a subtype is in the text that is read.
    #[cold]
    pub(super) fn subtype_in(&self, subtype: SubtypeId, cx: &EvalContext) -> SubtypeId {
        self.wording(cx).map_or(subtype, |w| w.subtype(subtype))
    }

    /// What some colors are in the text that is read.
    #[cold]
    pub(super) fn colors_in(&self, colors: Colors, cx: &EvalContext) -> Colors {
        self.wording(cx).map_or(colors, |w| w.colors(colors))
    }

    /// The word that a label holds.
    pub(crate) fn text_word(&self, label: &Ref, cx: &EvalContext) -> Option<TextWord> {
        match self.chosen(label, cx)? {
            SlotValue::Color(c) => Some(TextWord::Color(*c)),
            SlotValue::Subtype(s) => Some(TextWord::Subtype(*s)),
            _ => None,
        }
    }
}
