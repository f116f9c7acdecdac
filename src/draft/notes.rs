//! What cards ask for as they are drafted: what is chosen and noted, and whether an offer is taken (905.2a, 905.2b).

use super::offers::Taken;
use super::{Asked, Asks, Draft};
use crate::engine::{Asking, Cite, Driver, Entity, Env, GameOptions, ObjectId, PlayerId, Reason, Rulebook, StepResult};
use crate::ir::{AbilityId, AbilityKind, Content, DeckRule, DefId, DraftAct, DraftOffer, Holds, Note, Noted, Zone};
use crate::magic::{Seat, Table};
use std::sync::Arc;

impl Draft {
    /// The seat and the card that comes next of those that ask for something; none: the next cards can be taken.
    pub fn asking(&self) -> Option<(usize, DefId)> {
        self.asks.first().map(|a| (a.seat, a.card))
    }

    /// What the next card offers to do to the draft, and the card that was drafted; none: it asks for something else.
    pub fn offering<'c>(&self, content: &'c Content) -> Option<(&'c DraftOffer, DefId)> {
        let Asked::Offer { ability, drafted } = self.asks.first()?.what else { return None };
        let AbilityKind::Deck(DeckRule::Offers(offer)) = &content.ability(ability).kind else { return None };
        Some((offer, drafted))
    }

    /// Carries out what the next card asks for. Other seats may be asked too (the neighbors); each is a player of that number.
    /// Nothing, if no card asks.
    ///
    /// # Errors
    /// The driver has no answer, or a limit is reached: the card still asks.
    pub fn note(&mut self, rulebook: &Arc<Rulebook>, driver: &mut dyn Driver) -> StepResult<()> {
        let Some(asks) = self.asks.first().copied() else { return Ok(()) };
        match asks.what {
            Asked::Notes { count, from } => {
                let mut found = ask(rulebook, self.plan.seats, asks, driver)?;
                found.extend(counted(&rulebook.content, asks.card, count, from));
                self.asks.remove(0);
                self.notes.extend(found.into_iter().map(|note| (asks.seat, note)));
            }
            Asked::Offer { .. } => self.offered(rulebook, asks, driver)?,
            Asked::LastCard => {
                let getters = self.getters(&rulebook.content);
                let to = player_chosen(rulebook, self.plan.seats, asks, &getters, driver)?;
                self.asks.remove(0);
                self.drafters[asks.seat].last_to = to;
            }
        }
        self.go_on(&rulebook.content);
        Ok(())
    }

    /// Asks whether what a card offers is done, and does it.
    fn offered(&mut self, rulebook: &Arc<Rulebook>, asks: Asks, driver: &mut dyn Driver) -> StepResult<()> {
        let content = &rulebook.content;
        // None: a draft that was saved with other content.
        let offered = self.offering(content);
        let possible = offered.filter(|(offer, of)| self.can_carry_out(asks.seat, asks.card, offer, *of));
        let Some((offer, drafted)) = possible else {
            self.asks.remove(0);
            return Ok(());
        };
        let mut whose = None;
        let done = is_taken(rulebook, self.plan.seats, asks, driver)?;
        if done && offer.acts.iter().any(|act| act.asks_whose()) {
            let packs = offer.acts.contains(&DraftAct::LookAtPack);
            let all: Vec<usize> = (0..self.plan.seats).filter(|seat| packs || *seat != asks.seat).collect();
            whose = player_chosen(rulebook, self.plan.seats, asks, &all, driver)?;
        }
        if done && offer.acts.contains(&DraftAct::Trade) {
            self.trade(rulebook, asks, driver)?;
        }
        self.asks.remove(0);
        if done {
            self.carry_out(content, asks.seat, Taken { by: asks.card, drafted, whose }, &offer.acts);
        }
        Ok(())
    }

    /// What a seat has noted so far, in order.
    pub fn noted(&self, seat: usize) -> impl Iterator<Item = &Note> {
        self.notes.iter().filter(move |(of, _)| *of == seat).map(|(_, note)| note)
    }
}

/// A table at which all seats sit in a game that does not begin, with the card that asks.
pub(super) fn table_for(rulebook: &Arc<Rulebook>, seats: usize, asks: Asks) -> (Table, PlayerId, ObjectId) {
    let none = vec![Seat::default(); seats];
    let mut table = Table::new(Arc::clone(rulebook), &none, GameOptions::default(), 0);
    let drafter = PlayerId(asks.seat as u8);
    let card = table.put(asks.card, drafter, Zone::Command);
    (table, drafter, card)
}

/// Whether a seat takes what a card offers.
fn is_taken(rulebook: &Arc<Rulebook>, seats: usize, asks: Asks, driver: &mut dyn Driver) -> StepResult<bool> {
    let (mut table, drafter, card) = table_for(rulebook, seats, asks);
    let offer = if let Asked::Offer { ability, .. } = asks.what { Some((ability, 0)) } else { None };
    table.engine(driver).confirm(drafter, Reason::May(offer), Some(card))
}

/// One of these seats, as the seat that the card asks chooses; none: there is none.
fn player_chosen(
    rulebook: &Arc<Rulebook>,
    seats: usize,
    asks: Asks,
    from: &[usize],
    driver: &mut dyn Driver,
) -> StepResult<Option<usize>> {
    let (mut table, drafter, card) = table_for(rulebook, seats, asks);
    let players = from.iter().map(|seat| Entity::Player(PlayerId(*seat as u8))).collect();
    let chosen = table.engine(driver).pick(Asking::of(drafter, Reason::Effect, Some(card)), players, (1, 1))?;
    Ok(chosen.iter().find_map(|e| if let Entity::Player(p) = e { Some(p.index()) } else { None }))
}

/// What a card notes without a choice: how many cards its drafter has drafted in the round, and who passed it.
fn counted(content: &Content, card: DefId, count: u32, from: Option<u8>) -> Vec<Note> {
    let noted = |id: &AbilityId| match &content.ability(*id).kind {
        AbilityKind::Deck(DeckRule::Counted(label)) => Some((*label, Noted::Number(count as i32))),
        AbilityKind::Deck(DeckRule::PassedBy(label)) => Some((*label, Noted::Seat(from?))),
        _ => None,
    };
    let all = content.def(card).abilities.iter().filter_map(noted);
    all.map(|(label, what)| Note { card, label, what }).collect()
}

/// What is chosen as a card is drafted. Everybody sees it.
fn ask(rulebook: &Arc<Rulebook>, seats: usize, asks: Asks, driver: &mut dyn Driver) -> StepResult<Vec<Note>> {
    let (mut table, drafter, card) = table_for(rulebook, seats, asks);
    for id in &rulebook.content.def(asks.card).abilities {
        let mut engine = table.engine(driver);
        let AbilityKind::Deck(DeckRule::Drafted(body)) = &engine.rulebook.ability(*id).kind else { continue };
        let cause = engine.cite(Cite::START);
        let mut frame = engine.ability_frame(card, *id, drafter, Env::new(), cause);
        engine.run(body, &mut frame)?;
    }
    let notable = rulebook.content.notable(asks.card).into_iter();
    let labels = notable.filter(|n| matches!(n.holds, Holds::Chosen(_))).map(|n| n.label);
    let held = labels.filter_map(|label| Some((label, table.state.recall(card, label).noted()?)));
    Ok(held.map(|(label, what)| Note { card: asks.card, label, what }).collect())
}
