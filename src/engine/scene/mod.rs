//! A world without turns: a clock, light, distances, things that are borne, spells that run. It is played by the same
//! road, layers and instructions; only what those need to know beyond a card game is here.
//!
//! - [`settings`]: every number that tables may wish otherwise, see `crate::settings`
//! - `test`: dice against target numbers
//! - `levels`: weariness and corruption
//! - `choose`: modes and targets of what acts at once
//! - [`clock`]: time and what is due
//! - [`space`]: distances and light

mod choose;
pub mod clock;
mod levels;
pub mod space;
pub mod test;

pub use crate::settings::scene as settings;
pub use settings::SceneSettings;
pub use test::{Degree, Roll, Summand};

use super::{Engine, Ent, ObjId, PlayerId};
use crate::ir::{AbilityId, CardTypes, DefId, MethodId, Zone};
use serde::{Deserialize, Serialize};

/// What a scene knows beside objects and players.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct SceneState {
    /// The rules of the table.
    pub settings: SceneSettings,
    /// Seconds since midnight before the scene began.
    pub clock: i64,
    /// The step of light everywhere.
    pub light: u16,
    /// Who decides what no rule decides.
    pub master: PlayerId,
    /// Who bears, knows or has cast what: (thing, creature).
    pub bonds: Vec<(ObjId, ObjId)>,
    /// Distances in feet between things that are not bonded, in any order.
    pub distances: Vec<(ObjId, ObjId, i64)>,
    /// How spells were cast that are being cast or run.
    pub casts: Vec<Casting>,
    /// Words that people made up; a text is its place in the list.
    pub texts: Vec<Box<str>>,
    /// Abilities that act again and again: object, ability, next time.
    pub every: Vec<(ObjId, AbilityId, i64)>,
    /// Abilities that wait for a state that holds now (603.8).
    pub states: Vec<(ObjId, AbilityId)>,
    /// Every roll of dice for a test, in order.
    pub rolls: Vec<Roll>,
    /// Dice that are still to fall as written down beforehand; used before the generator.
    pub loaded: Vec<u8>,
    /// Whether only the dice written down may fall.
    pub only_loaded: bool,
    /// Dice are rolled by people: the game master is asked how they fell.
    pub by_hand: bool,
    /// Actions that each creature has spent on countering, in the round that `spent_in` numbers.
    pub spent: Vec<(ObjId, u8)>,
    /// See `spent`; rounds are counted from midnight before the scene began.
    pub spent_in: i64,
    /// Spells that were cast (ME-7.8).
    pub history: Vec<CastRecord>,
    /// Modes and targets of the spells that are being cast.
    pub items: Vec<super::StackItem>,
    /// Known spells that were learned during the game, and when (ME-6.11).
    pub learned: Vec<(ObjId, i64)>,
    /// Spells that creatures have learned to counter without knowing them (ME-8.15).
    pub counters: Vec<(ObjId, DefId)>,
    /// Spell picks that creatures have left (ME-6.1).
    pub picks: Vec<(ObjId, i32)>,
    /// Rolls that concentration has been tested for (ME-11.3).
    pub watched: i32,
}

impl SceneState {
    /// The number of the round that is going on.
    pub fn round(&self) -> i64 {
        let time = &self.settings.time;
        self.clock.div_euclid((time.action * i64::from(time.actions)).max(1))
    }
}

/// A spell that was cast.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct CastRecord {
    /// By whom.
    pub caster: ObjId,
    /// What: the spell as it was cast.
    pub spell: ObjId,
    /// When.
    pub at: i64,
    /// The weariness test was passed.
    pub worked: bool,
    /// As a counter-spell.
    pub counter: bool,
}

/// How a spell was cast.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Casting {
    /// The spell.
    pub spell: ObjId,
    /// The known spell that it is a copy of.
    pub known: ObjId,
    /// The casting that it comes from: the object of the spell as it was cast. Spells that run on several things have
    /// it in common.
    pub casting: ObjId,
    /// Who cast it.
    pub caster: ObjId,
    /// The way, if not the standard one.
    pub method: Option<MethodId>,
    /// More power, in percent.
    pub power: i32,
    /// What its duration is multiplied by, in percent.
    pub duration: i32,
    /// Its radius likewise.
    pub radius: i32,
    /// Its damage is as great as dice can make it.
    pub maximal: bool,
    /// Added to the tests that it calls for.
    pub bonus: i32,
    /// When it was cast.
    pub at: i64,
    /// When it ends; none: not by time.
    pub until: Option<i64>,
    /// It runs as long as its caster concentrates.
    pub held: bool,
}

impl SceneState {
    /// Who bears, knows or has cast a thing.
    pub fn holder(&self, o: ObjId) -> Option<ObjId> {
        self.bonds.iter().find(|(x, _)| *x == o).map(|(_, c)| *c)
    }
    /// How a spell was cast.
    pub fn casting(&self, o: ObjId) -> Option<&Casting> {
        self.casts.iter().find(|c| c.spell == o)
    }
    /// A number for a text.
    pub fn text(&mut self, words: &str) -> u32 {
        match self.texts.iter().position(|t| &**t == words) {
            Some(at) => at as u32,
            None => {
                self.texts.push(words.into());
                self.texts.len() as u32 - 1
            }
        }
    }
}

impl super::World {
    /// The state of the scene, if one was begun.
    pub fn scene(&self) -> Option<&SceneState> {
        self.scene.as_deref()
    }
    /// What is there: creatures, things, running spells, laws.
    pub fn scenery(&self) -> &[ObjId] {
        &self.scenery
    }
}

impl Engine<'_> {
    /// The state of the scene; only for callers that were asked to act in one.
    pub fn scene(&self) -> Option<&SceneState> {
        let scene = self.w.scene.as_deref();
        if scene.is_some() {
            self.note(super::Facets::all());
        }
        scene
    }

    /// Who `you` is for an ability of this object: whoever bears, knows or has cast it; a creature of a scene itself;
    /// nobody for what is no part of a scene.
    pub fn actor_of(&self, o: ObjId) -> Option<ObjId> {
        let scene = self.w.scene.as_deref()?;
        // What has left is spoken of as it was: its bond went with it.
        let mut at = o;
        for _ in 0..4 {
            if let Some(holder) = scene.holder(at) {
                return Some(holder);
            }
            match self.w.objects.get(at.index())?.next.some() {
                Some(next) => at = next,
                None => break,
            }
        }
        let row = self.w.objects.get(o.index())?;
        (row.zone == Zone::Scene).then_some(o)
    }

    /// Puts a new thing into a zone of the scene, as if it had been there.
    pub fn place(&mut self, def: DefId, owner: PlayerId, zone: Zone, holder: Option<ObjId>) -> super::Res<ObjId> {
        let o = self.new_object(def, owner, Zone::Outside);
        if let (Some(h), Some(scene)) = (holder, self.w.scene.as_deref_mut()) {
            scene.bonds.push((o, h));
        }
        let cause = self.cite(super::Cite::OUTSIDE);
        let mut ev = super::Happening::of(crate::ir::Verb::Move, cause).on(o);
        (ev.from, ev.to) = (Zone::Outside, zone);
        let done = self.propose_one(super::Proposal::new(ev))?;
        Ok(self.w.journal.get(done.start).map_or(o, |h| h.new))
    }

    /// Bonds and castings follow a thing to its next zone.
    pub(super) fn carry_bonds(&mut self, old: ObjId, new: ObjId) {
        let Some(scene) = self.w.scene.as_deref_mut() else { return };
        for (x, holder) in &mut scene.bonds {
            if *x == old {
                *x = new;
            }
            if *holder == old {
                *holder = new;
            }
        }
        for c in &mut scene.casts {
            if c.spell == old {
                c.spell = new;
            }
        }
        for i in &mut scene.items {
            if i.obj == old {
                i.obj = new;
            }
        }
        for (a, b, _) in &mut scene.distances {
            for x in [a, b] {
                if *x == old {
                    *x = new;
                }
            }
        }
    }

    /// Whether something goes from hand to hand: a thing of a scene. To be attached to a creature is to be borne by it.
    pub fn is_portable(&self, o: ObjId) -> bool {
        self.w.obj(o).zone == Zone::Scene && self.is(o, CardTypes::THING)
    }

    /// What something is attached to, or who bears it.
    pub fn held_by(&self, o: ObjId) -> Option<Ent> {
        match self.is_portable(o) {
            true => self.scene().and_then(|s| s.holder(o)).map(Ent::Obj),
            false => self.w.obj(o).attached,
        }
    }

    /// Whether a creature can take a thing that somebody hands over or that lies there.
    pub fn can_bear(&self, taker: Ent, o: ObjId) -> bool {
        let Ent::Obj(c) = taker else { return false };
        let h = super::Happening { object: Some(taker), ..super::Happening::of(crate::ir::Verb::Attach, 0) }.by(o);
        self.w.obj(c).zone == Zone::Scene && self.is(c, CardTypes::CREATURE) && !self.forbidden(&h)
    }

    /// From now on a thing is with this creature, or with nobody: then it lies where it was borne.
    pub(crate) fn bear(&mut self, o: ObjId, bearer: Option<ObjId>) {
        let side = bearer.map(|c| self.controller(c));
        if bearer.is_none() {
            self.lay_down(o);
        }
        if let Some(scene) = self.w.scene.as_deref_mut() {
            scene.bonds.retain(|(x, _)| *x != o);
            scene.bonds.extend(bearer.map(|c| (o, c)));
        }
        if let Some(side) = side {
            self.w.objects[o.index()].base_controller = side;
        }
        self.refresh_scene();
    }

    /// What is as far from a borne thing as from its bearer stays so far from it.
    fn lay_down(&mut self, o: ObjId) {
        let place = self.whereabouts(o);
        let Some(scene) = self.w.scene.as_deref_mut().filter(|_| place != o) else { return };
        scene.distances.retain(|(a, b, _)| *a != o && *b != o);
        let others = |(a, b, feet): &(ObjId, ObjId, i64)| match (*a == place, *b == place) {
            (true, _) => Some((o, *b, *feet)),
            (_, true) => Some((o, *a, *feet)),
            _ => None,
        };
        let mut there: Vec<_> = scene.distances.iter().filter_map(others).collect();
        there.push((o, place, 0));
        scene.distances.append(&mut there);
    }

    /// What one thing holds on to: the host of an attached thing, the bearer of a borne one.
    pub fn bearer(&self, o: ObjId) -> Option<ObjId> {
        match self.w.obj(o).attached {
            Some(Ent::Obj(h)) => Some(h),
            _ => self.scene().and_then(|s| s.holder(o)),
        }
    }
}
