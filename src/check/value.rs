//! Numbers.

use super::{Checker, Scope, noun::Count};
use crate::ir::*;
use crate::syntax::Node;

/// The symbols of a cost: mana, and `{T}`, `{Q}`.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Symbols {
    /// Mana, if any symbol is mana.
    pub mana: Option<ManaCost>,
    /// `{T}`.
    pub tap: bool,
    /// `{Q}`.
    pub untap: bool,
}

impl<'t> Checker<'t> {
    /// A number: `value`, `term`, `num`, `var`, `that_many`, `np_value`, `np` ...
    pub(crate) fn value(&mut self, _sc: &mut Scope<'t>, node: Node<'t>) -> Option<Value> {
        self.fail(node, "expected a number")
    }
    /// A `count` node.
    pub(crate) fn count(&mut self, _sc: &mut Scope<'t>, node: Node<'t>) -> Option<Count> {
        self.fail(node, "expected a number")
    }
    /// `+2/+0` (the text of a run or `pm` token).
    pub(crate) fn pt_change(&mut self, _sc: &mut Scope<'t>, node: Node<'t>) -> Option<(Value, Value)> {
        self.fail(node, "expected a change of power and toughness, such as `+1/+1`")
    }
    /// `2/2` (a `pt` token or run).
    pub(crate) fn pt_pair(&mut self, _sc: &mut Scope<'t>, node: Node<'t>) -> Option<(Value, Value)> {
        self.fail(node, "expected power and toughness, such as `2/2`")
    }
    /// The symbols of a `mana` node.
    pub(crate) fn symbols(&mut self, node: Node<'t>) -> Option<Symbols> {
        self.fail(node, "expected mana symbols")
    }
    /// The symbols of a `mana` node, all of them mana.
    pub(crate) fn mana(&mut self, node: Node<'t>) -> Option<ManaCost> {
        self.fail(node, "expected mana symbols")
    }
}
