//! Carrying out instructions (608.2): straight-line code that asks when it needs a choice.

mod acts;
mod cards;
mod choose;
mod counters;
mod damage;
mod delayed;
mod doubling;
mod effects;
mod ends;
mod extra_turns;
mod fights;
mod labels;
mod loops;
mod mana;
mod members;
mod options;
mod pay;
mod perform;
mod possible;
mod scene;
mod settled;
mod team_order;
mod together;
mod tokens;
mod totals;
mod unseen;

use super::{Engine, Env, Interrupt, Limit, ObjectId, PlayerId, SlotValue, StepResult};
pub use crate::engine::frame::{Frame, Round};
use crate::ir::{AbilityId, Bind, Instruction, Rule};
pub use mana::ManaWish;
pub(in crate::engine) use options::Among;

/// Most repetitions of one instruction.
const MAX_REPEATS: i32 = 10_000;

impl<'a> Engine<'a> {
    /// Carries out instructions in order, up to an `only if` that does not hold.
    ///
    /// # Errors
    /// As [`Engine::run_one`].
    pub fn run(&mut self, body: &'a [Instruction], f: &mut Frame) -> StepResult<()> {
        self.run_body(body, f).map(drop)
    }

    /// The same; whether they went on to the end, past every `only if`.
    pub(super) fn run_body(&mut self, body: &'a [Instruction], f: &mut Frame) -> StepResult<bool> {
        self.run_in_turn(body, f)
    }

    /// The same for instructions that need not stand side by side.
    pub(in crate::engine) fn run_in_turn(
        &mut self,
        body: impl IntoIterator<Item = &'a Instruction>,
        f: &mut Frame,
    ) -> StepResult<bool> {
        let mut left = body.into_iter().peekable();
        while let Some(instr) = left.next() {
            if let Instruction::OnlyIf(c) = instr {
                if self.cond(c, &f.cx()) {
                    continue;
                }
                return Ok(false);
            }
            let next = left.peek().copied();
            if self.run_before(instr, next, f)?
                && let Some(next) = next
            {
                self.nearest_chooses(instr, next, f);
            }
        }
        Ok(true)
    }

    /// Carries out one instruction with another one behind it, which may ask whether it was done; false: it could not be begun.
    pub(in crate::engine) fn run_before(
        &mut self,
        instr: &'a Instruction,
        next: Option<&Instruction>,
        f: &mut Frame,
    ) -> StepResult<bool> {
        let asked = next.is_some_and(asks_what_was_done);
        let outer = f.pays;
        f.pays = matches!(instr, Instruction::Do { .. } | Instruction::May { .. }) && (outer || asked);
        let begun = !asked || self.can_be_begun(instr, f)?;
        match begun {
            true => self.run_one(instr, f)?,
            false => f.done = false,
        }
        f.pays = outer;
        Ok(begun)
    }

    /// Carries out one instruction.
    ///
    /// # Errors
    /// [`Interrupt::Limit`] at a limit, [`Interrupt::Open`] if a question has no answer yet, [`Interrupt::Over`] if the
    /// game ends, [`Interrupt::EndTurn`] or [`Interrupt::EndCombat`] if the turn or the combat phase does.
    pub fn run_one(&mut self, instr: &'a Instruction, f: &mut Frame) -> StepResult<()> {
        self.caches.deeds += u64::from(instr.does_something());
        match instr {
            Instruction::Do { who, act, bind } => self.run_do(who, act, bind.as_ref(), f),
            Instruction::If { cond, then, other } => {
                let body = if self.cond(cond, &f.cx()) { then } else { other };
                self.run(body, f)
            }
            Instruction::May { who, body, bind } => self.run_may(who, body, bind.as_ref(), f),
            Instruction::Unless { body, who, cost } => self.run_unless(body, who, cost, f),
            Instruction::ForEach { over, slot, body } => {
                let mut members = self.picked(over, f.you, f)?;
                if self.state.variant.shared_life {
                    members = self.one_for_each_purse(members, *slot, body, f)?;
                }
                self.run_for_each(members, *slot, body, f)
            }
            Instruction::Repeat { times, body } => {
                let times = self.bounded(times, f)?;
                self.run_times(times, body, f)
            }
            Instruction::RepeatWhile { cond, body } => self.run_while(cond.as_ref(), body, f),
            Instruction::Modes => self.run_modes(f),
            Instruction::Options { who, min, max, options, words } => {
                let among = Among { options, bounds: self.bounds(min, Some(max), f), by_word: !words.is_empty() };
                self.run_options(who, among, f)
            }
            Instruction::Together(body) => self.run_together(body, f),
            Instruction::Under { rules, body } => self.run_under(rules, body, f),
            Instruction::Effect { parts, duration } => self.begin_effect(parts, duration, f),
            Instruction::UntilEvent { body, back } => self.run_until_event(body, *back, f),
            Instruction::Delayed { ability, duration, once } => self.begin_delayed(*ability, duration, *once, f),
            Instruction::Shield { ability, duration, once } => self.begin_shield(*ability, duration, *once, f),
            Instruction::Let { slot, value } => {
                // 107.1b: a calculation for an effect that comes out negative is 0.
                let n = self.value(value, &f.cx()).max(0);
                let share = self.share_of(value, f);
                f.shares.retain(|(of, _)| of != slot);
                f.shares.extend(share.map(|share| (*slot, share)));
                f.set(*slot, SlotValue::Num(n));
                Ok(())
            }
            Instruction::OnlyIf(_)
            | Instruction::Change(_)
            | Instruction::PreventIt(_)
            | Instruction::SkipIt
            | Instruction::Instead(_) => Ok(()),
        }
    }

    /// Carries out instructions under rules that hold for them only. What is gathered is proposed later: its rules hold
    /// until then.
    fn run_under(&mut self, rules: &[Rule], body: &'a [Instruction], f: &mut Frame) -> StepResult<()> {
        let before = self.state.stamp;
        self.begin_instruction(rules, f);
        let ran = self.run(body, f);
        if self.caches.gather.is_none() {
            self.end_instructions(before);
        }
        ran
    }

    /// A number of repetitions within the limit.
    pub(super) fn bounded(&mut self, value: &crate::ir::Value, f: &Frame) -> StepResult<i32> {
        let n = self.value(value, &f.cx());
        if n > MAX_REPEATS { Err(Interrupt::Limit(Limit::Repeats)) } else { Ok(n.max(0)) }
    }

    /// A frame for an ability of an object, with room for its slots.
    pub(crate) fn ability_frame(
        &self,
        source: ObjectId,
        ability: AbilityId,
        you: PlayerId,
        mut env: Env,
        cause: u32,
    ) -> Frame {
        env.resize(env.len().max(self.rulebook.ability(ability).slots as usize), SlotValue::Nil);
        let mut frame = Frame::new(source, you, env, cause, self.state.journal.len() as u32);
        frame.ability = Some(ability);
        frame
    }

    /// Puts the result of an instruction into its slot, and into the linked memory if another ability reads it.
    pub(crate) fn bind(&mut self, bind: &Bind, value: SlotValue, f: &mut Frame) {
        if let Some(label) = bind.linked {
            let holder = self.memory_filled_by(f);
            let kept = self.all_unless_called_back(value.clone(), f.mark);
            let all = self.with_those_before(holder, label, kept, f.mark);
            self.remember(holder, label, all);
        }
        f.set(bind.slot, value);
    }
}

/// Whether an instruction asks for what the one in front of it did.
fn asks_what_was_done(instr: &Instruction) -> bool {
    matches!(instr, Instruction::If { cond, .. } if cond.asks_what_was_done())
}
