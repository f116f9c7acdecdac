//! Lines of one definition that take back what another line gives it, or what it is (205, 112.11, 613, 704.5f).

use super::frame::Face;
use super::walk::{any_act, blocks, lines};
use super::{Finding, Spot};
use crate::diag::Code;
use crate::ir::{
    Ability, AbilityId, AbilityKind, Act, CardTypes, Content, CostChange, Def, KeywordId, Match, Modifier, Part,
    Predicate, Ref, Rule, Static, Value,
};

/// Everything of a definition that is never so because another line says the opposite at all times.
pub(super) fn undone(content: &Content, face: Face) -> Vec<Finding> {
    let def = face.def;
    let always: Vec<(AbilityId, &Ability, &Static)> = lines(content, def).filter_map(always_so).collect();
    let mut found: Vec<Finding> = lost_keyword(content, def, &always).into_iter().collect();
    found.extend(no_creature(def, &always));
    found.extend(two_numbers(&always));
    found.extend(no_toughness(content, face, &always));
    found.extend(tapped_and_untapped(content, def));
    found
}

fn always_so((id, ability): (AbilityId, &Ability)) -> Option<(AbilityId, &Ability, &Static)> {
    match &ability.kind {
        AbilityKind::Static(s) if s.cond.is_none() && !ability.face_down => Some((id, ability, s)),
        _ => None,
    }
}

fn against(message: impl Into<String>, lines: [AbilityId; 2]) -> Finding {
    Finding::new(Code::UndoneByALine, message).help("leave one of the two lines out").about(lines)
}

/// The changes that a sentence makes to its own object.
fn of_itself(ability: &Static) -> impl Iterator<Item = &Modifier> {
    ability
        .parts
        .iter()
        .filter_map(|p| if let Part::Layer { affected, mods } = p { Some((affected, mods)) } else { None })
        .flat_map(|(affected, mods)| if affected.is_this() { &mods[..] } else { &[] })
}

/// Keywords that one line gives and another takes (112.11), and a line that takes the line itself.
fn lost_keyword(content: &Content, def: &Def, always: &[(AbilityId, &Ability, &Static)]) -> Option<Finding> {
    let taken = |m: &Modifier| match m {
        Modifier::LoseKeyword(k) | Modifier::CantHave(k) => Some(*k),
        _ => None,
    };
    for (id, _, s) in always {
        if of_itself(s).any(|m| *m == Modifier::LoseAllAbilities) {
            let message = "this takes all abilities from itself, the other lines among them (613.1f)";
            return Some(Finding::new(Code::UndoneByALine, message).help("leave the abilities out").about([*id]));
        }
        for keyword in of_itself(s).filter_map(taken) {
            if let Some(other) = has_keyword(content, def, keyword, *id) {
                let name = content.keywords.get(keyword.index()).map_or("", |k| &*k.name);
                return Some(against(format!("one line gives this `{name}`, and another takes it"), [*id, other]));
            }
        }
    }
    None
}

/// The line that gives a definition a keyword, other than this one.
fn has_keyword(content: &Content, def: &Def, keyword: KeywordId, but: AbilityId) -> Option<AbilityId> {
    let is_it = |id: &AbilityId| content.abilities.get(id.index()).is_some_and(|a| a.keyword == Some(keyword));
    let gives = |(id, a): &(AbilityId, &Ability)| {
        let given = always_so((*id, a)).is_some_and(|(_, _, s)| {
            of_itself(s).any(|m| matches!(m, Modifier::AddAbilities(ids) if ids.iter().any(is_it)))
        });
        *id != but && (a.keyword == Some(keyword) || given)
    };
    lines(content, def).find(gives).map(|(id, _)| id)
}

/// A creature that its own text makes none.
fn no_creature(def: &Def, always: &[(AbilityId, &Ability, &Static)]) -> Option<Finding> {
    let removes = |m: &Modifier| matches!(m, Modifier::RemoveTypes { types, .. } if types.intersects(def.types & CardTypes::CREATURE));
    let (id, ..) = always.iter().find(|(_, a, s)| a.keyword.is_none() && of_itself(s).any(removes))?;
    let message = "this is never a creature, and its type line says that it is one (205.1)";
    Some(Finding::new(Code::UndoneByALine, message).help("say when: `while ...: this isn't a creature`").about([*id]))
}

/// A maximum that is none, prices up and down, blocking more and not at all.
fn two_numbers(always: &[(AbilityId, &Ability, &Static)]) -> Option<Finding> {
    let rules = || {
        always.iter().flat_map(|(id, _, s)| {
            s.parts.iter().filter_map(move |p| if let Part::Rule(rule) = p { Some((*id, rule)) } else { None })
        })
    };
    for (one, a) in rules() {
        for (other, b) in rules().filter(|(other, _)| *other != one) {
            if let Some(message) = opposite(a, b) {
                return Some(against(message, [other, one]));
            }
        }
    }
    None
}

fn opposite(a: &Rule, b: &Rule) -> Option<&'static str> {
    match (a, b) {
        (Rule::MaxHand { who: w, set: None, by: None }, Rule::MaxHand { who: v, set, by }) => (w == v
            && (set.is_some() || by.is_some()))
        .then_some("there is a maximum hand size and none: the later one counts, and the other does nothing (402.2)"),
        (
            Rule::CostMod { what: w, abilities: x, keyword: k, by, mana: m, cost: None, how: CostChange::More, per: p },
            Rule::CostMod {
                what: v,
                abilities: y,
                keyword: l,
                by: by2,
                mana: n,
                cost: None,
                how: CostChange::Less,
                per: q,
            },
        ) => ((w, x, k, by, m, p) == (v, y, l, by2, n, q))
            .then_some("one line makes this cost as much more as another makes it cost less"),
        (Rule::BlockMore { who: w, .. }, Rule::Cant { event, unless: None, fewer_than: None, more_than: None }) => {
            (event.verb == crate::ir::Verb::Block && event.subject == *w && event.object == Match::Any && !event.alone)
                .then_some("this can block more, and can't block at all (101.2)")
        }
        _ => None,
    }
}

/// 704.5f: it has no toughness, or its own lines leave it none, and none helps it.
fn no_toughness(content: &Content, face: Face, always: &[(AbilityId, &Ability, &Static)]) -> Option<Finding> {
    let def = face.def;
    let (_, toughness) = def.pt.filter(|_| def.types.contains(CardTypes::CREATURE) && !face.broken)?;
    // Whatever makes a token may help it.
    if toughness <= 0 && face.token {
        return None;
    }
    let defined = always.iter().any(|(_, _, s)| s.cda);
    let mut left = toughness;
    let mut line = None;
    for (id, a) in lines(content, def) {
        let less = match &a.kind {
            AbilityKind::Static(s) if s.cond.is_none() => added_to_itself(def, s),
            AbilityKind::Entry(e) if e.what.is_this() && e.cond.is_none() && e.unless.is_none() && !e.optional => {
                let of = |(kind, n): &(crate::ir::CounterId, Value)| {
                    let each = content.counters.get(kind.index())?.mods.iter().map(added).sum::<Option<i32>>()?;
                    if let Value::Num(n) = n { Some(n.checked_mul(each)?) } else { None }
                };
                match e.mods.copy_of {
                    Some(_) => None,
                    None => e.mods.counters.iter().map(of).sum::<Option<i32>>(),
                }
            }
            // What is so under a condition only, and whatever else changes numbers, may help it.
            AbilityKind::Entry(e) if e.what.is_this() => None,
            _ if changes_numbers(content, a) => None,
            _ => Some(0),
        }?;
        left = left.checked_add(less)?;
        if less < 0 {
            line = Some(id);
        }
    }
    if left > 0 || defined {
        return None;
    }
    let Some(line) = line else {
        let message = "its toughness is 0, so it dies as soon as it is there (704.5f)";
        let help = "counters that it needs are there as it enters: `this enters with 2 +1/+1 counters`";
        return Some(Finding::new(Code::DiesAtOnce, message).help(help).on(Spot::Numbers));
    };
    let message = "its own lines leave it no toughness, so it dies as soon as it is there (704.5f)";
    Some(Finding::new(Code::DiesAtOnce, message).help("print more toughness, or say when it is so").about([line]))
}

/// What a sentence adds to the toughness of its own object, by name or as one of several; none: nobody knows.
fn added_to_itself(def: &Def, ability: &Static) -> Option<i32> {
    let mut total = of_itself(ability).map(added).sum::<Option<i32>>()?;
    for part in &ability.parts {
        let Part::Layer { affected: Match::Filter(f), mods } = part else { continue };
        if mods.iter().all(|m| added(m) == Some(0)) || f.same() == Some(&Ref::This) {
            continue;
        }
        let is_one: Vec<Option<bool>> = f.preds.iter().map(|p| fits_as_printed(def, p)).collect();
        if is_one.contains(&Some(false)) {
            continue;
        }
        let change = if is_one.contains(&None) { None } else { mods.iter().map(added).sum::<Option<i32>>() };
        total = total.saturating_add(change?);
    }
    Some(total)
}

/// Whether something on the battlefield is so, as it is printed; none: nobody knows.
fn fits_as_printed(def: &Def, pred: &Predicate) -> Option<bool> {
    match pred {
        Predicate::Type(types) => Some(def.types.intersects(*types)),
        Predicate::Sub(sub) => Some(def.subs.contains(sub)),
        Predicate::ControlledBy(Ref::You) => Some(true),
        Predicate::Same(Ref::This) => Some(true),
        Predicate::Not(inner) => fits_as_printed(def, inner).map(|fits| !fits),
        _ => None,
    }
}

/// What a change adds to the toughness; none: nobody knows.
fn added(change: &Modifier) -> Option<i32> {
    match change {
        Modifier::AddPT(_, Value::Num(n)) => Some(*n),
        Modifier::AddPT(..)
        | Modifier::SetPT(..)
        | Modifier::SetToughness(_)
        | Modifier::SwitchPT
        | Modifier::Copy(_)
        | Modifier::TextOf(_)
        | Modifier::RemoveTypes { .. }
        | Modifier::SetTypes { .. } => None,
        _ => Some(0),
    }
}

fn changes_numbers(content: &Content, ability: &Ability) -> bool {
    match &ability.kind {
        AbilityKind::Static(s) => s.parts.iter().any(|p| p.modifies(|m| added(m) != Some(0))),
        AbilityKind::Replace(_) | AbilityKind::As { .. } => true,
        _ => blocks(ability).any(|b| any_act(content, &b.body, &|act| matches!(act, Act::Attach { .. }))),
    }
}

/// 616.1: it would enter in two states, and its controller picks one each time.
fn tapped_and_untapped(content: &Content, def: &Def) -> Option<Finding> {
    let entries = || {
        lines(content, def).filter_map(|(id, a)| match &a.kind {
            AbilityKind::Entry(e) if e.what.is_this() && e.cond.is_none() && e.unless.is_none() && !e.optional => {
                Some((id, e))
            }
            _ => None,
        })
    };
    let (tapped, _) = entries().find(|(_, e)| e.mods.tapped)?;
    let (untapped, _) = entries().find(|(_, e)| e.mods.untapped)?;
    Some(against("this enters tapped and untapped: its controller decides each time (616.1)", [untapped, tapped]))
}
