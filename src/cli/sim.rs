//! `sim`: many games between agents.

use crate::cli::output::{Format, line, remark};
use crate::cli::plot::Row;
use crate::cli::{Outcome, input, plot, variant};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use spellwright::engine::{GameOptions, PlayerId, Rulebook};
use spellwright::play::{Agent, Batch, Began, Tally};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use unicode_width::UnicodeWidthStr;

/// Play many games and count who wins.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  spellwright sim                                      1000 games of the simple deck against itself
  spellwright sim --games 100000 --seed 7 --jobs 4
  spellwright sim --deck red_aggro --deck mine.txt --format json
  spellwright sim --agent bot --deck red_aggro --deck white_blue_control --games 300
  spellwright sim --agent bot --agent random            seat 1 with some sense, seat 2 at random
  spellwright sim --agent bot --deck mine.txt --deck red_aggro --plot wins.svg
  spellwright sim --variant Commander --players 4 --games 100

The interval behind a share of wins is that of 95 % (Wilson). The digest is the same for the same decks, seed and number of games on every machine and with any number of jobs.

Exit status: 0 done, 2 a wrong argument, an unknown deck or a card that can't be played yet")]
pub(super) struct Args {
    /// Number of games
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Seed of the first game; each further game has the next number
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    table: variant::TableArgs,
    /// Draw the shares of wins, an SVG file
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Threads; all processors if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    jobs: Option<u16>,
    /// Folder whose files are added to the built-in content, or take the place of those with the same path
    #[arg(long, value_name = "DIR")]
    content: Vec<PathBuf>,
    /// How results are shown
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

#[derive(Serialize)]
struct Report<'t> {
    seats: &'t [Row],
    #[serde(skip_serializing_if = "<[Team]>::is_empty")]
    teams: &'t [Team],
    #[serde(flatten)]
    tally: &'t Tally,
    seconds: f64,
    games_per_second: f64,
    games_per_second_per_core: f64,
    jobs: usize,
}

/// How a team did.
#[derive(Serialize)]
struct Team {
    /// Its seats, from 1.
    seats: Vec<usize>,
    /// Games that the team won.
    wins: u64,
    /// Of all games.
    share: Option<f64>,
    /// The ends of the Wilson interval of that share, with 95 % confidence, from 0 to 1; none: nothing was played.
    interval: Option<(f64, f64)>,
}

/// The deck of a seat for which none is named.
const USUAL_DECK: &str = "simple";

pub(super) fn run(args: &Args) -> Outcome {
    match simulate(args) {
        Ok(()) => Outcome::Clean,
        Err(message) => Outcome::Usage(message),
    }
}

fn simulate(args: &Args) -> Result<(), String> {
    let (batch, names) = batch(args)?;
    let jobs = usize::from(args.jobs.unwrap_or(0));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build().map_err(|e| format!("no threads: {e}"))?;
    let jobs = pool.current_num_threads();
    let bar = progress(args.games);
    let start = Instant::now();
    let tally = pool.install(|| batch.run(args.games, |done| bar.inc(done)));
    let time = start.elapsed();
    bar.finish_and_clear();
    let teams = teams(&batch, &tally);
    let rows = rows(&tally, names);
    Report::of(&tally, &rows, &teams, time, jobs).show(args.format);
    args.plot.as_deref().map_or(Ok(()), |path| plot::shares(path, &rows))
}

/// What is played, and the names of decks and agents.
fn batch(args: &Args) -> Result<(Batch, Vec<(String, Agent)>), String> {
    if args.games == 0 {
        return Err("`--games` must be at least 1".to_owned());
    }
    let loaded = input::sound(&args.content)?;
    let settings = GameOptions::default();
    let chosen = args.table.choose(&loaded.content, &[USUAL_DECK], &settings)?;
    let rulebook = Arc::new(Rulebook::new(loaded.content));
    let agents = args.table.agents(chosen.seats.len(), Agent::Random)?;
    let names = chosen.decks.into_iter().zip(agents.iter().copied()).collect();
    let batch = Batch { rulebook, seats: chosen.seats, variant: chosen.variant, settings, seed: args.seed, agents };
    Ok((batch, names))
}

/// Hidden when nobody looks.
fn progress(games: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {per_sec}, {eta} left");
    let bar = ProgressBar::new(games);
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar
}

impl<'t> Report<'t> {
    fn of(tally: &'t Tally, seats: &'t [Row], teams: &'t [Team], time: Duration, jobs: usize) -> Self {
        let seconds = time.as_secs_f64();
        let rate = if seconds > 0.0 { tally.games as f64 / seconds } else { 0.0 };
        let games_per_second_per_core = rate / jobs as f64;
        Self { seats, teams, tally, seconds, games_per_second: rate, games_per_second_per_core, jobs }
    }

    fn show(&self, format: Format) {
        match format {
            Format::Json => line(&serde_json::to_string(self).unwrap_or_default()),
            Format::Human => self.tell(),
        }
    }

    fn tell(&self) {
        let tally = self.tally;
        let games = tally.games as f64;
        line(&format!("games      {:>12}", tally.games));
        line(&format!("draws      {:>12}", tally.draws));
        for (limit, n) in &tally.limits {
            line(&format!("stopped    {n:>12}  {limit}"));
        }
        show_seats(self.seats);
        if !self.teams.is_empty() {
            show_teams(self.teams);
        }
        let sums = [
            ("turns", tally.turns),
            ("decisions", tally.decisions),
            ("choices", tally.choices),
            ("events", tally.events),
        ];
        for (name, n) in sums {
            line(&format!("{name:<10} {n:>12}  {:.1} a game", n as f64 / games));
        }
        line(&format!("digest     {:016x}", tally.digest));
        remark(&format!(
            "{:.2} seconds with {} jobs: {:.0} games a second, {:.0} for each core",
            self.seconds, self.jobs, self.games_per_second, self.games_per_second_per_core
        ));
    }
}

/// The teams of the table, where there are some.
fn teams(batch: &Batch, tally: &Tally) -> Vec<Team> {
    let share = |wins: u64| (tally.games > 0).then(|| wins as f64 / tally.games as f64);
    let wins = tally.team_wins.iter().copied().chain(std::iter::repeat(0));
    let team = |(seats, wins): (Vec<PlayerId>, u64)| Team {
        seats: seats.iter().map(|p| p.index() + 1).collect(),
        wins,
        share: share(wins),
        interval: share(wins).map(|p| wilson(p, tally.games as f64)),
    };
    batch.teams().into_iter().zip(wins).map(team).collect()
}

fn rows(tally: &Tally, names: Vec<(String, Agent)>) -> Vec<Row> {
    let share = |wins: u64, games: u64| (games > 0).then(|| wins as f64 / games as f64);
    let row = |((deck, agent), (wins, began)): ((String, Agent), (&u64, &Began))| Row {
        deck,
        agent,
        wins: *wins,
        share: share(*wins, tally.games),
        interval: share(*wins, tally.games).map(|p| wilson(p, tally.games as f64)),
        beginning: share(began.wins, began.games),
        later: share(wins - began.wins, tally.games - began.games),
    };
    names.into_iter().zip(tally.wins.iter().zip(&tally.began)).map(row).collect()
}

/// The interval of Wilson for a share among so many, 95 %.
fn wilson(share: f64, n: f64) -> (f64, f64) {
    const Z: f64 = 1.96;
    let middle = share + Z * Z / (2.0 * n);
    let half = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + Z * Z / n;
    (((middle - half) / whole).max(0.0), ((middle + half) / whole).min(1.0))
}

fn percent(share: Option<f64>) -> String {
    share.map_or("-".to_owned(), |s| format!("{:.1} %", 100.0 * s))
}

fn interval(ends: Option<(f64, f64)>) -> String {
    ends.map_or("-".to_owned(), |(a, b)| format!("{:.1} - {:.1}", 100.0 * a, 100.0 * b))
}

/// `team 1 (seats 1, 2)`
fn show_teams(teams: &[Team]) {
    let seats = |t: &Team| t.seats.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
    let wide = teams.iter().map(|t| seats(t).len()).max().unwrap_or(0).max(5);
    line(&format!("team  {:<wide$}      wins    share          95 %", "seats"));
    for (at, t) in teams.iter().enumerate() {
        let (n, seats) = (at + 1, seats(t));
        line(&format!("{n:<4}  {seats:<wide$}  {:>8}  {:>7}  {:>12}", t.wins, percent(t.share), interval(t.interval)));
    }
    line("");
}

fn show_seats(seats: &[Row]) {
    let wide = seats.iter().map(|r| r.deck.width()).max().unwrap_or(0).max(4);
    let head = format!("deck{}", " ".repeat(wide - 4));
    line(&format!("\nseat  {head}  agent       wins    share          95 %  beginning     later"));
    for (at, r) in seats.iter().enumerate() {
        let deck = format!("{}{}", r.deck, " ".repeat(wide - r.deck.width()));
        line(&format!(
            "{:<4}  {deck}  {:<6}  {:>8}  {:>7}  {:>12}  {:>9}  {:>8}",
            at + 1,
            r.agent.name(),
            r.wins,
            percent(r.share),
            interval(r.interval),
            percent(r.beginning),
            percent(r.later),
        ));
    }
    line("");
}
