//! What a player could pay with: the mana in the pool, mana abilities, and acts that stand for mana.

use super::ability::Turning;
use super::outputs::{Output, Wanted};
use crate::engine::eval::{EvalContext, Judged};
use crate::engine::{
    Engine, Entities, Entity, Event, Facets, Flags, Frame, Kept, ManaDue, ManaSupply, ObjectId, POOL, Piece, PlayerId,
    Purpose, SourceUse, Tapping, Use, UsedUp, WorkDone, verb_bit,
};
use crate::ir::{
    AbilityId, AbilityKind, Act, CardTypes, Cost, Instruction, Payment, PaysFor, Pick, Ref, Rule, Supertypes, Timing,
    Verb, Zone,
};
use crate::magic::announced_x::Used;
use crate::magic::cost::Charged;
use smallvec::{SmallVec, smallvec};
use std::cell::Cell;
use std::sync::Arc;

/// More uses of one way than this are never needed.
const MOST_USES: u16 = 16;
/// Ways to pay for one mana ability that are looked at.
const MOST_ALTERNATIVES: usize = 100;

impl<'a> Engine<'a> {
    /// What a player could pay with. Made anew only when something that it reads has changed.
    pub fn supply(&self, p: PlayerId) -> Arc<ManaSupply> {
        let kept = Kept::Supply(p);
        let right = self.caches.changes.is_right(kept);
        let mut supply = {
            let mut supplies = self.caches.supplies.borrow_mut();
            if supplies.len() < self.state.seats() {
                supplies.resize_with(self.state.seats(), Default::default);
            }
            let mine = &mut supplies[p.index()];
            if right {
                self.note(self.caches.changes.reads_of(kept));
                // While it is made it counts as empty: nothing pays for itself.
                let kept = mine.clone();
                drop(supplies);
                if let (true, Some(kept)) = (crate::engine::checking(), &kept) {
                    self.check_supply(p, kept);
                }
                return kept.unwrap_or_default();
            }
            mine.take().unwrap_or_default()
        };
        self.caches.changes.making(kept);
        WorkDone::add(&self.caches.work.supplies);
        let ((), reads) = self.reading(|e| match Arc::get_mut(&mut supply) {
            Some(supply) => e.fill_supply(p, Purpose::Other, supply),
            None => {
                let mut fresh = ManaSupply::default();
                e.fill_supply(p, Purpose::Other, &mut fresh);
                supply = Arc::new(fresh);
            }
        });
        self.caches.changes.made(kept, reads);
        self.caches.supplies.borrow_mut()[p.index()] = Some(Arc::clone(&supply));
        supply
    }

    /// What a player could pay for something with: acts that stand for mana, and mana that may be spent for it only.
    pub fn supply_for(&self, p: PlayerId, purpose: Purpose) -> Arc<ManaSupply> {
        let usual = self.supply(p);
        if usual.limited || purpose.spell().is_some_and(|s| self.has_pay_rules(s)) {
            let mut supply = ManaSupply::default();
            self.fill_supply(p, purpose, &mut supply);
            return Arc::new(supply);
        }
        usual
    }

    /// 106.6: whether mana that may be spent only so may be spent for this.
    pub(super) fn may_spend_on(&self, only: &crate::ir::Filter, cx: &EvalContext, purpose: Purpose) -> bool {
        match purpose {
            Purpose::Spell(spell, judged) => {
                // A card that a label holds is meant as the spell that it becomes, too.
                let card = self
                    .state
                    .obj(spell)
                    .prev
                    .some()
                    .filter(|_| only.same().is_some() && self.state.obj(spell).zone == Zone::Stack);
                self.passed(only, Entity::Obj(spell), &cx.judging(judged))
                    || card.is_some_and(|card| self.passed(only, Entity::Obj(card), cx))
            }
            Purpose::Ability(o) => self.passed(only, Entity::Obj(o), &cx.judging(Judged::Ability(o))),
            Purpose::Other => false,
        }
    }

    pub(in crate::magic) fn fill_supply(&self, p: PlayerId, purpose: Purpose, out: &mut ManaSupply) {
        out.clear();
        out.owner = p;
        self.note(Facets::means_of(p) | Facets::RULES);
        self.pool_pieces(p, purpose, out);
        let wanted = Wanted { p, purpose, limited: Cell::new(false) };
        let mut drafts: SmallVec<[(ObjectId, SmallVec<[SourceUse; 2]>); 4]> = SmallVec::new();
        let free = self.caches.index.forbid_mask & verb_bit(Verb::Activate) == 0;
        self.each_mana_source(p, |o| {
            let row = self.state.obj(o);
            let types = self.rulebook.info(row.def).tap_mana;
            if types != 0
                && !row.is(Flags::COMPUTED)
                && !self.caches.index.mana_triggers
                && row.zone == Zone::Battlefield
            {
                self.plain_unit(p, o, types, free, out);
            } else {
                let ways = self.mana_ways(&wanted, o, out);
                if !ways.is_empty() {
                    drafts.push((o, ways));
                }
            }
        });
        out.limited |= wanted.limited.get();
        if let Some(spell) = purpose.spell() {
            self.act_ways(p, spell, out, &mut drafts);
        }
        self.contested_units(out, &mut drafts);
        if drafts.is_empty() {
            return out.sort(&[]);
        }
        let mut dear: SmallVec<[bool; 32]> = smallvec![false; out.units.len()];
        for (o, ways) in drafts {
            let costs_more = ways.iter().all(|way| way.leaves || matches!(way.how, Use::Act(_)));
            let snow = self.chars(o).supers.contains(Supertypes::SNOW);
            out.add(crate::engine::Source { key: o, snow, tapped: self.tapped(o), ways });
            dear.resize(out.units.len(), costs_more);
        }
        out.sort(&dear);
    }

    pub(in crate::magic) fn pool_pieces(&self, p: PlayerId, purpose: Purpose, out: &mut ManaSupply) {
        let player = self.state.player(p);
        for mana in &player.restricted {
            out.limited = true;
            if self.serves(&mana.only, p, purpose) {
                let mask = 1 << mana.kind;
                out.pieces.push(Piece { unit: POOL, group: 0, shared: false, snow: mana.snow, mask, early: None });
            }
        }
        for (kind, n) in player.pool.iter().enumerate() {
            for i in 0..*n {
                let mask = 1 << kind;
                let snow = i < player.snow_pool[kind];
                out.pieces.push(Piece { unit: POOL, group: 0, shared: false, snow, mask, early: Some(mask) });
            }
        }
    }

    /// A permanent whose mana abilities all are plain `{T}: add one mana`; `free`: nothing forbids to activate abilities.
    #[inline]
    fn plain_unit(&self, p: PlayerId, o: ObjectId, types: u8, free: bool, out: &mut ManaSupply) {
        if self.state.obj(o).is(Flags::TAPPED) {
            return;
        }
        let c = self.chars(o);
        if c.controller != p {
            return;
        }
        let sick =
            c.types.contains(CardTypes::CREATURE) && self.too_fresh(o, &Event::of(Verb::Activate, 0).by(p).on(o));
        let barred = sick || !free && self.mana_forbidden(o, p);
        if !barred {
            out.add_plain(o, types, c.supers.contains(Supertypes::SNOW));
        }
    }

    /// What acts could tap is judged together with all else that its object could do.
    fn contested_units(&self, out: &mut ManaSupply, drafts: &mut SmallVec<[(ObjectId, SmallVec<[SourceUse; 2]>); 4]>) {
        if out.stocks.is_empty() || out.units.is_empty() {
            return;
        }
        let plain: Vec<(ObjectId, u8, bool)> = out
            .pieces
            .iter()
            .filter(|piece| piece.unit != POOL)
            .filter_map(|piece| out.key_of(piece).map(|o| (o, piece.mask, piece.snow)))
            .collect();
        out.units.clear();
        out.pieces.retain(|piece| piece.unit == POOL);
        for (o, mask, snow) in plain {
            if out.is_stock(o) {
                let way = SourceUse { tapping: Tapping::Taps, ..SourceUse::of(Use::Plain, smallvec![(mask, 1)]) };
                match drafts.iter_mut().find(|(other, _)| *other == o) {
                    Some((_, ways)) => ways.push(way),
                    None => drafts.push((o, smallvec![way])),
                }
            } else {
                out.add_plain(o, mask, snow);
            }
        }
    }

    /// All ways to use the mana abilities of an object.
    fn mana_ways(&self, wanted: &Wanted, o: ObjectId, out: &mut ManaSupply) -> SmallVec<[SourceUse; 2]> {
        let mut ways = SmallVec::new();
        let zone = self.state.obj(o).zone;
        let list = self.chars(o).abilities.list(&self.rulebook.content);
        for (i, &id) in list.iter().enumerate() {
            let ability = self.rulebook.ability(id);
            let AbilityKind::Activated(a) = &ability.kind else { continue };
            let used = |activated| Used { of: o, id, giver: self.giver_at(o, list, i), activated };
            if a.mana
                && a.timing == Timing::Instant
                && self.works_in(id, o, zone)
                && self.mana_ability_open(wanted.p, used(a), Turning::OnTheWay)
            {
                self.ways_of(wanted, i as u8, used(a), out, &mut ways);
            }
        }
        // Whatever can't be untapped on the way is of no use while it is tapped.
        if ways.iter().all(|wanted: &SourceUse| wanted.tapping != Tapping::Untaps) && self.tapped(o) {
            ways.retain(|wanted| wanted.tapping == Tapping::Neither);
        }
        ways
    }

    /// The ways to use the mana ability that stands at this place among those of its object.
    fn ways_of(
        &self,
        wanted: &Wanted,
        index: u8,
        used: Used<'_>,
        out: &mut ManaSupply,
        ways: &mut SmallVec<[SourceUse; 2]>,
    ) {
        let Used { of: o, id, activated, .. } = used;
        let c = &activated.cost;
        let frame = self.frame_of_used(wanted.p, used);
        let mut symbols = self.mana_symbols(c, &frame.cx());
        if crate::ir::has_x(&symbols) || activated.x.is_some() {
            return;
        }
        self.adjust_cost(&mut symbols, Charged::Ability(o, id, wanted.p), Judged::Nothing);
        let mut way = SourceUse::of(Use::Ability(index), SmallVec::new());
        way.tapping = match (c.tap, c.untap) {
            (true, _) => Tapping::Taps,
            (false, true) => Tapping::Untaps,
            (false, false) => Tapping::Neither,
        };
        way.most = MOST_USES;
        if let Some(n) = activated.per_turn {
            let it = used.limited();
            way.most = way.most.min(self.limit_of(it, n).saturating_sub(self.uses_this_turn(it)));
        }
        if activated.once {
            way.most = 1;
        }
        way.life = c.life.as_ref().map_or(0, |v| self.value(v, &frame.cx()).max(0));
        for i in &c.acts {
            self.act_takes(i, &frame, &mut way, out);
        }
        let outputs = self.outputs(used, wanted);
        if symbols.is_empty() {
            ways.extend(outputs.into_iter().map(|Output { gives, options, bound }| SourceUse {
                gives,
                options,
                bound,
                ..way.clone()
            }));
            return;
        }
        // Symbols with alternatives make one way for each; nobody has a use for hundreds of them.
        let before = ways.len();
        let _: Option<()> = ManaDue::of(&symbols, 0).settled(i32::MAX, |due, life| {
            if ways.len() - before > MOST_ALTERNATIVES {
                return Some(());
            }
            for Output { gives, options, bound } in outputs.clone() {
                ways.push(SourceUse { gives, options, bound, due: due.clone(), life: way.life + life, ..way.clone() });
            }
            None
        });
    }

    /// What an act of a cost uses up.
    fn act_takes(&self, instr: &Instruction, f: &Frame, way: &mut SourceUse, out: &mut ManaSupply) {
        let Instruction::Do { act, .. } = instr else {
            way.most = 1;
            return;
        };
        let cx = f.cx();
        match act.facts().paid {
            Payment::Action(_, Some(what)) | Payment::Move(what) => self.pick_takes(what, UsedUp::Gone, &cx, way, out),
            Payment::Tap(what) => self.pick_takes(what, UsedUp::Tapped, &cx, way, out),
            Payment::Life(n) => way.life += self.value(n, &cx).max(0),
            Payment::Counters { kind: Some(kind), n: Some(n), from: Pick::Ref(on), .. } => {
                if let Some(e) = self.one(on, &cx) {
                    let have = self.counters_on(Some(kind), e).max(0) as u32;
                    let stock = out.counters(kind, e, have);
                    way.takes.push((stock, self.value(n, &cx).clamp(0, 1000) as u16));
                }
            }
            // Whether it could be done once more is not known.
            Payment::Action(_, None)
            | Payment::Untap(_)
            | Payment::There(_)
            | Payment::Unattach(_)
            | Payment::Counters { .. }
            | Payment::Damage(..)
            | Payment::Cost(_)
            | Payment::Nothing => way.most = 1,
        }
    }

    fn pick_takes(&self, pick: &Pick, by: UsedUp, cx: &EvalContext, way: &mut SourceUse, out: &mut ManaSupply) {
        match pick {
            Pick::Ref(Ref::This) => match by {
                UsedUp::Tapped => way.tapping = Tapping::Taps,
                UsedUp::Gone => way.leaves = true,
            },
            Pick::Choose { filter, min, together: None, .. } => {
                let n = self.value(min, cx).clamp(0, 100) as u16;
                let of = self.all(filter, cx);
                let stock = out.things(of, by);
                way.takes.push((stock, n));
            }
            Pick::Choose { .. }
            | Pick::Ref(_)
            | Pick::All(_)
            | Pick::Each(..)
            | Pick::Top { .. }
            | Pick::Rest(_)
            | Pick::And(_) => way.most = 1,
        }
    }

    /// Acts that stand for mana while a spell is paid for: one way for each thing.
    fn act_ways(
        &self,
        p: PlayerId,
        spell: ObjectId,
        out: &mut ManaSupply,
        drafts: &mut SmallVec<[(ObjectId, SmallVec<[SourceUse; 2]>); 4]>,
    ) {
        for (i, (ability, rule)) in self.pay_rules(spell).into_iter().enumerate() {
            let Rule::Pays { helper: None, act, mana, .. } = rule else { continue };
            let cx = EvalContext::new(spell, p, &[]);
            if !self.pays_now(ability, &cx) {
                continue;
            }
            let (things, taps) = self.payable_things(act, &cx);
            // What can't be done is no payment (118.3).
            let verb = match act.acts.first() {
                Some(Instruction::Do { act: Act::Declared(id, _), .. }) => Verb::Action(*id),
                _ if taps => Verb::Tap,
                _ => Verb::Move,
            };
            let by = Judged::By(spell, ability);
            let possible = |o: &ObjectId| *o != spell && !self.forbidden_as(&Event::of(verb, 0).by(p).on(*o), by);
            for o in things.into_iter().filter_map(Entity::obj).filter(possible) {
                let mask = match mana {
                    PaysFor::Generic => 0,
                    PaysFor::GenericOrItsColor => self.chars(o).colors.bits(),
                    PaysFor::Types(types) => *types,
                };
                let tapping = if taps { Tapping::Taps } else { Tapping::Neither };
                let base = SourceUse::of(Use::Act(i as u8), smallvec![(mask, 1)]);
                let way = SourceUse { tapping, leaves: !taps, late: true, ..base };
                match drafts.iter_mut().find(|(other, _)| *other == o) {
                    Some((_, ways)) => ways.push(way),
                    None => {
                        let mut ways = self.ways_of_unit(o, out);
                        ways.push(way);
                        drafts.push((o, ways));
                    }
                }
            }
        }
    }

    /// Takes a plain unit apart, so that its object can get further ways.
    fn ways_of_unit(&self, o: ObjectId, out: &mut ManaSupply) -> SmallVec<[SourceUse; 2]> {
        let mut ways = SmallVec::new();
        let Some(u) = out.units.iter().position(|u| u.key == o) else { return ways };
        let unit = u as u16;
        if let Some(s) = out.pieces.iter().find(|s| s.unit == unit) {
            ways.push(SourceUse { tapping: Tapping::Taps, ..SourceUse::of(Use::Plain, smallvec![(s.mask, 1)]) });
        }
        out.units.remove(u);
        out.pieces.retain(|s| s.unit != unit);
        for s in out.pieces.iter_mut().filter(|s| s.unit != POOL && s.unit > unit) {
            s.unit -= 1;
        }
        ways
    }

    /// Whether a spell has sentences that let acts pay for it.
    pub(in crate::magic) fn has_pay_rules(&self, spell: ObjectId) -> bool {
        self.may_differ_as_spell(spell) || self.rulebook.info(self.state.obj(spell).def).pays()
    }

    /// Sentences that let acts pay for a spell, each with its ability.
    pub fn pay_rules(&self, spell: ObjectId) -> SmallVec<[(AbilityId, &'a Rule); 2]> {
        let rulebook = self.rulebook;
        let mut out = SmallVec::new();
        for a in self.text_as_spell(spell) {
            if let AbilityKind::Static(s) = &rulebook.ability(a).kind {
                out.extend(s.parts.iter().filter_map(|p| match p {
                    crate::ir::Part::Rule(r @ Rule::Pays { .. }) => Some((a, r)),
                    _ => None,
                }));
            }
        }
        out
    }

    /// Whether the condition of such a sentence holds.
    pub fn pays_now(&self, ability: AbilityId, cx: &EvalContext) -> bool {
        let AbilityKind::Static(s) = &self.rulebook.ability(ability).kind else { return false };
        s.cond.as_ref().is_none_or(|c| self.cond(c, cx))
    }

    /// What the act of such a sentence could be done to, and whether it taps it.
    fn payable_things(&self, act: &Cost, cx: &EvalContext) -> (Entities, bool) {
        let Some(Instruction::Do { act, .. }) = act.acts.first() else { return Default::default() };
        let paid = act.facts().paid;
        // Where nothing is chosen there are not several things, one for each mana.
        let Some(Pick::Choose { filter, .. }) = paid.taken() else { return Default::default() };
        (self.all(filter, cx), matches!(paid, Payment::Tap(_)))
    }
}
