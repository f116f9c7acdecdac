//! What belongs to whoever does something: `discards their hand`, `exiles a creature they control`.

use crate::ir::{Predicate, Ref};
use crate::wording::say::{Det, Mood, NounModifier, Say};

/// A clause whose subject is a player other than you: what is that player's is `theirs`.
pub(super) fn theirs(mut say: Say) -> Say {
    let Some(f) = say.clause_mut() else { return say };
    let Some(who) = f.roles.first().filter(|w| is_other_player(w) && f.template.starts_with("{0} {v:")).cloned() else {
        return say;
    };
    f.roles.iter_mut().skip(1).for_each(|r| own(r, &who));
    if let Say::Adverbial(_, words) = &mut say {
        own(words, &who);
    }
    say
}

/// A player who is not the reader.
fn is_other_player(who: &Say) -> bool {
    match who {
        Say::Noun(n) => matches!(&n.head, Say::Lit(w) if matches!(w.as_str(), "player" | "opponent" | "teammate")),
        Say::Lit(w) => w == "defending player",
        Say::Frame(f) => matches!(&*f.template, "{0's controller}" | "{0's owner}"),
        _ => false,
    }
}

/// Whether this is the same player again.
pub(crate) fn is_same(again: &Say, who: &Say) -> bool {
    match (again, who) {
        (Say::Noun(a), Say::Noun(b)) if a.det == Det::That => {
            let each = (b.det == Det::Each || b.head == Say::lit("opponent")) && a.head == Say::lit("player");
            a.plural == b.plural && a.mods.is_empty() && (each || a.head == b.head)
        }
        // `its controller` is `that player` the next time.
        (Say::Noun(a), Say::Frame(_)) => a.det == Det::That && a.head == Say::lit("player") && !a.plural,
        _ => again == who,
    }
}

/// What is that of this player becomes theirs.
pub(super) fn own(say: &mut Say, who: &Say) {
    match say {
        Say::Noun(noun) => {
            noun.mods.iter_mut().for_each(|modifier| own(&mut modifier.say, who));
            if matches!(noun.head, Say::List(..)) {
                own(&mut noun.head, who);
            }
            noun.place.iter_mut().for_each(|place| own(place, who));
        }
        Say::Frame(f) => {
            let same = f.roles.first().is_some_and(|role| is_same(role, who));
            match &*f.template {
                "{0} {v:control}" if same && f.mood == Mood::Finite => f.roles[0] = Say::lit("their").plural(),
                "under {0's control}" if same => f.roles[0] = Say::lit("their"),
                template if same && template.starts_with("{0's ") => f.roles[0] = Say::lit("their"),
                _ => f.roles.iter_mut().for_each(|role| own(role, who)),
            }
        }
        Say::Itself(_)
        | Say::Text(_)
        | Say::Sentence(_)
        | Say::Capitals(_)
        | Say::Choices(..)
        | Say::Short(..)
        | Say::Quote(_) => {}
        made => made.parts_mut(&mut |part| own(part, who)),
    }
}

/// `that opponent`, behind `target opponent`.
fn is_again(again: &Say, who: &Say) -> bool {
    match (again, who) {
        (Say::It { .. }, who) => *who != Say::You,
        // `its controller` is `that player` from then on.
        (Say::Noun(again), Say::Frame(f)) if matches!(&*f.template, "{0's controller}" | "{0's owner}") => {
            again.det == Det::That && again.head == Say::lit("player")
        }
        (Say::Noun(again), Say::Noun(who)) => {
            // Of each of several it is the one whose turn it is to do it.
            let each = (who.det == Det::Each || who.head == Say::lit("opponent")) && again.head == Say::lit("player");
            again.det == Det::That && (each || again.head == who.head)
        }
        _ => false,
    }
}

/// `you control` in the head of an action is whoever does it.
pub(super) fn is_doers(pred: &Predicate) -> bool {
    matches!(pred, Predicate::ControlledBy(Ref::You))
}

/// What is only ever done to own things need not say so.
pub(super) fn without_control(said: Say, who: &Say) -> Say {
    match said {
        Say::Noun(mut noun) => {
            let own = |modifier: &NounModifier| match &modifier.say {
                Say::Frame(f) => {
                    let first = f.roles.first();
                    let doer = first.is_some_and(|role| role == who || is_again(role, who));
                    f.template == "{0} {v:control}" && f.mood == Mood::Finite && doer
                }
                _ => false,
            };
            match noun.mods.iter().position(own) {
                Some(at) => drop(noun.mods.remove(at)),
                None => noun.push_behind(66, Say::lit("(whoever controls it)")),
            }
            Say::Noun(noun)
        }
        other => other,
    }
}

/// Whoever discards a card takes it from the own hand; that need not be said (`implied`).
pub(super) fn without_own_hand(said: Say, who: &Say, implied: bool) -> Say {
    match said {
        Say::Noun(mut noun) => {
            let same = |said: &Say| said == who || is_again(said, who);
            if matches!(&noun.place, Some(Say::Frame(f)) if f.template == "{0's hand}" && f.roles.first().is_some_and(same))
            {
                // All of it is the hand itself.
                let whole = noun.det == Det::All && noun.mods.is_empty() && noun.head == Say::lit("card");
                match noun.place.take() {
                    Some(hand) if whole => return hand,
                    place if !implied => noun.place = place,
                    _ => {}
                }
            }
            Say::Noun(noun)
        }
        other => other,
    }
}

/// All cards in a hand are the hand.
pub(super) fn whole_hand(said: Say) -> Say {
    whole(said, &["{0's hand}"])
}

/// All cards in a hand or a graveyard are the hand or the graveyard.
pub(super) fn whole_pile(said: Say) -> Say {
    whole(said, &["{0's hand}", "{0's graveyard}"])
}

fn whole(said: Say, zones: &[&str]) -> Say {
    let Say::Noun(n) = &said else { return said };
    match &n.place {
        Some(zone @ Say::Frame(f))
            if zones.contains(&&*f.template)
                && n.det == Det::All
                && n.mods.is_empty()
                && n.head == Say::lit("card") =>
        {
            zone.clone()
        }
        _ => said,
    }
}
