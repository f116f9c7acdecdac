//! Conditions that are always or never so.

use super::Finding;
use super::filter::contradiction;
use super::interval::{Interval, leaves_nothing, range_of_value};
use crate::diag::Code;
use crate::ir::{Cmp, Condition, Content, Filter, Predicate, Ref, Span, Step, Value};

/// What can be said of a condition without a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Settled {
    Never,
    Always,
    Open,
}

/// A condition whose answer is known before the game.
pub fn settled(content: &Content, cond: &Condition) -> Option<Finding> {
    if let Condition::Exists(_, Cmp::Ge, Value::Num(n)) = cond
        && *n <= 0
    {
        let fault = Finding::new(Code::AlwaysTrue, "this is always so: a number alone means so many or more");
        return Some(fault.help("write `no` for none: `there are no cards in your hand`"));
    }
    match judge(content, cond) {
        Settled::Never => Some(Finding::new(Code::NeverTrue, "this is never so")),
        Settled::Always => Some(Finding::new(Code::AlwaysTrue, "this is always so").help("leave the condition out")),
        Settled::Open => None,
    }
}

fn judge(content: &Content, cond: &Condition) -> Settled {
    match cond {
        Condition::Not(inner) => match judge(content, inner) {
            Settled::Never => Settled::Always,
            Settled::Always => Settled::Never,
            Settled::Open => Settled::Open,
        },
        Condition::Compare(value, cmp, Value::Num(n)) => compared(range_of_value(value), *cmp, *n),
        Condition::Compare(value, cmp, other) if value == other => match cmp {
            Cmp::Eq | Cmp::Le | Cmp::Ge => Settled::Always,
            Cmp::Ne | Cmp::Lt | Cmp::Gt => Settled::Never,
        },
        Condition::Exists(_, cmp, Value::Num(n)) => compared(Interval::from(0), *cmp, *n),
        // `you control more creatures than you`
        Condition::Exists(some, cmp, Value::Count(others)) if some == others => match cmp {
            Cmp::Eq | Cmp::Le | Cmp::Ge => Settled::Always,
            Cmp::Ne | Cmp::Lt | Cmp::Gt => Settled::Never,
        },
        Condition::And(list) => all(content, list),
        Condition::Or(list) => any(content, list),
        _ => Settled::Open,
    }
}

/// A number of this range compared with a numeral.
fn compared(range: Interval, cmp: Cmp, n: i32) -> Settled {
    let wanted = Interval::of(cmp, n);
    if range.and(wanted).is_empty() {
        Settled::Never
    } else if cmp != Cmp::Ne && range.within(wanted) {
        Settled::Always
    } else {
        Settled::Open
    }
}

fn all(content: &Content, list: &[Condition]) -> Settled {
    let never = opposites(list) || no_number_left(list) || no_thing_left(content, list) || no_time_left(list);
    if never { Settled::Never } else { joined(content, list, Settled::Never, Settled::Always) }
}

fn any(content: &Content, list: &[Condition]) -> Settled {
    if opposites(list) { Settled::Always } else { joined(content, list, Settled::Always, Settled::Never) }
}

/// Conditions of which one that is `decisive` decides, and which are otherwise settled only if all are `other`.
fn joined(content: &Content, list: &[Condition], decisive: Settled, other: Settled) -> Settled {
    let judged: Vec<Settled> = list.iter().map(|cond| judge(content, cond)).collect();
    if judged.contains(&decisive) {
        decisive
    } else if judged.iter().all(|s| *s == other) {
        other
    } else {
        Settled::Open
    }
}

/// Whether one of them says the opposite of another.
fn opposites(list: &[Condition]) -> bool {
    list.iter().any(|one| list.iter().any(|other| is_opposite(one, other)))
}

/// `this is tapped` and `this is untapped`; one condition and that it does not hold.
fn is_opposite(one: &Condition, other: &Condition) -> bool {
    let negated = |a: &Filter, b: &Filter| match (&*a.preds, &*b.preds) {
        ([one], [Predicate::Not(other)]) => *one == **other && a.sort == b.sort && a.zones == b.zones,
        _ => false,
    };
    match (one, other) {
        (one, Condition::Not(inner)) if **inner == *one => true,
        (Condition::Passes(a, one), Condition::Passes(b, other)) => a == b && negated(one, other),
        _ => false,
    }
}

/// Whether comparisons of one number leave nothing.
fn no_number_left(list: &[Condition]) -> bool {
    let counted = leaves_nothing(list.iter().filter_map(|cond| match cond {
        Condition::Exists(filter, cmp, Value::Num(n))
        | Condition::Compare(Value::Count(filter), cmp, Value::Num(n)) => Some((filter, Interval::of(*cmp, *n))),
        _ => None,
    }));
    counted
        || leaves_nothing(list.iter().filter_map(|cond| match cond {
            Condition::Compare(value, cmp, Value::Num(n)) => Some((value, Interval::of(*cmp, *n))),
            _ => None,
        }))
}

/// Whether it would have to be two parts of one turn, or the turns of opponents, at once (500.1), or a part of a turn that is
/// ruled out.
pub(super) fn no_time_left(list: &[Condition]) -> bool {
    let times = || list.iter().filter_map(steps_and_whose);
    let against = |a: &Ref, b: &Ref| *a == Ref::You && matches!(b, Ref::Opponents(you) if **you == Ref::You);
    let ruled_out = |whose: &Ref| {
        list.iter()
            .any(|c| matches!(c, Condition::Not(inner) if matches!(&**inner, Condition::During(Span::Turn, of) if of == whose)))
    };
    times().any(|(one, of)| {
        if ruled_out(of) {
            return true;
        }
        times().any(|(other, of_other)| {
            let apart = |(a, b): (&Vec<Step>, &Vec<Step>)| !a.iter().any(|step| b.contains(step));
            against(of, of_other) || one.as_ref().zip(other.as_ref()).is_some_and(apart)
        })
    })
}

/// The steps in which a condition about the time holds, and in whose turn; no list: in all of them.
fn steps_and_whose(cond: &Condition) -> Option<(Option<Vec<Step>>, &Ref)> {
    let all = |wanted: &dyn Fn(Step) -> bool| Some(ALL_STEPS.iter().copied().filter(|s| wanted(*s)).collect());
    match cond {
        Condition::During(span, whose) => Some((Some(steps_of(*span)).filter(|steps| !steps.is_empty()), whose)),
        Condition::Sooner((step, whose)) => Some((all(&|s| s < *step && s.is_of_combat()), whose)),
        Condition::Not(inner) => match &**inner {
            Condition::Before((step, whose)) => Some((all(&|s| s >= *step), whose)),
            _ => None,
        },
        Condition::Before((step, whose)) => Some((all(&|s| s < *step), whose)),
        _ => None,
    }
}

/// The steps of a turn in their order (500.1).
const ALL_STEPS: [Step; 13] = [
    Step::Untap,
    Step::Upkeep,
    Step::Draw,
    Step::FirstMain,
    Step::BeginCombat,
    Step::DeclareAttackers,
    Step::DeclareBlockers,
    Step::FirstDamage,
    Step::Damage,
    Step::EndCombat,
    Step::SecondMain,
    Step::End,
    Step::Cleanup,
];

/// The steps of a part of the turn; of the whole turn and of more: none.
fn steps_of(span: Span) -> Vec<Step> {
    match span {
        Span::Step(step) => vec![step],
        Span::Main => vec![Step::FirstMain, Step::SecondMain],
        Span::Combat => ALL_STEPS.into_iter().filter(|step| step.is_of_combat()).collect(),
        Span::Beginning => vec![Step::Untap, Step::Upkeep, Step::Draw],
        Span::Ending => vec![Step::End, Step::Cleanup],
        Span::Turn | Span::Game | Span::Mulligan => Vec::new(),
    }
}

/// Whether what is said of one thing can't be so together.
pub(super) fn no_thing_left(content: &Content, list: &[Condition]) -> bool {
    let mut said: Vec<(&Ref, Filter)> = Vec::new();
    for cond in list {
        let (what, filter, negated) = match cond {
            Condition::Passes(what, filter) => (what, filter, false),
            Condition::Not(inner) => match &**inner {
                Condition::Passes(what, filter) if filter.preds.len() == 1 => (what, filter, true),
                _ => continue,
            },
            _ => continue,
        };
        let preds = filter.preds.iter().cloned();
        let preds: Vec<_> = match negated {
            true => preds.map(|p| crate::ir::Predicate::Not(Box::new(p))).collect(),
            false => preds.collect(),
        };
        match said.iter_mut().find(|(other, _)| *other == what) {
            Some((_, all)) => all.preds = all.preds.iter().cloned().chain(preds).collect(),
            None => said.push((what, Filter { preds: preds.into(), ..(**filter).clone() })),
        }
    }
    said.iter().any(|(_, filter)| contradiction(content, filter).is_some())
}
