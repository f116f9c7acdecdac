//! Abilities that never function on the object that they are printed on (112.6).

use super::Finding;
use crate::diag::Code;
use crate::ir::{Ability, AbilityKind, CardTypes, Cond, Event, Match, Mod, Part, Pred, Ref, Rule, Verb, When, Zones};

/// What an ability must know of the definition that it is printed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Printed {
    /// Its card types.
    pub types: CardTypes,
    /// It is or becomes a creature by its own text or by what it is.
    pub creature: bool,
}

/// What only spells are (304.4, 307.4).
const ONLY_SPELLS: CardTypes = CardTypes::NEVER_PERMANENT.union(CardTypes::TRIBAL);

/// Where spells are.
const ON_STACK: Zones = Zones::STACK.union(Zones::CASTING);

/// An ability that can't ever do anything on what it is printed on.
pub fn nowhere(printed: Printed, ability: &Ability) -> Option<Finding> {
    let types = printed.types;
    if types.is_empty() {
        return None;
    }
    let never = |message: &str| Finding::new(Code::WorksNowhere, message);
    if ONLY_SPELLS.contains(types) && !ability.zones.is_empty() && Zones::IN_PLAY.contains(ability.zones) {
        let message =
            "as it stands this works on the battlefield, where instants and sorceries never are (304.4, 307.4)";
        return Some(never(message).help(match ability.kind {
            _ if ability.keyword.is_some() => "an instant or a sorcery never has this: leave it out",
            AbilityKind::Activated(_) | AbilityKind::Special(_) => {
                "write where the card is: `from hand, ...`, `from graveyard, ...`"
            }
            AbilityKind::Static(_) => {
                "what the spell does stands behind `spell:`, with its end: `... until end of turn`"
            }
            _ => "what the spell does stands behind `spell:`; on the stack write `from stack, ...`",
        }));
    }
    if types == CardTypes::LAND {
        let of_spells = matches!(ability.kind, AbilityKind::CastCost(_))
            || !ability.zones.is_empty() && ON_STACK.contains(ability.zones);
        if of_spells {
            return Some(never("this works only on spells, and a land is never one (305.9)"));
        }
    }
    if let Some(elsewhere) = elsewhere(ability) {
        return Some(elsewhere);
    }
    let events = own_events(ability)?;
    if !events.is_empty() && !ability.zones.is_empty() && !ability.zones.intersects(Zones::IN_PLAY) {
        return Some(never("this happens only to what is on the battlefield, and the ability works elsewhere (112.6)"));
    }
    let in_combat = |e: &&Event| {
        matches!(e.verb, Verb::Attack | Verb::Block | Verb::BecomeBlocked | Verb::BecomeUnblocked)
            || (e.verb == Verb::Damage && e.combat == Some(true))
    };
    let permanent = types.intersects(CardTypes::PERMANENT);
    if !events.is_empty() && events.iter().all(in_combat) && permanent && !printed.creature {
        let message =
            "only creatures attack, block and deal combat damage, and nothing in this text makes it one (506.3)";
        return Some(Finding::new(Code::NeverHappens, message));
    }
    None
}

/// A sentence about its own object that asks for it to be where the sentence does not work (112.6).
fn elsewhere(ability: &Ability) -> Option<Finding> {
    let never = |message: &str, help: &str| Some(Finding::new(Code::WorksNowhere, message).help(help));
    if ability.zones.is_empty() {
        return None;
    }
    let (cond, block) = match &ability.kind {
        AbilityKind::Static(s) => (s.cond.as_ref(), &s.parts[..]),
        AbilityKind::Activated(a) => (a.cond.as_ref(), &[][..]),
        _ => (None, &[][..]),
    };
    if let Some(asked) = cond.and_then(own_place)
        && !asked.intersects(ability.zones)
    {
        let message = "this works in another zone than the one that it asks for, so it never holds (112.6)";
        return never(message, "name the zone in front: `from graveyard, while ...: ...`, `from graveyard, {1}: ...`");
    }
    let on_battlefield = !block.is_empty() && block.iter().all(of_permanent);
    (on_battlefield && !ability.zones.intersects(Zones::IN_PLAY | ON_STACK)).then(|| {
        let message = "this is about what lies on the battlefield, and the sentence works elsewhere (112.6)";
        Finding::new(Code::WorksNowhere, message).help("leave the zone out")
    })
}

/// The zones that a condition asks its own object to be in; none: any.
fn own_place(cond: &Cond) -> Option<Zones> {
    match cond {
        Cond::Passes(Ref::This, f) if !f.zones.is_empty() => Some(f.zones),
        Cond::Passes(Ref::This, f) => f.preds.iter().find_map(place_in),
        Cond::And(all) => all.iter().find_map(own_place),
        _ => None,
    }
}

fn place_in(pred: &Pred) -> Option<Zones> {
    match pred {
        Pred::In(zones) => Some(*zones),
        Pred::All(all) => all.iter().find_map(place_in),
        _ => None,
    }
}

/// What counts only for a permanent: that the object itself gets +1/+1, or can't attack or block.
fn of_permanent(part: &Part) -> bool {
    match part {
        Part::Layer { scope, mods } => scope.is_this() && mods.iter().all(|m| matches!(m, Mod::AddPT(..))),
        Part::Rule(Rule::Cant { event, .. } | Rule::Must(event)) => {
            matches!(event.verb, Verb::Attack | Verb::Block) && event.subject.is_this()
        }
        Part::Rule(_) => false,
    }
}

/// The events of a trigger, if they are all about what its own object does or suffers on the battlefield.
fn own_events(ability: &Ability) -> Option<Vec<&Event>> {
    let AbilityKind::Triggered(triggered) = &ability.kind else { return None };
    let When::Events(events) = &triggered.when else { return None };
    let of_this = |e: &&Event| {
        let role = match e.verb {
            Verb::Attack | Verb::Block | Verb::BecomeBlocked | Verb::BecomeUnblocked => &e.subject,
            Verb::Damage if e.combat == Some(true) => &e.subject,
            Verb::Tap | Verb::Untap | Verb::TapForMana | Verb::Transform => &e.object,
            // What enters is looked at on the battlefield, what leaves as it was there (603.6a, 603.10a).
            Verb::Move if e.to == Zones::BATTLEFIELD || e.from == Zones::BATTLEFIELD => &e.object,
            _ => return false,
        };
        *role == Match::Ref(Ref::This)
    };
    events.iter().all(|e| of_this(&e)).then(|| events.iter().collect())
}
