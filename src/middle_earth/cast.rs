//! Casting (ME-2, ME-7): announce, speak and gesture, test weariness, be countered, take effect.

pub use super::wish::{Cast, Omit, Refusal, Request};
use super::wish::{Lent, Needs};
use crate::engine::eval::EvalContext;
use crate::engine::scene::clock::Moment;
use crate::engine::scene::test::{Degree, Plan, SummandReason};
use crate::engine::scene::{Aside, CastRecord};
use crate::engine::{
    Asking, Cause, Cite, Engine, Entities, Entity, Event, Kind, ObjectId, Question, Reason, StackItem, StepResult,
    TargetOwner,
};
use crate::ir::{Block, CastTime, DefId, Lasting, MethodId, Tested, Verb, Zone};

/// What a deed says that says nothing in particular: no text that anybody made up has this number.
pub(super) const NO_WORDS: i32 = -1;

/// What is cast: a spell of its own, or one against another (ME-8).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Casting {
    Spell,
    CounterSpell,
}

/// How a casting ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastOutcome {
    /// It worked; how well the weariness test went (none was made for an ability).
    Worked(Option<Degree>),
    /// The weariness test failed.
    Failed(Degree),
    /// Every spell was countered.
    Countered,
    /// It worked, but whom it was on resisted.
    Resisted,
    /// Something else happened instead of the casting.
    Prevented,
}

impl<'a> Engine<'a> {
    /// Casts.
    ///
    /// # Errors
    /// The outer error stops the engine (a limit, an open question); the inner one is a refusal: nothing happened.
    pub fn cast_in_scene(&mut self, request: &Request) -> StepResult<Result<CastOutcome, Refusal>> {
        self.cast_lending(request, None)
    }

    /// Casts, perhaps by the power of a thing.
    pub(super) fn cast_lending(
        &mut self,
        request: &Request,
        lent: Option<Lent>,
    ) -> StepResult<Result<CastOutcome, Refusal>> {
        if let Err(refusal) = self.may_cast_by(request, lent.map_or(Some(request.caster), |l| l.by)) {
            return Ok(Err(refusal));
        }
        if self.combination_refused(request)? {
            return Ok(Err(Refusal::Combination));
        }
        let cause = self.casting_cause(request.caster);
        let mut spells = Vec::new();
        for cast in &request.spells {
            spells.push(self.begin_casting(request, cast)?);
        }
        let casts = |spell: &ObjectId| Event::of(Verb::Cast, cause).by(request.caster).on(*spell);
        if spells.iter().any(|s| self.forbidden(&casts(s))) {
            self.drop_castings(&spells)?;
            return Ok(Err(Refusal::Forbidden));
        }
        let mut taken = Entities::new();
        for (cast, &spell) in request.spells.iter().zip(&spells) {
            let mut cast = cast.clone();
            if let Some(targets) = &mut cast.targets {
                // What an earlier spell is on is for a later one only if nothing else is.
                targets.sort_by_key(|e| taken.contains(e));
            }
            self.announce_options(spell, &cast, lent.is_some_and(|l| !l.wearies))?;
            let announced = self.announce_spell_targets(spell, &cast, spells.len() > 1, cause)?;
            taken.extend(self.aimed_at(spell));
            if let Err(refusal) = announced {
                self.drop_castings(&spells)?;
                return Ok(Err(refusal));
            }
        }
        if self.leaves_out(request, &spells) {
            self.drop_castings(&spells)?;
            return Ok(Err(Refusal::BadTarget));
        }
        if self.longest_of(&spells) > self.scene().map_or(0, |scene| scene.settings.time.most) {
            self.drop_castings(&spells)?;
            return Ok(Err(Refusal::TooLong));
        }
        if !self.begin_to_act(request.caster)? || !self.speak_and_gesture(request)? {
            self.drop_castings(&spells)?;
            self.settle_scene()?;
            return Ok(Ok(CastOutcome::Prevented));
        }
        for &spell in &spells {
            if self.event(Event::of(Verb::Cast, cause).by(request.caster).on(spell))?.is_empty() {
                self.drop_castings(&spells)?;
                self.settle_scene()?;
                return Ok(Ok(CastOutcome::Prevented));
            }
        }
        self.settle_scene()?;
        self.note_castings(request.caster, &spells, Casting::Spell);
        let degree = match self.weariness_test(request, &spells, lent, cause)? {
            Ok(degree) => degree,
            Err(degree) => {
                self.tell_of_failure(request.caster, &spells, cause)?;
                // Nobody knows before the end that it fails: it takes as long as it was meant to take (ME-2.5).
                let longest = self.longest_of(&spells);
                self.drop_castings(&spells)?;
                self.spend_time(request.caster, &spells, longest, None)?;
                spells.iter().for_each(|spell| self.tell_aside(Aside::CameToNothing(*spell)));
                return Ok(Ok(CastOutcome::Failed(degree)));
            }
        };
        self.spend_time(request.caster, &spells, self.longest_of(&spells), degree)?;
        // ME-2.2: whoever can't act, speak or gesture any more when the casting time is over has cast nothing.
        if !self.can_act(request.caster) || self.speaks_and_gestures(request).is_err() {
            spells.iter().for_each(|spell| self.tell_aside(Aside::CameToNothing(*spell)));
            self.drop_castings(&spells)?;
            self.settle_scene()?;
            return Ok(Ok(CastOutcome::Prevented));
        }
        self.take_effect(request, spells, degree)
    }

    /// ME-7.20: the game master may refuse to have several spells cast as one.
    fn combination_refused(&mut self, request: &Request) -> StepResult<bool> {
        let (Some(who), Some(first), true) =
            (self.scene().map(|s| s.master), request.spells.first(), request.spells.len() > 1)
        else {
            return Ok(false);
        };
        let d = Question { who, kind: Kind::Confirm, why: Reason::Combination, source: Some(first.known) };
        Ok(self.ask(d)? == crate::engine::Answer::Yes(true))
    }

    /// What a spell that is announced is aimed at.
    fn aimed_at(&self, spell: ObjectId) -> Entities {
        let item = self.scene().and_then(|s| s.items.iter().find(|i| i.obj == spell));
        item.into_iter().flat_map(|i| &i.targets).flat_map(|g| g.chosen.iter().copied()).collect()
    }

    /// Whether something was named that none of several spells is on.
    fn leaves_out(&self, request: &Request, spells: &[ObjectId]) -> bool {
        let on: Entities = spells.iter().flat_map(|s| self.aimed_at(*s)).collect();
        spells.len() > 1 && request.spells.iter().filter_map(|c| c.targets.as_ref()).flatten().any(|e| !on.contains(e))
    }

    fn casting_cause(&mut self, caster: ObjectId) -> u32 {
        let by = Some(self.controller(caster));
        self.cause(Cause { source: caster, by, ..Cause::rule(Cite::SPELLCASTING) })
    }

    /// Countering, then everything in the order that the caster likes (ME-7.19).
    fn take_effect(
        &mut self,
        request: &Request,
        spells: Vec<ObjectId>,
        degree: Option<Degree>,
    ) -> StepResult<Result<CastOutcome, Refusal>> {
        let mut left = Vec::new();
        for spell in spells {
            if self.countered(request, spell)? {
                self.tell_aside(Aside::Countered(spell));
                self.drop_castings(&[spell])?;
            } else {
                left.push(spell);
            }
        }
        if left.is_empty() {
            return Ok(Ok(CastOutcome::Countered));
        }
        let who = self.controller(request.caster);
        // As they stand, but what is done to a spell is done before that begins: it may go on, and then is another thing.
        let (first, then): (Vec<ObjectId>, Vec<ObjectId>) = left.iter().partition(|o| self.is_aimed_at(**o, &left));
        let items: Entities = first.into_iter().chain(then).map(Entity::Obj).collect();
        let order = self.order(Asking::of(who, Reason::Effect, Some(request.caster)), items)?;
        let mut any = false;
        for spell in order.into_iter().filter_map(Entity::obj) {
            let goes_on = self.goes_on(spell);
            let casting = self.scene().and_then(|s| s.casting(spell)).map(|c| c.casting);
            let rolls = self.scene().map_or(0, |s| s.tested());
            let took = self.resolve_in_scene(spell)?;
            self.settle_scene()?;
            // What a test has ended as it began has been withstood.
            let tested = self.scene().is_some_and(|s| s.tested() > rolls);
            any |= took && (!goes_on || !tested || self.runs_anywhere(casting));
        }
        self.familiarise(request, degree)?;
        Ok(Ok(if any { CastOutcome::Worked(degree) } else { CastOutcome::Resisted }))
    }

    /// Whether a spell of a casting is aimed at another one of it.
    fn is_aimed_at(&self, spell: ObjectId, others: &[ObjectId]) -> bool {
        let item = self.scene().and_then(|s| s.items.iter().find(|i| i.obj == spell));
        let aims = |e: &Entity| matches!(e, Entity::Obj(o) if *o != spell && others.contains(o));
        item.is_some_and(|i| i.targets.iter().flat_map(|g| &g.chosen).any(aims))
    }

    /// Whoever is aimed at a spell that begins to run is aimed at what runs.
    fn aim_follows(&mut self, from: ObjectId, to: ObjectId) {
        let (from, to) = (Entity::Obj(from), Entity::Obj(to));
        let Some(scene) = self.state.scene.as_deref_mut() else { return };
        for item in &mut scene.items {
            let chosen = item.targets.iter_mut().flat_map(|g| g.chosen.iter_mut());
            chosen.filter(|e| **e == from).for_each(|e| *e = to);
            let slots = item.env.iter_mut();
            slots
                .filter(|v| **v == crate::engine::SlotValue::One(from))
                .for_each(|v| *v = crate::engine::SlotValue::One(to));
        }
    }

    /// Whether anything of one casting runs.
    fn runs_anywhere(&self, casting: Option<ObjectId>) -> bool {
        let runs = |c: &crate::engine::scene::Casting| {
            Some(c.casting) == casting && self.state.obj(c.spell).live() && self.state.obj(c.spell).zone == Zone::Scene
        };
        self.scene().is_some_and(|s| s.casts.iter().any(runs))
    }

    // ------------------------------------------------------------ weariness

    /// ME-2.2: speaking and gesturing are deeds like others. False: something else happens instead of one of them.
    fn speak_and_gesture(&mut self, request: &Request) -> StepResult<bool> {
        let Needs { words, gestures } = self.needs(request);
        let cause = self.casting_cause(request.caster);
        for (needed, action) in
            [(words, self.rulebook.content.scene.speak), (gestures, self.rulebook.content.scene.gesture)]
        {
            if let (true, Some(a)) = (needed, action) {
                let deed = Event::of(Verb::Action(a), cause).by(request.caster).times(NO_WORDS);
                if self.event(deed)?.is_empty() {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// ME-7.2 to ME-7.7: one test for all spells of the casting. No test for an ability (ME-9.2).
    fn weariness_test(
        &mut self,
        request: &Request,
        spells: &[ObjectId],
        lent: Option<Lent>,
        cause: u32,
    ) -> StepResult<Result<Option<Degree>, Degree>> {
        let innate = |m: Option<MethodId>| {
            m.and_then(|m| self.rulebook.content.methods.get(m.0 as usize)).is_some_and(|m| m.innate)
        };
        if request.spells.iter().all(|c| innate(c.method)) || lent.is_some_and(|l| !l.wearies) {
            return Ok(Ok(None));
        }
        let Some(topic) = self.rulebook.content.scene.casting else { return Ok(Ok(None)) };
        let against = self.weariness_of(spells, request.omit, request.power);
        let mut plan = Plan::new(request.caster, Tested::Topic(topic), cause);
        plan.parts = self.burdens(request.caster, spells);
        if let Some((first, others)) = spells.split_first() {
            plan.spell = Some(*first);
            plan.beside = others.into();
        }
        let excess = self.beyond_in(request.caster, self.longest_of(spells));
        let tried = self.try_test(plan.plus(-excess, SummandReason::Excess), against)?;
        self.settle_scene()?;
        if tried.degree.passed() {
            self.mark_worked(spells);
            return Ok(Ok(Some(tried.degree)));
        }
        self.wearied(request.caster, tried.degree)?;
        Ok(Err(tried.degree))
    }

    /// ME-7.5: what waits for a casting to fail hears of it while the spells are still there.
    fn tell_of_failure(&mut self, caster: ObjectId, spells: &[ObjectId], cause: u32) -> StepResult<()> {
        if !self.hears(Verb::Miscast) {
            return Ok(());
        }
        for spell in spells {
            self.event(Event::of(Verb::Miscast, cause).by(caster).on(*spell))?;
        }
        self.settle_scene()
    }

    /// The casting is remembered for ME-7.8.
    pub(super) fn note_castings(&mut self, caster: ObjectId, spells: &[ObjectId], casting: Casting) {
        let at = self.now();
        let counter = casting == Casting::CounterSpell;
        if let Some(scene) = self.state.scene.as_deref_mut() {
            // What is too old to count is forgotten.
            let lately = scene.settings.casting.lately;
            scene.history.retain(|h| h.at > at - lately);
            for spell in spells {
                let how = scene.casting(*spell).map(|c| (c.method, c.power));
                let (method, power) = how.filter(|_| !counter).unwrap_or_default();
                let record = CastRecord { caster, spell: *spell, at, worked: false, counter, method, power };
                scene.history.push(record);
            }
        }
    }

    pub(super) fn mark_worked(&mut self, spells: &[ObjectId]) {
        if let Some(scene) = self.state.scene.as_deref_mut() {
            scene.history.iter_mut().filter(|h| spells.contains(&h.spell)).for_each(|h| h.worked = true);
        }
    }

    /// Seconds that the longest of several spells takes.
    fn longest_of(&self, spells: &[ObjectId]) -> i64 {
        spells.iter().map(|s| self.casting_time(*s)).max().unwrap_or(0)
    }

    /// ME-11.1, ME-11.2: time goes by; a good test makes it less. That a spell has been cast lately counts from its last round
    /// (ME-7.8).
    fn spend_time(
        &mut self,
        caster: ObjectId,
        spells: &[ObjectId],
        longest: i64,
        degree: Option<Degree>,
    ) -> StepResult<()> {
        let Some(s) = self.scene().map(|s| &s.settings) else { return Ok(()) };
        let cut = degree.and_then(Degree::success).map_or(0, |at| i64::from(s.casting.faster[at]));
        let seconds = (longest - longest * cut / 100).max(s.time.action);
        self.take_time(caster, seconds)?;
        let now = self.now();
        if let Some(scene) = self.state.scene.as_deref_mut() {
            // A spell was cast in the round in which it was ended.
            let round = scene.settings.time.action * i64::from(scene.settings.time.actions);
            let lately = scene.history.iter_mut().filter(|h| spells.contains(&h.spell));
            lately.for_each(|h| h.at = h.at.max(now - round));
        }
        Ok(())
    }

    /// Seconds that casting takes, with the way of casting (ME-2.5, ME-2.10, ME-9.7).
    pub fn casting_time(&self, spell: ObjectId) -> i64 {
        let Some(scene) = self.scene() else { return 0 };
        let def = self.rulebook.content.def(self.state.obj(spell).def);
        let Some(magic) = &def.magic else { return 0 };
        let cx = EvalContext::new(spell, self.controller(spell), &[]);
        let plain = match &magic.time {
            CastTime::Actions(n) => i64::from(*n) * scene.settings.time.action,
            CastTime::Span(q) => self.quantity(q, &cx),
        };
        let method = scene.casting(spell).and_then(|c| c.method);
        if let Some((_, time)) = magic.method_times.iter().find(|(m, _)| Some(*m) == method) {
            return self.quantity(time, &cx).max(scene.settings.time.action);
        }
        match method.and_then(|m| self.rulebook.content.methods.get(m.0 as usize)) {
            Some(m) if m.innate => plain.min(scene.settings.time.action).max(m.least),
            Some(m) => (plain * i64::from(m.time) / 100).max(m.least),
            None => plain,
        }
    }

    // ------------------------------------------------------------ taking effect

    /// A spell takes effect, on each thing by itself where it goes on. False: it came to nothing.
    fn resolve_in_scene(&mut self, spell: ObjectId) -> StepResult<bool> {
        let item = self.state.scene.as_deref_mut().and_then(|s| {
            let at = s.items.iter().position(|i| i.obj == spell)?;
            Some(s.items.remove(at))
        });
        let (mut any, goes_on) = (false, self.goes_on(spell));
        for (spell, item) in self.one_for_each(spell, item)? {
            any |= self.resolve_one(spell, item)?;
        }
        // The tests of the casting itself are no distraction, whoever of several resists it.
        if let Some(scene) = self.state.scene.as_deref_mut().filter(|_| any && goes_on) {
            scene.watched = scene.rolls.len() as i32;
        }
        Ok(any)
    }

    /// A spell that goes on and is on several things runs once on each of them: it can end for one and go on for another.
    fn one_for_each(
        &mut self,
        spell: ObjectId,
        item: Option<StackItem>,
    ) -> StepResult<Vec<(ObjectId, Option<StackItem>)>> {
        let (Some(item), true) = (&item, self.goes_on(spell)) else { return Ok(vec![(spell, item)]) };
        let hosts = item.targets.first().map_or_else(Entities::new, |g| g.chosen.clone());
        let mut out = Vec::new();
        for (at, host) in hosts.iter().enumerate() {
            let each = if at == 0 { spell } else { self.same_casting(spell)? };
            let mut one = StackItem { obj: each, source: each, ..item.clone() };
            if let Some(group) = one.targets.first_mut() {
                group.chosen = smallvec::smallvec![*host];
            }
            let spec = self.spell_block(spell).and_then(|(_, b)| b.targets.first());
            if let Some(v) = spec.and_then(|s| one.env.get_mut(s.slot.index())) {
                *v = crate::engine::SlotValue::One(*host);
            }
            out.push((each, Some(one)));
        }
        match out.is_empty() {
            true => Ok(vec![(spell, Some(item.clone()))]),
            false => Ok(out),
        }
    }

    /// Whether a spell runs for a while: then its block is only the question whether it takes hold.
    fn goes_on(&self, spell: ObjectId) -> bool {
        let magic = self.rulebook.content.def(self.state.obj(spell).def).magic.as_ref();
        magic.is_some_and(|m| m.lasting != Lasting::Instant)
    }

    /// Another running of a spell by the same casting, with all that was chosen for it.
    fn same_casting(&mut self, spell: ObjectId) -> StepResult<ObjectId> {
        let row = *self.state.obj(spell);
        let casting = self.scene().and_then(|s| s.casting(spell)).copied();
        let other = self.place(row.def, row.owner, Zone::Casting, casting.map(|c| c.caster))?;
        self.state.objects[other.index()].base_controller = row.base_controller;
        if let (Some(scene), Some(casting)) = (self.state.scene.as_deref_mut(), casting) {
            scene.casts.push(crate::engine::scene::Casting { spell: other, ..casting });
            scene.ways.extend(casting.method.map(|way| (other, way)));
        }
        let chosen: Vec<_> = self.state.memory.iter().filter(|(o, ..)| *o == spell).cloned().collect();
        for (_, label, value) in chosen {
            self.remember(other, label, value);
        }
        Ok(other)
    }

    /// Carries out what the spell does; a spell with a duration starts to run. False: it came to nothing, or tests that it
    /// called for left nothing of it.
    fn resolve_one(&mut self, spell: ObjectId, item: Option<StackItem>) -> StepResult<bool> {
        let (mut done, goes_on) = (true, self.goes_on(spell));
        if let Some((id, block)) = self.spell_block(spell) {
            let mut f = self.spell_frame(spell, id);
            if let Some(item) = &item {
                f.env = item.env.clone();
                f.modes = item.modes.clone();
                self.own_targets(item, block, None, &mut f);
                if !self.targets_still_legal(spell, block, item) {
                    self.tell_aside(Aside::CameToNothing(spell));
                    self.drop_castings(&[spell])?;
                    return Ok(false);
                }
            }
            f.done = true;
            let rolls = self.scene().map_or(0, |s| s.tested());
            let mut acted = false;
            self.nested(|e| {
                acted = e.run_effect(&block.body, &mut f)?;
                Ok(())
            })?;
            let tested = self.scene().is_some_and(|s| s.tested() > rolls);
            done = if goes_on { f.done } else { acted || !tested };
        }
        let lasting = self.lasting_of(spell).cloned();
        match lasting {
            Some(Lasting::Instant) | None => self.drop_castings(&[spell])?,
            Some(_) if !done => self.drop_castings(&[spell])?,
            Some(lasting) => self.start_running(spell, &lasting, item.as_ref())?,
        }
        Ok(done)
    }

    /// 608.2b: what the spell was to be on must still be there and in range.
    fn targets_still_legal(&self, spell: ObjectId, block: &Block, item: &StackItem) -> bool {
        let cx = EvalContext::new(spell, item.controller, &item.env);
        item.targets.iter().all(|g| {
            let spec = match (g.owner, &block.modes) {
                (TargetOwner::Mode(m), Some(modes)) => {
                    modes.options.get(usize::from(m)).and_then(|o| o.targets.get(g.spec as usize))
                }
                _ => block.targets.get(g.spec as usize),
            };
            spec.is_some_and(|spec| {
                g.chosen.iter().all(|e| self.passes(&spec.filter, *e, &cx) && self.in_range(spell, *e))
            })
        })
    }

    /// A running spell is an object of the scene, attached to what it is on.
    fn start_running(&mut self, spell: ObjectId, lasting: &Lasting, item: Option<&StackItem>) -> StepResult<()> {
        let host = item.and_then(|i| i.targets.first()).and_then(|g| g.chosen.first().copied());
        let caster = self.scene().and_then(|s| s.holder(spell)).map(Entity::Obj);
        let (until, now) = (self.ends_at(spell, lasting), self.now());
        let cause = self.cite(Cite::SPELLCASTING);
        let mut ev = Event::of(Verb::Move, cause).on(spell);
        (ev.from, ev.to) = (Zone::Casting, Zone::Scene);
        let mut p = crate::engine::ProposedEvent::new(ev);
        p.entering().attached = host.or(caster);
        p.entering().control = Some(self.controller(spell));
        let done = self.propose_one(p)?;
        let Some(new) = self.state.journal.get(done.start).map(|h| h.new) else { return Ok(()) };
        self.aim_follows(spell, new);
        if let Some(c) = self.state.scene.as_deref_mut().and_then(|s| s.casts.iter_mut().find(|c| c.spell == new)) {
            (c.at, c.until) = (now, until);
            c.held = matches!(lasting, Lasting::Concentration(_));
        }
        self.refresh_scene();
        // A span that comes to nothing is over as it begins.
        if until.is_some_and(|t| t <= now) {
            self.end_spell(new, cause)?;
        }
        Ok(())
    }

    /// How long a spell that was announced lasts: of several ways the last whose condition holds.
    pub(super) fn lasting_of(&self, spell: ObjectId) -> Option<&'a Lasting> {
        let rulebook = self.rulebook;
        let lasting = &rulebook.content.def(self.state.obj(spell).def).magic.as_ref()?.lasting;
        let Lasting::Either(ways) = lasting else { return Some(lasting) };
        self.last_true(ways, spell)
    }

    fn ends_at(&self, spell: ObjectId, lasting: &Lasting) -> Option<Moment> {
        let cx = EvalContext::new(spell, self.controller(spell), &[]);
        let seconds = match lasting {
            // One of several has been picked out before.
            Lasting::Instant | Lasting::Permanent | Lasting::Concentration(None) | Lasting::Either(_) => return None,
            Lasting::Span(list) => self.last_true(list, spell).map_or(0, |q| self.quantity(q, &cx)),
            Lasting::Concentration(Some(q)) => self.quantity(q, &cx),
        };
        let percent = self.scene().and_then(|s| s.casting(spell)).map_or(100, |c| i64::from(c.duration));
        Some(self.now().saturating_add(seconds.saturating_mul(percent) / 100))
    }

    /// Spells that are over or came to nothing are gone.
    pub(super) fn drop_castings(&mut self, spells: &[ObjectId]) -> StepResult<()> {
        for &spell in spells {
            if self.state.obj(spell).zone == Zone::Casting && self.state.obj(spell).live() {
                let cause = self.cite(Cite::SPELLCASTING);
                let mut ev = Event::of(Verb::Move, cause).on(spell);
                (ev.from, ev.to) = (Zone::Casting, Zone::Outside);
                self.event(ev)?;
            }
        }
        let objects = &self.state.objects;
        if let Some(scene) = self.state.scene.as_deref_mut() {
            let there = |o: ObjectId| objects[o.index()].zone.is_of_scene() && objects[o.index()].live();
            scene.casts.retain(|c| there(c.spell));
            scene.items.retain(|i| there(i.obj));
        }
        Ok(())
    }

    /// The definition of a spell by the object that is known, cast or running.
    pub fn spell_def(&self, o: ObjectId) -> DefId {
        self.state.obj(o).def
    }

    /// Asks a yes-or-no question of the player of a creature.
    pub(super) fn ask_creature(&mut self, creature: ObjectId, why: Reason, about: ObjectId) -> StepResult<bool> {
        let who = self.controller(creature);
        let d = Question { who, kind: Kind::Confirm, why, source: Some(about) };
        Ok(self.ask(d)? == crate::engine::Answer::Yes(true))
    }
}
