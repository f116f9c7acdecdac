//! What the label on an act holds, and whether the act did anything.

use crate::engine::road::Done;
use crate::engine::{Engine, Entities, Entity, Event, Holds, ObjectId, SlotValue};
use crate::ir::{Act, Bind, LabelId, Labeled, Verb, Zone};

impl Engine<'_> {
    /// Whether anything of it came about.
    pub(super) fn happened(&self, range: &Done) -> bool {
        self.state.journal[range.clone()].iter().any(|h| h.n > 0 || !h.verb.facts().counted)
    }

    /// What a label on an act holds: what it was done to, whether or not that changed anything, as it is afterwards.
    pub(in crate::engine) fn as_they_are(&self, taken: &[Entity], start: usize) -> SlotValue {
        let events = &self.state.journal[start..];
        let next = |e: &Entity| {
            let moved = events.iter().rev().find(|h| h.verb == Verb::Move && h.object == Some(*e));
            // 400.7j: in a hidden zone it is not found again.
            moved.filter(|h| !h.to.hidden()).and_then(|h| h.new.some()).map(Entity::Obj)
        };
        let became = |e: &Entity| std::iter::successors(Some(*e), next).last().unwrap_or(*e);
        let now: Entities = taken.iter().map(became).collect();
        let moved = now.as_slice() != taken;
        let now = self.with_twins(now);
        if moved { SlotValue::moved(now) } else { SlotValue::of(now) }
    }

    /// 603.7c, 607.2a, 610.3: what its owner has meanwhile put into the command zone instead of where it should have gone
    /// is found by the same effect (400.7j), but not later: then it is what it was before.
    pub(super) fn unless_called_back(&self, e: Entity, mark: u32) -> Entity {
        let Entity::Obj(o) = e else { return e };
        let row = self.state.obj(o);
        if row.zone != Zone::Command || self.is_of_command(o) {
            return e;
        }
        let now = self.state.journal.get(mark as usize..).is_some_and(|events| events.iter().any(|h| h.new == o));
        row.prev.some().filter(|_| now).map_or(e, Entity::Obj)
    }

    /// The same of all that a label holds.
    pub(super) fn all_unless_called_back(&self, mut value: SlotValue, mark: u32) -> SlotValue {
        value.things_mut().iter_mut().for_each(|e| *e = self.unless_called_back(*e, mark));
        value
    }

    /// What a label on an act holds that was done to nothing known before: from these events.
    pub(super) fn result(&self, holds: &Holds, events: impl Iterator<Item = Event>) -> SlotValue {
        match holds {
            Holds::Taken(taken) => SlotValue::of(taken.iter().copied().collect()),
            Holds::Sum(verb) => SlotValue::Num(events.filter(|h| verb.is_none_or(|v| v == h.verb)).map(|h| h.n).sum()),
            Holds::Things(verb) => {
                let life = |h: &Event| matches!(h.verb, Verb::LoseLife | Verb::GainLife);
                let meant = events.filter(|h| verb.map_or(!life(h), |v| v == h.verb));
                let (mut things, mut moved) = (Entities::new(), false);
                for h in meant {
                    moved |= h.verb == Verb::Move;
                    things.extend(h.new.some().map(Entity::Obj).or(h.object));
                }
                if moved { SlotValue::moved(things) } else { SlotValue::of(things) }
            }
        }
    }

    /// 607.2a, 607.2c: what linked abilities have put into exile, onto the battlefield or created is all of it, not only
    /// the last.
    pub(super) fn with_those_before(&self, holder: ObjectId, label: LabelId, new: SlotValue, mark: u32) -> SlotValue {
        let now = new.ents();
        let Some(zone) = self.put_into(&now, mark) else { return new };
        let before = self.state.recall(holder, label).ents().into_iter();
        let mut all: Entities = before.filter(|e| self.lies_in(*e, zone)).collect();
        all.extend(now.into_iter().filter(|e| !all.contains(e)).collect::<Entities>());
        new.with_things(all)
    }

    /// The zone in which all of these are that an ability speaks of later: exile, or the battlefield if they came there by
    /// what has happened since `mark`.
    fn put_into(&self, now: &Entities, mark: u32) -> Option<Zone> {
        let zone = now.iter().next()?.obj().map(|o| self.state.obj(o).zone)?;
        let came = |e: &Entity| {
            let events = self.state.journal.get(mark as usize..).unwrap_or_default();
            events.iter().any(|h| h.verb == Verb::Move && h.new.some().map(Entity::Obj) == Some(*e))
        };
        let meant = match zone {
            Zone::Exile => true,
            Zone::Battlefield => now.iter().all(came),
            _ => false,
        };
        (meant && now.iter().all(|e| self.lies_in(*e, zone))).then_some(zone)
    }

    fn lies_in(&self, e: Entity, zone: Zone) -> bool {
        e.obj().is_some_and(|o| self.state.obj(o).live() && self.state.obj(o).zone == zone)
    }
}

/// What an act tells a label: how much damage it has removed is for a label of an amount, and another one holds from what.
pub(super) fn told_to(label: &Bind, act: &Act, result: SlotValue) -> SlotValue {
    match act {
        Act::RemoveDamage(..) if !label.amount => SlotValue::Nil,
        _ => result,
    }
}

/// What a label on an act remembers: of an amount how much of it came about; amounts of life; otherwise the things of its events
/// as they are afterwards.
pub(super) fn held(act: &Act, amount: bool) -> Holds {
    match act.facts().label {
        Labeled::Amount(verb) if amount => Holds::Sum(Some(verb)),
        Labeled::Life => Holds::Sum(None),
        Labeled::ThingsOf(verb) => Holds::Things(Some(verb)),
        Labeled::Amount(_) | Labeled::Things => Holds::Things(None),
    }
}

/// What several have done is what each of them has: of things all of them, otherwise what was done last.
#[cold]
pub(super) fn with_those(before: SlotValue, now: SlotValue) -> SlotValue {
    match (&before, &now) {
        (_, SlotValue::Nil) => before,
        (before, now) if before.has_things() && now.has_things() => {
            let mut all: Entities = before.ents().into_iter().collect();
            for e in now.ents() {
                if !all.contains(&e) {
                    all.push(e);
                }
            }
            now.with_things(all)
        }
        _ => now,
    }
}
