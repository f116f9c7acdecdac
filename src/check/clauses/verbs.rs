//! What a verb means: those of the grammar are primitives or what the content declares for them; verbs of the content are the
//! names of declared actions, whose forms follow the rules of spelling.

use crate::check::Checker;
use crate::ir::ActionId;
use crate::syntax::Rule;

pub(crate) use crate::syntax::verbs::{Core, Forms, core_in, core_verb, core_words, participle};

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
