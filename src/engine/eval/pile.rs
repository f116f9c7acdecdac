//! The order of a graveyard (404.2).

use super::EvalContext;
use crate::engine::{Engine, Entity, Facets, ObjectId};
use crate::ir::{Ref, Zone};

impl Engine<'_> {
    /// Whether a card lies above something in the same graveyard, or right above it; the last of a graveyard is on top.
    pub(super) fn lies_above(&self, o: ObjectId, below: &Ref, directly: bool, cx: &EvalContext) -> bool {
        self.note(Facets::CARDS);
        let row = self.state.obj(o);
        if row.zone != Zone::Graveyard {
            return false;
        }
        let cards = self.state.zone(Zone::Graveyard, row.owner);
        let place = |o: ObjectId| cards.iter().position(|x| *x == o);
        let Some(upper) = place(o) else { return false };
        let lower = self.ents(below, cx).into_iter().filter_map(Entity::obj).filter_map(place);
        lower.into_iter().any(|lower| if directly { lower + 1 == upper } else { lower < upper })
    }
}
