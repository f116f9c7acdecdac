//! Descriptions of objects: tokens, `is a 2/2 Bear creature`.

use super::{Checker, Scope};
use crate::ir::*;
use crate::syntax::Node;

/// How characteristics are applied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum How {
    /// `is X`.
    Set,
    /// `is also X`.
    Also,
    /// `isn't X`.
    Remove,
}

/// What a phrase says about an object.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Description {
    /// `2/2`, `X/X`.
    pub pt: Option<(Value, Value)>,
    /// Colours named.
    pub colors: Colors,
    /// `colorless`.
    pub colorless: bool,
    /// Card types.
    pub types: CardTypes,
    /// Supertypes.
    pub supers: Supertypes,
    /// Subtypes.
    pub subs: Vec<SubtypeId>,
    /// Abilities after `with`.
    pub abilities: Vec<AbilityId>,
    /// `named "..."` or the name of a declared token.
    pub name: Option<StrId>,
}

impl<'t> Checker<'t> {
    /// The characteristics that a noun phrase names.
    pub(crate) fn description(&mut self, _sc: &mut Scope<'t>, np: Node<'t>) -> Option<Description> {
        self.fail(np, "this description is not understood")
    }
    /// The changes that `is X`, `is also X`, `isn't X` make.
    pub(crate) fn characteristics(&mut self, _sc: &mut Scope<'t>, np: Node<'t>, _how: How) -> Option<Vec<Mod>> {
        self.fail(np, "this description is not understood")
    }
    /// The operand of `create`: how many of what.
    pub(crate) fn token(&mut self, _sc: &mut Scope<'t>, np: Node<'t>) -> Option<(Value, TokenSpec)> {
        self.fail(np, "this description is not understood")
    }
}
