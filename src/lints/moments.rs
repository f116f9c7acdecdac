//! Spans that are over before they begin, causes that an event never has, and branches that are the same.

use super::Finding;
use super::about_itself::is_own_control;
use super::alike::alike_branches;
use super::walk::{any_instr, blocks};
use crate::diag::Code;
use crate::ir::{
    Ability, AbilityId, AbilityKind, Act, Arg, By, Content, DamageSort, Duration, EventPattern, Instruction, KeywordId,
    Part, Pick, Ref, Rule, Span, Step, TargetSpec, Verb, Zones,
};

/// Everything about the moments of one ability.
pub(super) fn out_of_time(content: &Content, ability: &Ability) -> Option<Finding> {
    let events = match &ability.kind {
        AbilityKind::Triggered(t) => t.when.events(),
        _ => &[],
    };
    let body = &ability.kind.block()?.body;
    let gone = !events.is_empty() && events.iter().all(leaves);
    if gone && body.iter().any(|i| matches!(i, Instruction::UntilEvent { back, .. } if ends_by_leaving(content, *back)))
    {
        return Some(
            over("this has left already, so nothing is exiled (610.3)")
                .help("say it of another moment: `when this enters: ...`"),
        );
    }
    let never_again =
        |i: &Instruction| matches!(i, Instruction::UntilEvent { back, .. } if ends_by(content, *back, enters));
    if !ability.zones.intersects(Zones::HAND | Zones::GRAVEYARD) && body.iter().any(never_again) {
        return Some(
            over("this is on the battlefield already, and another object when it enters again (400.7, 610.3)")
                .help("say when it ends: `until this leaves`"),
        );
    }
    let over_with_it = |d: &Duration| match d {
        Duration::Until(events) => events.iter().any(leaves),
        Duration::While(cond) => is_own_control(cond),
        _ => false,
    };
    if gone && body.iter().any(|i| matches!(i, Instruction::Effect { duration, .. } if over_with_it(duration))) {
        return Some(
            over("this has left already, so it lasts no moment (611.2b)").help("say another end: `until end of turn`"),
        );
    }
    if let AbilityKind::Activated(a) = &ability.kind
        && a.cost.acts.iter().any(|i| given_up(content, i))
        && body
            .iter()
            .any(|i| matches!(i, Instruction::Effect { duration: Duration::While(cond), .. } if is_own_control(cond)))
    {
        return Some(over("this is given up as a cost, so you don't control it any more (611.2b)"));
    }
    let begun = events.iter().find_map(step_of)?;
    let late = |i: &Instruction| match i {
        Instruction::Delayed { ability, duration: Duration::EndOfTurn, .. } => too_late(content, *ability, begun),
        _ => false,
    };
    if begun >= Step::End && body.iter().any(only_in_combat) {
        return Some(
            Finding::new(Code::TooLate, "no combat follows in this turn, and by then this is over (506.1, 513.1)")
                .help("say whose combat is meant: `this must attack each combat`, `... until your next turn`"),
        );
    }
    body.iter().any(late).then(|| {
        Finding::new(Code::TooLate, "this moment of the turn is over by then (603.7)")
            .help("say which one is meant: `when your next upkeep begins: ...`")
    })
}

fn over(message: &'static str) -> Finding {
    Finding::new(Code::OverBefore, message)
}

/// Whether an effect says for this turn what must or can't attack or block, and nothing else.
fn only_in_combat(instr: &Instruction) -> bool {
    let of_combat = |part: &Part| match part {
        Part::Rule(Rule::Must(event) | Rule::Cant { event, .. }) => matches!(event.verb, Verb::Attack | Verb::Block),
        _ => false,
    };
    match instr {
        Instruction::Effect { parts, duration: Duration::EndOfTurn | Duration::EndOfCombat } => {
            !parts.is_empty() && parts.iter().all(of_combat)
        }
        _ => false,
    }
}

/// Whether it is the object itself that leaves the battlefield.
fn leaves(event: &EventPattern) -> bool {
    event.verb == Verb::Move && event.object.is_this() && event.from == Zones::BATTLEFIELD
}

/// Whether it is the object itself that enters the battlefield.
fn enters(event: &EventPattern) -> bool {
    event.verb == Verb::Move && event.object.is_this() && event.to == Zones::BATTLEFIELD
}

fn ends_by_leaving(content: &Content, back: AbilityId) -> bool {
    ends_by(content, back, leaves)
}

/// Whether one of the events that end an exile is such.
fn ends_by(content: &Content, back: AbilityId, wanted: fn(&EventPattern) -> bool) -> bool {
    match content.abilities.get(back.index()).map(|a| &a.kind) {
        Some(AbilityKind::Triggered(t)) => t.when.events().iter().any(wanted),
        _ => false,
    }
}

fn given_up(content: &Content, instr: &Instruction) -> bool {
    match instr {
        Instruction::Do { act: Act::Declared(id, args), .. } => {
            content.actions.get(id.index()).is_some_and(|a| a.wrap)
                && matches!(args.first(), Some(Arg::Pick(Pick::Ref(Ref::This))))
        }
        _ => false,
    }
}

fn step_of(event: &EventPattern) -> Option<Step> {
    match (event.verb, event.span) {
        (Verb::Begin | Verb::End, Some(Span::Step(step))) => Some(step),
        _ => None,
    }
}

/// Whether an ability waits for the beginning of a step that comes only once in a turn, and was there before.
fn too_late(content: &Content, ability: AbilityId, begun: Step) -> bool {
    let Some(AbilityKind::Triggered(t)) = content.abilities.get(ability.index()).map(|a| &a.kind) else { return false };
    let passed = |e: &EventPattern| {
        e.verb == Verb::Begin
            && step_of(e).is_some_and(|step| step <= begun && matches!(step, Step::Untap | Step::Upkeep | Step::Draw))
    };
    let events = t.when.events();
    !events.is_empty() && events.iter().all(passed)
}

/// A cause that the event never has: combat damage is dealt in combat, and attackers and blockers are declared (508, 509, 510).
pub(super) fn never_caused(event: &EventPattern) -> Option<Finding> {
    let in_combat = event.verb == Verb::Damage && event.damage == DamageSort::Combat;
    let caused = match event.by {
        By::Any | By::Source(_) => false,
        By::Keyword(_) | By::KeywordOf(..) | By::Action(_) | By::Effect | By::Payment(_) => true,
        By::Attacking | By::Damage | By::Resolving | By::Resting | By::UntapStep(_) => in_combat,
    };
    (in_combat && caused).then(|| {
        Finding::new(Code::WrongCause, "combat damage is dealt by creatures in combat, and by nothing else (510.1)")
            .help("leave the cause out")
    })
}

/// An event of this on the battlefield by a keyword that works elsewhere only: `when this dies by cycling`.
pub fn never_by(ability: &Ability, works_elsewhere: impl Fn(KeywordId) -> bool) -> Option<Finding> {
    let events = match &ability.kind {
        AbilityKind::Triggered(t) => t.when.events(),
        AbilityKind::Replace(r) => std::slice::from_ref(&r.event),
        _ => &[],
    };
    let never = |event: &EventPattern| match event.by {
        By::Keyword(keyword) => leaves(event) && works_elsewhere(keyword),
        _ => false,
    };
    events.iter().any(never).then(|| {
        Finding::new(
            Code::WrongCause,
            "this keyword works in another zone, and nothing leaves the battlefield by it (112.6)",
        )
        .help("leave the cause out")
    })
}

/// A choice between the same and the same.
pub(super) fn same_branches(content: &Content, ability: &Ability) -> Option<Finding> {
    let same = |targets: &[TargetSpec], i: &Instruction| match i {
        Instruction::If { then, other, .. } => !then.is_empty() && alike_branches(targets, then, other),
        _ => false,
    };
    blocks(ability).any(|b| any_instr(content, &b.body, &|i| same(&b.targets, i))).then(|| {
        Finding::new(Code::SameBranches, "the same is done whether this is so or not")
            .help("leave the condition out, or change one of the two")
    })
}

/// Whether something only forbids or asks for, whatever else is said.
pub fn only_rules(parts: &[Part]) -> bool {
    !parts.is_empty() && parts.iter().all(|p| matches!(p, Part::Rule(Rule::Cant { .. } | Rule::Must(_))))
}
