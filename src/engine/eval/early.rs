//! What can be said of targets before a spell or ability is announced (601.2b, 601.2c): its X, and how often its costs are paid,
//! are chosen with it, so a number that is one of these rules nothing out yet.

use super::EvalContext;
use super::value::compare;
use crate::engine::{Engine, SlotValue};
use crate::ir::{Cmp, Condition, Phrase, Predicate, Ref, Value, Zone};

impl Engine<'_> {
    /// Whether a number compares so with another one, or may do so when that is announced.
    pub(super) fn compares(&self, n: i32, cmp: Cmp, value: &Value, cx: &EvalContext) -> bool {
        cx.early && self.is_announced(Phrase::Value(value), cx) || compare(n, cmp, self.value(value, cx))
    }

    /// Whether the contrary of a property may hold when everything is announced, although it can't be asked yet.
    pub(super) fn may_be_otherwise(&self, pred: &Predicate, cx: &EvalContext) -> bool {
        cx.early && self.is_announced(Phrase::Predicate(pred), cx)
    }

    /// Whether a condition reads the X of a card that is not cast yet: its X is chosen as it is (601.2b), and looked at then
    /// (601.2e).
    pub(in crate::engine) fn is_still_announced(&self, cond: &Condition, cx: &EvalContext) -> bool {
        let of_this = |part: Phrase<'_>| matches!(part, Phrase::Value(Value::XOf(of)) if **of == Ref::This);
        !matches!(self.state.obj(cx.this).zone, Zone::Stack | Zone::Battlefield)
            && Phrase::from(cond).any(&mut |part| of_this(part))
    }

    /// Whether a phrase reads what is announced together with the targets.
    fn is_announced(&self, phrase: Phrase<'_>, cx: &EvalContext) -> bool {
        phrase.any(&mut |part| match part {
            Phrase::Value(Value::Slot(slot)) => *cx.slot(*slot) == SlotValue::Nil,
            Phrase::Value(Value::Linked(label)) => !self.recalled(cx, *label, SlotValue::is_set),
            Phrase::Value(Value::XOf(of)) => **of == Ref::This && self.state.obj(cx.this).zone != Zone::Battlefield,
            _ => false,
        })
    }
}
