//! How a spell came to be cast: from where, and through what.

use crate::engine::{Engine, Entity, Facets, Flags, Happening, ObjectId};
use crate::ir::{KeywordId, Verb, Zone};

impl Engine<'_> {
    /// Where a spell was before it was put on the stack (601.2a); of anything else where it is. A copy of a spell comes from
    /// nowhere but the stack (706.10).
    pub(super) fn place_before_casting(&self, o: ObjectId) -> Zone {
        self.note(Facets::CARDS | Facets::HISTORY);
        let row = self.w.obj(o);
        match row.prev.some() {
            Some(card) if row.zone == Zone::Stack && !row.is(Flags::ABILITY) => self.w.obj(card).zone,
            _ => row.zone,
        }
    }

    /// Whether a spell was cast through an ability of a keyword, or with a cost paid that it brings.
    pub(super) fn cast_by(&self, o: ObjectId, k: KeywordId) -> bool {
        self.note(Facets::HISTORY);
        // 400.7c: of a permanent the spell is asked that it was.
        let before = self.w.obj(o).prev.some().filter(|p| self.w.obj(*p).zone == Zone::Stack);
        let spell = Entity::Obj(before.filter(|_| self.w.obj(o).zone == Zone::Battlefield).unwrap_or(o));
        let cast = |h: &Happening| h.verb == Verb::Cast && h.object == Some(spell);
        let by_way = self
            .w
            .journal
            .iter()
            .rev()
            .any(|h| cast(h) && self.caused_by_keyword(self.w.causes[h.cause as usize].ability, k));
        by_way || self.paid_for(o, k)
    }
}
