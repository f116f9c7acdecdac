//! Whose things are that have one name, in games of several players.

use super::Scene;
use super::whose::Whose;
use crate::engine::{Entity, Event, ObjectId, PlayerId};
use crate::ir::{StrId, Zone};

impl Scene<'_> {
    /// ` (bob)`, if somebody else has one of this name too where all see it, in a game of more than two; or nothing.
    pub(super) fn whose_of(&self, o: ObjectId, name: StrId) -> String {
        if self.whose == Whose::Left || self.state.seats() < 3 || self.state.scene().is_some() {
            return String::new();
        }
        let own = self.holder(o);
        let shared = [Zone::Battlefield, Zone::Command, Zone::Exile].map(|zone| self.state.zone(zone, own));
        let graveyards = self.state.players_from(own).map(|p| self.state.zone(Zone::Graveyard, p));
        let on_stack = self.state.turn().stack.iter().map(|item| &item.obj);
        let seen = shared.into_iter().chain(graveyards).flatten().chain(on_stack);
        let mut namesakes = seen.filter(|x| **x != o && self.chars(**x).name == name);
        match namesakes.any(|x| self.holder(*x) != own) {
            true => format!(" ({})", self.player(own)),
            false => String::new(),
        }
    }

    /// Who has something: who controls it in play and on the stack, its owner elsewhere.
    fn holder(&self, o: ObjectId) -> PlayerId {
        let row = self.state.obj(o);
        match (row.zone, self.state.stack_item(o)) {
            (_, Some(item)) => item.controller,
            (Zone::Battlefield, _) => self.controller(o),
            _ => row.owner,
        }
    }

    /// What somebody does with things of their own needs no word for whose they are.
    pub(super) fn without_own(&self, h: &Event, line: String) -> String {
        match h.subject {
            Some(Entity::Player(p)) if self.whose == Whose::Said => line.replace(&format!(" ({})", self.player(p)), ""),
            _ => line,
        }
    }
}
