//! Roles of events: filling them, complements, further predicates.

use crate::check::Scope;
use crate::check::events::draft::Draft;
use crate::ir::*;

/// Remembers whose `the defending player` is meant from here on.
pub(crate) fn note_attacker(sc: &mut Scope<'_>, d: &Draft) {
    if !d.mood.binds() {
        return;
    }
    let bound = d.binds.iter().find(|(role, _)| *role == Role::Subject).map(|(_, slot)| Ref::Slot(*slot));
    sc.attacker = match &d.ev.subject {
        Match::Ref(r) => Some(r.clone()),
        Match::Any | Match::Filter(_) => bound,
    };
}
