//! The clauses of a sentence, and what those behind `and` and `or` share with the one in front of them.

use crate::check::clauses::clause::{Clause, share_ends};
use crate::check::clauses::modal::Modal;
use crate::check::clauses::verbs::Forms;
use crate::check::{Checker, Read};
use crate::diag::Code;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// The clauses below a node that share a subject. A clause after `or` has the modal (and `be`) of the one before.
    pub(crate) fn clauses(&mut self, node: Node<'t>) -> Read<Vec<Clause<'t>>> {
        let mut out: Vec<Clause<'t>> = Vec::new();
        let mut joined = false;
        for child in node.children() {
            match child.rule() {
                Rule::or_k => joined = true,
                Rule::clause => {
                    let mut c = self.clause(child)?;
                    if let Some(last) = out.last()
                        && joined
                        && c.modal.is_none()
                    {
                        c.modal = last.modal;
                        c.joined = true;
                        c.be |= last.be && c.forms.contains(Forms::PARTICIPLE);
                    }
                    if joined
                        && !matches!(
                            c.modal,
                            Some(Modal::Cant | Modal::Can | Modal::Not | Modal::DidNot | Modal::Could)
                        )
                        && node.rule() != Rule::perm_may
                    {
                        return self.either_of_two(child);
                    }
                    // `you can look at it and play it`: both are permitted.
                    if let Some(last) = out.last()
                        && last.modal == Some(Modal::Can)
                        && c.modal.is_none()
                        && c.forms.contains(Forms::BASE)
                        && !c.be
                    {
                        c.modal = last.modal;
                    }
                    joined = false;
                    out.push(c);
                }
                _ => joined = false,
            }
        }
        share_ends(&mut out, |c| c.joined && c.modal == Some(Modal::Cant));
        Ok(out)
    }

    /// `discards a card or loses 3 life`: somebody has to choose (608.2d), and the sentence does not say who.
    fn either_of_two<T>(&mut self, second: Node<'t>) -> Read<T> {
        let message = "which of the two is done is nobody's choice here";
        let help = "a choice is `each opponent chooses 1 { option: discard a card; option: lose 3 life }` or `choose 1 { mode: ... }`; `and` does both";
        self.fail_help(Code::Unclear, second, message, help)
    }
}
