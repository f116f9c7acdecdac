//! Declared actions: a wrap sends its move down the road in its name; a procedure is an event of its own whose body runs.

use super::Frame;
use super::acts::{Doing, Outcome};
use crate::engine::slots::for_each_of;
use crate::engine::{Cause, Engine, Entity, Env, Event, ObjectId, PlayerId, ProposedEvent, SlotValue, StepResult};
use crate::ir::{Act, Action, ActionId, Arg, Instruction, ParamKind, Part, Value, Verb, Zone};
use smallvec::{SmallVec, smallvec};

impl<'a> Engine<'a> {
    /// A declared action: a wrap sends its move down the road in its name; a procedure is an event of its own whose
    /// body then runs.
    pub(super) fn perform_action(&mut self, id: ActionId, args: &'a [Arg], doing: Doing<'_>) -> StepResult<Outcome> {
        let rulebook = self.rulebook;
        let decl = &rulebook.content.actions[id.index()];
        if decl.wrap
            && let (Some(Arg::Pick(p)), [Instruction::Do { act: Act::Move { to, .. }, .. }]) =
                (args.first(), &decl.block.body[..])
        {
            let to = match args.last() {
                Some(Arg::To(elsewhere)) => elsewhere,
                _ => to,
            };
            return self.wrapped_move(id, p, to, doing);
        }
        let Doing { by, doer, f, .. } = doing;
        let mut env = Env::new();
        env.resize(decl.slots as usize, SlotValue::Nil);
        for (i, arg) in args.iter().take(decl.params.len()).enumerate() {
            let value = self.argument(arg, doer, f)?;
            if let Some(slot) = env.get_mut(i) {
                *slot = value;
            }
        }
        self.perform_with(id, env, doer, by, f)
    }

    /// Carries out a declared action with the values of its parameters; whether anything came of it.
    ///
    /// # Errors
    /// As [`Engine::run_one`].
    pub fn carry_out(&mut self, id: ActionId, args: Env, doer: PlayerId, f: &Frame) -> StepResult<bool> {
        match self.perform_with(id, args, doer, Entity::Player(doer), f)? {
            Outcome::Over { done, result: _ } => Ok(done),
            Outcome::Batched => Ok(true),
        }
    }

    /// A declared action with the values of its parameters; what is done to several is done to each of them.
    fn perform_with(
        &mut self,
        id: ActionId,
        mut env: Env,
        doer: PlayerId,
        by: Entity,
        f: &Frame,
    ) -> StepResult<Outcome> {
        let rulebook = self.rulebook;
        let decl = &rulebook.content.actions[id.index()];
        env.resize(decl.slots as usize, SlotValue::Nil);
        let outer = self.state.causes[f.cause as usize];
        let cause = self.cause(Cause { action: Some(id), ..outer });
        // In a scene it is the creature that does it.
        let actor = by.obj().filter(|o| self.state.obj(*o).zone == Zone::Scene);
        let done = Event::of(Verb::Action(id), cause).by(actor.map_or(Entity::Player(doer), Entity::Obj));
        let mark = self.state.journal.len() as u32;
        let frame =
            |env: Env| Frame { actor: actor.unwrap_or(ObjectId::NONE), ..Frame::new(f.this, doer, env, cause, mark) };
        // The condition at its head is asked before it counts as done: it may be about how often it was.
        let mut body = &decl.block.body[..];
        let mut rounds: Rounds = on_each(decl, env).into_iter().map(|env| Round::of(decl, done, frame(env))).collect();
        if let [Instruction::OnlyIf(c), rest @ ..] = body {
            rounds.retain(|round| self.cond(c, &round.frame.cx()));
            body = rest;
        }
        self.begin_rounds(decl, &mut rounds)?;
        if rounds.is_empty() {
            return Ok(Outcome::NOTHING);
        }
        let carried_out = self.nested(|eng| eng.run_rounds(body, &mut rounds))?;
        // What the action has moved is where it put it (400.7j).
        let results = rounds.iter().map(|round| match round.frame.env.first() {
            Some(held) if held.has_things() => self.as_they_are(held.things(), mark as usize),
            held => held.cloned().unwrap_or_default(),
        });
        let result = results.reduce(super::labels::with_those).unwrap_or_default();
        Ok(Outcome::Over { done: carried_out, result })
    }

    /// The events of an action, all at once; what does not happen is left out.
    fn begin_rounds(&mut self, decl: &Action, rounds: &mut Rounds) -> StepResult<()> {
        let all: Events = rounds.iter().flat_map(|round| round.events.iter().copied()).collect();
        let range = match all[..] {
            [] => return Ok(()),
            [one] => self.event(one)?,
            _ => self.propose(all.into_iter().map(ProposedEvent::new).collect())?,
        };
        let is_one = matches!(&rounds[..], [round] if round.events.len() == 1);
        let at = |e: &Event| {
            let same = |i: &usize| self.state.journal[*i].verb == e.verb && self.state.journal[*i].object == e.object;
            // What takes the place of the only one does not keep its body from being carried out.
            range.clone().find(|i| is_one || same(i))
        };
        let mut begun = Rounds::new();
        for mut round in rounds.drain(..) {
            let places: SmallVec<[Option<usize>; 2]> = round.events.iter().map(at).collect();
            if !round.keep(&places) {
                continue;
            }
            let Some(at) = places.into_iter().flatten().next() else { continue };
            let happened = &self.state.journal[at];
            let same = round.events.first().is_some_and(|e| e.verb == happened.verb);
            // A replacement may have changed the number.
            if let Some(n) = round.number().filter(|_| same) {
                *n = happened.n;
            }
            round.frame.done = true;
            self.state.facts.extend(facts_of(at, &round.frame.env[..decl.params.len()]));
            begun.push(round);
        }
        *rounds = begun;
        Ok(())
    }

    /// Carries out the body for each of several: all at once where it is one event, or events that happen together.
    fn run_rounds(&mut self, body: &'a [Instruction], rounds: &mut Rounds) -> StepResult<bool> {
        if let ([Instruction::Together(inner)], true) = (body, rounds.len() > 1)
            && inner.iter().all(|i| matches!(i, Instruction::Do { bind: None, .. }))
        {
            return self
                .run_each_together(|eng| rounds.iter_mut().try_for_each(|round| eng.run(inner, &mut round.frame)));
        }
        let mut any = false;
        for round in rounds {
            any |= self.run_body(body, &mut round.frame)?;
        }
        Ok(any)
    }

    fn argument(&mut self, arg: &Arg, doer: PlayerId, f: &mut Frame) -> StepResult<SlotValue> {
        Ok(match arg {
            Arg::Pick(p) => SlotValue::of(self.picked(p, doer, f)?),
            Arg::Value(crate::ir::Value::Words(words)) => {
                let words = self.rulebook.content.str(*words);
                self.state.scene.as_deref_mut().map_or(SlotValue::Nil, |s| SlotValue::Text(s.text(words)))
            }
            Arg::Value(v) => SlotValue::Num(self.value(v, &f.cx())),
            Arg::Color(r) => self.chosen(r, &f.cx()).cloned().unwrap_or_default(),
            Arg::Words(_) | Arg::To(_) => SlotValue::Nil,
        })
    }
}

/// An action as it is done to one of several things, or to all of them where that is the same.
struct Round {
    frame: Frame,
    /// Its events: one for each thing, and for two that do it to each other one for each of them.
    events: Events,
    /// Where its frame holds several things, of which each has its event; none: it is one event, or both of two.
    several: Option<usize>,
}

type Events = SmallVec<[Event; 2]>;

/// Mostly it is done to one thing, or to nothing.
type Rounds = SmallVec<[Round; 1]>;

impl Round {
    fn of(decl: &Action, done: Event, frame: Frame) -> Self {
        let mut event = done;
        let several = frame.env.iter().position(SlotValue::has_several);
        event.object = frame.env.iter().find_map(|v| v.ents().first().copied());
        let numbers = frame.env.iter().find(|v| matches!(v, SlotValue::Num(_) | SlotValue::Text(_)));
        event.n = numbers.map_or(1, SlotValue::num);
        let several = several.filter(|_| is_done_to_things(decl));
        let events = match several {
            Some(at) => frame.env[at].ents().iter().map(|e| event.on(*e)).collect(),
            None => {
                let other = other_way_around(decl.mutual, &event, &frame.env[..decl.params.len()]);
                std::iter::once(event).chain(other).collect()
            }
        };
        Self { frame, events, several }
    }

    /// Leaves out the things to which it was not done, by where their events are; whether anything is left.
    fn keep(&mut self, places: &[Option<usize>]) -> bool {
        let Some(at) = self.several else { return places.iter().all(Option::is_some) };
        let all = self.frame.env[at].ents().into_iter().zip(places);
        self.frame.env[at] = SlotValue::of(all.filter(|(_, place)| place.is_some()).map(|(e, _)| e).collect());
        places.iter().any(Option::is_some)
    }

    /// The number that its event has, if it has one of its own.
    fn number(&mut self) -> Option<&mut i32> {
        let of = |v: &&mut SlotValue| matches!(v, SlotValue::Num(_) | SlotValue::Text(_));
        match self.frame.env.iter_mut().find(of)? {
            SlotValue::Num(n) => Some(n),
            _ => None,
        }
    }
}

/// The arguments of an action, to be kept if the row of its event can't hold them all.
fn facts_of(event: usize, args: &[SlotValue]) -> Option<(u32, Env)> {
    let numbers = args.iter().filter(|v| matches!(v, SlotValue::Num(_))).count();
    let words = args
        .iter()
        .any(|v| matches!(v, SlotValue::Color(_) | SlotValue::Subtype(_) | SlotValue::Type(_) | SlotValue::Word(_)));
    (numbers > 1 || words).then(|| (event as u32, args.iter().cloned().collect()))
}

/// Whether it is done to the things that it is told first, and not to somebody's things or so many times.
fn is_done_to_things(decl: &Action) -> bool {
    matches!(decl.params.first(), Some(ParamKind::Thing(_)))
}

/// What an action is told, for each of several things to which it is done: one after the other in their order. What only
/// begins an effect does so for all of them.
fn on_each(decl: &Action, env: Env) -> SmallVec<[Env; 1]> {
    let several = env.iter().take(decl.params.len()).position(SlotValue::has_several);
    let apart = is_done_to_things(decl) && !is_of_effects(&decl.block.body);
    match several.filter(|_| apart) {
        // Nothing is copied where it is done to one thing.
        None => smallvec![env],
        Some(at) => for_each_of(&env, at).flat_map(|own| on_each(decl, own)).collect(),
    }
}

/// Whether a body does nothing but begin effects, and reads no number of what they are about.
fn is_of_effects(body: &[Instruction]) -> bool {
    let plain = |part: &Part| match part {
        Part::Layer { mods, .. } => mods.iter().all(|m| m.numbers().iter().all(|n| matches!(n, Value::Num(_)))),
        Part::Rule(_) => true,
    };
    body.iter().all(|i| match i {
        Instruction::Effect { parts, .. } => parts.iter().all(plain),
        Instruction::Shield { .. } | Instruction::Delayed { .. } => true,
        _ => false,
    })
}

/// What two do to each other is done by each of them, so it is an event of each (701.12a, 701.22b): the first two
/// parameters, or a player and the only parameter.
fn other_way_around(mutual: bool, ev: &Event, args: &[SlotValue]) -> Option<Event> {
    if !mutual {
        return None;
    }
    let [_, second, ..] = args else {
        let swapped = Event { subject: ev.object, object: ev.subject, ..*ev };
        return ev.object.map(|_| swapped);
    };
    let other = second.ents().first().copied();
    other.filter(|o| Some(*o) != ev.object).map(|o| (*ev).on(o))
}
