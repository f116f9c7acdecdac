//! What the checking mode compares here: lists of actions, what could be paid with, and whether state-based actions have
//! nothing to do.

use crate::engine::{Action, Engine, Entity, Facets, ManaSupply, PlayerId, Purpose, StepResult};

impl Engine<'_> {
    /// A kept list of actions is what it would be if it were made now.
    pub(super) fn check_menu(&self, who: PlayerId, kept: &[Action]) {
        let mana = self.caches.mana_offered.has(who);
        let made = self.caches.changes.unnoticed(|| self.list_actions(who, mana));
        let turn = &self.state.turn;
        let odd = kept.iter().filter(|a| !made.contains(a)).chain(made.iter().filter(|a| !kept.contains(a)));
        let names: Vec<&str> = odd.filter_map(|a| a.object()).map(|o| self.name(o)).collect();
        assert_eq!(kept, made, "actions of {who:?} with {names:?}, turn {} {:?}", turn.number, turn.step);
    }

    /// So is what a player could pay with.
    pub(super) fn check_supply(&self, p: PlayerId, kept: &ManaSupply) {
        let mut made = ManaSupply::default();
        let held = self.caches.supplies.borrow_mut()[p.index()].take();
        self.caches.changes.unnoticed(|| self.fill_supply(p, Purpose::Other, &mut made));
        self.caches.supplies.borrow_mut()[p.index()] = held;
        assert_eq!(*kept, made, "supply of {p:?}, turn {} {:?}", self.state.turn.number, self.state.turn.step);
    }

    /// State-based actions and state triggers that were not looked at have nothing to do.
    pub(super) fn check_settled(&mut self) -> StepResult<()> {
        let (events, waiting) = (self.state.journal.len(), self.state.turn.pending.len());
        let acted = self.state_based_actions(Facets::all())?;
        self.state_triggers();
        let still = !acted && self.state.journal.len() == events && self.state.turn.pending.len() == waiting;
        let (new, turn) = (&self.state.journal[events..], &self.state.turn);
        let things: Vec<&str> =
            new.iter().filter_map(|h| h.object.and_then(Entity::obj)).map(|o| self.name(o)).collect();
        let waits: Vec<&str> = self.state.turn.pending[waiting..].iter().map(|p| self.name(p.source)).collect();
        let why = format!("acted {acted}: {new:?} on {things:?}, triggers of {waits:?}");
        assert!(still, "state-based actions were due, turn {} {:?}: {why}", turn.number, turn.step);
        Ok(())
    }
}
