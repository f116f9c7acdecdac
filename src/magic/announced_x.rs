//! X of a cost (107.3): the most that can be paid, and what it makes of the mana.

use super::cost::{Charged, Symbols, settle_x};
use crate::engine::eval::Judged;
use crate::engine::{Engine, Entity, Frame, Limited, ManaDue, ObjectId, PlayerId, Purpose, SlotValue};
use crate::ir::{AbilityId, Activated, Cost, Phrase, Slot, Value};

/// How great X can be where only costs beside mana bound it.
pub(super) const MOST_OF_OTHERS: i32 = 1000;

/// How much of X reductions may pay for.
const MOST_REDUCTION: i32 = 100;

/// An activated ability, or a special action, that somebody would use.
#[derive(Clone, Copy)]
pub(super) struct Used<'b> {
    /// The object that has it.
    pub of: ObjectId,
    /// Which of the abilities of the content it is.
    pub id: AbilityId,
    /// What gave the object this instance of it; none: nothing did, or its text does not speak of that.
    pub giver: ObjectId,
    /// What stands there.
    pub activated: &'b Activated,
}

impl Used<'_> {
    /// What its uses are counted of.
    pub fn limited(&self) -> Limited {
        Limited::given(self.of, self.id, self.giver)
    }
}

impl Engine<'_> {
    /// What an ability is asked with before it is used.
    pub(super) fn frame_of_used(&self, who: PlayerId, used: Used<'_>) -> Frame {
        let Used { of, id, giver, .. } = used;
        let env = if giver.some().is_some() { self.slots_given_by(id, giver) } else { Default::default() };
        Frame { ability: Some(id), ..Frame::new(of, who, env, 0, 0) }
    }

    /// The least and the greatest X with which an ability can be activated: what its costs allow, and its own condition
    /// (`if X > 0`). None: with no X.
    pub(super) fn x_of_ability(
        &self,
        who: PlayerId,
        used: Used<'_>,
        symbols: &Symbols,
        f: &Frame,
    ) -> Option<(i32, i32)> {
        let Used { of: o, id, activated: a, .. } = used;
        let in_loyalty = matches!(&a.cost.loyalty, Some(v) if !matches!(v, Value::Num(_)));
        let mut most = if crate::ir::has_x(symbols) {
            let without = (a.mana || a.cost.tap || a.cost.untap).then_some(o);
            self.greatest_x(who, symbols, Charged::Ability(o, id, who), without)
        } else if in_loyalty {
            self.prop(crate::ir::Prop::Loyalty, Entity::Obj(o)).max(0)
        } else {
            MOST_OF_OTHERS
        };
        if let Some(slot) = a.x.filter(|_| !a.cost.acts.is_empty() || a.cost.life.is_some()) {
            most = self.greatest_x_of_acts(who, &a.cost, slot, most, f);
        }
        if !waits_for_x(a) {
            return Some((0, most));
        }
        let mut f = f.clone();
        let least = (0..=most).find(|x| self.x_allowed(a, *x, &mut f))?;
        let most = (least..=most).rev().find(|x| self.x_allowed(a, *x, &mut f))?;
        Some((least, most))
    }

    /// Whether the condition of an ability lets it be activated with this X.
    pub(super) fn x_allowed(&self, activated: &Activated, x: i32, f: &mut Frame) -> bool {
        let (Some(slot), Some(c)) = (activated.x, &activated.cond) else { return true };
        f.set(slot, SlotValue::Num(x));
        self.cond(c, &f.cx())
    }

    /// Whether the condition of an ability lets it be activated: where it asks for X, with some X.
    pub(super) fn condition_open(&self, who: PlayerId, used: Used<'_>, f: &Frame) -> bool {
        let a = used.activated;
        match &a.cond {
            None => true,
            Some(_) if waits_for_x(a) => {
                let symbols = self.mana_symbols(&a.cost, &f.cx());
                self.x_of_ability(who, used, &symbols, f).is_some()
            }
            Some(c) => self.cond(c, &f.cx()),
        }
    }

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
            self.affordable(&supply, without, &ManaDue::of(&total, 0), life, purpose)
        };
        (0..=self.greatest_thinkable_x(who)).take_while(fits).last().unwrap_or(0)
    }

    /// The least and the greatest X with which the mana of a spell can be paid. Where something asks for its mana value, one
    /// that lies between them may be one with which it can't.
    pub(super) fn x_of_spell(&self, who: PlayerId, spell: ObjectId, symbols: &Symbols) -> (i32, i32) {
        if !self.asks_for_x(spell, self.state.obj(spell).def, who) {
            return (0, self.greatest_x(who, symbols, Charged::Spell(spell), None));
        }
        let charged = self.as_charged(spell);
        let fits = |x: &i32| {
            self.judged_with_x(spell, who, *x, |e| {
                let mut total = symbols.clone();
                settle_x(&mut total, *x);
                e.spell_affordable(who, spell, &total, &e.supply_for(who, Purpose::Spell(spell, charged)), charged)
            })
        };
        let all = 0..=self.greatest_thinkable_x(who);
        let least = all.clone().find(fits).unwrap_or(0);
        (least, all.rev().find(fits).unwrap_or(least))
    }

    /// No X is greater: mana and reductions pay for it.
    pub(super) fn greatest_thinkable_x(&self, who: PlayerId) -> i32 {
        self.supply(who).most() as i32 + MOST_REDUCTION
    }

    /// The greatest X with which the acts and the life of a cost can be paid, X being in a slot.
    pub(super) fn greatest_x_of_acts(&self, who: PlayerId, cost: &Cost, slot: Slot, most: i32, f: &Frame) -> i32 {
        let paid = |x: &i32| {
            let mut f = f.clone();
            f.set(slot, SlotValue::Num(*x));
            self.extra_payable(who, cost, &f)
        };
        (1..=most).take_while(paid).last().unwrap_or(0)
    }
}

/// Whether the condition of an ability asks for its X, which is chosen as it is activated.
pub(super) fn waits_for_x(activated: &Activated) -> bool {
    let (Some(slot), Some(c)) = (activated.x, &activated.cond) else { return false };
    Phrase::from(c).any(&mut |p| matches!(p, Phrase::Value(Value::Slot(s)) if *s == slot))
}
