//! X of a cost (107.3): the most that can be paid, and what it makes of the mana.

use super::cost::{Charged, Symbols, settle_x};
use crate::engine::eval::Judged;
use crate::engine::{Due, Engine, Frame, ObjectId, PlayerId, Purpose, SlotValue};
use crate::ir::{Cost, Slot};

/// How great X can be where only costs beside mana bound it.
pub(super) const MOST_OF_OTHERS: i32 = 1000;

/// How much of X reductions may pay for.
const MOST_REDUCTION: i32 = 100;

impl Engine<'_> {
    /// The greatest X with which the mana of a cost can be paid.
    pub(super) fn greatest_x(
        &self,
        who: PlayerId,
        symbols: &Symbols,
        charged: Charged,
        without: Option<ObjectId>,
    ) -> i32 {
        let (purpose, judged) = match charged {
            Charged::Spell(s) => (Purpose::Spell(s, self.as_charged(s)), self.as_charged(s)),
            Charged::Ability(o, ..) => (Purpose::Ability(o), Judged::Nothing),
        };
        let supply = self.supply_for(who, purpose);
        let life = self.payable_life(who);
        let fits = |x: &i32| {
            let mut total = symbols.clone();
            settle_x(&mut total, *x);
            self.adjust_cost(&mut total, charged, judged);
            self.affordable(&supply, without, &Due::of(&total, 0), life, purpose)
        };
        // Reductions may pay for a part of X.
        (0..=supply.most() as i32 + MOST_REDUCTION).take_while(fits).last().unwrap_or(0)
    }

    /// The greatest X with which the acts and the life of a cost can be paid, X being in a slot.
    pub(super) fn greatest_x_of_acts(&self, who: PlayerId, c: &Cost, slot: Slot, most: i32, f: &Frame) -> i32 {
        let paid = |x: &i32| {
            let mut f = f.clone();
            f.set(slot, SlotValue::Num(*x));
            self.extra_payable(who, c, &f)
        };
        (1..=most).take_while(paid).last().unwrap_or(0)
    }
}
