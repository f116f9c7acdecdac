//! Descriptions that nothing can fit (chapters 1 to 3).

use super::Finding;
use super::interval::{Interval, leaves_nothing, range_of};
use crate::diag::Code;
use crate::ir::{CardTypes, Filter, Pred, Prop, Ref, Sort, Status, Supertypes, Value, Zones};

/// How many ways of fulfilling alternatives are tried.
const MOST_WAYS: usize = 64;

/// A noun phrase that nothing can ever fit.
pub fn contradiction(filter: &Filter) -> Option<Finding> {
    let preds: Vec<&Pred> = filter.preds.iter().collect();
    let reason = impossible(filter, &preds, &mut MOST_WAYS.clone())?;
    Some(Finding::new(Code::Impossible, format!("nothing fits this description: {reason}")))
}

/// Why all of these can't hold at once; none if they might.
fn impossible(filter: &Filter, preds: &[&Pred], ways: &mut usize) -> Option<&'static str> {
    let mut flat: Vec<&Pred> = Vec::with_capacity(preds.len());
    preds.iter().for_each(|p| flatten(p, &mut flat));
    let alternatives = flat.iter().position(|p| matches!(p, Pred::Any(_)));
    let Some((at, Pred::Any(list))) = alternatives.and_then(|at| Some((at, *flat.get(at)?))) else {
        return clash(filter, &flat);
    };
    flat.remove(at);
    let mut first = None;
    for one in list {
        *ways = ways.checked_sub(1)?;
        let mut all = flat.clone();
        all.push(one);
        first = first.or(Some(impossible(filter, &all, ways)?));
    }
    first
}

fn flatten<'p>(pred: &'p Pred, out: &mut Vec<&'p Pred>) {
    match pred {
        Pred::All(list) => list.iter().for_each(|p| flatten(p, out)),
        pred => out.push(pred),
    }
}

/// Why properties without alternatives can't be together.
fn clash(filter: &Filter, preds: &[&Pred]) -> Option<&'static str> {
    let denied = |wanted: &Pred| preds.iter().any(|p| matches!(p, Pred::Not(inner) if **inner == *wanted));
    if preds.iter().any(|p| denied(p)) {
        return Some("something is asked for and excluded at once");
    }
    by_type(filter, preds)
        .or_else(|| by_color(preds))
        .or_else(|| by_number(preds))
        .or_else(|| by_player(filter, preds))
        .or_else(|| by_state(filter, preds))
}

/// Types that exclude each other, or the place (205.2 to 205.4, 304.4, 305.9, 307.4).
fn by_type(filter: &Filter, preds: &[&Pred]) -> Option<&'static str> {
    let wanted: Vec<CardTypes> =
        preds.iter().filter_map(|p| if let Pred::Type(t) = p { Some(*t) } else { None }).collect();
    let mut excluded = CardTypes::empty();
    let (mut supers, mut not_supers) = (Vec::new(), Supertypes::empty());
    for pred in preds {
        match pred {
            Pred::Not(inner) => match **inner {
                Pred::Type(t) => excluded |= t,
                Pred::Super(s) => not_supers |= s,
                _ => {}
            },
            Pred::Super(s) => supers.push(*s),
            _ => {}
        }
    }
    if wanted.iter().any(|t| excluded.contains(*t)) || supers.iter().any(|s| not_supers.contains(*s)) {
        return Some("a type is asked for and excluded at once");
    }
    let only_spells = wanted.iter().any(|t| CardTypes::NEVER_PERMANENT.contains(*t));
    if only_spells && wanted.iter().any(|t| CardTypes::PERMANENT.contains(*t)) {
        return Some("instants and sorceries have no other card types (304, 307)");
    }
    let on_battlefield = filter.zones.is_empty() || filter.zones == Zones::BATTLEFIELD;
    if only_spells && filter.sort == Sort::Permanent && on_battlefield {
        return Some("instants and sorceries are never on the battlefield (304.4, 307.4)");
    }
    if filter.sort == Sort::Spell && wanted.contains(&CardTypes::LAND) {
        return Some("lands are played and are never spells (305.9)");
    }
    None
}

/// Colours that exclude each other (105.2).
fn by_color(preds: &[&Pred]) -> Option<&'static str> {
    let has = |wanted: &Pred| preds.contains(&wanted);
    let colored = preds.iter().any(|p| matches!(p, Pred::Color(_) | Pred::Multicolored | Pred::Monocolored));
    if has(&Pred::Colorless) && colored {
        return Some("what is colorless has no color (105.2c)");
    }
    if has(&Pred::Multicolored) && has(&Pred::Monocolored) {
        return Some("what has several colors has not exactly one (105.2)");
    }
    let mut excluded = crate::ir::Colors::empty();
    for pred in preds {
        if let Pred::Not(inner) = pred
            && let Pred::Color(c) = **inner
        {
            excluded |= c;
        }
    }
    let asked_and_excluded = |p: &&Pred| matches!(p, Pred::Color(c) if excluded.contains(*c));
    preds.iter().any(asked_and_excluded).then_some("a color is asked for and excluded at once")
}

/// Comparisons that leave no number.
fn by_number(preds: &[&Pred]) -> Option<&'static str> {
    let compared = preds.iter().filter_map(|pred| match pred {
        Pred::Prop(prop, cmp, Value::Num(n)) => {
            Some(((Some(*prop), None), Interval::of(*cmp, *n).and(range_of(*prop))))
        }
        Pred::Counters(kind, cmp, Value::Num(n)) => {
            Some(((None, *kind), Interval::of(*cmp, *n).and(Interval::from(0))))
        }
        _ => None,
    });
    leaves_nothing(compared).then_some("no number compares so")
}

/// Players have no characteristics and nobody controls them (102, 109.3).
fn by_player(filter: &Filter, preds: &[&Pred]) -> Option<&'static str> {
    let mine = |whose: fn(&Pred) -> Option<&Ref>| {
        let of_you = preds.iter().any(|p| whose(p) == Some(&Ref::You));
        let of_others = preds.iter().any(|p| matches!(whose(p), Some(Ref::Opponents(you)) if **you == Ref::You));
        of_you && of_others
    };
    if mine(controller) || mine(owner) {
        return Some("you are none of your opponents (102.3)");
    }
    let of_objects = |p: &&Pred| {
        let plain = match p {
            Pred::Not(inner) => inner,
            p => *p,
        };
        matches!(
            plain,
            Pred::Type(_)
                | Pred::Super(_)
                | Pred::Sub(_)
                | Pred::Color(_)
                | Pred::Colorless
                | Pred::Multicolored
                | Pred::Monocolored
                | Pred::ControlledBy(_)
                | Pred::OwnedBy(_)
                | Pred::Named(_)
                | Pred::Is(Status::Tapped | Status::FaceDown | Status::Token | Status::Attacking | Status::Blocking)
                | Pred::Prop(Prop::Power | Prop::Toughness | Prop::ManaValue | Prop::Loyalty, ..)
                | Pred::Extreme { prop: Prop::Power | Prop::Toughness | Prop::ManaValue | Prop::Loyalty, .. }
        )
    };
    let player = filter.sort == Sort::Player && preds.iter().any(of_objects);
    player.then_some("a player has no characteristics, no status and no controller (109.3)")
}

fn controller(pred: &Pred) -> Option<&Ref> {
    if let Pred::ControlledBy(who) = pred { Some(who) } else { None }
}

fn owner(pred: &Pred) -> Option<&Ref> {
    if let Pred::OwnedBy(who) = pred { Some(who) } else { None }
}

/// States that exclude each other, or the place (110.5f, 509.1).
fn by_state(filter: &Filter, preds: &[&Pred]) -> Option<&'static str> {
    let is = |status: Status| preds.contains(&&Pred::Is(status));
    if is(Status::Blocked) && is(Status::Unblocked) {
        return Some("what is blocked is not unblocked (509.1h)");
    }
    let no_creature = preds.contains(&&Pred::Not(Box::new(Pred::Type(CardTypes::CREATURE))));
    if no_creature && (is(Status::Attacking) || is(Status::Blocking)) {
        return Some("only creatures attack and block (506.3)");
    }
    if is(Status::Attacking) && is(Status::Blocking) {
        return Some("nothing attacks and blocks at once (506.3)");
    }
    let controlled = preds.iter().any(|p| matches!(p, Pred::ControlledBy(_)));
    if controlled && filter.sort == Sort::Card && filter.zones.is_empty() {
        return Some(
            "cards outside the battlefield have no controller (108.4): say `creature you control`, or where the card lies",
        );
    }
    let only_of_permanents = [Status::Tapped, Status::Attacking, Status::Blocking];
    if matches!(filter.sort, Sort::Spell | Sort::Ability | Sort::SpellOrAbility)
        && only_of_permanents.iter().any(|s| is(*s))
    {
        return Some("only permanents are tapped, attack and block (110.5, 506.3)");
    }
    let elsewhere = !filter.zones.is_empty() && !filter.zones.intersects(Zones::IN_PLAY);
    if is(Status::Token) && elsewhere {
        return Some("a token that is not on the battlefield ceases to exist (110.5f)");
    }
    if is(Status::Token) && matches!(filter.sort, Sort::Spell | Sort::Ability | Sort::SpellOrAbility) {
        return Some("tokens are permanents (110.5)");
    }
    None
}
