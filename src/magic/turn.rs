//! The turn machine (500-514): from rest point to rest point.

use super::combat_damage::DamageStep;
use crate::engine::{
    Asking, Cite, Engine, Entity, Event, Facets, Flags, Interrupt, Outcome, PlayerId, ProposedEvent, Reason,
    ResumePoint, StepResult, Until,
};
use crate::ir::{Attacks, CounterId, FirstDraw, Rule, RuleKinds, Span, Step, Verb};

/// Where a turn stands among those of the players (500.7).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum TurnOrder {
    /// It is the player's turn round the table.
    Usual,
    /// It is put in between: the extra turn of this number.
    Extra(u32),
}

impl Engine<'_> {
    /// One step of the machine: a turn-based action, a look at the state, one player's action, one resolution.
    ///
    /// # Errors
    /// A question is open, a limit was reached, or the game is over. The end of the turn or of the combat phase is
    /// carried out, and is no error.
    pub fn advance(&mut self) -> StepResult<()> {
        self.go_on(Some(1))
    }

    /// So many steps of the machine; none: until something stops the game.
    pub(super) fn go_on(&mut self, steps: Option<u32>) -> StepResult<()> {
        let (mut left, wishes) = (steps, self.wishes());
        while left != Some(0) {
            left = left.map(|n| n - 1);
            let at = self.state.turn.at;
            let out = match at {
                ResumePoint::Begin => self.begin_step(),
                ResumePoint::Settle => self.settle_state(),
                ResumePoint::Priority => self.give_priority(wishes),
                ResumePoint::Resolve => self.resolve_top(),
                ResumePoint::Leave => self.leave_step(),
                ResumePoint::Waiting => self.wait_for_way(),
            };
            if let Err(stop) = out {
                self.break_off(stop)?;
            }
            let rests = matches!(at, ResumePoint::Priority | ResumePoint::Leave | ResumePoint::Waiting);
            if !self.state.others.is_empty() && rests {
                self.give_way()?;
            }
        }
        Ok(())
    }

    /// What stops a step of the machine ends the turn or its combat phase, or the game.
    #[cold]
    fn break_off(&mut self, stop: Interrupt) -> StepResult<()> {
        match stop {
            Interrupt::EndTurn => self.end_turn_now(),
            Interrupt::EndCombat => self.end_combat_now(),
            other => Err(other),
        }
    }

    /// 500.2: a step begins; its turn-based actions come first (703).
    fn begin_step(&mut self) -> StepResult<()> {
        let (step, active) = (self.state.turn.step, self.state.turn.active);
        self.state.turn.passes = 0;
        self.state.turn.priority = active;
        self.state.turn.cleanup_priority = false;
        if self.skips(step, active) {
            self.state.turn.at = ResumePoint::Leave;
            return Ok(());
        }
        let returning = if step == Step::Untap { self.phased_out_of_active() } else { Vec::new() };
        self.begin_later_effects(step);
        let turn = self.state.turn.number;
        let skipped = self.step_begins(step)?;
        // 614.10b: what was done instead of a turn was done in the next one, which has begun for that.
        if self.state.turn.number != turn {
            return Ok(());
        }
        match skipped {
            None => {}
            Some(Span::Turn) => return self.next_turn(),
            Some(span) => {
                // 614.10: what goes on after this step is skipped with it.
                if matches!(span, Span::Combat | Span::Beginning | Span::Ending) {
                    self.state.agenda.skips.push((active, span));
                }
                self.state.turn.at = ResumePoint::Leave;
                return Ok(());
            }
        }
        match step {
            Step::Untap => {
                self.phase_in(active, returning)?;
                self.untap_step()?;
                // 502.4: no player gets priority; what triggered waits for the upkeep.
                self.state.turn.at = ResumePoint::Leave;
                return Ok(());
            }
            Step::Draw => self.draw_step()?,
            Step::FirstMain => self.lore_counters()?,
            Step::DeclareAttackers => self.declare_attackers()?,
            Step::DeclareBlockers => self.declare_blockers()?,
            Step::FirstDamage => self.combat_damage(DamageStep::First)?,
            Step::Damage => self.combat_damage(DamageStep::Usual)?,
            Step::Cleanup => return self.cleanup_step(),
            Step::BeginCombat => self.begin_combat()?,
            Step::Upkeep | Step::EndCombat | Step::SecondMain | Step::End => {}
        }
        self.state.turn.at = ResumePoint::Settle;
        Ok(())
    }

    /// 614.10: the player skips this step, its phase or its turn.
    fn skips(&mut self, step: Step, active: PlayerId) -> bool {
        let covers = |span: Span| match span {
            Span::Step(wanted) => wanted == step,
            Span::Combat => step.is_of_combat(),
            Span::Main => matches!(step, Step::FirstMain | Step::SecondMain),
            Span::Beginning => (Step::Untap..=Step::Draw).contains(&step),
            Span::Ending => matches!(step, Step::End | Step::Cleanup),
            // A turn is skipped before it begins.
            Span::Turn | Span::Game | Span::Mulligan => false,
        };
        // With its last step a phase has been skipped.
        let is_last = |span: Span| match span {
            Span::Combat => step == Step::EndCombat,
            Span::Beginning => step == Step::Draw,
            Span::Ending => step == Step::Cleanup,
            Span::Main | Span::Step(_) | Span::Turn | Span::Game | Span::Mulligan => true,
        };
        let always = self.always_skips(active, covers);
        if let Some(i) = self.state.agenda.skips.iter().position(|(p, span)| *p == active && covers(*span)) {
            if is_last(self.state.agenda.skips[i].1) {
                self.state.agenda.skips.remove(i);
            }
            return true;
        }
        always
    }

    /// Whether a sentence in force lets a player skip such stretches of turns.
    fn always_skips(&self, who: PlayerId, such: impl Fn(Span) -> bool) -> bool {
        let mut found = false;
        if self.any_rule(RuleKinds::SKIP) {
            self.each_rule(RuleKinds::SKIP, |r| {
                if let Rule::Skip { who: whom, span } = r.rule {
                    found |= such(*span) && self.fits(whom, Entity::Player(who), &r.cx);
                }
                !found
            });
        }
        found
    }

    /// 504.1; 103.7: whoever begins skips the first draw in a game of two and where the format says so.
    fn draw_step(&mut self) -> StepResult<()> {
        let skips = match self.state.variant.first_draw {
            Some(draw) => draw == FirstDraw::Skipped,
            None => self.state.seating.began() == 2,
        };
        if self.state.turn.number == self.state.agenda.before + 1 && self.state.settings.skip_first_draw && skips {
            return Ok(());
        }
        let cause = self.cite(Cite::DRAW);
        let mut drawing = self.state.active_players().iter().map(Entity::Player).collect();
        self.order_of_draws(&mut drawing, 0)?;
        for p in drawing.into_iter().filter_map(Entity::player) {
            self.draw_cards(p, 1, cause)?;
        }
        Ok(())
    }

    /// 714.3b: a lore counter on each Saga.
    fn lore_counters(&mut self) -> StepResult<()> {
        let (Some(saga), Some(lore)) = (self.rulebook.content.roles.saga, self.rulebook.content.roles.lore) else {
            return Ok(());
        };
        if !self.caches.rare_subs.has(saga) {
            return Ok(());
        }
        let sagas = self.permanents(|e, o| e.state.is_active(e.controller(o)) && e.chars(o).subs.has(saga));
        if sagas.is_empty() {
            return Ok(());
        }
        let cause = self.cite(Cite::LORE);
        let mut batch = self.batch();
        for s in sagas {
            let by = s.obj().map_or(self.state.turn.active, |o| self.controller(o));
            batch.push(self.one_counter(s, lore, by, cause));
        }
        self.propose(batch)?;
        Ok(())
    }

    fn one_counter(&self, on: Entity, kind: CounterId, by: PlayerId, cause: u32) -> ProposedEvent {
        let ev = Event::of(Verb::PutCounters, cause).by(by).on(on).times(1).of_kind(kind);
        ProposedEvent::new(ev)
    }

    /// 514: hand size, then damage and effects wear off together; priority only if something happens (514.3a).
    fn cleanup_step(&mut self) -> StepResult<()> {
        for p in self.state.active_players().iter() {
            self.discard_to_hand_size(p)?;
        }
        self.end_of_turn();
        let (number, active, slot) = (self.state.turn.number, self.state.active_players(), self.state.turn.slot);
        self.end_durations(|until| match until {
            Until::EndOfTurn(of) => *of == slot,
            Until::EndOfNextTurnOf(p, began) => active.has(*p) && number > *began,
            _ => false,
        });
        self.state.turn.cleanup_priority = false;
        let acted = self.check_state()?;
        let acted = acted | self.put_triggers()?;
        self.state.turn.cleanup_priority = acted;
        self.state.turn.at = if acted { ResumePoint::Settle } else { ResumePoint::Leave };
        Ok(())
    }

    /// The active player discards all cards above the maximum hand size, if there is one (514.1).
    fn discard_to_hand_size(&mut self, active: PlayerId) -> StepResult<()> {
        let Some(max) = self.max_hand(active) else { return Ok(()) };
        let hand = &self.state.player(active).hand;
        let extra = hand.len() as i32 - max;
        if extra <= 0 {
            return Ok(());
        }
        let from = hand.iter().copied().map(Entity::Obj).collect();
        let chosen = self.pick(Asking::of(active, Reason::HandSize, None), from, (extra as u32, extra as u32))?;
        let cause = self.cite(Cite::HAND_SIZE);
        let via = self.rulebook.content.roles.hand_limit;
        let mut batch = self.batch();
        for e in chosen {
            let mut ev = Event { object: Some(e), ..Event::of(Verb::Move, cause) }.by(active);
            (ev.from, ev.to, ev.via) = (crate::ir::Zone::Hand, crate::ir::Zone::Graveyard, via);
            batch.push(ProposedEvent::new(ev));
        }
        self.propose(batch)?;
        Ok(())
    }

    /// 500.4, 511.3: a step ends; the next one is chosen.
    fn leave_step(&mut self) -> StepResult<()> {
        let step = self.state.turn.step;
        self.step_ends(step)?;
        self.empty_pools();
        if step == Step::EndCombat {
            self.end_combat()?;
        }
        if !(step == Step::Cleanup && self.state.turn.cleanup_priority) {
            self.end_later_effects(step);
        }
        if step == Step::Cleanup && self.state.turn.cleanup_priority {
            // 514.3a: another cleanup step.
            self.state.turn.at = ResumePoint::Begin;
            return Ok(());
        }
        self.state.turn.at = ResumePoint::Begin;
        match self.next_step(step) {
            Some(next) => self.state.turn.step = next,
            None => self.next_turn()?,
        }
        Ok(())
    }

    /// 507.1: where one opponent is attacked, the active player chooses who.
    fn begin_combat(&mut self) -> StepResult<()> {
        self.state.turn.combat.began = self.state.journal.len() as u32;
        if self.state.variant.attacks != Attacks::One {
            return Ok(());
        }
        let active = self.state.turn.active;
        let from = self.state.seating.may_strike(active).from(active).map(Entity::Player).collect();
        let chosen = self.pick(Asking::of(active, Reason::Defending, None), from, (1, 1))?;
        self.state.turn.combat.defending = chosen.first().and_then(|e| e.player());
        Ok(())
    }

    /// 511.3: everything is removed from combat, whatever forbids that.
    fn tell_end_of_combat(&mut self) -> StepResult<()> {
        if !self.hears(Verb::LeaveCombat) {
            return Ok(());
        }
        let cause = self.cite(Cite::STEP);
        let fighting: Vec<_> = self.state.battlefield.iter().copied().filter(|o| self.is_in_combat(*o)).collect();
        let told = |o| ProposedEvent { judged: true, ..ProposedEvent::new(Event::of(Verb::LeaveCombat, cause).on(o)) };
        self.propose(fighting.into_iter().map(told).collect())?;
        Ok(())
    }

    /// All creatures leave combat, and effects that last until the end of combat end (511.3).
    pub(super) fn end_combat(&mut self) -> StepResult<()> {
        self.tell_end_of_combat()?;
        let mut combat = std::mem::take(&mut self.state.turn.combat);
        // A creature blocks until combat ends, also when what it blocked has left combat (506.4); what has left the
        // battlefield is remembered as it was.
        for a in combat.attackers.iter().chain(&combat.past) {
            for o in std::iter::once(a.obj).chain(a.blockers.iter().copied()) {
                if self.state.obj(o).zone == crate::ir::Zone::Battlefield {
                    self.clear_combat_flags(o);
                }
            }
        }
        let fought = !combat.attackers.is_empty() || !combat.past.is_empty();
        combat.reset();
        self.state.turn.combat = combat;
        let slot = self.state.turn.slot;
        self.end_durations(|until| *until == Until::EndOfCombat(slot));
        if fought {
            self.caches.changes.touch(Facets::COMBAT);
            self.refresh_values(Facets::COMBAT);
        }
        Ok(())
    }

    /// The step that follows, an extra one if there is one (500.8-9); none: the turn is over. The turn has come to that one,
    /// and to what is behind the one that is over.
    fn next_step(&mut self, step: Step) -> Option<Step> {
        let usual = self.usual_next(step);
        let follows = match self.state.turn.resume.last() {
            Some((last, _)) if *last == step => self.state.turn.resume.pop().and_then(|(_, then)| then),
            _ => usual,
        };
        let next = match self.extra_after(step) {
            Some(extra) => {
                let last = if extra == Step::BeginCombat { Step::EndCombat } else { extra };
                self.state.turn.resume.push((last, follows));
                Some(extra)
            }
            None => follows,
        }?;
        self.state.turn.reached = self.state.turn.reached.max(next).max(usual.unwrap_or(next));
        Some(next)
    }

    /// An extra phase comes after a phase, an extra step after any step.
    fn extra_after(&mut self, step: Step) -> Option<Step> {
        let phase_ends = matches!(step, Step::Draw | Step::FirstMain | Step::EndCombat | Step::SecondMain);
        let (next, _) = self.state.turn.extra_steps.last()?;
        let phase = matches!(next, Step::BeginCombat | Step::FirstMain | Step::SecondMain);
        if phase && !phase_ends { None } else { self.state.turn.extra_steps.pop().map(|(step, _)| step) }
    }

    fn usual_next(&self, step: Step) -> Option<Step> {
        let none = self.state.turn.combat.attackers.is_empty();
        Some(match step {
            Step::Untap => Step::Upkeep,
            Step::Upkeep => Step::Draw,
            Step::Draw => Step::FirstMain,
            Step::FirstMain => Step::BeginCombat,
            Step::BeginCombat => Step::DeclareAttackers,
            // 508.8: without attackers there are no blocks and no damage.
            Step::DeclareAttackers if none => Step::EndCombat,
            Step::DeclareAttackers => Step::DeclareBlockers,
            Step::DeclareBlockers if none => Step::EndCombat,
            Step::DeclareBlockers if self.anybody_strikes_first() => Step::FirstDamage,
            Step::DeclareBlockers | Step::FirstDamage => Step::Damage,
            Step::Damage => Step::EndCombat,
            Step::EndCombat => Step::SecondMain,
            Step::SecondMain => Step::End,
            Step::End => Step::Cleanup,
            Step::Cleanup => return None,
        })
    }

    /// The next turn begins: an extra one, or that of the next player (500.7). A turn that is skipped is passed over
    /// (614.10a), and so is one of somebody who has left (800.4j).
    pub(super) fn next_turn(&mut self) -> StepResult<()> {
        if self.state.variant.markers > 0 {
            return self.pass_marker();
        }
        let last = self.state.turn.marker.at;
        while !self.state.seating.playing().is_empty() {
            let (next, order) = match self.state.agenda.extra.pop() {
                Some(extra) => (extra.who, TurnOrder::Extra(extra.number)),
                None => (self.next_in_order(), TurnOrder::Usual),
            };
            if self.state.player(next).out {
                continue;
            }
            if order == TurnOrder::Usual {
                self.state.turn.marker.at = next;
            }
            if self.skips_a_turn(next) {
                continue;
            }
            self.end_turns_of_the_gone(last);
            return self.start_turn(next, order);
        }
        self.finish(Outcome::Draw)
    }

    /// 614.10a: a turn that the player skips; it is used up.
    pub(super) fn skips_a_turn(&mut self, who: PlayerId) -> bool {
        let skips = |(p, s): &(PlayerId, Span)| *p == who && *s == Span::Turn;
        match self.state.agenda.skips.iter().position(skips) {
            Some(i) => {
                self.state.agenda.skips.remove(i);
                true
            }
            None => self.always_skips(who, |span| span == Span::Turn),
        }
    }

    /// Whose turn follows round the table; a team that has its turn together is one place (805.4).
    fn next_in_order(&self) -> PlayerId {
        let last = self.state.turn.marker.at;
        let others = self.state.seating.playing().except(self.state.seating.row(last).group);
        let next = others.next(last).unwrap_or_else(|| self.state.next_player(last));
        self.state.seating.lead(next)
    }

    /// 800.4k: "until your next turn" of a player who has left lasts until that turn would have begun.
    pub(super) fn end_turns_of_the_gone(&mut self, last: PlayerId) {
        let (n, order) = (self.state.seats(), self.state.turn.marker.at);
        let passed: Vec<PlayerId> = (1..=n)
            .map(|i| PlayerId(((last.index() + i) % n) as u8))
            .take_while(|p| *p != order)
            .filter(|p| order != last && self.state.player(*p).out)
            .collect();
        self.state.turn.passed = passed.iter().copied().collect();
        if !passed.is_empty() {
            self.end_durations(|u| matches!(u, Until::NextTurnOf(p) if passed.contains(p)));
        }
    }

    /// 801.2c: who is in whose range from this turn on.
    fn look_round(&mut self) {
        if self.state.seating.is_ranged() {
            let variant = std::sync::Arc::clone(&self.state.variant);
            self.state.seating.look(&variant);
            self.caches.changed();
            self.refresh_all();
        }
    }

    /// Makes it a player's turn.
    pub(super) fn start_turn(&mut self, who: PlayerId, order: TurnOrder) -> StepResult<()> {
        self.look_round();
        let state = &mut *self.state;
        state.turn.number = state.latest_turn() + 1;
        state.agenda.latest = state.turn.number;
        state.turn.active = who;
        state.turn.extra = match order {
            TurnOrder::Extra(number) => number,
            TurnOrder::Usual => 0,
        };
        state.agenda.come_next(who);
        (state.turn.step, state.turn.reached) = (Step::Untap, Step::Untap);
        state.turn.at = ResumePoint::Begin;
        let last_turn = std::mem::replace(&mut state.turn.began, state.journal.len() as u32);
        state.turn.combat.began = state.turn.began;
        state.turn.extra_steps.clear();
        state.turn.resume.clear();
        state.turn_decisions = 0;
        if !state.turn.uses.is_empty() {
            self.caches.changes.touch(Facets::USES);
            state.turn.uses.clear();
        }
        state.turn.begun.clear();
        state.taken.clear();
        if !state.past_looks.is_empty() {
            state.past_looks.retain(|look| look.until >= last_turn);
        }
        if !state.past_items.is_empty() {
            let past = std::mem::take(&mut state.past_items);
            state.past_items = past.into_iter().filter(|i| state.is_spoken_of(i.obj)).collect();
        }
        for (i, p) in state.players.iter_mut().enumerate() {
            if !state.others.iter().any(|other| other.active.index() == i) {
                p.lands_played = 0;
                p.drawn = 0;
            }
        }
        self.state.turn_events = 0;
        // What a new turn gives is the active player's: land plays, creatures that can be tapped.
        if let Some(before) = self.state.turn.marker.left.take() {
            self.planes_go_on(before, who);
        }
        self.hand_over_planes(who);
        let turns = self.state.active_players().iter().fold(Facets::STEP, |all, p| all | Facets::turn_of(p));
        self.caches.changes.touch(turns);
        if self.state.turn.number > self.state.settings.max_turns {
            return self.finish(Outcome::Draw);
        }
        Ok(())
    }

    /// What waits for somebody's next turn waits for the first that is not skipped (614.10a).
    pub(super) fn turn_has_begun(&mut self) {
        let active = self.state.active_players();
        for p in active.iter() {
            self.state.players[p.index()].last_turn = self.state.turn.number;
        }
        self.end_durations(|u| matches!(u, Until::NextTurnOf(p) if active.has(*p)));
    }

    pub(super) fn clear_combat_flags(&mut self, o: crate::engine::ObjectId) {
        self.state.objects[o.index()].flags &= !(Flags::ATTACKING | Flags::BLOCKING | Flags::BLOCKED | Flags::STRUCK);
    }
}
