//! States that running spells and borne things give: heard of as they begin, kept away where something forbids them.

use super::state::KeptAway;
use crate::engine::{Cite, Engine, Event, ObjectId, StepResult};
use crate::ir::{DesignationId, Verb};

impl Engine<'_> {
    /// What has come to be in a state by what something says of it becomes so, as others do: that may be forbidden,
    /// replaced and heard. Whether anything came of it.
    ///
    /// # Errors
    /// A limit is reached, or a question has no answer yet.
    pub fn given_states(&mut self) -> StepResult<bool> {
        if self.scene().is_none() {
            return Ok(false);
        }
        let now = self.states_given();
        if let Some(scene) = self.state.scene.as_deref_mut() {
            scene.told.retain(|state| now.contains(state));
            scene.warded.retain(|(o, d, _)| now.contains(&(*o, *d)));
        }
        for (o, d) in now {
            if !self.scene().is_some_and(|s| s.told.contains(&(o, d))) && self.state_begins(o, d)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What is so as a scene begins has become so before.
    pub fn note_given(&mut self) {
        let now = self.states_given();
        if let Some(scene) = self.state.scene.as_deref_mut() {
            scene.told = now;
        }
    }

    /// A state that something gives is kept away from one thing for as long as it would be given.
    pub fn ward_off(&mut self, o: ObjectId, designation: DesignationId) {
        if let Some(scene) = self.state.scene.as_deref_mut() {
            scene.warded.push((o, designation, KeptAway::Replaced));
        }
        self.refresh_scene();
    }

    /// Whether a state that something gives is kept away.
    pub(crate) fn is_warded(&self, o: ObjectId, designation: DesignationId) -> bool {
        self.state.scene.as_deref().is_some_and(|s| s.is_warded(o, designation))
    }

    /// Whether a state is only given by something, and nobody has heard of it yet.
    pub(crate) fn is_untold(&self, o: ObjectId, designation: DesignationId) -> bool {
        let own = self.state.designations.iter().any(|(x, k, _)| (*x, *k) == (o, designation));
        !own && self.state.scene.as_deref().is_some_and(|s| !s.told.contains(&(o, designation)))
    }

    /// Whether something in a scene is in a state only for as long as something gives it: what it becomes by itself it stays.
    pub(crate) fn is_only_given(&self, o: ObjectId, designation: DesignationId) -> bool {
        self.scene().is_some() && !self.state.designations.iter().any(|(x, k, _)| (*x, *k) == (o, designation))
    }

    fn states_given(&self) -> Vec<(ObjectId, DesignationId)> {
        let mut given = Vec::new();
        for &o in &self.state.scenery {
            given.extend(self.chars(o).designations.iter().map(|d| (o, *d)));
        }
        given
    }

    fn state_begins(&mut self, o: ObjectId, designation: DesignationId) -> StepResult<bool> {
        let verb = Verb::Become(designation);
        let ward =
            self.scene().and_then(|s| s.warded.iter().find(|(x, k, _)| (*x, *k) == (o, designation))).map(|w| w.2);
        let forbidden = self.forbidden(&Event::of(verb, 0).by(o));
        match (ward, forbidden) {
            // Something else has happened instead, or the prohibition goes on.
            (Some(KeptAway::Replaced), _) | (Some(KeptAway::Forbidden), true) => return Ok(false),
            (None, true) => {
                self.set_ward(o, designation, Some(KeptAway::Forbidden));
                return Ok(true);
            }
            (Some(KeptAway::Forbidden), false) => self.set_ward(o, designation, None),
            (None, false) => {}
        }
        let told = self.state.designations.iter().any(|(x, k, _)| (*x, *k) == (o, designation));
        let heard = self.hears(verb) || self.caches.index.replace_mask & crate::engine::verb_bit(verb) != 0;
        if told || !heard {
            if let Some(scene) = self.state.scene.as_deref_mut() {
                scene.told.push((o, designation));
            }
            return Ok(ward.is_some());
        }
        let cause = self.cite(Cite::SPELLCASTING);
        let ev = Event::of(verb, cause).by(o);
        let proposal = crate::engine::ProposedEvent { lasting: true, ..crate::engine::ProposedEvent::new(ev) };
        if self.propose_one(proposal)?.is_empty() {
            self.set_ward(o, designation, Some(KeptAway::Replaced));
        }
        Ok(true)
    }

    /// Keeps a state away for this reason; none: no longer.
    fn set_ward(&mut self, o: ObjectId, designation: DesignationId, why: Option<KeptAway>) {
        if let Some(scene) = self.state.scene.as_deref_mut() {
            scene.warded.retain(|(x, k, _)| (*x, *k) != (o, designation));
            scene.warded.extend(why.map(|why| (o, designation, why)));
        }
        self.refresh_scene();
    }
}
