//! Counter-spells (ME-8): cast at the same time, against the same target number, decided by a contest.

use super::Request;
use super::cast::Casting;
use crate::engine::scene::test::{Plan, SummandReason};
use crate::engine::{Cite, Engine, Event, ObjectId, Reason, StepResult};
use crate::ir::{DefId, Tested, Verb, Zone};

impl Engine<'_> {
    /// Whether somebody counters a spell that is about to take effect. Every creature of another side that knows the
    /// spell and can cast is asked.
    pub(super) fn countered(&mut self, request: &Request, spell: ObjectId) -> StepResult<bool> {
        for rival in self.rivals(request.caster, spell) {
            if self.ask_creature(rival, Reason::Counter(rival), spell)? && self.try_counter(request, rival, spell)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// ME-8.2: only who knows the spell, or has learned to counter it, can counter it.
    fn rivals(&self, caster: ObjectId, spell: ObjectId) -> Vec<ObjectId> {
        let def = self.state.obj(spell).def;
        let side = self.controller(caster);
        self.state
            .scenery
            .iter()
            .copied()
            .filter(|o| *o != caster && self.controller(*o) != side)
            .filter(|o| self.knows_spell(*o, def).is_some() || self.knows_counter(*o, def))
            .filter(|o| self.can_act(*o) && self.can_speak_and_gesture(*o))
            .filter(|o| !self.forbidden(&Event::of(Verb::Cast, 0).by(*o).on(spell)))
            .collect()
    }

    /// Whether a creature has learned to counter a spell without knowing it (ME-8.15).
    pub(super) fn knows_counter(&self, o: ObjectId, spell: DefId) -> bool {
        self.scene().is_some_and(|s| s.counters.contains(&(o, spell)))
    }

    /// ME-8.4, ME-8.5: the target number of the spell as it is cast, lowered by the picks that its caster spent on it.
    fn weariness_of_countering(&self, request: &Request, spell: ObjectId) -> i32 {
        self.weariness_of(&[spell], request.omit, request.power) - self.practice_bonus(spell)
    }

    fn can_speak_and_gesture(&self, o: ObjectId) -> bool {
        let roles = &self.rulebook.content.scene;
        self.can_do(o, roles.speak) && self.can_do(o, roles.gesture)
    }

    /// ME-8.4 to ME-8.13: a weariness test against the target number of the spell, then a contest.
    fn try_counter(&mut self, request: &Request, rival: ObjectId, spell: ObjectId) -> StepResult<bool> {
        if !self.begin_to_act(rival)? {
            return Ok(false);
        }
        let cause = self.cite(Cite::COUNTERING);
        if self.event(Event::of(Verb::Cast, cause).by(rival).on(spell))?.is_empty() {
            return Ok(false);
        }
        self.settle_scene()?;
        let (Some(weariness), Some(contest)) =
            (self.rulebook.content.scene.casting, self.rulebook.content.scene.countering_test)
        else {
            return Ok(false);
        };
        let known = self.knows_spell(rival, self.state.obj(spell).def);
        let against = self.weariness_of_countering(request, spell);
        let mut plan = Plan::new(rival, Tested::Topic(weariness), cause);
        plan.parts = self.burdens(rival, known.as_slice());
        plan.spell = Some(spell);
        let excess = self.excess_counters(rival);
        let plan = plan.plus(-excess, SummandReason::Excess);
        self.note_castings(rival, &[spell], Casting::CounterSpell);
        self.spend_actions(rival, 1);
        let tried = self.try_test(plan, against)?;
        self.settle_scene()?;
        if !tried.degree.passed() {
            self.wearied(rival, tried.degree)?;
            return Ok(false);
        }
        self.mark_worked(&[spell]);
        let (pick, tie) =
            self.scene().map_or((0, true), |s| (s.settings.countering.pick, s.settings.countering.tie_to_caster));
        let learned = known.map_or(1, |k| self.known_counters(k, self.rulebook.content.scene.countering));
        let mine = Plan::new(rival, Tested::Topic(contest), cause).plus(pick * learned, SummandReason::Countering);
        let theirs = Plan::new(request.caster, Tested::Topic(contest), cause);
        let (won, ..) = self.try_contest(mine, theirs, !tie)?;
        self.settle_scene()?;
        Ok(won)
    }

    /// ME-8.9, ME-8.10: beyond the actions of the round each counter-spell is harder.
    fn excess_counters(&self, rival: ObjectId) -> i32 {
        let Some(scene) = self.scene() else { return 0 };
        let beyond = i32::from(scene.spent_by(rival)) + 1 - i32::from(scene.settings.time.actions);
        beyond.max(0) * scene.settings.countering.excess
    }

    /// The same for what takes so many seconds; what goes on beyond the round is not done in its actions.
    pub(super) fn beyond_in(&self, who: ObjectId, seconds: i64) -> i32 {
        let Some(scene) = self.scene() else { return 0 };
        let ends = self.now().saturating_add(seconds);
        if scene.round_ends.is_none_or(|end| ends > end) {
            return 0;
        }
        self.beyond_the_round(who, scene.settings.time.actions_in(seconds).max(1))
    }

    /// ME-8.8, ME-8.10: what was done before in the round, such as a counter-spell in front of one's own turn, has used up
    /// actions, so what of `actions` more is beyond them is as hard as a counter-spell would be; 0 where no round goes on, since
    /// one thing is done after the other.
    pub(super) fn beyond_the_round(&self, who: ObjectId, actions: i64) -> i32 {
        let Some(scene) = self.scene().filter(|s| s.round_ends.is_some()) else { return 0 };
        let (all, used) = (i64::from(scene.settings.time.actions), i64::from(scene.spent_by(who)));
        let beyond = (used + actions.min(all) - all).clamp(0, used);
        i32::try_from(beyond).unwrap_or(i32::MAX).saturating_mul(scene.settings.countering.excess)
    }

    /// Whoever has no actions left makes the tests of what they do now with this penalty; 0: it is over, or was no more than
    /// they could do.
    pub(super) fn goes_beyond(&mut self, who: ObjectId, penalty: i32) {
        if let Some(scene) = self.state.scene.as_deref_mut() {
            scene.beyond = (penalty > 0).then_some((who, penalty));
        }
    }

    /// So many actions of the round that goes on are used up.
    pub(super) fn spend_actions(&mut self, who: ObjectId, actions: i64) {
        let actions = u8::try_from(actions.max(0)).unwrap_or(u8::MAX);
        if let Some(scene) = self.state.scene.as_deref_mut() {
            let round = scene.round();
            if scene.spent_in != round {
                scene.spent_in = round;
                scene.spent.clear();
            }
            match scene.spent.iter_mut().find(|(o, _)| *o == who) {
                Some((_, n)) => *n = n.saturating_add(actions),
                None => scene.spent.push((who, actions)),
            }
        }
    }

    /// Whether a thing is a spell that runs.
    pub fn is_running(&self, o: ObjectId) -> bool {
        self.state.obj(o).zone == Zone::Scene && self.scene().is_some_and(|s| s.casting(o).is_some())
    }
}
