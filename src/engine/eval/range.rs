//! Range of influence (801): what a spell, an ability or a choice can see.

use super::EvalContext;
pub use crate::engine::context::EVERYBODY;
use crate::engine::{Engine, Entity, Event, ObjectId, PlayerId};
use crate::ir::Verb;

impl Engine<'_> {
    /// Whether something is in the range of whose phrase it is (801.4, 801.10, 801.11).
    #[inline]
    pub(super) fn reached(&self, e: Entity, cx: &EvalContext) -> bool {
        !self.state.seating.is_ranged() || self.reaches(cx.eye, e) || self.has_no_range(cx.this)
    }

    /// 801.18, 901.13: what planes and phenomena say reaches everybody, except where several have turns at once.
    #[cold]
    fn has_no_range(&self, o: ObjectId) -> bool {
        let ability = self.state.stack_item(o).filter(|i| i.ability.is_some());
        self.state.variant.markers == 0 && self.is_planar(ability.map_or(o, |i| i.source))
    }

    /// 801.13a: damage that is turned to somebody out of the range of its source's controller is not dealt.
    #[cold]
    pub(in crate::engine) fn strikes_too_far(&self, h: &Event) -> bool {
        let (Verb::Damage, Some(Entity::Obj(source)), Some(to)) = (h.verb, h.subject, h.object) else { return false };
        !self.has_no_range(source) && !self.reaches(self.controller_of_last(source), to)
    }

    /// Whether something is in a player's range: a player by the seat, an object with its controller, a card without one
    /// with its owner (801.2d).
    pub fn reaches(&self, eye: PlayerId, e: Entity) -> bool {
        if eye == EVERYBODY || !self.state.seating.is_ranged() {
            return true;
        }
        let holder = match e {
            Entity::Player(p) => p,
            Entity::Obj(o) => self.holder_of(o),
        };
        self.state.seating.row(eye).sees.has(holder)
    }

    /// Whose mana and damage go with the turn that is worked on: with several turns (807.4) of those who have its active
    /// player in their range, and of those who have none in it.
    pub(crate) fn lives_by_this_turn(&self, p: PlayerId) -> bool {
        let (seating, others) = (&self.state.seating, &self.state.others);
        if others.is_empty() || !seating.is_ranged() {
            return true;
        }
        let sees = seating.row(p).sees;
        sees.has(self.state.turn.active) || !others.iter().any(|t| sees.has(t.active))
    }

    fn holder_of(&self, o: ObjectId) -> PlayerId {
        self.note(crate::engine::Facets::OBJECTS);
        self.controller_of_last(o)
    }

    /// 801.10, 801.13a: an effect does nothing to what its controller does not see.
    #[inline]
    pub(in crate::engine) fn out_of_reach(&self, h: &Event) -> bool {
        self.state.seating.is_ranged() && self.is_unseen(h)
    }

    #[cold]
    fn is_unseen(&self, h: &Event) -> bool {
        let cause = self.state.causes[h.cause as usize];
        let (Some(by), Some(source)) = (cause.by, cause.source.some()) else { return false };
        // What comes of a source that has no range of its own, such as a rule, reaches everybody.
        if self.is_law(source) {
            return false;
        }
        if self.has_no_range(source) {
            return false;
        }
        let unseen = |e: Option<Entity>| e.is_some_and(|e| e != Entity::Obj(source) && !self.reaches(by, e));
        unseen(h.object) || matches!(h.subject, Some(Entity::Player(p)) if unseen(Some(Entity::Player(p))))
    }
}
