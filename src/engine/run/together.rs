//! What happens all at once: its events are gathered and go down the road as one batch; then labels are filled.

use super::Frame;
use super::labels::{held, told_to, with_those};
use crate::engine::{Engine, Event, Holds, Owed, SlotValue, StepResult};
use crate::ir::{Act, Bind, Instruction, Verb};

/// What has happened at once.
struct Happened {
    /// The labels that wait for it.
    owed: Vec<Owed>,
    /// Where in the journal it begins.
    start: usize,
    /// Whether anything has happened.
    any: bool,
    /// Whether somebody has won or lost by it.
    fateful: bool,
}

impl<'a> Engine<'a> {
    /// All events of the block are one batch (701.12c and the like).
    pub(super) fn run_together(&mut self, body: &'a [Instruction], f: &mut Frame) -> StepResult<()> {
        let Some(happened) = self.gathered(|e| e.run(body, f))? else { return Ok(()) };
        f.done = happened.any;
        self.fill_labels(happened.owed, happened.start, f);
        if happened.fateful { self.settle_fates() } else { Ok(()) }
    }

    /// The same of several that know nothing of each other and have no labels; whether anything happened.
    pub(super) fn run_each_together(&mut self, run: impl FnOnce(&mut Self) -> StepResult<()>) -> StepResult<bool> {
        let Some(happened) = self.gathered(run)? else { return Ok(false) };
        if happened.fateful {
            self.settle_fates()?;
        }
        Ok(happened.any)
    }

    /// Lets the events of what is carried out happen at once; none: they happen with those of something around it.
    fn gathered(&mut self, run: impl FnOnce(&mut Self) -> StepResult<()>) -> StepResult<Option<Happened>> {
        let before = self.state.stamp;
        let outer = self.caches.gather.replace(Vec::new());
        let ran = run(self);
        let batch = std::mem::replace(&mut self.caches.gather, outer);
        let inner = self.caches.gather.is_some();
        let owed = if inner { Vec::new() } else { std::mem::take(&mut self.caches.owing.labels) };
        let begun = if inner { Vec::new() } else { std::mem::take(&mut self.caches.owing.effects) };
        let start = self.state.journal.len();
        let happened = ran.and_then(|()| self.propose(batch.unwrap_or_default()));
        self.end_instructions(before);
        let happened = happened?;
        if inner {
            return Ok(None);
        }
        let any = !happened.is_empty() || !begun.is_empty();
        self.put_in_force(begun);
        let fateful = |h: &Event| matches!(h.verb, Verb::Lose | Verb::LeaveDrawn | Verb::Win);
        let fateful = self.state.journal[happened].iter().any(fateful);
        Ok(Some(Happened { owed, start, any, fateful }))
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
                Holds::Taken(taken) => self.as_they_are(taken, start),
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
