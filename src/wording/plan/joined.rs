//! Instructions that are said in one sentence.

use crate::ir::*;
use crate::wording::plan::Plan;
use crate::wording::say::{Joint, Mood, Say, frame};

impl Plan<'_> {
    /// What is said in one sentence with the instruction before: `draw two cards, then discard a card`.
    pub(super) fn goes_with(&self, before: &Instruction, instr: &Instruction) -> Option<Joint> {
        let (Instruction::Do { who: a, act: first, bind }, Instruction::Do { who: b, act: second, .. }) =
            (before, instr)
        else {
            return None;
        };
        let found =
            |pick: &Pick| matches!((pick, bind), (Pick::Ref(Ref::Slot(slot)), Some(bind)) if bind.slot == *slot);
        Some(match (first, second) {
            (Act::Search { .. }, Act::Move { what, rest: None, .. }) if a == b && found(what) => Joint::Next,
            (Act::Search { .. } | Act::Move { .. }, Act::Shuffle(_)) if a == b => Joint::Next,
            (Act::Draw(_), Act::Declared(id, args)) if a == b => {
                let params = self.content.actions.get(id.index()).map_or(&[][..], |action| &action.params);
                let hand = |kind: &ParamKind| matches!(kind, ParamKind::Thing(filter) if filter.zones == Zones::HAND);
                if args.len() == 1 && params.first().is_some_and(hand) { Joint::Next } else { return None }
            }
            // `exile target creature, then return that card to the battlefield`
            (Act::Move { .. } | Act::Declared(..), Act::Move { what, to, rest: None, .. })
                if a == b && (found(what) || done_to(first) == Some(what)) && to.zone == Zone::Battlefield =>
            {
                Joint::Next
            }
            (Act::Draw(_), Act::Move { what: Pick::Choose { filter, .. }, rest: None, .. })
                if a == b && filter.zones == Zones::HAND =>
            {
                Joint::Next
            }
            (Act::Declared(id, args), Act::Draw(_)) if a == b && args.len() == 1 && self.of_numbers(*id, args) => {
                Joint::Next
            }
            // `search ..., reveal it, put it into your hand`
            (Act::Search { .. }, Act::Reveal(what)) if a == b && found(what) => Joint::Next,
            (Act::Reveal(Pick::Ref(shown)), Act::Move { what: what @ Pick::Ref(moved), rest: None, .. })
                if a == b && (shown == moved || found(what)) =>
            {
                Joint::Next
            }
            (Act::Create { .. }, Act::Declared(id, args)) if a == b && self.of_numbers(*id, args) => Joint::Next,
            (Act::LoseLife(_) | Act::Damage { .. }, Act::GainLife(_)) if a != b => Joint::And,
            (Act::LoseLife(_), Act::Create { .. }) if a == b => Joint::And,
            (Act::Draw(_), Act::LoseLife(_)) if a == b => Joint::And,
            // `an additional combat phase followed by an additional main phase`
            (Act::Extra { span: one, after: None, .. }, Act::Extra { span: other, after: None, .. })
                if a == b && *a == Pick::Ref(Ref::You) && *one != Span::Turn && *other != Span::Turn =>
            {
                Joint::Next
            }
            _ => return None,
        })
    }

    /// Whether an action is about no thing but, at most, a number: `scry 1`, `populate`.
    fn of_numbers(&self, id: ActionId, args: &[Arg]) -> bool {
        let params = self.content.actions.get(id.index()).map_or(&[][..], |x| &x.params);
        args.len() == params.len() && params.iter().all(|p| matches!(p, ParamKind::Number))
    }
}

/// The only thing that an action is done to.
fn done_to(act: &Act) -> Option<&Pick> {
    match act {
        Act::Declared(_, args) => match &**args {
            [Arg::Pick(pick)] => Some(pick),
            _ => None,
        },
        _ => None,
    }
}

/// Puts a clause into the sentence before it.
pub(super) fn join_to(all: &mut Vec<Say>, say: Say, joint: Joint) {
    match all.pop() {
        Some(Say::List(before, mut parts)) if before == joint => {
            parts.push(say);
            all.push(Say::List(joint, parts));
        }
        // What X is would be said in the midst of it.
        Some(before) if matches!(&before, Say::Frame(f) if f.template == "{0}, where {1}") => all.extend([before, say]),
        Some(before) if phase_added(&before).is_some() && phase_added(&say).is_some() => {
            let phases = [phase_added(&before), phase_added(&say)];
            let [first, then] = phases.map(|phase| phase.cloned().unwrap_or(Say::You));
            all.push(frame!("after this phase, there {v:be} {0} followed by {1}", first, then));
        }
        Some(mut before) => {
            if let (Joint::And, Some(f)) = (joint, before.clause_mut())
                && f.mood == Mood::Order
            {
                f.mood = Mood::Finite;
            }
            let creates = say.clause().is_some_and(|f| f.template.starts_with("{0} {v:create}"));
            let say = if joint == Joint::And && creates { without_same_subject(&before, say) } else { say };
            all.push(Say::List(joint, vec![before, say]));
        }
        None => all.push(say),
    }
}

/// The phase that a sentence adds behind this one.
fn phase_added(say: &Say) -> Option<&Say> {
    let Say::Frame(f) = say else { return None };
    f.roles.first().filter(|_| f.template == "after this phase, there {v:be} {0}")
}

/// `you lose 1 life and create a token`: you are named once.
fn without_same_subject(before: &Say, say: Say) -> Say {
    let you =
        |s: &Say| s.clause().is_some_and(|f| f.template.starts_with("{0} {v:") && f.roles.first() == Some(&Say::You));
    if you(before) && you(&say) { say.without_subject() } else { say }
}

/// Whether two instructions are done by the same player, who is not the reader: `draws two cards and loses 2 life`.
pub(super) fn same_doer(a: &Instruction, b: &Instruction) -> bool {
    match (a, b) {
        (Instruction::Do { who: a, .. }, Instruction::Do { who: b, .. }) => {
            a == b && matches!(a, Pick::Ref(Ref::Slot(_)))
        }
        _ => false,
    }
}

/// Whether all players do one thing and then another: `each player discards their hand, then draws seven cards`.
pub(super) fn each_does_both(a: &Instruction, b: &Instruction) -> bool {
    match (a, b) {
        (Instruction::Do { who: a, .. }, Instruction::Do { who: b, .. }) => {
            a == b && matches!(a, Pick::All(filter) if filter.sort == Sort::Player)
        }
        _ => false,
    }
}

/// Puts a clause behind the one before, whose subject it shares, if both can do without it.
pub(super) fn join_doers(all: &mut Vec<Say>, say: Say, joint: Joint) {
    let plain = |s: &Say| s.clause().is_some_and(|f| f.template.starts_with("{0} {v:"));
    match all.pop() {
        Some(before) if plain(&before) && plain(&say) => {
            all.push(Say::List(joint, vec![before, say.without_subject()]))
        }
        before => all.extend(before.into_iter().chain([say])),
    }
}

/// Whether an instruction asks this condition, or its opposite in its other branch.
pub(super) fn asks(instr: &Instruction, condition: &Condition) -> bool {
    let Instruction::If { cond, other, .. } = instr else { return false };
    cond == condition || !other.is_empty() && matches!(condition, Condition::Not(inner) if **inner == *cond)
}

/// Whether an instruction divides so much.
pub(super) fn divides(instr: &Instruction, all: &Value) -> bool {
    let Instruction::Do { act, .. } = instr else { return false };
    match act {
        Act::Damage { n, division: Some(Division::Chosen), .. } => n == all,
        Act::PutCounters(PutCounters { n, divided: true, .. }) => n == all,
        _ => false,
    }
}

/// A clause in one sentence with the one in front: who does both is named once, and you are named behind somebody else.
pub(super) fn behind_another(before: Option<&Say>, mut say: Say) -> Say {
    let subject = |said: &Say| match said {
        Say::Frame(f) if f.template.starts_with("{0} {v:") => f.roles.first().cloned(),
        _ => None,
    };
    let last = |said: &Say| match said {
        Say::Frame(f) if f.template.starts_with("{v:") => f.roles.first().cloned(),
        said => subject(said),
    };
    let (Some(before), Some(own)) = (before.and_then(last), subject(&say)) else { return say };
    match (own, &before) {
        (Say::You, Say::You) => say,
        (Say::You, _) => {
            if let Some(f) = say.clause_mut().filter(|f| f.mood == Mood::Order) {
                f.mood = Mood::Finite;
            }
            say
        }
        (own, before) if crate::wording::plan::is_same(&own, before) && !matches!(own, Say::Name(..)) => {
            say.without_subject()
        }
        _ => say,
    }
}

/// Whether the instruction behind this one can tell what is chosen: a target only if it is done to it, and of several targets that
/// are chosen one after another none, since they are told apart by their order.
pub(super) fn tells_of_target(body: &[Instruction], at: usize) -> bool {
    let chooses = |instr: &Instruction| {
        matches!(instr, Instruction::Do { act: Act::Choose(Choice::Things(Pick::Ref(Ref::Slot(_)))), .. })
    };
    let (Some(instr), Some(next)) = (body.get(at), body.get(at + 1)) else { return false };
    let before = at.checked_sub(1).and_then(|before| body.get(before));
    let alone = !chooses(next) && !before.is_some_and(chooses);
    !matches!(instr, Instruction::Do { act: Act::Choose(Choice::Things(Pick::Ref(_))), .. })
        || alone && matches!(next, Instruction::Do { .. })
}

/// `exile it face down`: what the instruction in front moves is turned face down as it is moved.
pub(super) fn hides_moved(body: &[Instruction], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| body.get(before));
    match (before, body.get(at)) {
        (
            Some(Instruction::Do { who: mover, act: Act::Declared(..), bind: Some(bind) }),
            Some(Instruction::Do { who, act: Act::TurnFace { what: Pick::Ref(Ref::Slot(s)), up: false }, .. }),
        ) => bind.slot == *s && mover == who,
        _ => false,
    }
}
