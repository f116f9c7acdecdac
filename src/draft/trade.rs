//! Cards that are traded when the draft is over (905.2).

use super::notes::table_for;
use super::{Asks, Draft};
use crate::engine::{Asking, Driver, Entities, Entity, ObjectId, PlayerId, Reason, Rulebook, StepResult};
use crate::ir::Zone;
use std::sync::Arc;

impl Draft {
    /// A seat reveals a card of its pool; each other seat, in turn order, may offer one of its own for it, and the first may accept
    /// one of these.
    pub(super) fn trade(&mut self, rulebook: &Arc<Rulebook>, asks: Asks, driver: &mut dyn Driver) -> StepResult<()> {
        let seats = self.plan.seats;
        let (mut table, trader, broker) = table_for(rulebook, seats, asks);
        let mut lying: Vec<(ObjectId, usize, usize)> = Vec::new();
        for (seat, drafter) in self.drafters.iter().enumerate() {
            for (at, pick) in drafter.pool.iter().enumerate() {
                lying.push((table.put(pick.card, PlayerId(seat as u8), Zone::Hand), seat, at));
            }
        }
        let pool = |of: usize| -> Entities {
            lying.iter().filter(|(_, seat, _)| *seat == of).map(|(card, ..)| Entity::Obj(*card)).collect()
        };
        let mut engine = table.engine(driver);
        let asking = Asking::of(trader, Reason::Effect, Some(broker));
        let Some(revealed) = first(&engine.pick(asking, pool(asks.seat), (1, 1))?) else { return Ok(()) };
        show(&mut engine.state.known, revealed, seats);
        let mut offers = Entities::new();
        for seat in (1..seats).map(|n| (asks.seat + n) % seats) {
            // What is revealed is what the question is about.
            let asking = Asking::of(PlayerId(seat as u8), Reason::Effect, Some(revealed));
            let offered = engine.pick(asking, pool(seat), (0, 1))?;
            // An offer is made openly: whoever may accept it sees it.
            first(&offered).into_iter().for_each(|card| show(&mut engine.state.known, card, seats));
            offers.extend(offered);
        }
        let asking = Asking::of(trader, Reason::Effect, Some(revealed));
        let Some(accepted) = first(&engine.pick(asking, offers, (0, 1))?) else { return Ok(()) };
        let place = |card: ObjectId| lying.iter().find(|(one, ..)| *one == card).map(|(_, seat, at)| (*seat, *at));
        if let (Some(given), Some(got)) = (place(revealed), place(accepted)) {
            self.change_hands(given, got);
        }
        Ok(())
    }

    /// Two cards of two pools, each as the seat and the place in its pool, take each other's place.
    fn change_hands(&mut self, one: (usize, usize), other: (usize, usize)) {
        let card = |(seat, at): (usize, usize)| self.drafters[seat].pool[at].card;
        let (given, got) = (card(one), card(other));
        for ((seat, at), card) in [(one, got), (other, given)] {
            let pick = &mut self.drafters[seat].pool[at];
            (pick.card, pick.face_up) = (card, false);
        }
    }
}

/// All seats see a card from now on.
fn show(known: &mut Vec<(PlayerId, ObjectId)>, card: ObjectId, seats: usize) {
    known.extend((0..seats).map(|seat| (PlayerId(seat as u8), card)));
}

fn first(chosen: &Entities) -> Option<ObjectId> {
    chosen.iter().find_map(|e| if let Entity::Obj(card) = e { Some(*card) } else { None })
}
