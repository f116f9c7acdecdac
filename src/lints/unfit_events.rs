//! Events that never happen to what they are said of: spells that enter, instants that attack, permanents that come from a hand
//! (109.1, 110.1, 302, 304.4, 400.7).

use super::Finding;
use crate::diag::Code;
use crate::ir::{CardTypes, Content, DamageSort, EventPattern, Filter, Match, Predicate, Sort, Verb, Zones};

/// An event of something that never takes part in it.
pub(super) fn never_takes_part(content: &Content, event: &EventPattern) -> Option<Finding> {
    let (subject, object) = (described(&event.subject), described(&event.object));
    let never = |message: &str, help: &str| Some(Finding::new(Code::NeverHappens, message).help(help));
    let of_lands = |p: &Predicate| match p {
        Predicate::Sub(sub) => content.subtypes.get(sub.index()).is_some_and(|s| s.of == CardTypes::LAND),
        _ => false,
    };
    match event.verb {
        Verb::Cast if object.is_some_and(|f| f.preds.iter().any(of_lands)) => {
            never("lands are played and never cast (305.9)", "say `play`: `when you play a land`")
        }
        Verb::Move if event.to == Zones::BATTLEFIELD && object.is_some_and(|f| f.sort.is_of_stack()) => never(
            "what enters the battlefield is a permanent there, and no spell any more (110.1)",
            "say the permanent: `when a creature enters`",
        ),
        Verb::Move if comes_from_cards(event) && object.is_some_and(|f| f.sort == Sort::Permanent) => never(
            "what lies there is a card, and a permanent only on the battlefield (110.1)",
            "say `card`: `when a creature card is put into a graveyard from a library`",
        ),
        Verb::Attack | Verb::Block if subject.is_some_and(is_no_creature) => {
            never("only creatures attack and block (506.3)", "say a creature: `when a creature attacks`")
        }
        Verb::BecomeBlocked if subject.is_some_and(|f| f.sort == Sort::Player || is_no_creature(f)) => never(
            "attacking creatures become blocked (509.1h)",
            "say a creature: `when a creature you control becomes blocked`",
        ),
        Verb::Damage if event.damage == DamageSort::Combat && subject.is_some_and(is_no_creature) => {
            never("only creatures deal combat damage (510.1)", "say a creature, or leave `combat` out")
        }
        Verb::PutCounters if object.is_some_and(|f| f.sort == Sort::Player) => {
            let changes = event.counter.is_some_and(|kind| content.changes_objects(kind));
            if changes {
                never("such a counter changes objects, and players get none (121.1)", "say an object")
            } else {
                None
            }
        }
        _ => None,
    }
}

fn described(what: &Match) -> Option<&Filter> {
    if let Match::Filter(f) = what { Some(f) } else { None }
}

/// Whether it is put into a graveyard from where no permanents are.
fn comes_from_cards(event: &EventPattern) -> bool {
    let elsewhere = Zones::HAND | Zones::LIBRARY;
    !event.from.is_empty() && elsewhere.contains(event.from) && !event.to.intersects(Zones::IN_PLAY)
}

/// Whether it can't be a creature: what is on the stack, instants and sorceries.
fn is_no_creature(what: &Filter) -> bool {
    let never = CardTypes::NEVER_PERMANENT;
    what.sort.is_of_stack() || what.types().any(|t| !t.is_empty() && never.contains(t))
}
