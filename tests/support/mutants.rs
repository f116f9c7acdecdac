//! The content line by line, for tests that change lines and look what is said of them.

use super::{files, read, root};
use spellwright::content_files::ContentFiles;
use spellwright::load::{Loaded, load};
use std::collections::BTreeSet;

/// Definitions of the content, without split cards, whose name stands on their halves too.
pub fn definitions(folder: &str, ending: &str) -> Vec<Vec<String>> {
    let folder = root(folder);
    let mut cards: Vec<Vec<String>> = Vec::new();
    for path in files(&folder, ending) {
        let mut inside = false;
        for line in read(&folder.join(&path)).lines() {
            if ["card \"", "spell \"", "item \""].iter().any(|head| line.starts_with(head)) {
                inside = !line.contains(" // ");
                if inside {
                    cards.push(Vec::new());
                }
            } else if !line.starts_with([' ', '}']) {
                inside = false;
            }
            // A remark says nothing.
            let said = line.find("# ").map_or(line, |at| line[..at].trim_end());
            if inside
                && !said.trim().is_empty()
                && let Some(card) = cards.last_mut()
            {
                card.push(said.to_owned());
            }
        }
    }
    cards
}

/// Whether a line of a card says something: no property, no name.
pub fn speaks(line: &str) -> bool {
    let word = line.trim_start();
    let property = ["name ", "cost ", "pt ", "loyalty ", "type ", "color "].iter().any(|p| word.starts_with(p));
    line.starts_with(' ') && !property && !word.starts_with('}')
}

/// Loads a text beside the content; and the numbers of its lines of which something is said.
pub fn load_beside_content(name: &str, text: &str) -> (Loaded, BTreeSet<usize>) {
    let mut sources = ContentFiles::built_in().to_files();
    let id = sources.add(name.to_owned(), text);
    let loaded = load(sources);
    let starts: Vec<usize> = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
    let line_of = |at: u32| starts.partition_point(|start| *start <= at as usize);
    let faults = loaded.diagnostics.iter().filter(|d| d.span.file == id).map(|d| line_of(d.span.start)).collect();
    (loaded, faults)
}
