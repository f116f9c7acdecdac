//! Diagnostics for people, with the lines they are about.

use super::{Diagnostic, Severity, Suggestion};
use crate::source::{Files, SourceFile, Span};
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Patch, Renderer, Snippet};
use std::ops::Range;

/// Whether colors and line drawing characters may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Plain ASCII text.
    Plain,
    /// With terminal colors.
    Colored,
}

/// One diagnostic as a text of several lines without a final line break.
pub fn render(files: &Files, diagnostic: &Diagnostic, style: Style) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let title = level.primary_title(diagnostic.message.as_str()).id(diagnostic.code.number());
    let mut group = Group::with_title(title);
    for cut in cuts(files, diagnostic) {
        group = group.element(cut.snippet());
    }
    if !diagnostic.expected.is_empty() {
        group = group.element(Level::NOTE.message(format!("expected {}", listing(&diagnostic.expected))));
    }
    for note in &diagnostic.notes {
        group = group.element(Level::NOTE.message(note.as_str()));
    }
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    let mut report = vec![group];
    report.extend(diagnostic.suggestion.as_ref().and_then(|s| change(files, s)));
    let renderer = match style {
        Style::Plain => Renderer::plain(),
        Style::Colored => Renderer::styled(),
    };
    renderer.render(&report)
}

/// `a`, `a or b`, `a, b or c`.
fn listing(forms: &[String]) -> String {
    match forms {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

/// One declaration with the marks in it. The renderer reads everything it is given, so it is given no more than that.
struct Cut<'f> {
    file: &'f SourceFile,
    range: Range<usize>,
    marks: Vec<(AnnotationKind, Range<usize>, &'f str)>,
}

impl<'f> Cut<'f> {
    fn around(file: &'f SourceFile, span: Span) -> Self {
        Self { file, range: enclosing(file.text(), span.range()), marks: Vec::new() }
    }

    fn mark(&mut self, kind: AnnotationKind, span: Span, label: &'f str) {
        let text = self.file.text();
        let start = floor(text, span.range().start).clamp(self.range.start, self.range.end);
        let end = floor(text, span.range().end).clamp(start, self.range.end);
        self.marks.push((kind, start - self.range.start..end - self.range.start, label));
    }

    fn snippet(&self) -> Snippet<'f, Annotation<'f>> {
        let text = self.file.text().get(self.range.clone()).unwrap_or("");
        let mut snippet = Snippet::source(text).line_start(self.line()).path(self.file.name());
        for (kind, range, label) in &self.marks {
            let annotation = kind.span(range.clone());
            let annotation = if label.is_empty() { annotation } else { annotation.label(*label) };
            snippet = snippet.annotation(annotation);
        }
        snippet
    }

    fn line(&self) -> usize {
        let start = u32::try_from(self.range.start).unwrap_or(u32::MAX);
        self.file.line(start) as usize
    }
}

/// The declarations that the diagnostic speaks of, the one with the fault first.
fn cuts<'f>(files: &'f Files, diagnostic: &'f Diagnostic) -> Vec<Cut<'f>> {
    let first = (AnnotationKind::Primary, diagnostic.span, diagnostic.label.as_str());
    let others = diagnostic.related.iter().map(|r| (AnnotationKind::Context, r.span, r.label.as_str()));
    let mut cuts: Vec<Cut<'f>> = Vec::new();
    for (kind, span, label) in std::iter::once(first).chain(others) {
        let Some(file) = files.of(span) else { continue };
        let known = cuts.iter_mut().find(|c| c.file.id() == span.file && c.range.contains(&(span.start as usize)));
        match known {
            Some(cut) => cut.mark(kind, span, label),
            None => {
                let mut cut = Cut::around(file, span);
                cut.mark(kind, span, label);
                cuts.push(cut);
            }
        }
    }
    cuts
}

/// The suggested change as lines before and after.
fn change<'f>(files: &'f Files, suggestion: &'f Suggestion) -> Option<Group<'f>> {
    let file = files.of(suggestion.span)?;
    let mut cut = Cut::around(file, suggestion.span);
    cut.mark(AnnotationKind::Primary, suggestion.span, "");
    let (_, range, _) = cut.marks.first()?.clone();
    let written = file.slice(suggestion.span);
    let title = match (written, suggestion.replacement.trim()) {
        ("", "") => "add a blank".to_owned(),
        ("", added) => format!("write `{added}`"),
        (_, "") => "leave it out".to_owned(),
        (_, better) => format!("did you mean `{better}`?"),
    };
    let text = file.text().get(cut.range.clone())?;
    let snippet = Snippet::source(text)
        .line_start(cut.line())
        .path(file.name())
        .patch(Patch::new(range, suggestion.replacement.as_str()));
    Some(Level::HELP.secondary_title(title).element(snippet))
}

/// The lines of a declaration that are given to the renderer before and after the marked place at most.
const CONTEXT: usize = 4096;

/// The declaration around a place: from the last line before it that begins with a letter to the next one after it.
fn enclosing(text: &str, place: Range<usize>) -> Range<usize> {
    let at = floor(text, place.start);
    let lowest = floor(text, at.saturating_sub(CONTEXT));
    let mut start = line_start(text, at);
    while start > lowest && !begins_declaration(text, start) {
        start = line_start(text, start - 1);
    }
    let after = floor(text, place.end.max(at));
    let highest = floor(text, after.saturating_add(CONTEXT));
    let mut end = line_end(text, after);
    while end < highest && !begins_declaration(text, end) {
        end = line_end(text, end);
    }
    start..end
}

fn begins_declaration(text: &str, at: usize) -> bool {
    text.as_bytes().get(at).is_some_and(u8::is_ascii_alphabetic)
}

/// Where the line of a byte begins.
fn line_start(text: &str, at: usize) -> usize {
    text.get(..at).and_then(|before| before.rfind('\n')).map_or(0, |newline| newline + 1)
}

/// Where the line after the one of a byte begins.
fn line_end(text: &str, at: usize) -> usize {
    text.get(at..).and_then(|rest| rest.find('\n')).map_or(text.len(), |newline| at + newline + 1)
}

/// The nearest beginning of a character at or before a byte.
fn floor(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    (0..=at).rev().find(|i| text.is_char_boundary(*i)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Code;

    #[test]
    fn only_the_declaration_is_shown_with_the_right_line() {
        let mut files = Files::new();
        let text = "card \"A\" {\n  flying\n}\ncard \"B 稲妻\" {\n  flyng\n}\ncard \"C\" {\n}\n";
        let id = files.add("x.card", text);
        let at = text.find("flyng").expect("in the text");
        let span = Span::new(id, at, at + 5);
        let d = Diagnostic::error(Code::UnknownWord, span, "unknown word `flyng`").suggest("flying").help("a help");
        let shown = render(&files, &d, Style::Plain);
        assert!(shown.contains("x.card:5:3"), "{shown}");
        assert!(shown.contains("did you mean `flying`?"), "{shown}");
        assert!(!shown.contains("card \"C\""), "{shown}");
    }

    #[test]
    fn places_outside_the_text_do_no_harm() {
        let mut files = Files::new();
        let id = files.add("x.card", "稲\n妻");
        for (start, end) in [(0, 0), (1, 2), (2, 900), (7, 7), (900, 901)] {
            let d = Diagnostic::error(Code::StrayText, Span::new(id, start, end), "m").suggest("x");
            assert!(render(&files, &d, Style::Plain).contains("m"));
        }
    }
}
