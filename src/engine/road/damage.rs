//! Damage and what it turns into (119): marks, lost life, counters, and what sentences make of it.

use super::EntryCounters;
use super::ProposedEvent;
use crate::engine::eval::{EvalContext, Judged};
use crate::engine::{Engine, Entity, Env, Event, Flags, ObjectId, PlayerId, SlotValue, StepResult};
use crate::ir::{Act, Body, CardTypes, Filter, Instruction, Loyalty, PutCounters, Rule, Verb};
use smallvec::SmallVec;

/// The types with results of damage of their own of which a filter speaks; all of them where it speaks of none.
fn types_of(filter: &Filter) -> CardTypes {
    let own = CardTypes::CREATURE | CardTypes::PLANESWALKER;
    let asked = filter.types().collect::<CardTypes>() & own;
    if asked.is_empty() { own } else { asked }
}

/// What the damage of one event does, gathered before anything is written.
struct Results<'b> {
    /// The types for which something else takes the place of the rules' own results; of a player, any.
    instead: CardTypes,
    batch: &'b mut Vec<ProposedEvent>,
    /// Life that players gain by damage at the same time: by which source, who, and where in the batch.
    gains: &'b mut Gains,
}

type Gains = SmallVec<[(ObjectId, PlayerId, usize); 2]>;

impl<'a> Engine<'a> {
    /// Turns settled events into all that happens with them: damage into its results (119.3), tokens into their
    /// arrival.
    pub(super) fn expand(&mut self, batch: &mut Vec<ProposedEvent>) -> StepResult<()> {
        self.entering_counters(batch)?;
        if !batch.iter().any(|p| matches!(p.ev.verb, Verb::Damage | Verb::Create)) {
            return Ok(());
        }
        let (mut extra, mut tokens, mut gains) = (self.batch(), Vec::new(), Gains::new());
        for p in batch.iter_mut() {
            match p.ev.verb {
                Verb::Damage => self.damage_results(p, &mut extra, &mut gains)?,
                Verb::Create => {
                    let arrivals = self.token_arrivals(p)?;
                    tokens.extend(others_created(p, &arrivals));
                    extra.extend(arrivals);
                }
                _ => {}
            }
        }
        batch.append(&mut tokens);
        extra.retain(|p| p.ev.n > 0 || p.ev.verb == Verb::Move);
        let expected = arrivals_among(&extra).count();
        for follow in self.replace_results(&mut extra)? {
            self.run_follow_up(follow)?;
        }
        if arrivals_among(&extra).count() < expected {
            drop_uncreated(batch, &extra);
        }
        self.entering_counters(&mut extra)?;
        batch.append(&mut extra);
        self.keep_batch(extra);
        Ok(())
    }

    /// What replaces the results of damage. Of what several sources deal at once to a player each part is looked at with the
    /// life that the parts before it leave, so that they are judged as the one amount that they are.
    fn replace_results(&mut self, results: &mut Vec<ProposedEvent>) -> StepResult<Vec<super::replace::After<'a>>> {
        let lost = |p: &&ProposedEvent| p.ev.verb == Verb::LoseLife;
        let heard = self.caches.index.replace_mask & crate::engine::verb_bit(Verb::LoseLife) != 0;
        if !heard || results.iter().filter(lost).nth(1).is_none() {
            return self.replace_all(results);
        }
        let (mut after, mut settled) = (Vec::new(), self.batch());
        let outer = std::mem::take(&mut self.caches.due_loss);
        for p in results.drain(..) {
            let mut one = vec![p];
            let replaced = self.replace_all(&mut one);
            match replaced {
                Ok(more) => after.extend(more),
                Err(stop) => {
                    self.caches.due_loss = outer;
                    return Err(stop);
                }
            }
            let losses = one.iter().filter(lost);
            let due = losses.filter_map(|p| Some((p.ev.subject?.player()?, p.ev.n)));
            self.caches.due_loss.extend(due);
            settled.append(&mut one);
        }
        self.caches.due_loss = outer;
        *results = settled;
        Ok(after)
    }

    /// 306.5b, 614.16, 714.3a: the counters with which something enters are events contained in its entering, and can
    /// be replaced like others.
    fn entering_counters(&mut self, batch: &mut [ProposedEvent]) -> StepResult<()> {
        for p in batch.iter_mut().filter(|p| p.into_play() || p.ev.verb == Verb::TurnFaceUp) {
            if p.into_play() {
                self.printed_counters(p);
            }
            let Some(Entity::Obj(o)) = p.ev.object else { continue };
            let Some(entry) = p.entry.as_mut().filter(|e| !e.counters.is_empty()) else { continue };
            let by = entry.control;
            let counters = one_event_a_kind(std::mem::take(&mut entry.counters));
            let rule = crate::engine::Cause::rule(crate::engine::Cite::ENTRY);
            let cause = self.cause(crate::engine::Cause { source: o, by, ..rule });
            let mut inner = self.batch();
            inner.extend(counters.into_iter().map(|(kind, n)| {
                let mut ev = Event::of(Verb::PutCounters, cause).on(o).times(n);
                (ev.subject, ev.counter) = (by.map(Entity::Player), Some(kind));
                ProposedEvent::new(ev)
            }));
            let bits = self.event_bits(&inner[0].ev);
            let heard = (self.caches.index.replace_mask | self.caches.index.forbid_mask) & bits != 0
                || self.caches.layers.gives_entries;
            let forbids = |e: &Self, x: &ProposedEvent| e.forbids_itself(o, &x.ev, Judged::Nothing);
            let ahead = if heard || inner.iter().any(|x| forbids(self, x)) { self.look_ahead(p) } else { None };
            // 614.12: what it will say of itself counts for how it enters.
            inner.retain(|x| !forbids(self, x));
            let after = self.replace_all(&mut inner);
            self.look_back(ahead);
            for follow in after? {
                self.run_follow_up(follow)?;
            }
            let settled = inner.iter().filter_map(|x| x.ev.counter.map(|k| (k, x.ev.n)));
            p.entering().counters = settled.collect();
            self.keep_batch(inner);
        }
        Ok(())
    }

    /// Loyalty of a planeswalker (306.5b), the first lore counter of a Saga (714.3a).
    fn printed_counters(&self, proposed: &mut ProposedEvent) {
        let Some(Entity::Obj(o)) = proposed.ev.object else { return };
        if proposed.entry.as_ref().is_some_and(|e| e.face_down) {
            return;
        }
        // What became a copy as it enters is one already.
        let became = self.state.effects.iter().any(|e| e.model.is_some()).then(|| self.model_of(o));
        let model = proposed.entry.as_ref().and_then(|e| e.copy.as_deref()).or(became.as_ref());
        let def = model.map_or_else(|| self.face_for(o, proposed), |m| m.def);
        let types =
            model.and_then(|m| m.chars.as_ref()).map_or(self.rulebook.templates[def.index()].types, |c| c.types);
        let def = self.rulebook.content.def(def);
        let roles = &self.rulebook.content.roles;
        if let (Some(loyalty), Some(kind)) = (def.loyalty, roles.loyalty)
            && types.contains(CardTypes::PLANESWALKER)
        {
            // For what it copies no X was chosen (107.3g).
            let n = match loyalty {
                Loyalty::Number(n) => n,
                Loyalty::X => model.map_or_else(|| self.x_of(o), |_| 0),
            };
            proposed.entering().counters.push((kind, n));
        }
        if let (Some(saga), Some(lore)) = (roles.saga, roles.lore)
            && def.subs.contains(&saga)
        {
            proposed.entering().counters.push((lore, 1));
        }
    }

    /// 119.3: life loss, loyalty, marked damage, and what sentences about the source say.
    fn damage_results(
        &mut self,
        proposed: &mut ProposedEvent,
        batch: &mut Vec<ProposedEvent>,
        gains: &mut Gains,
    ) -> StepResult<()> {
        let mut out = Results { instead: CardTypes::empty(), batch, gains };
        let (Some(Entity::Obj(source)), Some(to)) = (proposed.ev.subject, proposed.ev.object) else { return Ok(()) };
        self.sentence_results(proposed, source, to, &mut out)?;
        if out.instead.contains(CardTypes::CREATURE) {
            // Marked nowhere; the event itself still happened.
            proposed.place = super::At::Bottom;
        }
        match to {
            Entity::Player(_) if !out.instead.is_empty() => {}
            Entity::Player(who) => {
                let mut lost =
                    ProposedEvent::new(Event::of(Verb::LoseLife, proposed.ev.cause).by(who).times(proposed.ev.n));
                lost.ev.by_damage = true;
                lost.applied = proposed.applied.clone();
                out.batch.push(lost);
            }
            Entity::Obj(o) => {
                let loses = self.is(o, CardTypes::PLANESWALKER) && !out.instead.contains(CardTypes::PLANESWALKER);
                if let (true, Some(loyalty)) = (loses, self.rulebook.content.roles.loyalty) {
                    let ev =
                        Event::of(Verb::RemoveCounters, proposed.ev.cause).on(o).times(proposed.ev.n).of_kind(loyalty);
                    out.batch.push(ProposedEvent::new(ev));
                }
                if self.lethal(source, to) {
                    proposed.entering().tapped = true;
                }
            }
        }
        Ok(())
    }

    /// `damage by S to R also / instead: ...`; the same sentence of one source counts once (702.15e).
    fn sentence_results(
        &mut self,
        proposed: &ProposedEvent,
        source: ObjectId,
        to: Entity,
        out: &mut Results,
    ) -> StepResult<()> {
        let mut found: Vec<(&'a Body, [crate::ir::Slot; 3], PlayerId)> = Vec::new();
        let rulebook = self.rulebook;
        for id in self.result_sentences(source) {
            let crate::ir::AbilityKind::Static(s) = &rulebook.ability(id.1).kind else { continue };
            let you = self.controller_or_caster(id.0);
            let cx = EvalContext::new(id.0, you, &[]);
            if s.cond.as_ref().is_some_and(|c| !self.cond(c, &cx)) {
                continue;
            }
            for part in &s.parts {
                if let crate::ir::Part::Rule(Rule::DamageResult { source: m, to: f, instead, slots, body }) = part
                    && self.fits(m, Entity::Obj(source), &cx)
                    && self.passed(f, to, &cx)
                    && !found.iter().any(|(b, ..)| *b == body)
                {
                    found.push((body, *slots, you));
                    // 119.3: each result is that of one type, and a thing may have several.
                    if *instead {
                        out.instead |= types_of(f);
                    }
                }
            }
        }
        for (body, slots, you) in found {
            let mut env = Env::new();
            env.resize(slots.iter().map(|s| s.index() + 1).max().unwrap_or(0), SlotValue::Nil);
            for (slot, v) in slots.iter().zip([
                SlotValue::One(Entity::Obj(source)),
                SlotValue::One(to),
                SlotValue::Num(proposed.ev.n),
            ]) {
                if let Some(e) = env.get_mut(slot.index()) {
                    *e = v;
                }
            }
            let cx = EvalContext::new(source, you, &env);
            for instr in body {
                self.result_of(instr, &cx, proposed.ev.cause, out);
            }
        }
        Ok(())
    }

    /// Sentences in force, and the source's own if it is gone or not a permanent.
    fn result_sentences(&self, source: ObjectId) -> Vec<(ObjectId, crate::ir::AbilityId)> {
        let mut out = Vec::new();
        let has = |a: &crate::ir::AbilityId| match &self.rulebook.ability(*a).kind {
            crate::ir::AbilityKind::Static(s) => {
                s.parts.iter().any(|p| matches!(p, crate::ir::Part::Rule(Rule::DamageResult { .. })))
            }
            _ => false,
        };
        let said = self.caches.index.rules.iter().filter(|r| r.kind == crate::ir::RuleKinds::DAMAGE_RESULT);
        for at in said {
            if let crate::engine::index::RulePlace::Static(l, _) = at.place
                && !out.contains(&(l.obj, l.ability))
            {
                out.push((l.obj, l.ability));
            }
        }
        if !self.state.on_battlefield(source) {
            out.extend(
                self.chars(source)
                    .abilities
                    .list(&self.rulebook.content)
                    .iter()
                    .filter(|a| has(a))
                    .map(|a| (source, *a)),
            );
        }
        out
    }

    /// The events of one instruction of a damage result; they are part of the damage (119.3).
    fn result_of(&self, instr: &Instruction, cx: &EvalContext, cause: u32, results: &mut Results<'_>) {
        let Instruction::Do { who, act, .. } = instr else { return };
        let crate::ir::Pick::Ref(r) = who else { return };
        let out = &mut *results.batch;
        for e in self.ents(r, cx) {
            match (act, e) {
                (Act::GainLife(v), Entity::Player(p)) => {
                    let n = self.value(v, cx);
                    // 118.9: what one source gives a player at once is gained at once.
                    let same = results.gains.iter().find(|(source, who, _)| (*source, *who) == (cx.this, p));
                    match same.and_then(|(_, _, at)| out.get_mut(*at)) {
                        Some(gain) => gain.ev.n = gain.ev.n.saturating_add(n),
                        None => {
                            results.gains.push((cx.this, p, out.len()));
                            out.push(ProposedEvent::new(Event::of(Verb::GainLife, cause).by(p).times(n)));
                        }
                    }
                }
                (Act::LoseLife(v), Entity::Player(p)) => {
                    out.push(ProposedEvent::new(Event::of(Verb::LoseLife, cause).by(p).times(self.value(v, cx))));
                }
                (Act::PutCounters(PutCounters { kind, n, on: crate::ir::Pick::Ref(r), .. }), by) => {
                    for x in self.ents(r, cx) {
                        let ev =
                            Event::of(Verb::PutCounters, cause).by(by).on(x).times(self.value(n, cx)).of_kind(*kind);
                        out.push(ProposedEvent::new(ev));
                    }
                }
                _ => {}
            }
        }
    }

    /// Marks damage on a creature (119.3e) or on a thing of a scene, which has a structure instead of toughness.
    pub(super) fn mark_damage(&mut self, proposed: &ProposedEvent) {
        let Some(Entity::Obj(o)) = proposed.ev.object else { return };
        if !self.is(o, CardTypes::CREATURE) && !self.is(o, CardTypes::THING) {
            return;
        }
        (self.caches.worn, self.caches.hurt) = (true, true);
        let row = &mut self.state.objects[o.index()];
        if proposed.place == super::At::Top {
            row.damage = row.damage.saturating_add(proposed.ev.n);
        }
        // 704.5h: damage that is marked nowhere has been dealt too.
        if proposed.entry.as_ref().is_some_and(|e| e.tapped) {
            row.flags |= Flags::DOOMED;
        }
    }

    /// Each token of a creation enters by itself (110.5f), so that everything about entering holds for it.
    fn token_arrivals(&mut self, proposed: &ProposedEvent) -> StepResult<Vec<ProposedEvent>> {
        let (Some(def), Some(Entity::Player(who))) = (proposed.def, proposed.ev.subject) else { return Ok(Vec::new()) };
        // What a spell of a scene makes is in the scene.
        let source = self.state.causes[proposed.ev.cause as usize].source.some();
        let in_scene = source.is_some_and(|o| self.state.obj(o).zone.is_of_scene());
        let to = if in_scene { crate::ir::Zone::Scene } else { crate::ir::Zone::Battlefield };
        let arrivals = (0..proposed.ev.n)
            .map(|i| {
                // The first is the one that replacement effects have looked at.
                let sample = proposed.ev.object.and_then(Entity::obj).filter(|_| i == 0);
                let o = sample.unwrap_or_else(|| self.new_token(def, who));
                let mut ev = Event::of(Verb::Move, proposed.ev.cause).by(who).on(o);
                (ev.from, ev.to) = (crate::ir::Zone::Outside, to);
                let mut entering = ProposedEvent::new(ev);
                entering.entry = proposed.entry.clone();
                entering.owed = proposed.owed;
                entering.entering().control.get_or_insert(who);
                entering
            })
            .collect();
        self.choose_goals(arrivals, source)
    }

    /// 508.4, 509.7: of each that enters attacking or blocking its controller chooses whom it attacks, what it blocks.
    fn choose_goals(
        &mut self,
        mut arrivals: Vec<ProposedEvent>,
        source: Option<ObjectId>,
    ) -> StepResult<Vec<ProposedEvent>> {
        for m in &mut arrivals {
            let Some(e) = m.entry.as_mut().filter(|e| e.attacks_freely || e.blocks_freely) else { continue };
            let Some(who) = e.control else { continue };
            let source = source.unwrap_or(ObjectId::NONE);
            if e.attacks_freely {
                e.attacking = self.choose_goal(who, source)?;
            }
            if e.blocks_freely {
                e.blocking = self.choose_blocked(who, source)?;
            }
        }
        Ok(arrivals)
    }
}

/// 110.5a, 603.2c: of several tokens each one is created, at once with the others. The first is that of the event itself; gives
/// the events of the others.
fn others_created(created: &mut ProposedEvent, arrivals: &[ProposedEvent]) -> impl Iterator<Item = ProposedEvent> {
    created.ev.n = created.ev.n.min(1);
    let ev = created.ev;
    arrivals.iter().skip(1).map(move |token| ProposedEvent::new(Event { object: token.ev.object, ..ev }))
}

/// The tokens that come into play among the results of events.
fn arrivals_among(results: &[ProposedEvent]) -> impl Iterator<Item = ObjectId> {
    let comes = |p: &&ProposedEvent| p.ev.verb == Verb::Move && p.ev.from == crate::ir::Zone::Outside;
    results.iter().filter(comes).filter_map(|p| p.ev.object.and_then(Entity::obj))
}

/// 110.5d: a token that can't enter is not created.
fn drop_uncreated(batch: &mut Vec<ProposedEvent>, results: &[ProposedEvent]) {
    let mut come: Vec<ObjectId> = arrivals_among(results).collect();
    come.sort_unstable();
    let comes = |o: ObjectId| come.binary_search(&o).is_ok();
    batch.retain(|p| p.ev.verb != Verb::Create || p.ev.object.and_then(Entity::obj).is_none_or(comes));
}

/// 614.5: all counters of a kind with which something enters are put on it by one event.
fn one_event_a_kind(all: EntryCounters) -> EntryCounters {
    let mut out = EntryCounters::new();
    for (kind, n) in all {
        match out.iter_mut().find(|(k, _)| *k == kind) {
            Some((_, m)) => *m = m.saturating_add(n),
            None => out.push((kind, n)),
        }
    }
    out
}
