//! The random numbers of a game: xoshiro256++ seeded by splitmix64, with our own ranges and shuffles, so that a
//! seed means the same game for ever.

use serde::{Deserialize, Serialize};

/// A generator; it is part of the state that is saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Rng {
    state: [u64; 4],
}

impl Rng {
    /// A number that tells how far it has come.
    pub(crate) fn fingerprint(&self) -> u64 {
        self.state.iter().fold(0, |sum, n| sum.rotate_left(17) ^ n)
    }
    /// The generator of a seed.
    pub fn new(seed: u64) -> Self {
        let mut mixed = seed;
        let mut next = || {
            mixed = mixed.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut x = mixed;
            x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            x ^ (x >> 31)
        };
        Self { state: [next(), next(), next(), next()] }
    }

    /// 64 random bits; each call moves the generator on by one step.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        let [s0, s1, s2, s3] = self.state;
        let out = s0.wrapping_add(s3).rotate_left(23).wrapping_add(s0);
        let shifted = s1 << 17;
        let (s2, s3) = (s2 ^ s0, s3 ^ s1);
        let (s1, s0) = (s1 ^ s2, s0 ^ s3);
        self.state = [s0, s1, s2 ^ shifted, s3.rotate_left(45)];
        out
    }

    /// A number below `n`, each equally likely (Lemire's method); 0 if `n` is 0.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        if n <= 1 {
            return 0;
        }
        let mut product = u64::from(self.next_u64() as u32) * u64::from(n);
        let mut low = product as u32;
        if low < n {
            let threshold = n.wrapping_neg() % n;
            while low < threshold {
                product = u64::from(self.next_u64() as u32) * u64::from(n);
                low = product as u32;
            }
        }
        (product >> 32) as u32
    }

    /// Puts a slice in random order (Fisher and Yates, from the end).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            let j = self.below(i as u32 + 1) as usize;
            items.swap(i, j);
        }
    }

    /// Flips a coin, either side with equal chance (705.1).
    pub fn coin(&mut self) -> bool {
        self.next_u64() >> 63 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The stream, the ranges and the shuffles must never change: saved games depend on them.
    #[test]
    fn golden_values() {
        let mut rng = Rng::new(42);
        let first: Vec<u64> = (0..3).map(|_| rng.next_u64()).collect();
        assert_eq!(first, GOLDEN_BITS);
        let dice: Vec<u32> = (0..8).map(|_| rng.below(6)).collect();
        assert_eq!(dice, GOLDEN_DICE);
        let mut cards: Vec<u32> = (0..8).collect();
        rng.shuffle(&mut cards);
        assert_eq!(cards, GOLDEN_SHUFFLE);
    }

    const GOLDEN_BITS: [u64; 3] = [0xD076_4D4F_4476_689F, 0x519E_4174_576F_3791, 0xFBE0_7CFB_0C24_ED8C];
    const GOLDEN_DICE: [u32; 8] = [0, 2, 1, 0, 0, 5, 0, 0];
    const GOLDEN_SHUFFLE: [u32; 8] = [0, 6, 5, 7, 4, 1, 2, 3];
}
