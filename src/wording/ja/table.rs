//! The Japanese words: a template for each English one, the words of the rule book, and the names that the content gives.

use crate::ir::{AbilityKind, CardTypes, CastCost, Content, KeywordId};
use crate::wording::plan::clause_of;
use crate::wording::reminder::Ways;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// English template, Japanese template.
pub(super) const FRAMES: &str = include_str!("../../../grammar/ja/frames.tsv");
/// English words, Japanese words, the form in front of a noun, what counts it.
pub(super) const WORDS: &str = include_str!("../../../grammar/ja/words.tsv");

/// A noun or an adjective.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Word {
    /// The word where no noun stands behind it.
    pub text: Cow<'static, str>,
    /// In front of a noun; none: the word itself, as a part of the noun.
    pub front: Option<&'static str>,
    /// What counts it: `体`.
    pub counter: Option<&'static str>,
}

/// All Japanese words and templates, by what they say in English.
pub(super) struct Table {
    frames: BTreeMap<&'static str, &'static str>,
    words: BTreeMap<&'static str, Word>,
    /// English words that go with whatever stands behind them (`next *`), and how they are said; longer ones first.
    pub openings: Vec<(&'static str, &'static str)>,
    names: BTreeMap<String, Word>,
    /// Of what may have the name of something else, by its sort.
    by_sort: BTreeMap<(&'static str, String), String>,
    actions: BTreeMap<String, String>,
    /// How it is said that somebody gets and has a designation, by the English template.
    said: BTreeMap<String, String>,
    keywords: Vec<Written>,
    /// How keywords are written in English.
    pub ways: Ways,
    /// The reminder text of keywords.
    pub reminders: Vec<Option<Box<str>>>,
}

/// A keyword.
struct Written {
    name: Box<str>,
    /// Its Japanese words.
    text: Option<String>,
}

/// The Japanese words of a keyword, what fills their places, and what stands behind them as it is written.
pub(super) struct Line<'t> {
    /// Its words, with places for what it is given: `サイクリング{cost}`.
    pub text: &'t str,
    /// What fills the places, each by its name.
    pub given: Vec<(String, String)>,
    /// What could not be told apart.
    pub rest: String,
}

/// Counts what is a creature, and what is not.
const COUNTERS: [&str; 2] = ["体", "つ"];

impl Table {
    /// The words of the program and those of the content.
    pub fn new(content: &Content) -> Self {
        let mut table = Self {
            frames: rows(FRAMES).filter_map(|row| row.split_once('\t')).collect(),
            words: rows(WORDS).filter_map(word).collect(),
            openings: rows(WORDS).filter_map(|row| row.split_once(" *\t")).collect(),
            names: BTreeMap::new(),
            by_sort: BTreeMap::new(),
            actions: BTreeMap::new(),
            said: BTreeMap::new(),
            keywords: content
                .keywords
                .iter()
                .map(|keyword| Written { name: keyword.name.clone(), text: None })
                .collect(),
            ways: Ways::new(content),
            reminders: content.keywords.iter().map(|keyword| keyword.reminder.japanese.clone()).collect(),
        };
        table.as_they_are(content);
        for def in content.defs.iter() {
            if let Some(name) = def.name_ja {
                table.by_sort.insert(("card", content.str(def.name).to_owned()), content.str(name).to_owned());
            }
        }
        for said in &content.japanese {
            match &*said.sort {
                "action" => drop(table.actions.insert(said.name.to_string(), said.text.to_string())),
                "keyword" => {
                    let at = content.keywords.iter().position(|keyword| keyword.name == said.name);
                    if let Some(keyword) = at.and_then(|at| table.keywords.get_mut(at)) {
                        keyword.text = Some(said.text.to_string());
                    }
                }
                "card" | "token" | "spell" | "item" => {
                    table.by_sort.insert(("card", said.name.to_string()), said.text.to_string());
                }
                "method" => drop(table.by_sort.insert(("method", said.name.to_string()), said.text.to_string())),
                "ruling" => drop(table.by_sort.insert(("ruling", said.name.to_string()), said.text.to_string())),
                "option" => drop(table.by_sort.insert(("option", said.name.to_string()), said.text.to_string())),
                "counter" => table.counter(&said.name, &said.text),
                _ => {
                    let of_creatures = content
                        .subtypes
                        .iter()
                        .any(|subtype| subtype.name == said.name && subtype.of.contains(CardTypes::CREATURE));
                    table.name(&said.name, &said.text, Some(COUNTERS[usize::from(!of_creatures)]));
                }
            }
        }
        table.deeds(content);
        for designation in &content.designations {
            let (Some(en), Some(ja)) = (&designation.said, &designation.said_ja) else { continue };
            for (en, ja) in [(&en.gets, &ja.gets), (&en.has, &ja.has)] {
                table.said.insert(clause_of(en), format!("{{0は}}{ja}"));
            }
        }
        table
    }

    /// `kicked`: what it is called that the cost of a keyword was paid.
    fn deeds(&mut self, content: &Content) {
        for a in content.abilities.iter() {
            let (AbilityKind::CastCost(CastCost { label: Some(l), .. }), Some(k)) = (&a.kind, a.keyword) else {
                continue;
            };
            let words = self.keywords.get(k.index()).and_then(|k| k.text.as_deref());
            if let (Some(name), Some(words)) = (content.label(*l), words) {
                let words = words.split(['{', '\u{ff08}']).next().unwrap_or(words).to_owned();
                self.by_sort.entry(("deed", name.to_owned())).or_insert(words);
            }
        }
    }

    /// What has no Japanese name is called as it is.
    fn as_they_are(&mut self, content: &Content) {
        let declared = (content.designations.iter().map(|designation| &designation.name))
            .chain(content.numbers.iter().map(|n| &n.name))
            .chain(content.topics.iter().map(|topic| &topic.name))
            .chain(content.scales.iter().flat_map(|scale| scale.steps.iter().chain([&scale.name])))
            .chain(content.formats.iter().flat_map(|format| format.usual_decks.iter().chain([&format.name])))
            .chain(content.formats.iter().flat_map(|format| format.decks.banned.iter().chain(&format.decks.restricted)))
            .chain(
                content
                    .defs
                    .iter()
                    .filter_map(|def| def.print.as_deref())
                    .flat_map(|print| [&print.set, &print.number, &print.artist, &print.flavor].into_iter().flatten()),
            )
            .chain(content.methods.iter().map(|method| &method.name))
            .chain(content.subtypes.iter().map(|subtype| &subtype.name))
            .chain(content.labels.iter().map(|(_, name)| name))
            .chain(&content.strings);
        for name in declared {
            self.name(name, name, None);
        }
        for counter in &content.counters {
            self.counter(&counter.name, &counter.name);
        }
        for action in &content.actions {
            let given: Vec<String> = (1..=action.params.len()).map(|n| format!("{{{n}}}")).collect();
            let given = if given.is_empty() { String::new() } else { format!("（{}）", given.join("、")) };
            self.actions.insert(action.name.to_string(), format!("{{0は}}{}{given}を{{v:行う}}", action.name));
        }
    }

    fn counter(&mut self, name: &str, text: &str) {
        self.name(&format!("{name} counter"), &format!("{text}カウンター"), Some("個"));
    }

    fn name(&mut self, name: &str, text: &str, counter: Option<&'static str>) {
        self.names.insert(name.to_owned(), plain(text, counter));
    }

    /// The template for an English one.
    pub fn frame(&self, template: &str) -> Option<&'static str> {
        self.frames.get(template).copied()
    }
    /// A word or a name.
    pub fn word(&self, text: &str) -> Option<&Word> {
        self.words.get(text).or_else(|| self.names.get(text))
    }
    /// The name of a declaration of a sort.
    pub fn name_of(&self, sort: &'static str, name: &str) -> Option<&str> {
        self.by_sort.get(&(sort, name.to_owned())).map(String::as_str)
    }
    /// The template for an action.
    pub fn action(&self, name: &str) -> Option<&str> {
        self.actions.get(name).map(String::as_str)
    }
    /// The template for getting or having a designation.
    pub fn said(&self, template: &str) -> Option<&str> {
        self.said.get(template).map(String::as_str)
    }
    /// A line of a keyword; none: it has no Japanese name.
    pub fn keyword(&self, keyword_id: KeywordId, line: &str) -> Option<Line<'_>> {
        let keyword = self.keywords.get(keyword_id.index())?;
        let text = keyword.text.as_deref()?;
        let Some(given) = self.ways.given(keyword_id, line) else {
            let rest = line.strip_prefix(&*keyword.name).unwrap_or(line).trim().to_owned();
            return Some(Line { text, given: Vec::new(), rest });
        };
        Some(Line { text, given, rest: String::new() })
    }
}

/// A part of a template.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Piece<'t> {
    /// Words as they are.
    Text(&'t str),
    /// A verb in its dictionary form.
    Verb(&'t str),
    /// What fills a place, and the mark behind its number.
    Role(usize, &'t str),
}

/// The parts of a template in order.
pub(super) fn pieces(template: &str) -> Vec<Piece<'_>> {
    let mut out = Vec::new();
    let mut rest = template;
    while let Some((before, behind)) = rest.split_once('{') {
        let Some((inside, after)) = behind.split_once('}') else { break };
        out.push(Piece::Text(before));
        let digit = inside.get(..1).and_then(|digit| digit.parse::<usize>().ok());
        out.push(match (inside.strip_prefix("v:"), digit) {
            (Some(verb), _) => Piece::Verb(verb),
            (None, Some(n)) => Piece::Role(n, inside.get(1..).unwrap_or("")),
            // Symbols of mana stand in braces too.
            (None, None) => Piece::Text(rest.get(before.len()..rest.len() - after.len()).unwrap_or("")),
        });
        rest = after;
    }
    out.push(Piece::Text(rest));
    out
}

/// The places of a template, English or Japanese.
pub(super) fn roles_of(template: &str) -> impl Iterator<Item = usize> {
    pieces(template).into_iter().filter_map(|p| match p {
        Piece::Role(n, _) => Some(n),
        _ => None,
    })
}

fn plain(text: &str, counter: Option<&'static str>) -> Word {
    Word { text: text.to_owned().into(), front: None, counter }
}

/// The rows of a table.
pub(super) fn rows(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().filter(|row| !row.is_empty() && !row.starts_with("# "))
}

fn word(row: &'static str) -> Option<(&'static str, Word)> {
    let mut cells = row.split('\t');
    let (english, text) = (cells.next()?, cells.next()?);
    let given = |cell: Option<&'static str>| cell.filter(|c| !c.is_empty());
    Some((english, Word { text: text.into(), front: given(cells.next()), counter: given(cells.next()) }))
}
