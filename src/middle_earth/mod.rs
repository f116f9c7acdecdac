//! The magic of a world without turns (third rule book): the order in which a spell is cast, countered, held and learned.
//!
//! Everything else is content (`spells/`) or shared with the card game: targets, choices, triggers, layers, the road.
//!
//! - [`cast`] - the steps of casting: weariness, taking effect
//! - `allowed` - whether a spell may be cast at all
//! - `announce` - options, targets, range
//! - [`attempt`] - tasks that the cards of a library decide
//! - `weariness_modifiers` - what makes the weariness test harder or easier
//! - `counter` - counter-spells
//! - `concentration` - concentration, dawn and sunset, what stands and falls by itself
//! - `lent` - spells that things cast
//! - [`learn`] - learning and improving
//! - `rest` - levels of weariness go away
//! - [`request`] - all of these as values
//! - `wish` - what is wished of a casting, and why it may be refused
//! - `withstood` - effects that came to nothing because of tests
//! - [`deed`] - what else creatures do

mod allowed;
mod announce;
pub mod arrival;
pub mod attempt;
pub mod cast;
mod concentration;
mod counter;
pub mod decree;
pub mod deed;
mod for_good;
pub mod learn;
mod lent;
pub mod request;
mod rest;
mod weariness_modifiers;
mod wish;
mod withstood;

pub use arrival::{Arrival, Arrived, Carried};
pub use attempt::{AttemptRefusal, Attempted};
pub use cast::CastOutcome;
pub use decree::Decree;
pub use for_good::{ChangeForGood, MadeForGood, changes_for_good, has_open_numbers, numbers_of_change};
pub use learn::{Improvement, LearnRefusal};
pub use wish::{Cast, Omit, Refusal, Request};

use crate::engine::scene::{SceneSettings, SceneState};
use crate::engine::{Cite, Engine, Event, GameState, ObjectId, PlayerId, StepResult};
use crate::ir::{DefId, DesignationId, Verb, Zone};

impl Engine<'_> {
    /// Begins a scene on this world: a clock, a game master, and the laws that hold everywhere.
    ///
    /// # Errors
    /// A limit of the engine was reached.
    pub fn begin_scene(&mut self, settings: SceneSettings, master: PlayerId) -> StepResult<()> {
        let clock = settings.time.start * 3600;
        self.state.scene =
            Some(Box::new(SceneState { settings, clock, master, laid_out_still: true, ..SceneState::default() }));
        if let Some(p) = self.state.players.get_mut(master.index()) {
            p.master = true;
        }
        self.state.seat();
        let laws: Vec<DefId> = self.rulebook.content.laws.values().copied().collect();
        for law in laws {
            self.place(law, master, Zone::Scene, None)?;
        }
        if let (Some(scale), Some(scene)) = (self.rulebook.content.scene.light, self.state.scene.as_deref_mut()) {
            // Broad day, unless somebody says otherwise.
            let steps = self.rulebook.content.scales[scale.index()].steps.len();
            scene.light = steps.saturating_sub(2) as u16;
        }
        self.refresh_all();
        Ok(())
    }

    /// Puts a creature or a thing into the scene; a thing may be borne by a creature.
    ///
    /// # Errors
    /// A limit of the engine was reached.
    pub fn enter_scene(&mut self, def: DefId, owner: PlayerId, bearer: Option<ObjectId>) -> StepResult<ObjectId> {
        let o = self.place(def, owner, Zone::Scene, bearer)?;
        self.settle_scene()?;
        Ok(o)
    }

    /// Gives a creature a spell that it has known for long.
    ///
    /// # Errors
    /// A limit of the engine was reached.
    pub fn give_spell(&mut self, creature: ObjectId, spell: DefId) -> StepResult<ObjectId> {
        let owner = self.state.obj(creature).owner;
        self.place(spell, owner, Zone::Repertoire, Some(creature))
    }

    /// Damage that a creature or thing had before the scene began.
    pub fn set_damage(&mut self, o: ObjectId, damage: i32) {
        if let Some(row) = self.state.objects.get_mut(o.index()) {
            row.damage = damage;
        }
        (self.caches.worn, self.caches.hurt) = (true, true);
        self.refresh_scene();
    }

    /// A state that a creature or thing had before the scene began.
    ///
    /// # Errors
    /// A limit was reached.
    pub fn set_state(&mut self, o: ObjectId, state: DesignationId) -> StepResult<()> {
        let cause = self.cite(Cite::OUTSIDE);
        self.event(Event::of(Verb::Become(state), cause).by(o))?;
        self.settle_scene()
    }

    /// What laying out has triggered does not act.
    pub fn clear_waiting(&mut self) {
        self.state.turn.pending.clear();
        self.note_given();
        let rolls = self.scene().map_or(0, |s| s.rolls.len());
        if let Some(scene) = self.state.scene.as_deref_mut() {
            scene.watched = rolls as i32;
        }
    }

    /// The first of two things moves straight towards the other, or away from it, until it is so far from it; what waits for somebody
    /// to be near hears of it.
    ///
    /// # Errors
    /// A limit was reached, or a question is open.
    pub fn change_distance(&mut self, a: ObjectId, b: ObjectId, feet: i64) -> StepResult<()> {
        self.move_to_distance(a, b, feet);
        self.state_triggers();
        self.settle_scene()
    }

    /// The light of the scene becomes another step.
    ///
    /// # Errors
    /// A limit was reached, or a question is open.
    pub fn change_light(&mut self, step: u16) -> StepResult<()> {
        let cause = self.cite(Cite::DEED);
        self.event(Event::of(Verb::Light, cause).times(i32::from(step)))?;
        self.refresh_scene();
        self.state_triggers();
        self.settle_scene()
    }
}

impl GameState {
    /// The spells that a creature knows.
    pub fn known_spells(&self, creature: ObjectId) -> Vec<ObjectId> {
        let Some(scene) = self.scene() else { return Vec::new() };
        self.repertoire.iter().copied().filter(|o| scene.holder(*o) == Some(creature)).collect()
    }
}
