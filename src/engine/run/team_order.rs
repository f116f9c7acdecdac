//! In which order the members of a team that has its turn together do what all of them do at the same time (805.6).

use super::Frame;
use super::acts::SharedAct;
use crate::engine::eval::EvalContext;
use crate::engine::listeners::Listener;
use crate::engine::{Asking, Engine, Entities, Entity, Reason, SlotValue, StepResult, verb_bit};
use crate::ir::{AbilityKind, Act, Body, Choice, EventPattern, Instruction, Offered, Pick, Ref, Slot, Verb, When};

impl<'a> Engine<'a> {
    /// 120.2d, 805.6a: the members of a team draw in the order that they like. It is asked where a sentence hears one of
    /// them draw.
    pub(crate) fn order_of_draws(&mut self, doers: &mut Entities, at: usize) -> StepResult<()> {
        let ix = &self.caches.index;
        if doers.len() < at + 2 || (ix.replace_mask | ix.watch_mask) & verb_bit(Verb::Draw) == 0 {
            return Ok(());
        }
        self.order_mates(doers, at, |eng, mates| mates.iter().any(|m| eng.is_heard_drawing(*m)))
    }

    /// 805.6: the members of a team make their choices in the order that they like. It is asked as the first of them
    /// would begin, where two of them at least have something to choose.
    #[inline]
    pub(super) fn order_of_choices(
        &mut self,
        doers: &mut Entities,
        at: usize,
        mut chooses: impl FnMut(&mut Self, Entity) -> bool,
    ) -> StepResult<()> {
        if !self.state.variant.shared_turns {
            return Ok(());
        }
        self.order_mates(doers, at, |eng, mates| mates.iter().filter(|m| chooses(eng, **m)).count() > 1)
    }

    /// The same of those who do something, or of whom each may do it.
    pub(super) fn order_of_deciders(
        &mut self,
        doers: &mut Entities,
        at: usize,
        SharedAct { act, each, may, .. }: SharedAct<'_, 'a>,
        f: &mut Frame,
    ) -> StepResult<()> {
        if matches!(act, Act::Draw(_)) && may.is_none() && self.state.variant.shared_turns {
            return self.order_of_draws(doers, at);
        }
        self.order_of_choices(doers, at, |eng, one| {
            if let Some(slot) = each {
                f.set(slot, SlotValue::One(one));
            }
            match may {
                Some(body) => eng.body_possible(body, eng.doer(one), f),
                None => eng.act_chooses(act, f),
            }
        })
    }

    /// If the one at this place is the first of a team, those of the team are put in the order that it likes, if that matters.
    #[cold]
    fn order_mates(
        &mut self,
        doers: &mut Entities,
        at: usize,
        matters: impl FnOnce(&mut Self, &[Entity]) -> bool,
    ) -> StepResult<()> {
        let group = |e: &Self, one: Entity| one.player().map(|p| e.state.seating.row(p).group);
        let own = group(self, doers[at]);
        let same = |e: &Self, one: &Entity| group(e, *one) == own;
        if own.is_none() || doers[..at].iter().any(|one| same(self, one)) {
            return Ok(());
        }
        let mates: Entities = doers[at..].iter().copied().take_while(|one| same(self, one)).collect();
        if let (Some(first), true) = (doers[at].player(), mates.len() > 1)
            && matters(self, &mates)
        {
            let lead = self.state.seating.lead(first);
            let liked = self.order(Asking::of(lead, Reason::Effect, None), mates)?;
            doers[at..at + liked.len()].copy_from_slice(&liked);
        }
        Ok(())
    }

    /// Whether a sentence that replaces draws or waits for them is about this player's.
    fn is_heard_drawing(&self, who: Entity) -> bool {
        let ix = &self.caches.index;
        let about = |l: &Listener, event: &EventPattern| {
            let cx = EvalContext::new(l.obj, self.controller(l.obj), &[]);
            event.verb == Verb::Draw && self.fits(&event.subject, who, &cx)
        };
        ix.replace.iter().chain(&ix.watch).any(|l| match &self.rulebook.ability(l.ability).kind {
            AbilityKind::Replace(r) => about(l, &r.event),
            AbilityKind::Triggered(t) => match &t.when {
                When::Events(events) => events.iter().any(|e| about(l, e)),
                When::State(_) | When::Done | When::Every(_) | When::After(_) => false,
            },
            AbilityKind::Spell(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Special(_)
            | AbilityKind::Static(_)
            | AbilityKind::As { .. }
            | AbilityKind::Entry(_)
            | AbilityKind::CastCost(_)
            | AbilityKind::Deck(_) => false,
        })
    }

    /// Whether whoever stands in the slot chooses something as these instructions are carried out.
    pub(super) fn body_chooses(&mut self, body: &'a Body, one: Entity, slot: Slot, f: &mut Frame) -> bool {
        f.set(slot, SlotValue::One(one));
        body.iter().any(|instr| self.is_chosen_in(instr, one, f))
    }

    fn is_chosen_in(&mut self, instr: &'a Instruction, one: Entity, f: &mut Frame) -> bool {
        let by_you = |who: &Pick| *who == Pick::Ref(Ref::You);
        match instr {
            Instruction::Do { who, act, .. } => !by_you(who) && self.act_chooses(act, f),
            Instruction::May { who, body, .. } => !by_you(who) && self.body_possible(body, self.doer(one), f),
            Instruction::Unless { who, cost, .. } => {
                !by_you(who) && (self.hooks.can_pay)(self, self.doer(one), cost, f)
            }
            Instruction::Options { who, .. } => !by_you(who),
            other => other.bodies().any(|body| body.iter().any(|i| self.is_chosen_in(i, one, f))),
        }
    }

    /// Whether the doer of an act chooses something as it is carried out.
    pub(super) fn act_chooses(&self, act: &Act, f: &Frame) -> bool {
        self.act_asks(act, &|what| self.leaves_a_choice(what, f))
    }

    /// Whether an act asks its doer something; of what is picked it is told whether anybody chooses it.
    fn act_asks(&self, act: &Act, picks: &dyn Fn(&Pick) -> bool) -> bool {
        match act {
            Act::Choose(Choice::Things(what)) | Act::Separate { what, .. } => picks(what),
            Act::Choose(_) | Act::Search { .. } | Act::Reorder(_) | Act::Cast { .. } | Act::NewTargets { .. } => true,
            _ => match act.facts().offered {
                Offered::IfThere(what) => picks(what),
                Offered::IfPayable(_) | Offered::IfPayableOnce(..) => true,
                // What a declared action without an object asks is asked of its doer.
                Offered::AsDeclared(id, _) => {
                    self.rulebook.content.actions[id.index()].block.body.iter().any(|instr| self.may_ask(instr))
                }
                Offered::Always | Offered::IfNotForbidden(_) => false,
            },
        }
    }

    /// Whether an instruction of a declared action may ask its doer something.
    fn may_ask(&self, instr: &Instruction) -> bool {
        match instr {
            Instruction::Do { act, .. } => self.act_asks(act, &chosen),
            Instruction::May { .. } | Instruction::Unless { .. } | Instruction::Options { .. } => true,
            other => other.bodies().any(|body| body.iter().any(|i| self.may_ask(i))),
        }
    }

    /// Whether there is more than has to be picked.
    fn leaves_a_choice(&self, what: &Pick, f: &Frame) -> bool {
        what.joined().iter().any(|one| match one {
            Pick::Choose { random: false, together: Some(_), .. } => true,
            Pick::Choose { filter, min, random: false, .. } => {
                self.count(filter, &f.cx()) > self.value(min, &f.cx()).max(0)
            }
            _ => false,
        })
    }
}

/// Whether somebody chooses what is picked.
fn chosen(what: &Pick) -> bool {
    what.joined().iter().any(|one| matches!(one, Pick::Choose { random: false, .. }))
}
