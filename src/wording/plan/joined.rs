//! Instructions that are said in one sentence.

use crate::ir::*;
use crate::wording::plan::Plan;
use crate::wording::say::{Joint, Mood, Say};

impl Plan<'_> {
    /// What is said in one sentence with the instruction before: `draw two cards, then discard a card`.
    pub(super) fn goes_with(&self, before: &Instruction, i: &Instruction) -> Option<Joint> {
        let (Instruction::Do { who: a, act: first, bind }, Instruction::Do { who: b, act: second, .. }) = (before, i)
        else {
            return None;
        };
        let found = |p: &Pick| matches!((p, bind), (Pick::Ref(Ref::Slot(s)), Some(bind)) if bind.slot == *s);
        Some(match (first, second) {
            (Act::Search { .. }, Act::Move { what, rest: None, .. }) if a == b && found(what) => Joint::Next,
            (Act::Search { .. } | Act::Move { .. }, Act::Shuffle(_)) if a == b => Joint::Next,
            (Act::Draw(_), Act::Perform(id, args)) if a == b => {
                let params = self.content.actions.get(id.index()).map_or(&[][..], |x| &x.params);
                let hand = |k: &ParamKind| matches!(k, ParamKind::Thing(f) if f.zones == Zones::HAND);
                if args.len() == 1 && params.first().is_some_and(hand) { Joint::Next } else { return None }
            }
            (Act::LoseLife(_), Act::GainLife(_)) if a != b => Joint::And,
            (Act::Draw(_), Act::LoseLife(_)) if a == b => Joint::And,
            _ => return None,
        })
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
        Some(mut before) => {
            if let (Joint::And, Some(f)) = (joint, before.clause_mut())
                && f.mood == Mood::Order
            {
                f.mood = Mood::Finite;
            }
            all.push(Say::List(joint, vec![before, say]));
        }
        None => all.push(say),
    }
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

/// Puts a clause behind the one before, whose subject it shares, if both can do without it.
pub(super) fn join_doers(all: &mut Vec<Say>, say: Say) {
    let plain = |s: &Say| s.clause().is_some_and(|f| f.template.starts_with("{0} {v:"));
    match all.pop() {
        Some(before) if plain(&before) && plain(&say) => {
            all.push(Say::List(Joint::And, vec![before, say.without_subject()]))
        }
        before => all.extend(before.into_iter().chain([say])),
    }
}
