//! Adding mana (106): which types and how much of each, what lands could produce, and mana that is lost.

use super::Frame;
use super::acts::Outcome;
use crate::engine::eval::EvalContext;
pub use crate::engine::frame::ManaWish;
use crate::engine::{
    Answer, Asking, Engine, Entity, Event, Kind, ManaBond, Named, ObjectId, PlayerId, ProposedEvent, Question, Reason,
    SlotValue, StepResult, verb_bit,
};
use crate::ir::{AbilityKind, Act, Colors, Filter, Instruction, ManaSpec, ProducedBy, Ref, Verb};
use smallvec::SmallVec;
use std::sync::Arc;

impl Engine<'_> {
    /// Adds mana; asks which, where there is a choice.
    pub(super) fn act_mana(&mut self, spec: &ManaSpec, who: PlayerId, f: &mut Frame) -> StepResult<Outcome> {
        let Some(mana) = self.mana_made(spec, who, f)? else { return Ok(Outcome::NOTHING) };
        let mut p = ProposedEvent::new(Event::of(Verb::AddMana, f.cause).by(who));
        if self.caches.index.replace_mask & verb_bit(Verb::AddMana) != 0 && self.is_tapped_for(f) {
            p.ev = p.ev.on(f.this);
        }
        p.ev.n = mana.iter().map(|n| i32::from(*n)).sum();
        p.mana = mana;
        if spec.only_for.is_some() || spec.on_spell.is_some() {
            let filter = spec.only_for.as_deref().cloned();
            p.entering().bond = Some(Arc::new(ManaBond { filter, source: f.this, on_spell: spec.on_spell }));
        }
        if p.ev.n > 0 {
            self.propose_one(p)?;
        }
        Ok(Outcome::DONE)
    }

    /// A player loses all unspent mana; if another one gets it, it stays what it was (106.13).
    pub(super) fn act_lose_mana(&mut self, who: PlayerId, to: Option<&Ref>, f: &mut Frame) -> StepResult<Outcome> {
        let lost = self.lose_mana(who);
        let some = lost.amounts.iter().any(|n| *n > 0);
        if let (Some(to), true) = (to.and_then(|r| self.player_of(r, &f.cx())), some) {
            let mut p = ProposedEvent::new(Event::of(Verb::AddMana, f.cause).by(to));
            p.mana = lost.amounts;
            p.ev.n = p.mana.iter().map(|n| i32::from(*n)).sum();
            p.entering().moved = Some(Box::new(lost));
            self.propose_one(p)?;
        }
        Ok(Outcome::Over { done: some, result: SlotValue::Nil })
    }

    /// 106.12: whether it is a mana ability with {T} in its cost that is carried out.
    fn is_tapped_for(&self, f: &Frame) -> bool {
        f.ability.is_some_and(
            |a| matches!(&self.rulebook.ability(a).kind, AbilityKind::Activated(x) if x.mana && x.cost.tap),
        )
    }

    /// The mana that a text adds, by type; asks which, where there is a choice.
    pub(crate) fn mana_made(&mut self, spec: &ManaSpec, who: PlayerId, f: &mut Frame) -> StepResult<Option<[u16; 6]>> {
        let Some(option) = self.mana_option(spec, who, f)? else { return Ok(None) };
        let mut mana = [0u16; 6];
        for (mask, n) in &spec.options[option] {
            let n = self.value(n, &f.cx()).clamp(0, 10_000) as u16;
            // 106.5: mana of a type that nobody has said is none.
            let said =
                spec.chosen.as_ref().is_none_or(|r| matches!(self.chosen(r, &f.cx()), Some(SlotValue::Color(_))));
            let mask = if said { self.chosen_mask(spec, *mask, f) } else { 0 };
            let rounds = if spec.combination { n } else { n.min(1) };
            let each = if spec.combination { 1 } else { n };
            for _ in 0..rounds {
                if let Some(kind) = self.mana_kind(mask, who, f)? {
                    mana[kind] = mana[kind].saturating_add(each);
                }
            }
        }
        Ok(Some(mana))
    }

    fn mana_option(&mut self, spec: &ManaSpec, who: PlayerId, f: &Frame) -> StepResult<Option<usize>> {
        let n = spec.options.len();
        if n < 2 {
            return Ok((n == 1).then_some(0));
        }
        if let Some(wish) = self.caches.wish.as_mut().filter(|w| !w.options.is_empty()) {
            let wanted = usize::from(wish.options.remove(0));
            if wanted < n {
                return Ok(Some(wanted));
            }
        }
        let chosen = self.choose(Asking::of(who, Reason::ManaKind, Some(f.this)), (0..n as u16).collect(), (1, 1))?;
        Ok(chosen.first().map(|i| *i as usize))
    }

    /// The types of an amount: those printed, or the color that a label holds. One that is still to be chosen by the
    /// same ability can be any.
    pub(crate) fn chosen_mask(&self, spec: &ManaSpec, mask: u8, f: &Frame) -> u8 {
        let mask = match (&spec.chosen, spec.chosen.as_ref().and_then(|r| self.chosen(r, &f.cx()))) {
            (_, Some(SlotValue::Color(c))) => c.bits(),
            (Some(Ref::Linked(_) | Ref::LinkedOf(..)), _) => 0,
            _ => mask,
        };
        match &spec.produced_by {
            None => mask,
            Some(ProducedBy::Tapping(slot)) => mask & f.env.get(slot.index()).map_or(0, |v| v.num() as u8),
            Some(by) => mask & self.producible_by(by, &f.cx(), &mut vec![f.this]),
        }
    }

    /// The types to which what is there limits an amount; what was tapped is known as it is tapped only.
    fn producible_by(&self, by: &ProducedBy, cx: &EvalContext, asked: &mut Vec<ObjectId>) -> u8 {
        match by {
            ProducedBy::Among(among) => self.producible(among, cx, asked),
            ProducedBy::ColorsOf(among) => self.colors_among(among, cx),
            ProducedBy::Commanders(whose) => self.identity_for(whose, cx),
            ProducedBy::Tapping(_) => u8::MAX,
        }
    }

    /// The colors that these things are.
    fn colors_among(&self, among: &Filter, cx: &EvalContext) -> u8 {
        let things = self.all(among, cx).into_iter().filter_map(Entity::obj);
        things.fold(Colors::empty(), |all, o| all | self.chars(o).colors).bits()
    }

    /// 903.4: the colors of a player's commanders, wherever they are.
    fn identity_for(&self, whose: &Ref, cx: &EvalContext) -> u8 {
        let Some(owner) = self.player_of(whose, cx) else { return 0 };
        let own = self.state.commanders.iter().map(|o| self.state.obj(*o)).filter(|card| card.owner == owner);
        own.fold(Colors::empty(), |all, card| all | self.rulebook.content.color_identity(card.def)).bits()
    }

    /// 106.7: the types of mana that mana abilities of these things could produce now, costs left aside. What has been
    /// asked already adds nothing.
    fn producible(&self, among: &Filter, cx: &EvalContext, asked: &mut Vec<ObjectId>) -> u8 {
        let mut types = 0;
        for o in self.all(among, cx).into_iter().filter_map(Entity::obj) {
            if asked.contains(&o) {
                continue;
            }
            asked.push(o);
            for id in self.chars(o).abilities.list(&self.rulebook.content) {
                if let AbilityKind::Activated(a) = &self.rulebook.ability(*id).kind
                    && a.mana
                {
                    types |=
                        self.body_types(&a.block.body, &EvalContext::new(o, self.controller_or_caster(o), &[]), asked);
                }
            }
        }
        types
    }

    fn body_types(&self, body: &[Instruction], cx: &EvalContext, asked: &mut Vec<ObjectId>) -> u8 {
        let mut types = 0;
        for instr in body {
            types |= match instr {
                Instruction::Do { act: Act::AddMana(spec), .. } => {
                    let printed = spec.options.iter().flat_map(|o| o.iter()).fold(0, |all, (mask, _)| all | mask);
                    let chosen = match spec.chosen.as_ref().and_then(|r| self.chosen(r, cx)) {
                        Some(SlotValue::Color(c)) => c.bits(),
                        _ => printed,
                    };
                    spec.produced_by.as_ref().map_or(chosen, |by| chosen & self.producible_by(by, cx, asked))
                }
                Instruction::If { cond, then, other } => {
                    self.body_types(if self.cond(cond, cx) { then } else { other }, cx, asked)
                }
                Instruction::May { body, .. } | Instruction::Repeat { body, .. } => self.body_types(body, cx, asked),
                // Other instructions add no mana.
                _ => 0,
            };
        }
        types
    }

    /// Which type of several.
    fn mana_kind(&mut self, mask: u8, who: PlayerId, f: &Frame) -> StepResult<Option<usize>> {
        if let Some(wish) = self.caches.wish.as_mut().filter(|w| !w.kinds.is_empty()) {
            let wanted = usize::from(wish.kinds.remove(0));
            if mask >> wanted & 1 == 1 {
                return Ok(Some(wanted));
            }
        }
        let kinds: SmallVec<[usize; 6]> = (0..6).filter(|k| mask >> k & 1 == 1).collect();
        match kinds.as_slice() {
            [] => Ok(None),
            [one] => Ok(Some(*one)),
            _ => {
                let names = kinds.iter().map(|k| Named::Color(Colors::from_bits_truncate(1 << k))).collect();
                let d = Question { who, kind: Kind::Name(names), why: Reason::ManaKind, source: Some(f.this) };
                Ok(match self.ask(d)? {
                    Answer::Name(Named::Color(c)) => {
                        kinds.into_iter().find(|k| 1 << k == c.bits() || c.is_empty() && *k == 5)
                    }
                    _ => None,
                })
            }
        }
    }
}
