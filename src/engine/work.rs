//! How often things that are kept had to be made: tests hold these numbers, so that work stays in proportion to what
//! changes.

use std::cell::Cell;

/// Counts for one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WorkDone {
    /// Lists of legal actions brought up to date.
    pub lists: u64,
    /// Parts of such lists made anew: what one card or permanent lets a player do.
    pub parts: Cell<u64>,
    /// What a player could pay with.
    pub supplies: Cell<u64>,
    /// Looks at state-based actions (704.3).
    pub settlings: u64,
    /// Passes over the layers (613).
    pub passes: u64,
    /// Rebuilds of the index of abilities in force.
    pub indexes: u64,
    /// States kept to come back to (721).
    pub checkpoints: u64,
    /// Looks at single objects, players and events, whatever for: what the budget of a game is spent on
    /// ([`super::GameOptions::max_work`]). They are counted in scans and not one by one.
    pub looks: Cell<u64>,
}

impl WorkDone {
    /// Adds one to a count that is made while the state is only looked at.
    pub(crate) fn add(count: &Cell<u64>) {
        count.set(count.get() + 1);
    }

    /// Spends a part of the budget.
    #[inline]
    pub(crate) fn spend(&self, looks: usize) {
        self.looks.set(self.looks.get().saturating_add(looks as u64));
    }
}
