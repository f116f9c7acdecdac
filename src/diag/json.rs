//! Diagnostics as lines of JSON, for editors and scripts.

use super::{Diagnostic, Severity};
use crate::source::{Files, Span, with_invisible_shown};
use serde::Serialize;

#[derive(Serialize)]
struct Line<'d> {
    r#type: &'static str,
    code: &'static str,
    severity: Severity,
    message: &'d str,
    at: Place<'d>,
    #[serde(skip_serializing_if = "str::is_empty")]
    label: &'d str,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    expected: &'d [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<&'d str>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    notes: &'d [String],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related: Vec<Labelled<'d>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    suggestion: Option<Change<'d>>,
}

/// Bytes for programs, lines and columns (from 1) for people.
#[derive(Serialize)]
struct Place<'d> {
    file: &'d str,
    start: u32,
    end: u32,
    line: u32,
    column: u32,
}

#[derive(Serialize)]
struct Labelled<'d> {
    at: Place<'d>,
    label: &'d str,
}

#[derive(Serialize)]
struct Change<'d> {
    at: Place<'d>,
    replacement: &'d str,
}

fn place(files: &Files, span: Span) -> Place<'_> {
    let (file, line, column) = files.place(span);
    Place { file, start: span.start, end: span.end, line, column }
}

/// One diagnostic as one line of JSON without a line break.
pub fn render_line(files: &Files, diagnostic: &Diagnostic) -> String {
    let line = Line {
        r#type: "fault",
        code: diagnostic.code.number(),
        severity: diagnostic.severity,
        message: &diagnostic.message,
        at: place(files, diagnostic.span),
        label: &diagnostic.label,
        expected: &diagnostic.expected,
        help: diagnostic.help.as_deref(),
        notes: &diagnostic.notes,
        related: diagnostic.related.iter().map(|r| Labelled { at: place(files, r.span), label: &r.label }).collect(),
        suggestion: diagnostic
            .suggestion
            .as_ref()
            .map(|s| Change { at: place(files, s.span), replacement: &s.replacement }),
    };
    // Only strings and numbers are inside: writing them can't fail.
    escaped(&serde_json::to_string(&line).unwrap_or_default())
}

/// A JSON text in which characters that nobody sees are written as escapes: all of them are in the Basic Multilingual Plane.
pub fn escaped(json: &str) -> String {
    with_invisible_shown(json, |c| format!("\\u{:04x}", u32::from(c))).into_owned()
}
