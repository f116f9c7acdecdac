//! Labels of other abilities that can't hold anything yet when they are read, or any more (400.7, 607, 614.12).

use super::Finding;
use super::asks_for::asks_for;
use super::given::enters_itself;
use super::walk::{any_instr, blocks, lines};
use crate::diag::Code;
use crate::ir::{
    Ability, AbilityKind, Content, Def, EventPattern, Instruction, LabelId, Match, Named, Ref, Verb, Zones, permits,
};
use std::cell::RefCell;

/// Lines that read what only happens later.
pub(super) fn set_too_late(content: &Content, def: &Def) -> Vec<Finding> {
    let set: Vec<(&Ability, Vec<LabelId>)> = lines(content, def).map(|(_, a)| (a, binds(content, a))).collect();
    let some_set = set.iter().any(|(_, labels)| !labels.is_empty());
    let readers = lines(content, def).filter(|_| some_set);
    let found = readers.filter_map(|(id, reader)| {
        let late: fn(&Ability) -> bool = match &reader.kind {
            AbilityKind::As { event, .. } if enters_itself(event) => is_of_play,
            AbilityKind::Entry(e) if e.what.is_this() => is_of_play,
            AbilityKind::Static(_) if reader.zones == Zones::IN_PLAY => as_it_leaves,
            // What it was before it left is forgotten when it comes again.
            AbilityKind::Triggered(t) if is_only(t.when.events(), enters_itself) => as_it_leaves,
            _ => return None,
        };
        let read: Vec<LabelId> = Named::of(&reader.kind).all::<LabelId>().collect();
        read.iter().any(|label| only_set_by(&set, *label, late)).then(|| {
            let message = "this speaks of what another line finds only later, so it is about nothing (400.7)";
            Finding::new(Code::MaybeUnset, message).help("find it out here, or as this enters").about([id])
        })
    });
    found.chain(copied_too_late(content, def, &set)).chain(cast_by_another(content, def, &set)).collect()
}

/// Whether something gives the label a value, and nothing but such lines.
fn only_set_by(set: &[(&Ability, Vec<LabelId>)], label: LabelId, such: fn(&Ability) -> bool) -> bool {
    let mut by = set.iter().filter(|(_, all)| all.contains(&label)).map(|(a, _)| *a).peekable();
    by.peek().is_some() && by.all(such)
}

/// 607.2: the label of a permission is set for what is cast by it, and not for what permits it.
fn cast_by_another(content: &Content, def: &Def, set: &[(&Ability, Vec<LabelId>)]) -> Option<Finding> {
    let permits = || lines(content, def).flat_map(|(_, a)| permits(&a.kind));
    let others: Vec<LabelId> = permits().filter(|p| !p.what.is_this()).filter_map(|p| p.label).collect();
    let own = |label: &LabelId| {
        permits().any(|p| p.what.is_this() && p.label == Some(*label)) || set.iter().any(|(_, all)| all.contains(label))
    };
    lines(content, def).find_map(|(id, reader)| {
        let label = others.iter().find(|label| !own(label) && asks_for(content, reader, **label))?;
        let name = content.label(*label).unwrap_or_default();
        let message = "this is never so: it asks whether this card itself was cast by the permission";
        let help = format!("of what is cast by it: `a spell with {name}`");
        Some(Finding::new(Code::NeverTrue, message).help(help).about([id]))
    })
}

/// 616.1c: what something is a copy of is settled before anything else that happens as it enters.
fn copied_too_late(content: &Content, def: &Def, set: &[(&Ability, Vec<LabelId>)]) -> Option<Finding> {
    lines(content, def).find_map(|(id, reader)| {
        let AbilityKind::Entry(entry) = &reader.kind else { return None };
        let copy = entry.mods.copy_of.as_deref().filter(|_| entry.what.is_this())?;
        Named::of(&copy.of).all::<LabelId>().any(|label| only_set_by(set, label, as_it_enters)).then(|| {
            let message = "what it is a copy of is settled before anything else as it enters, so nothing is chosen yet (616.1c)";
            let help = "choose and say it in one ability: `as this enters { choose a creature as model; this enters as a copy of the model }`";
            Finding::new(Code::MaybeUnset, message).help(help).about([id])
        })
    })
}

/// Whether an ability is about how its object enters.
fn as_it_enters(ability: &Ability) -> bool {
    matches!(&ability.kind, AbilityKind::As { event, .. } if enters_itself(event))
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
        AbilityKind::Triggered(t) => is_only(t.when.events(), leaves),
        AbilityKind::As { event, .. } => leaves(event),
        _ => false,
    }
}

/// Whether there are events, and all of them are such.
fn is_only(events: &[EventPattern], such: impl Fn(&EventPattern) -> bool) -> bool {
    !events.is_empty() && events.iter().all(such)
}
