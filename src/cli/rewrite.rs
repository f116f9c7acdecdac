//! Files that the program writes over, and what changes in them.

use crate::cli::disk;
use std::fs;
use std::path::Path;

/// Puts a text in the place of a file. It is written beside it first, so that what was there is lost only for something
/// whole; a link goes on leading to the file, and whoever could read the file still can.
///
/// # Errors
/// The file can't be written; the message names it.
pub(super) fn put(path: &Path, text: &str) -> Result<(), String> {
    replace(path, text).map_err(|error| format!("can't write `{}`: {error}", disk::shown(path)))
}

fn replace(path: &Path, text: &str) -> std::io::Result<()> {
    let there = fs::canonicalize(path).ok();
    let place = there.as_deref().unwrap_or(path);
    let mut half = place.as_os_str().to_owned();
    half.push(".half");
    fs::write(&half, text)?;
    if there.is_some() {
        fs::set_permissions(&half, fs::metadata(place)?.permissions())?;
    }
    fs::rename(&half, place)
}

/// The lines that differ between two texts of a file, as `diff -u` writes them.
pub(super) fn diff(name: &str, before: &str, after: &str) -> String {
    similar::TextDiff::from_lines(before, after).unified_diff().header(name, name).to_string()
}
