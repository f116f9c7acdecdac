//! `play`: one game, by hand or told.

mod ask;
mod checks;
mod confirm;
mod kinds;
mod menu;
mod menu_words;
mod screen;
mod session;
mod shortcuts;
mod stops;
mod told;
mod watch;
mod wished;

pub(super) use menu::{Listing, Menu, Said, Typed, lines_with};
pub(super) use menu_words::{modes, text_of};

use crate::cli::output::line;
use crate::cli::{Outcome, input, variant};
use session::{GameFile, Session};
use spellwright::action_checks;
use spellwright::engine::{GameOptions, PlayerId, Rulebook};
use spellwright::ir::Content;
use spellwright::load::Loaded;
use spellwright::magic::Table;
use spellwright::magic::{Position, Record};
use spellwright::play::{Agent, Agents};
use std::io::{IsTerminal, stdin};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use told::Teller;

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
  spellwright play --settings table.toml                 with the tasks of action checks that it offers
  spellwright play --save game.json                      a game that is written down after each answer
  spellwright play --resume game.json                    go on with it; `spellwright replay game.json` tells it
  spellwright play --scene duel                          a scene that is built in: also flight, sword, wolves, gate
  spellwright play --scene scenes/wolves.toml            a scene of the third rule book, by menus or by bots
  spellwright play --scene scenes/wolves.toml --campaign sheets    its characters come from there and go back

Exit status: 0 done, 2 a wrong argument, an unknown deck or a card that can't be played yet")]
pub(super) struct Args {
    #[command(flatten)]
    table: variant::TableArgs,
    /// A scene instead of a game of cards: its file, or the name of one that is built in. On a terminal you play all its characters and the game master
    #[arg(long, value_name = "FILE", conflicts_with_all = ["variant", "players", "team", "attack", "range", "loser", "agent"])]
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
    /// Play by hand though the input is no terminal: answers are read line by line
    #[arg(long, conflicts_with = "watch")]
    hand: bool,
    /// Write the game down after each of your answers
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Go on with a game that was written down
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scene", "deck", "variant", "players", "team", "attack", "range", "loser", "agent"])]
    resume: Option<PathBuf>,
    /// Add what is told to a file
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Folder of the characters' sheets: a scene takes them from there if they are there, and writes them back at its end
    #[arg(long, value_name = "DIR", requires = "scene")]
    campaign: Option<PathBuf>,
    /// What the table has agreed on, such as the tasks that can be tried; without it that of the project. A scene has its own
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scene", "resume"])]
    settings: Option<PathBuf>,
    /// Folder whose files are added to the built-in content, or take the place of those with the same path
    #[arg(long, value_name = "DIR")]
    content: Vec<PathBuf>,
}

impl Args {
    /// What the table has agreed on; none: what is usual.
    fn house(&self, content: &Content) -> Result<Option<Box<spellwright::settings::Settings>>, String> {
        let house = super::action_check::settings(self.settings.as_deref(), content)?;
        Ok((house != spellwright::settings::Settings::default()).then(|| Box::new(house)))
    }

    /// What concerns scenes.
    fn of_scene(&self) -> super::scene::wishes::Wishes {
        super::scene::wishes::Wishes {
            rounds: self.rounds,
            seed: self.seed,
            by_hand: !self.watch && (self.hand || stdin().is_terminal()),
            save: self.save.clone(),
            log: self.log.clone(),
            campaign: self.campaign.clone(),
            decks: self.table.deck.clone(),
        }
    }
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
        return super::scene::play(loaded, path, &args.of_scene());
    }
    if let Some(path) = args.resume.as_ref().filter(|path| super::scene::is_saved(path)) {
        return super::scene::resume(loaded, path, &args.of_scene());
    }
    if let Some(path) = &args.resume {
        return resume(loaded, path, args);
    }
    let settings = GameOptions::default();
    let house = args.house(&loaded.content)?;
    let chosen = args.table.choose(&loaded.content, &USUAL_DECKS, &settings)?;
    let seats = chosen.seats;
    let agents = args.table.agents(seats.len(), Agent::Bot)?;
    let rulebook = Arc::new(Rulebook::new(loaded.content));
    let names: Vec<String> = NAMES.iter().take(seats.len()).map(|n| (*n).to_owned()).collect();
    let you = (!args.watch && stdin().is_terminal() || args.hand).then_some(PlayerId(0));
    let log = args.log.as_deref();
    let mut teller = Teller::new(&rulebook, names.clone(), you, log)?;
    let mut players = Agents::new(&rulebook, &agents, args.seed);
    if you.is_none() && args.save.is_none() {
        let mut table = Table::with_variant(Arc::clone(&rulebook), &seats, chosen.variant, settings, args.seed);
        table.use_hooks(&action_checks::HOOKS);
        table.state.house = house.map_or_else(Default::default, |house| Arc::new(*house));
        return watch::watch(&mut table, &mut players, &mut teller);
    }
    let (options, seed, mana, answers) = (chosen.options, args.seed, you.is_some(), Vec::new());
    let record = Record { seats, options, settings, house, seed, mana, answers };
    let position = Position::by_book(Arc::clone(&rulebook), record, &action_checks::HOOKS);
    let position = position.map_err(|refusal| refusal.to_string())?;
    let menu = you.map(|you| Menu::new(&rulebook, you, names));
    if menu.is_some() {
        line("  You are alice. ? shows what can be typed; nothing passes.");
    }
    let file = args.save.clone();
    let asked = Vec::new();
    Session { position, agents: players, menu, teller, file, asked, written: None, mark: None }.play()
}

/// Goes on with a saved game.
fn resume(loaded: Loaded, path: &Path, args: &Args) -> Result<(), String> {
    let file = GameFile::read(path)?;
    let rulebook = Arc::new(Rulebook::new(loaded.content));
    let position = file.position(&rulebook, path)?;
    let you = file.you.map(PlayerId);
    let mut teller = Teller::new(&rulebook, file.names.clone(), you, args.log.as_deref())?;
    teller.skip(position.state());
    let agents = Agents::new(&rulebook, &file.agents, position.record().seed);
    let menu = you.map(|you| Menu::new(&rulebook, you, file.names.clone()));
    let written = Some(position.record().answers.len());
    let save = Some(args.save.clone().unwrap_or_else(|| path.to_owned()));
    let (asked, begun) = (file.asked.clone(), position.rewound(0).map_err(|refusal| refusal.to_string())?);
    let mut session = Session { position: begun, agents, menu, teller, file: save, asked, written, mark: None };
    session.take_up(position)?;
    session.play()
}

/// Tell a saved game from its beginning.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  spellwright play --save game.json        write a game down
  spellwright replay game.json             tell it; everything is told, hands and libraries too
  spellwright play --resume game.json      go on with it

Exit status: 0 done, 2 not a saved game, or one of another version or other content")]
pub(super) struct ReplayArgs {
    /// The saved game
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Folder whose files are added to the built-in content, or take the place of those with the same path
    #[arg(long, value_name = "DIR")]
    content: Vec<PathBuf>,
}

/// Tells a game from its beginning: `replay FILE`.
pub(super) fn replay(args: &ReplayArgs) -> Outcome {
    let tell = || {
        let loaded = input::sound(&args.content)?;
        let file = GameFile::read(&args.file)?;
        let rulebook = Arc::new(Rulebook::new(loaded.content));
        let teller = Teller::new(&rulebook, file.names.clone(), None, None)?;
        session::replay(&rulebook, &file, &args.file, teller)
    };
    match tell() {
        Ok(()) => Outcome::Clean,
        Err(message) => Outcome::Usage(message),
    }
}
