//! Who tells a scene, and who is asked while it is set.

use crate::cli::disk;
use crate::cli::output::{line, wrapped};
use crate::cli::play::Menu;
use spellwright::engine::{Answer, Driver, GameState, Question, Rulebook};
use spellwright::play::{SceneGame, SceneNarrator};
use spellwright::stage::Stage;
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

/// Tells a scene on the terminal, and into a file.
pub(super) struct Teller {
    /// Makes lines of what has happened.
    pub narrator: SceneNarrator,
    log: Option<(File, String)>,
}

impl Teller {
    /// Events before `from` are not told.
    ///
    /// # Errors
    /// The file can't be written.
    pub fn new(stage: &Stage, from: usize, log: Option<&Path>) -> Result<Self, String> {
        let open = |path: &Path| {
            let name = disk::shown(path);
            let file = File::options().create(true).append(true).open(path);
            file.map(|f| (f, name.clone())).map_err(|error| format!("can't write `{name}`: {error}"))
        };
        let narrator = SceneNarrator::new(stage.players.clone(), from);
        Ok(Self { narrator, log: log.map(open).transpose()? })
    }

    /// What has happened up to now counts as told.
    pub fn skip(&mut self, game: &SceneGame) {
        self.narrator = SceneNarrator::new(game.stage.players.clone(), 0);
        let _ = self.narrator.tell(&game.stage.rulebook, game.state());
    }

    /// How many lines that took.
    ///
    /// # Errors
    /// The log can't be written.
    pub fn tell(&mut self, stage: &Stage, state: &GameState) -> Result<usize, String> {
        let lines = self.narrator.tell(&stage.rulebook, state);
        lines.iter().try_for_each(|text| self.say(text))?;
        Ok(lines.len())
    }

    /// Tells a line on the terminal and in the file.
    pub fn say(&mut self, text: &str) -> Result<(), String> {
        wrapped(&format!("  {text}"), 4);
        match &mut self.log {
            Some((file, name)) => writeln!(file, "{text}").map_err(|error| format!("can't write `{name}`: {error}")),
            None => Ok(()),
        }
    }
}

/// A person who answers what is asked while a scene is set.
pub(super) struct Setter {
    rulebook: Arc<Rulebook>,
    players: Vec<String>,
}

impl Setter {
    /// Somebody who answers for all players of a scene.
    pub fn new(stage: &Stage) -> Self {
        Self { rulebook: Arc::clone(&stage.rulebook), players: stage.players.clone() }
    }
}

impl Driver for Setter {
    fn answer(&mut self, state: &GameState, d: &Question) -> Option<Answer> {
        let mut menu = Menu::new(&self.rulebook, d.who, self.players.clone());
        menu.show_table(state);
        menu.answer(state, d, "the scene is being set")
    }
    fn refused(&mut self, _: &Question, reason: &str) {
        line(&format!("  that is not possible: {reason}"));
    }
}
