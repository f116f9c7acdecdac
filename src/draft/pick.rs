//! What a seat without a person takes: simple arithmetic over what it may see.

use super::Seen;
use crate::engine::{Answer, Entity, GameState, Kind, PlayerId, Question};
use crate::ir::{CardTypes, Colors, Content, Def, DefId, DraftAct, DraftOffer, Supertypes};

/// Cards from which on a seat keeps to its colors.
const SETTLED: usize = 5;
/// What a card is worth that is good for many decks.
const USUAL: i32 = 6;
/// What a card may be worth that is better not in the pool at all.
const SCRAP: i32 = 2;
/// What a card is worth less for each color that the pool has little of.
const STRANGE: i32 = 5;

/// The place in the pack of what a seat takes: the best card for what it has; the first of several equal ones. None: the
/// pack is empty.
pub fn choose(content: &Content, seen: &Seen<'_>) -> Option<usize> {
    let worth = worth_for(content, seen);
    let best = seen.pack.iter().enumerate().max_by_key(|(i, card)| (worth(**card), std::cmp::Reverse(*i)));
    best.map(|(i, _)| i)
}

/// Whether a seat without a person takes what its card `by` offers as another one is drafted: if what it gets is worth more to
/// it than what it gives.
pub fn takes(content: &Content, seen: &Seen<'_>, by: DefId, offer: &DraftOffer, drafted: DefId) -> bool {
    let worth = worth_for(content, seen);
    let best = seen.pack.iter().map(|c| worth(*c)).max().unwrap_or(0);
    let all: i32 = seen.pack.iter().map(|c| worth(*c).max(0)).sum();
    let change = |act: &DraftAct| match act {
        DraftAct::OneMore => best,
        DraftAct::AllMore => all,
        DraftAct::IntoPack => -worth(by).max(1),
        // A card that is used up is a chance less, and one that is taken later is worth about as much as any.
        DraftAct::FaceDown => -1,
        DraftAct::PassNext => -USUAL,
        DraftAct::Rest => -USUAL * i32::try_from(seen.pack.len()).unwrap_or(0),
        DraftAct::AddPack => USUAL,
        DraftAct::Remove(_) => SCRAP - worth(drafted),
        DraftAct::NoteName(_) => worth(drafted) - USUAL,
        // It makes nothing of what it has seen, and of several cards it knows which one it would rather not have.
        DraftAct::LookAtPack | DraftAct::LookAtNext(_) => 0,
        DraftAct::Trade => 1,
    };
    offer.acts.iter().map(change).sum::<i32>() > 0
}

/// What a seat without a person answers where cards are chosen: the worst of its own is given, for one that is better; of what others
/// offer the best is accepted, if it is better. None: something else is asked.
pub fn trades(content: &Content, seen: &Seen<'_>, state: &GameState, question: &Question) -> Option<Answer> {
    let Kind::Pick { from, min, .. } = &question.kind else { return None };
    let worth = worth_for(content, seen);
    let card = |e: &Entity| if let Entity::Obj(o) = e { Some((state.obj(*o).owner, state.obj(*o).def)) } else { None };
    let all: Vec<(Entity, PlayerId, i32)> =
        from.iter().filter_map(|e| card(e).map(|(owner, def)| (*e, owner, worth(def)))).collect();
    let own = all.first()?.1 == question.who;
    let chosen = if own { all.iter().min_by_key(|(.., n)| *n) } else { all.iter().max_by_key(|(.., n)| *n) }?;
    let there = question.source.map_or(0, |o| worth(state.obj(o).def));
    let better = if own { chosen.2 < there } else { chosen.2 > there };
    let taken = if *min > 0 || better { Some(chosen.0) } else { None };
    Some(Answer::Entities(taken.into_iter().collect()))
}

/// What a card is worth to a seat that has this.
fn worth_for<'c>(content: &'c Content, seen: &Seen<'_>) -> impl Fn(DefId) -> i32 + use<'c> {
    let pool: Vec<DefId> = seen.pool.iter().map(|p| p.card).collect();
    let colors = main_colors(content, &pool);
    let settled = pool.len() >= SETTLED;
    move |card| {
        let def = content.def(card);
        let strange = (def.colors & !colors).bits().count_ones() as i32;
        rate(def) - if settled { STRANGE * strange } else { 0 }
    }
}

/// How good a card is by itself.
pub(super) fn rate(def: &Def) -> i32 {
    let value = def.cost.as_ref().map_or(0, |c| crate::ir::mana_value(c, 0));
    let dear = 2 * (value - 5).max(0);
    let text = i32::try_from(def.abilities.len().min(4)).unwrap_or(0);
    if def.types.contains(CardTypes::CREATURE) {
        let (power, toughness) = def.pt.unwrap_or((1, 1));
        return 2 * power.clamp(0, 8) + toughness.clamp(0, 8) + text - value - dear;
    }
    if def.types.contains(CardTypes::LAND) {
        return if def.supers.contains(Supertypes::BASIC) { -10 } else { 2 };
    }
    if def.types.contains(CardTypes::CONSPIRACY) {
        return 6;
    }
    let lasting = if def.types.contains(CardTypes::PLANESWALKER) { 5 } else { 0 };
    5 + text + lasting - dear
}

/// The two colors of which there is most in a pool.
pub(super) fn main_colors(content: &Content, pool: &[DefId]) -> Colors {
    let weight = |color: Colors| -> i32 {
        let of_it = pool.iter().map(|c| content.def(*c)).filter(|d| d.colors.contains(color));
        of_it.map(|d| rate(d).max(1)).sum()
    };
    let mut all: Vec<(i32, Colors)> = Colors::all().iter().map(|c| (weight(c), c)).collect();
    all.sort_by_key(|(n, c)| (std::cmp::Reverse(*n), c.bits()));
    all.iter().take(2).fold(Colors::empty(), |both, (_, c)| both | *c)
}
