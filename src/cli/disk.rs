//! Files and folders as they are named on the command line: found, read, shown.

use spellwright::content_files::ENDINGS;
use spellwright::source::invisible;
use spellwright::syntax::MAX_FILE;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

/// A file that was found below one of the paths given.
pub(crate) struct Found {
    /// Its path below that path, with `/` between the parts.
    pub relative: String,
    /// Where it is.
    pub path: PathBuf,
    /// Where its text comes from.
    source: Source,
}

impl Found {
    /// A file whose text is known already.
    pub fn known(path: PathBuf) -> Found {
        Found { relative: shown(&path), path, source: Source::File }
    }

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

/// A file, or all files of definitions below a folder, in the order of their paths.
pub(crate) fn find(path: &Path) -> Result<Vec<Found>, String> {
    find_endings(path, ENDINGS)
}

/// A file, or all files with an ending below a folder, in the order of their paths.
pub(crate) fn find_ending(path: &Path, ending: &str) -> Result<Vec<Found>, String> {
    find_endings(path, &[ending])
}

/// A file, or all files with one of the endings below a folder, in the order of their paths; `-` is standard input, a
/// file with the first of the endings.
pub(crate) fn find_endings(path: &Path, endings: &[&str]) -> Result<Vec<Found>, String> {
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
    let source = if waits_for_a_writer(path) { Source::Odd } else { Source::File };
    Ok(vec![Found { relative: name, path: path.to_owned(), source }])
}

/// Whether a path is a named pipe, which nobody may ever write to. What a shell gives as `<(command)` is written.
fn waits_for_a_writer(path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        let given = path.starts_with("/dev") || path.starts_with("/proc");
        !given && fs::metadata(path).is_ok_and(|about| about.file_type().is_fifo())
    }
    #[cfg(not(unix))]
    {
        let _ = path;
        false
    }
}

/// Links to folders are followed, but no folder is entered twice.
pub(crate) fn walk(
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
pub(crate) fn shortened(path: &Path) -> String {
    shown(&path.iter().take(8).collect::<PathBuf>()) + "/..."
}

/// Reads a text file. Of one that is too large only so much that its size is noticed later.
pub(crate) fn read(path: &Path) -> Result<String, String> {
    let file = File::open(path).map_err(|error| format!("can't read `{}`: {error}", shown(path)))?;
    read_from(file, &shown(path))
}

pub(crate) fn read_from(source: impl Read, name: &str) -> Result<String, String> {
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

/// The path with `/` between its parts, as messages show it.
pub(crate) fn shown(path: &Path) -> String {
    let mut text = path.to_string_lossy();
    if invisible(&text).is_some() {
        // What is in the name of a file must not reach a terminal.
        text = text.escape_default().to_string().into();
    }
    if std::path::MAIN_SEPARATOR == '/' { text.into_owned() } else { text.replace(std::path::MAIN_SEPARATOR, "/") }
}

/// Where the text of a file comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    /// From the file itself.
    File,
    /// It was found in a folder and is no file (a pipe, a device): reading it could wait for ever.
    Odd,
    /// From standard input.
    Input,
}

/// How deep folders may be nested.
pub(crate) const MOST_FOLDERS: usize = 64;

/// What stands for standard input among paths.
pub(crate) const INPUT: &str = "-";
