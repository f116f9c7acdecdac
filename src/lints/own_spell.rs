//! What an instant or a sorcery says in its effect and could only say before it resolves, or as a permanent.

use super::Finding;
use super::walk::{any_instr, with_modes};
use crate::diag::Code;
use crate::ir::{
    Ability, AbilityId, AbilityKind, Act, Arg, By, Condition, Content, Duration, EventPattern, Filter, Instruction,
    Match, Modifier, ParamKind, Part, Pick, Predicate, Ref, Rule, Sort, Status, Verb, When, Zone, Zones,
};

/// 608.2: as it resolves it was cast and paid for, and nothing counters it any more; it never enters and never leaves the
/// battlefield (304.4, 307.4).
pub(super) fn too_late(content: &Content, ability: &Ability) -> Option<Finding> {
    let AbilityKind::Spell(block) = &ability.kind else { return None };
    let anywhere =
        |wanted: &dyn Fn(&Instruction) -> bool| with_modes(block).any(|b| any_instr(content, &b.body, wanted));
    if anywhere(&|i| matches!(i, Instruction::Effect { parts, .. } if parts.iter().any(|p| said_before(content, p)))) {
        let message = "this spell resolves when it says so: it was cast and paid for before, and can't be countered any more (608.2)";
        return Some(Finding::new(Code::WorksNowhere, message).help(
            "what holds while it is cast stands in a line of its own, outside of `spell`: `this costs {1} less for each creature`, \
             `this can't be countered`",
        ));
    }
    if anywhere(&|i| is_about_its_permanent(content, i)) {
        let message = "an instant or a sorcery is no permanent, and on the stack no longer when this is done (304.4, 307.4, 608.2n)";
        return Some(
            Finding::new(Code::WorksNowhere, message)
                .help("name what it is done to: `target creature`, a token that is created"),
        );
    }
    if anywhere(&|i| matches!(i, Instruction::UntilEvent { back, .. } if waits_for_itself(content, *back))) {
        let message = "an instant or a sorcery is never on the battlefield, so this is over before it begins (304.4, 307.4, 610.3)";
        return Some(Finding::new(Code::WorksNowhere, message).help("say another end: `until your next turn`"));
    }
    if anywhere(&|i| matches!(i, Instruction::Effect { duration, .. } if lasts_by_its_permanent(duration))) {
        let message = "an instant or a sorcery is never on the battlefield, so this is over before it begins (304.4, 307.4, 611.2b)";
        return Some(Finding::new(Code::WorksNowhere, message).help("say another end: `until end of turn`"));
    }
    if anywhere(&|i| matches!(i, Instruction::Delayed { ability, .. } if waits_for_itself(content, *ability))) {
        let message = "an instant or a sorcery never enters or leaves the battlefield (304.4, 307.4)";
        return Some(Finding::new(Code::WorksNowhere, message).help("say what it does: `spell: draw 1 card`"));
    }
    None
}

/// What is attached, tapped, controlled by somebody else or has another size is a permanent, and so is what comes onto the
/// battlefield.
fn is_about_its_permanent(content: &Content, instr: &Instruction) -> bool {
    let sized = |m: &Modifier| matches!(m, Modifier::Control(_) | Modifier::AddPT(..) | Modifier::SetPT(..));
    match instr {
        Instruction::Do { act, .. } => is_done_to_its_permanent(content, act),
        Instruction::Effect { parts, .. } => parts.iter().any(|part| match part {
            Part::Layer { affected, mods } => affected.is_this() && mods.iter().any(sized),
            Part::Rule(Rule::Cant { event, .. } | Rule::Must(event)) => is_done_in_play(event),
            Part::Rule(_) => false,
        }),
        _ => false,
    }
}

/// Whether only a permanent does or suffers it, and this is meant.
fn is_done_in_play(event: &EventPattern) -> bool {
    let own = event.subject.is_this() || event.object.is_this();
    own && matches!(
        event.verb,
        Verb::Attack | Verb::Block | Verb::BecomeBlocked | Verb::Tap | Verb::Untap | Verb::Attach | Verb::LeaveCombat
    )
}

/// Whether something lasts until this leaves the battlefield or is tapped or untapped there, or while it is so.
fn lasts_by_its_permanent(duration: &Duration) -> bool {
    let in_play = |e: &EventPattern| leaves_or_enters(e) || is_done_in_play(e);
    match duration {
        Duration::Until(events) => !events.is_empty() && events.iter().all(in_play),
        Duration::While(cond) => asks_for_its_permanent(cond),
        _ => false,
    }
}

/// Whether a condition holds only of what lies on the battlefield: somebody controls this, it is there, or tapped.
fn asks_for_its_permanent(cond: &Condition) -> bool {
    let controlled = |p: &Predicate| matches!(p, Predicate::ControlledBy(_)) || is_status_in_play(p);
    let there = |what: &Filter| what.sort == Sort::Permanent || what.preds.iter().any(controlled);
    match cond {
        Condition::Passes(Ref::This, what) if there(what) => true,
        Condition::And(all) => all.iter().any(asks_for_its_permanent),
        _ => cond.own_place().is_some_and(|asked| Zones::IN_PLAY.contains(asked)),
    }
}

fn is_status_in_play(quality: &Predicate) -> bool {
    let of_permanents = |status: &Status| {
        matches!(
            status,
            Status::Tapped
                | Status::Attacking
                | Status::Blocking
                | Status::Blocked
                | Status::Unblocked
                | Status::PhasedOut
        )
    };
    match quality {
        Predicate::Is(status) => of_permanents(status),
        Predicate::Not(inner) => is_status_in_play(inner),
        _ => false,
    }
}

/// Whether it is its own way onto the battlefield or away from there.
fn leaves_or_enters(event: &EventPattern) -> bool {
    event.verb == Verb::Move
        && event.object.is_this()
        && (event.from == Zones::BATTLEFIELD || event.to == Zones::BATTLEFIELD)
}

fn is_done_to_its_permanent(content: &Content, act: &Act) -> bool {
    let this = Pick::Ref(Ref::This);
    match act {
        Act::Attach { what, .. } | Act::Tap(what) | Act::Untap(what) => *what == this,
        Act::PutCounters(put) => put.on == this,
        Act::Phase { what, .. } | Act::CombatStatus { what, .. } | Act::Transform(what) | Act::FlipCard(what) => {
            *what == this
        }
        Act::Move { what, to, .. } => *what == this && to.zone == Zone::Battlefield,
        Act::Declared(id, args) => {
            // `adapt 2` puts counters on whatever says it.
            let action = content.actions.get(id.index());
            if action.is_some_and(|a| any_instr(content, &a.block.body, &|i| grows(i))) {
                return true;
            }
            let params = content.actions.get(id.index()).map_or(&[][..], |a| &a.params);
            params
                .iter()
                .zip(args)
                .any(|(kind, arg)| is_of(kind, &[Sort::Permanent]) && *arg == Arg::Pick(this.clone()))
        }
        _ => false,
    }
}

/// Whether counters are put on what says so.
fn grows(instr: &Instruction) -> bool {
    matches!(instr, Instruction::Do { act: Act::PutCounters(put), .. } if put.on == Pick::Ref(Ref::This))
}

/// Whether a parameter of an action is a thing of one of these sorts.
fn is_of(kind: &ParamKind, sorts: &[Sort]) -> bool {
    matches!(kind, ParamKind::Thing(f) if sorts.contains(&f.sort))
}

/// A price of this, or whether it can be countered.
fn said_before(content: &Content, part: &Part) -> bool {
    match part {
        Part::Rule(Rule::CostMod { what, abilities: false, .. }) => *what == Match::Ref(Ref::This),
        Part::Rule(Rule::Cant { event, .. }) if event.object.is_this() => {
            let action = match (event.verb, &event.by) {
                (Verb::Action(id), _) => Some(id),
                (_, By::Action(id)) => Some(*id),
                _ => None,
            };
            // What is done to spells on the stack.
            let action = action.and_then(|id| content.actions.get(id.index()));
            action.is_some_and(|a| a.params.iter().any(|kind| is_of(kind, &[Sort::Spell, Sort::SpellOrAbility])))
        }
        _ => false,
    }
}

/// Whether an ability waits for this to come onto the battlefield or to leave it.
fn waits_for_itself(content: &Content, ability: AbilityId) -> bool {
    let of_this = |e: &EventPattern| leaves_or_enters(e) || is_done_in_play(e);
    match content.abilities.get(ability.index()).map(|a| &a.kind) {
        Some(AbilityKind::Triggered(t)) => match &t.when {
            When::Events(events) => !events.is_empty() && events.iter().all(of_this),
            _ => false,
        },
        _ => false,
    }
}
