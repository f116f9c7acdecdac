//! What gave an object its abilities: whose memory their text speaks of (201.4a, 607.2).

use crate::engine::listeners::Listener;
use crate::engine::{Engine, Entities, Entity, Env, ObjectId, SlotValue};
use crate::ir::{AbilityId, LabelId, Ref};
use smallvec::{SmallVec, smallvec};

/// How many things are asked at most for what one of them remembers.
const MOST_GIVERS: usize = 64;

impl Engine<'_> {
    /// What gave an object abilities, or made it with those that it has (201.4a); nothing did: itself.
    pub(super) fn givers(&self, o: ObjectId) -> Entities {
        let seen = &self.chars(o).granters;
        if seen.is_empty() {
            // Its maker comes first.
            let maker = self.printed(o).granters.first().map_or(o, |g| g.by);
            return smallvec![Entity::Obj(maker)];
        }
        let of_any: Entities = seen.iter().filter(|g| g.ability.is_none()).map(|g| Entity::Obj(g.by)).collect();
        if of_any.is_empty() { smallvec![Entity::Obj(o)] } else { of_any }
    }

    /// What an object remembers that gave something its abilities; what it was given itself, or what it was made with, may
    /// speak of what gave or made it in its turn.
    pub(super) fn remembered(&self, o: ObjectId, label: LabelId) -> &SlotValue {
        let own = self.recall_far(o, label);
        let mut asked: SmallVec<[ObjectId; 4]> = smallvec![o];
        let mut at = 0;
        while !own.is_set() && at < asked.len() && asked.len() < MOST_GIVERS {
            let x = asked[at];
            at += 1;
            for giver in self.chars(x).granters.iter().chain(&self.printed(x).granters).map(|g| g.by) {
                if !asked.contains(&giver) {
                    let known = self.recall_far(giver, label);
                    if known.is_set() {
                        return known;
                    }
                    asked.push(giver);
                }
            }
        }
        own
    }

    /// Whether it matters which giver an ability is of: it speaks of that, its uses are counted (602.5b), or words of texts have
    /// changed in this game (612).
    #[inline]
    pub(super) fn speaks_of_giver(&self, ability: AbilityId) -> bool {
        let hooks = &self.rulebook.listens[ability.index()];
        hooks.of_giver || hooks.of_labels || hooks.limited || self.state.worded
    }

    /// What gave an object this instance of an ability, if the text of it speaks of that.
    pub(crate) fn giver_of(&self, listener: Listener) -> ObjectId {
        let Listener { obj, ability, nth } = listener;
        if !self.speaks_of_giver(ability) {
            return ObjectId::NONE;
        }
        let given: SmallVec<[ObjectId; 4]> = self.gave(obj, ability).collect();
        if given.is_empty() {
            return ObjectId::NONE;
        }
        // What it has by itself comes first.
        let all = self.chars(obj).abilities.list(&self.rulebook.content).iter().filter(|a| **a == ability).count();
        let own = all.saturating_sub(given.len());
        usize::from(nth).checked_sub(own).map_or(obj, |at| given.get(at).copied().unwrap_or(ObjectId::NONE))
    }

    /// What gave an object an ability, once for each instance of it.
    pub(super) fn gave(&self, obj: ObjectId, ability: AbilityId) -> impl Iterator<Item = ObjectId> + '_ {
        self.chars(obj).granters.iter().filter(move |g| g.ability == Some(ability)).map(|g| g.by)
    }

    /// The slots of an ability of an object, which hold nothing yet; behind them what gave it: however it ends, the text
    /// goes on to speak of that (112.7a).
    pub(crate) fn empty_slots(&self, listener: Listener) -> Env {
        self.slots_given_by(listener.ability, self.giver_of(listener))
    }

    /// The same of an ability that this gave; none: nothing did.
    pub(crate) fn slots_given_by(&self, ability: AbilityId, giver: ObjectId) -> Env {
        let mut env = Env::new();
        env.resize(self.rulebook.ability(ability).slots as usize, SlotValue::Nil);
        if let Some(giver) = giver.some() {
            env.push(SlotValue::Told(Box::new((Ref::Granter, smallvec![Entity::Obj(giver)]))));
        }
        env
    }

    /// The ability at this place of an object's list, with the number of equal ones before it.
    pub(crate) fn nth_ability(&self, obj: ObjectId, place: usize) -> Option<Listener> {
        let list = self.chars(obj).abilities.list(&self.rulebook.content);
        (place < list.len()).then(|| self.nth_of(obj, list, place))
    }

    /// What gave an object the ability at this place of its list, where that matters.
    #[inline]
    pub(crate) fn giver_at(&self, obj: ObjectId, list: &[AbilityId], place: usize) -> ObjectId {
        match self.speaks_of_giver(list[place]) {
            true => self.giver_of(self.nth_of(obj, list, place)),
            false => ObjectId::NONE,
        }
    }

    /// The same of a list that is at hand.
    #[inline]
    pub(crate) fn nth_of(&self, obj: ObjectId, list: &[AbilityId], place: usize) -> Listener {
        let ability = list[place];
        let counted = self.speaks_of_giver(ability);
        let nth = if counted { equal_before(list, place) } else { 0 };
        Listener { obj, ability, nth }
    }
}

/// How many equal abilities stand before this place of a list.
pub(crate) fn equal_before(list: &[AbilityId], place: usize) -> u8 {
    list[..place].iter().filter(|a| **a == list[place]).count() as u8
}
