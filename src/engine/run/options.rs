//! What players decide as instructions are carried out: `may`, `unless`, modes and options, and what of it can be done at
//! all.

use super::acts::SharedAct;
use super::{Frame, loops};
use crate::engine::{Asking, Engine, Entities, Entity, Env, Event, PlayerId, Reason, SlotValue, StepResult};
use crate::ir::{AbilityKind, Act, Arg, Bind, Body, Cost, Instruction, Offered, Pick, Ref, Sort, Value, Verb};
use smallvec::SmallVec;

impl<'a> Engine<'a> {
    pub(super) fn run_may(&mut self, who: &Pick, body: &'a Body, bind: Option<&Bind>, f: &mut Frame) -> StepResult<()> {
        let askers = self.picked(who, f.you, f)?;
        if let Some(shared) = done_by_all(who, body).filter(|_| askers.len() > 1) {
            return self.run_each_may(askers, shared, bind, f);
        }
        let mut any = false;
        // Behind it a label holds what all of them did.
        let mut held = if askers.len() > 1 { loops::labels(body, f) } else { Vec::new() };
        let mut deciders = self.deciders(askers);
        for at in 0..deciders.len() {
            self.order_of_choices(&mut deciders, at, |eng, one| {
                f.set_each(who, one);
                eng.body_possible(body, eng.doer(one), f)
            })?;
            let p = self.doer(deciders[at]);
            f.set_each(who, Entity::Player(p));
            f.done = false;
            if !self.body_possible(body, p, f) || !self.confirm(p, self.offered_by(body, f), Some(f.this))? {
                continue;
            }
            f.done = true;
            self.caches.replaced = false;
            let agreed = std::mem::replace(&mut f.agreed, true);
            let out = self.round(body, &mut held, f);
            f.agreed = agreed;
            out?;
            // 117.12: what was begun and replaced counts as done.
            any |= f.done || std::mem::take(&mut self.caches.replaced);
        }
        f.done = any;
        self.bind_all(held, f);
        if let (true, Some(b)) = (any, bind) {
            self.bind(b, SlotValue::Num(1), f);
        }
        Ok(())
    }

    /// Which of the offers of an ability this is, so that whoever is asked can be told what is offered.
    pub(crate) fn offered_by(&self, body: &Body, f: &Frame) -> Reason {
        Reason::May(f.ability.and_then(|id| {
            let mut bodies: SmallVec<[&Body; 4]> = SmallVec::new();
            match &self.rulebook.ability(id).kind {
                AbilityKind::Replace(r) => bodies.push(&r.body),
                AbilityKind::As { body, .. } => bodies.push(body),
                kind => {
                    let block = kind.block()?;
                    let modes = block.modes.as_deref().map_or(&[][..], |m| &m.options);
                    bodies.extend(std::iter::once(&block.body).chain(modes.iter().map(|m| &m.body)));
                }
            }
            let mut before = 0;
            bodies.into_iter().any(|all| offers_until(all, body, &mut before)).then_some((id, before))
        }))
    }

    /// 101.4: what each of several players may do is done at once, when all of them have chosen.
    fn run_each_may(
        &mut self,
        askers: Entities,
        shared: SharedAct<'_, 'a>,
        bind: Option<&Bind>,
        f: &mut Frame,
    ) -> StepResult<()> {
        self.caches.replaced = false;
        let agreed = std::mem::replace(&mut f.agreed, true);
        let out = self.do_by(askers, shared, f);
        f.agreed = agreed;
        out?;
        // 117.12: what was begun and replaced counts as done.
        f.done |= std::mem::take(&mut self.caches.replaced);
        if let (true, Some(b)) = (f.done, bind) {
            self.bind(b, SlotValue::Num(1), f);
        }
        Ok(())
    }

    /// Who decides: players themselves; for a creature of a scene, its player.
    fn deciders(&self, who: Entities) -> Entities {
        who.into_iter()
            .filter_map(|e| match e {
                Entity::Player(p) => Some(p),
                Entity::Obj(o) => (self.state.obj(o).zone == crate::ir::Zone::Scene).then(|| self.controller(o)),
            })
            .map(Entity::Player)
            .collect()
    }

    /// An option that can't be carried out at all is not offered (608.2d).
    pub(super) fn body_possible(&self, body: &Body, p: PlayerId, f: &Frame) -> bool {
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
                        self.act_possible(act, who, p, &of_one)
                    })
            }
            _ => self.act_possible(act, who, p, f),
        }
    }

    fn act_possible(&self, act: &Act, who: &Pick, p: PlayerId, f: &Frame) -> bool {
        match act.facts().offered {
            Offered::Always => true,
            Offered::IfThere(what) => self.enough_there(what, f),
            Offered::IfPayable(cost) => (self.hooks.can_pay)(self, p, cost, f),
            Offered::IfPayableOnce(cost, times) => self.most_payable(cost, times, p, f) > 0,
            Offered::IfDrawing => self.may_draw(who, f),
            Offered::AsDeclared(id, args) => self.action_possible(id, args, f),
        }
    }

    /// Whether what is picked is there; of several things that are joined each (118.12a).
    fn enough_there(&self, thing: &Pick, f: &Frame) -> bool {
        match thing {
            Pick::Choose { filter, min, .. } => {
                let need = self.value(min, &f.cx());
                need <= 0 || self.count(filter, &f.cx()) >= need
            }
            Pick::Ref(r) => !self.ents(r, &f.cx()).is_empty(),
            Pick::And(parts) => parts.iter().all(|part| self.enough_there(part, f)),
            // All that there are may be none, and cards are taken for as long as there are some.
            Pick::All(_) | Pick::Each(..) | Pick::Top { .. } | Pick::Rest(_) => true,
        }
    }

    pub(super) fn run_unless(
        &mut self,
        body: &'a [Instruction],
        who: &Pick,
        cost: &'a Cost,
        f: &mut Frame,
    ) -> StepResult<()> {
        // `each opponent loses 4 life unless they ...`: everybody decides about the own part.
        if let ([Instruction::Do { who: Pick::Each(filter, slot), act, bind }], Pick::Ref(Ref::Slot(payer))) =
            (body, who)
            && slot == payer
        {
            let mut left = Entities::new();
            let mut payers = self.all(filter, &f.cx());
            for at in 0..payers.len() {
                self.order_of_payers(&mut payers, at, cost, f)?;
                let e = payers[at];
                f.set(*slot, SlotValue::One(e));
                if !self.pays_off(&Pick::Ref(Ref::Slot(*slot)), cost, f)? {
                    left.push(e);
                }
            }
            return self.do_by(left, SharedAct { act, each: Some(*slot), bind: bind.as_ref(), may: None }, f);
        }
        if self.pays_off(who, cost, f)? {
            f.done = false;
            return Ok(());
        }
        self.run(body, f)
    }

    /// 805.6: of those who could pay.
    fn order_of_payers(&mut self, payers: &mut Entities, at: usize, cost: &Cost, f: &mut Frame) -> StepResult<()> {
        self.order_of_choices(payers, at, |eng, one| (eng.hooks.can_pay)(eng, eng.doer(one), cost, f))
    }

    /// Whether somebody pays so that nothing happens (117.12a).
    pub(in crate::engine) fn pays_off(&mut self, who: &Pick, cost: &'a Cost, f: &mut Frame) -> StepResult<bool> {
        let mut payers = self.picked(who, f.you, f)?;
        payers.retain(|e| e.player().is_some());
        for at in 0..payers.len() {
            self.order_of_payers(&mut payers, at, cost, f)?;
            let p = self.doer(payers[at]);
            if (self.hooks.can_pay)(self, p, cost, f)
                && self.confirm(p, Reason::Unless, Some(f.this))?
                && (self.hooks.pay_now)(self, p, cost, f)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// 608.2c: the chosen modes in the order of the text.
    pub(super) fn run_modes(&mut self, f: &mut Frame) -> StepResult<()> {
        let rulebook = self.rulebook;
        let Some(modes) = f.ability.and_then(|a| rulebook.ability(a).kind.block()).and_then(|b| b.modes.as_deref())
        else {
            return Ok(());
        };
        let chosen = f.modes.clone();
        for (at, m) in chosen.into_iter().enumerate() {
            if let Some(mode) = modes.options.get(m as usize) {
                f.aim_again(at);
                self.run(&mode.body, f)?;
            }
        }
        Ok(())
    }

    /// `by_word`: a word is chosen, and not what is done.
    pub(super) fn run_options(
        &mut self,
        who: &Pick,
        n: &Value,
        (options, by_word): (&'a [Body], bool),
        f: &mut Frame,
    ) -> StepResult<()> {
        let choosers = self.picked(who, f.you, f)?;
        let n = self.value(n, &f.cx()).max(0) as u32;
        // 101.4: all of them choose before anything of it is done.
        let mut said = SmallVec::<[(PlayerId, SmallVec<[u16; 4]>); 2]>::new();
        let mut deciders = self.deciders(choosers);
        for at in 0..deciders.len() {
            self.order_of_choices(&mut deciders, at, |_, _| true)?;
            let p = self.doer(deciders[at]);
            f.set_each(who, Entity::Player(p));
            let mut all = SmallVec::<[u16; 8]>::new();
            for (i, body) in options.iter().enumerate() {
                if by_word || self.body_possible(body, p, f) {
                    all.push(i as u16);
                }
            }
            let chosen = self.choose(Asking::of(p, Reason::Modes, Some(f.this)), all, (n, n))?;
            said.push((p, chosen.into_iter().collect()));
        }
        // 608.2d: where nothing could be chosen nothing was done.
        f.done &= said.iter().any(|(_, chosen)| !chosen.is_empty());
        // Behind several of them a label holds what all of them did.
        let several = said.iter().map(|(_, chosen)| chosen.len()).sum::<usize>() > 1;
        let bodies = options.iter().filter(|_| several).map(|body| &**body);
        let mut held = loops::labels_of(bodies, f);
        for (p, chosen) in said {
            f.set_each(who, Entity::Player(p));
            for body in chosen.into_iter().filter_map(|i| options.get(usize::from(i))) {
                self.alternative(body, &mut held, f)?;
            }
        }
        self.bind_all(held, f);
        Ok(())
    }

    /// Whether somebody of these, if it is known who they are, may draw (120.3, 120.3a).
    fn may_draw(&self, who: &Pick, f: &Frame) -> bool {
        let who = match who {
            Pick::Ref(r) => self.ents(r, &f.cx()),
            Pick::All(filter) | Pick::Each(filter, _) => self.all(filter, &f.cx()),
            Pick::Choose { .. } | Pick::Top { .. } | Pick::Rest(_) | Pick::And(_) => return true,
        };
        let may = |e: &Entity| {
            let draw = Event { subject: Some(*e), ..Event::of(Verb::Draw, f.cause) };
            !self.forbidden(&draw.times(1))
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

/// What each of several players may do, if it is one act that waits until all of them have chosen.
fn done_by_all<'a>(who: &Pick, body: &'a Body) -> Option<SharedAct<'a, 'a>> {
    let (Pick::Each(filter, slot), [Instruction::Do { who: Pick::Ref(Ref::Slot(doer)), act, bind }]) = (who, &body[..])
    else {
        return None;
    };
    let waits = matches!(act, Act::Move { .. } | Act::Tap(_) | Act::Untap(_) | Act::PutCounters(_) | Act::Declared(..));
    let shared = SharedAct { act, each: Some(*slot), bind: bind.as_ref(), may: Some(body) };
    (waits && doer == slot && filter.sort == Sort::Player).then_some(shared)
}

/// Counts the offers in front of this one; whether it was found.
fn offers_until(all: &Body, wanted: &Body, before: &mut u8) -> bool {
    all.iter().any(|instr| {
        if let Instruction::May { body, .. } = instr {
            if std::ptr::eq(&raw const **body, &raw const **wanted) {
                return true;
            }
            *before = before.saturating_add(1);
        }
        instr.bodies().any(|inner| offers_until(inner, wanted, before))
    })
}
