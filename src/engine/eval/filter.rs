//! Filters: which objects and players a noun phrase means.

use super::{EvalContext, Judged};
use crate::engine::{Engine, Entities, Entity, Facets, Flags, ObjectId, PlayerId, SlotValue};
use crate::ir::{
    CardTypes, Colors, Filter, Predicate, Ref, Sort, Status, StrId, Supertypes, Trait, Value, Zone, Zones,
};

/// The label whose things a filter asks for as they were, if it asks for no cards in some place (400.7j, 608.2h).
#[inline]
fn asked_as_it_was(filter: &Filter) -> Option<&Ref> {
    let label = filter.same().filter(|r| matches!(r, Ref::Slot(_) | Ref::Linked(_) | Ref::LinkedOf(..)));
    label.filter(|_| filter.zones.is_empty() && !matches!(filter.sort, Sort::Card | Sort::Player))
}

impl Engine<'_> {
    /// Whether something passes: right sort, right place, all predicates.
    pub fn passes(&self, filter: &Filter, e: Entity, cx: &EvalContext) -> bool {
        self.sort_fits(filter, e, cx) && self.reached(e, cx) && filter.preds.iter().all(|p| self.holds(p, e, cx))
    }

    /// Whether a declared action can be done to something, as far as its parameter says.
    pub fn param_fits(&self, kind: Option<&crate::ir::ParamKind>, e: Entity, cx: &EvalContext) -> bool {
        match kind {
            Some(crate::ir::ParamKind::Thing(f)) => self.passes(f, e, cx),
            _ => true,
        }
    }

    /// Whether something passes as it last existed (608.2g): the place is not looked at.
    pub fn passed(&self, filter: &Filter, e: Entity, cx: &EvalContext) -> bool {
        self.sort_was(filter, e, cx) && self.reached(e, cx) && filter.preds.iter().all(|p| self.holds(p, e, cx))
    }

    /// All that pass, in a fixed order.
    pub fn all(&self, filter: &Filter, cx: &EvalContext) -> Entities {
        let (mut out, label) = (Entities::new(), asked_as_it_was(filter));
        self.each_candidate(filter, cx, |e| {
            if self.qualifies(filter, label, e, cx) {
                out.push(e);
            }
            true
        });
        out
    }

    /// How many pass.
    pub fn count(&self, filter: &Filter, cx: &EvalContext) -> i32 {
        let (mut n, label) = (0, asked_as_it_was(filter));
        self.each_candidate(filter, cx, |e| {
            n += i32::from(self.qualifies(filter, label, e, cx));
            true
        });
        let hidden = if label.is_none() { self.out_of_sight(filter, cx) } else { Entities::new() };
        let hidden = hidden.iter().filter(|e| self.passed(filter, **e, cx)).count() as i32;
        n + self.had_by_who_left(filter, cx) + hidden
    }

    /// Whether a candidate has all that is asked for. What a label holds and this effect, or its cost, has taken from the
    /// battlefield is asked as it was there (608.2g, 608.2h).
    #[inline]
    fn qualifies(&self, filter: &Filter, label: Option<&Ref>, e: Entity, cx: &EvalContext) -> bool {
        match label.and_then(|label| self.taken_from_battlefield(label, e.obj()?, cx)) {
            None => filter.preds.iter().all(|p| self.holds(p, e, cx)),
            Some(was) => self.was_so(filter, e, Entity::Obj(was), cx),
        }
    }

    /// The same of what something was.
    fn was_so(&self, filter: &Filter, now: Entity, was: Entity, cx: &EvalContext) -> bool {
        let asks = |p: &Predicate| self.holds(p, if matches!(p, Predicate::Same(_)) { now } else { was }, cx);
        self.sort_was(filter, was, cx) && filter.preds.iter().all(asks)
    }

    /// 400.7j, 608.2h: of what a label holds, that which this effect has put where nobody finds it again is what it was.
    pub(super) fn out_of_sight(&self, filter: &Filter, cx: &EvalContext) -> Entities {
        let Some(label @ Ref::Slot(_)) = filter.same().filter(|_| filter.zones.is_empty()) else {
            return Entities::new();
        };
        let moved = |o: ObjectId| {
            let events = self.state.journal.get(cx.mark as usize..).unwrap_or_default();
            let gone = |h: &crate::engine::Event| h.verb == crate::ir::Verb::Move && h.object == Some(Entity::Obj(o));
            events.iter().any(|h| gone(h) && h.to.hidden())
        };
        let gone = |e: &Entity| e.obj().is_some_and(|o| !self.state.obj(o).live() && moved(o));
        self.ents(label, cx).into_iter().filter(gone).collect()
    }

    /// Whether any passes a further test.
    pub fn any(&self, filter: &Filter, cx: &EvalContext, test: impl Fn(Entity) -> bool) -> bool {
        let (mut found, label) = (false, asked_as_it_was(filter));
        self.each_candidate(filter, cx, |e| {
            found = self.qualifies(filter, label, e, cx) && test(e);
            !found
        });
        found
    }

    pub(super) fn sort_fits(&self, filter: &Filter, e: Entity, cx: &EvalContext) -> bool {
        let o = match e {
            Entity::Player(p) => {
                self.note(Facets::LIFE);
                return matches!(filter.sort, Sort::Player | Sort::Damageable | Sort::Anything)
                    && !self.state.player(p).out;
            }
            Entity::Obj(o) => o,
        };
        let row = self.state.obj(o);
        self.note(facets_of(row.zone.set(), Sort::Object));
        // An ability that is about to be activated is asked of the object that has it.
        if filter.sort == Sort::Ability && cx.judged.is_ability(o) {
            return true;
        }
        if !row.live() || row.is(Flags::PHASED_OUT) || !filter.places().contains(row.zone.set()) {
            return false;
        }
        self.sort_was(filter, e, cx)
    }

    fn sort_was(&self, filter: &Filter, e: Entity, cx: &EvalContext) -> bool {
        let o = match e {
            Entity::Player(_) => return matches!(filter.sort, Sort::Player | Sort::Damageable | Sort::Anything),
            Entity::Obj(o) => o,
        };
        let row = self.state.obj(o);
        let ability = row.is(Flags::ABILITY);
        match filter.sort {
            // What is about to come into being or to enter counts already (614.12).
            Sort::Permanent => {
                row.zone == Zone::Battlefield
                    || row.zone == Zone::Outside && row.is(Flags::TOKEN)
                    || self.caches.entering.contains(&o)
                    || cx.judged == Judged::Entering(o)
            }
            // 108.2b, 113.5: tokens, copies and emblems are no cards; nor is the law of a format.
            Sort::Card => !ability && !row.flags.intersects(Flags::NO_CARDS),
            Sort::Spell => row.zone == Zone::Stack && !ability || cx.judged.is_spell(o),
            Sort::Ability => ability || cx.judged.is_ability(o),
            Sort::SpellOrAbility => row.zone == Zone::Stack || cx.judged == Judged::Ability(o) || cx.judged.is_spell(o),
            Sort::Player => false,
            Sort::Damageable => {
                row.zone == Zone::Battlefield && self.is(o, CardTypes::CREATURE | CardTypes::PLANESWALKER)
            }
            Sort::Source | Sort::Object | Sort::Anything => true,
        }
    }

    /// Whether a predicate holds.
    pub fn holds(&self, pred: &Predicate, e: Entity, cx: &EvalContext) -> bool {
        match pred {
            Predicate::Not(pred) => {
                // Nothing is near itself, and nothing is far from itself.
                let itself = matches!(&**pred, Predicate::Within(_, of) if self.denotes(of, cx, e));
                !itself && (!self.holds(pred, e, cx) || self.may_be_otherwise(pred, cx))
            }
            Predicate::Any(list) => list.iter().any(|pred| self.holds(pred, e, cx)),
            Predicate::All(list) => list.iter().all(|pred| self.holds(pred, e, cx)),
            Predicate::Same(r) => {
                self.denotes(r, cx, e)
                    || *r == crate::ir::Ref::This && (self.this_moved_on(e, cx) || self.this_left_as(e, cx))
            }
            Predicate::If(c) => self.cond(c, cx),
            Predicate::Did(h) => self.took_part(h, e, cx),
            Predicate::CouldTarget(r) => {
                self.note(Facets::all());
                let could = |spell: ObjectId| (self.hooks.could_target)(self, spell, e);
                self.ents(r, cx).into_iter().filter_map(Entity::obj).any(could)
            }
            Predicate::CouldHold(r) => {
                self.note(Facets::all());
                let could = |what: ObjectId| self.can_attach(what, e, Judged::Nothing);
                self.ents(r, cx).into_iter().filter_map(Entity::obj).any(could)
            }
            Predicate::Above(r, directly) => e.obj().is_some_and(|o| self.lies_above(o, r, *directly, cx)),
            Predicate::MostVotes => self.has_most_votes(e, cx),
            Predicate::VotedFor(word) => self.voted_for(e, *word, cx),
            Predicate::Sort(s) => {
                self.sort_was(&Filter { sort: *s, zones: Zones::empty(), preds: Box::new([]) }, e, cx)
            }
            // 601.3a: before X is chosen, nothing is kept back by the mana value that it will have.
            Predicate::Where(slot, c)
                if e.obj().is_some_and(|o| cx.judged == Judged::Open(o)) && asks_mana_value(c, *slot) =>
            {
                false
            }
            Predicate::Where(slot, c) => {
                let env = super::with_slot(cx.env, *slot, e);
                self.cond(c, &EvalContext { env: &env, ..*cx })
            }
            _ => match e {
                Entity::Obj(o) => self.holds_object(pred, o, cx),
                Entity::Player(q) => self.holds_player(pred, q, cx),
            },
        }
    }

    fn holds_player(&self, pred: &Predicate, asked: PlayerId, cx: &EvalContext) -> bool {
        match pred {
            Predicate::OpponentOf(r) => {
                self.ents(r, cx).into_iter().filter_map(Entity::player).any(|x| self.state.opponents(x, asked))
            }
            Predicate::Prop(prop, op, v) => self.compares(self.prop(*prop, Entity::Player(asked)), *op, v, cx),
            Predicate::Counters(k, op, v) => self.compares(self.counters_on(*k, Entity::Player(asked)), *op, v, cx),
            Predicate::Designated(d) => {
                self.note(Facets::OBJECTS);
                self.state.player(asked).designations.contains(d)
            }
            Predicate::Is(Status::Active) => {
                self.note(Facets::STEP);
                self.state.is_active(asked)
            }
            Predicate::Extreme { greatest, prop, among } => {
                self.is_extreme(*greatest, self.prop(*prop, Entity::Player(asked)), *prop, among, cx)
            }
            // What only objects have, no player has.
            _ => false,
        }
    }

    fn is_extreme(&self, greatest: bool, n: i32, prop: crate::ir::Prop, among: &Filter, cx: &EvalContext) -> bool {
        self.all(among, cx).into_iter().all(|x| {
            let have = self.prop(prop, x);
            if greatest { n >= have } else { n <= have }
        })
    }

    fn holds_object(&self, pred: &Predicate, o: ObjectId, cx: &EvalContext) -> bool {
        self.note(Facets::OBJECTS);
        let row = self.state.obj(o);
        let c = if cx.judged.reshapes() {
            self.seen(o, cx.judged)
        } else if self.is_unknown(o, cx.judged) {
            &self.rulebook.blank
        } else if row.is(Flags::ABILITY) {
            // What is asked of an ability on the stack is asked of its source, as that is now or was last (113.7a, 702.16b).
            self.chars(self.state.source_of(o))
        } else {
            self.chars(o)
        };
        match pred {
            Predicate::Type(t) => c.types.intersects(*t),
            Predicate::Super(s) => c.supers.intersects(*s),
            Predicate::Sub(s) => c.subs.has(if self.state.worded { self.subtype_in(*s, cx) } else { *s }),
            Predicate::Color(k) => c.colors.intersects(if self.state.worded { self.colors_in(*k, cx) } else { *k }),
            Predicate::Colorless => c.colors == Colors::empty(),
            Predicate::Multicolored => c.colors.bits().count_ones() > 1,
            Predicate::Monocolored => c.colors.bits().count_ones() == 1,
            Predicate::Keyword(k) => c.keywords.has(*k) || cx.judged == Judged::Having(o, *k),
            Predicate::Has(all) => {
                let list = c.abilities.list(&self.rulebook.content);
                all.iter().all(|x| list.iter().any(|a| self.rulebook.content.same_ability(*a, *x)))
            }
            Predicate::NoAbilities => {
                c.abilities.list(&self.rulebook.content).iter().all(|a| self.rulebook.ability(*a).face_down)
            }
            // 707.4: a card as the face-down spell that it would be.
            Predicate::Is(Status::FaceDown) if cx.judged == Judged::Masked(o) => true,
            Predicate::Is(Status::ManaAbility) if cx.judged == Judged::ManaAbility(o) => true,
            Predicate::Is(Status::LoyaltyAbility) if cx.judged == Judged::LoyaltyAbility(o) => true,
            Predicate::Is(s) => self.status(*s, o),
            Predicate::Designated(d) => self.designated(o, *d),
            Predicate::Prop(crate::ir::Prop::ManaValue, ..) if cx.judged == Judged::Open(o) => false,
            // 208.3: a number that it has not is neither great nor small.
            Predicate::Prop(crate::ir::Prop::Power | crate::ir::Prop::Toughness, ..)
                if self.size_seen(o, cx.judged).is_none() =>
            {
                false
            }
            Predicate::Prop(prop, op, v) => self.compares(self.prop_as(*prop, Entity::Obj(o), cx.judged), *op, v, cx),
            Predicate::Counters(k, op, v) => self.compares(self.counters_on(*k, Entity::Obj(o)), *op, v, cx),
            Predicate::ControlledBy(r) if matches!(cx.judged, Judged::Then(_)) && row.zone == Zone::Battlefield => {
                self.is_controller(r, cx, c.controller)
            }
            Predicate::ControlledBy(r) => {
                self.has_controller(o, cx) && self.is_controller(r, cx, self.controller_or_caster(o))
            }
            Predicate::SpellOf(r) => self.is_caster(r, cx, o),
            Predicate::OwnedBy(r) => self.denotes(r, cx, Entity::Player(self.state.obj(o).owner)),
            Predicate::Within(feet, r) => self.is_within(feet.as_ref(), r, o, cx),
            Predicate::KnownBy(r) => {
                self.note(Facets::all());
                let holder = self.scene().and_then(|s| s.holder(o));
                self.state.obj(o).zone == Zone::Repertoire
                    && holder.is_some_and(|h| self.denotes(r, cx, Entity::Obj(h)))
            }
            Predicate::AttachedTo(r) => {
                self.note(Facets::ATTACHED);
                self.held_by(o).is_some_and(|h| self.denotes(r, cx, h))
            }
            Predicate::Extreme { greatest, prop, among } => {
                self.is_extreme(*greatest, self.prop(*prop, Entity::Obj(o)), *prop, among, cx)
            }
            Predicate::Shares(t, r) => {
                let others = self.ents(r, cx).into_iter().filter_map(|e| self.before_this_or_there(r, e, cx).obj());
                others.into_iter().any(|x| self.share(*t, (o, x), cx.judged))
            }
            Predicate::Named(n) => self.is_called(c.name, *n),
            Predicate::NamedChosen(r) => {
                self.chosen_all(r, cx).iter().any(|v| matches!(v, SlotValue::Word(w) if self.is_called(c.name, *w)))
            }
            Predicate::Chosen(r) => self.chosen_all(r, cx).iter().any(|v| match v {
                SlotValue::Color(k) => c.colors.intersects(*k),
                SlotValue::Subtype(s) => c.subs.has(*s),
                SlotValue::Subtypes(list) => list.iter().any(|s| c.subs.has(*s)),
                SlotValue::Type(t) => c.types.intersects(CardTypes::from_bits_truncate(*t)),
                SlotValue::Word(w) => self.is_called(c.name, *w),
                _ => false,
            }),
            Predicate::OpponentOf(_) => false,
            Predicate::KnownTo(r) => self.ents(r, cx).into_iter().filter_map(Entity::player).any(|q| self.knows(q, o)),
            Predicate::In(zones) => {
                self.note(Facets::CARDS);
                self.state.obj(o).live() && zones.contains(self.state.obj(o).zone.set())
            }
            Predicate::From(zones) => zones.contains(self.place_before_casting(o).set()),
            Predicate::XInCost => self.has_x_in_cost(o),
            Predicate::OnTop(v, zone) => {
                self.note(Facets::CARDS);
                let row = self.state.obj(o);
                let n = self.value(v, cx).max(0) as usize;
                row.zone == *zone && self.state.zone(*zone, row.owner).iter().rev().take(n).any(|x| *x == o)
            }
            Predicate::Targets(f) => self.targets_seen(o, cx.judged).into_iter().any(|t| self.passes(f, t, cx)),
            Predicate::TargetsOnly(f) => {
                let all = self.targets_seen(o, cx.judged);
                all.first().is_some_and(|one| all.iter().all(|t| t == one) && self.passes(f, *one, cx))
            }
            Predicate::CastBy(k) => self.cast_by(o, *k),
            Predicate::CastAs(way) => self.cast_as(o) == Some(*way),
            Predicate::Attacking(r) => {
                self.note(Facets::COMBAT);
                // 508.5: what attacks a planeswalker does not attack its controller.
                self.state.attacker(o).and_then(|a| a.attacked()).is_some_and(|goal| self.denotes(r, cx, goal))
            }
            Predicate::Blocking(r) => {
                self.note(Facets::COMBAT);
                let mut attackers = self.state.turn.combat.attackers.iter();
                attackers.any(|a| a.blockers.contains(&o) && self.denotes(r, cx, Entity::Obj(a.obj)))
            }
            Predicate::BlockedBy(r) => {
                self.note(Facets::COMBAT);
                self.state.attacker(o).is_some_and(|a| a.blockers.iter().any(|b| self.denotes(r, cx, Entity::Obj(*b))))
            }
            Predicate::Not(_)
            | Predicate::Any(_)
            | Predicate::All(_)
            | Predicate::Same(_)
            | Predicate::If(_)
            | Predicate::Did(_)
            | Predicate::CouldTarget(_)
            | Predicate::CouldHold(_)
            | Predicate::Above(..)
            | Predicate::MostVotes
            | Predicate::VotedFor(_)
            | Predicate::Sort(_)
            | Predicate::Where(..) => self.holds(pred, Entity::Obj(o), cx),
        }
    }

    /// 400.7f, 603.10: what the object became as it left the battlefield is none of the others: `when this dies: return another
    /// artifact card`.
    fn this_left_as(&self, e: Entity, cx: &EvalContext) -> bool {
        let here = self.state.obj(cx.this);
        let card = here.next.some().filter(|next| here.zone == Zone::Battlefield && e == Entity::Obj(*next));
        card.is_some_and(|card| self.state.obj(card).live() && !self.state.obj(card).zone.hidden())
    }

    /// 400.7j: what resolves finds what it has moved to a public zone itself: `bet this; put all other cards ...`.
    fn this_moved_on(&self, e: Entity, cx: &EvalContext) -> bool {
        let moved_on = cx.mark > 0 && self.state.obj(cx.this).next != ObjectId::NONE;
        let by_this = |now| self.moved_here(now, cx.this, cx.mark);
        moved_on && e.obj().is_some_and(|o| self.came_from(o, |x| x == cx.this, by_this))
    }

    /// Whether an object has a designation, once given or by a sentence in force.
    pub fn designated(&self, o: ObjectId, designation: crate::ir::DesignationId) -> bool {
        self.state.designations.iter().any(|(x, k, _)| *x == o && *k == designation)
            || self.chars(o).designations.contains(&designation) && !self.is_warded(o, designation)
    }

    /// Whether they control something of this player's: players themselves, or who controls those creatures.
    fn is_controller(&self, reference: &crate::ir::Ref, cx: &EvalContext, p: PlayerId) -> bool {
        self.denotes(reference, cx, Entity::Player(p))
            || self.state.scene.is_some()
                && self.ents(reference, cx).into_iter().filter_map(Entity::obj).any(|x| self.controller(x) == p)
    }

    /// A chosen word that a label of this ability, of its object or of what gave the ability holds.
    pub fn chosen<'c>(&'c self, reference: &crate::ir::Ref, cx: &EvalContext<'c>) -> Option<&'c SlotValue> {
        self.chosen_all(reference, cx).pop()
    }

    /// The same; what several have given may hold several.
    pub(super) fn chosen_all<'c>(
        &'c self,
        reference: &crate::ir::Ref,
        cx: &EvalContext<'c>,
    ) -> smallvec::SmallVec<[&'c SlotValue; 1]> {
        match reference {
            crate::ir::Ref::Slot(s) => smallvec::smallvec![cx.slot(*s)],
            crate::ir::Ref::Linked(l) => smallvec::smallvec![self.recall_far(self.memory_read_by(cx, *l), *l)],
            crate::ir::Ref::LinkedOf(l, of) => {
                let holders = self.holders(of, cx).into_iter().filter_map(Entity::obj);
                holders.map(|o| self.remembered(o, *l)).filter(|v| v.is_set()).collect()
            }
            _ => smallvec::SmallVec::new(),
        }
    }

    /// 201.2b: what has several names is called by each of them.
    fn is_called(&self, has: StrId, name: StrId) -> bool {
        has == name || self.rulebook.names_of(&has).contains(&name)
    }

    fn share(&self, property: Trait, (a, b): (ObjectId, ObjectId), judged: Judged) -> bool {
        let (x, y) = (self.seen(a, judged), self.seen(b, judged));
        match property {
            Trait::Name => {
                x.name == y.name || self.rulebook.names_of(&x.name).iter().any(|n| self.is_called(y.name, *n))
            }
            Trait::Color => x.colors.intersects(y.colors),
            Trait::AllColors => x.colors == y.colors,
            Trait::CardType => x.types.intersects(y.types),
            Trait::CreatureType => self.share_subtype(x, y, CardTypes::CREATURE),
            Trait::LandType => self.share_subtype(x, y, CardTypes::LAND),
            Trait::BasicLandType => x.subs.and(&y.subs).iter().any(|s| self.is_basic(s)),
            Trait::ManaValue => self.mana_value(a) == self.mana_value(b),
            Trait::Controller => self.controller(a) == self.controller(b),
            Trait::Owner => self.state.obj(a).owner == self.state.obj(b).owner,
            Trait::Power | Trait::Toughness => match (self.size_seen(a, judged), self.size_seen(b, judged)) {
                (Some(a), Some(b)) => {
                    if property == Trait::Power {
                        a.0 == b.0
                    } else {
                        a.1 == b.1
                    }
                }
                _ => false,
            },
        }
    }

    fn share_subtype(&self, a: &crate::engine::object::Chars, b: &crate::engine::object::Chars, of: CardTypes) -> bool {
        let common = a.subs.and(&b.subs);
        common.iter().any(|s| self.rulebook.content.subtypes[s.index()].of.intersects(of))
    }

    /// 108.4, 109.4: a card elsewhere than on the battlefield and on the stack has an owner and no controller, unless it is looked
    /// at as what it would be there.
    fn has_controller(&self, o: ObjectId, cx: &EvalContext) -> bool {
        let row = self.state.obj(o);
        let cards = Zones::HAND | Zones::LIBRARY | Zones::GRAVEYARD | Zones::EXILE;
        !row.live() || !cards.contains(row.zone.set()) || cx.judged.is_spell(o) || self.caches.entering.contains(&o)
    }

    /// Whether a status holds.
    pub fn status(&self, status: Status, o: ObjectId) -> bool {
        self.note(crate::engine::layers::status_facets(status));
        let row = self.state.obj(o);
        match status {
            Status::Tapped => row.is(Flags::TAPPED),
            Status::FaceDown => row.is(Flags::FACE_DOWN),
            Status::Flipped => row.is(Flags::FLIPPED),
            Status::PhasedOut => row.is(Flags::PHASED_OUT),
            Status::Transformed => row.is(Flags::TRANSFORMED),
            Status::Token => row.is(Flags::TOKEN),
            Status::Copy => row.is(Flags::COPY),
            Status::Attacking => row.is(Flags::ATTACKING),
            Status::Blocking => row.is(Flags::BLOCKING),
            Status::Blocked => row.is(Flags::ATTACKING) && row.is(Flags::BLOCKED),
            Status::Unblocked => {
                row.is(Flags::ATTACKING)
                    && !row.is(Flags::BLOCKED)
                    && self.state.turn.step >= crate::ir::Step::DeclareBlockers
            }
            Status::AttackingAlone => row.is(Flags::ATTACKING) && self.state.turn.combat.attackers.len() == 1,
            Status::BlockingAlone => row.is(Flags::BLOCKING) && self.blocking_alone(o),
            Status::SummoningSick => self.summoning_sick(o),
            Status::Enchanted if row.is(Flags::GONE) => row.is(Flags::ENCHANTED_LAST),
            Status::Equipped if row.is(Flags::GONE) => row.is(Flags::EQUIPPED_LAST),
            Status::Enchanted => self.has_attached(o, self.rulebook.content.roles.aura),
            Status::Equipped => self.has_attached(o, self.rulebook.content.roles.equipment),
            Status::RealCard => !row.flags.intersects(Flags::NO_CARDS | Flags::ABILITY),
            Status::ManaAbility | Status::LoyaltyAbility | Status::Activated | Status::Triggered => {
                self.ability_status(status, o)
            }
            Status::Historic => {
                let c = self.chars(o);
                c.supers.contains(Supertypes::LEGENDARY)
                    || c.types.contains(CardTypes::ARTIFACT)
                    || self.rulebook.content.roles.saga.is_some_and(|status| c.subs.has(status))
            }
            Status::Active => false,
            Status::SingleTarget => self.targets_of(o).len() == 1,
            Status::WasCast => row.is(Flags::WAS_CAST),
            Status::DoubleFaced => self.double_faced(o),
            Status::Commander => row.is(Flags::COMMANDER),
            Status::Pending => {
                self.note(Facets::all());
                self.is_pending(o)
            }
        }
    }

    /// Whether a triggered ability of it waits or is on the stack.
    fn is_pending(&self, o: ObjectId) -> bool {
        let triggered =
            |a: crate::ir::AbilityId| matches!(self.rulebook.ability(a).kind, crate::ir::AbilityKind::Triggered(_));
        self.state.waits(|source, ability| source == o && ability.is_some_and(triggered))
    }

    fn blocking_alone(&self, o: ObjectId) -> bool {
        self.state.turn.combat.attackers.iter().flat_map(|a| a.blockers.iter()).all(|b| *b == o)
    }

    fn has_attached(&self, host: ObjectId, subtype: Option<crate::ir::SubtypeId>) -> bool {
        subtype.is_some_and(|s| {
            self.state
                .battlefield
                .iter()
                .any(|o| self.state.obj(*o).attached == Some(Entity::Obj(host)) && self.chars(*o).subs.has(s))
        })
    }

    fn ability_status(&self, status: Status, o: ObjectId) -> bool {
        let Some(a) = self.state.stack_item(o).and_then(|i| i.ability) else { return false };
        match (&self.rulebook.ability(a).kind, status) {
            (crate::ir::AbilityKind::Activated(x), Status::LoyaltyAbility) => x.loyalty,
            (crate::ir::AbilityKind::Activated(x), Status::ManaAbility) => x.mana,
            (crate::ir::AbilityKind::Activated(_), Status::Activated) => true,
            (crate::ir::AbilityKind::Triggered(_), Status::Triggered) => true,
            _ => false,
        }
    }
}

/// What tells whether something of a sort is in these zones.
#[inline]
pub(super) fn facets_of(zones: Zones, sort: Sort) -> Facets {
    let mut out = match sort {
        Sort::Player | Sort::Damageable | Sort::Anything => Facets::LIFE,
        _ => Facets::empty(),
    };
    if zones.intersects(Zones::BATTLEFIELD) {
        out |= Facets::OBJECTS;
    }
    if zones.intersects(Zones::SCENE | Zones::REPERTOIRE | Zones::CASTING) {
        out |= Facets::all();
    }
    if zones.intersects(Zones::all().difference(Zones::BATTLEFIELD)) {
        out |= Facets::CARDS;
    }
    out
}

/// Whether a condition compares the mana value of what is in the slot.
fn asks_mana_value(cond: &crate::ir::Condition, slot: crate::ir::Slot) -> bool {
    use crate::ir::{Condition, Phrase, Prop, Ref};
    let is_it = |value: &Value| matches!(value, Value::Prop(Prop::ManaValue, of) if **of == Ref::Slot(slot));
    matches!(cond, Condition::Compare(..))
        && Phrase::from(cond).any(&mut |part| matches!(part, Phrase::Value(value) if is_it(value)))
}
