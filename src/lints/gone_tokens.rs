//! Tokens that are sent on after they have left the battlefield (110.5f).

use super::Finding;
use super::walk::blocks;
use crate::diag::Code;
use crate::ir::{
    Ability, AbilityId, AbilityKind, Act, ActionId, Arg, Condition, Content, EventPattern, Filter, Instruction, Match,
    Pick, Predicate, Ref, Role, Slot, Status, Triggered, Verb, Zones,
};

/// What a token has, if that would move the token where it is none any more: `create ... token with { when this dies: return
/// this to hand }`.
pub(super) fn sent_back(content: &Content, ids: &[AbilityId]) -> Option<Finding> {
    let known = ids.iter().filter_map(|id| content.abilities.get(id.index()));
    known.filter(|a| a.keyword.is_none()).find_map(|ability| match &ability.kind {
        AbilityKind::Triggered(t) if leaves_itself(t) => {
            let moved: Vec<Ref> = std::iter::once(Ref::This).chain(all_moved(t).map(Ref::Slot)).collect();
            moves_any(content, ability, &moved).then(ceased)
        }
        _ => None,
    })
}

/// The same by an ability that waits for any token to leave: `when a creature token dies: return it to hand`.
pub(super) fn waits_for_one(content: &Content, ability: &Ability) -> Option<Finding> {
    let AbilityKind::Triggered(triggered) = &ability.kind else { return None };
    let events = triggered.when.events();
    let asked = triggered.cond.as_ref();
    let is_token = |event: &EventPattern| match &event.object {
        Match::Filter(f) if f.preds.contains(&TOKEN) => true,
        _ => slots_of(event).any(|slot| asked.is_some_and(|cond| says_token(cond, &Ref::Slot(slot)))),
    };
    let all_tokens = !events.is_empty() && events.iter().all(|e| leaves(e) && is_token(e));
    let moved: Vec<Ref> = all_moved(triggered).map(Ref::Slot).collect();
    (all_tokens && moves_any(content, ability, &moved)).then(ceased)
}

/// A body that creates a token, puts it away and then somewhere else again.
pub(super) fn put_away_before(content: &Content, ability: &Ability) -> Option<Finding> {
    let twice = |body: &[Instruction]| {
        let mut away: Vec<(Ref, bool)> = Vec::new();
        body.iter().any(|instr| {
            let Instruction::Do { act, bind, .. } = instr else { return false };
            if let (Act::Create { .. }, Some(bind)) = (act, bind) {
                away.push((Ref::Slot(bind.slot), false));
            }
            // What can't be destroyed is there still (701.7).
            let unsure = |id: &ActionId| content.roles.lethal_damage == Some(*id);
            if matches!(act, Act::Declared(id, _) if unsure(id)) {
                return false;
            }
            let Some(Pick::Ref(moved)) = moved_by(content, act) else { return false };
            match away.iter_mut().find(|(token, _)| token == moved) {
                Some((_, gone)) => std::mem::replace(gone, true),
                None => false,
            }
        })
    };
    blocks(ability).any(|b| twice(&b.body)).then(ceased)
}

/// Tokens that are looked for where none is.
pub(super) fn looked_for(act: &Act) -> Option<Finding> {
    let Act::Search { wants, zones, .. } = act else { return None };
    let never = !zones.intersects(Zones::IN_PLAY) && wants.iter().any(|(_, _, f)| f.preds.contains(&TOKEN));
    never.then(|| {
        Finding::new(Code::Impossible, "a token is on the battlefield or nowhere (110.5f)")
            .help("look for a card: `search your library for a creature card as found`")
    })
}

/// The property of a token.
const TOKEN: Predicate = Predicate::Is(Status::Token);

/// What is said of each of these.
fn ceased() -> Finding {
    Finding::new(
        Code::DoesNothing,
        "this does nothing: a token that has left the battlefield ceases to exist, and goes nowhere any more (110.5f)",
    )
    .help("create a new one: `create 1 copy of it`")
}

/// Whether an event puts something from the battlefield to somewhere else.
fn leaves(event: &EventPattern) -> bool {
    event.verb == Verb::Move && event.from == Zones::BATTLEFIELD
}

/// Whether an ability waits for nothing but that its own object leaves the battlefield.
fn leaves_itself(triggered: &Triggered) -> bool {
    let events = triggered.when.events();
    !events.is_empty() && events.iter().all(|e| leaves(e) && e.object.is_this())
}

/// The slots in which the thing stands that an event has moved.
fn slots_of(event: &EventPattern) -> impl Iterator<Item = Slot> {
    event.binds.iter().filter(|(role, _)| matches!(role, Role::Object | Role::Successor)).map(|(_, slot)| *slot)
}

/// The same of all events that an ability waits for.
fn all_moved(triggered: &Triggered) -> impl Iterator<Item = Slot> {
    triggered.when.events().iter().flat_map(slots_of)
}

/// Whether a condition asks that one thing is, or was, a token.
fn says_token(cond: &Condition, what: &Ref) -> bool {
    let asks = |f: &Filter| f.preds.contains(&TOKEN);
    match cond {
        Condition::Passes(of, f) | Condition::Passed(of, f) => of == what && asks(f),
        Condition::And(all) => all.iter().any(|c| says_token(c, what)),
        _ => false,
    }
}

/// Whether the body of an ability moves one of these in a statement that is always carried out.
fn moves_any(content: &Content, ability: &Ability, things: &[Ref]) -> bool {
    let moves = |instr: &Instruction| match instr {
        Instruction::Do { act, .. } => {
            matches!(moved_by(content, act), Some(Pick::Ref(r)) if things.contains(r))
        }
        _ => false,
    };
    blocks(ability).any(|b| super::walk::any_instr(content, &b.body, &moves))
}

/// What an act moves from one zone to another, if it does.
fn moved_by<'a>(content: &Content, act: &'a Act) -> Option<&'a Pick> {
    let wraps = |id: ActionId| content.actions.get(id.index()).is_some_and(|a| a.wrap);
    match act {
        Act::Move { what, .. } => Some(what),
        Act::Declared(id, args) if wraps(*id) => match args.first() {
            Some(Arg::Pick(what)) => Some(what),
            _ => None,
        },
        _ => None,
    }
}
