//! Whether a condition holds now, and which part of the turn it is.

use super::EvalContext;
use super::value::compare;
use crate::engine::{Engine, Entity, Facets, ObjectId, SlotValue};
use crate::ir::{Colors, Condition, Filter, Predicate, Prop, Ref, Sort, Span, Status, Step, Value, Verb, Zone};

impl Engine<'_> {
    /// Whether a condition holds now.
    pub fn cond(&self, cond: &Condition, cx: &EvalContext) -> bool {
        match cond {
            Condition::True => true,
            Condition::Not(cond) => !self.cond(cond, cx),
            Condition::And(list) => list.iter().all(|cond| self.cond(cond, cx)),
            Condition::Or(list) => list.iter().any(|cond| self.cond(cond, cx)),
            Condition::Exists(f, op, v) => compare(self.count(f, cx), *op, self.value(v, cx)),
            Condition::Compare(a, op, b) => {
                !self.is_no_size(a, cx) && !self.is_no_size(b, cx) && compare(self.value(a, cx), *op, self.value(b, cx))
            }
            Condition::Passes(r, f) => {
                self.note(Facets::CARDS);
                let e = self.ents(r, cx);
                !e.is_empty()
                    && e.into_iter().all(|x| match self.as_it_stood(r, f, x, cx) {
                        Some(was) => self.passed(f, was, cx),
                        None => self.passes(f, self.found_again(x, cx), cx),
                    })
            }
            Condition::Passed(r, f) => {
                let e = self.ents(r, cx);
                let looks = f.preds.iter().all(|p| p.all_parts(&|facts| facts.looks));
                let was = |x| if looks { self.last_looked(r, x, cx) } else { x };
                !e.is_empty() && e.into_iter().all(|x| self.passed(f, was(x), cx))
            }
            Condition::Happened(h) => self.times(h, cx) > 0,
            Condition::Done => cx.done,
            Condition::Set(r) => match r {
                Ref::Slot(s) => cx.slot(*s).is_set(),
                Ref::Linked(l) => self.recalled(cx, *l, crate::engine::SlotValue::is_set),
                Ref::LinkedOf(l, of) => {
                    self.holders(of, cx).into_iter().filter_map(Entity::obj).any(|o| self.remembered(o, *l).is_set())
                }
                _ => !self.ents(r, cx).is_empty(),
            },
            Condition::During(span, r) => self.during(*span) && self.whose_turn(r, cx),
            Condition::Before((step, r)) => self.come_to() < *step && self.whose_turn(r, cx),
            Condition::Sooner((step, r)) => self.step() < *step && self.in_combat() && self.whose_turn(r, cx),
            Condition::After((step, r)) => {
                self.step() >= *step && self.in_combat() && self.comes_to(*step) && self.whose_turn(r, cx)
            }
            Condition::CouldCast(r) => {
                self.one(r, cx).and_then(Entity::obj).is_some_and(|o| self.could_begin_cast(o, cx.you))
            }
            Condition::NewSinceUpkeep(r) => {
                self.one(r, cx).and_then(Entity::obj).is_some_and(|o| self.new_since_upkeep(o))
            }
            Condition::Has(r, d) => {
                self.note(Facets::OBJECTS);
                self.ents(r, cx).into_iter().any(|e| match e {
                    Entity::Player(p) => self.state.player(p).designations.contains(d),
                    Entity::Obj(o) => self.designated(o, *d),
                })
            }
            Condition::Chose(what, held) => {
                let held = SlotValue::from(*held);
                self.chosen_all(what, cx).contains(&&held)
            }
            Condition::SameColor(a, b) => self.chosen_color(a, cx).intersects(self.chosen_color(b, cx)),
            Condition::Searching(who, whose) => {
                self.note(Facets::all());
                let is = |r, p| self.denotes(r, cx, Entity::Player(p));
                self.state.searching.is_some_and(|(p, q)| is(who, p) && is(whose, q))
            }
            Condition::Allied(a, b) => self.chosen_color(a, cx).allied().intersects(self.chosen_color(b, cx)),
        }
    }

    /// 608.2h: of a permanent that an ability speaks of and that has gone, the status and the counters are asked that it had
    /// last; counters where it is now are asked before those.
    fn as_it_stood(&self, what: &Ref, filter: &Filter, e: Entity, cx: &EvalContext) -> Option<Entity> {
        let looks = |p: &Predicate| p.all_parts(&|facts| facts.looks) && !is_of_counters(p);
        if *what == Ref::This
            && filter.preds.iter().all(looks)
            && let Some(was) = self.last_on_battlefield(e, cx)
        {
            return Some(was);
        }
        if cx.mark == 0 || filter.preds.is_empty() {
            return None;
        }
        // What it looked like, and what a spell targeted, is known (608.2g).
        let known = |p: &Predicate| looks(p) || is_of_targets(p);
        let gone = e.obj().is_some_and(|o| !self.state.obj(o).live());
        if gone && filter.preds.iter().all(known) && self.is_asked_as_it_was(e, filter, cx) {
            return Some(e);
        }
        if !filter.preds.iter().all(is_of_permanents) {
            let was = self.before_this_moved_it(e, cx).filter(|_| filter.sort != Sort::Card)?;
            return filter.preds.iter().all(known).then_some(was);
        }
        let now = self.found_again(e, cx).obj()?;
        let row = self.state.obj(now);
        let place = |o: &ObjectId| self.state.obj(*o).zone == Zone::Battlefield;
        if row.zone == Zone::Battlefield {
            return (!row.live()).then_some(Entity::Obj(now));
        }
        if filter.preds.iter().any(is_of_counters) && self.state.all_counters(now).next().is_some() {
            return None;
        }
        // A card that lay elsewhere before this began is no permanent that it speaks of (110.6d).
        let left = row.prev.some().filter(|_| self.moved_here(now, cx.this, cx.mark));
        e.obj().into_iter().chain(left).find(place).map(Entity::Obj)
    }

    /// The permanent or the spell that a card was before what is carried out put it where it is; none: it was none, or something else did.
    fn before_this_moved_it(&self, e: Entity, cx: &EvalContext) -> Option<Entity> {
        let o = e.obj()?;
        let row = self.state.obj(o);
        let was = row.prev.some().filter(|_| row.live() && row.zone != Zone::Battlefield)?;
        let there = matches!(self.state.obj(was).zone, Zone::Battlefield | Zone::Stack);
        let left = there && self.moved_here(o, cx.this, cx.mark);
        left.then_some(Entity::Obj(was))
    }

    /// Whether what has gone is asked as it last was: it is not there again, and no card is asked for that it has become.
    fn is_asked_as_it_was(&self, e: Entity, filter: &Filter, cx: &EvalContext) -> bool {
        let on_battlefield = |e: Entity| e.obj().is_some_and(|o| self.state.obj(o).zone == Zone::Battlefield);
        let now = self.found_again(e, cx);
        now == e || on_battlefield(e) && !on_battlefield(now) && filter.sort != Sort::Card
    }

    /// 208.3: the power or toughness of something that has none is neither great nor small.
    fn is_no_size(&self, value: &Value, cx: &EvalContext) -> bool {
        let Value::Prop(Prop::Power | Prop::Toughness, of) = value else { return false };
        let things = self.ents(of, cx);
        !things.is_empty() && things.iter().all(|e| e.obj().is_some_and(|o| self.size_of(o).is_none()))
    }

    /// The color that a label holds; none if it holds something else.
    pub(in crate::engine) fn chosen_color(&self, reference: &Ref, cx: &EvalContext) -> Colors {
        match self.chosen(reference, cx) {
            Some(SlotValue::Color(c)) => *c,
            _ => Colors::empty(),
        }
    }

    /// The step of the turn.
    fn step(&self) -> Step {
        self.note(Facets::STEP);
        self.state.turn.step
    }

    /// The furthest step that the turn has come to (506.6d).
    fn come_to(&self) -> Step {
        self.note(Facets::STEP);
        self.state.turn.reached
    }

    /// Whether it is a turn of this player; of nothing: whosever it is. Those who share a turn each have it (805.4).
    pub(super) fn whose_turn(&self, reference: &Ref, cx: &EvalContext) -> bool {
        *reference == Ref::Nothing
            || self.state.active_players().iter().any(|p| self.denotes(reference, cx, Entity::Player(p)))
    }

    /// 506.6f: where nobody attacks, what is behind the declaration of attackers is skipped (508.8).
    fn comes_to(&self, step: Step) -> bool {
        let combat = &self.state.turn.combat;
        !(Step::DeclareBlockers..=Step::Damage).contains(&step)
            || !combat.attackers.is_empty()
            || !combat.past.is_empty()
    }

    fn in_combat(&self) -> bool {
        self.step().is_of_combat()
    }

    /// Whether the turn stands in that stretch.
    pub fn during(&self, span: Span) -> bool {
        span.has(self.step())
    }

    /// It came under its controller's control after the beginning of their last upkeep (702.29a).
    fn new_since_upkeep(&self, o: crate::engine::ObjectId) -> bool {
        self.note(Facets::HISTORY | Facets::OBJECTS);
        let me = Some(Entity::Player(self.controller(o)));
        let upkeeps = self
            .state
            .journal
            .iter()
            .enumerate()
            .rev()
            .filter(|(_, h)| h.verb == Verb::Begin && h.span == Some(Span::Step(Step::Upkeep)) && h.subject == me);
        // The present upkeep does not count: the one before it does.
        let before = upkeeps.map(|(i, _)| i).nth(1).unwrap_or(0);
        self.state.journal[before..].iter().any(|h| {
            h.new == o && h.to == crate::ir::Zone::Battlefield
                || h.verb == Verb::ChangeControl && h.object == Some(Entity::Obj(o))
        })
    }
}

/// Whether it is asked what a spell targets.
fn is_of_targets(pred: &Predicate) -> bool {
    match pred {
        Predicate::Not(inner) => is_of_targets(inner),
        Predicate::Targets(_) | Predicate::TargetsOnly(_) => true,
        _ => false,
    }
}

/// Whether it is a status that only permanents have (110.6, 506.4).
fn is_of_permanents(pred: &Predicate) -> bool {
    match pred {
        Predicate::Not(inner) => is_of_permanents(inner),
        Predicate::Counters(..) => true,
        Predicate::Is(s) => matches!(
            s,
            Status::Tapped
                | Status::Flipped
                | Status::Transformed
                | Status::Attacking
                | Status::Blocking
                | Status::Blocked
                | Status::Unblocked
                | Status::Enchanted
                | Status::Equipped
        ),
        _ => false,
    }
}

fn is_of_counters(pred: &Predicate) -> bool {
    match pred {
        Predicate::Not(inner) => is_of_counters(inner),
        _ => matches!(pred, Predicate::Counters(..)),
    }
}
