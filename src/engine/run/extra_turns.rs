//! Extra turns, phases and steps (500.7, 500.8).

use super::Frame;
use crate::engine::{Engine, Entity, ExtraTurn, PlayerId};
use crate::ir::{Ref, Span, Step};

impl Engine<'_> {
    /// 500.7: turns that come behind the next turn of another player, or of the same one.
    pub(super) fn extra_behind(&mut self, whose: &Ref, n: i32, who: PlayerId, f: &Frame) {
        let Some(behind) = self.one(whose, &f.cx()).and_then(Entity::player) else { return };
        let (behind, who) = (self.state.seating.lead(behind), self.state.seating.lead(who));
        let agenda = &mut self.state.agenda;
        for _ in 0..n {
            agenda.given += 1;
            agenda.later.push((behind, ExtraTurn { who, number: agenda.given }));
        }
    }

    /// 500.7, 500.8: the newest comes first; what one effect adds comes in the order in which it says so.
    pub(super) fn extra(&mut self, span: Span, n: i32, who: PlayerId, cause: u32) {
        let step = match span {
            Span::Turn => {
                let (who, agenda) = (self.state.seating.lead(who), &mut self.state.agenda);
                return (0..n).for_each(|_| {
                    agenda.given += 1;
                    agenda.extra.push(ExtraTurn { who, number: agenda.given });
                });
            }
            Span::Combat => Step::BeginCombat,
            Span::Main => Step::SecondMain,
            Span::Step(s) => s,
            Span::Beginning | Span::Ending | Span::Game | Span::Mulligan => return,
        };
        let list = &mut self.state.turn.extra_steps;
        let at = list.iter().rposition(|(_, by)| *by != cause).map_or(0, |i| i + 1);
        (0..n).for_each(|_| list.insert(at, (step, cause)));
    }
}
