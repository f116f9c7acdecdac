//! Riders: what is said of the instruction in front of the comma.

use super::super::effect::{Stretch, Who};
use super::super::{Checker, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::lints;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// `..., it can't be regenerated`: a rule for what the instruction does; with a time, from before it on.
    pub(super) fn rider(
        &mut self,
        sc: &mut Scope<'t>,
        rider: Node<'t>,
        done: &mut Vec<Instr>,
        first: &mut Vec<Instr>,
    ) -> Option<()> {
        let subject = rider.child(Rule::subject)?;
        let mut who = Who::of(subject);
        sc.riding = true;
        let read = self.rider_read(sc, rider, &mut who);
        sc.riding = false;
        for stretch in read? {
            match stretch.duration {
                Some(duration) => first.push(Instr::Effect { parts: stretch.parts.into(), duration }),
                None => {
                    let rules = self.rules_of_the_deed(rider, stretch.parts)?;
                    *done = vec![Instr::Under { rules, body: std::mem::take(done).into() }];
                }
            }
        }
        Some(())
    }

    fn rider_read(&mut self, sc: &mut Scope<'t>, rider: Node<'t>, who: &mut Who<'t>) -> Option<Vec<Stretch>> {
        let clauses = self.clauses(rider)?;
        if let Some(c) = clauses.iter().find(|c| !self.is_predicate(c)) {
            return self.fail_help(
                Code::NotUnderstood,
                c.node,
                format!("`{}` does not continue the statement in front of the comma", c.word),
                "what is done one after the other stands in braces, each in a line; two verbs are joined by `and`",
            );
        }
        self.stretches(sc, who, clauses, None)
    }

    /// What a rider without a time can say: that an event can't happen, or is done as though.
    fn rules_of_the_deed(&mut self, rider: Node<'t>, parts: Vec<Part>) -> Option<Box<[crate::ir::Rule]>> {
        let of_an_event = |part| match part {
            Part::Rule(rule) if lints::of_a_deed(&rule) => Some(rule),
            Part::Rule(_) | Part::Layer { .. } => None,
        };
        match parts.into_iter().map(of_an_event).collect() {
            Some(rules) => Some(rules),
            None => self.fail_help(
                Code::NotATime,
                rider,
                "it is not said how long this holds",
                "such as `this turn` or `until end of turn`; without a time a rider holds while the instruction is carried out, \
                 and only says what can't happen then: `destroy target creature, it can't be regenerated`",
            ),
        }
    }
}

/// A rider speaks of what the instruction is done to, so that is chosen before.
pub(super) fn choose_first(done: &mut [Instr], out: &mut Vec<Instr>) {
    let Some(Instr::Do { who, act, bind }) = done.first_mut() else { return };
    let (Some(pick), Some(known)) = (operand(act), *bind) else { return };
    if known.amount || matches!(pick, Pick::Ref(_)) {
        return;
    }
    let chosen = std::mem::replace(pick, Pick::Ref(Ref::Slot(known.slot)));
    // What deals damage does not choose; its controller does.
    let by = if matches!(act, Act::Damage { .. }) { Pick::Ref(Ref::You) } else { who.clone() };
    out.push(Instr::Do { who: by, act: Act::Choose(Choice::Things(chosen)), bind: *bind });
    *bind = None;
}

/// What an act is done to, where that is what its label holds; none: it holds something else, or is shared out.
pub(super) fn operand(act: &mut Act) -> Option<&mut Pick> {
    match act {
        Act::Perform(_, args) => match args.first_mut()? {
            Arg::Pick(pick) => Some(pick),
            _ => None,
        },
        Act::Move { what: pick, .. }
        | Act::Tap(pick)
        | Act::Untap(pick)
        | Act::Damage { to: pick, divided: None, .. }
        | Act::PutCounters { on: pick, divided: false, .. }
        | Act::RemoveCounters { from: pick, .. } => Some(pick),
        _ => None,
    }
}
