//! Parts of one cost that need the same things: what is tapped, or goes, for one of them is not there for another (601.2h).

use crate::engine::eval::EvalContext;
use crate::engine::{Engine, Entities, Entity, PlayerId};
use crate::ir::{Act, Cost, Instruction, Payment, Pick, Verb};
use smallvec::SmallVec;

/// One part of a cost: so many of these.
struct Demand {
    /// It is tapped for it; otherwise it goes somewhere.
    taps: bool,
    /// What it can be paid with.
    with: Entities,
    /// How many of them the part takes; 0 or less: none.
    n: i32,
}

impl Engine<'_> {
    /// Whether all parts of a cost can be paid together that could each be paid alone.
    pub(super) fn enough_for_all(&self, p: PlayerId, cost: &Cost, times: i32, cx: &EvalContext) -> bool {
        let joined = |i: &Instruction| matches!(i, Instruction::Do { act, .. } if matches!(act.facts().paid.taken(), Some(Pick::And(_))));
        if cost.acts.len() + usize::from(cost.tap) < 2 && !cost.acts.iter().any(joined) {
            return true;
        }
        let mut demands: SmallVec<[Demand; 2]> = SmallVec::new();
        if cost.tap {
            demands.push(Demand { taps: true, with: std::iter::once(Entity::Obj(cx.this)).collect(), n: 1 });
        }
        for part in &cost.acts {
            if let Instruction::Do { act, .. } = part {
                self.demands_of(p, act, times, (cx, &mut demands));
            }
        }
        [true, false].into_iter().all(|taps| {
            let of_sort: SmallVec<[&Demand; 2]> = demands.iter().filter(|d| d.taps == taps).collect();
            of_sort.len() < 2 || shared_out(&of_sort)
        })
    }

    /// What a part of a cost takes, if things are taken for it that nothing else can be paid with then.
    fn demands_of(&self, p: PlayerId, act: &Act, times: i32, (cx, out): (&EvalContext, &mut SmallVec<[Demand; 2]>)) {
        let (pick, verb) = match act.facts().paid {
            Payment::Tap(what) => (what, Some(Verb::Tap)),
            Payment::Move(what) => (what, None),
            Payment::Action(id, Some(what)) if self.rulebook.content.actions[id.index()].wrap => {
                (what, Some(Verb::Action(id)))
            }
            // What these are done to is there for another part as well.
            Payment::Action(..)
            | Payment::Untap(_)
            | Payment::There(_)
            | Payment::Unattach(_)
            | Payment::Counters { .. }
            | Payment::Damage(..)
            | Payment::Life(_)
            | Payment::Cost(_)
            | Payment::Nothing => return,
        };
        let taps = verb == Some(Verb::Tap);
        for part in pick.joined() {
            let (with, n) = match part {
                Pick::Choose { filter, min, together: None, .. } => {
                    let all = self.all(filter, cx).into_iter().filter(|e| self.can_pay_with(p, *e, verb, cx));
                    (all.collect(), self.value(min, cx).saturating_mul(times))
                }
                Pick::Ref(r) => {
                    let with = self.ents(r, cx);
                    let n = with.len() as i32;
                    (with, n)
                }
                // How many of them are taken is not known beforehand.
                Pick::Choose { .. }
                | Pick::All(_)
                | Pick::Each(..)
                | Pick::Top { .. }
                | Pick::Rest(_)
                | Pick::And(_) => {
                    continue;
                }
            };
            out.push(Demand { taps, with, n });
        }
    }
}

/// Whether each demand gets as many things as it needs and no thing is taken twice. Each unit takes a free thing, or one
/// whose owner so far can take another.
fn shared_out(demands: &[&Demand]) -> bool {
    let mut taken: Vec<(Entity, usize)> = Vec::new();
    demands.iter().enumerate().all(|(at, d)| (0..d.n).all(|_| take(demands, at, &mut taken, &mut Vec::new())))
}

fn take(demands: &[&Demand], at: usize, taken: &mut Vec<(Entity, usize)>, seen: &mut Vec<Entity>) -> bool {
    let Some(demand) = demands.get(at) else { return false };
    for thing in &demand.with {
        if seen.contains(thing) {
            continue;
        }
        seen.push(*thing);
        let Some((_, owner)) = taken.iter().copied().find(|(t, _)| t == thing) else {
            taken.push((*thing, at));
            return true;
        };
        if owner != at && take(demands, owner, taken, seen) {
            taken.iter_mut().filter(|(t, _)| t == thing).for_each(|(_, by)| *by = at);
            return true;
        }
    }
    false
}
