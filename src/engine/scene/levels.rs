//! Levels of weariness and corruption that failures cost.

use super::test::Degree;
use crate::engine::{Cite, Engine, Entity, Event, ObjectId, StepResult};
use crate::ir::{CounterId, Tested, Verb};

impl Engine<'_> {
    /// Weariness grows by the degree of failure of a casting test, corruption by that of a test against temptation.
    /// Other tests and successes cost nothing.
    ///
    /// # Errors
    /// A limit is reached, or a question has no answer yet.
    pub fn price_of_failure(&mut self, who: ObjectId, what: Tested, degree: Degree) -> StepResult<()> {
        let roles = &self.rulebook.content.scene;
        let is = |t: Option<crate::ir::TopicId>| self.rulebook.content.is_test_of_role(what, t);
        if is(roles.casting) {
            self.wearied(who, degree)
        } else if let (true, Some(at)) = (is(roles.temptation), degree.failure()) {
            let gain = self.scene().map_or([0; 3], |s| s.settings.corruption.gain);
            self.gain_levels(who, self.rulebook.content.scene.corruption, gain[at], Cite::WEARINESS)
        } else {
            Ok(())
        }
    }

    /// ME-7.5 to ME-7.7: levels of weariness by the degree of failure.
    ///
    /// # Errors
    /// A limit is reached, or a question has no answer yet.
    pub fn wearied(&mut self, who: ObjectId, degree: Degree) -> StepResult<()> {
        let gain = self.scene().map_or([0; 3], |s| s.settings.weariness.gain);
        if let Some(at) = degree.failure() {
            self.gain_levels(who, self.rulebook.content.scene.weariness, gain[at], Cite::WEARINESS)?;
        }
        Ok(())
    }

    /// Levels gained by a failure, as counters of this kind; a role without counters gains nothing.
    fn gain_levels(&mut self, who: ObjectId, kind: Option<CounterId>, n: i32, cite: Cite) -> StepResult<()> {
        let Some(kind) = kind else { return Ok(()) };
        let cause = self.cite(cite);
        let ev = Event::of(Verb::PutCounters, cause).on(who).times(n).of_kind(kind);
        self.event(ev)?;
        Ok(())
    }

    /// How many more counters of a kind something can get: nobody is wearier than the last level of the table. None: any number.
    pub(crate) fn room_for_counters(&self, kind: CounterId, e: Entity) -> Option<i32> {
        let weary = self.rulebook.content.scene.weariness == Some(kind);
        let levels = &self.scene().filter(|_| weary)?.settings.weariness.levels;
        let last = i32::try_from(levels.len()).unwrap_or(i32::MAX).saturating_sub(1);
        Some(last.saturating_sub(self.counters_on(Some(kind), e)).max(0))
    }
}
