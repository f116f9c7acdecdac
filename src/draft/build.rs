//! A deck made of what was drafted and any number of basic lands (905.1d).

use super::pick::{main_colors, rate};
use crate::decks::Deck;
use crate::engine::Rulebook;
use crate::ir::{CardTypes, Colors, Content, DefId, ManaSymbol, Supertypes};

/// Cards of a drafted deck (100.2b).
pub const DECK: usize = 40;
/// How many of them are no basic lands, where there are enough that are any use.
pub const SPELLS: usize = 23;

/// The best cards of two colors with basic lands for them; everything else that was drafted stands beside the deck (100.4b),
/// conspiracies among it. Fewer than 40 cards: the content has no basic lands.
pub fn deck(rulebook: &Rulebook, pool: &[DefId]) -> Deck {
    let content = &rulebook.content;
    let beside = |card: &DefId| content.def(*card).types.intersects(CardTypes::COMMAND);
    let cards: Vec<DefId> = pool.iter().copied().filter(|c| !beside(c)).collect();
    let colors = main_colors(content, &cards);
    let mut fitting: Vec<DefId> = cards.iter().copied().filter(|c| is_of(content, *c, colors)).collect();
    fitting.sort_by_key(|c| (std::cmp::Reverse(rate(content.def(*c))), *c));
    fitting.truncate(SPELLS);
    let mut deck = Deck::default();
    for card in &fitting {
        *deck.main.entry(*card).or_insert(0) += 1;
    }
    let lands = basics(rulebook, colors);
    for (i, land) in shared(content, &fitting, &lands, DECK - fitting.len()) {
        *deck.main.entry(lands[i].0).or_insert(0) += land;
    }
    let mut left = fitting;
    for card in pool {
        match left.iter().position(|c| c == card) {
            Some(i) => drop(left.swap_remove(i)),
            None => *deck.side.entry(*card).or_insert(0) += 1,
        }
    }
    deck
}

/// Whether a card can be cast with these colors, and is no basic land.
fn is_of(content: &Content, card: DefId, colors: Colors) -> bool {
    let def = content.def(card);
    let basic = def.supers.contains(Supertypes::BASIC) && def.types.contains(CardTypes::LAND);
    !basic && colors.contains(def.colors)
}

/// A basic land for each of the colors; any basic land if there is none.
fn basics(rulebook: &Rulebook, colors: Colors) -> Vec<(DefId, Colors)> {
    let mut out: Vec<(DefId, Colors)> = Vec::new();
    for card in rulebook.content.cards.values() {
        let def = rulebook.content.def(*card);
        let gives = Colors::from_bits_truncate(rulebook.defs[card.index()].tap_mana);
        let plain = def.supers == Supertypes::BASIC && def.types == CardTypes::LAND;
        if plain && colors.intersects(gives) && out.iter().all(|(_, c)| *c != gives) {
            out.push((*card, gives));
        }
    }
    out
}

/// How many of which land: by the symbols of the costs, and of the first where no cost has any.
fn shared(content: &Content, cards: &[DefId], lands: &[(DefId, Colors)], n: usize) -> Vec<(usize, u32)> {
    let symbols = |color: Colors| -> usize {
        let costs = cards.iter().filter_map(|c| content.def(*c).cost.as_ref());
        costs.flat_map(|c| c.iter()).filter(|s| matches!(s, ManaSymbol::Of(mask) if color.bits() & mask != 0)).count()
    };
    let all: Vec<(usize, usize)> = lands.iter().map(|(_, c)| symbols(*c)).enumerate().collect();
    let asked: Vec<(usize, usize)> = all.iter().copied().filter(|(_, symbols)| *symbols > 0).collect();
    let wanted = if asked.is_empty() { all.first().copied().into_iter().collect() } else { asked };
    let total: usize = wanted.iter().map(|(_, symbols)| symbols).sum();
    let mut out: Vec<(usize, u32)> = Vec::new();
    let mut left = n;
    for (at, (i, want)) in wanted.iter().copied().enumerate() {
        // A color of few symbols has one land at least.
        let own = (n * want / total.max(1)).max(1);
        let share = if at + 1 == wanted.len() { left } else { own.min(left) };
        left -= share;
        out.push((i, share as u32));
    }
    out
}
