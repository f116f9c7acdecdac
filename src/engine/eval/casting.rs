//! How a spell came to be cast: from where, and through what.

use crate::engine::eval::EvalContext;
use crate::engine::{Cite, Engine, Entity, Event, Facets, Flags, JudgedFor, ObjectId, PlayerId};
use crate::ir::{AbilityId, KeywordId, Ref, Verb, Zone};

impl Engine<'_> {
    /// Where a spell was before it was put on the stack (601.2a); of anything else where it is. A copy of a spell comes from
    /// nowhere but the stack (706.10).
    pub(super) fn place_before_casting(&self, o: ObjectId) -> Zone {
        self.note(Facets::CARDS | Facets::HISTORY);
        let row = self.state.obj(o);
        match row.prev.some() {
            Some(card) if row.zone == Zone::Stack && !row.is(Flags::ABILITY) => self.state.obj(card).zone,
            _ => row.zone,
        }
    }

    /// Controller; of something on the stack, who put it there (111.2, 112.8); of a card that is judged as the spell it would be,
    /// who would cast it (601.3).
    pub fn controller_or_caster(&self, o: ObjectId) -> PlayerId {
        let zone = self.state.obj(o).zone;
        if zone == Zone::Stack
            && let Some(i) = self.state.stack_item(o)
            && !self.caches.entering.contains(&o)
        {
            return i.controller;
        }
        match self.caches.judged_for.get() {
            Some(judged) if judged.card == o && !matches!(zone, Zone::Stack | Zone::Battlefield) => judged.who,
            _ => self.controller(o),
        }
    }

    /// What a card is judged as while it is asked whether this player could cast it so: a spell of theirs, cast by these abilities.
    pub fn judged_for<T>(&self, judged: JudgedFor, judge: impl FnOnce(&Self) -> T) -> T {
        let announced = judged.paid.is_some() || judged.x.is_some();
        if self.state.obj(judged.card).owner == judged.who && judged.by == [None; 2] && !announced {
            return judge(self);
        }
        let outer = self.caches.judged_for.replace(Some(judged));
        let verdict = judge(self);
        self.caches.judged_for.set(outer);
        verdict
    }

    /// The same with this X announced for it (601.2b).
    pub fn judged_with_x<T>(&self, card: ObjectId, who: PlayerId, x: i32, judge: impl FnOnce(&Self) -> T) -> T {
        self.judged_for(JudgedFor { x: Some(x), ..self.judged_so_far(card, who) }, judge)
    }

    /// The same with this additional cost of it to be paid (601.2b); none: with no other than before.
    pub fn judged_as_paid<T>(
        &self,
        card: ObjectId,
        who: PlayerId,
        paid: Option<AbilityId>,
        judge: impl FnOnce(&Self) -> T,
    ) -> T {
        let before = self.judged_so_far(card, who);
        self.judged_for(JudgedFor { paid: paid.or(before.paid), ..before }, judge)
    }

    fn judged_so_far(&self, card: ObjectId, who: PlayerId) -> JudgedFor {
        let outer = self.caches.judged_for.get().filter(|j| j.card == card);
        outer.unwrap_or_else(|| JudgedFor::plainly(card, who))
    }

    /// The X that it is judged with; none: no X is supposed.
    pub(crate) fn supposed_x(&self, o: ObjectId) -> Option<i32> {
        self.caches.judged_for.get().filter(|j| j.card == o).and_then(|j| j.x)
    }

    /// Whether (one of) them cast a spell, or would cast what is not on the stack yet. A copy that was put on the stack is not cast
    /// (706.10); who has come to control a spell has not cast it.
    pub(super) fn is_caster(&self, reference: &Ref, cx: &EvalContext, o: ObjectId) -> bool {
        // In a scene `you` is a creature, and of several that one player has each casts its own spells.
        if let Some(casting) = self.scene().and_then(|s| s.casting(o)) {
            self.note(Facets::OBJECTS);
            let player = Entity::Player(self.controller(casting.caster));
            return self.denotes(reference, cx, Entity::Obj(casting.caster)) || self.denotes(reference, cx, player);
        }
        let row = self.state.obj(o);
        let who = if row.zone == Zone::Stack { row.base_controller } else { self.controller_or_caster(o) };
        let cast = row.zone != Zone::Stack || row.prev.some().is_some();
        cast && self.denotes(reference, cx, Entity::Player(who))
    }

    /// Whether a spell was cast through an ability of a keyword, or with a cost paid that it brings.
    pub(super) fn cast_by(&self, o: ObjectId, keyword: KeywordId) -> bool {
        self.note(Facets::HISTORY);
        // 400.7c: of a permanent the spell is asked that it was.
        let before = self.state.obj(o).prev.some().filter(|p| self.state.obj(*p).zone == Zone::Stack);
        let spell = Entity::Obj(before.filter(|_| self.state.obj(o).zone == Zone::Battlefield).unwrap_or(o));
        let cast = |h: &Event| h.verb == Verb::Cast && h.object == Some(spell);
        let of_keyword = |ability: Option<AbilityId>| self.caused_by_keyword(ability, keyword);
        let mut journal = self.state.journal.iter().rev();
        let by_way = journal.any(|h| cast(h) && of_keyword(self.state.causes[h.cause as usize].ability));
        // 601.2: while it is being cast, and while it is asked whether it could be.
        let being_cast = self.state.obj(o).zone == Zone::Stack
            && self.move_to(o).is_some_and(|(_, cause)| cause.cite == Some(Cite::CAST) && of_keyword(cause.ability));
        let judged = self.caches.judged_for.get();
        let would_be = judged.is_some_and(|j| j.card == o && j.by.into_iter().chain([j.paid]).any(of_keyword));
        by_way || being_cast || would_be || self.paid_for(o, keyword)
    }
}
