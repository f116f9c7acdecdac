//! `new`: files to begin with.

use crate::cli::output::line;
use crate::cli::{Outcome, disk, input};
use clap::ValueEnum;
use spellwright::diag::{Code, Diagnostic, Severity};
use spellwright::load::load;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Write a small file that is right, to be changed into what is wanted.
#[derive(clap::Args)]
#[command(after_help = "\
Nothing is overwritten. Every file passes `check` as it is; its comments say what to change first.

Examples:
  spellwright new card \"Ember Fox\"             ember_fox.card
  spellwright new keyword smoulder --to mine/  mine/smoulder.card, with a card that has it
  spellwright new spell \"Hush of the Reeds\"    hush_of_the_reeds.spell
  spellwright new set \"Ashen Vale\"             the folder ashen_vale with a card, a scenario and a project file")]
pub(super) struct Args {
    /// What is begun
    kind: Sort,
    /// Its name
    name: String,
    /// The folder to write to, or the file
    #[arg(long, value_name = "PATH")]
    to: Option<PathBuf>,
}

/// What can be begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Sort {
    /// A card
    Card,
    /// A keyword ability and a card that has it
    Keyword,
    /// A scenario: a position, what is done, what must then be so
    Scenario,
    /// A spell of a scene
    Spell,
    /// A thing of a scene
    Item,
    /// A person or creature of a scene
    Sheet,
    /// A scene
    Scene,
    /// A deck list
    Deck,
    /// A folder with a card, a scenario and a project file
    Set,
}

/// A file to be written: its name, where the name of what is begun stands for `NAME`, and what it says.
type Template = (&'static str, &'static str);

const CARD: &str = include_str!("../../templates/card.card");

impl Sort {
    fn files(self) -> &'static [Template] {
        match self {
            Self::Card => &[("NAME.card", CARD)],
            Self::Keyword => &[("NAME.card", include_str!("../../templates/keyword.card"))],
            Self::Scenario => &[("NAME.scenario", include_str!("../../templates/scenario.scenario"))],
            Self::Spell => &[("NAME.spell", include_str!("../../templates/spell.spell"))],
            Self::Item => &[("NAME.spell", include_str!("../../templates/item.spell"))],
            Self::Sheet => &[("NAME.toml", include_str!("../../templates/sheet.toml"))],
            Self::Scene => &[("NAME.toml", include_str!("../../templates/scene.toml"))],
            Self::Deck => &[("NAME.txt", include_str!("../../templates/deck.txt"))],
            Self::Set => &[
                ("NAME/spellwright.toml", include_str!("../../templates/set.toml")),
                ("NAME/NAME.card", CARD),
                ("NAME/NAME.scenario", include_str!("../../templates/set.scenario")),
            ],
        }
    }

    /// What to do with what was written.
    fn next(self, first: &str) -> String {
        match self {
            Self::Scenario => format!("spellwright test {first}"),
            Self::Scene => format!("spellwright play --scene {first} --watch"),
            Self::Set => {
                let folder = Path::new(first).parent().map_or(".".to_owned(), disk::shown);
                format!("cd {folder}; spellwright check; spellwright test")
            }
            Self::Deck => format!("spellwright play --deck {first}"),
            _ => format!("spellwright check {first} --read"),
        }
    }
}

pub(super) fn run(args: &Args) -> Outcome {
    match begin(args) {
        Ok(()) => Outcome::Clean,
        Err(message) => Outcome::Usage(message),
    }
}

fn begin(args: &Args) -> Result<(), String> {
    let name = named(args.kind, &args.name)?;
    let all = args.kind.files();
    let mut texts = Vec::new();
    for (file, text) in all {
        let path = place(args, &file.replace("NAME", &stem(&name)), all.len())?;
        // The first card of a set is called after it; the name of a keyword is quoted where it is declared.
        let first = if args.kind == Sort::Set && *text == CARD { "First of " } else { "" };
        let quoted = if name.contains(' ') { format!("\"{name}\"") } else { name.clone() };
        let text = text.replace("KEYWORD", &quoted).replace("WORDS", &name);
        texts.push((path, text.replace("NAME", &format!("{first}{name}"))));
    }
    if let Some((there, _)) = texts.iter().find(|(path, _)| path.exists()) {
        return Err(format!("`{}` is there already; nothing was written", disk::shown(there)));
    }
    passes(&texts)?;
    for (path, text) in &texts {
        write(path, text)?;
        line(&disk::shown(path));
    }
    let first = texts.first().map(|(path, _)| disk::shown(path)).unwrap_or_default();
    line(&format!("next: {}", args.kind.next(&first)));
    Ok(())
}

/// Whether definitions pass `check` beside the content of the place: a name may be taken.
fn passes(texts: &[(PathBuf, String)]) -> Result<(), String> {
    let is_own = |path: &Path| path.extension().is_some_and(|e| e == "card" || e == "spell");
    let own: Vec<_> = texts.iter().filter(|(path, _)| is_own(path)).collect();
    if own.is_empty() {
        return Ok(());
    }
    let mut files = input::content(&[])?.to_files();
    let ids: Vec<_> = own.iter().map(|(path, text)| files.add(disk::shown(path), text.clone())).collect();
    let loaded = load(files);
    let mine = |d: &&Diagnostic| d.severity == Severity::Error && ids.contains(&d.span.file);
    match loaded.diagnostics.iter().find(mine) {
        None => Ok(()),
        Some(fault) if fault.code == Code::DuplicateName => {
            Err(format!("{}: take another name; nothing was written", fault.message))
        }
        Some(fault) => Err(format!("the file would not pass `check`: {}; nothing was written", fault.message)),
    }
}

/// The name, if it can stand in a file.
fn named(kind: Sort, name: &str) -> Result<String, String> {
    let name = name.trim();
    if name.is_empty() || name.chars().count() > 60 {
        return Err("a name has 1 to 60 characters".to_owned());
    }
    if name.contains(['"', '\\', '{', '}']) || name.chars().any(char::is_control) {
        return Err(format!("`{name}` can't be a name: quotation marks, backslashes and braces end it"));
    }
    let words = |c: char| c.is_ascii_lowercase() || c == ' ';
    match kind {
        Sort::Keyword if !name.chars().all(words) => {
            Err(format!("`{name}` can't be a keyword: it is written in small letters, such as `{}`", small(name)))
        }
        _ => Ok(name.to_owned()),
    }
}

fn small(name: &str) -> String {
    let letters = name.to_lowercase().chars().filter(|c| c.is_ascii_lowercase() || *c == ' ').collect::<String>();
    if letters.trim().is_empty() { "smoulder".to_owned() } else { letters.trim().to_owned() }
}

/// The name as a part of a path.
fn stem(name: &str) -> String {
    let word = |c: char| if c.is_alphanumeric() { c.to_lowercase().collect() } else { "_".to_owned() };
    let stem: String = name.chars().map(word).collect();
    let stem = stem.trim_matches('_').to_owned();
    if stem.is_empty() { "unnamed".to_owned() } else { stem }
}

/// Where a file goes: into the folder that was named, or where the one file was named.
fn place(args: &Args, file: &str, all: usize) -> Result<PathBuf, String> {
    let Some(to) = &args.to else { return Ok(PathBuf::from(file)) };
    if to.is_dir() || to.extension().is_none() {
        return Ok(to.join(file));
    }
    let ending = Path::new(file).extension();
    if all > 1 {
        return Err(format!("`{}` is no folder, and several files are written", disk::shown(to)));
    }
    if to.extension() != ending {
        let ending = ending.map_or(String::new(), |e| e.to_string_lossy().into_owned());
        return Err(format!("`{}` must end in `.{ending}`", disk::shown(to)));
    }
    Ok(to.clone())
}

/// Writes a file that was not there.
fn write(path: &Path, text: &str) -> Result<(), String> {
    let failed = |e: std::io::Error| format!("can't write `{}`: {e}", disk::shown(path));
    if let Some(folder) = path.parent().filter(|f| !f.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(failed)?;
    }
    let mut file = std::fs::File::create_new(path).map_err(failed)?;
    file.write_all(text.as_bytes()).map_err(failed)
}
