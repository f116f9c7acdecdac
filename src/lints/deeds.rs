//! Events as patterns compared: which deed is what an act would be, and which patterns another one contains.

use super::walk::described;
use crate::ir::{
    Act, ActionId, Arg, By, CardTypes, Content, DamageSort, Def, EventPattern, Filter, Match, Modifier, Pick,
    Predicate, PutCounters, Ref, Sort, TargetSpec, Verb,
};

/// The event that an act would be, as far as its roles are known; none: it is several, or none that is worth a look.
pub(super) fn deed(content: &Content, targets: &[TargetSpec], who: &Pick, act: &Act) -> Option<EventPattern> {
    let role = |pick: &Pick| role_of(targets, pick);
    let by = |verb: Verb| EventPattern { subject: role(who), ..EventPattern::of(verb) };
    Some(match act {
        Act::Draw(_) => by(Verb::Draw),
        Act::GainLife(_) => by(Verb::GainLife),
        Act::LoseLife(_) => by(Verb::LoseLife),
        Act::Win => by(Verb::Win),
        Act::Lose => by(Verb::Lose),
        Act::Create { .. } => by(Verb::Create),
        Act::Damage { to, .. } => EventPattern { object: role(to), damage: DamageSort::Noncombat, ..by(Verb::Damage) },
        Act::Tap(what) => EventPattern { object: role(what), ..by(Verb::Tap) },
        Act::Untap(what) => EventPattern { object: role(what), ..by(Verb::Untap) },
        Act::Transform(what) => EventPattern { object: role(what), ..by(Verb::Transform) },
        Act::Search { whose, .. } => EventPattern { object: role(whose), ..by(Verb::Search) },
        Act::PutCounters(PutCounters { kind, on, .. }) => {
            EventPattern { object: role(on), counter: Some(*kind), ..by(Verb::PutCounters) }
        }
        Act::Attach { what, to } => {
            EventPattern { subject: role(what), object: role(to), ..EventPattern::of(Verb::Attach) }
        }
        Act::Declared(id, args) => {
            let object = match args.first() {
                Some(Arg::Pick(what)) => role(what),
                _ => Match::Any,
            };
            let wrap = content.actions.get(id.index()).is_some_and(|a| a.wrap);
            let verb = if wrap { Verb::Move } else { Verb::Action(*id) };
            EventPattern { object, by: if wrap { By::Action(*id) } else { By::Any }, ..by(verb) }
        }
        _ => return None,
    })
}

/// Whom a phrase of an instruction is about, as a role of an event.
fn role_of(targets: &[TargetSpec], pick: &Pick) -> Match {
    match (described(pick, targets), pick) {
        (Some(filter), _) => Match::Filter(Box::new(filter.clone())),
        (None, Pick::Ref(r)) => Match::Ref(r.clone()),
        _ => Match::Any,
    }
}

/// The declared action that an event is.
fn action(event: &EventPattern) -> Option<ActionId> {
    match (event.verb, &event.by) {
        (_, By::Action(id)) => Some(*id),
        (Verb::Action(id), By::Any) => Some(id),
        _ => None,
    }
}

/// Whether every event of the narrower pattern is one of the wider one. What is not certain is not so.
pub(super) fn contains(content: &Content, def: &Def, wide: &EventPattern, narrow: &EventPattern) -> bool {
    let role = |a: &Match, b: &Match| role_contains(content, def, a, b);
    // An attacker that can't be blocked never becomes blocked (509.1h).
    if wide.verb == Verb::Block && narrow.verb == Verb::BecomeBlocked {
        return wide.subject == Match::Any && role(&wide.object, &narrow.subject) && !wide.alone && wide.nth.is_none();
    }
    let same_deed = match action(wide) {
        Some(id) => action(narrow) == Some(id),
        None => {
            let from = wide.from.is_empty() || !narrow.from.is_empty() && wide.from.contains(narrow.from);
            let to = wide.to.is_empty() || !narrow.to.is_empty() && wide.to.contains(narrow.to);
            let by = match (&wide.by, &narrow.by) {
                (By::Any, _) => true,
                (By::Source(a), By::Source(b)) => role(a, b),
                (a, b) => a == b,
            };
            wide.verb == narrow.verb && from && to && by
        }
    };
    same_deed
        && role(&wide.subject, &narrow.subject)
        && role(&wide.object, &narrow.object)
        && (wide.span.is_none() || wide.span == narrow.span)
        && (wide.counter.is_none() || wide.counter == narrow.counter)
        && (wide.damage == DamageSort::Any || wide.damage == narrow.damage)
        && (wide.mana.is_none() || wide.mana == narrow.mana)
        && (!wide.alone || narrow.alone)
        && wide.amount.is_none()
        && wide.nth.is_none()
}

/// Whether whatever can stand in the narrower role can stand in the wider one.
fn role_contains(content: &Content, def: &Def, wide: &Match, narrow: &Match) -> bool {
    match (wide, narrow) {
        (Match::Any, _) => true,
        (a, b) if a == b => true,
        (Match::Ref(Ref::This), b) => b.is_this(),
        (Match::Ref(all), Match::Ref(one)) => *all == Ref::everybody() && one.means_players(),
        (Match::Filter(f), Match::Ref(Ref::This)) => surely(content, def, f),
        (Match::Filter(f), Match::Ref(one)) => f.sort == Sort::Player && f.preds.is_empty() && one.means_players(),
        (Match::Filter(f), Match::Filter(g)) => filter_contains(f, g),
        _ => false,
    }
}

/// Whether each thing of the narrower description passes the wider one.
fn filter_contains(wide: &Filter, narrow: &Filter) -> bool {
    let sort = wide.sort == narrow.sort
        || matches!(
            (wide.sort, narrow.sort),
            (Sort::SpellOrAbility, Sort::Spell | Sort::Ability)
                | (Sort::Object, Sort::Permanent | Sort::Spell | Sort::Card)
                | (Sort::Anything, _)
        );
    let zones = wide.zones.is_empty() || wide.zones.contains(narrow.zones) && !narrow.zones.is_empty();
    let implied = |p: &Predicate| {
        narrow.preds.contains(p)
            || match p {
                Predicate::Type(types) => {
                    narrow.preds.iter().any(|q| matches!(q, Predicate::Type(t) if types.contains(*t)))
                }
                _ => false,
            }
    };
    sort && zones && wide.preds.iter().all(implied)
}

/// Whether the object of a definition passes wherever it is on the battlefield, as long as nothing else changes what it is.
pub(super) fn surely(content: &Content, def: &Def, filter: &Filter) -> bool {
    let changes = super::frame::changes(content, def).any(|m| {
        matches!(
            m,
            Modifier::SetTypes { .. }
                | Modifier::RemoveTypes { .. }
                | Modifier::Copy(_)
                | Modifier::TextOf(_)
                | Modifier::AddTextOf(_)
        )
    });
    let passes = |p: &Predicate| match p {
        Predicate::ControlledBy(Ref::You) => true,
        Predicate::Type(t) => def.types.intersects(*t) && !changes,
        Predicate::Not(inner) => match &**inner {
            Predicate::Type(t) => !def.types.intersects(*t) && !changes && *t != CardTypes::CREATURE,
            _ => false,
        },
        Predicate::Sub(s) => def.subs.contains(s) && !changes,
        _ => false,
    };
    matches!(filter.sort, Sort::Permanent | Sort::Object) && filter.preds.iter().all(passes)
}
