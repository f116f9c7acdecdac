//! Costs that an instruction has somebody pay (117.12).

use super::Frame;
use super::acts::Outcome;
use crate::engine::{Asking, Engine, PlayerId, Reason, SlotValue, StepResult};
use crate::ir::{Cost, Slot};

/// Nothing is paid more often than this.
const MOST_PAID: i32 = 100_000;

impl<'a> Engine<'a> {
    pub(super) fn act_pay(&mut self, cost: &'a Cost, who: PlayerId, f: &mut Frame) -> StepResult<Outcome> {
        let paid = (self.hooks.can_pay)(self, who, cost, f) && (self.hooks.pay_now)(self, who, cost, f)?;
        Ok(Outcome::Over { done: paid, result: SlotValue::Nil })
    }

    /// Pays a cost as often as the payer chooses.
    pub(super) fn act_pay_any(
        &mut self,
        cost: &'a Cost,
        times: Slot,
        who: PlayerId,
        f: &mut Frame,
    ) -> StepResult<Outcome> {
        let most = self.most_payable(cost, times, who, f);
        let n = self.number(Asking::of(who, Reason::Effect, Some(f.this)), 0, most)?;
        f.set(times, SlotValue::Num(n));
        let paid = n > 0 && (self.hooks.pay_now)(self, who, cost, f)?;
        Ok(Outcome::Over { done: paid, result: SlotValue::Num(if paid { n } else { 0 }) })
    }

    /// How often a cost can be paid: doubled until it can't, then halved in between.
    pub(super) fn most_payable(&self, cost: &Cost, times: Slot, who: PlayerId, f: &Frame) -> i32 {
        let mut f = f.clone();
        let mut payable = |n: i32| {
            f.set(times, SlotValue::Num(n));
            (self.hooks.can_pay)(self, who, cost, &f)
        };
        let (mut most, mut beyond) = (0, 1);
        while beyond < MOST_PAID && payable(beyond) {
            (most, beyond) = (beyond, beyond * 2);
        }
        while beyond - most > 1 {
            let middle = most + (beyond - most) / 2;
            if payable(middle) { most = middle } else { beyond = middle }
        }
        most
    }
}
