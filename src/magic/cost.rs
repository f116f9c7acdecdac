//! Costs (117): what they come to, whether they can be paid, paying them.

pub(super) use super::reductions::Symbols;
use super::reductions::{Reductions, reduce_by_all};
use crate::engine::eval::{EvalContext, Judged};
use crate::engine::{Engine, Entity, Event, Facets, Flags, Frame, ManaDue, ObjectId, PlayerId, Purpose, StepResult};
use crate::ir::{
    AbilityId, AbilityKind, Act, ActionId, CardTypes, Cost, CostChange, Instruction, ManaSymbol, Part, Payment, Pick,
    Ref, Rule, RuleKinds, Value, Verb, Zone,
};
use smallvec::SmallVec;

/// Whose cost is added up.
#[derive(Clone, Copy)]
pub(super) enum Charged {
    /// A spell, or a card judged as one.
    Spell(ObjectId),
    /// An activated ability of an object or a special action with it, and who uses it.
    Ability(ObjectId, AbilityId, PlayerId),
}

/// A cost whose alternatives have been chosen.
pub(super) struct Announced<'a> {
    /// The cost as it is written.
    pub cost: &'a Cost,
    /// The alternatives that are paid: one each time that the cost is paid.
    pub either: SmallVec<[&'a Cost; 1]>,
    /// The mana that is due for all of it.
    pub symbols: Symbols,
}

/// So many payments, each of any one of these alternatives.
#[derive(Clone, Copy)]
pub(super) struct Repeated<'c> {
    /// The alternatives that there are.
    pub either: &'c [Cost],
    /// How often one of them is paid.
    pub times: i32,
}

impl<'a> Engine<'a> {
    /// 601.2f: increases, then reductions, once X, targets and what is given away are known.
    pub(super) fn adjust_cost(&self, symbols: &mut Symbols, charged: Charged, judged: Judged) {
        let (what, abilities, ability) = match charged {
            Charged::Spell(o) => (o, false, None),
            Charged::Ability(o, id, who) => (o, true, Some((self.rulebook.ability(id), who))),
        };
        let unchanged = if abilities { !self.any_rule(RuleKinds::COST_MOD) } else { self.keeps_cost(what, judged) };
        if unchanged {
            return;
        }
        // Which ability it is only matters where it is asked whether it is one for mana.
        let asked = match ability {
            Some((used, _)) if matches!(&used.kind, AbilityKind::Activated(activated) if activated.mana) => {
                Judged::ManaAbility(what)
            }
            _ => judged,
        };
        let mut less = Reductions::new();
        let mut least = 0;
        let mut visit = |rule: &Rule, cx: &EvalContext| {
            let Rule::CostMod { what: whose, abilities: on_abilities, keyword, by, mana, cost, how, per } = rule else {
                return;
            };
            if *on_abilities != abilities || !self.fits(whose, Entity::Obj(what), &cx.judging(asked)) {
                return;
            }
            if let Some((used, who)) = ability {
                // 115.2: a special action is no ability, so only what speaks of its keyword is about it.
                let action = matches!(used.kind, AbilityKind::Special(_));
                let meant = keyword.map_or(!action, |k| self.of_keyword(used, k));
                if !meant || !self.fits(by, Entity::Player(who), cx) {
                    return;
                }
            }
            // What the sentence is about is what costs more or less.
            let of_it = EvalContext { member: Entity::Obj(what), ..*cx };
            let times = per.as_ref().map_or(1, |count| self.value(count, &of_it)).clamp(0, 1000);
            let declared = cost.as_deref().map_or_else(Symbols::new, |cost| self.mana_symbols(cost, cx));
            let amount = multiplied(mana.iter().chain(&declared), times);
            match how {
                CostChange::More => symbols.extend(amount),
                CostChange::Less => less.push((amount, None)),
                CostChange::LessDownTo(least) => less.push((amount, Some(*least))),
                CostChange::AtLeast => least = least.max(crate::ir::mana_value(&amount, 0)),
            }
        };
        self.each_rule_on(RuleKinds::COST_MOD, judged, |found| {
            // 601.2f: the cost is that of the spell. What the card says of itself elsewhere does not count.
            let own = |o: ObjectId, a: crate::ir::AbilityId| {
                let stays = self.rulebook.ability(a).zones.contains(crate::ir::Zones::STACK)
                    && (self.state.obj(o).zone == crate::ir::Zone::Stack
                        || self.printed(o).abilities.list(&self.rulebook.content).contains(&a));
                o == what && !abilities && !stays
            };
            if !found.ability.is_some_and(|(o, a, _)| own(o, a)) {
                visit(found.rule, &found.cx);
            }
            true
        });
        // 707.4: a face-down spell has no text of its own.
        if !abilities && !matches!(judged, Judged::Masked(_)) {
            self.own_cost_rules(what, judged, &mut visit);
        }
        reduce_by_all(symbols, less);
        // Whatever changes a cost, what sets a least one comes last.
        let missing = least - crate::ir::mana_value(symbols, 0);
        if let Ok(n @ 1..) = u16::try_from(missing) {
            symbols.push(ManaSymbol::Generic(n));
        }
    }

    /// Whether no sentence changes what it costs to cast this.
    #[inline]
    pub(super) fn keeps_cost(&self, o: ObjectId, judged: Judged) -> bool {
        !self.any_rule(RuleKinds::COST_MOD) && self.says_no_rule(o, judged, RuleKinds::COST_MOD)
    }

    /// Sentences of the spell about its own cost work wherever it is cast from, also where they are not in the index.
    fn own_cost_rules(&self, o: ObjectId, judged: Judged, visit: &mut impl FnMut(&Rule, &EvalContext)) {
        if self.state.on_battlefield(o) {
            return;
        }
        let here = self.state.obj(o).zone.set();
        let indexed = self.caches.index.zones.contains(here);
        let cx = EvalContext::new(o, self.controller_or_caster(o), &[]).judging(judged);
        let printed = self.printed(o).abilities.list(&self.rulebook.content);
        let spell = self.state.obj(o).zone == crate::ir::Zone::Stack;
        let given = self.chars(o).abilities.list(&self.rulebook.content).len();
        for (at, a) in self.text_as_spell(o).enumerate() {
            let ability = self.rulebook.ability(a);
            let AbilityKind::Static(sentence) = &ability.kind else { continue };
            // What the card has been given where it is, the spell has not.
            let stays = spell || at >= given || printed.contains(&a);
            let works = ability.zones.contains(crate::ir::Zones::STACK);
            // What it would only be given as a spell is in no index.
            let seen = indexed && at < given && ability.zones.contains(here);
            if seen || !works || !stays {
                continue;
            }
            if sentence.cond.as_ref().is_some_and(|c| !self.cond(c, &cx)) {
                continue;
            }
            for p in &sentence.parts {
                if let Part::Rule(rule @ Rule::CostMod { what, .. }) = p
                    && what.is_only_this()
                {
                    visit(rule, &cx);
                }
            }
        }
    }

    /// What the spell says that it costs more and is no mana, and how often (601.2f, 702.119a).
    pub(super) fn further_costs(&self, spell: ObjectId) -> SmallVec<[(&'a Cost, i32, AbilityId); 1]> {
        let mut out = SmallVec::new();
        let rulebook = self.rulebook;
        let cx = EvalContext::new(spell, self.controller_or_caster(spell), &[]);
        for a in self.text_as_spell(spell) {
            let AbilityKind::Static(sentence) = &rulebook.ability(a).kind else { continue };
            if sentence.cond.as_ref().is_some_and(|c| !self.cond(c, &cx)) {
                continue;
            }
            for p in &sentence.parts {
                if let Part::Rule(Rule::CostMod { what, cost: Some(cost), how: CostChange::More, per, .. }) = p
                    && what.is_only_this()
                    && (!cost.acts.is_empty() || cost.life.is_some())
                {
                    out.push((&**cost, per.as_ref().map_or(1, |count| self.value(count, &cx)).clamp(0, 1000), a));
                }
            }
        }
        out
    }

    /// How often a cost is paid as a whole.
    pub(super) fn times_of(&self, cost: &Cost, cx: &EvalContext) -> i32 {
        cost.times.as_ref().map_or(1, |v| self.value(v, cx)).clamp(0, 1000)
    }

    /// The mana part of a cost with references resolved.
    pub fn mana_symbols(&self, price: &Cost, cx: &EvalContext) -> Symbols {
        let mut out = price.mana.as_ref().map_or_else(Symbols::new, |mana| Symbols::from_slice(mana));
        if let Some(value) = &price.x {
            settle_x(&mut out, self.value(value, cx));
        }
        if let Some(whose) = &price.mana_of {
            for o in self.ents(whose, cx).into_iter().filter_map(Entity::obj) {
                out.extend(self.mana_cost_of(o).into_iter().flatten().copied());
                self.settle_announced_x(&mut out, o, cx);
            }
        }
        // A cost inside a cost is paid together with it.
        for inner in price.acts.iter().filter_map(inner_cost) {
            out.extend(self.mana_symbols(inner, cx));
        }
        let times = self.times_of(price, cx);
        if times != 1 {
            let once = out.clone();
            out.clear();
            for _ in 0..times {
                out.extend(once.iter().copied());
            }
        }
        out
    }

    /// 107.3g: in the mana cost of a spell on the stack X is what was announced; that of the spell itself is only being announced.
    fn settle_announced_x(&self, symbols: &mut Symbols, o: ObjectId, cx: &EvalContext) {
        if crate::ir::has_x(symbols) && self.state.obj(o).zone == Zone::Stack {
            let x = self.x_of(o);
            if o != cx.this || x > 0 {
                settle_x(symbols, x);
            }
        }
    }

    /// The mana cost of an object, as it is copied (202.1, 706.2); of what lies face down that of its card. None: it has none.
    fn mana_cost_of(&self, o: ObjectId) -> Option<&'a [ManaSymbol]> {
        let row = self.state.obj(o);
        let def = if row.is(Flags::FACE_DOWN) { row.def } else { self.model_of(o).def };
        self.rulebook.content.def(def).cost.as_deref()
    }

    /// 117.6: a cost that is the mana cost of something that has none can't be paid.
    pub(super) fn costs_what_is_not(&self, cost: &Cost, cx: &EvalContext) -> bool {
        let missing = |whose: &Ref| {
            self.ents(whose, cx).into_iter().filter_map(Entity::obj).any(|o| self.mana_cost_of(o).is_none())
        };
        cost.mana_of.as_ref().is_some_and(missing)
    }

    /// Whether a cost could be paid by a player now: mana, taps, life, acts.
    pub fn cost_payable(&self, p: PlayerId, cost: &Cost, f: &Frame) -> bool {
        let cx = f.cx();
        if !self.tap_cost_payable(f.this, cost) {
            return false;
        }
        if !self.extra_payable(p, cost, f) {
            return false;
        }
        if let Some(loyalty) = &cost.loyalty
            && !self.loyalty_payable(p, f.this, self.value(loyalty, &cx))
        {
            return false;
        }
        let without = (cost.tap || cost.untap).then_some(f.this);
        let times = if cost.either.is_empty() { 0 } else { self.times_of(cost, &cx) };
        let alternatives = Repeated { either: &cost.either, times };
        self.with_repeated(p, alternatives, self.mana_symbols(cost, &cx), f, &|due| {
            let life = self.payable_life(p);
            due.is_empty() || self.affordable(&self.supply(p), without, &ManaDue::of(&due, 0), life, Purpose::Other)
        })
    }

    /// Whether the acts of a cost could be carried out in full (117.3).
    pub fn acts_payable(&self, p: PlayerId, cost: &Cost, f: &Frame) -> bool {
        self.acts_payable_times(p, cost, self.times_of(cost, &EvalContext { you: p, ..f.cx() }), f)
    }

    /// The same, so many times, whatever the cost says itself.
    pub(super) fn acts_payable_times(&self, p: PlayerId, cost: &Cost, times: i32, f: &Frame) -> bool {
        let cx = EvalContext { you: p, ..f.cx() };
        times == 0
            || (cost.either.is_empty() || cost.either.iter().any(|one| self.alternative_open(p, one, f)))
                && cost.acts.iter().all(|instr| self.part_payable(p, instr, times, f))
                && self.enough_for_all(p, cost, times, &cx)
    }

    /// Whether one instruction of a cost could be carried out, with all that stands in it.
    fn part_payable(&self, p: PlayerId, instr: &Instruction, times: i32, f: &Frame) -> bool {
        match (inner_cost(instr), instr) {
            (Some(inner), _) => self.extra_payable(p, inner, f),
            (None, Instruction::Do { act, .. }) => self.act_payable(p, act, times, &EvalContext { you: p, ..f.cx() }),
            (None, around) => around.bodies().flatten().all(|inner| self.part_payable(p, inner, times, f)),
        }
    }

    /// Whether there is enough of what one part of a phrase picks.
    fn enough_to_pick(&self, p: PlayerId, pick: &Pick, verb: Option<Verb>, times: i32, cx: &EvalContext) -> bool {
        let fits = |e: Entity| self.can_pay_with(p, e, verb, cx);
        match pick {
            Pick::Choose { filter, min, together: Some(together), .. } => {
                let all = self.all(filter, cx).into_iter().filter(|e| fits(*e)).collect();
                let asked = self.asked_together(together, cx);
                let least = self.value(min, cx).saturating_mul(times);
                self.may_add_up(asked, &all) && self.most_together(asked, &all) as i32 >= least
            }
            Pick::Choose { filter, min, .. } => {
                let have = self.all(filter, cx).into_iter().filter(|e| fits(*e)).count() as i32;
                have >= self.value(min, cx).saturating_mul(times)
            }
            Pick::Ref(what) => {
                self.note(Facets::OBJECTS | Facets::CARDS);
                let e = self.ents(what, cx);
                !e.is_empty() && e.into_iter().all(|e| fits(e) && e.obj().is_none_or(|o| self.state.obj(o).live()))
            }
            Pick::Top { n, of, zone, .. } => {
                self.note(Facets::CARDS);
                self.player_of(of, cx)
                    .is_some_and(|whose| self.state.zone(*zone, whose).len() as i32 >= self.value(n, cx) * times)
            }
            // 118.3: each of all that there are.
            Pick::All(filter) | Pick::Each(filter, _) if verb.is_some() => self.all(filter, cx).into_iter().all(fits),
            // Each part of a joined phrase is asked by itself.
            Pick::All(_) | Pick::Each(..) | Pick::Rest(_) | Pick::And(_) => true,
        }
    }

    /// Whether what an act asks for is there so many times.
    fn act_payable(&self, p: PlayerId, act: &Act, times: i32, cx: &EvalContext) -> bool {
        let enough = |pick: &Pick, verb: Option<Verb>| {
            pick.joined().iter().all(|part| self.enough_to_pick(p, part, verb, times, cx))
        };
        match act.facts().paid {
            Payment::Action(id, pick) => pick.is_none_or(|pick| enough(pick, Some(Verb::Action(id)))),
            Payment::Tap(what) => enough(what, Some(Verb::Tap)),
            Payment::Untap(what) => enough(what, Some(Verb::Untap)),
            Payment::Move(what) | Payment::There(what) => enough(what, None),
            Payment::Unattach(what) => {
                self.note(Facets::ATTACHED);
                self.ents(what, cx).into_iter().all(|e| e.obj().is_some_and(|o| self.held_by(o).is_some()))
            }
            Payment::Counters { kind, n, from, among } => {
                let need = n.map_or(0, |value| self.value(value, cx)) * times;
                // 118.3: counters that can't be removed pay for nothing.
                let removable = |e: Entity| {
                    let removal = Event { counter: kind, ..Event::of(Verb::RemoveCounters, 0).by(p).on(e) };
                    self.may_be_done(&removal, self.paying(cx), cx)
                };
                let pays = |e: &Entity| self.counters_on(kind, *e) >= need && removable(*e);
                match from {
                    Pick::All(filter) if among => {
                        let on = self.all(filter, cx).into_iter().filter(|e| removable(*e));
                        let there = on.map(|e| self.counters_on(kind, e)).fold(0, i32::saturating_add);
                        there >= need
                    }
                    Pick::Ref(on) => self.ents(on, cx).iter().any(pays),
                    Pick::Choose { filter, min, .. } => {
                        let least = self.value(min, cx).max(1);
                        self.all(filter, cx).iter().filter(|e| pays(e)).count() as i32 >= least
                    }
                    // 118.3: from each of all that there are.
                    Pick::All(filter) | Pick::Each(filter, _) => self.all(filter, cx).iter().all(pays),
                    Pick::Top { .. } | Pick::Rest(_) | Pick::And(_) => true,
                }
            }
            Payment::Damage(from, n) => {
                let need = self.value(n, cx) * times;
                self.ents(from, cx).into_iter().all(|e| self.prop(crate::ir::Prop::Damage, e) >= need)
            }
            Payment::Life(n) => {
                self.note(Facets::LIFE);
                self.payable_life(p) >= self.value(n, cx) * times
            }
            Payment::Cost(inner) => {
                let f = Frame::new(cx.this, p, cx.env.iter().cloned().collect(), 0, cx.mark);
                self.cost_payable(p, inner, &f)
            }
            Payment::Nothing => true,
        }
    }

    /// What is done for a cost is judged as done by the ability that asks for it.
    fn paying(&self, cx: &EvalContext) -> Judged {
        cx.ability.map_or(cx.judged, |a| Judged::By(cx.this, a))
    }

    /// Whether something can be tapped, sacrificed and so on as a payment: what can't be sacrificed is none (118.3).
    pub(super) fn can_pay_with(&self, p: PlayerId, e: Entity, verb: Option<Verb>, cx: &EvalContext) -> bool {
        verb.is_none_or(|v| {
            let goes = match (v, e.obj()) {
                (Verb::Action(id), Some(o)) => self.goes_by(id).is_none_or(|to| self.may_go(p, o, to)),
                _ => true,
            };
            let event = Event::of(v, 0).by(p).on(e);
            goes && self.could_turn(&event) && self.may_be_done(&event, self.paying(cx), cx)
        })
    }

    /// Where an action puts what it is done to, if that is all that it does: exiling, sacrificing.
    fn goes_by(&self, id: ActionId) -> Option<Zone> {
        let action = &self.rulebook.content.actions[id.index()];
        match &action.block.body[..] {
            [Instruction::Do { act: Act::Move { to, .. }, .. }] if action.wrap => Some(to.zone),
            _ => None,
        }
    }

    /// Pays everything of a cost with the alternatives that were announced (601.2h): mana, tapping, life, loyalty, acts.
    /// False: it could not be paid in full.
    ///
    /// # Errors
    /// A question is open, a limit was reached, or the game is over.
    pub(super) fn pay_announced(
        &mut self,
        p: PlayerId,
        announced: Announced<'a>,
        f: &mut Frame,
        purpose: Purpose,
    ) -> StepResult<bool> {
        let Announced { cost: c, either, symbols } = announced;
        if !self.tap_cost_payable(f.this, c) || !self.acts_payable(p, c, f) {
            return Ok(false);
        }
        let cause = self.payment_cause(f.this, f.ability, p);
        let without = (c.tap || c.untap).then_some(f.this);
        if !self.pay_due(p, &ManaDue::of(&symbols, 0), without, purpose, cause)? || !self.pay_rest(p, c, f, cause)? {
            return Ok(false);
        }
        for one in either {
            if !self.pay_rest(p, one, f, cause)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Everything of a cost but its mana.
    pub(super) fn pay_rest(&mut self, p: PlayerId, cost: &'a Cost, f: &mut Frame, cause: u32) -> StepResult<bool> {
        if !self.tap_cost_payable(f.this, cost) {
            return Ok(false);
        }
        if cost.tap || cost.untap {
            let verb = if cost.tap { Verb::Tap } else { Verb::Untap };
            self.event(Event::of(verb, cause).by(p).on(f.this))?;
        }
        if let Some(value) = &cost.loyalty {
            let n = self.value(value, &f.cx());
            if !self.pay_loyalty(p, f.this, n, cause)? {
                return Ok(false);
            }
        }
        self.pay_life_and_acts(p, cost, f, cause)
    }

    /// Whether {T} and {Q} of a cost can be paid with an object now; true if it has neither (107.5, 107.6, 302.6).
    pub fn tap_cost_payable(&self, o: ObjectId, cost: &Cost) -> bool {
        if cost.tap || cost.untap {
            self.note(Facets::ACTING);
        }
        !cost.tap && !cost.untap || self.turns_at_all(o, cost) && cost.tap != self.tapped(o)
    }

    /// Whether {T} and {Q} of a cost could be paid if the object were tapped or untapped as needed.
    pub(super) fn turns_at_all(&self, o: ObjectId, cost: &Cost) -> bool {
        let activation = || Event::of(Verb::Activate, 0).by(self.controller(o)).on(o);
        let sick = || self.is(o, CardTypes::CREATURE) && self.too_fresh(o, &activation());
        let turned = || Event::of(if cost.tap { Verb::Tap } else { Verb::Untap }, 0).by(self.controller(o)).on(o);
        !cost.tap && !cost.untap || self.state.on_battlefield(o) && !sick() && !self.forbidden(&turned())
    }

    /// Whether so many loyalty counters can be put on an object, or removed from it (606.4).
    pub(super) fn loyalty_payable(&self, p: PlayerId, o: ObjectId, n: i32) -> bool {
        let there = self.prop(crate::ir::Prop::Loyalty, Entity::Obj(o)).saturating_add(n) >= 0;
        let may = |kind| n == 0 || !self.forbidden(&loyalty_paid(p, o, n, kind));
        there && self.rulebook.content.roles.loyalty.is_none_or(may)
    }

    fn pay_loyalty(&mut self, p: PlayerId, o: ObjectId, n: i32, cause: u32) -> StepResult<bool> {
        let Some(kind) = self.rulebook.content.roles.loyalty else { return Ok(false) };
        if n < 0 && self.state.counters(o, kind) < -n {
            return Ok(false);
        }
        let paid = loyalty_paid(p, o, n, kind);
        if n != 0 {
            if self.forbidden(&paid) {
                return Ok(false);
            }
            self.event(Event { cause, ..paid })?;
        }
        Ok(true)
    }

    /// Life, then acts, each in full.
    pub(super) fn pay_life_and_acts(
        &mut self,
        p: PlayerId,
        cost: &'a Cost,
        f: &mut Frame,
        cause: u32,
    ) -> StepResult<bool> {
        let times = self.times_of(cost, &f.cx());
        self.pay_life_and_acts_times(p, (cost, times), f, cause)
    }

    /// The same, so many times, whatever the cost says itself.
    pub(super) fn pay_life_and_acts_times(
        &mut self,
        p: PlayerId,
        (c, times): (&'a Cost, i32),
        f: &mut Frame,
        cause: u32,
    ) -> StepResult<bool> {
        if let Some(life) = &c.life {
            let n = self.value(life, &f.cx()).saturating_mul(times);
            if self.payable_life(p) < n {
                return Ok(false);
            }
            if n > 0 {
                self.event(Event::of(Verb::LoseLife, cause).by(p).times(n))?;
            }
        }
        let (you, old) = (std::mem::replace(&mut f.you, p), std::mem::replace(&mut f.cause, cause));
        let mut paid = true;
        for i in (0..times).flat_map(|_| &c.acts) {
            if let Some(inner) = inner_cost(i) {
                paid &= self.pay_life_and_acts(p, inner, f, cause)?;
                continue;
            }
            if self.acts_on_nothing(i, f) {
                continue;
            }
            f.done = true;
            self.caches.replaced = false;
            let before = self.state.journal().len();
            self.run_one(i, f)?;
            paid &= !self.paid_with_the_unknown(i, before);
            // 117.11: a cost whose acts are replaced is paid.
            paid &= f.done || std::mem::take(&mut self.caches.replaced);
        }
        (f.you, f.cause) = (you, old);
        Ok(paid)
    }

    /// 701.8c: whether a cost asked for a card with some quality, and what was discarded for it is not known to have one.
    fn paid_with_the_unknown(&self, instr: &Instruction, since: usize) -> bool {
        let Instruction::Do { act, .. } = instr else { return false };
        let Payment::Action(_, Some(Pick::Choose { filter, .. })) = act.facts().paid else { return false };
        let looks = |p: crate::ir::PredicateFacts<'_>| !(p.quality && p.looks);
        filter.preds.iter().any(|pred| !pred.all_parts(&looks)) && self.any_discarded_unseen(since)
    }

    /// 117.3: what is to be done to all of something is done when there is nothing of it.
    fn acts_on_nothing(&self, instr: &Instruction, f: &Frame) -> bool {
        let Instruction::Do { act, .. } = instr else { return false };
        let none = |n: &Value| self.value(n, &f.cx()) == 0;
        let pick = match act.facts().paid {
            Payment::Counters { n: Some(n), .. } => return none(n),
            Payment::Action(_, Some(what))
            | Payment::Move(what)
            | Payment::Tap(what)
            | Payment::Untap(what)
            | Payment::There(what) => what,
            Payment::Action(_, None)
            | Payment::Unattach(_)
            | Payment::Counters { n: None, .. }
            | Payment::Damage(..)
            | Payment::Life(_)
            | Payment::Cost(_)
            | Payment::Nothing => return false,
        };
        match pick {
            Pick::All(filter) | Pick::Each(filter, _) => self.all(filter, &f.cx()).is_empty(),
            // X can be 0.
            Pick::Choose { max: Some(n), .. } => none(n),
            Pick::Top { n, until: None, .. } => none(n),
            _ => false,
        }
    }
}

/// The cost that an act of a cost only stands for: one that is paid another number of times than the rest.
fn inner_cost(instr: &Instruction) -> Option<&Cost> {
    match instr {
        Instruction::Do { act: Act::Pay(inner), .. } => Some(inner),
        _ => None,
    }
}

/// So many times the symbols.
fn multiplied<'s>(symbols: impl Iterator<Item = &'s ManaSymbol>, times: i32) -> Symbols {
    let mut all = Symbols::new();
    for symbol in symbols {
        match symbol {
            ManaSymbol::Generic(n) => all.push(ManaSymbol::Generic((i32::from(*n) * times).min(60_000) as u16)),
            _ => all.extend(std::iter::repeat_n(*symbol, times as usize)),
        }
    }
    all
}

/// Puts the chosen X into the symbols.
pub(super) fn settle_x(symbols: &mut Symbols, x: i32) {
    symbols.iter_mut().for_each(|s| *s = s.with_x(x));
}

/// The event by which a loyalty cost is paid (606.4); a cost of 0 does nothing, which nothing forbids.
fn loyalty_paid(p: PlayerId, o: ObjectId, n: i32, kind: crate::ir::CounterId) -> Event {
    let verb = if n < 0 { Verb::RemoveCounters } else { Verb::PutCounters };
    Event::of(verb, 0).by(p).on(o).times(n.saturating_abs()).of_kind(kind)
}
