//! How often abilities have been used, against their limits (602.5b).

use super::{Engine, Facets, Flags, ObjectId};
use crate::ir::{AbilityId, Activated};

impl Engine<'_> {
    /// How often an ability can be used in all, of which each instance can so often: equal ones are counted together.
    pub fn limit_of(&self, o: ObjectId, ability: AbilityId, each: u16) -> u16 {
        let list = self.chars(o).abilities.list(&self.rulebook.content);
        let instances = list.iter().filter(|x| **x == ability).count().max(1);
        each.saturating_mul(instances.try_into().unwrap_or(u16::MAX))
    }

    /// Whether something that can be done once in the life of its object has been done.
    pub fn done_once(&self, o: ObjectId, ability: AbilityId) -> bool {
        self.note(Facets::USES);
        let times = self.state.used_once.iter().filter(|x| **x == (o, ability)).count();
        times > 0 && times >= usize::from(self.limit_of(o, ability, 1))
    }

    /// Whether its limits let an activated ability be used again.
    pub fn may_be_used_again(&self, o: ObjectId, id: AbilityId, activated: &Activated) -> bool {
        activated.per_turn.is_none_or(|n| self.uses_this_turn(o, id) < self.limit_of(o, id, n))
            && (!activated.once || !self.done_once(o, id))
    }

    /// Counts a use of an activated ability against its limits.
    pub fn use_up(&mut self, o: ObjectId, id: AbilityId, activated: &Activated) {
        if activated.per_turn.is_some() {
            self.count_use(o, id);
        }
        self.mark_once(o, id, activated);
        // 606.3: of all loyalty abilities of a permanent one is activated in a turn.
        if activated.loyalty {
            self.state.objects[o.index()].flags |= Flags::LOYALTY_USED;
            self.caches.changes.touch(Facets::USES);
        }
    }

    /// Remembers the use of what can be used once in the life of its object.
    pub fn mark_once(&mut self, o: ObjectId, id: AbilityId, activated: &Activated) {
        if activated.once {
            self.state.used_once.push((o, id));
            self.caches.changes.touch(Facets::USES);
        }
    }

    /// How often an ability was used this turn.
    pub fn uses_this_turn(&self, o: ObjectId, ability: AbilityId) -> u16 {
        self.note(Facets::USES);
        self.state.turn.uses.iter().find(|(x, y, _)| *x == o && *y == ability).map_or(0, |(_, _, n)| *n)
    }

    /// Counts one more use of an ability in this turn.
    pub fn count_use(&mut self, o: ObjectId, ability: AbilityId) {
        self.caches.changes.touch(Facets::USES);
        match self.state.turn.uses.iter_mut().find(|(x, y, _)| *x == o && *y == ability) {
            Some((_, _, n)) => *n = n.saturating_add(1),
            None => self.state.turn.uses.push((o, ability, 1)),
        }
    }
}
