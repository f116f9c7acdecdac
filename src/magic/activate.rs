//! Activating abilities (602), special actions (115).

use super::announced_x::{Used, waits_for_x};
use super::cost::{Charged, Symbols, settle_x};
use crate::engine::eval::{EvalContext, Judged};
use crate::engine::listeners::Listener;
use crate::engine::{
    Asking, Cause, Cite, Engine, Env, Event, Flags, Frame, Interrupt, Limited, ObjectId, Pending, PlayerId, Purpose,
    Reason, SlotValue, StackItem, StepResult,
};
use crate::ir::{AbilityKind, Activated, RuleKinds, Value, Verb, Zone};

impl<'a> Engine<'a> {
    /// 602.2: an activated ability goes on the stack; a mana ability never comes here.
    pub(super) fn activate(&mut self, who: PlayerId, o: ObjectId, index: u8) -> StepResult<()> {
        let rulebook = self.rulebook;
        let Some(&id) = self.chars(o).abilities.list(&rulebook.content).get(index as usize) else { return Ok(()) };
        let AbilityKind::Activated(a) = &rulebook.ability(id).kind else { return Ok(()) };
        let risky = may_fail(a)
            || self.any_rule(RuleKinds::COST_MOD)
            || self.driver.takes_back(who)
            || self.driver.pays_by_hand(who)
            || self.payment_may_fail(who);
        let Some(used) = self.nth_ability(o, usize::from(index)) else { return Ok(()) };
        let slots = self.empty_slots(used);
        self.undoable(who, risky, |e| e.activate_steps(who, used, a, slots)).map(|_| ())
    }

    /// 112.7: an ability becomes an object on the stack, of which nothing has been chosen yet.
    pub(super) fn push_ability(&mut self, pending: Pending) -> ObjectId {
        let Pending { ability: id, source, controller, env, words, .. } = pending;
        let obj = self.new_object(self.state.obj(source).def, controller, Zone::Stack);
        self.state.objects[obj.index()].flags |= Flags::ABILITY;
        let words = words.or_else(|| self.words_now(&EvalContext::new(source, controller, &env).reading(id)));
        self.push_stack(StackItem { ability: Some(id), source, words, ..StackItem::spell(obj, controller, env) });
        obj
    }

    fn activate_steps(&mut self, who: PlayerId, used: Listener, activated: &'a Activated, env: Env) -> StepResult<()> {
        let Listener { obj: o, ability: id, .. } = used;
        let cause = self.cause(Cause::by_ability(o, id, who).citing(Cite::ACTIVATE));
        let obj = self.push_ability(Pending::new(id, o, who, env));
        let mut frame = Frame::new(o, who, Env::new(), cause, self.state.journal.len() as u32);
        frame.ability = Some(id);
        let mut symbols = self.mana_symbols(&activated.cost, &frame.cx());
        self.activation_x(who, o, obj, activated, &mut symbols)?;
        frame.env = self.state.stack_item(obj).map(|i| i.env.clone()).unwrap_or_default();
        if !self.announce_block(&activated.block, obj, o, who, cause)? {
            return Err(Interrupt::Illegal);
        }
        frame.env = self.state.stack_item(obj).map(|i| i.env.clone()).unwrap_or_default();
        let mut announced = self.announce_alternative(who, &activated.cost, symbols, &frame, Purpose::Ability(o))?;
        self.adjust_cost(&mut announced.symbols, Charged::Ability(o, id, who), Judged::Nothing);
        self.use_up(self.limited(used), activated);
        if !self.pay_announced(who, announced, &mut frame, Purpose::Ability(o))? {
            return Err(Interrupt::Illegal);
        }
        if let Some(item) = self.item_mut(obj) {
            item.env = frame.env;
        }
        let mut ev = Event::of(Verb::Activate, cause).by(who).on(o);
        ev.new = obj;
        self.judged_event(ev)?;
        Ok(())
    }

    /// X of an activated ability: in its mana, or as loyalty.
    fn activation_x(
        &mut self,
        who: PlayerId,
        o: ObjectId,
        obj: ObjectId,
        activated: &Activated,
        symbols: &mut Symbols,
    ) -> StepResult<()> {
        let in_mana = crate::ir::has_x(symbols);
        let in_loyalty = matches!(&activated.cost.loyalty, Some(v) if !matches!(v, Value::Num(_)));
        if !in_mana && !in_loyalty && activated.x.is_none() {
            return Ok(());
        }
        let Some(id) = self.state.stack_item(obj).and_then(|i| i.ability) else { return Ok(()) };
        let mut f = Frame::new(o, who, Env::new(), 0, self.state.journal.len() as u32);
        let Some((least, most)) =
            self.x_of_ability(who, Used { of: o, id, giver: ObjectId::NONE, activated }, symbols, &f)
        else {
            return Err(Interrupt::Illegal);
        };
        let x = self.number(Asking::of(who, Reason::X, Some(o)), least, most)?;
        if waits_for_x(activated) && !self.x_allowed(activated, x, &mut f) {
            return Err(Interrupt::Illegal);
        }
        self.set_x(obj, x);
        if let (Some(slot), Some(item)) = (activated.x, self.item_mut(obj)) {
            if item.env.len() <= slot.index() {
                item.env.resize(slot.index() + 1, SlotValue::Nil);
            }
            item.env[slot.index()] = SlotValue::Num(x);
        }
        settle_x(symbols, x);
        Ok(())
    }

    /// 115.2: pays and does it at once.
    pub(super) fn special(&mut self, who: PlayerId, o: ObjectId, index: u8) -> StepResult<()> {
        let rulebook = self.rulebook;
        let Some(&id) = self.chars(o).abilities.list(&rulebook.content).get(index as usize) else { return Ok(()) };
        let AbilityKind::Special(a) = &rulebook.ability(id).kind else { return Ok(()) };
        let cause = self.cause(Cause::by_ability(o, id, who).citing(Cite::SPECIAL));
        let slots = self.nth_ability(o, usize::from(index)).map(|used| self.empty_slots(used));
        let mut frame = self.ability_frame(o, id, who, slots.unwrap_or_default(), cause);
        let mut symbols = self.mana_symbols(&a.cost, &frame.cx());
        if crate::ir::has_x(&symbols) {
            // 107.3d: X is chosen as the action is taken.
            let max = self.greatest_x(who, &symbols, Charged::Ability(o, id, who), None);
            let x = self.number(Asking::of(who, Reason::X, Some(o)), 0, max)?;
            self.state.chosen_x.push((o, x));
            if let Some(slot) = a.x {
                frame.set(slot, SlotValue::Num(x));
            }
            settle_x(&mut symbols, x);
        }
        let mut announced = self.announce_alternative(who, &a.cost, symbols, &frame, Purpose::Other)?;
        self.adjust_cost(&mut announced.symbols, Charged::Ability(o, id, who), Judged::Nothing);
        if self.pay_announced(who, announced, &mut frame, Purpose::Other)? {
            let it = Limited::read(id, &frame.cx());
            self.count_use(it);
            self.mark_once(it, a);
            frame.cause = cause;
            self.run(&a.block.body, &mut frame)?;
        }
        Ok(())
    }
}

/// Whether an activation that was offered could still turn out to be illegal, because of choices on the way.
fn may_fail(activated: &Activated) -> bool {
    activated.x.is_some()
        || activated.block.modes.is_some()
        || activated.block.targets.len() > 1
        || !activated.cost.acts.is_empty()
        || activated.cost.loyalty.as_ref().is_some_and(|n| !matches!(n, Value::Num(_)))
        || activated.cost.mana.as_ref().is_some_and(|m| crate::ir::has_x(m))
}
