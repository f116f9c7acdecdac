//! Noun phrases as operands of instructions.

use super::{Checker, Scope};
use crate::ir::*;
use crate::syntax::Node;

impl<'t> Checker<'t> {
    /// The operand of an instruction (`np`, `nps`, `subject`) without a label.
    pub(crate) fn pick(&mut self, sc: &mut Scope<'t>, node: Node<'t>) -> Option<Pick> {
        self.pick_bound(sc, node).map(|(p, _)| p)
    }
    /// The operand of an instruction, and where the result is remembered.
    pub(crate) fn pick_bound(&mut self, _sc: &mut Scope<'t>, node: Node<'t>) -> Option<(Pick, Option<Bind>)> {
        self.fail(node, "this noun phrase is not understood")
    }
    /// Something already known: `this`, `it`, `the prey`, `target creature`, `its controller`.
    pub(crate) fn reference(&mut self, _sc: &mut Scope<'t>, node: Node<'t>) -> Option<Ref> {
        self.fail(node, "this noun phrase is not understood")
    }
    /// Whether [`Self::reference`] is the way to read the phrase.
    pub(crate) fn is_reference(&self, _sc: &Scope<'t>, _node: Node<'t>) -> bool {
        false
    }
}
