//! A game that can be put down: who answers what, what is written down, what is taken back.

use crate::cli::output::line;
use crate::cli::play::menu::{Menu, Said};
use crate::cli::play::told::Teller;
use crate::cli::{disk, rewrite};
use serde::{Deserialize, Serialize};
use spellwright::engine::{Action, Answer, Driver, GameState, Kind, Limit, PlayerId, Question, Rulebook};
use spellwright::magic::{Position, Saved};
use spellwright::play::{Agent, Agents};
use spellwright::source::invisible;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A game in a file.
#[derive(Serialize, Deserialize)]
pub(super) struct GameFile {
    /// How the seats are called.
    pub names: Vec<String>,
    /// Who plays them.
    pub agents: Vec<Agent>,
    /// The seat of the person; none: all are played by agents.
    pub you: Option<u8>,
    /// After how many answers the person was asked something.
    #[serde(default)]
    pub asked: Vec<usize>,
    /// The game as it was put down.
    pub game: Saved,
}

impl GameFile {
    /// Reads a game.
    ///
    /// # Errors
    /// It can't be read, or is no game.
    pub fn read(path: &Path) -> Result<Self, String> {
        let text = disk::read(path)?;
        let refused = |reason: &str| format!("`{}` is no saved game: {reason}", disk::shown(path));
        let file: Self =
            serde_json::from_str(&text).map_err(|error| match serde_json::from_str::<serde_json::Value>(&text) {
                Ok(of_scene) if of_scene.get("scene").is_some() => {
                    format!("`{0}` is the save of a scene; `play --resume {0}` goes on with it", disk::shown(path))
                }
                Ok(object) if object.is_object() => refused(&error.to_string()),
                _ => refused("such files are written by `play --save FILE`"),
            })?;
        file.fault().map_or(Ok(file), |reason| Err(refused(reason)))
    }

    /// What can't be so of the seats, which the seal does not cover: they can be renamed by hand. None: all is in order.
    fn fault(&self) -> Option<&'static str> {
        let (seats, answers) = (self.game.record.seats.len(), self.game.record.answers.len());
        if self.names.len() != seats || self.agents.len() != seats {
            return Some("each seat has a name and somebody who plays it");
        }
        if self.names.iter().any(|name| invisible(name).is_some()) {
            return Some("a name has characters that can't be seen");
        }
        if self.you.is_some_and(|you| usize::from(you) >= seats) {
            return Some("the person sits at no seat of the game");
        }
        let nondecreasing = self.asked.windows(2).all(|two| two[0] <= two[1]);
        (!nondecreasing || self.asked.last().is_some_and(|at| *at > answers))
            .then_some("a question was asked after the last answer")
    }

    /// The game as it was saved.
    ///
    /// # Errors
    /// It is of another version or of other content, or was changed.
    pub fn position(&self, rulebook: &Arc<Rulebook>, path: &Path) -> Result<Position, String> {
        let found = Position::load_by(Arc::clone(rulebook), self.game.clone(), &spellwright::action_checks::HOOKS);
        found.map_err(|error| format!("the game in `{}` can't be taken up: {error}", disk::shown(path)))
    }
}

/// A game that is played.
pub(super) struct Session<'a> {
    /// The game as it stands, with what was asked and answered.
    pub position: Position,
    /// Who answers for each seat.
    pub agents: Agents<'a>,
    /// The person, if there is one.
    pub menu: Option<Menu<'a>>,
    /// Tells what happens in it.
    pub teller: Teller<'a>,
    /// Where the game is written.
    pub file: Option<PathBuf>,
    /// After how many answers the person was asked something, each time.
    pub asked: Vec<usize>,
    /// After how many answers it was written; none: not yet.
    pub written: Option<usize>,
    /// After how many answers begins what can be done again; none: nowhere.
    pub mark: Option<usize>,
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
            self.teller.tell(self.position.state())?;
            let Some(d) = self.position.open().cloned() else { return self.over() };
            if !self.step(&d)? {
                return Ok(());
            }
        }
    }

    fn over(&mut self) -> Result<(), String> {
        self.save_if_named()?;
        match self.position.end() {
            Some(Err(limit)) => Err(limit.to_string()),
            _ => self.teller.ending(self.position.state()),
        }
    }

    /// One answer; false: the game is put down.
    fn step(&mut self, d: &Question) -> Result<bool, String> {
        let Some(menu) = self.menu.as_mut().filter(|m| m.you == d.who) else {
            let answer = asked(&mut self.agents, self.position.state(), d).ok_or("an agent does not answer")?;
            self.teller.choice(self.position.state(), d, &answer)?;
            if let Err(reason) = self.position.answer(answer) {
                self.agents.refused(d, &reason);
            }
            return Ok(true);
        };
        let state = self.position.state();
        if let Some(answer) = menu.stops.pass(state, d)
            && self.position.answer(answer).is_ok()
        {
            return Ok(true);
        }
        let mut said = menu.ask(self.position.state(), d);
        // Writing the game down is no answer: the question stays, wherever the stops are by now.
        while let Said::Save(name) = &said {
            self.save_as(name.as_deref())?;
            let Some(menu) = &mut self.menu else { break };
            said = menu.ask(self.position.state(), d);
        }
        match said {
            Said::Answer(answer) => self.answer(answer)?,
            Said::Undo => self.undo()?,
            Said::Save(_) => {}
            Said::Shortcut(wished) => self.shortcut(&wished)?,
            Said::Quit => return self.quit(),
            // A game of cards has no sheets.
            Said::Look(_) => {}
            Said::Gone => {
                line("\n  there is no more input: the game is left");
                self.save_if_named()?;
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Takes the game from somewhere else in its record. Its agents know of it what they knew there: what they remember and
    /// the chance that they play by are no part of the record, and come of going through it.
    ///
    /// # Errors
    /// Its format can't be played like that.
    pub fn take_up(&mut self, position: Position) -> Result<(), String> {
        self.agents = self.agents.anew(position.record().seed);
        let mut shadow = position.rewound(0).map_err(|refusal| refusal.to_string())?;
        for answer in &position.record().answers {
            let Some(d) = shadow.open().cloned() else { break };
            if self.menu.as_ref().is_none_or(|m| m.you != d.who) {
                follow(&mut self.agents, &shadow, &d, answer);
            }
            shadow.answer(answer.clone())?;
        }
        self.position = position;
        Ok(())
    }

    fn answer(&mut self, answer: Answer) -> Result<(), String> {
        let before = self.position.record().answers.len();
        match self.position.answer(answer) {
            Ok(()) => {
                self.asked.push(before);
                self.save_if_named()
            }
            Err(reason) => {
                line(&format!("  that is not possible: {reason}"));
                if let Some(menu) = self.menu.as_mut() {
                    menu.stops.wake();
                }
                Ok(())
            }
        }
    }

    /// Back to what the person was asked last.
    fn undo(&mut self) -> Result<(), String> {
        let Some(answers) = self.asked.pop() else {
            line("  there is nothing to take back");
            return Ok(());
        };
        let position = self.position.rewound(answers).map_err(|refusal| refusal.to_string())?;
        self.take_up(position)?;
        self.mark = self.mark.filter(|mark| *mark <= answers);
        self.teller.skip(self.position.state());
        line("  taken back");
        if let Some(menu) = self.menu.as_mut() {
            menu.stops.wake();
        }
        Ok(())
    }

    /// Leaves the game; one that is not written down only if that is meant. True: it goes on.
    fn quit(&mut self) -> Result<bool, String> {
        self.save_if_named()?;
        if self.file.is_some() || self.asked.is_empty() {
            return Ok(false);
        }
        let Some(menu) = self.menu.as_mut() else { return Ok(false) };
        let lines = ["no, go on playing".to_owned(), "yes, leave it".to_owned()];
        let question = "the game is not saved (save FILE does that): leave it?";
        match menu.read(self.position.state(), question, &lines) {
            super::menu::Typed::Lines(chosen) if chosen == [1] => Ok(false),
            super::menu::Typed::Said(Said::Quit | Said::Gone) => Ok(false),
            super::menu::Typed::Said(Said::Save(name)) => self.save_as(name.as_deref()).map(|()| true),
            _ => Ok(true),
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
        self.written = None;
        match self.save_if_named() {
            Ok(()) => {
                let path = self.file.as_deref().map(disk::shown).unwrap_or_default();
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
    pub(super) fn save_if_named(&mut self) -> Result<(), String> {
        let answers = self.position.record().answers.len();
        let Some(path) = self.file.as_deref().filter(|_| self.written != Some(answers)) else { return Ok(()) };
        let file = GameFile {
            names: self.teller.names().to_vec(),
            agents: self.agents.seats().to_vec(),
            you: self.menu.as_ref().map(|m| m.you.0),
            asked: self.asked.clone(),
            game: self.position.save(),
        };
        let text = serde_json::to_string(&file).map_err(|error| error.to_string())?;
        rewrite::put(path, &(text + "\n"))?;
        self.written = Some(answers);
        Ok(())
    }
}

/// What an agent answers. It does not waste mana: it is not offered any.
pub(super) fn asked(agents: &mut Agents<'_>, state: &GameState, d: &Question) -> Option<Answer> {
    let Kind::Act(actions) = &d.kind else { return agents.answer(state, d) };
    let actions: Vec<Action> = actions.iter().copied().filter(|a| !matches!(a, Action::Mana(..))).collect();
    if actions.len() == 1 {
        return Some(Answer::Act(Action::Pass));
    }
    agents.answer(state, &Question { kind: Kind::Act(actions), ..d.clone() })
}

/// An agent comes to know that this is the answer of its seat: it is asked as it was asked then, and what the game refused then
/// is refused again. True: it would answer otherwise, as may be in a shortcut; it has been asked all the same.
pub(super) fn follow(agents: &mut Agents<'_>, position: &Position, d: &Question, answer: &Answer) -> bool {
    while let Some(given) = asked(agents, position.state(), d).filter(|given| given != answer) {
        match position.branch(given) {
            Ok(_) => return true,
            Err(reason) => agents.refused(d, &reason),
        }
    }
    false
}

/// Tells a saved game from its beginning.
///
/// # Errors
/// As [`GameFile::position`].
pub(super) fn replay(
    rulebook: &Arc<Rulebook>,
    file: &GameFile,
    path: &Path,
    mut teller: Teller<'_>,
) -> Result<(), String> {
    let whole = file.position(rulebook, path)?;
    let mut position = whole.rewound(0).map_err(|refusal| refusal.to_string())?;
    for answer in &whole.record().answers {
        teller.tell(position.state())?;
        if let Some(d) = position.open() {
            teller.choice(position.state(), d, answer)?;
        }
        position.answer(answer.clone())?;
    }
    teller.tell(position.state())?;
    match position.end() {
        Some(Ok(_)) => teller.ending(position.state()),
        Some(Err(limit)) => Err(Limit::to_string(&limit)),
        None => {
            let asked = position.open().map_or(PlayerId(0), |d| d.who);
            let name = file.names.get(asked.index()).map_or("somebody", |n| n);
            line(&format!("\nthe game goes on: {name} is asked next"));
            Ok(())
        }
    }
}
