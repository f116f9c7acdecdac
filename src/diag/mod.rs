//! Diagnostics: what is wrong with a text, as plain values with stable codes.
//!
//! Whoever finds a fault makes a [`Diagnostic`] and goes on; nothing stops at the first. `human` and `json` are two
//! ways to show the same values.

mod code;
mod human;
mod json;
mod suggest;

pub use code::Code;
pub use human::{Style, render};
pub use json::{escaped, render_line};
pub use suggest::{nearly, one_slip, suggest};

use crate::source::Span;
use serde::Serialize;

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// What was written can't be used.
    Error,
    /// It can be used, but it is probably not what was meant.
    Warning,
    /// It may well be meant: shown only to those who ask for it.
    Note,
}

/// A change of the text that would probably mend it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Suggestion {
    /// What to replace; an empty span inserts.
    pub span: Span,
    /// The text to put in its place; an empty one only deletes.
    pub replacement: String,
}

/// Another place that matters, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Related {
    /// The place in its file.
    pub span: Span,
    /// What this place has to do with the fault, in a few words.
    pub label: String,
}

/// One fault in a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Diagnostic {
    /// Which sort of fault.
    pub code: Code,
    /// How bad the fault is: whether what was written can be used all the same.
    pub severity: Severity,
    /// One sentence in lower case without a full stop; the user's own words stand in backticks.
    pub message: String,
    /// The place of the fault in its file.
    pub span: Span,
    /// A few words under the place itself; may be empty.
    pub label: String,
    /// What could stand there instead, most likely first.
    pub expected: Vec<String>,
    /// What to do about it.
    pub help: Option<String>,
    /// Further facts that explain the fault; empty if there are none.
    pub notes: Vec<String>,
    /// Other places that matter.
    pub related: Vec<Related>,
    /// A change that would probably mend it.
    pub suggestion: Option<Suggestion>,
}

impl Diagnostic {
    /// A fault that makes the text unusable.
    pub fn error(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, code, span, message.into())
    }
    /// Something that is probably not meant.
    pub fn warning(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, code, span, message.into())
    }
    /// As bad as its code says.
    pub fn of(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self::new(code.severity(), code, span, message.into())
    }
    fn new(severity: Severity, code: Code, span: Span, message: String) -> Self {
        Self {
            code,
            severity,
            message: in_one_line(&message),
            span,
            label: String::new(),
            expected: Vec::new(),
            help: None,
            notes: Vec::new(),
            related: Vec::new(),
            suggestion: None,
        }
    }
    /// A few words under the place itself.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }
    /// What to do about it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
    /// The same diagnostic with one more fact.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }
    /// What could stand there instead, most likely first.
    #[must_use]
    pub fn expected<S: Into<String>>(mut self, forms: impl IntoIterator<Item = S>) -> Self {
        self.expected.extend(forms.into_iter().map(Into::into));
        self
    }
    /// Another place that matters, and why.
    #[must_use]
    pub fn related(mut self, span: Span, label: impl Into<String>) -> Self {
        self.related.push(Related { span, label: label.into() });
        self
    }
    /// What should probably stand at the place instead.
    #[must_use]
    pub fn suggest(self, replacement: impl Into<String>) -> Self {
        let span = self.span;
        self.suggest_at(span, replacement)
    }
    /// What should probably stand at another place instead; an empty span inserts.
    #[must_use]
    pub fn suggest_at(mut self, span: Span, replacement: impl Into<String>) -> Self {
        self.suggestion = Some(Suggestion { span, replacement: replacement.into() });
        self
    }
    /// Suggests the candidate that is nearest to what was written, if one is near enough.
    #[must_use]
    pub fn suggest_from<'c>(self, written: &str, candidates: impl IntoIterator<Item = &'c str>) -> Self {
        match suggest(written, candidates) {
            // Where what was written stands in quotation marks, so does what was meant.
            Some(nearest) if (self.span.end - self.span.start) as usize == written.len() + 2 => {
                self.suggest(format!("\"{nearest}\""))
            }
            Some(nearest) => self.suggest(nearest),
            None => self,
        }
    }
}

/// The user's own words for a message: the first few, with dots if there were more.
pub fn shorten(text: &str) -> String {
    const MOST: usize = 60;
    let line = text.lines().next().unwrap_or("").trim_end();
    let cut = line.char_indices().nth(MOST).map_or(line, |(at, _)| line.get(..at).unwrap_or(line));
    let more = if cut.len() < text.trim_end().len() { "..." } else { "" };
    format!("{cut}{more}")
}

/// A message with long quotations cut short.
fn in_one_line(message: &str) -> String {
    let parts = message.split('`').enumerate().map(|(number, part)| match number % 2 {
        0 => part.replace('\n', " "),
        _ => shorten(part),
    });
    parts.collect::<Vec<_>>().join("`")
}

/// All faults of one run.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
}

impl Diagnostics {
    /// The number of diagnostics in the list.
    pub fn len(&self) -> usize {
        self.iter().count()
    }
    /// A list without any diagnostics.
    pub fn new() -> Self {
        Self::default()
    }
    /// Adds one diagnostic at the end.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.list.push(diagnostic);
    }
    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.list.iter()
    }
    /// Whether there are none at all.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
    /// How many there are of one severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.list.iter().filter(|d| d.severity == severity).count()
    }
    /// Whether one of them makes the text unusable.
    pub fn has_errors(&self) -> bool {
        self.list.iter().any(|d| d.severity == Severity::Error)
    }
    /// In the order of the files and of their text, each once.
    pub fn sort(&mut self) {
        self.list.sort_by(|a, b| (a.span, a.code, &a.message).cmp(&(b.span, b.code, &b.message)));
        self.list.dedup();
    }
    /// As a plain list.
    pub fn into_vec(self) -> Vec<Diagnostic> {
        self.list
    }
}

impl Extend<Diagnostic> for Diagnostics {
    fn extend<I: IntoIterator<Item = Diagnostic>>(&mut self, more: I) {
        self.list.extend(more);
    }
}

impl FromIterator<Diagnostic> for Diagnostics {
    fn from_iter<I: IntoIterator<Item = Diagnostic>>(all: I) -> Self {
        Self { list: all.into_iter().collect() }
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;
    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}
