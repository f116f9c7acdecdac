//! Whether a spell could be cast (601.3): timing, prohibitions, its total cost, its targets.

use super::announce::Targeting;
use super::cost::{Charged, Symbols, settle_x};
use crate::engine::eval::{EvalContext, Judged};
use crate::engine::{
    ByEffect, CastWay, Chars, Engine, Event, Facets, Flags, Frame, JudgedFor, ManaDue, ObjectId, PlayerId, Purpose,
    SpellTime,
};
use crate::ir::{
    AbilityKind, Act, Arg, CardTypes, Cost, CostTimes, DefId, Instruction, Pick, Predicate, Price, Rule, RuleKinds,
    Shape, Verb, Zone, Zones,
};
use smallvec::SmallVec;

/// A way of casting under judgment: the card is looked at as the spell it would be.
#[derive(Clone, Copy)]
pub(super) struct Casting<'a> {
    /// Who would cast.
    pub who: PlayerId,
    /// The card that would be cast, still in the zone that it would be cast from.
    pub card: ObjectId,
    /// The face that is cast, the permission used, and the alternative cost.
    pub way: CastWay,
    /// What could be cast by the time that it is.
    pub time: SpellTime,
    /// Cast by an effect (608.2f).
    pub effect: Option<ByEffect<'a>>,
}

impl Casting<'_> {
    /// A card as a player would cast it without any permission or alternative cost.
    pub fn plainly(who: PlayerId, card: ObjectId, time: SpellTime) -> Self {
        Self { who, card, way: CastWay::default(), time, effect: None }
    }
}

impl<'a> Engine<'a> {
    /// Whether casting could be begun and completed (601.3, 601.2b-h).
    pub(super) fn castable(&self, casting: &Casting<'a>) -> bool {
        let [mut by, cost] = [casting.way.by, casting.way.cost].map(|way| way.map(|(_, ability, _)| ability));
        by = by.or_else(|| casting.effect?.ability);
        let judged = JudgedFor { by: [by, cost], ..JudgedFor::plainly(casting.card, casting.who) };
        self.judged_for(judged, |e| e.could_cast(casting))
    }

    fn could_cast(&self, casting: &Casting<'a>) -> bool {
        // 309.2, 310.2, 311.2, 312.2, 313.3: nothing lets anybody cast what the command zone is for.
        if self.rulebook.templates[self.state.obj(casting.card).def.index()].types.intersects(CardTypes::COMMAND) {
            return false;
        }
        let def = casting.way.face.unwrap_or(self.state.obj(casting.card).def);
        if let Some(castable) = self.plainly_castable(casting, def) {
            return castable;
        }
        // 707.4: face down it is a creature spell without text, whatever the card is.
        match self.shaping(casting.way).map(|p| &p.shape) {
            Some(Shape::FaceDown) => return self.castable_as(casting, def, None, Judged::Masked(casting.card)),
            // 601.3a: looked at as what it would be.
            Some(Shape::As(..) | Shape::BothHalves) => {
                let judged = self
                    .shape_of(casting.card, casting.way)
                    .map_or(Judged::Spell(casting.card), |i| Judged::Shaped(casting.card, i));
                return self.castable_as(casting, def, None, judged);
            }
            Some(Shape::Itself) | None => {}
        }
        if self.rulebook.templates[def.index()].types.contains(CardTypes::LAND) {
            return false;
        }
        // Of another spell the permission has been asked already.
        if self.rulebook.content.def(def).has_x && !self.still_permitted(casting) {
            return self.castable_by_x(casting, def);
        }
        self.castable_as(casting, def, None, self.judged_way(casting)) || self.castable_by_choice(casting, def)
    }

    /// The same of a card that asks for nothing but its printed cost, as it is, where no sentence in force speaks of casting; none:
    /// that takes a closer look.
    #[inline]
    fn plainly_castable(&self, casting: &Casting<'a>, def: DefId) -> Option<bool> {
        let Casting { who, card, way, time, effect } = *casting;
        let (info, looks) = (self.rulebook.info(def), &self.rulebook.templates[def.index()]);
        let speaking = RuleKinds::CAST.union(RuleKinds::COST_MOD).union(RuleKinds::GRANTS_COST);
        let plain = info.plain_cast
            && !info.bars
            && self.says_no_rule(card, Judged::Spell(card), speaking)
            && (way.by.is_none() && way.cost.is_none() && way.face.is_none() && effect.is_none())
            && !looks.types.contains(CardTypes::LAND)
            && !self.rulebook.content.def(def).has_x
            && self.state.variant.laws.is_empty()
            && !self.any_rule(speaking)
            && !self.anything_forbids(Verb::Cast)
            && !self.anything_forbids(Verb::Move);
        if !plain {
            return None;
        }
        let timely = time.is_for_sorceries() || looks.types.contains(CardTypes::INSTANT);
        let Some(due) = info.due.as_ref().filter(|_| timely) else { return Some(false) };
        let judged = Judged::Spell(card);
        let affordable = self.due_affordable(casting, due, judged)?;
        Some(affordable && self.cast_targets_exist(who, card, looks, judged))
    }

    pub(super) fn castable_as(
        &self,
        casting: &Casting<'a>,
        def: DefId,
        optional: Option<&Cost>,
        judged: Judged,
    ) -> bool {
        let masked = matches!(judged, Judged::Masked(_));
        let looks = match judged {
            Judged::Masked(_) | Judged::Shaped(..) => self.seen(casting.card, judged),
            _ => &self.rulebook.templates[def.index()],
        };
        if !self.timely(casting, looks.types, judged)
            || self.has_nothing_to_answer(casting, def)
            || self.forbidden_cast(
                casting.who,
                casting.card,
                self.proposed(casting.card, def, judged),
                casting.way.face,
            )
            || self.forbidden_way(casting)
            || !masked && !self.legend_present(casting.who, looks)
        {
            return false;
        }
        let x = self.supposed_x(casting.card);
        let plain = optional.is_none() && self.costs_only_its_mana(casting, def, judged);
        if plain
            && x.is_none()
            && let Some(affordable) = self.printed_affordable(casting, def, judged)
        {
            return affordable && (masked || self.cast_targets_exist(casting.who, casting.card, looks, judged));
        }
        let Some(mut symbols) = self.cast_symbols(casting.card, def, casting.way, casting.effect.map(|e| e.price))
        else {
            return false;
        };
        settle_x(&mut symbols, x.unwrap_or(0));
        if plain {
            return self.total_affordable(casting, symbols, judged)
                && (masked || self.cast_targets_exist(casting.who, casting.card, looks, judged));
        }
        let frame = Frame { judged, ..Frame::new(casting.card, casting.who, Default::default(), 0, 0) };
        if !self.cast_acts_payable(casting, &frame, &mut symbols, judged) {
            return false;
        }
        if let Some(cost) = optional {
            symbols.extend(self.mana_symbols(cost, &frame.cx()));
        }
        let choices = self.cast_alternatives(casting, &frame, judged);
        let affordable = match choices.is_empty() {
            true => self.total_affordable(casting, symbols, judged),
            false => {
                let total = |due| self.total_affordable(casting, due, judged);
                self.with_alternatives(casting.who, &choices, symbols, &frame, &total)
            }
        };
        affordable && (masked || self.cast_targets_exist(casting.who, casting.card, looks, judged))
    }

    /// Whether it could be cast at this time (304.1, 307.1, 117.1a).
    pub(super) fn timely(&self, casting: &Casting<'a>, types: CardTypes, judged: Judged) -> bool {
        casting.effect.is_some()
            || casting.time.is_for_sorceries()
            || types.contains(CardTypes::INSTANT)
            || self.permit_of(casting.way).is_some_and(|p| p.instant)
            || self.cost_permit(casting.way).is_some_and(|p| p.instant)
            || self.cast_as_instant(casting.card, casting.who, judged)
    }

    /// Whether it must target something on the stack, where there is nothing.
    #[inline]
    fn has_nothing_to_answer(&self, casting: &Casting, def: DefId) -> bool {
        if !self.state.turn.stack.is_empty()
            || !self.rulebook.info(def).answers
            || self.may_differ_as_spell(casting.card)
        {
            return false;
        }
        self.note(Facets::STACK);
        self.shaping(casting.way).is_none_or(|p| p.shape == Shape::Itself)
    }

    /// Whether its way of being cast and its text have no costs beside the mana that is paid.
    #[inline]
    fn costs_only_its_mana(&self, casting: &Casting, def: DefId, judged: Judged) -> bool {
        let plain = casting.way.by.is_none() && casting.way.cost.is_none() && casting.effect.is_none();
        plain && !judged.reshapes() && !self.rulebook.info(def).complex() && !self.may_differ_as_spell(casting.card)
    }

    /// The abilities of a card as the spell that it is judged as.
    fn text_seen(&self, card: ObjectId, judged: Judged) -> impl Iterator<Item = crate::ir::AbilityId> + use<'_, 'a> {
        let given = if judged.reshapes() { Default::default() } else { self.given_as_spell(card) };
        self.seen(card, judged).abilities.list(&self.rulebook.content).iter().copied().chain(given)
    }

    /// 601.3a: as long as X is not chosen, a sentence about mana values forbids nothing.
    fn proposed(&self, card: ObjectId, def: DefId, judged: Judged) -> Judged {
        let open = matches!(judged, Judged::Spell(_) | Judged::Marked(..)) && self.rulebook.content.def(def).has_x;
        if open { Judged::Open(card) } else { judged }
    }

    /// Whether the printed cost could be paid; none: something may change it, or something else may stand for mana.
    fn printed_affordable(&self, casting: &Casting<'a>, def: DefId, judged: Judged) -> Option<bool> {
        if !self.keeps_cost(casting.card, judged) {
            return None;
        }
        match &self.rulebook.info(def).due {
            Some(due) => self.due_affordable(casting, due, judged),
            None => Some(false),
        }
    }

    /// Whether mana of all sorts of spells could pay so much; none: something else may stand for it.
    #[inline]
    fn due_affordable(&self, casting: &Casting<'a>, due: &ManaDue, judged: Judged) -> Option<bool> {
        let supply = self.supply(casting.who);
        let purpose = Purpose::Spell(casting.card, judged);
        let planned = || self.affordable(&supply, None, due, self.payable_life(casting.who), purpose);
        let paid = self.affordable_by_count(&supply, due).unwrap_or_else(planned);
        (paid || !supply.limited && !self.has_pay_rules(casting.card)).then_some(paid)
    }

    /// Whether what casting costs in all could be paid, as far as it is mana.
    #[inline]
    fn total_affordable(&self, casting: &Casting<'a>, mut symbols: Symbols, judged: Judged) -> bool {
        self.adjust_cost(&mut symbols, Charged::Spell(casting.card), judged);
        self.due_affordable(casting, &ManaDue::of(&symbols, 0), judged)
            .unwrap_or_else(|| self.affordable_otherwise(casting, &symbols, judged))
    }

    /// Whether casting would take a mana ability (117.3c), or cards of certain qualities out of a hidden zone (117.8c): to
    /// these nobody is forced.
    pub(super) fn needs_mana_or_secrets(&self, casting: &Casting<'a>) -> bool {
        let (def, judged) = (casting.way.face.unwrap_or(self.state.obj(casting.card).def), self.judged_way(casting));
        let Some(mut symbols) = self.cast_symbols(casting.card, def, casting.way, casting.effect.map(|e| e.price))
        else {
            return false;
        };
        let frame = Frame { judged, ..Frame::new(casting.card, casting.who, Default::default(), 0, 0) };
        let secret = self.text_seen(casting.card, judged).any(|a| match &self.rulebook.ability(a).kind {
            AbilityKind::CastCost(x) => x.times == CostTimes::Must && x.cost.acts.iter().any(takes_a_secret),
            _ => false,
        });
        if secret || !self.cast_acts_payable(casting, &frame, &mut symbols, judged) {
            return secret;
        }
        self.adjust_cost(&mut symbols, Charged::Spell(casting.card), judged);
        let purpose = Purpose::Spell(casting.card, judged);
        let mut pool = crate::engine::ManaSupply::default();
        pool.owner = casting.who;
        self.pool_pieces(casting.who, purpose, &mut pool);
        !self.affordable(&pool, None, &ManaDue::of(&symbols, 0), self.payable_life(casting.who), purpose)
    }

    /// The alternatives of costs that must be paid.
    fn cast_alternatives(&self, casting: &Casting<'a>, f: &Frame, judged: Judged) -> SmallVec<[&'a [Cost]; 2]> {
        let rulebook = self.rulebook;
        let mut out = SmallVec::new();
        let mut add = |cost: &'a Cost| {
            if !cost.either.is_empty() {
                out.push(&*cost.either);
            }
        };
        self.all_also_costs(casting.who, casting.card, casting.way).into_iter().for_each(|also| add(also.cost));
        if let Some(cost) = self.way_cost(casting.way) {
            add(cost);
        }
        for a in self.text_seen(casting.card, judged) {
            if let AbilityKind::CastCost(x) = &rulebook.ability(a).kind
                && x.times == CostTimes::Must
                && x.cond.as_ref().is_none_or(|x| self.cond(x, &f.cx()))
            {
                add(&x.cost);
            }
        }
        out
    }

    /// With acts that stand for mana, with mana for such spells only, or with the help of another player.
    fn affordable_otherwise(&self, casting: &Casting<'a>, symbols: &Symbols, judged: Judged) -> bool {
        let (life, purpose) = (self.payable_life(casting.who), Purpose::Spell(casting.card, judged));
        let supply = self.supply_for(casting.who, purpose);
        let pays = |s: &Symbols| self.affordable(&supply, None, &ManaDue::of(s, 0), life, purpose);
        pays(symbols) || self.left_with_help(casting.who, casting.card, symbols).is_some_and(|left| pays(&left))
    }

    /// 205.4e: a legendary instant or sorcery needs a legendary creature or planeswalker.
    fn legend_present(&self, who: PlayerId, chars: &Chars) -> bool {
        let spell = chars.types.intersects(CardTypes::NEVER_PERMANENT);
        let legendary = crate::ir::Supertypes::LEGENDARY;
        if !spell || !chars.supers.contains(legendary) {
            return true;
        }
        self.note(Facets::OBJECTS);
        self.state.battlefield.iter().any(|o| {
            let c = self.chars(*o);
            let kind = c.types.intersects(CardTypes::CREATURE | CardTypes::PLANESWALKER);
            kind && c.supers.contains(legendary) && c.controller == who && self.state.on_battlefield(*o)
        })
    }

    /// Prohibitions on casting, also of the card itself.
    fn forbidden_cast(&self, who: PlayerId, o: ObjectId, judged: Judged, half: Option<DefId>) -> bool {
        let h = Event { from: self.state.obj(o).zone, ..Event::of(Verb::Cast, 0).by(who).on(o) };
        // 708.3a: only the half that would be cast is looked at.
        let judged = match (half, judged) {
            (Some(half), Judged::Spell(_)) => Judged::HalfSpell(o, half),
            _ => judged,
        };
        self.forbidden_as(&h, judged)
            || !self.may_go(who, o, Zone::Stack)
            || self.forbids_itself(o, &h, judged)
            || half.is_some_and(|half| self.half_forbids(half, o, &h, judged))
    }

    /// Whether something forbids casting it in this way (`spells can't be cast by ...`).
    fn forbidden_way(&self, casting: &Casting) -> bool {
        // What is cast as something else is judged as that alone.
        if self.shaping(casting.way).is_some_and(|p| p.shape != Shape::Itself) {
            return false;
        }
        let from = self.state.obj(casting.card).zone;
        casting.way.by.into_iter().chain(casting.way.cost).any(|(_, ability, _)| {
            let h = Event { from, ..Event::of(Verb::Cast, 0).by(casting.who).on(casting.card) };
            self.rulebook.ability(ability).keyword.is_some()
                && self.forbidden_as(&h, Judged::CastBy(casting.card, ability))
        })
    }

    /// What one half of a card says of its own casting (708.3a).
    fn half_forbids(&self, half: DefId, o: ObjectId, h: &Event, judged: Judged) -> bool {
        let cx = EvalContext::new(o, self.controller_or_caster(o), &[]).judging(judged);
        self.rulebook.templates[half.index()].abilities.list(&self.rulebook.content).iter().any(|a| {
            let AbilityKind::Static(s) = &self.rulebook.ability(*a).kind else { return false };
            let holds = s.cond.as_ref().is_none_or(|c| self.cond(c, &cx));
            holds
                && s.parts.iter().any(|p| match p {
                    crate::ir::Part::Rule(Rule::Cant { event, unless, .. }) => {
                        let bars = event.object.is_only_this() && self.matches(event, h, &cx);
                        bars && !self.escapes(unless.as_ref(), &cx)
                    }
                    _ => false,
                })
        })
    }

    fn cast_targets_exist(&self, who: PlayerId, o: ObjectId, looks: &Chars, judged: Judged) -> bool {
        let aura = self.rulebook.content.roles.aura;
        if aura.is_some_and(|subtype| looks.subs.has(subtype)) {
            return self.hosts_for(o, judged).into_iter().any(|h| self.may_target(o, h, judged));
        }
        looks.each
            || looks.abilities.list(&self.rulebook.content).iter().all(|a| {
                let AbilityKind::Spell(block) = &self.rulebook.ability(*a).kind else { return true };
                let of = Targeting::before(o, who, judged);
                self.targets_exist(&block.targets, &of)
                    && block.modes.as_deref().is_none_or(|modes| {
                        let legal = self.legal_modes(modes, &of).len() as i32;
                        legal
                            >= self.value(&modes.min, &EvalContext::new(o, who, &[])).min(if modes.repeat {
                                1
                            } else {
                                i32::MAX
                            })
                    })
            })
    }

    /// The mana cost of a way of casting before anything is added or taken away; none: it has no such cost (117.6).
    pub(super) fn cast_symbols(&self, o: ObjectId, def: DefId, way: CastWay, now: Option<&Price>) -> Option<Symbols> {
        let rulebook = self.rulebook;
        let cx = EvalContext::new(o, self.state.obj(o).owner, &[]);
        Some(match now.or_else(|| self.way_price(way)) {
            Some(Price::Free) => Symbols::new(),
            Some(Price::Instead(c)) => self.mana_symbols(c, &cx),
            Some(Price::Usual) => Symbols::from_slice(rulebook.content.def(def).cost.as_ref()?),
            None => match self.own_cost(way) {
                Some(own) => self.mana_symbols(&own.cost, &cx),
                None => Symbols::from_slice(rulebook.content.def(def).cost.as_ref()?),
            },
        })
    }

    /// Whether what casting costs beside mana could be paid: the way and the additional costs that must be. Their mana
    /// is added to the symbols.
    fn cast_acts_payable(&self, casting: &Casting, f: &Frame, symbols: &mut Symbols, judged: Judged) -> bool {
        let of = |ability| Frame { ability: Some(ability), ..f.clone() };
        if let (None, Some(cost)) = (casting.effect, self.way_cost(casting.way))
            && let Some((_, ability, _)) = casting.way.cost.or(casting.way.by)
            && !self.extra_payable(casting.who, cost, &of(ability))
        {
            return false;
        }
        for also in self.all_also_costs(casting.who, casting.card, casting.way) {
            symbols.extend(self.mana_symbols(also.cost, &f.cx()));
            if !self.extra_payable(casting.who, also.cost, &of(also.ability)) {
                return false;
            }
        }
        self.text_seen(casting.card, judged).all(|a| match &self.rulebook.ability(a).kind {
            AbilityKind::CastCost(x) if x.cond.as_ref().is_none_or(|x| self.cond(x, &f.cx())) => match x.times {
                CostTimes::Must => {
                    symbols.extend(self.mana_symbols(&x.cost, &f.cx()));
                    self.extra_payable(casting.who, &x.cost, &of(a))
                }
                CostTimes::May | CostTimes::Any | CostTimes::Instead => true,
            },
            _ => true,
        })
    }

    /// Life and acts of a cost; its mana is part of the total.
    pub(super) fn extra_payable(&self, who: PlayerId, cost: &Cost, f: &Frame) -> bool {
        let times = self.times_of(cost, &f.cx());
        if cost.life.is_some() {
            self.note(Facets::LIFE);
        }
        if self.costs_what_is_not(cost, &f.cx()) {
            return false;
        }
        let life = cost.life.as_ref().is_none_or(|v| self.payable_life(who) >= self.value(v, &f.cx()) * times);
        life && self.acts_payable(who, cost, f)
    }

    /// A spell on the stack as the one whose cost is added up: face down it has no text (707.4).
    pub(super) fn as_charged(&self, spell: ObjectId) -> Judged {
        if self.state.obj(spell).is(Flags::FACE_DOWN) { Judged::Masked(spell) } else { Judged::Spell(spell) }
    }
}

/// 117.8c: whether a cost takes cards of certain qualities out of a hand or a library.
fn takes_a_secret(instr: &Instruction) -> bool {
    let own = |p: &Predicate| matches!(p, Predicate::OwnedBy(_) | Predicate::ControlledBy(_));
    let secret = |p: &Pick| match p {
        Pick::Choose { filter, .. } => {
            filter.zones.intersects(Zones::HAND | Zones::LIBRARY) && !filter.preds.iter().all(own)
        }
        _ => false,
    };
    match instr {
        Instruction::Do { act: Act::Declared(_, args), .. } => {
            args.iter().any(|a| matches!(a, Arg::Pick(p) if secret(p)))
        }
        Instruction::Do { act: Act::Move { what, .. } | Act::Reveal(what), .. } => secret(what),
        _ => false,
    }
}
