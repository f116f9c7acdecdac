//! Abilities that never function on the object that they are printed on (112.6).

use super::Finding;
use crate::diag::Code;
use crate::ir::{Ability, AbilityKind, CardTypes, Event, Match, Ref, Verb, When, Zones};

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

/// The events of a trigger, if they are all about what its own object does or suffers on the battlefield.
fn own_events(ability: &Ability) -> Option<Vec<&Event>> {
    let AbilityKind::Triggered(triggered) = &ability.kind else { return None };
    let When::Events(events) = &triggered.when else { return None };
    let of_this = |e: &&Event| {
        let role = match e.verb {
            Verb::Attack | Verb::Block | Verb::BecomeBlocked | Verb::BecomeUnblocked => &e.subject,
            Verb::Damage if e.combat == Some(true) => &e.subject,
            Verb::Tap | Verb::Untap | Verb::TapForMana | Verb::Transform => &e.object,
            _ => return false,
        };
        *role == Match::Ref(Ref::This)
    };
    events.iter().all(|e| of_this(&e)).then(|| events.iter().collect())
}
