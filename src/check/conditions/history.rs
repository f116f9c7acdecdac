//! What happened: event phrases with a window of time, and how many such events there were.

use crate::check::clauses::clause::{Clause, operand};
use crate::check::clauses::modal::{Modal, is_negated};
use crate::check::clauses::prep::Prep;
use crate::check::clauses::verbs::{Core, Forms};
use crate::check::events::draft::{Draft, Mood, Subject};
use crate::check::nouns::np::{Det, NounPhrase, parts};
use crate::check::{Checker, Read, Scope, vocab};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule};

/// A history, and the number that its events are compared with.
type Counted = (History, Option<(Cmp, Value)>);

impl<'t> Checker<'t> {
    /// Whether something happened: `you attacked this turn`, `you cast 3 or more spells this turn`.
    pub(crate) fn happened(&mut self, scope: &mut Scope<'t>, subject: Node<'t>, clause: Node<'t>) -> Read<Condition> {
        let c = self.clause(clause)?;
        if says_of_each(&NounPhrase::open(subject)) {
            return self.happened_to_each(scope, subject, c);
        }
        self.history_of(scope, Subject::of(subject), c, None).map(happened)
    }

    /// `all creatures you control attacked this turn`, `2 or more players lost life this turn`: each of them is asked for
    /// itself, and then they are counted.
    fn happened_to_each(&mut self, scope: &mut Scope<'t>, subject: Node<'t>, c: Clause<'t>) -> Read<Condition> {
        let np = NounPhrase::open(subject);
        let all = !matches!(np.det, Det::Count(_));
        if c.negated {
            let help = "for none of them: `no creature you control attacked this turn`";
            return self.fail_help(Code::Unclear, c.node, "it is not clear of how many this is not so", help);
        }
        let mut filter = self.filter_of(scope, &np)?;
        let one = scope.slot();
        scope.read(one);
        if filter.sort == Sort::Player {
            scope.players.push(one);
            scope.mention(Ref::Slot(one), crate::check::About::player(), np.node.span());
        }
        let outer = scope.someone.replace((np.node.span(), one));
        let found = self.history_of(scope, Subject::of(subject), c, Some(one));
        scope.someone = outer;
        scope.mentions.retain(|m| m.what != Ref::Slot(one));
        let (mut history, count) = found?;
        let did = match count {
            None => Predicate::Did(Box::new(history)),
            Some(_) => {
                history.candidate = None;
                Predicate::Where(one, Box::new(happened((history, count))))
            }
        };
        let (cmp, n) = if all { (Cmp::Eq, Value::Num(0)) } else { self.compared_count(scope, &np)? };
        let asked = if all { crate::check::build::not(did) } else { did };
        filter.preds = filter.preds.iter().cloned().chain([asked]).collect();
        Ok(Condition::Exists(Box::new(filter), cmp, n))
    }

    /// `a creature explored this turn` as a condition; nothing if there is no verb.
    pub(crate) fn past_verbless(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Option<Condition>> {
        let Some((noun, clause)) = self.verbless(node) else { return Ok(None) };
        self.history_of(scope, Subject::of(noun), clause, None).map(|h| Some(happened(h)))
    }

    /// A fact about the past that is counted or summed up: `the number of spells you cast this turn`.
    pub(crate) fn past(&mut self, scope: &mut Scope<'t>, subject: Node<'t>, clause: Node<'t>) -> Read<History> {
        if is_negated(clause) {
            return self.fail(Code::NeverAsked, clause, "what did not happen can't be counted");
        }
        let history = self.past_by(scope, subject, clause)?;
        self.each_time(clause, &history)?;
        Ok(history)
    }

    /// What is counted is counted each time, and not the how manieth.
    fn each_time(&mut self, clause: Node<'t>, history: &History) -> Read<()> {
        if history.event.nth.is_none() {
            return Ok(());
        }
        let message = "what is counted happens any number of times, and here only the how manieth is asked for";
        let help = "leave `for the ... time` out, or ask whether it happened: `if you drew a card for the second time this turn`";
        self.fail_help(Code::NeverAsked, clause, message, help)
    }

    /// `the number of cards drawn this turn`, `spells cast this way`: how often it was done to such a thing.
    pub(crate) fn times_done(&mut self, scope: &mut Scope<'t>, what: Node<'t>, clause: Node<'t>) -> Read<Value> {
        if is_negated(clause) {
            return self.fail(Code::NeverAsked, clause, "what did not happen can't be counted");
        }
        let mut c = self.clause(clause)?;
        // Things are what it is done to, whoever does it: `drawn` is `that was drawn`.
        let passive = !c.be && c.modal.is_none() && c.forms.contains(Forms::PARTICIPLE);
        c.be |= passive;
        let timed = c.has_window(|_| true) || c.has_role(Prep::During) || c.has_role(Prep::Before);
        let found = self.history_of(scope, Subject::of(what), c, None)?;
        let history = self.uncounted(clause, found)?;
        if passive && !timed {
            let help = "say when: `this turn`, `this way`, `this game`; what is so now is `that is attached to this`";
            return self.fail_help(Code::NeverAsked, clause, "it is not said in which time this is counted", help);
        }
        self.each_time(clause, &history)?;
        if history.event.verb == Verb::PlayLand && !means_lands(&history.event.object) {
            let message = "cards are played by casting them, too (601.1), and only lands are counted here";
            let help = "`the number of lands played this turn`, `the number of spells cast this turn`";
            return self.fail_help(Code::NeverAsked, clause, message, help);
        }
        // The same thing can be dealt damage twice, and it is one thing.
        if passive
            && matches!(
                history.event.verb,
                Verb::Damage
                    | Verb::Target
                    | Verb::Attach
                    | Verb::Tap
                    | Verb::Untap
                    | Verb::Attack
                    | Verb::Block
                    | Verb::BecomeBlocked
            )
        {
            let help =
                format!("count the things themselves: `the number of {} that were {}`", what.text(), clause.text());
            let message = "this can happen to one thing several times, and it is not clear what is counted";
            return self.fail_help(Code::NeverAsked, clause, message, help);
        }
        Ok(match history.event.verb {
            Verb::Create => Value::Amount(Box::new(history)),
            _ => Value::Times(Box::new(history)),
        })
    }

    /// The same where the clause may say that it didn't happen, which is for the caller to turn.
    pub(crate) fn past_by(&mut self, scope: &mut Scope<'t>, subject: Node<'t>, clause: Node<'t>) -> Read<History> {
        let c = self.clause(clause)?;
        let found = self.history_of(scope, Subject::of(subject), c, None)?;
        self.uncounted(clause, found)
    }

    /// `that attacked this turn`: the candidate of the filter is in the slot.
    pub(crate) fn past_of(&mut self, scope: &mut Scope<'t>, candidate: Slot, clause: Node<'t>) -> Read<History> {
        let subject = Subject::known(Match::Ref(Ref::Slot(candidate)), clause);
        let c = self.clause(clause)?;
        let found = self.history_of(scope, subject, c, Some(candidate))?;
        self.uncounted(clause, found)
    }

    /// Where a number of events says nothing.
    fn uncounted(&mut self, at: Node<'t>, (history, count): Counted) -> Read<History> {
        if count.is_none() {
            return Ok(history);
        }
        self.fail_help(
            Code::NeverAsked,
            at,
            "how often it happened can't be asked here",
            "write the noun with `a`, or ask in a condition",
        )
    }

    fn history_of(
        &mut self,
        scope: &mut Scope<'t>,
        mut subject: Subject<'t>,
        mut c: Clause<'t>,
        candidate: Option<Slot>,
    ) -> Read<Counted> {
        self.really_happened(&c)?;
        let window = self.past_window(scope, &mut c)?;
        let (mut found, count) = self.counted_event_of(scope, &mut subject, &mut c, Mood::Past)?;
        c.finish(self)?;
        let Some(event) = found.pop() else { return self.fail(Code::NotAnEvent, c.node, "this is no event") };
        if !found.is_empty() {
            let message = format!("`{}` is more than one event, and one is asked for at a time", c.node.text());
            let help = "cards are cast or played: `you cast a spell this turn or you played a land this turn`";
            return self.fail_help(Code::NeverAsked, c.node, message, help);
        }
        self.asks |= event.asks_of_past();
        if !self.content.asked.contains(&event.verb) {
            self.content.asked.push(event.verb);
        }
        Ok((History { event, window, candidate }, count))
    }

    /// What can, can't, must or would happen has not happened, and nothing is asked about it: whether a creature could
    /// attack or block is only judged when a declaration is made (508.1, 509.1).
    fn really_happened(&mut self, c: &Clause<'t>) -> Read<()> {
        let Some(modal) = Modal::of(c.node).filter(|modal| !modal.denies()) else { return Ok(()) };
        let help = match modal {
            Modal::Would => "what would happen is replaced: `if a creature would die this turn: exile it instead`",
            _ if c.core() == Some(Core::Block) => {
                "what must be blocked is `all creatures must block it this turn`: those that can; what did happen is \
                 `that blocked this turn`"
            }
            _ => "ask for what it is or has, or for what did happen: `with flying`, `that attacked this turn`",
        };
        let message = format!("`{}` is not what has happened, and nothing else is asked here", c.node.text());
        self.fail_help(Code::NeverAsked, c.node, message, help)
    }

    fn past_window(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>) -> Read<Window> {
        // `that was cast before it this turn`
        if let Some(role) = c.role(Prep::Before) {
            let what = self.reference(scope, operand(role))?;
            c.window();
            return Ok(Window::BeforeThisTurn(what));
        }
        if let Some(node) = c.window() {
            let window = self.window(node)?;
            if window == Window::Way && !scope.acted {
                let help = "it means what an instruction in front did, in the same resolution; what is kept for later gets a \
                            name: `sacrifice a creature as offering`, then `the number of the offering`";
                return self.fail_help(
                    Code::WrongPlace,
                    node,
                    "nothing was done before that `this way` could mean",
                    help,
                );
            }
            return Ok(window);
        }
        if let Some(role) = c.role(Prep::During) {
            let (span, whose) = self.span_of(scope, operand(role))?;
            return Ok(Window::During(span, whose));
        }
        self.time_is_past(c)?;
        Ok(Window::Game)
    }

    /// What has happened at any time is said in the past: `attacks` in a condition, without a time, would be read as `has ever
    /// attacked`.
    fn time_is_past(&mut self, c: &Clause<'t>) -> Read<()> {
        let now = Forms::PRESENT.contains(c.forms) && !c.past && !c.passive();
        if c.core().is_none() || !now || c.has_part(Rule::nth) {
            return Ok(());
        }
        let message = format!("`{}` does not say when: what has happened is said in the past, or with a time", c.word);
        self.fail_help(
            Code::Unclear,
            c.node,
            message,
            "such as `attacked this turn`, `you gained life this turn`; what is so now is a state: `this is attacking`, `an attacking \
             creature`",
        )
    }

    /// Notes the number in front of a noun of an event. What happened can be counted; what is watched happens one by
    /// one, or `1 or more` at once.
    pub(crate) fn note_count(&mut self, scope: &mut Scope<'t>, draft: &mut Draft, node: Node<'t>) -> Read<()> {
        if draft.mood == Mood::Judge {
            return Ok(());
        }
        let phrases = self.parts(node);
        for part in &phrases {
            let np = NounPhrase::open(*part);
            // `no player`, of whom one by one it is asked.
            if scope.one_asked(np.node).is_some() {
                continue;
            }
            if draft.mood.binds() && matches!(np.det, Det::All | Det::Each | Det::Every) {
                return self.fail_help(
                    Code::NeverAsked,
                    *part,
                    "what is watched happens one by one, so it is not asked of all of them",
                    "`a creature` for each, `1 or more creatures` for those at once; whether all did is a condition: `when you attack, if \
                     all creatures you control attacked this turn`",
                );
            }
            let group = np.group().filter(|_| draft.mood.binds());
            self.saw_all(group);
            if let (Some(group), Mood::Would) = (group, draft.mood)
                && draft.ev.verb != Verb::Create
            {
                let message = "each of these is replaced by itself, so what is done instead is done for each of them";
                let help = "write `a card`, `a creature`: what is said holds for each";
                return self.fail_help(Code::NeverAsked, group, message, help);
            }
            draft.together |= group.is_some();
            if group.is_some() || !is_counted(&np) {
                continue;
            }
            if let Det::No(none) = np.det {
                self.saw(none);
            }
            if draft.mood.binds() {
                return self.fail_help(Code::NeverAsked,
                    *part,
                    "what is watched happens one by one, so there is no number of it",
                    "`a creature` for each, `1 or more creatures` for all at once, or the how manieth: `when you cast a \
                     spell for the second time each turn`; how many it is about now is a condition: `when you are attacked, if \
                     2 or more creatures are attacking you`",
                );
            }
            if phrases.len() > 1 || draft.count.is_some() {
                return self.fail(Code::NotACondition, *part, "only one number can be asked of what happened");
            }
            draft.count = Some(self.compared_count(scope, &np)?);
        }
        Ok(())
    }

    /// The number in front of an amount (`3 or more life`): of a single event, or of all that happened.
    pub(crate) fn note_amount(&mut self, scope: &mut Scope<'t>, draft: &mut Draft, node: Node<'t>) -> Read<()> {
        if draft.mood == Mood::Past {
            return self.note_count(scope, draft, node);
        }
        draft.ev.amount = self.amount_pattern(scope, node)?;
        Ok(())
    }
}

/// Whether a phrase begins with a number.
pub(crate) fn is_counted(np: &NounPhrase<'_>) -> bool {
    matches!(np.det, Det::Count(_) | Det::No(_))
}

/// Whether an event is asked of each of several: all of them, or so many players. (So many things are so many events.)
pub(crate) fn says_of_each(np: &NounPhrase<'_>) -> bool {
    parts(np.node).len() == 1
        && match np.det {
            Det::All | Det::Each | Det::Every => true,
            Det::Count(_) => vocab::player(np.words()).is_some(),
            _ => false,
        }
}

/// Whether there were so many events, or so much altogether; any at all if no number is asked for.
fn happened((history, count): Counted) -> Condition {
    let Some((cmp, n)) = count else { return Condition::Happened(Box::new(history)) };
    let sum = has_amount(history.event.verb);
    let history = Box::new(history);
    Condition::Compare(if sum { Value::Amount(history) } else { Value::Times(history) }, cmp, n)
}

/// Events with an amount of their own: what happened is summed up and not counted.
fn has_amount(verb: Verb) -> bool {
    matches!(
        verb,
        Verb::AddMana
            | Verb::Damage
            | Verb::GainLife
            | Verb::LoseLife
            | Verb::PutCounters
            | Verb::RemoveCounters
            | Verb::Create
            | Verb::Prevent
    )
}

/// The history that a condition asks about.
pub(crate) fn asked(cond: &mut Condition) -> Option<&mut History> {
    match cond {
        Condition::Happened(history) | Condition::Compare(Value::Times(history) | Value::Amount(history), ..) => {
            Some(history)
        }
        _ => None,
    }
}

/// Whether what is played can only be lands.
fn means_lands(what: &Match) -> bool {
    matches!(what, Match::Filter(f) if f.asks_for_lands())
}
