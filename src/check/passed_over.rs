//! No part of a sentence is passed over: whatever a noun phrase says of something has to be read by whoever reads the
//! phrase. Readers note what they read; what is left in a definition without other faults is reported.

use crate::check::checker::{Checker, must_be_read};
use crate::check::nouns::joined::is_joined;
use crate::diag::{Code, Diagnostic, Severity};
use crate::source::FileId;
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
            let (mut left, mut joined) = (Vec::new(), Vec::new());
            for part in node.descendants() {
                let wanted = match (must_be_read(part), is_joined(part)) {
                    (true, _) => &mut left,
                    (false, true) => &mut joined,
                    (false, false) => continue,
                };
                if !self.read.contains(&part.id()) {
                    wanted.push(part);
                }
            }
            for part in joined {
                let message = format!("only one part of `{}` is read here", part.text());
                let help = "say it twice, with a sentence for each of them";
                self.report(Diagnostic::error(Code::PassedOver, part.span(), message).help(help));
            }
            for part in left {
                let message = format!("`{}` says nothing here", part.text());
                let help = match part.text() {
                    "no" => {
                        "deny what is said, `creatures can't block`, or ask with `no` in a condition: `while you control no creatures: ...`"
                    }
                    _ => "put it right behind the noun that it is meant of, or leave it out",
                };
                self.report(Diagnostic::error(Code::PassedOver, part.span(), message).help(help));
            }
        }
    }
}
