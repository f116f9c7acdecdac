//! Rest: levels of weariness go away with time.

use crate::engine::{Cite, Engine, Happening, ObjectId, StepResult};
use crate::ir::{CounterId, Verb};

/// Percent of the usual speed.
const USUAL: i64 = 100;

/// Somebody who rests.
struct Resting {
    who: ObjectId,
    /// Seconds that count towards the next level, times percent.
    done: i64,
}

impl Engine<'_> {
    /// Creatures rest for so many seconds, and lose a level of weariness whenever they have rested long enough for
    /// it (`weariness.rest` in minutes); the number for recovery says how fast in percent. Whoever
    /// leaves the scene meanwhile is no longer reckoned with.
    ///
    /// # Errors
    /// A limit was reached, or a question is open.
    pub fn rest_in_scene(&mut self, who: &[ObjectId], seconds: i64) -> StepResult<()> {
        let most = self.scene().map_or(0, |s| s.settings.time.most);
        let end = self.now().saturating_add(seconds.clamp(0, most));
        let mut resting: Vec<Resting> = who.iter().map(|who| Resting { who: *who, done: 0 }).collect();
        while self.now() < end {
            let next = resting.iter().filter_map(|r| self.until_refreshed(r)).min();
            let span = next.map_or(end - self.now(), |n| n.clamp(1, end - self.now()));
            // How fast it goes is how fast it went when this span began.
            let speeds: Vec<i64> = resting.iter().map(|r| self.recovery(r.who)).collect();
            self.let_pass(span)?;
            for (r, speed) in resting.iter_mut().zip(speeds) {
                r.done = r.done.saturating_add(span.saturating_mul(speed));
                self.refresh(r)?;
            }
            self.settle_scene()?;
        }
        Ok(())
    }

    /// Seconds until the next level is gone; none: there is nothing to lose, or it never goes.
    fn until_refreshed(&self, r: &Resting) -> Option<i64> {
        let speed = self.recovery(r.who);
        let needed = self.needed_rest(r.who)? * USUAL - r.done;
        (speed > 0).then(|| needed.div_euclid(speed) + i64::from(needed.rem_euclid(speed) > 0))
    }

    /// Seconds of usual rest that take the present level away.
    fn needed_rest(&self, who: ObjectId) -> Option<i64> {
        let level = usize::try_from(self.w.counters(who, self.weariness_kind()?)).ok()?.checked_sub(1)?;
        let table = &self.scene()?.settings.weariness.rest;
        table.get(level).or(table.last()).map(|minutes| minutes * 60)
    }

    /// Takes away a level if the rest was long enough for it.
    fn refresh(&mut self, r: &mut Resting) -> StepResult<()> {
        let (Some(needed), Some(kind)) = (self.needed_rest(r.who), self.weariness_kind()) else { return Ok(()) };
        if r.done < needed * USUAL || !self.w.obj(r.who).live() {
            return Ok(());
        }
        r.done = 0;
        let cause = self.cite(Cite::WEARINESS);
        let ev = Happening::of(Verb::RemoveCounters, cause).on(r.who).times(1).of_kind(kind);
        self.event(ev)?;
        Ok(())
    }

    fn weariness_kind(&self) -> Option<CounterId> {
        self.rb.content.scene.weariness
    }

    /// Percent of the usual speed at which a creature recovers.
    fn recovery(&self, who: ObjectId) -> i64 {
        self.rb.content.scene.recovery.map_or(USUAL, |n| i64::from(self.number_of(who, n)).max(0))
    }
}
