//! Reporting, and the proof of it: a reader fails only by telling why.

use crate::diag::{Diagnostic, Severity};
use crate::syntax::{Node, ParsedDecl, Rule};

/// The proof that a fault was reported. Only this file makes one, so what fails with it never fails in silence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reported(());

/// What a reader gives: what it read, or the proof that it said why it could not. What may be absent is an `Option`, so a
/// part that may be absent and may be wrong is a `Read<Option<T>>`.
pub(crate) type Read<T> = Result<T, Reported>;

/// Adds a message to those so far.
pub(crate) fn report(out: &mut Vec<Diagnostic>, fault: Diagnostic) -> Reported {
    out.push(fault);
    Reported(())
}

/// Fails if an error was reported since there were so many messages.
pub(crate) fn no_error_since(out: &[Diagnostic], before: usize) -> Read<()> {
    let errors = out.iter().skip(before).any(|d| d.severity == Severity::Error);
    if errors { Err(Reported(())) } else { Ok(()) }
}

/// Fails at a gap of the tree: the parser has reported why nothing could be read there.
pub(crate) fn no_gap(node: Node<'_>) -> Read<()> {
    let gap = matches!(node.rule(), Rule::bad_stmt | Rule::bad_item);
    if gap { Err(Reported(())) } else { Ok(()) }
}

/// Fails for a declaration in which the parser has reported a gap.
pub(crate) fn no_gap_in(decl: &ParsedDecl) -> Read<()> {
    if decl.has_gaps { Err(Reported(())) } else { Ok(()) }
}
