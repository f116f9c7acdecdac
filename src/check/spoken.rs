//! A last look at every ability: whatever it speaks of must be known where it speaks of it.

use crate::check::Checker;
use crate::diag::{Code, Diagnostic, Severity};
use crate::ir::AbilityId;
use crate::source::FileId;
use crate::syntax::Node;
use crate::wording::has_gap;
use std::collections::BTreeSet;

impl<'t> Checker<'t> {
    /// Remembers what a line became, to be looked at when all declarations are there.
    pub(crate) fn note_spoken(&mut self, at: Node<'t>, abilities: &[AbilityId]) {
        self.spoken.extend(abilities.iter().map(|id| (at.span(), *id)));
    }

    /// Refuses what speaks of something that is chosen later, or was one of several in another sentence. Read back, such
    /// a phrase has no words. Of a line with another fault nothing can be said.
    pub(crate) fn check_spoken(&mut self) {
        let lines = std::mem::take(&mut self.spoken);
        let errors = self.out.iter().filter(|d| d.severity == Severity::Error);
        let faults: BTreeSet<(FileId, u32)> = errors.map(|d| (d.span.file, d.span.start)).collect();
        for (at, id) in lines {
            if faults.range((at.file, at.start)..(at.file, at.end)).next().is_some() {
                continue;
            }
            if self.content.abilities.get(id.index()).is_some_and(|a| has_gap(&self.content, a)) {
                let message = "this speaks of something that is not known there yet, or no longer";
                let help = "targets and modes are chosen before anything is done, and who was one of several is known only in \
                            its own sentence: choose it before, or put both into the braces of one `for each ... as name { ... }`";
                self.error::<()>(Diagnostic::error(Code::Unclear, at, message).help(help));
            }
        }
    }
}
