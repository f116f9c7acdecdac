//! Reading the rules in force (613.10): prohibitions, permissions, strikes, hand sizes.

use super::eval::{EvalContext, Judged};
use super::index::RulePlace;
use super::{Engine, Entity, Event, Facets, Flags, ObjectId, PlayerId, Seats};
use crate::ir::{
    AbilityId, AbilityKind, Bound, Condition, Escape, EventPattern, KeywordId, Match, Part, Predicate, Ref, Rule,
    RuleKinds, Though, Verb, Zone, Zones,
};

/// A rule in force with the eyes it is read with and the ability that says it.
pub struct InForce<'r, 'e> {
    /// The rule as the text says it.
    pub rule: &'r Rule,
    /// How to read it.
    pub cx: EvalContext<'e>,
    /// The ability, if it is a printed one.
    pub ability: Option<(ObjectId, AbilityId, u8)>,
    /// At most so often each turn.
    pub per_turn: Option<u16>,
    /// An effect says it that has come from something once, not something that goes on saying it.
    pub lasting: bool,
}

/// In which combat damage steps a creature deals damage (510.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strikes {
    /// In the one that comes before the other, if anybody strikes first.
    pub first: bool,
    /// In the one that there always is.
    pub usual: bool,
}

impl Strikes {
    /// What a creature does of which nothing is said.
    pub const ONCE: Self = Self { first: false, usual: true };
}

impl<'a> Engine<'a> {
    /// Visits the rules in force of these sorts whose condition holds, until the visitor says stop.
    #[inline]
    pub fn each_rule(&self, kinds: RuleKinds, visit: impl FnMut(InForce) -> bool) {
        self.each_rule_on(kinds, Judged::Nothing, visit);
    }

    /// The same, with something judged as what it is about to be.
    #[inline]
    pub fn each_rule_on(&self, kinds: RuleKinds, judged: Judged, mut visit: impl FnMut(InForce) -> bool) {
        self.note(Facets::rules_of(kinds));
        if self.caches.index.kinds.intersects(kinds) {
            self.visit_rules(kinds, u64::MAX, judged, &mut visit);
        }
    }

    /// Whether rules of these sorts are in force at all.
    #[inline]
    pub fn any_rule(&self, kinds: RuleKinds) -> bool {
        self.note(Facets::rules_of(kinds));
        self.caches.index.kinds.intersects(kinds)
    }

    /// `verbs`: of prohibitions only those of these verbs. There is one such walk for all who ask: mostly there are no rules of
    /// a sort, and what asks stays short.
    #[inline(never)]
    fn visit_rules(&self, kinds: RuleKinds, verbs: u64, judged: Judged, visit: &mut dyn FnMut(InForce) -> bool) {
        for at in self.caches.index.rules.iter().filter(|r| kinds.contains(r.kind) && r.verbs & verbs != 0) {
            match at.place {
                RulePlace::Static(l, i) => {
                    let AbilityKind::Static(s) = &self.rulebook.ability(l.ability).kind else { continue };
                    let Some(Part::Rule(rule)) = s.parts.get(i as usize) else { continue };
                    let cx = EvalContext::new(l.obj, self.controller_or_caster(l.obj), &[]).judging(judged);
                    let cx = cx.reading(l.ability).given_by(self.giver_of(l));
                    if s.cond.as_ref().is_some_and(|c| self.waits_for_light(c) || !self.cond(c, &cx)) {
                        continue;
                    }
                    if !is_plain_prohibition(rule) {
                        self.note_used(l.ability);
                    }
                    // Permissions are counted by themselves.
                    let ability = Some((l.obj, l.ability, at.permit.unwrap_or(i as u8)));
                    if !visit(InForce { rule, cx, ability, per_turn: s.per_turn, lasting: false }) {
                        return;
                    }
                }
                RulePlace::Effect(e, i) => {
                    let Some(effect) = self.state.effects.get(e as usize) else { continue };
                    let Some(Part::Rule(rule)) = effect.parts.get(i as usize) else { continue };
                    let cx = effect.cx().judging(judged);
                    let ability = effect.ability.zip(at.permit).map(|(a, n)| (effect.source, a, n));
                    if !visit(InForce { rule, cx, ability, per_turn: None, lasting: true }) {
                        return;
                    }
                }
            }
        }
    }

    /// Whether something fits a role of a rule.
    #[inline]
    pub fn fits(&self, pattern: &Match, e: Entity, cx: &EvalContext) -> bool {
        match pattern {
            Match::Any => true,
            Match::Ref(r) => self.denotes(r, cx, e),
            Match::Filter(f) => self.passed(f, e, cx),
        }
    }

    /// Whether a rule of some shape applies to a thing.
    pub fn rule_holds(&self, kinds: RuleKinds, pick: impl Fn(&Rule) -> Option<&Match>, e: Entity) -> bool {
        let mut found = false;
        self.each_rule(kinds, |r| {
            found = pick(r.rule).is_some_and(|m| self.fits(m, e, &r.cx));
            !found
        });
        found
    }

    /// Whether an event is forbidden (101.2), and by what. Prohibitions that can be paid off, and those that count
    /// blockers, are looked at by combat.
    pub fn forbidden(&self, h: &Event) -> bool {
        self.forbidden_as(h, Judged::Nothing)
    }

    /// What says that an event can't be; none: no single sentence does.
    pub fn forbidder(&self, h: &Event) -> Option<ObjectId> {
        let mut found = None;
        self.visit_rules(RuleKinds::CANT, self.event_bits(h), Judged::Nothing, &mut |r| {
            let says = matches!(r.rule, Rule::Cant { event, .. } if self.matches(event, h, &r.cx));
            found = says.then_some(r.cx.this);
            !says
        });
        found
    }

    /// How much life a player can pay: none, if the player can't lose life (118.8).
    pub fn payable_life(&self, who: crate::engine::PlayerId) -> i32 {
        let life = self.state.life(who);
        if life > 0 && self.forbidden(&Event::of(Verb::LoseLife, 0).by(who).times(1)) { 0 } else { life }
    }

    /// The same, with something judged as what it is about to be.
    pub fn forbidden_as(&self, h: &Event, judged: Judged) -> bool {
        if self.caches.index.forbid_mask & self.event_bits(h) == 0 {
            self.note(Facets::rules_against(h.verb));
            return false;
        }
        let one = |h: &Event| self.prohibited(h, judged, &|_, _, _| false) && !self.licensed(h, judged);
        one(h) || self.shared_with(h).iter().any(|p| one(&for_mate(h, p)))
    }

    /// The same, where what the object of the event says of others does not count: a spell that is being cast does not forbid its own
    /// casting (702.60a).
    pub fn forbidden_by_others(&self, h: &Event, judged: Judged) -> bool {
        let own = |source: ObjectId, _, event: &EventPattern| {
            h.object == Some(Entity::Obj(source)) && event.object != Match::Ref(Ref::This)
        };
        self.prohibited(h, judged, &own) && !self.licensed(h, judged)
    }

    /// Whether any prohibition could be of such events.
    #[inline]
    pub fn anything_forbids(&self, verb: Verb) -> bool {
        self.caches.index.forbid_mask & super::verb_bit(verb) != 0
    }

    /// Whether this could be done to the object of the event: nothing forbids it, and it is what the declared action is
    /// done to (101.2).
    pub fn may_be_done(&self, event: &Event, judged: Judged, cx: &EvalContext) -> bool {
        let param = match event.verb {
            Verb::Action(id) => self.rulebook.content.actions[id.index()].params.first(),
            _ => None,
        };
        !self.forbidden_as(event, judged) && event.object.is_none_or(|e| self.param_fits(param, e, cx))
    }

    /// Teammates for whom the event would be one as well (810.8a, 810.9g-h, 810.10c).
    fn shared_with(&self, h: &Event) -> Seats {
        let variant = &self.state.variant;
        let shared = match h.verb {
            Verb::Win | Verb::Lose => variant.bound == Bound::Together,
            Verb::GainLife | Verb::LoseLife => variant.shared_life,
            Verb::PutCounters => h.counter.is_some_and(|k| variant.shared_counters.contains(&k)),
            _ => false,
        };
        if !shared {
            return Seats::NONE;
        }
        let whose = if h.verb == Verb::PutCounters { h.object } else { h.subject };
        match whose.and_then(Entity::player) {
            Some(p) => self.state.seating.row(p).team.and(self.state.seating.playing()).except(Seats::one(p)),
            None => Seats::NONE,
        }
    }

    /// Whether a prohibition fits an event; those that a keyword of an object brings can be left out.
    fn prohibited(
        &self,
        h: &Event,
        judged: Judged,
        without: &dyn Fn(ObjectId, AbilityId, &EventPattern) -> bool,
    ) -> bool {
        let mut found = false;
        self.note(Facets::rules_against(h.verb));
        self.visit_rules(RuleKinds::CANT, self.event_bits(h), judged, &mut |r| {
            if let Rule::Cant { event, unless, fewer_than: None, more_than: None } = r.rule {
                let left_out = r.ability.is_some_and(|(x, a, _)| without(x, a, event));
                found = !left_out
                    && self.matches(event, h, &r.cx.between_roles())
                    && !self.escapes(unless.as_ref(), &escaping(event, (h.verb, h.subject, h.object), &r.cx));
                if let (true, Some((_, ability, _))) = (found, r.ability) {
                    self.note_used(ability);
                }
            }
            !found
        });
        found
    }

    /// An ability has done something.
    #[inline]
    pub(super) fn note_used(&self, ability: AbilityId) {
        if let Some(used) = &self.caches.used {
            used.borrow_mut().insert(ability);
        }
    }

    /// 609.4: whether a sentence lets the event happen as though its subject had a keyword, or had it not.
    fn licensed(&self, h: &Event, judged: Judged) -> bool {
        if !self.any_rule(RuleKinds::AS_THOUGH) {
            return false;
        }
        let mut found = false;
        self.each_rule_on(RuleKinds::AS_THOUGH, judged, |r| {
            // `can be blocked as though it didn't have K` is about what is blocked.
            let Rule::AsThough { who, event, though } = r.rule else { return true };
            let whose = if event.object == *who && event.subject != *who { h.object } else { h.subject };
            if let Some(o) = whose.and_then(Entity::obj)
                && self.matches(event, h, &r.cx.between_roles())
            {
                found = match &**though {
                    Though::Has(k) => !self.prohibited(h, Judged::Having(o, *k), &|_, _, _| false),
                    Though::HasNot(k) => !self.prohibited(h, judged, &|x, a, _| x == o && self.comes_of(a, *k)),
                    Though::HasNone(all) => {
                        let gone = |a| all.iter().any(|known| self.rulebook.content.same_ability(a, *known));
                        !self.prohibited(h, judged, &|x, a, _| x == o && gone(a))
                    }
                    Though::Is(_) | Though::IsNot(_) => false,
                };
            }
            !found
        });
        found
    }

    /// Whether an ability comes from a keyword or a kind of it.
    fn comes_of(&self, ability: AbilityId, keyword: KeywordId) -> bool {
        self.of_keyword(self.rulebook.ability(ability), keyword)
    }

    /// Whether a prohibition gives way, as far as that is known before anything is declared or paid.
    pub fn escapes(&self, unless: Option<&Escape>, cx: &EvalContext) -> bool {
        match unless {
            None => false,
            Some(Escape::If(c)) => self.is_still_announced(c, cx) || self.cond(c, cx),
            // What has to be declared with it, or paid, is seen when the whole declaration is judged.
            Some(Escape::Pays(..) | Escape::With(..)) => true,
        }
    }

    /// Whether an object is a law of the format.
    pub(crate) fn is_law(&self, o: ObjectId) -> bool {
        self.state.obj(o).is(super::Flags::EMBLEM) && self.state.variant.laws.contains(&self.state.obj(o).def)
    }

    /// Whether a player knows what an object is: it lies open, they have seen it, or a sentence lets them see it (400.2,
    /// 401.5).
    pub fn knows(&self, p: PlayerId, o: ObjectId) -> bool {
        self.note(Facets::CARDS | Facets::HISTORY);
        let mut seen = self.state.knows(p, o);
        if seen {
            return true;
        }
        self.each_rule(RuleKinds::LOOK.union(RuleKinds::REVEALED), |r| {
            seen = match r.rule {
                Rule::Look { who, what } => {
                    self.fits(who, Entity::Player(p), &r.cx) && self.passes(what, Entity::Obj(o), &r.cx.asked_for(p))
                }
                Rule::Revealed { what } => self.passes(what, Entity::Obj(o), &r.cx),
                _ => false,
            };
            !seen
        });
        seen
    }

    /// 402.2: the maximum hand size, or none.
    pub fn max_hand(&self, p: PlayerId) -> Option<i32> {
        let mut max = Some(self.state.player(p).max_hand as i32);
        self.each_rule(RuleKinds::MAX_HAND, |r| {
            if let Rule::MaxHand { who, set, by } = r.rule
                && self.fits(who, Entity::Player(p), &r.cx)
            {
                match (set, by) {
                    (Some(v), _) => max = Some(self.value(v, &r.cx)),
                    (None, Some(v)) => max = max.map(|m| m + self.value(v, &r.cx)),
                    (None, None) => max = None,
                }
            }
            true
        });
        max.map(|m| m.max(0))
    }

    /// 701.31d: how often a player votes more than once: so often in any case, and so often at will.
    pub fn more_votes(&self, p: PlayerId) -> (i32, i32) {
        let (mut must, mut may) = (0, 0);
        self.each_rule(RuleKinds::VOTES, |r| {
            if let Rule::Votes { who, n, may: at_will } = r.rule
                && self.fits(who, Entity::Player(p), &r.cx)
            {
                *(if *at_will { &mut may } else { &mut must }) += self.value(n, &r.cx).max(0);
            }
            true
        });
        (must, may)
    }

    /// 305.2: how many lands a player may play in a turn.
    pub fn land_plays(&self, p: PlayerId) -> i32 {
        let mut n = 1;
        self.each_rule(RuleKinds::LAND_PLAYS, |r| {
            if let Rule::LandPlays { who, n: more } = r.rule
                && self.fits(who, Entity::Player(p), &r.cx)
            {
                n += more.as_ref().map_or(1000, |v| self.value(v, &r.cx));
            }
            true
        });
        n
    }

    /// 715.1: who decides for a player; the newest effect counts (715.1a). Whoever controls one of those who take their
    /// turns together controls them all (805.8).
    pub fn decider(&self, p: PlayerId) -> PlayerId {
        let mut out = p;
        self.each_rule(RuleKinds::CONTROL_PLAYER, |r| {
            if let Rule::ControlPlayer { by, player } = r.rule
                && self.state.seating.row(p).group.iter().any(|q| self.fits(player, Entity::Player(q), &r.cx))
            {
                out = self.player_of(by, &r.cx).filter(|q| !self.state.player(*q).out).unwrap_or(out);
            }
            true
        });
        out
    }

    /// 510.4: whether a creature deals damage in the first and in the second combat damage step.
    pub fn strikes(&self, o: ObjectId) -> Strikes {
        let (mut first, mut again) = (false, false);
        self.each_rule(RuleKinds::STRIKE, |r| {
            if let Rule::Strike { who, again: twice } = r.rule
                && self.fits(who, Entity::Obj(o), &r.cx)
            {
                first = true;
                again |= twice;
            }
            true
        });
        Strikes { first, usual: again || !first }
    }

    /// Whether a rule of state-based actions leaves a permanent or player alone.
    pub fn is_lifted(&self, rule: crate::ir::StateRule, of: Entity) -> bool {
        let mut found = false;
        self.each_rule(RuleKinds::LIFTED, |r| {
            if let Rule::Lifted { rule: lifted, who } = r.rule {
                found = *lifted == rule && self.fits(who, of, &r.cx);
            }
            !found
        });
        found
    }

    /// 702.2b and the like: whether damage by a source to something is lethal whatever its amount.
    pub fn lethal(&self, source: ObjectId, to: Entity) -> bool {
        let mut found = false;
        self.each_rule(RuleKinds::LETHAL, |r| {
            if let Rule::Lethal { source: m, to: f } = r.rule {
                found = self.fits(m, Entity::Obj(source), &r.cx) && self.passed(f, to, &r.cx);
            }
            !found
        });
        found || self.keeps_lethal(source, to)
    }

    /// A source that is gone deals damage as it last was (608.2g): its own sentence still counts.
    fn keeps_lethal(&self, source: ObjectId, to: Entity) -> bool {
        self.own_parts(source, Judged::Nothing, |rule, cx| match rule {
            Rule::Lethal { source: m, to: f } => self.fits(m, Entity::Obj(source), cx) && self.passed(f, to, cx),
            _ => false,
        })
    }

    /// Whether one of the object's own sentences says so, although the object is not in the index: because it is gone,
    /// or is a spell or a card elsewhere.
    pub fn own_parts(&self, o: ObjectId, judged: Judged, test: impl Fn(&Rule, &EvalContext) -> bool) -> bool {
        if self.state.on_battlefield(o) {
            return false;
        }
        let cx = EvalContext::new(o, self.controller_or_caster(o), &[]).judging(judged);
        let given = match judged {
            Judged::Spell(x) | Judged::Marked(x, _) | Judged::Giving(x, ..) if x == o => self.given_as_spell(o),
            _ => Default::default(),
        };
        let list = self.seen(o, judged).abilities.list(&self.rulebook.content).iter();
        list.chain(&given).any(|a| match &self.rulebook.ability(*a).kind {
            AbilityKind::Static(s) => {
                let on = s.cond.as_ref().is_none_or(|c: &Condition| self.cond(c, &cx));
                on && s.parts.iter().any(|p| matches!(p, Part::Rule(r) if test(r, &cx)))
            }
            _ => false,
        })
    }

    /// Whether a thing may attach to another (301.5, 303.4): nothing forbids it, and it is no creature itself.
    pub fn can_attach(&self, what: ObjectId, host: Entity, judged: Judged) -> bool {
        // 801.8-9.
        if host == Entity::Obj(what) || !self.reaches(self.controller(what), host) {
            return false;
        }
        let roles = &self.rulebook.content.roles;
        let c = self.seen(what, judged);
        let aura = roles.aura.is_some_and(|s| c.subs.has(s));
        self.note(Facets::OBJECTS);
        if let Entity::Obj(h) = host {
            if self.state.obj(h).is(Flags::PHASED_OUT) {
                return false;
            }
            let creature = self.is_creature(h);
            if roles.equipment.is_some_and(|s| c.subs.has(s)) && !creature {
                return false;
            }
            let land = self.state.on_battlefield(h) && self.is(h, crate::ir::CardTypes::LAND);
            if roles.fortification.is_some_and(|s| c.subs.has(s)) && !land {
                return false;
            }
            if !aura && !self.state.on_battlefield(h)
                || self.state.obj(h).zone == Zone::Graveyard && !self.enchants_cards(what, judged)
            {
                return false;
            }
        }
        // 301.5c, 303.4d.
        if c.is(crate::ir::CardTypes::CREATURE) {
            return false;
        }
        let h = Event { subject: Some(Entity::Obj(what)), object: Some(host), ..Event::of(Verb::Attach, 0) };
        !self.forbidden_as(&h, judged) && !self.forbids_itself(what, &h, judged)
    }

    /// What something can be attached to if its own words let it: a permanent, a player, a card in a graveyard.
    pub fn can_hold(&self, host: Entity) -> bool {
        match host {
            Entity::Obj(o) => {
                self.state.on_battlefield(o) || self.state.obj(o).live() && self.state.obj(o).zone == Zone::Graveyard
            }
            Entity::Player(p) => !self.state.player(p).out,
        }
    }

    /// Whether its own words name cards in graveyards as what it can be attached to (303.4, 702.5a); nothing else is
    /// attached to cards.
    pub fn enchants_cards(&self, what: ObjectId, judged: Judged) -> bool {
        self.note(Facets::CARDS);
        self.seen(what, judged).abilities.list(&self.rulebook.content).iter().any(|a| {
            match &self.rulebook.ability(*a).kind {
                AbilityKind::Static(s) => s.parts.iter().any(|p| matches!(p, Part::Rule(r) if attaches_to_cards(r))),
                _ => false,
            }
        })
    }

    /// Whether an object has the text of its definition, also as what it is judged as, and that holds no rules of these
    /// sorts.
    #[inline]
    pub fn says_no_rule(&self, o: ObjectId, judged: Judged, kinds: RuleKinds) -> bool {
        let row = self.state.obj(o);
        !self.may_differ_as_spell(o)
            && self.state.chars.get(row.row as usize).is_none()
            && !judged.reshapes()
            && !self.rulebook.info(row.def).rules.intersects(kinds)
    }

    /// Prohibitions of a card that is not in the index yet (an Aura spell, an Aura about to enter).
    pub fn forbids_itself(&self, o: ObjectId, h: &Event, judged: Judged) -> bool {
        if self.says_no_rule(o, judged, RuleKinds::CANT) {
            return false;
        }
        self.own_parts(o, judged, |rule, cx| match rule {
            // Only what it says about itself: its sentences about others wait until it is where they work.
            Rule::Cant { event, unless, .. } if event.object.is_only_this() || event.subject.is_only_this() => {
                self.matches(event, h, &cx.between_roles()) && !self.escapes(unless.as_ref(), cx)
            }
            _ => false,
        })
    }

    /// Whether a pattern of a requirement or permission names this creature as its doer.
    pub fn doer_fits(&self, event: &EventPattern, o: ObjectId, cx: &EvalContext) -> bool {
        self.fits(&event.subject, Entity::Obj(o), cx)
    }

    /// Whether a player could begin to cast a card now, judged by timing and prohibitions only (702.61a).
    pub fn could_begin_cast(&self, o: ObjectId, p: PlayerId) -> bool {
        use crate::ir::{CardTypes, Step};
        let c = self.chars(o);
        let h = Event { from: self.state.obj(o).zone, ..Event::of(Verb::Cast, 0).by(p).on(o) };
        self.note(Facets::STEP | Facets::CARDS);
        let main = matches!(self.state.turn.step, Step::FirstMain | Step::SecondMain);
        let sorcery = main && self.state.is_active(p) && self.state.turn.stack.is_empty();
        !c.is(CardTypes::LAND)
            && !self.forbidden_as(&h, Judged::Spell(o))
            && (c.is(CardTypes::INSTANT) || sorcery || self.cast_as_instant(o, p, Judged::Spell(o)))
    }

    /// Whether a sentence lets the player cast it as though it were an instant (601.3b).
    pub fn cast_as_instant(&self, o: ObjectId, p: PlayerId, judged: Judged) -> bool {
        let mut found = false;
        let says = |rule: &Rule, cx: &EvalContext| match rule {
            // A way of casting with its own price is taken at its own time.
            Rule::Cast(permit) if permit.instant && !permit.is_a_way() => {
                self.fits(&permit.who, Entity::Player(p), cx)
                    && self.fits(&permit.what, Entity::Obj(o), cx)
                    && permit.cond.as_ref().is_none_or(|c| self.cond(c, cx))
            }
            _ => false,
        };
        self.each_rule_on(RuleKinds::CAST, judged, |r| {
            found = says(r.rule, &r.cx);
            !found
        });
        found || self.own_parts(o, judged, says)
    }
}

/// The same event for a teammate.
fn for_mate(h: &Event, p: PlayerId) -> Event {
    let mate = Some(Entity::Player(p));
    if h.verb == Verb::PutCounters { Event { object: mate, ..*h } } else { Event { subject: mate, ..*h } }
}

/// The eyes for the escape of a prohibition: `its`, `their` mean what the sentence is about, and for an attack that could
/// be declared it is known whom it would be on (508.1c).
pub(crate) fn escaping<'c>(
    event: &EventPattern,
    (verb, subject, object): (Verb, Option<Entity>, Option<Entity>),
    cx: &EvalContext<'c>,
) -> EvalContext<'c> {
    let member = match (&event.subject, &event.object) {
        // `players can't cast spells unless it is their turn`: of what players do it is about the players.
        (Match::Filter(_), _) => subject,
        (_, Match::Filter(_)) => object,
        _ => None,
    };
    let cx = EvalContext { member: member.unwrap_or(cx.member), ..*cx };
    match (verb, subject, object) {
        (Verb::Attack, Some(Entity::Obj(attacker)), Some(goal)) => cx.judging(Judged::Attacking(attacker, goal)),
        _ => cx,
    }
}

/// A sentence by which something can be attached to cards in graveyards.
fn attaches_to_cards(rule: &Rule) -> bool {
    fn lies_there(pred: &Predicate) -> bool {
        match pred {
            Predicate::In(zones) => zones.contains(Zones::GRAVEYARD),
            Predicate::Not(pred) => lies_there(pred),
            Predicate::Any(all) | Predicate::All(all) => all.iter().any(lies_there),
            _ => false,
        }
    }
    match rule {
        Rule::Cant { event, .. } if event.verb == Verb::Attach && event.subject.is_only_this() => {
            matches!(&event.object, Match::Filter(f) if f.preds.iter().any(lies_there))
        }
        _ => false,
    }
}

/// Whether a rule forbids something without conditions of its own: it does something when it forbids something.
fn is_plain_prohibition(rule: &Rule) -> bool {
    matches!(rule, Rule::Cant { unless: None, fewer_than: None, more_than: None, .. })
}
