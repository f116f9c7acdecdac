//! What waits for something to happen: delayed and reflexive triggers, shields, what is taken back (603.7, 603.12, 614, 615).

use super::Frame;
use super::acts::Outcome;
use crate::engine::slots::for_each_of;
use crate::engine::{
    Cause, Engine, Entity, Env, Event, ObjectId, Pending, PlayerId, SlotValue, StepResult, Until, Waiting,
};
use crate::ir::{
    AbilityId, AbilityKind, DamageSort, Duration, EventPattern, Instruction, Match, NextDamage, Ref, Triggered, Verb,
    When, Zones,
};

impl<'a> Engine<'a> {
    /// A delayed triggered ability (603.7); a reflexive one triggers at once (603.12).
    pub(super) fn begin_delayed(
        &mut self,
        ability: AbilityId,
        duration: &Duration,
        once: bool,
        f: &mut Frame,
    ) -> StepResult<()> {
        let env = self.env_for(ability, f);
        if let AbilityKind::Triggered(t) = &self.rulebook.ability(ability).kind
            && t.when == When::Done
        {
            if f.done {
                let words = self.words_now(&f.cx());
                let waits = Pending::new(ability, f.this, f.you, env);
                let mut follows = f.follows.clone();
                follows.extend(self.has_become(f));
                self.state.turn.pending.push(Pending { follows, actor: f.actor, words, ..waits });
            }
            return Ok(());
        }
        let mut waiting = Waiting { once, ..self.waiting(ability, env, duration, f) };
        if let AbilityKind::Triggered(Triggered { when: When::After(span), .. }) = &self.rulebook.ability(ability).kind
        {
            waiting.until = Until::Clock(self.moment_after(span, &f.cx()));
        }
        self.state.delayed.push(waiting);
        self.index_anew();
        Ok(())
    }

    /// What the object of an ability has become while it was carried out: a reflexive trigger of it still finds that (400.7j).
    fn has_become(&self, f: &Frame) -> Vec<ObjectId> {
        let now = self.where_it_is(Entity::Obj(f.this), f);
        let mut at = Entity::Obj(f.this);
        let next = std::iter::from_fn(|| {
            let new = self.next_self(at).filter(|_| at != now)?;
            at = Entity::Obj(new);
            Some(new)
        });
        next.collect()
    }

    /// `exile it until E`: 610.3a, nothing if E has happened already; otherwise it is taken back as soon as E happens.
    pub(super) fn run_until_event(
        &mut self,
        body: &'a [Instruction],
        back: AbilityId,
        f: &mut Frame,
    ) -> StepResult<()> {
        f.done = false;
        if self.is_past(back, f) {
            return Ok(());
        }
        self.run(body, f)?;
        let env = self.env_for(back, f);
        let waiting = Waiting { once: true, ..self.waiting(back, env, &Duration::Game, f) };
        self.state.delayed.push(Waiting { at_once: true, ..waiting });
        self.caches.index.dirty = true;
        self.refresh_index();
        Ok(())
    }

    /// 611.2b: an effect whose duration is over before it would begin never begins.
    pub(super) fn never_begins(&self, duration: &Duration, f: &Frame) -> bool {
        match duration {
            Duration::While(c) => !self.cond(c, &f.cx()),
            Duration::Until(events) => self.have_happened(events.iter().filter(|e| is_an_end(e.verb)), f),
            _ => false,
        }
    }

    /// Whether the event of an ability has happened since the ability that is carried out was put on the stack.
    fn is_past(&self, back: AbilityId, f: &Frame) -> bool {
        let AbilityKind::Triggered(t) = &self.rulebook.ability(back).kind else { return false };
        let When::Events(events) = &t.when else { return false };
        self.have_happened(events.iter(), f)
    }

    fn have_happened<'e>(&self, mut events: impl Iterator<Item = &'e EventPattern> + Clone, f: &Frame) -> bool {
        let cx = f.cx();
        let leaves = |e: &EventPattern| {
            e.verb == Verb::Move && e.from.intersects(Zones::IN_PLAY) && e.object == Match::Ref(Ref::This)
        };
        // An object that is not there any more has left, even before the ability was put on the stack.
        let there = self.state.in_play(f.this) || self.caches.entering.contains(&f.this);
        if events.clone().any(leaves) && !there {
            return true;
        }
        let put = |h: &Event| {
            matches!(h.verb, Verb::Trigger | Verb::Activate | Verb::Cast)
                && h.object == Some(Entity::Obj(f.this))
                && (h.verb == Verb::Cast || self.state.cause(h).ability == f.ability)
        };
        // That it was cast itself is no end of it.
        let since = self.state.journal.iter().rposition(put).map_or(f.mark as usize, |at| at + 1);
        events.any(|e| self.has_happened(e, since..self.state.journal.len(), &cx))
    }

    /// 610.3c: everything that is to be taken back because of the same events is taken back at the same time.
    pub(crate) fn take_back(&mut self) -> StepResult<()> {
        let waiting = std::mem::take(&mut self.caches.returns);
        let rulebook = self.rulebook;
        let outer = self.caches.gather.replace(Vec::new());
        let mut ran = Ok(());
        let (with_draws, taken): (Vec<_>, Vec<_>) =
            waiting.into_iter().partition(|p| matches!(rulebook.ability(p.ability).kind, AbilityKind::As { .. }));
        for p in taken {
            let cause = self.cause(Cause::by_ability(p.source, p.ability, p.controller));
            let mut f = Frame::new(p.source, p.controller, p.env, cause, self.state.journal.len() as u32);
            f.words = p.words;
            if let (Ok(()), AbilityKind::Triggered(t)) = (&ran, &rulebook.ability(p.ability).kind) {
                ran = self.run(&t.block.body, &mut f);
            }
        }
        let batch = std::mem::replace(&mut self.caches.gather, outer).unwrap_or_default();
        ran?;
        self.propose(batch)?;
        for p in with_draws {
            self.run_as_drawn(p)?;
        }
        Ok(())
    }

    /// The body of `as you draw this`.
    fn run_as_drawn(&mut self, pending: Pending) -> StepResult<()> {
        let rulebook = self.rulebook;
        let AbilityKind::As { body, .. } = &rulebook.ability(pending.ability).kind else { return Ok(()) };
        let cause = self.cause(Cause::by_ability(pending.source, pending.ability, pending.controller));
        let mut f = Frame::new(pending.source, pending.controller, pending.env, cause, self.state.journal.len() as u32);
        self.run(body, &mut f)
    }

    /// A replacement effect that waits for its event.
    pub(super) fn begin_shield(
        &mut self,
        ability: AbilityId,
        duration: &Duration,
        once: bool,
        f: &mut Frame,
    ) -> StepResult<()> {
        let env = self.env_for(ability, f);
        for own in self.for_each_of_several(ability, env, once) {
            let waiting = Waiting { once, ..self.waiting(ability, own, duration, f) };
            self.state.shields.push(waiting);
        }
        self.index_anew();
        Ok(())
    }

    /// `the next time p would be destroyed`, of several: of each of them the next time.
    fn for_each_of_several(&self, ability: AbilityId, env: Env, once: bool) -> Vec<Env> {
        let AbilityKind::Replace(r) = &self.rulebook.ability(ability).kind else { return vec![env] };
        let several = |role: &Match| match role {
            Match::Ref(Ref::Slot(slot)) => env.get(slot.index()).filter(|v| v.ents().len() > 1).map(|_| slot.index()),
            _ => None,
        };
        let Some(at) = several(&r.event.subject).or_else(|| several(&r.event.object)).filter(|_| once) else {
            return vec![env];
        };
        for_each_of(&env, at).collect()
    }

    /// The next so much damage to these is prevented, or dealt to another instead (614.9, 615.7).
    pub(super) fn act_prevent(&mut self, next: &NextDamage, doer: PlayerId, f: &mut Frame) -> StepResult<Outcome> {
        let n = self.value(&next.n, &f.cx());
        let redirect = match &next.instead_to {
            // 614.9: where nobody can be found, nothing is redirected.
            Some(pick) => match self.picked(pick, doer, f)?.first().copied() {
                None => return Ok(Outcome::NOTHING),
                found => found,
            },
            None => None,
        };
        if next.pattern.is_some() {
            self.prevent_next(None, n, redirect, next, f);
            return Ok(Outcome::DONE);
        }
        for e in self.picked(&next.to, doer, f)? {
            self.prevent_next(Some(e), n, redirect, next, f);
        }
        Ok(Outcome::DONE)
    }

    /// 615.7: the next so much damage to something, or of some sort, is prevented.
    fn prevent_next(&mut self, e: Option<Entity>, n: i32, redirect: Option<Entity>, next: &NextDamage, f: &mut Frame) {
        let NextDamage { damage, pattern, then, duration, .. } = next;
        if self.never_begins(duration, f) {
            return;
        }
        let env = then.or(*pattern).map_or_else(Env::new, |text| self.env_for(text, f));
        let mut waiting = self.waiting(pattern.unwrap_or(AbilityId(0)), env, duration, f);
        waiting.then = *then;
        waiting.left = n;
        (waiting.shield, waiting.damage, waiting.redirect) = (e, *damage, redirect);
        if n > 0 {
            self.state.shields.push(waiting);
            self.index_anew();
        }
    }

    /// What waits since now is found by its event.
    fn index_anew(&mut self) {
        self.caches.index.dirty = true;
        self.refresh_index();
    }

    /// An ability that waits for its event, as often as it happens.
    fn waiting(&mut self, ability: AbilityId, env: Env, duration: &Duration, f: &Frame) -> Waiting {
        self.state.next_id += 1;
        let until = self.until(duration, f);
        if matches!(until, Until::Open(_)) {
            // Its condition has not been looked at.
            self.caches.changed();
        }
        let source = self.where_it_is(Entity::Obj(f.this), f).obj().unwrap_or(f.this);
        Waiting {
            ability,
            env,
            source,
            controller: f.you,
            actor: self.actor_here(f).unwrap_or(ObjectId::NONE),
            until,
            once: false,
            at_once: false,
            left: -1,
            shield: None,
            damage: DamageSort::Any,
            then: None,
            redirect: None,
            words: self.words_now(&f.cx()),
            id: self.state.next_id,
        }
    }

    /// The environment of what waits: with what has moved on as it is now, because it will not be found later.
    fn env_for(&self, ability: AbilityId, f: &Frame) -> Env {
        let mut env = f.env.clone();
        let now = |e: Entity| self.unless_called_back(self.where_it_is(e, f), f.mark);
        for v in &mut env {
            let mut gone = false;
            for e in v.things_mut() {
                let before = std::mem::replace(e, now(*e));
                gone |= before != *e;
            }
            if gone {
                *v = SlotValue::moved(v.ents());
            }
        }
        let need = self.rulebook.ability(ability).slots as usize;
        if env.len() < need {
            env.resize(need, SlotValue::Nil);
        }
        self.settle_events(ability, &mut env, f);
        env
    }
}

/// Whether after an event of this sort something is no longer as it was, so that what lasts until then can't begin any more.
fn is_an_end(verb: Verb) -> bool {
    matches!(
        verb,
        Verb::Move
            | Verb::Untap
            | Verb::Unattach
            | Verb::LoseControl
            | Verb::ChangeControl
            | Verb::PhaseOut
            | Verb::LeaveCombat
            | Verb::TurnFaceUp
            | Verb::End
    )
}
