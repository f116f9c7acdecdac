//! Descriptions that nothing can fit (chapters 1 to 3).

use super::Finding;
use super::interval::{Interval, leaves_nothing, range_of};
use crate::diag::Code;
use crate::ir::{
    Ability, AbilityKind, CardTypes, Cmp, Condition, Content, Filter, Part, Predicate, Prop, Ref, Rule, Sort, Status,
    Supertypes, Value, Verb, Zones,
};

/// A number that a description asks for and that is always so (202.3, 209.1).
pub fn said_in_vain(filter: &Filter) -> Option<Finding> {
    let always = |p: &Predicate| match p {
        Predicate::Prop(prop, cmp, Value::Num(n)) => *cmp != Cmp::Ne && range_of(*prop).within(Interval::of(*cmp, *n)),
        _ => false,
    };
    filter.preds.iter().any(always).then(|| {
        Finding::new(Code::AlwaysTrue, "this is always so: no number is below 0")
            .help("leave it out, or name another number")
    })
}

/// How many ways of fulfilling alternatives are tried.
const MOST_WAYS: usize = 64;

/// A noun phrase that nothing can ever fit.
pub fn contradiction(content: &Content, filter: &Filter) -> Option<Finding> {
    let preds: Vec<&Predicate> = filter.preds.iter().collect();
    let reason = impossible(content, filter, &preds, &mut MOST_WAYS.clone())?;
    Some(Finding::new(Code::Impossible, format!("nothing fits this description: {reason}")))
}

/// Why all of these can't hold at once; none if they might.
fn impossible(content: &Content, filter: &Filter, preds: &[&Predicate], ways: &mut usize) -> Option<&'static str> {
    let mut flat: Vec<&Predicate> = Vec::with_capacity(preds.len());
    preds.iter().for_each(|p| flatten(p, &mut flat));
    let alternatives = flat.iter().position(|p| matches!(p, Predicate::Any(_)));
    let Some((at, Predicate::Any(list))) = alternatives.and_then(|at| Some((at, *flat.get(at)?))) else {
        return clash(content, filter, &flat);
    };
    flat.remove(at);
    let mut first = None;
    for one in list {
        *ways = ways.checked_sub(1)?;
        let mut all = flat.clone();
        all.push(one);
        first = first.or(Some(impossible(content, filter, &all, ways)?));
    }
    first
}

fn flatten<'p>(pred: &'p Predicate, out: &mut Vec<&'p Predicate>) {
    match pred {
        Predicate::All(list) => list.iter().for_each(|p| flatten(p, out)),
        pred => out.push(pred),
    }
}

/// Why properties without alternatives can't be together.
fn clash(content: &Content, filter: &Filter, preds: &[&Predicate]) -> Option<&'static str> {
    let denied = |wanted: &Predicate| preds.iter().any(|p| matches!(p, Predicate::Not(inner) if **inner == *wanted));
    if preds.iter().any(|p| denied(p)) {
        return Some("something is asked for and excluded at once");
    }
    by_type(filter, preds)
        .or_else(|| by_subtype(content, filter, preds))
        .or_else(|| by_color(preds))
        .or_else(|| by_number(preds))
        .or_else(|| by_player(filter, preds))
        .or_else(|| by_what_has_it(content, filter, preds))
        .or_else(|| by_state(filter, preds))
        .or_else(|| by_counters(filter, preds))
}

/// Counters on cards where there are none (121.2).
fn by_counters(filter: &Filter, preds: &[&Predicate]) -> Option<&'static str> {
    let bare = Zones::HAND | Zones::GRAVEYARD | Zones::LIBRARY;
    let there = !filter.zones.is_empty() && bare.contains(filter.zones);
    let some = |p: &&Predicate| match p {
        Predicate::Counters(_, Cmp::Ge, Value::Num(n)) => *n > 0,
        Predicate::Counters(_, Cmp::Gt, Value::Num(n)) => *n >= 0,
        Predicate::Counters(_, Cmp::Eq, Value::Num(n)) => *n != 0,
        _ => false,
    };
    (there && preds.iter().any(some)).then_some(
        "cards in a hand, a library or a graveyard have no counters (121.2); those with which something comes stand behind the zone: `put a creature card in your hand into exile with 1 cage counter`",
    )
}

/// Types that exclude each other, or the place (205.2 to 205.4, 304.4, 305.9, 307.4).
fn by_type(filter: &Filter, preds: &[&Predicate]) -> Option<&'static str> {
    let wanted: Vec<CardTypes> =
        preds.iter().filter_map(|p| if let Predicate::Type(t) = p { Some(*t) } else { None }).collect();
    let mut excluded = CardTypes::empty();
    let (mut supers, mut not_supers) = (Vec::new(), Supertypes::empty());
    for pred in preds {
        match pred {
            Predicate::Not(inner) => match **inner {
                Predicate::Type(t) => excluded |= t,
                Predicate::Super(s) => not_supers |= s,
                _ => {}
            },
            Predicate::Super(s) => supers.push(*s),
            _ => {}
        }
    }
    if wanted.iter().any(|t| excluded.contains(*t)) || supers.iter().any(|s| not_supers.contains(*s)) {
        return Some("a type is asked for and excluded at once");
    }
    if excluded.contains(CardTypes::LAND) && supers.iter().any(|s| s.contains(Supertypes::BASIC)) {
        return Some("only lands are basic (205.4c)");
    }
    let only_spells = wanted.iter().any(|t| CardTypes::NEVER_PERMANENT.contains(*t));
    let both = |one: &CardTypes| wanted.iter().any(|t| !t.intersects(*one) && CardTypes::NEVER_PERMANENT.contains(*t));
    if only_spells && wanted.iter().any(|one| CardTypes::NEVER_PERMANENT.contains(*one) && both(one)) {
        return Some("no card is an instant and a sorcery (304, 307); what is one of them is joined by `or`");
    }
    if only_spells && wanted.iter().any(|t| CardTypes::PERMANENT.contains(*t)) {
        return Some("instants and sorceries have no other card types (304, 307)");
    }
    let on_battlefield = filter.zones.is_empty() || filter.zones == Zones::BATTLEFIELD;
    let asked_there = preds.iter().any(|p| matches!(p, Predicate::In(zones) if *zones == Zones::BATTLEFIELD));
    if only_spells && (filter.sort == Sort::Permanent && on_battlefield || asked_there) {
        return Some("instants and sorceries are never on the battlefield (304.4, 307.4)");
    }
    let controlled = preds.iter().any(|p| matches!(p, Predicate::ControlledBy(_)));
    if only_spells && filter.sort == Sort::Object && filter.zones.is_empty() && controlled {
        return Some(
            "instants and sorceries are no permanents (109.2): say `instant spells you control`, `instant cards in your graveyard`",
        );
    }
    if filter.sort == Sort::Spell && wanted.contains(&CardTypes::LAND) {
        return Some("lands are played and are never spells (305.9)");
    }
    None
}

/// A subtype without the card types that have it (205.3).
fn by_subtype(content: &Content, filter: &Filter, preds: &[&Predicate]) -> Option<&'static str> {
    let of_lands = |p: &&Predicate| match p {
        Predicate::Sub(sub) => content.subtypes.get(sub.index()).is_some_and(|s| s.of == CardTypes::LAND),
        _ => false,
    };
    if filter.sort == Sort::Spell && preds.iter().any(of_lands) {
        return Some("lands are played and are never spells (305.9)");
    }
    let excluded = preds.iter().filter_map(|p| match p {
        Predicate::Not(inner) => {
            if let Predicate::Type(t) = **inner {
                Some(t)
            } else {
                None
            }
        }
        _ => None,
    });
    let excluded = excluded.fold(CardTypes::empty(), |all, t| all | t);
    let without = |p: &&Predicate| match p {
        Predicate::Sub(sub) => {
            content.subtypes.get(sub.index()).is_some_and(|s| !s.of.is_empty() && excluded.contains(s.of))
        }
        _ => false,
    };
    preds.iter().any(without).then_some("a type is asked for by its subtype, and excluded at once (205.3)")
}

/// Colors that exclude each other (105.2).
fn by_color(preds: &[&Predicate]) -> Option<&'static str> {
    let has = |wanted: &Predicate| preds.contains(&wanted);
    let colored =
        preds.iter().any(|p| matches!(p, Predicate::Color(_) | Predicate::Multicolored | Predicate::Monocolored));
    if has(&Predicate::Colorless) && colored {
        return Some("what is colorless has no color (105.2c)");
    }
    if has(&Predicate::Multicolored) && has(&Predicate::Monocolored) {
        return Some("what has several colors has not exactly one (105.2)");
    }
    let mut excluded = crate::ir::Colors::empty();
    for pred in preds {
        if let Predicate::Not(inner) = pred
            && let Predicate::Color(c) = **inner
        {
            excluded |= c;
        }
    }
    let asked_and_excluded = |p: &&Predicate| matches!(p, Predicate::Color(c) if excluded.contains(*c));
    preds.iter().any(asked_and_excluded).then_some("a color is asked for and excluded at once")
}

/// Comparisons that leave no number.
fn by_number(preds: &[&Predicate]) -> Option<&'static str> {
    let compared = preds.iter().filter_map(|pred| match pred {
        Predicate::Prop(prop, cmp, Value::Num(n)) => {
            Some(((Some(*prop), None), Interval::of(*cmp, *n).and(range_of(*prop))))
        }
        Predicate::Counters(kind, cmp, Value::Num(n)) => {
            Some(((None, *kind), Interval::of(*cmp, *n).and(Interval::from(0))))
        }
        _ => None,
    });
    // `with even mana value` asks whether a number is twice its half.
    let halved = |p: &Predicate| match p {
        Predicate::Where(_, asked) => match &**asked {
            Condition::Compare(Value::Prop(prop, _), cmp, Value::Mul(_)) => Some((*prop, *cmp)),
            _ => None,
        },
        _ => None,
    };
    let asked: Vec<(Prop, Cmp)> = preds.iter().filter_map(|p| halved(p)).collect();
    let parity = asked.iter().any(|(prop, cmp)| *cmp == Cmp::Eq && asked.contains(&(*prop, Cmp::Ne)));
    (parity || leaves_nothing(compared)).then_some("no number compares so")
}

/// Players have no characteristics and nobody controls them (102, 109.3).
fn by_player(filter: &Filter, preds: &[&Predicate]) -> Option<&'static str> {
    let mine = |whose: fn(&Predicate) -> Option<&Ref>| {
        let of_you = preds.iter().any(|p| whose(p) == Some(&Ref::You));
        let of_others = preds.iter().any(|p| matches!(whose(p), Some(Ref::Opponents(you)) if **you == Ref::You));
        of_you && of_others
    };
    if mine(controller) || mine(owner) {
        return Some("you are none of your opponents (102.3)");
    }
    let of_objects = |p: &&Predicate| {
        let plain = match p {
            Predicate::Not(inner) => inner,
            p => *p,
        };
        matches!(
            plain,
            Predicate::Type(_)
                | Predicate::Super(_)
                | Predicate::Sub(_)
                | Predicate::Color(_)
                | Predicate::Colorless
                | Predicate::Multicolored
                | Predicate::Monocolored
                | Predicate::ControlledBy(_)
                | Predicate::SpellOf(_)
                | Predicate::OwnedBy(_)
                | Predicate::Named(_)
                | Predicate::Is(
                    Status::Tapped | Status::FaceDown | Status::Token | Status::Attacking | Status::Blocking
                )
                | Predicate::Prop(Prop::Power | Prop::Toughness | Prop::ManaValue | Prop::Loyalty, ..)
                | Predicate::Extreme { prop: Prop::Power | Prop::Toughness | Prop::ManaValue | Prop::Loyalty, .. }
        )
    };
    let player = filter.sort == Sort::Player && preds.iter().any(of_objects);
    player.then_some("a player has no characteristics, no status and no controller (109.3)")
}

fn controller(pred: &Predicate) -> Option<&Ref> {
    if let Predicate::ControlledBy(who) | Predicate::SpellOf(who) = pred { Some(who) } else { None }
}

fn owner(pred: &Predicate) -> Option<&Ref> {
    if let Predicate::OwnedBy(who) = pred { Some(who) } else { None }
}

/// Numbers and keyword abilities of what never has them (109.3, 208.1, 209.1).
fn by_what_has_it(content: &Content, filter: &Filter, preds: &[&Predicate]) -> Option<&'static str> {
    let types = preds.iter().filter_map(|p| if let Predicate::Type(t) = p { Some(*t) } else { None });
    let mut types = types.reduce(|a, b| a & b).into_iter();
    let keyword = |works: &dyn Fn(&Ability) -> bool| {
        preds.iter().any(|p| matches!(p, Predicate::Keyword(k) if !content.any_ability_of(*k, works)))
    };
    let lacks = |works: &dyn Fn(&Ability) -> bool| {
        preds.iter().any(|p| match p {
            Predicate::Not(inner) => matches!(**inner, Predicate::Keyword(k) if !content.any_ability_of(k, works)),
            _ => false,
        })
    };
    if filter.sort == Sort::Player && (keyword(&|a| is_of_players(a)) || lacks(&|a| is_of_players(a))) {
        return Some("a player has only abilities that forbid or prevent what is done to the player (109.3)");
    }
    let only_spells = types.next().is_some_and(|t| !t.is_empty() && CardTypes::NEVER_PERMANENT.contains(t));
    let of_creatures = |p: &&Predicate| matches!(p, Predicate::Prop(Prop::Power | Prop::Toughness | Prop::Loyalty, ..));
    if only_spells && preds.iter().any(of_creatures) {
        return Some("instants and sorceries have no power, toughness and loyalty (208.1, 209.1)");
    }
    (only_spells && keyword(&|a| a.zones.is_empty() || !Zones::IN_PLAY.contains(a.zones)))
        .then_some("this keyword works on the battlefield, where instants and sorceries never are (304.4, 307.4)")
}

/// Whether an ability can be said of a player: it forbids something, or prevents damage.
fn is_of_players(ability: &Ability) -> bool {
    match &ability.kind {
        AbilityKind::Static(s) => s.parts.iter().any(|p| match p {
            // Players are not blocked.
            Part::Rule(Rule::Cant { event, .. }) => event.object.is_this() && event.verb != Verb::Block,
            _ => false,
        }),
        AbilityKind::Replace(r) => r.event.verb == Verb::Damage,
        _ => false,
    }
}

/// States that exclude each other, or the place (110.5f, 509.1).
fn by_state(filter: &Filter, preds: &[&Predicate]) -> Option<&'static str> {
    let is = |status: Status| preds.contains(&&Predicate::Is(status));
    if is(Status::Blocked) && is(Status::Unblocked) {
        return Some("what is blocked is not unblocked (509.1h)");
    }
    let no_creature = preds.contains(&&Predicate::Not(Box::new(Predicate::Type(CardTypes::CREATURE))));
    if no_creature && (is(Status::Attacking) || is(Status::Blocking)) {
        return Some("only creatures attack and block (506.3)");
    }
    if (is(Status::Blocked) || is(Status::Unblocked)) && is(Status::Blocking) {
        return Some("attackers are blocked or not, and what blocks is none (509.1)");
    }
    if is(Status::Attacking) && is(Status::Blocking) {
        return Some("nothing attacks and blocks at once (506.3)");
    }
    let controlled = preds.iter().any(|p| matches!(p, Predicate::ControlledBy(_)));
    if controlled && filter.sort == Sort::Card && filter.zones.is_empty() {
        return Some(
            "cards outside the battlefield have no controller (108.4): say `creature you control`, or where the card lies",
        );
    }
    let only_of_permanents = [Status::Tapped, Status::Attacking, Status::Blocking];
    let untapped = || preds.contains(&&Predicate::Not(Box::new(Predicate::Is(Status::Tapped))));
    if filter.sort.is_of_stack() && (only_of_permanents.iter().any(|s| is(*s)) || untapped()) {
        return Some("only permanents are tapped, attack and block (110.6, 506.3)");
    }
    let out_of_play = filter.sort == Sort::Card && !filter.zones.is_empty() && !filter.zones.intersects(Zones::IN_PLAY);
    let of_permanents = [Status::Attacking, Status::Blocking, Status::Blocked, Status::Tapped];
    if out_of_play && (of_permanents.iter().any(|s| is(*s)) || untapped()) {
        return Some("only permanents are tapped, attack and block (110.6, 506.3)");
    }
    let creature = preds.iter().any(|p| matches!(p, Predicate::Type(CardTypes::CREATURE)));
    if creature && preds.iter().any(|p| matches!(p, Predicate::AttachedTo(_))) {
        return Some(
            "a creature is never attached to anything (301.5c, 303.4d): what is so is `creature that is enchanted`",
        );
    }
    if is(Status::Activated) && is(Status::Triggered) {
        return Some("an ability is activated or it triggers, and never both (112.3)");
    }
    let bare = Zones::HAND | Zones::GRAVEYARD | Zones::LIBRARY;
    let lies_there = !filter.zones.is_empty() && bare.contains(filter.zones);
    if controlled && filter.sort == Sort::Card && lies_there {
        return Some("cards there have an owner and no controller (108.4, 109.4): say whose zone it is");
    }
    let fought = |p: &&Predicate| match p {
        Predicate::Did(h) => matches!(h.event.verb, Verb::Attack | Verb::Block | Verb::BecomeBlocked),
        _ => false,
    };
    if preds.iter().any(fought) && (filter.sort.is_of_stack() || filter.sort == Sort::Card && lies_there) {
        return Some("what attacked or blocked was a permanent, and this is another object (400.7, 506.3)");
    }
    let elsewhere = !filter.zones.is_empty() && !filter.zones.intersects(Zones::IN_PLAY);
    if is(Status::Token) && elsewhere {
        return Some("a token that is not on the battlefield ceases to exist (110.5f)");
    }
    if is(Status::Token) && filter.sort.is_of_stack() {
        return Some("tokens are permanents (110.5)");
    }
    None
}
