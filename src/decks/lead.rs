//! Who leads a deck, where its list does not say so below a heading of its own: the programs that write such lists put commanders
//! into the sideboard, behind the last blank line, or in front of everything.

use super::deck::Deck;
use super::legal::{can_lead, may_lead_together, total};
use crate::ir::{Content, DeckRules, DefId};
use indexmap::IndexMap;

/// Takes the commanders out of where they stand in such a list (903.3); those that were found.
pub fn lead(content: &Content, rules: &DeckRules, deck: &mut Deck) -> Vec<DefId> {
    if !rules.commanders || !deck.commanders.is_empty() {
        return Vec::new();
    }
    let leads = |card: &DefId| can_lead(content, rules, *card);
    let few = |list: &IndexMap<DefId, u32>| (1..=2).contains(&total(list)) && list.keys().all(leads);
    if few(&deck.side) {
        deck.commanders = std::mem::take(&mut deck.side);
    } else if few(&deck.last) && total(&deck.last) < total(&deck.main) {
        deck.commanders = deck.last.clone();
        for (card, n) in &deck.last {
            take(&mut deck.main, *card, *n);
        }
    } else {
        let first: Vec<DefId> = deck.main.iter().take_while(|(c, n)| **n == 1 && leads(c)).map(|(c, _)| *c).collect();
        let first = match first[..] {
            [a, b, ..] if may_lead_together(content, &[a, b]) => vec![a, b],
            [a, ..] => vec![a],
            [] => Vec::new(),
        };
        for card in first {
            take(&mut deck.main, card, 1);
            deck.commanders.insert(card, 1);
        }
    }
    deck.commanders.keys().copied().collect()
}

fn take(list: &mut IndexMap<DefId, u32>, card: DefId, n: u32) {
    if let Some(there) = list.get_mut(&card) {
        *there = there.saturating_sub(n);
    }
    list.retain(|_, n| *n > 0);
}
