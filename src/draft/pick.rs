//! What a seat without a person takes: simple arithmetic over what it may see.

use super::Seen;
use crate::ir::{CardTypes, Colors, Content, Def, DefId, Supertypes};

/// Cards from which on a seat keeps to its colors.
const SETTLED: usize = 5;
/// What a card is worth less for each color that the pool has little of.
const STRANGE: i32 = 5;

/// The place in the pack of what a seat takes: the best card for what it has; the first of several equal ones. None: the
/// pack is empty.
pub fn choose(content: &Content, seen: &Seen<'_>) -> Option<usize> {
    let pool: Vec<DefId> = seen.pool.iter().map(|p| p.card).collect();
    let colors = main_colors(content, &pool);
    let worth = |card: DefId| {
        let def = content.def(card);
        let strange = (def.colors & !colors).bits().count_ones() as i32;
        rate(def) - if pool.len() < SETTLED { 0 } else { STRANGE * strange }
    };
    let best = seen.pack.iter().enumerate().max_by_key(|(i, card)| (worth(**card), std::cmp::Reverse(*i)));
    best.map(|(i, _)| i)
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
