//! Files of the content, places in them, and changes of their text.

use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// Which file: an index into [`Files`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct FileId(pub u32);

/// A stretch of bytes of one file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Span {
    /// Of which file.
    pub file: FileId,
    /// The first byte of the stretch, from 0.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// A stretch of a file.
    pub fn new(file: FileId, start: usize, end: usize) -> Self {
        Self { file, start: offset(start), end: offset(end.max(start)) }
    }
    /// From the beginning of this to the end of `last`, if both lie in one file.
    pub fn to(self, last: Span) -> Self {
        if self.file == last.file { Self { end: last.end.max(self.end), ..self } } else { self }
    }
    /// As indices into the file's text.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
    /// Nothing at all: a place between two bytes.
    pub fn is_empty(self) -> bool {
        self.start >= self.end
    }
}

/// Files are limited to a few megabytes before they get here; a larger offset stays at the last place.
fn offset(byte: usize) -> u32 {
    u32::try_from(byte).unwrap_or(u32::MAX)
}

/// A text with such characters written out by `shown`.
pub fn with_invisible_shown(text: &str, shown: impl Fn(char) -> String) -> std::borrow::Cow<'_, str> {
    if invisible(text).is_none() {
        return text.into();
    }
    let mut out = String::with_capacity(text.len() + 8);
    let mut rest = text;
    while let Some((at, c)) = invisible(rest) {
        out.push_str(&rest[..at]);
        out.push_str(&shown(c));
        rest = &rest[at + c.len_utf8()..];
    }
    out.push_str(rest);
    out.into()
}

/// The first character that nobody sees and that could deceive a reader or take over a terminal: control characters, marks
/// of direction, blanks without width. Tabs and ends of lines are none of them, nor is the mark at the head of a file.
pub fn invisible(text: &str) -> Option<(usize, char)> {
    let hidden = |c: char| {
        c.is_control() && !matches!(c, '\t' | '\n' | '\r')
            || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    // Such characters are rare, and bytes are looked at faster.
    let suspicious =
        |b: &u8| *b < 0x20 && !matches!(b, b'\t' | b'\n' | b'\r') || matches!(b, 0x7f | 0xc2 | 0xe2 | 0xef);
    let any_of = |some: &[u8]| some.iter().fold(false, |any, b| any | suspicious(b));
    if !text.as_bytes().chunks(256).any(any_of) {
        return None;
    }
    text.char_indices().find(|(at, c)| hidden(*c) && (*at, *c) != (0, '\u{feff}'))
}

/// A change of the text of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// The file that is changed.
    pub file: FileId,
    /// What is replaced, in bytes; an empty stretch inserts.
    pub at: Range<usize>,
    /// What stands there then.
    pub text: String,
}

impl Edit {
    /// Whether a place begins in what is replaced, or right behind it.
    pub fn holds(&self, span: Span) -> bool {
        self.file == span.file && self.at.start <= span.start as usize && span.start as usize <= self.at.end
    }
}

/// One file as it was read.
#[derive(Clone, Debug)]
pub struct SourceFile {
    id: FileId,
    name: Arc<str>,
    text: Arc<str>,
    /// First byte of each line, counted when somebody asks.
    lines: OnceLock<Vec<u32>>,
}

impl SourceFile {
    /// Its index in [`Files`].
    pub fn id(&self) -> FileId {
        self.id
    }
    /// Its path as shown to people, with `/` between the parts.
    pub fn name(&self) -> &str {
        &self.name
    }
    /// Its path, to be kept beside what was made of it.
    pub fn shared_name(&self) -> Arc<str> {
        self.name.clone()
    }
    /// What it says.
    pub fn text(&self) -> &str {
        &self.text
    }
    /// What it says, to be kept beside what was made of it.
    pub fn shared_text(&self) -> Arc<str> {
        self.text.clone()
    }
    /// What stands at a place; nothing if the place isn't in this file or cuts a character.
    pub fn slice(&self, span: Span) -> &str {
        if span.file != self.id {
            return "";
        }
        self.text.get(span.range()).unwrap_or("")
    }
    /// The line and the column of a byte, both from 1; columns count characters.
    pub fn line_column(&self, byte: u32) -> (u32, u32) {
        let lines = self.lines();
        let line = lines.partition_point(|&start| start <= byte).max(1);
        let start = lines.get(line - 1).copied().unwrap_or(0);
        let before = self.text.get(start as usize..byte as usize).unwrap_or("");
        (offset(line), offset(before.chars().count() + 1))
    }
    /// The text of the line that a byte stands in, without its break.
    pub fn line_at(&self, byte: u32) -> &str {
        let lines = self.lines();
        let next = lines.partition_point(|&start| start <= byte);
        let start = lines.get(next.saturating_sub(1)).map_or(0, |&start| start as usize);
        let end = lines.get(next).map_or(self.text.len(), |&end| end as usize);
        self.text.get(start..end).unwrap_or("").trim_end()
    }
    /// The line of a byte, from 1.
    pub fn line(&self, byte: u32) -> u32 {
        offset(self.lines().partition_point(|&start| start <= byte).max(1))
    }
    /// The first byte of the line that a byte stands in.
    pub fn line_start(&self, byte: u32) -> u32 {
        let lines = self.lines();
        lines.get(lines.partition_point(|&start| start <= byte).saturating_sub(1)).copied().unwrap_or(0)
    }
    fn lines(&self) -> &[u32] {
        self.lines.get_or_init(|| {
            let breaks = self.text.match_indices('\n').map(|(at, _)| offset(at + 1));
            std::iter::once(0).chain(breaks).collect()
        })
    }
}

/// All files of one run, in the order in which they were added.
#[derive(Clone, Debug, Default)]
pub struct Files {
    files: Vec<SourceFile>,
}

impl Files {
    /// The files with changes, and where each of these stands then. They are in order and don't overlap; of two that do, and of
    /// those that lie outside of their file, the later one is left out.
    pub fn edited(&self, edits: &[Edit]) -> (Files, Vec<(FileId, Range<usize>)>) {
        let (mut out, mut places) = (Files::new(), Vec::new());
        for file in self.iter() {
            let (mut text, mut from) = (String::new(), 0);
            let before = places.len();
            for edit in edits.iter().filter(|e| e.file == file.id()) {
                let Some(between) = file.text().get(from..edit.at.start).filter(|_| edit.at.end >= edit.at.start)
                else {
                    continue;
                };
                text.push_str(between);
                places.push((file.id(), text.len()..text.len() + edit.text.len()));
                text.push_str(&edit.text);
                from = edit.at.end;
            }
            if places.len() == before {
                out.add(file.shared_name(), file.shared_text());
            } else {
                text.push_str(file.text().get(from..).unwrap_or(""));
                out.add(file.shared_name(), text);
            }
        }
        (out, places)
    }
    /// An empty list, without any file.
    pub fn new() -> Self {
        Self::default()
    }
    /// Adds a file and gives it the next number.
    pub fn add(&mut self, name: impl Into<Arc<str>>, text: impl Into<Arc<str>>) -> FileId {
        let id = FileId(offset(self.files.len()));
        self.files.push(SourceFile { id, name: name.into(), text: text.into(), lines: OnceLock::new() });
        id
    }
    /// A file by its number.
    pub fn get(&self, id: FileId) -> Option<&SourceFile> {
        self.files.get(id.0 as usize)
    }
    /// The file that a place lies in.
    pub fn of(&self, span: Span) -> Option<&SourceFile> {
        self.get(span.file)
    }
    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &SourceFile> {
        self.files.iter()
    }
    /// How many there are.
    pub fn len(&self) -> usize {
        self.files.len()
    }
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }
    /// What stands at a place.
    pub fn slice(&self, span: Span) -> &str {
        self.of(span).map_or("", |f| f.slice(span))
    }
    /// The name of the file, the line and the column of the beginning of a place.
    pub fn place(&self, span: Span) -> (&str, u32, u32) {
        self.of(span).map_or(("", 0, 0), |file| {
            let (line, column) = file.line_column(span.start);
            (file.name(), line, column)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_from_one_and_columns_count_characters() {
        let mut files = Files::new();
        let id = files.add("a.card", "ab\n稲妻x\n");
        let file = files.get(id).expect("just added");
        assert_eq!(file.line_column(0), (1, 1));
        assert_eq!(file.line_column(2), (1, 3));
        assert_eq!(file.line_column(3), (2, 1));
        assert_eq!(file.line_column(9), (2, 3));
        assert_eq!(file.line_column(11), (3, 1));
        assert_eq!((file.line_at(0), file.line_at(5), file.line_at(11)), ("ab", "稲妻x", ""));
        assert_eq!(files.slice(Span::new(id, 3, 9)), "稲妻");
        assert_eq!(files.slice(Span::new(id, 4, 9)), "", "a cut character is no text");
    }
}
