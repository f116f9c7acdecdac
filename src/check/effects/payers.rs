//! Who pays so that a prohibition is lifted: `unless their controller pays {2}`.

use crate::check::clauses::clause::Clause;
use crate::check::{Checker, Read};
use crate::diag::Code;
use crate::ir::*;

impl<'t> Checker<'t> {
    /// Who attacks or blocks is asked to pay for it (508.1g, 509.1c); nobody is asked as anything else happens.
    pub(super) fn judge_payment(
        &mut self,
        c: &Clause<'t>,
        events: &[EventPattern],
        escape: &Option<Escape>,
    ) -> Read<()> {
        let declared = |e: &EventPattern| matches!(e.verb, Verb::Attack | Verb::Block | Verb::DeclareAttack);
        let Some(Escape::Pays(payer, _)) = escape else { return Ok(()) };
        if events.iter().all(declared) {
            return self.judge_payer(c, events, payer);
        }
        let help = match events.first().map(|e| e.verb) {
            Some(Verb::Cast) => "what must be paid is part of the cost: `spells your opponents cast cost {1} more`",
            Some(Verb::Activate) => "what must be paid is part of the cost: `abilities of creatures cost {2} more`",
            Some(Verb::Untap) => {
                "ask for it at its time: `when your upkeep begins { you may pay {1}; if done: untap this }`"
            }
            _ => {
                "only attacking and blocking are paid for so: `creatures can't attack you unless their controller pays {2}`"
            }
        };
        self.fail_help(Code::NeverAsked, c.node, "nobody is asked to pay when this would happen", help)
    }

    /// 508.1g, 509.1c: for what attacks or blocks its controller pays.
    fn judge_payer(&mut self, c: &Clause<'t>, events: &[EventPattern], payer: &Ref) -> Read<()> {
        let yours = |e: &EventPattern| match &e.subject {
            Match::Ref(Ref::This) => true,
            Match::Filter(f) => f.preds.contains(&Predicate::ControlledBy(Ref::You)),
            _ => false,
        };
        if *payer != Ref::You || events.iter().all(yours) {
            return Ok(());
        }
        let help = "whoever attacks or blocks with a creature pays for it: `creatures can't attack you unless their controller pays {2}`";
        self.fail_help(Code::WrongKind, c.node, "`you` is whoever has this ability, and is not asked to pay here", help)
    }
}
