//! How often something happened, said of the things that it happened to: `you cast three or more spells this turn`.

use crate::ir::*;
use crate::wording::plan::pred::{THAT, WHO, relative};
use crate::wording::plan::{Kind, Plan};
use crate::wording::say::{Det, Mood, Noun, Say, frame};

impl Plan<'_> {
    /// `permanents that were destroyed this way`: of events each of which is about one thing, the things.
    pub(super) fn things_done(&mut self, history: &History) -> Option<Say> {
        self.thing_done(history).map(|noun| noun.with(Det::Bare).say())
    }

    /// The same, without a determiner.
    pub(super) fn thing_done(&mut self, history: &History) -> Option<Noun> {
        let done = &history.event;
        let plain = !done.at_once.is_together()
            && done.amount.is_none()
            && done.nth.is_none()
            && done.binds.is_empty()
            && history.candidate.is_none();
        let Match::Filter(filter) = &done.object else { return None };
        if !plain
            || !matches!(done.verb, Verb::Action(_) | Verb::Move | Verb::Cast | Verb::Reveal)
            || filter.sort == Sort::Player
        {
            return None;
        }
        let mut noun = self.noun(filter);
        let slot = Slot(u8::MAX);
        self.learn_as(slot, Kind::Word, WHO);
        let event = EventPattern { object: Match::Ref(Ref::Slot(slot)), ..done.clone() };
        let asks = self.are_creatures(&filter.preds);
        let outer = std::mem::replace(&mut self.asks_creature, asks);
        let said = self.happened(&History { event, ..history.clone() });
        self.asks_creature = outer;
        self.slots.remove(&slot);
        let said = relative(said);
        if matches!(&said, Say::Frame(f) if f.template == "such that {0}") {
            return None;
        }
        noun.push_behind(THAT, said);
        Some(noun)
    }

    /// `a player cast two or more spells last turn`
    pub(super) fn a_player_often(&mut self, filter: &Filter, cmp: Cmp, n: &Value) -> Option<Say> {
        let ([Predicate::Where(slot, cond)], Sort::Player, Cmp::Ge, Value::Num(1)) =
            (&*filter.preds, filter.sort, cmp, n)
        else {
            return None;
        };
        let Condition::Compare(Value::Times(history), cmp, times) = &**cond else { return None };
        let Match::Filter(what) = &history.event.object else { return None };
        if history.event.verb != Verb::Cast
            || history.event.subject != Match::Ref(Ref::Slot(*slot))
            || history.event.nth.is_some()
        {
            return None;
        }
        let noun = self.noun(what);
        let what = self.how_many(noun, *cmp, times);
        let said = self.does("cast", Some(Say::lit("a player")), Some(what)).in_mood(Mood::Past);
        let said = self.with_trailers(said, &history.event);
        Some(self.in_window(said, &history.window))
    }

    /// `you cast three or more spells this turn`, `two or more creatures died this turn`: as many things as events.
    pub(super) fn done_often(&mut self, history: &History, cmp: Cmp, times: &Value) -> Option<Say> {
        let done = &history.event;
        let draws = done.verb == Verb::Draw && done.object == Match::Any;
        let any_card = Filter { sort: Sort::Card, zones: Zones::empty(), preds: Box::new([]) };
        let what = match &done.object {
            Match::Filter(what) => what,
            Match::Any if draws => &any_card,
            Match::Any | Match::Ref(_) => return None,
        };
        let plain = (draws || matches!(done.verb, Verb::Cast | Verb::Move | Verb::Action(_)))
            && !done.at_once.is_together()
            && done.nth.is_none()
            && (done.amount.is_none() || draws && done.amount == Some((Cmp::Eq, Value::Num(1))))
            && done.binds.is_empty()
            && history.candidate.is_none();
        let counted = cmp == Cmp::Ge && *times != Value::Num(1) || (cmp, times) == (Cmp::Eq, &Value::Num(0));
        if !plain || !counted || what.sort == Sort::Player {
            return None;
        }
        let who = match &done.subject {
            Match::Any => None,
            Match::Ref(who) => Some(self.refer(who)),
            Match::Filter(_) => return None,
        };
        let noun = self.noun(what);
        let what = self.how_many(noun, cmp, times);
        let said = self.verb(done, who, Some(what)).in_mood(Mood::Past);
        let said = self.with_trailers(said, done);
        Some(self.in_window(said, &history.window))
    }

    /// `you gained 3 or more life this turn`, `it was dealt 2 or more damage this turn`: how much it was.
    pub(super) fn as_much(&mut self, history: &History, cmp: Cmp, n: &Value) -> Option<Say> {
        let done = &history.event;
        let plain = done.nth.is_none() && done.amount.is_none() && history.candidate.is_none() && cmp == Cmp::Ge;
        let one = |pattern: &Match| matches!(pattern, Match::Ref(_));
        let fits = match done.verb {
            Verb::GainLife | Verb::LoseLife => one(&done.subject),
            Verb::Damage => one(&done.object) && done.subject == Match::Any && done.damage == DamageSort::Any,
            _ => false,
        };
        if !plain || !fits || !matches!(n, Value::Num(_)) {
            return None;
        }
        let whom = if done.verb == Verb::Damage { &done.object } else { &done.subject };
        let whom = self.matched(whom, Det::A);
        let n = self.value(n);
        let said = match done.verb {
            Verb::GainLife => frame!("{0} {v:gain} {1} or more life", whom, n),
            Verb::LoseLife => frame!("{0} {v:lose} {1} or more life", whom, n),
            _ => frame!("{0} {v:be} dealt {1} or more damage", whom, n),
        };
        let said = self.with_trailers(said.in_mood(Mood::Past), done);
        Some(self.in_window(said, &history.window))
    }

    fn in_window(&mut self, said: Say, window: &Window) -> Say {
        match self.window(window) {
            Some(when) => said.and_then_words(when),
            None => said,
        }
    }
}
