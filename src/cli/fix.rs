//! `check --fix`: pasted lines become what was offered for them.

use super::input;
use spellwright::content_files::ContentFiles;
use spellwright::diag::{Diagnostic, Severity};
use spellwright::load::{Loaded, load};
use spellwright::printed::{is_proposal, with_proposals};
use spellwright::source::FileId;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Whether a suggestion is more than a guess: a rewritten line as a whole, which was tried. Changes of single words would
/// leave lines half done, and what a misspelt name was meant to be, only its author knows.
fn is_certain(fault: &Diagnostic) -> bool {
    fault.severity == Severity::Error && is_proposal(fault)
}

/// Changes follow from changes; more rounds than that mend nothing more.
const ROUNDS: usize = 8;

/// The new texts of files, by what messages call them, and how many changes they hold.
pub(super) struct Fixed {
    /// The files that are changed.
    pub texts: BTreeMap<String, String>,
    /// How many changes.
    pub changes: usize,
}

/// Makes suggested changes in the author's own files until none helps any more. A change stays only if the file has fewer
/// errors with it.
pub(super) fn fixed(content: &ContentFiles, own: &BTreeMap<String, String>) -> Fixed {
    let mut content = content.clone();
    let mut fixed = Fixed { texts: BTreeMap::new(), changes: 0 };
    for _ in 0..ROUNDS {
        let loaded = with_proposals(load(content.to_files()));
        let before = errors(&loaded);
        let Some(round) = change_all(&loaded, own) else { return fixed };
        let mut tried = content.clone();
        for (name, (text, _)) in &round {
            if let Some(path) = own.get(name) {
                tried.put(path.clone(), name.clone(), text.clone());
            }
        }
        let after = errors(&load(tried.to_files()));
        let mut any = false;
        for (name, (text, changes)) in round {
            let count = |of: &BTreeMap<String, usize>| of.get(&name).copied().unwrap_or(0);
            let Some(path) = own.get(&name).filter(|_| count(&after) < count(&before)) else { continue };
            content.put(path.clone(), name.clone(), text.clone());
            fixed.texts.insert(name, text);
            fixed.changes += changes;
            any = true;
        }
        if !any {
            return fixed;
        }
    }
    fixed
}

/// Errors by file.
fn errors(loaded: &Loaded) -> BTreeMap<String, usize> {
    let mut out = BTreeMap::new();
    for d in loaded.diagnostics.iter().filter(|d| d.severity == Severity::Error) {
        *out.entry(loaded.files.place(d.span).0.to_owned()).or_insert(0) += 1;
    }
    out
}

/// All suggestions for errors of the author's files, made at once where they don't overlap; none: there are none.
fn change_all(loaded: &Loaded, own: &BTreeMap<String, String>) -> Option<BTreeMap<String, (String, usize)>> {
    let mut by_file: BTreeMap<FileId, Vec<&Diagnostic>> = BTreeMap::new();
    for d in loaded.diagnostics.iter().filter(|d| is_certain(d) && d.suggestion.is_some()) {
        by_file.entry(d.span.file).or_default().push(d);
    }
    let mut out = BTreeMap::new();
    for (file, faults) in by_file {
        let Some(source) = loaded.files.iter().find(|f| f.id() == file).filter(|f| own.contains_key(f.name())) else {
            continue;
        };
        let mut changes: Vec<_> = faults.iter().filter_map(|d| d.suggestion.as_ref()).collect();
        changes.sort_by_key(|s| (s.span.start, s.span.end));
        let (mut text, mut from, mut made) = (String::new(), 0usize, 0usize);
        for s in changes.iter().filter(|s| s.span.file == file) {
            let (start, end) = (s.span.start as usize, s.span.end as usize);
            if start < from || made > 0 && start == from {
                continue;
            }
            text.push_str(source.text().get(from..start).unwrap_or(""));
            text.push_str(&s.replacement);
            from = end;
            made += 1;
        }
        text.push_str(source.text().get(from..).unwrap_or(""));
        if made > 0 {
            out.insert(source.name().to_owned(), (text, made));
        }
    }
    (!out.is_empty()).then_some(out)
}

/// What was changed, line by line.
pub(super) fn diff(fixed: &Fixed, content: &ContentFiles, own: &BTreeMap<String, String>) -> String {
    let mut out = String::new();
    for (name, text) in &fixed.texts {
        let before = own.get(name).and_then(|path| content.get(path)).unwrap_or("");
        let diff = similar::TextDiff::from_lines(before, text);
        out += &diff.unified_diff().header(name, name).to_string();
    }
    out
}

/// Writes the files.
///
/// # Errors
/// One of them can't be written.
pub(super) fn write(fixed: &Fixed) -> Result<(), String> {
    for (name, text) in &fixed.texts {
        let path = PathBuf::from(name);
        std::fs::write(&path, text).map_err(|error| format!("can't write `{}`: {error}", input::shown(&path)))?;
    }
    Ok(())
}
