//! What cards let their drafter look at (905.2).

use super::{Draft, Sight};
use crate::ir::DefId;

impl Draft {
    /// Who watches a seat sees what it drafts, once.
    pub(super) fn show_drafted(&mut self, seat: usize, card: DefId) {
        for watcher in std::mem::take(&mut self.drafters[seat].watched_by) {
            self.drafters[watcher].sights.push(Sight::Drafted { seat, card });
        }
    }

    /// A seat looks at the pack that another, or itself, opens next.
    pub(super) fn look_at_pack(&mut self, watcher: usize, seat: usize) {
        if let Some(cards) = self.next_pack(seat).map(<[DefId]>::to_vec) {
            self.drafters[watcher].sights.push(Sight::Unopened { seat, cards });
        }
    }

    /// The pack that a seat opens next; none: there are no more.
    pub(super) fn next_pack(&self, seat: usize) -> Option<&[DefId]> {
        // Packs are opened from the end of the list, one for each seat in order.
        let at = self.unopened.len().checked_sub(seat + 1)?;
        self.unopened.get(at).map(Vec::as_slice)
    }
}
