//! Roles of events: filling them, complements, further predicates.

use crate::check::Scope;
use crate::check::events::draft::Draft;
use crate::ir::*;

/// Remembers whose `the defending player` is meant from here on.
pub(crate) fn note_attacker(scope: &mut Scope<'_>, draft: &Draft) {
    if !draft.mood.binds() {
        return;
    }
    let (role, what) = match draft.ev.verb {
        Verb::Block => (Role::Object, &draft.ev.object),
        _ => (Role::Subject, &draft.ev.subject),
    };
    let bound = draft.binds.iter().find(|(r, _)| *r == role).map(|(_, slot)| Ref::Slot(*slot));
    scope.attacker = match what {
        Match::Ref(r) => Some(r.clone()),
        Match::Any | Match::Filter(_) => bound,
    };
}
