//! Offers: a declared action that a player may perform as a special action because somebody outside the game asks for it
//! (115.1). It stands until it is taken or withdrawn; what was taken this turn is remembered.

use super::{Cause, Cite, Engine, Env, Flags, Frame, GameState, ObjectId, PlayerId, StepResult};
pub use crate::engine::offer_data::{Offer, SpellTime, Taken};
use crate::ir::{DefId, Verb, Zone};

impl GameState {
    /// Offers that stand open.
    pub fn offers(&self) -> &[Offer] {
        &self.offers
    }
    /// Offers that were taken in this turn, in order.
    pub fn taken(&self) -> &[Taken] {
        &self.taken
    }
    /// The arguments of a declared action that happened, where its event alone can't hold them.
    pub fn facts(&self, event: u32) -> &[super::SlotValue] {
        self.facts.iter().rev().find(|(at, _)| *at == event).map_or(&[], |(_, facts)| facts)
    }
    /// The offer that an object stands for.
    pub fn offer_of(&self, o: ObjectId) -> Option<&Offer> {
        let taken = self.taken.iter().map(|t| &t.offer);
        self.offers.iter().chain(taken).find(|offer| offer.source == o)
    }
}

impl Engine<'_> {
    /// Opens an offer; `id` and `source` are given to it here. Gives back its number.
    pub fn offer(&mut self, mut offer: Offer) -> u32 {
        self.state.next_id += 1;
        offer.id = self.state.next_id;
        let row = self.new_object(DefId(0), offer.who, Zone::Outside);
        self.state.objects[row.index()].flags |= Flags::OFFER;
        offer.source = row;
        let id = offer.id;
        self.state.offers.push(offer);
        self.caches.changed();
        id
    }

    /// Takes an offer back; whether it stood open.
    pub fn withdraw(&mut self, id: u32) -> bool {
        let before = self.state.offers.len();
        self.state.offers.retain(|o| o.id != id);
        self.caches.changed();
        self.state.offers.len() < before
    }

    /// Why a player can't follow an offer now; `time`: what they could begin now.
    ///
    /// # Errors
    /// With the reason, in a few words.
    pub fn offer_open(&self, who: PlayerId, offer: &Offer, time: SpellTime) -> Result<(), &'static str> {
        if offer.who != who {
            return Err("another player is asked");
        }
        if offer.sorcery && !time.is_for_sorceries() {
            return Err("it is not the time of sorceries");
        }
        let event = super::Event::of(Verb::Action(offer.action), 0).by(who);
        if self.forbidden(&event) {
            return Err("something forbids it");
        }
        (self.hooks.judge_offer)(self, offer)
    }

    /// Follows an offer: the action, and what comes of it, before anybody has priority again (115.3). Nothing happens
    /// if no such offer stands open.
    ///
    /// # Errors
    /// As [`Engine::follow_offer`].
    pub fn take_offer(&mut self, id: u32) -> StepResult<()> {
        let Some(at) = self.state.offers.iter().position(|o| o.id == id) else { return Ok(()) };
        let offer =
            if self.state.offers[at].standing { self.state.offers[at].clone() } else { self.state.offers.remove(at) };
        self.follow_offer(offer)
    }

    /// The same with an offer as it is followed now, such as by a character of a scene.
    ///
    /// # Errors
    /// A limit is reached, a question has no answer yet, or the game ends.
    pub fn follow_offer(&mut self, offer: Offer) -> StepResult<()> {
        self.caches.changed();
        let from = self.state.journal.len() as u32;
        let cause = self.cause(Cause { source: offer.source, by: Some(offer.who), ..Cause::rule(Cite::SPECIAL) });
        let frame = Frame::new(offer.source, offer.who, Env::new(), cause, from);
        self.carry_out(offer.action, offer.args.clone(), offer.who, &frame)?;
        for (watched, then) in &offer.after {
            let events = &self.state.journal[from as usize..];
            if events.iter().any(|h| h.verb == Verb::Action(*watched)) {
                self.carry_out(*then, Env::new(), offer.who, &frame)?;
            }
        }
        let to = self.state.journal.len() as u32;
        self.state.taken.push(Taken { offer, from, to });
        Ok(())
    }
}
