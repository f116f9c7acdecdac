//! Mana: what a player could pay with, whether that is enough, and paying (106, 117, 605).
//!
//! A *unit* is something that can be used once: a floating mana, a mana ability, or an act that stands for mana. A cost
//! is a list of masks, one bit for each type of mana. Whether the units cover the masks is decided by augmenting paths,
//! which is exact where every unit gives one type at a time.

use crate::engine::eval::Cx;
use crate::engine::{Cause, Cite, Engine, Ent, Flags, Frame, Happening, ManaWish, ObjId, PlayerId, Res};
use crate::ir::{
    AbilityKind, Act, Activated, CardTypes, Cost, Instr, ManaSymbol, PaysFor, Pick, Rule, Supertypes, Verb, Zones,
};
use smallvec::SmallVec;

/// How a unit is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    /// A mana that is in the pool, by type.
    Pool(u8),
    /// A mana ability: position among the abilities of its object, and which of its outputs.
    Ability(u8, u8),
    /// The plain `{T}: add one mana` abilities of its object.
    Plain,
    /// An act that stands for mana (`can ... to pay`): number among the rules that say so.
    Act(u8),
}

/// Something that can be used once to pay.
#[derive(Clone, Debug)]
pub struct Unit {
    /// The object that is used up; `NONE` for the pool.
    pub key: ObjId,
    /// Types of mana it can be; 0: only generic.
    pub mask: u8,
    /// How many mana one use gives.
    pub n: u16,
    /// From a snow source.
    pub snow: bool,
    /// The ways to use it, with the types of each.
    pub ways: SmallVec<[(Use, u8); 2]>,
    /// It is used last: it costs more than tapping.
    pub dear: bool,
}

/// Everything a player could pay with.
pub type Supply = SmallVec<[Unit; 16]>;

/// A cost ready to be paid: requirements by mask, and an amount of any type.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Due {
    /// One mana of these types each.
    pub pips: SmallVec<[u8; 6]>,
    /// Any types.
    pub generic: u32,
    /// Of those, from snow sources.
    pub snow: u32,
    /// Either one of these types or 2 life.
    pub phyrexian: SmallVec<[u8; 2]>,
    /// Either one of these types or so much of any type.
    pub mono: SmallVec<[(u16, u8); 2]>,
}

impl Due {
    /// Reads symbols; each X is `x`.
    pub fn of(symbols: &[ManaSymbol], x: i32) -> Self {
        let mut d = Self::default();
        for s in symbols {
            match s {
                ManaSymbol::Generic(n) => d.generic += u32::from(*n),
                ManaSymbol::Of(m) => d.pips.push(*m),
                ManaSymbol::Mono(n, m) => d.mono.push((*n, *m)),
                ManaSymbol::Phyrexian(m) => d.phyrexian.push(*m),
                ManaSymbol::Snow => d.snow += 1,
                ManaSymbol::X => d.generic += x.max(0) as u32,
            }
        }
        d
    }
    /// Whether nothing is due.
    pub fn is_zero(&self) -> bool {
        self.pips.is_empty() && self.generic == 0 && self.snow == 0 && self.phyrexian.is_empty() && self.mono.is_empty()
    }
}

/// Which units are used for what: index of the unit, the types wanted (0: any).
pub type Plan = SmallVec<[(u16, u8); 8]>;

/// Finds a plan: pips first by augmenting paths, the rest from what is left, cheap units first.
pub fn plan(supply: &Supply, due: &Due, life: i32) -> Option<(Plan, u32)> {
    if let Some((n, m)) = due.mono.first().copied() {
        let mut rest = due.clone();
        rest.mono.remove(0);
        let mut as_pip = rest.clone();
        as_pip.pips.push(m);
        rest.generic += u32::from(n);
        return plan(supply, &as_pip, life).or_else(|| plan(supply, &rest, life));
    }
    if let Some(m) = due.phyrexian.first().copied() {
        let mut rest = due.clone();
        rest.phyrexian.remove(0);
        let mut as_pip = rest.clone();
        as_pip.pips.push(m);
        return plan(supply, &as_pip, life)
            .or_else(|| if life < 2 { None } else { plan(supply, &rest, life - 2).map(|(p, l)| (p, l + 2)) });
    }
    let mut owner: SmallVec<[Option<u16>; 32]> = SmallVec::new();
    let mut unit_of: SmallVec<[u16; 32]> = SmallVec::new();
    // Every mana of every unit is a seat; a unit of several mana has several seats of one type, so it is only used for
    // one type at a time: the mask of its seats shrinks when the first is taken.
    for (i, u) in supply.iter().enumerate() {
        for _ in 0..u.n.min(64) {
            owner.push(None);
            unit_of.push(i as u16);
        }
    }
    if (due.pips.len() as u32 + due.generic + due.snow) as usize > owner.len() {
        return None;
    }
    for (p, mask) in due.pips.iter().enumerate() {
        let mut seen: SmallVec<[bool; 32]> = smallvec::smallvec![false; owner.len()];
        if !augment(p as u16, *mask, supply, &unit_of, &due.pips, &mut owner, &mut seen) {
            return None;
        }
    }
    let mut out = Plan::new();
    for (seat, o) in owner.iter().enumerate() {
        if let Some(p) = o {
            out.push((unit_of[seat], due.pips[*p as usize]));
        }
    }
    let mut snow = due.snow;
    let mut generic = due.generic;
    for seat in seats_by_price(supply, &unit_of) {
        if owner[seat].is_some() {
            continue;
        }
        let unit = &supply[unit_of[seat] as usize];
        if snow > 0 && unit.snow {
            snow -= 1;
        } else if generic > 0 {
            generic -= 1;
        } else {
            continue;
        }
        out.push((unit_of[seat], 0));
    }
    (snow == 0 && generic == 0).then_some((out, 0))
}

/// Seats in the order in which they are spent on generic costs: pool, then units already in use, then the least
/// flexible sources, dear ones last.
fn seats_by_price(supply: &Supply, unit_of: &[u16]) -> SmallVec<[usize; 32]> {
    let mut seats: SmallVec<[usize; 32]> = (0..unit_of.len()).collect();
    seats.sort_by_key(|s| {
        let u = &supply[unit_of[*s] as usize];
        (u.key != ObjId::NONE, u.dear, u.mask.count_ones(), *s)
    });
    seats
}

fn augment(
    pip: u16,
    mask: u8,
    supply: &Supply,
    unit_of: &[u16],
    pips: &[u8],
    owner: &mut SmallVec<[Option<u16>; 32]>,
    seen: &mut SmallVec<[bool; 32]>,
) -> bool {
    for seat in 0..owner.len() {
        let unit = &supply[unit_of[seat] as usize];
        if seen[seat] || unit.mask & mask == 0 {
            continue;
        }
        seen[seat] = true;
        let free = match owner[seat] {
            None => true,
            Some(other) => augment(other, pips[other as usize], supply, unit_of, pips, owner, seen),
        };
        if free {
            owner[seat] = Some(pip);
            return true;
        }
    }
    false
}

impl<'a> Engine<'a> {
    /// What a player could pay with, apart from an object that is used otherwise. `spell`: for acts that stand for mana.
    pub fn supply(&self, p: PlayerId, without: Option<ObjId>, spell: Option<ObjId>) -> Supply {
        let mut out = Supply::new();
        for (kind, n) in self.w.player(p).pool.iter().enumerate() {
            for _ in 0..*n {
                let mask = 1 << kind;
                let ways = smallvec::smallvec![(Use::Pool(kind as u8), mask)];
                out.push(Unit { key: ObjId::NONE, mask, n: 1, snow: false, ways, dear: false });
            }
        }
        for &o in &self.w.battlefield {
            let row = self.w.obj(o);
            let perhaps = self.rb.info(row.def).mana.contains(Zones::BATTLEFIELD) || row.is(Flags::COMPUTED);
            if !perhaps || Some(o) == without || self.controller(o) != p || row.is(Flags::PHASED_OUT) {
                continue;
            }
            let types = self.rb.info(row.def).tap_mana;
            if types != 0 && !row.is(Flags::COMPUTED) {
                self.plain_unit(o, types, &mut out);
            } else {
                self.mana_unit(o, p, &mut out);
            }
        }
        if let Some(s) = spell {
            self.act_units(p, s, without, &mut out);
        }
        out
    }

    /// A permanent whose mana abilities all are plain `{T}: add one mana`.
    fn plain_unit(&self, o: ObjId, types: u8, out: &mut Supply) {
        let row = self.w.obj(o);
        let c = self.chars(o);
        let barred = row.is(Flags::TAPPED) || c.types.contains(CardTypes::CREATURE) && self.summoning_sick(o);
        if barred || self.mana_forbidden(o, c.controller) {
            return;
        }
        let snow = c.supers.contains(Supertypes::SNOW);
        out.push(Unit { key: o, mask: types, n: 1, snow, ways: smallvec::smallvec![(Use::Plain, types)], dear: false });
    }

    /// Which ability of a permanent, and which output of it, gives this type of mana.
    pub(super) fn plain_way(&self, o: ObjId, kind: u8) -> Option<(u8, u8)> {
        let list = self.chars(o).abilities.list(&self.rb.content);
        list.iter().enumerate().find_map(|(i, a)| {
            let AbilityKind::Activated(x) = &self.rb.ability(*a).kind else { return None };
            let outputs = if x.mana { self.outputs(x, o, self.controller(o)) } else { SmallVec::new() };
            let k = outputs.iter().position(|(m, _)| m >> kind & 1 == 1)?;
            Some((i as u8, k as u8))
        })
    }

    /// The mana abilities of one permanent as one unit (it can be tapped only once).
    fn mana_unit(&self, o: ObjId, p: PlayerId, out: &mut Supply) {
        let mut unit: Option<Unit> = None;
        for (i, a) in self.chars(o).abilities.list(&self.rb.content).iter().enumerate() {
            let AbilityKind::Activated(act) = &self.rb.ability(*a).kind else { continue };
            if !act.mana || !self.mana_ability_usable(o, p, *a, act) {
                continue;
            }
            for (k, (mask, n)) in self.outputs(act, o, p).into_iter().enumerate() {
                let way = (Use::Ability(i as u8, k as u8), mask);
                match &mut unit {
                    None => {
                        let snow = self.chars(o).supers.contains(Supertypes::SNOW);
                        let dear = !act.cost.acts.is_empty() || act.cost.life.is_some();
                        let ways = smallvec::smallvec![way];
                        unit = Some(Unit { key: o, mask, n, snow, ways, dear });
                    }
                    Some(u) if u.n == n => {
                        u.mask |= mask;
                        u.ways.push(way);
                    }
                    Some(u) if n > u.n => (u.mask, u.n, u.ways) = (mask, n, smallvec::smallvec![way]),
                    Some(_) => {}
                }
            }
        }
        out.extend(unit);
    }

    /// Whether a mana ability can be activated now without paying mana for it.
    fn mana_ability_usable(&self, o: ObjId, p: PlayerId, id: crate::ir::AbilityId, a: &Activated) -> bool {
        let c = &a.cost;
        let free = c.mana.as_ref().is_none_or(|m| m.is_empty()) && c.loyalty.is_none() && c.mana_of.is_none();
        let frame = Frame::new(o, p, Default::default(), 0, 0);
        self.rb.ability(id).zones.contains(Zones::BATTLEFIELD)
            && free
            && self.tap_cost_payable(o, c)
            && (c.acts.is_empty() && c.life.is_none() || self.cost_payable(p, c, &frame))
            && a.cond.as_ref().is_none_or(|x| self.cond(x, &Cx::new(o, p, &[])))
            && a.per_turn.is_none_or(|n| self.uses_this_turn(o, id) < n)
            && !self.mana_forbidden(o, p)
    }

    /// {T} and {Q} (107.5, 107.6, 302.6).
    pub fn tap_cost_payable(&self, o: ObjId, c: &Cost) -> bool {
        if !c.tap && !c.untap {
            return true;
        }
        let on = self.w.obj(o).zone == crate::ir::Zone::Battlefield && self.w.on_battlefield(o);
        let sick = self.is(o, CardTypes::CREATURE) && self.summoning_sick(o);
        on && !sick && c.tap != self.tapped(o)
    }

    /// What a mana ability can give: types and amount of each of its outputs.
    fn outputs(&self, a: &Activated, o: ObjId, p: PlayerId) -> SmallVec<[(u8, u16); 2]> {
        let mut out = SmallVec::new();
        let cx = Cx::new(o, p, &[]);
        for instr in &a.block.body {
            let Instr::Do { act: Act::AddMana(m), .. } = instr else { continue };
            if m.only_for.is_some() || m.produced_by.is_some() {
                continue;
            }
            for option in &m.options {
                if let [(mask, n)] = &option[..] {
                    let n = self.value(n, &cx).clamp(0, 1000) as u16;
                    let mask = match m.chosen.as_ref().and_then(|r| self.chosen(r, &cx)) {
                        Some(crate::engine::Val::Color(c)) => c.bits(),
                        _ => *mask,
                    };
                    if n > 0 {
                        out.push((mask, n));
                    }
                }
            }
        }
        out
    }

    /// Acts that stand for mana while this is paid for (convoke-like sentences): one unit for each thing.
    fn act_units(&self, p: PlayerId, spell: ObjId, without: Option<ObjId>, out: &mut Supply) {
        let mut found: SmallVec<[(u8, ObjId, u8); 8]> = SmallVec::new();
        for (i, rule) in self.pay_rules(spell).iter().enumerate() {
            let Rule::Pays { act, mana, .. } = rule else { continue };
            let cx = Cx::new(spell, p, &[]);
            for e in self.payable_things(act, &cx) {
                let Ent::Obj(o) = e else { continue };
                let mask = match mana {
                    PaysFor::Generic => 0,
                    PaysFor::GenericOrItsColor => self.chars(o).colors.bits(),
                    PaysFor::Types(m) => *m,
                };
                if Some(o) != without && o != spell {
                    found.push((i as u8, o, mask));
                }
            }
        }
        for (i, o, mask) in found {
            let way = (Use::Act(i), mask);
            match out.iter_mut().find(|u| u.key == o) {
                Some(u) if u.n == 1 => {
                    u.mask |= mask;
                    u.ways.push(way);
                }
                Some(_) => {}
                None => {
                    out.push(Unit { key: o, mask, n: 1, snow: false, ways: smallvec::smallvec![way], dear: true });
                }
            }
        }
    }

    /// Sentences that let acts pay for a spell.
    pub fn pay_rules(&self, spell: ObjId) -> SmallVec<[&'a Rule; 2]> {
        let rb = self.rb;
        let mut out = SmallVec::new();
        for a in self.chars(spell).abilities.list(&rb.content).iter().map(|a| rb.ability(*a)) {
            if let AbilityKind::Static(s) = &a.kind {
                out.extend(s.parts.iter().filter_map(|p| match p {
                    crate::ir::Part::Rule(r @ Rule::Pays { .. }) => Some(r),
                    _ => None,
                }));
            }
        }
        out
    }

    /// What the act of such a sentence could be done to.
    fn payable_things(&self, act: &Cost, cx: &Cx) -> crate::engine::Ents {
        match act.acts.first() {
            Some(Instr::Do { act: Act::Tap(Pick::Choose { filter, .. }), .. }) => self.all(filter, cx),
            Some(Instr::Do { act: Act::Move { what: Pick::Choose { filter, .. }, .. }, .. }) => self.all(filter, cx),
            Some(Instr::Do { act: Act::Perform(_, args), .. }) => match args.first() {
                Some(crate::ir::Arg::Pick(Pick::Choose { filter, .. })) => self.all(filter, cx),
                _ => Default::default(),
            },
            _ => Default::default(),
        }
    }

    /// Pays an amount of mana automatically; false: it can't be paid.
    pub fn pay_mana(
        &mut self,
        p: PlayerId,
        due: &Due,
        without: Option<ObjId>,
        spell: Option<ObjId>,
        cause: u32,
    ) -> Res<bool> {
        if due.is_zero() {
            return Ok(true);
        }
        let supply = self.supply(p, without, spell);
        let Some((mut plan, life)) = plan(&supply, due, self.w.player(p).life) else { return Ok(false) };
        if life > 0 {
            self.event(Happening::of(Verb::LoseLife, cause).by(p).times(life as i32))?;
        }
        // Units used for a certain type first, so that a unit of several mana makes what is needed.
        plan.sort_by_key(|(u, mask)| (*u, *mask == 0));
        let mut last: Option<u16> = None;
        let mut made: u8 = 0;
        for (u, mask) in plan {
            let unit = &supply[u as usize];
            if last != Some(u) {
                last = Some(u);
                made = match self.use_unit(p, unit, mask, spell, cause)? {
                    Some(kind) => kind,
                    None => continue,
                };
            }
            if made != u8::MAX {
                self.note_spent(spell, made);
                self.spend_pool(p, made as usize, 1);
            }
        }
        Ok(true)
    }

    /// Uses one unit; gives the type of mana now in the pool, or `u8::MAX` if an act stood for it.
    fn use_unit(&mut self, p: PlayerId, unit: &Unit, mask: u8, spell: Option<ObjId>, cause: u32) -> Res<Option<u8>> {
        let Some((how, types)) = unit.ways.iter().copied().find(|(_, m)| mask == 0 || m & mask != 0) else {
            return Ok(None);
        };
        match how {
            Use::Pool(kind) => Ok(Some(kind)),
            Use::Plain => {
                let wanted = if mask == 0 { types } else { types & mask };
                let kind = wanted.trailing_zeros() as u8;
                let Some((i, option)) = self.plain_way(unit.key, kind) else { return Ok(None) };
                self.tap_for_mana(p, unit.key, i, option, kind)?;
                Ok(Some(kind))
            }
            Use::Ability(i, option) => {
                let wanted = if mask == 0 { types } else { types & mask };
                let kind = wanted.trailing_zeros() as u8;
                self.tap_for_mana(p, unit.key, i, option, kind)?;
                Ok(Some(kind))
            }
            Use::Act(i) => {
                let Some(s) = spell else { return Ok(None) };
                let rules = self.pay_rules(s);
                if let Some(Rule::Pays { act, .. }) = rules.get(i as usize) {
                    self.do_act_on(p, act, unit.key, s, cause)?;
                }
                Ok(Some(u8::MAX))
            }
        }
    }

    /// Activates a mana ability for a certain type of mana.
    fn tap_for_mana(&mut self, p: PlayerId, o: ObjId, ability: u8, option: u8, kind: u8) -> Res<()> {
        let wish = ManaWish { options: smallvec::smallvec![option], kinds: smallvec::smallvec![kind] };
        self.use_mana_ability(p, o, ability, wish).map(drop)
    }

    fn note_spent(&mut self, spell: Option<ObjId>, kind: u8) {
        let Some(s) = spell else { return };
        let color = crate::ir::Colors::from_bits_truncate(if kind < 5 { 1 << kind } else { 0 });
        match self.w.spent.last_mut() {
            Some((x, c, n)) if *x == s => {
                *c |= color;
                *n += 1;
            }
            _ => self.w.spent.push((s, color, 1)),
        }
    }

    /// Does the act of a paying sentence to one thing.
    fn do_act_on(&mut self, p: PlayerId, act: &Cost, thing: ObjId, spell: ObjId, cause: u32) -> Res<()> {
        let _ = spell;
        let ev = match act.acts.first() {
            Some(Instr::Do { act: Act::Tap(_), .. }) => Happening::of(Verb::Tap, cause).by(p).on(thing),
            Some(Instr::Do { act: Act::Perform(id, _), .. }) => {
                let to = self.wrap_zone(*id);
                let from = self.w.obj(thing).zone;
                Happening { via: Some(*id), from, to, ..Happening::of(Verb::Move, cause).by(p).on(thing) }
            }
            Some(Instr::Do { act: Act::Move { to, .. }, .. }) => {
                let from = self.w.obj(thing).zone;
                Happening { from, to: to.zone, ..Happening::of(Verb::Move, cause).by(p).on(thing) }
            }
            _ => return Ok(()),
        };
        self.event(ev)?;
        Ok(())
    }

    /// Where the move of a wrapping action goes.
    pub fn wrap_zone(&self, id: crate::ir::ActionId) -> crate::ir::Zone {
        match &self.rb.content.actions[id.index()].block.body[..] {
            [Instr::Do { act: Act::Move { to, .. }, .. }] => to.zone,
            _ => crate::ir::Zone::Graveyard,
        }
    }

    /// The cause of paying.
    pub fn payment_cause(&mut self, source: ObjId, ability: Option<crate::ir::AbilityId>, by: PlayerId) -> u32 {
        self.cause(Cause { source, ability, cite: Some(Cite::PAY), by: Some(by), payment: true, action: None })
    }
}
