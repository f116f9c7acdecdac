//! The order of cards that come to a graveyard at the same time (404.3).

use super::Done;
use crate::engine::{Asking, Engine, Entities, Entity, PlayerId, Reason, StepResult};
use crate::ir::{Verb, Zone};

impl Engine<'_> {
    /// 404.3: every owner arranges what came to their graveyard at once, the active player first; the first of the order is
    /// the upper one. It is asked only in games in which something looks at the order (404.2).
    #[inline(never)]
    pub(super) fn order_fallen(&mut self, range: Done) -> StepResult<()> {
        let fell = |h: &&crate::engine::Event| h.verb == Verb::Move && h.to == Zone::Graveyard;
        if self.state.journal[range.clone()].iter().filter(fell).nth(1).is_none() {
            return Ok(());
        }
        for owner in self.state.apnap().collect::<Vec<_>>() {
            let fallen = self.fallen_of(owner, range.clone());
            if fallen.len() < 2 {
                continue;
            }
            let order = self.order(Asking::of(owner, Reason::CardOrder, None), fallen)?;
            self.arrange(owner, &order);
        }
        Ok(())
    }

    /// What of these events lies in this graveyard now, the uppermost first.
    fn fallen_of(&self, owner: PlayerId, range: Done) -> Entities {
        let came = &self.state.journal[range];
        let fell = |o: &crate::engine::ObjectId| {
            came.iter().any(|h| h.verb == Verb::Move && h.to == Zone::Graveyard && h.new == *o)
        };
        self.state.player(owner).graveyard.iter().rev().copied().filter(fell).map(Entity::Obj).collect()
    }

    /// Puts these cards of a graveyard into the places that they have together, the first uppermost.
    fn arrange(&mut self, owner: PlayerId, order: &Entities) {
        let pile = &mut self.state.players[owner.index()].graveyard;
        let mut lowest_first = order.iter().rev().filter_map(|e| e.obj());
        for place in pile.iter_mut() {
            if order.contains(&Entity::Obj(*place))
                && let Some(o) = lowest_first.next()
            {
                *place = o;
            }
        }
        self.caches.changed();
    }
}
