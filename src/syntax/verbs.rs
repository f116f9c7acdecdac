//! The verbs of the grammar and their forms: a table that the grammar is generated from too.

use bitflags::bitflags;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

bitflags! {
    /// Which forms of a verb a word can be.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub(crate) struct Forms: u8 {
        /// The bare form: `draw`.
        const BASE = 1;
        /// The third person: `draws`.
        const THIRD = 2;
        /// The form of the past: `drew`.
        const PAST = 4;
        /// The participle: `drawn`, what is done to something.
        const PARTICIPLE = 8;
    }
}

impl Forms {
    /// Forms of a statement about now.
    pub(crate) const PRESENT: Forms = Forms::BASE.union(Forms::THIRD);
    /// `had`: the form of the past, which is the participle too.
    pub(crate) const PAST_TENSE: Forms = Forms::PAST.union(Forms::PARTICIPLE);
}

include!(concat!(env!("OUT_DIR"), "/verbs.rs"));

static CORE: LazyLock<FxHashMap<&'static str, (Core, Forms)>> = LazyLock::new(|| {
    let mut table = FxHashMap::default();
    for (word, verb, form) in FORMS {
        table.entry(*word).or_insert((*verb, Forms::empty())).1 |= *form;
    }
    table
});

/// Every form of every verb of the grammar.
pub(crate) fn core_words() -> impl Iterator<Item = &'static str> {
    CORE.keys().copied()
}

/// The verb of the grammar that a word is a form of.
pub(crate) fn core_verb(word: &str) -> Option<(Core, Forms)> {
    CORE.get(word).copied()
}

/// The verb of the grammar that a word is one of these forms of.
pub(crate) fn core_in(word: &str, forms: Forms) -> Option<Core> {
    core_verb(word).filter(|(_, own)| own.intersects(forms)).map(|(verb, _)| verb)
}

/// The verb of the grammar that a word is the participle of: `tapped` says that something was done, or how it is for that.
pub(crate) fn participle(word: &str) -> Option<Core> {
    core_in(word, Forms::PARTICIPLE)
}

impl Core {
    /// How its participle is written, for messages.
    pub(crate) fn participle(self) -> &'static str {
        let of_this = |(_, verb, form): &&(&str, Core, Forms)| *verb == self && *form == Forms::PARTICIPLE;
        FORMS.iter().find(of_this).map_or(self.word(), |(word, ..)| word)
    }
}
