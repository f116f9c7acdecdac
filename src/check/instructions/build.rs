//! Instructions made and changed: one act by somebody, the same by each of several, what an act is about.

use crate::check::Read;
use crate::ir::*;

/// What an act reads as: instructions in order, usually one.
pub(crate) type Acts = Read<Vec<Instruction>>;

pub(crate) fn one(who: &Pick, act: Act) -> Acts {
    bound(who, act, None)
}

pub(crate) fn bound(who: &Pick, act: Act, bind: Option<Bind>) -> Acts {
    Ok(vec![Instruction::Do { who: who.clone(), act, bind }])
}

/// An effect that is said of each of several is made for one after the other.
pub(crate) fn for_each_doer(who: &Pick, body: Vec<Instruction>) -> Vec<Instruction> {
    match who {
        Pick::Each(all, slot) => {
            vec![Instruction::ForEach { over: Pick::All(all.clone()), slot: *slot, body: body.into() }]
        }
        _ => body,
    }
}

/// Subject does something to themselves, and what it is done to: each of several only to itself.
pub(crate) fn to_itself(who: &Pick) -> (Pick, Pick) {
    match who {
        Pick::Each(_, slot) => (who.clone(), Pick::Ref(Ref::Slot(*slot))),
        Pick::All(_) | Pick::And(_) => (Pick::Ref(Ref::You), who.clone()),
        _ => (who.clone(), who.clone()),
    }
}

/// A rider speaks of what the instruction is done to, so that is chosen before.
pub(crate) fn choose_first(done: &mut [Instruction], out: &mut Vec<Instruction>) {
    let Some(Instruction::Do { who, act, bind }) = done.first_mut() else { return };
    let (Some(pick), Some(known)) = (operand(act), *bind) else { return };
    if known.amount || matches!(pick, Pick::Ref(_)) {
        return;
    }
    let chosen = std::mem::replace(pick, Pick::Ref(Ref::Slot(known.slot)));
    // What deals damage does not choose; its controller does.
    let by = if matches!(act, Act::Damage { .. }) { Pick::Ref(Ref::You) } else { who.clone() };
    out.push(Instruction::Do { who: by, act: Act::Choose(Choice::Things(chosen)), bind: *bind });
    *bind = None;
}

/// What an act is done to, where that is what its label holds; none: it holds something else, or is shared out.
pub(crate) fn operand(act: &mut Act) -> Option<&mut Pick> {
    match act {
        Act::Declared(_, args) => match args.first_mut()? {
            Arg::Pick(pick) => Some(pick),
            _ => None,
        },
        Act::Move { what: pick, .. }
        | Act::Tap(pick)
        | Act::Untap(pick)
        | Act::Damage { to: pick, division: None, .. }
        | Act::PutCounters(PutCounters { on: pick, divided: false, .. })
        | Act::RemoveCounters(RemoveCounters { from: pick, .. }) => Some(pick),
        _ => None,
    }
}
