//! Cards on the move: putting, searching, looking, ordering.

use super::Frame;
use super::acts::{Doing, Outcome};
use crate::engine::eval::Judged;
use crate::engine::road::{At, SeenBy};
use crate::engine::{
    Asking, Engine, Entities, Entity, Event, Flags, ObjectId, PlayerId, ProposedEvent, Reason, SlotValue, StepResult,
};
use crate::ir::{
    ActionId, Dest, Exchange, Filter, Modifier, Pick, Place, Predicate, Prop, Slot, Sort, Together, Value, Verb, Zone,
    Zones,
};
use smallvec::{SmallVec, smallvec};

impl<'a> Engine<'a> {
    /// A declared action that is one move: every thing goes down the road in its name.
    pub(super) fn wrapped_move(
        &mut self,
        via: ActionId,
        what: &Pick,
        to: &'a Dest,
        doing: Doing<'_>,
    ) -> StepResult<Outcome> {
        let fits = self.rulebook.content.actions[via.index()].params.first();
        let things = self.picked_for(what, fits, doing.doer, doing.f)?;
        doing.f.takes(&things);
        self.moves(&things, to, Some(via), doing)?;
        Ok(Outcome::Batched)
    }

    /// What is chosen must be something that the action can be done to; what is known already is left out if not.
    fn picked_for(
        &mut self,
        what: &Pick,
        kind: Option<&crate::ir::ParamKind>,
        doer: PlayerId,
        f: &mut Frame,
    ) -> StepResult<Entities> {
        let Some(crate::ir::ParamKind::Thing(filter)) = kind else { return self.picked(what, doer, f) };
        let allowed = |eng: &Self, e: Entity, f: &Frame| {
            let cx = crate::engine::eval::EvalContext::new(f.this, doer, &[]);
            eng.passes(filter, e, &cx)
        };
        if let Pick::Choose { filter: wanted, min, max, by, random: false, together: None } = what {
            let from: Entities = self.all(wanted, &f.cx()).into_iter().filter(|e| allowed(self, *e, f)).collect();
            let bounds = self.bounds(min, max.as_ref(), f);
            let chooser = self.player_of(by, &f.cx()).unwrap_or(doer);
            return self.pick_or_given(chooser, from, bounds, f);
        }
        let all = self.picked(what, doer, f)?;
        Ok(all.into_iter().filter(|e| allowed(self, *e, f)).collect())
    }

    /// Puts things somewhere; what is left of a label goes elsewhere.
    pub(super) fn act_move(
        &mut self,
        what: &Pick,
        to: &'a Dest,
        rest: Option<&'a Dest>,
        mut doing: Doing<'_>,
    ) -> StepResult<Outcome> {
        let things = self.picked(what, doing.doer, doing.f)?;
        doing.f.takes(&things);
        let others: Entities = match (rest, what) {
            // `a land card among the seen ... and the rest`: whatever else the label holds, land or not.
            (Some(_), Pick::Choose { filter, .. }) => {
                let whole = match filter.same() {
                    Some(label) => {
                        let preds = Box::new([Predicate::Same(label.clone())]);
                        self.all(&Filter { sort: Sort::Object, zones: filter.zones, preds }, &doing.f.cx())
                    }
                    None => self.all(filter, &doing.f.cx()),
                };
                whole.into_iter().filter(|e| !things.contains(e)).collect()
            }
            _ => Entities::new(),
        };
        if to.place == Place::Shuffled {
            self.moves(&things, to, None, doing.part())?;
            // 701.19c, 701.19d: also if nothing of it is where it should be, or nothing is meant at all.
            let mut owners: Vec<PlayerId> = if things.is_empty() { vec![doing.doer] } else { Vec::new() };
            for o in things.iter().filter_map(|e| e.obj()) {
                let owner = self.state.obj(o).owner;
                if !owners.contains(&owner) {
                    owners.push(owner);
                }
            }
            let range = self.propose(std::mem::take(doing.batch))?;
            for p in owners {
                self.shuffle_library(p);
                self.event(Event::of(Verb::Shuffle, doing.f.cause).by(p))?;
            }
            let moved =
                self.state.journal[range].iter().filter_map(|h| h.new.some().map(Entity::Obj)).collect::<Entities>();
            return Ok(Outcome::Over { done: !moved.is_empty(), result: SlotValue::of(moved) });
        }
        self.moves(&things, to, None, doing.part())?;
        if let Some(rest) = rest {
            let taken = doing.batch.len();
            self.moves(&others, rest, None, doing.part())?;
            if taken < doing.batch.len() && taken > 0 {
                // The label of the statement means what was taken, not the rest.
                let range = self.propose(std::mem::take(doing.batch))?;
                let end = range.start + taken.min(range.len());
                let moved = self.state.journal[range.start..end].iter().filter_map(|h| h.new.some().map(Entity::Obj));
                let moved = moved.collect::<Entities>();
                return Ok(Outcome::Over { done: true, result: SlotValue::of(moved) });
            }
        }
        Ok(Outcome::Batched)
    }

    /// Proposals that move things to one place, in the order that is asked for.
    pub(super) fn moves(
        &mut self,
        things: &Entities,
        to: &'a Dest,
        via: Option<ActionId>,
        Doing { doer, f, batch, .. }: Doing,
    ) -> StepResult<()> {
        let several = things.len() > 1;
        let mut seen = SeenBy::All;
        let mut owners_know = false;
        let ordered = match (&to.zone, &to.place) {
            (Zone::Library | Zone::Pile, Place::BottomRandom) => {
                let mut left = things.clone();
                self.state.rng.shuffle(&mut left);
                if several {
                    seen = SeenBy::Nobody;
                }
                left
            }
            (Zone::Library | Zone::Pile, Place::Top | Place::Bottom | Place::FromTop(_)) => {
                if several {
                    seen = SeenBy::One(doer);
                }
                owners_know = things.iter().any(|e| self.owner_orders(*e, doer));
                match owners_know {
                    true => self.order_by_owners(things, doer, f.this)?,
                    false => self.order(Asking::of(doer, Reason::CardOrder, Some(f.this)), things.clone())?,
                }
            }
            _ => things.clone(),
        };
        // The first of the order ends on top: of those put on top it goes last.
        let top = matches!(to.zone, Zone::Library | Zone::Pile) && matches!(to.place, Place::Top | Place::TopInOrder);
        let n = ordered.len();
        for i in 0..n {
            let e = ordered[if top { n - 1 - i } else { i }];
            let Entity::Obj(o) = e else { continue };
            let mut ev = Event::of(Verb::Move, f.cause).by(doer).on(o);
            let zone = if to.place == Place::WhereItWas { self.zone_before(o).unwrap_or(to.zone) } else { to.zone };
            (ev.from, ev.to, ev.via) = (self.state.obj(o).zone, zone, via);
            self.name_exile(&mut ev);
            let mut p = ProposedEvent { seen, ..ProposedEvent::new(ev) };
            if owners_know && several && self.owner_orders(e, doer) {
                p.seen = SeenBy::One(self.state.obj(o).owner);
            }
            p.place = match &to.place {
                Place::Top | Place::TopInOrder | Place::Shuffled | Place::WhereItWas => At::Top,
                Place::Bottom | Place::BottomRandom => At::Bottom,
                Place::FromTop(v) => At::FromTop(self.value(v, &f.cx()).max(0) as u32),
            };
            self.add_entry(&mut p, &to.entry, f)?;
            if zone == Zone::Battlefield {
                self.default_control(&mut p, o, to);
            }
            batch.push(p);
        }
        Ok(())
    }

    /// 401.4: whether the owner of something that comes into a library with others orders it, and not who puts it there. Cards
    /// of the library itself are ordered by who looks at them.
    fn owner_orders(&self, e: Entity, doer: PlayerId) -> bool {
        e.obj().is_some_and(|o| self.state.obj(o).owner != doer && self.state.obj(o).zone != Zone::Library)
    }

    /// Every owner orders what is theirs, the active player first.
    fn order_by_owners(&mut self, things: &Entities, doer: PlayerId, source: ObjectId) -> StepResult<Entities> {
        let of = |eng: &Self, e: Entity| match e {
            Entity::Obj(o) if eng.owner_orders(e, doer) => eng.state.obj(o).owner,
            _ => doer,
        };
        let mut out = Entities::new();
        for p in self.state.apnap().collect::<Vec<_>>() {
            let own: Entities = things.iter().copied().filter(|e| of(self, *e) == p).collect();
            out.extend(self.order(Asking::of(p, Reason::CardOrder, Some(source)), own)?);
        }
        let left: Entities = things.iter().copied().filter(|e| !out.contains(e)).collect();
        out.extend(left);
        Ok(out)
    }

    /// The zone from which an object came to where it is.
    fn zone_before(&self, o: ObjectId) -> Option<Zone> {
        self.state.journal.iter().rev().find(|h| h.verb == Verb::Move && h.new == o).map(|h| h.from)
    }

    fn default_control(&self, proposed: &mut ProposedEvent, o: ObjectId, to: &Dest) {
        let owner = self.state.obj(o).owner;
        if to.entry.control.is_none() {
            proposed.entering().control = Some(owner);
        }
    }

    /// Everything that an Aura could be attached to.
    pub(crate) fn hosts_for(&self, o: ObjectId, judged: Judged) -> Entities {
        self.note(crate::engine::Facets::OBJECTS | crate::engine::Facets::LIFE);
        let players = self.state.apnap().map(Entity::Player);
        let things = self.state.battlefield.iter().copied().map(Entity::Obj);
        let piles = self.state.apnap().filter(|_| self.enchants_cards(o, judged));
        let cards = piles.flat_map(|p| self.state.player(p).graveyard.iter().copied().map(Entity::Obj));
        players.chain(things).chain(cards).filter(|h| self.can_attach(o, *h, judged)).collect()
    }

    /// 701.18: looks through zones and finds cards; hidden ones may be left unfound (701.18b).
    pub(super) fn act_search(
        &mut self,
        whose: &Pick,
        zones: Zones,
        wants: &[(Value, Option<Value>, Filter)],
        together: &Together,
        Doing { doer, f, .. }: Doing,
    ) -> StepResult<Outcome> {
        let owners = self.picked(whose, doer, f)?;
        let mut found = Entities::new();
        let mut searched = false;
        for p in owners.into_iter().filter_map(Entity::player) {
            if !self.still_searches(doer, p, f) {
                let mut search = Event::of(Verb::Search, f.cause).by(doer).on(p);
                // A planar or scheme deck is no library; who tells of it says so.
                if !zones.contains(Zones::LIBRARY) && zones.contains(Zones::PILE) {
                    search.from = Zone::Pile;
                }
                let range = self.event(search)?;
                if range.is_empty() {
                    continue;
                }
            }
            searched = true;
            let most = self.searched_from_top(doer, p);
            if zones.contains(Zones::LIBRARY) {
                // 701.18a: whoever searches it has looked at all of it.
                let seen = self.state.player(p).library.iter().rev().take(most).map(|o| (doer, *o)).collect::<Vec<_>>();
                let new: Vec<_> = seen.into_iter().filter(|k| !self.state.known.contains(k)).collect();
                self.state.known.extend(new);
                let outer = self.state.searching.replace((doer, p));
                let cast = (self.hooks.cast_in_search)(self, doer, p);
                self.state.searching = outer;
                cast?;
            }
            for (min, max, filter) in wants {
                let max = max.as_ref().map_or(u32::MAX, |v| self.value(v, &f.cx()).max(0) as u32);
                let open = filter.preds.is_empty();
                let min = if open { self.value(min, &f.cx()).max(0) as u32 } else { 0 };
                let mut from = self.cards_in(p, zones, filter, &found, f);
                if most < self.state.player(p).library.len() {
                    let (state, beyond) = (&self.state, self.state.player(p).library.len() - most);
                    from.retain(|e| !state.player(p).library[..beyond].iter().any(|o| Entity::Obj(*o) == *e));
                }
                found.extend(match together.is_empty() {
                    true => self.pick(Asking::of(doer, Reason::Effect, Some(f.this)), from, (min, max))?,
                    false => {
                        let asked = self.asked_together(together, &f.cx());
                        self.pick_together(Asking::of(doer, Reason::Effect, Some(f.this)), from, (0, max), asked)?
                    }
                });
            }
        }
        // 117.12b: whoever searched did it, though nothing was found.
        Ok(Outcome::Over { done: searched, result: SlotValue::of(found) })
    }

    /// 701.18h: what is looked for before the library is shuffled is looked for in one search.
    fn still_searches(&self, doer: PlayerId, p: PlayerId, f: &Frame) -> bool {
        let now = self.state.journal.get(f.mark as usize..).unwrap_or_default();
        let mut since =
            now.iter().rev().take_while(|h| !(h.verb == Verb::Shuffle && h.subject == Some(Entity::Player(p))));
        let by = self.state.causes[f.cause as usize].source;
        since.any(|h| {
            h.verb == Verb::Search
                && h.subject == Some(Entity::Player(doer))
                && h.object == Some(Entity::Player(p))
                && self.state.cause(h).source == by
        })
    }

    /// 701.18f: how many cards from the top of a library its last search was of.
    fn searched_from_top(&self, doer: PlayerId, p: PlayerId) -> usize {
        let of = |h: &&Event| {
            h.verb == Verb::Search && h.subject == Some(Entity::Player(doer)) && h.object == Some(Entity::Player(p))
        };
        match self.state.journal.iter().rev().find(of).map_or(0, |h| h.n) {
            0 => usize::MAX,
            n => n.unsigned_abs() as usize,
        }
    }

    fn cards_in(&self, p: PlayerId, zones: Zones, filter: &Filter, not: &Entities, f: &Frame) -> Entities {
        let mut out = Entities::new();
        for zone in [Zone::Library, Zone::Hand, Zone::Graveyard, Zone::Pile] {
            if !zones.contains(zone.set()) {
                continue;
            }
            for &o in self.state.zone(zone, p) {
                let e = Entity::Obj(o);
                if !not.contains(&e) && filter.preds.iter().all(|x| self.holds(x, e, &f.cx())) {
                    out.push(e);
                }
            }
        }
        out
    }

    /// Looking and revealing: who knows what, and the label.
    pub(super) fn act_look(&mut self, verb: Verb, pick: &Pick, doer: PlayerId, f: &mut Frame) -> StepResult<Outcome> {
        let things = self.picked(pick, doer, f)?;
        let mut seen = Entities::new();
        for e in things {
            match e {
                Entity::Player(q) => seen.extend(self.state.player(q).hand.iter().copied().map(Entity::Obj)),
                Entity::Obj(_) => seen.push(e),
            }
        }
        let mut batch = self.batch();
        for e in &seen {
            batch.push(ProposedEvent::new(Event::of(verb, f.cause).by(doer).on(*e)));
            if let Entity::Obj(o) = e {
                let all: SmallVec<[PlayerId; 8]> =
                    if verb == Verb::Reveal { self.state.apnap().collect() } else { smallvec![doer] };
                self.state.known.extend(all.into_iter().map(|pick| (pick, *o)));
            }
        }
        self.propose(batch)?;
        Ok(Outcome::Over { done: !seen.is_empty(), result: SlotValue::of(seen) })
    }

    /// Puts cards on top of a library in any order.
    pub(super) fn act_reorder(&mut self, pick: &Pick, doer: PlayerId, f: &mut Frame) -> StepResult<Outcome> {
        let things = self.picked(pick, doer, f)?;
        let order = self.order(Asking::of(doer, Reason::CardOrder, Some(f.this)), things)?;
        for e in order.iter().rev() {
            let Entity::Obj(o) = e else { continue };
            let owner = self.state.obj(*o).owner;
            let library = &mut self.state.players[owner.index()].library;
            if let Some(i) = library.iter().position(|x| x == o) {
                library.remove(i);
                library.push(*o);
            }
        }
        Ok(Outcome::Over { done: true, result: SlotValue::of(order) })
    }

    /// 700.3: every thing goes into one of the piles, which may be empty.
    pub(super) fn act_separate(
        &mut self,
        what: &Pick,
        piles: &[Slot],
        doer: PlayerId,
        f: &mut Frame,
    ) -> StepResult<Outcome> {
        let mut left = self.picked(what, doer, f)?;
        for (i, slot) in piles.iter().enumerate() {
            let pile = if i + 1 == piles.len() {
                std::mem::take(&mut left)
            } else {
                let n = left.len() as u32;
                self.pick(Asking::of(doer, Reason::Effect, Some(f.this)), left.clone(), (0, n))?
            };
            left.retain(|e| !pile.contains(e));
            f.set(*slot, SlotValue::of(pile));
        }
        Ok(Outcome::DONE)
    }

    /// 701.10: both or nothing.
    pub(super) fn act_exchange(
        &mut self,
        what: Exchange,
        a: &Pick,
        b: &Pick,
        doer: PlayerId,
        f: &mut Frame,
    ) -> StepResult<Outcome> {
        if what == Exchange::LifeAmong {
            return self.share_totals(a, doer, f);
        }
        let a = self.picked(a, doer, f)?;
        let b = self.picked(b, doer, f)?;
        // Both sides may stand in one phrase: `control of 2 target creatures`.
        let (Some(a), Some(b)) = (a.first().copied(), b.first().or(a.get(1)).copied()) else {
            return Ok(Outcome::NOTHING);
        };
        match (what, a, b) {
            (Exchange::Zones(from, to), Entity::Player(x), Entity::Player(y)) => {
                self.exchange_zones((x, from), (y, to), f)
            }
            (Exchange::Control, Entity::Obj(x), Entity::Obj(y)) => {
                let (cx, cy) = (self.controller(x), self.controller(y));
                // Permanents and spells have controllers, and a permanent can be exchanged for a spell (701.10b, 108.4).
                let waits = |o| self.state.obj(o).zone == Zone::Stack && !self.state.obj(o).flags.contains(Flags::GONE);
                let controlled = |o| self.state.on_battlefield(o) || waits(o);
                if cx == cy || !controlled(x) || !controlled(y) {
                    return Ok(Outcome::NOTHING);
                }
                for (o, to) in [(x, cy), (y, cx)] {
                    self.give_row(o);
                    self.control_effect(o, to, f);
                }
                self.effects_changed();
                self.hand_over_spell(x);
                self.hand_over_spell(y);
                Ok(Outcome::DONE)
            }
            // 810.9e: teammates with one life total have nothing to exchange.
            (Exchange::Life, Entity::Player(x), Entity::Player(y)) => {
                if self.state.seating.row(x).purse == self.state.seating.row(y).purse {
                    return Ok(Outcome::NOTHING);
                }
                let (lx, ly) = (self.state.life(x), self.state.life(y));
                // 118.7-8: who can't gain or lose what it takes exchanges nothing.
                let become_so = |p, n| self.could_become((Prop::Life, Entity::Player(p)), n, f);
                if !become_so(x, ly) || !become_so(y, lx) {
                    return Ok(Outcome::NOTHING);
                }
                for (p, to, now) in [(x, ly, lx), (y, lx, ly)] {
                    let verb = if to > now { Verb::GainLife } else { Verb::LoseLife };
                    self.event(Event::of(verb, f.cause).by(p).times((to - now).abs()))?;
                }
                Ok(Outcome::DONE)
            }
            (Exchange::Places, Entity::Obj(x), Entity::Obj(y)) => self.exchange_places(x, y, f),
            (Exchange::Numbers(p, q), ..) => self.exchange_numbers((p, a), (q, b), f),
            _ => Err(crate::engine::Interrupt::Limit(crate::engine::Limit::Unsupported)),
        }
    }

    /// 701.10g: each becomes what the other was; both or nothing.
    fn exchange_numbers(&mut self, a: (Prop, Entity), b: (Prop, Entity), f: &mut Frame) -> StepResult<Outcome> {
        let (x, y) = (self.prop(a.0, a.1), self.prop(b.0, b.1));
        if !self.could_become(a, y, f) || !self.could_become(b, x, f) {
            return Ok(Outcome::NOTHING);
        }
        self.number_becomes(a, y, f)?;
        self.number_becomes(b, x, f)?;
        Ok(Outcome::DONE)
    }

    fn could_become(&self, (prop, e): (Prop, Entity), n: i32, f: &Frame) -> bool {
        match (prop, e) {
            (Prop::Life, Entity::Player(p)) => self.life_event(p, n, f).is_none_or(|ev| !self.forbidden(&ev)),
            (Prop::Power | Prop::Toughness, Entity::Obj(o)) => self.state.on_battlefield(o),
            _ => false,
        }
    }

    fn number_becomes(&mut self, (prop, e): (Prop, Entity), n: i32, f: &mut Frame) -> StepResult<()> {
        match (prop, e) {
            (Prop::Life, Entity::Player(p)) => {
                if let Some(ev) = self.life_event(p, n, f) {
                    self.event(ev)?;
                }
            }
            (Prop::Power, Entity::Obj(o)) => self.set_for_good(o, Modifier::SetPower(Value::Num(n)), f),
            (Prop::Toughness, Entity::Obj(o)) => self.set_for_good(o, Modifier::SetToughness(Value::Num(n)), f),
            _ => {}
        }
        Ok(())
    }

    /// 118.5: the gain or loss that makes a life total this number.
    pub(super) fn life_event(&self, p: PlayerId, n: i32, f: &Frame) -> Option<Event> {
        let change = n - self.state.life(p);
        let verb = if change > 0 { Verb::GainLife } else { Verb::LoseLife };
        (change != 0).then(|| Event::of(verb, f.cause).by(p).times(change.abs()))
    }

    /// 701.10f: all cards of two zones, also if one of them is empty; each goes to the zone of its owner.
    fn exchange_zones(&mut self, a: (PlayerId, Zone), b: (PlayerId, Zone), f: &mut Frame) -> StepResult<Outcome> {
        let here = |e: &Self, (who, zone): (PlayerId, Zone)| match zone {
            Zone::Hand => e.state.player(who).hand.clone(),
            Zone::Graveyard => e.state.player(who).graveyard.clone(),
            _ => e.state.player(who).library.clone(),
        };
        let mut sides = Vec::with_capacity(2);
        for ((from, to), cards) in [((a.1, b.1), here(self, a)), ((b.1, a.1), here(self, b))] {
            sides.push(((from, to), self.ordered_by_owner(cards, to, f.this)?));
        }
        let mut batch = self.batch();
        for ((from, to), cards) in sides {
            for o in cards {
                let mut ev = Event::of(Verb::Move, f.cause).by(f.you).on(o);
                (ev.from, ev.to) = (from, to);
                batch.push(ProposedEvent::new(ev));
            }
        }
        self.propose(batch)?;
        Ok(Outcome::DONE)
    }

    /// 401.4: what is put into a library at once lies there as its owner likes; the last one on top.
    fn ordered_by_owner(&mut self, cards: Vec<ObjectId>, to: Zone, source: ObjectId) -> StepResult<Vec<ObjectId>> {
        let Some(owner) = cards.first().map(|o| self.state.obj(*o).owner) else { return Ok(cards) };
        if to != Zone::Library {
            return Ok(cards);
        }
        let all = cards.into_iter().map(Entity::Obj).collect();
        let order = self.order(Asking::of(owner, Reason::CardOrder, Some(source)), all)?;
        // The first of the order ends on top.
        Ok(order.iter().rev().filter_map(|e| e.obj()).collect())
    }

    /// 701.10d-e: two cards of one owner; what comes in the place of something attached is attached in its place.
    fn exchange_places(&mut self, one: ObjectId, other: ObjectId, f: &mut Frame) -> StepResult<Outcome> {
        let (a, b) = (*self.state.obj(one), *self.state.obj(other));
        if !a.live() || !b.live() || a.owner != b.owner || a.zone == b.zone {
            return Ok(Outcome::NOTHING);
        }
        let mut batch = self.batch();
        for (o, was, place) in [(one, a, b), (other, b, a)] {
            let mut ev = Event::of(Verb::Move, f.cause).by(f.you).on(o);
            (ev.from, ev.to) = (was.zone, place.zone);
            let mut p = ProposedEvent::new(ev);
            if place.zone == Zone::Battlefield {
                p.entering().control = Some(was.owner);
                p.entering().attached = place.attached;
                if place.attached.is_some_and(|h| !self.can_attach(o, h, Judged::Nothing)) {
                    return Ok(Outcome::NOTHING);
                }
            }
            batch.push(p);
        }
        let done = self.propose(batch)?;
        Ok(Outcome::Over { done: !done.is_empty(), result: SlotValue::Nil })
    }
}
