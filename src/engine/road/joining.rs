//! What changes in a combat that goes on: an attacker for which it is chosen anew what it attacks (508.7), a creature that blocks
//! by an effect (509.6) and one that enters blocking (509.7).

use super::ProposedEvent;
use crate::engine::{Asking, Engine, Entities, Entity, Event, Facets, Flags, ObjectId, PlayerId, Reason, StepResult};
use crate::ir::{CardTypes, Span, Verb};
use smallvec::SmallVec;

impl Engine<'_> {
    /// 508.7: the player who was told to chooses; what was declared stays as it was declared (508.7a-b).
    pub(in crate::engine) fn reselect(&mut self, who: PlayerId, attacker: ObjectId, cause: u32) -> StepResult<bool> {
        let Some(before) = self.state.attacker(attacker).map(|a| a.attacked()) else { return Ok(false) };
        // 508.7c-e: what its controller could have it attack by the options of the game.
        let goals = self.attack_goals(self.controller(attacker));
        let chosen = self.pick(Asking::of(who, Reason::Attack, Some(attacker)), goals, (1, 1))?;
        match chosen.first() {
            Some(goal) if Some(*goal) != before => {
                self.event(Event::of(Verb::Reselect, cause).by(attacker).on(*goal))?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    #[inline(never)]
    pub(super) fn perform_reselect(&mut self, proposed: &ProposedEvent) -> Facets {
        let (Some(Entity::Obj(o)), Some(goal)) = (proposed.ev.subject, proposed.ev.object) else {
            return Facets::empty();
        };
        let defender = self.defender_of(goal);
        if let Some(i) = self.state.turn.combat.place_of(o) {
            let a = &mut self.state.turn.combat.attackers[i];
            (a.goal, a.defender, a.adrift) = (goal, defender, false);
        }
        Facets::COMBAT
    }

    /// 506.3d, 509.7a: only a creature of the player who is attacked, during combat, against what attacks still.
    fn may_join_blockers(&self, o: ObjectId, attacker: ObjectId) -> bool {
        let Some(a) = self.state.attacker(attacker) else { return false };
        self.is(o, CardTypes::CREATURE)
            && self.during(Span::Combat)
            && !a.blockers.contains(&o)
            && self.state.seating.row(a.defender).group.has(self.controller(o))
    }

    /// The attackers that something of a player could be put onto the battlefield blocking.
    pub(super) fn blockable(&self, who: PlayerId) -> Entities {
        let attackers = self.state.turn.combat.attackers.iter();
        attackers.filter(|a| self.state.seating.row(a.defender).group.has(who)).map(|a| Entity::Obj(a.obj)).collect()
    }

    /// 508.4: what enters attacking attacks what its controller chooses.
    pub(super) fn choose_goal(&mut self, who: PlayerId, source: ObjectId) -> StepResult<Option<Entity>> {
        if !self.during(Span::Combat) || who != self.state.turn.active {
            return Ok(None);
        }
        let chosen = self.pick(Asking::of(who, Reason::Attack, Some(source)), self.attack_goals(who), (1, 1))?;
        Ok(chosen.first().copied())
    }

    /// What enters blocking blocks what its controller chooses (509.7).
    pub(super) fn choose_blocked(&mut self, who: PlayerId, source: ObjectId) -> StepResult<Option<Entity>> {
        if !self.during(Span::Combat) {
            return Ok(None);
        }
        let chosen = self.pick(Asking::of(who, Reason::Block, Some(source)), self.blockable(who), (1, 1))?;
        Ok(chosen.first().copied())
    }

    /// 509.7: it is a blocking creature and has not blocked; what it blocks becomes blocked if it was not.
    pub(super) fn enter_blocking(&mut self, o: ObjectId, attacker: ObjectId, cause: u32) {
        if !self.may_join_blockers(o, attacker) {
            return;
        }
        self.add_blocker(o, attacker);
        if let Some(told) = self.blocked_by_more(attacker, cause) {
            self.perform_becoming_blocked(&ProposedEvent::new(told));
            self.caches.placed.push(told);
        }
        self.caches.joined.push((attacker, o));
    }

    /// 509.6: a creature on the battlefield blocks by an effect. Whether it did.
    pub(in crate::engine) fn block_now(&mut self, o: ObjectId, attacker: ObjectId, cause: u32) -> StepResult<bool> {
        if !self.state.on_battlefield(o) || !self.may_join_blockers(o, attacker) {
            return Ok(false);
        }
        let blocks = self.state.turn.combat.attackers.iter().filter(|a| a.blockers.contains(&o)).count();
        self.event(Event::of(Verb::Block, cause).by(o).on(attacker).times(blocks as i32))?;
        if !self.state.attacker(attacker).is_some_and(|a| a.blockers.contains(&o)) {
            return Ok(false);
        }
        if let Some(told) = self.blocked_by_more(attacker, cause) {
            self.event(told)?;
        }
        self.place_blocker(attacker, o)?;
        Ok(true)
    }

    pub(super) fn add_blocker(&mut self, o: ObjectId, attacker: ObjectId) {
        self.state.objects[o.index()].flags |= Flags::BLOCKING;
        let combat = &mut self.state.turn.combat;
        if let Some(i) = combat.place_of(attacker) {
            combat.attackers[i].blockers.push(o);
        }
    }

    /// 509.5c, 509.5e: an attacker becomes blocked once; that more block it matters only to what counts them.
    fn blocked_by_more(&self, attacker: ObjectId, cause: u32) -> Option<Event> {
        let a = self.state.attacker(attacker)?;
        let mut told = Event::of(Verb::BecomeBlocked, cause).by(attacker).times(a.blockers.len() as i32);
        told.object = a.blockers.last().copied().map(Entity::Obj);
        told.combat = a.blocked;
        (!a.blocked || self.hears(Verb::BecomeBlocked)).then_some(told)
    }

    /// Asks where those stand that have just entered blocking.
    #[cold]
    pub(super) fn place_joined(&mut self) -> StepResult<()> {
        for (attacker, blocker) in std::mem::take(&mut self.caches.joined) {
            self.place_blocker(attacker, blocker)?;
        }
        Ok(())
    }

    /// 509.6: its place among the blockers, and then that of the attacker among those that it blocks; the others keep their order.
    fn place_blocker(&mut self, attacker: ObjectId, blocker: ObjectId) -> StepResult<()> {
        let Some(i) = self.state.turn.combat.place_of(attacker) else { return Ok(()) };
        let n = self.state.turn.combat.attackers[i].blockers.len() as i32;
        let at = self.number(Asking::of(self.controller(attacker), Reason::DamageOrder, Some(blocker)), 1, n)?;
        put_at(&mut self.state.turn.combat.attackers[i].blockers, blocker, at);
        let combat = &self.state.turn.combat;
        let blocked: SmallVec<[ObjectId; 2]> =
            combat.attackers.iter().filter(|a| a.blockers.contains(&blocker)).map(|a| a.obj).collect();
        let known = combat.orders.iter().position(|(b, _)| *b == blocker);
        let mut order = known.map_or_else(SmallVec::new, |k| combat.orders[k].1.clone());
        order.retain(|a| blocked.contains(a));
        let more: Vec<ObjectId> = blocked.iter().copied().filter(|a| !order.contains(a)).collect();
        order.extend(more);
        let at = self.number(
            Asking::of(self.controller(blocker), Reason::DamageOrder, Some(attacker)),
            1,
            order.len() as i32,
        )?;
        put_at(&mut order, attacker, at);
        let orders = &mut self.state.turn.combat.orders;
        match known {
            Some(k) => orders[k].1 = order,
            None if order.len() > 1 => orders.push((blocker, order)),
            None => {}
        }
        Ok(())
    }
}

/// Puts one of a list at a place, from 1; the others keep their order.
fn put_at(list: &mut SmallVec<[ObjectId; 2]>, one: ObjectId, at: i32) {
    list.retain(|o| *o != one);
    list.insert((at.max(1) as usize - 1).min(list.len()), one);
}
