//! Conditions.

use super::{Checker, Scope};
use crate::ir::*;
use crate::syntax::Node;

impl<'t> Checker<'t> {
    /// A `cond`, `cond1`, `there` or `compare` node.
    pub(crate) fn cond(&mut self, _sc: &mut Scope<'t>, node: Node<'t>) -> Option<Cond> {
        self.fail(node, "this condition is not understood")
    }
}
