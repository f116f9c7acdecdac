//! `play`: one game, by hand or told.

use super::output::line;
use super::variant::AgentName;
use super::{Outcome, input, menu, variant};
use spellwright::engine::{Driver, PlayerId, Rulebook, Settings, Stop};
use spellwright::magic::Table;
use spellwright::play::{Agent, Agents, Narrator, Told};
use std::io::{IsTerminal, stdin};
use std::path::PathBuf;
use std::sync::Arc;

/// Play a game or a scene, or watch one.
///
/// On a terminal you are the first player and choose from menus. Otherwise, and with `--watch`, the computer plays all
/// seats and the game is told to its end.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  spellwright play                                       the two usual decks against each other
  spellwright play --deck red_aggro --deck white_blue_control
  spellwright play --watch --seed 12
  spellwright play --variant 'Two-Headed Giant'          with the usual decks of the variant
  spellwright play --watch --variant Commander --players 4
  spellwright play --watch --agent random                a game as `sim` plays it
  spellwright play --scene scenes/wolves.toml            a scene of the third rule book, by menus or by bots

Exit status: 0 done, 2 a wrong argument, an unknown deck or a card that can't be played yet")]
pub(super) struct Args {
    #[command(flatten)]
    table: variant::TableArgs,
    /// A scene instead of a game of cards: its file. On a terminal you play all its characters and the game master
    #[arg(long, value_name = "FILE", conflicts_with_all = ["deck", "variant", "players", "team", "attack", "range", "agent"])]
    scene: Option<PathBuf>,
    /// Rounds of a scene that are played at most, if its file does not say it
    #[arg(long, value_name = "N", default_value_t = 10, requires = "scene", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    rounds: u32,
    /// Seed of the game
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only watch
    #[arg(long)]
    watch: bool,
    /// Folder whose files are added to the built-in content, or take the place of those with the same path
    #[arg(long, value_name = "DIR")]
    content: Vec<PathBuf>,
}

/// The decks of the seats when none is named.
const USUAL_DECKS: [&str; 2] = ["red_aggro", "white_blue_control"];
/// Names of the seats.
const NAMES: [&str; 32] = [
    "alice", "bob", "carol", "dave", "erin", "frank", "grace", "heidi", "ivan", "judy", "kevin", "laura", "mike",
    "nina", "oscar", "peggy", "quinn", "rita", "steve", "trudy", "ursula", "victor", "wendy", "xavier", "yara", "zoe",
    "adam", "beth", "carl", "diana", "ed", "fay",
];

pub(super) fn run(args: &Args) -> Outcome {
    match begin(args) {
        Ok(()) => Outcome::Clean,
        Err(message) => Outcome::Usage(message),
    }
}

fn begin(args: &Args) -> Result<(), String> {
    let loaded = input::sound(&args.content)?;
    if let Some(path) = &args.scene {
        return super::scene::play(loaded, path, args.rounds, args.seed, args.watch);
    }
    let settings = Settings::default();
    let chosen = args.table.choose(&loaded.content, &USUAL_DECKS, &settings)?;
    let seats = chosen.seats;
    let rb = Arc::new(Rulebook::new(loaded.content));
    let mut table = Table::with_variant(Arc::clone(&rb), &seats, chosen.variant, settings, args.seed);
    let names: Vec<String> = NAMES.iter().take(seats.len()).map(|n| (*n).to_owned()).collect();
    let agents: Vec<Agent> = args.table.agents(seats.len(), AgentName::Bot)?.iter().map(|a| a.agent()).collect();
    let mut agent = Agents::new(&rb, &agents, args.seed);
    if args.watch || !stdin().is_terminal() {
        let mut narrator = Narrator::new(names, None);
        finish(&mut table, &mut agent, &mut |table| tell(&mut narrator, &rb, table))
    } else {
        let you = PlayerId(0);
        let mut menu = menu::Menu::new(&rb, you, names.clone(), &mut agent);
        let mut narrator = Narrator::new(names, Some(you));
        finish(&mut table, &mut menu, &mut |table| tell(&mut narrator, &rb, table))
    }
}

/// Plays to the end; `after` is called after every step.
fn finish(table: &mut Table, driver: &mut dyn Driver, after: &mut dyn FnMut(&Table)) -> Result<(), String> {
    let mut out = table.begin(driver);
    loop {
        after(table);
        match out {
            Ok(()) => out = table.advance(driver),
            Err(Stop::Over(_)) => return Ok(()),
            Err(Stop::Limit(limit)) => return Err(limit.to_string()),
            Err(Stop::Open) => return Err("the game was left before its end".to_owned()),
            Err(Stop::Illegal | Stop::EndTurn | Stop::EndCombat) => {
                return Err("the game stopped in the middle of a step".to_owned());
            }
        }
    }
}

fn tell(narrator: &mut Narrator, rb: &Rulebook, table: &Table) {
    for told in narrator.tell(rb, &table.w) {
        match told {
            Told::Turn(text) => line(&format!("\n\u{1b}[1m{text}\u{1b}[0m")),
            Told::Line(text) => line(&format!("  {text}")),
        }
    }
    if table.w.outcome().is_some() {
        line(&format!("\n\u{1b}[1m{}\u{1b}[0m", narrator.ending(&table.w)));
    }
}
