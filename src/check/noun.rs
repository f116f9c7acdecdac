//! Mass nouns (`3 damage`, `a +1/+1 counter`), stretches of the turn, zones, choices.

use super::{Checker, Scope};
use crate::ir::*;
use crate::syntax::Node;

/// A number of things as written in front of a noun.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Count {
    /// Fewest.
    pub min: Value,
    /// Most; none: any number.
    pub max: Option<Value>,
}

/// A noun that is no object or player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Unit {
    /// Damage; combat damage, noncombat damage.
    Damage(Option<bool>),
    /// Life.
    Life,
    /// Cards that are drawn, milled, seen: no filter.
    Cards,
    /// Mana.
    Mana,
    /// Counters of this kind, or of any kind.
    Counters(Option<CounterId>),
    /// Turns, phases, steps.
    Span(Span),
    /// Coins.
    Coins,
    /// Dice with that many faces.
    Dice(u16),
    /// Piles.
    Piles,
    /// Copies (of what follows).
    Copies,
    /// Lands that may be played (`1 additional land`).
    Lands,
}

/// `3 damage`, `a +1/+1 counter`, `all counters`, or a bare `damage` whose amount follows (`equal to ...`).
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Quantity<'t> {
    /// How many; none: not said here.
    pub n: Option<Count>,
    /// `all`.
    pub all: bool,
    /// `additional`, `extra` stood before the noun.
    pub more: bool,
    /// Of what.
    pub unit: Unit,
    /// `as name`.
    pub label: Option<Node<'t>>,
}

impl<'t> PartialEq for Node<'t> {
    fn eq(&self, other: &Self) -> bool {
        self.span() == other.span() && self.rule() == other.rule()
    }
}
impl std::fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} `{}`", self.rule(), self.text())
    }
}

impl<'t> Checker<'t> {
    /// A mass noun with its number.
    pub(crate) fn quantity(&mut self, _sc: &mut Scope<'t>, np: Node<'t>) -> Option<Quantity<'t>> {
        self.fail(np, "this noun is not understood")
    }
    /// Whether the phrase is about a mass noun, and which.
    pub(crate) fn unit(&self, _np: Node<'t>) -> Option<Unit> {
        None
    }
    /// A stretch of the turn and whose it is (`Ref::Nothing`: anybody's).
    pub(crate) fn span_of(&mut self, _sc: &mut Scope<'t>, np: Node<'t>) -> Option<(Span, Ref)> {
        self.fail(np, "expected a turn, a phase or a step")
    }
    /// Zones and whose they are, if that is said.
    pub(crate) fn zones_of(&mut self, _sc: &mut Scope<'t>, np: Node<'t>) -> Option<(Zones, Option<Ref>)> {
        self.fail(np, "expected a zone")
    }
    /// What can be chosen besides things on the table: `a color`, `a creature type`, `a card name`, `a number`.
    pub(crate) fn choice(&mut self, _sc: &mut Scope<'t>, np: Node<'t>) -> Option<Choice> {
        self.fail(np, "this can't be chosen")
    }
    /// The only word of a phrase, if it is one word.
    pub(crate) fn word(&self, _np: Node<'t>) -> Option<&'t str> {
        None
    }
}
