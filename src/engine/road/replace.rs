//! Forbid and replace (101.2, 614-616).

use super::candidates::Candidate;
use super::{Applied, Entering, ProposedEvent};
use crate::engine::eval::EvalContext;
use crate::engine::{Cause, Engine, Entity, Event, Frame, Limited, PlayerId, Reason, SlotValue, StepResult, verb_bit};
use crate::ir::{
    AbilityId, AbilityKind, Act, Bind, Body, Duration, Entry, EntryMods, Escape, Instruction, Match, Modifier, Part,
    Pick, PutCounters, Ref, Replacement, Verb, Zone,
};
use smallvec::SmallVec;

/// What comes right after the events of a batch.
pub enum After<'a> {
    /// Instructions of a replacement (615.5).
    Body(FollowUp<'a>),
    /// Another draw, where one was replaced by several (120.2, 614.11a).
    Draw(ProposedEvent),
    /// What an effect prevented of the damage of the batch (615.13).
    Prevented(Applied, Vec<Event>),
}

/// Replacements that have had their chance (614.5).
pub(super) type Passed = SmallVec<[Applied; 2]>;

/// Instructions of a replacement that run right after the event.
pub struct FollowUp<'a> {
    pub(super) body: Vec<&'a Instruction>,
    pub(super) frame: Frame,
    /// What does not apply to the events that take the place of the replaced one (614.5).
    pub(super) applied: Passed,
    /// What the event itself has become, if one of them asks for it.
    pub(super) became: Option<InPlace<'a>>,
    /// They are done beside the event, not in its place.
    pub(super) adds: bool,
}

/// A move that took the place of an event.
pub struct InPlace<'a> {
    /// What is moved.
    pub(super) what: Entity,
    /// Where it goes unless something takes the place of that, too.
    pub(super) to: Zone,
    /// The label that holds what it has become there.
    pub(super) bind: Option<&'a Bind>,
}

/// The sentence that adds something to its event.
fn adder(after: &After<'_>) -> Option<Applied> {
    let After::Body(follow) = after else { return None };
    follow.applied.last().copied().filter(|_| follow.adds)
}

/// 614.5: of several sentences that add to one event each adds once: not to what the others add.
fn add_once(after: &mut [After<'_>]) {
    let added: Passed = after.iter().filter_map(adder).collect();
    if added.len() < 2 {
        return;
    }
    for follow in after {
        if let After::Body(follow) = follow
            && follow.adds
        {
            follow.applied.extend(added.iter().copied());
        }
    }
}

/// 120.2: what takes the place of one draw is done before the next.
fn draw_last(after: &mut [After<'_>]) {
    after.sort_by_key(|next| matches!(next, After::Draw(_)));
}

/// 120.2: several cards are drawn one by one.
fn split_draws(proposed: &mut ProposedEvent, after: &mut Vec<After<'_>>) {
    let n = proposed.ev.n.min(MOST_DRAWS);
    proposed.ev.n = 1;
    after.extend((1..n).map(|_| After::Draw(proposed.clone())));
}

/// Draws that one draw can become.
const MOST_DRAWS: i32 = 1000;

impl<'a> Engine<'a> {
    /// Forbids and replaces every event of a batch; gives back what is to be done afterwards.
    pub(super) fn replace_all(&mut self, batch: &mut Vec<ProposedEvent>) -> StepResult<Vec<After<'a>>> {
        let mut after = Vec::new();
        let masks = self.caches.index.replace_mask | self.caches.index.forbid_mask;
        if batch.iter().all(|p| masks & self.event_bits(&p.ev) == 0 && !self.has_entry_text(p)) {
            return Ok(after);
        }
        let used = self.caches.used_up.len();
        let mut arriving = Vec::new();
        if batch.len() > 1 {
            arriving.extend(batch.iter().filter(|p| p.into_play()).filter_map(|p| p.ev.object.and_then(Entity::obj)));
        }
        let outer = std::mem::replace(&mut self.caches.arriving, arriving);
        let settled = self.settle_all(batch, &mut after);
        self.caches.arriving = outer;
        self.drop_used_shields(used);
        settled.map(|()| after)
    }

    /// Takes every event of a batch through forbidding and replacing. What is split from its events is of this batch only: a
    /// question in the midst of it leaves nothing behind.
    fn settle_all(&mut self, batch: &mut Vec<ProposedEvent>, after: &mut Vec<After<'a>>) -> StepResult<()> {
        let outer = std::mem::take(&mut self.caches.split);
        let settled = self.settle_each(batch, after);
        self.caches.split = outer;
        settled
    }

    fn settle_each(&mut self, batch: &mut Vec<ProposedEvent>, after: &mut Vec<After<'a>>) -> StepResult<()> {
        let mut i = 0;
        while i < batch.len() {
            if self.settle(batch, i, after)? {
                i += 1;
            } else {
                batch.remove(i);
            }
            // What was split from it happens at the same time, and is looked at by itself.
            batch.append(&mut self.caches.split);
        }
        Ok(())
    }

    /// Takes one event through forbidding and replacing (616.1); false: it does not happen.
    fn settle(&mut self, batch: &mut [ProposedEvent], i: usize, after: &mut Vec<After<'a>>) -> StepResult<bool> {
        self.begin_entering(&mut batch[i]);
        let before = after.len();
        for _ in 0..256 {
            let ahead = self.look_ahead(&batch[i]);
            let settled = self.settle_once(batch, i, after);
            self.look_back(ahead);
            if let Some(happens) = settled? {
                add_once(&mut after[before..]);
                draw_last(&mut after[before..]);
                return Ok(happens);
            }
        }
        Err(crate::engine::Interrupt::Limit(crate::engine::Limit::Repeats))
    }

    /// One step of it: what forbids the event, or the next effect that replaces it. None: it is to be looked at again.
    fn settle_once(
        &mut self,
        batch: &mut [ProposedEvent],
        i: usize,
        after: &mut Vec<After<'a>>,
    ) -> StepResult<Option<bool>> {
        // A shield that was used for an earlier event of the batch may have prevented all of this one.
        if batch[i].ev.verb == Verb::Damage && batch[i].ev.n <= 0 {
            return Ok(Some(false));
        }
        if !batch[i].judged && self.forbidden(&batch[i].ev) {
            return Ok(Some(false));
        }
        // 104.3a, 104.3i: giving up, and losing with one's team, can't be replaced either.
        if batch[i].judged && matches!(batch[i].ev.verb, Verb::Lose | Verb::LeaveDrawn) {
            return Ok(Some(true));
        }
        let mut found = self.candidates(&batch[i]);
        let several = batch[i].ev.verb == Verb::Draw && batch[i].ev.n > 1;
        if several {
            found.retain(|c| c.ability.is_some_and(|a| self.is_of_several_draws(a)));
            if found.is_empty() {
                split_draws(&mut batch[i], after);
                return Ok(None);
            }
        }
        let Some(choice) = self.choose_replacement(&batch[i], found)? else {
            if batch[i].ev.verb == Verb::Draw && self.caches.index.replace_mask & verb_bit(Verb::Draw) != 0 {
                return self.settle_drawn_card(&mut batch[i], after).map(Some);
            }
            return self.aura_host(&mut batch[i]).map(Some);
        };
        batch[i].applied.push(choice.id);
        let before = batch[i].ev.n;
        if !self.apply(batch, i, choice, after)? {
            self.caches.replaced = true;
            return Ok(Some(false));
        }
        // 117.11: what a replacement makes of it, none of it too, is what was to be paid.
        self.caches.replaced |= before > 0 && batch[i].ev.n <= 0;
        // 118.9, 119.8, 120.2: none of it is nothing that happens.
        let none = batch[i].ev.verb.facts().counted && batch[i].ev.n <= 0;
        Ok(none.then_some(false))
    }

    /// 120.1: to draw is to put the top card of the library into the hand, so what replaces that move replaces where the
    /// drawn card goes; false: nothing is drawn.
    fn settle_drawn_card(&mut self, draw: &mut ProposedEvent, after: &mut Vec<After<'a>>) -> StepResult<bool> {
        let Some(Entity::Player(who)) = draw.ev.subject else { return Ok(true) };
        let Some(&top) = self.state.player(who).library.last() else { return Ok(true) };
        let ev = Event { verb: Verb::Move, from: Zone::Library, to: Zone::Hand, ..draw.ev }.on(top);
        let mut moved = [ProposedEvent { applied: draw.applied.clone(), ..ProposedEvent::new(ev) }];
        if !self.settle(&mut moved, 0, after)? {
            return Ok(false);
        }
        let [moved] = moved;
        if moved.ev.to != Zone::Hand {
            let ev = Event { from: Zone::Library, to: moved.ev.to, ..draw.ev };
            *draw = ProposedEvent { ev, owed: draw.owed, ..moved };
        }
        Ok(true)
    }

    /// Whether an ability replaces draws of several cards as a whole (`would draw 2 or more cards`).
    pub(in crate::engine) fn is_of_several_draws(&self, ability: crate::ir::AbilityId) -> bool {
        let AbilityKind::Replace(r) = &self.rulebook.ability(ability).kind else { return false };
        r.event.verb == Verb::Draw && r.event.amount.is_some()
    }

    /// Carries out one replacement; false: the event does not happen any more.
    fn apply(
        &mut self,
        batch: &mut [ProposedEvent],
        i: usize,
        candidate: Candidate,
        after: &mut Vec<After<'a>>,
    ) -> StepResult<bool> {
        let ability = match (candidate.ability, candidate.id) {
            (Some(ability), _) => ability,
            (None, Applied::Shield(id)) => return self.use_prevention_shield(batch, i, id, &candidate, after),
            (None, Applied::Ability(..)) => return Ok(true),
        };
        let rulebook = self.rulebook;
        match &rulebook.ability(ability).kind {
            AbilityKind::Entry(e) => self.apply_entry(&mut batch[i], e, &candidate),
            AbilityKind::As { event, body, .. } => {
                let mut frame = self.replacement_frame(&candidate, ability);
                self.bind_roles(event, &batch[i].ev, &mut frame.env);
                if event.verb == Verb::TurnFaceUp && body.iter().any(attaches_itself) {
                    // 701.3b: face down it is nothing that can be attached, so it is done at once as it is face up.
                    let applied = batch[i].applied.clone();
                    after.push(After::Body(FollowUp {
                        body: body.iter().collect(),
                        frame,
                        applied,
                        became: None,
                        adds: true,
                    }));
                    return Ok(true);
                }
                self.entry_body(&mut batch[i], body, &mut frame)?;
                Ok(true)
            }
            AbilityKind::Replace(r) => {
                let mut frame = self.replacement_frame(&candidate, ability);
                self.bind_roles(&r.event, &batch[i].ev, &mut frame.env);
                if let Some(asked) = &r.optional {
                    let who = self.first_player(asked, &frame).unwrap_or(candidate.you);
                    if !self.confirm(who, used_for(&batch[i].ev), Some(candidate.this))? {
                        return Ok(true);
                    }
                }
                self.count_use(Limited::read(ability, &frame.cx()));
                if let Applied::Shield(id) = candidate.id {
                    self.spend_shield(id, &batch[i]);
                }
                let goes_on = self.replace_body(batch, i, r, frame, after)?;
                if batch[i].ev.verb == Verb::Move {
                    self.name_exile(&mut batch[i].ev);
                }
                if goes_on && self.is_law(candidate.this) {
                    self.may_apply_again(&mut batch[i], r, &candidate);
                }
                Ok(goes_on)
            }
            _ => Ok(true),
        }
    }

    /// 903.9: what a law has put in the place of a move it can replace once more, if another effect makes of it a move that
    /// the law speaks of (an exception to 614.5).
    fn may_apply_again(&self, proposed: &mut ProposedEvent, replacement: &Replacement, candidate: &Candidate) {
        let cx = EvalContext::new(candidate.this, candidate.you, &candidate.env).in_words(candidate.words.as_ref());
        if proposed.ev.verb == Verb::Move && !self.would_match(&replacement.event, proposed, &cx) {
            proposed.applied.retain(|a| *a != candidate.id);
        }
    }

    pub(super) fn replacement_frame(&mut self, candidate: &Candidate, ability: AbilityId) -> Frame {
        let cause = self.cause(Cause::by_ability(candidate.this, ability, candidate.you));
        let frame = self.ability_frame(candidate.this, ability, candidate.you, candidate.env.clone(), cause);
        Frame { words: candidate.words.clone(), ..frame }
    }

    /// What works once is used up for everything but what the same source deals at the same time (615.8).
    fn spend_shield(&mut self, id: u32, proposed: &ProposedEvent) {
        if self.state.shields.iter().any(|s| s.id == id && s.once) {
            self.caches.used_up.push((id, proposed.ev.subject));
        }
    }

    /// Takes away the shields for one time that the events before have used.
    fn drop_used_shields(&mut self, from: usize) {
        for (id, _) in self.caches.used_up.drain(from..) {
            self.state.shields.retain(|s| s.id != id);
            self.caches.index.dirty = true;
        }
    }

    fn apply_entry(
        &mut self,
        proposed: &mut ProposedEvent,
        entry: &'a Entry,
        candidate: &Candidate,
    ) -> StepResult<bool> {
        let mut frame = self.replacement_frame(candidate, candidate.ability.unwrap_or_default());
        if entry.optional && !self.confirm(candidate.you, used_for(&proposed.ev), Some(candidate.this))? {
            return Ok(true);
        }
        match &entry.unless {
            Some(Escape::If(cond)) if self.cond(cond, &frame.cx()) => return Ok(true),
            Some(Escape::Pays(who, cost)) => {
                let payer = self.player_of(who, &frame.cx()).unwrap_or(candidate.you);
                let can = (self.hooks.can_pay)(self, payer, cost, &frame);
                if can
                    && self.confirm(payer, Reason::Unless, Some(candidate.this))?
                    && (self.hooks.pay_now)(self, payer, cost, &mut frame)?
                {
                    return Ok(true);
                }
            }
            _ => {}
        }
        self.add_entry(proposed, &entry.mods, &mut frame)?;
        Ok(true)
    }

    /// Adds to the state in which something enters.
    pub(crate) fn add_entry(
        &mut self,
        proposed: &mut ProposedEvent,
        entry: &EntryMods,
        frame: &mut Frame,
    ) -> StepResult<()> {
        if let Some(spec) = &entry.copy_of {
            let chosen = self.picked(&spec.of, frame.you, frame)?;
            if let Some(Entity::Obj(o)) = chosen.first() {
                let model = self.model_of(*o);
                let mut model = self.except(model, &spec.except, *o, &frame.cx());
                if let Some(Entity::Obj(own)) = proposed.ev.object.filter(|_| model.own_colors) {
                    model.keep_colors(self.printed(own).colors);
                }
                let e = proposed.entering();
                e.forget_copy();
                e.copy = Some(Box::new(model));
            }
        }
        let control = entry.control.as_ref().and_then(|r| self.player_of(r, &frame.cx()));
        let attacking = match &entry.attacking {
            // Of tokens that are created it is chosen for each as it comes.
            Some(Ref::Nothing) if proposed.ev.verb == Verb::Create => None,
            Some(Ref::Nothing) => self.choose_goal(control.unwrap_or(frame.you), frame.this)?,
            Some(r) => self.one(r, &frame.cx()),
            None => None,
        };
        let blocking = match &entry.blocking {
            Some(Ref::Nothing) if proposed.ev.verb == Verb::Create => None,
            Some(Ref::Nothing) => self.choose_blocked(control.unwrap_or(frame.you), frame.this)?,
            Some(r) => self.one(r, &frame.cx()),
            None => None,
        };
        let attached =
            entry.attached.as_ref().and_then(|r| self.one(r, &frame.cx())).map(|e| self.brought_back(e, &frame.cx()));
        let counters: SmallVec<[_; 2]> = entry.counters.iter().map(|(k, v)| (*k, self.value(v, &frame.cx()))).collect();
        if *entry == EntryMods::default() {
            return Ok(());
        }
        let created = proposed.ev.verb == Verb::Create;
        let said = (!entry.said.is_empty()).then(|| self.effect_on_entering(&entry.said, proposed.ev.object, frame));
        let e: &mut Entering = proposed.entering();
        e.tapped = (e.tapped || entry.tapped) && !entry.untapped;
        e.face_down |= entry.face_down;
        e.transformed |= entry.transformed;
        e.control = control.or(e.control);
        e.attacking = attacking.or(e.attacking);
        e.attacks_freely |= created && entry.attacking == Some(Ref::Nothing);
        e.blocking = blocking.or(e.blocking);
        e.blocks_freely |= created && entry.blocking == Some(Ref::Nothing);
        e.attached = attached.or(e.attached);
        if entry.copy_of.is_some() {
            e.with_copy.extend(counters.iter().copied());
        }
        e.counters.extend(counters);
        e.effects.extend(said);
        Ok(())
    }

    /// `as this enters ...`: choices are made now, what it enters with is added to the event.
    fn entry_body(&mut self, proposed: &mut ProposedEvent, body: &'a Body, frame: &mut Frame) -> StepResult<()> {
        let own = proposed.ev.object == Some(Entity::Obj(frame.this));
        for (at, instr) in body.iter().enumerate() {
            match instr {
                Instruction::Change(changes) => self.change(proposed, changes, frame)?,
                // What is done to the thing itself before it is there is part of how it enters (614.12).
                Instruction::Do { act: Act::PutCounters(PutCounters { kind, n, on, .. }), bind, .. }
                    if self.is_what_enters(on, proposed, frame) =>
                {
                    let n = self.value(n, &frame.cx());
                    proposed.entering().counters.push((*kind, n));
                    if let Some(bind) = bind {
                        self.bind(bind, SlotValue::Num(n), frame);
                    }
                    frame.done = true;
                }
                // Several kinds of counters at once.
                Instruction::Together(body)
                    if body.iter().all(|i| put_on(i).is_some_and(|on| self.is_what_enters(on, proposed, frame))) =>
                {
                    self.entry_body(proposed, body, frame)?
                }
                Instruction::Do { act: Act::Tap(what), .. } if self.is_what_enters(what, proposed, frame) => {
                    proposed.entering().tapped = true
                }
                Instruction::May { bind: None, .. } => {
                    for (_, body) in self.verdicts(instr, frame)? {
                        self.entry_body(proposed, body, frame)?;
                        frame.done = true;
                    }
                }
                Instruction::If { .. } => self.entry_bodies(proposed, instr, frame)?,
                Instruction::ForEach { .. } | Instruction::Repeat { .. } | Instruction::Unless { .. }
                    if instr.bodies().flatten().any(says_how_it_enters) =>
                {
                    self.entry_bodies(proposed, instr, frame)?
                }
                Instruction::Options { who: Pick::Ref(_), .. } if own => self.entry_bodies(proposed, instr, frame)?,
                Instruction::Effect { parts, duration: Duration::Game } if own && sets_size(parts) => {
                    self.shape_entering(proposed, parts, frame);
                }
                _ => {
                    self.run_before(instr, body.get(at + 1), frame)?;
                }
            }
        }
        Ok(())
    }

    /// Whether a phrase means just what is on its way onto the battlefield or is turned face up, whoever speaks of it.
    fn is_what_enters(&self, what: &Pick, proposed: &ProposedEvent, frame: &Frame) -> bool {
        let comes = proposed.into_play() || proposed.ev.verb == Verb::TurnFaceUp;
        match (what, proposed.ev.object) {
            (Pick::Ref(r), Some(thing)) => comes && self.denotes(r, &frame.cx(), thing),
            _ => false,
        }
    }

    /// What comes to pass of a condition or a choice among what is said of entering.
    fn entry_bodies(
        &mut self,
        proposed: &mut ProposedEvent,
        instr: &'a Instruction,
        frame: &mut Frame,
    ) -> StepResult<()> {
        self.verdicts(instr, frame)?.into_iter().try_for_each(|(member, body)| {
            frame.set_member(member);
            self.entry_body(proposed, body, frame)
        })
    }

    /// 706.2: the size that is set as something enters, and what is set with it, is copiable.
    fn shape_entering(&mut self, proposed: &mut ProposedEvent, parts: &[Part], frame: &Frame) {
        let decided = proposed.entry.as_ref().and_then(|e| e.copy.as_deref()).cloned();
        let mut model = decided.unwrap_or_else(|| self.model_of(frame.this));
        for part in parts {
            if let Part::Layer { mods, .. } = part {
                model = self.except(model, mods, frame.this, &frame.cx());
            }
        }
        proposed.entering().copy = Some(Box::new(model));
    }

    /// Runs what a replacement left to be done after the event.
    pub(super) fn run_follow_up(&mut self, after: After<'a>) -> StepResult<()> {
        let FollowUp { body, mut frame, applied, became, .. } = match after {
            After::Body(after) => after,
            After::Draw(draw) => return self.propose_one(draw).map(|_| ()),
            After::Prevented(_, events) => return self.tell_prevented(events),
        };
        if let Some(became) = became {
            self.tell_what_became(&became, &mut frame);
        }
        self.not_again(applied, |eng| eng.run_in_turn(body, &mut frame)).map(drop)
    }

    pub(super) fn first_player(&self, pick: &Pick, frame: &Frame) -> Option<PlayerId> {
        match pick {
            Pick::Ref(r) => self.player_of(r, &frame.cx()),
            Pick::All(_) | Pick::Each(..) | Pick::Choose { .. } | Pick::Top { .. } | Pick::And(_) | Pick::Rest(_) => {
                None
            }
        }
    }
}

/// Whether an effect sets the size of its own object, and says nothing of others.
fn sets_size(parts: &[Part]) -> bool {
    let own = |p: &Part| matches!(p, Part::Layer { affected: Match::Ref(Ref::This), .. });
    let sets = |p: &Part| match p {
        Part::Layer { mods, .. } => {
            mods.iter().any(|m| matches!(m, Modifier::SetPT(..) | Modifier::SetPower(_) | Modifier::SetToughness(_)))
        }
        Part::Rule(_) => false,
    };
    parts.iter().all(own) && parts.iter().any(sets)
}

/// Whether something in an instruction attaches the thing itself.
fn attaches_itself(instr: &Instruction) -> bool {
    matches!(instr, Instruction::Do { act: Act::Attach { what: Pick::Ref(Ref::This), .. }, .. })
        || instr.bodies().flatten().any(attaches_itself)
}

/// Whether something in an instruction may say how what enters comes.
fn says_how_it_enters(instr: &Instruction) -> bool {
    put_on(instr).is_some()
        || matches!(instr, Instruction::Change(_) | Instruction::Do { act: Act::Tap(Pick::Ref(_)), .. })
        || instr.bodies().flatten().any(says_how_it_enters)
}

/// What an instruction puts counters on, if that is known.
fn put_on(instr: &Instruction) -> Option<&Pick> {
    match instr {
        Instruction::Do { act: Act::PutCounters(PutCounters { on: on @ Pick::Ref(_), .. }), .. } => Some(on),
        _ => None,
    }
}

/// The question whether a replacement effect is used for an event.
fn used_for(ev: &crate::engine::Event) -> Reason {
    Reason::UseReplacement { of: ev.object, to: (ev.verb == Verb::Move).then_some(ev.to) }
}
