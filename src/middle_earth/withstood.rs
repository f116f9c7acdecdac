//! Whether the effect of an instant spell was withstood: tests were made, and on the way that they led nothing was to be done.

use crate::engine::{Engine, Frame, StepResult};
use crate::ir::{Act, Instruction};

impl<'a> Engine<'a> {
    /// Carries out an effect. True: something was to be done beside tests, contests and choices.
    pub(super) fn run_effect(&mut self, body: &'a [Instruction], f: &mut Frame) -> StepResult<bool> {
        let mut acted = false;
        for (at, instr) in body.iter().enumerate() {
            match instr {
                Instruction::OnlyIf(c) if !self.cond(c, &f.cx()) => return Ok(acted),
                Instruction::If { cond, then, other } => {
                    let way: &[Instruction] = if self.cond(cond, &f.cx()) { then } else { other };
                    acted |= self.run_effect(way, f)?;
                }
                _ => {
                    self.run_one(instr, f)?;
                    acted |= is_deed(instr, body.get(at + 1));
                }
            }
        }
        Ok(acted)
    }
}

/// Whether an instruction changes something, and does not only ask, choose or reckon. What is asked as a condition is
/// looked at by the next one; a test by itself has its price.
fn is_deed(instr: &Instruction, next: Option<&Instruction>) -> bool {
    let decides = matches!(next, Some(Instruction::If { .. }));
    match instr {
        Instruction::Do { act: Act::Test(_) | Act::Contest(_), .. } => !decides,
        Instruction::Do { act, .. } => !act.only_asks(),
        Instruction::OnlyIf(_) | Instruction::Let { .. } => false,
        _ => true,
    }
}
