//! What is in force during a later turn or step, and ends with it (611.2).

use crate::engine::{Engine, ObjectId, PlayerId, Until};
use crate::ir::{Span, Step};

impl Engine<'_> {
    /// 611.2: effects that wait for a turn or step of a player are in force from its beginning on.
    #[inline]
    pub(super) fn begin_later_effects(&mut self, step: Step) {
        if !self.state.nothing_lasts() {
            self.begin_some_later_effects(step);
        }
    }

    #[inline(never)]
    fn begin_some_later_effects(&mut self, step: Step) {
        self.follow_controllers();
        let begins = |span: Span| match span {
            Span::Turn | Span::Beginning => step == Step::Untap,
            Span::Step(wanted) => wanted == step,
            Span::Main => matches!(step, Step::FirstMain | Step::SecondMain),
            Span::Combat => step == Step::BeginCombat,
            Span::Ending => step == Step::End,
            Span::Game | Span::Mulligan => false,
        };
        let mut any = false;
        let active = self.state.active_players();
        let extra = self.state.turn.extra;
        for until in self.state.untils_mut() {
            let comes = match until {
                Until::Next { span, player, begun, .. } | Until::EndOfNext { span, player, begun } => {
                    (active.has(*player) && begins(*span)).then_some(begun)
                }
                Until::Turn { number, begun } => (*number == extra).then_some(begun),
                _ => None,
            };
            if let Some(begun) = comes.filter(|begun| !**begun) {
                (*begun, any) = (true, true);
            }
        }
        if any {
            self.effects_changed();
        }
    }

    /// Whose next turn or step is waited for, where it is that of the controller of something.
    fn follow_controllers(&mut self) {
        let now: Vec<(ObjectId, PlayerId)> = self
            .state
            .untils()
            .filter_map(|until| match until {
                Until::Next { of, begun: false, .. } => of.some().filter(|o| self.state.on_battlefield(*o)),
                _ => None,
            })
            .map(|o| (o, self.controller(o)))
            .collect();
        if now.is_empty() {
            return;
        }
        for until in self.state.untils_mut() {
            if let Until::Next { of, player, begun: false, .. } = until
                && let Some((_, controller)) = now.iter().find(|(o, _)| o == of)
            {
                *player = *controller;
            }
        }
    }

    /// Effects of a stretch of a turn that is over end.
    #[inline]
    pub(super) fn end_later_effects(&mut self, step: Step) {
        if !self.state.nothing_lasts() {
            self.end_some_later_effects(step);
        }
    }

    #[inline(never)]
    fn end_some_later_effects(&mut self, step: Step) {
        let ends = |span: Span| match span {
            Span::Turn | Span::Ending => step == Step::Cleanup,
            Span::Step(wanted) => wanted == step,
            Span::Main => matches!(step, Step::FirstMain | Step::SecondMain),
            Span::Combat => step == Step::EndCombat,
            Span::Beginning => step == Step::Draw,
            Span::Game | Span::Mulligan => false,
        };
        if step == Step::Cleanup && self.state.turn.extra > 0 {
            let now = self.state.turn.extra;
            self.end_durations(|until| matches!(until, Until::Turn { number, .. } if *number == now));
        }
        if self.state.untils().any(|until| matches!(until, Until::Next { .. } | Until::EndOfNext { .. })) {
            let whose = self.state.seating.row(self.state.turn.active).group;
            self.end_durations(|until| match until {
                Until::Next { span, begun: true, player, .. } | Until::EndOfNext { span, begun: true, player } => {
                    ends(*span) && whose.has(*player)
                }
                _ => false,
            });
        }
    }
}
