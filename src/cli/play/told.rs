//! Telling a game while it is played, on the terminal and into a file.

use crate::cli::disk;
use crate::cli::output::line;
use spellwright::engine::{Answer, GameState, PlayerId, Question, Rulebook};
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
                Told::Turn(text) => self.say_heading(&text)?,
                Told::Line(text) => {
                    let text = format!("  {text}");
                    line(&text);
                    self.log(&text)?;
                }
            }
        }
        Ok(())
    }

    /// What somebody else chooses, if everybody hears it.
    ///
    /// # Errors
    /// The log can't be written.
    pub fn choice(&mut self, state: &GameState, d: &Question, answer: &Answer) -> Result<(), String> {
        let Some(text) = self.narrator.choice(self.rulebook, state, d, answer) else { return Ok(()) };
        // What came before it is told before it.
        self.tell(state)?;
        line(&format!("  {text}"));
        self.log(&format!("  {text}"))
    }

    /// What players agree on outside of the game.
    ///
    /// # Errors
    /// The log can't be written.
    pub fn say(&mut self, text: &str) -> Result<(), String> {
        line(&format!("  {text}"));
        self.log(&format!("  {text}"))
    }

    /// How it ended.
    ///
    /// # Errors
    /// The log can't be written.
    pub fn ending(&mut self, state: &GameState) -> Result<(), String> {
        let text = self.narrator.ending(state);
        self.say_heading(&text)
    }

    /// What has happened up to this state counts as told.
    pub fn skip(&mut self, state: &GameState) {
        let _ = self.narrator.tell(self.rulebook, state);
    }

    /// A line that others stand under, with a blank line in front.
    fn say_heading(&mut self, text: &str) -> Result<(), String> {
        let words = text.trim_start_matches('\n');
        let blank = &text[..text.len() - words.len()];
        line(&format!("\n{blank}\u{1b}[1m{words}\u{1b}[0m"));
        self.log(&format!("\n{text}"))
    }

    fn log(&mut self, text: &str) -> Result<(), String> {
        match &mut self.log {
            Some((file, name)) => writeln!(file, "{text}").map_err(|error| format!("can't write `{name}`: {error}")),
            None => Ok(()),
        }
    }
}
