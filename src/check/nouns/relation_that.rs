//! Relations with a verb: `that attacked this turn`, `you cast`, `blocking it`.

use crate::check::build::{all, not};
use crate::check::clauses::modal::is_negated;
use crate::check::clauses::verbs::{Core, Forms, core_in};
use crate::check::nouns::filter::Draft;
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// Adds to a filter what a candidate is doing or has done: `that attacked this turn`, `that is attacking you`.
    pub(crate) fn rel_that(&mut self, scope: &mut Scope<'t>, rel: Node<'t>, draft: &mut Draft) -> Read<()> {
        if let (Some(could), Some(what)) = (rel.child(Rule::could_w), rel.child(Rule::subject)) {
            let what = self.reference(scope, what)?;
            let targets = could.child(Rule::could_target_w).is_some();
            draft.preds.push(if targets { Predicate::CouldTarget(what) } else { Predicate::CouldHold(what) });
            return Ok(());
        }
        let Some(clause) = rel.child(Rule::clause) else {
            return self.fail(Code::NotARelation, rel, "expected a verb");
        };
        if let Some(subject) = rel.child(Rule::subject) {
            return self.rel_that_object(scope, subject, clause, draft);
        }
        if let Some(pred) = self.voted_for(scope, clause)? {
            draft.preds.push(pred);
            return Ok(());
        }
        let now = match self.present_clause(scope, clause)? {
            Some(pred) => Some(pred),
            None => self.combat_pred(scope, clause)?,
        };
        if let Some(pred) = now {
            draft.preds.push(pred);
            return Ok(());
        }
        self.time_is_said(clause)?;
        let candidate = scope.slot();
        scope.read(candidate);
        if draft.sort == Some(Sort::Player) {
            scope.players.push(candidate);
        }
        let history = self.past_of(scope, candidate, clause)?;
        let did = Predicate::Did(Box::new(history));
        draft.preds.push(if is_negated(clause) { not(did) } else { did });
        Ok(())
    }

    /// `each player that voted for "money"`: in the vote that this text calls for (701.31).
    fn voted_for(&mut self, scope: &mut Scope<'t>, clause: Node<'t>) -> Read<Option<Predicate>> {
        let voted = clause.child(Rule::verb).is_some_and(|v| core_in(v.text(), Forms::PAST) == Some(Core::Vote));
        let word = clause.descendants().find(|n| n.rule() == Rule::string);
        match word.filter(|_| voted) {
            Some(word) => self.ballot_word(scope, word).map(|word| Some(Predicate::VotedFor(word))),
            None => Ok(None),
        }
    }

    /// `that attacks`, `that blocks`: whom, or when, is not said, and so it is not known whether it is about now.
    fn time_is_said(&mut self, clause: Node<'t>) -> Read<()> {
        let Some(verb) = clause.child(Rule::verb).filter(|_| clause.children().count() == 1) else { return Ok(()) };
        let help = match core_in(verb.text(), Forms::PRESENT) {
            Some(Core::Attack) => {
                "those that attack now are `attacking creatures`, `creatures that attack you`, `creatures that attack you or \
                 planeswalkers you control`; those that did `creatures that attacked this turn`"
            }
            Some(Core::Block) => {
                "those that block now are `blocking creatures`, `creatures that block this`; those that did \
                 `creatures that blocked this turn`"
            }
            _ => return Ok(()),
        };
        let message = format!("`that {}` does not say whom, or when", verb.text());
        self.fail_help(Code::Unclear, clause, message, help)
    }

    /// `that this blocks`, `that you attacked this turn`: the candidate is the object of the verb.
    pub(crate) fn rel_that_object(
        &mut self,
        scope: &mut Scope<'t>,
        subject: Node<'t>,
        clause: Node<'t>,
        draft: &mut Draft,
    ) -> Read<()> {
        let now = clause.child(Rule::window).is_none();
        if now && clause.child(Rule::verb).is_some_and(|v| core_in(v.text(), Forms::PRESENT) == Some(Core::Block)) {
            for part in self.parts(subject) {
                let pred = self.blocked_by(scope, part)?;
                draft.preds.push(pred);
            }
            return Ok(());
        }
        let mut history = self.past_by(scope, subject, clause)?;
        // A player attacks with creatures; whom they attacked is known of these.
        if history.event.verb == Verb::DeclareAttack
            && let Match::Ref(who) = history.event.subject.clone()
        {
            history.event.verb = Verb::Attack;
            history.event.subject = crate::check::build::and_pred(Match::Any, Predicate::ControlledBy(who));
        }
        if history.event.object != Match::Any {
            return self.fail(Code::NotUnderstood, clause, "this verb has an object already");
        }
        let candidate = scope.slot();
        scope.read(candidate);
        let own = Ref::Slot(candidate);
        // `creature spells that you cast for the first time each turn`: creature spells are counted.
        history.event.object = match (&history.event.nth, draft.sort) {
            (Some(_), Some(sort)) => {
                let preds = draft.preds.iter().cloned().chain([Predicate::Same(own)]).collect();
                Match::Filter(Box::new(Filter { sort, zones: Zones::empty(), preds }))
            }
            _ => Match::Ref(own),
        };
        history.candidate = Some(candidate);
        let did = Predicate::Did(Box::new(history));
        draft.preds.push(if is_negated(clause) { not(did) } else { did });
        Ok(())
    }

    /// Blocked by something known, or by any of a set.
    pub(crate) fn blocked_by(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Predicate> {
        if self.is_reference(scope, node) {
            return Ok(Predicate::BlockedBy(self.reference(scope, node)?));
        }
        self.some_of(scope, node, Predicate::Blocking)
    }

    /// Blocks something known, or any of a set.
    pub(crate) fn blocks(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Predicate> {
        if self.is_reference(scope, node) {
            return Ok(Predicate::Blocking(self.reference(scope, node)?));
        }
        self.some_of(scope, node, Predicate::BlockedBy)
    }

    /// There is a member of the set that stands in this relation to the candidate.
    pub(crate) fn some_of(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
        relation: fn(Ref) -> Predicate,
    ) -> Read<Predicate> {
        let mut filter = self.filter(scope, node)?;
        let candidate = scope.slot();
        scope.read(candidate);
        filter.preds = filter.preds.iter().cloned().chain([relation(Ref::Slot(candidate))]).collect();
        Ok(Predicate::Where(candidate, Box::new(Condition::Exists(Box::new(filter), Cmp::Ge, Value::Num(1)))))
    }

    /// `that block this`, `that attack you`, without a window: now.
    pub(crate) fn combat_pred(&mut self, scope: &mut Scope<'t>, clause: Node<'t>) -> Read<Option<Predicate>> {
        let (Some(verb), Some(object)) = (clause.child(Rule::verb), clause.child(Rule::nps)) else { return Ok(None) };
        if clause.children().any(|n| !matches!(n.rule(), Rule::verb | Rule::nps)) || clause.all(Rule::nps).count() > 1 {
            return Ok(None);
        }
        match core_in(verb.text(), Forms::PRESENT) {
            Some(Core::Block) => {
                let mut preds = Vec::new();
                for part in self.parts(object) {
                    preds.push(self.blocks(scope, part)?);
                }
                Ok(Some(all(preds)))
            }
            Some(Core::Attack) => self.attacks_one_of(scope, object).map(Some),
            _ => Ok(None),
        }
    }

    /// Attacks something known, or any of a set: `you or a planeswalker you control`.
    pub(crate) fn attacks_one_of(&mut self, scope: &mut Scope<'t>, object: Node<'t>) -> Read<Predicate> {
        let mut preds = Vec::new();
        for part in self.parts(object) {
            preds.push(if self.is_reference(scope, part) {
                Predicate::Attacking(self.reference(scope, part)?)
            } else {
                let filter = self.filter(scope, part)?;
                let candidate = scope.slot();
                scope.read(candidate);
                let goal = Ref::Attacked(Box::new(Ref::Slot(candidate)));
                Predicate::Where(candidate, Box::new(Condition::Passes(goal, Box::new(filter))))
            });
        }
        Ok(if preds.len() > 1 { Predicate::Any(preds.into()) } else { all(preds) })
    }

    /// A clause about the present that describes the candidate: `is attacking you`, `isn't black`, `has flying`.
    pub(crate) fn present_clause(&mut self, scope: &mut Scope<'t>, clause: Node<'t>) -> Read<Option<Predicate>> {
        match crate::check::nouns::state::State::of(clause) {
            Some(state) => self.state_pred(scope, &state).map(Some),
            None => Ok(None),
        }
    }
}
