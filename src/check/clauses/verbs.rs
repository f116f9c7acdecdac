//! Verbs and their forms. The verbs of the grammar stand in a table that the grammar is generated from too; verbs
//! of the content are the names of declared actions, whose forms follow the rules of spelling.

use crate::check::Checker;
use crate::ir::ActionId;
use crate::syntax::Rule;
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

/// What a verb is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verb {
    /// A verb of the grammar.
    Core(Core),
    /// A verb that the content declares.
    Action(ActionId),
    /// `is` as the verb itself, not as part of a passive.
    Be,
    /// A word that a keyword gives an event (`event you cycle this: ...`), by its place in the list of these.
    Alias(usize),
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

/// Base forms that a word can be a regular form of, with that form.
fn regular_bases(word: &str) -> impl Iterator<Item = (String, Forms)> + use<> {
    let past = Forms::PAST | Forms::PARTICIPLE;
    let rules: [(&str, &str, Forms); 6] = [
        ("ies", "y", Forms::THIRD),
        ("es", "", Forms::THIRD),
        ("s", "", Forms::THIRD),
        ("ied", "y", past),
        ("ed", "", past),
        ("ed", "e", past),
    ];
    let mut out: Vec<(String, Forms)> = rules
        .iter()
        .filter_map(|(end, add, form)| word.strip_suffix(end).map(|stem| (format!("{stem}{add}"), *form)))
        .collect();
    // planned -> plan
    if let Some(stem) = word.strip_suffix("ed") {
        let mut chars = stem.chars().rev();
        if let (Some(a), Some(b)) = (chars.next(), chars.next())
            && a == b
        {
            out.push((stem[..stem.len() - a.len_utf8()].to_string(), past));
        }
    }
    out.into_iter()
}

impl<'t> Checker<'t> {
    /// The declared action that a word is a form of.
    pub(crate) fn action_verb(&self, word: &str) -> Option<(ActionId, Forms)> {
        let action = |w: &str| self.vocab.actions.get(w).copied();
        match action(word) {
            Some(id) => Some((id, self.written_form(id, word))),
            None => regular_bases(word).find_map(|(base, form)| action(&base).map(|id| (id, form))),
        }
    }

    /// A declared action of several words: its verb in some form, and the words behind it.
    pub(crate) fn phrasal_verb(&self, word: &str, rest: &str) -> Option<(ActionId, Forms)> {
        let core = core_verb(word).map(|(verb, forms)| (verb.word().to_owned(), forms));
        let plain = (word.to_owned(), Forms::BASE);
        let bases = core.into_iter().chain([plain]).chain(regular_bases(word));
        let named = |(base, forms): (String, Forms)| {
            let id = self.vocab.actions.get(format!("{base} {rest}").as_str())?;
            Some((*id, forms))
        };
        bases.into_iter().find_map(named)
    }

    /// Which form of a declared verb a spelling is that stands in the table of names.
    fn written_form(&self, id: ActionId, word: &str) -> Forms {
        match self.decls.actions.get(id.index()) {
            Some(decl) if decl.name != word => Forms::PAST | Forms::PARTICIPLE,
            _ => Forms::BASE,
        }
    }

    /// What a word is as a verb. A verb of the grammar means what the content declares for it, and else a primitive.
    pub(crate) fn verb_of(&self, word: &str) -> Option<(Verb, Forms)> {
        match core_verb(word) {
            Some((verb, forms)) => match self.vocab.actions.get(verb.word()) {
                Some(id) => Some((Verb::Action(*id), forms)),
                None => Some((Verb::Core(verb), forms)),
            },
            None => match self.action_verb(word) {
                Some((id, forms)) => Some((Verb::Action(id), forms)),
                None => self.alias_verb(word),
            },
        }
    }

    /// The word for an event that this is a form of.
    fn alias_verb(&self, word: &str) -> Option<(Verb, Forms)> {
        let bases = std::iter::once((word.to_string(), Forms::BASE)).chain(regular_bases(word));
        bases
            .into_iter()
            .find_map(|(base, form)| self.aliases.get(base.as_str()).map(|(at, _)| (Verb::Alias(*at), form)))
    }

    /// Collects the words that keywords give events, in all their forms.
    pub(crate) fn collect_aliases(&mut self) {
        let mut at = 0;
        for decl in &self.decls.keywords {
            for node in &decl.aliases {
                let verb = node
                    .child(Rule::event)
                    .and_then(|e| e.child(Rule::clause))
                    .and_then(|c| c.child(Rule::content_verb));
                let Some(verb) = verb else { continue };
                for (base, _) in
                    std::iter::once((verb.text().to_string(), Forms::BASE)).chain(regular_bases(verb.text()))
                {
                    self.aliases.entry(base).or_insert((at, *node));
                }
                at += 1;
            }
        }
    }
}
