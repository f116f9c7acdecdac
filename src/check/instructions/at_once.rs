//! `together { ... }`: what can happen at once with other things, and what can be known of it meanwhile. Events of the block
//! are gathered and go down the road as one, so nothing in it can wait for an event of its own.

use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::Node;

impl<'t> Checker<'t> {
    /// A block whose events happen at the same time: `together { ... }`.
    pub(super) fn together_s(&mut self, scope: &mut Scope<'t>, node: Node<'t>, out: &mut Vec<Instruction>) -> Read<()> {
        // Blocks in blocks happen with the outermost.
        let outer = scope.at_once.clone();
        scope.at_once.get_or_insert_default();
        let body = self.body(scope, node);
        let inner = std::mem::replace(&mut scope.at_once, outer);
        if let (Some(outer), Some(inner)) = (&mut scope.at_once, inner) {
            *outer = inner;
        }
        out.push(Instruction::Together(body?));
        Ok(())
    }

    /// A statement of a block whose events happen at once: it reads nothing that is known only when all of it has happened,
    /// and nothing of it needs events of its own.
    pub(super) fn at_once(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
        read: Option<Slot>,
        done: &[Instruction],
        asked_before: bool,
    ) -> Read<()> {
        let Some(later) = scope.at_once.as_mut() else { return Ok(()) };
        later.extend(known_afterwards(done));
        if read.is_some() {
            return self.fail_help(
                Code::Unclear,
                node,
                "this reads what is known only when all of the block has happened",
                "say it behind the block, where the label holds what came about",
            );
        }
        let alone = done.iter().find_map(|instr| not_at_once(&self.content, instr, asked_before));
        match alone {
            Some(why) => self.fail_help(Code::WrongPlace, node, why, "say it in front of the block or behind it"),
            None => Ok(()),
        }
    }
}

/// Whether what an act does can be gathered and happen at once with other things.
pub(crate) fn is_one_event(content: &Content, act: &Act) -> bool {
    match act.facts().events {
        Events::Gathered => true,
        Events::Own => false,
        Events::AsDeclared(id) => content.actions.get(id.index()).is_some_and(|a| a.wrap),
    }
}

/// Why an instruction can't happen at once with other things; none: it can. `asked`: the instruction before asked whether
/// somebody wants something, so that `done` has its answer.
fn not_at_once(content: &Content, instr: &Instruction, asked: bool) -> Option<&'static str> {
    let of_body = |body: &Body| {
        let mut before = false;
        body.iter().find_map(|i| {
            let why = not_at_once(content, i, before);
            before = matches!(i, Instruction::May { .. });
            why
        })
    };
    match instr {
        Instruction::Do { act, .. } if !is_one_event(content, act) => {
            Some("this can't happen at once with other things: it is more than one event, or needs one of its own")
        }
        Instruction::Unless { .. } => Some("somebody would have to pay for this in the midst of what happens at once"),
        Instruction::If { cond, .. } if !asked && cond.asks_what_was_done() => {
            Some("`done` is known only when all of the block has happened")
        }
        Instruction::RepeatWhile { cond: Some(_), .. } => {
            Some("in a block in which all happens at once nothing changes that this waits for")
        }
        Instruction::UntilEvent { .. } => Some("what is done until something happens is done by itself"),
        Instruction::Delayed { ability, .. } if !asked && waits_for_done(content, *ability) => {
            Some("`done` is known only when all of the block has happened")
        }
        _ => instr.bodies().find_map(of_body),
    }
}

fn waits_for_done(content: &Content, ability: AbilityId) -> bool {
    match content.abilities.get(ability.index()).map(|a| &a.kind) {
        Some(AbilityKind::Triggered(t)) => t.when == When::Done,
        _ => false,
    }
}

/// Labels of instructions that hold what came about: amounts, and what was not there before.
fn known_afterwards(done: &[Instruction]) -> Vec<Slot> {
    let of_one = |instr: &Instruction| match instr {
        Instruction::Do { act, bind: Some(b), .. } if b.amount || matches!(act, Act::Create { .. } | Act::Draw(_)) => {
            vec![b.slot]
        }
        _ => instr.bodies().flat_map(|inner| known_afterwards(inner)).collect(),
    };
    done.iter().flat_map(of_one).collect()
}
