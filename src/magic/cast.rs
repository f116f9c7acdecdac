//! Casting spells (601), playing lands (305).

use super::announced_x::MOST_OF_OTHERS;
use super::castable::Casting;
use super::cost::{Charged, Symbols, settle_x};
use crate::engine::eval::Judged;
use crate::engine::road::{Entering, ProposedEvent};
use crate::engine::{
    Asking, ByEffect, CastWay, Cause, Cite, Engine, Entities, Entity, Env, Event, Flags, Frame, Interrupt, Kind,
    Limited, ManaDue, ManaSupply, ObjectId, PlayerId, Purpose, Question, Reason, SlotValue, StackItem, StepResult,
    TargetGroup, TargetOwner,
};
use crate::ir::{
    AbilityId, AbilityKind, CardTypes, CastCost, Cost, CostTimes, LabelId, Price, RuleKinds, Shape, Step, Verb, Zone,
};
use smallvec::SmallVec;

/// A cost beside mana that a spell is cast with.
struct Extra<'a> {
    cost: &'a Cost,
    /// Where what it used up is remembered.
    label: Option<LabelId>,
    /// What was chosen for it when it was announced.
    given: Option<Entities>,
    /// The object whose sentence it is, if not the spell itself.
    from: Option<ObjectId>,
    /// The ability that says so.
    by: Option<AbilityId>,
}

impl<'a> Extra<'a> {
    fn of(cost: &'a Cost, label: Option<LabelId>, by: Option<AbilityId>) -> Self {
        Self { cost, label, given: None, from: None, by }
    }
}

type Extras<'a> = SmallVec<[Extra<'a>; 2]>;

impl<'a> Engine<'a> {
    /// 305.1: a land goes onto the battlefield without the stack.
    pub(super) fn play_land(&mut self, who: PlayerId, o: ObjectId) -> StepResult<()> {
        let cause = self.cause(Cause { by: Some(who), ..Cause::rule(Cite::LAND) });
        let from = self.state.obj(o).zone;
        let mut play = Event::of(Verb::PlayLand, cause).by(who).on(o);
        play.from = from;
        if from != Zone::Hand
            && let Some((source, a, _)) = self.land_permit(who, o)
        {
            self.count_use(Limited::own(source, a));
        }
        if self.event(play)?.is_empty() {
            return Ok(());
        }
        let mut ev = Event::of(Verb::Move, cause).by(who).on(o);
        (ev.from, ev.to) = (from, Zone::Battlefield);
        let mut p = ProposedEvent::new(ev);
        p.entry = self.entry(Entering { control: Some(who), ..Entering::default() });
        self.propose_one(p)?;
        Ok(())
    }

    /// 601.2: the whole procedure; an illegal one is undone (721). True if the spell was cast.
    ///
    /// # Errors
    /// A question is open, a limit was reached, or the game is over. An illegal casting is no error, but `false`.
    pub(super) fn cast(
        &mut self,
        who: PlayerId,
        o: ObjectId,
        way: CastWay,
        effect: Option<ByEffect<'a>>,
    ) -> StepResult<bool> {
        let risky = self.cast_may_fail(who, o, way, effect.map(|e| e.price));
        self.undoable(who, risky, |e| e.cast_steps(who, o, way, effect))
    }

    /// Whether a cast that was offered could still turn out to be illegal, because of choices on the way.
    fn cast_may_fail(&self, who: PlayerId, o: ObjectId, way: CastWay, price: Option<&Price>) -> bool {
        let def = way.face.unwrap_or(self.state.obj(o).def);
        let info = self.rulebook.info(def);
        // X can make it a spell of another sort than the one that was proposed (601.3a), or ask for more targets than
        // there are.
        let open = self.rulebook.content.def(def).has_x
            && (info.targets || self.any_rule(RuleKinds::CANT) || self.asks_for_x(o, def, who));
        let plain = price.is_none()
            && self.goes_for_mana(way)
            // What is chosen can change the price (601.2f), which may be too high then.
            && !self.any_rule(RuleKinds::GRANTS_COST | RuleKinds::COST_MOD)
            // What is forbidden is asked again of the spell with all that was announced for it (601.2e).
            && !self.anything_forbids(Verb::Cast)
            && !open;
        let simple = plain && !self.may_differ_as_spell(o) && !info.risky;
        !simple || self.driver.takes_back(who) || self.driver.pays_by_hand(who) || self.payment_may_fail(who)
    }

    /// Whether a way of casting asks for nothing but mana, and lets the card be what it is.
    fn goes_for_mana(&self, way: CastWay) -> bool {
        if way.by.is_none() && way.cost.is_none() {
            return true;
        }
        let itself = self.shaping(way).is_none_or(|p| p.shape == Shape::Itself);
        itself
            && self.way_cost(way).is_none_or(Cost::is_only_mana)
            && self.also_costs(way).next().is_none()
            && self.state.variant.laws.is_empty()
    }

    /// What is paid instead of the mana cost, by the card itself, by the sentence that it is cast by, or by an effect's price.
    fn cost_of_way(&self, way: CastWay, price: Option<&'a Price>) -> Option<Extra<'a>> {
        let ability = way.cost.or(way.by).map(|(_, a, _)| a);
        match (price, self.own_cost(way)) {
            (None, Some(own)) => Some(Extra::of(&own.cost, own.label, ability)),
            _ => match price.or_else(|| self.way_price(way))? {
                Price::Instead(cost) => Some(Extra::of(cost, None, ability.filter(|_| price.is_none()))),
                Price::Usual | Price::Free => None,
            },
        }
    }

    fn cast_steps(&mut self, who: PlayerId, o: ObjectId, way: CastWay, effect: Option<ByEffect<'a>>) -> StepResult<()> {
        let price = effect.map(|e| e.price);
        let sentence = way.cost.or(way.by).map(|(source, ability, _)| (source, Some(ability)));
        let (source, by) = sentence.or_else(|| effect.map(|e| (e.source, e.ability))).unwrap_or((ObjectId::NONE, None));
        let cause = self.cause(Cause::by_text(source, by, who).citing(Cite::CAST));
        for (s, a, _) in way.by.into_iter().chain(way.cost) {
            self.count_use(Limited::own(s, a));
        }
        let from = self.state.obj(o).zone;
        let also_costs = self.all_also_costs(who, o, way);
        let time = self.spell_time(who);
        let hurried = self.hurry_labels(who, o);
        let spell = self.put_on_stack(who, o, way, cause)?;
        if let Some(shaping) = self.shaping(way) {
            self.take_shape(spell, who, way, shaping);
        }
        for label in self.way_labels(way).chain(hurried) {
            self.remember(spell, label, SlotValue::Num(1));
        }
        let def = self.state.obj(spell).def;
        // 601.2b: optional and additional costs, X.
        let mut frame = Frame::new(spell, who, Env::new(), cause, self.state.journal.len() as u32);
        let mut symbols = self.cast_symbols(spell, def, way, price).ok_or(Interrupt::Illegal)?;
        let mut extras = Extras::new();
        if let Some(cost) = self.cost_of_way(way, price) {
            extras.push(cost);
        }
        for also in also_costs {
            symbols.extend(self.mana_symbols(also.cost, &frame.cx()));
            extras.push(Extra::of(also.cost, also.label, Some(also.ability)));
        }
        for i in 0..extras.len() {
            let cost = extras[i].cost;
            self.add_alternative(who, cost, &mut symbols, &mut extras, &frame)?;
        }
        self.announce_costs(who, spell, &mut symbols, &mut extras, &frame)?;
        for extra in &mut extras {
            extra.given = self.choose_giving(who, spell, extra.cost, &symbols)?;
        }
        self.announce_x(who, spell, &mut symbols, &extras, &frame)?;
        // 601.2b-d: modes, targets, divisions.
        self.announce_spell(spell, who, cause)?;
        let casting = Casting { effect, way, ..Casting::plainly(who, spell, time) };
        self.check_legal(&casting, from)?;
        // 601.2f-h.
        for (cost, times, a) in self.further_costs(spell) {
            extras.extend((0..times).map(|_| Extra::of(cost, None, Some(a))));
        }
        let mut total = symbols;
        self.adjust_cost(&mut total, Charged::Spell(spell), self.as_charged(spell));
        let pay = self.payment_cause(spell, None, who);
        frame.cause = pay;
        self.let_others_pay(who, spell, &mut total, pay)?;
        let purpose = Purpose::Spell(spell, self.as_charged(spell));
        if !self.pay_due(who, &ManaDue::of(&total, 0), None, purpose, pay)? {
            return Err(Interrupt::Illegal);
        }
        for extra in extras {
            self.pay_extra(who, extra, spell, &mut frame)?;
        }
        self.keep_what_costs_set(spell, &frame.env);
        let mut ev = Event::of(Verb::Cast, cause).by(who).on(spell);
        ev.from = from;
        self.judged_event(ev)?;
        Ok(())
    }

    /// What has been set as costs were paid, where the announcement has set nothing.
    fn keep_what_costs_set(&mut self, spell: ObjectId, set: &Env) {
        let Some(item) = self.item_mut(spell) else { return };
        let env = &mut item.env;
        for (i, value) in set.iter().enumerate() {
            if env.len() <= i {
                env.resize(i + 1, SlotValue::Nil);
            }
            if env[i] == SlotValue::Nil {
                env[i] = value.clone();
            }
        }
    }

    /// Moves the card onto the stack under the caster's control, with the face that is cast; the spell that it becomes
    /// (601.2a).
    fn put_on_stack(&mut self, who: PlayerId, o: ObjectId, way: CastWay, cause: u32) -> StepResult<ObjectId> {
        let mut ev = Event::of(Verb::Move, cause).by(who).on(o);
        (ev.from, ev.to) = (self.state.obj(o).zone, Zone::Stack);
        let mut p = ProposedEvent::new(ev);
        p.def = way.face;
        let done = self.propose_one(p)?;
        let Some(spell) = self.state.journal.get(done.start).filter(|_| !done.is_empty()).and_then(|h| h.new.some())
        else {
            return Err(Interrupt::Illegal);
        };
        self.keep_given(o, spell, way);
        let row = &mut self.state.objects[spell.index()];
        row.flags |= Flags::WAS_CAST;
        row.base_controller = who;
        let slots = self.rulebook.info(row.def).spell.map_or(0, |a| self.rulebook.ability(a).slots as usize);
        let mut env = Env::new();
        env.resize(slots, SlotValue::Nil);
        self.push_stack(StackItem::spell(spell, who, env));
        Ok(spell)
    }

    /// 601.2b: additional costs that must be paid, optional ones that are wanted.
    fn announce_costs(
        &mut self,
        who: PlayerId,
        spell: ObjectId,
        symbols: &mut Symbols,
        extras: &mut Extras<'a>,
        frame: &Frame,
    ) -> StepResult<()> {
        let rulebook = self.rulebook;
        let list: SmallVec<[AbilityId; 6]> =
            self.chars(spell).abilities.list(&rulebook.content).iter().copied().collect();
        for a in list {
            let AbilityKind::CastCost(c) = &rulebook.ability(a).kind else { continue };
            if c.cond.as_ref().is_some_and(|x| !self.cond(x, &frame.cx())) {
                continue;
            }
            let own = Frame { ability: Some(a), ..frame.clone() };
            let times = self.times_paid(who, spell, symbols, c, &own)?;
            for _ in 0..times {
                symbols.extend(self.mana_symbols(&c.cost, &frame.cx()));
                extras.push(Extra::of(&c.cost, None, Some(a)));
                self.add_alternative(who, &c.cost, symbols, extras, frame)?;
            }
            if let (true, Some(label)) = (times > 0, c.label) {
                // 702.32d: several costs of one sort are so many times together.
                let before =
                    self.state.memory.iter().find(|(o, l, _)| (*o, *l) == (spell, label)).map_or(0, |m| m.2.num());
                self.remember(spell, label, SlotValue::Num(before + times));
            }
        }
        self.announce_granted(who, spell, symbols, extras, frame.cause)
    }

    /// 601.2b: of a cost with alternatives one is announced with it.
    fn add_alternative(
        &mut self,
        who: PlayerId,
        cost: &'a Cost,
        symbols: &mut Symbols,
        extras: &mut Extras<'a>,
        f: &Frame,
    ) -> StepResult<()> {
        if cost.either.is_empty() {
            return Ok(());
        }
        let spell = f.this;
        let supply = self.supply_for(who, Purpose::Spell(spell, self.as_charged(spell)));
        let fits = |eng: &Self, due: &Symbols| eng.spell_affordable(who, spell, due, &supply, eng.as_charged(spell));
        let Some(chosen) = self.choose_alternative(who, cost, symbols, f, &fits)? else {
            return Err(Interrupt::Illegal);
        };
        symbols.extend(self.mana_symbols(chosen, &f.cx()));
        extras.push(Extra::of(chosen, None, f.ability));
        Ok(())
    }

    /// Costs that sentences of other objects give the spell, and what it is when they are paid.
    fn announce_granted(
        &mut self,
        who: PlayerId,
        spell: ObjectId,
        symbols: &mut Symbols,
        extras: &mut Extras<'a>,
        cause: u32,
    ) -> StepResult<()> {
        for granted in self.granted_costs(spell) {
            let f = Frame::new(granted.from, who, Env::new(), cause, self.state.journal.len() as u32);
            let holds = granted.cost.cond.as_ref().is_none_or(|cond| self.cond(cond, &f.cx()));
            if !holds || !self.could_have_text(spell, &granted, who) {
                continue;
            }
            let times = self.times_paid(who, spell, symbols, granted.cost, &f)?;
            for _ in 0..times {
                symbols.extend(self.mana_symbols(&granted.cost.cost, &f.cx()));
                extras.push(Extra { from: Some(granted.from), ..Extra::of(&granted.cost.cost, None, None) });
            }
            if times > 0 {
                if let Some(label) = granted.cost.label {
                    self.remember(spell, label, SlotValue::Num(times));
                }
                self.begin_as_cast(spell, granted.from, who, granted.mods, None);
            }
        }
        Ok(())
    }

    fn times_paid(
        &mut self,
        who: PlayerId,
        spell: ObjectId,
        symbols: &Symbols,
        cost: &CastCost,
        f: &Frame,
    ) -> StepResult<i32> {
        let most = match cost.times {
            CostTimes::Must => return Ok(1),
            CostTimes::Instead => return Ok(0),
            CostTimes::May => 1,
            CostTimes::Any => 100,
        };
        let one = self.mana_symbols(&cost.cost, &f.cx());
        let supply = self.supply_for(who, Purpose::Spell(spell, self.as_charged(spell)));
        let mut total = symbols.clone();
        let without = self.spell_affordable(who, spell, &total, &supply, self.as_charged(spell));
        let mut n = 0;
        while n < most && self.acts_payable(who, &cost.cost, f) {
            total.extend(one.iter().copied());
            // 601.2f: the total cost is that of a spell for which it is paid.
            let fits = |judged| {
                self.judged_as_paid(spell, who, f.ability, |e| e.spell_affordable(who, spell, &total, &supply, judged))
            };
            let with = match self.giving(who, spell, &cost.cost) {
                None => fits(self.judged_paid(spell, cost).unwrap_or_else(|| self.as_charged(spell))),
                Some(g) => g.from.iter().any(|e| fits(Judged::Giving(spell, g.label, *e))),
            };
            if !with {
                break;
            }
            n += 1;
            if one.is_empty() {
                break;
            }
        }
        let without = without && !self.makes_it_time(who, spell, cost);
        match n {
            0 => Ok(0),
            // Without it the spell could not be cast at all.
            1 if !without => {
                let kind = Kind::Number { min: 1, max: 1 };
                let why = Reason::OptionalCost(cost.label);
                self.ask(Question { who, kind, why, source: Some(spell) }).map(|_| 1)
            }
            1 => Ok(i32::from(self.confirm(who, Reason::OptionalCost(cost.label), Some(spell))?)),
            _ => self.number(Asking::of(who, Reason::OptionalCost(cost.label), Some(spell)), 0, n),
        }
    }

    /// Whether the spell can be cast now only because this optional cost is paid (702.47a).
    fn makes_it_time(&self, who: PlayerId, spell: ObjectId, cost: &CastCost) -> bool {
        let given = || self.giving(who, spell, &cost.cost).map(|g| g.label);
        let Some(label) = cost.label.or_else(given) else { return false };
        let own_turn = matches!(self.state.turn.step, Step::FirstMain | Step::SecondMain) && self.state.is_active(who);
        let instant = self.chars(spell).types.contains(CardTypes::INSTANT);
        if instant || own_turn && self.state.turn.stack.len() <= 1 {
            return false;
        }
        let when = |judged| self.cast_as_instant(spell, who, judged);
        !when(self.as_charged(spell)) && when(Judged::Marked(spell, label))
    }

    /// Whether the total cost of a spell could be paid, X being 0.
    pub(super) fn spell_affordable(
        &self,
        who: PlayerId,
        spell: ObjectId,
        symbols: &Symbols,
        supply: &ManaSupply,
        judged: Judged,
    ) -> bool {
        let mut total = symbols.clone();
        self.adjust_cost(&mut total, Charged::Spell(spell), judged);
        let purpose = Purpose::Spell(spell, judged);
        self.affordable(supply, None, &ManaDue::of(&total, 0), self.payable_life(who), purpose)
    }

    /// 601.2b: where the total cost depends on what is given away, that is chosen now, among what makes it affordable.
    fn choose_giving(
        &mut self,
        who: PlayerId,
        spell: ObjectId,
        cost: &Cost,
        symbols: &Symbols,
    ) -> StepResult<Option<Entities>> {
        let Some(giving) = self.giving(who, spell, cost) else { return Ok(None) };
        let supply = self.supply_for(who, Purpose::Spell(spell, self.as_charged(spell)));
        let fits =
            |e: &&Entity| self.spell_affordable(who, spell, symbols, &supply, Judged::Giving(spell, giving.label, **e));
        // With several what is affordable depends on all of them: a choice that is not is taken back (721).
        let from: Entities = match giving.bounds {
            (1, 1) => giving.from.iter().filter(fits).copied().collect(),
            _ => giving.from,
        };
        let chosen = self.pick(Asking::of(who, Reason::Cost, Some(spell)), from, giving.bounds)?;
        if (chosen.len() as u32) < giving.bounds.0 {
            return Err(Interrupt::Illegal);
        }
        self.remember(spell, giving.label, SlotValue::of(chosen.clone()));
        Ok(Some(chosen))
    }

    /// 107.3: X is chosen; the most that can be paid for is the upper end.
    fn announce_x(
        &mut self,
        who: PlayerId,
        spell: ObjectId,
        symbols: &mut Symbols,
        extras: &Extras<'a>,
        f: &Frame,
    ) -> StepResult<()> {
        let in_mana = crate::ir::has_x(symbols);
        // 107.3b: with no cost that has an X in it, X is 0.
        let in_others =
            self.rulebook.content.def(self.state.obj(spell).def).has_x && extras.iter().any(|x| x.cost.says_x);
        if !in_mana && !in_others {
            return Ok(());
        }
        let (min, mut max) = if in_mana { self.x_of_spell(who, spell, symbols) } else { (0, MOST_OF_OTHERS) };
        if in_others {
            max = self.greatest_x_beside_mana(who, spell, max, extras, f);
        }
        let x = self.number(Asking::of(who, Reason::X, Some(spell)), min.min(max), max)?;
        self.set_x(spell, x);
        settle_x(symbols, x);
        Ok(())
    }

    /// The greatest X with which the costs beside mana can be paid.
    fn greatest_x_beside_mana(
        &mut self,
        who: PlayerId,
        spell: ObjectId,
        most: i32,
        extras: &Extras<'a>,
        f: &Frame,
    ) -> i32 {
        let mut greatest = 0;
        for x in 1..=most {
            self.state.chosen_x.push((spell, x));
            let paid = extras.iter().all(|e| match e.from {
                Some(from) => self.extra_payable(who, e.cost, &Frame { this: from, ..f.clone() }),
                None => self.extra_payable(who, e.cost, f),
            });
            self.state.chosen_x.pop();
            if !paid {
                break;
            }
            greatest = x;
        }
        greatest
    }

    pub(super) fn set_x(&mut self, obj: ObjectId, x: i32) {
        self.state.chosen_x.push((obj, x));
        if let Some(item) = self.item_mut(obj) {
            item.x = x;
        }
    }

    fn announce_spell(&mut self, spell: ObjectId, who: PlayerId, cause: u32) -> StepResult<()> {
        let rulebook = self.rulebook;
        if rulebook.content.roles.aura.is_some_and(|s| self.chars(spell).subs.has(s)) {
            return self.announce_aura(spell, who, cause);
        }
        // 707.4: face down it has no text.
        if self.state.obj(spell).is(Flags::FACE_DOWN) {
            return Ok(());
        }
        let Some(a) = self.first_text(spell) else { return Ok(()) };
        let Some(block) = rulebook.ability(a).kind.block() else { return Ok(()) };
        let announced =
            self.announce_block(block, spell, spell, who, cause)? && self.announce_further(spell, who, cause)?;
        if announced { Ok(()) } else { Err(Interrupt::Illegal) }
    }

    /// Targets of the spell abilities after the first (601.2c).
    fn announce_further(&mut self, spell: ObjectId, who: PlayerId, cause: u32) -> StepResult<bool> {
        for (at, (_, block)) in self.further_blocks(spell).into_iter().enumerate() {
            if !self.announce_more(block, at, (spell, who, cause))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// 303.4a: an Aura spell targets what it could be attached to.
    fn announce_aura(&mut self, spell: ObjectId, who: PlayerId, cause: u32) -> StepResult<()> {
        let from = self.open_hosts(spell);
        if from.is_empty() {
            return Err(Interrupt::Illegal);
        }
        let d = crate::engine::Question {
            who,
            kind: crate::engine::Kind::Target { from, min: 1, max: 1 },
            why: Reason::Targets,
            source: Some(spell),
        };
        let crate::engine::Answer::Entities(chosen) = self.ask(d)? else { return Err(Interrupt::Illegal) };
        if let Some(item) = self.item_mut(spell) {
            item.targets.push(TargetGroup {
                owner: TargetOwner::Host,
                spec: 0,
                chosen: chosen.clone(),
                division: SmallVec::new(),
                member: None,
            });
        }
        self.become_targets(spell, cause, chosen)
    }

    /// Life and acts of an additional cost; what was picked for them is remembered by the spell.
    fn pay_extra(&mut self, who: PlayerId, extra: Extra<'a>, spell: ObjectId, f: &mut Frame) -> StepResult<()> {
        let this = std::mem::replace(&mut f.this, extra.from.unwrap_or(spell));
        let start = self.state.journal.len();
        let cause = match extra.by {
            Some(_) => self.payment_cause(spell, extra.by, who),
            None => f.cause,
        };
        (f.given, f.ability) = (extra.given, extra.by);
        let paid = self.extra_payable(who, extra.cost, f) && self.pay_life_and_acts(who, extra.cost, f, cause)?;
        (f.given, f.this, f.ability) = (None, this, None);
        if !paid {
            return Err(Interrupt::Illegal);
        }
        if let Some(label) = extra.label
            && !extra.cost.acts.is_empty()
        {
            let used: crate::engine::Entities = self.state.journal[start..].iter().filter_map(|h| h.object).collect();
            self.remember(spell, label, SlotValue::of(used));
        }
        Ok(())
    }

    /// 120.8: what was drawn while something was cast or activated is looked at now.
    fn show_drawn(&mut self) {
        for o in std::mem::take(&mut self.caches.unseen) {
            self.state.objects[o.index()].flags -= Flags::FACE_DOWN;
        }
        self.caches.changed();
    }

    /// 721: steps that may turn out to be illegal are taken back if they do. Whether they were legal.
    pub(super) fn undoable(
        &mut self,
        who: PlayerId,
        risky: bool,
        steps: impl FnOnce(&mut Self) -> StepResult<()>,
    ) -> StepResult<bool> {
        let kept = risky.then(|| self.checkpoint());
        let outer = std::mem::replace(&mut self.caches.beginning, kept.as_ref().map(|_| who));
        let done = steps(self);
        self.caches.beginning = outer;
        if crate::engine::checking() {
            assert!(risky || !matches!(done, Err(Interrupt::Illegal)), "what can't fail could not be undone");
        }
        if outer.is_none() && !self.caches.unseen.is_empty() {
            self.show_drawn();
        }
        match (done, kept) {
            (Err(Interrupt::Illegal), kept) => {
                kept.into_iter().for_each(|kept| self.come_back(kept));
                if outer.is_none() {
                    self.forget_begun();
                }
                Ok(false)
            }
            (other, kept) => {
                kept.into_iter().for_each(|kept| self.drop_checkpoint(kept));
                other.map(|()| true)
            }
        }
    }
}
