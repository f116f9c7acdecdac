//! What is chosen as something of a scene acts: there is no stack, so nothing is announced before.

use crate::engine::eval::EvalContext;
use crate::engine::{Asking, Engine, Entity, Frame, Reason, SlotValue, StepResult};
use crate::ir::{Block, Modes};
use smallvec::SmallVec;

impl Engine<'_> {
    /// 700.2: the modes of what acts at once are chosen as it acts.
    pub(crate) fn choose_modes(&mut self, block: &Block, f: &mut Frame) -> StepResult<()> {
        if let Some(modes) = &block.modes {
            f.modes = self.chosen_modes(modes, &f.cx())?;
        }
        Ok(())
    }

    /// The modes that the player of a phrase chooses.
    pub(crate) fn chosen_modes(&mut self, modes: &Modes, cx: &EvalContext) -> StepResult<SmallVec<[u8; 4]>> {
        let all = (0..modes.options.len() as u16).collect();
        let many = |v| u32::try_from(self.value(v, cx)).unwrap_or(0);
        let bounds = (many(&modes.min), many(&modes.max));
        let chosen = self.choose_modes_of(modes, Asking::of(cx.you, Reason::Modes, Some(cx.this)), all, bounds)?;
        Ok(chosen.into_iter().map(|m| m as u8).collect())
    }

    /// What acts at once is turned to one thing for each instance of the word "target" of it and of its modes; false: there
    /// is nothing to choose for one of them.
    pub(crate) fn choose_what(
        &mut self,
        block: &Block,
        f: &mut Frame,
        fits: impl Fn(&Self, Entity) -> bool,
    ) -> StepResult<bool> {
        let chosen = f.modes.clone();
        let modes = block.modes.iter().flat_map(|m| chosen.iter().filter_map(|i| m.options.get(usize::from(*i))));
        for spec in block.targets.iter().chain(modes.flat_map(|mode| &mode.targets)) {
            let mut from = self.all(&spec.filter, &f.cx());
            from.retain(|e| fits(self, *e));
            let many = |v| u32::try_from(self.value(v, &f.cx())).unwrap_or(0);
            let (least, most) = (many(&spec.min), spec.max.as_ref().map_or(u32::MAX, many));
            if (from.len() as u32) < least {
                return Ok(false);
            }
            let chosen = self.pick(Asking::of(f.you, Reason::Targets, Some(f.this)), from, (least, most))?;
            f.set(spec.slot, SlotValue::of(chosen));
        }
        Ok(true)
    }
}
