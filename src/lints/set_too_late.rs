//! Labels of other abilities that can't hold anything yet when they are read, or any more (400.7, 607, 614.12).

use super::Finding;
use super::given::enters_itself;
use super::walk::{any_instr, blocks, lines};
use crate::diag::Code;
use crate::ir::{
    Ability, AbilityKind, Content, Def, EventPattern, Instruction, LabelId, Match, Named, Ref, Verb, Zones,
};
use std::cell::RefCell;

/// Lines that read what only happens later.
pub(super) fn set_too_late(content: &Content, def: &Def) -> Vec<Finding> {
    let set: Vec<(&Ability, Vec<LabelId>)> = lines(content, def).map(|(_, a)| (a, binds(content, a))).collect();
    let found = lines(content, def).filter_map(|(id, reader)| {
        let late: fn(&Ability) -> bool = match &reader.kind {
            AbilityKind::As { event, .. } if enters_itself(event) => is_of_play,
            AbilityKind::Entry(e) if e.what.is_this() => is_of_play,
            AbilityKind::Static(_) if reader.zones == Zones::IN_PLAY => as_it_leaves,
            _ => return None,
        };
        let read: Vec<LabelId> = Named::of(&reader.kind).all::<LabelId>().collect();
        let never = |label: &LabelId| {
            let mut by = set.iter().filter(|(_, all)| all.contains(label)).map(|(a, _)| *a).peekable();
            by.peek().is_some() && by.all(late)
        };
        read.iter().any(never).then(|| {
            let message = "this speaks of what another line finds only later, so it is about nothing (400.7)";
            Finding::new(Code::MaybeUnset, message).help("find it out here, or as this enters").about([id])
        })
    });
    found.collect()
}

/// The labels that an ability gives something to.
fn binds(content: &Content, ability: &Ability) -> Vec<LabelId> {
    let out = RefCell::new(Vec::new());
    let note = |instr: &Instruction| {
        if let Instruction::Do { bind: Some(bind), .. } | Instruction::May { bind: Some(bind), .. } = instr {
            out.borrow_mut().extend(bind.linked);
        }
        false
    };
    blocks(ability).for_each(|block| _ = any_instr(content, &block.body, &note));
    match &ability.kind {
        AbilityKind::As { body, .. } => _ = any_instr(content, body, &note),
        AbilityKind::Activated(a) | AbilityKind::Special(a) => _ = any_instr(content, &a.cost.acts, &note),
        AbilityKind::CastCost(c) => _ = any_instr(content, &c.cost.acts, &note),
        _ => {}
    }
    out.into_inner()
}

/// Whether an ability only does something while its object is on the battlefield, or as it leaves.
fn is_of_play(ability: &Ability) -> bool {
    matches!(ability.kind, AbilityKind::Triggered(_) | AbilityKind::Activated(_)) && ability.zones == Zones::IN_PLAY
}

/// Whether an ability only does something as its object leaves the battlefield.
fn as_it_leaves(ability: &Ability) -> bool {
    let leaves =
        |e: &EventPattern| e.verb == Verb::Move && e.from == Zones::BATTLEFIELD && e.object == Match::Ref(Ref::This);
    match &ability.kind {
        AbilityKind::Triggered(t) => !t.when.events().is_empty() && t.when.events().iter().all(leaves),
        _ => false,
    }
}
