//! A last look at every ability: whatever it speaks of must be known where it speaks of it.

use super::Checker;
use crate::diag::{Code, Diagnostic, Severity};
use crate::ir::{Ability, AbilityId, Content, LabelId};
use crate::source::FileId;
use crate::syntax::Node;
use crate::wording::{Gaps, gaps};
use std::collections::BTreeSet;

impl<'t> Checker<'t> {
    /// Remembers what a line became, to be looked at when all declarations are there. What a keyword became by what it was
    /// given is the fault of the line that names it.
    pub(super) fn note_spoken(&mut self, at: Node<'t>, abilities: &[AbilityId]) {
        let at = self.used_at.filter(|_| !self.expanding.is_empty()).unwrap_or(at.span());
        self.spoken.extend(abilities.iter().map(|id| (at, *id)));
    }

    /// Refuses what speaks of something that is chosen later, was one of several in another sentence, or is remembered by
    /// nothing. Read back, such a phrase has no words. Of a line with another fault nothing can be said.
    pub(super) fn check_spoken(&mut self) {
        let lines = std::mem::take(&mut self.spoken);
        let errors = self.out.iter().filter(|d| d.severity == Severity::Error);
        let faults: BTreeSet<(FileId, u32)> = errors.map(|d| (d.span.file, d.span.start)).collect();
        let mut all = std::mem::take(&mut self.gaps);
        all.extend(gaps_from(&self.content, all.len()));
        let given: BTreeSet<LabelId> = all.iter().flat_map(|gaps| gaps.given.iter().copied()).collect();
        // What a line remembers may have been lost with another fault of its definition.
        let names: BTreeSet<(FileId, u32)> = self.decls.places.values().map(|s| (s.file, s.start)).collect();
        let definition = |at: (FileId, u32)| names.range(..=at).next_back().copied();
        let faulty: BTreeSet<_> = faults.iter().filter_map(|at| definition(*at)).collect();
        let mut told = BTreeSet::new();
        for (at, id) in lines {
            let Some(gaps) = all.get(id.index()).filter(|_| !told.contains(&at)) else { continue };
            if faults.range((at.file, at.start)..(at.file, at.end)).next().is_some() {
                continue;
            }
            let forgotten = |l: &LabelId| !given.contains(l) && self.content.label(*l).is_none();
            if gaps.slot {
                let message = "this speaks of something that is not known there yet, or no longer";
                let help = "targets and modes are chosen before anything is done, and who was one of several is known only in \
                            its own sentence: choose it before, or put both into the braces of one `for each ... as name { ... }`";
                told.insert(at);
                self.report(Diagnostic::error(Code::Unclear, at, message).help(help));
            } else if gaps.unknown.iter().any(forgotten)
                && definition((at.file, at.start)).is_none_or(|d| !faulty.contains(&d))
            {
                let message = "this speaks of something that no ability of the object remembers";
                let help = "a target, what an event is about and the member of a loop are known in their own ability only; what is \
                            chosen or moved is remembered: `choose that creature as name` in the ability before";
                told.insert(at);
                self.report(Diagnostic::error(Code::Unclear, at, message).help(help));
            }
        }
        self.gaps = all;
    }
}

/// What the abilities from this one on speak of and give to speak of, in their order; each is looked at on whatever processor is
/// free.
fn gaps_from(content: &Content, first: usize) -> Vec<Gaps> {
    let abilities = content.abilities.get(first..).unwrap_or_default();
    let of = |ability: &Ability| gaps(content, ability);
    #[cfg(feature = "cli")]
    {
        use rayon::prelude::*;
        abilities.par_iter().map(of).collect()
    }
    #[cfg(not(feature = "cli"))]
    abilities.iter().map(of).collect()
}
