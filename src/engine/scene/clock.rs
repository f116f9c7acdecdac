//! Time: the one clock of a scene, and what is due.

use crate::engine::eval::EvalContext;
use crate::engine::lasting::{Until, Waiting};
use crate::engine::scene::state::Again;
use crate::engine::{Cause, Cite, Engine, Entity, Env, Event, Interrupt, Limit, ObjectId, Rulebook, StepResult};
use crate::ir::{AbilityId, AbilityKind, Modifier, Named, Part, Quantity, Rule, Triggered, Unit, Verb, When, Zone};

/// A moment: seconds since midnight before the scene began.
pub type Moment = i64;

const DAY: i64 = 86_400;
/// After how long something acts again that acts only once.
const ONCE: i64 = i64::MAX;
/// Most things that may be due in one span of time.
const MAX_DUE: u32 = 100_000;

impl Engine<'_> {
    /// Lets so many seconds go by, from one due moment to the next; `due` is told each moment that it reached. Not more
    /// than the settings allow go by at once.
    ///
    /// # Errors
    /// [`Limit::Events`] if too much is due in that time; otherwise what an event or `due` stops with.
    pub fn pass_time(
        &mut self,
        seconds: i64,
        due: &mut dyn FnMut(&mut Engine, i64) -> StepResult<()>,
    ) -> StepResult<()> {
        let most = self.scene().map_or(0, |s| s.settings.time.most);
        if self.scene().is_some_and(|s| s.laid_out_still) {
            self.is_laid_out();
        }
        let end = self.now().saturating_add(seconds.clamp(0, most));
        for _ in 0..MAX_DUE {
            self.note_every();
            let next = self.next_due().filter(|t| *t <= end).unwrap_or(end);
            self.advance_clock(next)?;
            if self.end_of_times()? {
                // What ends at this very moment is over before, with the abilities that it gave.
                self.note_every();
            }
            self.run_every()?;
            self.run_delayed()?;
            due(self, next)?;
            if next >= end {
                return Ok(());
            }
        }
        Err(Interrupt::Limit(Limit::Events))
    }

    /// Seconds since midnight before the scene began.
    pub fn now(&self) -> i64 {
        self.scene().map_or(0, |s| s.clock)
    }

    /// The moment at which a span is over that begins now. Of days of the calendar this one is the first: they are over at
    /// midnight.
    pub(in crate::engine) fn moment_after(&self, span: &Quantity, cx: &EvalContext) -> Moment {
        let seconds = self.quantity(span, cx);
        let begun = if span.unit == Unit::Date { self.now().rem_euclid(DAY) } else { 0 };
        self.now().saturating_add(seconds).saturating_sub(begun)
    }

    /// What holds for something for a time: where it comes from, and until when.
    pub fn held_for_a_time(&self, o: ObjectId) -> Vec<(ObjectId, Moment)> {
        let mut all = Vec::new();
        let states = &self.rulebook.content.designations;
        let is_untold = |change: &Modifier| matches!(change, Modifier::Designate(d) if states.get(d.index()).is_some_and(|d| d.untold));
        let untold = |part: &Part| matches!(part, Part::Layer { mods, .. } if mods.iter().all(is_untold));
        for e in &self.state.effects {
            let Until::Clock(until) = e.until else { continue };
            // A state that is not told of is nothing to tell here either.
            if e.parts.iter().all(untold) {
                continue;
            }
            let locked = e.locked.iter().any(|set| set.contains(&Entity::Obj(o)));
            let cx = EvalContext { ability: e.ability, member: Entity::Obj(o), ..e.cx() };
            let about = |part: &Part| match part {
                Part::Rule(Rule::TestMod { who, .. } | Rule::NoTest { who, .. }) => self.fits(who, Entity::Obj(o), &cx),
                _ => false,
            };
            let held = (e.source, until);
            if (locked || e.parts.iter().any(about)) && !all.contains(&held) {
                all.push(held);
            }
        }
        all
    }

    /// Damage to something that is still prevented for a time: by what, until when, and how much; none: all of it.
    pub fn shielded_for_a_time(&self, o: ObjectId) -> Vec<(ObjectId, Moment, Option<i32>)> {
        let own = self.state.shields.iter().filter(|shield| shield.shield == Some(Entity::Obj(o)));
        let timed = own.filter_map(|shield| match shield.until {
            Until::Clock(until) => Some((shield.source, until, (shield.left >= 0).then_some(shield.left))),
            _ => None,
        });
        timed.collect()
    }

    fn advance_clock(&mut self, to: i64) -> StepResult<()> {
        if to <= self.now() {
            return Ok(());
        }
        let cause = self.cite(Cite::TIME);
        // One event says no more seconds than its number holds.
        while self.now() < to {
            let piece = i32::try_from(to - self.now()).unwrap_or(i32::MAX);
            self.event(Event::of(Verb::Pass, cause).times(piece))?;
            let scene = self.state.scene.as_deref_mut();
            scene.into_iter().for_each(|scene| scene.clock += i64::from(piece));
        }
        self.forget_who_left();
        // No characteristic follows from the time itself.
        self.caches.changed();
        Ok(())
    }

    /// The next moment at which something ends, acts, or the sun rises or sets.
    fn next_due(&self) -> Option<i64> {
        let scene = self.scene()?;
        let now = scene.clock;
        let ends = scene.casts.iter().filter_map(|c| c.until);
        let acts = scene.every.iter().map(|e| e.next);
        let effects = self.state.untils().filter_map(|until| match until {
            Until::Clock(t) => Some(*t),
            _ => None,
        });
        let waits = |c: &super::Casting| {
            !c.held && !self.rulebook.content.scene.settled.is_some_and(|d| self.designated(c.spell, d))
        };
        // The sun matters only to spells that still cost their casters anything (ME-7.10).
        let waiting = scene.casts.iter().any(waits);
        let sun = [scene.settings.time.dawn, scene.settings.time.sunset].into_iter().filter(|_| waiting).map(|h| {
            let today = now - now.rem_euclid(DAY) + h * 3600;
            if today > now { today } else { today + DAY }
        });
        ends.chain(acts).chain(effects).chain(sun).filter(|t| *t > now).min()
    }

    /// Whether this moment is the given hour of a day.
    pub fn is_hour(&self, at: i64, hour: i64) -> bool {
        at.rem_euclid(DAY) == (hour * 3600).rem_euclid(DAY)
    }

    /// Spells and effects whose time is up end; whether there were any.
    fn end_of_times(&mut self) -> StepResult<bool> {
        let now = self.now();
        let over: Vec<ObjectId> = self.scene().map_or_else(Vec::new, |s| {
            s.casts.iter().filter(|c| c.until.is_some_and(|t| t <= now)).map(|c| c.spell).collect()
        });
        let spells_end = !over.is_empty();
        let cause = self.cite(Cite::SPELL_ENDS);
        for o in over {
            self.end_spell(o, cause)?;
        }
        let lasting = |until: &Until| !matches!(until, Until::Clock(t) if *t <= now);
        let count = |w: &crate::engine::GameState| w.effects.len() + w.shields.len() + w.delayed.len();
        let before = count(self.state);
        self.state.effects.retain(|e| lasting(&e.until));
        self.state.shields.retain(|s| lasting(&s.until));
        // What waits for this very moment is done when all else is over.
        let rulebook = self.rulebook;
        self.state.delayed.retain(|d| lasting(&d.until) || waits_for_the_clock(rulebook, d));
        let effects_end = count(self.state) != before;
        if effects_end {
            self.effects_changed();
        }
        Ok(spells_end || effects_end)
    }

    /// A running spell ends: it leaves the scene. Whether it did; something may have replaced or forbidden it.
    ///
    /// # Errors
    /// A limit is reached, or a question has no answer yet.
    pub fn end_spell(&mut self, o: ObjectId, cause: u32) -> StepResult<bool> {
        if !self.state.obj(o).live() || self.state.obj(o).zone != Zone::Scene {
            return Ok(false);
        }
        let mut ev = Event::of(Verb::Move, cause).on(o);
        (ev.from, ev.to) = (Zone::Scene, Zone::Outside);
        let done = !self.event(ev)?.is_empty();
        if done {
            let objects = &self.state.objects;
            if let Some(scene) = self.state.scene.as_deref_mut() {
                scene.casts.retain(|c| objects[c.spell.index()].live() && objects[c.spell.index()].zone.is_of_scene());
            }
        }
        Ok(done)
    }

    /// The list of abilities that act again and again follows what is in the scene. What one does to whoever bears the thing
    /// begins anew with another bearer.
    pub fn note_every(&mut self) {
        if self.scene().is_none() {
            return;
        }
        let mut found: Vec<(ObjectId, AbilityId)> = Vec::new();
        for &of in &self.state.scenery {
            for &ability in self.chars(of).abilities.list(&self.rulebook.content) {
                if self.period(ability).is_some() {
                    found.push((of, ability));
                }
            }
        }
        let Some(scene) = self.state.scene.as_deref_mut() else { return };
        let mut all = std::mem::take(&mut scene.every);
        all.retain_mut(|known| {
            let there = found.contains(&(known.of, known.ability));
            if there {
                *known = self.runs_on(*known);
            }
            there
        });
        for (of, ability) in found {
            if !all.iter().any(|e| (e.of, e.ability) == (of, ability)) {
                all.push(self.again_from_now(of, ability));
            }
        }
        if let Some(scene) = self.state.scene.as_deref_mut() {
            scene.every = all;
        }
    }

    /// After how long an ability acts again and again; none: it doesn't.
    fn period(&self, ability: AbilityId) -> Option<&Quantity> {
        match &self.rulebook.ability(ability).kind {
            AbilityKind::Triggered(Triggered { when: When::Every(period) | When::After(period), .. }) => Some(period),
            _ => None,
        }
    }

    /// One whose time begins now.
    fn again_from_now(&self, of: ObjectId, ability: AbilityId) -> Again {
        let cx = EvalContext::new(of, self.controller(of), &[]);
        let period = self.period(ability).map_or(0, |q| self.quantity(q, &cx));
        Again { of, ability, next: self.now() + period.max(1), bearer: self.bearer_of(of) }
    }

    /// One that is there still: its time runs on, or it begins anew with another bearer if it is about that.
    fn runs_on(&self, before: Again) -> Again {
        let bearer = self.bearer_of(before.of);
        let anew = before.bearer != bearer && self.is_about_bearer(before.ability);
        if anew { self.again_from_now(before.of, before.ability) } else { Again { bearer, ..before } }
    }

    fn bearer_of(&self, of: ObjectId) -> ObjectId {
        self.state.bearer(of).unwrap_or(ObjectId::NONE)
    }

    /// Whether an ability asks something of `you`, who bears the thing that has it.
    fn is_about_bearer(&self, ability: AbilityId) -> bool {
        Named::of(&self.rulebook.ability(ability).kind).has_part("Ref", "You")
    }

    /// What acts at this moment.
    fn run_every(&mut self) -> StepResult<()> {
        let now = self.now();
        let due: Vec<Again> =
            self.scene().map_or_else(Vec::new, |s| s.every.iter().filter(|e| e.next <= now).copied().collect());
        for Again { of, ability, .. } in due {
            let AbilityKind::Triggered(t) = &self.rulebook.ability(ability).kind else { continue };
            let you = self.controller(of);
            let period = match &t.when {
                When::Every(q) => self.quantity(q, &EvalContext::new(of, you, &[])).max(1),
                _ => ONCE,
            };
            let same = |e: &&mut Again| (e.of, e.ability) == (of, ability);
            if let Some(e) = self.state.scene.as_deref_mut().and_then(|s| s.every.iter_mut().find(same)) {
                e.next = e.next.saturating_add(period);
            }
            let cx = EvalContext::new(of, you, &[]);
            let has_it = || self.chars(of).abilities.list(&self.rulebook.content).contains(&ability);
            if !self.state.obj(of).live() || !has_it() || t.cond.as_ref().is_some_and(|c| !self.cond(c, &cx)) {
                continue;
            }
            self.act_at_once(of, ability, Env::new(), ObjectId::NONE)?;
        }
        Ok(())
    }

    /// What was put off until this moment, the oldest first.
    fn run_delayed(&mut self) -> StepResult<()> {
        let now = self.now();
        let rulebook = self.rulebook;
        let is_due =
            |due: &Waiting| matches!(due.until, Until::Clock(t) if t <= now) && waits_for_the_clock(rulebook, due);
        while let Some(at) = self.state.delayed.iter().position(is_due) {
            let due = self.state.delayed.remove(at);
            self.act_at_once(due.source, due.ability, due.env, due.actor)?;
        }
        Ok(())
    }

    /// Carries out a triggered ability of a scene: there is no stack (ME-1.1), it happens at once. `actor` was `you` as it
    /// triggered; none: whoever is `you` now.
    ///
    /// # Errors
    /// A limit is reached, or a question has no answer yet.
    pub fn act_at_once(&mut self, o: ObjectId, ability: AbilityId, env: Env, actor: ObjectId) -> StepResult<()> {
        let rulebook = self.rulebook;
        let AbilityKind::Triggered(t) = &rulebook.ability(ability).kind else { return Ok(()) };
        let you = self.controller(actor.some().unwrap_or(o));
        let cause = self.cause(Cause::by_ability(o, ability, you));
        let mut f = self.ability_frame(o, ability, you, env, cause);
        f.actor = actor;
        self.choose_modes(&t.block, &mut f)?;
        // 603.3d: without anything that it could be done to it does nothing.
        if !self.choose_what(&t.block, &mut f, |_, _| true)? {
            return Ok(());
        }
        self.nested(|e| e.run(&t.block.body, &mut f))
    }
}

/// Whether something waits for a moment, and for no event.
fn waits_for_the_clock(rulebook: &Rulebook, waiting: &Waiting) -> bool {
    matches!(&rulebook.ability(waiting.ability).kind, AbilityKind::Triggered(Triggered { when: When::After(_), .. }))
}
