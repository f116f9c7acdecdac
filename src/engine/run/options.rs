//! What players decide as instructions are carried out: `may`, `unless`, modes and options.

use super::acts::SharedAct;
use super::{Frame, loops};
use crate::engine::{Asking, Engine, Entities, Entity, PlayerId, Reason, SlotValue, StepResult};
use crate::ir::{AbilityKind, Act, Bind, Body, Cost, Instruction, Offered, Pick, Ref, Sort};
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

    /// 608.2d: what is chosen as it resolves.
    pub(super) fn run_options(&mut self, who: &Pick, among: Among<'a>, f: &mut Frame) -> StepResult<()> {
        let Among { options, .. } = among;
        let choosers = self.picked(who, f.you, f)?;
        // 101.4: all of them choose before anything of it is done.
        let mut said = SmallVec::<[(PlayerId, SmallVec<[u16; 8]>); 2]>::new();
        let mut deciders = self.deciders(choosers);
        for at in 0..deciders.len() {
            self.order_of_choices(&mut deciders, at, |_, _| true)?;
            let p = self.doer(deciders[at]);
            f.set_each(who, Entity::Player(p));
            let chosen = self.options_chosen_by(p, among, f)?;
            said.push((p, chosen));
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

    /// The numbers of the options that a player chooses among those that are possible (608.2d).
    pub(in crate::engine) fn options_chosen_by(
        &mut self,
        p: PlayerId,
        Among { options, bounds, by_word }: Among<'_>,
        f: &Frame,
    ) -> StepResult<SmallVec<[u16; 8]>> {
        let possible = |at: &u16| {
            let (before, from) = options.split_at(usize::from(*at));
            by_word || self.body_possible(&from[0], p, f) || bounds.1 > 1 && is_about_one_before(&from[0], before)
        };
        let all = (0..options.len() as u16).filter(possible).collect();
        self.choose(Asking::of(p, Reason::Options, Some(f.this)), all, bounds)
    }
}

/// Options of an instruction, of which some are chosen.
#[derive(Clone, Copy)]
pub(in crate::engine) struct Among<'b> {
    /// What is done for each of them.
    pub options: &'b [Body],
    /// The fewest and the most that are chosen.
    pub bounds: (u32, u32),
    /// A word is chosen, and not what is done: it can be chosen whatever comes of it.
    pub by_word: bool,
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

/// Whether an option is about what one before it does: of several that are chosen it is known only then.
fn is_about_one_before(option: &Body, before: &[Body]) -> bool {
    let Some(Instruction::Do { act, .. }) = option.first() else { return false };
    match act.facts().offered {
        Offered::IfThere(Pick::Ref(Ref::Slot(slot))) => before.iter().any(|body| loops::gives(body, *slot)),
        _ => false,
    }
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
