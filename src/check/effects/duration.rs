//! How long effects last (611.2).

use crate::check::clauses::clause::{Clause, is_for_each};
use crate::check::clauses::foreign::CardWord;
use crate::check::clauses::verbs::Core;
use crate::check::events::draft::{Mood, Subject};
use crate::check::nouns::np::inner_np;
use crate::check::{Checker, Meant, Read, Scope, vocab};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// `gets +1/+1 this turn`: within a stretch of time something happens; what is so lasts until its end (611.2a).
    pub(crate) fn window_of_what_lasts<T>(&mut self, c: &Clause<'t>, window: Node<'t>) -> Read<T> {
        if c.core() == Some(Core::Cost) && c.node.descendants().any(is_for_each) {
            return self.fail_help(
                Code::NotATime,
                window,
                format!("`{}` is no time that a price lasts", window.text()),
                "how often something was done is a number: `cost {X} more, where X is the number of times its controller cast a \
                 spell this turn`; things that took part stand behind `that`: `for each creature that attacked this turn`",
            );
        }
        let end = match window.text() {
            "this turn" => "until end of turn",
            "this combat" => "until end of combat",
            other => {
                let message = format!("`{other}` does not say how long something is so");
                let help =
                    "say when it ends: `until end of turn`, `until your next turn`, `while you control a Dragon`";
                return self.fail_help(Code::NotATime, window, message, help);
            }
        };
        let message =
            format!("what goes on being so ends at a time, and `{}` says when something happens", window.text());
        let error = Diagnostic::error(Code::NotATime, window.span(), message);
        self.error(error.help(format!("say when it ends: `{end}`")).suggest(end))
    }

    /// The duration that an `until` phrase names: `until end of turn`, `until your next turn`, `until E`,
    /// `until P pays COST`.
    pub(crate) fn until(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Duration> {
        if let Some(end) = node.child(Rule::end_of_turn) {
            self.only_of_cards(scope, end, CardWord::Turn)?;
            let combat = end.text().rsplit(' ').next().is_some_and(vocab::is_combat);
            return Ok(if combat { Duration::EndOfCombat } else { Duration::EndOfTurn });
        }
        if let (Some(subject), Some(clause)) = (node.child(Rule::subject), node.child(Rule::clause)) {
            let first = self.until_event(scope, subject, clause)?;
            return self.until_others(scope, node, first);
        }
        let Some(np) = node.child(Rule::np) else {
            return self.fail(Code::NotAnEvent, node, "expected a turn, a step or an event");
        };
        if !self.is_span(np)
            && let Some(event) = self.until_word(scope, node, np)?
        {
            return Ok(Duration::Until(Box::new([event])));
        }
        self.until_span(scope, np)
    }

    /// Whose next turn ends something is one player: of several it would be left open which.
    pub(crate) fn of_one_player(&mut self, node: Node<'t>, whose: Ref) -> Read<Ref> {
        if !matches!(whose, Ref::Opponents(_)) {
            return Ok(whose);
        }
        let message = format!("`{}` does not say whose: there may be several opponents", node.text());
        let help = "write `target opponent's next turn`, or of whoever comes first `until an opponent's turn begins`";
        self.fail_help(Code::NotATime, node, message, help)
    }

    /// `until a player planeswalks`: the grammar took the verb of the content for the end of the noun phrase.
    fn until_word(&mut self, scope: &mut Scope<'t>, until: Node<'t>, np: Node<'t>) -> Read<Option<EventPattern>> {
        let Some((Some(noun), word, object)) = self.split_verb(np) else { return Ok(None) };
        let Some(mut clause) = self.word_clause(until, word, object) else { return Ok(None) };
        let found = self.event_of(scope, &mut Subject::of(noun), &mut clause, Mood::Judge)?;
        clause.finish(self)?;
        Ok(found.into_iter().next())
    }

    fn until_event(&mut self, scope: &mut Scope<'t>, subject: Node<'t>, clause: Node<'t>) -> Read<Duration> {
        let mut c = self.clause(clause)?;
        if c.core() == Some(Core::Pay) {
            let who = self.reference(scope, subject)?;
            let cost = self.pay_cost(scope, &mut c)?;
            return Ok(Duration::UntilPaid(who, Box::new(cost)));
        }
        let next = inner_np(subject).has_word("next");
        let events = self.clause_events(scope, subject, clause, Mood::Judge)?;
        if let Some(event) = events.first()
            && let (true, Verb::End, Some(Span::Turn), Match::Ref(whose)) =
                (next, event.verb, event.span, &event.subject)
        {
            return Ok(Duration::EndOfNextTurnOf(self.of_one_player(subject, whose.clone())?));
        }
        if next {
            return self.until_next_ends(subject, &events);
        }
        // `until combat ends`: of the combat that is going on.
        if let [
            EventPattern {
                verb: Verb::End,
                span: Some(Span::Combat),
                subject: Match::Any,
                nth: None,
                amount: None,
                ..
            },
        ] = &events[..]
        {
            return Ok(Duration::EndOfCombat);
        }
        Ok(Duration::Until(events.into()))
    }

    /// `until your next upkeep ends`: one that has begun already is not the next one.
    fn until_next_ends(&mut self, subject: Node<'t>, events: &[EventPattern]) -> Read<Duration> {
        let [EventPattern { verb, span: Some(span), subject: whose, .. }] = events else {
            return self.fail(Code::NotATime, subject, "only turns, phases and steps come next");
        };
        match (verb, whose) {
            (Verb::End, Match::Ref(whose)) => {
                Ok(Duration::EndOfNext(*span, self.of_one_player(subject, whose.clone())?))
            }
            (Verb::End, _) => {
                let message = format!("`{}` does not say whose", subject.text());
                self.fail_help(
                    Code::NotATime,
                    subject,
                    message,
                    "write `your next upkeep`, `that player's next upkeep`",
                )
            }
            _ => Ok(Duration::Until(events.into())),
        }
    }

    /// `until this leaves or becomes untapped`: what else of the same subject ends it.
    fn until_others(&mut self, scope: &mut Scope<'t>, node: Node<'t>, first: Duration) -> Read<Duration> {
        let others: Vec<_> = node.children().filter(|n| n.rule() == Rule::clause).skip(1).collect();
        let (Some(subject), Some(second)) = (node.child(Rule::subject), others.first()) else { return Ok(first) };
        let Duration::Until(first) = first else {
            let help = "write two sentences, or the one end that comes first";
            return self.fail_help(Code::NotAnEvent, *second, "only events are alternatives of each other here", help);
        };
        let mut events = first.into_vec();
        for other in others {
            events.extend(self.clause_events(scope, subject, other, Mood::Judge)?);
        }
        Ok(Duration::Until(events.into()))
    }

    /// `your next turn`, `the end of your next turn`, `your next upkeep`
    fn until_span(&mut self, scope: &mut Scope<'t>, np: Node<'t>) -> Read<Duration> {
        let text = np.text();
        if text.starts_with("the end of ") || text.ends_with("turn's end") {
            let whose = self.meaning(scope, Some(Meant::Player), |ck, scope| ck.possessor(scope, np))?;
            return Ok(Duration::EndOfNextTurnOf(self.of_one_player(np, whose)?));
        }
        let (span, whose) = self.span_of(scope, np)?;
        match span {
            Span::Turn if whose == Ref::Nothing => {
                let help = "such as `until your next turn`, `until end of turn`";
                self.fail_help(Code::NotATime, np, "it is not said whose next turn", help)
            }
            // Of several players whoever comes first.
            Span::Turn if !matches!(whose, Ref::Opponents(_)) => Ok(Duration::NextTurnOf(whose)),
            span => {
                let mut event = EventPattern::of(Verb::Begin);
                event.span = Some(span);
                if whose != Ref::Nothing {
                    event.subject = Match::Ref(whose);
                }
                Ok(Duration::Until(Box::new([event])))
            }
        }
    }
}
