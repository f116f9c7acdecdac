//! Forms of the IR made and changed: conditions joined and negated, filters united, numbers multiplied.

use crate::ir::*;

/// One predicate out of several.
pub(crate) fn all(mut preds: Vec<Predicate>) -> Predicate {
    if preds.len() == 1
        && let Some(only) = preds.pop()
    {
        return only;
    }
    Predicate::All(preds.into())
}

/// The predicate that holds where this one does not; two negations cancel.
pub(crate) fn not(pred: Predicate) -> Predicate {
    match pred {
        Predicate::Not(inner) => *inner,
        pred => Predicate::Not(Box::new(pred)),
    }
}

/// A filter without predicates.
pub(crate) fn any_of(sort: Sort) -> Filter {
    Filter { sort, zones: Zones::empty(), preds: Box::new([]) }
}

/// What passes one of several filters.
pub(crate) fn union(mut filters: Vec<Filter>) -> Option<Filter> {
    if filters.len() < 2 {
        return filters.pop();
    }
    // One thing takes the sort of the others, unless they are players: `you or this`.
    let players = filters.iter().any(|f| f.sort == Sort::Player);
    let sorts: Vec<Sort> = filters.iter().filter(|f| !is_same(f) || players).map(|f| f.sort).collect();
    let sort = match sorts.first() {
        Some(first) if sorts.iter().all(|s| s == first) => *first,
        Some(_) => common_sort(&sorts),
        None => Sort::Anything,
    };
    // `a card in your hand or a permanent you control`: each has its own place.
    let apart = filters.iter().any(|f| f.zones != filters[0].zones);
    let place = |f: &Filter| if apart { f.places() } else { f.zones };
    let zones = filters.iter().fold(Zones::empty(), |z, f| z | place(f));
    let preds = filters.into_iter().map(|f| {
        let mut preds = Vec::with_capacity(f.preds.len() + 2);
        if apart && !f.places().is_empty() && f.places() != Zones::all() {
            preds.push(Predicate::In(f.places()));
        }
        if f.sort != sort && (!is_same(&f) || f.sort == Sort::Player) {
            preds.push(Predicate::Sort(f.sort));
        }
        preds.extend(f.preds);
        all(preds)
    });
    Some(Filter { sort, zones, preds: Box::new([Predicate::Any(preds.collect())]) })
}

/// A role as a filter.
pub(crate) fn as_filter(found: Match) -> Filter {
    match found {
        Match::Filter(f) => *f,
        Match::Ref(r) => {
            let sort = if r.means_players() { Sort::Player } else { Sort::Anything };
            Filter { sort, zones: Zones::empty(), preds: Box::new([Predicate::Same(r)]) }
        }
        Match::Any => any_of(Sort::Anything),
    }
}

/// Nothing but "is this very thing".
pub(crate) fn is_same(filter: &Filter) -> bool {
    matches!(&*filter.preds, [Predicate::Same(_)])
}

/// The narrowest sort that covers several.
pub(crate) fn common_sort(sorts: &[Sort]) -> Sort {
    let player = |s: &Sort| matches!(s, Sort::Player | Sort::Damageable | Sort::Anything);
    if sorts.iter().all(|s| s.is_of_stack()) {
        Sort::SpellOrAbility
    } else if sorts.iter().any(player) {
        Sort::Anything
    } else {
        Sort::Object
    }
}

/// Adds a part; changes of the same things are kept together.
pub(crate) fn push_part(parts: &mut Vec<Part>, part: Part) {
    if let (Some(Part::Layer { affected, mods }), Part::Layer { affected: more, mods: extra }) =
        (parts.last_mut(), &part)
        && affected == more
    {
        let mut all = std::mem::take(mods).into_vec();
        all.extend(extra.iter().cloned());
        *mods = all.into();
        return;
    }
    parts.push(part);
}

/// A number as often as another says.
pub(crate) fn times_value(value: Value, times: &Value) -> Value {
    match (value, times) {
        (Value::Num(0), _) => Value::Num(0),
        (Value::Num(1), t) => t.clone(),
        (v, Value::Num(1)) => v,
        (Value::Num(n), Value::Num(times)) => Value::Num(n.saturating_mul(*times)),
        (v, t) => Value::Mul(Box::new((v, t.clone()))),
    }
}

/// Puts what a phrase means into its role.
pub(crate) fn set_role(ev: &mut EventPattern, role: Role, what: Match) {
    match role {
        Role::Subject => ev.subject = what,
        Role::Object | Role::Successor => ev.object = what,
        Role::Amount | Role::ObjectController | Role::SubjectController => {}
    }
}

/// Everything that does not pass: `except by Walls`.
pub(crate) fn negate_match(what: Match) -> Match {
    let passes = match what {
        Match::Any => return Match::Any,
        Match::Ref(r) => Predicate::Same(r),
        Match::Filter(f) => {
            let mut preds = f.preds.into_vec();
            if !f.zones.is_empty() {
                preds.insert(0, Predicate::In(f.zones));
            }
            if f.sort != Sort::Anything {
                preds.insert(0, Predicate::Sort(f.sort));
            }
            crate::check::build::all(preds)
        }
    };
    let not = Predicate::Not(Box::new(passes));
    Match::Filter(Box::new(Filter { sort: Sort::Anything, zones: Zones::empty(), preds: Box::new([not]) }))
}

/// Adds a predicate to what may stand in a role.
pub(crate) fn and_pred(what: Match, pred: Predicate) -> Match {
    let filter = match what {
        Match::Any => Filter { sort: Sort::Anything, zones: Zones::empty(), preds: Box::new([pred]) },
        Match::Ref(r) => {
            Filter { sort: Sort::Anything, zones: Zones::empty(), preds: Box::new([Predicate::Same(r), pred]) }
        }
        Match::Filter(f) => {
            let mut preds = f.preds.into_vec();
            preds.push(pred);
            Filter { sort: f.sort, zones: f.zones, preds: preds.into() }
        }
    };
    Match::Filter(Box::new(filter))
}

/// The opposite condition.
pub(crate) fn negate_condition(cond: Condition) -> Condition {
    match cond {
        Condition::Not(inner) => *inner,
        Condition::Exists(filter, Cmp::Ge, Value::Num(1)) => Condition::Exists(filter, Cmp::Eq, Value::Num(0)),
        cond => Condition::Not(Box::new(cond)),
    }
}

/// The condition that needs both; a missing one asks for nothing, and `None` is that both are missing.
pub(crate) fn both(a: Option<Condition>, b: Option<Condition>) -> Option<Condition> {
    match (a, b) {
        (Some(a), Some(b)) => Some(Condition::And(Box::new([a, b]))),
        (a, b) => a.or(b),
    }
}

/// How many things pass. What an event took away (`creatures that died this turn`) is number_of in the journal, because
/// it is no longer there to be looked at.
pub(crate) fn number_of(filter: Filter) -> Value {
    let gone = |p: &Predicate| match p {
        Predicate::Did(h) => {
            matches!(h.event.verb, Verb::Move | Verb::Cast | Verb::PlayLand | Verb::Draw | Verb::Action(_))
        }
        _ => false,
    };
    let count = |filter| Value::Count(Box::new(filter));
    let Some(at) = filter.preds.iter().position(gone) else { return count(filter) };
    let Some(Predicate::Did(history)) = filter.preds.get(at) else { return count(filter) };
    let mut history = history.clone();
    let Some(candidate) = history.candidate else { return count(filter) };
    let here = Match::Ref(Ref::Slot(candidate));
    let role = if history.event.object == here {
        &mut history.event.object
    } else if history.event.subject == here && filter.sort != Sort::Player {
        &mut history.event.subject
    } else {
        return count(filter);
    };
    let preds = filter.preds.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, p)| p.clone()).collect();
    *role = Match::Filter(Box::new(Filter { preds, ..filter }));
    history.candidate = None;
    Value::Times(history)
}

/// Puts a value in the place of a slot that is not filled yet when the predicates are asked.
pub(crate) fn put_value(preds: &mut [Predicate], slot: Slot, value: &Value) {
    for pred in preds {
        match pred {
            Predicate::Prop(_, _, n) | Predicate::Counters(_, _, n) | Predicate::OnTop(n, _) => {
                put_number(n, slot, value)
            }
            Predicate::Within(Some(n), _) => put_number(n, slot, value),
            Predicate::Not(inner) => put_value(std::slice::from_mut(inner), slot, value),
            Predicate::Any(list) | Predicate::All(list) => put_value(list, slot, value),
            Predicate::CouldTarget(_)
            | Predicate::CouldHold(_)
            | Predicate::Above(..)
            | Predicate::MostVotes
            | Predicate::VotedFor(_)
            | Predicate::XInCost
            | Predicate::Sort(_)
            | Predicate::In(_)
            | Predicate::Type(_)
            | Predicate::Super(_)
            | Predicate::Sub(_)
            | Predicate::Chosen(_)
            | Predicate::Color(_)
            | Predicate::Colorless
            | Predicate::Multicolored
            | Predicate::Monocolored
            | Predicate::Keyword(_)
            | Predicate::Has(_)
            | Predicate::NoAbilities
            | Predicate::Is(_)
            | Predicate::Designated(_)
            | Predicate::ControlledBy(_)
            | Predicate::SpellOf(_)
            | Predicate::OwnedBy(_)
            | Predicate::KnownTo(_)
            | Predicate::Same(_)
            | Predicate::AttachedTo(_)
            | Predicate::Extreme { .. }
            | Predicate::Shares(..)
            | Predicate::Named(_)
            | Predicate::NamedChosen(_)
            | Predicate::OpponentOf(_)
            | Predicate::Targets(_)
            | Predicate::TargetsOnly(_)
            | Predicate::CastBy(_)
            | Predicate::CastAs(_)
            | Predicate::From(_)
            | Predicate::Did(_)
            | Predicate::Attacking(_)
            | Predicate::Blocking(_)
            | Predicate::BlockedBy(_)
            | Predicate::If(_)
            | Predicate::Where(..)
            | Predicate::Within(None, _)
            | Predicate::KnownBy(_) => {}
        }
    }
}

/// The same in a number and in what it is reckoned from: `X + 1`, `twice X`.
pub(crate) fn put_number(number: &mut Value, slot: Slot, value: &Value) {
    match number {
        Value::Slot(own) if *own == slot => *number = value.clone(),
        Value::Add(two) | Value::Sub(two) | Value::Mul(two) | Value::Lesser(two) | Value::Greater(two) => {
            put_number(&mut two.0, slot, value);
            put_number(&mut two.1, slot, value);
        }
        Value::Share { of, .. } => put_number(of, slot, value),
        Value::ByStep(of, entries) => {
            put_number(of, slot, value);
            entries.iter_mut().for_each(|(_, entry)| put_number(entry, slot, value));
        }
        Value::Extreme { number, .. } => put_number(number, slot, value),
        Value::Num(_)
        | Value::Slot(_)
        | Value::Linked(_)
        | Value::LinkedOf(..)
        | Value::Prop(..)
        | Value::Count(_)
        | Value::Size(_)
        | Value::Counters(..)
        | Value::Greatest(..)
        | Value::Least(..)
        | Value::Total(..)
        | Value::Kinds(..)
        | Value::Devotion(..)
        | Value::DevotionChosen(..)
        | Value::Times(_)
        | Value::Amount(_)
        | Value::ModesOf(_)
        | Value::ColorsSpent(_)
        | Value::ManaSpent(_)
        | Value::Unspent(..)
        | Value::XOf(_)
        | Value::ExtraTurn
        | Value::Votes(_)
        | Value::Words(_)
        | Value::Rank(_)
        | Value::WoundPenalty(_)
        | Value::LightOn(_)
        | Value::Distance(_) => {}
    }
}

/// The opposite number.
pub(crate) fn negative(value: Value) -> Value {
    match value {
        Value::Num(n) => Value::Num(-n),
        value => Value::Sub(Box::new((Value::Num(0), value))),
    }
}

/// 506.6a: with `during combat` it is the combat that goes on of which something is before.
pub(crate) fn within_combat(cond: Condition) -> Condition {
    fn now(cond: Condition) -> Condition {
        match cond {
            Condition::Before((step, r)) if step.is_of_combat() => Condition::Sooner((step, r)),
            Condition::And(all) => Condition::And(all.into_iter().map(now).collect()),
            other => other,
        }
    }
    fn in_combat(cond: &Condition) -> bool {
        match cond {
            Condition::During(Span::Combat, _) => true,
            Condition::And(all) => all.iter().any(in_combat),
            _ => false,
        }
    }
    if in_combat(&cond) { now(cond) } else { cond }
}
