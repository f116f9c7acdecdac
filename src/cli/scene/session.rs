//! A scene played by hand: one person, or several around one keyboard, for everybody and the game master.

use crate::cli::input::declared_name;
use crate::cli::output::{line, wrapped};
use crate::cli::play::{Listing, Menu, Said, Typed, lines_with};
use crate::cli::scene::papers::Paper;
use crate::cli::scene::shipped;
use crate::cli::scene::show::{board, sheet, texts};
use crate::cli::scene::teller::Teller;
use crate::cli::scene::wishes::{Added, Scenery, Wishes};
use crate::cli::{disk, rewrite};
use serde::{Deserialize, Serialize};
use spellwright::engine::{Answer, GameState, Kind, ObjectId, Question, Reason};
use spellwright::ir::Unit;
use spellwright::middle_earth::Decree;
use spellwright::middle_earth::request::SceneRequest;
use spellwright::play::{Act, Course, Ending, MasterAct, SavedSceneGame, SceneBot, SceneGame, Spends, Turn};
use spellwright::scenario::TableLines;
use spellwright::stage::{SceneFault, TurnedUp};
use std::collections::VecDeque;
use std::fs;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What can be typed at a turn.
const HELP: &str = "\
  a number          that line of the menu; words: the one line in which they stand
  cast SPELL on X   also: as song, with 2 effort, without words, at 50 percent power; several spells with commas
  use, give, open   and other deeds: strike X with SWORD, shoot X with BOW, approach X; walking and running take two actions
  test, rest        test Climb 12, rest 2 hours, learn SPELL, improve SPELL by practice; a turn goes on while actions are left
  try TASK          a task of the scene; with real cards: try TASK with Forest, 2 green; tasks shows all
  delay             act later in this round
  board             who is there, how far apart, which spells run; sheet NAME: everything about one of them
  undo              take back what was done last; save FILE; quit
The game master may say at any time:
  Bert takes 4 damage, damage Bert 4, heal Bert 2, Bert is asleep, Bert isn't asleep, Bert gets 2 weariness
  Tom to Bert 10 feet, light twilight, pass 2 hours, rest 8 hours, give Sting to Sam (in the game master's turn)
  roll for Bert Willpower 15, rolls 3 4 (the dice that fall next), dice by hand, dice by chance
  add warg.toml as Wolf, add warg.toml as Wolf of bob, remove Wolf, rule WORDS (to be remembered), end
In the middle of something: back gives it up.";

/// A scene in a file.
#[derive(Serialize, Deserialize)]
pub(super) struct SceneFile {
    /// The file of the scene.
    pub scene: PathBuf,
    /// The folder of the sheets.
    pub campaign: Option<PathBuf>,
    /// Who came later.
    pub added: Vec<Added>,
    /// Where somebody was asked: how many requests had been carried out, and how far the rounds had come.
    pub history: Vec<(usize, Course)>,
    /// The texts that it is made of.
    #[serde(default)]
    pub papers: Vec<Paper>,
    /// Decks that were named on the command line.
    #[serde(default)]
    pub decks: Vec<String>,
    /// Cards that people have turned up of which only what counts is known.
    #[serde(default)]
    pub turned_up: Vec<TurnedUp>,
    /// What was done.
    pub game: SavedSceneGame,
}

impl SceneFile {
    /// Reads a scene that was put down.
    ///
    /// # Errors
    /// It can't be read, or is none.
    pub fn read(path: &Path) -> Result<Self, String> {
        let text = disk::read(path)?;
        serde_json::from_str(&text).map_err(|error| format!("`{}` is no saved scene: {error}", disk::shown(path)))
    }
}

/// What is no save of a scene is not written over.
///
/// # Errors
/// There is such a file.
pub(super) fn own_save(file: Option<&Path>, scene: &Path) -> Result<(), String> {
    let Some(path) = file.filter(|path| path.exists()) else { return Ok(()) };
    let place = |path: &Path| fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    match SceneFile::read(path) {
        Ok(there) if place(&there.scene) == place(scene) => Ok(()),
        Ok(_) => Err(format!("`{}` is a save of another scene, and is not written over", disk::shown(path))),
        Err(_) => Err(format!("`{}` is there and is no save of a scene: it is not written over", disk::shown(path))),
    }
}

/// A scene that is played.
pub(super) struct Session {
    pub(super) game: SceneGame,
    pub(super) scene: Scenery,
    teller: Teller,
    file: Option<PathBuf>,
    campaign: Option<PathBuf>,
    decks: Vec<String>,
    /// Where the scene stood at each step that can be taken back: what was done, and its course.
    pub history: Vec<(usize, Course)>,
    /// Those who came later, in their order.
    pub added: Vec<Added>,
    /// Dice that were typed and have not been asked for yet.
    pub(super) dice: VecDeque<i32>,
    /// The menu that was shown last.
    shown: Vec<String>,
    /// The sentence that is being carried out, for what nothing else is told of.
    said: Option<String>,
    /// What has said its text already in what is being done.
    read_out: Option<ObjectId>,
    /// It was over already when it was taken up.
    pub has_ended: bool,
}

impl Session {
    /// A session that goes on from the scene as it stands.
    pub fn new(game: SceneGame, scene: Scenery, teller: Teller, wishes: &Wishes) -> Self {
        let (file, campaign, decks) = (wishes.save.clone(), wishes.campaign.clone(), wishes.decks.clone());
        let (history, added, dice, shown) = (Vec::new(), Vec::new(), VecDeque::new(), Vec::new());
        Self {
            game,
            scene,
            teller,
            file,
            campaign,
            decks,
            history,
            added,
            dice,
            shown,
            said: None,
            read_out: None,
            has_ended: false,
        }
    }

    /// Bots play to the end.
    ///
    /// # Errors
    /// A limit was reached, or a file can't be written.
    pub fn watch(mut self, bot: &mut SceneBot) -> Result<(), String> {
        self.heading();
        line("");
        let (teller, stage) = (&mut self.teller, self.game.stage.clone());
        let mut failed = teller.tell(&stage, self.game.state()).map(|_| ());
        let mut tell = |w: &GameState| {
            if failed.is_ok() {
                failed = teller.tell(&stage, w).map(|_| ());
            }
        };
        let ending = self.game.play(bot, &mut tell).map_err(|fault| fault.to_string())?;
        failed?;
        self.over(ending)
    }

    /// A person plays everybody.
    ///
    /// # Errors
    /// A limit was reached, or a file can't be written.
    pub fn play(mut self) -> Result<(), String> {
        self.heading();
        line("  You play everybody, and are the game master. ? shows what can be typed.");
        loop {
            self.teller.tell(&self.game.stage, self.game.state())?;
            let turn = self.game.turn().map_err(|fault| fault.to_string())?;
            self.teller.tell(&self.game.stage, self.game.state())?;
            self.drop_dice(&turn);
            let goes_on = match turn {
                Turn::Over(ending) => return self.over(ending),
                Turn::Question(d) => self.question(&d)?,
                Turn::Character(_, acts) => self.character(&acts)?,
                Turn::Master(acts) => self.master(&acts)?,
            };
            if !goes_on {
                return self.save();
            }
        }
    }

    /// One line of a menu of which one is chosen.
    fn one_line(chosen: &[usize]) -> Option<usize> {
        if chosen.len() > 1 {
            line("  one line at a time, please");
            return None;
        }
        chosen.first().copied()
    }

    fn heading(&self) {
        line(&format!("\u{1b}[1m{}\u{1b}[0m", self.game.stage.spec.name));
        self.standing();
    }

    fn standing(&self) {
        let standing = self.teller.narrator.standing(&self.game.stage.rulebook, self.game.state());
        standing.iter().for_each(|text| line(&format!("  {text}")));
    }

    /// Whether nothing more is asked of anybody. Bots end a scene when what ends it is so.
    pub fn is_over(&mut self, by_hand: bool) -> bool {
        matches!(self.game.turn(), Ok(Turn::Over(_))) || !by_hand && self.game.reached().is_some()
    }

    fn over(mut self, ending: Ending) -> Result<(), String> {
        let end = match ending {
            Ending::Rounds => "the rounds are over".to_owned(),
            Ending::Master => "the game master ends the scene".to_owned(),
            Ending::Over => "nobody can act any more".to_owned(),
            Ending::Reached => format!("the end of the scene: {}", self.game.reached().unwrap_or_default()),
            Ending::Left => "the scene was left".to_owned(),
        };
        line(&format!("\n\u{1b}[1m{end}\u{1b}[0m"));
        self.standing();
        if self.has_ended {
            // It had ended before, and what later scenes wrote into the folder is newer.
            line("nothing has happened since it was put down: no file is written");
            return Ok(());
        }
        self.save()?;
        match self.campaign.clone() {
            Some(folder) if ending != Ending::Left => self.write_sheets(&folder),
            _ => Ok(()),
        }
    }

    /// What a character does. False: the scene is put down.
    fn character(&mut self, acts: &[Act]) -> Result<bool, String> {
        let scene = self.game.scene();
        let lines: Vec<String> = acts.iter().map(|a| scene.act_line(a).text).collect();
        let who = self.game.course().left.first();
        let question = who.map_or(String::new(), |who| self.game.question_of_turn(*who));
        match self.read(&question, &lines) {
            Typed::Lines(chosen) => {
                let Some(act) = Self::one_line(&chosen).and_then(|at| acts.get(at)) else { return Ok(true) };
                self.remember();
                let found = self.game.act(act);
                self.settle(found)
            }
            typed => self.said(typed),
        }
    }

    /// What the game master does at the end of a round. False: the scene is put down.
    fn master(&mut self, acts: &[MasterAct]) -> Result<bool, String> {
        let lines: Vec<String> = acts.iter().map(|a| self.game.scene().master_line(*a).text).collect();
        let question = match self.game.reached() {
            Some(end) => self.game.heading(&format!("the game master (what ends the scene is so: {end})")),
            None => self.game.heading("the game master"),
        };
        match self.read(&question, &lines) {
            Typed::Lines(chosen) => {
                let Some(at) = Self::one_line(&chosen) else { return Ok(true) };
                let act = acts.get(at).copied().unwrap_or(MasterAct::GoOn);
                self.remember();
                let found = self.game.rule(act).map(|()| None);
                self.settle(found)
            }
            typed => self.said(typed),
        }
    }

    /// A menu that was shown just before is not shown again, unless somebody types nothing.
    pub(super) fn read(&mut self, question: &str, lines: &[String]) -> Typed {
        let stage = &self.game.stage;
        let mut menu = Menu::new(&stage.rulebook, stage.master, stage.players.clone());
        let mut listing = if lines == self.shown { Listing::Known } else { Listing::Shown };
        loop {
            match menu.read_freely(self.game.state(), question, lines, listing) {
                Typed::Words(words) if words.is_empty() => listing = Listing::Shown,
                typed => {
                    self.shown = lines.to_vec();
                    return typed;
                }
            }
        }
    }

    /// A question on the way. False: the scene is put down.
    fn question(&mut self, d: &Question) -> Result<bool, String> {
        if let (Reason::Die { test, left }, Kind::Number { max, .. }) = (d.why, &d.kind) {
            let question = self.fall(d.source, test, left, *max);
            return self.die(*max, &question);
        }
        if let Some(so_far) = self.check_so_far(d) {
            wrapped(&format!("  {so_far}"), 4);
        }
        let rulebook = Arc::clone(&self.game.stage.rulebook);
        let mut menu = Menu::new(&rulebook, d.who, self.game.stage.players.clone());
        menu.read_out = self.read_out;
        let said = menu.ask(self.game.state(), d);
        self.read_out = menu.read_out;
        match said {
            Said::Answer(Answer::TakeBack | Answer::Concede) | Said::Undo => self.give_up(),
            Said::Answer(answer) => {
                let found = self.game.answer(answer);
                self.settle(found)
            }
            Said::Save(name) => self.save_as(name.as_deref()),
            Said::Quit => self.quit(),
            Said::Gone => Ok(false),
            Said::Look(words) => {
                self.look_at(&words);
                Ok(true)
            }
            // Shortcuts are those of a game of cards (720.1).
            Said::Shortcut(_) => Ok(true),
        }
    }

    /// The board, or the sheet of somebody.
    pub(super) fn look_at(&mut self, words: &[String]) {
        match words {
            [first, name @ ..] if first.eq_ignore_ascii_case("sheet") => {
                let name = name.join(" ");
                if name.is_empty() {
                    return line("  whose? such as `sheet Radagast`");
                }
                match sheet(&mut self.game, &name) {
                    Some(lines) => lines.iter().for_each(|l| wrapped(l, 6)),
                    None if sheet(&mut self.game, &format!("{name} 2")).is_some() => {
                        line(&format!("  several are called `{name}`: say which, as in `sheet {name} 2`"));
                    }
                    None => line(&format!("  nobody here is called `{name}`")),
                }
            }
            _ => board(&mut self.game).iter().for_each(|l| wrapped(l, 6)),
        }
    }

    pub(super) fn give_up(&mut self) -> Result<bool, String> {
        self.game.withdraw();
        self.dice.clear();
        self.teller.skip(&self.game);
        self.history.pop();
        line("  it is given up");
        Ok(true)
    }

    /// What came of something. True: the scene goes on.
    pub(super) fn settle(&mut self, found: Result<Option<String>, SceneFault>) -> Result<bool, String> {
        let said = self.said.take();
        match found {
            Ok(None) => {
                let told = self.teller.tell(&self.game.stage, self.game.state())?;
                // What nobody would see otherwise.
                if told == 0 && matches!(self.game.turn(), Ok(Turn::Character(..) | Turn::Master(_))) {
                    match &said {
                        Some(words) => self.teller.say(&format!("so it is: {words}"))?,
                        None => line("  so it is"),
                    }
                }
            }
            Ok(Some(reason)) => {
                self.teller.tell(&self.game.stage, self.game.state())?;
                wrapped(&format!("  that is not possible: {reason}"), 2);
            }
            Err(fault) => {
                self.dice.clear();
                wrapped(&format!("  that is not possible: {fault}"), 2);
            }
        }
        self.save()?;
        Ok(true)
    }

    /// What was typed that is no line of the menu.
    fn said(&mut self, typed: Typed) -> Result<bool, String> {
        match typed {
            Typed::Said(Said::Undo) => self.undo(),
            Typed::Said(Said::Save(name)) => self.save_as(name.as_deref()),
            Typed::Said(Said::Quit) => self.quit(),
            Typed::Said(Said::Gone) => Ok(false),
            Typed::Said(Said::Look(words)) | Typed::Words(words) => self.words(&words),
            Typed::Said(Said::Answer(_) | Said::Shortcut(_)) | Typed::Lines(_) | Typed::Stops => Ok(true),
        }
    }

    fn words(&mut self, words: &[String]) -> Result<bool, String> {
        let small: Vec<String> = words.iter().map(|w| w.to_lowercase()).collect();
        let small: Vec<&str> = small.iter().map(String::as_str).collect();
        match small.as_slice() {
            ["?" | "h" | "help"] => HELP.lines().for_each(|l| wrapped(l, 20)),
            ["board" | "state"] | ["sheet", ..] => self.look_at(words),
            ["yes" | "no"] => line("  nothing is being asked"),
            ["delay"] => {
                self.shown.clear();
                self.remember();
                if !self.game.delay() {
                    self.history.pop();
                    line("  nobody else acts in this round: wait, or do something");
                }
            }
            ["back"] => line("  nothing is being done: undo takes back what was done last"),
            ["dice", "by", "hand"] => return self.master_says(Decree::ByHand(true)),
            ["dice", "by", "chance"] => return self.master_says(Decree::ByHand(false)),
            ["rule" | "note", _, ..] => return self.note(&words[1..].join(" ")),
            ["rest"] => return self.everybody_rests(&small),
            ["rest", ..] if self.game.course().left.is_empty() => return self.everybody_rests(&small),
            ["end"] | ["end", "the", "scene"] => {
                self.remember();
                let found = self.game.rule(MasterAct::End).map(|()| None);
                return self.settle(found);
            }
            ["add", ..] => return self.add(words, &small),
            ["read" | "card", _, ..] => texts(&self.game, &small[1..], &self.shown).iter().for_each(|l| wrapped(l, 2)),
            [number] if number.bytes().all(|b| b.is_ascii_digit()) => {
                line(&format!("  there is no line {number}: there are lines 1 to {}", self.shown.len()));
            }
            ["try"] | ["checks" | "tasks"] => self.tell_tasks(),
            ["try", ..] => return self.attempt(&words[1..].join(" ")),
            _ => return self.typed(&words.join(" ")),
        }
        Ok(true)
    }

    /// Words to be remembered.
    fn note(&mut self, words: &str) -> Result<bool, String> {
        self.teller.say(&format!("ruled: {words}"))?;
        self.master_says(Decree::Note(words.into()))
    }

    fn master_says(&mut self, decree: Decree) -> Result<bool, String> {
        self.remember();
        let found = self.game.request(SceneRequest::Decree(decree), Spends::Nothing);
        self.settle(found)
    }

    fn everybody_rests(&mut self, words: &[&str]) -> Result<bool, String> {
        let span = match words {
            ["rest", n, unit] => n.parse::<u32>().ok().zip(Unit::named(unit)),
            _ => None,
        };
        let Some((n, unit)) = span else {
            line("  `rest 8 hours`: everybody; `Bert rests 8 hours`: one of them");
            return Ok(true);
        };
        let seconds = i64::from(n).saturating_mul(unit.scale());
        self.remember();
        let rest = SceneRequest::Rest { who: self.game.course().characters.clone(), seconds, told: false };
        let found = self.game.request(rest, Spends::Round);
        self.settle(found)
    }

    /// A sentence of a scene.
    fn typed(&mut self, text: &str) -> Result<bool, String> {
        let turn = self.game.course().left.first().copied();
        let (rulebook, players) = (Arc::clone(&self.game.stage.rulebook), self.game.stage.players.clone());
        let named: Vec<&str> = text.split(' ').map(|word| declared_name(&rulebook.content, word)).collect();
        let text = named.join(" ");
        let text = text.as_str();
        let table = TableLines { rulebook: &rulebook, players: &players, turn };
        match self.game.look(|e| table.request(e, text)) {
            Ok(request) => {
                // A test that the game master calls for is nobody's turn.
                let called = text.trim().to_lowercase().starts_with("roll for ");
                let own = match &request {
                    SceneRequest::Cast(r) => Some(r.caster),
                    SceneRequest::Use { who, .. } | SceneRequest::Deed { who, .. } => Some(*who),
                    SceneRequest::Test { who, .. } if !called => Some(*who),
                    SceneRequest::Rest { who, .. } => who.first().copied().filter(|_| who.len() == 1),
                    _ => None,
                };
                let own = own.filter(|who| turn == Some(*who));
                let spends = if own.is_some() { Spends::Turn } else { Spends::Nothing };
                self.remember();
                self.said = Some(text.to_owned());
                let found = match (&request, own) {
                    (SceneRequest::Rest { seconds, .. }, Some(who)) => self.game.rest(who, *seconds),
                    _ => self.game.request(request, spends),
                };
                if matches!(&found, Ok(Some(_)) | Err(_)) {
                    self.history.pop();
                }
                self.settle(found)
            }
            Err(reason) => {
                // Part of several lines is no sentence that breaks off.
                let several = lines_with(text, &self.shown);
                let mut rows = several.iter().flat_map(|told| told.lines());
                wrapped(&format!("  {}", rows.next().unwrap_or(&reason)), 2);
                rows.for_each(|row| wrapped(row, 7));
                Ok(true)
            }
        }
    }

    /// `add warg.toml as Wolf of bob`
    fn add(&mut self, words: &[String], small: &[&str]) -> Result<bool, String> {
        let (Some(path), Some(at)) = (words.get(1), small.iter().position(|w| *w == "as")) else {
            line("  `add warg.toml as Wolf`, or `add warg.toml as Wolf of bob`");
            return Ok(true);
        };
        let of = small.iter().rposition(|w| *w == "of").filter(|of| *of > at);
        let name = words.get(at + 1..of.unwrap_or(words.len())).unwrap_or_default().join(" ");
        let name = name.trim_matches('"').to_owned();
        let here =
            |o: &spellwright::engine::ObjectId| self.game.scene().object(*o).to_lowercase() == name.to_lowercase();
        if name.is_empty() || self.game.state().scenery().iter().any(here) {
            line("  a new name, please: `add warg.toml as Wolf`");
            return Ok(true);
        }
        let beside = self.scene.path.parent().unwrap_or(Path::new("")).join(path);
        let sheet = if shipped::is_there(&beside) { beside } else { PathBuf::from(path) };
        let player = of.map(|of| words[of + 1..].join(" "));
        let mut added = self.added.clone();
        let text = shipped::read(&sheet).ok();
        added.push(Added { sheet, name, player, text });
        let stage = match self.scene.stage(&added) {
            Ok(stage) => stage,
            Err(reason) => {
                line(&format!("  {reason}"));
                return Ok(true);
            }
        };
        let Some(arrival) = stage.arrival(added.len() - 1) else { return Ok(true) };
        self.game.restage(stage).map_err(|error| error.to_string())?;
        let comes = added.last().map_or("", |newcomer| newcomer.name.as_str());
        self.said = Some(format!("{comes} is there"));
        self.added = added;
        self.remember();
        let found = self.game.request(SceneRequest::Enter(Box::new(arrival)), Spends::Nothing);
        self.settle(found)
    }

    /// Where `undo` goes back to.
    pub(super) fn remember(&mut self) {
        self.has_ended = false;
        self.read_out = None;
        self.history.push((self.game.done(), self.game.course().clone()));
    }

    fn undo(&mut self) -> Result<bool, String> {
        let Some((done, course)) = self.history.pop() else {
            line("  there is nothing to take back");
            return Ok(true);
        };
        self.game.rewind(done, course).map_err(|error| error.to_string())?;
        self.teller.skip(&self.game);
        self.has_ended = false;
        self.teller.say("taken back")?;
        self.save()?;
        Ok(true)
    }

    pub(super) fn save_as(&mut self, name: Option<&str>) -> Result<bool, String> {
        if let Some(name) = name
            && let Err(reason) = own_save(Some(Path::new(name)), &self.scene.path)
        {
            line(&format!("  {reason}"));
            return Ok(true);
        }
        match (name, &self.file) {
            (Some(name), _) => self.file = Some(PathBuf::from(name)),
            (None, Some(_)) => {}
            (None, None) => {
                line("  save FILE: where to?");
                return Ok(true);
            }
        }
        match self.save() {
            Ok(()) => line("  the scene is written down"),
            Err(message) => {
                self.file = None;
                line(&format!("  {message}"));
            }
        }
        Ok(true)
    }

    /// Writes the scene, if it has a file.
    fn save(&mut self) -> Result<(), String> {
        let Some(path) = &self.file else { return Ok(()) };
        let scene = fs::canonicalize(&self.scene.path).unwrap_or_else(|_| self.scene.path.clone());
        let (campaign, added, history) = (self.campaign.clone(), self.added.clone(), self.history.clone());
        let papers = self.scene.papers.all();
        let (decks, turned_up) = (self.decks.clone(), self.scene.spec.turned_up.clone());
        let file = SceneFile { scene, campaign, added, history, papers, decks, turned_up, game: self.game.save() };
        let text = serde_json::to_string(&file).map_err(|error| error.to_string())?;
        rewrite::put(path, &text)
    }

    /// A scene in which something was done and that has no file is asked about. False: it is left.
    fn quit(&mut self) -> Result<bool, String> {
        if self.file.is_some() || self.game.done() == 0 || !std::io::stdin().is_terminal() {
            return Ok(false);
        }
        let lines = ["no, go on playing".to_owned(), "yes, leave it".to_owned()];
        match self.read("the scene is not saved (save FILE does that): leave it?", &lines) {
            Typed::Lines(chosen) => Ok(chosen.first() != Some(&1)),
            Typed::Said(Said::Save(name)) => {
                self.save_as(name.as_deref())?;
                Ok(self.file.is_none())
            }
            Typed::Said(Said::Quit | Said::Gone) => Ok(false),
            _ => Ok(true),
        }
    }
}
