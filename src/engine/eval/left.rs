//! What players had who have left the game, for what asks about them later (800.4h).

use super::EvalContext;
use crate::engine::{Engine, Entity, PlayerId};
use crate::ir::{Filter, Predicate};

impl Engine<'_> {
    /// How many pass of what somebody had who has left; 0: everybody who is spoken of is still there.
    pub(super) fn had_by_who_left(&self, filter: &Filter, cx: &EvalContext) -> i32 {
        if self.state.had.is_empty() {
            return 0;
        }
        let Some(who) = filter.preds.iter().find_map(|p| self.who_left(p, cx)) else { return 0 };
        let zones = if filter.zones.is_empty() { filter.places() } else { filter.zones };
        let of_them = self.state.had.iter().filter(|(p, o)| *p == who && zones.contains(self.state.obj(*o).zone.set()));
        of_them.filter(|(_, o)| self.passed(filter, Entity::Obj(*o), cx)).count() as i32
    }

    /// The player who has left of whom a predicate asks that they own or control it.
    fn who_left(&self, pred: &Predicate, cx: &EvalContext) -> Option<PlayerId> {
        let (Predicate::OwnedBy(of) | Predicate::ControlledBy(of)) = pred else { return None };
        self.player_of(of, cx).filter(|p| self.state.player(*p).left)
    }
}
