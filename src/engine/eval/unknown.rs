//! What has no characteristics that anybody could ask for: cards face down elsewhere than in play, and cards that were
//! discarded into a hidden zone.

use super::Judged;
use crate::engine::{Engine, Flags, Object, ObjectId};
use crate::ir::Zone;

impl Engine<'_> {
    /// 406.3, 120.8, 313.5b: a card has no characteristics face down until it is played, or what it was drawn for is cast.
    /// 701.8c: nor has one that was discarded unseen.
    #[inline]
    pub(in crate::engine) fn is_unknown(&self, o: ObjectId, judged: Judged) -> bool {
        let row = self.state.obj(o);
        if row.is(Flags::FACE_DOWN) {
            return matches!(row.zone, Zone::Exile | Zone::Hand | Zone::Command) && judged == Judged::Nothing;
        }
        row.zone == Zone::Hand && !row.live() && self.discarded_unseen(o, row)
    }

    /// Whether a card that was in a hand was discarded into a hidden zone.
    #[cold]
    fn discarded_unseen(&self, o: ObjectId, row: &Object) -> bool {
        let hidden = |o: ObjectId| matches!(self.state.obj(o).zone, Zone::Library | Zone::Hand);
        let hand_limit = self.rulebook.content.roles.hand_limit;
        row.next.some().is_some_and(hidden)
            && self.state.journal.iter().rev().find(|h| h.new == row.next).is_some_and(|h| {
                h.object == Some(crate::engine::Entity::Obj(o)) && h.via.is_some() && h.via == hand_limit
            })
    }

    /// 701.8c: whether one of these was discarded unseen, so that nobody knows what it was.
    pub fn any_discarded_unseen(&self, since: usize) -> bool {
        let moved = self.state.journal.get(since..).unwrap_or_default().iter();
        moved
            .filter_map(|h| h.object?.obj())
            .any(|o| self.state.obj(o).zone == Zone::Hand && self.is_unknown(o, Judged::Nothing))
    }
}
