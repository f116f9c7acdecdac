//! Loops. Inside of one a label holds what its round did, behind it what all rounds did.

use super::{Frame, MAX_REPEATS};
use crate::engine::{Engine, Entities, Interrupt, Limit, Reason, SlotValue, StepResult};
use crate::ir::{Bind, Body, Condition, Instruction, Rounds, Slot};

impl<'a> Engine<'a> {
    /// One run of the body for each member.
    pub(super) fn run_for_each(
        &mut self,
        mut members: Entities,
        slot: Slot,
        body: &'a Body,
        f: &mut Frame,
    ) -> StepResult<()> {
        let mut held = labels(body, f);
        for at in 0..members.len() {
            self.order_of_choices(&mut members, at, |eng, one| eng.body_chooses(body, one, slot, f))?;
            let member = members[at];
            f.set(slot, SlotValue::One(member));
            begin_round(&held, f);
            f.aim_in_round(slot, member);
            self.finish_round(body, &mut held, f)?;
        }
        f.aim_behind(slot);
        self.bind_all(held, f);
        Ok(())
    }

    /// So many runs of the body.
    pub(super) fn run_times(&mut self, times: i32, body: &'a Body, f: &mut Frame) -> StepResult<()> {
        let mut held = labels(body, f);
        for _ in 0..times {
            self.round(body, &mut held, f)?;
        }
        self.bind_all(held, f);
        Ok(())
    }

    /// Runs of the body while a condition holds, or as often as the controller wants.
    pub(super) fn run_while(&mut self, cond: Option<&Condition>, body: &'a Body, f: &mut Frame) -> StepResult<()> {
        let mut held = labels(body, f);
        for round in 0..MAX_REPEATS {
            let go = match cond {
                Some(c) => self.cond(c, &f.cx()),
                // `you may repeat this process`: the process itself is no choice.
                None => round == 0 || self.confirm(f.you, Reason::May(None), Some(f.this))?,
            };
            if !go {
                self.bind_all(held, f);
                return Ok(());
            }
            self.round(body, &mut held, f)?;
        }
        Err(Interrupt::Limit(Limit::Repeats))
    }

    pub(super) fn round(&mut self, body: &'a Body, held: &mut [Held], f: &mut Frame) -> StepResult<()> {
        begin_round(held, f);
        self.finish_round(body, held, f)
    }

    fn finish_round(&mut self, body: &'a Body, held: &mut [Held], f: &mut Frame) -> StepResult<()> {
        self.run(body, f)?;
        held.iter_mut().for_each(|h| h.add(f.cx().slot(h.bind.slot)));
        Ok(())
    }

    /// One of several alternatives that are carried out: what it names itself is added to what the others named so.
    pub(super) fn alternative(&mut self, body: &'a Body, held: &mut [Held], f: &mut Frame) -> StepResult<()> {
        let mut own = Vec::new();
        bound(body, &mut own);
        let named = |h: &Held| own.iter().any(|bind| bind.slot == h.bind.slot);
        held.iter().filter(|h| named(h)).for_each(|h| f.set(h.bind.slot, h.before.clone()));
        self.run(body, f)?;
        held.iter_mut().filter(|h| named(h)).for_each(|h| h.add(f.cx().slot(h.bind.slot)));
        Ok(())
    }

    pub(super) fn bind_all(&mut self, held: Vec<Held>, f: &mut Frame) {
        for Held { bind, things, sum, .. } in held {
            match sum {
                Some(n) => self.bind(&bind, SlotValue::Num(n), f),
                None if !things.is_empty() => self.bind(&bind, SlotValue::of(things), f),
                None => {}
            }
        }
    }
}

/// What a label in the body of a loop held in its rounds so far.
pub(super) struct Held {
    bind: Bind,
    /// What stood in its place before the loop: a target that has this name.
    before: SlotValue,
    things: Entities,
    /// Of a label of an amount; none: it holds things, or no round has been.
    sum: Option<i32>,
}

impl Held {
    /// A round is over.
    fn add(&mut self, val: &SlotValue) {
        if self.bind.amount {
            self.sum = Some(self.sum.unwrap_or(0).saturating_add(val.num()));
            return;
        }
        for e in val.ents() {
            if !self.things.contains(&e) {
                self.things.push(e);
            }
        }
    }
}

pub(super) fn labels(body: &[Instruction], f: &Frame) -> Vec<Held> {
    labels_of([body], f)
}

/// The same of alternatives, several of which may give the same label.
pub(super) fn labels_of<'b>(bodies: impl IntoIterator<Item = &'b [Instruction]>, f: &Frame) -> Vec<Held> {
    let mut binds: Vec<Bind> = Vec::new();
    for body in bodies {
        bound(body, &mut binds);
    }
    binds.sort_by_key(|bind| bind.slot);
    binds.dedup_by_key(|bind| bind.slot);
    let held = |bind: Bind| Held { bind, before: f.cx().slot(bind.slot).clone(), things: Entities::new(), sum: None };
    binds.into_iter().map(held).collect()
}

/// Whether instructions give a label to what stands in this slot.
pub(super) fn gives(body: &[Instruction], slot: Slot) -> bool {
    let mut binds = Vec::new();
    bound(body, &mut binds);
    binds.iter().any(|bind| bind.slot == slot)
}

/// In each round a label holds only what that round does.
fn begin_round(held: &[Held], f: &mut Frame) {
    held.iter().for_each(|h| f.set(h.bind.slot, h.before.clone()));
}

/// The labels that instructions in a loop give to what they did.
fn bound(body: &[Instruction], out: &mut Vec<Bind>) {
    for instr in body {
        match instr {
            Instruction::Do { act, bind: Some(bind), .. } if act.facts().rounds == Rounds::Together => out.push(*bind),
            _ => instr.bodies().for_each(|inner| bound(inner, out)),
        }
    }
}
