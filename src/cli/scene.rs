//! Sheets and scenes from files, and `play --scene`.

use super::input;
use super::output::{line, remark};
use super::play::{Everybody, Menu};
use spellwright::diag::{Diagnostic, Diagnostics, Severity, Style, render};
use spellwright::engine::{Driver, PlayerId, Rulebook, Stop};
use spellwright::ir::Content;
use spellwright::load::Loaded;
use spellwright::magic::Table;
use spellwright::play::{Ending, SceneBot, SceneGame, SceneNarrator, SceneSeat};
use spellwright::settings::Settings;
use spellwright::source::{FileId, Files};
use spellwright::stage::{Game, Names, SceneSpec, Sheet, Stage, read_scene, read_sheet};
use std::io::{IsTerminal, stdin};
use std::path::Path;

/// Adds a file for messages.
pub(super) fn add(files: &mut Files, path: &Path) -> Result<FileId, String> {
    Ok(files.add(input::shown(path), input::read(path)?))
}

/// Prints warnings; errors become the reason why `what` can't be used.
pub(super) fn judge(files: &Files, faults: &[Diagnostic], what: &str) -> Result<(), String> {
    let text = |f: &Diagnostic| render(files, f, Style::Colored);
    let mut faults: Diagnostics = faults.iter().cloned().collect();
    faults.sort();
    faults.iter().filter(|f| f.severity == Severity::Warning).for_each(|f| remark(&text(f)));
    let errors: Vec<String> = faults.iter().filter(|f| f.severity == Severity::Error).map(text).collect();
    if errors.is_empty() { Ok(()) } else { Err(format!("{what} can't be used\n{}", errors.join("\n\n"))) }
}

/// The settings of a table; the usual ones without a file.
pub(super) fn settings(files: &mut Files, path: Option<&Path>) -> Result<Settings, String> {
    let Some(path) = path else { return Ok(Settings::default()) };
    let id = add(files, path)?;
    let read = files.get(id).map_or(Ok(Settings::default()), Settings::read);
    let what = format!("the file of settings `{}`", path.display());
    read.or_else(|faults| judge(files, &faults, &what).map(|()| Settings::default()))
}

/// A character sheet.
pub(super) fn sheet(files: &mut Files, path: &Path, content: &Content, settings: &Settings) -> Result<Sheet, String> {
    let id = add(files, path)?;
    let mut faults = Vec::new();
    let names = Names { content, settings: &settings.scene };
    let sheet = files.get(id).and_then(|file| read_sheet(file, &names, &mut faults));
    judge(files, &faults, &format!("the sheet `{}`", path.display()))?;
    Ok(sheet.unwrap_or_default())
}

/// Why the engine stopped before the end.
pub(super) fn reason(stop: Stop) -> String {
    match stop {
        Stop::Limit(limit) => limit.to_string(),
        Stop::Open => "the scene was left before its end".to_owned(),
        Stop::Over(_) | Stop::Illegal | Stop::EndTurn | Stop::EndCombat => {
            "the scene stopped in the middle of a step".to_owned()
        }
    }
}

/// Reads a scene with the sheets that it names, which lie where it lies.
pub(super) fn spec(
    files: &mut Files,
    id: FileId,
    path: &Path,
    content: &Content,
    faults: &mut Vec<Diagnostic>,
) -> Option<SceneSpec> {
    let folder = path.parent().unwrap_or(Path::new("")).to_owned();
    let mut open = |named: &str| {
        let path = folder.join(named);
        Ok((input::shown(&path), input::read(&path)?))
    };
    read_scene(files, id, content, &mut open, faults)
}

/// Plays a scene: a person at a terminal for everybody, or bots.
pub(super) fn play(loaded: Loaded, path: &Path, rounds: u32, seed: u64, watch: bool) -> Result<(), String> {
    let Loaded { mut files, content, .. } = loaded;
    let id = add(&mut files, path)?;
    let mut faults = Vec::new();
    let spec = spec(&mut files, id, path, &content, &mut faults);
    judge(&files, &faults, &format!("the scene `{}`", path.display()))?;
    let Some(spec) = spec else { return Err(format!("the scene `{}` can't be read", path.display())) };
    let rounds = spec.rounds.unwrap_or(rounds);
    let stage = Stage::new(&content, spec);
    let mut bot = SceneBot::new(seed);
    if watch || !stdin().is_terminal() {
        return finish(&stage, &files, seed, rounds, &mut bot);
    }
    let mut menu = Everybody(Menu::new(&stage.rb, PlayerId(0), stage.players.clone()));
    finish(&stage, &files, seed, rounds, &mut menu)
}

fn finish<S: SceneSeat>(stage: &Stage, files: &Files, seed: u64, rounds: u32, seat: &mut S) -> Result<(), String> {
    let begun = stage.begin(seed, seat as &mut dyn Driver).map_err(reason)?;
    let Game { mut table, characters, from, refused, .. } = begun;
    judge(files, &refused, "the scene")?;
    let mut narrator = SceneNarrator::new(stage.players.clone(), from);
    line(&format!("\u{1b}[1m{}\u{1b}[0m", stage.spec.name));
    narrator.standing(&stage.rb, &table.w).iter().for_each(|text| line(&format!("  {text}")));
    line("");
    let mut tell = |table: &Table| told(&mut narrator, &stage.rb, table);
    tell(&table);
    let mut game = SceneGame {
        table: &mut table,
        characters: &characters,
        names: &stage.players,
        master: stage.master,
        target_number: stage.target_number,
    };
    let ending = game.play(rounds, seat, &mut tell).map_err(|limit| limit.to_string())?;
    let end = match ending {
        Ending::Rounds => "the rounds are over".to_owned(),
        Ending::Master => "the game master ends the scene".to_owned(),
        Ending::Over => "nobody can act any more".to_owned(),
        Ending::Left => "the scene was left".to_owned(),
    };
    line(&format!("\n\u{1b}[1m{end}\u{1b}[0m"));
    narrator.standing(&stage.rb, &table.w).iter().for_each(|text| line(&format!("  {text}")));
    Ok(())
}

fn told(narrator: &mut SceneNarrator, rb: &Rulebook, table: &Table) {
    narrator.tell(rb, &table.w).iter().for_each(|text| line(&format!("  {text}")));
}
