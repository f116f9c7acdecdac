//! An agent that answers at random, uniformly over the legal answers of each question.

use crate::engine::{Action, Answer, Driver, Entities, GameState, Kind, ObjectId, Pairs, Question, Rng};
use smallvec::SmallVec;

/// The random agent. Its generator is its own, so that it never disturbs the game's.
#[derive(Clone, Debug)]
pub struct Random {
    rng: Rng,
    /// Questions that had more than one answer.
    pub choices: u64,
    /// How often the question at hand has been refused, and whether it was just now.
    refused: u32,
    again: bool,
    mana: bool,
}

impl Random {
    /// An agent with a seed.
    pub fn new(seed: u64) -> Self {
        Self { rng: Rng::new(seed ^ 0x5EED_0FA6_E275_0001), choices: 0, refused: 0, again: false, mana: false }
    }

    /// The same agent with mana abilities among its actions (605.3a).
    pub fn with_mana(mut self) -> Self {
        self.mana = true;
        self
    }

    /// One of so many lines of a menu.
    pub(super) fn line(&mut self, n: usize) -> usize {
        if n == 0 { 0 } else { self.below(n) }
    }

    fn below(&mut self, n: usize) -> usize {
        self.rng.below(n as u32) as usize
    }

    fn between(&mut self, min: u32, max: u32) -> u32 {
        min + self.rng.below(max - min + 1)
    }

    /// So many of these, each set of that size equally likely.
    fn some(&mut self, from: &Entities, n: usize) -> Entities {
        if n == 1 {
            return smallvec::smallvec![from[self.below(from.len())]];
        }
        let mut pool = from.clone();
        let mut out = Entities::new();
        for _ in 0..n.min(from.len()) {
            let i = self.below(pool.len());
            out.push(pool.swap_remove(i));
        }
        out
    }

    fn numbers(&mut self, from: &[u16], n: usize, repeat: bool) -> SmallVec<[u16; 8]> {
        let mut pool: SmallVec<[u16; 8]> = from.iter().copied().collect();
        let mut out = SmallVec::new();
        for _ in 0..n {
            if pool.is_empty() {
                break;
            }
            let i = self.below(pool.len());
            out.push(if repeat { pool[i] } else { pool.swap_remove(i) });
        }
        out
    }

    /// A division: lethal amounts in order where that is asked for, otherwise unit by unit.
    fn division(&mut self, n: usize, total: i32, least: i32, lethal: &[i32]) -> SmallVec<[i32; 8]> {
        let mut shares: SmallVec<[i32; 8]> = smallvec::smallvec![least; n];
        let mut left = total - least * n as i32;
        if lethal.is_empty() {
            while left > 0 {
                let i = self.below(n);
                shares[i] += 1;
                left -= 1;
            }
            return shares;
        }
        for i in 0..n {
            let need = lethal.get(i).copied().unwrap_or(0);
            let more = if i + 1 == n { left } else { (need + self.rng.below(2) as i32).min(left) };
            let share = if more < need { left } else { more };
            shares[i] += share;
            left -= share;
        }
        shares
    }

    /// Creature by creature: one of its goals, or nothing.
    fn pairs(&mut self, options: &[(ObjectId, Entities)]) -> Pairs {
        let mut out = Pairs::new();
        for (o, goals) in options {
            let pick = match self.refused {
                // After a refusal: everything, then nothing, then chance again.
                n if n % 4 == 1 => self.below(goals.len()) + 1,
                n if n % 4 == 2 => 0,
                _ => self.below(goals.len() + 1),
            };
            if pick > 0 {
                out.push((*o, goals[pick - 1]));
            }
        }
        out
    }
}

impl Driver for Random {
    fn answer(&mut self, _: &GameState, d: &Question) -> Option<Answer> {
        if !std::mem::take(&mut self.again) {
            self.choices += 1;
            self.refused = 0;
        }
        let answer = match &d.kind {
            Kind::Act(actions) => {
                let i = self.below(actions.len());
                Answer::Act(actions.get(i).copied().unwrap_or(Action::Pass))
            }
            Kind::Pick { from, min, max } | Kind::Target { from, min, max } => {
                let n = self.between(*min, *max);
                Answer::Entities(self.some(from, n as usize))
            }
            Kind::Choose { from, min, max, repeat } => {
                let n = self.between(*min, *max);
                Answer::Numbers(self.numbers(from, n as usize, *repeat))
            }
            Kind::Order { items, n } if items.len() == *n as usize => {
                let mut order = items.clone();
                self.rng.shuffle(&mut order);
                Answer::Entities(order)
            }
            Kind::Order { n, .. } => {
                let mut order: SmallVec<[u16; 8]> = (0..*n as u16).collect();
                self.rng.shuffle(&mut order);
                Answer::Numbers(order)
            }
            Kind::Number { min, max } => {
                let span = (i64::from(*max) - i64::from(*min) + 1).min(1 << 31) as u32;
                Answer::Number(min + self.rng.below(span) as i32)
            }
            Kind::Confirm => Answer::Yes(self.rng.coin()),
            Kind::Text => Answer::Text("so be it".into()),
            Kind::Name(names) => {
                let i = self.below(names.len());
                Answer::Name(*names.get(i)?)
            }
            Kind::Divide { among, total, least, lethal, .. } => {
                Answer::Division(self.division(among.len(), *total, *least, lethal))
            }
            Kind::Attack(options) | Kind::Block(options) => Answer::Pairs(self.pairs(options)),
            Kind::Pay { .. } => Answer::Auto,
        };
        Some(answer)
    }

    fn wants_mana(&self, _: crate::engine::PlayerId) -> bool {
        self.mana
    }

    fn refused(&mut self, _: &Question, _: &str) {
        self.refused += 1;
        self.again = true;
    }
}
