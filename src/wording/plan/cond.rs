//! Conditions as clauses and their contraries: what is there, what is so, what has happened.

use crate::ir::*;
use crate::wording::plan::pred::{THAT, WHO, as_card, relative};
use crate::wording::plan::{Kind, Plan};
use crate::wording::say::{Det, Joint, Mood, Say, frame};

impl Plan<'_> {
    /// A condition as a clause: `you control a Swamp`.
    pub(super) fn cond(&mut self, cond: &Condition) -> Say {
        self.cond_or_not(cond, false)
    }

    /// A condition as a clause, or its contrary.
    pub(super) fn cond_or_not(&mut self, cond: &Condition, not: bool) -> Say {
        let finite = if not { Mood::Not } else { Mood::Finite };
        if let Some(turn) = self.extra_time(cond) {
            return frame!("it's {0}", turn).negated(not);
        }
        match cond {
            Condition::True if not => Say::lit("never"),
            Condition::True => Say::lit("always"),
            Condition::Not(inner) => self.cond_or_not(inner, !not),
            Condition::And(all) => {
                let all = all.iter().map(|cond| self.cond_or_not(cond, not)).collect();
                Say::list(if not { Joint::Or } else { Joint::And }, all)
            }
            Condition::Or(all) => {
                let all = all.iter().map(|cond| self.cond_or_not(cond, not)).collect();
                Say::sharing(if not { Joint::And } else { Joint::Or }, all)
            }
            Condition::Exists(filter, cmp, n) => self.exists(filter, if not { cmp.contrary() } else { *cmp }, n),
            Condition::Compare(a, cmp, Value::Num(n)) if self.scale_of(a).is_some() => {
                let step = self.scale_of(a).map_or(Say::Num(0), |scale| self.step_of(scale, i64::from(*n)));
                let a = self.value(a);
                let b = self.compared_step(if not { cmp.contrary() } else { *cmp }, step);
                frame!("{0} is {1}", a, b)
            }
            // `you have 5 or less life`
            Condition::Compare(Value::Prop(Prop::Life, of), cmp @ (Cmp::Le | Cmp::Ge), b @ Value::Num(_)) if !not => {
                let who = self.refer(of);
                let n = match cmp {
                    Cmp::Le => self.compared(*cmp, b),
                    _ => frame!("{0} or more", self.value(b)),
                };
                frame!("{0} {v:have} {1} life", who, n)
            }
            // `you cast three or more spells this turn`
            Condition::Compare(Value::Times(history), cmp, n)
                if !not && self.cast_often(history, *cmp, n).is_some() =>
            {
                self.cast_often(history, *cmp, n).unwrap_or(Say::You)
            }
            Condition::Compare(a, cmp, b) => {
                let a = self.value(a);
                let b = self.compared(if not { cmp.contrary() } else { *cmp }, b);
                frame!("{0} is {1}", a, b)
            }
            Condition::Passes(who, filter) => {
                let card = matches!(who, Ref::Slot(slot) if self.slots.get(slot).is_some_and(|about| about.noun.head == Say::lit("card")));
                let who = self.refer(who);
                let say = match card {
                    true => self.passes(who, &as_card(filter), Mood::Finite),
                    false => self.passes(who, filter, Mood::Finite),
                };
                say.negated(not)
            }
            Condition::Passed(who, filter) => {
                let who = self.refer(who);
                self.passes(who, filter, Mood::Past).negated(not)
            }
            Condition::Happened(history) => self.happened_in(history, if not { Mood::NotPast } else { Mood::Past }),
            Condition::Done => Say::lit(self.done[usize::from(not)]),
            Condition::Set(Ref::Linked(label)) if self.clauses.contains_key(&label.0) => {
                let clause = self.clauses.get(&label.0).cloned().unwrap_or_else(|| Say::lit(""));
                self.deed(clause, not)
            }
            Condition::Set(what) => {
                let what = self.refer(what);
                frame!("{0} {v:be} set", what).in_mood(finite)
            }
            Condition::During(span, whose) => {
                let say = self.during(*span, whose);
                frame!("it's {0}", say).negated(not)
            }
            Condition::Before((step, whose)) => {
                let say = self.during(Span::Step(*step), whose);
                frame!("it's before {0}", say).negated(not)
            }
            Condition::Sooner((step, whose)) => {
                let say = self.during(Span::Step(*step), whose);
                frame!("it's before {0} in the same phase", say).negated(not)
            }
            Condition::After((Step::DeclareBlockers, Ref::ActivePlayer)) => {
                frame!("it's {0}", Say::lit("combat after blockers are declared")).negated(not)
            }
            Condition::After((step, whose)) => {
                let say = self.during(Span::Step(*step), whose);
                frame!("it's no earlier than {0} in the same phase", say).negated(not)
            }
            Condition::Searching(a, b) => {
                let (a, b) = (self.refer(a), self.refer(b));
                frame!("{0} {v:be} searching {1's library}", a, b).in_mood(finite)
            }
            Condition::CouldCast(what) => {
                let what = self.refer(what);
                frame!("{0} could begin to cast {1}", Say::You, what).in_mood(finite).negated(not)
            }
            Condition::NewSinceUpkeep(what) => {
                let what = self.refer(what);
                frame!("{0} came under your control since the beginning of your last upkeep", what).negated(not)
            }
            Condition::Has(who, designation) => {
                let (who, name) = (self.refer(who), self.designation(*designation));
                self.has_designation(&who, *designation).unwrap_or(frame!("{0} {v:be} {1}", who, name)).in_mood(finite)
            }
            Condition::Chose(what, held) => self.chose(what, *held).in_mood(finite),
            Condition::SameColor(a, b) => {
                let (a, b) = (self.refer(a), self.refer(b));
                frame!("{0} {v:be} the same color as {1}", a, b).in_mood(finite)
            }
            Condition::Allied(a, b) => {
                let (a, b) = (self.refer(a), self.refer(b));
                frame!("{0} {v:be} a color next to {1}", a, b).in_mood(finite)
            }
        }
    }

    /// `the chosen word is “Khans”`
    fn chose(&mut self, what: &Ref, held: Noted) -> Say {
        let what = self.refer(what);
        let held = match held {
            Noted::Word(word) => return frame!("{0} {v:be} “{1}”", what, self.string(word)),
            Noted::Color(color) => Say::list(Joint::And, Self::colors(color)),
            Noted::Subtype(kind) => self.subtype(kind),
            Noted::Type(one) => Say::list(Joint::And, Self::types(CardTypes::from_bits_retain(one))),
            Noted::Number(n) => Say::Num(n.into()),
        };
        frame!("{0} {v:be} {1}", what, held)
    }

    /// 500.7: the extra turn that goes on, or a stretch of it: `your extra turn`, `that turn's upkeep`.
    fn extra_time(&mut self, cond: &Condition) -> Option<Say> {
        let (stretch, extra) = match cond {
            Condition::And(both) => match &**both {
                [Condition::During(span, whose), extra] => (Some((*span, whose)), extra),
                _ => return None,
            },
            extra => (None, extra),
        };
        match (extra, stretch) {
            (Condition::Compare(Value::ExtraTurn, Cmp::Ge, Value::Num(1)), None) => Some(Say::lit("an extra turn")),
            (Condition::Compare(Value::ExtraTurn, Cmp::Ge, Value::Num(1)), Some((Span::Turn, whose))) => {
                let whose = self.refer(whose);
                Some(Self::whose_span(whose, "extra turn"))
            }
            (Condition::Compare(Value::ExtraTurn, Cmp::Eq, Value::Slot(turn)), None) => Some(self.slot(*turn)),
            (Condition::Compare(Value::ExtraTurn, Cmp::Eq, Value::Slot(turn)), Some((span, Ref::Nothing))) => {
                let turn = self.slot(*turn);
                Some(Self::whose_span(turn, Self::span(span)))
            }
            _ => None,
        }
    }

    /// `it was kicked`
    fn deed(&mut self, mut clause: Say, not: bool) -> Say {
        let Say::Frame(f) = &mut clause else { return clause.negated(not) };
        match (&*f.template, not) {
            ("this spell was {0}", true) => f.template = "this spell wasn't {0}".into(),
            ("{0} was {1}", _) => {
                if f.roles.first() == Some(&self.this) {
                    f.roles[0] = self.itself();
                }
                if not {
                    f.template = "{0} wasn't {1}".into();
                }
            }
            ("this spell was {0}", false) => {}
            _ => return clause.negated(not),
        }
        clause
    }

    /// `permanents that were destroyed this way`: of events each of which is about one thing, the things.
    pub(super) fn things_done(&mut self, history: &History) -> Option<Say> {
        let done = &history.event;
        let plain = !done.at_once.is_together()
            && done.amount.is_none()
            && done.nth.is_none()
            && done.binds.is_empty()
            && history.candidate.is_none();
        let Match::Filter(filter) = &done.object else { return None };
        if !plain || !matches!(done.verb, Verb::Action(_) | Verb::Move | Verb::Cast) || filter.sort == Sort::Player {
            return None;
        }
        let mut noun = self.noun(filter);
        let slot = Slot(u8::MAX);
        self.learn_as(slot, Kind::Word, WHO);
        let event = EventPattern { object: Match::Ref(Ref::Slot(slot)), ..done.clone() };
        let said = self.happened(&History { event, ..history.clone() });
        self.slots.remove(&slot);
        let said = relative(said);
        if matches!(&said, Say::Frame(f) if f.template == "such that {0}") {
            return None;
        }
        noun.push_behind(THAT, said);
        Some(noun.with(Det::Bare).say())
    }

    /// `a player cast two or more spells last turn`
    fn a_player_often(&mut self, filter: &Filter, cmp: Cmp, n: &Value) -> Option<Say> {
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
        Some(match self.window(&history.window) {
            Some(when) => said.and_then_words(when),
            None => said,
        })
    }

    /// `you cast three or more spells this turn`
    fn cast_often(&mut self, history: &History, cmp: Cmp, times: &Value) -> Option<Say> {
        let (Match::Filter(what), Match::Ref(who)) = (&history.event.object, &history.event.subject) else {
            return None;
        };
        let plain = history.event.verb == Verb::Cast && history.event.nth.is_none() && history.event.amount.is_none();
        if !plain
            || cmp != Cmp::Ge
            || *times == Value::Num(1)
            || history.candidate.is_some()
            || !history.event.binds.is_empty()
        {
            return None;
        }
        let who = self.refer(who);
        let noun = self.noun(what);
        let what = self.how_many(noun, cmp, times);
        let said = self.does("cast", Some(who), Some(what)).in_mood(Mood::Past);
        let said = self.with_trailers(said, &history.event);
        Some(match self.window(&history.window) {
            Some(when) => said.and_then_words(when),
            None => said,
        })
    }

    /// `you control a Swamp`, `there are two or more creatures`.
    fn exists(&mut self, filter: &Filter, cmp: Cmp, n: &Value) -> Say {
        if let Some(say) = self.a_player_often(filter, cmp, n) {
            return say;
        }
        // `you have no cards in hand`
        if let (Zones::HAND, Some(at)) =
            (filter.zones, filter.preds.iter().position(|pred| matches!(pred, Predicate::OwnedBy(_))))
            && let Predicate::OwnedBy(who @ (Ref::You | Ref::Slot(_))) = &filter.preds[at]
        {
            let mut preds = filter.preds.to_vec();
            preds.remove(at);
            let who = self.refer(who);
            let noun = self.noun(&Filter { sort: filter.sort, zones: Zones::empty(), preds: preds.into() });
            return frame!("{0} {v:have} {1} in hand", who, self.how_many(noun, cmp, n));
        }
        // Of two controllers the one who is told is the subject.
        let holders = filter
            .preds
            .iter()
            .filter_map(|pred| if let Predicate::ControlledBy(who) = pred { Some(who) } else { None });
        let holder = holders.clone().find(|who| **who == Ref::You).or_else(|| holders.clone().next()).cloned();
        let Some(who) = holder else {
            let mut noun = self.noun(filter);
            noun.on_the_battlefield(filter);
            let what = self.how_many(noun, cmp, n);
            return if what.is_plural() { frame!("there are {0}", what) } else { frame!("there is {0}", what) };
        };
        let preds = filter
            .preds
            .iter()
            .filter(|pred| !matches!(pred, Predicate::ControlledBy(of) if *of == who))
            .cloned()
            .collect();
        let who = match who {
            Ref::Opponents(of) if *of == Ref::You && (cmp, n) == (Cmp::Ge, &Value::Num(1)) => Say::lit("an opponent"),
            Ref::Opponents(of) if *of == Ref::You => Say::lit("your opponents").plural(),
            other => self.refer(&other),
        };
        let noun = self.noun(&Filter { sort: filter.sort, zones: filter.zones, preds });
        let what = self.how_many(noun, cmp, n);
        frame!("{0} {v:control} {1}", who, what)
    }

    /// A step, phase or turn with whose it is: `your upkeep`, `the end step`, `combat`.
    pub(super) fn during(&mut self, span: Span, whose: &Ref) -> Say {
        let word = Self::span(span);
        match whose {
            Ref::Nothing => Say::made(format!("the {word}"), vec![]),
            Ref::You => Self::whose_span(Say::You, word),
            Ref::Opponents(of) if **of == Ref::You => Self::whose_span(Say::lit("an opponent"), word),
            other => {
                let who = self.refer(other);
                Self::whose_span(who, word)
            }
        }
    }

    /// Something that happened: `you cast another spell this turn`.
    pub(super) fn happened(&mut self, history: &History) -> Say {
        self.happened_in(history, Mood::Past)
    }

    pub(super) fn happened_in(&mut self, history: &History, mood: Mood) -> Say {
        let event = self.event(&history.event, mood);
        match self.window(&history.window) {
            Some(when) => event.and_then_words(when),
            None => event,
        }
    }

    /// How far back something is asked.
    pub(super) fn window(&mut self, window: &Window) -> Option<Say> {
        Some(match window {
            Window::Turn => Say::lit("this turn"),
            Window::EachTurn => Say::lit("each turn"),
            Window::Combat => Say::lit("this combat"),
            Window::Step => Say::lit("this step"),
            Window::LastTurn => Say::lit("last turn"),
            Window::Way => Say::lit("this way"),
            Window::Game => return None,
            Window::During(span, whose) => {
                let say = self.during(*span, whose);
                frame!("during {0}", say)
            }
            Window::BeforeThisTurn(Ref::This) => Say::lit("before it this turn"),
            Window::BeforeThisTurn(what) => {
                let what = self.refer(what);
                frame!("before {0} this turn", what)
            }
            Window::SinceTurnOf(who) => {
                let who = self.refer(who);
                frame!("since {0's last turn}", who)
            }
        })
    }
}

impl Cmp {
    /// What holds where this does not.
    fn contrary(self) -> Cmp {
        match self {
            Cmp::Eq => Cmp::Ne,
            Cmp::Ne => Cmp::Eq,
            Cmp::Lt => Cmp::Ge,
            Cmp::Le => Cmp::Gt,
            Cmp::Gt => Cmp::Le,
            Cmp::Ge => Cmp::Lt,
        }
    }
}
