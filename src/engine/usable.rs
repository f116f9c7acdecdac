//! Permanents that can be used: those with abilities to activate, and those that can give mana. Each list is kept until
//! something of its sort comes, goes or becomes another thing, so that nobody has to look through whole boards.

use super::{DefInfo, Engine, Facets, Flags, Kept, ObjectId};
use crate::ir::Zones;
use std::cell::RefCell;

impl Engine<'_> {
    /// Visits the permanents that may have an ability which can be activated and is no mana ability, or a special action.
    pub fn each_actor(&self, visit: impl FnMut(ObjectId)) {
        self.each_usable(Kept::Actors, Facets::ACTORS, &self.caches.usable.actors, |info| info.acts, visit);
    }

    /// Visits the permanents that may have a mana ability. Reads nothing by itself: what is made of those of a player is told
    /// when they come and go ([`Facets::means_of`]).
    pub fn each_mana_permanent(&self, visit: impl FnMut(ObjectId)) {
        self.each_usable(Kept::Sources, Facets::SOURCES, &self.caches.usable.sources, |info| info.mana, visit);
    }

    /// Visits a kept list of permanents whose definition has something to use on the battlefield.
    fn each_usable(
        &self,
        kept: Kept,
        reads: Facets,
        list: &RefCell<Vec<ObjectId>>,
        zones: fn(&DefInfo) -> Zones,
        mut visit: impl FnMut(ObjectId),
    ) {
        if !self.caches.changes.is_right(kept) {
            self.list_usable(zones, &mut list.borrow_mut());
            self.caches.changes.made(kept, reads);
        }
        if crate::engine::checking() {
            let mut made = Vec::new();
            self.list_usable(zones, &mut made);
            assert_eq!(*list.borrow(), made, "{kept:?}, turn {} {:?}", self.state.turn.number, self.state.turn.step);
        }
        // A visit may visit the list again, so it is not held meanwhile.
        let mut next = 0;
        while let Some(o) = at(list, next) {
            visit(o);
            next += 1;
        }
    }

    fn list_usable(&self, zones: fn(&DefInfo) -> Zones, out: &mut Vec<ObjectId>) {
        let usable = |o: &ObjectId| {
            let row = self.state.obj(*o);
            let has = zones(self.rulebook.info(row.def)).contains(Zones::BATTLEFIELD) || row.is(Flags::COMPUTED);
            has && !row.is(Flags::PHASED_OUT)
        };
        out.clear();
        out.extend(self.state.battlefield.iter().copied().filter(usable));
    }
}

#[inline]
fn at(list: &RefCell<Vec<ObjectId>>, i: usize) -> Option<ObjectId> {
    list.borrow().get(i).copied()
}
