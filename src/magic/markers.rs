//! Several turns at once (807.4, 807.5): turn markers go round the table, and each has a stack of its own.
//!
//! One turn is worked on; the others lie beside it in the order in which they come to it. A turn gives way whenever
//! somebody has had priority in it and whenever one of its steps is over.

use super::turn::TurnOrder;
use crate::engine::{Cite, Engine, Event, Marker, PlayerId, ResumePoint, Seats, StepResult, Turn};
use crate::ir::{Step, Verb};

impl Engine<'_> {
    /// Who gets priority in this turn: everybody; with turn markers, be it the last one, whoever has its active player in
    /// range, or somebody who controls something on its stack (807.5a).
    #[inline]
    pub(super) fn participants(&self) -> Seats {
        if self.state.variant.markers == 0 { self.state.seating.playing() } else { self.those_in_range() }
    }

    #[cold]
    fn those_in_range(&self) -> Seats {
        let (seating, turn) = (&self.state.seating, &self.state.turn);
        if !seating.is_ranged() {
            return seating.playing();
        }
        let heard: Seats = turn.stack.iter().map(|i| i.controller).chain([turn.active]).collect();
        seating.playing().iter().filter(|p| !seating.row(*p).sees.and(heard).is_empty()).collect()
    }

    /// 807.4a, 807.4b: whoever begins has the first marker, every so manieth player to the left another; all of them begin
    /// their turns.
    pub(super) fn lay_markers(&mut self) -> StepResult<()> {
        for (i, at) in self.other_places().into_iter().enumerate() {
            let marker = Marker { at, ..Marker::default() };
            let another = Turn { slot: i as u8 + 1, marker, ..Turn::default() };
            let before = std::mem::replace(&mut self.state.turn, another);
            self.state.others.push(before);
            self.turn_up_first_plane(at)?;
            self.start_turn(at, TurnOrder::Usual)?;
        }
        if !self.state.others.is_empty() {
            self.go_over_to(0)?;
        }
        Ok(())
    }

    /// How many markers there should be (807.4a).
    fn markers_needed(&self) -> usize {
        let each = usize::from(self.state.variant.markers);
        self.state.seating.playing().len().checked_div(each).unwrap_or(0).max(1)
    }

    /// Where the markers after the first are, if that is with the active player.
    fn other_places(&self) -> Vec<PlayerId> {
        let mut at = self.state.turn.active;
        let places = (1..self.markers_needed()).map(|_| {
            at = (0..self.state.variant.markers).fold(at, |p, _| self.state.next_player(p));
            at
        });
        places.collect()
    }

    /// Lays the other markers out in the middle of their turns: those that are named, or all; for scenarios.
    pub(super) fn set_other_turns(&mut self, step: Step, named: &[(PlayerId, Step)]) {
        let usual = || self.other_places().into_iter().map(|at| (at, step)).collect();
        let places: Vec<(PlayerId, Step)> = if named.is_empty() { usual() } else { named.to_vec() };
        for (i, (at, step)) in places.into_iter().enumerate() {
            let number = self.state.latest_turn() + 1;
            self.state.agenda.latest = number;
            self.state.players[at.index()].last_turn = number;
            let marker = Marker { at, ..Marker::default() };
            let began = self.state.turn.began;
            let other = Turn {
                slot: i as u8 + 1,
                number,
                active: at,
                priority: at,
                step,
                reached: step,
                began,
                marker,
                ..Turn::default()
            };
            self.state.others.push(Turn { at: ResumePoint::Settle, ..other });
        }
        self.lay_out_planes();
    }

    /// Another turn is worked on, the one that the driver wants, or the next that need not wait.
    ///
    /// # Errors
    /// A limit was reached.
    pub(super) fn give_way(&mut self) -> StepResult<()> {
        // Whoever waits begins as soon as the way is free.
        let waits = |t: &Turn| t.at == ResumePoint::Waiting && self.way_is_free(t);
        if let Some(i) = self.state.others.iter().position(waits) {
            return self.go_over_to(i);
        }
        let wanted = self.driver.works_on();
        if wanted == Some(self.state.turn.slot) && self.can_go_on(&self.state.turn) {
            return Ok(());
        }
        let named = self.state.others.iter().position(|t| wanted == Some(t.slot) && self.can_go_on(t));
        let next = named.or_else(|| self.state.others.iter().position(|t| self.can_go_on(t)));
        match next {
            Some(i) => self.go_over_to(i),
            None => Ok(()),
        }
    }

    fn can_go_on(&self, turn: &Turn) -> bool {
        turn.at != ResumePoint::Waiting || self.way_is_free(turn)
    }

    fn go_over_to(&mut self, i: usize) -> StepResult<()> {
        // Those that were passed over wait longer than the one that gives way.
        let next = self.state.others.remove(i);
        let before = std::mem::replace(&mut self.state.turn, next);
        self.state.others.push(before);
        self.turn_changed();
        self.turn_goes_on()
    }

    /// The turn that is worked on now goes on.
    fn turn_goes_on(&mut self) -> StepResult<()> {
        let (cause, whose) = (self.cite(Cite::MARKERS), self.state.turn.active);
        self.event(Event::of(Verb::GoOn, cause).by(whose))?;
        Ok(())
    }

    /// What hangs on whose turn it is, and on what is on the stack, is made anew.
    fn turn_changed(&mut self) {
        self.caches.changed();
        self.caches.index.dirty = true;
        self.hand_over_planes(self.state.turn.active);
        self.refresh_all();
    }

    /// A turn is over: its marker goes to the left, stays for another turn, or is removed.
    pub(super) fn pass_marker(&mut self) -> StepResult<()> {
        let Marker { at, due, flags, .. } = self.state.turn.marker.clone();
        if flags > 0 && !self.state.others.is_empty() {
            self.remove_marker();
            return self.turn_goes_on();
        }
        // 807.4i: it is passed on if another one follows close behind; the extra turn then comes before the next turn.
        let extra = self.state.agenda.extra.iter().any(|extra| extra.who == at) && !self.is_followed(&self.state.turn);
        if self.state.player(at).out || !due && !extra {
            self.marker_comes_to(self.state.next_player(at));
        } else {
            self.state.turn.at = ResumePoint::Waiting;
        }
        self.wait_for_way()
    }

    fn marker_comes_to(&mut self, p: PlayerId) {
        let turn = &mut self.state.turn;
        turn.marker.left.get_or_insert(turn.active);
        turn.marker.at = p;
        turn.marker.due = true;
        turn.active = p;
        turn.at = ResumePoint::Waiting;
    }

    /// 807.4d: the turn begins as soon as no other marker is close to the left. An extra turn goes before the own one
    /// (807.4i, 807.4j); a turn that is skipped is passed over.
    pub(super) fn wait_for_way(&mut self) -> StepResult<()> {
        let last = self.state.turn.marker.at;
        while !self.state.seating.playing().is_empty() {
            let at = self.state.turn.marker.at;
            if self.state.player(at).out {
                self.marker_comes_to(self.state.next_player(at));
                continue;
            }
            let stuck = || !self.state.turns().any(|t| self.can_go_on(t));
            if !self.way_is_free(&self.state.turn) && !stuck() {
                return Ok(());
            }
            let skips = self.skips_a_turn(at);
            let extra = self.state.agenda.extra.iter().rposition(|extra| extra.who == at);
            let order = match extra {
                Some(i) => TurnOrder::Extra(self.state.agenda.extra.remove(i).number),
                None => TurnOrder::Usual,
            };
            self.state.turn.marker.due &= order != TurnOrder::Usual;
            if !skips {
                self.end_turns_of_the_gone(last);
                return self.start_turn(at, order);
            }
            if !self.state.turn.marker.due {
                self.marker_comes_to(self.state.next_player(at));
            }
        }
        self.finish(crate::engine::Outcome::Draw)
    }

    /// Whether no other marker is at one of the next seats to the left (807.4d).
    fn way_is_free(&self, turn: &Turn) -> bool {
        !self.is_near(turn, 1)
    }

    /// Whether another marker is at one of the next seats to the right (807.4i).
    fn is_followed(&self, turn: &Turn) -> bool {
        self.is_near(turn, -1)
    }

    /// Looks along as many seats of players as there are between two markers; seats of those who have left don't count.
    fn is_near(&self, turn: &Turn, way: isize) -> bool {
        let n = self.state.seats() as isize;
        let place = |turn: &Turn| {
            let at = turn.marker.at;
            if turn.at == ResumePoint::Waiting && self.state.player(at).out { self.state.next_player(at) } else { at }
        };
        let mine = place(turn);
        let mut left = self.state.variant.markers.saturating_sub(1);
        for i in 1..n {
            let seat = PlayerId((mine.0 as isize + way * i).rem_euclid(n) as u8);
            if self.state.turns().any(|other| other.slot != turn.slot && place(other) == seat) {
                return true;
            }
            left = left.saturating_sub(u8::from(self.state.seating.playing().has(seat)));
            if left == 0 {
                break;
            }
        }
        false
    }

    /// 807.4e, 807.4f: if there are more markers now than there should be, the one next to the right of whoever left is marked
    /// for removal. One that waits is removed at once (807.4g).
    pub(super) fn markers_go(&mut self, gone: &[PlayerId]) {
        for p in gone {
            let marked: usize = self.state.turns().map(|t| usize::from(t.marker.flags)).sum();
            if self.state.turns().count() - marked > self.markers_needed() {
                self.mark_right_of(*p, 1);
            }
        }
        self.waiting_markers_go();
    }

    /// 807.4g: a marked marker by which it is nobody's turn is removed at once.
    fn waiting_markers_go(&mut self) {
        let goes = |t: &Turn| t.at == ResumePoint::Waiting && t.marker.flags > 0;
        while goes(&self.state.turn) && !self.state.others.is_empty() {
            self.remove_own();
        }
        while let Some(i) = self.state.others.iter().position(goes) {
            let turn = self.state.others.remove(i);
            self.after_removal(turn);
        }
    }

    fn mark_right_of(&mut self, p: PlayerId, times: u8) {
        let n = self.state.seats();
        let distance = |t: &Turn| (p.index() + n - t.marker.at.index() + n - 1) % n;
        let nearest = self.state.turns().min_by_key(|t| (distance(t), t.slot)).map(|t| t.slot);
        self.state.turns_mut().filter(|t| Some(t.slot) == nearest).for_each(|t| t.marker.flags += times);
    }

    /// 807.4g: the marker of the turn that is over is removed.
    fn remove_marker(&mut self) {
        self.remove_own();
        self.waiting_markers_go();
        self.turn_changed();
    }

    /// The turn that is worked on and its marker are no more; another one is worked on.
    fn remove_own(&mut self) {
        let next = self.state.others.remove(0);
        let over = std::mem::replace(&mut self.state.turn, next);
        self.after_removal(over);
    }

    /// What was marked more than once passes that on; what has triggered waits for another turn.
    fn after_removal(&mut self, mut gone: Turn) {
        self.state.turn.pending.append(&mut gone.pending);
        if gone.marker.flags > 1 {
            self.mark_right_of(gone.marker.at, gone.marker.flags - 1);
        }
    }
}
