//! Statuses of permanents that turn (110.5, 702.25), and what is doubled (701.9).

use crate::check::clauses::clause::{Clause, operand};
use crate::check::clauses::prep::Prep;
use crate::check::clauses::verbs::Core;
use crate::check::instructions::build::{Acts, bound, one};
use crate::check::nouns::noun::Unit;
use crate::check::{Checker, Scope};
use crate::diag::Code;
use crate::ir::*;

impl<'t> Checker<'t> {
    /// Turns something face up or face down: `turn this face up`.
    pub(crate) fn turn(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let (what, bind) = self.operand_bound(scope, c)?;
        let up = c.adverb("face up");
        if !up && !c.adverb("face down") {
            return self.fail(Code::NotAnInstruction, c.node, "expected `face up` or `face down`");
        }
        bound(who, Act::TurnFace { what, up }, bind)
    }

    /// Phases something out, or in: what is said of nothing else is said of the subject.
    pub(crate) fn phase(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick, base: Core) -> Acts {
        let what = match c.object() {
            Some(node) => self.pick(scope, node)?,
            None => who.clone(),
        };
        one(&Pick::Ref(Ref::You), Act::Phase { what, out: base == Core::PhaseOut })
    }

    /// Doubles counters, unspent mana or a number: `double +1/+1 counters on it`, `double your life total`,
    /// `double its power`.
    pub(crate) fn double(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let Some(node) = c.object() else { return self.fail(Code::MissingPart, c.node, "what is doubled is missing") };
        if let Some(Unit::Counters(kind)) = self.unit(node) {
            self.one_amount(node)?;
            let Some(on) = c.role(Prep::On) else {
                return self.fail(Code::MissingPart, c.node, "expected `on` and where the counters are");
            };
            let on = self.pick(scope, operand(on))?;
            return one(who, Act::Double(Double::Counters(kind, on)));
        }
        if let Some((whose, types)) = self.unspent_mana(scope, node)? {
            return one(&Pick::Ref(whose), Act::Double(Double::Mana(types)));
        }
        match self.value(scope, node)? {
            Value::Prop(Prop::Life, of) => one(who, Act::Double(Double::Life(Pick::Ref(*of)))),
            Value::Prop(Prop::Power, of) => one(who, Act::Double(Double::Power(Pick::Ref(*of)))),
            _ => self.fail(Code::NotAnInstruction, node, format!("`{}` can't be doubled", node.text())),
        }
    }
}
