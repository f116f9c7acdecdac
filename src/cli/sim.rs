//! `sim`: many games of agents that play at random.

use super::output::{Format, line, remark};
use super::{Outcome, input, variant};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use spellwright::engine::{Rulebook, Settings};
use spellwright::play::{Batch, Tally};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Play many games at random and count.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  spellwright sim                                      1000 games of the simple deck against itself
  spellwright sim --games 100000 --seed 7 --jobs 4
  spellwright sim --deck red_aggro --deck mine.txt --format json
  spellwright sim --variant Commander --players 4 --games 100

The digest is the same for the same decks, seed and number of games on every machine and with any number of jobs.

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
    #[serde(flatten)]
    tally: &'t Tally,
    seconds: f64,
    games_per_second: f64,
    games_per_second_per_core: f64,
    jobs: usize,
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
    let batch = batch(args)?;
    let jobs = usize::from(args.jobs.unwrap_or(0));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build().map_err(|e| format!("no threads: {e}"))?;
    let jobs = pool.current_num_threads();
    let bar = progress(args.games);
    let start = Instant::now();
    let tally = pool.install(|| batch.run(args.games, |done| bar.inc(done)));
    let time = start.elapsed();
    bar.finish_and_clear();
    show(&tally, time, jobs, args.format);
    Ok(())
}

fn batch(args: &Args) -> Result<Batch, String> {
    if args.games == 0 {
        return Err("`--games` must be at least 1".to_owned());
    }
    let loaded = input::sound(&args.content)?;
    let settings = Settings::default();
    let chosen = args.table.choose(&loaded.content, &[USUAL_DECK], &settings)?;
    let rb = Arc::new(Rulebook::new(loaded.content));
    Ok(Batch { rb, seats: chosen.seats, variant: chosen.variant, settings, seed: args.seed })
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

fn show(tally: &Tally, time: Duration, jobs: usize, format: Format) {
    let seconds = time.as_secs_f64();
    let rate = if seconds > 0.0 { tally.games as f64 / seconds } else { 0.0 };
    match format {
        Format::Json => {
            let report =
                Report { tally, seconds, games_per_second: rate, games_per_second_per_core: rate / jobs as f64, jobs };
            line(&serde_json::to_string(&report).unwrap_or_default());
        }
        Format::Human => show_human(tally, seconds, rate, jobs),
    }
}

fn show_human(tally: &Tally, seconds: f64, rate: f64, jobs: usize) {
    let games = tally.games as f64;
    line(&format!("games      {:>12}", tally.games));
    for (seat, wins) in tally.wins.iter().enumerate() {
        line(&format!("wins {:<5} {wins:>12}  {:5.1}%", seat + 1, 100.0 * *wins as f64 / games));
    }
    line(&format!("draws      {:>12}", tally.draws));
    for (limit, n) in &tally.limits {
        line(&format!("stopped    {n:>12}  {limit}"));
    }
    for (name, n) in
        [("turns", tally.turns), ("decisions", tally.decisions), ("choices", tally.choices), ("events", tally.events)]
    {
        line(&format!("{name:<10} {n:>12}  {:.1} a game", n as f64 / games));
    }
    line(&format!("digest     {:016x}", tally.digest));
    remark(&format!(
        "{seconds:.2} seconds with {jobs} jobs: {rate:.0} games a second, {:.0} for each core",
        rate / jobs as f64
    ));
}
