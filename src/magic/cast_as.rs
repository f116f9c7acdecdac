//! Spells that are cast as something else (601.2b, 612): what a permission or an additional cost makes of them.

use super::announce::Targeting;
use super::cost::Symbols;
use crate::engine::eval::{EvalContext, Judged};
use crate::engine::{
    Asking, CastWay, Effect, Engine, Entities, Entity, Frame, Interrupt, ManaDue, Model, ObjectId, Origin, PlayerId,
    Purpose, Reason, Shaped, SlotValue, StepResult, Until,
};
use crate::ir::{AbilityId, AbilityKind, Block, CastCost, Duration, Modifier, Part, Permit, Rule, RuleKinds, Shape};
use smallvec::{SmallVec, smallvec};
use std::sync::Arc;

/// An additional cost that a sentence of another object gives a spell.
#[derive(Clone, Copy)]
pub(super) struct Granted<'a> {
    /// The object whose sentence it is.
    pub from: ObjectId,
    /// The additional cost, and how often it is paid.
    pub cost: &'a CastCost,
    /// What the spell is if it was paid.
    pub mods: &'a [Modifier],
}

impl<'a> Engine<'a> {
    /// The number of what a way of casting makes of its card.
    pub(super) fn shape_of(&self, card: ObjectId, way: CastWay) -> Option<u32> {
        let (_, ability, part) = self.shaped_by(way)?;
        let def = way.face.unwrap_or(self.state.obj(card).def);
        let found = self.rulebook.shapes.binary_search_by_key(&(def, (ability, part)), Shaped::key);
        found.ok().and_then(|i| u32::try_from(i).ok())
    }

    /// 601.2a: the spell is what the permission makes of it as soon as it is on the stack.
    #[inline(never)]
    pub(super) fn take_shape(&mut self, spell: ObjectId, who: PlayerId, way: CastWay, permit: &'a Permit) {
        match &permit.shape {
            Shape::FaceDown => self.mask_spell(spell),
            Shape::As(mods, until) => self.begin_as_cast(spell, spell, who, mods, until.as_deref()),
            Shape::BothHalves => {
                let rulebook = self.rulebook;
                if let Some(shaped) = self.shape_of(spell, way).and_then(|i| rulebook.shapes.get(i as usize)) {
                    let chars = Some(Box::new(shaped.chars.clone()));
                    self.set_print(spell, &Model { def: self.state.obj(spell).def, chars, own_colors: false });
                    self.give_row(spell);
                    self.effects_changed();
                }
            }
            Shape::Itself => {}
        }
    }

    /// 400.7g: what was given to a card and lets it be cast goes on applying to the spell that it becomes.
    pub(super) fn keep_given(&mut self, card: ObjectId, spell: ObjectId, way: CastWay) {
        let Some((_, ability, _)) = way.by.or(way.cost).filter(|(from, ..)| *from == card) else { return };
        if self.printed(card).abilities.list(&self.rulebook.content).contains(&ability) {
            return;
        }
        let gives = |mods: &[Modifier]| {
            mods.iter().any(|m| matches!(m, Modifier::AddAbilities(list) if list.contains(&ability)))
        };
        let mut given: Vec<Modifier> = Vec::new();
        for e in &self.state.effects {
            for (p, set) in e.parts.iter().filter(|p| matches!(p, Part::Layer { .. })).zip(&e.locked) {
                let Part::Layer { mods, .. } = p else { continue };
                if set.contains(&Entity::Obj(card)) && gives(mods) {
                    given.extend(mods.iter().filter(|m| matches!(m, Modifier::AddAbilities(_))).cloned());
                }
            }
        }
        if given.is_empty() {
            // A static ability gives it: what belongs to the same instance of a keyword goes along.
            let own = self.rulebook.ability(ability);
            let same = |a: &AbilityId| {
                let other = self.rulebook.ability(*a);
                *a == ability || own.keyword.is_some() && other.keyword == own.keyword && other.instance == own.instance
            };
            let list = self.chars(card).abilities.list(&self.rulebook.content).iter().copied().filter(same).collect();
            given.push(Modifier::AddAbilities(list));
        }
        let who = self.state.obj(spell).owner;
        self.begin_as_cast(spell, spell, who, &given, None);
    }

    /// An effect of how a spell is cast; `this` is whose text says so.
    pub(super) fn begin_as_cast(
        &mut self,
        spell: ObjectId,
        this: ObjectId,
        who: PlayerId,
        mods: &[Modifier],
        until: Option<&Duration>,
    ) {
        if mods.is_empty() {
            return;
        }
        self.give_row(spell);
        let stamp = self.next_stamp();
        let until = until.map_or(Until::Game, |d| Until::Open(Arc::new(d.clone())));
        let on = smallvec![Entity::Obj(spell)];
        let origin = Origin { source: this, controller: who };
        self.state.effects.push(Effect { as_cast: true, ..Effect::of(mods.into(), on, origin, stamp, until) });
        self.effects_changed();
    }

    /// Whether an object is something else only until an event, because of how it was cast.
    pub(super) fn is_as_cast(&self, o: ObjectId) -> bool {
        self.state.effects.iter().any(|e| shapes_for_now(e, o))
    }

    /// It stops being what it was cast as; false: it was cast as itself.
    pub(super) fn end_as_cast(&mut self, o: ObjectId) -> bool {
        let shaped = self.is_as_cast(o);
        if shaped {
            self.state.effects.retain(|e| !shapes_for_now(e, o));
            self.effects_changed();
        }
        shaped
    }

    /// The text of a spell that comes first.
    pub(super) fn first_text(&self, spell: ObjectId) -> Option<AbilityId> {
        let printed = self.rulebook.info(self.state.obj(spell).def).spell;
        printed.or_else(|| {
            let is_text = |a: &&AbilityId| matches!(self.rulebook.ability(**a).kind, AbilityKind::Spell(_));
            self.chars(spell).abilities.list(&self.rulebook.content).iter().find(is_text).copied()
        })
    }

    /// 612: where the text says "each" for "target", every object that could have been described is meant.
    pub(super) fn each_for_target(&self, spell: ObjectId, block: &Block, f: &mut Frame) {
        if !self.chars(spell).each {
            return;
        }
        let modes = block.modes.iter().flat_map(|m| &m.options).flat_map(|o| &o.targets);
        for spec in block.targets.iter().chain(modes) {
            let all = self.all(&spec.filter, &f.cx());
            f.set(spec.slot, SlotValue::of(all));
        }
    }

    // ------------------------------------------------------------ costs that others give

    /// Additional costs that sentences of other objects give a spell.
    pub(super) fn granted_costs(&self, spell: ObjectId) -> SmallVec<[Granted<'a>; 2]> {
        let mut out = SmallVec::new();
        let rulebook = self.rulebook;
        self.each_rule(RuleKinds::GRANTS_COST, |r| {
            if let (Rule::GrantsCost { what, .. }, Some((from, ability, part))) = (r.rule, r.ability)
                && self.fits(what, Entity::Obj(spell), &r.cx)
                && let AbilityKind::Static(s) = &rulebook.ability(ability).kind
                && let Some(Part::Rule(Rule::GrantsCost { cost, mods, .. })) = s.parts.get(part as usize)
            {
                out.push(Granted { from, cost, mods });
            }
            true
        });
        out
    }

    /// 702.46b: text can only be added if everything that it must target could be chosen.
    pub(super) fn could_have_text(&self, spell: ObjectId, granted: &Granted, who: PlayerId) -> bool {
        let cx = EvalContext::new(granted.from, who, &[]);
        granted.mods.iter().all(|m| match m {
            Modifier::AddTextOf(r) => self.ents(r, &cx).into_iter().filter_map(Entity::obj).all(|o| {
                self.printed(o).abilities.list(&self.rulebook.content).iter().all(|a| {
                    match &self.rulebook.ability(*a).kind {
                        AbilityKind::Spell(b) => {
                            self.targets_exist(&b.targets, &Targeting::before(spell, who, Judged::Nothing))
                        }
                        _ => true,
                    }
                })
            }),
            _ => true,
        })
    }

    // ------------------------------------------------------------ help from another player

    /// Who else can pay for a part of the generic mana of a spell.
    fn payers_besides(&self, who: PlayerId, spell: ObjectId) -> Vec<PlayerId> {
        let cx = EvalContext::new(spell, who, &[]);
        let lets = |p: PlayerId, ability: AbilityId, rule: &Rule| match rule {
            Rule::Pays { helper: Some(others), .. } => {
                self.passes(others, Entity::Player(p), &cx) && self.pays_now(ability, &cx)
            }
            _ => false,
        };
        let rules = if self.has_pay_rules(spell) { self.pay_rules(spell) } else { Default::default() };
        let others = self.state.players_from(who).filter(|p| *p != who);
        others.filter(|p| rules.iter().any(|(ability, rule)| lets(*p, *ability, rule))).collect()
    }

    /// How much generic mana each of them could pay, those who could pay none left out.
    fn helpers(&self, who: PlayerId, spell: ObjectId, generic: u32) -> Vec<(PlayerId, u32)> {
        let others = self.payers_besides(who, spell).into_iter();
        let most = |p: PlayerId| {
            let supply = self.supply(p);
            let life = self.payable_life(p);
            let pays = |n: &u32| {
                let due = ManaDue { generic: *n, ..Default::default() };
                self.affordable(&supply, None, &due, life, Purpose::Other)
            };
            (1..=generic.min(supply.most())).take_while(pays).last()
        };
        others.filter_map(|p| most(p).map(|n| (p, n))).collect()
    }

    /// What would be left to pay if the others helped as much as one of them can.
    pub(super) fn left_with_help(&self, who: PlayerId, spell: ObjectId, symbols: &Symbols) -> Option<Symbols> {
        let generic = super::reductions::generic_in(symbols);
        if generic == 0 {
            return None;
        }
        let most = self.helpers(who, spell, generic).into_iter().map(|(_, n)| n).max()?;
        let mut left = symbols.clone();
        super::reductions::take_generic(&mut left, most.min(u32::from(u16::MAX)) as u16);
        Some(left)
    }

    /// 702.131a: another player may pay for a part of the generic mana, before the caster does.
    pub(super) fn let_others_pay(
        &mut self,
        who: PlayerId,
        spell: ObjectId,
        total: &mut Symbols,
        cause: u32,
    ) -> StepResult<()> {
        let generic = super::reductions::generic_in(total);
        if generic == 0 {
            return Ok(());
        }
        let helpers = self.helpers(who, spell, generic);
        let from: Entities = helpers.iter().map(|(p, _)| Entity::Player(*p)).collect();
        let chosen = self.pick_some(who, from, spell)?;
        let Some(Entity::Player(helper)) = chosen else { return Ok(()) };
        let most = helpers.iter().find(|(p, _)| *p == helper).map_or(0, |(_, n)| *n);
        let n = self.number(Asking::of(helper, Reason::Cost, Some(spell)), 0, most as i32)?;
        let due = ManaDue { generic: n.max(0) as u32, ..Default::default() };
        if !self.pay_due(helper, &due, None, Purpose::Other, cause)? {
            return Err(Interrupt::Illegal);
        }
        super::reductions::take_generic(total, n.max(0) as u16);
        Ok(())
    }

    /// Perhaps one of these players.
    fn pick_some(&mut self, who: PlayerId, from: Entities, spell: ObjectId) -> StepResult<Option<Entity>> {
        if from.is_empty() {
            return Ok(None);
        }
        let chosen = self.pick(Asking::of(who, Reason::Cost, Some(spell)), from, (0, 1))?;
        Ok(chosen.first().copied())
    }
}

fn shapes_for_now(effect: &Effect, o: ObjectId) -> bool {
    effect.as_cast
        && matches!(effect.until, Until::Open(_))
        && effect.locked.iter().flatten().any(|x| *x == Entity::Obj(o))
}
