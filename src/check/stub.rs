//! Stand-ins until the other half is there; delete a function (or the file) as soon as the real one exists.
use super::{Checker, Scope};
use crate::ir::*;
use crate::syntax::Node;
impl<'t> Checker<'t> {
    pub(crate) fn abilities(&mut self, _home: usize, _items: &[Node<'t>]) -> Vec<AbilityId> {
        Vec::new()
    }
    pub(crate) fn past(&mut self, _sc: &mut Scope<'t>, _subject: Node<'t>, clause: Node<'t>) -> Option<History> {
        self.fail(clause, "stub")
    }
    pub(crate) fn past_of(&mut self, _sc: &mut Scope<'t>, _c: Slot, clause: Node<'t>) -> Option<History> {
        self.fail(clause, "stub")
    }
    pub(crate) fn grant(&mut self, _sc: &mut Scope<'t>, node: Node<'t>) -> Option<Vec<AbilityId>> {
        self.fail(node, "stub")
    }
    pub(crate) fn keyword_run(&mut self, _sc: &mut Scope<'t>, node: Node<'t>) -> Option<Vec<AbilityId>> {
        self.fail(node, "stub")
    }
    pub(crate) fn body(&mut self, _sc: &mut Scope<'t>, node: Node<'t>) -> Option<Body> {
        self.fail(node, "stub")
    }
    pub(crate) fn block(&mut self, _sc: &mut Scope<'t>, node: Node<'t>) -> Option<Block> {
        self.fail(node, "stub")
    }
    pub(crate) fn expand_unused(&mut self, _keyword: usize) {}
}
