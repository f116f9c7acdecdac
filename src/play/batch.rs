//! Many games of the same decks, one seed after another.

use super::Random;
use crate::engine::{Limit, Outcome, Rulebook, Settings};
use crate::magic::{Seat, Table};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use xxhash_rust::xxh3::Xxh3;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The content.
    pub rb: Arc<Rulebook>,
    /// The decks.
    pub seats: Vec<Seat>,
    /// The rules of the table.
    pub settings: Settings,
    /// The seed of the first game; the next one has the next number.
    pub seed: u64,
    /// How many games.
    pub games: u64,
}

/// What came of one game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GameResult {
    /// How it ended.
    pub end: Result<Outcome, Limit>,
    /// Turns that were begun.
    pub turns: u32,
    /// Questions, those with a single answer included.
    pub decisions: u64,
    /// Events.
    pub events: u64,
    /// See [`crate::engine::World::digest`].
    pub digest: u64,
}

/// What came of many games. The same for every number of threads.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Tally {
    /// How many games.
    pub games: u64,
    /// Won games by seat.
    pub wins: Vec<u64>,
    /// Games that nobody won.
    pub draws: u64,
    /// Games that were stopped, by the limit that stopped them.
    pub limits: BTreeMap<String, u64>,
    /// Turns of all games.
    pub turns: u64,
    /// Questions of all games.
    pub decisions: u64,
    /// Events of all games.
    pub events: u64,
    /// Digests of the games in order, hashed one after another.
    #[serde(serialize_with = "hex")]
    pub digest: u64,
}

fn hex<S: serde::Serializer>(digest: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&format_args!("{digest:016x}"))
}

impl Plan {
    /// Plays the game of a number.
    pub fn game(&self, number: u64) -> GameResult {
        let seed = self.seed.wrapping_add(number);
        let mut table = Table::new(Arc::clone(&self.rb), &self.seats, self.settings, seed);
        let mut agent = Random::new(seed);
        let end = table.play(&mut agent);
        GameResult {
            end,
            turns: table.w.turn().number,
            decisions: table.w.decision_count(),
            events: table.w.journal().len() as u64,
            digest: table.w.digest(),
        }
    }

    /// Plays all games, on all processors that the current thread pool has. `progress` hears how many more are done.
    pub fn run(&self, progress: impl Fn(u64)) -> Tally {
        let mut tally = Tally { wins: vec![0; self.seats.len()], ..Tally::default() };
        let mut from = 0;
        while from < self.games {
            let to = self.games.min(from + BLOCK);
            for result in self.block(from, to) {
                tally.add(&result);
            }
            progress(to - from);
            from = to;
        }
        tally
    }

    #[cfg(feature = "cli")]
    fn block(&self, from: u64, to: u64) -> Vec<GameResult> {
        use rayon::prelude::*;
        (from..to).into_par_iter().map(|n| self.game(n)).collect()
    }

    #[cfg(not(feature = "cli"))]
    fn block(&self, from: u64, to: u64) -> Vec<GameResult> {
        (from..to).map(|n| self.game(n)).collect()
    }
}

/// Games between two reports of progress.
const BLOCK: u64 = 512;

impl Tally {
    /// Adds the next game.
    pub fn add(&mut self, game: &GameResult) {
        self.games += 1;
        match game.end {
            Ok(Outcome::Win(p)) => {
                if self.wins.len() <= p.index() {
                    self.wins.resize(p.index() + 1, 0);
                }
                if let Some(n) = self.wins.get_mut(p.index()) {
                    *n += 1;
                }
            }
            Ok(Outcome::Draw) => self.draws += 1,
            Err(limit) => *self.limits.entry(limit.to_string()).or_default() += 1,
        }
        self.turns += u64::from(game.turns);
        self.decisions += game.decisions;
        self.events += game.events;
        self.digest = chain(self.digest, game.digest);
    }

    /// Adds the games of another batch, which come after these.
    pub fn merge(&mut self, other: &Tally) {
        self.games += other.games;
        self.draws += other.draws;
        self.turns += other.turns;
        self.decisions += other.decisions;
        self.events += other.events;
        self.wins.resize(self.wins.len().max(other.wins.len()), 0);
        self.wins.iter_mut().zip(&other.wins).for_each(|(a, b)| *a += b);
        for (limit, n) in &other.limits {
            *self.limits.entry(limit.clone()).or_default() += n;
        }
        self.digest = chain(self.digest, other.digest);
    }
}

/// The digest of what was before and what comes next.
fn chain(before: u64, next: u64) -> u64 {
    let mut hash = Xxh3::new();
    hash.update(&before.to_le_bytes());
    hash.update(&next.to_le_bytes());
    hash.digest()
}
