//! Printing. A reader that went away (`| head`) is no fault; a full disk is.

use spellwright::source::with_invisible_shown;
use std::borrow::Cow;
use std::io::{self, ErrorKind, Write};
use std::sync::OnceLock;
use unicode_width::UnicodeWidthStr;

/// How results are written.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Format {
    /// For reading
    Human,
    /// One JSON object
    Json,
}

/// How results of many things are written.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Lines {
    /// For reading
    Human,
    /// One JSON object in a line for each
    Json,
}

/// Why the first line that was lost could not be written.
static LOST: OnceLock<String> = OnceLock::new();

/// Prints a line; colors go only where they are wanted (a terminal, no `NO_COLOR`).
pub(super) fn line(text: &str) {
    note(writeln!(anstream::stdout(), "{}", harmless(text)));
}

/// The text without anything that could take over a terminal: colors of our own stay, other control characters are
/// shown.
fn harmless(text: &str) -> Cow<'_, str> {
    let shown = with_invisible_shown(text, |c| match c {
        // Of colors the beginning is looked at below.
        '\u{1b}' => c.to_string(),
        c => c.escape_default().to_string(),
    });
    let odd = |c: char| c.is_control() && !matches!(c, '\n' | '\t');
    if !shown.contains(odd) {
        return shown;
    }
    let text = &*shown;
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(odd) {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        let color = from
            .strip_prefix("\u{1b}[")
            .and_then(|t| t.find(|c: char| !(c.is_ascii_digit() || c == ';')).map(|n| (t, n)));
        rest = match color {
            Some((t, n)) if t[n..].starts_with('m') => {
                out.push_str(&from[..n + 3]);
                &from[n + 3..]
            }
            _ => {
                let c = from.chars().next().unwrap_or_default();
                out.extend(c.escape_default());
                &from[c.len_utf8()..]
            }
        };
    }
    out.push_str(rest);
    out.into()
}

fn note(written: io::Result<()>) {
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => drop(LOST.set(error.to_string())),
        _ => {}
    }
}

/// Why a part of the output was lost, if it was.
pub(super) fn lost() -> Option<&'static str> {
    note(io::stdout().flush());
    LOST.get().map(String::as_str)
}

/// What is proposed behind a message about a name that is unknown; nothing if no name is near.
pub(super) fn did_you_mean(near: Option<&str>) -> String {
    near.map_or(String::new(), |name| format!("; did you mean `{name}`?"))
}

/// Prints a line beside the result.
pub(super) fn remark(text: &str) {
    let _ = writeln!(anstream::stderr(), "{}", harmless(text));
}

/// Prints why a command could not do its work.
pub(super) fn complain(message: &str) {
    /// Signs that say the color of a heading, at most.
    const COLOR: usize = 12;
    // What was found in a file says already that it is an error.
    let found = message.find("error").is_some_and(|at| message[at..].starts_with("error[") && at < COLOR);
    let head = if found { "" } else { "\u{1b}[1;31merror\u{1b}[0m: " };
    let _ = writeln!(anstream::stderr(), "{head}{}", harmless(message));
}

/// Prints a text in lines of a usual terminal; further lines begin with so many blanks.
pub(super) fn wrapped(text: &str, indent: usize) {
    const WIDTH: usize = 80;
    let mut row = String::new();
    let mut wide = 0;
    let start = text.len() - text.trim_start().len();
    row.push_str(&text[..start]);
    wide += start;
    for (at, word) in text[start..].split(' ').enumerate() {
        let blank = usize::from(at > 0);
        if at > 0 && wide + blank + shown_width(word) > WIDTH {
            line(&row);
            row = " ".repeat(indent);
            wide = indent;
        } else if at > 0 {
            row.push(' ');
            wide += 1;
        }
        row.push_str(word);
        wide += shown_width(word);
    }
    line(&row);
}

/// The width of a text without its colors.
fn shown_width(text: &str) -> usize {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().map_or(0, |t| t.width());
    first + parts.map(|p| p.split_once('m').map_or(0, |(_, rest)| rest.width())).sum::<usize>()
}

/// Rows of a table with their cells under each other; characters of double width count as two.
pub(super) fn columns(rows: &[Vec<String>]) -> Vec<String> {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |at: usize| rows.iter().filter_map(|r| r.get(at)).map(|c| c.width()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..count).map(width).collect();
    let padded = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(c, w)| format!("{c}{}", " ".repeat(w - c.width())));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(padded).collect()
}

/// A number with its noun, in the plural where it is not one: `1 file`, `2 files`.
pub(super) fn count(n: usize, one: &str) -> String {
    if n == 1 { format!("{n} {one}") } else { format!("{n} {one}s") }
}
