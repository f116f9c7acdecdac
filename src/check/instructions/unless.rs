//! `unless S pays C`: whoever may pay is known before they are asked.

use crate::check::instructions::build::choose_first;
use crate::check::instructions::each::{to_all, unless_each};
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::Node;

impl<'t> Checker<'t> {
    /// An instruction that somebody can escape by paying. If the payer is found by what the instruction chooses
    /// (`destroy a creature unless its controller pays {1}`), that is chosen before they are asked.
    pub(crate) fn unless_s(
        &mut self,
        scope: &mut Scope<'t>,
        unless: Node<'t>,
        mut body: Vec<Instruction>,
    ) -> Read<Vec<Instruction>> {
        self.saw(unless);
        let Some((who, cost)) = self.payment_by(scope, unless)? else {
            return self.fail_help(
                Code::WrongPlace,
                unless,
                "an instruction can only be escaped by paying or doing something",
                "put `if not CONDITION:` in front of it",
            );
        };
        let mut out = Vec::new();
        let payer = match &who {
            Pick::Ref(r) => slot_of(r),
            _ => None,
        };
        if let Some(slot) = payer {
            let payer = Pick::Ref(Ref::Slot(slot));
            let by_each =
                matches!(&*body, [Instruction::Do { who: Pick::Each(_, by), .. }] if *by == slot) && who == payer;
            if !by_each {
                let left = scope.slot();
                let asked = |body| Instruction::Unless { body, who: who.clone(), cost: Box::new(cost.clone()) };
                if let Some(each) = unless_each(&self.content, &body, slot, left, asked) {
                    return Ok(each);
                }
            }
            if to_all(&body) {
                return self.fail_help(
                    Code::Unclear,
                    unless,
                    "several could pay for one of them, and it is not said for which",
                    "each by themselves: `each creature` in place of `all creatures`",
                );
            }
            // Whoever is known anyway decides before anything is chosen.
            if binds(&body, slot) {
                let choices = body.iter().take_while(|i| is_choice(i)).count();
                out.extend(body.drain(..choices));
                choose_first(&mut body, &mut out);
            }
            if binds(&body, slot) {
                return self.fail_help(
                    Code::Unclear,
                    unless,
                    "who can pay is only known when the instruction is carried out, and they are asked before",
                    "choose it first and give it a name: `choose a creature as prey`, then `... the prey unless its controller \
                     pays {1}`",
                );
            }
        }
        out.push(Instruction::Unless { body: body.into(), who, cost: Box::new(cost) });
        Ok(out)
    }
}

/// An instruction that only chooses.
fn is_choice(instr: &Instruction) -> bool {
    matches!(instr, Instruction::Do { act: Act::Choose(_), .. })
}

/// Whether instructions give a label its meaning.
fn binds(body: &[Instruction], slot: Slot) -> bool {
    body.iter().any(|i| match i {
        Instruction::Do { bind: Some(bind), .. } | Instruction::May { bind: Some(bind), .. } if bind.slot == slot => {
            true
        }
        inner => inner.bodies().any(|body| binds(body, slot)),
    })
}

/// The label by which somebody is found: that of the thing whose controller or owner they are.
fn slot_of(reference: &Ref) -> Option<Slot> {
    match reference {
        Ref::Slot(slot) => Some(*slot),
        Ref::Controller(of)
        | Ref::Owner(of)
        | Ref::Caster(of)
        | Ref::Host(of)
        | Ref::DefendingPlayer(of)
        | Ref::AttackingPlayer(of) => slot_of(of),
        Ref::Opponents(of) | Ref::NextPlayer(of) | Ref::PreviousPlayer(of) | Ref::Team(of) | Ref::Teammates(of) => {
            slot_of(of)
        }
        _ => None,
    }
}
