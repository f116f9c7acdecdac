//! What goes on for a time: effects, their ends, and what waits.

use crate::ir::*;
use crate::wording::plan::ability::Standing;
use crate::wording::plan::{Kind, Plan};
use crate::wording::say::{Det, Joint, Mood, Say, frame};

impl<'c> Plan<'c> {
    pub(super) fn effect(&mut self, parts: &[Part], duration: &Duration) -> Say {
        let kept = std::mem::replace(&mut self.gains, true);
        let mut all: Vec<Say> = parts.iter().map(|part| self.part(part)).collect();
        // Taking control is something that you are told to do.
        for say in &mut all {
            if let Some(f) = say.clause_mut()
                && f.template == "{0} {v:gain} control of {1}"
                && f.roles.first() == Some(&Say::You)
            {
                f.mood = Mood::Order;
            }
        }
        self.gains = kept;
        // Of what somebody gains control of it is spoken as `that creature`.
        let control = |modifier: &Modifier| matches!(modifier, Modifier::Control(_));
        if parts.iter().any(|part| matches!(part, Part::Layer { mods, .. } if mods.iter().any(control))) {
            self.last = None;
        }
        let say = Say::sharing_words(all);
        // What is forbidden or demanded is so this turn; what something is or has lasts until its end.
        let ruled = |part: &Part| matches!(part, Part::Rule(Rule::Cant { .. } | Rule::Must(_)));
        let when = match duration {
            // What is gained for good is gained.
            Duration::Game if parts.iter().all(for_good) => return self.with_owed(say),
            Duration::EndOfTurn if parts.iter().all(ruled) => Say::lit("this turn"),
            other => self.duration(other),
        };
        self.with_owed(say.and_then_words(when))
    }

    /// Adds what the cost of a gained keyword is, if that is still to be said:
    /// `gains flashback. The flashback cost is equal to its mana cost`.
    pub(super) fn with_owed(&mut self, say: Say) -> Say {
        match self.owed.take() {
            Some(k) => frame!("{0}. The {1} cost is equal to its mana cost", say, self.keyword(k)),
            None => say,
        }
    }

    /// When something happens that is waited for: this turn.
    pub(super) fn within(&mut self, duration: &Duration) -> Say {
        if *duration == Duration::EndOfTurn { Say::lit("this turn") } else { self.duration(duration) }
    }

    /// How long something lasts.
    pub(super) fn duration(&mut self, duration: &Duration) -> Say {
        match duration {
            // A scene is no game that would have a rest.
            Duration::Game if self.scene => Say::lit("for good"),
            Duration::Game => Say::lit("for the rest of the game"),
            Duration::EndOfTurn => Say::lit("until end of turn"),
            Duration::EndOfCombat => Say::lit("until end of combat"),
            Duration::NextTurnOf(who) => {
                let who = self.refer(who);
                frame!("until {0's next turn}", who)
            }
            Duration::EndOfNextTurnOf(who) => {
                let who = self.refer(who);
                frame!("until the end of {0's next turn}", who)
            }
            Duration::EndOfNext(span, who) => {
                let (word, who) = (Self::span(*span), self.refer(who));
                frame!("until the end of {0}", Self::whose_span(who, &format!("next {word}")))
            }
            Duration::DuringNext(span, who) => {
                let (word, who) = (Self::span(*span), self.refer(who));
                frame!("during {0}", Self::whose_span(who, &format!("next {word}")))
            }
            Duration::DuringTurn(turn) => {
                let turn = self.slot(*turn);
                frame!("during {0}", turn)
            }
            Duration::Until(events) => {
                let events = events.iter().map(|event| self.end_of_it(event)).collect();
                frame!("until {0}", Say::list(Joint::Or, events))
            }
            Duration::While(cond) => {
                let cond = self.remains(cond).unwrap_or_else(|| self.cond(cond));
                frame!("for as long as {0}", cond)
            }
            Duration::UntilPaid(who, cost) => {
                let who = self.refer(who);
                let pays = self.pays(who, cost);
                frame!("until {0}", pays)
            }
            Duration::For(quantity) => {
                let quantity = self.quantity(quantity);
                frame!("for {0}", quantity)
            }
        }
    }

    /// `it remains exiled`, `it remains tapped`: what has to stay so.
    fn remains(&mut self, cond: &Condition) -> Option<Say> {
        let Condition::Passes(who, filter) = cond else { return None };
        let general = matches!(filter.sort, Sort::Object | Sort::Anything);
        let exiled = match (&*filter.preds, filter.zones) {
            ([], Zones::EXILE) => true,
            ([Predicate::In(Zones::EXILE)], zones) if zones.is_empty() => true,
            ([Predicate::Is(Status::Tapped)], zones) if zones.is_empty() => false,
            _ => return None,
        };
        if !general {
            return None;
        }
        let who = self.refer(who);
        Some(match exiled {
            true => frame!("{0} {v:remain} exiled", who),
            false => frame!("{0} {v:remain} tapped", who),
        })
    }

    pub(super) fn delayed(&mut self, ability: AbilityId, duration: &Duration, once: bool) -> Say {
        let AbilityKind::Triggered(t) = &self.content.ability(ability).kind else {
            return Say::lit("[no ability]");
        };
        let today = *duration == Duration::EndOfTurn;
        let say = self.triggered(t, Standing::Delayed { once, today });
        match duration {
            Duration::Game => say,
            Duration::EndOfTurn => say,
            other => {
                let when = self.duration(other);
                frame!("{0}, {1}", when, say)
            }
        }
    }

    /// The next so much damage of a sort, all of it together, is prevented or dealt to another instead (614.9, 615.7).
    pub(super) fn next_of_a_sort(
        &mut self,
        who: Say,
        n: &Value,
        pattern: AbilityId,
        lasts: &Duration,
        other: Option<&Pick>,
    ) -> Say {
        let AbilityKind::Replace(replacement) = &self.content.ability(pattern).kind else {
            return Say::Text(Vec::new());
        };
        let by = match &replacement.event.subject {
            Match::Any => Say::lit("a source"),
            by => self.matched(by, Det::A),
        };
        let to = self.matched(&replacement.event.object, Det::A);
        let (n, when) = (self.value(n), self.within(lasts));
        match other {
            Some(other) => {
                let other = self.pick(other);
                frame!(
                    "the next {0} damage that {1} would deal to {2} {3} is dealt to {4} instead",
                    n,
                    by,
                    to,
                    when,
                    other
                )
            }
            None => frame!("{0} {v:prevent} the next {1} damage that {2} would deal to {3} {4}", who, n, by, to, when),
        }
    }

    /// What comes right after damage is prevented.
    pub(super) fn and_then_prevented(&mut self, say: Say, then: Option<AbilityId>) -> Say {
        match then.and_then(|a| self.prevented_then(a)) {
            Some(then) => frame!("{0}; if damage is prevented this way, {1}", say, then),
            None => say,
        }
    }

    /// So much damage of a sort to something, dealt to something else.
    pub(super) fn redirects(&mut self, who: Say, next: &NextDamage, other: &Pick) -> Say {
        let (n, to, other) = (self.value(&next.n), self.pick(&next.to), self.pick(other));
        let when = self.within(&next.duration);
        match who {
            Say::You => {
                let template = match next.damage {
                    DamageSort::Any => "the next {0} damage that would be dealt to {1} {2} is dealt to {3} instead",
                    DamageSort::Combat => {
                        "the next {0} combat damage that would be dealt to {1} {2} is dealt to {3} instead"
                    }
                    DamageSort::Noncombat => {
                        "the next {0} noncombat damage that would be dealt to {1} {2} is dealt to {3} instead"
                    }
                };
                Say::frame(template, vec![n, to, when, other])
            }
            who => {
                let template = match next.damage {
                    DamageSort::Any => "{0} {v:redirect} the next {1} damage that would be dealt to {2} {3} to {4}",
                    DamageSort::Combat => {
                        "{0} {v:redirect} the next {1} combat damage that would be dealt to {2} {3} to {4}"
                    }
                    DamageSort::Noncombat => {
                        "{0} {v:redirect} the next {1} noncombat damage that would be dealt to {2} {3} to {4}"
                    }
                };
                Say::frame(template, vec![who, n, to, when, other])
            }
        }
    }

    /// The event that ends something: of anybody's steps it is the next one.
    fn end_of_it(&mut self, event: &EventPattern) -> Say {
        if event.verb != Verb::Begin
            || matches!(event.subject, Match::Filter(_))
            || !event.binds.is_empty()
            || event.nth.is_some()
            || event.amount.is_some()
        {
            return self.event(event, Mood::Finite);
        }
        let word = event.span.map_or("step", Self::span);
        if let Match::Ref(who) = &event.subject {
            let who = self.refer(who);
            return frame!("{0} {v:begin}", Self::whose_span(who, &format!("next {word}")));
        }
        frame!("{0} {v:begin}", Say::made(format!("the next {word}"), vec![]))
    }

    pub(super) fn until_event(&mut self, body: &[Instruction], back: AbilityId) -> Say {
        let body = self.inner(body);
        let until = match &self.content.ability(back).kind {
            AbilityKind::Triggered(Triggered { when: When::Events(all), .. }) => {
                let all = all.iter().map(|e| self.end_of_it(e)).collect();
                Say::list(Joint::Or, all)
            }
            _ => Say::lit("[never]"),
        };
        body.and_then_words(frame!("until {0}", until))
    }

    pub(super) fn shield(&mut self, ability: AbilityId, duration: &Duration, once: bool) -> Say {
        let AbilityKind::Replace(replacement) = &self.content.ability(ability).kind else {
            return Say::lit("[no ability]");
        };
        if !once
            && *duration != Duration::Game
            && let Some(say) = self.prevents_all(replacement)
        {
            return match duration {
                Duration::EndOfTurn => say.and_then_words(Say::lit("this turn")),
                other => frame!("{0}, {1}", self.duration(other), say),
            };
        }
        let say = self.replacement(replacement, Standing::Delayed { once, today: *duration == Duration::EndOfTurn });
        match duration {
            Duration::EndOfTurn => say,
            // The next time comes when it comes.
            Duration::Game if once => say,
            // A known thing is replaced whenever that happens to it.
            Duration::Game if matches!(replacement.event.object, Match::Ref(Ref::Slot(_))) => say,
            Duration::Game if self.scene => frame!("for good, {0}", say),
            Duration::Game => frame!("for the rest of the game, {0}", say),
            other => {
                let when = self.duration(other);
                frame!("{0}, {1}", when, say)
            }
        }
    }

    /// What comes right after some damage has been prevented.
    pub(super) fn prevented_then(&mut self, ability: AbilityId) -> Option<Say> {
        let AbilityKind::Replace(r) = &self.content.ability(ability).kind else { return None };
        if let Some((_, slot)) = r.event.binds.first() {
            self.learn_as(*slot, Kind::Number, Say::ThatMuch);
        }
        Some(self.inner(&r.body))
    }
}

/// Abilities, control and types that are given without an end: print leaves it unsaid.
fn for_good(part: &Part) -> bool {
    let good = |modifier: &Modifier| {
        matches!(
            modifier,
            Modifier::AddAbilities(_)
                | Modifier::Copy(_)
                | Modifier::Control(_)
                | Modifier::LoseAllAbilities
                | Modifier::AddTypes { .. }
                | Modifier::SetTypes { .. }
                | Modifier::SetColors(_)
                | Modifier::AddColors(_)
                | Modifier::SetPT(..)
        )
    };
    matches!(part, Part::Layer { mods, .. } if mods.iter().all(good))
}
