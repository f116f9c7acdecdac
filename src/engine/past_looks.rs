//! What objects were before they changed: a question about the past judges what took part in an event as it was then (608.2h).

use super::{Engine, Entity, Event, ObjectId};
use crate::engine::context::{EvalContext, Judged};
use crate::engine::object::{Chars, PastLook};
use crate::engine::road::disappears;
use crate::ir::{EventPattern, Verb};

impl Engine<'_> {
    /// Remembers what a permanent was, if something in this game asks about the past.
    pub(super) fn note_past_look(&mut self, obj: ObjectId, was: &Chars) {
        // What has just entered was never otherwise: what is so of it by now is how it entered (603.6a, 707.2).
        if self.has_just_entered(obj) {
            return;
        }
        let until = self.state.journal.len() as u32;
        // Of several changes at one moment the first one says what it was before.
        let known = self.state.past_looks.iter().rev().take_while(|l| l.until == until).any(|l| l.obj == obj);
        if !known {
            self.state.past_looks.push(PastLook { obj, until, chars: Box::new(was.clone()) });
        }
    }

    /// Whether nothing has happened since an object came into being but what came with it.
    fn has_just_entered(&self, obj: ObjectId) -> bool {
        let mut causes = None;
        for h in self.state.journal.iter().rev() {
            if *causes.get_or_insert(h.cause) != h.cause && h.verb != Verb::PutCounters {
                return false;
            }
            if h.new == obj {
                return h.verb == Verb::Move;
            }
        }
        false
    }

    /// What an object was when the event at this place of the journal happened; none: what it is now, or was last.
    pub(crate) fn past_look(&self, o: ObjectId, at: u32) -> Option<&Chars> {
        self.state.past_looks.iter().find(|l| l.obj == o && l.until > at).map(|l| &*l.chars)
    }

    /// Whether an event of the past is of a pattern, with what took part in it as it was then.
    pub(super) fn matched(&self, pattern: &EventPattern, event: &Event, cx: &EvalContext) -> bool {
        if self.state.past_looks.is_empty() {
            return self.matches(pattern, event, cx);
        }
        let Some(at) = self.state.journal.element_offset(event) else { return self.matches(pattern, event, cx) };
        // What takes something away is judged before it, everything else when it has happened (603.10).
        let at = if disappears(event) { at as u32 } else { at as u32 + 1 };
        let changed = |e: Option<Entity>| e.and_then(Entity::obj).is_some_and(|o| self.past_look(o, at).is_some());
        if changed(event.subject) || changed(event.object) || changed(event.new.some().map(Entity::Obj)) {
            self.matches(pattern, event, &cx.judging(Judged::Then(at)))
        } else {
            self.matches(pattern, event, cx)
        }
    }
}
