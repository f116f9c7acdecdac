//! Continuous effects that instructions begin, and how long they go on (611.2).

use super::Frame;
use super::acts::Outcome;
use crate::engine::eval::EvalContext;
use crate::engine::{
    Effect, Engine, Entities, Entity, Env, Event, Model, ObjectId, Origin, PlayerId, ProposedEvent, SlotValue,
    StepResult, Until,
};
use crate::ir::{DesignationId, Duration, Match, Modifier, NumberChange, Part, Ref, Rule, Value, Zone};
use smallvec::SmallVec;
use std::sync::Arc;

impl<'a> Engine<'a> {
    /// Begins a continuous effect: numbers are read now (611.2d), sets of objects are fixed now (611.2c).
    pub(super) fn begin_effect(&mut self, parts: &[Part], duration: &Duration, f: &mut Frame) -> StepResult<()> {
        if self.never_begins(duration, f) {
            f.done = false;
            return Ok(());
        }
        if let Some(ability) = f.ability {
            self.note_used(ability);
        }
        let mut locked: SmallVec<[Entities; 1]> = SmallVec::new();
        let mut frozen = Vec::with_capacity(parts.len());
        for p in parts {
            match p {
                Part::Layer { affected, mods } => {
                    let mut set = self.scope_of(affected, f);
                    set.retain(|e| e.obj().is_none_or(|o| !self.is_phased_out(o)));
                    set.iter().filter_map(|e| e.obj()).for_each(|o| self.give_row(o));
                    f.done = !set.is_empty();
                    for (mods, on) in self.frozen_for(mods, (affected, set), f) {
                        locked.push(on);
                        frozen.push(Part::Layer { affected: affected.clone(), mods });
                    }
                }
                Part::Rule(_) => {
                    f.done = true;
                    frozen.push(p.clone());
                }
            }
        }
        let model = self.copied_by(parts, f)?;
        let stamp = self.next_stamp();
        let until = self.until(duration, f);
        let mut env = self.env_of_effect(parts, duration, f);
        self.settle_parts(parts, &mut env, f);
        let gives_as = self.parts_give(parts, f);
        if parts.iter().any(|p| p.modifies(|m| matches!(m, Modifier::Text { .. }))) {
            self.keep_words();
        }
        let taken: Entities =
            if gives_control(parts) { locked.iter().flatten().copied().collect() } else { Entities::new() };
        let effect = Effect {
            parts: frozen.into(),
            locked,
            env,
            source: f.this,
            controller: f.you,
            ability: f.ability,
            model,
            stamp,
            until,
            as_cast: false,
            words: self.words_now(&f.cx()),
            gives_as,
        };
        // What is done at once is read before any of it is so.
        match self.caches.gather.is_some() {
            true => self.caches.owing.effects.push((effect, taken)),
            false => self.put_in_force([(effect, taken)]),
        }
        Ok(())
    }

    /// Continuous effects begin, each with what it gives control of.
    pub(super) fn put_in_force(&mut self, effects: impl IntoIterator<Item = (Effect, Entities)>) {
        let before = self.state.effects.len();
        let mut all_taken = Entities::new();
        for (effect, taken) in effects {
            self.state.effects.push(effect);
            all_taken.extend(taken);
        }
        if self.state.effects.len() > before {
            self.effects_changed();
        }
        all_taken.iter().filter_map(|e| e.obj()).for_each(|o| self.hand_over_spell(o));
    }

    /// 108.4: whoever has come to control a spell is `you` in it, and what it becomes enters under their control.
    pub(super) fn hand_over_spell(&mut self, o: ObjectId) {
        if self.state.obj(o).zone != Zone::Stack {
            return;
        }
        let to = self.controller(o);
        for item in self.state.turns_mut().flat_map(|t| &mut t.stack).filter(|i| i.obj == o) {
            item.controller = to;
        }
    }

    /// Spells go back to whoever controls them now that effects have ended.
    pub(in crate::engine) fn hand_back_spells(&mut self) {
        let spells: Vec<ObjectId> =
            self.state.turns().flat_map(|t| &t.stack).filter(|i| i.ability.is_none()).map(|i| i.obj).collect();
        spells.into_iter().for_each(|o| self.hand_over_spell(o));
    }

    /// Puts rules in force that hold until an instruction has been carried out.
    pub(super) fn begin_instruction(&mut self, rules: &[Rule], f: &Frame) {
        let stamp = self.next_stamp();
        self.state.effects.push(Effect {
            parts: rules.iter().cloned().map(Part::Rule).collect(),
            locked: SmallVec::new(),
            env: f.env.clone(),
            ability: f.ability,
            words: self.words_now(&f.cx()),
            ..Effect::of(Box::new([]), Entities::new(), f.origin(), stamp, Until::Instruction(stamp))
        });
        self.effects_changed();
    }

    /// Ends the rules of the instructions that have begun after a stamp.
    pub(super) fn end_instructions(&mut self, before: u32) {
        if self.state.effects.iter().any(|e| matches!(e.until, Until::Instruction(_))) {
            self.end_durations(|u| matches!(u, Until::Instruction(stamp) if *stamp > before));
        }
    }

    /// What `is a copy of S` copies, with its exceptions (706.2b, 706.9).
    fn copied_by(&mut self, parts: &[Part], f: &mut Frame) -> StepResult<Option<Box<Model>>> {
        let spec = parts.iter().find_map(|p| match p {
            Part::Layer { mods, .. } => mods.iter().find_map(|m| match m {
                Modifier::Copy(spec) => Some(spec),
                _ => None,
            }),
            Part::Rule(_) => None,
        });
        let Some(spec) = spec else { return self.text_taken_by(parts, f) };
        let chosen = self.picked(&spec.of, f.you, f)?;
        let Some(o) = chosen.first().and_then(|e| e.obj()) else { return Ok(None) };
        let model = self.model_of(self.copied_of(&spec.of, o, f));
        let cx = f.cx();
        Ok(Some(Box::new(self.except(model, &spec.except, o, &cx))))
    }

    /// What `has the full text of S` takes (612.5), as it is when the effect begins (608.2h).
    fn text_taken_by(&mut self, parts: &[Part], f: &mut Frame) -> StepResult<Option<Box<Model>>> {
        let taken = parts.iter().find_map(|p| match p {
            Part::Layer { mods, .. } => {
                mods.iter().find_map(|m| if let Modifier::TextOf(of) = m { Some(of) } else { None })
            }
            Part::Rule(_) => None,
        });
        let Some(of) = taken else { return Ok(None) };
        let chosen = self.picked(of, f.you, f)?;
        Ok(chosen.first().and_then(|e| e.obj()).map(|o| Box::new(self.full_text(o))))
    }

    /// 400.7j: what is permitted is permitted of what this effect has moved, where it is now; and what is said of it for a time
    /// lasts as that does.
    fn env_of_effect(&self, parts: &[Part], duration: &Duration, f: &Frame) -> Env {
        let asks = matches!(duration, Duration::While(_) | Duration::Until(_));
        if !asks && !parts.iter().any(|p| matches!(p, Part::Rule(_))) {
            return f.env.clone();
        }
        let now = |e: &Entity| self.where_it_is(*e, f);
        let mut env = f.env.clone();
        env.iter_mut().flat_map(SlotValue::things_mut).for_each(|e| *e = now(e));
        env
    }

    fn scope_of(&self, pattern: &Match, f: &Frame) -> Entities {
        match pattern {
            Match::Any => Entities::new(),
            Match::Ref(r) => self.ents(r, &f.cx()).into_iter().map(|e| self.where_it_is(e, f)).collect(),
            Match::Filter(filter) => self.all(filter, &f.cx()),
        }
    }

    /// Changes a permanent until end of turn.
    pub(super) fn lasting(&mut self, o: ObjectId, change: Modifier, f: &Frame) {
        self.simple_effect(o, f.you, change, Until::EndOfTurn(self.state.turn.slot), f);
        self.effects_changed();
    }

    /// One change of one object for good.
    pub(super) fn set_for_good(&mut self, o: ObjectId, change: Modifier, f: &Frame) {
        self.simple_effect(o, f.you, change, Until::Game, f);
        self.effects_changed();
    }

    /// Gives a player control of a permanent for good.
    pub(super) fn control_effect(&mut self, o: ObjectId, to: PlayerId, f: &Frame) {
        self.simple_effect(o, to, Modifier::Control(Ref::You), Until::Game, f);
    }

    /// A designation that lasts a while, of an object and of the partner that it gets it with.
    pub(super) fn become_while(
        &mut self,
        ev: Event,
        what: DesignationId,
        duration: &Duration,
        f: &mut Frame,
    ) -> StepResult<Outcome> {
        if self.never_begins(duration, f) {
            return Ok(Outcome::NOTHING);
        }
        let both: Entities = ev.subject.into_iter().chain(ev.object).collect();
        if self.propose_one(ProposedEvent { lasting: true, ..ProposedEvent::new(ev) })?.is_empty() {
            return Ok(Outcome::NOTHING);
        }
        let stamp = self.next_stamp();
        let until = self.until(duration, f);
        self.state.effects.push(Effect {
            env: f.env.clone(),
            ability: f.ability,
            ..Effect::of(Box::new([Modifier::Designate(what)]), both, f.origin(), stamp, until)
        });
        self.effects_changed();
        Ok(Outcome::DONE)
    }

    /// One change of one object.
    fn simple_effect(&mut self, o: ObjectId, to: PlayerId, change: Modifier, until: Until, f: &Frame) {
        let stamp = self.next_stamp();
        let on = smallvec::smallvec![Entity::Obj(o)];
        self.state.effects.push(Effect::of(
            Box::new([change]),
            on,
            Origin { source: f.this, controller: to },
            stamp,
            until,
        ));
    }

    /// The numbers of a change as they are now (611.2d), for each thing its own: those that have the same go together.
    fn frozen_for(
        &self,
        mods: &[Modifier],
        (affected, set): (&Match, Entities),
        f: &Frame,
    ) -> Vec<(Box<[Modifier]>, Entities)> {
        let mut own = match affected {
            Match::Ref(Ref::Slot(slot)) if set.len() > 1 => Some((*slot, f.clone())),
            _ => None,
        };
        let mut of = |e: Entity| -> Box<[Modifier]> {
            // `their power`, of several things that are known: of each its own.
            let f = own.as_mut().map_or(f, |(slot, own)| {
                own.set(*slot, SlotValue::One(e));
                own
            });
            mods.iter().map(|m| self.freeze(m, e, f)).collect()
        };
        let Some(first) = set.first() else { return vec![(of(Entity::Obj(f.this)), set)] };
        if !mods.iter().any(has_open_number) {
            return vec![(of(*first), set)];
        }
        let mut out: Vec<(Box<[Modifier]>, Entities)> = Vec::new();
        for e in set {
            let own = of(e);
            match out.iter_mut().find(|(mods, _)| *mods == own) {
                Some((_, on)) => on.push(e),
                None => out.push((own, smallvec::smallvec![e])),
            }
        }
        out
    }

    /// 611.2e: what is said of something that enters applies as it enters, for the rest of the game.
    pub(in crate::engine) fn effect_on_entering(&self, mods: &[Modifier], of: Option<Entity>, f: &Frame) -> Effect {
        let frozen = mods.iter().map(|m| of.map_or_else(|| m.clone(), |o| self.freeze(m, o, f))).collect();
        Effect {
            env: f.env.clone(),
            ability: f.ability,
            ..Effect::of(frozen, Entities::new(), f.origin(), 0, Until::Game)
        }
    }

    fn freeze(&self, change: &Modifier, member: Entity, f: &Frame) -> Modifier {
        // 608.2h: which abilities there are is read once, now.
        if let Modifier::AddAbilitiesOf { which, among } = change {
            return Modifier::AddAbilities(self.abilities_among(which, among, &f.cx()).into());
        }
        if let Some(reworded) = self.wording(&f.cx()).and_then(|w| w.of_mod(change)) {
            return reworded;
        }
        // What was chosen stays in the environment of the effect, and is told from what the text names (ME-7.15).
        if matches!(change, Modifier::Number(_, NumberChange::Set, Value::Slot(_))) {
            return change.clone();
        }
        let mut settled = change.clone();
        for n in settled.numbers_mut() {
            *n = Value::Num(self.value(n, &EvalContext { member, ..f.cx() }));
        }
        settled
    }

    /// A duration with its players resolved.
    pub(super) fn until(&self, duration: &Duration, f: &Frame) -> Until {
        let this_turn = Until::EndOfTurn(self.state.turn.slot);
        match duration {
            Duration::Game => Until::Game,
            Duration::EndOfTurn => this_turn,
            Duration::EndOfCombat => Until::EndOfCombat(self.state.turn.slot),
            Duration::NextTurnOf(r) => self.player_of(r, &f.cx()).map_or(this_turn, Until::NextTurnOf),
            Duration::EndOfNextTurnOf(r) => {
                self.player_of(r, &f.cx()).map_or(this_turn, |p| Until::EndOfNextTurnOf(p, self.state.latest_turn()))
            }
            Duration::For(q) => Until::Clock(self.moment_after(q, &f.cx())),
            Duration::EndOfNext(span, r) => self.player_of(r, &f.cx()).map_or(this_turn, |player| Until::EndOfNext {
                span: *span,
                player,
                begun: false,
            }),
            Duration::DuringNext(span, r) => {
                let player = match r {
                    Ref::Nothing => Some(f.you),
                    r => self.player_of(r, &f.cx()),
                };
                // What is said of a thing goes with it to whoever controls it by then.
                let of = match r {
                    Ref::Controller(of) => self.one(of, &f.cx()).and_then(Entity::obj).unwrap_or(ObjectId::NONE),
                    _ => ObjectId::NONE,
                };
                player.map_or(this_turn, |player| Until::Next { span: *span, player, of, begun: false })
            }
            Duration::DuringTurn(turn) => Until::Turn { number: f.cx().slot(*turn).num().max(0) as u32, begun: false },
            Duration::While(_) | Duration::Until(_) | Duration::UntilPaid(..) => {
                Until::Open(Arc::new(duration.clone()))
            }
        }
    }
}

/// Whether a change has a number that is not written in the text.
fn has_open_number(change: &Modifier) -> bool {
    change.numbers().into_iter().any(|n| !matches!(n, Value::Num(_)))
}

/// Whether a player gets control of something.
fn gives_control(parts: &[Part]) -> bool {
    parts.iter().any(|p| p.modifies(|m| m.controller().is_some()))
}
