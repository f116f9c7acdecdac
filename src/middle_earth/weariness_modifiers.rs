//! What makes a weariness test harder or easier (ME-6 to ME-8).

use crate::engine::scene::test::{Summand, SummandReason};
use crate::engine::{Engine, ObjectId};
use crate::ir::{Burden, DefId};

impl Engine<'_> {
    /// Everything that the caster brings to the weariness test of one casting.
    pub(super) fn burdens(&self, caster: ObjectId, spells: &[ObjectId]) -> Vec<Summand> {
        let mut parts = self.spell_burdens(caster, spells);
        for &spell in spells {
            let n = self.taken_on_for_casting(spell);
            parts.extend((n != 0).then_some(Summand { n, why: SummandReason::Option }));
        }
        parts
    }

    /// What was taken on for more effect.
    fn taken_on_for_casting(&self, spell: ObjectId) -> i32 {
        let def = self.rulebook.content.def(self.state.obj(spell).def);
        let Some(magic) = &def.magic else { return 0 };
        let each = |o: &crate::ir::CastOption| match o.what {
            Burden::Casting(n) => n * self.recall_far(spell, o.label).num(),
            Burden::Free | Burden::Weariness(_) | Burden::Test(..) => 0,
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
                Burden::Free | Burden::Casting(_) | Burden::Test(..) => 0,
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
