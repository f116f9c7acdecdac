//! What stands in the place of a number and has no value.

use crate::check::{Checker, Read};
use crate::diag::{Code, Diagnostic};
use crate::ir::Value;
use crate::syntax::Node;

impl<'t> Checker<'t> {
    /// A letter that nothing gives a value, or words behind a number that are none.
    pub(super) fn no_value(&mut self, at: Node<'t>, name: &str) -> Read<Value> {
        // `+1/+1 and flying`
        if let Some((_, what)) = name.split_once(" and ") {
            let message = format!("`{what}` is no number");
            return self.error(Diagnostic::error(Code::NotANumber, at.span(), message).help(format!(
                "what something has stands behind a verb of its own: `gets +1/+1 and has {what}`, of several `get +1/+1 and have {what}`"
            )));
        }
        let paid = if name == "X" { ", or let it be paid: `cost {X}{R}`, `{X}, {T}: ...`" } else { "" };
        self.error(
            Diagnostic::error(Code::UnknownLabel, at.span(), format!("`{name}` has no value here"))
                .help(format!("give it one with `, where {name} is ...`{paid}")),
        )
    }
}
