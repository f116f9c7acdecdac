//! Several faults of one line in one run: what is wrong with a text as soon as the faults that were found are mended.
//!
//! Reading a sentence ends at its first fault. So that an author need not come back for each, every fault that knows what should
//! stand there is mended for a trial, the files are loaded again, and what is then found further on is told as well, at its place
//! in the text as it is. Nothing of the trial is kept.

use crate::diag::{Code, Diagnostic, Diagnostics, Severity};
use crate::load::{Loaded, load};
use crate::source::{Edit, Files, Span};
use crate::tried::with_tried;

/// How often what was found is mended in its turn.
const ROUNDS: usize = 3;

/// With more faults than that an author has enough to do.
const MOST_FAULTS: usize = 200;

/// The same with the faults that stand behind others in their lines.
#[must_use]
pub fn with_further(mut loaded: Loaded) -> Loaded {
    if loaded.diagnostics.count(Severity::Error) > MOST_FAULTS {
        return loaded;
    }
    let mut told: Vec<Diagnostic> = loaded.diagnostics.iter().cloned().collect();
    let mut patches: Vec<Edit> = Vec::new();
    for _ in 0..ROUNDS {
        let new: Vec<Edit> = told.iter().filter_map(|fault| patch(&loaded.files, fault)).collect();
        let before = patches.len();
        for one in new {
            let apart = |p: &Edit| p.file != one.file || p.at.end < one.at.start || one.at.end < p.at.start;
            if patches.iter().all(apart) {
                patches.push(one);
            }
        }
        if patches.len() == before {
            break;
        }
        patches.sort_by_key(|p| (p.file, p.at.start));
        let tried = with_tried(load(loaded.files.edited(&patches).0));
        let found: Vec<Diagnostic> =
            tried.diagnostics.iter().filter_map(|d| at_home(&loaded.files, &patches, d)).collect();
        let is_new = |d: &Diagnostic| !told.iter().any(|old| overlap(old.span, d.span));
        let more: Vec<Diagnostic> = found.into_iter().filter(is_new).collect();
        if more.is_empty() {
            break;
        }
        told.extend(more);
    }
    let mut all: Diagnostics = told.into_iter().collect();
    all.sort();
    loaded.diagnostics = all;
    loaded
}

fn overlap(a: Span, b: Span) -> bool {
    a.file == b.file && a.start <= b.end && b.start <= a.end
}

/// Faults of reading: what is meant is not known behind them.
fn is_of_reading(code: Code) -> bool {
    ["E01", "E02", "E03"].iter().any(|group| code.number().starts_with(group))
}

/// What a fault says should stand there; a word that nothing is known of is left out.
fn patch(files: &Files, fault: &Diagnostic) -> Option<Edit> {
    if fault.severity != Severity::Error || !is_of_reading(fault.code) {
        return None;
    }
    let here = |span: Span, text: String| Edit { file: span.file, at: span.range(), text };
    let in_one_line =
        |p: &Edit| !files.slice(Span::new(p.file, p.at.start, p.at.end)).contains('\n') && !p.text.contains('\n');
    match &fault.suggestion {
        Some(s) => Some(here(s.span, s.replacement.clone())).filter(in_one_line),
        None if matches!(fault.code, Code::UnknownWord | Code::UnknownName) => {
            let word = files.slice(fault.span);
            let one = !word.is_empty() && word.chars().all(char::is_alphabetic);
            // What stands behind a keyword is what it takes.
            let behind = files.of(fault.span).and_then(|file| file.text().get(fault.span.end as usize..)).unwrap_or("");
            let takes = fault.code == Code::UnknownName && behind.starts_with([' ', '\u{2014}']);
            (one && !takes).then(|| here(fault.span, String::new()))
        }
        None => None,
    }
}

/// A fault of the trial at its place in the text as it is; none: it may be about what was changed.
fn at_home(files: &Files, patches: &[Edit], fault: &Diagnostic) -> Option<Diagnostic> {
    if fault.severity != Severity::Error || !is_of_reading(fault.code) {
        return None;
    }
    let span = home(patches, fault.span)?;
    // Only what stands behind a change, with something between them, was hidden by it.
    let text = files.get(span.file)?.text();
    let behind = |p: &Edit| {
        let between = text.get(p.at.end..span.range().start).unwrap_or("");
        // A word that was left out hides nothing but the rest of its line.
        let rest = between.chars().any(char::is_alphanumeric) && !between.contains('\n');
        let apart = if p.text.is_empty() { rest } else { !between.is_empty() };
        p.file == span.file && apart && !between.contains("\n}")
    };
    // What was left out behind it is what it lacks now.
    let lacks = |p: &Edit| {
        let between = text.get(span.range().end..p.at.start);
        p.file == span.file && p.text.is_empty() && between.is_some_and(|b| b.trim().is_empty())
    };
    if !patches.iter().any(behind) || patches.iter().any(lacks) {
        return None;
    }
    let suggestion = fault.suggestion.clone().and_then(|mut s| {
        s.span = home(patches, s.span)?;
        Some(s)
    });
    let related =
        fault.related.iter().filter_map(|r| Some(crate::diag::Related { span: home(patches, r.span)?, ..r.clone() }));
    Some(Diagnostic { span, suggestion, related: related.collect(), ..fault.clone() })
}

/// Where a place of the changed text was; none: in a change, or around one.
fn home(patches: &[Edit], span: Span) -> Option<Span> {
    let (start, end) = (span.range().start, span.range().end);
    let mut moved: isize = 0;
    for p in patches.iter().filter(|p| p.file == span.file) {
        let from = p.at.start.checked_add_signed(moved)?;
        let to = from + p.text.len();
        if end <= from && start < from {
            break;
        }
        if start < to.max(from + 1) {
            return None;
        }
        moved += p.text.len() as isize - p.at.len() as isize;
    }
    Some(Span::new(span.file, start.checked_add_signed(-moved)?, end.checked_add_signed(-moved)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn further(text: &str) -> Vec<String> {
        let mut files = Files::new();
        files.add("a.card", text);
        let found = with_further(load(files));
        found.diagnostics.iter().map(|d| found.files.slice(d.span).to_owned()).collect()
    }

    #[test]
    fn what_an_open_brace_hides_is_told_at_its_own_place() {
        let text = "subtypes Creature { Elf }\ncard \"A\" {\n  cost {1}{R\n  type Creature - Elf\n  pt 1/1\n  hast\n  flyng\n}\n";
        let found = further(text);
        assert!(found.iter().any(|t| t == "hast") && found.iter().any(|t| t == "flyng"), "{found:?}");
    }
}
