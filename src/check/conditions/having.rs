//! What somebody controls or has, as a condition.

use crate::check::build::negate_condition;
use crate::check::clauses::foreign::CardWord;
use crate::check::nouns::noun::Unit;
use crate::check::nouns::np::{Det, NounPhrase};
use crate::check::nouns::state::{State, StateVerb};
use crate::check::{Checker, Read, Scope, vocab};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::Node;

impl<'t> Checker<'t> {
    /// Whether a subject is nobody: `no opponent`.
    pub(super) fn is_nobody(&mut self, subject: Node<'t>) -> bool {
        let Det::No(none) = NounPhrase::open(subject).det else { return false };
        self.saw(none);
        true
    }

    /// Whether a player controls or owns such things: `you control a Swamp`, `an opponent owns ...`.
    pub(super) fn control_cond(
        &mut self,
        scope: &mut Scope<'t>,
        subject: Node<'t>,
        state: &State<'t>,
    ) -> Read<Condition> {
        self.asked_of(scope, subject, |c, scope, who| c.controls(scope, who, state))
    }

    /// A condition about players: one of them is enough, or with `no` too many.
    fn asked_of(
        &mut self,
        scope: &mut Scope<'t>,
        subject: Node<'t>,
        ask: impl FnOnce(&mut Self, &mut Scope<'t>, Ref) -> Read<Condition>,
    ) -> Read<Condition> {
        let who = self.players_asked(scope, subject)?;
        let cond = ask(self, scope, who)?;
        Ok(if self.is_nobody(subject) && scope.one_asked(subject).is_none() { negate_condition(cond) } else { cond })
    }

    /// The players of whom something is asked.
    fn players_asked(&mut self, scope: &mut Scope<'t>, subject: Node<'t>) -> Read<Ref> {
        match NounPhrase::open(subject).det {
            Det::All | Det::Each | Det::Every => self.fail_help(
                Code::Unclear,
                subject,
                format!("`{}`: nothing is asked of several players at once here", subject.text()),
                "ask for one of them, or for none: `if an opponent controls a Swamp`, `if no opponent controls a Swamp`",
            ),
            _ => {
                let who = self.players(scope, subject)?;
                self.only_players(scope, subject, &who)?;
                Ok(who)
            }
        }
    }

    /// The one noun phrase that a state is about; nothing else may stand behind the verb.
    fn only_object(&mut self, state: &State<'t>, object: Node<'t>) -> Read<Node<'t>> {
        if let Some(more) = state.args().find(|n| n.span() != object.span()) {
            return self.fail(
                Code::NotUnderstood,
                more,
                format!("`{}` can't be used in a condition here", more.text()),
            );
        }
        match &*self.parts(object) {
            [one] => Ok(*one),
            _ => self.fail_help(
                Code::NotUnderstood,
                object,
                "a condition here is about one thing",
                "repeat the verb: `you control A and you control B`",
            ),
        }
    }

    pub(crate) fn controls(&mut self, scope: &mut Scope<'t>, who: Ref, state: &State<'t>) -> Read<Condition> {
        let Some(object) = state.object() else {
            return self.fail(Code::MissingPart, state.node, "expected what is controlled");
        };
        let mut np = NounPhrase::open(self.only_object(state, object)?);
        let than = np.take_than();
        let own = |filter: &mut Filter, who: Ref| {
            let pred =
                if state.verb == StateVerb::Own { Predicate::OwnedBy(who) } else { Predicate::ControlledBy(who) };
            filter.preds = filter.preds.iter().cloned().chain([pred]).collect();
        };
        if self.is_known(scope, &np) {
            let (what, _) = self.known(scope, &np)?;
            let mut filter = crate::check::build::any_of(Sort::Object);
            own(&mut filter, who);
            return Ok(Condition::Passes(what, Box::new(filter)));
        }
        let mut filter = self.filter_of(scope, &np)?;
        if let Some((more, whose)) = than {
            let whose = self.reference(scope, whose)?;
            let mut theirs = filter.clone();
            own(&mut theirs, whose);
            own(&mut filter, who);
            return Ok(Condition::Exists(Box::new(filter), cmp_of(more), Value::Count(Box::new(theirs))));
        }
        if filter.sort == Sort::Player && !self.in_scene(scope) {
            let message = format!("players are not controlled, and `{}` means some (109.4)", np.node.text());
            let help = "who there is, is asked with `there is`: `there is an opponent with life <= 10`";
            return self.fail_help(Code::WrongKind, np.node, message, help);
        }
        let (cmp, n) = self.compared_count(scope, &np)?;
        own(&mut filter, who);
        Ok(Condition::Exists(Box::new(filter), cmp, n))
    }

    /// Whether the subject has an ability, counters, life, targets or a designation: `it has flying`,
    /// `this has no time counters`, `you have 10 or more life`, `it has exactly 1 target`.
    pub(super) fn have_cond(&mut self, scope: &mut Scope<'t>, subject: Node<'t>, state: &State<'t>) -> Read<Condition> {
        let Some(object) = state.object() else {
            return self.fail(Code::MissingPart, state.node, "expected what it has");
        };
        let mut np = NounPhrase::open(self.only_object(state, object)?);
        if let Some((more, whose)) = np.take_than() {
            return self.has_more(scope, subject, &np, more, whose);
        }
        if let Some(id) = self.designation_words(&np) {
            return self.asked_of(scope, subject, |_, _, who| Ok(Condition::Has(who, id)));
        }
        if let Some(counters) = self.counter_noun(np.words()) {
            let kind = self.counter_kind(np.run.unwrap_or(np.node), counters)?;
            let preds = self.counters_pred(scope, &np, kind)?;
            return self.subject_passes(scope, subject, state, preds);
        }
        if vocab::target(np.words()).is_some() || np.target.is_some() && np.run.is_none() {
            self.saw_all(np.target);
            let (cmp, n) = self.compared_count(scope, &np)?;
            return self.subject_passes(scope, subject, state, vec![Predicate::Prop(Prop::Targets, cmp, n)]);
        }
        if self.unit_of(&np) == Some(Unit::Life) {
            self.only_of_cards(scope, np.node, CardWord::Life)?;
            let (cmp, n) = self.compared_count(scope, &np)?;
            let life = |who| Condition::Compare(Value::Prop(Prop::Life, Box::new(who)), cmp, n);
            return self.asked_of(scope, subject, |_, _, who| Ok(life(who)));
        }
        match (np.det, np.run) {
            (Det::Bare, Some(run)) if np.is_plain() => {
                let pred = self.quality(scope, run)?;
                self.subject_passes(scope, subject, state, vec![pred])
            }
            (Det::No(none), _) if matches!(np.words(), "ability" | "abilities") => {
                self.saw(none);
                self.only_of_cards(scope, np.node, CardWord::Ability)?;
                self.subject_passes(scope, subject, state, vec![Predicate::NoAbilities])
            }
            _ => self.asked_of(scope, subject, |c, scope, who| c.has_cards(scope, who, &np)),
        }
    }

    /// `a +1/+1 counter`, `no counters`, `n level counters` where n is a range.
    fn counters_pred(
        &mut self,
        scope: &mut Scope<'t>,
        np: &NounPhrase<'t>,
        kind: Option<CounterId>,
    ) -> Read<Vec<Predicate>> {
        if let Det::Count(count) = np.det
            && let Some(crate::check::Argument::Range(from, to)) = self.argument(scope, count.text())
        {
            let mut preds = vec![Predicate::Counters(kind, Cmp::Ge, from.clone())];
            preds.extend(to.clone().map(|to| Predicate::Counters(kind, Cmp::Le, to)));
            return Ok(preds);
        }
        let (cmp, n) = self.compared_count(scope, np)?;
        Ok(vec![Predicate::Counters(kind, cmp, n)])
    }

    /// `an opponent has more life than you`, `that player has fewer cards in hand than you`
    fn has_more(
        &mut self,
        scope: &mut Scope<'t>,
        subject: Node<'t>,
        np: &NounPhrase<'t>,
        more: &'t str,
        whose: Node<'t>,
    ) -> Read<Condition> {
        let whose = self.reference(scope, whose)?;
        if self.unit_of(np) == Some(Unit::Life) {
            let life = |who| Value::Prop(Prop::Life, Box::new(who));
            return self
                .asked_of(scope, subject, |_, _, who| Ok(Condition::Compare(life(who), cmp_of(more), life(whose))));
        }
        let filter = self.filter_of(scope, np)?;
        if filter.zones.is_empty() || filter.preds.iter().any(|p| matches!(p, Predicate::OwnedBy(_))) {
            return self.fail_help(
                Code::Unclear,
                np.node,
                "it is not clear what is compared",
                "such as `more life than you`, `more cards in hand than you`, `controls more lands than you`",
            );
        }
        let owned = |who| {
            let preds = filter.preds.iter().cloned().chain([Predicate::OwnedBy(who)]).collect();
            Box::new(Filter { preds, ..filter.clone() })
        };
        self.asked_of(scope, subject, |_, _, who| {
            Ok(Condition::Exists(owned(who), cmp_of(more), Value::Count(owned(whose))))
        })
    }

    /// `you have no cards in hand`, `a player has 7 or more cards in their graveyard`.
    fn has_cards(&mut self, scope: &mut Scope<'t>, who: Ref, np: &NounPhrase<'t>) -> Read<Condition> {
        let (cmp, n) = self.compared_count(scope, np)?;
        let mut filter = self.filter_of(scope, np)?;
        if filter.zones.is_empty() {
            return self.fail_help(
                Code::Unclear,
                np.node,
                "it is not clear where this is",
                "such as `no cards in hand`",
            );
        }
        if !filter.preds.iter().any(|p| matches!(p, Predicate::OwnedBy(_))) {
            filter.preds = filter.preds.iter().cloned().chain([Predicate::OwnedBy(who)]).collect();
        }
        Ok(Condition::Exists(Box::new(filter), cmp, n))
    }
}

/// `more`, `fewer`
fn cmp_of(more: &str) -> Cmp {
    if more == "more" { Cmp::Gt } else { Cmp::Lt }
}
