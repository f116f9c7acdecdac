//! What all forms say of a fault: how bad it is, its whole text, where it ends.

use crate::cli::disk::shown;
use spellwright::diag::{Diagnostic, Severity};
use spellwright::source::{Files, Span};

pub(crate) fn severity(diagnostic: &Diagnostic) -> &'static str {
    match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

/// A fault in one text: its message, and below it what there is to do about it: its help, its notes and what would mend it.
pub(crate) fn whole(files: &Files, diagnostic: &Diagnostic) -> String {
    let mut lines: Vec<String> = vec![diagnostic.message.clone()];
    if !diagnostic.expected.is_empty() {
        lines.push(format!("expected {}", diagnostic.expected.join(", ")));
    }
    lines.extend(diagnostic.help.clone());
    lines.extend(diagnostic.notes.iter().cloned());
    if let Some(s) = &diagnostic.suggestion {
        let written = files.slice(s.span);
        lines.push(match (written.is_empty(), s.replacement.is_empty()) {
            (true, _) => format!("write `{}` here", s.replacement),
            (_, true) => format!("leave out `{written}`"),
            _ => format!("write `{}` for `{written}`", s.replacement),
        });
    }
    lines.join("\n")
}

/// The file of a place as a service shows it: below the folder that it has checked out, if it lies there.
pub(crate) fn file_of(files: &Files, span: Span) -> String {
    let name = files.place(span).0;
    let below = || {
        let root = std::fs::canonicalize(std::env::var_os("GITHUB_WORKSPACE")?).ok()?;
        Some(shown(std::fs::canonicalize(name).ok()?.strip_prefix(root).ok()?))
    };
    below().unwrap_or_else(|| name.to_owned())
}

/// Line and column where a place ends; columns count characters from 1, and the last one is not part of it.
pub(crate) fn end_of(files: &Files, span: Span) -> (u32, u32) {
    let (_, row, column) = files.place(Span { start: span.end, ..span });
    (row, column)
}
