//! Paying mana: by hand if the player wants that, otherwise by the plan that the payer finds.

use super::plan::{From, Plan, Spent, Step};
use super::{TooHard, plan};
use crate::engine::{
    Answer, Cause, Cite, Engine, Entity, Event, Facets, Flags, Interrupt, Kind, Limit, ManaBond, ManaDue, ManaSupply,
    ManaWish, ObjectId, POOL, PlayerId, ProposedEvent, Purpose, Question, Reason, SourceUse, StepResult, Use, verb_bit,
};
use crate::ir::{
    AbilityId, AbilityKind, Act, ActionId, Colors, Cost, Instruction, MANA_TYPES, Rule, RuleKinds, Verb, Zone,
};
use smallvec::{SmallVec, smallvec};
use std::borrow::Cow;

/// The types of mana that are colors, one bit each.
const COLORS: u8 = 0b01_1111;

/// Most steps of one payment; a plan has fewer.
const MOST_ROUNDS: u32 = 64;

impl<'a> Engine<'a> {
    /// The mana of a cost: by hand as far as the player wants that, the rest automatically. False: it can't be paid.
    pub(in crate::magic) fn pay_due(
        &mut self,
        p: PlayerId,
        due: &ManaDue,
        without: Option<ObjectId>,
        purpose: Purpose,
        cause: u32,
    ) -> StepResult<bool> {
        if due.is_zero() {
            return Ok(true);
        }
        let due = &*self.freed(p, due, purpose);
        if self.driver.pays_by_hand(p) {
            self.pay_by_hand(p, due, without, purpose)?;
        }
        self.pay_mana(p, due, without, purpose, cause)
    }

    /// 609.4b: what is due where mana may be spent as though it were of other types: then any mana does.
    #[inline]
    fn freed<'d>(&self, p: PlayerId, due: &'d ManaDue, purpose: Purpose) -> Cow<'d, ManaDue> {
        if self.any_rule(RuleKinds::ANY_MANA) { self.freed_by_rules(p, due, purpose) } else { Cow::Borrowed(due) }
    }

    #[cold]
    fn freed_by_rules<'d>(&self, p: PlayerId, due: &'d ManaDue, purpose: Purpose) -> Cow<'d, ManaDue> {
        let mut free = 0;
        self.each_rule(RuleKinds::ANY_MANA, |found| {
            if let Rule::AnyMana { who, what, any_type } = found.rule
                && self.fits(who, Entity::Player(p), &found.cx)
                && what.as_ref().is_none_or(|f| self.may_spend_on(f, &found.cx, purpose))
            {
                free |= if *any_type { MANA_TYPES } else { COLORS };
            }
            true
        });
        if free == 0 {
            return Cow::Borrowed(due);
        }
        let mut due = due.clone();
        due.pips.retain(|mask| {
            let freed = *mask & free != 0;
            due.generic += u32::from(freed);
            !freed
        });
        due.mono.retain(|(_, mask)| {
            let freed = *mask & free != 0;
            due.generic += u32::from(freed);
            !freed
        });
        due.phyrexian.iter_mut().filter(|mask| **mask & free != 0).for_each(|mask| *mask = MANA_TYPES);
        Cow::Owned(due)
    }

    /// 605.3a: mana abilities one after another, until the pool suffices or the player leaves the rest to the payer.
    fn pay_by_hand(
        &mut self,
        p: PlayerId,
        due: &ManaDue,
        without: Option<ObjectId>,
        purpose: Purpose,
    ) -> StepResult<()> {
        while !self.pool_suffices(p, due, purpose) {
            let sources = self.mana_sources(p, without);
            if sources.is_empty() {
                return Ok(());
            }
            let kind = Kind::Pay { cost: due.symbols(), sources };
            match self.ask(Question { who: p, kind, why: Reason::Mana, source: purpose.spell() })? {
                Answer::Source(o, i) => self.activate_mana(p, o, i)?,
                _ => return Ok(()),
            };
        }
        Ok(())
    }

    /// Whether the mana in the pool pays all of it.
    fn pool_suffices(&self, p: PlayerId, due: &ManaDue, purpose: Purpose) -> bool {
        let mut supply = ManaSupply::default();
        self.pool_pieces(p, purpose, &mut supply);
        matches!(plan(&supply, None, due, 0), Ok(Some(_)))
    }

    /// Whether a player could pay this much; what is too hard to tell is offered, and decided when it is paid.
    pub(in crate::magic) fn affordable(
        &self,
        supply: &ManaSupply,
        without: Option<ObjectId>,
        due: &ManaDue,
        life: i32,
        purpose: Purpose,
    ) -> bool {
        if due.is_zero() {
            return true;
        }
        if without.is_none()
            && let Some(answer) = self.affordable_by_count(supply, due)
        {
            return answer;
        }
        self.note(Facets::LIFE);
        !matches!(plan(supply, without, &self.freed(supply.owner, due, purpose), life), Ok(None))
    }

    /// Whether a player could pay this much, where counting tells it; none: it takes a plan.
    #[inline]
    pub(in crate::magic) fn affordable_by_count(&self, supply: &ManaSupply, due: &ManaDue) -> Option<bool> {
        match (due.is_zero(), self.any_rule(RuleKinds::ANY_MANA)) {
            (true, _) => Some(true),
            (false, true) => None,
            (false, false) => super::plan::plainly(supply, due),
        }
    }

    /// Whether what looks payable could turn out not to be: some of it needs a search, or is lent by what may end on the way.
    pub(in crate::magic) fn payment_may_fail(&self, p: PlayerId) -> bool {
        let supply = self.supply(p);
        let is_lent = |o: ObjectId| self.state.obj(o).is(Flags::COMPUTED);
        !supply.sources.is_empty() || supply.units.iter().any(|unit| is_lent(unit.key))
    }

    /// Pays an amount of mana automatically; false: it can't be paid.
    fn pay_mana(
        &mut self,
        p: PlayerId,
        due: &ManaDue,
        without: Option<ObjectId>,
        purpose: Purpose,
        cause: u32,
    ) -> StepResult<bool> {
        for _ in 0..MOST_ROUNDS {
            let supply = self.supply_for(p, purpose);
            let found = match plan(&supply, without, due, self.state.life(p)) {
                Ok(Some(found)) => found,
                Ok(None) => return Ok(false),
                Err(TooHard) => return Err(Interrupt::Limit(Limit::Payment)),
            };
            // One step at a time: what it brought about is looked at before the next.
            match found.steps.iter().position(|step| !way_of(&supply, step).late) {
                None => return self.pay_plan(p, &supply, &found, purpose, cause),
                Some(i) => {
                    if !self.take_step(p, &supply, &found, i as u8)? {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(false)
    }

    /// Uses a source that costs more than itself: its mana, then the ability.
    fn take_step(&mut self, p: PlayerId, supply: &ManaSupply, found: &Plan, i: u8) -> StepResult<bool> {
        let step = &found.steps[i as usize];
        let way = way_of(supply, step);
        let key = supply.sources[step.source as usize].key;
        let costs: SmallVec<[Spent; 8]> = found.spent.iter().filter(|s| s.step == Some(i)).copied().collect();
        if !self.make_and_spend(p, supply, &costs, Purpose::Other)? {
            return Ok(false);
        }
        let mut wish = ManaWish { options: way.options.clone(), kinds: SmallVec::new() };
        for (g, kinds) in step.kinds.iter().enumerate() {
            let wanted = found.spent.iter().find(|s| s.from == From::Step(i, g as u8)).map_or(*kinds, |s| s.kinds);
            wish.kinds.push(wanted.trailing_zeros() as u8);
        }
        self.use_way(p, key, way.how, wish)
    }

    /// The cost itself: life, then all mana at once.
    fn pay_plan(
        &mut self,
        p: PlayerId,
        supply: &ManaSupply,
        found: &Plan,
        purpose: Purpose,
        cause: u32,
    ) -> StepResult<bool> {
        if found.life > 0 {
            self.event(Event::of(Verb::LoseLife, cause).by(p).times(found.life))?;
        }
        self.act_for_mana(p, supply, found, purpose, cause)?;
        let real: SmallVec<[Spent; 8]> =
            found.spent.iter().filter(|piece| !matches!(piece.from, From::Step(..))).copied().collect();
        self.make_and_spend(p, supply, &real, purpose)
    }

    /// Uses the units of some mana, each once, then spends the mana.
    fn make_and_spend(
        &mut self,
        p: PlayerId,
        supply: &ManaSupply,
        spent: &[Spent],
        purpose: Purpose,
    ) -> StepResult<bool> {
        let spent = &*self.lent_first(supply, spent);
        let mut to_spend: SmallVec<[(u8, bool); 8]> = SmallVec::new();
        for (n, piece) in spent.iter().enumerate() {
            let unit = unit_of(supply, piece);
            if unit == POOL {
                to_spend.push((piece.kinds, piece.snow));
                continue;
            }
            let parts = &supply.units[unit as usize];
            let Some((how, types, options)) = parts.way_for(piece.kinds) else { return Ok(false) };
            if matches!(how, Use::Act(_)) {
                continue;
            }
            to_spend.push((types & piece.kinds, piece.snow));
            if spent[..n].iter().any(|earlier| unit_of(supply, earlier) == unit) {
                continue;
            }
            let wish =
                ManaWish { options: options.clone(), kinds: wanted_kinds(supply, spent, unit, types & piece.kinds) };
            if !self.use_way(p, parts.key, *how, wish)? {
                return Ok(false);
            }
        }
        // What is needed from snow first, so that nothing else takes it.
        to_spend.sort_by_key(|(_, snow)| !snow);
        for (kinds, snow) in to_spend {
            if !self.spend_one(p, kinds, snow, purpose)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Spends one mana of these types out of the pool, first what may be spent for little else; false: there is none.
    fn spend_one(&mut self, p: PlayerId, kinds: u8, snow: bool, purpose: Purpose) -> StepResult<bool> {
        let player = self.state.player(p);
        let bound = player
            .restricted
            .iter()
            .position(|m| kinds >> m.kind & 1 == 1 && (m.snow || !snow) && self.serves(&m.only, p, purpose));
        let there = |k: &usize| if snow { player.snow_pool[*k] > 0 } else { player.pool[*k] > 0 };
        let kind = match bound {
            Some(i) => {
                let mana = self.spend_bound(p, i);
                self.spent_on_spell(p, &mana.only, purpose)?;
                usize::from(mana.kind)
            }
            None => {
                let Some(kind) = (0..6).find(|k| kinds >> k & 1 == 1 && there(k)) else { return Ok(false) };
                self.spend_pool(p, kind, snow);
                kind
            }
        };
        self.note_spent(purpose.spell(), kind as u8);
        Ok(true)
    }

    /// 106.6: whether some mana may be spent for this.
    pub(super) fn serves(&self, bond: &ManaBond, p: PlayerId, purpose: Purpose) -> bool {
        let cx = crate::engine::eval::EvalContext::new(bond.source, p, &[]);
        bond.filter.as_ref().is_none_or(|f| self.may_spend_on(f, &cx, purpose))
    }

    /// What is said of the spell on which some mana is spent; the spell is there already (601.2a).
    fn spent_on_spell(&mut self, p: PlayerId, bond: &ManaBond, purpose: Purpose) -> StepResult<()> {
        let (Some(said), Some(spell)) = (bond.on_spell, purpose.spell()) else { return Ok(()) };
        let rulebook = self.rulebook;
        let AbilityKind::Triggered(t) = &rulebook.ability(said.ability).kind else { return Ok(()) };
        let cause = self.cause(Cause::by_ability(bond.source, said.ability, p));
        let mut frame = self.ability_frame(bond.source, said.ability, p, Default::default(), cause);
        frame.set(said.spell, crate::engine::SlotValue::One(Entity::Obj(spell)));
        frame.done = true;
        self.run(&t.block.body, &mut frame)
    }

    /// Uses a mana ability in a way of the plan.
    fn use_way(&mut self, p: PlayerId, key: ObjectId, how: Use, wish: ManaWish) -> StepResult<bool> {
        match how {
            Use::Ability(i) => self.use_mana_ability(p, key, i, wish),
            Use::Plain => {
                let kind = wish.kinds.first().copied().unwrap_or(0);
                match self.plain_way(key, kind) {
                    Some((i, _)) if self.nothing_hears_mana() => self.tap_for_one(p, key, i, kind),
                    Some((i, options)) => self.use_mana_ability(p, key, i, ManaWish { options, ..wish }),
                    None => Ok(false),
                }
            }
            Use::Act(_) => Ok(false),
        }
    }

    /// Whether nothing changes or hears what a `{T}: add one mana` ability does.
    fn nothing_hears_mana(&self) -> bool {
        let ix = &self.caches.index;
        let heard = ix.watch_mask | ix.replace_mask | ix.ends_mask | self.rulebook.asked;
        let verbs = verb_bit(Verb::Tap) | verb_bit(Verb::AddMana) | verb_bit(Verb::TapForMana);
        heard & verbs == 0 && self.state.scene.is_none()
    }

    /// 605.3b for a `{T}: add one mana` ability that nothing hears: its cost and its effect.
    fn tap_for_one(&mut self, p: PlayerId, o: ObjectId, ability: u8, kind: u8) -> StepResult<bool> {
        let Some((id, a)) = self.mana_ability(o, ability) else { return Ok(false) };
        let cause = self.cause(Cause { payment: true, ..Cause::by_ability(o, id, p) });
        if !self.tap_cost_payable(o, &a.cost) {
            return Ok(false);
        }
        self.event(Event::of(Verb::Tap, cause).by(p).on(o))?;
        let mut made = ProposedEvent::new(Event::of(Verb::AddMana, cause).by(p).times(1));
        made.mana[usize::from(kind)] = 1;
        let types = self.caches.types_made;
        self.propose_one(made)?;
        self.caches.types_made = types;
        Ok(true)
    }

    /// Which ability of a permanent, and which entries of it, give this type of mana.
    fn plain_way(&self, o: ObjectId, kind: u8) -> Option<(u8, SmallVec<[u8; 2]>)> {
        let list = self.chars(o).abilities.list(&self.rulebook.content);
        list.iter().enumerate().find_map(|(i, a)| {
            let AbilityKind::Activated(x) = &self.rulebook.ability(*a).kind else { return None };
            let [Instruction::Do { act: Act::AddMana(m), .. }] = &x.block.body[..] else { return None };
            let k = m.options.iter().position(|o| matches!(o[..], [(mask, _)] if mask >> kind & 1 == 1))?;
            Some((i as u8, if m.options.len() > 1 { smallvec![k as u8] } else { SmallVec::new() }))
        })
    }

    fn note_spent(&mut self, spell: Option<ObjectId>, kind: u8) {
        let Some(s) = spell else { return };
        let color = Colors::from_bits_truncate(if kind < 5 { 1 << kind } else { 0 });
        match self.state.spent.last_mut() {
            Some((x, c, n)) if *x == s => {
                *c |= color;
                *n += 1;
            }
            _ => self.state.spent.push((s, color, 1)),
        }
    }

    /// What is done in place of mana that is due, all of it at once: what lets it be done may end by it (601.2h).
    fn act_for_mana(
        &mut self,
        p: PlayerId,
        supply: &ManaSupply,
        found: &Plan,
        purpose: Purpose,
        cause: u32,
    ) -> StepResult<()> {
        let Some(spell) = purpose.spell() else { return Ok(()) };
        let of_steps = found.steps.iter().filter_map(|step| match way_of(supply, step).how {
            Use::Act(rule) => Some((rule, supply.sources[step.source as usize].key)),
            _ => None,
        });
        let of_pieces = found.spent.iter().filter(|piece| piece.step.is_none()).filter_map(|piece| {
            let unit = supply.units.get(usize::from(unit_of(supply, piece)))?;
            unit.way_for(piece.kinds).and_then(|(how, ..)| match how {
                Use::Act(rule) => Some((*rule, unit.key)),
                _ => None,
            })
        });
        let acts: SmallVec<[(u8, ObjectId); 8]> = of_steps.chain(of_pieces).collect();
        if acts.is_empty() {
            return Ok(());
        }
        let rules = self.pay_rules(spell);
        let mut batch = self.batch();
        for (rule, thing) in acts {
            let Some((ability, Rule::Pays { act, .. })) = rules.get(usize::from(rule)) else { continue };
            let cause = Cause { ability: Some(*ability), ..self.state.causes[cause as usize] };
            let cause = self.cause(cause);
            batch.extend(self.payment_on(thing, act, p, cause).map(ProposedEvent::new));
        }
        self.propose(batch).map(drop)
    }

    /// The event by which something pays for a mana; none: no act that pays is written so.
    fn payment_on(&self, thing: ObjectId, act: &Cost, p: PlayerId, cause: u32) -> Option<Event> {
        let from = self.state.obj(thing).zone;
        Some(match act.acts.first() {
            Some(Instruction::Do { act: Act::Tap(_), .. }) => Event::of(Verb::Tap, cause).by(p).on(thing),
            Some(Instruction::Do { act: Act::Declared(id, _), .. }) => {
                let to = self.wrap_zone(*id);
                Event { via: Some(*id), from, to, ..Event::of(Verb::Move, cause).by(p).on(thing) }
            }
            Some(Instruction::Do { act: Act::Move { to, .. }, .. }) => {
                Event { from, to: to.zone, ..Event::of(Verb::Move, cause).by(p).on(thing) }
            }
            _ => return None,
        })
    }

    /// 601.2g: mana abilities that something else gives are used before it can end that it gives them.
    fn lent_first<'s>(&self, supply: &ManaSupply, spent: &'s [Spent]) -> Cow<'s, [Spent]> {
        let is_lent = |piece: &Spent| {
            let unit = supply.units.get(usize::from(unit_of(supply, piece)));
            unit.is_some_and(|unit| self.state.obj(unit.key).is(Flags::COMPUTED))
        };
        if spent.len() < 2 || !spent.iter().any(is_lent) {
            return Cow::Borrowed(spent);
        }
        let mut ordered = spent.to_vec();
        ordered.sort_by_key(|piece| !is_lent(piece));
        Cow::Owned(ordered)
    }

    /// Where the move of a wrapping action goes.
    pub fn wrap_zone(&self, id: ActionId) -> Zone {
        match &self.rulebook.content.actions[id.index()].block.body[..] {
            [Instruction::Do { act: Act::Move { to, .. }, .. }] => to.zone,
            _ => Zone::Graveyard,
        }
    }

    /// The number of the cause of a payment, with the source and the ability that are paid for, and who pays.
    pub fn payment_cause(&mut self, source: ObjectId, ability: Option<AbilityId>, by: PlayerId) -> u32 {
        let cause = Cause { source, ability, payment: true, ..Cause::rule(Cite::PAY) };
        self.cause(Cause { by: Some(by), ..cause })
    }
}

/// The unit of the supply that a mana comes from, or the pool.
fn unit_of(supply: &ManaSupply, piece: &Spent) -> u16 {
    match piece.from {
        From::Piece(i) => supply.pieces[i as usize].unit,
        From::Step(..) => POOL,
    }
}

fn way_of<'s>(supply: &'s ManaSupply, step: &Step) -> &'s SourceUse {
    &supply.sources[step.source as usize].ways[step.way as usize]
}

/// The types that a unit is to make, one for each of its amounts.
fn wanted_kinds(supply: &ManaSupply, spent: &[Spent], unit: u16, first: u8) -> SmallVec<[u8; 4]> {
    let lowest = |mask: u8| mask.trailing_zeros() as u8;
    let mut pieces = supply.pieces.iter().enumerate().filter(|(_, piece)| piece.unit == unit);
    let groups = pieces.clone().map(|(_, piece)| piece.group).max().unwrap_or(0);
    if groups == 0 && pieces.all(|(_, piece)| !piece.shared) {
        return smallvec![lowest(first)];
    }
    (0..=groups)
        .map(|group| {
            let of_group = |i: u16| supply.pieces[i as usize].unit == unit && supply.pieces[i as usize].group == group;
            let wanted =
                spent.iter().find(|piece| matches!(piece.from, From::Piece(i) if of_group(i))).map(|piece| piece.kinds);
            let any = supply
                .pieces
                .iter()
                .find(|piece| piece.unit == unit && piece.group == group)
                .map_or(0, |piece| piece.mask);
            lowest(wanted.unwrap_or(any))
        })
        .collect()
}
