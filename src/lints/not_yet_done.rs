//! What is asked about something that has not happened yet: `if done` behind what only waits.

use super::Finding;
use super::walk::with_modes;
use crate::diag::Code;
use crate::ir::{Block, Condition, Instruction, Phrase, Window};

/// A question about what a waiting ability will do, put before it has done anything (603.7, 614.1).
pub(super) fn asked_before(block: &Block) -> Option<Finding> {
    with_modes(block).find_map(|b| in_body(&b.body))
}

fn in_body(body: &[Instruction]) -> Option<Finding> {
    body.iter().enumerate().find_map(|(at, instr)| match instr {
        Instruction::If { cond, then, other } => {
            let before = &body[..at];
            let last_waits = before.last().is_some_and(waits);
            let all_wait = last_waits && before.iter().all(waits);
            let asked = last_waits && asks(cond, &is_done) || all_wait && asks(cond, &is_of_this_way);
            if asked { Some(finding()) } else { in_body(then).or_else(|| in_body(other)) }
        }
        Instruction::May { body, .. } | Instruction::ForEach { body, .. } | Instruction::Repeat { body, .. } => {
            in_body(body)
        }
        _ => None,
    })
}

/// Whether nothing is done yet when an instruction is carried out: it only begins to wait.
fn waits(instr: &Instruction) -> bool {
    matches!(instr, Instruction::Delayed { .. } | Instruction::Shield { .. })
}

fn is_done(cond: &Condition) -> bool {
    *cond == Condition::Done
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
