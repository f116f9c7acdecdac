//! What can be done at all of what somebody may do or choose (608.2d, 117.12).

use super::Frame;
use crate::engine::eval::{EvalContext, Judged};
use crate::engine::{Engine, Entity, Env, Event, PlayerId, SlotValue, StepResult};
use crate::ir::{Act, Arg, Body, Instruction, Offered, Pick, PutCounters, RemoveCounters, Verb};

impl Engine<'_> {
    /// An option that can't be carried out at all is not offered (608.2d).
    pub(in crate::engine) fn body_possible(&self, body: &Body, p: PlayerId, f: &Frame) -> bool {
        // A first act on what is not there does nothing; the rest may do something all the same (609.3).
        let first = body.iter().find(|i| !self.moves_nothing(i, f)).or(body.first());
        first.is_none_or(|i| self.instr_possible(i, p, f))
    }

    /// 117.12, 117.3: what is done so that `if done` behind it can ask for it is a cost. Of a cost that can't be paid in
    /// full nothing is paid.
    pub(super) fn can_be_begun(&mut self, instr: &Instruction, f: &mut Frame) -> StepResult<bool> {
        let Instruction::Do { who: who @ Pick::Ref(_), .. } = instr else { return Ok(true) };
        let doers = self.picked(who, f.you, f)?;
        // Of several each does what they can.
        let [doer] = doers[..] else { return Ok(true) };
        Ok(self.instr_possible(instr, doer.player().unwrap_or(f.you), f))
    }

    /// Whether an instruction moves what was spoken of, and nothing is there.
    fn moves_nothing(&self, instr: &Instruction, f: &Frame) -> bool {
        match instr {
            Instruction::Do { act: Act::Move { what: Pick::Ref(r), .. }, .. } => self.ents(r, &f.cx()).is_empty(),
            _ => false,
        }
    }

    fn instr_possible(&self, instr: &Instruction, p: PlayerId, f: &Frame) -> bool {
        let (act, who) = match instr {
            Instruction::Do { act, who, .. } => (act, who),
            Instruction::Options { options, words, .. } => {
                return !words.is_empty() || options.iter().any(|body| self.body_possible(body, p, f));
            }
            _ => return true,
        };
        match who {
            // What each of several does is possible if one of them can do it.
            Pick::Each(filter, slot) => {
                let each = self.all(filter, &f.cx());
                each.is_empty()
                    || each.into_iter().any(|one| {
                        let mut of_one = f.clone();
                        of_one.set(*slot, SlotValue::One(one));
                        self.act_possible(act, who, self.doer(one), &of_one)
                    })
            }
            // Whose creature is sacrificed is a question of who does it, and not of who chooses that it is done.
            Pick::Ref(r) => {
                let doers = self.ents(r, &f.cx());
                doers.is_empty() || doers.into_iter().any(|one| self.act_possible(act, who, self.doer(one), f))
            }
            _ => self.act_possible(act, who, p, f),
        }
    }

    fn act_possible(&self, act: &Act, who: &Pick, p: PlayerId, f: &Frame) -> bool {
        match act.facts().offered {
            Offered::Always => true,
            Offered::IfThere(what) => self.enough_there(what, act, p, f),
            Offered::IfPayable(cost) => (self.hooks.can_pay)(self, p, cost, f),
            Offered::IfPayableOnce(cost, times) => self.most_payable(cost, times, p, f) > 0,
            Offered::IfNotForbidden(verb) => self.somebody_may(verb, who, f),
            Offered::AsDeclared(id, args) => self.action_possible(id, args, f),
        }
    }

    /// Whether what is picked is there and can be dealt with so; of several things that are joined each (118.12a).
    fn enough_there(&self, thing: &Pick, act: &Act, p: PlayerId, f: &Frame) -> bool {
        let fits = |e: &Entity| self.can_be_done_to(*e, act, p, f);
        match thing {
            Pick::Choose { filter, min, .. } => {
                let need = self.value(min, &f.cx());
                need <= 0 || self.all(filter, &f.cx()).iter().filter(|e| fits(e)).count() as i32 >= need
            }
            Pick::Ref(r) => self.ents(r, &f.cx()).into_iter().any(|e| fits(&self.where_it_is(e, f))),
            Pick::And(parts) => parts.iter().all(|part| self.enough_there(part, act, p, f)),
            // 117.3: a cost is paid in full.
            Pick::All(filter) | Pick::Each(filter, _) if f.pays => self.all(filter, &f.cx()).iter().all(fits),
            Pick::Top { n, of, zone, until: None, .. } if f.pays => {
                let whose = self.player_of(of, &f.cx());
                whose.is_some_and(|p| self.state.zone(*zone, p).len() as i32 >= self.value(n, &f.cx()))
            }
            // All that there are may be none, and cards are taken for as long as there are some.
            Pick::All(_) | Pick::Each(..) | Pick::Top { .. } | Pick::Rest(_) => true,
        }
    }

    /// Whether a thing is still where it was, and nothing forbids that this is done to it by this player.
    fn can_be_done_to(&self, e: Entity, act: &Act, p: PlayerId, f: &Frame) -> bool {
        if e.obj().is_some_and(|o| !self.state.obj(o).live()) {
            return false;
        }
        let event = match act {
            Act::Declared(id, _) => Event::of(Verb::Action(*id), f.cause).by(p),
            Act::Tap(_) => Event::of(Verb::Tap, f.cause).by(p),
            Act::Untap(_) => Event::of(Verb::Untap, f.cause).by(p),
            Act::PutCounters(PutCounters { kind, .. }) => Event::of(Verb::PutCounters, f.cause).of_kind(*kind).times(1),
            Act::RemoveCounters(RemoveCounters { kind, n, up_to, among, .. }) => {
                let one_by_one = *up_to || *among;
                let need = n.as_ref().filter(|_| !one_by_one).map_or(1, |n| self.value(n, &f.cx()));
                return self.counters_on(*kind, e) >= need;
            }
            _ => return true,
        };
        if f.pays && !self.could_turn(&event.on(e)) {
            return false;
        }
        self.may_be_done(&event.on(e), Judged::Nothing, &EvalContext { you: p, ..f.cx() })
    }

    /// Whether somebody of these, if it is known who they are, may do this to themselves (120.3, 120.3a, 118.7).
    fn somebody_may(&self, verb: Verb, who: &Pick, f: &Frame) -> bool {
        let who = match who {
            Pick::Ref(r) => self.ents(r, &f.cx()),
            Pick::All(filter) | Pick::Each(filter, _) => self.all(filter, &f.cx()),
            Pick::Choose { .. } | Pick::Top { .. } | Pick::Rest(_) | Pick::And(_) => return true,
        };
        let may = |e: &Entity| {
            let own = Event { subject: Some(*e), ..Event::of(verb, f.cause) };
            !self.forbidden(&own.times(1))
        };
        who.is_empty() || who.iter().any(may)
    }

    /// Whether the condition at the head of an action holds; arguments that would have to be chosen are not looked at.
    fn action_possible(&self, id: crate::ir::ActionId, args: &[Arg], f: &Frame) -> bool {
        let decl = &self.rulebook.content.actions[id.index()];
        let Some(Instruction::OnlyIf(cond)) = decl.block.body.first() else { return true };
        let mut env = Env::new();
        for arg in args {
            env.push(match arg {
                Arg::Value(v) => SlotValue::Num(self.value(v, &f.cx())),
                Arg::Pick(Pick::Ref(r)) => SlotValue::of(self.ents(r, &f.cx())),
                Arg::Color(r) => self.chosen(r, &f.cx()).cloned().unwrap_or_default(),
                Arg::Pick(_) => return true,
                Arg::Words(_) | Arg::To(_) => SlotValue::Nil,
            });
        }
        env.resize(decl.slots as usize, SlotValue::Nil);
        self.cond(cond, &Frame { env, ..f.clone() }.cx())
    }
}
