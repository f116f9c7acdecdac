//! Where counters come from.

use super::walk::{any_instr, blocks};
use crate::ir::{Ability, AbilityKind, Act, Content, CounterId, Instruction, Modifier, Part};

/// Whether an ability could put such counters somewhere.
pub(super) fn puts(content: &Content, ability: &Ability, kind: CounterId) -> bool {
    match &ability.kind {
        AbilityKind::Entry(e) => e.mods.counters.iter().any(|(k, _)| *k == kind) || e.mods.copy_of.is_some(),
        AbilityKind::As { body, .. } => puts_in(content, body, kind),
        AbilityKind::Replace(r) => puts_in(content, &r.body, kind),
        AbilityKind::Static(s) => s.parts.iter().any(|p| match p {
            Part::Layer { mods, .. } => mods
                .iter()
                .any(|m| matches!(m, Modifier::AddAbilities(_) | Modifier::AddTextOf(_) | Modifier::TextOf(_))),
            Part::Rule(_) => false,
        }),
        _ => blocks(ability).any(|b| puts_in(content, &b.body, kind)),
    }
}

fn puts_in(content: &Content, body: &[Instruction], kind: CounterId) -> bool {
    any_instr(content, body, &|instr| match instr {
        Instruction::Do { act, .. } => match act {
            Act::PutCounters { kind: k, .. } => *k == kind,
            Act::MoveCounters { kind: k, .. } => k.is_none_or(|k| k == kind),
            Act::AddOneOfEach(_) | Act::Double(_) | Act::Perform(..) => true,
            _ => false,
        },
        Instruction::Change(_) => true,
        _ => false,
    })
}
