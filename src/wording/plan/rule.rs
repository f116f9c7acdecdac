//! Continuous sentences that change the rules.

use crate::ir::*;
use crate::wording::plan::def::except;
use crate::wording::plan::event::{Which, holder_of_ability};
use crate::wording::plan::{Kind, Plan};
use crate::wording::say::{Det, Joint, Mood, Noun, NounModifier, Say, frame};

impl Plan<'_> {
    /// A change of the rules of the game.
    pub(super) fn rule(&mut self, r: &Rule) -> Say {
        match r {
            Rule::Cant { event, unless, fewer_than, more_than } => {
                self.cant(event, unless.as_ref(), fewer_than.as_ref(), more_than.as_ref())
            }
            Rule::Must(e) => {
                // Whatever it is about has to, unless one of them is enough.
                let each = matches!(e.subject, Match::Filter(_)) && !e.at_once.is_together();
                let whole = EventPattern {
                    subject: e.subject.clone(),
                    object: e.object.clone(),
                    ..EventPattern::of(Verb::Block)
                };
                if let (true, true, Match::Ref(whom)) = (each, *e == whole, &e.object) {
                    let who = self.matched(&e.subject, Det::All);
                    let whom = self.refer(whom);
                    return frame!("{0} able to block {1} do so", who, whom);
                }
                let all = if each { Mood::Can } else { Mood::Finite };
                let say = self.event(e, all).in_mood(Mood::Finite);
                match e.verb {
                    Verb::Attack | Verb::Block if !self.gains => frame!("{0} each combat if able", say),
                    _ => frame!("{0} if able", say),
                }
            }
            Rule::Cast(p) => self.permit(p),
            Rule::Look { who, what } => {
                let (who, what) = (self.matched(who, Det::Each), self.noun(what).with(Det::Bare).say());
                frame!("{0} {v:look} at {1} any time", who, what).in_mood(Mood::May)
            }
            Rule::Revealed { what } => {
                let what = self.noun(what).with(Det::Bare).say();
                frame!("{0} {v:be} revealed", what)
            }
            Rule::BlockMore { who, n } => {
                let who = self.matched(who, Det::Bare);
                let n = self.additional(n.as_ref(), "creature");
                frame!("{0} {v:block} {1} each combat", who, n).in_mood(Mood::Can)
            }
            Rule::LandPlays { who, n } => {
                let who = self.matched(who, Det::Each);
                let n = self.additional(n.as_ref(), "land");
                frame!("{0} {v:play} {1} on each of {0's turns}", who, n).in_mood(Mood::May)
            }
            Rule::AsThough { who, event, though } => {
                let who_said = (*who != Match::Any && *who != event.subject).then(|| self.matched(who, Det::Each));
                let event = self.event(event, Mood::Can);
                let many = event.clause().and_then(|f| f.roles.first()).is_some_and(Say::is_plural);
                let det = if many { Det::Bare } else { Det::A };
                let it = Say::It { many };
                let it = if many { Say::lit("they").plural() } else { it };
                let though = match &**though {
                    Though::Has(k) => frame!("{0} had {1}", it, self.keyword(*k)),
                    Though::HasNot(k) => frame!("{0} didn't have {1}", it, self.keyword(*k)),
                    Though::HasNone(all) => {
                        let all = self.abilities_said(all);
                        frame!("{0} didn't have {1}", it, all)
                    }
                    Though::Is(f) => {
                        let f = self.noun(f).with(det).say();
                        frame!("{0} were {1}", it, f)
                    }
                    Though::IsNot(f) => {
                        let f = self.noun(f).with(det).say();
                        frame!("{0} weren't {1}", it, f)
                    }
                };
                match who_said {
                    Some(who) => frame!("{0} as though {1} (for {2})", event, though, who),
                    None => frame!("{0} as though {1}", event, though),
                }
            }
            Rule::Ready(who) => {
                let who = self.matched(who, Det::Bare);
                frame!("{0} {v:attack} and {v:use} {T} although it has just come", who).in_mood(Mood::Can)
            }
            Rule::CostMod { what, abilities, keyword, by, mana, cost, how, per } => {
                let what = match abilities {
                    true => self.priced_abilities(what, *keyword, by),
                    false if *what == Match::Ref(Ref::This) => Say::lit("this spell"),
                    false => self.matched(what, Det::Bare),
                };
                self.cost_mod(what, *abilities, mana, cost.as_deref(), *how, per.as_ref())
            }
            Rule::Strike { who, again } => {
                let who = self.matched(who, Det::Bare);
                match again {
                    true => frame!("{0} {v:deal} both first-strike and regular combat damage", who),
                    false => frame!("{0} {v:deal} combat damage before creatures without first strike", who),
                }
            }
            Rule::Lethal { source, to } => {
                let (source, to) = (self.matched(source, Det::A), self.noun(to).with(Det::A).say());
                frame!("any amount of damage that {0} {v:deal} to {1} is lethal", source, to)
            }
            Rule::DamageResult { source, to, instead, slots, body } => {
                let source = self.matched(source, Det::A);
                let to_said = self.noun(to).with(Det::A).say();
                self.learn_as(slots[0], Kind::Word, Say::lit("the source"));
                self.learn_as(slots[1], Kind::Word, Say::lit("what is dealt it"));
                self.learn_as(slots[2], Kind::Number, Say::ThatMuch);
                let body = self.inner(body);
                match instead {
                    true => {
                        frame!("damage that {0} {v:deal} to {1} has this result instead: {2}", source, to_said, body)
                    }
                    false => {
                        frame!("damage that {0} {v:deal} to {1} has this result as well: {2}", source, to_said, body)
                    }
                }
            }
            Rule::AssignBeyond(who) => {
                let who = self.matched(who, Det::Bare);
                frame!("{0} {v:assign} combat damage beyond what is lethal to what is attacked", who).in_mood(Mood::Can)
            }
            Rule::AssignAmong { who, among } => {
                let who = self.matched(who, Det::Bare);
                let Some(among) = among else {
                    return frame!("{0} {v:assign} combat damage as though not blocked", who).in_mood(Mood::Can);
                };
                let among = self.noun(among).with(Det::Bare).say();
                frame!("{0} {v:assign} combat damage among {1} as its controller chooses", who, among)
                    .in_mood(Mood::Can)
            }
            Rule::AssignProp { who, prop } => {
                let who = self.matched(who, Det::Each);
                match prop {
                    Some(prop) if who.is_plural() => {
                        frame!("{0} {v:assign} combat damage equal to their {1}", who, Say::lit(self.prop_word(*prop)))
                    }
                    Some(prop) => {
                        frame!("{0} {v:assign} combat damage equal to its {1}", who, Say::lit(self.prop_word(*prop)))
                    }
                    None => frame!("{0} {v:assign} no combat damage", who),
                }
            }
            Rule::DivideDamage { by, of } => {
                let (by, of) = (self.refer(by), self.matched(of, Det::Bare));
                frame!("{0} {v:choose} how the combat damage of {1} is assigned", by, of)
            }
            Rule::Band { who, with, others } => {
                let (who, with) = (self.matched(who, Det::Bare), self.noun(with).with(Det::Bare).say());
                let others = self.value(others);
                frame!("{0} {v:attack} in a band with {1} and up to {2} others", who, with, others).in_mood(Mood::Can)
            }
            Rule::Pays { who, act, slot, mana, what, other_player } => {
                let who = self.refer(who);
                self.learn_as(*slot, Kind::Word, Say::lit("what is used"));
                let what = self.matched(what, Det::Bare);
                let act = self.cost(act);
                let mana = match mana {
                    PaysFor::Generic => Say::lit("{1}"),
                    PaysFor::GenericOrItsColor => Say::lit("{1} or one mana of its color"),
                    PaysFor::Types(m) => Say::lit(format!("{{{}}}", super::words::letters(*m))),
                };
                let say = frame!("{0} {v:pay} {1} of the cost of {2} in this way: {3}", who, mana, what, act)
                    .in_mood(Mood::May);
                if *other_player { frame!("{0}; another player may do it too", say) } else { say }
            }
            Rule::CounterCap { who, kind, most } => {
                let most = self.value(most);
                let (who, kind) = (self.matched(who, Det::Bare), self.counters_noun(Some(*kind)));
                frame!("{0} {v:have} {1}", who, kind.with(Det::MoreThan(most)).say()).in_mood(Mood::Cant)
            }
            Rule::Votes { who, n, may } => {
                let (who, n) = (self.matched(who, Det::Each), self.additional(Some(n), "time"));
                let say = frame!("{0} {v:vote} {1}", who, n);
                if *may { say.in_mood(Mood::May) } else { say }
            }
            Rule::Lifted { rule, who } => {
                let rule = Say::lit(match rule {
                    StateRule::Legend => "the legend rule",
                    StateRule::World => "the world rule",
                    StateRule::NoLife => "the rule that players with 0 or less life lose",
                });
                match who {
                    Match::Any => frame!("{0} doesn't apply", rule),
                    who => {
                        let who = self.matched(who, Det::Bare);
                        frame!("{0} doesn't apply to {1}", rule, who)
                    }
                }
            }
            Rule::MaxHand { who, set, by } => {
                let who = self.matched(who, Det::Each);
                match (set, by) {
                    (Some(n), None) => {
                        let n = self.value(n);
                        frame!("{0's maximum hand size} is {1}", who, n)
                    }
                    (None, Some(Value::Sub(less))) if less.0 == Value::Num(0) => {
                        let n = self.value(&less.1);
                        frame!("{0's maximum hand size} is reduced by {1}", who, n)
                    }
                    (None, Some(n)) => {
                        let n = self.value(n);
                        frame!("{0's maximum hand size} is changed by {1}", who, n)
                    }
                    (Some(a), Some(b)) => {
                        let (a, b) = (self.value(a), self.value(b));
                        frame!("{0's maximum hand size} is {1}, changed by {2}", who, a, b)
                    }
                    (None, None) => frame!("{0} {v:have} no maximum hand size", who),
                }
            }
            Rule::Skip { who, span } => {
                let word = Self::span(*span);
                let everybody = matches!(who, Match::Filter(f) if f.preds.is_empty());
                let who = self.matched(who, if everybody { Det::Bare } else { Det::Each });
                let whose = if who.is_plural() { Say::lit("their").plural() } else { who.clone() };
                match who.is_plural() {
                    true => frame!("{0} {v:skip} their {1}", who, Say::lit(format!("{word}s"))),
                    false => frame!("{0} {v:skip} {1}", who, Self::whose_span(whose, word)),
                }
            }
            Rule::ControlPlayer { by, player } => {
                let (by, player) = (self.refer(by), self.matched(player, Det::Each));
                frame!("{0} {v:control} {1} as a player", by, player)
            }
            Rule::Triggers { events, of, more } => {
                let of = self.matched(of, Det::Bare);
                let events: Vec<Say> = events.iter().map(|e| self.event(e, Mood::Finite)).collect();
                let events = Say::list(Joint::Or, events);
                match more {
                    None => frame!("that {1} doesn't cause abilities of {0} to trigger", of, events),
                    Some(1) => frame!(
                        "if {1} causes a triggered ability of {0} to trigger, that ability triggers an additional time",
                        of,
                        events
                    ),
                    Some(n) => {
                        frame!(
                            "if {1} causes a triggered ability of {0} to trigger, that ability triggers {2} additional times",
                            of,
                            events,
                            Say::Num(i64::from(*n))
                        )
                    }
                }
            }
            Rule::KeepMana { who, types } => {
                let who = self.matched(who, Det::Each);
                let kind = if *types == MANA_TYPES {
                    Say::lit("unspent")
                } else {
                    Say::lit(format!("unspent {{{}}}", super::words::letters(*types)))
                };
                frame!("{0} {v:lose} {1} mana as steps and phases end", who, kind).in_mood(Mood::Not)
            }
            Rule::AnyMana { who, what, any_type } => {
                let who = self.matched(who, Det::Each);
                let kind = Say::lit(if *any_type { "type" } else { "color" });
                match what {
                    Some(f) => {
                        let f = self.noun(f).with(Det::Bare).say();
                        frame!("{0} {v:spend} mana as though it were mana of any {1} on {2}", who, kind, f)
                            .in_mood(Mood::May)
                    }
                    None => {
                        frame!("{0} {v:spend} mana as though it were mana of any {1}", who, kind).in_mood(Mood::May)
                    }
                }
            }
            Rule::GrantsCost { what, cost, mods } => {
                let what = self.matched(what, Det::Bare);
                let cost = self.cast_cost(cost);
                let mods = (!mods.is_empty()).then(|| self.mods(mods, Say::lit("the spell")));
                match mods {
                    Some(mods) => frame!("{0} {v:have} \"{1}\"; if it was paid, {2}", what, cost, mods),
                    None => frame!("{0} {v:have} \"{1}\"", what, cost),
                }
            }
            Rule::TestMod { who, what, n } => {
                let who = self.matched(who, Det::Bare);
                let graded = what.graded;
                let (n, what) = (self.signed(n), self.tests(what));
                match graded {
                    None => frame!("{0} {v:get} {1} to {2}", who, n, what),
                    Some(Graded::Failed) => frame!("{0} {v:get} {1} to the degree of failed {2}", who, n, what),
                    Some(Graded::Passed) => frame!("{0} {v:get} {1} to the degree of passed {2}", who, n, what),
                }
            }
            Rule::NoTest { who, what } => {
                let (who, what) = (self.matched(who, Det::Bare), self.tests(what));
                frame!("{0} can't make {1}", who, what)
            }
            Rule::Power { what, n } => {
                let (what, n) = (self.matched(what, Det::Bare), self.value(n));
                frame!("{0} {v:have} {1} percent more power", what, n)
            }
            Rule::Sheds { what, step, reach } => {
                let what = self.matched(what, Det::Bare);
                let reach = self.quantity(reach);
                match (step, self.content.scene.light) {
                    (Value::Num(n), Some(light)) => {
                        frame!("{0} {v:shed} {1} to {2}", what, self.step_of(light, i64::from(*n)), reach)
                    }
                    (Value::Linked(_) | Value::Slot(_), _) => {
                        frame!("{0} {v:shed} light of {1} to {2}", what, self.value(step), reach)
                    }
                    _ => frame!("{0} {v:shed} light of step {1} to {2}", what, self.value(step), reach),
                }
            }
        }
    }

    /// So many more of what everybody can do one of; none: any number.
    fn additional(&mut self, n: Option<&Value>, what: &str) -> Say {
        match n {
            Some(Value::Num(1)) => Say::lit(format!("an additional {what}")),
            Some(n) => {
                let n = self.value(n);
                Say::made(format!("{{0}} additional {what}s"), vec![n])
            }
            None => Say::lit(format!("any number of {what}s")),
        }
    }

    fn cant(
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

    fn cant_said(
        &mut self,
        event: &EventPattern,
        unless: Option<&Escape>,
        fewer: Option<&Value>,
        more: Option<&Value>,
    ) -> Say {
        let blocked =
            (event.verb == Verb::Block && event.object != Match::Any).then(|| except(&event.subject)).flatten();
        let attached =
            (event.verb == Verb::Attach && event.subject != Match::Any).then(|| except(&event.object)).flatten();
        if let Some(inner) = attached {
            let who = self.matched(&event.subject, Det::Bare);
            let preds = Box::new([inner.clone()]);
            let to = self.noun(&Filter { sort: Sort::Object, zones: Zones::empty(), preds }).with(Det::A).say();
            let say = frame!("{0} {v:be} attached only to {1}", who, to).in_mood(Mood::Can);
            let say = self.with_trailers(say, event);
            return self.unless(say, unless);
        }
        if let Some(inner) = blocked {
            let who = self.matched(&event.object, Det::Bare);
            let preds = Box::new([inner.clone()]);
            let but = self.noun(&Filter { sort: Sort::Object, zones: Zones::empty(), preds }).with(Det::Bare).say();
            let say = frame!("{0} {v:be} blocked except by {1}", who, but).in_mood(Mood::Cant);
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
                if let Some(Escape::If(c)) = unless {
                    return match self.cond(c, false) {
                        Say::Frame(mut f) if f.template == "it's {0}" => {
                            frame!("cast this spell only during {0}", f.roles.remove(0))
                        }
                        c => frame!("cast this spell only if {0}", c),
                    };
                }
                self.event(event, Mood::Cant)
            }
            _ => self.event(event, Mood::Cant),
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
            Some(Escape::If(c)) => {
                let c = self.cond(c, false);
                say.and_then_words(frame!("unless {0}", c))
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

    /// `equip abilities of Equipment that you activate`
    fn priced_abilities(&mut self, what: &Match, keyword: Option<KeywordId>, by: &Match) -> Say {
        let (holder, for_mana) = holder_of_ability(what);
        let holder = (holder != Match::Any).then(|| self.matched(&holder, Det::Bare));
        let mut say = match (keyword, for_mana) {
            (Some(k), _) => frame!("{0} abilities", self.keyword(k)),
            (None, Some(Which::Mana)) => frame!("mana abilities"),
            (None, _) => frame!("activated abilities"),
        };
        if let Some(holder) = holder {
            say = frame!("{0} of {1}", say, holder);
        }
        if for_mana == Some(Which::NotMana) {
            say = frame!("{0} other than mana abilities", say);
        }
        match by {
            Match::Any => say,
            by => frame!("{0} activated by {1}", say, self.matched(by, Det::Bare)),
        }
        .plural()
    }

    fn cost_mod(
        &mut self,
        mut what: Say,
        abilities: bool,
        mana: &ManaCost,
        cost: Option<&Cost>,
        how: CostChange,
        per: Option<&Value>,
    ) -> Say {
        if !abilities {
            who_casts(&mut what);
        }
        let mut amount = Say::lit(Self::mana(mana));
        if let Some(c) = cost {
            let c = self.cost(c);
            amount = if mana.is_empty() { c } else { frame!("{0} and {1}", amount, c) };
        }
        let mut say = match (how, abilities) {
            (CostChange::More, false) => frame!("{0} {v:cost} {1} more to cast", what, amount),
            (CostChange::Less | CostChange::LessDownTo(_), false) => {
                frame!("{0} {v:cost} {1} less to cast", what, amount)
            }
            (CostChange::AtLeast, false) => frame!("{0} {v:cost} at least {1} to cast", what, amount),
            (CostChange::More, true) => frame!("{0} {v:cost} {1} more to activate", what, amount),
            (CostChange::Less | CostChange::LessDownTo(_), true) => {
                frame!("{0} {v:cost} {1} less to activate", what, amount)
            }
            (CostChange::AtLeast, true) => frame!("{0} {v:cost} at least {1} to activate", what, amount),
        };
        if let CostChange::LessDownTo(least) = how {
            let least = Say::lit(Self::mana(&[ManaSymbol::Generic(least)]));
            say = say.and_then_words(frame!("to no less than {0}", least));
        }
        if let Some(per) = per {
            let per = self.per(per);
            say = say.and_then_words(per);
        }
        say
    }
}

/// `spells you cast`: whoever controls a spell whose cost is meant casts it.
fn who_casts(what: &mut Say) {
    let Say::Noun(noun) = what else { return };
    // `cast with flashback you control`
    let how = |m: &NounModifier| matches!(&m.say, Say::Frame(f) if f.template.starts_with("cast"));
    if noun.mods.iter().any(how) {
        return;
    }
    for m in &mut noun.mods {
        if let Say::Frame(f) = &mut m.say
            && f.template == "{0} {v:control}"
        {
            f.template = "{0} {v:cast}".into();
        }
    }
}
