//! Words that stand for other words in the text of an object (612).

use super::eval::EvalContext;
use super::{Engine, SlotValue};
pub use crate::engine::text_words::{TextWord, Wording};
use crate::ir::{Colors, Ref, SubtypeId};

impl Engine<'_> {
    /// The words of the text that is read, if some of them stand for others. What an object was given is no text of its
    /// own (612.3), but has the words of what gave it.
    #[inline]
    pub(crate) fn wording(&self, cx: &EvalContext) -> Option<&Wording> {
        if self.state.worded { self.wording_of(cx) } else { None }
    }

    fn wording_of(&self, cx: &EvalContext) -> Option<&Wording> {
        let said = |a| self.state.said.iter().find(|(o, said, _)| (*o, *said) == (cx.this, a));
        if let Some((.., words)) = cx.ability.and_then(said) {
            return Some(words);
        }
        let own = |a| self.printed(cx.this).abilities.list(&self.rulebook.content).contains(&a);
        let chars = self.chars(cx.this);
        if cx.ability.is_none_or(own) {
            return chars.words.as_deref();
        }
        chars.granters.iter().find_map(|g| self.chars(*g).words.as_deref())
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
