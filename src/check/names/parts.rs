//! Parts that the rules have for one declaration each: `for "loyalty"`.

use crate::check::Checker;
use crate::check::decls::role_name;
use crate::check::names::segment::unquoted;
use crate::diag::{Code, Diagnostic};
use crate::syntax::Node;

impl<'t> Checker<'t> {
    /// The part that a declaration plays, if it says one; one that another declaration of its sort plays already is reported.
    pub(crate) fn part_of_rules(&mut self, node: Node<'t>, sort: &'static str) -> Option<Node<'t>> {
        let part = role_name(node)?;
        let name = unquoted(part);
        let first = *self.decls.parts.entry((sort, name.into())).or_insert(part.span());
        if first != part.span() {
            let message = format!("the part `{name}` is played by another declaration already");
            let fault =
                Diagnostic::error(Code::DuplicateName, part.span(), message).related(first, "declared here before");
            self.report(fault.help("leave `for` out: what the rules do with this part they do with one declaration"));
        }
        Some(part)
    }
}
