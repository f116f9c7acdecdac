//! What happens all at once: its events are gathered and go down the road as one batch; then labels are filled.

use super::Frame;
use super::labels::{held, told_to, with_those};
use crate::engine::{Engine, Event, Holds, Owed, SlotValue, StepResult};
use crate::ir::{Act, Bind, Instruction, Verb};

impl<'a> Engine<'a> {
    /// All events of the block are one batch (701.12c and the like).
    pub(super) fn run_together(&mut self, body: &'a [Instruction], f: &mut Frame) -> StepResult<()> {
        let before = self.state.stamp;
        let outer = self.caches.gather.replace(Vec::new());
        let ran = self.run(body, f);
        let batch = std::mem::replace(&mut self.caches.gather, outer);
        let inner = self.caches.gather.is_some();
        let owed = if inner { Vec::new() } else { std::mem::take(&mut self.caches.owing.labels) };
        let begun = if inner { Vec::new() } else { std::mem::take(&mut self.caches.owing.effects) };
        let start = self.state.journal.len();
        let happened = ran.and_then(|()| self.propose(batch.unwrap_or_default()));
        self.end_instructions(before);
        let happened = happened?;
        if inner {
            return Ok(());
        }
        f.done = !happened.is_empty() || !begun.is_empty();
        self.put_in_force(begun);
        self.fill_labels(owed, start, f);
        let fateful = |h: &Event| matches!(h.verb, Verb::Lose | Verb::LeaveDrawn | Verb::Win);
        if self.state.journal[happened].iter().any(fateful) { self.settle_fates() } else { Ok(()) }
    }

    /// A label on an act whose events are gathered: those from this one on are its own. What it was done to is known at
    /// once, and what was found out or chosen.
    pub(super) fn bind_gathered(&mut self, label: &Bind, act: &Act, result: SlotValue, from: usize, f: &mut Frame) {
        let taken = f.taken.take().filter(|t| !t.is_empty() && !label.amount);
        let holds = match (told_to(label, act, result), taken) {
            (SlotValue::Nil, Some(taken)) => {
                f.set(label.slot, SlotValue::of(taken.iter().copied().collect()));
                Holds::Taken(taken)
            }
            (SlotValue::Nil, None) => held(act, label.amount),
            (result, _) => return self.bind(label, result, f),
        };
        let owing = &mut self.caches.owing;
        owing.last = owing.last.wrapping_add(1).max(1);
        let mark = owing.last;
        let own = self.caches.gather.iter_mut().flatten().skip(from).filter(|p| p.owed == 0);
        own.for_each(|p| p.owed = mark);
        owing.labels.push(Owed { bind: *label, holds, mark });
    }

    /// All of it has happened: what each label holds. What one label was given more than once for, in a loop, is all of that.
    fn fill_labels(&mut self, owed: Vec<Owed>, start: usize, f: &mut Frame) {
        if owed.is_empty() {
            return;
        }
        let told = std::mem::take(&mut self.caches.owing.told);
        let mut filled: Vec<(Bind, SlotValue)> = Vec::new();
        for Owed { bind, holds, mark } in owed {
            let own = told.iter().filter(|(of, _)| *of == mark).map(|(_, at)| self.state.journal[*at]);
            let value = match &holds {
                Holds::Taken(taken) => SlotValue::of(self.as_they_are(taken, start)),
                _ => self.result(&holds, own),
            };
            match filled.iter_mut().find(|(b, _)| b.slot == bind.slot) {
                None => filled.push((bind, value)),
                Some((_, sum @ SlotValue::Num(_))) => *sum = SlotValue::Num(sum.num().saturating_add(value.num())),
                Some((_, before)) => *before = with_those(std::mem::take(before), value),
            }
        }
        for (bind, v) in filled {
            self.bind(&bind, v, f);
        }
    }
}
