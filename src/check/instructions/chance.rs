//! Coins (705) and dice (706) of instructions.

use crate::check::clauses::clause::Clause;
use crate::check::instructions::build::{Acts, bound};
use crate::check::nouns::noun::Unit;
use crate::check::nouns::np::inner_np;
use crate::check::{About, Checker, Kind, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::Rule;

impl<'t> Checker<'t> {
    /// Flips coins: `flip 3 coins as won`. The label holds how many flips were won.
    pub(crate) fn flip(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let Some(node) = c.peek_object() else {
            return self.fail(Code::NotAnInstruction, c.node, "expected `a coin` or what is flipped");
        };
        if self.unit(node) != Some(Unit::Coins) {
            let (what, bind) = self.operand_bound(scope, c)?;
            return bound(who, Act::FlipCard(what), bind);
        }
        c.object();
        let n = self.number_before(scope, node)?.map_or(Value::Num(1), |(min, max)| max.unwrap_or(min));
        let label = inner_np(node).child(Rule::label);
        let bind = label.map(|l| self.bind_label(scope, l, About::plain(Kind::Number)));
        bound(who, Act::FlipCoins(n), bind)
    }

    /// Rolls dice of one sort: `roll 2 6-sided dice as total`. The label holds what they come to.
    pub(crate) fn roll(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let Some(node) = c.object() else { return self.fail(Code::NotANumber, c.node, "expected a number of dice") };
        let Some(Unit::Dice(sides)) = self.unit(node) else {
            return self.fail(Code::NotAnInstruction, node, "expected dice, such as `1 dice` or `1 twenty-sided dice`");
        };
        let n = self.number_before(scope, node)?.map_or(Value::Num(1), |(min, max)| max.unwrap_or(min));
        let label = inner_np(node).child(Rule::label);
        let bind = label.map(|l| self.bind_label(scope, l, About::plain(Kind::Number)));
        self.note_die(sides);
        bound(who, Act::Roll { n, sides }, bind)
    }
}
