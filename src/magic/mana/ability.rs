//! Mana abilities: activating them with priority or while something is paid (605.3), and what they trigger (605.4).

use crate::engine::eval::Judged;
use crate::engine::{
    Asking, Cause, Cite, Engine, Event, Facets, Frame, Interrupt, Limited, ManaDue, ManaWish, ObjectId, Pending,
    PlayerId, Purpose, Reason, SlotValue, StepResult,
};
use crate::ir::{AbilityId, AbilityKind, Activated, Verb};
use crate::magic::announced_x::Used;
use crate::magic::cost::settle_x;
use crate::magic::cost::{Charged, Symbols};

/// When {T} and {Q} of a mana ability have to be payable.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::magic) enum Turning {
    /// As its object is turned now.
    Now,
    /// Once other abilities have tapped or untapped its object.
    OnTheWay,
}

impl<'a> Engine<'a> {
    /// A mana ability by its position among the abilities of its object.
    pub(in crate::magic) fn mana_ability(&self, o: ObjectId, index: u8) -> Option<(AbilityId, &'a Activated)> {
        let rulebook = self.rulebook;
        let id = *self.chars(o).abilities.list(&rulebook.content).get(index as usize)?;
        match &rulebook.ability(id).kind {
            AbilityKind::Activated(a) if a.mana => Some((id, a)),
            _ => None,
        }
    }

    /// Whether something forbids activating a mana ability; sentences about other abilities don't.
    pub(in crate::magic) fn mana_forbidden(&self, o: ObjectId, p: PlayerId) -> bool {
        self.forbidden_as(&Event::of(Verb::Activate, 0).by(p).on(o), Judged::ManaAbility(o))
    }

    /// 605.3a: a player activates a mana ability and makes all its choices. What turns out to be impossible is undone.
    pub(in crate::magic) fn activate_mana(&mut self, p: PlayerId, o: ObjectId, index: u8) -> StepResult<bool> {
        let Some((_, a)) = self.mana_ability(o, index) else { return Ok(false) };
        let plain =
            a.cost.acts.is_empty() && a.cost.mana.is_none() && a.cost.mana_of.is_none() && a.cost.life.is_none();
        let kept = (!plain).then(|| self.checkpoint());
        let made = self.pay_and_make_mana(p, o, index);
        match (made, kept) {
            (Ok(false) | Err(Interrupt::Illegal), kept) => {
                kept.into_iter().for_each(|kept| self.come_back(kept));
                Ok(false)
            }
            (made, kept) => {
                kept.into_iter().for_each(|kept| self.drop_checkpoint(kept));
                made
            }
        }
    }

    /// Activates one of the mana abilities that something has; its player says which.
    pub(in crate::magic) fn activate_some_mana(&mut self, p: PlayerId, o: ObjectId) -> StepResult<bool> {
        let own: Vec<u8> = self.mana_sources(p, None).into_iter().filter(|(of, _)| *of == o).map(|(_, i)| i).collect();
        let from = (0..own.len() as u16).collect();
        let chosen = self.choose(Asking::of(p, Reason::Effect, Some(o)), from, (1, 1))?;
        match chosen.first().and_then(|at| own.get(usize::from(*at))) {
            Some(index) => self.activate_mana(p, o, *index),
            None => Ok(false),
        }
    }

    fn pay_and_make_mana(&mut self, p: PlayerId, o: ObjectId, index: u8) -> StepResult<bool> {
        let Some((id, a)) = self.mana_ability(o, index) else { return Ok(false) };
        let mut frame = self.mana_frame(p, o, index, id);
        let mut symbols = self.mana_symbols(&a.cost, &frame.cx());
        self.mana_x(a, &mut symbols, &mut frame)?;
        self.adjust_cost(&mut symbols, Charged::Ability(o, id, p), Judged::Nothing);
        // 605.3c: it can't be used to pay for itself.
        let cause = self.payment_cause(o, Some(id), p);
        let due = ManaDue::of(&symbols, 0);
        if !self.pay_due(p, &due, Some(o), Purpose::Other, cause)? {
            return Ok(false);
        }
        self.make_mana(p, o, a, frame, None)
    }

    /// X in the cost of a mana ability.
    fn mana_x(&mut self, activated: &Activated, symbols: &mut Symbols, f: &mut Frame) -> StepResult<()> {
        let in_mana = crate::ir::has_x(symbols);
        let Some(id) = f.ability.filter(|_| in_mana || activated.x.is_some()) else { return Ok(()) };
        let used = Used { of: f.this, id, giver: ObjectId::NONE, activated };
        let (least, most) = self.x_of_ability(f.you, used, symbols, f).unwrap_or_default();
        let x = self.number(Asking::of(f.you, Reason::X, Some(f.this)), least, most)?;
        if let Some(slot) = activated.x {
            f.set(slot, SlotValue::Num(x));
        }
        settle_x(symbols, x);
        Ok(())
    }

    /// A frame for the cost and the effect of a mana ability.
    fn mana_frame(&mut self, p: PlayerId, o: ObjectId, index: u8, id: AbilityId) -> Frame {
        let cause = self.cause(Cause { payment: true, ..Cause::by_ability(o, id, p) });
        let slots = self.nth_ability(o, usize::from(index)).map(|used| self.empty_slots(used));
        self.ability_frame(o, id, p, slots.unwrap_or_default(), cause)
    }

    /// Uses a mana ability whose mana cost has been paid, with the answers that the payer wants.
    pub(in crate::magic) fn use_mana_ability(
        &mut self,
        p: PlayerId,
        o: ObjectId,
        index: u8,
        wish: ManaWish,
    ) -> StepResult<bool> {
        let Some((id, a)) = self.mana_ability(o, index) else { return Ok(false) };
        let frame = self.mana_frame(p, o, index, id);
        self.make_mana(p, o, a, frame, Some(wish))
    }

    /// 605.3b: everything of the cost but its mana, then the effect at once, then what that triggered (605.4a).
    fn make_mana(
        &mut self,
        p: PlayerId,
        o: ObjectId,
        activated: &'a Activated,
        mut frame: Frame,
        wish: Option<ManaWish>,
    ) -> StepResult<bool> {
        let Some(id) = frame.ability else { return Ok(false) };
        let cause = frame.cause;
        self.use_up(Limited::read(id, &frame.cx()), activated);
        if !self.pay_rest(p, &activated.cost, &mut frame, cause)? {
            return Ok(false);
        }
        frame.cause = cause;
        let outer = std::mem::replace(&mut self.caches.wish, wish);
        let outer_types = std::mem::take(&mut self.caches.types_made);
        let made = self.run(&activated.block.body, &mut frame);
        let types = std::mem::replace(&mut self.caches.types_made, outer_types);
        let made =
            made.and_then(|()| self.tapped_for(p, (o, cause), activated, types)).and_then(|()| self.mana_triggers());
        self.caches.wish = outer;
        made?;
        Ok(true)
    }

    /// 106.12a: something is tapped for mana when an ability with {T} in its cost has given some; of these types.
    fn tapped_for(
        &mut self,
        p: PlayerId,
        (o, cause): (ObjectId, u32),
        activated: &Activated,
        types: u8,
    ) -> StepResult<()> {
        if activated.cost.tap && types != 0 && self.hears(Verb::TapForMana) {
            self.event(Event::of(Verb::TapForMana, cause).by(p).on(o).times(types.into()))?;
        }
        Ok(())
    }

    /// 605.4a: triggered mana abilities resolve at once, without the stack. Each may trigger others.
    pub(in crate::magic) fn mana_triggers(&mut self) -> StepResult<()> {
        while let Some(i) = self.state.turn.pending.iter().position(|t| self.rulebook.listens[t.ability.index()].mana) {
            let pending = self.state.turn.pending.remove(i);
            self.mana_trigger(pending)?;
        }
        Ok(())
    }

    fn mana_trigger(&mut self, pending: Pending) -> StepResult<()> {
        let rulebook = self.rulebook;
        let AbilityKind::Triggered(a) = &rulebook.ability(pending.ability).kind else { return Ok(()) };
        let cause =
            self.cause(Cause::by_ability(pending.source, pending.ability, pending.controller).citing(Cite::TRIGGER));
        let mut frame = self.ability_frame(pending.source, pending.ability, pending.controller, pending.env, cause);
        frame.follows = pending.follows;
        frame.words = pending.words;
        if a.cond.as_ref().is_some_and(|c| !self.cond(c, &frame.cx())) {
            return Ok(());
        }
        self.run(&a.block.body, &mut frame)
    }

    /// Whether a mana ability could be activated by a player now, its mana cost left aside.
    pub(in crate::magic) fn mana_ability_open(&self, p: PlayerId, used: Used<'_>, turning: Turning) -> bool {
        let Used { of: o, activated, .. } = used;
        if activated.any_player {
            self.note(Facets::MEANS_OF);
        }
        let frame = self.frame_of_used(p, used);
        let mine = activated.any_player || self.controller_or_caster(o) == p;
        let turns = match turning {
            Turning::Now => self.tap_cost_payable(o, &activated.cost),
            Turning::OnTheWay => self.turns_at_all(o, &activated.cost),
        };
        mine && turns
            && self.extra_payable(p, &activated.cost, &frame)
            && self.condition_open(p, used, &frame)
            && self.may_be_used_again(used.limited(), activated)
            && !self.mana_forbidden(o, p)
    }
}
