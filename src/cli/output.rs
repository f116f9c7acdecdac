//! Printing. A reader that went away (`| head`) is no fault.

use std::io::Write;

/// Prints a line; colours go only where they are wanted (a terminal, no `NO_COLOR`).
pub(super) fn line(text: &str) {
    let _ = writeln!(anstream::stdout(), "{text}");
}

/// Prints a line beside the result.
pub(super) fn remark(text: &str) {
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// Prints why a command could not do its work.
pub(super) fn complain(message: &str) {
    let _ = writeln!(anstream::stderr(), "\u{1b}[1;31merror\u{1b}[0m: {message}");
}

/// `1 file`, `2 files`.
pub(super) fn count(n: usize, one: &str) -> String {
    if n == 1 { format!("{n} {one}") } else { format!("{n} {one}s") }
}
