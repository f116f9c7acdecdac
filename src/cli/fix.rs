//! `check --fix`: pasted lines become what was offered for them, and what is only spelled otherwise is spelled right.

use crate::cli::written;
use spellwright::content_files::ContentFiles;
use spellwright::diag::{Diagnostic, Severity};
use spellwright::load::{Loaded, load};
use spellwright::printed::{Mended, mended};
use spellwright::source::FileId;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

/// A line that was mended can bring faults to light that it hid; more rounds than that mend nothing more.
const ROUNDS: usize = 8;

/// The new texts of files, by what messages call them, and how many changes they hold.
#[derive(Default)]
pub(super) struct Fixed {
    /// The files that are changed.
    pub texts: BTreeMap<String, String>,
    /// How many changes.
    pub changes: usize,
}

/// Rewrites lines in the author's own files, as long as one can be. Lines as a whole, each of which was tried, are certain,
/// and suggestions that change nothing but spelling. What a misspelt name was meant to be only its author knows.
pub(super) fn fixed(content: &mut ContentFiles, own: &BTreeMap<String, String>) -> Fixed {
    let mut fixed = Fixed::default();
    for _ in 0..ROUNDS {
        let loaded = load(content.to_files());
        let lines = mended(&loaded);
        let spelled = spelled(&loaded, content, own);
        let all = if lines.iter().any(|file| own.contains_key(&file.name)) { lines } else { spelled };
        let mut any = false;
        for file in all {
            let Some(path) = own.get(&file.name) else { continue };
            content.put(path.clone(), file.name.clone(), file.text.clone());
            fixed.texts.insert(file.name, file.text);
            fixed.changes += file.changes;
            any = true;
        }
        if !any {
            break;
        }
    }
    fixed
}

/// The author's files with the suggestions that only spell otherwise what was written; of each file only if it has fewer
/// errors with them.
fn spelled(loaded: &Loaded, content: &ContentFiles, own: &BTreeMap<String, String>) -> Vec<Mended> {
    let mut changes: BTreeMap<FileId, Vec<(Range<usize>, &str)>> = BTreeMap::new();
    for fault in loaded.diagnostics.iter() {
        let Some(change) = &fault.suggestion else { continue };
        let written = loaded.files.of(change.span).map_or("", |file| file.slice(change.span));
        if same_but_for_spelling(written, &change.replacement) {
            changes.entry(change.span.file).or_default().push((change.span.range(), &change.replacement));
        }
    }
    let errors = |loaded: &Loaded, name: &str| {
        let here = |d: &&Diagnostic| d.severity == Severity::Error && loaded.files.place(d.span).0 == name;
        loaded.diagnostics.iter().filter(here).count()
    };
    let mut out = Vec::new();
    for (file, changes) in changes {
        let Some(file) = loaded.files.get(file) else { continue };
        let Some(path) = own.get(file.name()) else { continue };
        let (text, changes) = with_changes(file.text(), changes);
        let mut tried = content.clone();
        tried.put(path.clone(), file.name().to_owned(), text.clone());
        if errors(&load(tried.to_files()), file.name()) < errors(loaded, file.name()) {
            out.push(Mended { name: file.name().to_owned(), text, changes });
        }
    }
    out
}

/// A text with some parts replaced, and how many; of parts that overlap the first.
fn with_changes(text: &str, mut changes: Vec<(Range<usize>, &str)>) -> (String, usize) {
    changes.sort_by_key(|(at, _)| (at.start, at.end));
    let (mut out, mut done, mut count) = (String::with_capacity(text.len()), 0, 0);
    for (at, replacement) in changes.into_iter().filter(|(at, _)| !at.is_empty()) {
        if at.start >= done {
            out.push_str(text.get(done..at.start).unwrap_or(""));
            out.push_str(replacement);
            (done, count) = (at.end, count + 1);
        }
    }
    out.push_str(text.get(done..).unwrap_or(""));
    (out, count)
}

/// Whether two texts are the same but for capitals, braces, blanks, dashes, quotes, full width and numbers in words.
fn same_but_for_spelling(one: &str, other: &str) -> bool {
    one != other && folded(one) == folded(other)
}

fn folded(text: &str) -> String {
    let plain = |c: char| match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{2018}' | '\u{2019}' => '\'',
        '\u{201c}' | '\u{201d}' => '"',
        _ => c,
    };
    let folded: String = text
        .chars()
        .map(plain)
        .filter(|c| !matches!(c, '{' | '}') && !c.is_whitespace())
        .collect::<String>()
        .to_lowercase();
    match NUMBERS.iter().position(|word| *word == folded) {
        Some(n) => n.to_string(),
        None => folded,
    }
}

const NUMBERS: [&str; 11] = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/// What was changed, line by line, from the content as it was.
pub(super) fn diff(fixed: &Fixed, content: &ContentFiles, own: &BTreeMap<String, String>) -> String {
    let before = |name: &String| own.get(name).and_then(|path| content.get(path)).unwrap_or("");
    fixed.texts.iter().map(|(name, text)| written::diff(name, before(name), text)).collect()
}

/// Writes the files.
///
/// # Errors
/// One of them can't be written.
pub(super) fn write(fixed: &Fixed) -> Result<(), String> {
    fixed.texts.iter().try_for_each(|(name, text)| written::put(Path::new(name), text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_spelling_is_certain() {
        assert!(same_but_for_spelling("1U", "{1}{U}"));
        assert!(same_but_for_spelling("\u{2014}", "-"));
        assert!(same_but_for_spelling("Draw", "draw"));
        assert!(same_but_for_spelling("\u{ff5b}\u{ff35}\u{ff5d}", "{U}"));
        assert!(same_but_for_spelling("three", "3"));
        assert!(!same_but_for_spelling("hast", "haste"));
        assert!(!same_but_for_spelling("", ":"));
    }

    #[test]
    fn changes_are_made_from_the_front() {
        let changes = vec![(5..6, "X"), (0..1, "Y"), (5..7, "Z"), (3..3, "no")];
        assert_eq!(with_changes("abcdefgh", changes), ("YbcdeXgh".to_owned(), 2));
    }
}
