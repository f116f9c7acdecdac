//! Names of declarations in another language.

use super::Checker;
use super::np::unquoted;
use crate::diag::{Code, Diagnostic};
use crate::ir::Translated;
use crate::syntax::{Node, Rule};
use std::collections::BTreeSet;

impl<'t> Checker<'t> {
    /// `names ja { keyword flying "..." }`
    pub(super) fn lower_names(&mut self, node: Node<'t>) {
        // No text calls the others by their names.
        let said = |sort: &&str| !matches!(*sort, "law" | "format" | "state-based action");
        let sorts: BTreeSet<&'static str> = self.decls.places.keys().map(|(sort, _)| *sort).filter(said).collect();
        for line in node.all(Rule::name_line) {
            if let Some(said) = self.name_line(line, &sorts) {
                self.content.japanese.push(said);
            }
        }
    }

    /// One name of something that is declared.
    fn name_line(&mut self, line: Node<'t>, sorts: &BTreeSet<&'static str>) -> Option<Translated> {
        let word = line.child(Rule::name_sort)?;
        let [.., at, said] = *line.children().collect::<Vec<_>>() else { return None };
        let (name, text) = (unquoted(at), unquoted(said));
        // `test` for a kind of test.
        let called = |sort: &'static str| sort.rsplit(' ').next().unwrap_or(sort);
        let Some(sort) = sorts.iter().copied().find(|s| called(s) == word.text()) else {
            let sorts: Vec<&str> = sorts.iter().copied().map(called).collect();
            let message = format!("`{}` is no sort of declaration", word.text());
            let fault = Diagnostic::error(Code::UnknownName, word.span(), message);
            return self.error(fault.suggest_from(word.text(), sorts.iter().copied()).expected(sorts));
        };
        if !self.decls.places.contains_key(&(sort, name.into())) {
            let known: Vec<&str> = self.decls.places.keys().filter(|(s, _)| *s == sort).map(|(_, n)| &**n).collect();
            let fault = Diagnostic::error(Code::UnknownName, at.span(), format!("there is no {sort} `{name}`"));
            let fault = fault.suggest_from(name, known);
            return self.error(fault);
        }
        if text.trim().is_empty() {
            return self.fail(Code::MissingPart, said, "expected the name");
        }
        if !self.once_in_japanese(at, sort, name) || !self.places_fit(said, sort, name) {
            return None;
        }
        let shown = self.intern(text);
        let c = &mut self.content;
        let named = match sort {
            "card" => c.cards.get(name),
            "token" => c.tokens.get(name),
            "spell" => c.spells.get(name),
            "item" => c.items.get(name),
            _ => None,
        };
        if let Some(def) = named.and_then(|id| c.defs.get_mut(id.index())) {
            if def.name_ja.is_some() {
                let message = format!("the {sort} `{name}` has a Japanese name already");
                let fault = Diagnostic::error(Code::DuplicateName, at.span(), message);
                return self.error(fault.help("its declaration has a line `name ja`"));
            }
            def.name_ja = Some(shown);
        }
        Some(Translated { sort: sort.into(), name: name.into(), text: text.into() })
    }

    /// Whether no other line names it.
    fn once_in_japanese(&mut self, at: Node<'t>, sort: &'static str, name: &str) -> bool {
        let first = *self.decls.japanese.entry((sort, name.into())).or_insert(at.span());
        if first == at.span() {
            return true;
        }
        let message = format!("the {sort} `{name}` has a Japanese name already");
        let fault = Diagnostic::error(Code::DuplicateName, at.span(), message).related(first, "given here");
        self.error::<()>(fault);
        false
    }

    /// Whether the words for an action or a keyword have a place for everything that it is given, and no other one.
    fn places_fit(&mut self, said: Node<'t>, sort: &str, name: &str) -> bool {
        let text = unquoted(said);
        let places: BTreeSet<&str> =
            text.split('{').skip(1).filter_map(|p| p.split_once('}')).map(|(p, _)| p).collect();
        let (wanted, verb) = match sort {
            "action" => {
                let n = self.content.actions.iter().find(|a| &*a.name == name).map_or(0, |a| a.params.len());
                ((1..=n).map(|n| n.to_string()).collect::<Vec<_>>(), true)
            }
            "keyword" => {
                let ways = self.content.keywords.iter().find(|k| &*k.name == name).map(|k| k.written.clone());
                (params_of(&ways.unwrap_or_default()), false)
            }
            _ => (Vec::new(), false),
        };
        let number = |p: &str| {
            p.trim_start_matches(|c: char| !c.is_ascii_digit())
                .chars()
                .take_while(char::is_ascii_digit)
                .collect::<String>()
        };
        let called = |p: &str| if verb { number(p) } else { p.to_owned() };
        for place in &places {
            // Whoever does it is 0, and verbs and symbols of dice stand in braces too.
            let is_word = verb && (place.starts_with("v:") || place.chars().all(|c| c.is_ascii_uppercase()));
            if is_word || verb && called(place) == "0" || wanted.contains(&called(place)) {
                continue;
            }
            let known = wanted.iter().map(|w| format!("{{{w}}}"));
            let message = format!("the {sort} `{name}` has nothing for the place `{{{place}}}`");
            let fault = Diagnostic::error(Code::UnknownName, said.span(), message);
            self.error::<()>(fault.expected(known.collect::<Vec<_>>()));
            return false;
        }
        let said_of: BTreeSet<String> = places.iter().map(|p| called(p)).collect();
        let lost = wanted.iter().find(|w| verb && !said_of.contains(*w));
        if let Some(lost) = lost {
            let message = format!("what the action `{name}` is given has no place `{{{lost}}}` in these words");
            self.error::<()>(Diagnostic::error(Code::MissingPart, said.span(), message));
            return false;
        }
        if verb && !text.contains("{v:") {
            let help = "the verb stands in its dictionary form behind `v:`, such as `{0は}{1を}{v:引く}`";
            let fault = Diagnostic::error(Code::MissingPart, said.span(), "these words have no verb");
            self.error::<()>(fault.help(help));
            return false;
        }
        true
    }
}

/// The parameters in the ways to write a keyword.
fn params_of(ways: &[Box<str>]) -> Vec<String> {
    let places = |w: &str| -> Vec<String> {
        w.split('{').skip(1).filter_map(|p| p.split_once('}')).map(|(p, _)| p.to_owned()).collect()
    };
    ways.iter().flat_map(|w| places(w)).collect()
}
