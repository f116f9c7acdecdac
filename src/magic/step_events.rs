//! Stretches of a turn that begin and end, as events (500, 614.10).

use crate::engine::{Cite, Engine, Event, Facets, StepResult, verb_bit};
use crate::ir::{Span, Step, Verb};

impl Engine<'_> {
    /// A step begins, and the phase and the turn with it. What does not begin, because something else happens instead, is
    /// skipped (614.10): the stretch that is.
    #[inline]
    pub(super) fn step_begins(&mut self, step: Step) -> StepResult<Option<Span>> {
        let begins = self.stretch(Verb::Begin, Span::Step(step));
        let asked = self.rulebook.asked & verb_bit(Verb::Begin) != 0;
        if step == Step::Untap || asked || !self.goes_unheard(&begins, Facets::STEP) {
            return self.step_event(begins, step);
        }
        self.record_only(&begins, Facets::STEP)?;
        Ok(None)
    }

    /// The same, where it is more than an entry in the journal.
    #[inline(never)]
    fn step_event(&mut self, begins: Event, step: Step) -> StepResult<Option<Span>> {
        if self.is_step_heard(Verb::Begin) {
            return self.heard_step_event(Verb::Begin, step);
        }
        if step == Step::Untap {
            self.event(Event { span: Some(Span::Turn), ..begins })?;
            self.turn_has_begun();
        }
        self.event(begins)?;
        Ok(None)
    }

    /// A stretch begins or ends: the event. The amount is the number of an extra turn, and 0 in turns in their order.
    #[inline]
    fn stretch(&mut self, verb: Verb, span: Span) -> Event {
        let cause = self.cite(Cite::STEP);
        Event { span: Some(span), n: self.state.turn.extra as i32, ..Event::of(verb, cause).by(self.state.turn.active) }
    }

    /// A step ends, which is an event only where somebody listens.
    #[inline]
    pub(super) fn step_ends(&mut self, step: Step) -> StepResult<()> {
        if self.is_step_heard(Verb::End) {
            self.heard_step_event(Verb::End, step)?;
        }
        Ok(())
    }

    /// Whether somebody listens for stretches of turns that begin or end.
    #[inline]
    fn is_step_heard(&self, verb: Verb) -> bool {
        let ix = &self.caches.index;
        ix.conditions
            || ix.ends_mask != 0
            || (ix.watch_mask | ix.replace_mask | self.rulebook.asked) & verb_bit(verb) != 0
    }

    /// The events of a step that begins or ends, with the phase and the turn around it, where somebody listens for them.
    fn heard_step_event(&mut self, verb: Verb, step: Step) -> StepResult<Option<Span>> {
        let turn =
            matches!((verb, step), (Verb::Begin, Step::Untap) | (Verb::End, Step::Cleanup)).then_some(Span::Turn);
        for span in [turn, around(verb, step), Some(Span::Step(step))].into_iter().flatten() {
            let ev = self.stretch(verb, span);
            let done = self.event(ev)?;
            if verb == Verb::Begin && !self.has_begun(done, span) {
                return Ok(Some(span));
            }
            if verb == Verb::Begin && span == Span::Turn {
                self.turn_has_begun();
            }
        }
        Ok(None)
    }

    /// Whether a stretch has begun, and nothing else happened in its place.
    fn has_begun(&self, done: std::ops::Range<usize>, span: Span) -> bool {
        self.state.journal[done].iter().any(|h| h.verb == Verb::Begin && h.span == Some(span))
    }
}

/// The phase that begins or ends together with a step.
fn around(verb: Verb, step: Step) -> Option<Span> {
    match (verb, step) {
        (Verb::Begin, Step::BeginCombat) | (Verb::End, Step::EndCombat) => Some(Span::Combat),
        (_, Step::FirstMain | Step::SecondMain) => Some(Span::Main),
        (Verb::Begin, Step::Untap) | (Verb::End, Step::Draw) => Some(Span::Beginning),
        (Verb::Begin, Step::End) | (Verb::End, Step::Cleanup) => Some(Span::Ending),
        _ => None,
    }
}
