//! Reads good texts fast: walks the tables that `build/grammar.rs` makes of the grammar and writes the tree at once.
//!
//! It reads the same language as the parser that pest makes of the same grammar, but keeps nothing to say why a text is
//! wrong: what it does not accept, or is too deep or too involved for it, goes to pest, which decides and explains.

use super::tree::{Data, Tree};
use super::{MAX_DEPTH, Rule};

/// Steps that are taken for one declaration before it is left to pest, which has a limit of its own.
const MOST_STEPS: u32 = 4_000_000;
/// Rules inside each other; the deepest of the content has a quarter of it. Keeps the stack small.
const MOST_CALLS: u32 = 400;

/// An expression of the grammar.
struct Part {
    /// The set of bytes in front of which it can succeed; the byte 255, which no text has, is the end of the text.
    can: u16,
    op: Op,
}

/// What may stand between the parts of a sequence.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Between {
    Nothing,
    /// As many blanks as one likes.
    Blanks,
}

/// Numbers are those of parts, sets, texts and rows; two of them are a stretch of `KIDS`.
#[derive(Clone, Copy)]
enum Op {
    Text(u16),
    /// One byte of the set of the part.
    Byte,
    /// As many bytes of a set as there are.
    Bytes(u16),
    Any,
    Start,
    End,
    /// The longest of several words.
    Words(u16),
    /// A part behind which no byte of a set stands.
    Ends(u16, u16),
    /// Everything before one of several texts.
    Until(u16, u16),
    Seq(u16, u16),
    /// The same with blanks between the parts.
    Spaced(u16, u16),
    Choice(u16, u16),
    /// A choice between many, by the next byte.
    Fork(u16),
    Opt(u16),
    Rep(u16),
    /// The same with blanks between the rounds.
    SpacedRep(u16),
    /// As many bytes of a set as there are, and other things among them.
    Mixed(u16, u16),
    Ahead(u16),
    Not(u16),
    Call(u16),
    /// A rule that stands in the tree with nothing below it, and what it is made of.
    Leaf(u16, u16),
}

/// A rule of the grammar.
struct Row {
    rule: Rule,
    show: Show,
    part: u16,
}

/// What of a rule stands in the tree.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Show {
    /// A node of its own, with its parts below it.
    Yes,
    /// Only what is inside it.
    Inside,
    /// Nothing: a grammar word.
    No,
}

include!(concat!(env!("OUT_DIR"), "/grammar_tables.rs"));

/// Where the reading of one text stands.
struct Machine<'t> {
    text: &'t [u8],
    at: usize,
    /// Nodes of the tree so far; what turns out to be wrong is cut off again.
    nodes: &'t mut Vec<Data>,
    /// Rules around this place.
    calls: u32,
    /// Nodes around it.
    level: u32,
    /// How many of the rules around it keep what is inside out of the tree.
    quiet: u32,
    /// Steps that are left. None: it is too much for this parser, and nothing succeeds any more.
    steps: u32,
}

/// The tree of a declaration, if it can be read. `scratch` is room that is used again.
pub(super) fn read(text: &str, scratch: &mut Vec<Data>) -> Option<Tree> {
    scratch.clear();
    let mut machine =
        Machine { text: text.as_bytes(), at: 0, nodes: scratch, calls: 0, level: 0, quiet: 0, steps: MOST_STEPS };
    let done = ROWS.first().is_some_and(|row| machine.can(row.part) && machine.call(row)) && machine.steps > 0;
    done.then(|| Tree::of(text, scratch))
}

#[inline(always)]
fn has(set: u16, byte: u8) -> bool {
    SETS.get(usize::from(set)).is_some_and(|set| set[usize::from(byte / 64)] >> (byte % 64) & 1 == 1)
}

#[inline(always)]
fn kids(from: u16, count: u16) -> &'static [u16] {
    KIDS.get(usize::from(from)..usize::from(from) + usize::from(count)).unwrap_or(&[])
}

#[inline(always)]
fn text(at: u16) -> &'static [u8] {
    TEXTS.get(usize::from(at)).map_or(&[], |text| text.as_bytes())
}

/// Which of the edges of a node goes on with a byte: they stand in the order of their bytes.
#[inline]
fn edge_of([low, high]: [u64; 2], byte: u8) -> Option<usize> {
    let bit = 1u64 << (byte % 64);
    let (letters, before) = match byte / 64 {
        0 => (low, 0),
        1 if low == 0 => (high, 0),
        1 => (high, low.count_ones()),
        _ => return None,
    };
    // Most nodes have one edge, and counting bits takes long.
    let smaller = letters & (bit - 1);
    let among = if smaller == 0 { 0 } else { smaller.count_ones() };
    (letters & bit != 0).then(|| (before + among) as usize)
}

impl Machine<'_> {
    #[inline(always)]
    fn next(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(255)
    }

    /// Whether a part can succeed in front of the next byte.
    #[inline(always)]
    fn can(&self, at: u16) -> bool {
        PARTS.get(usize::from(at)).is_some_and(|part| has(part.can, self.next()))
    }

    /// Reads a part. If it can't, the place and the tree are as before.
    #[inline(always)]
    fn part(&mut self, at: u16) -> bool {
        match PARTS.get(usize::from(at)) {
            Some(part) if has(part.can, self.next()) => self.begun(part),
            _ => false,
        }
    }

    /// Reads a part that can succeed in front of the next byte: what it stands in could.
    #[inline(always)]
    fn sure(&mut self, at: u16) -> bool {
        PARTS.get(usize::from(at)).is_some_and(|part| self.begun(part))
    }

    // What does all the work is one function with all that is small in it: beginnings and ends of functions would be a third of it.
    #[inline(always)]
    fn begun(&mut self, part: &Part) -> bool {
        match &part.op {
            Op::Byte => {
                self.at += 1;
                true
            }
            // What may be absent mostly is, and what must not stand there mostly does not.
            Op::Opt(part) | Op::Not(part) | Op::Rep(part) if !self.can(*part) => true,
            op => self.op(op),
        }
    }

    #[inline(never)]
    fn op(&mut self, op: &Op) -> bool {
        match self.steps.checked_sub(1) {
            Some(left) => self.steps = left,
            None => return false,
        }
        match *op {
            Op::Byte => self.at += 1,
            Op::Text(number) => return self.take(text(number)),
            Op::Words(root) => return self.word(root),
            Op::Ends(part, set) => {
                let at = self.at;
                let found = self.sure(part) && !has(set, self.next());
                if !found {
                    self.at = at;
                }
                return found;
            }
            Op::Bytes(set) => self.bytes(set),
            // The bytes behind the first one of a character.
            Op::Any => {
                self.at += 1;
                while matches!(self.text.get(self.at), Some(0x80..0xC0)) {
                    self.at += 1;
                }
            }
            Op::Start => return self.at == 0,
            Op::End => return self.at == self.text.len(),
            Op::Until(from, count) => self.until(kids(from, count)),
            Op::Seq(from, count) => return self.sequence(kids(from, count), Between::Nothing),
            Op::Spaced(from, count) => return self.sequence(kids(from, count), Between::Blanks),
            Op::Choice(from, count) => return kids(from, count).iter().any(|part| self.part(*part)),
            Op::Fork(fork) => return self.fork(fork),
            Op::Opt(part) => drop(self.part(part)),
            Op::Rep(part) => while self.part(part) {},
            Op::SpacedRep(part) => self.rounds(part),
            Op::Mixed(set, part) => {
                self.bytes(set);
                while self.part(part) {
                    self.bytes(set);
                }
            }
            Op::Ahead(part) => return self.ahead(part),
            Op::Not(part) => return !(self.can(part) && self.ahead(part)),
            Op::Leaf(row, part) => return self.leaf(row, part),
            Op::Call(row) => return ROWS.get(usize::from(row)).is_some_and(|row| self.call(row)),
        }
        true
    }

    #[inline(always)]
    fn take(&mut self, text: &[u8]) -> bool {
        let found = self.text.get(self.at..).is_some_and(|rest| rest.starts_with(text));
        if found {
            self.at += text.len();
        }
        found
    }

    /// Only the alternatives that can begin so are tried.
    #[inline(always)]
    fn fork(&mut self, fork: u16) -> bool {
        let class = usize::from(CLASSES[usize::from(self.next())]);
        let Some(&(from, count)) = FORKS.get(usize::from(fork)).and_then(|row| row.get(class)) else { return false };
        kids(from, count).iter().any(|part| self.sure(*part))
    }

    #[inline(always)]
    fn word(&mut self, root: u16) -> bool {
        let (mut node, mut at, mut end) = (root, self.at, None);
        while let Some((from, letters, ends)) = LETTERS.get(usize::from(node)) {
            if *ends {
                end = Some(at);
            }
            let Some(&byte) = self.text.get(at) else { break };
            let Some(edge) = edge_of(*letters, byte) else { break };
            let Some(next) = EDGES.get(usize::from(*from) + edge) else { break };
            (node, at) = (*next, at + 1);
        }
        if let Some(end) = end {
            self.at = end;
        }
        end.is_some()
    }

    #[inline(always)]
    fn until(&mut self, ends: &[u16]) {
        while let Some(rest) = self.text.get(self.at..)
            && !rest.is_empty()
            && !ends.iter().any(|end| rest.starts_with(text(*end)))
        {
            self.at += 1;
        }
    }

    #[inline(always)]
    fn bytes(&mut self, set: u16) {
        while has(set, self.next()) {
            self.at += 1;
        }
    }

    #[inline(always)]
    fn sequence(&mut self, parts: &[u16], between: Between) -> bool {
        let (at, nodes) = (self.at, self.nodes.len());
        let Some((first, rest)) = parts.split_first() else { return true };
        // It can begin wherever the sequence can, and leaves nothing behind where it fails.
        if !self.sure(*first) {
            return false;
        }
        for part in rest {
            if between == Between::Blanks {
                self.bytes(BLANKS);
            }
            if !self.part(*part) {
                self.at = at;
                self.nodes.truncate(nodes);
                return false;
            }
        }
        true
    }

    #[inline(always)]
    fn rounds(&mut self, part: u16) {
        if !self.part(part) {
            return;
        }
        loop {
            let at = self.at;
            self.bytes(BLANKS);
            if !self.part(part) {
                self.at = at;
                return;
            }
        }
    }

    #[inline(always)]
    fn ahead(&mut self, part: u16) -> bool {
        let at = self.at;
        self.quiet += 1;
        let found = self.sure(part);
        self.quiet -= 1;
        self.at = at;
        found
    }

    #[inline(always)]
    fn leaf(&mut self, row: u16, part: u16) -> bool {
        let start = self.at;
        if !self.sure(part) {
            return false;
        }
        if self.quiet == 0
            && let Some(row) = ROWS.get(usize::from(row))
        {
            let mut node = Data::begin(row.rule, start);
            node.finish(self.at, self.nodes.len() + 1);
            self.nodes.push(node);
            if self.level >= MAX_DEPTH {
                self.steps = 0;
            }
        }
        true
    }

    fn call(&mut self, row: &Row) -> bool {
        let shown = row.show == Show::Yes && self.quiet == 0;
        if self.calls >= MOST_CALLS || (shown && self.level >= MAX_DEPTH) {
            self.steps = 0;
            return false;
        }
        let index = self.nodes.len();
        let hides = row.show == Show::No;
        if shown {
            self.nodes.push(Data::begin(row.rule, self.at));
        }
        self.calls += 1;
        self.level += u32::from(shown);
        self.quiet += u32::from(hides);
        let found = self.sure(row.part);
        self.quiet -= u32::from(hides);
        self.level -= u32::from(shown);
        self.calls -= 1;
        if !shown {
            return found;
        }
        let after = self.nodes.len();
        match self.nodes.get_mut(index) {
            Some(node) if found => node.finish(self.at, after),
            _ => self.nodes.truncate(index),
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::content_files::ContentFiles;
    use crate::source::FileId;
    use crate::syntax::split::split;
    use crate::syntax::{Grammar, Rule, Tree};
    use pest::Parser;
    use std::path::Path;

    /// Both parsers give the same tree, or none.
    fn agree(text: &str) -> bool {
        let dump = |tree: Tree| tree.root(text, FileId(0), 0).dump_places();
        let slow = Grammar::parse(Rule::decl, text).ok().and_then(|mut p| p.next()).map(Tree::build);
        let fast = read(text, &mut Vec::new());
        // What is cut off is left to pest.
        if slow.as_ref().is_some_and(Tree::is_cut) {
            return fast.is_none();
        }
        let (slow, fast) = (slow.map(dump), fast.map(dump));
        assert_eq!(slow, fast, "{text}");
        fast.is_some()
    }

    fn files_below(folder: &Path, texts: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                files_below(&path, texts);
            } else if path.extension().is_some_and(|e| ["card", "spell", "scenario", "decl"].iter().any(|x| e == *x)) {
                texts.extend(std::fs::read_to_string(path));
            }
        }
    }

    #[test]
    fn good_and_wrong_texts_are_read_as_pest_reads_them() {
        let mut texts: Vec<String> = ContentFiles::built_in().iter().map(|(_, text)| text.to_owned()).collect();
        for folder in ["tests", "docs", "spells", "scenes"] {
            files_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut texts);
        }
        let (mut good, mut wrong) = (0, 0);
        for text in &texts {
            for piece in split(FileId(0), text).0.into_iter().filter(|p| p.readable) {
                match agree(text.get(piece.range).unwrap_or("")) {
                    true => good += 1,
                    false => wrong += 1,
                }
            }
        }
        assert!(good > 1000 && wrong > 10, "{good} good, {wrong} wrong");
    }

    /// Declarations with a byte or a word left out or doubled: mostly wrong, in every place.
    #[test]
    fn damaged_texts_are_read_as_pest_reads_them() {
        let content = ContentFiles::built_in();
        let text = content.iter().map(|(_, text)| text).collect::<Vec<_>>().join("\n");
        let pieces: Vec<_> = split(FileId(0), &text).0.into_iter().filter(|p| p.range.len() < 600).collect();
        for (round, piece) in pieces.iter().enumerate().step_by(3) {
            let text = text.get(piece.range.clone()).unwrap_or("");
            let at = (round * 37) % text.len().max(1);
            let words: Vec<&str> = text.split_inclusive(' ').collect();
            let word = (round * 11) % words.len().max(1);
            let without = words.iter().enumerate().filter(|(i, _)| *i != word).map(|(_, w)| *w).collect::<String>();
            let twice = words.iter().enumerate().map(|(i, w)| w.repeat(1 + usize::from(i == word))).collect::<String>();
            agree(&without);
            agree(&twice);
            if let (Some(before), Some(after)) = (text.get(..at), text.get(at + 1..)) {
                agree(&format!("{before}{after}"));
                agree(&format!("{before}é#{after}"));
            }
        }
    }

    #[test]
    fn what_is_deep_or_endless_is_left_to_pest() {
        let deep = format!("statement: draw {}1 cards", "twice ".repeat(5_000));
        assert!(read(&deep, &mut Vec::new()).is_none());
    }
}
