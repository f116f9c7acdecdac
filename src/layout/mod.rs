//! One layout for one text: what `fmt` writes.
//!
//! A declaration is cut into lines and blocks by its tokens (`pieces`), written anew (`write`), parsed again and
//! compared (`same`): if anything but blanks, line breaks and the two ways to write a body differs, it stays as it was.

mod pieces;
mod same;
mod write;

use crate::source::{FileId, Files, SourceFile, Span};
use crate::syntax::scan::{Token, tokens};
use crate::syntax::{Node, parse_file};
use pieces::Marks;

/// A file laid out.
#[derive(Clone, Debug, Default)]
pub struct Laid {
    /// Its new text; the same as the old one if nothing was to be done.
    pub text: String,
    /// Declarations that were left as they are, because they have faults or a comment stands inside a sentence.
    pub left: Vec<Span>,
    /// Something in the file can't be read, so it is not known how it would be laid out.
    pub faulty: bool,
}

/// Lays out the text of a file. Meaning, comments and the order of everything but properties stay; what can't be read
/// stays letter by letter.
pub fn lay_out(source: &SourceFile) -> Laid {
    let parsed = parse_file(source);
    let text = source.text();
    let mut laid = Laid { faulty: !parsed.diagnostics.is_empty(), ..Laid::default() };
    let mut at = 0;
    for decl in &parsed.decls {
        let root = parsed.root(decl);
        let Some(node) = root.first() else { continue };
        let range = node.span().range();
        write_between(text.get(at..range.start).unwrap_or(""), &mut laid.text);
        let own = text.get(range.clone()).unwrap_or("");
        let new = if decl.has_gaps { None } else { laid_out_decl(node, own) };
        match new {
            Some(new) => laid.text.push_str(&new),
            None => {
                laid.left.push(Span::new(source.id(), range.start, range.end));
                laid.text.push_str(own);
            }
        }
        at = range.end;
    }
    let rest = text.get(at..).unwrap_or("");
    write_between(rest, &mut laid.text);
    let end = laid.text.trim_end().len();
    laid.text.truncate(end);
    if end > 0 {
        laid.text.push('\n');
    }
    laid
}

/// A declaration in its new layout; none: it is better left alone.
fn laid_out_decl(node: Node<'_>, own: &str) -> Option<String> {
    let base = node.span().start as usize;
    let marks = Marks::of(node, base);
    let items = pieces::cut(own, &marks)?;
    let new = write::written(&items, &marks);
    let mut files = Files::new();
    let id: FileId = files.add("laid out", new.as_str());
    let again = parse_file(files.get(id)?);
    let [decl] = &*again.decls else { return None };
    let right = again.diagnostics.is_empty() && same::same(node, own, again.root(decl).first()?, &new);
    right.then_some(new)
}

/// What stands between declarations: comments and blank lines, one blank line at most, and one in front of what follows
/// more than one line.
fn write_between(between: &str, out: &mut String) {
    let plain = |t: &Token| matches!(t, Token::Blank | Token::Newline | Token::Comment);
    let is_separator = |t: Token, text: &str| t == Token::Other && text == ";";
    let mut breaks = 0;
    if tokens(between).any(|(t, r)| !plain(&t) && !is_separator(t, between.get(r).unwrap_or(""))) {
        out.push_str(between);
        return;
    }
    let first = out.is_empty();
    for (token, range) in tokens(between) {
        match token {
            Token::Newline => breaks += 1,
            Token::Comment => {
                if breaks == 0 && !out.is_empty() {
                    out.push(' ');
                } else {
                    new_line(out, breaks);
                }
                out.push_str(between.get(range).unwrap_or("").trim_end());
                breaks = 0;
            }
            _ => {}
        }
    }
    if !(first && out.is_empty()) {
        new_line(out, breaks.max(1));
    }
}

fn new_line(out: &mut String, breaks: usize) {
    if !out.is_empty() {
        out.push_str(if breaks > 1 { "\n\n" } else { "\n" });
    }
}

#[cfg(test)]
mod tests;
