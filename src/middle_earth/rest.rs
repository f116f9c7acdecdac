//! Rest: levels of weariness go away with time.

use crate::engine::scene::Aside;
use crate::engine::{Cite, Engine, Event, ObjectId, StepResult};
use crate::ir::{CounterId, Verb};

/// Percent of the usual speed.
const USUAL: i64 = 100;

impl Engine<'_> {
    /// Creatures rest for so many seconds, and lose a level of weariness whenever they have rested long enough for
    /// it (`weariness.rest` in minutes); the number for recovery says how fast in percent. Rests add up: what was not enough for a
    /// level counts when they rest again. Whoever leaves the scene meanwhile is no longer reckoned with.
    ///
    /// # Errors
    /// A limit was reached, or a question is open.
    pub fn rest_in_scene(&mut self, who: &[ObjectId], seconds: i64) -> StepResult<()> {
        let most = self.scene().map_or(0, |s| s.settings.time.most);
        let end = self.now().saturating_add(seconds.clamp(0, most));
        let mut in_vain: Vec<ObjectId> = who.to_vec();
        while self.now() < end {
            let next = who.iter().filter_map(|who| self.until_refreshed(*who)).min();
            let span = next.map_or(end - self.now(), |n| n.clamp(1, end - self.now()));
            // How fast it goes is how fast it went when this span began.
            let speeds: Vec<i64> = who.iter().map(|who| self.recovery(*who)).collect();
            self.let_pass(span)?;
            for (who, speed) in who.iter().copied().zip(speeds) {
                self.note_rest(who, span.saturating_mul(speed));
                if self.refresh(who)? {
                    in_vain.retain(|x| *x != who);
                }
            }
            self.settle_scene()?;
        }
        in_vain.retain(|who| self.state.obj(*who).live());
        for who in in_vain {
            if let Some(seconds) = self.until_refreshed(who) {
                self.tell_aside(Aside::Unrested { who, seconds });
            }
        }
        Ok(())
    }

    /// Seconds until the next level is gone; none: there is nothing to lose, or it never goes.
    fn until_refreshed(&self, who: ObjectId) -> Option<i64> {
        let speed = self.recovery(who);
        let needed = self.needed_rest(who)? * USUAL - self.rested(who);
        (speed > 0).then(|| needed.div_euclid(speed) + i64::from(needed.rem_euclid(speed) > 0))
    }

    /// Seconds that a creature has rested towards the next level, times percent.
    fn rested(&self, who: ObjectId) -> i64 {
        self.scene().and_then(|s| s.rested.iter().find(|(x, _)| *x == who)).map_or(0, |(_, done)| *done)
    }

    /// More of them; 0: they are used up.
    fn note_rest(&mut self, who: ObjectId, more: i64) {
        let weary = self.needed_rest(who).is_some();
        let done = if more > 0 && weary { self.rested(who).saturating_add(more) } else { 0 };
        if let Some(scene) = self.state.scene.as_deref_mut() {
            scene.rested.retain(|(x, _)| *x != who);
            scene.rested.extend((done > 0).then_some((who, done)));
        }
    }

    /// Seconds of usual rest that take the present level away.
    fn needed_rest(&self, who: ObjectId) -> Option<i64> {
        let level = usize::try_from(self.state.counters(who, self.weariness_kind()?)).ok()?.checked_sub(1)?;
        let table = &self.scene()?.settings.weariness.rest;
        table.get(level).or(table.last()).map(|minutes| minutes * 60)
    }

    /// Takes away a level if the rest was long enough for it; whether it did.
    fn refresh(&mut self, who: ObjectId) -> StepResult<bool> {
        let (Some(needed), Some(kind)) = (self.needed_rest(who), self.weariness_kind()) else { return Ok(false) };
        if self.rested(who) < needed * USUAL || !self.state.obj(who).live() {
            return Ok(false);
        }
        self.note_rest(who, 0);
        let cause = self.cite(Cite::WEARINESS);
        let ev = Event::of(Verb::RemoveCounters, cause).on(who).times(1).of_kind(kind);
        self.event(ev)?;
        Ok(true)
    }

    fn weariness_kind(&self) -> Option<CounterId> {
        self.rulebook.content.scene.weariness
    }

    /// Percent of the usual speed at which a creature recovers.
    fn recovery(&self, who: ObjectId) -> i64 {
        self.rulebook.content.scene.recovery.map_or(USUAL, |n| i64::from(self.number_of(who, n)).max(0))
    }
}
