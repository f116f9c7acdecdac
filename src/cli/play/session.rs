//! A game that can be put down: who answers what, what is written down, what is taken back.

use super::menu::{Menu, Said};
use super::told::Teller;
use crate::cli::input;
use crate::cli::output::line;
use serde::{Deserialize, Serialize};
use spellwright::engine::{Action, Answer, Decision, Driver, Kind, Limit, PlayerId, Rulebook};
use spellwright::magic::{Position, Saved};
use spellwright::play::{Agent, Agents};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A game in a file.
#[derive(Serialize, Deserialize)]
pub(super) struct GameFile {
    /// How the seats are called.
    pub names: Vec<String>,
    /// Who plays them.
    pub agents: Vec<String>,
    /// The seat of the person; none: all are played by agents.
    pub you: Option<u8>,
    /// After how many answers the person was asked something.
    #[serde(default)]
    pub asked: Vec<usize>,
    /// The game.
    pub game: Saved,
}

/// Agents by the names that files have.
const AGENTS: [(Agent, &str); 2] = [(Agent::Bot, "bot"), (Agent::Random, "random")];

impl GameFile {
    /// Reads a game.
    ///
    /// # Errors
    /// It can't be read, or is no game.
    pub fn read(path: &Path) -> Result<Self, String> {
        let text = input::read(path)?;
        serde_json::from_str(&text).map_err(|error| format!("`{}` is no saved game: {error}", input::shown(path)))
    }

    /// The game as it was saved.
    ///
    /// # Errors
    /// It is of another version or of other content, or was changed.
    pub fn position(&self, rb: &Arc<Rulebook>, path: &Path) -> Result<Position, String> {
        let found = Position::load(Arc::clone(rb), self.game.clone());
        found.map_err(|error| format!("the game in `{}` can't be taken up: {error}", input::shown(path)))
    }

    /// Who plays the seats.
    pub fn agents(&self) -> Vec<Agent> {
        let agent = |name: &String| AGENTS.iter().find(|(_, n)| n == name).map_or(Agent::Bot, |(a, _)| *a);
        self.agents.iter().map(agent).collect()
    }
}

/// A game that is played.
pub(super) struct Session<'a> {
    pub position: Position,
    pub agents: Agents<'a>,
    pub seats: &'a [Agent],
    /// The person, if there is one.
    pub menu: Option<Menu<'a>>,
    pub teller: Teller<'a>,
    /// Where the game is written.
    pub file: Option<PathBuf>,
    pub asked: Vec<usize>,
    /// After how many answers it was written.
    pub written: usize,
}

/// Why a game goes on no more.
enum Left {
    /// It is put down.
    Down,
    /// It is over.
    Over,
}

impl Session<'_> {
    /// Plays until the game is over or put down.
    ///
    /// # Errors
    /// A limit was reached, or the file can't be written.
    pub fn play(&mut self) -> Result<(), String> {
        // A file that can't be written is found out before anything is played.
        self.save_if_named()?;
        loop {
            self.teller.tell(self.position.world())?;
            let Some(d) = self.position.open().cloned() else { return self.over() };
            match self.step(&d)? {
                None => {}
                Some(Left::Over) => return self.over(),
                Some(Left::Down) => return Ok(()),
            }
        }
    }

    fn over(&mut self) -> Result<(), String> {
        self.save_if_named()?;
        match self.position.end() {
            Some(Err(limit)) => Err(limit.to_string()),
            _ => self.teller.ending(self.position.world()),
        }
    }

    /// One answer.
    fn step(&mut self, d: &Decision) -> Result<Option<Left>, String> {
        let you = self.menu.as_ref().map(|m| m.you);
        if you != Some(d.who) {
            let answer = self.agent(d).ok_or("an agent does not answer")?;
            if let Err(reason) = self.position.answer(answer) {
                self.agents.refused(d, &reason);
            }
            return Ok(None);
        }
        let Some(menu) = self.menu.as_mut() else { return Ok(Some(Left::Over)) };
        let w = self.position.world();
        if let Some(answer) = menu.stops.pass(w, d)
            && self.position.answer(answer).is_ok()
        {
            return Ok(None);
        }
        let w = self.position.world();
        match menu.ask(w, d) {
            Said::Answer(answer) => self.answer(d, answer),
            Said::Undo => self.undo(),
            Said::Save(name) => self.save_as(name.as_deref()).map(|()| None),
            Said::Quit => self.quit(),
            Said::Gone => {
                line("\n  there is no more input: the game is left");
                self.save_if_named().map(|()| Some(Left::Down))
            }
        }
    }

    /// An agent does not waste mana: it is not offered any.
    fn agent(&mut self, d: &Decision) -> Option<Answer> {
        let Kind::Act(actions) = &d.kind else { return self.agents.answer(self.position.world(), d) };
        let actions: Vec<Action> = actions.iter().copied().filter(|a| !matches!(a, Action::Mana(..))).collect();
        if actions.len() == 1 {
            return Some(Answer::Act(Action::Pass));
        }
        self.agents.answer(self.position.world(), &Decision { kind: Kind::Act(actions), ..d.clone() })
    }

    fn answer(&mut self, d: &Decision, answer: Answer) -> Result<Option<Left>, String> {
        let before = self.position.record().answers.len();
        match self.position.answer(answer) {
            Ok(()) => {
                self.asked.push(before);
                self.save_if_named()?;
            }
            Err(reason) => {
                line(&format!("  that is not possible: {reason}"));
                if let Some(menu) = self.menu.as_mut() {
                    menu.stops.wake();
                }
                let _ = d;
            }
        }
        Ok(None)
    }

    /// Back to what the person was asked last.
    fn undo(&mut self) -> Result<Option<Left>, String> {
        let Some(answers) = self.asked.pop() else {
            line("  there is nothing to take back");
            return Ok(None);
        };
        self.position = self.position.rewound(answers).map_err(|refusal| refusal.to_string())?;
        self.teller.skip(self.position.world());
        line("  taken back");
        if let Some(menu) = self.menu.as_mut() {
            menu.stops.wake();
        }
        Ok(None)
    }

    /// Leaves the game; one that is not written down only if that is meant.
    fn quit(&mut self) -> Result<Option<Left>, String> {
        self.save_if_named()?;
        if self.file.is_some() || self.asked.is_empty() {
            return Ok(Some(Left::Down));
        }
        let Some(menu) = self.menu.as_mut() else { return Ok(Some(Left::Down)) };
        let lines = ["no, go on playing".to_owned(), "yes, leave it".to_owned()];
        let question = "the game is not saved (save FILE does that): leave it?";
        match menu.read(self.position.world(), question, &lines) {
            super::menu::Typed::Lines(chosen) if chosen == [1] => Ok(Some(Left::Down)),
            super::menu::Typed::Said(Said::Quit | Said::Gone) => Ok(Some(Left::Down)),
            super::menu::Typed::Said(Said::Save(name)) => self.save_as(name.as_deref()).map(|()| None),
            _ => Ok(None),
        }
    }

    fn save_as(&mut self, name: Option<&str>) -> Result<(), String> {
        match (name, &self.file) {
            (Some(name), _) => self.file = Some(PathBuf::from(name)),
            (None, Some(_)) => {}
            (None, None) => {
                line("  name a file: save game.json");
                return Ok(());
            }
        }
        self.written = usize::MAX;
        match self.save_if_named() {
            Ok(()) => {
                let path = self.file.as_deref().map(input::shown).unwrap_or_default();
                line(&format!("  saved in `{path}`, and again after each answer"));
            }
            Err(reason) => {
                self.file = None;
                line(&format!("  {reason}"));
            }
        }
        Ok(())
    }

    /// Writes the game, if it has a file and has changed.
    fn save_if_named(&mut self) -> Result<(), String> {
        let answers = self.position.record().answers.len();
        let Some(path) = self.file.as_deref().filter(|_| self.written != answers) else { return Ok(()) };
        let name = |a: &Agent| AGENTS.iter().find(|(x, _)| x == a).map_or("bot", |(_, n)| *n).to_owned();
        let file = GameFile {
            names: self.teller.names().to_vec(),
            agents: self.seats.iter().map(name).collect(),
            you: self.menu.as_ref().map(|m| m.you.0),
            asked: self.asked.clone(),
            game: self.position.save(),
        };
        let text = serde_json::to_string(&file).map_err(|error| error.to_string())?;
        // A file that is only half written would lose the game.
        let half = path.with_extension("half");
        let failed = |error: std::io::Error| format!("can't write `{}`: {error}", input::shown(path));
        fs::write(&half, text + "\n").map_err(failed)?;
        fs::rename(&half, path).map_err(failed)?;
        self.written = answers;
        Ok(())
    }
}

/// Tells a saved game from its beginning.
///
/// # Errors
/// As [`GameFile::position`].
pub(super) fn replay(rb: &Arc<Rulebook>, file: &GameFile, path: &Path, mut teller: Teller<'_>) -> Result<(), String> {
    let whole = file.position(rb, path)?;
    let mut position = whole.rewound(0).map_err(|refusal| refusal.to_string())?;
    for answer in &whole.record().answers {
        teller.tell(position.world())?;
        position.answer(answer.clone())?;
    }
    teller.tell(position.world())?;
    match position.end() {
        Some(Ok(_)) => teller.ending(position.world()),
        Some(Err(limit)) => Err(Limit::to_string(&limit)),
        None => {
            let asked = position.open().map_or(PlayerId(0), |d| d.who);
            let name = file.names.get(asked.index()).map_or("somebody", |n| n);
            line(&format!("\nthe game goes on: {name} is asked next"));
            Ok(())
        }
    }
}
