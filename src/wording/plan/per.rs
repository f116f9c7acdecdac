//! For each of what is counted: `for each artifact you control`, `three times`.

use crate::ir::*;
use crate::wording::plan::Plan;
use crate::wording::plan::pred::NAMED;
use crate::wording::say::{Det, Say, frame};

impl Plan<'_> {
    /// For each of what is counted: `for each artifact you control`, `three times`.
    pub(super) fn per(&mut self, value: &Value) -> Say {
        match value {
            Value::Count(filter) => {
                let mut noun = self.noun(filter);
                noun.on_the_battlefield(filter);
                frame!("for {0}", noun.with(Det::Each).say())
            }
            Value::Size(of) => {
                let of = self.refer(of);
                frame!("for each of {0}", of)
            }
            Value::Kinds(property, filter) => {
                let all = self.all_among(filter);
                frame!("for each {1} among {0}", all, Say::lit(Self::trait_word(*property)))
            }
            Value::Counters(kind, on) => {
                let (mut counter, on) = (self.counters_noun(*kind), self.refer(on));
                counter.push_behind(NAMED, frame!("lying on {0}", on));
                frame!("for {0}", counter.with(Det::Each).say())
            }
            Value::Times(history) => match self.thing_done(history) {
                Some(noun) => frame!("for {0}", noun.with(Det::Each).say()),
                None => {
                    let what = self.happened(history);
                    frame!("for each time {0}", what)
                }
            },
            Value::Amount(history) if let Some(who) = self.whose_life(history) => frame!("for each 1 life {0}", who),
            Value::Sub(both) if matches!(&**both, (Value::Prop(Prop::Targets, of), Value::Num(1)) if **of == Ref::This) => {
                Say::lit("for each target beyond the first")
            }
            Value::Sub(both) if matches!(&**both, (Value::ModesOf(of), Value::Num(1)) if **of == Ref::This) => {
                Say::lit("for each mode chosen beyond the first")
            }
            other => {
                let value = self.operand(other);
                frame!("times {0}", value)
            }
        }
    }

    /// `your opponents lost this turn`: who gained or lost the life that is meant.
    pub(super) fn whose_life(&mut self, history: &History) -> Option<Say> {
        if !is_of_life(history) {
            return None;
        }
        let mut say = self.happened(history);
        let clause = say.clause_mut()?;
        clause.template = match &*clause.template {
            "{0} {v:gain} life" => "{0} {v:gain}".into(),
            "{0} {v:lose} life" => "{0} {v:lose}".into(),
            _ => return None,
        };
        Some(say)
    }

    /// So much of what is not counted; a multiple of a count as so much for each: `2 life`, `for each artifact you control`.
    pub(super) fn mass_for_each(&mut self, n: &Value, what: &'static str) -> (Say, Option<Say>) {
        match for_each(n).filter(|(n, _)| *n > 1) {
            Some((n, all)) => (self.mass(&Value::Num(n), what), Some(self.per(all))),
            None => (self.mass(n, what), None),
        }
    }
}

/// Whether it is life that is gained or lost, and nothing else about it is asked.
fn is_of_life(history: &History) -> bool {
    let (done, plain) = (&history.event, &history.event.verb);
    let event = EventPattern { subject: done.subject.clone(), ..EventPattern::of(*plain) };
    matches!(done.verb, Verb::GainLife | Verb::LoseLife) && done.subject != Match::Any && *done == event
}

/// A clause with words behind it, if there are any.
pub(super) fn with_words(say: Say, words: Option<Say>) -> Say {
    match words {
        Some(words) => say.and_then_words(words),
        None => say,
    }
}

/// How many there are for each of what is counted, and what is counted: two for each artifact.
pub(super) fn for_each(value: &Value) -> Option<(i32, &Value)> {
    let counted = |value: &Value| match value {
        Value::Count(_) | Value::Counters(..) | Value::Times(_) => true,
        Value::Amount(history) => is_of_life(history),
        _ => false,
    };
    match value {
        all if counted(all) => Some((1, all)),
        Value::Mul(both) => match &**both {
            (Value::Num(n), all) | (all, Value::Num(n)) if counted(all) => Some((*n, all)),
            _ => None,
        },
        _ => None,
    }
}

/// What is got for each of what is counted, and the count: `+1/+0`.
pub(super) fn per_one<'v>(power: &'v Value, toughness: &'v Value) -> Option<(String, &'v Value)> {
    let nothing = Value::Num(0);
    let (a, b, all) = match (for_each(power), for_each(toughness)) {
        (Some((a, one)), Some((b, other))) if one == other => (a, b, one),
        (Some((a, one)), None) if *toughness == nothing => (a, 0, one),
        (None, Some((b, other))) if *power == nothing => (0, b, other),
        _ => return None,
    };
    let sign =
        |n: i32, other: i32| if n < 0 || n == 0 && other < 0 { format!("-{}", n.abs()) } else { format!("+{n}") };
    Some((format!("{}/{}", sign(a, b), sign(b, a)), all))
}
