//! Pasted wording of printed cards, and what the language says for it.
//!
//! A card whose text is copied from print has faults in nearly every line. Here each such line is rewritten as a whole, by
//! a table of phrases (`grammar/printed.tsv`) and the few rules of how sentences are built; what then loads without a
//! fault is offered as one change in place of the faults of that line. Nothing is offered that was not checked.

mod agreed;
mod author;
mod conditions;
mod frames;
mod items;
mod joined;
mod names;
mod order;
mod phrases;
mod searches;
mod sentence;
mod statement;

use crate::diag::{Diagnostic, Diagnostics, Severity, shorten};
use crate::load::{Loaded, load};
use crate::source::{Edit, FileId, Span};
pub use agreed::with_agreement;
use author::Author;
use items::{CardText, cards, is_frame};
use phrases::block;
use sentence::{READING, Said, said};
use std::collections::BTreeSet;
use std::ops::Range;

/// How often a proposal is tried with what could be kept of it.
const ROUNDS: usize = 4;

/// More files with faults are not rewritten at once.
const MOST_FILES: usize = 5000;

/// What is said beside a proposal.
const HELP: &str = "this is the wording of printed cards; the language has its own, which can be checked";

/// The text of a file with all that was proposed for it.
pub struct Mended {
    /// What messages call the file.
    pub name: String,
    /// Its new text.
    pub text: String,
    /// How many changes.
    pub changes: usize,
}

/// The files in which something can be said as a whole in the language, with all that was tried together.
#[must_use]
pub fn mended(loaded: &Loaded) -> Vec<Mended> {
    let (changes, _) = proposals(loaded);
    let (files, _) = loaded.files.edited(&changes);
    let count = |file: FileId| changes.iter().filter(|c| c.file == file).count();
    let files = files.iter().map(|f| (f, count(f.id()))).filter(|(_, n)| *n > 0);
    files.map(|(f, changes)| Mended { name: f.name().to_owned(), text: f.text().to_owned(), changes }).collect()
}

/// The same with a proposal in place of the faults of each line that can be said as a whole in the language.
#[must_use]
pub fn with_proposals(mut loaded: Loaded) -> Loaded {
    let (changes, missed) = proposals(&loaded);
    if changes.is_empty() && missed.is_empty() {
        return loaded;
    }
    let mut kept: Vec<Diagnostic> = Vec::new();
    let mut answered: Vec<&Edit> = Vec::new();
    for fault in loaded.diagnostics.iter() {
        match changes.iter().find(|c| c.holds(fault.span)) {
            None => match missed.iter().find(|m| m.change.holds(fault.span)) {
                // All that is wrong with a pasted sentence is told with its first fault.
                Some(m) if fault.severity == Severity::Error && answered.contains(&&m.change) && m.sentence => {}
                Some(m) if fault.severity == Severity::Error => {
                    answered.push(&m.change);
                    kept.push(m.told(fault));
                }
                _ => kept.push(fault.clone()),
            },
            Some(change) if !answered.contains(&change) && fault.severity == Severity::Error => {
                answered.push(change);
                kept.push(answer(fault, change));
            }
            Some(_) => {}
        }
    }
    let mut all: Diagnostics = kept.into_iter().collect();
    all.sort();
    loaded.diagnostics = all;
    loaded
}

/// The fault with the change that mends its line.
fn answer(fault: &Diagnostic, change: &Edit) -> Diagnostic {
    let at = Span::new(change.file, change.at.start, change.at.end);
    let mut fault = Diagnostic { suggestion: None, notes: Vec::new(), expected: Vec::new(), ..fault.clone() };
    fault.help = Some(HELP.to_owned());
    fault.suggest_at(at, change.text.clone())
}

/// A line that could be rewritten and has a fault all the same.
struct Missed {
    change: Edit,
    /// What is wrong with it then.
    fault: Diagnostic,
    /// The words of the new line that this is about.
    words: String,
    /// The line is a sentence of print, with its full stop: nothing that mends one word of it is of use.
    sentence: bool,
}

impl Missed {
    /// The fault of the line as it was, with what is left to do. Capital letters and full stops are no matter any more.
    fn told(&self, fault: &Diagnostic) -> Diagnostic {
        let mut fault = fault.clone();
        let capital =
            fault.suggestion.as_ref().is_some_and(|s| s.replacement.len() == (s.span.end - s.span.start) as usize);
        if !self.sentence && (!capital || !fault.message.ends_with("begins with a capital letter")) {
            return fault;
        }
        fault.suggestion = None;
        fault.expected = Vec::new();
        fault.help = Some(HELP.to_owned());
        fault.notes.clone_from(&self.fault.notes);
        let what = shorten(&self.words);
        let help = self.fault.help.as_ref().map(|h| format!("; {h}")).unwrap_or_default();
        fault
            .note(format!("so far it could be: {}", self.change.text))
            .note(format!("what is left at `{what}`: {}{help}", self.fault.message))
    }
}

/// What can be said otherwise without a fault, and what can't yet.
fn proposals(loaded: &Loaded) -> (Vec<Edit>, Vec<Missed>) {
    let capitals = capitals(loaded);
    let faulty: BTreeSet<FileId> =
        loaded.diagnostics.iter().filter(|d| d.severity == Severity::Error).map(|d| d.span.file).collect();
    let mut open: Vec<Edit> = Vec::new();
    for file in faulty.into_iter().take(MOST_FILES) {
        let Some(source) = loaded.files.iter().find(|f| f.id() == file) else { continue };
        let spans: Vec<Span> = loaded
            .diagnostics
            .iter()
            .filter(|d| d.severity == Severity::Error && d.span.file == file)
            .map(|d| d.span)
            .collect();
        for card in cards(source.text()) {
            open.extend(card_changes(source.text(), file, &card, &spans, &capitals));
        }
        // The faces of a card are read after all cards.
        open.sort_by_key(|change| (change.file, change.at.start));
    }
    let mut missed = Vec::new();
    for _ in 0..ROUNDS {
        if open.is_empty() {
            break;
        }
        let (files, places) = loaded.files.edited(&open);
        let tried = load(files);
        let errors: Vec<&Diagnostic> = tried.diagnostics.iter().filter(|d| d.severity == Severity::Error).collect();
        let fails = |(file, at): &(FileId, Range<usize>)| {
            let inside = |e: &Span| e.file == *file && at.start <= e.start as usize && e.start as usize <= at.end;
            errors.iter().find(|e| inside(&e.span)).copied()
        };
        let mut sound = Vec::new();
        for (change, place) in open.iter().zip(&places) {
            match fails(place) {
                None => sound.push(change.clone()),
                Some(fault) => missed.push(Missed {
                    sentence: is_sentence(loaded.files.slice(Span::new(change.file, change.at.start, change.at.end))),
                    change: change.clone(),
                    fault: fault.clone(),
                    words: tried.files.slice(fault.span).to_owned(),
                }),
            }
        }
        if sound.len() == open.len() {
            match names::without_unread(loaded, &open) {
                None => return (open, missed),
                Some(fewer) => sound = fewer,
            }
        }
        open = sound;
    }
    (Vec::new(), missed)
}

/// Whether a text ends as sentences of print do.
fn is_sentence(text: &str) -> bool {
    let text = text.trim_end();
    text.ends_with('.') || text.ends_with(".\"") || text.ends_with(".\u{201d}")
}

/// Names of the rules that keep their capitals.
fn capitals(loaded: &Loaded) -> BTreeSet<String> {
    let all = loaded.content.subtypes.iter();
    all.flat_map(|s| [s.name.to_string(), format!("{}s", s.name)]).collect()
}

/// Whether an item seems to go on over the next one, since a brace was not closed: a line within its braces stands no further
/// to the right than the line that opened them.
fn lacks_a_brace(text: &str, item: &Range<usize>) -> bool {
    let column = |at: usize| text[..at].rfind('\n').map_or(at, |line| at - line - 1);
    let mut depth = 0;
    let mut at = item.start;
    for line in text[item.clone()].split_inclusive('\n') {
        let own = at + line.len() - line.trim_start().len();
        let words = line.trim();
        if depth > 0 && !words.is_empty() && !words.starts_with('}') && column(own) <= column(item.start) {
            return true;
        }
        depth += line.matches('{').count() as i32 - line.matches('}').count() as i32;
        at += line.len();
    }
    false
}

/// The lines of a card with faults, rewritten; what a spell does in several lines becomes one body.
fn card_changes(text: &str, file: FileId, card: &CardText, faults: &[Span], capitals: &BTreeSet<String>) -> Vec<Edit> {
    let author =
        Author { name: &card.name, spell: card.spell, text: &text[card.at.clone()], capitals, reading: READING };
    let mut out: Vec<Edit> = Vec::new();
    let mut spell: Option<(Range<usize>, Vec<String>)> = None;
    // The paragraphs of it in print.
    let mut paragraphs: Vec<&str> = Vec::new();
    // What is said of casting in the paragraph of what the spell does, in lines of its own.
    let mut ahead: Vec<String> = Vec::new();
    let mut scattered = false;
    for item in &card.items {
        let written = &text[item.clone()];
        let faulty = faults.iter().any(|s| item.start <= s.start as usize && (s.start as usize) < item.end);
        if !faulty || is_frame(written) || sentence::size(written, &author).is_some() || lacks_a_brace(text, item) {
            continue;
        }
        if sentence::is_ambiguous(written) {
            continue;
        }
        match said(written, &author) {
            // What holds while the spell is cast is no part of what it does as it resolves (608.2).
            Said::Statements(all) if card.spell && all.iter().all(|s| is_of_casting(s)) => {
                let lines: Vec<String> = all.iter().map(|s| lasting(s)).collect();
                out.push(Edit { file, at: item.clone(), text: lines.join("\n  ") });
            }
            Said::Statements(all) if card.spell => match &mut spell {
                None => {
                    let (casting, all): (Vec<String>, Vec<String>) = all.into_iter().partition(|s| is_of_casting(s));
                    ahead.extend(casting.iter().map(|s| lasting(s)));
                    spell = Some((item.clone(), all));
                    paragraphs.push(written);
                }
                Some((at, body)) if text[at.end..item.start].trim().is_empty() => {
                    at.end = item.end;
                    paragraphs.push(written);
                    // What is done instead is about the paragraph before, so they are read as one.
                    match written.contains(" instead").then(|| said(&sentence::one_text(&paragraphs, &author), &author))
                    {
                        None => body.extend(all),
                        Some(Said::Statements(all)) if ahead.is_empty() => *body = all,
                        Some(_) => scattered = true,
                    }
                }
                // What stands between them would be lost, so nothing of it is offered.
                Some(_) => scattered = true,
            },
            Said::Nothing => scattered |= card.spell,
            Said::Statements(all) => out.push(Edit { file, at: item.clone(), text: all.join("\n  ") }),
            Said::Line(line) => out.push(Edit { file, at: item.clone(), text: line }),
        }
    }
    out.extend(sizes(text, file, card, &author, faults));
    // What a spell does is said once: a second `spell` would be another fault.
    let said_already = card.items.iter().any(|item| is_spell_line(&text[item.clone()]));
    out.extend(spell.filter(|_| !scattered && !said_already).map(|(at, body)| {
        ahead.push(block("spell", body));
        Edit { file, at, text: ahead.join("\n  ") }
    }));
    out.retain(|c| text[c.at.clone()] != c.text);
    out.iter_mut().filter(|c| c.text.is_empty()).for_each(|c| c.at = whole_line(text, &c.at));
    out.sort_by_key(|c| c.at.start);
    out
}

/// Whether a line says in the words of the language what a spell does.
fn is_spell_line(written: &str) -> bool {
    written.strip_prefix("spell").is_some_and(|rest| rest.trim_start().starts_with([':', '{']))
}

/// Whether a statement is about the price of its own spell, or about its being countered.
fn is_of_casting(statement: &str) -> bool {
    let said = statement.rsplit_once(": ").filter(|(head, _)| head.starts_with("if ")).map_or(statement, |(_, s)| s);
    [
        "this costs ",
        "this can't be countered",
        "this can't be cast ",
        "alternative cost ",
        "while this targets ",
        "spend only ",
    ]
    .iter()
    .any(|start| said.starts_with(start))
}

/// The same as a line of its own: a condition lasts.
fn lasting(statement: &str) -> String {
    match statement.strip_prefix("if ") {
        Some(rest) => format!("while {rest}"),
        None => statement.to_owned(),
    }
}

/// The place of a text with its line, if nothing else stands there.
fn whole_line(text: &str, at: &Range<usize>) -> Range<usize> {
    let start = text[..at.start].rfind('\n').map_or(0, |n| n + 1);
    let end = text[at.end..].find('\n').map_or(text.len(), |n| at.end + n + 1);
    let alone = text[start..at.start].trim().is_empty() && text[at.end..end].trim().is_empty();
    if alone { start..end } else { at.clone() }
}

/// `pt */*` and the sentence that says how large it is are one property.
fn sizes(text: &str, file: FileId, card: &CardText, author: &Author<'_>, faults: &[Span]) -> Vec<Edit> {
    let stars = card.items.iter().find(|i| text[(*i).clone()].starts_with("pt ") && text[(*i).clone()].contains('*'));
    let number = card.items.iter().find_map(|i| Some((i, sentence::size(&text[i.clone()], author)?)));
    let (Some(pt), Some((at, (form, value)))) = (stars, number) else { return Vec::new() };
    let size = text[pt.clone()]["pt ".len()..].trim();
    let fits = match form {
        "*/" => size.starts_with("*/") && !size[2..].contains('*'),
        "/*" => size.ends_with("/*") && !size.starts_with('*'),
        whole => size == whole || whole == "*/1+*" && size == "*/*+1",
    };
    if !fits || !faults.iter().any(|s| s.start as usize >= pt.start) {
        return Vec::new();
    }
    let size = size.replace("*+1", "1+*").replace('*', "X");
    vec![
        Edit { file, at: pt.clone(), text: format!("pt {size}, where X is {value}") },
        Edit { file, at: at.clone(), text: String::new() },
    ]
}
