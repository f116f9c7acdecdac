//! What may be done instead of paying mana for a spell, and by whom (601.2h, 702.131a).

use crate::check::clauses::clause::Clause;
use crate::check::effects::permissions::Parts;
use crate::check::events::draft::Subject;
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule as Syntax};

impl<'t> Checker<'t> {
    /// `you can tap an untapped creature you control to pay {1} or 1 mana of its color for this`
    pub(super) fn can_pay(
        &mut self,
        scope: &mut Scope<'t>,
        who: &mut Subject<'t>,
        c: &mut Clause<'t>,
        to_pay: Node<'t>,
    ) -> Parts {
        let payer = who.at;
        let helper = match self.subject_match(scope, who)? {
            Match::Ref(Ref::You) => None,
            Match::Filter(others) if others.sort == Sort::Player => Some(*others),
            _ => {
                let message = "a spell is paid for by you or, for a part of the cost, by another player (601.2h)";
                return self.fail(Code::NotAPermission, payer, message);
            }
        };
        let mut inner = Scope::new(scope.home);
        let slot = inner.slot();
        c.modal = None;
        let act = self.act_cost(&mut inner, c, Some(slot))?;
        scope.grow(&inner);
        self.one_payment(&act, helper.is_some(), c.node)?;
        let nps = to_pay.all(Syntax::np);
        let mana = self.paid_mana(to_pay)?;
        let Some(node) = nps.last() else {
            return self.fail(Code::MissingPart, to_pay, "expected `for` and what is paid");
        };
        let what = self.matched(scope, node)?;
        if !what.is_this() {
            let message =
                format!("a spell itself says how it can be paid for (601.2h), and `{}` is not the spell", node.text());
            let help = format!("give it to them: `{} have {{ you can ... to pay {{1}} for this }}`", node.text());
            return self.fail_help(Code::NotAPermission, node, message, help);
        }
        self.rule(scope, c, Rule::Pays { helper, act: Box::new(act), slot, mana, what })
    }

    /// One mana stands for one thing that is tapped or goes somewhere; of another player for one mana that they pay.
    fn one_payment(&mut self, act: &Cost, helps: bool, at: Node<'t>) -> Read<()> {
        let plain = Cost { acts: Default::default(), mana: None, ..act.clone() } == Cost::default();
        let things = match (&*act.acts, &act.mana) {
            ([Instruction::Do { act, .. }], None) => match act.facts().paid.taken() {
                Some(Pick::Choose { min, max: Some(max), random: false, together: None, .. }) => {
                    *min == Value::Num(1) && *max == Value::Num(1)
                }
                _ => false,
            },
            _ => false,
        };
        let mana = act.acts.is_empty() && act.mana.as_ref().is_some_and(|m| m[..] == [ManaSymbol::Generic(1)]);
        match (helps, plain && things, plain && mana) {
            (false, true, _) | (true, _, true) => Ok(()),
            (false, ..) => self.fail_help(
                Code::NotAPermission,
                at,
                "for each mana one thing is used up here: tapped, sacrificed, exiled or otherwise moved",
                "as `you can tap an untapped creature you control to pay {1} for this`; for life, counters or several things write another cost of the spell",
            ),
            (true, ..) => self.fail_help(
                Code::NotAPermission,
                at,
                "another player helps with mana alone",
                "as `another player can pay {1} to pay {1} for this`",
            ),
        }
    }

    fn paid_mana(&mut self, to_pay: Node<'t>) -> Read<PaysFor> {
        let nps = to_pay.all(Syntax::np).count();
        let its_color = to_pay.all(Syntax::np).any(|np| np.text() == "its color");
        let mut types = 0;
        let mut generic = false;
        for node in to_pay.all(Syntax::mana) {
            for symbol in self.mana(node)? {
                match symbol {
                    ManaSymbol::Generic(1) => generic = true,
                    ManaSymbol::Of(mask) => types |= mask,
                    _ => return self.fail(Code::NotMana, node, "expected `{1}` or one mana of a type"),
                }
            }
        }
        match (generic, types, nps) {
            (true, 0, 1) => Ok(PaysFor::Generic),
            (true, 0, _) if its_color => Ok(PaysFor::GenericOrItsColor),
            (false, t, 1) if t != 0 => Ok(PaysFor::Types(t)),
            _ => {
                self.fail(Code::NotMana, to_pay, "expected `{1}`, `{1} or 1 mana of its color`, or one mana of a type")
            }
        }
    }
}
