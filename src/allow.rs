//! `# allow W0401: why`: warnings that an author takes back, on their line or on the line above.

use crate::diag::{Code, Diagnostic, Severity};
use crate::source::{Files, SourceFile, Span};

/// What stands in front of the code.
const MARK: &str = "# allow ";

/// One such comment.
struct Allow {
    /// Where it stands.
    span: Span,
    /// The line that it is about: its own, or the next one if it stands alone.
    about: u32,
    /// What it takes back; none: no such code.
    code: Option<Code>,
    /// It says why.
    reason: bool,
    used: bool,
}

/// The faults without the warnings that are taken back, and with those about comments that take nothing back. `read` says
/// in which files the comments are meant.
pub(crate) fn without_allowed(
    files: &Files,
    faults: Vec<Diagnostic>,
    read: impl Fn(&SourceFile) -> bool,
) -> Vec<Diagnostic> {
    let mut allows: Vec<Allow> = files.iter().filter(|f| read(f)).flat_map(allows_of).collect();
    if allows.is_empty() {
        return faults;
    }
    let mut left: Vec<Diagnostic> = Vec::with_capacity(faults.len());
    for fault in faults {
        let (_, line, _) = files.place(fault.span);
        let beside = |a: &Allow| a.span.file == fault.span.file && a.about == line && a.reason;
        if fault.severity == Severity::Error {
            // What can't be read has no warnings yet.
            allows.iter_mut().filter(|a| beside(a)).for_each(|a| a.used = true);
        }
        let about = |a: &&mut Allow| beside(a) && a.code == Some(fault.code);
        match allows.iter_mut().find(about).filter(|_| fault.severity != Severity::Error) {
            Some(allow) => allow.used = true,
            None => left.push(fault),
        }
    }
    left.extend(allows.iter().filter(|a| !a.used).map(in_vain));
    left
}

/// The comments of a file.
fn allows_of(file: &SourceFile) -> Vec<Allow> {
    let mut found = Vec::new();
    for (at, _) in file.text().match_indices(MARK) {
        let start = u32::try_from(at).unwrap_or(u32::MAX);
        let whole = file.line_at(start);
        let column = (start - file.line_start(start)) as usize;
        let (before, comment) = (whole.get(..column).unwrap_or(""), whole.get(column..).unwrap_or(""));
        // Inside a name, it is no comment.
        if before.matches('"').count() % 2 == 1 {
            continue;
        }
        let rest = comment.get(MARK.len()..).unwrap_or("").trim_end();
        let (numbers, reason) = rest.split_once(':').unwrap_or((rest, ""));
        let line = file.line_column(start).0;
        let about = if before.trim().is_empty() { next_line(file, start, line) } else { line };
        let span = Span::new(file.id(), at, at + comment.trim_end().len());
        for number in numbers.split(',') {
            let code = Code::named(number.trim());
            found.push(Allow { span, about, code, reason: !reason.trim().is_empty(), used: false });
        }
    }
    found
}

/// The number of the line behind a comment that stands alone, and behind others of its sort.
fn next_line(file: &SourceFile, start: u32, line: u32) -> u32 {
    let rest = file.text().get(start as usize..).unwrap_or("");
    let more = rest.lines().skip(1).take_while(|l| l.trim_start().starts_with(MARK)).count();
    line + 1 + u32::try_from(more).unwrap_or(0)
}

/// What is wrong with a comment that takes nothing back.
fn in_vain(allow: &Allow) -> Diagnostic {
    let message = match (allow.code, allow.reason) {
        (None, _) => "this allows no warning that there is",
        (Some(code), _) if !code.is_warning() => "this is the code of an error, and only warnings can be allowed",
        (Some(_), false) => "this does not say why",
        (Some(_), true) => "there is no such warning here",
    };
    Diagnostic::warning(Code::UnneededAllow, allow.span, message).help("such as `# allow W0401: it lasts on purpose`")
}
