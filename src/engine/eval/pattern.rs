//! Whether an event is one that a pattern waits for, and what its roles are bound to.

use super::value::compare;
use super::{EvalContext, Judged};
use crate::engine::{Cause, Cite, Engine, Entity, Env, Event, Facets, ObjectId, SlotValue};
use crate::ir::{
    AbilityKind, By, CardTypes, EventPattern, ManaType, Match, Phrase, Predicate, Ref, Role, Slot, Sort, Value, Verb,
    Zone,
};

impl Engine<'_> {
    /// Whether an event is of this pattern. Objects are judged as they are now or were last.
    pub fn matches(&self, pattern: &EventPattern, h: &Event, cx: &EvalContext) -> bool {
        if !self.outline_fits(pattern, h) {
            return false;
        }
        if pattern.binds.is_empty() || !speaks_of_roles(pattern) {
            return self.roles_fit(pattern, h, cx);
        }
        let mut env: Env = cx.env.iter().cloned().collect();
        self.bind_roles(pattern, h, &mut env);
        self.roles_fit(pattern, h, &EvalContext { env: &env, ..*cx })
    }

    /// Whether what takes part in an event, and how it came about, are what a pattern says.
    fn roles_fit(&self, pattern: &EventPattern, h: &Event, cx: &EvalContext) -> bool {
        pattern.mana.as_ref().is_none_or(|m| self.mana_fits(m, h, cx))
            && self.subject_fits(pattern, h, cx)
            && self.object_fits(pattern, h, cx)
            && self.amount_fits(pattern, h, cx)
            && (!pattern.alone || self.alone(h))
            && (!matches!(h.verb, Verb::Block | Verb::BecomeBlocked) || self.blocks_anew(pattern, h, cx))
            && self.by_fits(&pattern.by, h, cx)
            && (!self.state.seating.is_ranged() || self.is_in_sight(pattern, h, cx))
    }

    /// Whether an event is of this pattern as far as that can be said without a look at what takes part in it.
    #[inline]
    pub fn outline_fits(&self, pattern: &EventPattern, h: &Event) -> bool {
        self.verb_fits(pattern, h)
            && (pattern.to.is_empty() || pattern.to.contains(h.to.set()))
            && (pattern.from.is_empty() || pattern.from.contains(self.place_before(h).set()))
            && pattern.span.is_none_or(|s| h.span == Some(s))
            && pattern.counter.is_none_or(|c| h.counter == Some(c))
            && pattern.damage.takes(h.combat)
    }

    /// Whether the amount is what a pattern says; of an area: whether it is that of the pattern, since each has its own.
    fn amount_fits(&self, pattern: &EventPattern, h: &Event, cx: &EvalContext) -> bool {
        match h.verb {
            Verb::ComeWithin | Verb::GoBeyond => self.is_its_area(pattern, h, cx),
            _ => pattern.amount.as_ref().is_none_or(|(op, v)| compare(self.amount_of(h), *op, self.value(v, cx))),
        }
    }

    /// Where something comes from that changes its zone; what an action is done to otherwise stays where it is.
    fn place_before(&self, h: &Event) -> Zone {
        match (h.verb, h.object) {
            (Verb::Action(_), Some(Entity::Obj(o))) => self.state.obj(o).zone,
            _ => h.from,
        }
    }

    /// 509.5a, 509.5c: what blocks or is blocked already has done so when more is added by an effect; only what counts the
    /// blockers hears of it, when their number comes to be what it asks for (509.5e).
    fn blocks_anew(&self, pattern: &EventPattern, h: &Event, cx: &EvalContext) -> bool {
        match h.verb {
            Verb::Block => h.n == 0 || pattern.object != Match::Any,
            _ if h.combat => pattern.amount.as_ref().is_some_and(|(op, v)| !compare(h.n - 1, *op, self.value(v, cx))),
            _ => true,
        }
    }

    /// Whether some of the mana is of a type; the amount of a tapping for mana is its types.
    fn mana_fits(&self, wanted: &ManaType, h: &Event, cx: &EvalContext) -> bool {
        let wanted = match wanted {
            ManaType::Of(mask) => *mask,
            ManaType::Chosen(color) => match self.chosen(color, cx) {
                Some(SlotValue::Color(c)) => c.bits(),
                _ => 0,
            },
        };
        h.n as u8 & wanted != 0
    }

    /// 801.7, 801.13b: a turn or step is that of a player in range; where neither what deals damage nor what is dealt it is
    /// named, both must be in range. What is named has been looked at.
    fn is_in_sight(&self, pattern: &EventPattern, h: &Event, cx: &EvalContext) -> bool {
        let unnamed = pattern.span.is_some()
            || h.verb == Verb::Damage && pattern.subject == Match::Any && pattern.object == Match::Any;
        !unnamed || [h.subject, h.object].into_iter().flatten().all(|e| self.reaches(cx.eye, e))
    }

    /// The amount of an event; of removed counters what is left (`the last counter is removed`).
    fn amount_of(&self, h: &Event) -> i32 {
        match (h.verb, h.object) {
            (Verb::RemoveCounters, Some(e)) => self.counters_on(h.counter, e),
            _ => h.n,
        }
    }

    /// How much an event counts where several are added up: what is done to one thing is one, unless it is done so many times.
    pub(crate) fn weight(&self, h: &Event) -> i32 {
        let numbered = |id: crate::ir::ActionId| {
            let params = &self.rulebook.content.actions[id.index()].params;
            params.iter().any(|param| matches!(param, crate::ir::ParamKind::Number))
        };
        let to_one = match h.verb {
            Verb::Move => true,
            Verb::Action(id) => !numbered(id),
            _ => false,
        };
        if to_one && h.n == 0 && h.object.is_some() { 1 } else { h.n }
    }

    fn verb_fits(&self, pattern: &EventPattern, h: &Event) -> bool {
        pattern.verb == h.verb
            || matches!(pattern.verb, Verb::Action(a) if h.via == Some(a) || h.also == Some(a))
            // 120.1: what has been drawn has been put into the hand.
            || pattern.verb == Verb::Move && h.verb == Verb::Draw && h.new.some().is_some()
    }

    /// The object of an event. `their` in its words is the player who does it (`from their hand`).
    fn object_fits(&self, pattern: &EventPattern, h: &Event, cx: &EvalContext) -> bool {
        if pattern.object == Match::Any {
            return true;
        }
        let fits = |cx: &EvalContext| {
            self.role_fits(&pattern.object, self.object_role(pattern, h), cx) || self.was_spell(&pattern.object, h, cx)
        };
        match h.subject {
            Some(Entity::Player(who)) => fits(&cx.asked_for(who)),
            Some(member) if cx.between => fits(&EvalContext { member, ..*cx }),
            _ => fits(cx),
        }
    }

    /// What stands in the object role: for something that arrives, what it became; for something that leaves, what
    /// it was (603.10).
    fn object_role(&self, pattern: &EventPattern, h: &Event) -> Option<Entity> {
        // 110.5a: what was created is what it is on the battlefield.
        if h.verb == Verb::Create {
            return h.object.map(|token| self.next_self(token).map_or(token, Entity::Obj));
        }
        // 701.8c: what was discarded into a hidden zone nobody knows.
        let unseen = h.from == Zone::Hand && matches!(h.to, Zone::Library | Zone::Hand);
        let arrived =
            h.verb == Verb::Move && !unseen && (!h.from.is_play() || pattern.is_arrival()) && h.new.some().is_some();
        let arrives = pattern.verb == Verb::Move && arrived && h.to.is_play();
        if arrives || arrived && h.from != Zone::Stack && matches!(pattern.verb, Verb::Move | Verb::Action(_)) {
            return Some(Entity::Obj(h.new));
        }
        h.object
    }

    /// A turn or a part of it is that of everybody who has it together (805.4).
    fn subject_fits(&self, pattern: &EventPattern, h: &Event, cx: &EvalContext) -> bool {
        match h.object {
            Some(member) if cx.between => self.is_subject(pattern, h, &EvalContext { member, ..*cx }),
            _ => self.is_subject(pattern, h, cx),
        }
    }

    fn is_subject(&self, pattern: &EventPattern, h: &Event, cx: &EvalContext) -> bool {
        if self.role_fits(&pattern.subject, h.subject, cx) {
            return true;
        }
        if h.verb == Verb::Damage {
            // What a game master says is from a source, too, which nobody has named.
            if h.subject.is_none() {
                return self.state.scene.is_some() && is_any_source(&pattern.subject);
            }
            return self.dealer(h).is_some_and(|o| self.role_fits(&pattern.subject, Some(Entity::Obj(o)), cx));
        }
        // 508.3: a player attacks with what they control.
        if h.verb == Verb::Attack {
            return self.role_fits(&pattern.subject, self.who_has(h.subject), cx);
        }
        if !matches!(h.verb, Verb::Begin | Verb::End) || !self.state.variant.shared_turns {
            return false;
        }
        let Some(Entity::Player(who)) = h.subject else { return false };
        self.state.seating.row(who).group.iter().any(|q| self.role_fits(&pattern.subject, Some(Entity::Player(q)), cx))
    }

    /// Who of a scene deals the damage that a spell or a weapon deals: whoever cast the one or bears the other.
    fn dealer(&self, h: &Event) -> Option<ObjectId> {
        let source = h.subject.and_then(Entity::obj).filter(|_| self.state.scene.is_some())?;
        self.actor_of(source)
    }

    /// What stands in the subject role: a pattern that speaks of creatures means whoever dealt the damage.
    fn subject_role(&self, pattern: &EventPattern, h: &Event) -> Option<Entity> {
        match &pattern.subject {
            Match::Filter(f) if h.verb == Verb::Damage && self.is_of_creatures(&f.preds) => {
                self.dealer(h).map(Entity::Obj).or(h.subject)
            }
            _ => h.subject,
        }
    }

    /// Whether a description asks for a creature.
    fn is_of_creatures(&self, preds: &[Predicate]) -> bool {
        preds.iter().any(|p| match p {
            Predicate::Type(types) => *types == CardTypes::CREATURE,
            Predicate::Sub(kind) => {
                let of = self.rulebook.content.subtypes.get(kind.index()).map(|s| s.of);
                of.is_some_and(|of| of.contains(CardTypes::CREATURE))
            }
            Predicate::All(all) => self.is_of_creatures(all),
            _ => false,
        })
    }

    fn role_fits(&self, pattern: &Match, e: Option<Entity>, cx: &EvalContext) -> bool {
        match pattern {
            Match::Any => true,
            Match::Ref(r) => e.is_some_and(|e| self.denotes(r, cx, e) || self.was(r, cx, e)),
            Match::Filter(f) => e.is_some_and(|e| self.passed(f, e, cx)),
        }
    }

    /// 400.7c: a permanent knows how the spell was cast that it was.
    fn was_spell(&self, pattern: &Match, h: &Event, cx: &EvalContext) -> bool {
        let one_thing = match pattern {
            Match::Any => false,
            Match::Ref(_) => true,
            Match::Filter(f) => f.same().is_some(),
        };
        let (true, Verb::Cast, Some(Entity::Obj(spell))) = (one_thing, h.verb, h.object) else { return false };
        let became = self.state.obj(spell).next.some().filter(|o| self.spell_before(*o) == Some(spell));
        became.is_some_and(|o| self.role_fits(pattern, Some(Entity::Obj(o)), cx))
    }

    /// A reference to what has become this thing by the very move that is judged.
    fn was(&self, reference: &crate::ir::Ref, cx: &EvalContext, e: Entity) -> bool {
        match e {
            Entity::Obj(o) => {
                self.state.obj(o).prev.some().is_some_and(|prev| *reference == crate::ir::Ref::This && cx.this == prev)
            }
            Entity::Player(_) => false,
        }
    }

    /// 506.5: whether nothing else was declared as an attacker or as a blocker in that combat; other events have no company.
    fn alone(&self, h: &Event) -> bool {
        if !matches!(h.verb, Verb::Attack | Verb::Block) {
            return true;
        }
        self.note(Facets::COMBAT | Facets::HISTORY);
        let journal = &self.state.journal;
        let same = |x: &Event| (x.verb, x.cause, x.subject) == (h.verb, h.cause, h.subject);
        let Some(at) = journal.iter().rposition(same) else { return self.would_be_alone(h) };
        let begins = |x: &Event| x.verb == Verb::Begin && x.span == Some(crate::ir::Span::Combat);
        let before = journal[..at].iter().rev().take_while(|x| !begins(x));
        let after = journal[at..].iter().take_while(|x| !begins(x));
        before.chain(after).filter(|x| x.verb == h.verb).all(|x| x.subject == h.subject)
    }

    /// The same of what is only proposed: the attackers and blockers are those that there are.
    fn would_be_alone(&self, h: &Event) -> bool {
        match h.verb {
            Verb::Attack => self.state.turn.combat.attackers.len() == 1,
            _ => h.subject.and_then(Entity::obj).is_some_and(|o| self.status(crate::ir::Status::BlockingAlone, o)),
        }
    }

    fn by_fits(&self, by: &By, h: &Event, cx: &EvalContext) -> bool {
        let cause = match cx.judged {
            Judged::By(source, ability) => Cause { payment: true, ..Cause::by_ability(source, ability, cx.you) },
            Judged::CastBy(card, ability) if h.cause == 0 => Cause::by_ability(card, ability, cx.you),
            _ => self.state.causes[h.cause as usize],
        };
        match by {
            By::Any => true,
            By::Keyword(k) => self.caused_by_keyword(cause.ability, *k) || self.cast_paying(h, *k),
            By::KeywordOf(k, of) => {
                self.caused_by_keyword(cause.ability, *k)
                    && self.role_fits(of, cause.source.some().map(Entity::Obj), cx)
            }
            By::Action(a) => h.via == Some(*a) || h.also == Some(*a),
            By::Effect => (cause.ability.is_some() || cause.cite == Some(Cite::ENTRY)) && !cause.payment,
            By::Source(m) => match m {
                Match::Any => cause.source.some().is_some(),
                Match::Ref(r) => cause.source.some().is_some_and(|o| self.denotes(r, cx, Entity::Obj(o))),
                Match::Filter(f) => self.is_cause(f, &cause, cx),
            },
            By::Attacking => cause.cite == Some(Cite::ATTACK),
            By::Damage => h.by_damage,
            By::Payment(r) => {
                cause.payment
                    && (*r == crate::ir::Ref::Nothing
                        || cause.source.some().is_some_and(|o| self.denotes(r, cx, Entity::Obj(o))))
            }
            By::Resolving => cause.cite == Some(Cite::RESOLVE),
            By::Resting => cause.cite == Some(Cite::WEARINESS),
            By::UntapStep(whose) => {
                let cx = h.object.map_or(*cx, |member| EvalContext { member, ..*cx });
                // Of nobody's said it is that of whoever controls what untaps (502.3).
                let own = || cx.member.obj().is_some_and(|o| self.state.is_active(self.controller(o)));
                let then = if **whose == crate::ir::Ref::Nothing { own() } else { self.whose_turn(whose, &cx) };
                cause.cite == Some(Cite::UNTAP) && then
            }
        }
    }

    /// Whether a spell was cast with an additional cost paid that a keyword brings (601.2b, 702.32a).
    fn cast_paying(&self, h: &Event, keyword: crate::ir::KeywordId) -> bool {
        matches!(h.object, Some(Entity::Obj(o)) if h.verb == Verb::Cast && self.paid_for(o, keyword))
    }

    /// Whether an additional cost was paid for a spell, or for the spell that a permanent was, that a keyword brings.
    pub(super) fn paid_for(&self, o: crate::engine::ObjectId, keyword: crate::ir::KeywordId) -> bool {
        self.note(Facets::MEMORY);
        // 400.7c: what a spell remembered its permanent remembers.
        let row = self.state.obj(o);
        let became =
            row.next.some().filter(|new| row.zone == Zone::Stack && self.state.obj(*new).zone == Zone::Battlefield);
        let keeper = became.unwrap_or(o);
        self.chars(o).abilities.list(&self.rulebook.content).iter().any(|a| {
            let ability = self.rulebook.ability(*a);
            let paid = match &ability.kind {
                AbilityKind::CastCost(c) => c.label.is_some_and(|l| self.state.recall(keeper, l).is_set()),
                _ => false,
            };
            paid && self.of_keyword(ability, keyword)
        })
    }

    /// Whether an ability comes from a keyword, or from a variant of it.
    pub(super) fn caused_by_keyword(
        &self,
        ability: Option<crate::ir::AbilityId>,
        keyword: crate::ir::KeywordId,
    ) -> bool {
        ability.is_some_and(|a| self.of_keyword(self.rulebook.ability(a), keyword))
    }

    /// Whether an ability is one of a keyword, or of a variant of it.
    pub(crate) fn of_keyword(&self, ability: &crate::ir::Ability, keyword: crate::ir::KeywordId) -> bool {
        ability.keyword.is_some_and(|own| {
            let mut kinds = crate::engine::KeywordSet::default();
            crate::engine::add_keyword(&self.rulebook.content, &mut kinds, own);
            kinds.has(keyword)
        })
    }

    /// Puts the roles of an event into an environment.
    pub fn bind_roles(&self, pattern: &EventPattern, h: &Event, env: &mut Env) {
        for (role, slot) in &pattern.binds {
            let value = match role {
                Role::Amount => SlotValue::Num(self.weight(h)),
                _ => self.in_role(pattern, *role, h).map_or(SlotValue::Nil, SlotValue::One),
            };
            if env.len() <= slot.index() {
                env.resize(slot.index() + 1, SlotValue::Nil);
            }
            if let Some(v) = env.get_mut(slot.index()) {
                *v = value;
            }
        }
    }

    /// The player, or whoever controls the thing.
    fn who_has(&self, e: Option<Entity>) -> Option<Entity> {
        e.map(|e| match e {
            Entity::Obj(o) => Entity::Player(self.controller(o)),
            Entity::Player(_) => e,
        })
    }

    /// Who or what stands in a role of an event; nobody stands for an amount.
    pub(crate) fn in_role(&self, pattern: &EventPattern, role: Role, h: &Event) -> Option<Entity> {
        match role {
            Role::Subject => self.subject_role(pattern, h),
            Role::Object => self.object_role(pattern, h),
            Role::SubjectController => self.who_has(h.subject),
            Role::ObjectController => self.who_has(h.object),
            Role::Successor => h.new.some().map(Entity::Obj),
            Role::Amount => None,
        }
    }

    /// Whether the event at this place of the journal is the how manieth of its kind that the pattern asks for. Of those that
    /// happened at once the ones behind it count as later ones.
    pub fn nth_fits(&self, pattern: &EventPattern, at: usize, h: &Event, cx: &EvalContext) -> bool {
        let Some(nth) = &pattern.nth else { return true };
        let counts = |x: &&Event| (!nth.own || x.subject == h.subject) && self.matched(pattern, x, cx);
        let later = self.state.journal.iter().skip(at + 1).filter(counts).count() as i32;
        self.is_nth(pattern, h, -later, cx)
    }

    /// The same of an event that has not happened yet.
    pub fn nth_would_fit(&self, pattern: &EventPattern, h: &Event, cx: &EvalContext) -> bool {
        self.is_nth(pattern, h, 1, cx)
    }

    /// Whether an event of this kind, the how manieth it asks for, stands in a part of the journal.
    pub fn has_happened(&self, pattern: &EventPattern, within: std::ops::Range<usize>, cx: &EvalContext) -> bool {
        let from = within.start;
        let mut events = self.state.journal[within].iter().enumerate();
        events.any(|(at, h)| self.matches(pattern, h, cx) && self.nth_fits(pattern, from + at, h, cx))
    }

    fn is_nth(&self, pattern: &EventPattern, now: &Event, to_come: i32, cx: &EvalContext) -> bool {
        let Some(nth) = &pattern.nth else { return true };
        let plain = EventPattern { nth: None, ..pattern.clone() };
        let h = crate::ir::History { event: plain, window: nth.window.clone(), candidate: None };
        let times = if nth.own { self.times_by(&h, now.subject, cx) } else { self.times(&h, cx) };
        times + to_come == i32::from(nth.n)
    }
}

/// Whether one role of an event, or its cause, is described by another one: `a creature they control`.
fn speaks_of_roles(pattern: &EventPattern) -> bool {
    let bound = |slot: &Slot| pattern.binds.iter().any(|(_, bound)| bound == slot);
    Phrase::EventPattern(pattern).any(&mut |part| match part {
        Phrase::Ref(Ref::Slot(slot)) | Phrase::Value(Value::Slot(slot)) => bound(slot),
        _ => false,
    })
}

/// `a source`, of which nothing else is said.
fn is_any_source(pattern: &Match) -> bool {
    matches!(pattern, Match::Filter(f) if f.sort == Sort::Source && f.preds.is_empty())
}
