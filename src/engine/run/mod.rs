//! Carrying out instructions (608.2): straight-line code that asks when it needs a choice.

mod acts;
mod cards;
mod choose;
mod counters;
mod effects;
mod ends;
mod labels;
mod loops;
mod mana;
mod members;
mod pay;
mod perform;
mod scene;
mod tokens;

use super::{Engine, Ent, Ents, Env, Happening, Limit, ObjId, PlayerId, Res, Stop, Val, Why};
pub use crate::engine::frame::Frame;
use crate::ir::{AbilityId, Bind, Body, Instr, Pick, Ref, Rule, Verb};
pub use mana::ManaWish;
use smallvec::SmallVec;

/// Most repetitions of one instruction.
const MAX_REPEATS: i32 = 10_000;

impl<'a> Engine<'a> {
    /// Carries out instructions in order.
    pub fn run(&mut self, body: &'a [Instr], f: &mut Frame) -> Res<()> {
        self.run_body(body, f).map(drop)
    }

    /// The same; whether they went on to the end, past every `only if`.
    pub(super) fn run_body(&mut self, body: &'a [Instr], f: &mut Frame) -> Res<bool> {
        for instr in body {
            if let Instr::OnlyIf(c) = instr {
                if self.cond(c, &f.cx()) {
                    continue;
                }
                return Ok(false);
            }
            self.run_one(instr, f)?;
        }
        Ok(true)
    }

    /// Carries out one instruction.
    pub fn run_one(&mut self, instr: &'a Instr, f: &mut Frame) -> Res<()> {
        match instr {
            Instr::Do { who, act, bind } => self.run_do(who, act, bind.as_ref(), f),
            Instr::If { cond, then, other } => {
                let body = if self.cond(cond, &f.cx()) { then } else { other };
                self.run(body, f)
            }
            Instr::May { who, body, bind } => self.run_may(who, body, bind.as_ref(), f),
            Instr::Unless { body, who, cost } => self.run_unless(body, who, cost, f),
            Instr::ForEach { over, slot, body } => {
                let mut members = self.picked(over, f.you, f)?;
                if self.w.variant.shared_life {
                    members = self.one_for_each_purse(members, *slot, body, f)?;
                }
                self.run_for_each(members, *slot, body, f)
            }
            Instr::Repeat { times, body } => {
                let times = self.bounded(times, f)?;
                self.run_times(times, body, f)
            }
            Instr::RepeatWhile { cond, body } => self.run_while(cond.as_ref(), body, f),
            Instr::Modes => self.run_modes(f),
            Instr::Options { who, n, options } => self.run_options(who, n, options, f),
            Instr::Together(body) => self.run_together(body, f),
            Instr::Under { rules, body } => self.run_under(rules, body, f),
            Instr::Effect { parts, duration } => self.begin_effect(parts, duration, f),
            Instr::UntilEvent { body, back } => self.run_until_event(body, *back, f),
            Instr::Delayed { ability, duration, once } => self.begin_delayed(*ability, duration, *once, f),
            Instr::Shield { ability, duration, once } => self.begin_shield(*ability, duration, *once, f),
            Instr::Let { slot, value } => {
                // 107.1b: a calculation for an effect that comes out negative is 0.
                let v = self.value(value, &f.cx()).max(0);
                f.set(*slot, Val::Num(v));
                Ok(())
            }
            Instr::OnlyIf(_) | Instr::Change(_) | Instr::PreventIt(_) | Instr::SkipIt => Ok(()),
        }
    }

    /// All events of the block are one batch (701.12c and the like).
    fn run_together(&mut self, body: &'a [Instr], f: &mut Frame) -> Res<()> {
        let before = self.w.stamp;
        let outer = self.sc.gather.replace(Vec::new());
        let ran = self.run(body, f);
        let batch = std::mem::replace(&mut self.sc.gather, outer);
        let happened = ran.and_then(|()| self.propose(batch.unwrap_or_default()));
        self.end_instructions(before);
        let happened = happened?;
        f.done = !happened.is_empty();
        let fateful = |h: &Happening| matches!(h.verb, Verb::Lose | Verb::LeaveDrawn | Verb::Win);
        if self.w.journal[happened].iter().any(fateful) { self.settle_fates() } else { Ok(()) }
    }

    /// Carries out instructions under rules that hold for them only. What is gathered is proposed later: its rules hold
    /// until then.
    fn run_under(&mut self, rules: &[Rule], body: &'a [Instr], f: &mut Frame) -> Res<()> {
        let before = self.w.stamp;
        self.begin_instruction(rules, f);
        let ran = self.run(body, f);
        if self.sc.gather.is_none() {
            self.end_instructions(before);
        }
        ran
    }

    /// A number of repetitions within the limit.
    pub(super) fn bounded(&mut self, v: &crate::ir::Value, f: &Frame) -> Res<i32> {
        let n = self.value(v, &f.cx());
        if n > MAX_REPEATS { Err(Stop::Limit(Limit::Repeats)) } else { Ok(n.max(0)) }
    }

    fn run_may(&mut self, who: &Pick, body: &'a Body, bind: Option<&Bind>, f: &mut Frame) -> Res<()> {
        let askers = self.picked(who, f.you, f)?;
        let mut any = false;
        // Behind it a label holds what all of them did.
        let mut held = if askers.len() > 1 { loops::labels(body) } else { Vec::new() };
        for p in self.deciders(askers) {
            if let Pick::Each(_, slot) = who {
                f.set(*slot, Val::One(Ent::Player(p)));
            }
            f.done = false;
            if !self.body_possible(body, p, f) || !self.confirm(p, Why::May, Some(f.this))? {
                continue;
            }
            f.done = true;
            self.sc.replaced = false;
            let agreed = std::mem::replace(&mut f.agreed, true);
            let out = self.round(body, &mut held, f);
            f.agreed = agreed;
            out?;
            // 117.12: what was begun and replaced counts as done.
            any |= f.done || std::mem::take(&mut self.sc.replaced);
        }
        f.done = any;
        self.bind_all(held, f);
        if let (true, Some(b)) = (any, bind) {
            self.bind(b, Val::Num(1), f);
        }
        Ok(())
    }

    /// A frame for an ability of an object, with room for its slots.
    pub(crate) fn ability_frame(
        &self,
        source: ObjId,
        ability: AbilityId,
        you: PlayerId,
        mut env: Env,
        cause: u32,
    ) -> Frame {
        env.resize(env.len().max(self.rb.ability(ability).slots as usize), Val::Nil);
        let mut frame = Frame::new(source, you, env, cause, self.w.journal.len() as u32);
        frame.ability = Some(ability);
        frame
    }

    /// Who decides: players themselves; for a creature of a scene, its player.
    fn deciders(&self, who: super::Ents) -> SmallVec<[PlayerId; 2]> {
        who.into_iter()
            .filter_map(|e| match e {
                Ent::Player(p) => Some(p),
                Ent::Obj(o) => (self.w.obj(o).zone == crate::ir::Zone::Scene).then(|| self.controller(o)),
            })
            .collect()
    }

    /// An option that can't be carried out at all is not offered (608.2d).
    fn body_possible(&mut self, body: &Body, p: PlayerId, f: &mut Frame) -> bool {
        // A first act on what is not there does nothing; the rest may do something all the same (609.3).
        let first = body.iter().find(|i| !self.moves_nothing(i, f)).or(body.first());
        first.is_none_or(|i| self.instr_possible(i, p, f))
    }

    /// Whether an instruction moves what was spoken of, and nothing is there.
    fn moves_nothing(&self, instr: &Instr, f: &Frame) -> bool {
        match instr {
            Instr::Do { act: crate::ir::Act::Move { what: Pick::Ref(r), .. }, .. } => self.ents(r, &f.cx()).is_empty(),
            _ => false,
        }
    }

    /// 120.3, 608.2d: an option that would have somebody draw whose draws are forbidden can't be chosen.
    fn option_possible(&self, body: &Body, f: &Frame) -> bool {
        match body.first() {
            Some(Instr::Do { who, act: crate::ir::Act::Draw(_), .. }) => self.may_draw(who, f),
            _ => true,
        }
    }

    fn instr_possible(&self, instr: &Instr, p: PlayerId, f: &Frame) -> bool {
        use crate::ir::{Act, Arg};
        let Instr::Do { act, who, .. } = instr else { return true };
        let thing = match act {
            Act::Pay(cost) => return (self.hooks.can_pay)(self, p, cost, f),
            Act::PayAny(cost, times) => return self.most_payable(cost, *times, p, f) > 0,
            Act::Perform(id, args) => match args.first() {
                Some(Arg::Pick(p)) => p,
                _ => return self.action_possible(*id, args, f),
            },
            // 120.3: a draw may be chosen with an empty library, but not where it is forbidden.
            Act::Draw(_) => return self.may_draw(who, f),
            Act::Move { what, .. } | Act::Tap(what) | Act::Untap(what) => what,
            _ => return true,
        };
        match thing {
            Pick::Choose { filter, min, .. } => {
                let need = self.value(min, &f.cx());
                need <= 0 || self.count(filter, &f.cx()) >= need
            }
            Pick::Ref(r) => !self.ents(r, &f.cx()).is_empty(),
            _ => true,
        }
    }

    /// Whether somebody of these, if it is known who they are, may draw (120.3, 120.3a).
    fn may_draw(&self, who: &Pick, f: &Frame) -> bool {
        let who = match who {
            Pick::Ref(r) => self.ents(r, &f.cx()),
            Pick::All(filter) | Pick::Each(filter, _) => self.all(filter, &f.cx()),
            _ => return true,
        };
        let may = |e: &Ent| {
            let draw = Happening { subject: Some(*e), ..Happening::of(Verb::Draw, f.cause) };
            !self.forbidden(&draw.times(1))
        };
        who.is_empty() || who.iter().any(may)
    }

    /// Whether the condition at the head of an action holds; arguments that would have to be chosen are not looked at.
    fn action_possible(&self, id: crate::ir::ActionId, args: &[crate::ir::Arg], f: &Frame) -> bool {
        use crate::ir::Arg;
        let decl = &self.rb.content.actions[id.index()];
        let Some(Instr::OnlyIf(cond)) = decl.block.body.first() else { return true };
        let mut env = Env::new();
        for arg in args {
            env.push(match arg {
                Arg::Value(v) => Val::Num(self.value(v, &f.cx())),
                Arg::Pick(Pick::Ref(r)) => val_of(self.ents(r, &f.cx())),
                Arg::Color(r) => self.chosen(r, &f.cx()).cloned().unwrap_or_default(),
                Arg::Pick(_) => return true,
                Arg::Words(_) | Arg::Filter(_) | Arg::To(_) => Val::Nil,
            });
        }
        env.resize(decl.slots as usize, Val::Nil);
        self.cond(cond, &Frame { env, ..f.clone() }.cx())
    }

    fn run_unless(&mut self, body: &'a [Instr], who: &Pick, cost: &'a crate::ir::Cost, f: &mut Frame) -> Res<()> {
        // `each opponent loses 4 life unless they ...`: everybody decides about the own part.
        if let ([Instr::Do { who: Pick::Each(filter, slot), act, bind }], Pick::Ref(Ref::Slot(payer))) = (body, who)
            && slot == payer
        {
            let mut left = Ents::new();
            for e in self.all(filter, &f.cx()) {
                f.set(*slot, Val::One(e));
                if !self.pays_off(&Pick::Ref(Ref::Slot(*slot)), cost, f)? {
                    left.push(e);
                }
            }
            return self.do_by(left, Some(*slot), act, bind.as_ref(), f);
        }
        if self.pays_off(who, cost, f)? {
            f.done = false;
            return Ok(());
        }
        self.run(body, f)
    }

    /// Whether somebody pays so that nothing happens (117.12a).
    fn pays_off(&mut self, who: &Pick, cost: &'a crate::ir::Cost, f: &mut Frame) -> Res<bool> {
        let payers = self.picked(who, f.you, f)?;
        for p in payers.into_iter().filter_map(Ent::player) {
            if (self.hooks.can_pay)(self, p, cost, f)
                && self.confirm(p, Why::Unless, Some(f.this))?
                && (self.hooks.pay_now)(self, p, cost, f)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// 608.2c: the chosen modes in the order of the text.
    fn run_modes(&mut self, f: &mut Frame) -> Res<()> {
        let rb = self.rb;
        let Some(modes) = f.ability.and_then(|a| rb.ability(a).kind.block()).and_then(|b| b.modes.as_deref()) else {
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

    fn run_options(&mut self, who: &Pick, n: &crate::ir::Value, options: &'a [Body], f: &mut Frame) -> Res<()> {
        let choosers = self.picked(who, f.you, f)?;
        let n = self.value(n, &f.cx()).max(0) as u32;
        for p in self.deciders(choosers) {
            let mut all = SmallVec::<[u16; 8]>::new();
            for (i, body) in options.iter().enumerate() {
                if self.option_possible(body, f) {
                    all.push(i as u16);
                }
            }
            let chosen = self.choose(p, all, (n, n, false), Why::Modes, Some(f.this))?;
            for i in chosen {
                if let Some(body) = options.get(i as usize) {
                    self.run(body, f)?;
                }
            }
        }
        Ok(())
    }

    /// Remembers a result.
    pub(crate) fn bind(&mut self, b: &Bind, v: Val, f: &mut Frame) {
        if let Some(label) = b.linked {
            let holder = f.this;
            let kept = self.all_unless_called_back(v.clone(), f.mark);
            let all = self.with_exiled_before(holder, label, kept);
            self.remember(holder, label, all);
        }
        f.set(b.slot, v);
    }
}

/// One value for one or several things.
pub fn val_of(e: Ents) -> Val {
    match e.as_slice() {
        [] => Val::Nil,
        [one] => Val::One(*one),
        _ => Val::Set(e),
    }
}
