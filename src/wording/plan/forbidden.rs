//! What can't be done, unless something is so, and what must be done if it can be.

use crate::ir::*;
use crate::wording::plan::Plan;
use crate::wording::plan::def::except;
use crate::wording::plan::event::{Which, holder_of_ability};
use crate::wording::say::{Det, Mood, Noun, Say, frame};

impl Plan<'_> {
    /// `attacks each combat if able`.
    pub(super) fn must(&mut self, event: &EventPattern) -> Say {
        if let (Verb::Untap, By::UntapStep(whose)) = (event.verb, &event.by) {
            let what = self.matched(&event.object, Det::All);
            let each = match &**whose {
                Ref::Opponents(of) if **of == Ref::You => Some("each opponent"),
                Ref::All(parts) if matches!(&**parts, [Ref::Opponents(_), Ref::Teammates(_)]) => {
                    Some("each other player")
                }
                _ => None,
            };
            let step = match each {
                Some(each) => Self::whose_span(Say::lit(each), Self::span(Span::Step(Step::Untap))),
                None => self.during(Span::Step(Step::Untap), whose),
            };
            return frame!("untap {0} during {1}", what, step);
        }
        // Whatever it is about has to, unless one of them is enough.
        let each = matches!(event.subject, Match::Filter(_)) && !event.at_once.is_together();
        let whole = EventPattern {
            subject: event.subject.clone(),
            object: event.object.clone(),
            ..EventPattern::of(Verb::Block)
        };
        if let (true, true, Match::Ref(whom)) = (each, *event == whole, &event.object) {
            let who = self.matched(&event.subject, Det::All);
            let whom = self.refer(whom);
            return frame!("{0} able to block {1} do so", who, whom);
        }
        // `it must be blocked if able`
        if event.verb == Verb::Block && event.subject == Match::Any && event.object != Match::Any {
            let who = self.matched(&event.object, Det::Bare);
            let plain = EventPattern { object: event.object.clone(), ..EventPattern::of(Verb::Block) };
            if *event == plain {
                return frame!("{0} if able", frame!("{0} must be blocked", who));
            }
        }
        let all = if each { Mood::Can } else { Mood::Finite };
        let say = self.event(event, all).in_mood(Mood::Finite);
        match event.verb {
            Verb::Attack | Verb::Block if !self.gains => frame!("{0} each combat if able", say),
            _ => frame!("{0} if able", say),
        }
    }

    /// `can't attack`, `can't be blocked except by two or more creatures`; `unless`: how it can after all.
    pub(super) fn cant(
        &mut self,
        event: &EventPattern,
        unless: Option<&Escape>,
        fewer: Option<&Value>,
        more: Option<&Value>,
    ) -> Say {
        let several = matches!(&event.subject, Match::Filter(f) if f.same().is_none());
        let outer = std::mem::replace(&mut self.each_of_many, several);
        let say = self.cant_said(event, unless, fewer, more);
        self.each_of_many = outer;
        say
    }

    /// What is forbidden with all but some: `can block only Walls`, `can be attached only to a Goblin`, `can't be blocked except by
    /// Walls`.
    fn all_but(&mut self, event: &EventPattern) -> Option<Say> {
        let (who, but, det, template, mood) = match (event.verb, &event.subject, &event.object) {
            (Verb::Attach, who, to) if *who != Match::Any && except(to).is_some() => {
                (who, to, Det::A, "{0} {v:be} attached only to {1}", Mood::Can)
            }
            (Verb::Block, by, who) if *who != Match::Any && except(by).is_some() => {
                (who, by, Det::Bare, "{0} {v:be} blocked except by {1}", Mood::Cant)
            }
            (Verb::Block, who, what) if *who != Match::Any && except(what).is_some() => {
                (who, what, Det::Bare, "{0} {v:block} only {1}", Mood::Can)
            }
            _ => return None,
        };
        let who = self.matched(who, Det::Bare);
        let preds = Box::new([except(but)?.clone()]);
        let but = self.noun(&Filter { sort: Sort::Object, zones: Zones::empty(), preds }).with(det).say();
        Some(Say::frame(template, vec![who, but]).in_mood(mood))
    }

    fn cant_said(
        &mut self,
        event: &EventPattern,
        unless: Option<&Escape>,
        fewer: Option<&Value>,
        more: Option<&Value>,
    ) -> Say {
        if let Some(say) = self.all_but(event) {
            let say = self.with_trailers(say, event);
            return self.unless(say, unless);
        }
        if let (Verb::Untap, Some(n), Match::Filter(of)) = (event.verb, more, &event.object) {
            let n = self.value(n);
            let (who, what) = (self.matched(&event.subject, Det::Bare), self.noun(of).with(Det::MoreThan(n)).say());
            let say = frame!("{0} {v:untap} {1}", who, what).in_mood(Mood::Cant);
            let say = self.with_trailers(say, event);
            return self.unless(say, unless);
        }
        if let (true, Some(n), Match::Filter(of)) = (event.at_once.is_together(), more, &event.subject) {
            let n = self.value(n);
            let who = self.noun(of).with(Det::MoreThan(n)).say();
            let say = match (event.verb, &event.object) {
                (Verb::Attack, Match::Any) => frame!("{0} {v:attack}", who),
                (Verb::Attack, to) => frame!("{0} {v:attack} {1}", who, self.matched(to, Det::A)),
                (_, Match::Any) => frame!("{0} {v:block}", who),
                (_, what) => frame!("{0} {v:block} {1}", who, self.matched(what, Det::A)),
            };
            let say = self.with_trailers(say.in_mood(Mood::Cant), event);
            return self.unless(say, unless);
        }
        if event.verb == Verb::Activate && event.binds.is_empty() {
            let say = self.cant_activate(event);
            let say = self.with_trailers(say, event).in_mood(Mood::Cant);
            return self.unless(say, unless);
        }
        let counted = matches!(event.subject, Match::Filter(_)) && (fewer.is_some() || more.is_some());
        let mut say = match (event.verb, &event.subject, &event.object) {
            (Verb::Block, Match::Filter(_), Match::Ref(_)) if fewer.is_none() && more.is_none() => {
                let (by, who) = (self.matched(&event.subject, Det::Bare), self.matched(&event.object, Det::Bare));
                let say = frame!("{0} {v:be} blocked by {1}", who, by);
                let say = self.with_trailers(say, event);
                say.in_mood(Mood::Cant)
            }
            // `can't be blocked except by two or more creatures`
            (Verb::Block, by, Match::Ref(_) | Match::Filter(_)) if *by == Match::Any || counted => {
                let who = self.matched(&event.object, Det::Bare);
                let say = frame!("{0} {v:be} blocked", who);
                let say = self.with_trailers(say, event);
                say.in_mood(Mood::Cant)
            }
            // 502.3: what can't untap in its step does not.
            _ if event.verb == Verb::Untap && event.subject == Match::Any => {
                self.event(event, Mood::Cant).in_mood(Mood::Not)
            }
            // `cast this spell only during combat`
            (Verb::Cast, Match::Any, Match::Ref(Ref::This))
                if *event == EventPattern { object: event.object.clone(), ..EventPattern::of(Verb::Cast) } =>
            {
                if let Some(Escape::If(cond)) = unless {
                    return match self.cond(cond) {
                        Say::Frame(mut f) if f.template == "it's {0}" => {
                            frame!("cast this spell only during {0}", f.roles.remove(0))
                        }
                        cond => frame!("cast this spell only if {0}", cond),
                    };
                }
                self.event(event, Mood::Cant)
            }
            _ => of_all(self.event(event, Mood::Cant)),
        };
        if let Some(n) = fewer {
            let n = Det::OrMore(self.value(n));
            let n = self.blockers(&event.subject).with(n).say();
            say = say.and_then_words(frame!("except by {0}", n)).in_mood(Mood::Cant);
        }
        if let Some(n) = more {
            let n = Det::MoreThan(self.value(n));
            let n = self.blockers(&event.subject).with(n).say();
            say = say.and_then_words(frame!("by {0}", n)).in_mood(Mood::Cant);
        }
        self.unless(say, unless)
    }

    /// `activated abilities of creatures can't be activated`, `your opponents can't activate loyalty abilities`.
    fn cant_activate(&mut self, event: &EventPattern) -> Say {
        let who = (event.subject != Match::Any).then(|| self.matched(&event.subject, Det::Bare));
        let (holder, which) = holder_of_ability(&event.object);
        let holder = (holder != Match::Any).then(|| self.all_of_them(&holder));
        let of_sort = |sort: Say| match &holder {
            Some(it @ (Say::It { .. } | Say::Itself(_)))
                if who.is_none() && which != Some(Which::Mana) && which != Some(Which::Loyalty) =>
            {
                frame!("{0's activated abilities}", it.clone())
            }
            Some(holder) => frame!("{0} of {1}", sort, holder.clone()),
            None => sort,
        };
        let sort = Say::lit(match (&who, which) {
            (_, Some(Which::Loyalty)) => "loyalty abilities",
            (_, Some(Which::Mana)) => "mana abilities",
            (Some(_), _) => "abilities",
            (None, _) => "activated abilities",
        });
        let all = of_sort(sort).plural();
        match (who, which) {
            (Some(who), Some(Which::NotMana)) if holder.is_none() => {
                frame!("{0} {v:activate} abilities that aren't mana abilities", who)
            }
            (Some(who), Some(Which::NotMana)) => {
                frame!("{0} {v:activate} {1} that aren't mana abilities", who, all)
            }
            (Some(who), _) => frame!("{0} {v:activate} {1}", who, all),
            (None, Some(Which::NotMana)) => frame!("{0} {v:be} activated unless they're mana abilities", all),
            (None, _) => frame!("{0} {v:be} activated", all),
        }
    }

    /// What would block so many at once.
    fn blockers(&mut self, who: &Match) -> Noun {
        match who {
            Match::Filter(f) => self.noun(f),
            _ => Noun::of(Say::lit("creature")),
        }
    }

    fn unless(&mut self, say: Say, unless: Option<&Escape>) -> Say {
        match unless {
            None => say,
            Some(Escape::If(cond)) => {
                let cond = self.cond(cond);
                say.and_then_words(frame!("unless {0}", cond))
            }
            Some(Escape::Pays(who, cost)) => {
                let who = self.refer(who);
                let pays = self.pays(who, cost);
                say.and_then_words(frame!("unless {0}", pays))
            }
            Some(Escape::With(others, n)) => {
                let others = self.together_with(others, n);
                say.and_then_words(frame!("unless {0}", others))
            }
        }
    }

    /// `a black creature attacks`, `all creatures you control block it`: what is declared with it.
    fn together_with(&mut self, others: &EventPattern, n: &Value) -> Say {
        let det = match (n, &others.subject) {
            (Value::Count(all), Match::Filter(who)) if all == who => Det::All,
            (Value::Num(1), _) => Det::A,
            _ => Det::OrMore(self.value(n)),
        };
        let who = self.matched(&others.subject, det);
        let what = (others.object != Match::Any).then(|| self.matched(&others.object, Det::A));
        let verb = if others.verb == Verb::Attack { "attack" } else { "block" };
        let say = self.does(verb, Some(who), what);
        if others.alone { say.and_then_words(Say::lit("alone")) } else { say }
    }
}

/// `can't draw cards`, `can't search libraries`: what is forbidden is so of all of them.
fn of_all(mut say: Say) -> Say {
    if let Some(f) = say.clause_mut() {
        match &*f.template {
            "{0} {v:draw} {1}" if f.roles.get(1) == Some(&Say::lit("a card")) => {
                f.roles[1] = Say::lit("cards").plural()
            }
            "{0} {v:search} a library" => f.template = "{0} {v:search} libraries".into(),
            // `counters can't be put on it`
            "{0} {v:be} put on {1}" => {
                if let Some(Say::Noun(counters)) = f.roles.first_mut()
                    && (counters.det == Det::A || counters.det == Det::OrMore(Say::Num(1)))
                {
                    **counters = counters.as_ref().clone().with(Det::Bare);
                }
            }
            _ => {}
        }
    }
    say
}
