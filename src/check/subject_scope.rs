//! Whose sentence is read: who does what a verb says, and stretches that have a subject of their own.

use crate::check::About;
use crate::check::scope::{Antecedent, Scope};
use crate::ir::Ref;
use crate::source::Span;

/// The subject of what is read around a stretch that has a subject of its own.
pub struct OuterSubject {
    /// What it was; none: there was none.
    subject: Option<Ref>,
    /// Whether the subject of the stretch was spoken of before it.
    known: bool,
}

impl<'t> Scope<'t> {
    /// Reads what has a subject of its own or none: a relation, a number, a condition.
    pub(crate) fn in_phrase<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.in_phrase, true);
        let done = read(self);
        self.in_phrase = outer;
        done
    }

    /// Makes a thing the subject of what is read next; give the result to [`Self::leave_subject`].
    pub fn enter_subject(&mut self, what: Ref, about: About) -> OuterSubject {
        // `you` needs no other word, so it is never what `that player` or `they` means.
        let known = what == Ref::You || self.mentions.iter().any(|m| m.what == what);
        if !known {
            self.mentions.push(Antecedent { what: what.clone(), about, span: Span::default() });
        }
        OuterSubject { subject: self.subject.replace(what), known }
    }
    /// Ends what [`Self::enter_subject`] began.
    pub fn leave_subject(&mut self, outer: OuterSubject) {
        if let Some(mine) = std::mem::replace(&mut self.subject, outer.subject)
            && !outer.known
        {
            self.mentions.retain(|m| m.what != mine);
        }
    }
}
