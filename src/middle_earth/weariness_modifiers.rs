//! What makes a weariness test harder or easier (ME-6 to ME-8).

use crate::engine::scene::test::{Summand, SummandReason};
use crate::engine::{Engine, ObjectId};
use crate::ir::{Burden, CounterId, DefId, Lasting};

impl Engine<'_> {
    /// Everything that the caster brings to the weariness test of one casting.
    pub(super) fn burdens(&self, caster: ObjectId, spells: &[ObjectId]) -> Vec<Summand> {
        let mut parts = Vec::new();
        let mut push = |n: i32, why| {
            if n != 0 {
                parts.push(Summand { n, why });
            }
        };
        push(-self.recent_burden(caster, spells), SummandReason::Recent);
        push(-self.running_burden(caster), SummandReason::Running);
        for &spell in spells {
            push(self.practice_bonus(spell), SummandReason::Practice);
            push(-self.unfamiliar_burden(spell), SummandReason::Unfamiliar);
            push(self.taken_on_for_casting(spell), SummandReason::Option);
        }
        parts
    }

    /// ME-7.8: for each spell cast in the last minute.
    fn recent_burden(&self, caster: ObjectId, now_cast: &[ObjectId]) -> i32 {
        let Some(scene) = self.scene() else { return 0 };
        let settings = &scene.settings.casting;
        let since = scene.clock - settings.lately;
        let n = scene
            .history
            .iter()
            .filter(|h| h.caster == caster && h.at > since && !now_cast.contains(&h.spell))
            .filter(|h| (settings.failed_count || h.worked) && (settings.counters_count || !h.counter))
            .count();
        n as i32 * settings.recent
    }

    /// ME-7.9 to ME-7.12: for each own spell that runs and costs its caster anything yet.
    fn running_burden(&self, caster: ObjectId) -> i32 {
        let Some(scene) = self.scene() else { return 0 };
        let settings = &scene.settings.casting;
        let settled = self.rulebook.content.scene.settled;
        let mut running: Vec<(ObjectId, i32)> = scene
            .casts
            .iter()
            .filter(|c| c.caster == caster && self.state.obj(c.spell).zone == crate::ir::Zone::Scene)
            .filter(|c| !settled.is_some_and(|d| self.designated(c.spell, d)))
            .filter(|c| settings.permanent_count || !self.is_permanent_spell(c.spell))
            .map(|c| (c.casting, c.sustained))
            .collect();
        // However many things it is on, a spell that was cast once is one.
        running.sort_unstable();
        running.dedup();
        running.iter().map(|(_, sustained)| 1 + sustained).sum::<i32>() * settings.running
    }

    fn is_permanent_spell(&self, o: ObjectId) -> bool {
        self.lasting_of(o) == Some(&Lasting::Permanent)
    }

    /// Counters on the known spell that a spell is a copy of.
    pub(super) fn known_counters(&self, spell: ObjectId, kind: Option<CounterId>) -> i32 {
        let known = self.scene().and_then(|s| s.casting(spell)).map_or(spell, |c| c.known);
        kind.map_or(0, |k| self.state.counters(known, k))
    }

    /// What practice with a spell adds to its weariness test; 0 without practice (ME-6.6).
    pub(super) fn practice_bonus(&self, spell: ObjectId) -> i32 {
        let each = self.scene().map_or(0, |s| s.settings.casting.practice[0]);
        each * self.known_counters(spell, self.rulebook.content.scene.practice)
    }

    /// What is taken off the weariness test of a spell that is not familiar yet; 0 if it is (ME-6.11 to ME-6.13).
    fn unfamiliar_burden(&self, spell: ObjectId) -> i32 {
        let each = self.scene().map_or(0, |s| s.settings.casting.unfamiliar);
        each * self.known_counters(spell, self.rulebook.content.scene.unfamiliar)
    }

    /// What was taken on for more effect.
    fn taken_on_for_casting(&self, spell: ObjectId) -> i32 {
        let def = self.rulebook.content.def(self.state.obj(spell).def);
        let Some(magic) = &def.magic else { return 0 };
        let each = |o: &crate::ir::CastOption| match o.what {
            Burden::Casting(n) => n * self.recall_far(spell, o.label).num(),
            Burden::Weariness(_) | Burden::Test(..) => 0,
        };
        magic.options.iter().map(each).sum()
    }

    /// ME-7.3, ME-7.13 to ME-7.18: the target number of one casting.
    pub(super) fn weariness_of(&self, spells: &[ObjectId], omit: super::Omit, power: i32) -> i32 {
        let Some(scene) = self.scene() else { return 0 };
        let settings = &scene.settings.casting;
        let highest = spells.iter().map(|o| self.own_weariness(*o)).max().unwrap_or(0);
        let together = match spells.len() {
            0 | 1 => 0,
            n => settings.together[0] + settings.together[1] * (n as i32 - 2),
        };
        let omitted = match (omit.words as usize + omit.gestures as usize, settings.omit) {
            (0, _) | (_, None) => 0,
            (n, Some(table)) => table[n - 1],
        };
        let stronger = settings.power.iter().find(|p| p[0] == power).map_or(0, |p| p[1]);
        highest + together + omitted + stronger
    }

    fn own_weariness(&self, spell: ObjectId) -> i32 {
        let def = self.rulebook.content.def(self.state.obj(spell).def);
        let Some(magic) = &def.magic else { return 0 };
        let cx = crate::engine::eval::EvalContext::new(spell, self.controller(spell), &[]);
        let raised: i32 = magic
            .options
            .iter()
            .map(|o| match o.what {
                Burden::Weariness(n) => n * self.recall_far(spell, o.label).num(),
                Burden::Casting(_) | Burden::Test(..) => 0,
            })
            .sum();
        let own = match self.rulebook.content.scene.spell_weariness.filter(|_| magic.plain_weariness().is_some()) {
            Some(n) => self.number_of(spell, n),
            None => self.value(&magic.weariness, &cx),
        };
        own + raised
    }

    /// Whether a creature knows a spell.
    pub fn knows_spell(&self, creature: ObjectId, spell: DefId) -> Option<ObjectId> {
        self.state.known_spells(creature).into_iter().find(|o| self.state.obj(*o).def == spell)
    }
}
