//! The untap step: what phases in and out, and what untaps (502).

use crate::engine::{
    Asking, Cite, Deed, Engine, Entities, Entity, Event, Flags, PlayerId, ProposedEvent, Reason, StepResult, verb_bit,
};
use crate::ir::{Rule, RuleKinds, Verb};

impl Engine<'_> {
    /// 702.25a: what a player's permanents were that phased out by themselves; of somebody who has left, those that somebody
    /// else owns, when their turn would have begun (702.25m).
    pub(super) fn phased_out_of_active(&self) -> Vec<crate::engine::ObjectId> {
        let away = |o: &&crate::engine::ObjectId| {
            let row = self.state.obj(**o);
            let due = |p| self.state.is_active(p) || self.state.turn.passed.has(p);
            row.is(Flags::PHASED_OUT) && !row.is(Flags::INDIRECT) && due(self.controller(**o))
        };
        if !self.caches.phased {
            return Vec::new();
        }
        self.state.battlefield.iter().filter(away).copied().collect()
    }

    /// 502.1: they phase in before anything untaps.
    pub(super) fn phase_in(&mut self, active: PlayerId, returning: Vec<crate::engine::ObjectId>) -> StepResult<()> {
        if returning.is_empty() {
            return Ok(());
        }
        let cause = self.cite(Cite::PHASING);
        let mut batch = self.batch();
        batch.extend(
            returning.into_iter().map(|o| ProposedEvent::new(Event::of(Verb::PhaseIn, cause).by(active).on(o))),
        );
        self.propose(batch)?;
        Ok(())
    }

    /// 502: phasing, then untapping.
    pub(super) fn untap_step(&mut self) -> StepResult<()> {
        let cause = self.cite(Cite::UNTAP);
        let mut batch = self.batch();
        let others = self.any_rule(RuleKinds::MUST);
        for i in 0..self.state.battlefield.len() {
            let o = self.state.battlefield[i];
            if !self.tapped(o) || !self.state.on_battlefield(o) {
                continue;
            }
            let untapping = Event::of(Verb::Untap, cause).by(self.controller(o)).on(o);
            if self.state.is_active(self.controller(o)) || others && self.untaps_too(&untapping) {
                batch.push(ProposedEvent::new(untapping));
            }
        }
        self.limit_untapping(&mut batch)?;
        self.propose(batch)?;
        Ok(())
    }

    /// Whether a sentence says that something untaps in another player's untap step.
    fn untaps_too(&self, untapping: &Event) -> bool {
        let mut found = false;
        self.each_rule(RuleKinds::MUST, |r| {
            let Rule::Must(event) = r.rule else { return true };
            found = event.verb == Verb::Untap && self.matches(event, untapping, &r.cx.between_roles());
            !found
        });
        found
    }

    /// 502.3: where not all of some sort may untap, each player says which of theirs do.
    fn limit_untapping(&mut self, batch: &mut Vec<ProposedEvent>) -> StepResult<()> {
        let mut limits: Vec<(usize, Entities)> = Vec::new();
        if self.caches.index.forbid_mask & verb_bit(Verb::Untap) == 0 {
            return Ok(());
        }
        batch.retain(|p| !self.forbidden(&p.ev));
        self.each_rule(RuleKinds::CANT, |r| {
            let Rule::Cant { event, more_than: Some(n), unless: None, .. } = r.rule else { return true };
            if event.verb == Verb::Untap {
                let most = usize::try_from(self.value(n, &r.cx)).unwrap_or(0);
                let mine = batch
                    .iter()
                    .filter(|p| self.matches(event, &p.ev, &r.cx.between_roles()))
                    .filter_map(|p| p.ev.object);
                limits.push((most, mine.collect()));
            }
            true
        });
        // The narrowest first, so that what is chosen for one limit counts for the others.
        limits.sort_by_key(|(most, _)| *most);
        for who in self.state.active_players().iter() {
            for (most, all) in &limits {
                let own = |p: &ProposedEvent| {
                    p.ev.subject == Some(Entity::Player(who)) && p.ev.object.is_some_and(|o| all.contains(&o))
                };
                let those: Entities = batch.iter().filter(|p| own(p)).filter_map(|p| p.ev.object).collect();
                if those.len() > *most {
                    let most = *most as u32;
                    let kept = self.pick(Asking::of(who, Reason::Deed(Deed::Untap), None), those, (most, most))?;
                    batch.retain(|p| !own(p) || p.ev.object.is_some_and(|o| kept.contains(&o)));
                }
            }
        }
        Ok(())
    }
}
