//! Lines and blocks as text: indented, in one line where they fit, their comments beside them.

use super::pieces::{Block, Item, Marks, Part};
use crate::syntax::scan::Token;
use unicode_width::UnicodeWidthStr;

/// Longest line, in characters, into which something is joined.
const WIDTH: usize = 120;
/// How much further each block stands to the right.
const STEP: usize = 2;

/// A declaration as text, without a line break at its end.
pub(super) fn written(items: &[Item<'_>], marks: &Marks) -> String {
    let mut writer = Writer { out: String::new(), marks };
    writer.items(items, 0);
    with_tails(&writer.out)
}

/// Stands between a line and the comment behind it until the comments are put below each other.
const TAIL: char = '\t';
/// How far a comment stands from the longest line of those that have one.
const GAP: usize = 2;

/// Comments behind lines that follow each other begin in the same column.
fn with_tails(text: &str) -> String {
    let lines: Vec<&str> = text.split('\n').collect();
    let mut out = String::with_capacity(text.len());
    let mut column = 0;
    for (i, line) in lines.iter().enumerate() {
        if i > 0 {
            out.push('\n');
        }
        let Some((said, tail)) = line.split_once(TAIL) else {
            out.push_str(line);
            column = 0;
            continue;
        };
        if column == 0 {
            let group = lines[i..].iter().map_while(|l| l.split_once(TAIL));
            column = group.map(|(said, _)| said.width()).max().unwrap_or(0) + GAP;
        }
        out.push_str(said);
        out.extend(std::iter::repeat_n(' ', column - said.width()));
        out.push_str(tail);
    }
    out
}

/// Where the author broke a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Breaks {
    Kept,
    Joined,
}

struct Writer<'m> {
    out: String,
    marks: &'m Marks,
}

impl Writer<'_> {
    fn items(&mut self, items: &[Item<'_>], depth: usize) {
        let order = |item: &Item<'_>| self.marks.props.iter().find(|(at, _)| *at == item.start).map(|(_, o)| *o);
        let mut sorted: Vec<&Item<'_>> = items.iter().filter(|i| order(i).is_some()).collect();
        sorted.sort_by_key(|item| order(item));
        let rest: Vec<&Item<'_>> = items.iter().filter(|i| order(i).is_none()).collect();
        let props = sorted.len();
        sorted.extend(rest);
        for (i, item) in sorted.into_iter().enumerate() {
            let apart = item.apart && i > 0 && i >= props;
            self.item(item, depth, apart);
        }
    }

    fn item(&mut self, item: &Item<'_>, depth: usize, apart: bool) {
        if apart {
            self.out.push('\n');
        }
        for comment in &item.comments {
            self.line(depth, comment);
        }
        self.start(depth);
        let breaks = if self.stays_broken(item, depth) { Breaks::Kept } else { Breaks::Joined };
        self.parts(&item.parts, depth, breaks);
        if let Some(tail) = item.tail {
            self.out.push(TAIL);
            self.out.push_str(tail);
        }
    }

    /// Begins a line.
    fn start(&mut self, depth: usize) {
        if !self.out.is_empty() && !self.out.ends_with("\n\n") {
            self.out.push('\n');
        }
        self.out.extend(std::iter::repeat_n(' ', depth * STEP));
    }

    fn line(&mut self, depth: usize, text: &str) {
        self.start(depth);
        self.out.push_str(text);
    }

    /// Whether a line that its author broke has no room in one, or has lines below it anyway.
    fn stays_broken(&self, item: &Item<'_>, depth: usize) -> bool {
        let lines_below = |p: &Part<'_>| matches!(p, Part::Block(b) if !self.marks.inline.contains(&b.start));
        item.parts.iter().any(lines_below) || self.flat(&item.parts).chars().count() + depth * STEP > WIDTH
    }

    /// Parts in one line.
    fn flat(&self, parts: &[Part<'_>]) -> String {
        let mut alone = Writer { out: String::new(), marks: self.marks };
        alone.parts(parts, 0, Breaks::Joined);
        alone.out
    }

    fn parts(&mut self, parts: &[Part<'_>], depth: usize, breaks: Breaks) {
        let mut depth = depth;
        for (i, part) in parts.iter().enumerate() {
            match part {
                Part::Word(word, token, blank) => self.word(word, *token, *blank || after_break(parts, i)),
                Part::Break if breaks == Breaks::Kept => {
                    // What stands behind a colon is a part of the head, what stands behind a comma goes on with it.
                    self.start(depth + 1);
                    depth += usize::from(matches!(parts.get(i.wrapping_sub(1)), Some(Part::Word(":", ..))));
                }
                Part::Break => {}
                Part::Block(block) => self.block(block, depth, i + 1 == parts.len()),
            }
        }
    }

    fn word(&mut self, word: &str, token: Token, blank: bool) {
        let before = self.out.chars().next_back().unwrap_or(' ');
        let tight = matches!(word, "," | ":" | ")" | "]") || matches!(before, '(' | '[' | ' ' | '\n');
        let wanted = blank || before == ',' || before == ':' && token != Token::Other;
        if wanted && !tight {
            self.out.push(' ');
        }
        self.out.push_str(word);
    }

    fn block(&mut self, block: &Block<'_>, depth: usize, last: bool) {
        if let Some(only) = self.one_sentence(block).filter(|_| last) {
            self.out.push_str(": ");
            self.parts(&only.parts, depth, Breaks::Joined);
            return;
        }
        self.space();
        if block.items.is_empty() && block.comment.is_none() && block.last.is_empty() {
            self.out.push_str("{ }");
            return;
        }
        if let Some(line) = self.in_one_line(block) {
            self.out.push_str(&line);
            return;
        }
        self.out.push('{');
        if let Some(comment) = block.comment {
            self.out.push(TAIL);
            self.out.push_str(comment);
        }
        self.items(&block.items, depth + 1);
        for comment in &block.last {
            self.line(depth + 1, comment);
        }
        self.line(depth, "}");
    }

    fn space(&mut self) {
        if !self.out.ends_with([' ', '\n', '(']) {
            self.out.push(' ');
        }
    }

    /// A body with one sentence that has no body of its own, if there is room for it behind a colon.
    fn one_sentence<'b, 't>(&self, block: &'b Block<'t>) -> Option<&'b Item<'t>> {
        self.only_sentence(block).filter(|only| self.column() + self.flat(&only.parts).len() < WIDTH)
    }

    /// The same, wherever it stands.
    fn only_sentence<'b, 't>(&self, block: &'b Block<'t>) -> Option<&'b Item<'t>> {
        let [only] = &*block.items else { return None };
        let quiet = block.comment.is_none() && block.last.is_empty() && only.comments.is_empty() && only.tail.is_none();
        let plain = only.parts.iter().all(|p| matches!(p, Part::Word(word, ..) if *word != ":"));
        (quiet && plain && self.marks.bodies.contains(&block.start)).then_some(only)
    }

    fn in_one_line(&self, block: &Block<'_>) -> Option<String> {
        if !self.marks.inline.contains(&block.start) || block.comment.is_some() || !block.last.is_empty() {
            return None;
        }
        let plain = |item: &Item<'_>| {
            let last = item.parts.len().saturating_sub(1);
            let words = |(i, p): (usize, &Part<'_>)| match p {
                // A body of one sentence stands behind a colon.
                Part::Block(b) => b.items.is_empty() || i == last && self.only_sentence(b).is_some(),
                Part::Word(..) | Part::Break => true,
            };
            item.comments.is_empty() && item.tail.is_none() && item.parts.iter().enumerate().all(words)
        };
        if !block.items.iter().all(plain) {
            return None;
        }
        let lines: Vec<String> = block.items.iter().map(|item| self.flat(&item.parts)).collect();
        let line = format!("{{ {} }}", lines.join("; "));
        (self.column() + line.chars().count() <= WIDTH).then_some(line)
    }

    /// How wide the line is that is being written.
    fn column(&self) -> usize {
        self.out.rsplit('\n').next().unwrap_or("").chars().count()
    }
}

fn after_break(parts: &[Part<'_>], i: usize) -> bool {
    i > 0 && matches!(parts.get(i - 1), Some(Part::Break))
}
