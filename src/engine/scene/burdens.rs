//! What counts for tests against the weariness of spells (ME-6 to ME-8): those that are made to cast them, and those that a
//! spell calls for later.

use crate::engine::scene::test::{Summand, SummandReason};
use crate::engine::{Engine, ObjectId};
use crate::ir::{CounterId, Zone};

impl Engine<'_> {
    /// What a caster's other spells, practice and strangeness bring to a test against the weariness of these spells. Those that
    /// the test is made for are no burden to themselves, whether they are cast now or run already.
    pub fn spell_burdens(&self, caster: ObjectId, spells: &[ObjectId]) -> Vec<Summand> {
        let mut parts = Vec::new();
        let mut push = |n: i32, why| {
            if n != 0 {
                parts.push(Summand { n, why });
            }
        };
        let casting = |spell: &ObjectId| self.scene().and_then(|s| s.casting(*spell)).map_or(*spell, |c| c.casting);
        let tested: Vec<ObjectId> = spells.iter().map(casting).collect();
        push(-self.recent_burden(caster, &tested), SummandReason::Recent);
        push(-self.running_burden(caster, &tested), SummandReason::Running);
        for &spell in spells {
            push(self.practice_bonus(spell), SummandReason::Practice);
            push(-self.unfamiliar_burden(spell), SummandReason::Unfamiliar);
        }
        parts
    }

    /// ME-7.8: for each spell cast in the last minute.
    fn recent_burden(&self, caster: ObjectId, tested: &[ObjectId]) -> i32 {
        let Some(scene) = self.scene() else { return 0 };
        let settings = &scene.settings.casting;
        let since = scene.clock - settings.lately;
        let n = scene
            .history
            .iter()
            .filter(|h| h.caster == caster && h.at > since && !tested.contains(&h.spell))
            .filter(|h| (settings.failed_count || h.worked) && (settings.counters_count || !h.counter))
            .count();
        n as i32 * settings.recent
    }

    /// ME-7.9 to ME-7.12: for each own spell that runs and costs its caster anything yet.
    fn running_burden(&self, caster: ObjectId, tested: &[ObjectId]) -> i32 {
        let Some(scene) = self.scene() else { return 0 };
        let settings = &scene.settings.casting;
        let settled = self.rulebook.content.scene.settled;
        let mut running: Vec<(ObjectId, i32)> = scene
            .casts
            .iter()
            .filter(|c| c.caster == caster && !tested.contains(&c.casting))
            .filter(|c| self.state.obj(c.spell).zone == Zone::Scene)
            .filter(|c| !settled.is_some_and(|d| self.designated(c.spell, d)))
            .filter(|c| settings.permanent_count || c.held || c.until.is_some())
            .map(|c| (c.casting, c.sustained))
            .collect();
        // However many things it is on, a spell that was cast once is one.
        running.sort_unstable();
        running.dedup();
        running.iter().map(|(_, sustained)| 1 + sustained).sum::<i32>() * settings.running
    }

    /// Counters on the known spell that a spell is a copy of.
    pub(crate) fn known_counters(&self, spell: ObjectId, kind: Option<CounterId>) -> i32 {
        let known = self.scene().and_then(|s| s.casting(spell)).map_or(spell, |c| c.known);
        kind.map_or(0, |k| self.state.counters(known, k))
    }

    /// What practice with a spell adds to its weariness test; 0 without practice (ME-6.6).
    pub(crate) fn practice_bonus(&self, spell: ObjectId) -> i32 {
        let each = self.scene().map_or(0, |s| s.settings.casting.practice[0]);
        each * self.known_counters(spell, self.rulebook.content.scene.practice)
    }

    /// What is taken off the weariness test of a spell that is not familiar yet; 0 if it is (ME-6.11 to ME-6.13).
    fn unfamiliar_burden(&self, spell: ObjectId) -> i32 {
        let each = self.scene().map_or(0, |s| s.settings.casting.unfamiliar);
        each * self.known_counters(spell, self.rulebook.content.scene.unfamiliar)
    }
}
