//! Sentences behind a body that ended in front of them.

use crate::check::Checker;
use crate::diag::Code;
use crate::lints::Finding;
use crate::syntax::{Node, Rule as Syntax};

impl<'t> Checker<'t> {
    /// A sentence that always holds, in the line of an ability whose body is one statement behind a colon.
    pub(super) fn judge_run_on(&mut self, node: Node<'t>) {
        let abilities: Vec<Node<'t>> = node.all(Syntax::ability).collect();
        for pair in abilities.windows(2) {
            let [first, second] = pair else { continue };
            let goes_on = !second.text_since(*first).contains('\n');
            if goes_on && ends_with_a_colon(*first) && is_sentence(*second) {
                let fault = Finding::new(
                    Code::AbilityBehindABody,
                    "this is an ability of its own: the body in front of it ended at the `;`",
                );
                let help = "several statements of one body stand in braces, `chapter 1 { ...; ... }`; an ability of its own stands in \
                            a line of its own";
                self.judge(*second, Some(fault.help(help)));
            }
        }
    }
}

/// Whether the body of an ability is one statement behind a colon.
fn ends_with_a_colon(ability: Node<'_>) -> bool {
    let body = ability.children().find_map(|form| form.child(Syntax::body));
    body.is_some_and(|body| body.text().starts_with(':'))
}

/// Whether an ability is a sentence with a subject and a verb; keywords are none.
fn is_sentence(ability: Node<'_>) -> bool {
    let line = ability.child(Syntax::line);
    line.is_some_and(|line| line.child(Syntax::clause).is_some())
}
