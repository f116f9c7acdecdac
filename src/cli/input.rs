//! Reading files and folders of definitions.

use crate::cli::disk::{Found, find, find_endings, shown};
use crate::cli::file_sorts::Sort;
use crate::cli::project;
use spellwright::content_files::{ContentFiles, ENDINGS};
use spellwright::diag::{Severity, Style, render};
use spellwright::further::with_further;
use spellwright::ir::Content;
use spellwright::load::{Loaded, load};
use spellwright::printed::{with_agreement, with_proposals};
use spellwright::tried::with_tried;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The built-in content with the files of some folders added, or put in the place of built-in ones with the same path.
pub(super) fn content(folders: &[PathBuf]) -> Result<ContentFiles, String> {
    let mut content = ContentFiles::built_in();
    let wanted = &project::current()?.content;
    for folder in wanted.iter().chain(folders) {
        if !folder.is_dir() {
            return Err(format!("`{}` is not a folder", shown(folder)));
        }
        for found in find(folder)? {
            let text = found.read()?;
            content.put(found.relative, shown(&found.path), text);
        }
    }
    Ok(content)
}

/// Endings of all files that can be checked.
pub(super) const CHECKED: &[&str] = &["card", "spell", "scenario", "toml", "txt"];

/// The endings for a message.
pub(super) fn endings() -> String {
    let all = CHECKED.iter().map(|e| format!("`.{e}`")).collect::<Vec<_>>().join(", ");
    format!("{all} (a deck: named, or in a folder `decks`)")
}

/// A file that holds no definitions.
pub(super) struct Other {
    /// What it is.
    pub sort: Sort,
    /// Where it is.
    pub found: Found,
    /// What stands in it.
    pub text: String,
}

/// Files to be checked.
#[derive(Default)]
pub(super) struct Gathered {
    /// Definitions with their texts.
    pub definitions: Vec<(Found, String)>,
    /// All other files that are checked, such as scenarios, settings and decks.
    pub others: Vec<Other>,
}

/// The files of some paths by their sort; what can't be read goes to `unread`, and the rest is gathered all the same.
pub(super) fn gather(paths: &[PathBuf], unread: &mut Vec<String>) -> Gathered {
    let mut gathered = Gathered::default();
    for path in paths {
        let all = match find_endings(path, CHECKED) {
            Ok(all) => all,
            Err(reason) => {
                unread.push(reason);
                continue;
            }
        };
        for found in all {
            // A text in a folder is a deck only if the folder says so.
            let text_file = found.path.extension().is_some_and(|e| e == "txt");
            let of_decks = || found.path.parent().is_some_and(|p| p.ends_with("decks"));
            if path.is_dir() && text_file && !of_decks() {
                continue;
            }
            match found.read() {
                Ok(text) => gathered.add(found, text, unread),
                Err(reason) => unread.push(reason),
            }
        }
    }
    gathered
}

impl Gathered {
    /// Adds a file by its sort; what is no sort that is checked goes to `unread`.
    pub fn add(&mut self, found: Found, text: String, unread: &mut Vec<String>) {
        let ending = found.path.extension().and_then(|e| e.to_str()).unwrap_or("");
        if ENDINGS.contains(&ending) {
            self.definitions.push((found, text));
            return;
        }
        match Sort::of(&found.path, &text) {
            Some(sort) => self.others.push(Other { sort, found, text }),
            None => {
                let path = shown(&found.path);
                unread.push(format!("`{path}` is nothing that is checked: files end in {}", endings()));
            }
        }
    }
}

/// Adds files of definitions; what messages call each, and its path in the content. One that lies where a built-in file lies in the
/// repository takes its place, so that a part of the content can be checked while it is edited.
pub(super) fn add_found(content: &mut ContentFiles, definitions: &[(Found, String)]) -> BTreeMap<String, String> {
    let mut own = BTreeMap::new();
    // A folder of content may be checked itself.
    let known: BTreeMap<PathBuf, String> = match definitions {
        [] => BTreeMap::new(),
        _ => content.names().filter_map(|(key, name)| Some((fs::canonicalize(name).ok()?, key.to_owned()))).collect(),
    };
    for (found, text) in definitions {
        let name = shown(&found.path);
        // One file may be named in several ways.
        let whole = fs::canonicalize(&found.path);
        let key = whole.as_ref().ok().and_then(|path| known.get(path).cloned());
        let key = key.or_else(|| built_in_path(content, &found.path));
        let key = key.unwrap_or_else(|| format!("~/{}", whole.map_or_else(|_| name.clone(), |path| shown(&path))));
        content.put(key.clone(), name.clone(), text.clone());
        own.retain(|_, other| *other != key);
        own.insert(name, key);
    }
    own
}

/// What each file of scenarios declares for itself, with the name that messages call it by; nothing of those that declare
/// nothing.
pub(super) fn declared_by_scenarios<'g>(
    content: &'g ContentFiles,
    gathered: &'g Gathered,
) -> impl Iterator<Item = (String, Loaded)> + 'g {
    let files = gathered.others.iter().filter(|other| other.sort == Sort::Scenario);
    files.filter_map(|other| {
        let (name, mut with) = (shown(&other.found.path), content.clone());
        with.put(format!("~/{name}"), name.clone(), other.text.clone());
        let loaded = load(with.to_files());
        let declares = loaded.places.iter().any(|p| loaded.files.place(p.span).0 == name);
        declares.then_some((name, loaded))
    })
}

/// The built-in content with that of some folders, without a fault.
///
/// # Errors
/// What can't be read, or every error of the content.
pub(super) fn sound(folders: &[PathBuf]) -> Result<Loaded, String> {
    faultless(load(content(folders)?.to_files()))
}

/// The same with everything that is known of its faults: what pasted lines would be here, which suggestions hold when they are tried,
/// what stands behind a fault in its line.
pub(super) fn explained(loaded: Loaded) -> Loaded {
    with_further(with_tried(with_agreement(with_proposals(loaded))))
}

/// What was loaded, if it has no error.
///
/// # Errors
/// Every error of the content.
pub(super) fn faultless(loaded: Loaded) -> Result<Loaded, String> {
    let loaded = if loaded.diagnostics.has_errors() { explained(loaded) } else { loaded };
    let errors: Vec<String> = loaded
        .diagnostics
        .iter()
        .filter(|d| d.severity == Severity::Error)
        .map(|d| render(&loaded.files, d, Style::Colored))
        .collect();
    if errors.is_empty() { Ok(loaded) } else { Err(format!("the content has faults\n{}", errors.join("\n\n"))) }
}

/// The path of the built-in file that a path ends with, if any.
fn built_in_path(content: &ContentFiles, path: &Path) -> Option<String> {
    let whole = fs::canonicalize(path).ok()?;
    let parts: Vec<String> = whole.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    let below = |folder: &str| parts.iter().rposition(|part| part == folder);
    let cards = below("cards").and_then(|at| parts.get(at + 1..));
    let relative = cards.or_else(|| below("spells").and_then(|at| parts.get(at..)))?.join("/");
    content.contains(&relative).then_some(relative)
}

/// The name under which something is declared that is called so in Japanese; any other name is itself.
pub(super) fn declared_name<'n>(content: &'n Content, name: &'n str) -> &'n str {
    content.declared(&[], name)
}
