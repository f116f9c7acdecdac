//! Reading: references, numbers, filters, conditions, event patterns. Pure; never asks, never changes anything.

mod before;
mod candidates;
mod casting;
mod cause;
mod cond;
mod early;
mod filter;
mod history;
mod kinds;
mod left;
mod past;
mod pattern;
mod pile;
mod range;
mod refs;
mod unknown;
mod value;
mod votes;

use super::{Entity, SlotValue};
pub use crate::engine::context::{EvalContext, Judged};
pub use history::Past;
pub use range::EVERYBODY;
pub use value::compare;

/// An environment with one thing put into a slot.
fn with_slot(env: &[SlotValue], slot: crate::ir::Slot, e: Entity) -> super::Env {
    let mut out: super::Env = env.iter().cloned().collect();
    if out.len() <= slot.index() {
        out.resize(slot.index() + 1, SlotValue::Nil);
    }
    if let Some(v) = out.get_mut(slot.index()) {
        *v = SlotValue::One(e);
    }
    out
}
