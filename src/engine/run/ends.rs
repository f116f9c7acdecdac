//! How what lasts for a time ends (611.2): at a set time, as soon as a condition does not hold, by an event.

use crate::engine::eval::EvalContext;
use crate::engine::{Engine, Entity, Facets, Kept, Until};
use crate::ir::Duration;

impl Engine<'_> {
    /// Ends what lasts until now. `ended` says for each duration whether it is over.
    #[inline]
    pub fn end_durations(&mut self, ended: impl Fn(&Until) -> bool) {
        if !self.state.nothing_lasts() {
            self.end_some_durations(&ended);
        }
    }

    #[inline(never)]
    fn end_some_durations(&mut self, ended: &dyn Fn(&Until) -> bool) {
        let before = (self.state.effects.len(), self.state.delayed.len(), self.state.shields.len());
        self.state.effects.retain(|e| !ended(&e.until));
        self.state.delayed.retain(|w| !ended(&w.until));
        self.state.shields.retain(|w| !ended(&w.until));
        if before != (self.state.effects.len(), self.state.delayed.len(), self.state.shields.len()) {
            self.effects_changed();
            self.hand_back_spells();
        }
    }

    /// 611.2b: what lasts while a condition holds ends for good as soon as it does not; looked at only when something has been
    /// touched that the conditions read.
    #[inline]
    pub fn end_broken_conditions(&mut self) {
        if self.caches.index.conditions {
            self.judge_conditions();
        }
    }

    fn judge_conditions(&mut self) {
        if self.caches.changes.is_right(Kept::Conditions) {
            self.note(self.caches.changes.reads_of(Kept::Conditions));
            if crate::engine::checking() {
                let over = self.caches.changes.unnoticed(|| self.ended(&is_broken));
                assert!(over.is_none(), "a duration is over and nobody has noticed");
            }
            return;
        }
        let before = self.caches.changes.begin_reading();
        let over = self.ended(&is_broken);
        let reads = self.caches.changes.end_reading(before);
        self.caches.changes.made(Kept::Conditions, reads);
        if let Some(over) = over {
            self.end_those(&over);
        }
    }

    /// Ends what is over by the look of its open duration.
    pub(in crate::engine) fn end_open(&mut self, is_over: impl Fn(&Engine, &Duration, &EvalContext) -> bool) {
        if let Some(over) = self.ended(&is_over) {
            self.end_those(&over);
        }
    }

    /// Which effects, delayed triggers and shields are over, in this order; none: nothing is.
    fn ended(&self, is_over: &dyn Fn(&Engine, &Duration, &EvalContext) -> bool) -> Option<Vec<bool>> {
        let effects = self.state.effects.iter().map(|e| (&e.until, e.cx()));
        let waiting = self.state.delayed.iter().chain(&self.state.shields);
        let waiting = waiting.map(|w| (&w.until, w.cx()));
        let over = effects.chain(waiting).map(|(until, cx)| match until {
            Until::Open(d) => is_over(self, d, &cx),
            _ => false,
        });
        let over: Vec<bool> = over.collect();
        over.contains(&true).then_some(over)
    }

    fn end_those(&mut self, over: &[bool]) {
        let mut over = over.iter().copied();
        self.state.effects.retain(|_| !over.next().unwrap_or(false));
        self.state.delayed.retain(|_| !over.next().unwrap_or(false));
        self.state.shields.retain(|_| !over.next().unwrap_or(false));
        self.effects_changed();
    }

    /// What a spell was cast as ends with the object.
    pub(crate) fn end_forms_of_the_gone(&mut self) {
        if !self.state.effects.iter().any(|e| e.as_cast) {
            return;
        }
        self.note(Facets::OBJECTS | Facets::CARDS);
        let gone = |e: &Entity| e.obj().is_none_or(|o| !self.state.obj(o).live());
        let over: Vec<bool> =
            self.state.effects.iter().map(|e| e.as_cast && e.locked.iter().flatten().all(gone)).collect();
        if over.contains(&true) {
            self.end_those(&over);
        }
    }
}

/// Whether a duration hangs on a condition that does not hold.
fn is_broken(eng: &Engine, duration: &Duration, cx: &EvalContext) -> bool {
    matches!(duration, Duration::While(c) if !eng.cond(c, cx))
}
