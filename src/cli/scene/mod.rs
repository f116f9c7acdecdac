//! Sheets and scenes from files, and `play --scene`.
//!
//! - `attempts`: tasks that somebody tries, and real cards
//! - `papers`: the texts that a scene is made of, as a save keeps them
//! - `session`: a scene played by hand, with what is typed, taken back and written down
//! - `teller`: what is told, and who is asked while a scene is set
//! - `shipped`: scenes and sheets that are built in
//! - `show`: the table and the sheets as they stand

mod attempts;
mod campaign;
mod dice;
mod papers;
mod session;
pub(super) mod shipped;
mod show;
mod teller;
pub(super) mod wishes;

use crate::cli::output::remark;
use crate::cli::scene::wishes::{Added, Scenery, Wishes, sheet_path};
use crate::cli::{disk, project};
use papers::Papers;
use session::{SceneFile, Session};
use spellwright::diag::{Code, Diagnostic, Diagnostics, Severity, Style, render};
use spellwright::engine::{Driver, Interrupt};
use spellwright::ir::{Content, DeckRules};
use spellwright::load::Loaded;
use spellwright::play::{SceneBot, SceneGame};
use spellwright::settings::Settings;
use spellwright::source::{FileId, Files};
use spellwright::stage::{Names, SceneSpec, Setting, Sheet, Stage, read_scene, read_sheet};
use std::path::Path;
use teller::{Setter, Teller};

/// Adds a file for messages.
pub(super) fn add(files: &mut Files, path: &Path) -> Result<FileId, String> {
    Ok(files.add(disk::shown(path), shipped::read(path)?))
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

/// The settings of a table: those of the file, or of the project, or the usual ones.
pub(super) fn settings(files: &mut Files, path: Option<&Path>) -> Result<Settings, String> {
    let Some(path) = path.or(project::current()?.settings.as_deref()) else { return Ok(Settings::default()) };
    let id = add(files, path)?;
    let read = files.get(id).map_or(Ok(Settings::default()), Settings::read);
    let what = format!("the file of settings `{}`", path.display());
    read.or_else(|faults| judge(files, &faults, &what).map(|()| Settings::default()))
}

/// A character sheet of somebody who casts some spells: what its other spells lack is nothing to this casting.
pub(super) fn sheet(files: &mut Files, path: &Path, names: &Names<'_>, spells: &[String]) -> Result<Sheet, String> {
    let about = |f: &Diagnostic| {
        let of = |spell: &String| f.message.to_lowercase().starts_with(&format!("`{}`", spell.to_lowercase()));
        f.code != Code::UnmetNeed || spells.iter().any(of)
    };
    read(files, path, shipped::read(&shipped::named(path))?, names, &about)
}

/// A character sheet of a scene.
fn sheet_of(files: &mut Files, path: &Path, text: String, names: &Names<'_>) -> Result<Sheet, String> {
    read(files, path, text, names, &|_| true)
}

fn read(
    files: &mut Files,
    path: &Path,
    text: String,
    names: &Names<'_>,
    about: &dyn Fn(&Diagnostic) -> bool,
) -> Result<Sheet, String> {
    let id = files.add(disk::shown(path), text);
    let mut faults = Vec::new();
    let sheet = files.get(id).and_then(|file| read_sheet(file, names, &mut faults));
    if !faults.iter().any(|f| f.severity == Severity::Error) {
        faults.retain(about);
    }
    judge(files, &faults, &format!("the sheet `{}`", path.display()))?;
    Ok(sheet.unwrap_or_default())
}

/// Why the engine stopped before the end.
pub(super) fn reason(stop: Interrupt) -> String {
    match stop {
        Interrupt::Limit(limit) => limit.to_string(),
        Interrupt::Open => "the scene was left before its end".to_owned(),
        Interrupt::Over(_) | Interrupt::Illegal | Interrupt::EndTurn | Interrupt::EndCombat => {
            "the scene stopped in the middle of a step".to_owned()
        }
    }
}

/// Reads a scene with the sheets that it names, which lie where it lies; the scene if it can be used, and its faults.
pub(super) fn spec(
    files: &mut Files,
    id: FileId,
    path: &Path,
    content: &Content,
    read: &mut dyn FnMut(&Path) -> Result<String, String>,
) -> (Option<SceneSpec>, Vec<Diagnostic>) {
    let mut faults = Vec::new();
    let folder = path.parent().unwrap_or(Path::new("")).to_owned();
    let mut open = |named: &str| {
        let path = folder.join(named);
        Ok((disk::shown(&path), read(&path)?))
    };
    let spec = read_scene(files, id, content, &mut open, &mut faults);
    (spec, faults)
}

/// Plays a scene: a person for everybody, or bots.
pub(super) fn play(loaded: Loaded, path: &Path, wishes: &Wishes) -> Result<(), String> {
    let path = &shipped::named(path);
    let mut scene = Scenery::read(loaded, path, wishes.campaign.as_deref(), Papers::default())?;
    scene.give_decks(&wishes.decks)?;
    let stage = scene.stage(&[])?;
    let rounds = stage.spec.rounds.unwrap_or(wishes.rounds);
    let (mut bot, mut person) = (SceneBot::new(wishes.seed), Setter::new(&stage));
    let who: &mut dyn Driver = if wishes.by_hand { &mut person } else { &mut bot };
    let mut setting = Setting { who, answers: Vec::new() };
    let begun = stage.begin(wishes.seed, &mut setting).map_err(reason)?;
    let answers = setting.answers;
    judge(&scene.files, &begun.refused, "the scene")?;
    let teller = Teller::new(&stage, begun.from, wishes.log.as_deref())?;
    let game = SceneGame::set(stage, rounds, wishes.seed, answers).map_err(|fault| fault.to_string())?;
    session::own_save(wishes.save.as_deref(), &scene.path)?;
    let session = Session::new(game, scene, teller, wishes);
    if wishes.by_hand { session.play() } else { session.watch(&mut SceneBot::new(wishes.seed)) }
}

/// Whether a file is a scene that was put down.
pub(super) fn is_saved(path: &Path) -> bool {
    disk::read(path).is_ok_and(|text| serde_json::from_str::<SceneFile>(&text).is_ok())
}

/// Goes on with a scene that was put down.
pub(super) fn resume(loaded: Loaded, path: &Path, wishes: &Wishes) -> Result<(), String> {
    let file = SceneFile::read(path)?;
    let papers = Papers::of_save(file.papers);
    let mut scene = Scenery::read(loaded, &file.scene, file.campaign.as_deref(), papers)?;
    scene.give_decks(&file.decks)?;
    scene.spec.turned_up = file.turned_up;
    let stage = scene.stage(&file.added)?;
    scene.papers.begin();
    if let Some(differences) = scene.papers.differences() {
        remark(&differences);
    }
    let rounds = stage.spec.rounds.unwrap_or(wishes.rounds);
    let mut teller = Teller::new(&stage, 0, wishes.log.as_deref())?;
    let game = SceneGame::load(stage, rounds, file.game)
        .map_err(|error| format!("the scene in `{}` can't be taken up: {error}", disk::shown(path)))?;
    teller.skip(&game);
    let wishes = Wishes {
        save: wishes.save.clone().or_else(|| Some(path.to_owned())),
        campaign: file.campaign,
        log: None,
        decks: file.decks,
        ..*wishes
    };
    let mut session = Session::new(game, scene, teller, &wishes);
    (session.history, session.added) = (file.history, file.added);
    session.has_ended = session.is_over(wishes.by_hand);
    if wishes.by_hand { session.play() } else { session.watch(&mut SceneBot::new(wishes.seed)) }
}

impl Scenery {
    fn read(loaded: Loaded, path: &Path, campaign: Option<&Path>, mut papers: Papers) -> Result<Self, String> {
        let Loaded { mut files, content, .. } = loaded;
        let id = files.add(disk::shown(path), papers.read(path)?);
        let (spec, faults) = spec(&mut files, id, path, &content, &mut |path| papers.read(path));
        judge(&files, &faults, &format!("the scene `{}`", path.display()))?;
        let Some(mut spec) = spec else { return Err(format!("the scene `{}` can't be read", path.display())) };
        for character in &mut spec.characters {
            let kept = campaign.map(|folder| sheet_path(folder, &character.spec.name));
            if let Some(path) = kept.filter(|path| papers.has(path)) {
                let text = papers.read(&path)?;
                let names = Names { content: &content, settings: &spec.settings.scene };
                let mut newer = sheet_of(&mut files, &path, text, &names)?;
                newer.player = character.player.take();
                newer.spec.name.clone_from(&character.spec.name);
                *character = newer;
            }
        }
        Ok(Self { files, content, path: path.to_owned(), spec, papers })
    }

    /// Decks that the command line names, in the order of the players; one: everybody's.
    fn give_decks(&mut self, names: &[String]) -> Result<(), String> {
        if names.is_empty() {
            return Ok(());
        }
        let mut players: Vec<String> = Vec::new();
        for c in &self.spec.characters {
            if !players.iter().any(|known| known == c.side()) {
                players.push(c.side().to_owned());
            }
        }
        if names.len() > players.len() {
            return Err(format!("{} decks are named, and the scene has {} players", names.len(), players.len()));
        }
        self.spec.decks.clear();
        for (player, name) in players.into_iter().zip(names.iter().cycle()) {
            let deck = super::deck::named(name, &self.content, &DeckRules::default())?.cards().collect();
            self.spec.decks.push((player, deck));
        }
        Ok(())
    }

    /// The scene with those who came later.
    fn stage(&self, added: &[Added]) -> Result<Stage, String> {
        let mut files = self.files.clone();
        let mut reserve = Vec::new();
        for newcomer in added {
            let text = newcomer.text.clone().map_or_else(|| shipped::read(&newcomer.sheet), Ok)?;
            let names = Names { content: &self.content, settings: &self.spec.settings.scene };
            let mut sheet = sheet_of(&mut files, &newcomer.sheet, text, &names)?;
            sheet.spec.name.clone_from(&newcomer.name);
            sheet.player = newcomer.player.clone().or(sheet.player);
            reserve.push(sheet);
        }
        Ok(Stage::with_reserve(&self.content, self.spec.clone(), reserve))
    }
}
