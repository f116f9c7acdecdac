//! What is one event for what waits for it (603.2c), and what takes part in it.

use crate::engine::{Engine, Entities, Entity, Env, Event, SlotValue};
use crate::ir::{AtOnce, EventPattern, Match, Role, Triggered, Verb};
use smallvec::SmallVec;

/// An event, as somebody heard it.
pub(super) struct Ear<'a, K> {
    /// Who heard it.
    pub who: K,
    /// The ability that waits for it.
    pub ability: &'a Triggered,
    /// Which of the events that it waits for this is.
    pub event: &'a EventPattern,
    /// Where in the journal it stands.
    pub at: usize,
    /// As which it was heard.
    pub h: Event,
}

/// Events that are one for somebody.
pub(super) struct Group {
    /// The number of the first of them.
    pub first: usize,
    /// All of them, in their order.
    pub events: SmallVec<[Event; 2]>,
}

impl Engine<'_> {
    /// What was heard, by what is one event for whoever heard it; `same`: whether two are one hearer.
    pub(super) fn groups<K>(&self, ears: &[Ear<K>], same: impl Fn(&K, &K) -> bool) -> SmallVec<[Group; 1]> {
        let hears_too = |a: &Ear<K>, b: &Ear<K>| same(&a.who, &b.who) && std::ptr::eq(a.event, b.event);
        let mut known: SmallVec<[(&Ear<K>, Apart); 2]> = SmallVec::new();
        let mut out = SmallVec::with_capacity(ears.len());
        for (first, ear) in ears.iter().enumerate() {
            let mut events: SmallVec<[Event; 2]> = smallvec::smallvec![ear.h];
            if let Some(group) = self.group_of(ear.event, &ear.h) {
                if known.iter().any(|(other, apart)| hears_too(other, ear) && *apart == group) {
                    continue;
                }
                let one = |x: &&Ear<K>| {
                    hears_too(ear, x) && self.group_of(ear.event, &x.h).is_some_and(|apart| apart == group)
                };
                events.extend(ears[first + 1..].iter().filter(one).map(|x| x.h));
                known.push((ear, group));
            }
            out.push(Group { first, events });
        }
        out
    }

    /// What an event is told apart by from others that happen at once and are one with it for this pattern (603.2c); none: it
    /// is one for itself.
    fn group_of(&self, event: &EventPattern, h: &Event) -> Option<Apart> {
        match &event.at_once {
            AtOnce::Together(apart) => Some(apart.iter().map(|role| self.in_role(event, *role, h)).collect()),
            AtOnce::Each => grouped_role(event, h).map(|e| smallvec::smallvec![Some(e)]),
        }
    }

    /// Binds the roles of events that are one: their amounts are one amount, and what is not told apart are all of them.
    pub(super) fn bind_group(&self, event: &EventPattern, events: &[Event], env: &mut Env) {
        let Some((first, others)) = events.split_first() else { return };
        self.bind_roles(event, first, env);
        if others.is_empty() {
            return;
        }
        for (role, slot) in &event.binds {
            let Some(val) = env.get_mut(slot.index()) else { continue };
            if *role == Role::Amount {
                *val = SlotValue::Num(events.iter().map(|h| self.weight(h)).fold(0i32, i32::saturating_add));
            } else if event.at_once.holds_all(*role) {
                let mut all = Entities::new();
                for e in events.iter().filter_map(|h| self.in_role(event, *role, h)) {
                    if !all.contains(&e) {
                        all.push(e);
                    }
                }
                *val = SlotValue::of(all);
            }
        }
    }
}

/// What tells groups of events apart.
type Apart = SmallVec<[Option<Entity>; 2]>;

/// 603.2c: what an ability listens to may be in one event several times: each of several counters is put or removed,
/// unless it asks for `1 or more`, for so many, for the first time, or triggers only so often.
pub(super) fn occurrences(triggered: &Triggered, event: &EventPattern, h: &Event) -> usize {
    let each =
        !event.at_once.is_together() && event.amount.is_none() && event.nth.is_none() && triggered.limit.is_none();
    let several = matches!(h.verb, Verb::PutCounters | Verb::RemoveCounters);
    if several && each { h.n.max(1) as usize } else { 1 }
}

/// 603.2c: damage dealt at once to something is one event for whoever asks what was dealt damage, and damage dealt at once
/// by something is one for whoever asks what dealt damage: that of which the pattern speaks. A creature blocks once, however
/// many attackers it blocks, for whoever does not ask what it blocks (509.5a).
fn grouped_role(event: &EventPattern, h: &Event) -> Option<Entity> {
    match (event.verb, h.verb, &event.subject, &event.object) {
        (Verb::Damage, Verb::Damage, Match::Any, object) if *object != Match::Any => h.object,
        (Verb::Damage, Verb::Damage, subject, Match::Any) if *subject != Match::Any => h.subject,
        (Verb::Block, Verb::Block, _, Match::Any) if !event.binds.iter().any(|(r, _)| *r != Role::Subject) => h.subject,
        _ => None,
    }
}
