//! When a check is refused although it was asked for.

use super::request::{DIFFICULTY, FAILURE, KIND, SUCCESS};
use super::{Kind, odds};
use crate::engine::{Engine, ObjectId, Offer, SlotValue, Taken};
use crate::ir::{Roles, Verb};
use crate::settings::{KnownCards, Part, ResultKnown};

/// Why a player can't make a check that stands open; for the hooks of a table.
pub(super) fn refusal(engine: &Engine, offer: &Offer) -> Result<(), &'static str> {
    if engine.rulebook.content.roles.parts.get(Roles::PARTS[0]) != Some(&offer.action) {
        return Ok(());
    }
    if engine.state.player(offer.who).library.len() < 2 {
        return Err("the library has fewer than two cards");
    }
    if engine.state.taken().iter().any(|t| counts(engine, t) && same(engine, &t.offer, offer)) {
        return Err("exactly this check was made this turn already");
    }
    // AC-4.16: what would be broken off is not begun, where it stands open again and again.
    if offer.standing && !offer.by_hand && engine.state.player(offer.who).library.len() - set_aside(engine, offer) < 2 {
        return Err("the library has fewer than two cards that aren't known");
    }
    let guessed = engine.state.house.check.result_known == ResultKnown::Inferred && !offer.by_hand;
    if guessed && certain(engine, offer) {
        return Err("the player knows the result");
    }
    Ok(())
}

/// AC-4.17: what was broken off was never made.
fn counts(engine: &Engine, taken: &Taken) -> bool {
    let parts = &engine.rulebook.content.roles.parts;
    let ends = [SUCCESS, FAILURE].map(|name| parts.get(name).map(|a| Verb::Action(*a)));
    engine.state.journal()[taken.from as usize..taken.to as usize].iter().any(|h| ends.contains(&Some(h.verb)))
}

/// AC-4.11 to AC-4.13: whether two requests are exactly the same check, in what the settings name. It is one character that can't
/// try again.
fn same(engine: &Engine, a: &Offer, b: &Offer) -> bool {
    let agree = |part: &Part| match part {
        Part::Kind => a.args.get(KIND) == b.args.get(KIND),
        Part::Difficulty => a.args.get(DIFFICULTY) == b.args.get(DIFFICULTY),
        Part::Task => a.task == b.task,
        Part::Thing => a.thing == b.thing,
    };
    (a.who, a.actor) == (b.who, b.actor)
        && a.action == b.action
        && engine.state.house.check.same_check.iter().all(agree)
}

/// AC-4.18: whether the player can know the result: whichever two of the cards that may lie on top are revealed, it is the
/// same. The boost is left aside, as in the text's own example.
fn certain(engine: &Engine, offer: &Offer) -> bool {
    let check = &engine.state.house.check;
    let name = |o: ObjectId| engine.rulebook.content.str(engine.rulebook.content.def(engine.state.obj(o).def).name);
    let pool = pool(engine, offer);
    if pool.len() < 2 || pool.iter().any(|o| check.critical_cards.iter().any(|c| c == name(*o))) {
        return false;
    }
    let faces: Vec<odds::Face> = pool.into_iter().map(|o| odds::Face::of(engine, o)).collect();
    let (Some(SlotValue::Color(color)), Some(SlotValue::Num(difficulty))) =
        (offer.args.get(KIND), offer.args.get(DIFFICULTY))
    else {
        return false;
    };
    let chance = odds::plain(&faces, Kind::of(*color), *difficulty, check);
    chance.is_some_and(|c| c.is_zero() || c.is_one())
}

/// The cards that may be revealed for all that the player knows: those of the library that they don't know, and their
/// cards elsewhere that they can't see either. None if the check would be broken off.
fn pool(engine: &Engine, offer: &Offer) -> Vec<ObjectId> {
    let who = offer.who;
    let library = &engine.state.player(who).library;
    let unknown: Vec<ObjectId> = library.iter().copied().filter(|o| !engine.knows(who, *o)).collect();
    // Known cards that stay in the library are below the two that are revealed, unless there are fewer than two others.
    let left = match engine.state.house.check.known_cards {
        KnownCards::All => unknown.len(),
        KnownCards::Revealed => library.len() - set_aside(engine, offer),
    };
    if left < 2 {
        return Vec::new();
    }
    let hidden = engine.state.zone(crate::ir::Zone::Exile, who).iter().copied();
    let hidden = hidden.filter(|o| engine.state.obj(*o).owner == who && !engine.knows(who, *o));
    unknown.into_iter().chain(hidden).collect()
}

/// AC-1.8: how many known cards are set aside if only those that would be revealed are.
fn set_aside(engine: &Engine, offer: &Offer) -> usize {
    let (mut known, mut unknown) = (0, 0);
    for o in engine.state.player(offer.who).library.iter().rev() {
        if unknown == 2 {
            break;
        }
        if engine.knows(offer.who, *o) { known += 1 } else { unknown += 1 }
    }
    known
}
