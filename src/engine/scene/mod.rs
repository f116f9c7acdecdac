//! A world without turns: a clock, light, distances, things that are borne, spells that run. It is played by the same
//! road, layers and instructions; only what those need to know beyond a card game is here.
//!
//! - [`settings`]: every number that tables may wish otherwise, see `crate::settings`
//! - `areas`: who comes into an area, and who leaves it
//! - `test`: dice against target numbers
//! - `levels`: weariness and corruption
//! - `choose`: modes and targets of what acts at once
//! - [`clock`]: time and what is due
//! - [`space`]: distances and light

mod areas;
mod burdens;
mod choose;
pub mod clock;
mod given;
mod levels;
mod roll;
pub mod space;
mod state;
pub mod test;

pub use crate::settings::scene as settings;
pub use settings::SceneSettings;
pub use test::{Degree, Roll, Summand};

use super::{Engine, Entity, ObjectId, PlayerId};
use crate::ir::{CardTypes, DefId, Zone};
pub use state::{Aside, CastRecord, Casting, KeptAway, SceneState};

impl super::GameState {
    /// The state of the scene, if one was begun.
    pub fn scene(&self) -> Option<&SceneState> {
        self.scene.as_deref()
    }
    /// What one thing holds on to: the host of an attached thing, the bearer of a borne one.
    pub fn bearer(&self, o: ObjectId) -> Option<ObjectId> {
        match self.obj(o).attached {
            Some(Entity::Obj(host)) => Some(host),
            _ => self.scene().and_then(|s| s.holder(o)),
        }
    }
    /// Which of the objects that are called as this one is it is, from 1 on and oldest first; none: no other one is there that is
    /// called so.
    pub fn namesakes(&self, rulebook: &super::Rulebook, o: ObjectId) -> Option<usize> {
        let name = self.chars_of(rulebook, o).name;
        let there = |x: &ObjectId| self.obj(*x).live() && self.obj(*x).zone != Zone::Outside;
        let all = (0..self.objects.len() as u32).map(ObjectId).filter(there);
        let same: Vec<ObjectId> = all.filter(|x| self.chars_of(rulebook, *x).name == name).collect();
        same.iter().position(|x| *x == o).filter(|_| same.len() > 1).map(|at| at + 1)
    }
    /// What is there: creatures, things, running spells, laws.
    pub fn scenery(&self) -> &[ObjectId] {
        &self.scenery
    }
}

impl Engine<'_> {
    /// The state of the scene; only for callers that were asked to act in one.
    pub fn scene(&self) -> Option<&SceneState> {
        let scene = self.state.scene.as_deref();
        if scene.is_some() {
            self.note(super::Facets::all());
        }
        scene
    }

    /// Who `you` is for an ability of this object: whoever bears, knows or has cast it; a creature of a scene itself;
    /// nobody for what is no part of a scene.
    pub fn actor_of(&self, o: ObjectId) -> Option<ObjectId> {
        let scene = self.state.scene.as_deref()?;
        // What has left is spoken of as it was: its bond went with it.
        let mut at = o;
        for _ in 0..4 {
            if let Some(holder) = scene.holder(at) {
                return Some(holder);
            }
            match self.state.objects.get(at.index())?.next.some() {
                Some(next) => at = next,
                None => break,
            }
        }
        let row = self.state.objects.get(o.index())?;
        (row.zone == Zone::Scene && !self.lies_there(o)).then_some(o)
    }

    /// In which way a spell of a scene was cast, if not in the usual one; also when it runs, or is over.
    pub(crate) fn cast_as(&self, o: ObjectId) -> Option<crate::ir::MethodId> {
        let scene = self.scene()?;
        let mut at = o;
        for _ in 0..5 {
            if let Some((_, way)) = scene.ways.iter().rev().find(|(spell, _)| *spell == at) {
                return Some(*way);
            }
            at = self.state.objects.get(at.index())?.prev.some()?;
        }
        None
    }

    /// The same as an object number, to be kept.
    pub(crate) fn actor_now(&self, o: ObjectId) -> ObjectId {
        self.actor_of(o).unwrap_or(ObjectId::NONE)
    }

    /// A thing of the scene that nobody bears.
    pub(crate) fn lies_there(&self, o: ObjectId) -> bool {
        let Some(row) = self.state.objects.get(o.index()) else { return false };
        let types = self.rulebook.content.def(row.def).types;
        row.zone == Zone::Scene
            && types.contains(CardTypes::THING)
            && self.state.scene.as_deref().is_some_and(|s| s.holder(o).is_none())
    }

    /// Puts a new thing into a zone of the scene, as if it had been there; `holder` bears it, if one is given. Gives
    /// back the object that it became.
    ///
    /// # Errors
    /// A limit is reached, or a question has no answer yet.
    pub fn place(
        &mut self,
        def: DefId,
        owner: PlayerId,
        zone: Zone,
        holder: Option<ObjectId>,
    ) -> super::StepResult<ObjectId> {
        let o = self.new_object(def, owner, Zone::Outside);
        if let (Some(h), Some(scene)) = (holder, self.state.scene.as_deref_mut()) {
            scene.bonds.push((o, h));
        }
        let cause = self.cite(super::Cite::OUTSIDE);
        let mut ev = super::Event::of(crate::ir::Verb::Move, cause).on(o);
        (ev.from, ev.to) = (Zone::Outside, zone);
        let done = self.propose_one(super::ProposedEvent::new(ev))?;
        Ok(self.state.journal.get(done.start).map_or(o, |h| h.new))
    }

    /// Bonds and castings follow a thing to its next zone.
    #[inline(never)]
    pub(super) fn carry_bonds(&mut self, old: ObjectId, new: ObjectId) {
        self.lay_down(old);
        let Some(scene) = self.state.scene.as_deref_mut() else { return };
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
        self.carry_place(old, new);
    }

    /// Whether something goes from hand to hand: a thing of a scene. To be attached to a creature is to be borne by it.
    pub fn is_portable(&self, o: ObjectId) -> bool {
        self.state.obj(o).zone == Zone::Scene && self.is(o, CardTypes::THING)
    }

    /// What something is attached to, or who bears it.
    pub fn held_by(&self, o: ObjectId) -> Option<Entity> {
        match self.is_portable(o) {
            true => self.scene().and_then(|s| s.holder(o)).map(Entity::Obj),
            false => self.state.obj(o).attached,
        }
    }

    /// Whether a creature can take a thing that somebody hands over or that lies there.
    pub fn can_bear(&self, taker: Entity, o: ObjectId) -> bool {
        let Entity::Obj(c) = taker else { return false };
        let h = super::Event { object: Some(taker), ..super::Event::of(crate::ir::Verb::Attach, 0) }.by(o);
        self.state.obj(c).zone == Zone::Scene && self.is(c, CardTypes::CREATURE) && !self.forbidden(&h)
    }

    /// From now on a thing is with this creature, or with nobody: then it lies where it was borne.
    pub(crate) fn bear(&mut self, o: ObjectId, bearer: Option<ObjectId>) {
        let side = bearer.map(|c| self.controller(c));
        if bearer.is_none() {
            self.lay_down(o);
        }
        self.take_off(o, bearer);
        if let Some(scene) = self.state.scene.as_deref_mut() {
            scene.bonds.retain(|(x, _)| *x != o);
            scene.bonds.extend(bearer.map(|c| (o, c)));
        }
        if let Some(side) = side {
            self.state.objects[o.index()].base_controller = side;
        }
        self.refresh_scene();
    }

    /// Who wears a thing bears it: with another bearer, or with none, it is not worn.
    fn take_off(&mut self, o: ObjectId, bearer: Option<ObjectId>) {
        let worn = self.rulebook.content.scene.worn.filter(|_| self.state.scene().and_then(|s| s.holder(o)) != bearer);
        if let Some(worn) = worn {
            self.unmark(&[Entity::Obj(o)], worn);
        }
    }

    /// What is as far from a borne thing as from its bearer stays so far from it.
    fn lay_down(&mut self, o: ObjectId) {
        let place = self.whereabouts(o);
        let Some(scene) = self.state.scene.as_deref_mut().filter(|_| place != o) else { return };
        scene.distances.retain(|(a, b, _)| *a != o && *b != o);
        let others = |(a, b, feet): &(ObjectId, ObjectId, i64)| match (*a == place, *b == place) {
            (true, _) => Some((o, *b, *feet)),
            (_, true) => Some((o, *a, *feet)),
            _ => None,
        };
        let mut there: Vec<_> = scene.distances.iter().filter_map(others).collect();
        there.push((o, place, 0));
        scene.distances.append(&mut there);
    }

    /// What one thing holds on to: the host of an attached thing, the bearer of a borne one.
    pub fn bearer(&self, o: ObjectId) -> Option<ObjectId> {
        // That a scene is looked at is noted.
        self.scene();
        self.state.bearer(o)
    }
}
