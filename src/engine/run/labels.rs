//! What the label on an act holds, and whether the act did anything.

use super::val_of;
use crate::engine::road::Done;
use crate::engine::{Engine, Ent, Ents, ObjId, Val};
use crate::ir::{Act, LabelId, Verb, Zone};

impl Engine<'_> {
    /// Whether anything of it came about.
    pub(super) fn happened(&self, range: &Done) -> bool {
        self.w.journal[range.clone()].iter().any(|h| h.n > 0 || !counted(h.verb))
    }

    /// What a label on an act holds: what it was done to, whether or not that changed anything, as it is afterwards.
    pub(super) fn as_they_are(&self, taken: &[Ent], start: usize) -> Ents {
        let events = &self.w.journal[start..];
        let became = |e: &Ent| {
            let moved = events.iter().rev().find(|h| h.verb == Verb::Move && h.object == Some(*e));
            // 400.7j: in a hidden zone it is not found again.
            moved.filter(|h| !h.to.hidden()).and_then(|h| h.new.some()).map_or(*e, Ent::Obj)
        };
        self.with_twins(taken.iter().map(became).collect())
    }

    /// 603.7c, 607.2a, 610.3: what its owner has meanwhile put into the command zone instead of where it should have gone
    /// is found by the same effect (400.7j), but not later: then it is what it was before.
    pub(super) fn unless_called_back(&self, e: Ent, mark: u32) -> Ent {
        let Ent::Obj(o) = e else { return e };
        let row = self.w.obj(o);
        if row.zone != Zone::Command || self.is_of_command(o) {
            return e;
        }
        let now = self.w.journal.get(mark as usize..).is_some_and(|events| events.iter().any(|h| h.new == o));
        row.prev.some().filter(|_| now).map_or(e, Ent::Obj)
    }

    /// The same of all that a label holds.
    pub(super) fn all_unless_called_back(&self, v: Val, mark: u32) -> Val {
        match v {
            Val::One(e) => Val::One(self.unless_called_back(e, mark)),
            Val::Set(all) => Val::Set(all.into_iter().map(|e| self.unless_called_back(e, mark)).collect()),
            other => other,
        }
    }

    /// What a label on any other act remembers: amounts of life, otherwise the objects as they are afterwards.
    pub(super) fn result(&self, act: &Act, range: Done) -> Val {
        let events = &self.w.journal[range];
        match act {
            Act::GainLife(_) | Act::LoseLife(_) | Act::SetLife(_) => Val::Num(events.iter().map(|h| h.n).sum()),
            _ => {
                let things: Ents = events
                    .iter()
                    .filter(|h| h.verb != Verb::LoseLife && h.verb != Verb::GainLife)
                    .filter_map(|h| h.new.some().map(Ent::Obj).or(h.object))
                    .collect();
                val_of(things)
            }
        }
    }

    /// What a label on an amount holds: how much of it came about; of what has no amount, how many things.
    pub(super) fn amount_done(&self, act: &Act, range: Done) -> Val {
        let verb = match act {
            Act::Damage { .. } => Verb::Damage,
            Act::PutCounters { .. } => Verb::PutCounters,
            Act::RemoveCounters { .. } | Act::MoveCounters { .. } => Verb::RemoveCounters,
            _ => return self.result(act, range),
        };
        Val::Num(self.w.journal[range].iter().filter(|h| h.verb == verb).map(|h| h.n).sum())
    }

    /// 607.2a: what linked abilities have put into exile is all of it, not only the last.
    pub(super) fn with_exiled_before(&self, holder: ObjId, label: LabelId, new: Val) -> Val {
        let in_exile = |e: &Ent| e.obj().is_some_and(|o| self.w.obj(o).live() && self.w.obj(o).zone == Zone::Exile);
        let now = new.ents();
        if now.is_empty() || !now.iter().all(in_exile) {
            return new;
        }
        let mut all: Ents = self.w.recall(holder, label).ents().into_iter().filter(in_exile).collect();
        all.extend(now.into_iter().filter(|e| !all.contains(e)).collect::<Ents>());
        val_of(all)
    }
}

/// Verbs whose events only count if their amount is positive.
fn counted(v: Verb) -> bool {
    matches!(
        v,
        Verb::Damage
            | Verb::GainLife
            | Verb::LoseLife
            | Verb::Draw
            | Verb::PutCounters
            | Verb::RemoveCounters
            | Verb::Create
            | Verb::AddMana
    )
}

/// What several have done is what each of them has: of things all of them, otherwise what was done last.
#[cold]
pub(super) fn with_those(before: Val, now: Val) -> Val {
    match (&before, &now) {
        (_, Val::Nil) => before,
        (Val::One(_) | Val::Set(_), Val::One(_) | Val::Set(_)) => {
            let mut all: Ents = before.ents().into_iter().collect();
            for e in now.ents() {
                if !all.contains(&e) {
                    all.push(e);
                }
            }
            val_of(all)
        }
        _ => now,
    }
}
