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
}

impl Mentioned {
    /// Whether a continuous sentence changes the cost of spells in a way that depends on it.
    pub fn prices(self, fixed: &Static) -> bool {
        let here = |p: &Part| match p {
            Part::Rule(Rule::CostMod { what, per, .. }) => {
                fixed.cond.as_ref().is_some_and(|c| self.in_phrase(c.into()))
                    || self.in_phrase(what.into())
                    || per.as_ref().is_some_and(|v| self.in_phrase(v.into()))
            }
            _ => false,
        };
        fixed.parts.iter().any(here)
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
                Phrase::Ref(Ref::Linked(l) | Ref::LinkedOf(l, _)) | Phrase::Value(Value::Linked(l)),
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
            | (Mentioned::ActivePlayer, Phrase::Ref(Ref::ActivePlayer)) => true,
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
