//! What something was before what is carried out moved it (608.2g, 608.2h).

use super::EvalContext;
use crate::engine::{Engine, Entity, Facets, ObjectId};
use crate::ir::{CounterId, Predicate, Ref, Zone};

impl Engine<'_> {
    /// What a thing that a text speaks of was before its effect, or its cost, moved it; itself if neither did.
    pub(in crate::engine) fn before_this(&self, reference: &Ref, e: Entity, cx: &EvalContext) -> Entity {
        let mut was = e;
        while let Some(o) = was.obj().filter(|o| self.moved_by_this(reference, *o, cx))
            && let Some(before) = self.state.obj(o).prev.some()
        {
            was = Entity::Obj(before);
        }
        was
    }

    /// Whether what is carried out, or what was paid for it, made an object of something by moving it.
    pub(super) fn moved_by_this(&self, reference: &Ref, o: ObjectId, cx: &EvalContext) -> bool {
        self.note(Facets::HISTORY);
        let Some((at, cause)) = self.move_to(o) else { return false };
        let own = cause.source == cx.this && (cause.payment || cx.mark > 0 && at >= cx.mark as usize);
        // 400.7d, 706.10: a permanent remembers what was paid for the spell, and so does a copy; and what another ability of
        // this has put into a graveyard is spoken of as what it was, not as the card.
        let lasting = cause.payment || self.state.obj(o).zone == Zone::Graveyard;
        let spell = self.spell_before(cx.this) == Some(cause.source) || cause.source == cx.this;
        let known = |l| spell || self.state.recall(cause.source, l).holds(Entity::Obj(o));
        own || lasting && matches!(reference, Ref::Linked(l) if known(*l))
    }

    /// Counters on what a text speaks of: where it is now, and if it has none there and has been moved, on what it was.
    pub(super) fn counted_on(&self, kind: Option<CounterId>, reference: &Ref, e: Entity, cx: &EvalContext) -> Entity {
        match self.counters_on(kind, e) {
            0 if !cx.present => self.before_this(reference, e, cx),
            _ => e,
        }
    }

    /// 608.2h: what the source of an ability looks like that has gone from the battlefield, if it has not come back.
    pub(super) fn last_on_battlefield(&self, e: Entity, cx: &EvalContext) -> Option<Entity> {
        let on = |e: Entity| e.obj().is_some_and(|o| self.state.obj(o).zone == Zone::Battlefield);
        let gone = cx.mark > 0 && on(e) && e.obj().is_some_and(|o| !self.state.obj(o).live());
        let now = self.found_again(e, cx);
        (gone && (now == e || !on(now))).then_some(e)
    }
}

/// Whether it is asked what something looks like or has on it, and not where it is or what happened to it.
pub(super) fn is_of_looks(pred: &Predicate) -> bool {
    match pred {
        Predicate::Not(inner) => is_of_looks(inner),
        Predicate::Any(all) | Predicate::All(all) => all.iter().all(is_of_looks),
        Predicate::Type(_)
        | Predicate::Super(_)
        | Predicate::Sub(_)
        | Predicate::Chosen(_)
        | Predicate::Color(_)
        | Predicate::Colorless
        | Predicate::Multicolored
        | Predicate::Monocolored
        | Predicate::Keyword(_)
        | Predicate::Has(_)
        | Predicate::NoAbilities
        | Predicate::Is(_)
        | Predicate::Designated(_)
        | Predicate::Prop(..)
        | Predicate::Counters(..)
        | Predicate::ControlledBy(_)
        | Predicate::AttachedTo(_)
        | Predicate::Shares(..)
        | Predicate::Named(_)
        | Predicate::NamedChosen(_) => true,
        _ => false,
    }
}
