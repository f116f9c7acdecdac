//! Who gets the last card of a pack, where a card says so (905.2).

use super::{Asked, Asks, Draft, Pack};
use crate::decks::legal::says;
use crate::ir::{Content, DeckRule, DefId};

impl Draft {
    /// The seats that drafted a card that gets the last card of each pack, and still take cards in this round.
    pub(super) fn getters(&self, content: &Content) -> Vec<usize> {
        let drafted = |seat: usize| self.picks.iter().any(|p| p.seat == seat && gets(content, p.card));
        // Who rests takes nothing: what is passed there would only be passed on.
        let all = self.drafters.iter().enumerate().filter(|(_, d)| !d.rests);
        all.map(|(seat, _)| seat).filter(|seat| drafted(*seat)).collect()
    }

    /// Whether a seat has to say to which of several players it passes a last card.
    pub(super) fn ask_for_last_cards(&mut self, content: &Content) -> bool {
        let getters = self.getters(content);
        if getters.len() < 2 {
            return false;
        }
        let Some(card) = self.picks.iter().map(|p| p.card).find(|card| gets(content, *card)) else { return false };
        let last = self.drafters.iter().enumerate().filter(|(_, d)| d.pack().len() == 1 && d.last_to.is_none());
        self.asks.extend(last.map(|(seat, _)| Asks { seat, card, what: Asked::LastCard }));
        !self.asks.is_empty()
    }

    /// Where the pack goes that a seat passes, if its last card is passed in another way than the others; none: to the next seat.
    pub(super) fn last_card_goes_to(&mut self, content: &Content, seat: usize, pack: &Pack) -> Option<usize> {
        let said = self.drafters[seat].last_to.take();
        if pack.cards.len() != 1 {
            return None;
        }
        let getters = self.getters(content);
        said.filter(|to| getters.contains(to)).or_else(|| getters.first().copied())
    }
}

/// Whether a card gets its drafter last cards.
fn gets(content: &Content, card: DefId) -> bool {
    says(content, card, &DeckRule::LastCards)
}
