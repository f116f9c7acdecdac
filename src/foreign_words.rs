//! Words of another alphabet in a text: what they are called in it, where the content says so.

use crate::diag::{Code, Diagnostic};
use crate::ir::Content;
use crate::source::{Files, Span};
use std::collections::BTreeMap;

/// The words of the language that texts are told in; the first two columns are what stands here and there.
const WORDS: &str = include_str!("../grammar/ja/words.tsv");

/// Words of type lines, which begin with capital letters there (205).
const TYPES: &[&str] = &[
    "artifact",
    "creature",
    "enchantment",
    "instant",
    "land",
    "planeswalker",
    "sorcery",
    "tribal",
    "basic",
    "legendary",
    "snow",
    "world",
];

/// The faults with one for each line that has words of another alphabet, and with the words that are meant.
pub(crate) fn translated(files: &Files, content: &Content, faults: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let of_letters = |d: &Diagnostic| {
        d.code == Code::BadCharacter && d.suggestion.is_none() && files.slice(d.span).chars().any(char::is_alphabetic)
    };
    if !faults.iter().any(of_letters) {
        return faults;
    }
    let known = names(content);
    let mut out: Vec<Diagnostic> = Vec::with_capacity(faults.len());
    for fault in faults {
        if !of_letters(&fault) {
            out.push(fault);
            continue;
        }
        let line = files.place(fault.span).1;
        let same_line =
            |d: &&mut Diagnostic| of_letters(d) && d.span.file == fault.span.file && files.place(d.span).1 == line;
        match out.iter_mut().rfind(same_line) {
            Some(first) => {
                first.span = Span {
                    start: first.span.start.min(fault.span.start),
                    end: first.span.end.max(fault.span.end),
                    ..first.span
                }
            }
            None => out.push(fault),
        }
    }
    for fault in out.iter_mut().filter(|d| of_letters(d)) {
        let words = files.slice(fault.span);
        fault.message = format!("`{}`: words are English here", crate::diag::shorten(words));
        if let Some(meant) = meant(&known, words) {
            *fault = fault.clone().suggest(meant);
        }
    }
    out
}

/// What is called how, by the other name.
fn names(content: &Content) -> BTreeMap<&str, String> {
    let mut known = BTreeMap::new();
    for row in WORDS.lines() {
        let mut columns = row.split('\t');
        if let (Some(word), Some(other)) = (columns.next(), columns.next())
            && TYPES.contains(&word)
        {
            let mut letters = word.chars();
            let capital: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
            known.insert(other.trim_end_matches('の'), capital);
        }
    }
    let plain = content
        .japanese
        .iter()
        .filter(|t| matches!(&*t.sort, "subtype" | "keyword" | "action") && !t.text.contains('{'));
    for name in plain {
        known.entry(&*name.text).or_insert_with(|| name.name.to_string());
    }
    known
}

/// The words in English, if all of them are known.
fn meant(known: &BTreeMap<&str, String>, words: &str) -> Option<String> {
    let (mut out, mut rest): (Vec<&str>, &str) = (Vec::new(), words);
    while let Some(c) = rest.chars().next() {
        let plain = rest.find(|c: char| !c.is_ascii()).unwrap_or(rest.len());
        if plain > 0 {
            let (between, behind) = rest.split_at_checked(plain)?;
            out.extend(Some(between.trim()).filter(|t| !t.is_empty()));
            rest = behind;
            continue;
        }
        if matches!(c, 'の' | '・') {
            rest = rest.get(c.len_utf8()..)?;
            continue;
        }
        let longest = rest
            .char_indices()
            .map(|(at, c)| at + c.len_utf8())
            .rfind(|end| rest.get(..*end).is_some_and(|w| known.contains_key(w)))?;
        let (word, behind) = rest.split_at_checked(longest)?;
        out.push(known.get(word)?);
        rest = behind;
    }
    Some(out.join(" "))
}
