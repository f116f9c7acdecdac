//! Continuous sentences that change the rules: permissions, hands, votes, triggers, mana, tests and light.

use crate::ir::*;
use crate::wording::plan::Plan;
use crate::wording::plan::combat::INSTEAD;
use crate::wording::plan::prices::{Counted, more_to_activate, more_to_cast};
use crate::wording::say::{Det, Joint, Mood, Say, frame};

impl Plan<'_> {
    /// A change of the rules of the game.
    pub(super) fn rule(&mut self, rule: &Rule) -> Say {
        match rule {
            Rule::Cant { event, unless, fewer_than, more_than } => {
                self.cant(event, unless.as_ref(), fewer_than.as_ref(), more_than.as_ref())
            }
            Rule::Must(event) => self.must(event),
            Rule::Cast(permit) => self.permit(permit),
            Rule::Look { who, what } => {
                let (who, what) = (self.matched(who, Det::Each), self.whatever(what));
                frame!("{0} {v:look} at {1} any time", who, what).in_mood(Mood::May)
            }
            Rule::Revealed { what } => self.revealed(what),
            Rule::BlockMore { who, n } => {
                let who = self.matched(who, Det::Bare);
                let any = n.is_none();
                let n = self.additional(n.as_ref(), "creature");
                let say = if any {
                    frame!("{0} {v:block} {1}", who, n)
                } else {
                    frame!("{0} {v:block} {1} each combat", who, n)
                };
                say.in_mood(Mood::Can)
            }
            Rule::LandPlays { who, n } => {
                let who = self.matched(who, Det::Each);
                let n = self.additional(n.as_ref(), "land");
                frame!("{0} {v:play} {1} on each of {0's turns}", who, n).in_mood(Mood::May)
            }
            Rule::Uses { by, of, sort, how } => self.uses_granted(by, of, *sort, how),
            Rule::AsThough { who, event, though } => self.as_though(who, event, though),
            Rule::Ready(who) => {
                let who = self.matched(who, Det::Bare);
                frame!("{0} {v:attack} and {v:use} {T} although it has just come", who).in_mood(Mood::Can)
            }
            Rule::CostMod {
                what: Match::Ref(Ref::This),
                abilities: false,
                mana,
                cost: Some(cost),
                how: CostChange::More,
                per,
                ..
            } if mana.is_empty() => {
                let cost = self.cost(cost);
                self.for_each_of(
                    frame!("as an additional cost to cast this spell, {0}", cost),
                    per.as_ref().map(Counted::By),
                )
            }
            Rule::CostMod { what, abilities: false, mana, cost, how, per, .. } => {
                let what = self.priced_spells(what);
                let (amount, per) = self.price_counted(mana, cost.as_deref(), per.as_ref());
                self.for_each_of(more_to_cast(what, amount, *how), per)
            }
            Rule::CostMod { what, abilities: true, keyword, by, mana, cost, how, per } => {
                let what = self.priced_abilities(what, *keyword, by);
                let (amount, per) = self.price_counted(mana, cost.as_deref(), per.as_ref());
                self.for_each_of(more_to_activate(what, amount, *how), per)
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
                let template = match instead {
                    true => INSTEAD,
                    false => "damage that {0} {v:deal} to {1} has this result as well: {2}",
                };
                self.damage_result(template, source, to, slots, body)
            }
            Rule::AssignBeyond(who) => {
                let who = self.matched(who, Det::Bare);
                frame!("{0} {v:assign} combat damage beyond what is lethal to what is attacked", who).in_mood(Mood::Can)
            }
            Rule::AssignAmong { who, among } => self.assigns_among(who, among.as_ref()),
            Rule::AssignProp { who, prop } => self.assigns_equal(who, *prop),
            Rule::DivideDamage { by, of } => {
                let (by, of) = (self.refer(by), self.matched(of, Det::Bare));
                frame!("{0} {v:choose} how the combat damage of {1} is assigned", by, of)
            }
            Rule::Band { who, with, others } => {
                let (who, with) = (self.matched(who, Det::Bare), self.noun(with).with(Det::Bare).say());
                let others = self.value(others);
                frame!("{0} {v:attack} in a band with {1} and up to {2} others", who, with, others).in_mood(Mood::Can)
            }
            Rule::Pays { helper, act, slot, mana, what } => {
                let who = match helper {
                    Some(others) => self.noun(others).with(Det::A).say(),
                    None => self.refer(&Ref::You),
                };
                self.pays_part(who, act, *slot, mana, what)
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
            Rule::Lifted { rule, who } => self.lifted(*rule, who),
            Rule::MaxHand { who, set, by } => self.max_hand(who, set.as_ref(), by.as_ref()),
            Rule::Skip { who, span } => self.skips_always(who, *span),
            Rule::ControlPlayer { by, player } => {
                let (by, player) = (self.refer(by), self.matched(player, Det::Each));
                frame!("{0} {v:control} {1} as a player", by, player)
            }
            Rule::Triggers { events, of, more } => self.triggers_more(events, of, *more),
            Rule::KeepMana { who, types } => {
                let who = self.matched(who, Det::Each);
                let kind = if *types == MANA_TYPES {
                    Say::lit("unspent")
                } else {
                    Say::lit(format!("unspent {{{}}}", super::words::letters(*types)))
                };
                frame!("{0} {v:lose} {1} mana as steps and phases end", who, kind).in_mood(Mood::Not)
            }
            Rule::KeepCounters { what, to } => self.keeps_counters(what, *to),
            Rule::AnyMana { who, what, any_type } => self.any_mana(who, what.as_ref(), *any_type),
            Rule::GrantsCost { what, cost, mods } => self.grants_cost(what, cost, mods),
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
            Rule::Sheds { what, step, reach } => self.sheds(what, step, reach),
            Rule::Power { what, n } => {
                let (what, n) = (self.matched(what, Det::Bare), self.value(n));
                frame!("{0} {v:have} {1} percent more power", what, n)
            }
        }
    }

    /// `your opponents play with their hands revealed`, `you play with the top card of your library revealed`.
    fn revealed(&mut self, what: &Filter) -> Say {
        let owner = what.preds.iter().find_map(|pred| match pred {
            Predicate::OwnedBy(who) => Some(who.clone()),
            _ => None,
        });
        let others: Vec<&Predicate> = what.preds.iter().filter(|pred| !matches!(pred, Predicate::OwnedBy(_))).collect();
        let template = match (what.sort, what.zones, &others[..]) {
            (Sort::Card, Zones::HAND, []) => "{0} {v:play} with {0's hand} revealed",
            (Sort::Card, Zones::LIBRARY, [Predicate::OnTop(Value::Num(1), Zone::Library)]) => {
                "{0} {v:play} with the top card of {0's library} revealed"
            }
            _ => "",
        };
        match owner {
            Some(owner @ Ref::You) if !template.is_empty() => Say::frame(template, vec![self.refer(&owner)]),
            Some(owner) if template.contains("hand") => {
                let who = self.refer(&owner);
                match who.is_plural() {
                    true => frame!("{0} {v:play} with their hands revealed", who),
                    false => frame!("{0} {v:play} with their hand revealed", who),
                }
            }
            _ => {
                let what = self.noun(what).with(Det::Bare).say();
                frame!("{0} {v:be} revealed", what)
            }
        }
    }

    /// So many more of what everybody can do one of; none: any number.
    pub(super) fn additional(&mut self, n: Option<&Value>, what: &str) -> Say {
        match n {
            Some(Value::Num(1)) => Say::lit(format!("an additional {what}")),
            Some(n) => {
                let n = self.value(n);
                Say::made(format!("{{0}} additional {what}s"), vec![n])
            }
            None => Say::lit(format!("any number of {what}s")),
        }
    }
    /// `can block as though it had flying`.
    fn as_though(&mut self, who: &Match, event: &EventPattern, though: &Though) -> Say {
        let who_said = (*who != Match::Any && *who != event.subject).then(|| self.matched(who, Det::Each));
        let event = self.event(event, Mood::Can);
        let many = event.clause().and_then(|clause| clause.roles.first()).is_some_and(Say::is_plural);
        let det = if many { Det::Bare } else { Det::A };
        let it = if many { Say::lit("they").plural() } else { Say::It { many } };
        let though = match though {
            Though::Has(keyword) => frame!("{0} had {1}", it, self.keyword(*keyword)),
            Though::HasNot(keyword) => frame!("{0} didn't have {1}", it, self.keyword(*keyword)),
            Though::HasNone(all) => frame!("{0} didn't have {1}", it, self.abilities_said(all)),
            Though::Is(filter) => frame!("{0} were {1}", it, self.noun(filter).with(det).say()),
            Though::IsNot(filter) => frame!("{0} weren't {1}", it, self.noun(filter).with(det).say()),
        };
        match who_said {
            Some(who) => frame!("{0} as though {1} (for {2})", event, though, who),
            None => frame!("{0} as though {1}", event, though),
        }
    }

    /// `the legend rule doesn't apply`, or not to certain things.
    fn lifted(&mut self, rule: StateRule, who: &Match) -> Say {
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

    /// `your maximum hand size is 2`, or changed `by` a number; neither: there is none.
    fn max_hand(&mut self, who: &Match, set: Option<&Value>, by: Option<&Value>) -> Say {
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
            (Some(set), Some(by)) => {
                let (set, by) = (self.value(set), self.value(by));
                frame!("{0's maximum hand size} is {1}, changed by {2}", who, set, by)
            }
            (None, None) => frame!("{0} {v:have} no maximum hand size", who),
        }
    }

    /// `players skip their untap steps`.
    fn skips_always(&mut self, who: &Match, span: Span) -> Say {
        let word = Self::span(span);
        let everybody = matches!(who, Match::Filter(f) if f.preds.is_empty());
        let who = self.matched(who, if everybody { Det::Bare } else { Det::Each });
        match who.is_plural() {
            true => frame!("{0} {v:skip} their {1}", who, Say::lit(format!("{word}s"))),
            false => frame!("{0} {v:skip} {1}", who.clone(), Self::whose_span(who, word)),
        }
    }

    /// Abilities that trigger so many times `more` at certain events; none: they don't trigger at all.
    fn triggers_more(&mut self, events: &[EventPattern], of: &Match, more: Option<u8>) -> Say {
        // `creatures entering the battlefield don't cause abilities to trigger`
        if let ([event], Match::Any, None) = (events, of, more)
            && is_entering(event)
            && let Some(Say::Frame(mut clause)) = Some(self.event(event, Mood::Can))
            && clause.template == "{0} {v:enter} the battlefield"
        {
            return frame!("{0} entering the battlefield don't cause abilities to trigger", clause.roles.remove(0));
        }
        let of = self.matched(of, Det::Bare);
        let events: Vec<Say> = events.iter().map(|event| self.event(event, Mood::Finite)).collect();
        let events = Say::list(Joint::Or, events);
        match more {
            None => frame!("that {1} doesn't cause abilities of {0} to trigger", of, events),
            Some(1) => frame!(
                "if {1} and that causes a triggered ability of {0} to trigger, that ability triggers an additional time",
                of,
                events
            ),
            Some(n) => frame!(
                "if {1} and that causes a triggered ability of {0} to trigger, that ability triggers {2} additional times",
                of,
                events,
                Say::Num(i64::from(n))
            ),
        }
    }

    /// `counters remain on this as it moves to any zone other than a hand or a library`.
    fn keeps_counters(&mut self, what: &Match, to: Zones) -> Say {
        let several = matches!(what, Match::Filter(_));
        let what = self.matched(what, Det::Bare);
        let lost = Zones::TABLE.difference(to);
        let place = Self::place(lost, None);
        match (several, lost.is_empty()) {
            (false, true) => frame!("counters remain on {0} as it moves to any zone", what),
            (true, true) => frame!("counters remain on {0} as they move to any zone", what),
            (false, false) => frame!("counters remain on {0} as it moves to any zone other than {1}", what, place),
            (true, false) => frame!("counters remain on {0} as they move to any zone other than {1}", what, place),
        }
    }

    /// `you may spend mana as though it were mana of any color`, on everything or on certain spells and abilities.
    fn any_mana(&mut self, who: &Match, on: Option<&Filter>, any_type: bool) -> Say {
        let who = self.matched(who, Det::Each);
        let kind = Say::lit(if any_type { "type" } else { "color" });
        let say = match on {
            Some(on) => {
                let on = self.whatever(on);
                frame!("{0} {v:spend} mana as though it were mana of any {1} on {2}", who, kind, on)
            }
            None => frame!("{0} {v:spend} mana as though it were mana of any {1}", who, kind),
        };
        say.in_mood(Mood::May)
    }

    /// `it sheds bright light to 20 feet`.
    fn sheds(&mut self, what: &Match, step: &Value, reach: &Quantity) -> Say {
        let what = self.matched(what, Det::Bare);
        let reach = self.quantity(reach);
        match (step, self.content.scene.light) {
            (Value::Num(n), Some(light)) => {
                frame!("{0} {v:shed} {1} to {2}", what, self.step_of(light, i64::from(*n)), reach)
            }
            (Value::Linked(_) | Value::LinkedOf(..) | Value::Slot(_), _) => {
                frame!("{0} {v:shed} light of {1} to {2}", what, self.value(step), reach)
            }
            _ => frame!("{0} {v:shed} light of step {1} to {2}", what, self.value(step), reach),
        }
    }
}

/// Whether it is an event of anything of a sort that enters the battlefield.
fn is_entering(event: &EventPattern) -> bool {
    let (object, binds) = (event.object.clone(), event.binds.clone());
    matches!(object, Match::Filter(_))
        && *event == EventPattern { object, binds, to: Zones::BATTLEFIELD, ..EventPattern::of(Verb::Move) }
}
