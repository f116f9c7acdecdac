//! Choices of players who have left, made by others in their place (800.4f-g).

use super::{Asking, Engine, Entities, Entity, Frame, Kind, PlayerId, Question, Reason, StepResult};

impl Engine<'_> {
    /// Has a player do what asks for a choice; whoever leaves in place of an answer has done nothing, and another does it
    /// (104.3a, 800.4f).
    ///
    /// # Errors
    /// As what is done has them.
    pub(super) fn or_another<T>(
        &mut self,
        doer: PlayerId,
        f: &mut Frame,
        done: impl Fn(&mut Self, &mut Frame) -> StepResult<T>,
    ) -> StepResult<T> {
        let there = !self.state.player(doer).out;
        let first = done(self, f)?;
        let left = there && self.state.player(doer).out && !self.state.player(f.you).out;
        if left { done(self, f) } else { Ok(first) }
    }

    /// Whether a choice that an effect of somebody else wants can be made in the place of a player who has left: which options, and
    /// in which order. What is chosen among things is chosen anew by whoever carries it out, as some may have left as well.
    #[cold]
    pub(super) fn is_made_by_another(&self, d: &Question) -> bool {
        let there = d.source.is_some_and(|o| {
            let controller = self.controller(o);
            controller != d.who && !self.state.player(controller).out
        });
        let live = |e: &Entity| e.obj().is_none_or(|o| self.state.obj(o).live());
        there
            && match (&d.kind, d.why) {
                (Kind::Choose { .. }, Reason::Options) => true,
                (Kind::Order { items, .. }, Reason::Options | Reason::Effect | Reason::CardOrder | Reason::Deed(_)) => {
                    items.iter().all(live)
                }
                _ => false,
            }
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
