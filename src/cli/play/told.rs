//! Telling a game while it is played, on the terminal and into a file.

use crate::cli::disk;
use crate::cli::output::line;
use spellwright::engine::{GameState, PlayerId, Rulebook};
use spellwright::play::{Narrator, Told};
use std::fs::File;
use std::io::Write;
use std::path::Path;

/// Tells what has happened since it was asked last.
pub(super) struct Teller<'a> {
    rulebook: &'a Rulebook,
    narrator: Narrator,
    log: Option<(File, String)>,
}

impl<'a> Teller<'a> {
    /// `reader`: what is hidden from this player is not told. `log`: a file that gets the same lines.
    ///
    /// # Errors
    /// The file can't be written.
    pub fn new(
        rulebook: &'a Rulebook,
        names: Vec<String>,
        reader: Option<PlayerId>,
        log: Option<&Path>,
    ) -> Result<Self, String> {
        let open = |path: &Path| {
            let name = disk::shown(path);
            let file = File::options().create(true).append(true).open(path);
            file.map(|f| (f, name.clone())).map_err(|error| format!("can't write `{name}`: {error}"))
        };
        Ok(Self { rulebook, narrator: Narrator::new(names, reader), log: log.map(open).transpose()? })
    }

    /// What the players are called, in their order.
    pub fn names(&self) -> &[String] {
        &self.narrator.names
    }

    /// What has happened.
    ///
    /// # Errors
    /// The log can't be written.
    pub fn tell(&mut self, state: &GameState) -> Result<(), String> {
        for told in self.narrator.tell(self.rulebook, state) {
            match told {
                Told::Turn(text) => self.say(&format!("\n{text}"), true)?,
                Told::Line(text) => self.say(&format!("  {text}"), false)?,
            }
        }
        Ok(())
    }

    /// How it ended.
    ///
    /// # Errors
    /// The log can't be written.
    pub fn ending(&mut self, state: &GameState) -> Result<(), String> {
        let text = self.narrator.ending(state);
        self.say(&format!("\n{text}"), true)
    }

    /// What has happened up to this state counts as told.
    pub fn skip(&mut self, state: &GameState) {
        let _ = self.narrator.tell(self.rulebook, state);
    }

    fn say(&mut self, text: &str, heading: bool) -> Result<(), String> {
        let newline = text.len() - text.trim_start_matches('\n').len();
        let (blank, words) = text.split_at(newline);
        line(&if heading { format!("{blank}\u{1b}[1m{words}\u{1b}[0m") } else { text.to_owned() });
        match &mut self.log {
            Some((file, name)) => writeln!(file, "{text}").map_err(|error| format!("can't write `{name}`: {error}")),
            None => Ok(()),
        }
    }
}
