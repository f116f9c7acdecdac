//! Permissions (601.3, 116.2a) and alternative costs (117.9): one mechanism for a card's own sentences, those of other
//! objects and those of effects, in any zone, for a time, so many times each turn, for another price.

use super::castable::Casting;
use crate::engine::eval::{EvalContext, Judged};
use crate::engine::{
    Action, Actions, Asking, CastWay, Engine, Entities, Entity, Facets, Limited, Mentioned, ObjectId, PlayerId, Reason,
    SpellTime, StepResult, WayBy,
};
use crate::ir::{
    AbilityKind, CardShape, CardTypes, CastCost, Cost, CostTimes, LabelId, Match, Permit, Price, Rule, RuleKinds,
    Shape, Static, Zone, Zones,
};
use smallvec::SmallVec;

/// An additional cost that a permission asks for.
pub(super) struct AlsoCost<'a> {
    /// The cost that is paid beside the price.
    pub cost: &'a Cost,
    /// What the permission sets.
    pub label: Option<LabelId>,
    /// The ability that it stands in.
    pub ability: crate::ir::AbilityId,
}

impl<'a> Engine<'a> {
    /// The permission behind a way of casting.
    pub(super) fn permit_of(&self, way: CastWay) -> Option<&'a Permit> {
        let (_, ability, at) = way.by?;
        self.permit_at(ability, at)
    }

    fn permit_at(&self, ability: crate::ir::AbilityId, at: u8) -> Option<&'a Permit> {
        let rulebook = self.rulebook;
        crate::ir::permit(&rulebook.ability(ability).kind, at)
    }

    /// The permission that the alternative cost of a way stands in.
    pub(super) fn cost_permit(&self, way: CastWay) -> Option<&'a Permit> {
        let (_, ability, at) = way.cost?;
        self.permit_at(ability, at)
    }

    /// The alternative cost that stands on the card itself.
    pub(super) fn own_cost(&self, way: CastWay) -> Option<&'a CastCost> {
        let rulebook = self.rulebook;
        match &rulebook.ability(way.cost?.1).kind {
            AbilityKind::CastCost(c) => Some(c),
            _ => None,
        }
    }

    /// The price that a way of casting sets; none: it is the mana cost, or an alternative cost of the card's own.
    pub(super) fn way_price(&self, way: CastWay) -> Option<&'a Price> {
        match way.cost {
            Some((_, ability, at)) => self.permit_at(ability, at).map(|p| &p.price),
            None => self.permit_of(way).map(|p| &p.price),
        }
    }

    /// The sentence that says as what the card is cast: any other permission may go with a mask (702.36a), and with what the
    /// card itself lets it be cast as (702.102a).
    pub(super) fn shaped_by(&self, way: CastWay) -> Option<WayBy> {
        let reshapes = |p: &&Permit| matches!(p.shape, Shape::FaceDown | Shape::As(..));
        way.cost.filter(|_| self.cost_permit(way).filter(reshapes).is_some()).or(way.by)
    }

    /// The permission that [`Self::shaped_by`] finds; none: the card is cast without one.
    pub(super) fn shaping(&self, way: CastWay) -> Option<&'a Permit> {
        let (_, ability, at) = self.shaped_by(way)?;
        self.permit_at(ability, at)
    }

    /// Whether a permission lets the card be cast as what it would be then as well: face down, or as something else.
    fn may_be_shaped(&self, who: PlayerId, o: ObjectId, way: CastWay, judged: Judged) -> bool {
        let (Some(permit), Some((source, ..))) = (self.permit_of(way), way.by) else { return true };
        let cx = EvalContext::new(source, self.controller_or_caster(source), &[]).judging(judged);
        match &permit.what {
            Match::Filter(f) => f.preds.iter().all(|p| self.holds(p, Entity::Obj(o), &cx.asked_for(who))),
            Match::Ref(_) | Match::Any => true,
        }
    }

    /// What is paid instead of the mana cost.
    pub(super) fn way_cost(&self, way: CastWay) -> Option<&'a Cost> {
        match (self.own_cost(way), self.way_price(way)) {
            (Some(own), _) => Some(&own.cost),
            (None, Some(Price::Instead(cost))) => Some(cost),
            (None, Some(Price::Usual | Price::Free) | None) => None,
        }
    }

    /// The additional costs that the sentences of a way ask for, with the ability and its label (`for {1}, also pay 3 life`).
    pub(super) fn also_costs(&self, way: CastWay) -> impl Iterator<Item = AlsoCost<'a>> + use<'a> {
        let by = self.permit_of(way).zip(way.by);
        let cost = self.cost_permit(way).zip(way.cost);
        by.into_iter()
            .chain(cost)
            .filter_map(|(p, (_, ability, _))| Some(AlsoCost { cost: p.also.as_deref()?, label: p.label, ability }))
    }

    /// The additional costs of casting a card so from where it lies. What a law of the format asks of whoever casts it from
    /// there is asked of every permission (903.8, 117.9d).
    pub(super) fn all_also_costs(&self, who: PlayerId, o: ObjectId, way: CastWay) -> SmallVec<[AlsoCost<'a>; 2]> {
        let mut out: SmallVec<[AlsoCost<'a>; 2]> = SmallVec::new();
        if way.by.is_some() || way.cost.is_some() {
            out.extend(self.also_costs(way));
        }
        let zone = self.state.obj(o).zone;
        if self.state.variant.laws.is_empty() || matches!(zone, Zone::Hand | Zone::Stack) {
            return out;
        }
        self.each_rule(RuleKinds::CAST, |found| {
            let Rule::Cast(permit) = found.rule else { return true };
            if let Some((law, ability, at)) = found.ability.filter(|by| permit.also.is_some() && Some(*by) != way.by)
                && self.is_law(law)
                && self.permit_open(permit, who, o, zone, &found.cx)
                && let Some(cost) = self.permit_at(ability, at).and_then(|p| p.also.as_deref())
            {
                out.push(AlsoCost { cost, label: None, ability });
            }
            true
        });
        out
    }

    /// What is set when a spell is cast so.
    pub(super) fn way_labels(&self, way: CastWay) -> impl Iterator<Item = LabelId> + use<'a> {
        let own = self.own_cost(way).and_then(|c| c.label);
        let permits = self.permit_of(way).into_iter().chain(self.cost_permit(way));
        permits.filter_map(|p| p.label).chain(own)
    }

    /// What the card itself sets where it is cast at a time at which a sorcery could not have been cast, by whatever lets it be.
    pub(super) fn hurry_labels(&self, who: PlayerId, o: ObjectId) -> SmallVec<[LabelId; 1]> {
        let mut out = SmallVec::new();
        if !self.rulebook.hurries || self.sorcery_time(who) {
            return out;
        }
        let cx = EvalContext::new(o, who, &[]);
        for a in self.text_as_spell(o) {
            if let AbilityKind::Static(sentence) = &self.rulebook.ability(a).kind
                && sentence.cond.as_ref().is_none_or(|c| self.cond(c, &cx))
            {
                out.extend(
                    crate::ir::static_permits(sentence).filter(|p| p.what.is_only_this()).filter_map(Permit::hurry),
                );
            }
        }
        out
    }

    /// The card as the spell that it is when it is cast so.
    pub(super) fn judged_way(&self, casting: &Casting) -> Judged {
        match self.way_labels(casting.way).next() {
            Some(label) => Judged::Marked(casting.card, label),
            None => Judged::Spell(casting.card),
        }
    }

    /// A way of casting, for the mana cost and for every alternative cost that goes with it (117.9a: at most one).
    pub(super) fn offer_ways(&self, casting: &Casting<'a>, out: &mut Actions) {
        self.offer_spell(casting, out);
        let Casting { who, card: o, way, .. } = *casting;
        let mut offer = |cost: WayBy| {
            self.offer_spell(&Casting { way: CastWay { cost: Some(cost), ..way }, ..*casting }, out);
        };
        if self.permit_of(way).is_some_and(|p| p.price != Price::Usual || p.shape != Shape::Itself) {
            return;
        }
        let def = way.face.unwrap_or(self.state.obj(o).def);
        let in_hand = self.state.obj(o).zone == Zone::Hand;
        let info = self.rulebook.info(def);
        if self.may_differ_as_spell(o) || info.complex() || info.instead {
            let cx = EvalContext::new(o, who, &[]);
            for a in self.text_as_spell(o) {
                match &self.rulebook.ability(a).kind {
                    AbilityKind::CastCost(c)
                        if c.times == CostTimes::Instead && c.cond.as_ref().is_none_or(|cond| self.cond(cond, &cx)) =>
                    {
                        offer((o, a, 0));
                    }
                    // In the hand its own permissions are ways by themselves.
                    AbilityKind::Static(sentence)
                        if !in_hand && sentence.cond.as_ref().is_none_or(|c| self.cond(c, &cx)) =>
                    {
                        for (at, p) in crate::ir::static_permits(sentence).enumerate() {
                            let cost = (o, a, at as u8);
                            let shape = match p.shape {
                                Shape::FaceDown => self.may_be_shaped(who, o, way, Judged::Masked(o)),
                                Shape::As(..) => self
                                    .shape_of(o, CastWay { cost: Some(cost), ..way })
                                    .is_some_and(|i| self.may_be_shaped(who, o, way, Judged::Shaped(o, i))),
                                _ => p.shape == Shape::Itself,
                            };
                            let own = p.what.is_only_this() && p.from.is_empty() && shape;
                            if own && p.price != Price::Usual && p.cond.as_ref().is_none_or(|c| self.cond(c, &cx)) {
                                offer(cost);
                            }
                        }
                    }
                    _ => {}
                }
            }
        }
        self.each_rule_on(RuleKinds::CAST, Judged::Spell(o), |found| {
            let Rule::Cast(permit) = found.rule else { return true };
            let cx = found.cx.asked_for(who);
            let fits = permit.is_a_cost()
                && !self.used_up(&found)
                && self.fits(&permit.who, Entity::Player(who), &cx)
                && self.fits(&permit.what, Entity::Obj(o), &cx)
                && permit.cond.as_ref().is_none_or(|c| self.cond(c, &cx));
            if let Some(cost) = found.ability.filter(|_| fits) {
                offer(cost);
            }
            true
        });
    }

    /// Whether a permission has been used as often as it can be in this turn.
    fn used_up(&self, rule: &crate::engine::InForce) -> bool {
        let Rule::Cast(permit) = rule.rule else { return false };
        let most = permit.per_turn.or(rule.per_turn);
        rule.ability.is_some_and(|(s, a, _)| most.is_some_and(|n| self.uses_this_turn(Limited::own(s, a)) >= n))
    }

    /// Sentences of the card itself that let it be cast otherwise, or from elsewhere (601.3).
    pub(super) fn offer_own_permits(&self, casting: &Casting<'a>, out: &mut Actions) {
        let o = casting.card;
        if let CardShape::Split(halves) = &self.rulebook.content.def(self.state.obj(o).def).shape {
            for half in halves {
                let list = self.rulebook.templates[half.index()].abilities.list(&self.rulebook.content);
                let way = CastWay { face: Some(*half), ..casting.way };
                self.offer_permits_in(list, &Casting { way, ..*casting }, out);
            }
        }
        let list = self.chars(o).abilities.list(&self.rulebook.content);
        self.offer_permits_in(list, casting, out);
        self.offer_permits_in(&self.given_as_spell(o), casting, out);
    }

    /// The permissions among the abilities of a card or of one half of it.
    fn offer_permits_in(&self, list: &[crate::ir::AbilityId], casting: &Casting<'a>, out: &mut Actions) {
        let Casting { who, card: o, way: CastWay { face, .. }, .. } = *casting;
        let zone = self.state.obj(o).zone;
        let cx = EvalContext::new(o, who, &[]);
        for &a in list {
            let AbilityKind::Static(sentence) = &self.rulebook.ability(a).kind else { continue };
            for (at, permit) in crate::ir::static_permits(sentence).enumerate() {
                let usable = self.own_permit_open((a, sentence, permit), who, &cx) && permit.is_a_way();
                if usable && self.is(o, CardTypes::LAND) {
                    if zone != Zone::Hand
                        && permit.play
                        && casting.time.is_for_sorceries()
                        && self.may_play_land(who, o)
                    {
                        out.push(Action::PlayLand(o));
                    }
                    continue;
                }
                // 702.101a: both halves are cast as the whole card, whichever of them says so.
                let whole = permit.shape == Shape::BothHalves;
                if usable && (!whole || face == first_to_say(self.rulebook, self.state.obj(o).def)) {
                    let way = CastWay { face: face.filter(|_| !whole), by: Some((o, a, at as u8)), cost: None };
                    self.offer_ways(&Casting { way, ..*casting }, out);
                }
            }
        }
    }

    /// 702.101a: the way in which both halves of a card are cast together, if the card says so of where it is.
    pub(super) fn whole_way(&self, who: PlayerId, o: ObjectId) -> Option<CastWay> {
        let rulebook = self.rulebook;
        let half = first_to_say(rulebook, self.state.obj(o).def)?;
        let cx = EvalContext::new(o, who, &[]);
        rulebook.templates[half.index()].abilities.list(&rulebook.content).iter().find_map(|a| {
            let AbilityKind::Static(sentence) = &rulebook.ability(*a).kind else { return None };
            let mut all = crate::ir::static_permits(sentence).enumerate();
            let (at, _) = all.find(|(_, permit)| {
                permit.shape == Shape::BothHalves && self.own_permit_open((*a, sentence, permit), who, &cx)
            })?;
            Some(CastWay { face: None, by: Some((o, *a, at as u8)), cost: None })
        })
    }

    /// Whether a permission that a card gives itself by this ability holds where the card is, and has not been used up.
    fn own_permit_open(
        &self,
        (ability, sentence, permit): (crate::ir::AbilityId, &Static, &Permit),
        who: PlayerId,
        cx: &EvalContext,
    ) -> bool {
        let (o, most) = (cx.this, permit.per_turn.or(sentence.per_turn));
        permit.what.is_only_this()
            && sentence.cond.as_ref().is_none_or(|c| self.cond(c, cx))
            && most.is_none_or(|n| self.uses_this_turn(Limited::own(o, ability)) < n)
            && self.permit_open(permit, who, o, self.state.obj(o).zone, cx)
    }

    /// 601.3: a player casts cards out of a library while it is searched, as long as they want to.
    pub(super) fn cast_in_search(&mut self, who: PlayerId, whose: PlayerId) -> StepResult<()> {
        while self.caches.index.act_zones.contains(Zones::LIBRARY) {
            let mut actions = Actions::new();
            for &o in &self.state.player(whose).library {
                if self.rulebook.info(self.state.obj(o).def).acts.contains(Zones::LIBRARY) {
                    self.offer_own_permits(&Casting::plainly(who, o, SpellTime::Sorcery), &mut actions);
                }
            }
            let ways = actions.into_iter().filter_map(|a| match a {
                Action::Cast(o, way) => Some((o, way)),
                _ => None,
            });
            let ways: Vec<(ObjectId, CastWay)> = ways.collect();
            if ways.is_empty() {
                return Ok(());
            }
            let mut from: Entities = ways.iter().map(|(o, _)| Entity::Obj(*o)).collect();
            from.dedup();
            let chosen = self.pick(Asking::of(who, Reason::May(None), None), from, (0, 1))?;
            let meant = chosen.first().and_then(|e| ways.iter().find(|(o, _)| Entity::Obj(*o) == *e));
            let Some((o, way)) = meant else { return Ok(()) };
            if !self.cast(who, *o, *way, None)? {
                return Ok(());
            }
        }
        Ok(())
    }

    fn permit_open(&self, permit: &Permit, who: PlayerId, o: ObjectId, zone: Zone, cx: &EvalContext) -> bool {
        self.place_open(permit, who, zone, cx) && self.fits(&permit.what, Entity::Obj(o), &cx.asked_for(who))
    }

    /// Whether a permission holds for this player and this place.
    fn place_open(&self, permit: &Permit, who: PlayerId, zone: Zone, cx: &EvalContext) -> bool {
        let place = if permit.from.is_empty() { zone == Zone::Hand } else { permit.from.contains(zone.set()) };
        place
            && self.fits(&permit.who, Entity::Player(who), cx)
            && permit.cond.as_ref().is_none_or(|c| self.cond(c, cx))
    }

    /// The cards that a permission may be about: those that pass, and split cards with a half that does.
    fn cards_permitted(&self, filter: &crate::ir::Filter, cx: &EvalContext) -> Entities {
        let mut out = self.all(filter, cx);
        let places = crate::ir::Filter { preds: Box::new([]), ..filter.clone() };
        if Mentioned::Amount.in_filter(filter) {
            let open =
                self.all(&places, cx).into_iter().filter(|e| !out.contains(e) && self.passes_with_x(filter, *e, cx));
            let open: Entities = open.collect();
            out.extend(open);
        }
        if !self.rulebook.splits {
            return out;
        }
        for e in self.all(&places, cx) {
            let Entity::Obj(o) = e else { continue };
            let CardShape::Split(halves) = &self.rulebook.content.def(self.state.obj(o).def).shape else { continue };
            let fits = halves.iter().any(|h| self.passes(filter, e, &cx.judging(Judged::Half(o, *h))));
            if fits && !out.contains(&e) {
                out.push(e);
            }
        }
        out
    }

    fn fits_with_x(&self, permit: &Permit, o: ObjectId, cx: &EvalContext) -> bool {
        match &permit.what {
            Match::Filter(f) => Mentioned::Amount.in_filter(f) && self.passes_with_x(f, Entity::Obj(o), cx),
            Match::Ref(_) | Match::Any => false,
        }
    }

    /// 601.3b: whether a card would be what a permission is about with one X that could be announced for it.
    fn passes_with_x(&self, filter: &crate::ir::Filter, e: Entity, cx: &EvalContext) -> bool {
        let (Entity::Obj(o), Entity::Player(who)) = (e, cx.member) else { return false };
        self.rulebook.content.def(self.state.obj(o).def).has_x
            && (1..=self.greatest_thinkable_x(who))
                .any(|x| self.judged_with_x(o, who, x, |eng| eng.passes(filter, e, cx)))
    }

    /// The permission of another object or effect by which a land is played from elsewhere.
    pub(super) fn land_permit(&self, who: PlayerId, o: ObjectId) -> Option<crate::engine::WayBy> {
        let zone = self.state.obj(o).zone;
        let mut found = self.own_land_permit(who, o);
        self.each_rule(RuleKinds::CAST, |r| {
            if let Rule::Cast(permit) = r.rule
                && found.is_none()
                && permit.play
                && !self.used_up(&r)
                && self.permit_open(permit, who, o, zone, &r.cx)
            {
                found = r.ability;
            }
            found.is_none()
        });
        found
    }

    /// The sentence of a land itself that lets it be played from where it is.
    fn own_land_permit(&self, who: PlayerId, o: ObjectId) -> Option<crate::engine::WayBy> {
        let cx = EvalContext::new(o, who, &[]);
        let list = self.chars(o).abilities.list(&self.rulebook.content);
        list.iter().chain(&self.given_as_spell(o)).find_map(|&a| {
            let AbilityKind::Static(sentence) = &self.rulebook.ability(a).kind else { return None };
            let open = |p: &Permit| p.play && self.own_permit_open((a, sentence, p), who, &cx);
            let at = crate::ir::static_permits(sentence).position(open)?;
            Some((o, a, at as u8))
        })
    }

    /// Permissions of other objects and of effects: lands and spells from elsewhere.
    pub(super) fn offer_by_rules(&self, who: PlayerId, time: SpellTime, out: &mut Actions) {
        self.each_rule(RuleKinds::CAST, |found| {
            let Rule::Cast(permit) = found.rule else { return true };
            let cx = found.cx.asked_for(who);
            if permit.what.is_only_this() || !permit.is_a_way() || permit.is_a_cost() || self.used_up(&found) {
                return true;
            }
            let things = match &permit.what {
                Match::Filter(f) => self.cards_permitted(f, &cx),
                Match::Ref(named) => {
                    // Where they are now is read of their rows.
                    self.note(Facets::CARDS);
                    self.ents(named, &cx)
                }
                Match::Any => return true,
            };
            for o in things.into_iter().filter_map(Entity::obj) {
                let row = self.state.obj(o);
                let by = found.ability;
                let split = matches!(self.rulebook.content.def(row.def).shape, CardShape::Split(_));
                let open = self.place_open(permit, who, row.zone, &cx)
                    && (split || self.fits(&permit.what, Entity::Obj(o), &cx) || self.fits_with_x(permit, o, &cx));
                if !row.live() || by.is_none() || !open {
                    continue;
                }
                if self.is(o, CardTypes::LAND) {
                    if permit.play && time.is_for_sorceries() && self.may_play_land(who, o) {
                        out.push(Action::PlayLand(o));
                    }
                    continue;
                }
                let offer = |face, out: &mut Actions| {
                    let way = CastWay { face, by, cost: None };
                    self.offer_ways(&Casting { way, ..Casting::plainly(who, o, time) }, out);
                };
                match &self.rulebook.content.def(row.def).shape {
                    CardShape::Split(halves) => {
                        for h in halves {
                            // 708.3a: only the half that would be cast is looked at.
                            if !self.fits(&permit.what, Entity::Obj(o), &cx.judging(Judged::Half(o, *h))) {
                                continue;
                            }
                            offer(Some(*h), out);
                        }
                    }
                    _ => offer(None, out),
                }
            }
            true
        });
    }
}

/// The first half of a card that lets both be cast together.
fn first_to_say(rulebook: &crate::engine::Rulebook, def: crate::ir::DefId) -> Option<crate::ir::DefId> {
    let CardShape::Split(halves) = &rulebook.content.def(def).shape else { return None };
    let both = |a: &crate::ir::AbilityId| {
        crate::ir::permits(&rulebook.ability(*a).kind).iter().any(|p| p.shape == Shape::BothHalves)
    };
    halves.iter().copied().find(|h| rulebook.templates[h.index()].abilities.list(&rulebook.content).iter().any(both))
}
