//! The event road: propose, forbid, replace, perform, record, watch. The only way in which a game changes.

mod at_once;
mod candidates;
mod changed;
mod counters;
mod damage;
mod entrance;
mod faces;
mod games;
mod graveyard_order;
mod groups;
mod joining;
mod leave;
mod mana;
mod marks;
mod melds;
mod moves;
mod perform;
mod planes;
mod possible;
mod prevent;
mod replace;
mod timestamps;
mod verdict;
mod watch;

pub(in crate::engine) use entrance::Arrival;
pub(in crate::engine) use watch::disappears;

use super::{Asking, Cause, Engine, Entity, Event, Facets, Interrupt, Limit, ObjectId, PlayerId, Reason, StepResult};
pub use crate::engine::proposal::{Applied, At, Done, Entering, EntryCounters, ProposedEvent, SeenBy};
use crate::ir::{Bound, Span, Verb, Writes, Zone};
use smallvec::SmallVec;

/// The object that a move is of.
fn moved(proposed: &ProposedEvent) -> Option<ObjectId> {
    proposed.ev.object.and_then(Entity::obj).filter(|_| proposed.ev.verb == Verb::Move)
}

/// Whether an object is told to move more than once.
fn moves_twice(batch: &[ProposedEvent]) -> bool {
    if batch.len() < 2 || batch.iter().filter(|p| p.ev.verb == Verb::Move).nth(1).is_none() {
        return false;
    }
    !crate::engine::all_distinct(batch.iter().filter_map(moved))
}

/// Of several moves of one object to one place at once only the first is made.
fn one_move_each(batch: &mut Vec<ProposedEvent>) {
    let mut seen: SmallVec<[(ObjectId, Zone); 16]> = SmallVec::new();
    batch.retain(|p| match moved(p).map(|o| (o, p.ev.to)) {
        Some(way) if seen.contains(&way) => false,
        Some(way) => {
            seen.push(way);
            true
        }
        None => true,
    });
}

/// What an event touches that may be only recorded.
#[inline]
fn only_recorded(verb: Verb) -> Option<Facets> {
    let facts = verb.facts();
    facts.unheard.then(|| touched_by(facts.writes))
}

/// What an event touches that writes nothing of its own.
#[inline]
fn touched_by(writes: Writes) -> Facets {
    match writes {
        Writes::Step => Facets::STEP,
        Writes::State | Writes::Journal => Facets::HISTORY,
    }
}

impl Engine<'_> {
    /// Sends one event down the road. Gives back where its events stand in the journal; empty if nothing happened.
    ///
    /// # Errors
    /// As [`Engine::propose`].
    pub fn event(&mut self, ev: Event) -> StepResult<Done> {
        if self.records_unheard(&ev)? { Ok(self.latest()) } else { self.propose_one(ProposedEvent::new(ev)) }
    }

    /// The place of the latest event in the journal.
    fn latest(&self) -> Done {
        let end = self.state.journal.len();
        end - 1..end
    }

    /// Whether nobody forbids, replaces or watches an event that writes nothing, and no value reads what it touches: the
    /// whole road would come to an entry in the journal.
    #[inline(always)]
    pub(crate) fn goes_unheard(&self, ev: &Event, facets: Facets) -> bool {
        let (ix, layers) = (&self.caches.index, &self.caches.layers);
        let heard = ix.watch_mask | ix.replace_mask;
        // As every event it is part of the journal, which values may read.
        let touched = facets | Facets::HISTORY;
        let still = if layers.any { !touched.intersects(layers.reads()) } else { !layers.computed };
        heard & self.event_bits(ev) == 0
            && !self.is_ruled_out(ev)
            && still
            && !ix.dirty
            && !ix.conditions
            && ix.ends_mask == 0
            && !layers.stale
            && self.caches.gather.is_none()
            && self.caches.placed.is_empty()
            && self.caches.returns.is_empty()
    }

    /// Whether nothing can forbid, replace or multiply an event, nor adds to it.
    #[inline]
    fn goes_straight(&self, proposed: &ProposedEvent) -> bool {
        let ix = &self.caches.index;
        let plain = match proposed.ev.verb {
            Verb::Draw if proposed.ev.n <= 1 => true,
            Verb::Move if !proposed.ev.to.is_play() && proposed.ev.to != Zone::Command => true,
            verb => verb.facts().straight,
        };
        plain
            && ix.replace_mask & self.event_bits(&proposed.ev) == 0
            && (proposed.judged || !self.is_ruled_out(&proposed.ev))
    }

    /// Whether something forbids an event; mostly nothing speaks of its verb.
    #[inline(always)]
    fn is_ruled_out(&self, ev: &Event) -> bool {
        self.caches.index.forbid_mask & self.event_bits(ev) != 0 && self.is_forbidden_by_name(ev)
    }

    /// The same, asked of the sentences that speak of its verb.
    #[cold]
    #[inline(never)]
    fn is_forbidden_by_name(&self, ev: &Event) -> bool {
        self.forbidden(ev)
    }

    /// Performs an event that writes one small thing, where nothing forbids, replaces or hears it and no value reads it; false: it
    /// has to go down the road.
    fn happens_unheard(&mut self, proposed: &mut ProposedEvent) -> StepResult<bool> {
        let facets = match proposed.ev.verb {
            Verb::Tap | Verb::Untap => Facets::TAPPED,
            Verb::GainLife | Verb::LoseLife => Facets::LIFE,
            Verb::AddMana => Facets::MEANS_OF,
            _ => return Ok(false),
        };
        let quiet = self.goes_unheard(&proposed.ev, facets)
            && proposed.entry.is_none()
            && proposed.owed == 0
            && self.caches.inherited.is_empty()
            && self.caches.index.states.is_empty()
            && !self.rulebook.states_at_once.iter().any(|place| self.may_matter(*place));
        if !quiet {
            return Ok(false);
        }
        self.count_events(1)?;
        if self.possible(proposed) {
            self.next_stamp();
            let facets = self.perform(proposed);
            self.touch_own(&proposed.ev);
            super::long_list::grow(&mut self.state.journal, 1);
            self.state.journal.push(proposed.ev);
            self.count_touched(facets);
            if crate::engine::checking() {
                self.check_values();
            }
        }
        Ok(true)
    }

    /// Whether something enters the battlefield by itself, nothing is said of its entering, and nothing comes with it.
    fn enters_plainly(&self, proposed: &ProposedEvent) -> bool {
        let (Verb::Move, Zone::Battlefield, Some(Entity::Obj(o))) =
            (proposed.ev.verb, proposed.ev.to, proposed.ev.object)
        else {
            return false;
        };
        let ix = &self.caches.index;
        let as_it_is = proposed.entry.as_ref().is_none_or(|e| e.copy.is_none() && e.counters.is_empty());
        (ix.replace_mask | ix.forbid_mask) & self.event_bits(&proposed.ev) == 0
            && as_it_is
            && self.state.effects.iter().all(|e| e.model.is_none())
            && !self.rulebook.info(self.face_for(o, proposed)).with_counters
            && !self.has_entry_text(proposed)
            && !self.state.seating.is_ranged()
    }

    /// Records an event that writes nothing if nobody hears it; false: it has to go down the road.
    ///
    /// # Errors
    /// A limit is reached.
    pub fn records_unheard(&mut self, ev: &Event) -> StepResult<bool> {
        match only_recorded(ev.verb) {
            Some(facets) if self.goes_unheard(ev, facets) => self.record_only(ev, facets).map(|()| true),
            _ => Ok(false),
        }
    }

    /// Records an event that changes nothing and that nobody hears.
    ///
    /// # Errors
    /// A limit is reached.
    #[inline]
    pub(crate) fn record_only(&mut self, ev: &Event, facets: Facets) -> StepResult<()> {
        self.count_events(1)?;
        super::long_list::grow(&mut self.state.journal, 1);
        self.next_stamp();
        self.count_touched(facets);
        self.state.journal.push(*ev);
        Ok(())
    }

    /// Remembers what events have touched, for the caches.
    pub(crate) fn count_touched(&mut self, facets: Facets) {
        self.caches.changes.touch(facets | Facets::HISTORY);
    }

    /// Sends an event down the road that has been judged before it was begun: a spell that has been cast, an ability that
    /// has been activated.
    ///
    /// # Errors
    /// As [`Engine::propose`].
    pub fn judged_event(&mut self, ev: Event) -> StepResult<Done> {
        match self.records_unheard(&ev)? {
            true => Ok(self.latest()),
            false => self.propose_one(ProposedEvent { judged: true, ..ProposedEvent::new(ev) }),
        }
    }

    /// 614.5: what a replacement effect brings about it does not replace again.
    fn inherit(&self, proposed: &mut ProposedEvent) {
        for a in &self.caches.inherited {
            if !proposed.applied.contains(a) {
                proposed.applied.push(*a);
            }
        }
    }

    /// Sends one proposal down the road. Gives back where its events stand in the journal; empty if nothing happened.
    ///
    /// # Errors
    /// As [`Engine::propose`].
    pub fn propose_one(&mut self, mut proposed: ProposedEvent) -> StepResult<Done> {
        let start = self.state.journal.len();
        if self.happens_unheard(&mut proposed)? {
            return Ok(start..self.state.journal.len());
        }
        // Mostly nothing can come between an event and its performance: then no list is needed.
        let leaves = proposed.ev.verb == Verb::Move && self.hears_of_leaving();
        if self.caches.gather.is_none() && !leaves && (self.goes_straight(&proposed) || self.enters_plainly(&proposed))
        {
            self.count_events(1)?;
            if !self.possible(&proposed) {
                let now = self.state.journal.len();
                return Ok(now..now);
            }
            let done = self.perform_batch(std::slice::from_mut(&mut proposed))?;
            self.keep_entry(&mut proposed);
            if !self.caches.returns.is_empty() {
                self.take_back()?;
            }
            return Ok(done);
        }
        let mut batch = self.batch();
        batch.push(proposed);
        self.propose(batch)
    }

    /// A spare list for proposals.
    pub fn batch(&mut self) -> Vec<ProposedEvent> {
        self.caches.spare.pop().unwrap_or_default()
    }

    /// A place for how something enters, from the spare ones.
    pub fn entry(&mut self, entering: Entering) -> Option<Box<Entering>> {
        Some(match self.caches.spare_entries.pop() {
            Some(mut place) => {
                *place = entering;
                place
            }
            None => Box::new(entering),
        })
    }

    /// Keeps the place for how something entered for later.
    #[inline]
    fn keep_entry(&mut self, proposed: &mut ProposedEvent) {
        if let Some(entry) = proposed.entry.take()
            && self.caches.spare_entries.len() < 8
        {
            self.caches.spare_entries.push(entry);
        }
    }

    /// Keeps an emptied list for later.
    pub fn keep_batch(&mut self, mut batch: Vec<ProposedEvent>) {
        batch.iter_mut().for_each(|p| self.keep_entry(p));
        batch.clear();
        if self.caches.spare.len() < 8 && batch.capacity() > 0 {
            self.caches.spare.push(batch);
        }
    }

    /// Counts events against the limit of a turn.
    #[inline]
    fn count_events(&mut self, more: u32) -> StepResult<()> {
        self.state.turn_events += more;
        if self.state.turn_events > self.state.settings.max_events {
            return Err(Interrupt::Limit(Limit::Events));
        }
        if self.state.objects.len() > self.state.settings.max_objects as usize {
            return Err(Interrupt::Limit(Limit::Objects));
        }
        self.caches.work.spend(more as usize);
        self.count_work()
    }

    /// Sends simultaneous events down the road. Those that are impossible or forbidden do not happen. Gives back where
    /// they stand in the journal; empty if nothing happened, or if they are gathered to happen later.
    ///
    /// # Errors
    /// [`Interrupt::Limit`] at a limit, [`Interrupt::Open`] if a question has no answer yet, [`Interrupt::Over`] if the
    /// game ends by it.
    pub fn propose(&mut self, mut batch: Vec<ProposedEvent>) -> StepResult<Done> {
        if let Some(gathered) = &mut self.caches.gather {
            gathered.append(&mut batch);
            self.keep_batch(batch);
            return Ok(0..0);
        }
        self.count_events(batch.len() as u32)?;
        if !batch.iter().all(|p| self.possible(p)) {
            batch.retain(|p| self.possible(p));
        }
        let twice = moves_twice(&batch);
        if twice {
            one_move_each(&mut batch);
        }
        if !self.caches.inherited.is_empty() {
            batch.iter_mut().for_each(|p| self.inherit(p));
        }
        if batch.iter().all(|p| self.goes_straight(p)) {
            if twice {
                self.choose_one_move(&mut batch)?;
            }
            self.tell_of_leaving(&mut batch);
            let done = self.perform_batch(&mut batch)?;
            self.keep_batch(batch);
            if !self.caches.returns.is_empty() {
                self.take_back()?;
            }
            return Ok(done);
        }
        let a_turn = batch.iter().any(|p| p.ev.verb == Verb::Begin && p.ev.span == Some(Span::Turn));
        let after = self.replace_all(&mut batch)?;
        if self.state.seating.is_ranged() {
            batch.retain(|p| !self.strikes_too_far(&p.ev));
        }
        self.expand(&mut batch)?;
        // What replaced one event may move what another one moves too.
        if moves_twice(&batch) {
            one_move_each(&mut batch);
            self.choose_one_move(&mut batch)?;
        }
        if batch.len() > 1 {
            self.order_of_ages(&mut batch)?;
        }
        self.tell_of_leaving(&mut batch);
        let done = self.perform_batch(&mut batch)?;
        self.keep_batch(batch);
        if !self.caches.returns.is_empty() {
            self.take_back()?;
        }
        // 614.10b: who skips a turn and then does something does it in the turn that comes.
        if a_turn && !after.is_empty() && done.is_empty() {
            (self.hooks.turn_passes)(self)?;
        }
        for follow in after {
            self.run_follow_up(follow)?;
        }
        Ok(done)
    }

    /// 400.6: of an object that is told to go to several places at once its controller, or its owner, says to which.
    fn choose_one_move(&mut self, batch: &mut Vec<ProposedEvent>) -> StepResult<()> {
        while moves_twice(batch) {
            let twice = |o: &ObjectId| batch.iter().filter(|p| moved(p) == Some(*o)).nth(1).is_some();
            let Some(o) = batch.iter().filter_map(moved).find(twice) else { break };
            let ways = batch.iter().filter(|p| moved(p) == Some(o)).count() as u16;
            let who = self.controller(o);
            let kept = self.choose(Asking::of(who, Reason::Effect, Some(o)), (0..ways).collect(), (1, 1))?;
            let (mut at, kept) = (0, kept.first().copied().unwrap_or_default());
            batch.retain(|p| {
                let other = moved(p) == Some(o) && at != kept;
                at += u16::from(moved(p) == Some(o));
                !other
            });
        }
        Ok(())
    }

    /// Draws cards one by one (120.2).
    ///
    /// # Errors
    /// As [`Engine::propose`].
    pub fn draw_cards(&mut self, who: PlayerId, n: i32, cause: u32) -> StepResult<()> {
        for _ in 0..n {
            self.event(Event::of(Verb::Draw, cause).by(who).times(1))?;
        }
        Ok(())
    }

    /// The responsible player of a cause.
    pub fn responsible(&self, cause: u32) -> Option<PlayerId> {
        self.state.causes.get(cause as usize).and_then(|c: &Cause| c.by)
    }

    /// A player wins the game (104.2b); with a limited range the opponents in it lose instead (104.3h, 801.14).
    ///
    /// # Errors
    /// [`Interrupt::Over`] if the game ends by it; otherwise as [`Engine::propose`].
    pub fn player_wins(&mut self, who: PlayerId, cause: u32) -> StepResult<()> {
        if !self.state.seating.is_ranged() {
            self.event(Event::of(Verb::Win, cause).by(who))?;
            return self.state.outcome.map_or(Ok(()), |o| Err(Interrupt::Over(o)));
        }
        if self.forbidden(&Event::of(Verb::Win, cause).by(who)) {
            return Ok(());
        }
        let row = *self.state.seating.row(who);
        let cause = self.cite(super::Cite::RANGE);
        let mut batch = self.batch();
        for p in row.foes.and(row.sees).iter() {
            batch.push(ProposedEvent::new(Event::of(Verb::Lose, cause).by(p)));
        }
        self.propose(batch)?;
        self.check_winner()
    }

    /// The game is a draw (104.4c); with a limited range for whoever says so and those in the range, who leave it (104.4e,
    /// 801.15).
    ///
    /// # Errors
    /// As [`Engine::game_drawn_around`].
    pub fn game_drawn(&mut self, by: PlayerId, cause: u32) -> StepResult<()> {
        if by == super::eval::EVERYBODY {
            return self.finish(super::Outcome::Draw);
        }
        self.game_drawn_around(super::Seats::one(by), cause)
    }

    /// The game is a draw for those in the range of any of these players, who leave it; without a limited range for
    /// everybody.
    ///
    /// # Errors
    /// [`Interrupt::Over`] if the game ends by it; otherwise as [`Engine::propose`].
    pub fn game_drawn_around(&mut self, by: super::Seats, cause: u32) -> StepResult<()> {
        if !self.state.seating.is_ranged() {
            return self.finish(super::Outcome::Draw);
        }
        let seen = by.iter().fold(super::Seats::NONE, |all, p| all.with(self.state.seating.row(p).sees));
        let drawn = seen.and(self.state.seating.playing());
        let mut batch = self.batch();
        for p in drawn.iter() {
            batch.push(ProposedEvent { judged: true, ..ProposedEvent::new(Event::of(Verb::LeaveDrawn, cause).by(p)) });
        }
        self.propose(batch)?;
        self.check_winner()
    }

    /// What wins and losses that came at once make of the game (104.2, 104.3).
    pub(crate) fn settle_fates(&mut self) -> StepResult<()> {
        match self.state.outcome {
            Some(outcome) => Err(Interrupt::Over(outcome)),
            None if self.caches.fates_wait => Ok(()),
            None => self.check_winner(),
        }
    }

    /// 104.3i, 809.5b, 810.8a: whose fate is bound to somebody who has lost loses with them; nothing can change that.
    fn spread_losses(&mut self) -> StepResult<()> {
        let bound = self.state.variant.bound;
        let playing = self.state.seating.playing();
        let gone = |p: PlayerId| self.state.player(p).out;
        let team_lost = |p: PlayerId| match bound {
            Bound::Each => false,
            Bound::Together => self.state.seating.row(p).team.iter().any(gone),
            Bound::Leader => {
                self.state.variant.leaders.iter().any(|l| self.state.seating.row(p).team.has(*l) && gone(*l))
            }
        };
        let lost: super::Seats = playing.iter().filter(|p| team_lost(*p)).collect();
        if lost.is_empty() {
            return Ok(());
        }
        let with_leader = bound == Bound::Leader;
        let cause = self.cite(if with_leader { super::Cite::LEADER_LOST } else { super::Cite::TEAM_LOST });
        // 809.5c: a draw of the leader is one of the team.
        let drew = |p: PlayerId| {
            let team = self.state.seating.row(p).team;
            self.state.variant.leaders.iter().any(|l| team.has(*l) && self.state.player(*l).drew)
        };
        let verb = |p: PlayerId| if drew(p) { Verb::LeaveDrawn } else { Verb::Lose };
        let events: Vec<Event> = lost.iter().map(|p| Event::of(verb(p), cause).by(p)).collect();
        let mut batch = self.batch();
        batch.extend(events.into_iter().map(|ev| ProposedEvent { judged: true, ..ProposedEvent::new(ev) }));
        self.propose(batch)?;
        Ok(())
    }

    /// 104.2a, 104.2c: the game is over when all players left are of one team; a draw when nobody is left (104.4a).
    ///
    /// # Errors
    /// [`Interrupt::Over`] if the game is over; otherwise as [`Engine::propose`].
    pub fn check_winner(&mut self) -> StepResult<()> {
        if self.state.variant.bound != Bound::Each {
            self.spread_losses()?;
        }
        let left = self.state.seating.playing();
        match left.iter().next() {
            None => self.finish(super::Outcome::Draw),
            Some(first) => {
                let team = self.state.seating.row(first).team;
                if left.except(team).is_empty() {
                    return self.finish(super::Outcome::Win(team));
                }
                Ok(())
            }
        }
    }
}
