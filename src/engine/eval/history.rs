//! Questions to the journal: event phrases in a window of time.

use super::EvalContext;
pub use super::past::Past;
use crate::engine::{Engine, Entity, Event, Facets, Flags, PlayerId};
use crate::ir::{History, Ref, Span, Step, Verb, Window, Zone};
use smallvec::SmallVec;

/// Stretches of the journal, in its order.
type Stretches<'s> = SmallVec<[&'s [Event]; 1]>;

impl Engine<'_> {
    /// The events of a window, in stretches of the journal.
    fn windows(&self, window: &Window, cx: &EvalContext) -> Stretches<'_> {
        match window {
            Window::During(span, whose) => self.stretches(*span, whose, cx),
            other => Stretches::from_elem(self.window(other, cx), 1),
        }
    }

    /// The same of a window that has one.
    fn window(&self, window: &Window, cx: &EvalContext) -> &[Event] {
        self.note(Facets::HISTORY | Facets::STEP);
        let j = &self.state.journal;
        let from = |i: u32| j.get(i as usize..).unwrap_or(&[]);
        match window {
            Window::Turn | Window::EachTurn => from(self.state.turn.began),
            Window::BeforeThisTurn(_) => from(self.state.turn.began),
            Window::Step => {
                let began = |h: &Event| h.verb == Verb::Begin && matches!(h.span, Some(Span::Step(_)));
                from(j.iter().rposition(began).unwrap_or(0) as u32)
            }
            Window::LastTurn => {
                let end = (self.state.turn.began as usize).min(j.len());
                let began = |h: &Event| h.verb == Verb::Begin && h.span == Some(Span::Turn);
                // A position begins in the middle of a turn.
                let start = j[..end].iter().rposition(began).unwrap_or(0);
                &j[start..end]
            }
            Window::Combat => from(self.state.turn.combat.began),
            Window::Way => from(cx.mark),
            Window::Game | Window::During(..) => from(self.state.era),
            Window::SinceTurnOf(r) => {
                let p = self.one(r, cx);
                let began = |h: &Event| h.verb == Verb::Begin && h.span == Some(Span::Turn) && h.subject == p;
                from(j.iter().rposition(began).unwrap_or(0) as u32)
            }
        }
    }

    /// All times that such a step, phase or turn of one of these players has gone on, the present one too.
    fn stretches(&self, span: Span, whose: &Ref, cx: &EvalContext) -> Stretches<'_> {
        self.note(Facets::HISTORY | Facets::STEP);
        let (journal, era) = (&self.state.journal, (self.state.era as usize).min(self.state.journal.len()));
        let step_of = |h: &Event| match (h.verb, h.span) {
            (Verb::Begin, Some(Span::Step(step))) => Some((step, h.subject.and_then(Entity::player))),
            _ => None,
        };
        let owners = self.ents(whose, cx);
        let is_in = |(step, of): (Step, Option<PlayerId>)| {
            let theirs = of.is_some_and(|p| *whose == Ref::Nothing || owners.contains(&Entity::Player(p)));
            theirs && span.has(step)
        };
        // A position begins in the middle of a turn: in the step before the first one that has begun since.
        let turn = &self.state.turn;
        let mut now = match journal[era..].iter().find_map(step_of) {
            None => (turn.step, Some(turn.active)),
            Some((next, of)) => (next.before(), of),
        };
        let (mut out, mut start) = (Stretches::new(), era);
        for (i, event) in journal.iter().enumerate().skip(era) {
            let Some(next) = step_of(event) else { continue };
            if is_in(now) {
                out.push(&journal[start..i]);
            }
            (now, start) = (next, i);
        }
        if is_in(now) {
            out.push(&journal[start..]);
        }
        out
    }

    fn matching<'s>(&'s self, history: &'s History, cx: &'s EvalContext<'s>) -> impl Iterator<Item = &'s Event> {
        let whole = (history.window == Window::Game).then(|| self.whole_game(history.event.verb)).flatten();
        let some = if whole.is_some() { Stretches::new() } else { self.asked(history, cx) };
        let here = whole.into_iter().flatten().filter(|i| *i >= self.state.era);
        let listed = here.filter_map(|i| self.state.journal.get(i as usize));
        let fits = move |x: &&Event| self.matched(&history.event, x, cx) || self.left_as_this(x, history, cx);
        listed.chain(some.into_iter().flatten()).filter(fits)
    }

    /// Where the events of a verb stand in the journal of the whole game, so that it is not read again and again; none: a
    /// declared action, which events of other verbs come from.
    fn whole_game(&self, verb: Verb) -> Option<Vec<u32>> {
        if matches!(verb, Verb::Action(_)) {
            return None;
        }
        self.note(Facets::HISTORY | Facets::STEP);
        Some(self.caches.past.borrow_mut().of(verb, &self.state.journal))
    }

    /// How many events of the window match.
    pub fn times(&self, history: &History, cx: &EvalContext) -> i32 {
        self.matching(history, cx).count() as i32
    }

    /// How many of them are somebody's own.
    pub fn times_by(&self, history: &History, who: Option<Entity>, cx: &EvalContext) -> i32 {
        self.matching(history, cx).filter(|x| x.subject == who).count() as i32
    }

    /// The events among which a question looks. `before it` leaves out what came later than the same event of that thing
    /// (702.39a).
    fn asked(&self, history: &History, cx: &EvalContext) -> Stretches<'_> {
        let Window::BeforeThisTurn(what) = &history.window else { return self.windows(&history.window, cx) };
        let all = self.window(&history.window, cx);
        let mut things = self.ents(what, cx);
        let former: crate::engine::Entities =
            things.iter().filter_map(|e| self.state.obj(e.obj()?).prev.some()).map(Entity::Obj).collect();
        things.extend(former);
        let own = |x: &Event| x.verb == history.event.verb && x.object.is_some_and(|e| things.contains(&e));
        Stretches::from_elem(&all[..all.iter().position(own).unwrap_or(all.len())], 1)
    }

    /// The total amount of the events that match.
    pub fn amount(&self, history: &History, cx: &EvalContext) -> i32 {
        self.matching(history, cx).map(|x| self.weight(x)).sum()
    }

    /// The same of the how manieth event of its kind (`that you cast for the first time each turn`).
    fn took_nth_part(
        &self,
        event: &crate::ir::EventPattern,
        nth: &crate::ir::Nth,
        slot: crate::ir::Slot,
        cx: &EvalContext,
    ) -> bool {
        use crate::ir::{Filter, Match, Predicate};
        let own = Ref::Slot(slot);
        let others = |p: &&Predicate| **p != Predicate::Same(own.clone());
        let open = |m: &Match| match m {
            Match::Ref(r) if *r == own => Match::Any,
            Match::Filter(f) => {
                let preds = f.preds.iter().filter(others).cloned().collect();
                Match::Filter(Box::new(Filter { preds, ..(**f).clone() }))
            }
            m => m.clone(),
        };
        let any = crate::ir::EventPattern {
            nth: None,
            object: open(&event.object),
            subject: open(&event.subject),
            ..event.clone()
        };
        let one = crate::ir::EventPattern { nth: None, ..event.clone() };
        let all = || self.windows(&nth.window, cx).into_iter().flatten().filter(|x| self.matched(&any, x, cx));
        if let Some(Entity::Obj(o)) = cx.slot(slot).ents().first().copied()
            && event.verb == Verb::Cast
            && self.is_being_cast(o, cx)
        {
            let who = Entity::Player(self.controller_or_caster(o));
            let before = all().filter(|x| !nth.own || x.subject == Some(who)).count();
            return self.fits(&event.subject, who, cx) && before + 1 == usize::from(nth.n);
        }
        let mut counts: smallvec::SmallVec<[(Option<Entity>, u32); 4]> = smallvec::SmallVec::new();
        all().any(|x| {
            let who = x.subject.filter(|_| nth.own);
            let i = counts.iter().position(|(other, _)| *other == who).unwrap_or_else(|| {
                counts.push((who, 0));
                counts.len() - 1
            });
            counts[i].1 += 1;
            counts[i].1 == u32::from(nth.n) && self.matched(&one, x, cx)
        })
    }

    /// 601.2: what it costs is asked of a spell before it counts as cast.
    fn is_being_cast(&self, o: crate::engine::ObjectId, cx: &EvalContext) -> bool {
        let cast = |h: &&Event| h.verb == Verb::Cast && h.object == Some(Entity::Obj(o));
        match self.state.obj(o).zone {
            Zone::Stack => {
                let all = self.window(&Window::Turn, cx);
                self.state.obj(o).is(Flags::WAS_CAST) && all.iter().rfind(cast).is_none()
            }
            _ => cx.judged.is_spell(o),
        }
    }

    /// Whether something took part in a matching event in the role of the question's candidate.
    pub fn took_part(&self, history: &History, e: Entity, cx: &EvalContext) -> bool {
        let Some(slot) = history.candidate else { return self.times(history, cx) > 0 };
        let env = super::with_slot(cx.env, slot, e);
        let cx = EvalContext { env: &env, ..*cx };
        if let Some(nth) = &history.event.nth {
            return self.took_nth_part(&history.event, nth, slot, &cx);
        }
        self.asked(history, &cx)
            .into_iter()
            .flatten()
            .any(|x| self.matched(&history.event, x, &cx) || self.left_as(x, history, slot, e, &cx))
    }

    /// The same of the object that asks: `if this died this turn` of a card in a graveyard.
    fn left_as_this(&self, event: &Event, history: &History, cx: &EvalContext) -> bool {
        // 400.7: the spell that a card would be is a new object, without the past of the card.
        let new = cx.judged.is_spell(cx.this) && self.state.obj(cx.this).zone != crate::ir::Zone::Stack;
        let moved_here = !new && event.verb == Verb::Move && event.new == cx.this && history.event.object.is_this();
        match event.object.and_then(Entity::obj).filter(|before| moved_here && *before != cx.this) {
            Some(before) => self.matches(&history.event, event, &EvalContext { this: before, ..*cx }),
            None => false,
        }
    }

    /// What lies where an event put it took part as what it was before: a card that died this turn (400.7, 603.10a).
    fn left_as(&self, event: &Event, history: &History, slot: crate::ir::Slot, e: Entity, cx: &EvalContext) -> bool {
        let Some(before) = event.object.filter(|o| *o != e && event.verb == Verb::Move && Some(event.new) == e.obj())
        else {
            return false;
        };
        let env = super::with_slot(cx.env, slot, before);
        self.matches(&history.event, event, &EvalContext { env: &env, ..*cx })
    }
}
