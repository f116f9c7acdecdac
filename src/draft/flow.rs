//! Picks, passing and rounds (905.1a, 905.1b).

use super::offers::Taken;
use super::{Asked, Asks, Draft, Fault, Pack, Pick, Sight};
use crate::ir::{AbilityKind, Content, DeckRule, DefId, DraftTime};

impl Draft {
    /// A seat takes the card at a place of its pack, counted from 0. When all have chosen, the cards are taken at once and
    /// the packs are passed: to the left in the first and third round, to the right in the second (905.1b).
    ///
    /// # Errors
    /// If the seat has nothing to pick from now, or a card still asks for something ([`Draft::asking`]), or the pack has no
    /// such card.
    pub fn pick(&mut self, content: &Content, seat: usize, number: usize) -> Result<(), Fault> {
        let asks = !self.asks.is_empty();
        let drafter = self.drafters.get_mut(seat).filter(|d| !asks && d.must_choose());
        let drafter = drafter.ok_or(Fault::NotNow(seat))?;
        let there = drafter.pack().len();
        if number >= there {
            return Err(Fault::NoCard { number, there });
        }
        drafter.chosen = Some(number);
        self.go_on(content);
        Ok(())
    }

    /// Takes and passes cards until somebody has to choose or to answer, or the draft is over.
    pub(super) fn go_on(&mut self, content: &Content) {
        while self.asks.is_empty() && self.waiting().next().is_none() && !self.is_over() {
            self.choose_at_random();
            if self.drafters.iter().any(|d| d.chosen.is_some()) {
                self.take(content);
            } else if !self.ask_for_last_cards(content) {
                self.pass(content);
            }
        }
        if self.is_over() && !std::mem::replace(&mut self.ended, true) {
            self.offer_after(content);
        }
    }

    /// 905.2: whoever drafts at random does not look.
    fn choose_at_random(&mut self) {
        let (drafters, rng) = (&mut self.drafters, &mut self.rng);
        for drafter in drafters.iter_mut().filter(|d| d.blind > 0 && d.must_take()) {
            drafter.chosen = Some(rng.below(drafter.pack().len() as u32) as usize);
        }
    }

    /// What cards that lie face up offer when the last card has been drafted.
    fn offer_after(&mut self, content: &Content) {
        for pick in self.drafters.iter().flat_map(|d| &d.pool).filter(|p| p.face_up) {
            for (ability, _) in content.draft_offers(pick.card).filter(|(_, offer)| offer.time == DraftTime::After) {
                let what = Asked::Offer { ability, drafted: pick.card };
                self.asks.push(Asks { seat: pick.seat, card: pick.card, what });
            }
        }
        self.rng.shuffle(&mut self.asks);
    }

    fn take(&mut self, content: &Content) {
        let before = self.asks.len();
        for seat in 0..self.drafters.len() {
            let drafter = &mut self.drafters[seat];
            let Some(number) = drafter.chosen.take() else { continue };
            let Some(pack) = drafter.packs.front_mut().filter(|pack| number < pack.cards.len()) else { continue };
            let card = pack.cards.remove(number);
            drafter.blind = drafter.blind.saturating_sub(1);
            let more = if drafter.done && !drafter.more.is_empty() { Some(drafter.more.remove(0)) } else { None };
            drafter.done = true;
            self.drafted(content, seat, card);
            if let Some(more) = more {
                let taken = Taken { by: more.by, drafted: card, whose: more.whose };
                self.carry_out(content, seat, taken, &more.then);
            }
        }
        // 905.2a: nobody is the active player.
        self.rng.shuffle(&mut self.asks[before..]);
    }

    /// A seat has a card now, and is asked what that card and those that lie face up ask for.
    pub(super) fn drafted(&mut self, content: &Content, seat: usize, card: DefId) {
        let pick = Pick { round: self.round, seat, card, face_up: self.open.binary_search(&card).is_ok() };
        self.show_drafted(seat, card);
        let drafter = &mut self.drafters[seat];
        let from = drafter.packs.front().and_then(|pack| pack.from);
        drafter.blind = drafter.blind.max(at_random(content, card));
        let offers = |by: DefId| content.draft_offers(by).map(move |(ability, offer)| (by, ability, offer.time));
        let at_once = offers(card).filter(|(.., time)| *time == DraftTime::This);
        let fits = |time: DraftTime| time.fits(content.def(card));
        let open = drafter.pool.iter().filter(|p| p.face_up);
        let later = open.flat_map(|p| offers(p.card)).filter(|(.., time)| fits(*time));
        let offer = |(card_of, ability, _)| Asks { seat, card: card_of, what: Asked::Offer { ability, drafted: card } };
        let offered: Vec<Asks> = at_once.chain(later).map(offer).collect();
        drafter.pool.push(pick);
        self.picks.push(pick);
        if content.notes_as_drafted(card) {
            let drafted = drafter.pool.iter().map(|p| p.round).chain(drafter.gone.iter().copied());
            let count = drafted.filter(|round| *round == self.round).count() as u32;
            self.asks.push(Asks { seat, card, what: Asked::Notes { count, from } });
        }
        self.asks.extend(offered);
    }

    /// 905.1b: each seat passes the pack from which it took a card. Whoever takes none passes it too.
    fn pass(&mut self, content: &Content) {
        // The seat to the left is the next one.
        let (seats, left) = (self.drafters.len(), self.round.is_multiple_of(2));
        let next = |seat: usize| if left { (seat + 1) % seats } else { (seat + seats - 1) % seats };
        let packs: Vec<Option<Pack>> = self.drafters.iter_mut().map(|d| d.packs.pop_front()).collect();
        for (seat, pack) in packs.into_iter().enumerate() {
            let Some(mut pack) = pack.filter(|p| !p.cards.is_empty()) else { continue };
            let to = self.last_card_goes_to(content, seat, &pack).unwrap_or_else(|| next(seat));
            pack.from = Some(seat as u8);
            self.drafters[to].packs.push_back(pack);
        }
        // Packs from which nobody takes a card any more are left where they are.
        if self.drafters.iter().all(|d| d.rests) {
            self.drafters.iter_mut().for_each(|d| d.packs.clear());
        }
        for drafter in &mut self.drafters {
            drafter.done = drafter.skips > 0 && !drafter.packs.is_empty();
            drafter.skips -= u32::from(drafter.done);
            drafter.more.clear();
        }
        if self.drafters.iter().all(|d| d.packs.is_empty()) && !self.unopened.is_empty() {
            self.round += 1;
            self.open_packs();
        }
    }

    pub(super) fn open_packs(&mut self) {
        for drafter in &mut self.drafters {
            drafter.packs.extend(self.unopened.pop().map(|cards| Pack { cards, from: None }));
            drafter.sights.retain(|sight| matches!(sight, Sight::Drafted { .. }));
            (drafter.done, drafter.rests, drafter.skips) = (false, false, 0);
        }
    }
}

/// How many cards its drafter takes at random, because a card says so.
fn at_random(content: &Content, card: DefId) -> u32 {
    let said = content.def(card).abilities.iter().filter_map(|id| match content.ability(*id).kind {
        AbilityKind::Deck(DeckRule::AtRandom(n)) => Some(n),
        _ => None,
    });
    said.max().unwrap_or(0)
}
