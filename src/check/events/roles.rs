//! Roles of events: filling them, complements, further predicates.

use crate::check::Scope;
use crate::check::events::draft::Draft;
use crate::ir::*;

/// Remembers whose `the defending player` is meant from here on.
pub(crate) fn note_attacker(scope: &mut Scope<'_>, d: &Draft) {
    if !d.mood.binds() {
        return;
    }
    let (role, what) = match d.ev.verb {
        Verb::Block => (Role::Object, &d.ev.object),
        _ => (Role::Subject, &d.ev.subject),
    };
    let bound = d.binds.iter().find(|(r, _)| *r == role).map(|(_, slot)| Ref::Slot(*slot));
    scope.attacker = match what {
        Match::Ref(r) => Some(r.clone()),
        Match::Any | Match::Filter(_) => bound,
    };
}
