//! Files beside the definitions: scenarios, decks, settings, sheets and scenes, each checked as its command reads it.

use crate::cli::disk::Found;
use crate::cli::file_sorts::Sort;
use crate::cli::{disk, project};
use spellwright::content_files::ContentFiles;
use spellwright::decks::read_deck;
use spellwright::diag::{Code, Diagnostic, Diagnostics, Severity};
use spellwright::ir::Content;
use spellwright::play::SceneBot;
use spellwright::scenario::{Suite, judge_settings};
use spellwright::settings::Settings;
use spellwright::source::{FileId, Files, Span};
use spellwright::stage::{Names, SceneSpec, Stage, read_sheet};
use std::path::Path;

/// What was said about some files.
pub(super) struct Checked {
    /// The files, for messages.
    pub files: Files,
    /// What is wrong with them.
    pub faults: Diagnostics,
}

/// Checks scenarios, all at once: what each declares is known in its own file only.
pub(super) fn scenarios(content: &ContentFiles, texts: Vec<(String, String)>) -> Checked {
    let suite = Suite::read(content, texts).with_tried(content);
    let mut faults: Diagnostics = suite.faults.into_iter().chain(suite.warnings).collect();
    faults.sort();
    Checked { files: suite.files, faults }
}

/// Checks one other file.
pub(super) fn check(sort: Sort, found: &Found, text: String, content: &Content) -> Checked {
    let mut files = Files::new();
    let id = files.add(disk::shown(&found.path), text);
    let faults = match (sort, files.get(id)) {
        (Sort::Scene, _) => scene(&mut files, id, &found.path, content),
        (Sort::Deck, Some(file)) => match read_deck(file, content) {
            Ok(deck) if deck.is_empty() && deck.pool.is_empty() => {
                let at = Span::new(file.id(), 0, 0);
                let fault =
                    Diagnostic::error(Code::DeckCount, at, format!("the deck {}", super::deck::without_cards(&deck)));
                vec![fault.help("a line names a card and how many: `4 Lightning Bolt`")]
            }
            Ok(_) => Vec::new(),
            Err(faults) => faults,
        },
        (Sort::Settings, Some(file)) => {
            let mut faults = Settings::read(file).err().unwrap_or_default();
            let told: Vec<Span> = faults.iter().map(|d| d.span).collect();
            let meets = |d: &Diagnostic| told.iter().any(|s| s.start <= d.span.end && d.span.start <= s.end);
            faults.extend(judge_settings(file, content).into_iter().filter(|d| !meets(d)));
            faults.sort_by_key(|d| d.span.start);
            faults
        }
        (Sort::Project, Some(file)) => project::wishes(file, Path::new("")).1,
        (Sort::Sheet, Some(file)) => {
            let (mut faults, settings) = (Vec::new(), Settings::default());
            let sheet = read_sheet(file, &Names { content, settings: &settings.scene }, &mut faults);
            if let Some(sheet) = sheet {
                let spec = SceneSpec { characters: vec![sheet], ..SceneSpec::default() };
                begins(content, spec, &mut faults);
            }
            faults
        }
        (Sort::Scenario, _) | (_, None) => Vec::new(),
    };
    let mut faults: Diagnostics = faults.into_iter().collect();
    faults.sort();
    Checked { files, faults }
}

/// A scene with the sheets that it names, up to its beginning.
fn scene(files: &mut Files, id: FileId, path: &Path, content: &Content) -> Vec<Diagnostic> {
    let (spec, mut faults) = super::scene::spec(files, id, path, content, &mut super::scene::shipped::read);
    if let Some(spec) = spec {
        begins(content, spec, &mut faults);
    }
    faults
}

/// What is refused as a scene without errors begins, such as spells that nobody can learn.
fn begins(content: &Content, spec: SceneSpec, faults: &mut Vec<Diagnostic>) {
    if faults.iter().any(|f| f.severity == Severity::Error) {
        return;
    }
    let begun = Stage::new(content, spec).begin(1, &mut SceneBot::new(1));
    faults.extend(begun.map(|game| game.refused).unwrap_or_default());
}
