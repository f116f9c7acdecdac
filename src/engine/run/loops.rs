//! Loops. Inside of one a label holds what its round did, behind it what all rounds did.

use super::{Frame, MAX_REPEATS, val_of};
use crate::engine::{Engine, Ents, Limit, Res, Stop, Val, Why};
use crate::ir::{Act, Bind, Body, Cond, Instr, Slot};

impl<'a> Engine<'a> {
    /// One run of the body for each member.
    pub(super) fn run_for_each(&mut self, members: Ents, slot: Slot, body: &'a Body, f: &mut Frame) -> Res<()> {
        let mut gathered = Gathered::of(body);
        for m in members {
            f.set(slot, Val::One(m));
            gathered.begin(f);
            self.run(body, f)?;
            gathered.end(f);
        }
        self.bind_gathered(gathered, f);
        Ok(())
    }

    /// So many runs of the body.
    pub(super) fn run_times(&mut self, times: i32, body: &'a Body, f: &mut Frame) -> Res<()> {
        let mut gathered = Gathered::of(body);
        for _ in 0..times {
            gathered.begin(f);
            self.run(body, f)?;
            gathered.end(f);
        }
        self.bind_gathered(gathered, f);
        Ok(())
    }

    /// Runs of the body while a condition holds, or as often as the controller wants.
    pub(super) fn run_while(&mut self, cond: Option<&Cond>, body: &'a Body, f: &mut Frame) -> Res<()> {
        let mut gathered = Gathered::of(body);
        for _ in 0..MAX_REPEATS {
            let go = match cond {
                Some(c) => self.cond(c, &f.cx()),
                None => self.confirm(f.you, Why::May, Some(f.this))?,
            };
            if !go {
                self.bind_gathered(gathered, f);
                return Ok(());
            }
            gathered.begin(f);
            self.run(body, f)?;
            gathered.end(f);
        }
        Err(Stop::Limit(Limit::Repeats))
    }

    fn bind_gathered(&mut self, gathered: Gathered, f: &mut Frame) {
        let Gathered { binds, things, sums } = gathered;
        for ((b, things), sum) in binds.iter().zip(things).zip(sums) {
            match sum {
                Some(n) => self.bind(b, Val::Num(n), f),
                None if !things.is_empty() => self.bind(b, val_of(things), f),
                None => {}
            }
        }
    }
}

/// What the labels in the body of a loop held in its rounds so far.
struct Gathered {
    binds: Vec<Bind>,
    things: Vec<Ents>,
    /// Of labels of amounts; none: it holds things, or no round has been.
    sums: Vec<Option<i32>>,
}

impl Gathered {
    fn of(body: &[Instr]) -> Self {
        let mut binds = Vec::new();
        bound(body, &mut binds);
        Self { things: vec![Ents::new(); binds.len()], sums: vec![None; binds.len()], binds }
    }

    /// A round begins.
    fn begin(&self, f: &mut Frame) {
        self.binds.iter().for_each(|b| f.set(b.slot, Val::Nil));
    }

    /// A round is over.
    fn end(&mut self, f: &Frame) {
        for ((b, things), sum) in self.binds.iter().zip(&mut self.things).zip(&mut self.sums) {
            let held = f.cx().slot(b.slot).clone();
            if b.amount {
                *sum = Some(sum.unwrap_or(0).saturating_add(held.num()));
                continue;
            }
            for e in held.ents() {
                if !things.contains(&e) {
                    things.push(e);
                }
            }
        }
    }
}

/// The labels that instructions in a loop give to what they did.
fn bound(body: &[Instr], out: &mut Vec<Bind>) {
    for instr in body {
        match instr {
            Instr::Do { act, bind: Some(bind), .. } if gathers(act, bind) => out.push(*bind),
            _ => instr.bodies().for_each(|inner| bound(inner, out)),
        }
    }
}

/// Whether all rounds together are meant: objects that came about or moved, and amounts.
fn gathers(act: &Act, bind: &Bind) -> bool {
    match act {
        Act::Create { .. } | Act::Move { .. } | Act::Perform(..) | Act::Search { .. } => true,
        Act::Damage { .. }
        | Act::GainLife(_)
        | Act::LoseLife(_)
        | Act::PutCounters { .. }
        | Act::RemoveCounters { .. }
        | Act::MoveCounters { .. } => bind.amount,
        _ => false,
    }
}
