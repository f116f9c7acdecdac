//! Annotations: lines that GitHub Actions shows beside the changed text.

use crate::cli::report::fault::{end_of, file_of, severity, whole};
use spellwright::diag::{Diagnostic, Severity};
use spellwright::source::Files;

/// A fault as an annotation of GitHub Actions:
/// `::error file=a.card,line=4,col=20,endLine=4,endColumn=24,title=E0113::message`.
pub(super) fn annotation(files: &Files, diagnostic: &Diagnostic) -> String {
    // What others call a note is a notice there.
    let level = if diagnostic.severity == Severity::Note { "notice" } else { severity(diagnostic) };
    let (_, row, column) = files.place(diagnostic.span);
    let (end_row, end_column) = end_of(files, diagnostic.span);
    format!(
        "::{} file={},line={row},col={column},endLine={end_row},endColumn={end_column},title={}::{}",
        level,
        property(&file_of(files, diagnostic.span)),
        property(diagnostic.code.number()),
        data(&whole(files, diagnostic))
    )
}

/// What may stand behind the last colons.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// What may stand between commas.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::{data, property};

    #[test]
    fn nothing_of_a_text_is_read_as_a_command() {
        assert_eq!(data("50 %\n::error::"), "50 %25%0A::error::");
        assert_eq!(property("a:b,c\n"), "a%3Ab%2Cc%0A");
    }
}
