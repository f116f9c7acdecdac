//! Noun phrases as filters and as roles of event patterns.

use super::{Checker, Scope};
use crate::ir::*;
use crate::syntax::Node;

impl<'t> Checker<'t> {
    /// The set that a noun phrase describes.
    pub(crate) fn filter(&mut self, _sc: &mut Scope<'t>, np: Node<'t>) -> Option<Filter> {
        self.fail(np, "this noun phrase is not understood")
    }
    /// The subject of a static sentence or a role of a prohibition: known things, or what passes a filter.
    pub(crate) fn matched(&mut self, _sc: &mut Scope<'t>, node: Node<'t>) -> Option<Match> {
        self.fail(node, "this noun phrase is not understood")
    }
    /// A role of an event whose parts can be spoken of later: pushes to `binds`, notes what `it` means. The second
    /// result says that the phrase groups events (`1 or more creatures`, a bare plural).
    pub(crate) fn role(
        &mut self,
        _sc: &mut Scope<'t>,
        node: Node<'t>,
        _role: Role,
        _binds: &mut Vec<(Role, Slot)>,
    ) -> Option<(Match, bool)> {
        self.fail(node, "this noun phrase is not understood")
    }
}
