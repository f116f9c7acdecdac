//! Reading files and folders of definitions.

use super::others::Sort;
use super::project;
use spellwright::content_files::{ContentFiles, ENDINGS};
use spellwright::diag::{Severity, Style, render};
use spellwright::load::{Loaded, load};
use spellwright::source::invisible;
use spellwright::syntax::MAX_FILE;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

/// A file that was found below one of the paths given.
pub(super) struct Found {
    /// Its path below that path, with `/` between the parts.
    pub relative: String,
    /// Where it is.
    pub path: PathBuf,
    /// Where its text comes from.
    source: Source,
}

impl Found {
    /// Whether it is standard input.
    pub fn is_input(&self) -> bool {
        self.source == Source::Input
    }
    /// What stands in it.
    ///
    /// # Errors
    /// It can't be read.
    pub fn read(&self) -> Result<String, String> {
        match self.source {
            Source::Odd => Err(format!("`{}` is not a file", shown(&self.path))),
            Source::Input => read_from(std::io::stdin().lock(), "standard input"),
            Source::File => read(&self.path),
        }
    }
}

/// Where the text of a file comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    /// From the file itself.
    File,
    /// It was found in a folder and is no file (a pipe, a device): reading it could wait for ever.
    Odd,
    /// From standard input.
    Input,
}

/// How deep folders may be nested.
const MOST_FOLDERS: usize = 64;

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
    /// Everything else.
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
                Ok(text) => gathered.sort_in(found, text, unread),
                Err(reason) => unread.push(reason),
            }
        }
    }
    gathered
}

impl Gathered {
    fn sort_in(&mut self, found: Found, text: String, unread: &mut Vec<String>) {
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

/// The built-in content with that of some folders, without a fault.
///
/// # Errors
/// What can't be read, or every error of the content.
pub(super) fn sound(folders: &[PathBuf]) -> Result<Loaded, String> {
    faultless(load(content(folders)?.to_files()))
}

/// What was loaded, if it has no error.
///
/// # Errors
/// Every error of the content.
pub(super) fn faultless(loaded: Loaded) -> Result<Loaded, String> {
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

/// The path with `/` between its parts, as messages show it.
pub(super) fn shown(path: &Path) -> String {
    let mut text = path.to_string_lossy();
    if invisible(&text).is_some() {
        // What is in the name of a file must not reach a terminal.
        text = text.escape_default().to_string().into();
    }
    if std::path::MAIN_SEPARATOR == '/' { text.into_owned() } else { text.replace(std::path::MAIN_SEPARATOR, "/") }
}

/// A file, or all files of definitions below a folder, in the order of their paths.
pub(super) fn find(path: &Path) -> Result<Vec<Found>, String> {
    find_endings(path, ENDINGS)
}

/// A file, or all files with an ending below a folder, in the order of their paths.
pub(super) fn find_ending(path: &Path, ending: &str) -> Result<Vec<Found>, String> {
    find_endings(path, &[ending])
}

/// What stands for standard input among paths.
const INPUT: &str = "-";

/// A file, or all files with one of the endings below a folder, in the order of their paths; `-` is standard input, a
/// file with the first of the endings.
fn find_endings(path: &Path, endings: &[&str]) -> Result<Vec<Found>, String> {
    if path.as_os_str() == INPUT {
        let path = PathBuf::from(format!("<input>.{}", endings.first().unwrap_or(&"")));
        return Ok(vec![Found { relative: shown(&path), path, source: Source::Input }]);
    }
    if path.is_dir() {
        let mut found = Vec::new();
        walk(path, endings, "", &mut BTreeSet::new(), &mut found)?;
        found.sort_by(|a, b| a.relative.cmp(&b.relative));
        return Ok(found);
    }
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    Ok(vec![Found { relative: name, path: path.to_owned(), source: Source::File }])
}

/// Links to folders are followed, but no folder is entered twice.
fn walk(
    folder: &Path,
    wanted: &[&str],
    prefix: &str,
    entered: &mut BTreeSet<PathBuf>,
    found: &mut Vec<Found>,
) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("can't read the folder `{}`: {error}", shown(folder));
    if prefix.split('/').count() > MOST_FOLDERS {
        return Err(format!("folders are nested more than {MOST_FOLDERS} deep in `{}`", shortened(folder)));
    }
    if !entered.insert(fs::canonicalize(folder).map_err(failed)?) {
        return Ok(());
    }
    let mut entries = fs::read_dir(folder).map_err(failed)?.collect::<Result<Vec<_>, _>>().map_err(failed)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name().to_string_lossy().into_owned();
        let relative = if prefix.is_empty() { name } else { format!("{prefix}/{name}") };
        let path = entry.path();
        if path.is_dir() {
            walk(&path, wanted, &relative, entered, found)?;
        } else if path.extension().is_some_and(|ending| wanted.iter().any(|w| ending == *w)) {
            let source = if path.is_file() { Source::File } else { Source::Odd };
            found.push(Found { relative, path, source });
        }
    }
    Ok(())
}

/// The beginning of a path that is too long to be shown.
fn shortened(path: &Path) -> String {
    shown(&path.iter().take(8).collect::<PathBuf>()) + "/..."
}

/// Reads a text file. Of one that is too large only so much that its size is noticed later.
pub(super) fn read(path: &Path) -> Result<String, String> {
    let file = File::open(path).map_err(|error| format!("can't read `{}`: {error}", shown(path)))?;
    read_from(file, &shown(path))
}

fn read_from(source: impl Read, name: &str) -> Result<String, String> {
    let mut bytes = Vec::new();
    let limit = u64::try_from(MAX_FILE).unwrap_or(u64::MAX).saturating_add(1);
    source.take(limit).read_to_end(&mut bytes).map_err(|error| format!("can't read `{name}`: {error}"))?;
    if bytes.len() > MAX_FILE {
        return Ok(String::from_utf8_lossy(&bytes).into_owned());
    }
    String::from_utf8(bytes).map_err(|wrong| {
        let at = wrong.utf8_error().valid_up_to();
        let bytes = wrong.as_bytes();
        let line = bytes[..at].iter().filter(|b| **b == b'\n').count() + 1;
        let byte = bytes.get(at).copied().unwrap_or_default();
        let saved =
            if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) { " (it is UTF-16)" } else { "" };
        format!("`{name}` is not a text in UTF-8{saved}: line {line} has the byte 0x{byte:02X}; save it as UTF-8")
    })
}
