//! The scenes and sheets that the program brings along, for whoever has only the program. A file of the disk goes before them.

use crate::cli::disk;
use std::path::{Path, PathBuf};

/// The folder under whose name they are found.
const FOLDER: &str = "scenes";

macro_rules! shipped {
    ($($name:literal)*) => { &[$(($name, include_str!(concat!("../../../scenes/", $name, ".toml")))),*] };
}

const ALL: &[(&str, &str)] = shipped!("duel" "elf" "flight" "gate" "radagast" "sword" "warg" "wolves");

/// The text of a file, or of what is built in under its name (`scenes/duel.toml`).
///
/// # Errors
/// It can't be read, and nothing is built in under that name.
pub(crate) fn read(path: &Path) -> Result<String, String> {
    instead(path).map_or_else(|| disk::read(path), |text| Ok(text.to_owned()))
}

/// The text that is built in under the name of a file that is not there; none: there is such a file, or nothing is built in.
pub(crate) fn instead(path: &Path) -> Option<&'static str> {
    built_in(path).filter(|_| !path.exists())
}

/// Whether there is such a file, or one that is built in.
pub(crate) fn is_there(path: &Path) -> bool {
    path.exists() || built_in(path).is_some()
}

/// What a name on the command line means: the file of that name, or else what is built in (`duel`).
pub(crate) fn named(path: &Path) -> PathBuf {
    let known = path.to_str().is_some_and(|name| ALL.iter().any(|(known, _)| *known == name));
    if known && !path.exists() { Path::new(FOLDER).join(path).with_extension("toml") } else { path.to_owned() }
}

fn built_in(path: &Path) -> Option<&'static str> {
    let name = path.strip_prefix(FOLDER).ok()?.to_str()?.strip_suffix(".toml")?;
    ALL.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}
