//! The agent that plays at random: every legal answer is as likely as every other.

use crate::engine::{Answer, Decision, Driver, Ent, Ents, Kind, ObjId, Rng, Why, World};
use smallvec::SmallVec;

/// Answers that are refused before the agent does the least that it can.
const PATIENCE: u32 = 8;

/// Plays for all seats.
#[derive(Clone, Debug)]
pub struct Random {
    rng: Rng,
    refusals: u32,
}

impl Random {
    /// The agent of a seed; it has its own numbers, apart from those of the game.
    pub fn new(seed: u64) -> Self {
        Self { rng: Rng::new(seed ^ 0xA6E1_7000_0000_0001), refusals: 0 }
    }

    fn below(&mut self, n: usize) -> usize {
        self.rng.below(n as u32) as usize
    }

    /// One of a slice that is not empty.
    fn one<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        let at = self.below(of.len());
        of.get(at).copied()
    }

    /// How many, from an interval.
    fn amount(&mut self, min: u32, max: u32) -> usize {
        (min + self.rng.below(max.saturating_sub(min) + 1)) as usize
    }

    /// So many of a list, each equally likely, in random order.
    fn some<A: smallvec::Array>(&mut self, from: &SmallVec<A>, n: usize) -> SmallVec<A>
    where
        A::Item: Copy,
    {
        let mut pool = from.clone();
        let n = n.min(pool.len());
        for i in 0..n {
            let j = i + self.below(pool.len() - i);
            pool.swap(i, j);
        }
        pool.truncate(n);
        pool
    }

    fn attack(&mut self, creatures: &[(ObjId, Ents)]) -> Vec<(ObjId, Ent)> {
        let mut pairs = Vec::new();
        // After refusals: nobody, then everybody, for requirements that must be met.
        let all = self.refusals > PATIENCE && self.refusals.is_multiple_of(2);
        if self.refusals > PATIENCE && !all {
            return pairs;
        }
        for (creature, goals) in creatures {
            let at = if all { 1 + self.below(goals.len()) } else { self.below(goals.len() + 1) };
            if let Some(goal) = at.checked_sub(1).and_then(|i| goals.get(i)) {
                pairs.push((*creature, *goal));
            }
        }
        pairs
    }

    fn divide(&mut self, n: usize, total: i32, least: i32, lethal: &[i32]) -> SmallVec<[i32; 8]> {
        let mut shares: SmallVec<[i32; 8]> = SmallVec::from_elem(least, n);
        let mut left = total.saturating_sub(least.saturating_mul(n as i32)).max(0);
        if lethal.is_empty() {
            for _ in 0..left {
                let at = self.below(n);
                if let Some(share) = shares.get_mut(at) {
                    *share += 1;
                }
            }
            return shares;
        }
        // 510.1c: a random number of them gets what is lethal, the next one or the last all the rest.
        let full = self.below(n);
        for (i, (share, need)) in shares.iter_mut().zip(lethal.iter().copied().chain(std::iter::repeat(0))).enumerate() {
            let part = if i < full { need.clamp(0, left) } else { left };
            *share += part;
            left -= part;
        }
        shares
    }
}

impl Driver for Random {
    fn answer(&mut self, _: &World, d: &Decision) -> Option<Answer> {
        let answer = match &d.kind {
            Kind::Act(actions) => Answer::Act(self.one(actions)?),
            Kind::Pick { from, min, max } | Kind::Target { from, min, max } => {
                let n = self.amount(*min, *max);
                Answer::Ents(self.some(from, n))
            }
            Kind::Choose { from, min, max, repeat } => {
                let n = self.amount(*min, *max);
                if *repeat {
                    Answer::Numbers((0..n).filter_map(|_| self.one(from)).collect())
                } else {
                    Answer::Numbers(self.some(from, n))
                }
            }
            Kind::Order { items, n } if items.len() == *n as usize => Answer::Ents(self.some(items, items.len())),
            Kind::Order { n, .. } => {
                let all: SmallVec<[u16; 8]> = (0..*n as u16).collect();
                Answer::Numbers(self.some(&all, all.len()))
            }
            Kind::Number { min, max } => {
                let span = max.saturating_sub(*min).clamp(0, i32::MAX - 1) as u32;
                Answer::Number(min.saturating_add(self.rng.below(span + 1) as i32))
            }
            // Hands are kept: otherwise half of all games would begin with nothing.
            Kind::Confirm if d.why == Why::Mulligan => Answer::Yes(false),
            Kind::Confirm => Answer::Yes(self.rng.coin()),
            Kind::Name(names) => Answer::Name(self.one(names)?),
            Kind::Divide { among, total, least, lethal, .. } => {
                Answer::Division(self.divide(among.len(), *total, *least, lethal))
            }
            Kind::Attack(creatures) | Kind::Block(creatures) => Answer::Pairs(self.attack(creatures)),
            Kind::Pay { .. } => Answer::Auto,
        };
        self.refusals = self.refusals.saturating_sub(1);
        Some(answer)
    }

    fn refused(&mut self, _: &Decision, _: &str) {
        self.refusals = self.refusals.saturating_add(2);
    }
}
