//! Whether a phrase speaks of something: a label, the targets of a spell. For what is asked before a game or seldom.

use crate::ir::{Filter, LabelId, Part, Phrase, Pick, Predicate, Prop, Ref, Rule, Static, Value};

/// What is looked for in a phrase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mentioned {
    /// Linked memory with this label (607).
    Label(LabelId),
    /// What a spell or ability targets.
    Targets,
    /// The player whose turn it is.
    ActivePlayer,
    /// Mana value, or X: what is not known of a spell before its X is announced (601.3a).
    Amount,
}

impl Mentioned {
    /// Whether a continuous sentence changes the cost of spells in a way that depends on it.
    pub fn prices(self, fixed: &Static) -> bool {
        self.decides_in(fixed, |rule| matches!(rule, Rule::CostMod { .. }))
    }

    /// The same of costs and of permissions.
    pub fn decides_of(self, fixed: &Static) -> bool {
        self.decides_in(fixed, |rule| matches!(rule, Rule::CostMod { .. } | Rule::Cast(_)))
    }

    /// Whether one of these rules of a sentence asks for it, or waits for it with the sentence.
    fn decides_in(self, fixed: &Static, wanted: impl Fn(&Rule) -> bool) -> bool {
        let waits = || fixed.cond.as_ref().is_some_and(|c| self.in_phrase(c.into()));
        let here = |p: &Part| matches!(p, Part::Rule(rule) if wanted(rule) && (self.decides(rule) || waits()));
        fixed.parts.iter().any(here)
    }

    /// Whether a sentence about costs or permissions asks for it of the spells that it is about.
    pub fn decides(self, rule: &Rule) -> bool {
        match rule {
            Rule::CostMod { what, per, .. } => {
                self.in_phrase(what.into()) || per.as_ref().is_some_and(|v| self.in_phrase(v.into()))
            }
            Rule::Cast(permit) => {
                self.in_phrase((&permit.what).into()) || permit.cond.as_ref().is_some_and(|c| self.in_phrase(c.into()))
            }
            _ => false,
        }
    }

    /// Of whom a noun phrase of an instruction asks who defends against them.
    pub fn attackers_of_defender(pick: &Pick) -> Vec<&Ref> {
        let mut found = Vec::new();
        note_attackers(pick.into(), &mut found);
        found
    }

    /// Whether a noun phrase of an instruction speaks of it.
    pub fn in_pick(self, pick: &Pick) -> bool {
        self.in_phrase(pick.into())
    }

    /// Whether a noun phrase speaks of it.
    pub fn in_filter(self, filter: &Filter) -> bool {
        self.in_phrase(filter.into())
    }

    /// Whether a quality asks for it.
    pub fn in_predicate(self, quality: &Predicate) -> bool {
        self.in_phrase(Phrase::Predicate(quality))
    }

    fn in_phrase(self, phrase: Phrase<'_>) -> bool {
        if self.is(phrase) {
            return true;
        }
        // Whose turn it is, asked by a condition, is no member of a team that would have to be chosen.
        if self == Mentioned::ActivePlayer && matches!(phrase, Phrase::Condition(_)) {
            return false;
        }
        let mut found = false;
        phrase.parts(&mut |part| found = found || self.in_phrase(part));
        found
    }

    /// Whether a phrase itself says it, whatever it is made of.
    fn is(self, phrase: Phrase<'_>) -> bool {
        match (self, phrase) {
            (
                Mentioned::Label(own),
                Phrase::Ref(Ref::Linked(l) | Ref::LinkedOf(l, _))
                | Phrase::Value(Value::Linked(l) | Value::LinkedOf(l, _)),
            ) => own == *l,
            (Mentioned::Targets, Phrase::Ref(Ref::TargetsOf(_)))
            | (
                Mentioned::Targets,
                Phrase::Predicate(
                    Predicate::Targets(_) | Predicate::TargetsOnly(_) | Predicate::Prop(Prop::Targets, ..),
                ),
            )
            | (
                Mentioned::Targets,
                Phrase::Value(
                    Value::Prop(Prop::Targets, _)
                    | Value::Greatest(Prop::Targets, _)
                    | Value::Least(Prop::Targets, _)
                    | Value::Total(Prop::Targets, _),
                ),
            )
            | (Mentioned::ActivePlayer, Phrase::Ref(Ref::ActivePlayer))
            | (Mentioned::Amount, Phrase::Predicate(Predicate::Prop(Prop::ManaValue, ..)))
            | (
                Mentioned::Amount,
                Phrase::Value(
                    Value::XOf(_)
                    | Value::Prop(Prop::ManaValue, _)
                    | Value::Greatest(Prop::ManaValue, _)
                    | Value::Least(Prop::ManaValue, _)
                    | Value::Total(Prop::ManaValue, _),
                ),
            ) => true,
            _ => false,
        }
    }
}

fn note_attackers<'p>(phrase: Phrase<'p>, found: &mut Vec<&'p Ref>) {
    if let Phrase::Ref(Ref::DefendingPlayer(of)) = phrase {
        found.push(of);
    }
    phrase.parts(&mut |part| note_attackers(part, found));
}
