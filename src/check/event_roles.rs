//! Roles of events: filling them, complements, further predicates.

use super::Scope;
use super::event::Draft;
use crate::ir::*;

/// Remembers whose `the defending player` is meant from here on.
pub(super) fn note_attacker(sc: &mut Scope<'_>, d: &Draft) {
    if !d.mood.binds() {
        return;
    }
    let bound = d.binds.iter().find(|(role, _)| *role == Role::Subject).map(|(_, slot)| Ref::Slot(*slot));
    sc.attacker = match &d.ev.subject {
        Match::Ref(r) => Some(r.clone()),
        Match::Any | Match::Filter(_) => bound,
    };
}

/// Puts what a phrase means into its role.
pub(crate) fn set_role(ev: &mut Event, role: Role, what: Match) {
    match role {
        Role::Subject => ev.subject = what,
        Role::Object | Role::Successor | Role::Batch => ev.object = what,
        Role::Amount | Role::ObjectController => {}
    }
}

/// Everything that does not pass: `except by Walls`.
pub(crate) fn negate(what: Match) -> Match {
    let passes = match what {
        Match::Any => return Match::Any,
        Match::Ref(r) => Pred::Same(r),
        Match::Filter(f) => {
            let mut preds = f.preds.into_vec();
            if !f.zones.is_empty() {
                preds.insert(0, Pred::In(f.zones));
            }
            if f.sort != Sort::Anything {
                preds.insert(0, Pred::Sort(f.sort));
            }
            super::filter::all(preds)
        }
    };
    let not = Pred::Not(Box::new(passes));
    Match::Filter(Box::new(Filter { sort: Sort::Anything, zones: Zones::empty(), preds: Box::new([not]) }))
}

/// Adds a predicate to what may stand in a role.
pub(crate) fn and_pred(what: Match, pred: Pred) -> Match {
    let filter = match what {
        Match::Any => Filter { sort: Sort::Anything, zones: Zones::empty(), preds: Box::new([pred]) },
        Match::Ref(r) => Filter { sort: Sort::Anything, zones: Zones::empty(), preds: Box::new([Pred::Same(r), pred]) },
        Match::Filter(f) => {
            let mut preds = f.preds.into_vec();
            preds.push(pred);
            Filter { sort: f.sort, zones: f.zones, preds: preds.into() }
        }
    };
    Match::Filter(Box::new(filter))
}
