//! What abilities ask of the labels of their own object (607.2).

use super::walk::any_instr;
use crate::ir::{Ability, AbilityKind, Condition, Content, Instruction, LabelId, Ref};

/// Whether an ability asks whether a label of its own object is set.
pub(super) fn asks_for(content: &Content, ability: &Ability, label: LabelId) -> bool {
    let asked = |cond: &Condition| is_set(cond, label);
    let in_body = |i: &Instruction| matches!(i, Instruction::If { cond, .. } if is_set(cond, label));
    let (cond, body) = match &ability.kind {
        AbilityKind::Static(s) => (s.cond.as_ref(), None),
        AbilityKind::Replace(r) => (r.cond.as_ref(), Some(&r.body)),
        AbilityKind::Entry(e) => (e.cond.as_ref(), None),
        AbilityKind::As { body, .. } => (None, Some(body)),
        AbilityKind::Triggered(t) => (t.cond.as_ref(), Some(&t.block.body)),
        AbilityKind::Activated(a) | AbilityKind::Special(a) => (a.cond.as_ref(), Some(&a.block.body)),
        AbilityKind::Spell(block) => (None, Some(&block.body)),
        AbilityKind::CastCost(_) | AbilityKind::Deck(_) => (None, None),
    };
    cond.is_some_and(asked) || body.is_some_and(|body| any_instr(content, body, &in_body))
}

fn is_set(cond: &Condition, label: LabelId) -> bool {
    match cond {
        Condition::Set(Ref::Linked(set)) => *set == label,
        Condition::And(all) | Condition::Or(all) => all.iter().any(|c| is_set(c, label)),
        Condition::Not(inner) => is_set(inner, label),
        _ => false,
    }
}
