//! What is chosen and then not used, and what is used although it may never have been done (114.1, 608.2c).

use super::Finding;
use crate::diag::Code;
use crate::ir::{AbilityId, Act, Block, Choice, Content, Instruction, Named, Pick, Ref, Slot};

/// A target that nothing happens to.
pub(super) fn unused_target(content: &Content, block: &Block) -> Option<Finding> {
    if block.targets.is_empty() {
        return None;
    }
    let named = Named::of(block);
    let unused = block
        .targets
        .iter()
        .any(|t| named.count(t.slot) <= 1 + chosen(block, t.slot) && !given(content, &named, t.slot));
    unused.then(|| {
        Finding::new(Code::UnusedTarget, "a target is chosen, and nothing happens to it (114.1)")
            .help("say what is done to it, or leave it out")
    })
}

/// How often a body only says that a target is chosen.
fn chosen(block: &Block, slot: Slot) -> usize {
    let only = |i: &&Instruction| matches!(i, Instruction::Do { act: Act::Choose(Choice::Things(Pick::Ref(Ref::Slot(s)))), .. } if *s == slot);
    block.body.iter().filter(only).count()
}

/// What somebody may do, and what is said behind it as if it had been done.
pub(super) fn maybe_unset(body: &[Instruction]) -> Option<Finding> {
    for (at, instr) in body.iter().enumerate() {
        if let Instruction::May { body: optional, .. } = instr {
            let named =
                optional.iter().filter_map(|i| if let Instruction::Do { bind, .. } = i { bind.as_ref() } else { None });
            let later = body.get(at + 1..).unwrap_or_default();
            for bind in named.filter(|bind| bind.linked.is_none() && !bind.amount) {
                if later.iter().any(|i| relies_on(i, bind.slot)) {
                    let message = "this speaks of what may not have been done: then it is about nothing";
                    let fault = Finding::new(Code::MaybeUnset, message);
                    return Some(fault.help("put it behind `if done: ...`"));
                }
            }
        }
        if let Some(found) = instr.bodies().find_map(|inner| maybe_unset(inner)) {
            return Some(found);
        }
    }
    None
}

/// Whether an instruction that is always carried out is about what a slot holds, and about nothing if that is empty.
fn relies_on(instr: &Instruction, slot: Slot) -> bool {
    matches!(instr, Instruction::Do { who, .. } if *who != Pick::Ref(Ref::You) && Named::of(who).count(slot) > 0)
}

/// Whether an ability that begins in a part reads the slot: it begins with what is known by then.
fn given(content: &Content, named: &Named, slot: Slot) -> bool {
    let begun = named.all::<AbilityId>().filter_map(|id| content.abilities.get(id.index()));
    begun.into_iter().any(|a| Named::of(&a.kind).count(slot) > 0)
}
