//! Casting spells (601), activating abilities (602), playing lands (305), special actions (115).

use super::cost::Symbols;
use crate::engine::eval::{Cx, Judged};
use crate::engine::road::{Entering, Proposal};
use crate::engine::{
    CastWay, Cause, Cite, Due, Engine, Ent, Env, Flags, Frame, Happening, ObjId, PlayerId, Res, StackItem, Stop,
    TargetGroup, Val, Why, World,
};
use crate::ir::{
    AbilityId, AbilityKind, Activated, CastCost, Cost, CostTimes, LabelId, ManaSymbol, Price, Value, Verb, Zone,
};
use smallvec::SmallVec;

impl<'a> Engine<'a> {
    /// 305.1: a land goes onto the battlefield without the stack.
    pub(super) fn play_land(&mut self, who: PlayerId, o: ObjId) -> Res<()> {
        let cause = self.cause(Cause { by: Some(who), ..Cause::rule(Cite::LAND) });
        let from = self.w.obj(o).zone;
        let mut play = Happening::of(Verb::PlayLand, cause).by(who).on(o);
        play.from = from;
        if self.event(play)?.is_empty() {
            return Ok(());
        }
        let mut ev = Happening::of(Verb::Move, cause).by(who).on(o);
        (ev.from, ev.to) = (from, Zone::Battlefield);
        let mut p = Proposal::new(ev);
        p.entry = Some(Box::new(Entering { control: Some(who), ..Entering::default() }));
        self.propose_one(p)?;
        Ok(())
    }

    /// 601.2: the whole procedure; an illegal one is undone (721). True if the spell was cast.
    pub fn cast(&mut self, who: PlayerId, o: ObjId, way: CastWay, price: Option<&'a Price>) -> Res<bool> {
        let undo: Option<Box<World>> = self.cast_may_fail(who, o, way, price).then(|| Box::new(self.w.clone()));
        match self.cast_steps(who, o, way, price) {
            Err(Stop::Illegal) => {
                self.undo(undo);
                Ok(false)
            }
            Err(e) => Err(e),
            Ok(()) => Ok(true),
        }
    }

    /// Whether a cast that was offered could still turn out to be illegal, because of choices on the way.
    fn cast_may_fail(&self, who: PlayerId, o: ObjId, way: CastWay, price: Option<&Price>) -> bool {
        let def = way.face.unwrap_or(self.w.obj(o).def);
        let simple = !self.rb.info(def).complex && price.is_none() && way.by.is_none();
        !simple || self.driver.pays_by_hand(who) || !self.supply(who).sources.is_empty()
    }

    fn cast_steps(&mut self, who: PlayerId, o: ObjId, way: CastWay, price: Option<&'a Price>) -> Res<()> {
        let rb = self.rb;
        let permit = self.permit_of(way);
        let cause = self.cause(Cause {
            source: way.by.map_or(ObjId::NONE, |(s, _, _)| s),
            ability: way.by.map(|(_, a, _)| a),
            cite: Some(Cite::CAST),
            by: Some(who),
            payment: false,
            action: None,
        });
        if let Some((s, a, _)) = way.by {
            self.count_use(s, a);
        }
        let from = self.w.obj(o).zone;
        let spell = self.put_on_stack(who, o, way, cause)?;
        if let Some(label) = permit.and_then(|p| p.label) {
            self.remember(spell, label, Val::Num(1));
        }
        let def = self.w.obj(spell).def;
        // 601.2b: optional and additional costs, X.
        let mut frame = Frame::new(spell, who, Env::new(), cause, self.w.journal.len() as u32);
        let mut symbols = self.cast_symbols(spell, def, way, price).ok_or(Stop::Illegal)?;
        let mut extras: SmallVec<[(&'a Cost, Option<LabelId>); 2]> = SmallVec::new();
        if let Some((_, a, _)) = way.by
            && let AbilityKind::CastCost(c) = &rb.ability(a).kind
        {
            extras.push((&c.cost, c.label));
        }
        match price.or(permit.map(|p| &p.price)) {
            Some(Price::Instead(c)) => extras.push((c, None)),
            Some(Price::Usual | Price::Free) | None => {}
        }
        if let Some(c) = permit.and_then(|p| p.also.as_deref()) {
            symbols.extend(self.mana_symbols(c, &frame.cx()));
            extras.push((c, permit.and_then(|p| p.label)));
        }
        self.announce_costs(who, spell, &mut symbols, &mut extras, &frame)?;
        self.announce_x(who, spell, &mut symbols)?;
        // 601.2b-d: modes, targets, divisions.
        self.announce_spell(spell, who, cause)?;
        // 601.2f-h.
        let mut total = symbols;
        self.adjust_targets_cost(&mut total, spell);
        let pay = self.payment_cause(spell, None, who);
        frame.cause = pay;
        if !self.pay_due(who, &Due::of(&total, 0), None, Some(spell), pay)? {
            return Err(Stop::Illegal);
        }
        for (c, label) in extras {
            self.pay_extra(who, c, label, spell, &mut frame)?;
        }
        if let Some(item) = self.item_mut(spell) {
            let env = &mut item.env;
            for (i, v) in frame.env.iter().enumerate() {
                if env.len() <= i {
                    env.resize(i + 1, Val::Nil);
                }
                if env[i] == Val::Nil {
                    env[i] = v.clone();
                }
            }
        }
        let mut ev = Happening::of(Verb::Cast, cause).by(who).on(spell);
        ev.from = from;
        self.judged_event(ev)?;
        Ok(())
    }

    /// 601.2a.
    fn put_on_stack(&mut self, who: PlayerId, o: ObjId, way: CastWay, cause: u32) -> Res<ObjId> {
        let mut ev = Happening::of(Verb::Move, cause).by(who).on(o);
        (ev.from, ev.to) = (self.w.obj(o).zone, Zone::Stack);
        let mut p = Proposal::new(ev);
        p.def = way.face;
        let done = self.propose_one(p)?;
        let Some(spell) = self.w.journal.get(done.start).filter(|_| !done.is_empty()).and_then(|h| h.new.some()) else {
            return Err(Stop::Illegal);
        };
        let row = &mut self.w.objects[spell.index()];
        row.flags |= Flags::WAS_CAST;
        row.base_controller = who;
        let slots = self.rb.info(row.def).spell.map_or(0, |a| self.rb.ability(a).slots as usize);
        let mut env = Env::new();
        env.resize(slots, Val::Nil);
        self.push_stack(StackItem {
            obj: spell,
            ability: None,
            source: spell,
            controller: who,
            env,
            modes: SmallVec::new(),
            x: 0,
            follows: ObjId::NONE,
            targets: SmallVec::new(),
        });
        Ok(spell)
    }

    /// 601.2b: additional costs that must be paid, optional ones that are wanted.
    fn announce_costs(
        &mut self,
        who: PlayerId,
        spell: ObjId,
        symbols: &mut Symbols,
        extras: &mut SmallVec<[(&'a Cost, Option<LabelId>); 2]>,
        frame: &Frame,
    ) -> Res<()> {
        let rb = self.rb;
        let list: SmallVec<[AbilityId; 6]> = self.chars(spell).abilities.list(&rb.content).iter().copied().collect();
        for a in list {
            let AbilityKind::CastCost(c) = &rb.ability(a).kind else { continue };
            if c.cond.as_ref().is_some_and(|x| !self.cond(x, &frame.cx())) {
                continue;
            }
            let times = self.times_paid(who, spell, symbols, c, frame)?;
            for _ in 0..times {
                symbols.extend(self.mana_symbols(&c.cost, &frame.cx()));
                extras.push((&c.cost, None));
            }
            if let (true, Some(label)) = (times > 0, c.label) {
                self.remember(spell, label, Val::Num(times));
            }
        }
        Ok(())
    }

    fn times_paid(&mut self, who: PlayerId, spell: ObjId, symbols: &Symbols, c: &CastCost, f: &Frame) -> Res<i32> {
        let most = match c.times {
            CostTimes::Must => return Ok(1),
            CostTimes::Instead => return Ok(0),
            CostTimes::May => 1,
            CostTimes::Any => 100,
        };
        let one = self.mana_symbols(&c.cost, &f.cx());
        let supply = self.supply_for(who, Some(spell));
        let life = self.w.player(who).life;
        let mut total = symbols.clone();
        let mut n = 0;
        while n < most && self.acts_payable(who, &c.cost, f) {
            total.extend(one.iter().copied());
            if !self.affordable(&supply, None, &Due::of(&total, 0), life) {
                break;
            }
            n += 1;
            if one.is_empty() && n >= 1 {
                break;
            }
        }
        match n {
            0 => Ok(0),
            1 => Ok(i32::from(self.confirm(who, Why::OptionalCost(c.label), Some(spell))?)),
            _ => self.number(who, 0, n, Why::OptionalCost(c.label), Some(spell)),
        }
    }

    /// 107.3: X is chosen; the most that can be paid for is the upper end.
    fn announce_x(&mut self, who: PlayerId, spell: ObjId, symbols: &mut Symbols) -> Res<()> {
        let xs = symbols.iter().filter(|s| **s == ManaSymbol::X).count() as u32;
        if xs == 0 {
            return Ok(());
        }
        let max = self.greatest_x(who, symbols, Some(spell), None);
        let x = self.number(who, 0, max, Why::X, Some(spell))?;
        self.set_x(spell, x);
        settle_x(symbols, x);
        Ok(())
    }

    pub(super) fn greatest_x(
        &self,
        who: PlayerId,
        symbols: &Symbols,
        spell: Option<ObjId>,
        without: Option<ObjId>,
    ) -> i32 {
        let supply = self.supply_for(who, spell);
        let life = self.w.player(who).life;
        let fits = |x: &i32| self.affordable(&supply, without, &Due::of(symbols, *x), life);
        (0..=supply.most() as i32).take_while(fits).last().unwrap_or(0)
    }

    fn set_x(&mut self, obj: ObjId, x: i32) {
        self.w.xs.push((obj, x));
        if let Some(item) = self.item_mut(obj) {
            item.x = x;
        }
    }

    fn announce_spell(&mut self, spell: ObjId, who: PlayerId, cause: u32) -> Res<()> {
        let rb = self.rb;
        let def = self.w.obj(spell).def;
        if rb.content.roles.aura.is_some_and(|s| self.chars(spell).subs.has(s)) {
            return self.announce_aura(spell, who);
        }
        let Some(a) = rb.info(def).spell else { return Ok(()) };
        let Some(block) = crate::engine::run::block_of(&rb.ability(a).kind) else { return Ok(()) };
        if self.announce_block(block, spell, spell, who, cause)? { Ok(()) } else { Err(Stop::Illegal) }
    }

    /// 303.4a: an Aura spell targets what it could be attached to.
    fn announce_aura(&mut self, spell: ObjId, who: PlayerId) -> Res<()> {
        let from: crate::engine::Ents =
            self.hosts_for(spell).into_iter().filter(|h| self.may_target(spell, *h, Judged::Nothing)).collect();
        if from.is_empty() {
            return Err(Stop::Illegal);
        }
        let d = crate::engine::Decision {
            who,
            kind: crate::engine::Kind::Target { from, min: 1, max: 1 },
            why: Why::Targets,
            source: Some(spell),
        };
        let crate::engine::Answer::Ents(chosen) = self.ask(d)? else { return Err(Stop::Illegal) };
        if let Some(item) = self.item_mut(spell) {
            item.targets.push(TargetGroup {
                mode: super::announce::NO_MODE,
                spec: 0,
                chosen,
                division: SmallVec::new(),
            });
        }
        Ok(())
    }

    /// Cost sentences that depend on the targets or modes just chosen see them now: the difference is added.
    fn adjust_targets_cost(&self, symbols: &mut Symbols, spell: ObjId) {
        let Some(item) = self.w.stack_item(spell) else { return };
        if item.targets.is_empty() && item.modes.is_empty() {
            return;
        }
        let bare = self.own_increase(spell, true);
        let full = self.own_increase(spell, false);
        if full.len() > bare.len() {
            symbols.extend(full[bare.len()..].iter().copied());
        } else {
            for (b, f) in bare.iter().zip(&full) {
                if let (ManaSymbol::Generic(b), ManaSymbol::Generic(f)) = (b, f)
                    && f > b
                {
                    symbols.push(ManaSymbol::Generic(f - b));
                }
            }
        }
    }

    fn own_increase(&self, spell: ObjId, bare: bool) -> Symbols {
        let mut out = Symbols::new();
        let cx = Cx::new(spell, self.controller_or_caster(spell), &[]);
        for a in self.chars(spell).abilities.list(&self.rb.content) {
            let AbilityKind::Static(s) = &self.rb.ability(*a).kind else { continue };
            for p in &s.parts {
                if let crate::ir::Part::Rule(crate::ir::Rule::CostMod { what, mana, less: false, per: Some(v), .. }) = p
                    && Self::is_own(what)
                    && depends_on_choices(v)
                {
                    let n = if bare { 0 } else { self.value(v, &cx).max(0) };
                    for s in mana {
                        match s {
                            ManaSymbol::Generic(g) => out.push(ManaSymbol::Generic(g.saturating_mul(n as u16))),
                            _ => out.extend(std::iter::repeat_n(*s, n as usize)),
                        }
                    }
                }
            }
        }
        out
    }

    /// Life and acts of an additional cost; what was picked for them is remembered by the spell.
    fn pay_extra(
        &mut self,
        who: PlayerId,
        c: &'a Cost,
        label: Option<LabelId>,
        spell: ObjId,
        f: &mut Frame,
    ) -> Res<()> {
        if !self.acts_payable(who, c, f) {
            return Err(Stop::Illegal);
        }
        if let Some(v) = &c.life {
            let n = self.value(v, &f.cx());
            if self.w.player(who).life < n {
                return Err(Stop::Illegal);
            }
            self.event(Happening::of(Verb::LoseLife, f.cause).by(who).times(n))?;
        }
        let start = self.w.journal.len();
        for i in &c.acts {
            f.done = true;
            self.run_one(i, f)?;
            if !f.done {
                return Err(Stop::Illegal);
            }
        }
        if let Some(label) = label
            && !c.acts.is_empty()
        {
            let used: crate::engine::Ents = self.w.journal[start..].iter().filter_map(|h| h.object).collect();
            self.remember(spell, label, crate::engine::run::val_of(used));
        }
        Ok(())
    }

    /// 602.2: an activated ability goes on the stack; a mana ability never comes here.
    pub(super) fn activate(&mut self, who: PlayerId, o: ObjId, index: u8) -> Res<()> {
        let rb = self.rb;
        let Some(&id) = self.chars(o).abilities.list(&rb.content).get(index as usize) else { return Ok(()) };
        let AbilityKind::Activated(a) = &rb.ability(id).kind else { return Ok(()) };
        let risky = may_fail(a) || self.driver.pays_by_hand(who) || !self.supply(who).sources.is_empty();
        let undo = risky.then(|| Box::new(self.w.clone()));
        match self.activate_steps(who, o, id, a) {
            Err(Stop::Illegal) => {
                self.undo(undo);
                Ok(())
            }
            other => other,
        }
    }

    /// 721: an illegal action is taken back. Decisions stay counted, so that an agent that only tries illegal things
    /// runs into its limit.
    pub(super) fn undo(&mut self, saved: Option<Box<World>>) {
        let Some(saved) = saved else { return };
        let (all, turn) = (self.w.decisions, self.w.turn_decisions);
        *self.w = *saved;
        (self.w.decisions, self.w.turn_decisions) = (all, turn);
        self.refresh_all();
    }

    fn activate_steps(&mut self, who: PlayerId, o: ObjId, id: AbilityId, a: &'a Activated) -> Res<()> {
        let cause = self.cause(Cause {
            source: o,
            ability: Some(id),
            cite: Some(Cite::ACTIVATE),
            by: Some(who),
            payment: false,
            action: None,
        });
        let obj = self.new_object(self.w.obj(o).def, who, Zone::Stack);
        self.w.objects[obj.index()].flags |= Flags::ABILITY;
        let mut env = Env::new();
        env.resize(self.rb.ability(id).slots as usize, Val::Nil);
        self.push_stack(StackItem {
            obj,
            ability: Some(id),
            source: o,
            controller: who,
            env,
            modes: SmallVec::new(),
            x: 0,
            follows: ObjId::NONE,
            targets: SmallVec::new(),
        });
        let mut frame = Frame::new(o, who, Env::new(), cause, self.w.journal.len() as u32);
        frame.ability = Some(id);
        let mut symbols = self.mana_symbols(&a.cost, &frame.cx());
        self.activation_x(who, o, obj, a, &mut symbols)?;
        frame.env = self.w.stack_item(obj).map(|i| i.env.clone()).unwrap_or_default();
        if !self.announce_block(&a.block, obj, o, who, cause)? {
            return Err(Stop::Illegal);
        }
        frame.env = self.w.stack_item(obj).map(|i| i.env.clone()).unwrap_or_default();
        self.adjust_cost(&mut symbols, o, true, self.rb.ability(id).keyword);
        self.count_use(o, id);
        if a.once {
            self.w.used_once.push((o, id));
        }
        if a.loyalty {
            self.w.objects[o.index()].flags |= Flags::LOYALTY_USED;
        }
        if !self.pay_symbols(who, &symbols, &a.cost, &mut frame, None)? {
            return Err(Stop::Illegal);
        }
        if let Some(item) = self.item_mut(obj) {
            item.env = frame.env;
        }
        self.judged_event(Happening::of(Verb::Activate, cause).by(who).on(o))?;
        Ok(())
    }

    /// X of an activated ability: in its mana, or as loyalty.
    fn activation_x(&mut self, who: PlayerId, o: ObjId, obj: ObjId, a: &Activated, symbols: &mut Symbols) -> Res<()> {
        let in_mana = symbols.contains(&ManaSymbol::X);
        let in_loyalty = matches!(&a.cost.loyalty, Some(v) if !matches!(v, Value::Num(_)));
        if !in_mana && !in_loyalty && a.x.is_none() {
            return Ok(());
        }
        let max = if in_mana {
            let without = (a.cost.tap || a.cost.untap).then_some(o);
            self.greatest_x(who, symbols, None, without)
        } else {
            self.prop(crate::ir::Prop::Loyalty, Ent::Obj(o)).max(0)
        };
        let x = self.number(who, 0, max, Why::X, Some(o))?;
        self.set_x(obj, x);
        if let (Some(slot), Some(item)) = (a.x, self.item_mut(obj)) {
            if item.env.len() <= slot.index() {
                item.env.resize(slot.index() + 1, Val::Nil);
            }
            item.env[slot.index()] = Val::Num(x);
        }
        settle_x(symbols, x);
        Ok(())
    }

    /// 115.2: pays and does it at once.
    pub(super) fn special(&mut self, who: PlayerId, o: ObjId, index: u8) -> Res<()> {
        let rb = self.rb;
        let Some(&id) = self.chars(o).abilities.list(&rb.content).get(index as usize) else { return Ok(()) };
        let AbilityKind::Special(a) = &rb.ability(id).kind else { return Ok(()) };
        let cause = self.cause(Cause {
            source: o,
            ability: Some(id),
            cite: Some(Cite::SPECIAL),
            by: Some(who),
            payment: false,
            action: None,
        });
        let mut env = Env::new();
        env.resize(rb.ability(id).slots as usize, Val::Nil);
        let mut frame = Frame::new(o, who, env, cause, self.w.journal.len() as u32);
        frame.ability = Some(id);
        self.count_use(o, id);
        if self.pay_cost(who, &a.cost, &mut frame, None)? {
            frame.cause = cause;
            self.run(&a.block.body, &mut frame)?;
        }
        Ok(())
    }
}

/// Whether an activation that was offered could still turn out to be illegal, because of choices on the way.
fn may_fail(a: &Activated) -> bool {
    a.x.is_some()
        || a.block.modes.is_some()
        || a.block.targets.len() > 1
        || !a.cost.acts.is_empty()
        || a.cost.loyalty.is_some()
        || a.cost.mana.as_ref().is_some_and(|m| m.contains(&ManaSymbol::X))
}

/// Puts the chosen X into the symbols.
pub(super) fn settle_x(symbols: &mut Symbols, x: i32) {
    for s in symbols.iter_mut() {
        if *s == ManaSymbol::X {
            *s = ManaSymbol::Generic(x.clamp(0, 60_000) as u16);
        }
    }
}

/// Whether a number is only known once targets and modes are chosen.
fn depends_on_choices(v: &Value) -> bool {
    match v {
        Value::Prop(crate::ir::Prop::Targets, _) | Value::ModesOf(_) => true,
        Value::Add(ab) | Value::Sub(ab) | Value::Mul(ab) | Value::Lesser(ab) | Value::Greater(ab) => {
            depends_on_choices(&ab.0) || depends_on_choices(&ab.1)
        }
        _ => false,
    }
}
