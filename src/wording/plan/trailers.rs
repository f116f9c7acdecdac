//! What stands behind the clause of an event: how many, by what, how often, from where.

use crate::ir::*;
use crate::wording::plan::Plan;
use crate::wording::plan::refs::ORDER;
use crate::wording::say::{Det, Noun, Say, frame};

impl Plan<'_> {
    /// The clause of an event with what stands behind it.
    pub(super) fn with_trailers(&mut self, say: Say, event: &EventPattern) -> Say {
        let several = say.clause().and_then(|clause| clause.roles.first()).is_some_and(Say::is_plural);
        self.trailers(event, several).into_iter().fold(say, Say::and_then_words)
    }

    /// Whether words are what an action is about.
    fn is_said(&self, action: ActionId) -> bool {
        let decl = self.content.actions.get(action.index());
        let words = |kind: &ParamKind| matches!(kind, ParamKind::Other(sort) if &**sort == "Text");
        decl.is_some_and(|a| a.params.iter().any(words))
    }

    /// What stands behind the clause, which is about one thing or `several`.
    fn trailers(&mut self, event: &EventPattern, several: bool) -> Vec<Say> {
        let mut out = Vec::new();
        if event.alone {
            out.push(Say::lit("alone"));
        }
        // Counters that are put say how many in front.
        let told = |cmp: &Cmp| match event.verb {
            Verb::PutCounters => *cmp == Cmp::Ge,
            Verb::FlipCoin | Verb::Draw | Verb::BecomeBlocked => true,
            Verb::Begin | Verb::End => is_extra(event) || matches!(event.amount, Some((Cmp::Eq, Value::Slot(_)))),
            _ => takes_the_last(event),
        };
        if let Some((cmp, n)) = event.amount.as_ref().filter(|(cmp, _)| !told(cmp)) {
            let attackers =
                (event.verb == Verb::DeclareAttack).then(|| self.how_many(Noun::of(Say::lit("creature")), *cmp, n));
            let said = *cmp == Cmp::Eq && matches!(event.verb, Verb::Action(action) if self.is_said(action));
            let n = match (said, n) {
                (true, Value::Words(words)) => frame!("“{0}”", self.string(*words)),
                (true, n) => {
                    let n = self.value(n);
                    frame!("the words of {0}", n)
                }
                (false, n) => self.compared(*cmp, n),
            };
            out.push(match event.verb {
                _ if said => n,
                Verb::RemoveCounters => frame!("and {0} are left", n),
                Verb::DeclareAttack => frame!("with so many: {0}", attackers.unwrap_or(n)),
                _ => frame!("(if the amount is {0})", n),
            });
        }
        let own_step =
            event.subject == Match::Any && matches!(&event.by, By::UntapStep(whose) if **whose == Ref::Nothing);
        match self.by(&event.by) {
            Some(_) if own_step && several => out.push(Say::lit("during their controllers' untap steps")),
            Some(_) if own_step => out.push(Say::lit("during its controller's untap step")),
            by => out.extend(by),
        }
        if let (Some(nth), true) = (event.nth.as_deref(), own_nth(event).is_some()) {
            out.extend(self.window(&nth.window));
        } else if let Some(Nth { n, own, window }) = event.nth.as_deref() {
            let word = n.checked_sub(1).and_then(|at| ORDER.get(usize::from(at)));
            let nth = word.map_or_else(|| Say::lit(format!("{n}th")), |word| Say::lit(*word));
            let of_objects = matches!(&event.subject, Match::Filter(f) if f.sort != Sort::Player);
            out.push(match (self.window(window), own) {
                (Some(window), false) => frame!("for the {0} time {1}", nth, window),
                (None, false) => frame!("for the {0} time this game", nth),
                (Some(window), true) if of_objects => frame!("for its {0} time {1}", nth, window),
                (None, true) if of_objects => frame!("for its {0} time this game", nth),
                (Some(window), true) => frame!("for their {0} time {1}", nth, window),
                (None, true) => frame!("for their {0} time this game", nth),
            });
        }
        // These verbs say the kind of counter and whether it is combat damage; others would leave it out.
        if let Some(kind) = event.counter.filter(|_| !matches!(event.verb, Verb::PutCounters | Verb::RemoveCounters)) {
            out.push(frame!("(of {0})", self.counters_noun(Some(kind)).with(Det::Bare).say()));
        }
        match event.damage {
            DamageSort::Combat if event.verb != Verb::Damage => out.push(Say::lit("(in combat)")),
            DamageSort::Noncombat if event.verb != Verb::Damage => out.push(Say::lit("(not in combat)")),
            DamageSort::Any | DamageSort::Combat | DamageSort::Noncombat => {}
        }
        if let Some(span) = event.span.filter(|_| !matches!(event.verb, Verb::Begin | Verb::End)) {
            out.push(frame!("(of {0})", Say::lit(Self::span(span))));
        }
        if matches!(event.verb, Verb::Cast | Verb::PlayLand) && !event.from.is_empty() {
            let whose = (event.subject == Match::Ref(Ref::You)).then_some(Say::You);
            // Nearly everywhere is said by where it isn't.
            let others = event.from.complement();
            out.push(if Self::zones_of(others).len() < Self::zones_of(event.from).len() {
                frame!("from anywhere other than {0}", Self::place(others, whose))
            } else {
                frame!("from {0}", Self::place(event.from, whose))
            });
        } else if event.verb != Verb::Move && !event.from.is_empty() && event.to.is_empty() {
            out.push(frame!("from {0}", Self::place(event.from, None)));
        } else if event.verb != Verb::Move && !(event.from | event.to).is_empty() {
            out.push(frame!("(from {0} to {1})", Self::place(event.from, None), Self::place(event.to, None)));
        }
        if matches!(event.verb, Verb::Begin | Verb::End) && event.object != Match::Any {
            let what = self.matched(&event.object, Det::A);
            out.push(frame!("(of {0})", what));
        }
        out
    }

    fn by(&mut self, by: &By) -> Option<Say> {
        Some(match by {
            By::Any => return None,
            By::Keyword(keyword) => frame!("with {0}", self.keyword(*keyword)),
            By::KeywordOf(keyword, whose) => {
                let whose = self.matched(whose, Det::A);
                frame!("with {1} of {0}", whose, self.keyword(*keyword))
            }
            By::Action(action) => Say::made(format!("because it {{v:be}} {{p:{}}}", self.action(*action)), vec![]),
            By::Effect => Say::lit("by an effect"),
            By::Source(source) => {
                let source = self.matched(source, Det::A);
                frame!("by {0}", source)
            }
            By::Attacking => Say::lit("by attacking"),
            By::Damage => Say::lit("by damage"),
            By::Payment(of) => {
                let of = self.refer(of);
                frame!("to pay for {0}", of)
            }
            By::Resolving => Say::lit("as it resolves"),
            By::Resting => Say::lit("by resting"),
            By::UntapStep(whose) => {
                let step = self.during(Span::Step(Step::Untap), whose);
                frame!("during {0}", step)
            }
        })
    }
}

/// `the last time counter is removed from it`: none is left then.
pub(super) fn takes_the_last(event: &EventPattern) -> bool {
    event.verb == Verb::RemoveCounters && event.amount == Some((Cmp::Eq, Value::Num(0)))
}

/// `an extra turn begins`.
pub(super) fn is_extra(event: &EventPattern) -> bool {
    matches!(event.verb, Verb::Begin | Verb::End)
        && event.span == Some(Span::Turn)
        && event.amount == Some((Cmp::Ge, Value::Num(1)))
}

/// Which of the things that you or each of others cast or draw in some time an event is about, where print counts them:
/// `your second spell`.
pub(super) fn own_nth(event: &EventPattern) -> Option<&'static str> {
    let Nth { n, own, window: Window::Turn | Window::EachTurn } = event.nth.as_deref()? else { return None };
    let counted = match (event.verb, &event.object) {
        (Verb::Cast, Match::Filter(_)) => true,
        (Verb::Draw, Match::Any) => event.amount.is_none(),
        _ => false,
    };
    // Of each of several players it is the own one: `their first spell`.
    let theirs = |who: &Match| matches!(who, Match::Filter(filter) if filter.sort == Sort::Player);
    let own = if *own { theirs(&event.subject) } else { event.subject == Match::Ref(Ref::You) };
    let word = ORDER.get(usize::from(n.checked_sub(1)?)).copied()?;
    (counted && own && !event.at_once.is_together()).then_some(word)
}
