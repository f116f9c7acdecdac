//! Which part of a layer applies next: the oldest that need not wait for another one (613.6, 613.7).

use super::facts::Layer;
use super::group::Group;
use super::waiting::{Candidate, Waiting};
use crate::engine::Engine;
use smallvec::{SmallVec, smallvec};

/// Places among the parts that wait.
type Places = SmallVec<[usize; 4]>;

/// The parts that wait, and what is known of their dependencies.
pub(super) struct Order<'w, 'g> {
    layer: Layer,
    groups: &'w [Group<'g>],
    waiting: &'w Waiting,
    /// On which others some of them depend.
    known: SmallVec<[(usize, Places); 4]>,
}

impl<'w, 'g> Order<'w, 'g> {
    /// Nothing is known yet.
    pub(super) fn of(layer: Layer, groups: &'w [Group<'g>], waiting: &'w Waiting) -> Self {
        Self { layer, groups, waiting, known: SmallVec::new() }
    }
}

impl Engine<'_> {
    /// 613.7: the oldest that depends on no other, or on such alone as depend on it in turn: those are a loop, and go by their
    /// age (613.7b). Its place among those that wait.
    pub(super) fn next_in_layer(&mut self, order: &mut Order) -> usize {
        let defines = |c: &Candidate| order.groups[c.group].cda;
        let first = order.waiting.all.first().is_some_and(defines);
        let alike = order.waiting.all.iter().take_while(|c| defines(c) == first).count();
        for at in 0..alike {
            let others = self.others_first(order, at);
            if others.into_iter().all(|other| self.leads_back(order, other, at)) {
                return at;
            }
        }
        0
    }

    /// Those that one depends on (613.7a).
    fn others_first(&mut self, order: &mut Order, at: usize) -> Places {
        if let Some((_, others)) = order.known.iter().find(|(of, _)| *of == at) {
            return others.clone();
        }
        let (all, groups) = (&order.waiting.all, order.groups);
        let a = &all[at];
        let group = &groups[a.group];
        let meets = |b: &Candidate| a.group != b.group && group.cda == groups[b.group].cda && a.reads.meets(b.writes);
        let others = all.iter().enumerate().filter(|(_, b)| meets(b));
        let others: Places =
            others.filter(|(_, b)| self.depends(order.layer, group, &groups[b.group])).map(|(i, _)| i).collect();
        order.known.push((at, others.clone()));
        others
    }

    /// Whether what one depends on leads to another one (613.7b).
    fn leads_back(&mut self, order: &mut Order, from: usize, to: usize) -> bool {
        let (mut open, mut seen): (Places, Places) = (smallvec![from], smallvec![from]);
        while let Some(at) = open.pop() {
            for other in self.others_first(order, at) {
                if other == to {
                    return true;
                }
                if !seen.contains(&other) {
                    seen.push(other);
                    open.push(other);
                }
            }
        }
        false
    }
}
