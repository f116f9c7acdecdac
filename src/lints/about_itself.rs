//! Conditions about the object that asks them: it is one of those that it counts, and it is new in every zone (400.7).

use super::Finding;
use super::deeds::surely;
use super::interval::Interval;
use super::walk::abilities;
use crate::diag::Code;
use crate::ir::{
    Ability, AbilityKind, CardTypes, Cmp, Condition, Content, DamageSort, Def, EventPattern, Filter, Match, Part,
    Phrase, Predicate, Prop, Ref, Rule, Sort, Status, Triggered, Value, Verb, When, Zones,
};

/// A condition of one ability that is settled by what its own object is.
pub fn settled_by_itself(content: &Content, def: &Def, ability: &Ability) -> Option<Finding> {
    if let Some(finding) = out_of_life(content, def, ability) {
        return Some(finding);
    }
    let cond = asked(ability)?;
    let parts = if let Condition::And(all) = cond { &all[..] } else { std::slice::from_ref(cond) };
    if let Some(finding) = controlled_by_another(ability, parts) {
        return Some(finding);
    }
    let stays = matches!(ability.kind, AbilityKind::Static(_))
        && Zones::IN_PLAY.contains(ability.zones)
        && !ability.zones.is_empty();
    let counted = || parts.iter().find_map(|c| counts_itself(content, def, c));
    if stays && let Some(finding) = counted() {
        return Some(finding);
    }
    // As it triggers or is activated it is there, and may be gone when it resolves.
    if is_there(ability)
        && let Some(finding) = counted().filter(|f| f.code != Code::AlwaysTrue)
    {
        return Some(finding);
    }
    parts.iter().find_map(|c| forgotten(ability, c).or_else(|| never_cast(def, c)).or_else(|| elsewhere(ability, c)))
}

/// Whether the object is on the battlefield when an ability triggers or is activated.
fn is_there(ability: &Ability) -> bool {
    let in_play = Zones::IN_PLAY.contains(ability.zones) && !ability.zones.is_empty();
    match &ability.kind {
        AbilityKind::Activated(_) | AbilityKind::Special(_) => in_play,
        AbilityKind::Triggered(t) => in_play && !t.when.events().iter().any(goes),
        _ => false,
    }
}

/// Whether an event moves the object away from the battlefield.
fn goes(event: &EventPattern) -> bool {
    event.verb == Verb::Move && event.object.is_this() && !event.to.intersects(Zones::IN_PLAY)
        || event.verb == Verb::Cast && event.object.is_this()
}

/// Whether an event moves the object.
fn moves(event: &EventPattern) -> bool {
    matches!(event.verb, Verb::Move | Verb::Cast) && event.object.is_this()
}

/// Where the object of an event that moves it is then.
pub(super) fn arrives(event: &EventPattern) -> Zones {
    match event.verb {
        Verb::Cast => Zones::STACK,
        _ if !event.to.is_empty() => event.to,
        _ if event.from.is_empty() => Zones::all() - Zones::BATTLEFIELD,
        _ => Zones::all() - event.from,
    }
}

/// 400.7, 601.2a: a trigger on what moves this, that asks for it to be where it is not then.
fn elsewhere(ability: &Ability, cond: &Condition) -> Option<Finding> {
    let AbilityKind::Triggered(t) = &ability.kind else { return None };
    let events = t.when.events();
    if events.is_empty() || !events.iter().all(moves) {
        return None;
    }
    let is_elsewhere = match cond.own_place() {
        Some(asked) => events.iter().all(|e| !arrives(e).intersects(asked)),
        None => {
            let away = |e: &EventPattern| e.verb == Verb::Move && goes(e) && !arrives(e).intersects(Zones::STACK);
            is_own_control(cond) && events.iter().all(away)
        }
    };
    is_elsewhere.then(|| {
        Finding::new(Code::NeverTrue, "this is never so: the object is in another zone by then (400.7, 603.4)")
            .help("leave the condition out, or ask how it was: `if it was tapped`")
    })
}

/// 704.3, 704.5a: whoever has no life left has lost before anything triggers.
fn out_of_life(content: &Content, def: &Def, ability: &Ability) -> Option<Finding> {
    let AbilityKind::Triggered(Triggered { when: When::State(cond), .. }) = &ability.kind else { return None };
    let no_life = match cond {
        Condition::Compare(Value::Prop(Prop::Life, _), cmp, Value::Num(n)) => {
            let (asked, none) = (Interval::of(*cmp, *n), Interval::of(Cmp::Le, 0));
            *cmp != Cmp::Ne && asked.within(none)
        }
        _ => false,
    };
    let saved = |rule: &Rule| match rule {
        Rule::Lifted { .. } => true,
        Rule::Cant { event, .. } => event.verb == Verb::Lose,
        _ => false,
    };
    let helped = abilities(content, def).any(|a| match &a.kind {
        AbilityKind::Static(s) => s.parts.iter().any(|p| matches!(p, Part::Rule(rule) if saved(rule))),
        AbilityKind::Replace(r) => matches!(r.event.verb, Verb::Lose | Verb::LoseLife | Verb::Damage),
        _ => false,
    });
    (no_life && !helped).then(|| {
        Finding::new(
            Code::NeverHappens,
            "whoever has 0 or less life has lost the game before this triggers (704.3, 704.5a)",
        )
        .help("say what happens instead: `if you would lose the game: ... instead`")
    })
}

fn asked(ability: &Ability) -> Option<&Condition> {
    match &ability.kind {
        AbilityKind::Static(s) => s.cond.as_ref(),
        AbilityKind::Activated(a) | AbilityKind::Special(a) => a.cond.as_ref(),
        AbilityKind::Triggered(Triggered { when: When::State(cond), .. }) => Some(cond),
        AbilityKind::Triggered(t) => t.cond.as_ref(),
        _ => None,
    }
}

/// 109.5: `you` of an ability in play is whoever controls its object, when it is in force and when it triggers.
fn controlled_by_another(ability: &Ability, parts: &[Condition]) -> Option<Finding> {
    let in_play = Zones::IN_PLAY.contains(ability.zones) && !ability.zones.is_empty();
    let asks = matches!(ability.kind, AbilityKind::Static(_) | AbilityKind::Triggered(_));
    let by_another = |p: &Predicate| matches!(p, Predicate::ControlledBy(Ref::Opponents(you)) if **you == Ref::You);
    let never = parts.iter().any(|c| match c {
        Condition::Passes(Ref::This, f) => f.preds.iter().any(by_another),
        Condition::Not(inner) => is_own_control(inner),
        _ => false,
    });
    (in_play && asks && never).then(|| {
        Finding::new(Code::NeverTrue, "this is never so: you are whoever controls this (109.5)")
            .help("ask for its owner: `an opponent owns this`, `you don't own this`")
    })
}

/// Whether a condition is `you control this`.
pub(super) fn is_own_control(cond: &Condition) -> bool {
    matches!(cond, Condition::Passes(Ref::This, f) if *f.preds == [Predicate::ControlledBy(Ref::You)])
}

/// A number of things of which this is always one, compared with a numeral.
fn counts_itself(content: &Content, def: &Def, cond: &Condition) -> Option<Finding> {
    let always = || {
        Finding::new(Code::AlwaysTrue, "this is always so: it is one itself")
            .help("say `another`, or leave the condition out")
    };
    if is_own_control(cond) {
        let fault = Finding::new(Code::AlwaysTrue, "this is always so: you are whoever controls this (112.8)");
        return Some(fault.help("leave the condition out"));
    }
    let (filter, cmp, n) = match cond {
        Condition::Exists(f, cmp, Value::Num(n)) | Condition::Compare(Value::Count(f), cmp, Value::Num(n)) => {
            (f, *cmp, *n)
        }
        _ => return None,
    };
    if !is_one(content, def, filter) || cmp == Cmp::Ne {
        return None;
    }
    let (there, wanted) = (Interval::from(1), Interval::of(cmp, n));
    // That is so of any things, whether this is one of them or not.
    if Interval::from(0).within(wanted) {
        return None;
    }
    if there.within(wanted) {
        return Some(always());
    }
    there.and(wanted).is_empty().then(|| {
        let sure = !filter.preds.iter().any(|p| matches!(p, Predicate::Type(_)));
        let code = if sure { Code::NeverTrue } else { Code::NeverHappens };
        Finding::new(code, "this is never so: it is one itself")
            .help("say `other`: `while you control no other permanents`")
    })
}

/// Whether a filter of permanents that the same player controls is surely passed by the object of a definition.
fn is_one(content: &Content, def: &Def, filter: &Filter) -> bool {
    let on_battlefield = filter.zones.is_empty() || filter.zones == Zones::BATTLEFIELD;
    let plain = |p: &Predicate| matches!(p, Predicate::ControlledBy(Ref::You) | Predicate::Type(_));
    filter.sort == Sort::Permanent
        && on_battlefield
        && filter.preds.contains(&Predicate::ControlledBy(Ref::You))
        && filter.preds.iter().all(plain)
        && surely(content, def, filter)
}

/// 400.7: what a thing did on the battlefield, asked where it is a new object.
fn forgotten(ability: &Ability, cond: &Condition) -> Option<Finding> {
    let here = Zones::IN_PLAY | Zones::STACK | Zones::CASTING | Zones::COMMAND;
    if ability.zones.is_empty() || ability.zones.intersects(here) || matches!(ability.kind, AbilityKind::Triggered(_)) {
        return None;
    }
    let done_there = |e: &EventPattern| {
        matches!(e.verb, Verb::Attack | Verb::Block | Verb::BecomeBlocked | Verb::BecomeUnblocked)
            || e.verb == Verb::Damage && e.damage == DamageSort::Combat
    };
    let of_this = |e: &EventPattern| e.subject.is_this() || e.object.is_this();
    let found = match cond {
        Condition::Happened(h) => done_there(&h.event) && of_this(&h.event),
        Condition::Passes(Ref::This, f) => {
            f.preds.iter().any(|p| matches!(p, Predicate::Did(h) if done_there(&h.event)))
        }
        _ => false,
    };
    found.then(|| {
        Finding::new(
            Code::NewObject,
            "this card did not do so: it became a new object when it left the battlefield (400.7)",
        )
        .help("let the ability work where it did so: leave the zone in front out")
    })
}

/// 305.9: a land is played and never cast.
fn never_cast(def: &Def, cond: &Condition) -> Option<Finding> {
    let cast = |part: Phrase<'_>| match part {
        Phrase::Predicate(Predicate::Is(Status::WasCast)) => true,
        Phrase::EventPattern(e) => e.verb == Verb::Cast && e.object == Match::Ref(Ref::This),
        _ => false,
    };
    let asks_of_this = match cond {
        Condition::Passes(Ref::This, f) | Condition::Passed(Ref::This, f) => Phrase::from(&**f).any(&mut |p| cast(p)),
        Condition::Happened(h) => Phrase::from(&h.event).any(&mut |p| cast(p)),
        _ => false,
    };
    (asks_of_this && def.types == CardTypes::LAND).then(|| {
        Finding::new(Code::NewObject, "a land is played and never cast, so this is never so (305.9)")
            .help("leave the condition out")
    })
}
