//! What is asked about something that has not happened yet: `if done` behind what only waits.

use super::Finding;
use super::walk::with_modes;
use crate::diag::Code;
use crate::ir::{
    Act, Block, Condition, Content, EventPattern, Instruction, Phrase, Pick, Ref, Value, Verb, Window, Zones,
};

/// A question about what a waiting ability will do, put before it has done anything (603.7, 614.1), or about a death that only
/// state-based actions bring about, which nobody looks for before the ability has resolved (704.3).
pub(super) fn asked_before(content: &Content, block: &Block) -> Option<Finding> {
    with_modes(block).find_map(|b| in_body(content, &b.body))
}

fn in_body(content: &Content, body: &[Instruction]) -> Option<Finding> {
    let waits = |instr: &Instruction| waits(content, instr);
    body.iter().enumerate().find_map(|(at, instr)| match instr {
        Instruction::If { cond, then, other } => {
            let before = &body[..at];
            let last_waits = before.last().is_some_and(waits);
            let all_wait = last_waits && before.iter().all(waits);
            if last_waits && asks(cond, &is_done) || all_wait && asks(cond, &is_of_this_way) {
                return Some(finding());
            }
            if asks(cond, &is_done) && before.last().is_some_and(asks_too) {
                return Some(asked_again());
            }
            if asks(cond, &is_done) && before.last().is_some_and(never_fails) {
                return Some(always());
            }
            if !before.is_empty() && before.iter().all(|i| kills_later(content, i)) && asks(cond, &is_death) {
                return Some(dies_later());
            }
            in_body(content, then).or_else(|| in_body(content, other))
        }
        Instruction::May { body, .. } | Instruction::ForEach { body, .. } | Instruction::Repeat { body, .. } => {
            in_body(content, body)
        }
        _ => None,
    })
}

/// Whether nothing is done yet when an instruction is carried out: it only begins to wait.
fn waits(content: &Content, instr: &Instruction) -> bool {
    match instr {
        Instruction::Delayed { .. } | Instruction::Shield { .. } => true,
        Instruction::Do { act: Act::Declared(id, _), .. } => {
            let body = &content.actions[id.index()].block.body;
            !body.is_empty() && body.iter().all(|inner| waits(content, inner))
        }
        _ => false,
    }
}

/// Whether whatever dies of an instruction dies only when state-based actions are performed: of damage, a smaller toughness,
/// counters.
fn kills_later(content: &Content, instr: &Instruction) -> bool {
    match instr {
        Instruction::Effect { .. } | Instruction::Let { .. } | Instruction::OnlyIf(_) => true,
        Instruction::Do { act, .. } => match act {
            Act::Damage { .. } | Act::PutCounters(_) | Act::RemoveCounters(_) | Act::Choose(_) => true,
            Act::Declared(id, _) => {
                let body = &content.actions[id.index()].block.body;
                !body.is_empty() && body.iter().all(|inner| kills_later(content, inner))
            }
            _ => false,
        },
        other => {
            let mut inner = other.bodies().flatten().peekable();
            inner.peek().is_some() && inner.all(|i| kills_later(content, i))
        }
    }
}

/// `if a creature died this way`.
fn is_death(cond: &Condition) -> bool {
    let dies = |e: &EventPattern| e.verb == Verb::Move && e.from == Zones::BATTLEFIELD && e.to == Zones::GRAVEYARD;
    matches!(cond, Condition::Happened(history) if history.window == Window::Way && dies(&history.event))
}

fn dies_later() -> Finding {
    Finding::new(
        Code::NeverTrue,
        "this is never so yet: what has lethal damage or no toughness left dies when this has resolved (704.3)",
    )
    .help("wait for it: `when the prey dies this turn: draw 1 card`")
}

fn is_done(cond: &Condition) -> bool {
    *cond == Condition::Done
}

/// Whether an instruction is carried out only if something was done, and says nothing of the other case.
fn asks_too(instr: &Instruction) -> bool {
    matches!(instr, Instruction::If { cond, other, .. } if other.is_empty() && asks(cond, &is_done))
}

/// Whether nobody can decline an instruction and nothing is wanted for it: its player gains or loses a fixed amount of life, draws
/// or gets tokens. What forbids or replaces that is so rare that nobody asks whether it was done.
fn never_fails(instr: &Instruction) -> bool {
    let some = |n: &Value| matches!(n, Value::Num(1..));
    match instr {
        Instruction::Do { who: Pick::Ref(Ref::You), act, .. } => match act {
            Act::GainLife(n) | Act::LoseLife(n) => some(n),
            Act::Create { tokens, .. } => tokens.iter().all(|(n, _)| some(n)),
            _ => false,
        },
        _ => false,
    }
}

fn always() -> Finding {
    Finding::new(Code::AlwaysTrue, "this is as good as always so: nobody can decline what stands in front of it")
        .help("let it be a choice: `you may gain 1 life`; or leave the question out")
}

/// Behind `if done: A` it was A that was done last, and whoever asks again means what came before it.
fn asked_again() -> Finding {
    Finding::new(
        Code::Unclear,
        "it is not clear what was done or not: this stands behind an instruction that asks it already",
    )
    .help(
        "the other case is `else: ...`; what else is done then stands with it: `if done { draw 1 card; gain 1 life }`",
    )
}

fn is_of_this_way(cond: &Condition) -> bool {
    matches!(cond, Condition::Happened(history) if history.window == Window::Way)
}

fn asks(cond: &Condition, what: &dyn Fn(&Condition) -> bool) -> bool {
    let mut found = what(cond);
    Phrase::Condition(cond).parts(&mut |part| {
        if let Phrase::Condition(inner) = part {
            found |= asks(inner, what);
        }
    });
    found
}

fn finding() -> Finding {
    Finding::new(Code::NeverTrue, "this is never so: what stands in front of it waits, and has done nothing yet")
        .help("ask where it is done: `when the next end step begins { draw 1 card; if done: gain 1 life }`")
}
