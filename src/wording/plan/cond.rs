//! Conditions as clauses and their contraries: what is there, what is so, what has happened.

use crate::ir::*;
use crate::wording::plan::pred::{NAMED, WHO};
use crate::wording::plan::sentence::as_card;
use crate::wording::plan::{Kind, Plan};
use crate::wording::say::{Det, Joint, Mood, Noun, Say, frame};

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
            Condition::Compare(a, cmp, b) => self.compare(a, if not { cmp.contrary() } else { *cmp }, b),
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

    /// Two numbers side by side: `you have 5 or less life`, `your devotion to red is less than five`.
    fn compare(&mut self, a: &Value, cmp: Cmp, b: &Value) -> Say {
        match (a, cmp, b) {
            (Value::Prop(Prop::Life, of), Cmp::Le | Cmp::Ge, Value::Num(_)) => {
                let who = self.refer(of);
                let n = match cmp {
                    Cmp::Le => self.compared(cmp, b),
                    _ => frame!("{0} or more", self.value(b)),
                };
                return frame!("{0} {v:have} {1} life", who, n);
            }
            // `an opponent has more life than you`
            (Value::Prop(Prop::Life, one), Cmp::Gt | Cmp::Lt, Value::Prop(Prop::Life, other)) => {
                let (one, other) = (self.refer(one), self.refer(other));
                return match cmp {
                    Cmp::Gt => frame!("{0} {v:have} more life than {1}", one, other),
                    _ => frame!("{0} {v:have} less life than {1}", one, other),
                };
            }
            // `it has three or more charge counters on it`, `you control three or more artifacts`
            (Value::Counters(kind, on), _, Value::Num(_)) => return self.has_counters(*kind, on, cmp, b),
            // `there are four or more card types among cards in your graveyard`
            (Value::Kinds(property, among), _, Value::Num(_)) if is_a_type(*property) => {
                let among = self.all_among(among);
                let mut kinds = Noun::of(Say::lit(Self::trait_word(*property)));
                kinds.push_behind(NAMED, frame!("among {0}", among));
                let kinds = self.how_many(kinds, cmp, b);
                return if kinds.is_plural() { frame!("there are {0}", kinds) } else { frame!("there is {0}", kinds) };
            }
            (Value::Count(filter), _, Value::Num(_)) => return self.exists(filter, cmp, b),
            (Value::Times(history), ..) => {
                if let Some(say) = self.done_often(history, cmp, b) {
                    return say;
                }
            }
            (Value::Amount(history), ..) => {
                if let Some(say) = self.as_much(history, cmp, b) {
                    return say;
                }
            }
            _ => {}
        }
        let counted = matches!(b, Value::Num(_)) && is_counted(a);
        let a = self.value(a);
        if counted {
            let b = self.value(b);
            return match cmp {
                Cmp::Eq => frame!("{0} is exactly {1}", a, b),
                Cmp::Ne => frame!("{0} is any number but {1}", a, b),
                Cmp::Lt => frame!("{0} is less than {1}", a, b),
                Cmp::Le => frame!("{0} is {1} or less", a, b),
                Cmp::Gt => frame!("{0} is greater than {1}", a, b),
                Cmp::Ge => frame!("{0} is {1} or greater", a, b),
            };
        }
        let b = self.compared(cmp, b);
        frame!("{0} is {1}", a, b)
    }

    fn has_counters(&mut self, kind: Option<CounterId>, on: &Ref, cmp: Cmp, n: &Value) -> Say {
        let player = match on {
            Ref::Slot(slot) => self.slots.get(slot).is_some_and(|about| about.kind == Kind::Player),
            known => known.means_players(),
        };
        let who = self.refer(on);
        let noun = self.counters_noun(kind);
        let what = self.how_many(noun, cmp, n);
        match player {
            true => frame!("{0} {v:have} {1}", who, what),
            false => frame!("{0} {v:have} {1} on it", who, what),
        }
    }

    /// `the chosen word is “Khans”`
    fn chose(&mut self, what: &Ref, held: Noted) -> Say {
        let what = self.refer(what);
        let held = match held {
            Noted::Word(word) => return frame!("{0} {v:be} “{1}”", what, self.choice_called(word)),
            Noted::Color(color) => Say::list(Joint::And, Self::colors(color)),
            Noted::Subtype(kind) => self.subtype(kind),
            Noted::Type(one) => Say::list(Joint::And, Self::types(CardTypes::from_bits_retain(one))),
            Noted::Number(n) => Say::Num(n.into()),
            Noted::Seat(seat) => Say::Num(i64::from(seat) + 1),
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

    /// `you control a Swamp`, `there are two or more creatures`.
    fn exists(&mut self, filter: &Filter, cmp: Cmp, n: &Value) -> Say {
        if let Some(say) = self.a_player_often(filter, cmp, n).or_else(|| self.some_player(filter, cmp, n)) {
            return say;
        }
        if let Some(say) = self.top_is(filter, cmp, n).or_else(|| self.every_opponent(filter, cmp, n)) {
            return say;
        }
        if let Some((who, rest)) = self.owned_by_candidate(filter) {
            let noun = self.noun(&rest);
            return frame!("{0} {v:own} {1}", who, self.how_many(noun, cmp, n));
        }
        // `you have no cards in hand`
        if let (Zones::HAND, Some(at)) =
            (filter.zones, filter.preds.iter().position(|pred| matches!(pred, Predicate::OwnedBy(_))))
            && let Predicate::OwnedBy(who @ (Ref::You | Ref::Slot(_))) = &filter.preds[at]
        {
            let mut preds = filter.preds.to_vec();
            preds.remove(at);
            let who = self.refer(who);
            let other = other_hand(&preds, n).filter(|_| matches!(cmp, Cmp::Gt | Cmp::Lt));
            let noun = self.noun(&Filter { sort: filter.sort, zones: Zones::empty(), preds: preds.into() });
            // `an opponent has more cards in hand than you`
            if let Some(other) = other {
                let (cards, other) = (noun.with(Det::Bare).say(), self.refer(&other));
                return match cmp {
                    Cmp::Gt => frame!("{0} {v:have} more {1} in hand than {2}", who, cards, other),
                    _ => frame!("{0} {v:have} fewer {1} in hand than {2}", who, cards, other),
                };
            }
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
            // So many are counted over all of them.
            if *n != Value::Num(1) {
                noun.in_all_of_them();
            }
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
        let held = Filter { sort: filter.sort, zones: filter.zones, preds };
        if who == Say::You && (cmp, n) == (Cmp::Ge, &Value::Num(1)) && is_your_commander(&held) {
            return frame!("{0} {v:control} {1}", who, Say::lit("your commander"));
        }
        let noun = self.noun(&held);
        // `an opponent controls more lands than you`
        if let (Cmp::Gt | Cmp::Lt, Some(other)) = (cmp, also_held(&held, n)) {
            let (what, other) = (noun.with(Det::Bare).say(), self.refer(other));
            return match cmp {
                Cmp::Gt => frame!("{0} {v:control} more {1} than {2}", who, what, other),
                _ => frame!("{0} {v:control} fewer {1} than {2}", who, what, other),
            };
        }
        let what = self.how_many(noun, cmp, n);
        frame!("{0} {v:control} {1}", who, what)
    }

    /// `that owns a land card among those cards`: who is asked for is the owner of what there is, and what else is asked of it.
    fn owned_by_candidate(&mut self, filter: &Filter) -> Option<(Say, Filter)> {
        let asked = |pred: &Predicate| match pred {
            Predicate::OwnedBy(Ref::Slot(slot)) => self.slots.get(slot).is_some_and(|about| about.noun.head == WHO),
            _ => false,
        };
        let at = filter.preds.iter().position(asked)?;
        if Self::zones_of(filter.zones).iter().any(|zone| zone.per_player()) {
            return None;
        }
        let mut preds = filter.preds.to_vec();
        preds.remove(at);
        Some((WHO, Filter { sort: filter.sort, zones: filter.zones, preds: preds.into() }))
    }

    /// `each opponent lost life this turn`: of none of them it isn't true.
    fn every_opponent(&mut self, filter: &Filter, cmp: Cmp, n: &Value) -> Option<Say> {
        let ([Predicate::OpponentOf(Ref::You), Predicate::Not(inner)], Sort::Player, Cmp::Eq, Value::Num(0)) =
            (&*filter.preds, filter.sort, cmp, n)
        else {
            return None;
        };
        let Predicate::Did(history) = &**inner else { return None };
        let slot = history.candidate?;
        let who = Noun::of(Say::lit("opponent")).with(Det::Each).say();
        let kept = self.slots.remove(&slot);
        self.learn_as(slot, Kind::Word, who.clone());
        let said = self.happened(history);
        self.slots.remove(&slot);
        kept.into_iter().for_each(|about| drop(self.slots.insert(slot, about)));
        said.clause().is_some_and(|clause| clause.roles.first() == Some(&who)).then_some(said)
    }

    /// `the top card of your library is a creature card`
    fn top_is(&mut self, filter: &Filter, cmp: Cmp, n: &Value) -> Option<Say> {
        let top =
            |pred: &Predicate| matches!(pred, Predicate::OnTop(Value::Num(1), zone) if zone.set() == filter.zones);
        let own = |pred: &Predicate| *pred == Predicate::OwnedBy(Ref::You);
        let (place, rest): (Vec<Predicate>, Vec<Predicate>) =
            filter.preds.iter().cloned().partition(|pred| top(pred) || own(pred));
        let all = place.len() == 2 && place.iter().any(top) && place.iter().any(own) && !rest.is_empty();
        if !all || filter.sort != Sort::Card || (cmp, n) != (Cmp::Ge, &Value::Num(1)) {
            return None;
        }
        let whole = Filter { sort: filter.sort, zones: filter.zones, preds: place.into() };
        let card = self.filtered(&whole, Det::A);
        Some(self.passes(card, &Filter { sort: Sort::Card, zones: Zones::empty(), preds: rest.into() }, Mood::Finite))
    }

    /// `an opponent has 10 or less life`: what is true of some player.
    fn some_player(&mut self, filter: &Filter, cmp: Cmp, n: &Value) -> Option<Say> {
        let (opponent, pred) = match (&*filter.preds, filter.sort, cmp, n) {
            ([pred], Sort::Player, Cmp::Ge, Value::Num(1)) => (false, pred),
            ([Predicate::OpponentOf(Ref::You), pred], Sort::Player, Cmp::Ge, Value::Num(1)) => (true, pred),
            _ => return None,
        };
        let who = Noun::of(Say::lit(if opponent { "opponent" } else { "player" })).with(Det::A).say();
        let said = match pred {
            Predicate::Prop(prop, cmp, n) => {
                let slot = Slot(u8::MAX);
                self.learn_as(slot, Kind::Word, who.clone());
                let said = self.compare(&Value::Prop(*prop, Box::new(Ref::Slot(slot))), *cmp, n);
                self.slots.remove(&slot);
                said
            }
            Predicate::Where(slot, cond) => {
                let kept = self.slots.remove(slot);
                self.learn_as(*slot, Kind::Word, who.clone());
                let said = self.cond(cond);
                self.slots.remove(slot);
                kept.into_iter().for_each(|about| drop(self.slots.insert(*slot, about)));
                said
            }
            _ => return None,
        };
        // Named twice it would be two players.
        let mut named = 0;
        said.each(&mut |part| named += usize::from(*part == who));
        (named == 1).then_some(said)
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
        // Of what is known there is nothing to be told apart by.
        let known = |pattern: &Match| match pattern {
            Match::Ref(_) => true,
            Match::Filter(filter) => filter.same().is_some(),
            Match::Any => false,
        };
        let whole = history.window == Window::Game && !known(&history.event.object) && history.candidate.is_none();
        match self.window(&history.window).or(whole.then(|| Say::lit("this game"))) {
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

/// Who controls those whose number is compared with that of the same things.
fn also_held<'v>(held: &Filter, n: &'v Value) -> Option<&'v Ref> {
    let Value::Count(count) = n else { return None };
    let other = count.preds.iter().find_map(|pred| match pred {
        Predicate::ControlledBy(who) => Some(who),
        _ => None,
    })?;
    let rest: Vec<&Predicate> = count.preds.iter().filter(|pred| !matches!(pred, Predicate::ControlledBy(_))).collect();
    let same = held.preds.iter().collect::<Vec<_>>() == rest;
    (same && (held.sort, held.zones) == (count.sort, count.zones)).then_some(other)
}

/// Whose hand the same things are counted in.
fn other_hand(preds: &[Predicate], n: &Value) -> Option<Ref> {
    match n {
        Value::Prop(Prop::HandSize, of) if preds.is_empty() => Some((**of).clone()),
        Value::Count(count) if count.zones == Zones::HAND && count.sort == Sort::Card => {
            let owner = count.preds.iter().find_map(|pred| match pred {
                Predicate::OwnedBy(who) => Some(who.clone()),
                _ => None,
            })?;
            let rest: Vec<&Predicate> =
                count.preds.iter().filter(|pred| !matches!(pred, Predicate::OwnedBy(_))).collect();
            (rest == preds.iter().collect::<Vec<_>>()).then_some(owner)
        }
        _ => None,
    }
}

/// Whether it is a type or a color, of which different ones are counted.
fn is_a_type(property: Trait) -> bool {
    matches!(property, Trait::Color | Trait::CardType | Trait::CreatureType | Trait::LandType | Trait::BasicLandType)
}

/// Whether a number is one of things that are counted, which print says in words.
fn is_counted(value: &Value) -> bool {
    match value {
        Value::Kinds(..)
        | Value::Devotion(..)
        | Value::DevotionChosen(..)
        | Value::Times(_)
        | Value::ModesOf(_)
        | Value::ColorsSpent(_)
        | Value::Votes(_) => true,
        Value::Size(of) => !matches!(&**of, Ref::Slot(_)),
        Value::Prop(prop, _) => matches!(prop, Prop::HandSize | Prop::Targets | Prop::ColorCount),
        _ => false,
    }
}

/// The commander that you own (903.3).
fn is_your_commander(filter: &Filter) -> bool {
    let commander = |pred: &Predicate| matches!(pred, Predicate::Is(Status::Commander));
    let yours = |pred: &Predicate| matches!(pred, Predicate::OwnedBy(Ref::You));
    filter.sort == Sort::Permanent
        && matches!(&*filter.preds, [a, b] if commander(a) && yours(b) || yours(a) && commander(b))
}
