//! One line with a fault, and what is tried in it.

use super::lexicon::Lexicon;
use crate::diag::{Diagnostic, Severity};
use crate::source::{FileId, Files, SourceFile, Span};
use crate::syntax::scan::{Token, tokens};
use crate::syntax::{DECLARATION_WORDS, parse_file};
use std::collections::BTreeSet;
use std::ops::Range;

/// Where a line stands: its file, and its number from 1.
pub(super) type Line = (FileId, u32);

/// A line is tried in no more ways than that.
const MOST_TRIES: usize = 8;

/// So many ways are looked at by the grammar alone, which costs little.
const MOST_LOOKED_AT: usize = 48;

/// What is put into a line for a trial.
#[derive(Clone, Debug)]
pub(super) struct Try {
    /// What is replaced, from the front, with what stands there then.
    pub edits: Vec<(Span, String)>,
    /// Where it comes from.
    pub from: From,
}

/// Where a try comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum From {
    /// The fault of this number in the list says so.
    Said(usize),
    /// All that is known of the line is done at once.
    All,
    /// Words of no table are spelled like known ones.
    Unknown,
    /// A known word is spelled like another one that is known.
    Known,
}

/// What came of a try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// Nothing is wrong with the line then, or only what has nothing to do with it.
    Sound,
    /// The line is understood farther, and what is wrong then stands behind it.
    Farther,
    /// It is refused itself.
    Refused,
    /// The fault that says so is still there.
    Idle,
}

/// The line of a place.
pub(super) fn line_of(files: &Files, span: Span) -> Line {
    (span.file, files.of(span).map_or(0, |f| f.line(span.start)))
}

/// The errors of a line by their message, with where each begins.
pub(super) fn errors_of(files: &Files, faults: &[Diagnostic], line: Line) -> Vec<(String, Span)> {
    let here = |d: &&Diagnostic| d.severity == Severity::Error && line_of(files, d.span) == line;
    faults.iter().filter(here).map(|d| (d.message.clone(), d.span)).collect()
}

/// What a line says after a try, compared with what it said before. `own` is the message of the fault that suggested it, if one
/// did; `ends` is where the last change of the line ends then.
pub(super) fn judged(
    before: &[(String, Span)],
    after: &[(String, Span)],
    own: Option<&str>,
    changed: &Range<usize>,
    text: &str,
) -> Verdict {
    if after.is_empty() {
        return Verdict::Sound;
    }
    let still_there = own.is_some_and(|own| after.iter().any(|(message, _)| message == own));
    let known = |message: &String| before.iter().any(|(old, _)| old == message);
    let new = || after.iter().filter(|(message, _)| !known(message));
    if still_there {
        return Verdict::Idle;
    }
    if own.is_none() && new().next().is_none() && after.len() >= before.len() {
        return Verdict::Refused;
    }
    if own.is_some() && new().next().is_none() {
        return Verdict::Sound;
    }
    let between = |at: usize| text.get(changed.end..at).unwrap_or("");
    let behind = |span: &Span| {
        between(span.start as usize).chars().any(char::is_alphanumeric) && span.range().start > changed.end
    };
    // What stands in front of it has nothing to do with it.
    let in_front = |span: &Span| span.range().end <= changed.start;
    match new().all(|(_, span)| behind(span) || in_front(span)) {
        true => Verdict::Farther,
        false => Verdict::Refused,
    }
}

/// The declaration that a line stands in: its first line, and its text.
fn declaration(file: &SourceFile, line: u32) -> (u32, Range<usize>) {
    let text = file.text();
    let begins = |l: &str| l.starts_with(|c: char| !c.is_whitespace() && c != '}' && c != '#');
    let (mut first, mut start, mut at) = (1, 0, 0);
    for (number, one) in (1u32..).zip(text.split_inclusive('\n')) {
        if begins(one) {
            if number > line {
                return (first, start..at);
            }
            (first, start) = (number, at);
        }
        at += one.len();
    }
    (first, start..text.len())
}

/// The words of a text that were given names by it: labels and parameters, and names of declarations.
fn named(text: &str) -> BTreeSet<&str> {
    let words: Vec<(&str, Token)> = tokens(text)
        .filter(|(t, _)| !matches!(t, Token::Blank | Token::Newline | Token::Comment))
        .filter_map(|(t, at)| Some((text.get(at)?, t)))
        .collect();
    let mut found = BTreeSet::new();
    for pair in words.windows(2) {
        if let [(before, _), (word, Token::Word)] = pair
            && (matches!(*before, "as" | "(") || DECLARATION_WORDS.contains(before))
        {
            found.insert(*word);
        }
    }
    found
}

/// The tries for a line beside those that its faults say: each of its words that is not known is put right.
pub(super) fn spelled(files: &Files, faults: &[&Diagnostic], line: Line, lexicon: &Lexicon) -> Vec<Try> {
    let Some(file) = files.get(line.0) else { return Vec::new() };
    let Some(first) = faults.first() else { return Vec::new() };
    let start = file.line_start(first.span.start) as usize;
    let text = file.line_at(first.span.start);
    let (_, range) = declaration(file, line.1);
    let own = named(file.text().get(range).unwrap_or(""));
    let word = |at: Range<usize>| text.get(at).unwrap_or("");
    let span = |at: &Range<usize>| Span::new(line.0, start + at.start, start + at.end);
    let letters = |w: &str| w.chars().all(|c| c.is_ascii_alphabetic() || c == '\'' || c == '-') && !w.is_empty();
    // What something is of is a word with an ending: `the shown's mana value`.
    let stem = |at: Range<usize>| at.start..at.end - if word(at.clone()).ends_with("'s") { 2 } else { 0 };
    let all: Vec<Range<usize>> =
        tokens(text).filter(|(t, at)| *t == Token::Word && letters(word(at.clone()))).map(|(_, at)| stem(at)).collect();
    let unknown: Vec<&Range<usize>> = all
        .iter()
        .filter(|at| !word((*at).clone()).ends_with('\''))
        .filter(|at| !lexicon.knows(word((*at).clone())) && !own.contains(word((*at).clone())))
        .collect();
    if unknown.is_empty() {
        // A slip of the pen can make another word: then it stands where reading stopped, or just before.
        let plain = faults.iter().all(|d| d.help.is_none() && d.suggestion.is_none());
        let stopped = first.span.start as usize - start;
        let near = all.iter().rev().filter(|at| at.start <= stopped).take(3).filter(|at| plain && at.len() > 3);
        let other =
            |known: &str, w: &str| known.len().abs_diff(w.len()) < 2 && !known.starts_with(w) && !w.starts_with(known);
        return near
            .flat_map(|at| {
                let meant = lexicon.meant(word(at.clone()), &own).into_iter();
                meant.filter(|known| other(known, word(at.clone()))).map(|known| (span(at), known.to_owned()))
            })
            .map(|edit| Try { edits: vec![edit], from: From::Known })
            .collect();
    }
    let meant: Vec<(Span, Vec<&str>)> = unknown
        .into_iter()
        .map(|at| (span(at), lexicon.meant(word(at.clone()), &own)))
        .filter(|(_, meant)| !meant.is_empty())
        .collect();
    combined(&meant)
}

/// Every unknown word put right at once; the likeliest of all first, then another one for each in its turn.
fn combined(meant: &[(Span, Vec<&str>)]) -> Vec<Try> {
    let most = meant.iter().map(|(_, words)| words.len()).max().unwrap_or(0);
    let mut all: Vec<Vec<usize>> = vec![vec![0; meant.len()]];
    for rank in 1..most {
        for (place, (_, words)) in meant.iter().enumerate() {
            if rank < words.len() {
                let mut one = vec![0; meant.len()];
                if let Some(slot) = one.get_mut(place) {
                    *slot = rank;
                }
                all.push(one);
            }
        }
    }
    let edits = |ranks: Vec<usize>| {
        let pairs = meant.iter().zip(ranks);
        pairs.filter_map(|((span, words), rank)| Some((*span, (*words.get(rank)?).to_owned()))).collect::<Vec<_>>()
    };
    let together = all.into_iter().map(edits).filter(|edits| !edits.is_empty());
    // Others of them may be names that nobody misspelled.
    let alone = meant.iter().filter(|_| meant.len() > 1);
    let alone = alone.flat_map(|(span, words)| words.iter().take(2).map(|word| vec![(*span, (*word).to_owned())]));
    together.chain(alone).map(|edits| Try { edits, from: From::Unknown }).collect()
}

/// Of these tries those that the grammar lets pass, or where it stops behind what was changed.
pub(super) fn readable(files: &Files, tries: Vec<Try>, line: Line) -> Vec<Try> {
    let Some(file) = files.get(line.0) else { return Vec::new() };
    let (first, range) = declaration(file, line.1);
    let text = file.text().get(range.clone()).unwrap_or("");
    let passes = |one: &Try| {
        let mut changed = text.to_owned();
        for (span, word) in one.edits.iter().rev() {
            let at = span.range();
            if at.start < range.start || at.end > range.end {
                return false;
            }
            changed.replace_range(at.start - range.start..at.end - range.start, word);
        }
        let mut alone = Files::new();
        let id = alone.add(file.shared_name(), changed);
        let Some(source) = alone.get(id) else { return false };
        let of_line = |d: &&Diagnostic| source.line(d.span.start) + first - 1 == line.1;
        parse_file(source).diagnostics.iter().find(of_line).is_none()
    };
    tries.into_iter().take(MOST_LOOKED_AT).filter(passes).take(MOST_TRIES).collect()
}
