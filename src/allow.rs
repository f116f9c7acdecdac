//! `# allow W0401: why`: warnings that an author takes back, on their line, on the line above, or above the declaration that
//! they are in.

use crate::diag::{Code, Diagnostic, Severity};
use crate::source::{FileId, Files, SourceFile, Span};
use std::collections::BTreeMap;

/// What stands in front of the code.
const MARK: &str = "# allow ";

/// One such comment.
struct Allow {
    /// Where it stands.
    span: Span,
    /// The line that it is about: its own, or the next one if it stands alone.
    about: u32,
    /// The last line that it is about: that of the declaration, if one begins with the line.
    until: u32,
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
    let mut lines: BTreeMap<(FileId, u32), Vec<usize>> = BTreeMap::new();
    let mut declarations = lines.clone();
    for (at, allow) in allows.iter().enumerate().filter(|(_, a)| a.reason) {
        let which = if allow.until > allow.about { &mut declarations } else { &mut lines };
        which.entry((allow.span.file, allow.about)).or_default().push(at);
    }
    let mut left: Vec<Diagnostic> = Vec::with_capacity(faults.len());
    for fault in faults {
        let (_, line, _) = files.place(fault.span);
        let at = (fault.span.file, line);
        let here = lines.get(&at).into_iter().flatten().copied();
        // Declarations don't overlap, so the last one that begins before the line is the one that could hold it.
        let around = declarations.range(..=at).next_back().into_iter().flat_map(|(_, all)| all.iter().copied());
        let around = around.filter(|i| allows[*i].span.file == at.0 && line <= allows[*i].until);
        let beside: Vec<usize> = here.chain(around).collect();
        if fault.severity == Severity::Error {
            // What can't be read has no warnings yet.
            beside.iter().for_each(|i| allows[*i].used = true);
        }
        let about = |i: &&usize| allows[**i].code == Some(fault.code);
        match beside.iter().find(about).filter(|_| fault.severity != Severity::Error) {
            Some(i) => allows[*i].used = true,
            None => left.push(fault),
        }
    }
    left.extend(allows.iter().filter(|a| !a.used).map(in_vain));
    left
}

/// The comments of a file.
fn allows_of(file: &SourceFile) -> Vec<Allow> {
    if !file.text().contains(MARK) {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut start = 0;
    let lines: Vec<&str> = file.text().split_inclusive('\n').collect();
    let (abouts, ends) = (next_lines(&lines), ends_of_declarations(&lines));
    for (number, (line, next)) in (1u32..).zip(lines.iter().zip(abouts)) {
        for (column, _) in line.match_indices(MARK) {
            let (before, comment) = line.split_at(column);
            // Inside a name, it is no comment.
            if before.matches('"').count() % 2 == 1 {
                continue;
            }
            let rest = comment.get(MARK.len()..).unwrap_or("").trim_end();
            let (numbers, reason) = rest.split_once(':').unwrap_or((rest, ""));
            let about = if before.trim().is_empty() { next } else { number };
            let until = ends.get((about as usize).saturating_sub(1)).copied().unwrap_or(about);
            let span = Span::new(file.id(), start + column, start + column + comment.trim_end().len());
            for number in numbers.split(',') {
                let code = Code::named(number.trim());
                found.push(Allow { span, about, until, code, reason: !reason.trim().is_empty(), used: false });
            }
        }
        start += line.len();
    }
    found
}

/// For each line the number of the next one that is not such a comment alone.
fn next_lines(lines: &[&str]) -> Vec<u32> {
    let mut next = vec![0; lines.len()];
    let mut below = u32::try_from(lines.len()).unwrap_or(u32::MAX).saturating_add(1);
    for (at, line) in lines.iter().enumerate().rev() {
        next[at] = below;
        if !line.trim_start().starts_with(MARK) {
            below = u32::try_from(at).unwrap_or(u32::MAX).saturating_add(1);
        }
    }
    next
}

/// For each line that of the end of the declaration that begins with it; of any other line itself. What belongs to a
/// declaration is indented or closes it.
fn ends_of_declarations(lines: &[&str]) -> Vec<u32> {
    let mut ends = vec![0; lines.len()];
    let (mut last, mut open) = (0, false);
    for (at, line) in lines.iter().enumerate().rev() {
        let number = u32::try_from(at + 1).unwrap_or(u32::MAX);
        let inside = line.starts_with([' ', '\t', '}']);
        if inside && !open {
            (last, open) = (number, true);
        }
        let begins = !inside && open && !line.trim().is_empty();
        ends[at] = if begins { last } else { number };
        open &= !begins;
    }
    ends
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
