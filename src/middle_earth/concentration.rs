//! What goes on by itself: triggered abilities happen at once, concentration is tested, what has lost its host ends.

use crate::engine::scene::test::Plan;
use crate::engine::{Cause, Cite, Engine, Entity, Event, Flags, Interrupt, ObjectId, Pending, StepResult};
use crate::ir::{CardTypes, Lasting, Tested, Verb, Zone};

/// Most rounds of triggers and state in one moment.
const MAX_ROUNDS: u32 = 1000;

impl Engine<'_> {
    /// Everything that follows from what happened, until nothing does.
    ///
    /// # Errors
    /// A limit was reached, or a question is open.
    pub fn settle_scene(&mut self) -> StepResult<()> {
        for _ in 0..MAX_ROUNDS {
            let acted = self.given_states()?
                | self.cross_areas()?
                | self.orphans_end()?
                | self.things_fall()
                | self.things_break()?
                | self.counters_go()?
                | self.triggers_act()?
                | self.will_fails()?
                | self.concentration_breaks()?;
            if !acted {
                return Ok(());
            }
        }
        Err(Interrupt::Limit(crate::engine::Limit::Repeats))
    }

    /// Triggered abilities of the scene; those of cards wait for their stack.
    fn triggers_act(&mut self) -> StepResult<bool> {
        let mine = |w: &crate::engine::GameState, p: &Pending| {
            let row = w.obj(p.source);
            row.zone.is_of_scene() || w.obj(p.source).prev.some().is_some_and(|o| w.obj(o).zone.is_of_scene())
        };
        let Some(at) = self.state.turn.pending.iter().position(|p| mine(self.state, p)) else { return Ok(false) };
        let p = self.state.turn.pending.remove(at);
        self.act_at_once(p.source, p.ability, p.env, p.actor)?;
        Ok(true)
    }

    /// Counters above the number that a sentence allows are removed, as from permanents.
    fn counters_go(&mut self) -> StepResult<bool> {
        let mut above = self.batch();
        self.counters_above(&mut above);
        if above.is_empty() {
            self.keep_batch(above);
            return Ok(false);
        }
        Ok(!self.propose(above)?.is_empty())
    }

    /// What was borne by somebody who is gone lies where that was.
    fn things_fall(&mut self) -> bool {
        let gone = |(thing, holder): &(ObjectId, ObjectId)| {
            !self.state.in_play(*holder) && self.state.in_play(*thing) && self.is(*thing, CardTypes::THING)
        };
        let fallen = self.state.scene().and_then(|s| s.bonds.iter().find(|bond| gone(bond))).map(|bond| bond.0);
        let Some(o) = fallen else { return false };
        self.bear(o, None);
        true
    }

    /// A spell whose host is gone ends.
    fn orphans_end(&mut self) -> StepResult<bool> {
        let orphan = self.state.scenery.iter().copied().find(|o| {
            let row = self.state.obj(*o);
            self.is(*o, CardTypes::MAGIC) && matches!(row.attached, Some(Entity::Obj(h)) if !self.state.in_play(h))
        });
        let Some(o) = orphan else { return Ok(false) };
        let cause = self.cite(Cite::SPELL_ENDS);
        self.end_spell(o, cause)
    }

    /// A thing that was dealt as much damage as its structure bears is no more.
    fn things_break(&mut self) -> StepResult<bool> {
        let Some(structure) = self.rulebook.content.scene.structure else { return Ok(false) };
        let broken = self.state.scenery.iter().copied().find(|o| {
            let damage = self.state.obj(*o).damage;
            damage > 0 && self.is(*o, CardTypes::THING) && (1..=damage).contains(&self.number_of(*o, structure))
        });
        let Some(o) = broken else { return Ok(false) };
        let cause = self.cite(Cite::SPELLCASTING);
        let mut ev = Event::of(Verb::Move, cause).on(o);
        (ev.from, ev.to) = (Zone::Scene, Zone::Exile);
        Ok(!self.event(ev)?.is_empty())
    }

    /// Whoever can't act any more, or is not there, holds no spell by will.
    fn will_fails(&mut self) -> StepResult<bool> {
        let Some(scene) = self.scene() else { return Ok(false) };
        let held = scene.casts.iter().filter(|c| c.held && self.state.obj(c.spell).zone == Zone::Scene);
        let lost: Vec<ObjectId> =
            held.filter(|c| !self.state.in_play(c.caster) || !self.can_act(c.caster)).map(|c| c.spell).collect();
        let cause = self.cite(Cite::CONCENTRATION);
        let mut any = false;
        for spell in lost {
            any |= self.end_spell(spell, cause)?;
        }
        Ok(any)
    }

    /// ME-11.3: whoever holds a spell by concentration and tests anything else must pass a test to keep it.
    fn concentration_breaks(&mut self) -> StepResult<bool> {
        let Some(scene) = self.scene() else { return Ok(false) };
        let from = scene.watched.max(0) as usize;
        let to = scene.rolls.len();
        if from >= to {
            return Ok(false);
        }
        let roles = &self.rulebook.content.scene;
        let of = |what: Tested, topic: Option<crate::ir::TopicId>| self.rulebook.content.is_test_of_role(what, topic);
        // Growing tired is no action; casting is one.
        let rolls = scene.rolls[from..to]
            .iter()
            .filter(|r| !of(r.what, roles.concentration) && (!of(r.what, roles.casting) || r.spell.is_some()));
        let testers: Vec<(ObjectId, Option<ObjectId>)> = rolls.map(|r| (r.tester, r.spell)).collect();
        if let Some(scene) = self.state.scene.as_deref_mut() {
            scene.watched = to as i32;
        }
        let Some(topic) = self.rulebook.content.scene.concentration else { return Ok(true) };
        for (tester, asked_by) in testers {
            let mut held: Vec<ObjectId> = self.scene().map_or_else(Vec::new, |s| {
                // What the spell itself calls for is part of holding it.
                let others =
                    |c: &&crate::engine::scene::Casting| c.held && c.caster == tester && Some(c.spell) != asked_by;
                s.casts.iter().filter(others).map(|c| c.casting).collect()
            });
            held.sort_unstable();
            held.dedup();
            for casting in held {
                let cause = self.cite(Cite::CONCENTRATION);
                let against = self.scene().map_or(0, |s| s.settings.casting.concentration);
                let plan = Plan::new(tester, Tested::Topic(topic), cause);
                if !self.try_test(plan, against)?.degree.passed() {
                    self.end_casting(casting, cause)?;
                }
            }
        }
        Ok(true)
    }

    /// Ends all that runs by one casting.
    fn end_casting(&mut self, casting: ObjectId, cause: u32) -> StepResult<()> {
        let all: Vec<ObjectId> = self
            .scene()
            .map_or_else(Vec::new, |s| s.casts.iter().filter(|c| c.casting == casting).map(|c| c.spell).collect());
        for spell in all {
            self.end_spell(spell, cause)?;
        }
        Ok(())
    }

    /// What a deed takes. In a round it is done beside what the others do, unless it takes longer than the round: its time goes
    /// by when all have acted (ME-8.8), and it is so many actions of the round (ME-8.9).
    pub(super) fn take_time(&mut self, who: ObjectId, seconds: i64) -> StepResult<()> {
        let ends = self.scene().and_then(|s| s.round_ends);
        if ends.is_some_and(|ends| self.now().saturating_add(seconds) <= ends) {
            let actions = self.scene().map_or(0, |s| s.settings.time.actions_in(seconds));
            self.spend_actions(who, actions);
            Ok(())
        } else {
            self.let_pass(seconds)
        }
    }

    /// Lets time go by and everything happen that is due.
    ///
    /// # Errors
    /// A limit was reached, or a question is open.
    pub fn let_pass(&mut self, seconds: i64) -> StepResult<()> {
        // What is done in a scene is done from outside, one deed after the other: the limits hold for each.
        (self.state.turn_decisions, self.state.turn_events) = (0, 0);
        self.pass_time(seconds, &mut |e, at| {
            e.sun_settles(at)?;
            e.end_turn_of_checks()?;
            e.settle_scene()
        })
    }

    /// ME-7.10 to ME-7.12: at dawn long spells cost their casters nothing any more; those of the dark at sunset.
    fn sun_settles(&mut self, at: i64) -> StepResult<()> {
        let Some(scene) = self.scene() else { return Ok(()) };
        let time = &scene.settings.time;
        let (dawn, sunset) = (self.is_hour(at, time.dawn), self.is_hour(at, time.sunset));
        let Some(settled) = self.rulebook.content.scene.settled else { return Ok(()) };
        if !dawn && !sunset {
            return Ok(());
        }
        let due: Vec<ObjectId> = scene
            .casts
            .iter()
            .filter(|c| !c.held && self.state.obj(c.spell).zone == Zone::Scene)
            .filter(|c| self.is_dark(c.spell) == sunset && self.is_dark(c.spell) != dawn)
            .filter(|c| self.is_long(c.spell, c.caster))
            .map(|c| c.spell)
            .collect();
        for o in due {
            let cause = self.cite(Cite::SETTLED);
            self.event(Event::of(Verb::Become(settled), cause).by(o))?;
        }
        Ok(())
    }

    fn is_dark(&self, o: ObjectId) -> bool {
        self.rulebook.content.scene.dark.is_some_and(|d| self.chars(o).subs.has(d))
    }

    /// ME-7.10: longer than an hour for each point of the caster's number for durations.
    fn is_long(&self, spell: ObjectId, caster: ObjectId) -> bool {
        let Some(c) = self.scene().and_then(|s| s.casting(spell)) else { return false };
        match (self.lasting_of(spell), c.until) {
            (Some(Lasting::Permanent), _) => true,
            (_, Some(until)) => {
                let number = self.rulebook.content.scene.durations.map_or(0, |n| self.number_of(caster, n));
                until - c.at > i64::from(number) * 3600
            }
            _ => false,
        }
    }

    /// Whether a creature can act at all: it is awake, and not too badly hurt.
    pub fn can_act(&self, o: ObjectId) -> bool {
        self.is_able(o) && self.can_do(o, self.rulebook.content.scene.act)
    }

    /// Whether it is there, and neither too badly hurt nor too tired for anything.
    pub(super) fn is_able(&self, o: ObjectId) -> bool {
        let helpless = self.scene().is_some_and(|s| self.wound_level(o) >= s.settings.wounds.helpless);
        let exhausted = self.exhausted(o);
        !helpless && !exhausted && !self.state.obj(o).is(Flags::GONE)
    }

    /// Acting is a deed that others hear of, or that something else happens instead of. False: it does.
    pub(super) fn begin_to_act(&mut self, o: ObjectId) -> StepResult<bool> {
        let Some(act) = self.rulebook.content.scene.act.map(Verb::Action) else { return Ok(true) };
        if !self.hears(act) && self.caches.index.replace_mask & crate::engine::verb_bit(act) == 0 {
            return Ok(true);
        }
        let by = Some(self.controller(o));
        let cause = self.cause(Cause { source: o, by, ..Cause::rule(Cite::DEED) });
        let acts = !self.event(Event::of(act, cause).by(o))?.is_empty();
        if !acts {
            self.settle_scene()?;
        }
        Ok(acts)
    }

    /// The last level of weariness.
    fn exhausted(&self, o: ObjectId) -> bool {
        let levels = self.scene().map_or(0, |s| s.settings.weariness.levels.len());
        let Some(kind) = self.rulebook.content.scene.weariness else { return false };
        levels > 0 && self.state.counters(o, kind) as usize >= levels - 1
    }

    /// Whether nothing forbids a creature this deed.
    pub fn can_do(&self, o: ObjectId, action: Option<crate::ir::ActionId>) -> bool {
        action.is_none_or(|a| !self.forbidden(&Event::of(Verb::Action(a), 0).by(o)))
    }
}
