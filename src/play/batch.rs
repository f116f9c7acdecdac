//! Many games of the same decks with different seeds, added up.

use super::{Agent, Agents};
use crate::engine::{Entity, GameOptions, GameState, Outcome, PlayerId, Rulebook, Variant};
use crate::ir::{Span, Verb};
use crate::magic::{Seat, Table};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What is played.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The content that the games are played with.
    pub rulebook: Arc<Rulebook>,
    /// One deck for each seat.
    pub seats: Vec<Seat>,
    /// How every game is played.
    pub variant: Arc<Variant>,
    /// What every game is bounded and begun with.
    pub settings: GameOptions,
    /// Seed of the first game; game `i` has seed `seed + i`.
    pub seed: u64,
    /// Who plays each seat; seats that are not named are played at random.
    pub agents: Vec<Agent>,
}

/// Results of some games; those of several shares add up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// How many games were played, those stopped at a limit too.
    pub games: u64,
    /// Games won by each seat.
    pub wins: Vec<u64>,
    /// Games won by each team, by the number of the team; nothing: everybody plays alone.
    #[serde(skip)]
    pub team_wins: Vec<u64>,
    /// The games that each seat began.
    pub began: Vec<Began>,
    /// Games without a winner.
    pub draws: u64,
    /// Games stopped at a limit, by what it says.
    pub limits: BTreeMap<String, u64>,
    /// Turns of all games, those not finished too.
    pub turns: u64,
    /// Questions, forced ones included.
    pub decisions: u64,
    /// Questions that were put to an agent.
    pub choices: u64,
    /// Events in the journals.
    pub events: u64,
    /// One number for all journals, independent of the order in which the games were played.
    #[serde(serialize_with = "hex")]
    pub digest: u64,
}

/// Games that a seat began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Began {
    /// How many games it began.
    pub games: u64,
    /// How many of them it won.
    pub wins: u64,
}

impl Tally {
    /// Adds the results of other games.
    pub fn add(&mut self, other: &Tally) {
        self.games += other.games;
        if self.wins.len() < other.wins.len() {
            self.wins.resize(other.wins.len(), 0);
        }
        for (a, b) in self.wins.iter_mut().zip(&other.wins) {
            *a += b;
        }
        if self.team_wins.len() < other.team_wins.len() {
            self.team_wins.resize(other.team_wins.len(), 0);
        }
        for (a, b) in self.team_wins.iter_mut().zip(&other.team_wins) {
            *a += b;
        }
        if self.began.len() < other.began.len() {
            self.began.resize(other.began.len(), Began::default());
        }
        for (a, b) in self.began.iter_mut().zip(&other.began) {
            a.games += b.games;
            a.wins += b.wins;
        }
        self.draws += other.draws;
        for (limit, times) in &other.limits {
            *self.limits.entry(limit.clone()).or_default() += times;
        }
        self.turns += other.turns;
        self.decisions += other.decisions;
        self.choices += other.choices;
        self.events += other.events;
        self.digest = self.digest.wrapping_add(other.digest);
    }
}

/// Games between two reports of progress.
const BLOCK: u64 = 512;

impl Batch {
    /// Games of these seats with the usual settings, by no format, from seed 1 on.
    pub fn new(rulebook: Arc<Rulebook>, seats: Vec<Seat>) -> Self {
        Self { rulebook, seats, variant: Arc::default(), settings: GameOptions::default(), seed: 1, agents: Vec::new() }
    }

    /// Plays so many games, on all processors that the current thread pool has. `progress` hears how many more are done.
    /// The result does not depend on the number of threads.
    pub fn run(&self, games: u64, progress: impl Fn(u64)) -> Tally {
        let mut tally = Tally::default();
        let mut from = 0;
        while from < games {
            let to = games.min(from + BLOCK);
            tally.add(&self.block(from, to));
            progress(to - from);
            from = to;
        }
        tally
    }

    #[cfg(feature = "cli")]
    fn block(&self, from: u64, to: u64) -> Tally {
        use rayon::prelude::*;
        let both = |mut a: Tally, b: Tally| {
            a.add(&b);
            a
        };
        (from..to).into_par_iter().map_init(|| None, |table, i| self.play_at(table, i)).reduce(Tally::default, both)
    }

    #[cfg(not(feature = "cli"))]
    fn block(&self, from: u64, to: u64) -> Tally {
        let mut tally = Tally::default();
        let mut table = None;
        (from..to).for_each(|i| tally.add(&self.play_at(&mut table, i)));
        tally
    }

    /// The seats of each team, in the order in which the teams come up round the table; nothing: everybody plays alone.
    pub fn teams(&self) -> Vec<Vec<PlayerId>> {
        let mut teams: Vec<(u8, Vec<PlayerId>)> = Vec::new();
        for (i, number) in self.variant.teams.iter().enumerate() {
            let p = PlayerId(i as u8);
            match teams.iter_mut().find(|(n, _)| n == number) {
                Some((_, team)) => team.push(p),
                None => teams.push((*number, vec![p])),
            }
        }
        teams.into_iter().map(|(_, team)| team).collect()
    }

    /// Plays game number `i`.
    pub fn play(&self, i: u64) -> Tally {
        self.play_at(&mut None, i)
    }

    /// Plays game number `i` at a table that was perhaps used before, whose buffers are used again.
    pub fn play_at(&self, table: &mut Option<Table>, i: u64) -> Tally {
        let seed = self.seed.wrapping_add(i);
        let table = match table {
            Some(table) => {
                table.reset(&self.seats, self.settings, seed);
                table
            }
            None => {
                let (rulebook, variant) = (Arc::clone(&self.rulebook), Arc::clone(&self.variant));
                table.insert(Table::with_variant(rulebook, &self.seats, variant, self.settings, seed))
            }
        };
        let mut agents = Agents::new(&self.rulebook, &self.agents, seed);
        let out = table.play(&mut agents);
        let mut tally = Tally {
            games: 1,
            wins: vec![0; self.seats.len()],
            began: vec![Began::default(); self.seats.len()],
            turns: u64::from(table.state.turn().number),
            decisions: table.state.decision_count(),
            choices: agents.choices(),
            events: table.state.journal().len() as u64,
            ..Tally::default()
        };
        match out {
            Ok(Outcome::Win(winners)) => {
                winners.iter().for_each(|p| tally.wins[p.index()] += 1);
                tally.team_wins = self.teams().iter().map(|team| team.iter().any(|p| winners.has(*p)).into()).collect();
            }
            Ok(Outcome::Draw) => tally.draws += 1,
            Err(limit) => {
                tally.limits.insert(limit.to_string(), 1);
            }
        }
        if let Some(first) = beginner(&table.state) {
            tally.began[first] = Began { games: 1, wins: tally.wins[first] };
        }
        // The game's own number goes in, so that two games with swapped journals do not cancel out.
        tally.digest = table.state.digest() ^ seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(17);
        tally
    }
}

/// The seat that had the first turn.
fn beginner(state: &GameState) -> Option<usize> {
    let first = state.journal().iter().find(|h| h.verb == Verb::Begin && h.span == Some(Span::Turn))?;
    first.subject.and_then(Entity::player).map(|p| p.index())
}

/// As people compare it.
fn hex<S: serde::Serializer>(digest: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&format_args!("{digest:016x}"))
}
