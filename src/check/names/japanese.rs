//! Names of declarations in another language.

use crate::check::names::segment::unquoted;
use crate::check::{Checker, Read};
use crate::diag::{Code, Diagnostic};
use crate::ir::{Translated, places};
use crate::syntax::{Node, Rule};
use std::collections::BTreeSet;

/// What is no declaration and has words all the same.
const SPOKEN: [&str; 2] = ["ruling", "option"];

impl<'t> Checker<'t> {
    /// Reads the Japanese names of what is declared: `names ja { keyword flying "..." }`.
    pub(crate) fn lower_names(&mut self, node: Node<'t>) {
        // No text calls the others by their names.
        let said = |sort: &&str| !matches!(*sort, "format" | "state-based action" | "ability word");
        // Neighbours are mostly of one sort, so that few have to be put in order.
        let mut sorts: Vec<&'static str> = self.decls.places.keys().map(|(sort, _)| *sort).collect();
        sorts.dedup();
        let sorts: BTreeSet<&'static str> = sorts.into_iter().filter(said).collect();
        for line in node.all(Rule::name_line) {
            if let Ok(said) = self.name_line(line, &sorts) {
                self.content.japanese.push(said);
            }
        }
    }

    /// One name of something that is declared.
    fn name_line(&mut self, line: Node<'t>, sorts: &BTreeSet<&'static str>) -> Read<Translated> {
        let word = self.child(line, Rule::name_sort)?;
        let [.., at, said] = *line.children().collect::<Vec<_>>() else {
            return self.fail(Code::MissingPart, line, "expected the name");
        };
        let (name, text) = (unquoted(at), unquoted(said));
        // `test` for a kind of test.
        let called = |sort: &'static str| sort.rsplit(' ').next().unwrap_or(sort);
        if let Some(sort) = SPOKEN.into_iter().find(|s| *s == word.text()) {
            return self.spoken_line((at, said), sort);
        }
        let Some(sort) = sorts.iter().copied().find(|s| called(s) == word.text()) else {
            let sorts: Vec<&str> = sorts.iter().copied().map(called).chain(SPOKEN).collect();
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
        self.once_in_japanese(at, sort, name)?;
        self.words_fit(said, sort, name)?;
        let shown = self.intern(text);
        let c = &mut self.content;
        let named = match sort {
            "card" => c.cards.get(name),
            "token" => c.tokens.get(name),
            "spell" => c.spells.get(name),
            "item" => c.items.get(name),
            "law" => c.laws.get(name),
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
        Ok(Translated { sort: sort.into(), name: name.into(), text: text.into() })
    }

    /// What a text says without declaring it: a question to the game master, an option of casting.
    fn spoken_line(&mut self, (at, said): (Node<'t>, Node<'t>), sort: &'static str) -> Read<Translated> {
        let (name, text) = (unquoted(at), unquoted(said));
        if !self.decls.spoken.contains(&(sort, name.into())) {
            let known: Vec<&str> = self.decls.spoken.iter().filter(|(s, _)| *s == sort).map(|(_, n)| &**n).collect();
            let fault = Diagnostic::error(Code::UnknownName, at.span(), format!("no text has the {sort} `{name}`"));
            let fault = fault.suggest_from(name, known);
            return self.error(fault);
        }
        if text.trim().is_empty() {
            return self.fail(Code::MissingPart, said, "expected the words");
        }
        self.once_in_japanese(at, sort, name)?;
        self.words_fit(said, sort, name)?;
        Ok(Translated { sort: sort.into(), name: name.into(), text: text.into() })
    }

    /// No other line names it.
    fn once_in_japanese(&mut self, at: Node<'t>, sort: &'static str, name: &str) -> Read<()> {
        let first = *self.decls.japanese.entry((sort, name.into())).or_insert(at.span());
        if first == at.span() {
            return Ok(());
        }
        let message = format!("the {sort} `{name}` has a Japanese name already");
        let fault = Diagnostic::error(Code::DuplicateName, at.span(), message).related(first, "given here");
        self.error(fault)
    }

    /// The words fit what they are for: places for what it is given, a verb for what somebody does.
    fn words_fit(&mut self, said: Node<'t>, sort: &str, name: &str) -> Read<()> {
        let text = unquoted(said);
        let given: BTreeSet<String> = match sort {
            "action" => {
                let n = self.content.actions.iter().find(|a| &*a.name == name).map_or(0, |a| a.params.len());
                (0..=n).map(|n| n.to_string()).collect()
            }
            "keyword" => {
                let ways = self.content.keywords.iter().find(|k| &*k.name == name).map(|k| k.written.clone());
                ways.unwrap_or_default().iter().flat_map(|w| places(w)).map(str::to_owned).collect()
            }
            _ => BTreeSet::new(),
        };
        let mut wrong = wrong_places(text, sort, &given);
        if sort == "action" {
            wrong.extend(wrong_verb(text));
        }
        if sort == "counter" && text.ends_with("カウンター") {
            wrong.push((Code::BadName, "カウンター is said by itself: leave it out".to_owned()));
        }
        let mut fits = Ok(());
        for (code, message) in wrong {
            fits = self.error(Diagnostic::error(code, said.span(), message));
        }
        fits
    }
}

/// How a keyword is written: as its declaration says, or its name and the parameters behind it.
pub(crate) fn ways_to_write(node: Node<'_>, name: &str, said: &[&str]) -> Box<[Box<str>]> {
    if !said.is_empty() {
        return said.iter().map(|way| Box::from(*way)).collect();
    }
    let params = node.child(Rule::params).into_iter().flat_map(|p| p.all(Rule::param).collect::<Vec<_>>());
    let params = params.filter_map(|p| p.child(Rule::param_name)).map(|p| format!(" {{{}}}", p.text()));
    [format!("{name}{}", params.collect::<String>()).into()].into()
}

/// Places that nothing fills, and what has none or several.
fn wrong_places(text: &str, sort: &str, given: &BTreeSet<String>) -> Vec<(Code, String)> {
    if text.split('{').skip(1).any(|part| !part.contains('}')) {
        return vec![(Code::MissingPart, "a brace is not closed".to_owned())];
    }
    // Verbs and symbols stand in braces too, and a particle behind the number of a place.
    let is_word = |p: &&str| sort == "action" && (p.starts_with("v:") || p.chars().all(|c| c.is_ascii_uppercase()));
    let called = |p: &str| match sort {
        "action" => p.chars().take_while(char::is_ascii_digit).collect::<String>(),
        _ => p.to_owned(),
    };
    let mut wrong = Vec::new();
    let mut said: Vec<String> = Vec::new();
    for place in places(text).filter(|p| !is_word(p)) {
        match called(place) {
            name if given.contains(&name) => said.push(name),
            _ => {
                let known: Vec<String> = given.iter().map(|g| format!("`{{{g}}}`")).collect();
                let known = match known.is_empty() {
                    true => "it is given nothing".to_owned(),
                    false => format!("expected {}", known.join(", ")),
                };
                wrong.push((Code::UnknownName, format!("nothing fills the place `{{{place}}}`; {known}")));
            }
        }
    }
    for name in given {
        match said.iter().filter(|s| *s == name).count() {
            1 => {}
            0 if name == "0" => {
                let message = "who does it has no place `{0は}`; `{0:}` leaves it out";
                wrong.push((Code::MissingPart, message.to_owned()));
            }
            0 => wrong.push((Code::MissingPart, format!("what it is given has no place `{{{name}}}`"))),
            _ => wrong.push((Code::DuplicateName, format!("the place `{{{name}}}` stands there twice"))),
        }
    }
    wrong
}

/// The verb of an action stands once, in the form from which the others are made.
fn wrong_verb(text: &str) -> Option<(Code, String)> {
    let verbs: Vec<&str> = places(text).filter_map(|p| p.strip_prefix("v:")).collect();
    let help = "it stands in its dictionary form behind `v:`, such as `{0は}{1を}{v:引く}`";
    let ends = ['う', 'く', 'ぐ', 'す', 'つ', 'ぬ', 'ぶ', 'む', 'る'];
    let message = match &*verbs {
        [one] if one.ends_with(ends) && !one.ends_with("ます") => return None,
        [one] => format!("`{one}` is no dictionary form of a verb: {help}"),
        [] => format!("these words have no verb: {help}"),
        _ => format!("these words have several verbs: {help}"),
    };
    Some((Code::MissingPart, message))
}
