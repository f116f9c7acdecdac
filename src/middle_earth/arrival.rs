//! Who comes into a scene, with all that they know, bear and suffer from.

use super::ChangeForGood;
use crate::engine::{Cite, Engine, Entity, Event, ObjectId, PlayerId, StepResult};
use crate::ir::{CounterId, DefId, DesignationId, Verb, Zone};
use serde::{Deserialize, Serialize};

/// Somebody or something that comes into a scene.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Arrival {
    /// What it is.
    pub def: DefId,
    /// Whose it is.
    pub owner: PlayerId,
    /// Who bears it; none: nobody.
    pub bearer: Option<ObjectId>,
    /// Spells that it has known for long, with the counters of what was bought for them.
    pub spells: Vec<(DefId, Vec<(CounterId, u16)>)>,
    /// Those of the spells that it has not known for long, and for how many seconds (ME-6.11).
    #[serde(default)]
    pub learned: Vec<(DefId, i64)>,
    /// Things that it bears.
    pub items: Vec<Carried>,
    /// States that it is in as it comes; empty: none.
    pub states: Vec<DesignationId>,
    /// Counters on it, such as levels of weariness.
    pub counters: Vec<(CounterId, u16)>,
    /// Points of damage that it has as it comes; 0: it is unhurt.
    pub damage: i32,
    /// Spell picks that are left (ME-6.1).
    pub picks: i32,
    /// What has been made of it for good, beside kinds, numbers and states.
    #[serde(default)]
    pub changes: Vec<ChangeForGood>,
    /// What it could be used for once and was, by the numbers of these abilities among all that it can be used for, from 1 on.
    #[serde(default)]
    pub used: Vec<u16>,
}

/// A thing that somebody brings along.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Carried {
    /// What it is.
    pub def: DefId,
    /// States that the thing is in as it comes, such as being worn; empty: none.
    pub states: Vec<DesignationId>,
    /// How many counters are on it, of these kinds; of others as many as on a new one.
    pub counters: Vec<(CounterId, u16)>,
    /// What has been made of it for good, beside its states.
    #[serde(default)]
    pub changes: Vec<ChangeForGood>,
    /// What it could be used for once and was, as for whoever brings it.
    #[serde(default)]
    pub used: Vec<u16>,
}

/// What has come.
#[derive(Clone, Debug)]
pub struct Arrived {
    /// The creature or thing.
    pub who: ObjectId,
    /// What it bears, in the order of its arrival.
    pub items: Vec<ObjectId>,
    /// Uses that are said to be spent and that there are not, or that are possible more than once: of what, and their numbers.
    pub unknown_uses: Vec<(ObjectId, u16)>,
}

impl Engine<'_> {
    /// Puts it into the scene.
    ///
    /// # Errors
    /// A limit of the engine was reached, or a question is open.
    pub fn come_in(&mut self, arrival: &Arrival) -> StepResult<Arrived> {
        let who = self.enter_scene(arrival.def, arrival.owner, arrival.bearer)?;
        self.set_damage(who, arrival.damage);
        self.state.set_picks(who, arrival.picks);
        for (spell, counters) in &arrival.spells {
            let known = self.give_spell(who, *spell)?;
            self.counted(known, counters)?;
            let ago = arrival.learned.iter().find(|(new, _)| new == spell).map(|(_, ago)| *ago);
            let now = self.now();
            if let (Some(ago), Some(scene)) = (ago, self.state.scene.as_deref_mut()) {
                scene.learned.push((known, now.saturating_sub(ago)));
            }
        }
        let mut items = Vec::new();
        for item in &arrival.items {
            let thing = self.enter_scene(item.def, arrival.owner, Some(who))?;
            self.set_counters(thing, &item.counters);
            self.marked(thing, &item.states)?;
            items.push(thing);
        }
        self.marked(who, &arrival.states)?;
        self.counted(who, &arrival.counters)?;
        let mut unknown_uses = Vec::new();
        let own = [(who, &arrival.changes, &arrival.used)].into_iter();
        let borne = items.iter().zip(&arrival.items).map(|(o, item)| (*o, &item.changes, &item.used));
        for (o, changes, used) in own.chain(borne) {
            self.make_for_good(o, changes)?;
            unknown_uses.extend(self.spend_uses(o, used).into_iter().map(|n| (o, n)));
        }
        Ok(Arrived { who, items, unknown_uses })
    }

    /// Whether all that an arrival names is declared, and its bearer is there.
    pub(super) fn can_arrive(&self, arrival: &Arrival) -> bool {
        let c = &self.rulebook.content;
        let def = |d: &DefId| d.index() < c.defs.len();
        let marks = |all: &[DesignationId]| all.iter().all(|d| d.index() < c.designations.len());
        let counters = |all: &[(CounterId, u16)]| all.iter().all(|(k, _)| k.index() < c.counters.len());
        let changes = |all: &[ChangeForGood]| all.iter().all(|change| def(&change.by));
        let there = |o: ObjectId| self.state.objects.get(o.index()).is_some_and(|row| row.zone == Zone::Scene);
        def(&arrival.def)
            && arrival.owner.index() < self.state.seats()
            && arrival.bearer.is_none_or(there)
            && arrival.spells.iter().all(|(d, k)| def(d) && counters(k))
            && arrival.learned.iter().all(|(d, ago)| def(d) && *ago >= 0)
            && arrival
                .items
                .iter()
                .all(|i| def(&i.def) && marks(&i.states) && counters(&i.counters) && changes(&i.changes))
            && changes(&arrival.changes)
            && marks(&arrival.states)
            && counters(&arrival.counters)
    }

    /// What was used of a thing before the scene began; nobody hears of it.
    fn set_counters(&mut self, o: ObjectId, counters: &[(CounterId, u16)]) {
        for (kind, n) in counters {
            let there = self.state.counters(o, *kind);
            self.add_counters(Entity::Obj(o), *kind, i32::from(*n) - there);
        }
        self.refresh_scene();
    }

    /// Counters that something has from the beginning.
    fn counted(&mut self, o: ObjectId, counters: &[(CounterId, u16)]) -> StepResult<()> {
        for (kind, n) in counters.iter().filter(|(_, n)| *n > 0) {
            let cause = self.cite(Cite::OUTSIDE);
            let ev = Event::of(Verb::PutCounters, cause).on(o).times(i32::from(*n)).of_kind(*kind);
            self.event(ev)?;
        }
        Ok(())
    }

    /// States that something has from the beginning.
    fn marked(&mut self, o: ObjectId, states: &[DesignationId]) -> StepResult<()> {
        states.iter().try_for_each(|state| self.set_state(o, *state))
    }
}
