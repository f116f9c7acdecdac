//! No part of a sentence is passed over: whatever a noun phrase says of something has to be read by whoever reads the
//! phrase. Readers note what they read; what is left in a definition without other faults is reported.

use crate::check::Checker;
use crate::diag::{Code, Diagnostic, Severity};
use crate::source::FileId;
use crate::syntax::{Node, Rule};
use std::collections::BTreeSet;

impl<'t> Checker<'t> {
    /// Reports what nobody read.
    pub(super) fn check_passed_over(&mut self) {
        let errors = self.out.iter().filter(|d| d.severity == Severity::Error);
        let faults: BTreeSet<(FileId, u32)> = errors.map(|d| (d.span.file, d.span.start)).collect();
        for node in std::mem::take(&mut self.bodies) {
            let own = node.span();
            if faults.range((own.file, own.start)..(own.file, own.end)).next().is_some() {
                continue;
            }
            let left: Vec<Node<'t>> =
                node.descendants().filter(|n| says_more(n.rule()) && !self.read.contains(&n.id())).collect();
            for part in left {
                let message = format!("`{}` says nothing here", part.text());
                let help = "leave it out, or put it behind the noun that it is meant of";
                self.report(Diagnostic::error(Code::PassedOver, part.span(), message).help(help));
            }
        }
    }
}

/// What stands behind a noun and says more of it, and what may stand behind a sentence.
fn says_more(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::r_in
            | Rule::r_outside
            | Rule::r_with
            | Rule::r_without
            | Rule::r_within
            | Rule::r_whose
            | Rule::r_named
            | Rule::r_sharing
            | Rule::r_except
            | Rule::r_chosen
            | Rule::r_random
            | Rule::r_that
            | Rule::r_among
            | Rule::r_player
            | Rule::choosing
            | Rule::also_cost
            | Rule::unless
    )
}
