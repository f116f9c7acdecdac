//! The texts of the content: those that are built in, and those that an author puts over them.

use crate::source::Files;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

mod built_in {
    include!(concat!(env!("OUT_DIR"), "/content_files.rs"));
}

/// The endings of files of definitions: cards, and what belongs to scenes.
pub const ENDINGS: &[&str] = &["card", "spell"];

/// Files of definitions by their path below the content folder: those of the library, then those that were added, each in the
/// order of the paths. What is added can rely on all that the library declares, whatever it is called.
#[derive(Clone, Debug, Default)]
pub struct ContentFiles {
    files: BTreeMap<Cow<'static, str>, Entry>,
    added: BTreeMap<Cow<'static, str>, Entry>,
}

#[derive(Clone, Debug)]
struct Entry {
    /// As shown to people.
    name: Cow<'static, str>,
    text: Text,
}

/// The text of a file: one of the library, or one that is shared by all who read it.
#[derive(Clone, Debug)]
enum Text {
    Library(&'static str),
    Added(Arc<str>),
}

impl Text {
    fn as_str(&self) -> &str {
        match self {
            Self::Library(text) => text,
            Self::Added(text) => text,
        }
    }
    fn shared(&self) -> Arc<str> {
        match self {
            Self::Library(text) => Arc::from(*text),
            Self::Added(text) => text.clone(),
        }
    }
}

impl ContentFiles {
    /// An empty collection, without the files of the library.
    pub fn empty() -> Self {
        Self::default()
    }
    /// The files of the library itself.
    pub fn built_in() -> Self {
        // A folder of an author replaces `cards/`, so paths of cards are told without it.
        let entry = |text: &'static str, name: String| Entry { name: name.into(), text: Text::Library(text) };
        let cards = built_in::CARDS.iter();
        let spells = built_in::SPELLS.iter();
        let files = cards
            .map(|(path, text)| (Cow::Borrowed(*path), entry(text, format!("cards/{path}"))))
            .chain(spells.map(|(path, text)| (format!("spells/{path}").into(), entry(text, format!("spells/{path}")))))
            .collect();
        Self { files, added: BTreeMap::new() }
    }
    /// Adds a file, or puts it in the place of the one with the same path below the content folder. `name` is what
    /// messages call it.
    pub fn put(
        &mut self,
        path: impl Into<Cow<'static, str>>,
        name: impl Into<Cow<'static, str>>,
        text: impl Into<Cow<'static, str>>,
    ) {
        let text = match text.into() {
            Cow::Borrowed(text) => Text::Library(text),
            Cow::Owned(text) => Text::Added(text.into()),
        };
        let (path, entry) = (path.into(), Entry { name: name.into(), text });
        match self.files.get_mut(&path) {
            Some(known) => *known = entry,
            None => {
                self.added.insert(path, entry);
            }
        }
    }

    fn entries(&self) -> impl Iterator<Item = (&Cow<'static, str>, &Entry)> {
        self.files.iter().chain(&self.added)
    }
    /// Paths and texts in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.entries().map(|(path, entry)| (path.as_ref(), entry.text.as_str()))
    }
    /// The text of one file.
    pub fn get(&self, path: &str) -> Option<&str> {
        self.files.get(path).or_else(|| self.added.get(path)).map(|entry| entry.text.as_str())
    }
    /// Whether there is a file of this path.
    pub fn contains(&self, path: &str) -> bool {
        self.files.contains_key(path) || self.added.contains_key(path)
    }
    /// Paths with what messages call the files, in order.
    pub fn names(&self) -> impl Iterator<Item = (&str, &str)> {
        self.entries().map(|(path, entry)| (path.as_ref(), entry.name.as_ref()))
    }
    /// The files numbered for parsing.
    pub fn to_files(&self) -> Files {
        let mut files = Files::new();
        for (_, entry) in self.entries() {
            files.add(entry.name.as_ref(), entry.text.shared());
        }
        files
    }
}

/// Names and texts of the deck lists of the library, in order; the name is the path below `decks/` without its ending.
pub fn decks() -> impl Iterator<Item = (&'static str, &'static str)> {
    built_in::DECKS.iter().map(|(path, text)| (path.rsplit_once('.').map_or(*path, |(name, _)| name), *text))
}

/// What was read of the files of the library when a version was made, behind its fingerprint; none: something has changed
/// since.
pub(crate) fn prepared() -> Option<&'static [u8]> {
    built_in::PREPARED
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_takes_the_place_of_one_with_the_same_path() {
        let mut files = ContentFiles::empty();
        files.put("b.card", "x/b.card", "1");
        files.put("a.card", "x/a.card", "2");
        files.put("b.card", "y/b.card", "3");
        assert_eq!(files.iter().collect::<Vec<_>>(), [("a.card", "2"), ("b.card", "3")]);
    }

    #[test]
    fn the_library_has_content_in_order() {
        let files = ContentFiles::built_in();
        let paths: Vec<&str> = files.iter().map(|(path, _)| path).collect();
        assert!(!paths.is_empty() && paths.is_sorted());
        assert!(paths.iter().all(|p| ENDINGS.iter().any(|e| p.ends_with(&format!(".{e}"))) && !p.contains('\\')));
    }
}
