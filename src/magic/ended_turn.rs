//! A turn or a combat phase that an effect ends (716).

use crate::engine::{Cite, Engine, Event, Facets, Outcome, ResumePoint, StepResult};
use crate::ir::{Step, Verb};

impl Engine<'_> {
    /// 716.1: the turn ends in the middle of a resolution. What triggers by that waits for the cleanup step (716.2).
    pub(super) fn end_turn_now(&mut self) -> StepResult<()> {
        self.clear_stack()?;
        self.look_at_state_alone()?;
        self.end_combat()?;
        self.state.turn.extra_steps.clear();
        self.state.turn.resume.clear();
        (self.state.turn.step, self.state.turn.reached) = (Step::Cleanup, Step::Cleanup);
        self.state.turn.at = ResumePoint::Begin;
        Ok(())
    }

    /// The combat phase ends in the middle of a resolution; nothing happens outside of it. What waits for the end of combat
    /// is over with it.
    pub(super) fn end_combat_now(&mut self) -> StepResult<()> {
        self.clear_stack()?;
        self.look_at_state_alone()?;
        self.end_combat()?;
        self.state.turn.step = Step::EndCombat;
        self.state.turn.reached = self.state.turn.reached.max(Step::EndCombat);
        self.state.turn.at = ResumePoint::Leave;
        Ok(())
    }

    /// 716.1a-b: triggers that wait cease to exist, and everything on the stack is exiled.
    fn clear_stack(&mut self) -> StepResult<()> {
        self.state.turn.pending.clear();
        self.caches.changes.touch(Facets::CARDS | Facets::STACK);
        while let Some(item) = self.state.turn.stack.pop() {
            let cause = self.cite(Cite::RESOLVE);
            if item.ability.is_some() {
                self.cease(item.obj);
            } else {
                self.state.turn.stack.push(item.clone());
                let mut ev = Event::of(Verb::Move, cause).on(item.obj);
                (ev.from, ev.to) = (crate::ir::Zone::Stack, crate::ir::Zone::Exile);
                ev.via = self.rulebook.content.roles.banish;
                self.event(ev)?;
                self.state.turn.stack.retain(|i| i.obj != item.obj);
            }
        }
        Ok(())
    }

    /// 716.1c: state-based actions as long as there are any, without priority and without putting triggers on the stack.
    fn look_at_state_alone(&mut self) -> StepResult<()> {
        for _ in 0..10_000 {
            if !self.check_state()? {
                return Ok(());
            }
        }
        self.finish(Outcome::Draw)
    }
}
