//! What is done: acts turned into proposals. The acts of several doers are one batch, after all have chosen (101.4).

use super::Frame;
use super::labels::{held, told_to};
use crate::engine::eval::Judged;
use crate::engine::{
    ByEffect, CastNow, Deed, Engine, Entities, Entity, Event, Flags, Interrupt, PlayerId, ProposedEvent, Reason,
    SlotValue, StepResult,
};
use crate::ir::{Act, Bind, Body, Doer, Duration, Pick, Ref, Slot, Value, Verb, Zone};

/// How an act went.
pub(super) enum Outcome {
    /// Its events wait in the batch.
    Batched,
    /// Nothing of it waits.
    Over {
        /// Whether it was carried out.
        done: bool,
        /// What later instructions know of it, such as the cards that were moved.
        result: SlotValue,
    },
}

impl Outcome {
    /// It was carried out, and nothing is known of it later.
    pub const DONE: Self = Self::Over { done: true, result: SlotValue::Nil };
    /// It could not be carried out.
    pub const NOTHING: Self = Self::Over { done: false, result: SlotValue::Nil };
}

/// One act of one doer while it is carried out.
pub(super) struct Doing<'d> {
    /// Who or what does it.
    pub by: Entity,
    /// The player who does it, or who controls what does.
    pub doer: PlayerId,
    /// The ability or action whose act it is.
    pub f: &'d mut Frame,
    /// Where its events wait for those of the other doers.
    pub batch: &'d mut Vec<ProposedEvent>,
}

impl Doing<'_> {
    /// The same, for one part of what is done.
    pub fn part(&mut self) -> Doing<'_> {
        Doing { by: self.by, doer: self.doer, f: self.f, batch: self.batch }
    }
}

/// What each of some doers does, and what becomes of it.
#[derive(Clone, Copy)]
pub(super) struct SharedAct<'s, 'a> {
    /// What is done.
    pub act: &'a Act,
    /// Where it stands whose turn it is, if it is said of each of them.
    pub each: Option<Slot>,
    /// What its result is kept in.
    pub bind: Option<&'s Bind>,
    /// The body that is only what each of them may do; none: they don't choose whether they do it.
    pub may: Option<&'a Body>,
}

impl<'a> Engine<'a> {
    /// Somebody does something.
    pub(super) fn run_do(&mut self, who: &'a Pick, act: &'a Act, bind: Option<&Bind>, f: &mut Frame) -> StepResult<()> {
        f.called = bind.and_then(|bind| bind.linked).filter(|_| matches!(act, Act::Choose(_)));
        let mut doers = match (who, act) {
            // 608.2g: a source that has left deals damage as it last was.
            (Pick::Ref(crate::ir::Ref::This), Act::Damage { .. }) => smallvec::smallvec![Entity::Obj(f.this)],
            _ => self.picked(who, f.you, f)?,
        };
        // What lies in a scene and is nobody's does by itself what nobody is said to do.
        if doers.is_empty() && *who == Pick::Ref(Ref::You) && self.happens_by_itself(act) && self.lies_there(f.this) {
            doers.push(Entity::Obj(f.this));
        }
        match who {
            Pick::Each(_, slot) => self.do_by(doers, SharedAct { act, each: Some(*slot), bind, may: None }, f),
            // What several do each of them does with numbers of its own: `they deal damage equal to their power`.
            Pick::Ref(crate::ir::Ref::Slot(slot)) if doers.len() > 1 => {
                let all = f.env.get(slot.index()).cloned();
                let ran = self.do_by(doers, SharedAct { act, each: Some(*slot), bind, may: None }, f);
                if bind.is_none_or(|b| b.slot != *slot) {
                    f.set(*slot, all.unwrap_or_default());
                }
                ran
            }
            _ => self.do_by(doers, SharedAct { act, each: None, bind, may: None }, f),
        }
    }

    /// 406.3, 903.9: what was to be exiled face down and went elsewhere lies there as cards lie there.
    fn lies_open(&self, e: Entity) -> bool {
        e.obj().map(|o| self.state.obj(o)).is_some_and(|row| match row.zone {
            Zone::Command => row.is(Flags::COMMANDER),
            zone => matches!(zone, Zone::Hand | Zone::Graveyard | Zone::Library),
        })
    }

    /// Whether an act needs nobody who does it.
    fn happens_by_itself(&self, act: &Act) -> bool {
        match act.facts().doer {
            Doer::Nobody => true,
            Doer::Somebody => false,
            Doer::AsDeclared(id) => self.rulebook.content.actions[id.index()].wrap,
        }
    }

    /// 805.8: what one effect adds to or takes from the turns of several members of a team, the team gets once.
    #[cold]
    fn one_of_each_group(&self, doers: Entities) -> Entities {
        let mut out = Entities::new();
        for doer in doers {
            let lead = doer.player().map_or(doer, |p| Entity::Player(self.state.seating.lead(p)));
            if !out.contains(&lead) {
                out.push(lead);
            }
        }
        out
    }

    /// These do something; of what each of them may do, those who want to.
    pub(super) fn do_by(&mut self, doers: Entities, shared: SharedAct<'_, 'a>, f: &mut Frame) -> StepResult<()> {
        let SharedAct { act, bind, .. } = shared;
        let mut batch = self.batch();
        let start = self.state.journal.len();
        let gathered = self.caches.gather.as_ref().map(Vec::len);
        f.taken = bind.map(|_| Vec::new());
        let doers = self.in_their_order(doers, shared, f)?;
        let (mut done, result) = self.each_does(doers, shared, f, &mut batch)?;
        let range = if batch.is_empty() {
            self.keep_batch(batch);
            0..0
        } else {
            self.propose(batch)?
        };
        if let Some(before) = gathered {
            // What is gathered has not happened yet; behind all of it `done` is told and labels are filled.
            f.done = done || self.caches.gather.as_ref().is_some_and(|all| all.len() > before);
            if let Some(b) = bind {
                self.bind_gathered(b, act, result, before, f);
            }
            return Ok(());
        }
        // 104.4a: who loses at the same time loses before anybody has won.
        if matches!(act, Act::Lose) && !range.is_empty() {
            self.settle_fates()?;
        }
        done |= self.happened(&range);
        f.done = done;
        if let (true, Some(ability)) = (done, f.ability) {
            self.note_used(ability);
        }
        if let Some(b) = bind {
            let events = self.state.journal[range].iter().copied();
            let value = match told_to(b, act, result) {
                SlotValue::Nil if b.amount => self.result(&held(act, true), events),
                SlotValue::Nil => match f.taken.take().filter(|t| !t.is_empty()) {
                    Some(taken) => self.as_they_are(&taken, start),
                    None => self.result(&held(act, false), events),
                },
                result => result,
            };
            self.bind(b, value, f);
        }
        Ok(())
    }

    /// Those of the doers who do it, in the order in which they do: votes go around, teams do some things once (701.31a, 805).
    fn in_their_order(&mut self, doers: Entities, shared: SharedAct<'_, 'a>, f: &mut Frame) -> StepResult<Entities> {
        Ok(match shared.act {
            Act::Vote(_) => self.from_you(doers, f.you),
            Act::Extra { .. } | Act::Skip { .. } => self.one_of_each_group(doers),
            Act::SetLife(v) if self.state.variant.shared_life => {
                self.one_of_each_purse(doers, &[], v, shared.each, f)?
            }
            _ => doers,
        })
    }

    /// What each of these does that is not batched; whether any of it was carried out, and what all of it gave.
    fn each_does(
        &mut self,
        mut doers: Entities,
        shared: SharedAct<'_, 'a>,
        f: &mut Frame,
        batch: &mut Vec<ProposedEvent>,
    ) -> StepResult<(bool, SlotValue)> {
        let (mut done, mut result, mut begun) = (false, SlotValue::Nil, false);
        let SharedAct { act, each, may, .. } = shared;
        for at in 0..doers.len() {
            self.order_of_deciders(&mut doers, at, shared, f)?;
            let doer = doers[at];
            if let Some(slot) = each {
                f.set(slot, SlotValue::One(doer));
            }
            if let Some(body) = may
                && (!self.body_possible(body, self.doer(doer), f)
                    || !self.confirm(self.doer(doer), self.offered_by(body, f), Some(f.this))?)
            {
                continue;
            }
            f.goes_on = std::mem::replace(&mut begun, true);
            match self.act(act, doer, f, batch)? {
                Outcome::Batched => {}
                Outcome::Over { done: yes, result: v } => {
                    done |= yes;
                    match result {
                        SlotValue::Nil => result = v,
                        before => result = super::labels::with_those(before, v),
                    }
                }
            }
        }
        f.goes_on = false;
        if begun && matches!(act, Act::Vote(_)) {
            self.event(Event::of(Verb::FinishVoting, f.cause).by(f.you))?;
        }
        Ok((done, result))
    }

    /// The player who does what is done by this.
    pub(super) fn doer(&self, doer: Entity) -> PlayerId {
        match doer {
            Entity::Player(p) => p,
            Entity::Obj(o) => self.controller_or_caster(o),
        }
    }

    /// One act of one doer.
    fn act(&mut self, act: &'a Act, by: Entity, f: &mut Frame, batch: &mut Vec<ProposedEvent>) -> StepResult<Outcome> {
        let doer = self.doer(by);
        let cause = f.cause;
        f.deed = Deed::of(act);
        match act {
            Act::Declared(action, args) => return self.perform_action(*action, args, Doing { by, doer, f, batch }),
            Act::Damage { n, to, division, past_armour } => {
                self.act_damage(n, to, (*division, *past_armour), Doing { by, doer, f, batch })?;
            }
            Act::GainLife(v) => batch.push(self.life_change(Verb::GainLife, doer, v, f)),
            Act::LoseLife(v) => batch.push(self.life_change(Verb::LoseLife, doer, v, f)),
            Act::SetLife(v) => return self.set_life(doer, v, f),
            Act::Draw(v) => {
                let n = self.bounded(v, f)?;
                return self.act_draw(doer, n, cause);
            }
            Act::Move { what, to, rest } => {
                return self.act_move(what, to, rest.as_deref(), Doing { by, doer, f, batch });
            }
            Act::Tap(p) => self.on_each(Verb::Tap, p, Doing { by, doer, f, batch })?,
            Act::Untap(p) => self.on_each(Verb::Untap, p, Doing { by, doer, f, batch })?,
            Act::PutCounters(put) => self.act_counters(put, Doing { by, doer, f, batch })?,
            Act::RemoveCounters(remove) => self.act_remove(remove, Doing { by, doer, f, batch })?,
            Act::MoveCounters { kind, n, from, to } => {
                self.act_move_counters(*kind, n.as_ref(), from, to, Doing { by, doer, f, batch })?
            }
            Act::AddOneOfEach(p) => {
                for e in self.picked(p, doer, f)? {
                    f.takes(&[e]);
                    self.one_of_each(e, cause, batch);
                }
            }
            Act::Create { tokens, entry } => return self.act_create(tokens, entry, Doing { by, doer, f, batch }),
            Act::Emblem(def) => return self.act_emblem(*def, doer, f),
            Act::AddMana(spec) => return self.act_mana(spec, doer, f),
            Act::Attach { what, to } => return self.act_attach(what, to, doer, f),
            Act::Unattach(p) => {
                for e in self.picked(p, doer, f)? {
                    f.takes(&[e]);
                    if let Some(host) = e.obj().and_then(|o| self.held_by(o)) {
                        batch.push(ProposedEvent::new(
                            Event { subject: Some(e), ..Event::of(Verb::Unattach, cause) }.on(host),
                        ));
                    }
                }
            }
            Act::Search { whose, zones, wants, together } => {
                return self.act_search(whose, *zones, wants, together, Doing { by, doer, f, batch });
            }
            Act::Shuffle(p) => {
                for who in self.picked(p, doer, f)?.into_iter().filter_map(Entity::player) {
                    self.shuffle_library(who);
                    batch.push(ProposedEvent::new(Event::of(Verb::Shuffle, cause).by(who)));
                }
            }
            Act::Look(p) => return self.act_look(Verb::Look, p, doer, f),
            Act::Reveal(p) => return self.act_look(Verb::Reveal, p, doer, f),
            Act::Choose(c) => {
                let chosen = self.or_another(doer, f, |e, f| e.run_choice(c, doer, f))?;
                return Ok(Outcome::Over { done: chosen.is_set(), result: chosen });
            }
            Act::PreventNext(next) => return self.act_prevent(next, doer, f),
            Act::Cast { what, price, play } => {
                let mut cast = Entities::new();
                for o in self.picked(what, doer, f)?.into_iter().filter_map(Entity::obj) {
                    let effect = ByEffect { price, source: f.this, ability: f.ability };
                    let how = CastNow { effect, play: *play, forced: !f.agreed };
                    if (self.hooks.cast_now)(self, doer, o, how)? {
                        cast.extend(self.state.obj(o).next.some().map(Entity::Obj));
                    }
                }
                return Ok(Outcome::Over { done: !cast.is_empty(), result: SlotValue::of(cast) });
            }
            Act::Copy { what, n, targets, except } => {
                return self.act_copy(what, n, targets, except, Doing { by, doer, f, batch });
            }
            Act::NewTargets { of, must } => {
                for o in self.picked(of, doer, f)?.into_iter().filter_map(Entity::obj) {
                    f.takes(&[Entity::Obj(o)]);
                    (self.hooks.new_targets)(self, doer, o, (*must, cause))?;
                }
                return Ok(Outcome::DONE);
            }
            Act::ChangeTarget { of, to } => return self.act_change_target(of, to, doer, f),
            Act::FlipCoins(v) => {
                let n = self.bounded(v, f)?;
                return self.act_flip(doer, n, cause);
            }
            Act::Extra { n, span, after } => {
                let n = self.bounded(n, f)?;
                match after {
                    None => self.extra(*span, n, doer, cause),
                    Some(whose) => self.extra_behind(whose, n, doer, f),
                }
                let result = match span {
                    crate::ir::Span::Turn => SlotValue::Num(self.state.agenda.given as i32),
                    _ => SlotValue::Nil,
                };
                return Ok(Outcome::Over { done: n > 0, result });
            }
            Act::Skip { span, n } => {
                for _ in 0..self.bounded(n, f)? {
                    self.state.agenda.skips.push((self.state.seating.lead(doer), *span));
                }
                return Ok(Outcome::DONE);
            }
            Act::Win => self.player_wins(doer, cause)?,
            Act::Lose => batch.push(ProposedEvent::new(Event::of(Verb::Lose, cause).by(doer))),
            Act::DrawGame => self.game_drawn(f.eye, cause)?,
            Act::TurnFace { what, up } => {
                let verb = if *up { Verb::TurnFaceUp } else { Verb::TurnFaceDown };
                let things = self.picked(what, doer, f)?;
                f.takes(&things);
                for e in things.into_iter().filter(|e| *up || !self.lies_open(*e)).collect::<Entities>() {
                    // 701.33f: what can't be turned up is shown.
                    let shown = e.obj().filter(|o| *up && self.stays_face_down(*o));
                    let verb = if shown.is_some() { Verb::Reveal } else { verb };
                    let all: Vec<PlayerId> = self.state.apnap().collect();
                    self.state.known.extend(shown.into_iter().flat_map(|o| all.iter().map(move |p| (*p, o))));
                    batch.push(ProposedEvent::new(Event::of(verb, cause).by(doer).on(e)));
                }
            }
            Act::Transform(p) | Act::FlipCard(p) => {
                for e in self.picked(p, doer, f)? {
                    f.takes(&[e]);
                    if !self.has_turned_since(e, cause) {
                        batch.push(ProposedEvent::new(Event::of(Verb::Transform, cause).by(doer).on(e)));
                    }
                }
            }
            Act::Vote(ballot) => return self.act_vote(ballot, doer, f),
            Act::Roll { n, sides } => return self.act_roll(n, *sides, f),
            Act::Phase { what, out } => {
                let verb = if *out { Verb::PhaseOut } else { Verb::PhaseIn };
                self.on_each(verb, what, Doing { by, doer, f, batch })?;
            }
            Act::Become { what, with, duration } => {
                let partner = with.as_ref().and_then(|r| self.one(r, &f.cx()));
                let mut ev = Event::of(Verb::Become(*what), cause);
                (ev.subject, ev.object) = (Some(by), partner);
                if let (Entity::Obj(_), true) = (by, *duration != Duration::Game) {
                    return self.become_while(ev, *what, duration, f);
                }
                batch.push(ProposedEvent::new(ev));
            }
            Act::CombatStatus { what, status } => self.act_combat(what, *status, Doing { by, doer, f, batch })?,
            Act::Reselect(p) => {
                let mut changed = false;
                for o in self.picked(p, doer, f)?.into_iter().filter_map(Entity::obj) {
                    f.takes(&[Entity::Obj(o)]);
                    changed |= self.reselect(doer, o, cause)?;
                }
                return Ok(Outcome::Over { done: changed, result: SlotValue::Nil });
            }
            Act::Block { blocker, attacker } => return self.act_block(blocker, attacker, doer, f),
            Act::RemoveDamage(p, n) => return self.act_heal(p, n.as_ref(), doer, f),
            Act::Pay(cost) => return self.act_pay(cost, doer, f),
            Act::PayAny(cost, times) => return self.act_pay_any(cost, *times, doer, f),
            Act::Double(d) => self.act_double(d, Doing { by, doer, f, batch })?,
            Act::Separate { what, piles } => {
                return self.or_another(doer, f, |e, f| e.act_separate(what, piles, doer, f));
            }
            Act::Exchange { what, a, b } => return self.act_exchange(*what, a, b, doer, f),
            Act::Reorder(p) => return self.act_reorder(p, doer, f),
            Act::EndTurn => return Err(Interrupt::EndTurn),
            Act::EndCombat => {
                let now = self.state.turn.step;
                if now.is_of_combat() {
                    return Err(Interrupt::EndCombat);
                }
                return Ok(Outcome::NOTHING);
            }
            Act::LoseMana { to } => return self.act_lose_mana(doer, to.as_ref(), f),
            Act::MakeMana(p) => {
                let mut made = false;
                for o in self.picked(p, doer, f)?.into_iter().filter_map(Entity::obj) {
                    f.takes(&[Entity::Obj(o)]);
                    made |= (self.hooks.make_mana)(self, doer, o)?;
                }
                return Ok(Outcome::Over { done: made, result: SlotValue::Nil });
            }
            Act::Own(p) => self.on_each(Verb::ChangeOwner, p, Doing { by, doer, f, batch })?,
            Act::Nothing => {}
            Act::Test(test) => return self.act_test(test, by, f),
            Act::Contest(contest) => return self.act_contest(contest, by, f),
            Act::AskRuling(ruling) => return self.act_rule(ruling, f),
            Act::Unmark(what, state) => return self.act_unmark(what, *state, f),
            Act::EndSpell(p) => return self.act_end_spell(p, f),
            Act::CastSpell { spells, on, wearies } => {
                let Entity::Obj(caster) = by else { return Ok(Outcome::NOTHING) };
                let on = match on {
                    Some(on) => Some(self.picked(on, f.you, f)?),
                    None => None,
                };
                return Ok(Outcome::Over {
                    done: self.cast_lent(caster, f.this, spells, on, *wearies)?,
                    result: SlotValue::Nil,
                });
            }
            Act::Bring { what, to, way, away } => return self.act_bring(what, to, way, *away, f),
            Act::Strengthen { what, how, sustained } => return self.act_strengthen(what, *how, *sustained, f),
            Act::Subgame => {
                let won = self.play_subgame(cause)?;
                return Ok(Outcome::Over {
                    done: !won.is_empty(),
                    result: SlotValue::Set(won.iter().map(Entity::Player).collect()),
                });
            }
            Act::RestartGame(kept) => {
                let kept = match kept {
                    Some(p) => self.picked(p, doer, f)?,
                    None => Entities::new(),
                };
                let kept = self.restart_game(&kept, doer, cause)?;
                return Ok(Outcome::Over { done: true, result: SlotValue::of(kept) });
            }
            Act::Meld(a, b) => return self.act_meld(a, b, doer, f),
        }
        Ok(Outcome::Batched)
    }

    fn life_change(&self, verb: Verb, who: PlayerId, value: &Value, f: &Frame) -> ProposedEvent {
        ProposedEvent::new(Event::of(verb, f.cause).by(who).times(self.value(value, &f.cx())))
    }

    /// 701.27f: whether this is the permanent whose ability resolves, and has transformed since that was put on the stack.
    fn has_turned_since(&self, e: Entity, cause: u32) -> bool {
        let by = self.state.causes[cause as usize];
        let Some(item) = self.state.turn.stack.last().filter(|i| i.ability.is_some() && i.ability == by.ability) else {
            return false;
        };
        if e != Entity::Obj(by.source) || item.source != by.source {
            return false;
        }
        let put = |h: &Event| match h.verb {
            Verb::Trigger => h.subject == Some(Entity::Obj(item.obj)),
            Verb::Activate => h.new == item.obj,
            _ => false,
        };
        let since = self.state.journal.iter().rposition(put).unwrap_or(self.state.journal.len());
        self.state.journal[since..].iter().any(|h| h.verb == Verb::Transform && h.object == Some(e))
    }

    /// One event of a verb for each thing.
    fn on_each(&mut self, verb: Verb, pick: &Pick, Doing { doer, f, batch, .. }: Doing) -> StepResult<()> {
        for e in self.picked(pick, doer, f)? {
            f.takes(&[e]);
            batch.push(ProposedEvent::new(Event { object: Some(e), ..Event::of(verb, f.cause) }.by(doer)));
        }
        Ok(())
    }

    fn set_life(&mut self, who: PlayerId, value: &Value, f: &Frame) -> StepResult<Outcome> {
        let (now, then) = (self.state.life(who), self.value(value, &f.cx()));
        let ev = match then.cmp(&now) {
            std::cmp::Ordering::Greater => Event::of(Verb::GainLife, f.cause).by(who).times(then - now),
            std::cmp::Ordering::Less => Event::of(Verb::LoseLife, f.cause).by(who).times(now - then),
            std::cmp::Ordering::Equal => return Ok(Outcome::Over { done: true, result: SlotValue::Num(then) }),
        };
        self.event(ev)?;
        Ok(Outcome::Over { done: true, result: SlotValue::Num(then) })
    }

    /// Whether something in force replaces draws of several cards as a whole.
    fn several_draws_are_replaced(&self) -> bool {
        let ix = &self.caches.index;
        let shields = self.state.shields.iter().map(|s| s.ability);
        ix.replace_mask & crate::engine::verb_bit(Verb::Draw) != 0
            && ix.replace.iter().map(|l| l.ability).chain(shields).any(|a| self.is_of_several_draws(a))
    }

    fn act_draw(&mut self, who: PlayerId, n: i32, cause: u32) -> StepResult<Outcome> {
        let drew = |h: &&Event| h.verb == Verb::Draw && h.subject == Some(Entity::Player(who));
        let (start, mut drawn) = (self.state.journal.len(), Entities::new());
        if n > 1 && self.several_draws_are_replaced() {
            self.event(Event::of(Verb::Draw, cause).by(who).times(n))?;
            let own = self.state.journal[start..].iter().filter(drew).filter(|h| h.cause == cause && h.n > 0);
            let drawn: Entities = own.filter_map(|h| h.object).collect();
            return Ok(Outcome::Over { done: !drawn.is_empty(), result: SlotValue::of(drawn) });
        }
        for _ in 0..n {
            let at = self.state.journal.len();
            self.draw_cards(who, 1, cause)?;
            // 120.6c: what came in place of this draw is not what is spoken of afterwards.
            let mut own = self.state.journal[at..].iter().filter(drew).filter(|h| h.cause == cause);
            if let (Some(one), None) = (own.next(), own.next()) {
                drawn.extend(one.object.filter(|_| one.n > 0));
            }
        }
        let done = self.state.journal[start..].iter().filter(drew).any(|h| h.n > 0);
        Ok(Outcome::Over { done, result: SlotValue::of(drawn) })
    }

    fn act_attach(&mut self, what: &Pick, to: &Pick, doer: PlayerId, f: &mut Frame) -> StepResult<Outcome> {
        let things = self.picked(what, doer, f)?;
        let hosts = self.picked(to, doer, f)?;
        f.takes(&hosts);
        let mut done = false;
        for o in things.into_iter().filter_map(Entity::obj) {
            if let Some(host) = hosts.first().copied() {
                done |= self.attach(o, host, f.cause)?;
            }
        }
        Ok(Outcome::Over { done, result: SlotValue::Nil })
    }

    /// Attaches an object to another or to a player, or hands a thing of a scene over (701.3); whether it did. Nothing
    /// happens if it can't be attached or already is.
    ///
    /// # Errors
    /// As [`Engine::propose`].
    pub fn attach(&mut self, o: crate::engine::ObjectId, host: Entity, cause: u32) -> StepResult<bool> {
        let was = self.held_by(o);
        let possible = if self.is_portable(o) {
            self.can_bear(host, o)
        } else {
            self.state.on_battlefield(o) && self.can_attach(o, host, Judged::Nothing)
        };
        if was == Some(host) || !possible {
            return Ok(false);
        }
        let mut batch = self.batch();
        if let Some(old) = was {
            batch.push(ProposedEvent::new(Event::of(Verb::Unattach, cause).by(o).on(old)));
        }
        batch.push(ProposedEvent::new(Event::of(Verb::Attach, cause).by(o).on(host)));
        self.propose(batch)?;
        Ok(true)
    }

    fn act_change_target(&mut self, of: &Pick, to: &Pick, doer: PlayerId, f: &mut Frame) -> StepResult<Outcome> {
        let items = self.picked(of, doer, f)?;
        let Some(new) = self.picked(to, doer, f)?.first().copied() else {
            return Ok(Outcome::NOTHING);
        };
        let mut done = false;
        for o in items.into_iter().filter_map(Entity::obj) {
            done |= (self.hooks.change_target)(self, doer, o, new, f.cause)?;
        }
        Ok(Outcome::Over { done, result: SlotValue::Nil })
    }

    fn act_flip(&mut self, who: PlayerId, n: i32, cause: u32) -> StepResult<Outcome> {
        let mut won = 0;
        for _ in 0..n {
            let heads = self.state.rng.coin();
            let call = self.confirm(who, Reason::Effect, None)?;
            won += i32::from(heads == call);
            self.event(Event::of(Verb::FlipCoin, cause).by(who).times(i32::from(heads == call)))?;
        }
        Ok(Outcome::Over { done: won > 0, result: SlotValue::Num(won) })
    }
}
