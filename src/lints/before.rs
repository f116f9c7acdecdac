//! Conditions about how something was, behind what has made it otherwise: they look at it as it is now (608.2g).

use super::Finding;
use crate::diag::Code;
use crate::ir::{Act, Block, Condition, Filter, Instruction, Phrase, Pick, Predicate, Ref, Status};

/// `tap target creature; if it was untapped: ...`: by then it is tapped.
pub(super) fn asked_too_late(block: &Block) -> Option<Finding> {
    let mut turned: Vec<(&Ref, bool)> = Vec::new();
    for instr in &block.body {
        match instr {
            Instruction::Do { act: Act::Tap(Pick::Ref(r)), .. } => turned.push((r, true)),
            Instruction::Do { act: Act::Untap(Pick::Ref(r)), .. } => turned.push((r, false)),
            Instruction::If { cond, .. } => {
                let late = turned.iter().find(|(r, tapped)| asks_otherwise(cond, r, *tapped));
                if let Some((_, tapped)) = late {
                    let by = if *tapped { "tapped" } else { "untapped" };
                    let message =
                        format!("this is never so: it has been {by} by then, and is looked at as it is (608.2g)");
                    return Some(
                        Finding::new(Code::NeverTrue, message).help("ask before that, `if it is untapped { ... }`"),
                    );
                }
            }
            _ => {}
        }
    }
    None
}

/// Whether a condition wants what was turned so to have been turned the other way.
fn asks_otherwise(cond: &Condition, of: &Ref, tapped: bool) -> bool {
    let other = |f: &Filter| {
        f.preds.iter().any(|p| match p {
            Predicate::Is(Status::Tapped) => !tapped,
            Predicate::Not(inner) => tapped && **inner == Predicate::Is(Status::Tapped),
            _ => false,
        })
    };
    Phrase::from(cond)
        .any(&mut |part| matches!(part, Phrase::Condition(Condition::Passed(r, f)) if r == of && other(f)))
}
