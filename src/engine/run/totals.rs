//! Life totals that are given out anew among several players (118.8, 810.9f).

use super::Frame;
use super::acts::Outcome;
use crate::engine::{Asking, Engine, Entities, Entity, PlayerId, Reason, SlotValue, StepResult};
use crate::ir::{Pick, Sort};

impl Engine<'_> {
    /// Each of these players gets the life total that one of them has. Whoever does it says, in turn order, whose total each
    /// gets; if one of them can't have it, nothing happens (118.7, 118.8).
    pub(super) fn share_totals(&mut self, among: &Pick, doer: PlayerId, f: &mut Frame) -> StepResult<Outcome> {
        let mut players = self.one_of_each_team(among, doer, f)?;
        let first = self.state.players_from(self.state.turn.active).map(Entity::Player);
        players = first.filter(|p| players.contains(p)).collect();
        let mut left = players.clone();
        let mut shares = Vec::new();
        for p in players.iter().filter_map(|e| e.player()) {
            let from = self.pick(Asking::of(doer, Reason::Effect, Some(f.this)), left.clone(), (1, 1))?;
            left.retain(|e| !from.contains(e));
            let total = from.first().and_then(|e| e.player()).map_or(self.state.life(p), |q| self.state.life(q));
            shares.push((p, total));
        }
        let events: Vec<_> = shares.iter().filter_map(|(p, n)| self.life_event(*p, *n, f)).collect();
        if events.iter().any(|ev| self.forbidden(ev)) {
            return Ok(Outcome::NOTHING);
        }
        let mut batch = self.batch();
        batch.extend(events.into_iter().map(crate::engine::ProposedEvent::new));
        self.propose(batch)?;
        Ok(Outcome::Over { done: !shares.is_empty(), result: SlotValue::Nil })
    }

    /// 810.9f: of those who have one life total together a single one takes part.
    fn one_of_each_team(&mut self, among: &Pick, doer: PlayerId, f: &mut Frame) -> StepResult<Entities> {
        let free = match among {
            Pick::Choose { filter, random: false, .. } if self.state.variant.shared_life => Some(filter),
            _ => None,
        };
        let Some(filter) = free.filter(|filter| filter.sort == Sort::Player) else {
            let mut all = self.picked(among, doer, f)?;
            let every = all.clone();
            all.retain(|p| every.iter().find(|q| purse(self, q) == purse(self, p)) == Some(p));
            return Ok(all);
        };
        let from = self.all(filter, &f.cx());
        let max = from.len() as u32;
        self.pick_fitting(Asking::of(doer, Reason::Effect, Some(f.this)), from, (0, max), |e, chosen| {
            match all_apart(e, chosen) {
                true => Ok(()),
                false => Err("one of each team (810.9f)"),
            }
        })
    }
}

/// With whom a player has a life total together.
fn purse(engine: &Engine, entity: &Entity) -> Option<PlayerId> {
    entity.player().map(|entity| engine.state.seating.row(entity).purse)
}

/// Whether no two of these have a life total together.
fn all_apart(engine: &Engine, all: &[Entity]) -> bool {
    all.iter().enumerate().all(|(i, p)| !all[..i].iter().any(|q| purse(engine, q) == purse(engine, p)))
}
