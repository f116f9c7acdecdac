//! What turns over, transforms and phases: the same object shows another side, or is not there for a while (701.27, 702.25, 707).

use super::ProposedEvent;
use crate::engine::{Engine, Entity, Facets, Flags, ObjectId};
use crate::ir::Verb;

impl Engine<'_> {
    /// 707.8: copiable values change, everything else about the object stays.
    #[cold]
    #[inline(never)]
    pub(super) fn turn_over(&mut self, proposed: &ProposedEvent) -> Facets {
        self.caches.index.dirty = true;
        self.caches.layers.computed = true;
        if let Some(Entity::Obj(o)) = proposed.ev.object {
            self.come_with_counters(o, proposed, proposed.ev.subject);
        }
        // 613.6e, 613.6i.
        let stamp = self.next_stamp();
        if let Some(o) = proposed.ev.object.and_then(Entity::obj) {
            self.state.objects[o.index()].stamp = stamp;
        }
        let row = proposed.ev.object.and_then(Entity::obj).map(|o| *self.state.obj(o));
        let elsewhere =
            row.filter(|r| !r.zone.is_play()).map_or(Facets::empty(), |r| Facets::CARDS | Facets::cards_of(r.owner));
        let touched = Facets::OBJECTS | elsewhere;
        match proposed.ev.verb {
            Verb::TurnFaceDown => self.set_flag(proposed, Flags::FACE_DOWN, touched),
            _ => self.clear_flag(proposed, Flags::FACE_DOWN, touched),
        }
    }

    /// 702.25b, 702.25f: it leaves combat, and what is attached to it goes and comes with it.
    #[cold]
    #[inline(never)]
    pub(super) fn phase(&mut self, proposed: &ProposedEvent) -> Facets {
        let out = proposed.ev.verb == Verb::PhaseOut;
        self.caches.changes.touch(Facets::ACTING | Facets::USABLE | Facets::MEANS_OF);
        self.caches.index.dirty = true;
        self.caches.layers.computed = true;
        self.caches.phased = true;
        let Some(Entity::Obj(first)) = proposed.ev.object else { return Facets::OBJECTS };
        let mut all = vec![first];
        let mut next = 0;
        while let Some(&o) = all.get(next) {
            next += 1;
            let on = |x: &&ObjectId| self.state.obj(**x).attached == Some(Entity::Obj(o)) && !all.contains(x);
            let fits = |x: &&ObjectId| {
                let row = self.state.obj(**x);
                if out { !row.is(Flags::PHASED_OUT) } else { row.is(Flags::INDIRECT) }
            };
            let more: Vec<ObjectId> = self.state.battlefield.iter().filter(on).filter(fits).copied().collect();
            all.extend(more);
        }
        for o in all {
            if out {
                self.falls_out_of_combat(o);
            }
            let flags = &mut self.state.objects[o.index()].flags;
            flags.set(Flags::PHASED_OUT, out);
            flags.set(Flags::INDIRECT, out && o != first);
            if !out && self.state.obj(o).attached.is_some_and(|host| !self.still_holds(host)) {
                self.state.objects[o.index()].attached = None;
            }
        }
        Facets::OBJECTS | Facets::ATTACHED
    }

    /// 702.25i: whether what something was attached to is still there as it phases in; otherwise it phases in unattached, and
    /// does not become so.
    fn still_holds(&self, host: Entity) -> bool {
        match host {
            Entity::Obj(o) => self.state.battlefield.contains(&o),
            Entity::Player(p) => !self.state.player(p).out,
        }
    }

    /// 711.5, 711.9a, 701.27a: only what is represented by a double-faced card, and shows it, turns over, or a flip card that
    /// is not flipped (709.3); nothing turns into an instant or a sorcery (711.6).
    pub(super) fn turns_over(&self, o: ObjectId) -> bool {
        use crate::ir::{CardShape, CardTypes};
        let shown = !self.state.obj(o).flags.intersects(Flags::FACE_DOWN | Flags::OWN_PRINT);
        match &self.rulebook.content.def(self.state.obj(o).def).shape {
            CardShape::Flip(_) => true,
            CardShape::DoubleFaced(back) => {
                let never = self.rulebook.templates[back.index()].types.intersects(CardTypes::NEVER_PERMANENT);
                shown && self.double_faced(o) && !never
            }
            CardShape::BackOf(_) => shown && self.double_faced(o),
            CardShape::Plain | CardShape::Split(_) | CardShape::Meld(..) => false,
        }
    }

    #[cold]
    #[inline(never)]
    pub(super) fn perform_transform(&mut self, proposed: &ProposedEvent) -> Facets {
        let Some(Entity::Obj(o)) = proposed.ev.object else { return Facets::empty() };
        use crate::ir::CardShape;
        // 613.6f.
        let stamp = self.next_stamp();
        let row = &mut self.state.objects[o.index()];
        row.stamp = stamp;
        match &self.rulebook.content.def(row.def).shape {
            CardShape::Flip(d) => {
                row.def = *d;
                row.flags |= Flags::FLIPPED;
            }
            CardShape::DoubleFaced(d) => {
                row.def = *d;
                row.flags |= Flags::TRANSFORMED;
            }
            CardShape::BackOf(front) => {
                row.def = *front;
                row.flags &= !Flags::TRANSFORMED;
            }
            CardShape::Plain | CardShape::Split(_) | CardShape::Meld(..) => return Facets::empty(),
        }
        self.caches.index.dirty = true;
        self.caches.changes.touch(Facets::USABLE);
        self.caches.layers.plain_until = ObjectId(0);
        Facets::OBJECTS
    }
}
