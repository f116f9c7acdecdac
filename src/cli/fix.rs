//! `check --fix`: pasted lines become what was offered for them.

use crate::cli::written;
use spellwright::content_files::ContentFiles;
use spellwright::load::load;
use spellwright::printed::mended;
use std::collections::BTreeMap;
use std::path::Path;

/// A line that was mended can bring faults to light that it hid; more rounds than that mend nothing more.
const ROUNDS: usize = 8;

/// The new texts of files, by what messages call them, and how many changes they hold.
#[derive(Default)]
pub(super) struct Fixed {
    /// The files that are changed.
    pub texts: BTreeMap<String, String>,
    /// How many changes.
    pub changes: usize,
}

/// Rewrites lines in the author's own files, as long as one can be. Only lines as a whole, each of which was tried, are
/// certain: changes of single words would leave lines half done, and what a misspelt name was meant to be only its author
/// knows.
pub(super) fn fixed(content: &mut ContentFiles, own: &BTreeMap<String, String>) -> Fixed {
    let mut fixed = Fixed::default();
    for _ in 0..ROUNDS {
        let mut any = false;
        for file in mended(&load(content.to_files())) {
            let Some(path) = own.get(&file.name) else { continue };
            content.put(path.clone(), file.name.clone(), file.text.clone());
            fixed.texts.insert(file.name, file.text);
            fixed.changes += file.changes;
            any = true;
        }
        if !any {
            break;
        }
    }
    fixed
}

/// What was changed, line by line, from the content as it was.
pub(super) fn diff(fixed: &Fixed, content: &ContentFiles, own: &BTreeMap<String, String>) -> String {
    let before = |name: &String| own.get(name).and_then(|path| content.get(path)).unwrap_or("");
    fixed.texts.iter().map(|(name, text)| written::diff(name, before(name), text)).collect()
}

/// Writes the files.
///
/// # Errors
/// One of them can't be written.
pub(super) fn write(fixed: &Fixed) -> Result<(), String> {
    fixed.texts.iter().try_for_each(|(name, text)| written::put(Path::new(name), text))
}
