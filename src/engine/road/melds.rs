//! Two cards that are one permanent (712).

use super::ProposedEvent;
use crate::engine::object::NO_CARD;
use crate::engine::{Asking, Engine, Entity, Event, Flags, Model, Object, ObjectId, PlayerId, Reason, StepResult};
use crate::ir::{CardShape, Def, DefId, Verb, Zone};

impl Engine<'_> {
    /// 712.1: whether the physical card is one of a pair that melds, or it is a melded permanent.
    pub(crate) fn melds(&self, o: ObjectId) -> bool {
        let card = self.state.cards.get(self.state.obj(o).card as usize);
        let pair = |d: &Def| matches!(d.shape, CardShape::Meld(..)) || self.rulebook.meld_mates.contains(&d.name);
        card.is_some_and(|d| pair(self.rulebook.content.def(*d))) || self.state.is_melded(o)
    }

    /// 701.36b: what two cards become together; none: they are no pair, or one of them is no card.
    pub(crate) fn melded_face(&self, a: ObjectId, b: ObjectId) -> Option<DefId> {
        let content = &self.rulebook.content;
        let card = |o: ObjectId| {
            let row = self.state.obj(o);
            let real = row.live() && row.card != NO_CARD && !row.flags.intersects(Flags::TOKEN | Flags::COPY);
            real.then(|| content.def(self.state.cards[row.card as usize]))
        };
        let (x, y) = (card(a)?, card(b)?);
        match (&x.shape, &y.shape) {
            (CardShape::Meld(partner, face), _) if *partner == y.name => Some(*face),
            (_, CardShape::Meld(partner, face)) if *partner == x.name => Some(*face),
            _ => None,
        }
    }

    /// 712.2, 712.3b: the second card comes along; the mana value is that of both fronts together.
    #[cold]
    #[inline(never)]
    pub(super) fn join_cards(&mut self, new: ObjectId, second: ObjectId) {
        let was = *self.state.obj(second);
        self.take_away(second, &was);
        let (row, content) = (*self.state.obj(new), &self.rulebook.content);
        let value = |card: u32| {
            let def = self.state.cards.get(card as usize).map(|d| content.def(*d));
            def.and_then(|d| d.cost.as_ref()).map_or(0, |c| crate::ir::mana_value(c, 0))
        };
        let mut chars = self.rulebook.templates[row.def.index()].clone();
        chars.mana_value = value(row.card) + value(was.card);
        self.set_print(new, &Model { def: row.def, chars: Some(Box::new(chars)), own_colors: false });
        self.state.objects[second.index()].next = new;
        let other = if was.is(Flags::COMMANDER) && !row.is(Flags::COMMANDER) {
            self.lead_by_second(new, second, was.card)
        } else {
            was.card
        };
        self.state.melds.push((new, other));
    }

    /// 903.3b: a permanent with a commander among its cards is a commander, and it is that card that it goes by. Returns
    /// the card that it went by.
    fn lead_by_second(&mut self, new: ObjectId, second: ObjectId, card: u32) -> u32 {
        self.state.commanders.iter_mut().filter(|o| **o == second).for_each(|o| *o = new);
        let row = &mut self.state.objects[new.index()];
        row.flags |= Flags::COMMANDER;
        std::mem::replace(&mut row.card, card)
    }

    /// 712.4: one permanent leaves, and two cards arrive. Only commanders go to the command zone, the other card goes where
    /// it would have gone (903.9a).
    #[cold]
    #[inline(never)]
    pub(super) fn part_cards(&mut self, old: ObjectId, new: ObjectId, was: &Object, proposed: &ProposedEvent) {
        let Some(i) = self.state.melds.iter().position(|(m, _)| *m == old) else { return };
        let (_, card) = self.state.melds.remove(i);
        let leads = self.state.commanders.iter().position(|o| self.state.obj(*o).card == card);
        let to = match proposed.before {
            Some(before) if proposed.ev.to == Zone::Command && was.is(Flags::COMMANDER) && leads.is_none() => before,
            _ => proposed.ev.to,
        };
        let second = self.new_object(self.state.cards[card as usize], was.owner, to);
        let row = &mut self.state.objects[second.index()];
        (row.card, row.prev) = (card, old);
        if let Some(i) = leads {
            row.flags |= Flags::COMMANDER;
            self.state.commanders[i] = second;
        }
        self.put_at(second, to, proposed.place);
        match to {
            // 712.4a: only their owner knows in which order they lie there.
            Zone::Library => {
                self.state.known.retain(|(_, o)| *o != new);
                self.state.known.extend([(was.owner, new), (was.owner, second)]);
            }
            Zone::Hand => {
                let seen: Vec<PlayerId> = self.state.known.iter().filter(|(_, o)| *o == new).map(|(q, _)| *q).collect();
                self.state.known.extend(seen.into_iter().map(|q| (q, second)));
            }
            _ => {}
        }
        self.state.twins.push((new, second));
        let mut ev = Event { subject: proposed.ev.subject, ..Event::of(Verb::Move, proposed.ev.cause) }.on(second);
        (ev.from, ev.to, ev.new, ev.via) = (was.zone, to, second, proposed.ev.via);
        self.caches.placed.push(ev);
        self.caches.index.dirty = true;
        self.caches.changed();
    }

    /// 712.4a: their owner says in which order the two cards of a permanent lie in a library; the first is the upper one.
    #[cold]
    #[inline(never)]
    pub(super) fn order_parted(&mut self, from: usize) -> StepResult<()> {
        for i in from..self.state.twins.len() {
            let (a, b) = self.state.twins[i];
            if self.state.obj(a).zone == Zone::Exile && self.state.obj(b).zone == Zone::Exile {
                self.order_exiled(a, b)?;
                continue;
            }
            let owner = self.state.obj(a).owner;
            let library = &self.state.player(owner).library;
            let (Some(x), Some(y)) = (library.iter().position(|o| *o == a), library.iter().position(|o| *o == b))
            else {
                continue;
            };
            let order =
                self.order(Asking::of(owner, Reason::CardOrder, None), [a, b].map(Entity::Obj).into_iter().collect())?;
            let upper = if order.first() == Some(&Entity::Obj(b)) { b } else { a };
            let lower = if upper == a { b } else { a };
            let library = &mut self.state.players[owner.index()].library;
            (library[x.max(y)], library[x.min(y)]) = (upper, lower);
            self.caches.changed();
        }
        Ok(())
    }

    /// 712.4b: whoever exiled the permanent says which of the two cards is the older one, where that can matter.
    fn order_exiled(&mut self, a: ObjectId, b: ObjectId) -> StepResult<()> {
        if [a, b].iter().any(|o| !self.listens_in(*o, Zone::Exile)) {
            return Ok(());
        }
        let told = self.state.journal.iter().rev().find(|h| h.new == a);
        let by = told.and_then(|h| self.state.cause(h).by).unwrap_or(self.state.obj(a).owner);
        let order =
            self.order(Asking::of(by, Reason::CardOrder, None), [a, b].map(Entity::Obj).into_iter().collect())?;
        let newer = if order.first() == Some(&Entity::Obj(b)) { a } else { b };
        self.next_stamp();
        self.state.objects[newer.index()].stamp = self.state.stamp;
        self.effects_changed();
        Ok(())
    }

    /// 712.4c: with what became of one card of a melded permanent goes what became of the other.
    pub(crate) fn with_twins(&self, mut things: crate::engine::Entities) -> crate::engine::Entities {
        if !self.state.twins.is_empty() {
            let second =
                |e: &Entity| self.state.twins.iter().find(|(a, _)| Entity::Obj(*a) == *e).map(|(_, b)| Entity::Obj(*b));
            let more: Vec<Entity> = things.iter().filter_map(second).filter(|e| !things.contains(e)).collect();
            things.extend(more);
        }
        things
    }
}
