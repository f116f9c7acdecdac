//! How often an ability can be used, or triggers.

use crate::check::{Checker, Read};
use crate::diag::Code;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// Of two limits only one would be read.
    pub(super) fn one_limit(&mut self, quals: Node<'t>) -> Read<()> {
        match quals.all(Rule::q_limit).nth(1) {
            Some(second) => {
                let message = "it is said twice how often this can be done";
                self.fail_help(Code::DuplicateProperty, second, message, "leave one of the two out")
            }
            None => Ok(()),
        }
    }

    /// How often each turn an ability can be used, 1 for `once each turn`; `None` for `once`, which is once in all.
    pub(super) fn limit(&mut self, qual: Node<'t>) -> Read<Option<u16>> {
        self.no_turns(qual, "a use can be bounded by `once`, or by counters")?;
        let first = qual.text().split_whitespace().next().unwrap_or("");
        match first {
            "once" if qual.text() == "once" => Ok(None),
            "once" => Ok(Some(1)),
            "twice" => Ok(Some(2)),
            n => match n.parse() {
                Ok(n) => Ok(Some(n)),
                Err(_) => self.fail(Code::OutOfRange, qual, format!("`{n}` is too large")),
            },
        }
    }
}
