//! `check --fix`: pasted lines become what was offered for them, and what is only spelled otherwise is spelled right.

use crate::cli::rewrite;
use spellwright::content_files::ContentFiles;
use spellwright::diag::{Diagnostic, Severity, Suggestion};
use spellwright::load::{Loaded, load};
use spellwright::printed::{Mended, mended};
use spellwright::source::{Edit, FileId};
use spellwright::syntax::plain;
use spellwright::wording::numeral;
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
    let errors = |loaded: &Loaded, name: &str| {
        let here = |d: &&Diagnostic| d.severity == Severity::Error && loaded.files.place(d.span).0 == name;
        loaded.diagnostics.iter().filter(here).count()
    };
    let edits = of_use(loaded, spellings(loaded));
    let (files, places) = loaded.files.edited(&edits);
    let mut out = Vec::new();
    for file in files.iter() {
        let changes = places.iter().filter(|(changed, _)| *changed == file.id()).count();
        let Some(path) = own.get(file.name()).filter(|_| changes > 0) else { continue };
        let (name, text) = (file.name().to_owned(), file.text().to_owned());
        let mut tried = content.clone();
        tried.put(path.clone(), name.clone(), text.clone());
        if errors(&load(tried.to_files()), &name) < errors(loaded, &name) {
            out.push(Mended { name, text, changes });
        }
    }
    out
}

/// Without those whose line has a fault all the same: a pasted sentence that can't be said here yet stays as it is printed.
fn of_use(loaded: &Loaded, edits: Vec<Edit>) -> Vec<Edit> {
    let (files, places) = loaded.files.edited(&edits);
    if places.len() != edits.len() {
        return edits;
    }
    let tried = load(files);
    let fails = |(file, at): &(FileId, Range<usize>)| {
        let text = tried.files.get(*file).map_or("", |f| f.text());
        let start = text.get(..at.start).and_then(|before| before.rfind('\n')).map_or(0, |line| line + 1);
        let end = text.get(at.start..).and_then(|rest| rest.find('\n')).map_or(text.len(), |line| at.start + line);
        let here = |d: &&Diagnostic| d.span.file == *file && (start..=end).contains(&(d.span.start as usize));
        tried.diagnostics.iter().filter(here).any(|d| d.severity == Severity::Error)
    };
    let kept: Vec<bool> = places.iter().map(|place| !fails(place)).collect();
    edits.into_iter().zip(kept).filter(|(_, kept)| *kept).map(|(edit, _)| edit).collect()
}

/// The suggestions that only spell otherwise what was written, in their order.
fn spellings(loaded: &Loaded) -> Vec<Edit> {
    let suggested = loaded.diagnostics.iter().filter_map(|fault| fault.suggestion.as_ref());
    let spelled = suggested.filter(|s| same_but_for_spelling(loaded.files.slice(s.span), &s.replacement));
    let edit = |s: &Suggestion| Edit { file: s.span.file, at: s.span.range(), text: s.replacement.clone() };
    let mut edits: Vec<Edit> = spelled.map(edit).collect();
    edits.sort_by_key(|e| (e.file, e.at.start, e.at.end));
    edits
}

/// Whether two texts are the same but for capitals, braces, blanks, dashes, quotes, full width and numbers in words.
fn same_but_for_spelling(one: &str, other: &str) -> bool {
    one != other && folded(one) == folded(other)
}

fn folded(text: &str) -> String {
    let plain: String = text.chars().map(|c| plain(c).unwrap_or_else(|| c.to_string())).collect();
    let folded = plain.replace(['{', '}'], "").replace(char::is_whitespace, "").to_lowercase();
    numeral(&folded).map_or(folded, |n| n.to_string())
}

/// What was changed, line by line, from the content as it was.
pub(super) fn diff(fixed: &Fixed, content: &ContentFiles, own: &BTreeMap<String, String>) -> String {
    let before = |name: &String| own.get(name).and_then(|path| content.get(path)).unwrap_or("");
    fixed.texts.iter().map(|(name, text)| rewrite::diff(name, before(name), text)).collect()
}

/// Writes the files.
///
/// # Errors
/// One of them can't be written.
pub(super) fn write(fixed: &Fixed) -> Result<(), String> {
    fixed.texts.iter().try_for_each(|(name, text)| rewrite::put(Path::new(name), text))
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
}
