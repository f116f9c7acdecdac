//! One table of a file of settings while it is read: each key is asked for with its default, and what nobody has asked
//! for in the end is unknown.

use crate::diag::{Code, Diagnostic, suggest};
use crate::source::{FileId, Span};
use std::collections::BTreeMap;
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
}

impl<'t> Table<'t> {
    /// A table of a file; `path` is empty for the whole file.
    pub fn new(path: &str, file: FileId, entries: Option<&'t DeTable<'t>>, faults: &'t mut Vec<Diagnostic>) -> Self {
        Self { path: path.to_owned(), file, entries, known: Vec::new(), all: Vec::new(), faults }
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
        let mut inner = Table::new(&format!("{}{key}.", self.path), self.file, entries, self.faults);
        let value = of(&mut inner);
        inner.finish();
        let keys = std::mem::take(&mut inner.all);
        self.all.extend(keys);
        value
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

    /// `true` or `false`.
    pub fn boolean(&mut self, key: &str, usual: bool) -> bool {
        let Some((at, value)) = self.find(key) else { return usual };
        value.as_bool().unwrap_or_else(|| {
            self.wrong(key, at, "`true` or `false`", &[]);
            usual
        })
    }

    /// Any text.
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

    /// A table of texts with keys that the file chooses, in the order of the keys.
    pub fn pairs(&mut self, key: &str) -> BTreeMap<String, String> {
        let Some((at, value)) = self.find(key) else { return BTreeMap::new() };
        let pairs: Option<BTreeMap<String, String>> = match value {
            DeValue::Table(entries) => {
                entries.iter().map(|(k, v)| Some((k.get_ref().to_string(), v.get_ref().as_str()?.to_owned()))).collect()
            }
            _ => None,
        };
        pairs.unwrap_or_else(|| {
            self.wrong(key, at, "a table of texts", &[]);
            BTreeMap::new()
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

    /// Reports every key that was never asked for.
    pub fn finish(&mut self) {
        let Some(entries) = self.entries else { return };
        for key in entries.keys() {
            let written = key.get_ref().as_ref();
            if self.known.iter().any(|k| k == written) {
                continue;
            }
            let message = format!("there is no setting `{}{written}`", self.path);
            let fault = Diagnostic::error(Code::UnknownSetting, self.span(key.span()), message)
                .suggest_from(written, self.known.iter().map(String::as_str))
                .expected(self.known.iter().map(|k| format!("`{k}`")));
            self.faults.push(fault);
        }
    }

    /// The paths of all keys that were asked for, those of inner tables included.
    pub fn known_keys(&self) -> impl Iterator<Item = &str> {
        self.all.iter().map(String::as_str)
    }

    /// The value of a key and where it stands.
    fn find(&mut self, key: &str) -> Option<(Range<usize>, &'t DeValue<'t>)> {
        self.known.push(key.to_owned());
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
        let mut fault = Diagnostic::error(Code::WrongSetting, self.span(at.clone()), message)
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
fn whole(value: &DeValue) -> Option<i32> {
    let integer: &DeInteger = value.as_integer()?;
    i32::from_str_radix(integer.as_str(), integer.radix()).ok()
}

fn meaning<T: Copy>(words: &[(&str, T)], written: &str) -> Option<T> {
    words.iter().find(|(word, _)| *word == written).map(|(_, meaning)| *meaning)
}

fn names<'w, T>(words: &[(&'w str, T)]) -> Vec<&'w str> {
    words.iter().map(|(word, _)| *word).collect()
}
