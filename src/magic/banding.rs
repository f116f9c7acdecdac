//! Attacking in bands (508.1e, 702.21): who may attack together, and what is blocked together.

use crate::engine::eval::EvalContext;
use crate::engine::{Asking, Attacker, Engine, Entities, Entity, ObjectId, PlayerId, Reason, StepResult};
use crate::ir::{Filter, Rule, RuleKinds};
use smallvec::SmallVec;

/// A sentence that lets a creature attack in a band: with what, and how many of them at most (0: any number).
type License = (Box<Filter>, i32);

impl Engine<'_> {
    /// 508.1e: the attacking player says which attackers are bands.
    pub(super) fn announce_bands(&mut self, active: PlayerId) -> StepResult<()> {
        if !self.any_rule(RuleKinds::BAND) {
            return Ok(());
        }
        let attackers: Vec<ObjectId> = self.state.turn.combat.attackers.iter().map(|a| a.obj).collect();
        for leader in attackers {
            let licenses = self.band_licenses(leader);
            if licenses.is_empty() || self.banded(leader) {
                continue;
            }
            let from = self.possible_mates(leader, &licenses);
            if from.is_empty() {
                continue;
            }
            let max = from.len() as u32;
            let in_one_band = |e: &Engine, mates: &Entities| match e.band_legal(leader, &licenses, mates) {
                true => Ok(()),
                false => Err("these can't attack in one band (702.21c)"),
            };
            let mates =
                self.pick_fitting(Asking::of(active, Reason::Attack, Some(leader)), from, (0, max), in_one_band)?;
            if !mates.is_empty() {
                let band: SmallVec<[ObjectId; 4]> =
                    std::iter::once(leader).chain(mates.iter().filter_map(|e| e.obj())).collect();
                self.state.turn.combat.bands.push(band);
            }
        }
        Ok(())
    }

    fn banded(&self, o: ObjectId) -> bool {
        self.state.turn.combat.bands.iter().any(|b| b.contains(&o))
    }

    fn band_licenses(&self, o: ObjectId) -> Vec<License> {
        let mut out = Vec::new();
        self.each_rule(RuleKinds::BAND, |r| {
            if let Rule::Band { who, with, others } = r.rule
                && self.fits(who, Entity::Obj(o), &r.cx)
            {
                out.push((Box::new(with.clone()), self.value(others, &r.cx)));
            }
            true
        });
        out
    }

    /// 702.21d: other attackers of the same player or planeswalker that are in no band yet.
    fn possible_mates(&self, leader: ObjectId, licenses: &[License]) -> Entities {
        let goal = self.state.attacker(leader).and_then(Attacker::attacked);
        let cx = EvalContext::new(leader, self.controller(leader), &[]);
        let all = self.state.turn.combat.attackers.iter().filter(|a| a.obj != leader && a.attacked() == goal);
        all.map(|a| a.obj)
            .filter(|o| !self.banded(*o) && licenses.iter().any(|(f, _)| self.passes(f, Entity::Obj(*o), &cx)))
            .map(Entity::Obj)
            .collect()
    }

    /// 702.21c: any number of those that a sentence without a number names, and as many others as a sentence allows.
    fn band_legal(&self, leader: ObjectId, licenses: &[License], mates: &Entities) -> bool {
        let cx = EvalContext::new(leader, self.controller(leader), &[]);
        let free = |e: &&Entity| !licenses.iter().any(|(f, n)| *n == 0 && self.passes(f, **e, &cx));
        let others = mates.iter().filter(free).count() as i32;
        others <= licenses.iter().map(|(_, n)| *n).max().unwrap_or(0)
    }

    /// 702.21h: what blocks one creature of a band blocks all of it.
    pub(super) fn block_whole_bands(&mut self) {
        if self.state.turn.combat.bands.is_empty() {
            return;
        }
        let bands = self.state.turn.combat.bands.clone();
        let attackers = &mut self.state.turn.combat.attackers;
        for band in bands {
            let mut blockers: SmallVec<[ObjectId; 4]> = SmallVec::new();
            for a in attackers.iter().filter(|a| band.contains(&a.obj)) {
                blockers.extend(a.blockers.iter().copied().filter(|b| !blockers.contains(b)).collect::<Vec<_>>());
            }
            for a in attackers.iter_mut().filter(|a| band.contains(&a.obj)) {
                for b in &blockers {
                    if !a.blockers.contains(b) {
                        a.blockers.push(*b);
                    }
                }
            }
        }
    }
}
