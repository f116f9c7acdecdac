//! Whether the effect of an instant spell was withstood: tests were made, and on the way that they led nothing was to be done.

use crate::engine::{Engine, Frame, StepResult};
use crate::ir::{Act, Instruction};

impl<'a> Engine<'a> {
    /// Carries out an effect. True: something was to be done beside tests, contests and choices, also in a mode, for one of
    /// several, or as an option.
    pub(super) fn run_effect(&mut self, body: &'a [Instruction], f: &mut Frame) -> StepResult<bool> {
        let before = self.caches.deeds;
        self.run(body, f)?;
        Ok(self.caches.deeds > before || ends_in_a_test(body))
    }
}

/// Whether a test is what the effect comes to: it has its price, and no condition behind it asks how it went.
fn ends_in_a_test(body: &[Instruction]) -> bool {
    let is_test = |i: &Instruction| matches!(i, Instruction::Do { act: Act::Test(_) | Act::Contest(_), .. });
    let asked = |at: usize| matches!(body.get(at + 1), Some(Instruction::If { .. }));
    body.iter().enumerate().any(|(at, i)| is_test(i) && !asked(at))
}
