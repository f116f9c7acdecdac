//! Whether a phrase speaks of something: a label, the targets of a spell. For what is asked before a game or seldom.

use crate::ir::{Cond, Filter, LabelId, Match, Part, Pick, Pred, Prop, Ref, Rule, Static, Value};

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
                fixed.cond.as_ref().is_some_and(|c| self.in_cond(c))
                    || self.in_match(what)
                    || per.as_ref().is_some_and(|v| self.in_value(v))
            }
            _ => false,
        };
        fixed.parts.iter().any(here)
    }

    /// Whether a noun phrase of an instruction speaks of it.
    pub fn in_pick(self, p: &Pick) -> bool {
        match p {
            Pick::Ref(r) | Pick::Rest(r) => self.in_ref(r),
            Pick::All(f) | Pick::Each(f, _) => self.in_filter(f),
            Pick::Choose { filter, by, .. } => self.in_filter(filter) || self.in_ref(by),
            Pick::Top { n, of, .. } => self.in_value(n) || self.in_ref(of),
            Pick::And(all) => all.iter().any(|p| self.in_pick(p)),
        }
    }

    fn in_match(self, m: &Match) -> bool {
        match m {
            Match::Any => false,
            Match::Ref(r) => self.in_ref(r),
            Match::Filter(f) => self.in_filter(f),
        }
    }

    /// Whether a noun phrase speaks of it.
    pub fn in_filter(self, f: &Filter) -> bool {
        f.preds.iter().any(|p| self.in_pred(p))
    }

    fn in_pred(self, p: &Pred) -> bool {
        match p {
            Pred::Not(p) => self.in_pred(p),
            Pred::Any(all) | Pred::All(all) => all.iter().any(|p| self.in_pred(p)),
            Pred::Targets(f) | Pred::TargetsOnly(f) => self == Mentioned::Targets || self.in_filter(f),
            Pred::Prop(prop, _, v) => self.in_prop(*prop) || self.in_value(v),
            Pred::Same(r) | Pred::ControlledBy(r) | Pred::OwnedBy(r) | Pred::Shares(_, r) | Pred::Chosen(r) => {
                self.in_ref(r)
            }
            Pred::If(c) | Pred::Where(_, c) => self.in_cond(c),
            _ => false,
        }
    }

    fn in_prop(self, p: Prop) -> bool {
        self == Mentioned::Targets && p == Prop::Targets
    }

    fn in_ref(self, r: &Ref) -> bool {
        match r {
            Ref::Linked(l) | Ref::LinkedOf(l, _) => self == Mentioned::Label(*l),
            Ref::TargetsOf(of) => self == Mentioned::Targets || self.in_ref(of),
            Ref::Controller(of) | Ref::Owner(of) | Ref::Host(of) | Ref::Card(of) => self.in_ref(of),
            Ref::ActivePlayer => self == Mentioned::ActivePlayer,
            Ref::AttackingPlayer(of) => self.in_ref(of),
            Ref::Opponents(of) | Ref::NextPlayer(of) | Ref::PreviousPlayer(of) | Ref::Team(of) | Ref::Teammates(of) => {
                self.in_ref(of)
            }
            Ref::All(all) => all.iter().any(|r| self.in_ref(r)),
            _ => false,
        }
    }

    fn in_value(self, v: &Value) -> bool {
        match v {
            Value::Linked(l) => self == Mentioned::Label(*l),
            Value::Prop(p, r) => self.in_prop(*p) || self.in_ref(r),
            Value::Size(r) | Value::Counters(_, r) => self.in_ref(r),
            Value::Count(f) | Value::Kinds(_, f) => self.in_filter(f),
            Value::Greatest(p, f) | Value::Least(p, f) | Value::Total(p, f) => self.in_prop(*p) || self.in_filter(f),
            Value::Add(ab) | Value::Sub(ab) | Value::Mul(ab) | Value::Lesser(ab) | Value::Greater(ab) => {
                self.in_value(&ab.0) || self.in_value(&ab.1)
            }
            Value::Share { of, .. } => self.in_value(of),
            Value::Extreme { number, among, .. } => self.in_value(number) || self.in_filter(among),
            _ => false,
        }
    }

    fn in_cond(self, c: &Cond) -> bool {
        match c {
            Cond::Not(c) => self.in_cond(c),
            Cond::And(all) | Cond::Or(all) => all.iter().any(|c| self.in_cond(c)),
            Cond::Exists(f, _, v) => self.in_filter(f) || self.in_value(v),
            Cond::Compare(a, _, b) => self.in_value(a) || self.in_value(b),
            Cond::Passes(r, f) | Cond::Passed(r, f) => self.in_ref(r) || self.in_filter(f),
            Cond::Set(r) => self.in_ref(r),
            _ => false,
        }
    }
}
