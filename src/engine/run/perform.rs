//! Declared actions: a wrap sends its move down the road in its name; a procedure is an event of its own whose body runs.

use super::Frame;
use super::acts::{Doing, Outcome};
use crate::engine::{Cause, Engine, Entity, Env, Event, ObjectId, PlayerId, ProposedEvent, SlotValue, StepResult};
use crate::ir::{Act, ActionId, Arg, Instruction, Verb, Zone};

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

    /// A declared action with the values of its parameters.
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
        let mut ev = Event::of(Verb::Action(id), cause).by(actor.map_or(Entity::Player(doer), Entity::Obj));
        ev.object = env.iter().find_map(|v| v.ents().first().copied());
        let number = env.iter().position(|v| matches!(v, SlotValue::Num(_) | SlotValue::Text(_)));
        ev.n = number.map_or(1, |i| env[i].num());
        let mut inner = Frame::new(f.this, doer, env, cause, self.state.journal.len() as u32);
        inner.actor = actor.unwrap_or(ObjectId::NONE);
        // The condition at its head is asked before it counts as done: it may be about how often it was.
        let mut body = &decl.block.body[..];
        if let [Instruction::OnlyIf(c), rest @ ..] = body {
            if !self.cond(c, &inner.cx()) {
                return Ok(Outcome::NOTHING);
            }
            body = rest;
        }
        let range = match other_way_around(decl.mutual, &ev, &inner.env[..decl.params.len()]) {
            None => self.event(ev)?,
            Some(other) => self.propose(vec![ProposedEvent::new(ev), ProposedEvent::new(other)])?,
        };
        if range.is_empty() {
            return Ok(Outcome::NOTHING);
        }
        inner.done = true;
        if let (Some(i), true) = (number, self.state.journal[range.start].verb == Verb::Action(id)) {
            // A replacement may have changed it.
            if let SlotValue::Num(n) = &mut inner.env[i] {
                *n = self.state.journal[range.start].n;
            }
        }
        self.note_facts(range.start, &inner.env[..decl.params.len()]);
        let carried_out = self.nested(|eng| eng.run_body(body, &mut inner))?;
        let result = inner.env.first().cloned().unwrap_or_default();
        Ok(Outcome::Over { done: carried_out, result })
    }

    /// Keeps the arguments of an action if the row of its event can't hold them all.
    fn note_facts(&mut self, event: usize, args: &[SlotValue]) {
        let numbers = args.iter().filter(|v| matches!(v, SlotValue::Num(_))).count();
        let words = args.iter().any(|v| {
            matches!(v, SlotValue::Color(_) | SlotValue::Subtype(_) | SlotValue::Type(_) | SlotValue::Word(_))
        });
        if numbers > 1 || words {
            self.state.facts.push((event as u32, args.iter().cloned().collect()));
        }
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
