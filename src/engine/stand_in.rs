//! Choices of players who have left, made by others in their place (800.4f-g).

use super::{Asking, Engine, Entities, Entity, Kind, PlayerId, Question, Reason, StepResult};

impl Engine<'_> {
    /// Whether a choice that an effect of somebody else wants can be made in the place of a player who has left: which options, and
    /// in which order. What is chosen among things is chosen anew by whoever carries it out, as some may have left as well.
    #[cold]
    pub(super) fn is_made_by_another(&self, d: &Question) -> bool {
        let by_effect = matches!(d.why, Reason::Options | Reason::Effect | Reason::CardOrder | Reason::Deed(_));
        let of_kind =
            d.why == Reason::Options && matches!(d.kind, Kind::Choose { .. }) || matches!(d.kind, Kind::Order { .. });
        let there = d.source.is_some_and(|o| {
            let controller = self.controller(o);
            controller != d.who && !self.state.player(controller).out
        });
        let live = match &d.kind {
            Kind::Order { items, .. } => items.iter().filter_map(|e| e.obj()).all(|o| self.state.obj(o).live()),
            _ => true,
        };
        by_effect && of_kind && there && live
    }

    /// 800.4f-g: who makes the choice of somebody who has left: for an object another player whom its controller picks, an
    /// opponent if the first was one; for a rule the next in turn order.
    #[cold]
    pub(super) fn stand_in(&mut self, d: &Question) -> StepResult<PlayerId> {
        let next = self.state.next_player(d.who);
        let Some(controller) = d.source.map(|o| self.controller(o)).filter(|c| !self.state.player(*c).out) else {
            return Ok(next);
        };
        let row = self.state.seating.row(controller);
        let playing = self.state.seating.playing().except(super::Seats::one(controller));
        let fit = if row.team.has(d.who) { playing } else { row.foes };
        let from: Entities = fit.from(next).map(Entity::Player).collect();
        let chosen = self.pick(Asking::of(controller, Reason::StandIn, d.source), from, (1, 1))?;
        Ok(chosen.first().and_then(|e| e.player()).unwrap_or(next))
    }
}
