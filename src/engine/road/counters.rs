//! Counters on what moves: those that stay on it (121.2), and those that it comes with (614.1c).

use super::ProposedEvent;
use crate::engine::{Engine, Entity, Event, Facets, ObjectId};
use crate::ir::{CounterId, Rule, RuleKinds, Verb, Zone};
use smallvec::SmallVec;

/// Kinds of counters and how many of each.
type Counters = SmallVec<[(CounterId, i32); 2]>;

impl Engine<'_> {
    /// The counters of an object that stay on it as it moves into a zone: all of them if a rule in force says so, otherwise
    /// none. They are not put there.
    #[inline]
    pub(super) fn counters_kept(&mut self, o: ObjectId, to: Zone) -> Counters {
        if self.any_rule(RuleKinds::KEEP_COUNTERS) && self.keeps_counters(o, to) {
            self.caches.changes.touch(Facets::COUNTERS);
            return self.state.all_counters(o).collect();
        }
        Counters::new()
    }

    fn keeps_counters(&self, o: ObjectId, to: Zone) -> bool {
        let mut keeps = false;
        self.each_rule(RuleKinds::KEEP_COUNTERS, |r| {
            if let Rule::KeepCounters { what, to: zones } = r.rule {
                keeps |= zones.contains(to.set()) && self.fits(what, Entity::Obj(o), &r.cx);
            }
            !keeps
        });
        keeps
    }

    /// The counters with which something comes, into exile too, or is turned over (121.1, 702.36b); `by` puts them there.
    pub(super) fn come_with_counters(&mut self, o: ObjectId, proposed: &ProposedEvent, by: Option<Entity>) {
        let Some(e) = proposed.entry.as_deref().filter(|e| !e.counters.is_empty()) else { return };
        self.caches.changes.touch(Facets::COUNTERS);
        for (kind, n) in e.counters.clone() {
            self.add_counters(Entity::Obj(o), kind, n);
            let put = Event { subject: by, ..Event::of(Verb::PutCounters, proposed.ev.cause) };
            self.caches.placed.push(put.of_kind(kind).on(o).times(n));
        }
    }
}
