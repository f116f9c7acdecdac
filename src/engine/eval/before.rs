//! What something was before what is carried out moved it (608.2g, 608.2h).

use super::EvalContext;
use crate::engine::{Engine, Entity, Facets, ObjectId};
use crate::ir::{CounterId, Ref, Zone};

impl Engine<'_> {
    /// What a thing that a text has a label for was before its effect, or its cost, moved it; itself if neither did.
    pub(in crate::engine) fn before_this(&self, reference: &Ref, e: Entity, cx: &EvalContext) -> Entity {
        let mut was = e;
        while let Some(o) = was.obj().filter(|o| self.moved_by_this(reference, *o, cx))
            && let Some(before) = self.state.obj(o).prev.some()
        {
            was = Entity::Obj(before);
        }
        was
    }

    /// The same, but of what is on the battlefield now: that is looked at as it is there (608.2h).
    pub(super) fn before_this_or_there(&self, reference: &Ref, e: Entity, cx: &EvalContext) -> Entity {
        if self.is_there_now(e) { e } else { self.before_this(reference, e, cx) }
    }

    /// Whether something is on the battlefield now.
    fn is_there_now(&self, e: Entity) -> bool {
        let there = |o: ObjectId| self.state.obj(o).live() && self.state.obj(o).zone == Zone::Battlefield;
        e.obj().is_some_and(there)
    }

    /// 608.2g: what a thing that a text has a label for last looked like as a permanent, also where the text has found it as a card
    /// since: it may wait for another moment (603.7c).
    pub(super) fn last_looked(&self, reference: &Ref, e: Entity, cx: &EvalContext) -> Entity {
        let was = self.before_this(reference, e, cx);
        let Some(o) = was.obj().filter(|_| was == e && matches!(reference, Ref::Slot(_) | Ref::This)) else {
            return was;
        };
        self.was_in(o, Zone::Battlefield).map_or(was, Entity::Obj)
    }

    /// What a card that is neither on the battlefield nor on the stack was before, if it was in this zone.
    pub(super) fn was_in(&self, o: ObjectId, place: Zone) -> Option<ObjectId> {
        let row = self.state.obj(o);
        let elsewhere = !matches!(row.zone, Zone::Battlefield | Zone::Stack);
        row.prev.some().filter(|was| elsewhere && self.state.obj(*was).zone == place)
    }

    /// What something was on the battlefield from which this effect, or its cost, took it; none if neither did, or if it is
    /// there again.
    pub(in crate::engine) fn taken_from_battlefield(
        &self,
        reference: &Ref,
        o: ObjectId,
        cx: &EvalContext,
    ) -> Option<ObjectId> {
        let on = |o: &ObjectId| self.state.obj(*o).zone == Zone::Battlefield;
        let was = self.before_this(reference, Entity::Obj(o), cx).obj();
        was.filter(|was| on(was) && !on(&o))
    }

    /// Whether what is carried out, or what was paid for it, made an object of something by moving it.
    pub(super) fn moved_by_this(&self, reference: &Ref, o: ObjectId, cx: &EvalContext) -> bool {
        // The others mean what is there.
        let e = Entity::Obj(o);
        let known = match reference {
            Ref::Slot(s) => cx.slot(*s).has_moved(e),
            Ref::Linked(l) => self.recalled(cx, *l, |held| held.has_moved(e)),
            Ref::LinkedOf(l, of) => {
                let holders = self.holders(of, cx);
                holders.iter().filter_map(|h| h.obj()).any(|holder| self.remembered(holder, *l).has_moved(e))
            }
            _ => return false,
        };
        self.note(Facets::HISTORY);
        let Some((at, cause)) = self.move_to(o) else { return false };
        if cause.source == cx.this && cx.mark > 0 && at >= cx.mark as usize {
            return true;
        }
        // What another ability of this has put into a graveyard, or was paid, is spoken of as what it was, and not as the card;
        // of what it has put elsewhere the card is meant (607.2a).
        let row = self.state.obj(o);
        let lasting = matches!(reference, Ref::Slot(_)) || cause.payment || row.zone == Zone::Graveyard;
        let was = row.prev.some().map(|before| self.state.obj(before).zone);
        let left = matches!(was, Some(Zone::Battlefield | Zone::Stack));
        known && lasting && left && !matches!(row.zone, Zone::Battlefield | Zone::Stack)
    }

    /// Counters on what a text speaks of: where it is now, and if it has none there and has been moved, on what it was.
    pub(super) fn counted_on(&self, kind: Option<CounterId>, reference: &Ref, e: Entity, cx: &EvalContext) -> Entity {
        match self.counters_on(kind, e) {
            0 if !cx.present && !self.is_there_now(e) => self.last_looked(reference, e, cx),
            _ => e,
        }
    }

    /// 608.2h: what the source of an ability looks like that has gone from the battlefield, if it has not come back.
    pub(super) fn last_on_battlefield(&self, e: Entity, cx: &EvalContext) -> Option<Entity> {
        let on = |e: Entity| e.obj().is_some_and(|o| self.state.obj(o).zone == Zone::Battlefield);
        if cx.mark == 0 || !on(e) || e.obj().is_some_and(|o| self.state.obj(o).live()) {
            return None;
        }
        let now = self.found_again(e, cx);
        (now == e || !on(now)).then_some(e)
    }
}
