//! One table of a file of settings while it is read: each key is asked for with its default, and what nobody has asked
//! for in the end is unknown.

use crate::diag::{Code, Diagnostic, suggest};
use crate::source::{FileId, Span};
use std::ops::{Range, RangeInclusive};
use toml::de::{DeInteger, DeTable, DeValue};

/// A table, or the defaults of one that the file doesn't have.
pub struct Table<'t> {
    /// Its path with a full stop at the end, for messages; the root has none.
    path: String,
    file: FileId,
    entries: Option<&'t DeTable<'t>>,
    /// Keys that were asked for.
    known: Vec<String>,
    /// The same with their paths, those of inner tables included.
    all: Vec<String>,
    faults: &'t mut Vec<Diagnostic>,
    about: About,
}

/// What a file says, for messages about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    /// What a table of players has agreed on.
    Settings,
    /// A character or a scene.
    Stage,
}

impl About {
    /// What a key of such a file is called.
    fn noun(self) -> &'static str {
        match self {
            About::Settings => "setting",
            About::Stage => "entry",
        }
    }
    /// The code for a file that is no TOML.
    pub(super) fn no_table(self) -> Code {
        match self {
            About::Settings => Code::BadSettings,
            About::Stage => Code::BadStage,
        }
    }
    /// The code for a key that nothing reads.
    fn unknown(self) -> Code {
        match self {
            About::Settings => Code::UnknownSetting,
            About::Stage => Code::UnknownEntry,
        }
    }
    /// The code for a value of the wrong sort.
    fn wrong(self) -> Code {
        match self {
            About::Settings => Code::WrongSetting,
            About::Stage => Code::WrongEntry,
        }
    }
}

/// One line of a table whose keys are not known beforehand.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'t> {
    /// The key as the file writes it.
    pub name: &'t str,
    /// Where the key stands.
    pub key: Span,
    /// Where the value stands.
    pub at: Span,
    /// The value as parsed; its type is not checked yet.
    pub value: &'t DeValue<'t>,
}

impl<'t> Table<'t> {
    /// A table of a file; `path` is empty for the whole file.
    pub fn new(path: &str, file: FileId, entries: Option<&'t DeTable<'t>>, faults: &'t mut Vec<Diagnostic>) -> Self {
        let (known, all) = (Vec::new(), Vec::new());
        Self { path: path.to_owned(), file, entries, known, all, faults, about: About::Settings }
    }

    /// The same as a table of another sort of file.
    #[must_use]
    pub fn about(mut self, about: About) -> Self {
        self.about = about;
        self
    }

    /// A table within this one, read by `of`.
    pub fn table<T>(&mut self, key: &str, of: impl FnOnce(&mut Table<'_>) -> T) -> T {
        let found = self.find(key);
        let entries = match found {
            None => None,
            Some((_, DeValue::Table(entries))) => Some(entries),
            Some((at, _)) => {
                self.wrong(key, at, "a table", &[]);
                None
            }
        };
        self.within(key, entries, of)
    }

    /// A value that should be a table, read by `of`; `name` stands for it in messages.
    pub fn inner<T>(
        &mut self,
        name: &str,
        value: &'t DeValue<'t>,
        at: Span,
        of: impl FnOnce(&mut Table<'_>) -> T,
    ) -> Option<T> {
        match value {
            DeValue::Table(entries) => Some(self.within(name, Some(entries), of)),
            _ => {
                self.wrong_at(name, at, "a table");
                None
            }
        }
    }

    fn within<T>(&mut self, name: &str, entries: Option<&'t DeTable<'t>>, of: impl FnOnce(&mut Table<'_>) -> T) -> T {
        let mut inner = Table::new(&format!("{}{name}.", self.path), self.file, entries, self.faults).about(self.about);
        let value = of(&mut inner);
        inner.finish();
        let keys = std::mem::take(&mut inner.all);
        self.all.extend(keys);
        value
    }

    /// A value as it was written, of any sort.
    pub fn raw(&mut self, key: &str) -> Option<(Span, &'t DeValue<'t>)> {
        let (at, value) = self.find(key)?;
        Some((self.span(at), value))
    }

    /// The lines of a table whose keys are the writer's own, in the order of the text.
    pub fn lines(&mut self, key: &str) -> Vec<Entry<'t>> {
        let Some((at, value)) = self.find(key) else { return Vec::new() };
        let DeValue::Table(entries) = value else {
            self.wrong(key, at, "a table", &[]);
            return Vec::new();
        };
        let mut lines: Vec<Entry<'t>> = entries
            .iter()
            .map(|(key, value)| Entry {
                name: key.get_ref().as_ref(),
                key: self.span(key.span()),
                at: self.span(value.span()),
                value: value.get_ref(),
            })
            .collect();
        lines.sort_by_key(|line| line.key.start);
        lines
    }

    /// A text that may be left out, and where it stands.
    pub fn maybe_text(&mut self, key: &str) -> Option<(&'t str, Span)> {
        let (at, value) = self.find(key)?;
        match value.as_str() {
            Some(text) => Some((text, self.span(at))),
            None => {
                self.wrong(key, at, "a text", &[]);
                None
            }
        }
    }

    /// A list of texts with their places.
    pub fn placed_texts(&mut self, key: &str) -> Vec<(&'t str, Span)> {
        let Some((at, value)) = self.find(key) else { return Vec::new() };
        let list: Option<Vec<_>> = match value {
            DeValue::Array(items) => {
                items.iter().map(|item| Some((item.get_ref().as_str()?, self.span(item.span())))).collect()
            }
            _ => None,
        };
        list.unwrap_or_else(|| {
            self.wrong(key, at, "a list of texts", &[]);
            Vec::new()
        })
    }

    /// Reports that this table lacks a key.
    pub fn lacks(&mut self, key: &str, sort: &str) {
        let path = self.path.trim_end_matches('.');
        let at = self.entries.and_then(|all| all.iter().next()).map_or(0..0, |(key, _)| key.span());
        let message = format!("`{path}` lacks `{key}`, {sort}");
        let at = self.span(at);
        self.faults.push(Diagnostic::error(self.about.wrong(), at, message));
    }

    /// A fault that the reader of the table found.
    pub fn fault(&mut self, fault: Diagnostic) {
        self.faults.push(fault);
    }

    /// Reports a value that is not what it should be.
    pub fn wrong_at(&mut self, name: &str, at: Span, sort: &str) {
        let message = format!("`{}{name}` is {sort}", self.path);
        self.faults.push(Diagnostic::error(self.about.wrong(), at, message));
    }

    /// A whole number in a range that may leave 32 bits.
    pub fn long(&mut self, key: &str, usual: i64, range: RangeInclusive<i64>) -> i64 {
        let Some((at, value)) = self.find(key) else { return usual };
        whole_long(value).filter(|n| range.contains(n)).unwrap_or_else(|| {
            self.wrong(key, at, &format!("a whole number from {} to {}", range.start(), range.end()), &[]);
            usual
        })
    }

    /// Exactly so many whole numbers in a range, none smaller than the one before.
    pub fn nondecreasing<const N: usize>(
        &mut self,
        key: &str,
        usual: [i32; N],
        range: RangeInclusive<i32>,
    ) -> [i32; N] {
        let Some((at, value)) = self.find(key) else { return usual };
        let rises = |list: &[i32; N]| list.iter().zip(list.iter().skip(1)).all(|(a, b)| a <= b);
        array(value, &range).filter(rises).unwrap_or_else(|| {
            let (from, to) = (range.start(), range.end());
            self.wrong(
                key,
                at,
                &format!("a list of {N} whole numbers from {from} to {to}, none less than the one before"),
                &[],
            );
            usual
        })
    }

    /// Exactly so many whole numbers in a range, in any order.
    pub fn array<const N: usize>(&mut self, key: &str, usual: [i32; N], range: RangeInclusive<i32>) -> [i32; N] {
        let Some((at, value)) = self.find(key) else { return usual };
        array(value, &range).unwrap_or_else(|| {
            let (from, to) = (range.start(), range.end());
            self.wrong(key, at, &format!("a list of {N} whole numbers from {from} to {to}"), &[]);
            usual
        })
    }

    /// A list of pairs of whole numbers in a range.
    pub fn number_pairs(&mut self, key: &str, range: RangeInclusive<i32>) -> Vec<[i32; 2]> {
        let Some((at, value)) = self.find(key) else { return Vec::new() };
        let list: Option<Vec<[i32; 2]>> = match value {
            DeValue::Array(items) => items.iter().map(|item| array(item.get_ref(), &range)).collect(),
            _ => None,
        };
        list.unwrap_or_else(|| {
            let (from, to) = (range.start(), range.end());
            self.wrong(key, at, &format!("a list of pairs of whole numbers from {from} to {to}"), &[]);
            Vec::new()
        })
    }

    /// A value that no key by itself is wrong about, but that does not go with another.
    pub fn refuse(&mut self, key: &str, message: &str) {
        if let Some((at, _)) = self.find(key) {
            let at = self.span(at);
            self.faults.push(Diagnostic::error(self.about.wrong(), at, message.to_owned()));
        }
    }

    /// Reports the value of a key that is of the right sort and doesn't go with the rest of its table.
    pub fn demand(&mut self, key: &str, good: bool, sort: &str) {
        if let (false, Some((at, _))) = (good, self.find(key)) {
            self.wrong(key, at, sort, &[]);
        }
    }

    /// Whether the file has this key; asking makes it known.
    pub fn has(&mut self, key: &str) -> bool {
        self.find(key).is_some()
    }

    /// A whole number in a range.
    pub fn integer(&mut self, key: &str, usual: i32, range: RangeInclusive<i32>) -> i32 {
        let Some((at, value)) = self.find(key) else { return usual };
        whole(value).filter(|n| range.contains(n)).unwrap_or_else(|| {
            self.wrong(key, at, &format!("a whole number from {} to {}", range.start(), range.end()), &[]);
            usual
        })
    }

    /// A list of whole numbers in a range.
    pub fn integers(&mut self, key: &str, usual: &[i32], range: RangeInclusive<i32>) -> Vec<i32> {
        let Some((at, value)) = self.find(key) else { return usual.to_vec() };
        let list: Option<Vec<i32>> = match value {
            DeValue::Array(items) => {
                items.iter().map(|item| whole(item.get_ref()).filter(|n| range.contains(n))).collect()
            }
            _ => None,
        };
        list.unwrap_or_else(|| {
            self.wrong(key, at, &format!("a list of whole numbers from {} to {}", range.start(), range.end()), &[]);
            usual.to_vec()
        })
    }

    /// The truth value of a key: `usual` if it is absent, or if it is of another type, which is reported.
    pub fn boolean(&mut self, key: &str, usual: bool) -> bool {
        let Some((at, value)) = self.find(key) else { return usual };
        value.as_bool().unwrap_or_else(|| {
            self.wrong(key, at, "`true` or `false`", &[]);
            usual
        })
    }

    /// The text of a key: `usual` if it is absent, or if it is of another type, which is reported.
    pub fn text(&mut self, key: &str, usual: &str) -> String {
        let Some((at, value)) = self.find(key) else { return usual.to_owned() };
        value.as_str().map(str::to_owned).unwrap_or_else(|| {
            self.wrong(key, at, "a text", &[]);
            usual.to_owned()
        })
    }

    /// A list of texts.
    pub fn texts(&mut self, key: &str, usual: &[&str]) -> Vec<String> {
        let Some((at, value)) = self.find(key) else { return usual.iter().map(|s| (*s).to_owned()).collect() };
        let list: Option<Vec<String>> = match value {
            DeValue::Array(items) => items.iter().map(|item| item.get_ref().as_str().map(str::to_owned)).collect(),
            _ => None,
        };
        list.unwrap_or_else(|| {
            self.wrong(key, at, "a list of texts", &[]);
            usual.iter().map(|s| (*s).to_owned()).collect()
        })
    }

    /// One of some words.
    pub fn word<T: Copy>(&mut self, key: &str, usual: T, words: &[(&str, T)]) -> T {
        let Some((at, value)) = self.find(key) else { return usual };
        value.as_str().and_then(|written| meaning(words, written)).unwrap_or_else(|| {
            self.wrong(key, at, "one of the words of a list", &names(words));
            usual
        })
    }

    /// A list of some words, each at most once.
    pub fn words<T: Copy + PartialEq>(&mut self, key: &str, usual: &[T], words: &[(&str, T)]) -> Vec<T> {
        let Some((at, value)) = self.find(key) else { return usual.to_vec() };
        let list: Option<Vec<T>> = match value {
            DeValue::Array(items) => {
                items.iter().map(|item| item.get_ref().as_str().and_then(|w| meaning(words, w))).collect()
            }
            _ => None,
        };
        let list = list.filter(|l| l.iter().enumerate().all(|(i, x)| !l[..i].contains(x)));
        list.unwrap_or_else(|| {
            self.wrong(key, at, "a list of different words", &names(words));
            usual.to_vec()
        })
    }

    /// Takes all other keys as known: somebody else reads them.
    pub fn leave(&mut self) {
        let keys = self.entries.into_iter().flat_map(|all| all.keys());
        self.known.extend(keys.map(|key| key.get_ref().as_ref().to_owned()));
    }

    /// Reports every key that was never asked for.
    pub fn finish(&mut self) {
        let Some(entries) = self.entries else { return };
        for key in entries.keys() {
            let written = key.get_ref().as_ref();
            if self.known.iter().any(|k| k == written) {
                continue;
            }
            let message = format!("there is no {} `{}{written}`", self.about.noun(), self.path);
            let fault = Diagnostic::error(self.about.unknown(), self.span(key.span()), message)
                .suggest_from(written, self.known.iter().map(String::as_str))
                .expected(self.known.iter().map(|k| format!("`{k}`")));
            let fault = match fault.suggestion {
                None if self.about == About::Settings && self.path.is_empty() => fault.help(
                    "this was read as settings; with `[characters]` it would be a scene, with `name` a sheet (docs/scenes.md)",
                ),
                _ => fault,
            };
            self.faults.push(fault);
        }
    }

    /// The paths of all keys that were asked for, those of inner tables included.
    pub fn known_keys(&self) -> impl Iterator<Item = &str> {
        self.all.iter().map(String::as_str)
    }

    /// The value of a key and where it stands.
    fn find(&mut self, key: &str) -> Option<(Range<usize>, &'t DeValue<'t>)> {
        if !self.known.iter().any(|k| k == key) {
            self.known.push(key.to_owned());
        }
        self.all.push(format!("{}{key}", self.path));
        let entries = self.entries?;
        let (_, value) = entries.iter().find(|(k, _)| k.get_ref().as_ref() == key)?;
        Some((value.span(), value.get_ref()))
    }

    fn span(&self, at: Range<usize>) -> Span {
        Span::new(self.file, at.start, at.end)
    }

    fn wrong(&mut self, key: &str, at: Range<usize>, sort: &str, words: &[&str]) {
        let message = format!("`{}{key}` is {sort}", self.path);
        let mut fault = Diagnostic::error(self.about.wrong(), self.span(at.clone()), message)
            .expected(words.iter().map(|w| format!("`\"{w}\"`")));
        if let Some(nearest) = self.written(key).and_then(|w| suggest(&w, words.iter().copied())) {
            fault = fault.suggest(format!("\"{nearest}\""));
        }
        self.faults.push(fault);
    }

    /// The text that was written as the value of a key.
    fn written(&self, key: &str) -> Option<String> {
        let (_, value) = self.entries?.iter().find(|(k, _)| k.get_ref().as_ref() == key)?;
        value.get_ref().as_str().map(str::to_owned)
    }
}

/// A whole number that fits.
pub fn whole(value: &DeValue) -> Option<i32> {
    whole_long(value).and_then(|n| i32::try_from(n).ok())
}

fn whole_long(value: &DeValue) -> Option<i64> {
    let integer: &DeInteger = value.as_integer()?;
    i64::from_str_radix(integer.as_str(), integer.radix()).ok()
}

/// Just so many whole numbers in a range.
fn array<const N: usize>(value: &DeValue, range: &RangeInclusive<i32>) -> Option<[i32; N]> {
    let DeValue::Array(items) = value else { return None };
    let list: Option<Vec<i32>> = items.iter().map(|item| whole(item.get_ref()).filter(|n| range.contains(n))).collect();
    list?.try_into().ok()
}

fn meaning<T: Copy>(words: &[(&str, T)], written: &str) -> Option<T> {
    words.iter().find(|(word, _)| *word == written).map(|(_, meaning)| *meaning)
}

fn names<'w, T>(words: &[(&'w str, T)]) -> Vec<&'w str> {
    words.iter().map(|(word, _)| *word).collect()
}
