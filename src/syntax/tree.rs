//! The syntax tree: a flat arena that keeps rule, place and nesting, and nothing of pest.

use super::Rule;
use crate::source::{FileId, Span};
use pest::iterators::Pair;

/// One parsed declaration.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: Vec<Data>,
}

#[derive(Clone, Copy, Debug)]
struct Data {
    rule: Rule,
    start: u32,
    end: u32,
    /// One past the last node below this one; children follow their parent.
    after: u32,
}

/// A node together with the tree and the text that it lies in.
#[derive(Clone, Copy)]
pub struct Node<'t> {
    tree: &'t Tree,
    text: &'t str,
    file: FileId,
    /// Where `text` begins in its file.
    base: u32,
    index: u32,
    /// Only this part of `text` counts (see [`Node::clip`]).
    part: (u32, u32),
}

impl Tree {
    /// Copies pest's pairs. Grammar words (`k_...`) are dropped; the end of a node is the end of its last token,
    /// because pest counts trailing blanks and comments in.
    pub fn build(pair: Pair<'_, Rule>) -> Self {
        let mut tree = Self::default();
        tree.add(pair, 0);
        tree
    }

    fn add(&mut self, pair: Pair<'_, Rule>, depth: u32) {
        let span = pair.as_span();
        let (rule, start) = (pair.as_rule(), span.start() as u32);
        let trimmed = span.as_str().trim_end().len() as u32;
        let index = self.nodes.len();
        self.nodes.push(Data { rule, start, end: start + trimmed, after: 0 });
        if depth < crate::syntax::MAX_DEPTH {
            for inner in pair.into_inner().filter(|p| !is_word(p.as_rule())) {
                self.add(inner, depth + 1);
            }
        }
        let after = self.nodes.len() as u32;
        if let Some(node) = self.nodes.get_mut(index) {
            node.after = after;
        }
    }

    /// The root, read against the text of the declaration, which begins at byte `base` of its file.
    pub fn root<'t>(&'t self, text: &'t str, file: FileId, base: u32) -> Node<'t> {
        Node { tree: self, text, file, base, index: 0, part: (0, u32::MAX) }
    }
}

/// Grammar words that carry no information beyond their rule's place.
fn is_word(rule: Rule) -> bool {
    // The derive gives no other handle on the name than its debug form; the table is built once.
    static WORDS: std::sync::LazyLock<Vec<bool>> = std::sync::LazyLock::new(|| {
        Rule::all_rules().iter().map(|r| format!("{r:?}").starts_with("k_")).collect()
    });
    WORDS.get(rule as usize).copied().unwrap_or(false) || rule == Rule::EOI
}

impl<'t> Node<'t> {
    fn data(self) -> Data {
        let mut d = self.tree.nodes[self.index as usize];
        d.start = d.start.max(self.part.0).min(d.end);
        d.end = d.end.min(self.part.1).max(d.start);
        d
    }
    fn outside(self) -> bool {
        let d = self.tree.nodes[self.index as usize];
        d.start >= self.part.1 || (d.end <= self.part.0 && self.part.0 > 0)
    }
    /// The same node restricted to a stretch of its text, given in bytes from its beginning: what lies outside is
    /// neither a child nor text. For phrases of which a word turns out to belong elsewhere (`enchant` in front of a
    /// noun phrase, a verb of the content behind it).
    pub fn clip(self, from: usize, to: usize) -> Self {
        let d = self.data();
        let (from, to) = (d.start + from as u32, d.start + to as u32);
        Node { part: (from.max(self.part.0), to.min(self.part.1)), ..self }
    }
    /// What it is.
    pub fn rule(self) -> Rule {
        self.data().rule
    }
    /// What was written.
    pub fn text(self) -> &'t str {
        let d = self.data();
        &self.text[d.start as usize..d.end as usize]
    }
    /// Where it stands in its file.
    pub fn span(self) -> Span {
        let d = self.data();
        Span { file: self.file, start: self.base + d.start, end: self.base + d.end }
    }
    /// What it is made of, in the order of the text.
    pub fn children(self) -> impl Iterator<Item = Node<'t>> + use<'t> {
        let end = self.data().after;
        let mut next = self.index + 1;
        std::iter::from_fn(move || {
            while next < end {
                let node = Node { index: next, ..self };
                next = node.data().after;
                if !node.outside() {
                    return Some(node);
                }
            }
            None
        })
    }
    /// The first child of this rule.
    pub fn child(self, rule: Rule) -> Option<Node<'t>> {
        self.children().find(|n| n.rule() == rule)
    }
    /// All children of this rule.
    pub fn all(self, rule: Rule) -> impl Iterator<Item = Node<'t>> + use<'t> {
        self.children().filter(move |n| n.rule() == rule)
    }
    /// The first child.
    pub fn first(self) -> Option<Node<'t>> {
        self.children().next()
    }
    /// The tree as indented lines, for snapshots.
    pub fn dump(self) -> String {
        let mut out = String::new();
        self.dump_into(0, &mut out);
        out
    }
    fn dump_into(self, depth: usize, out: &mut String) {
        use std::fmt::Write;
        let leaf = self.first().is_none();
        let text = if leaf { format!(" {}", self.text()) } else { String::new() };
        let _ = writeln!(out, "{:depth$}{:?}{text}", "", self.rule(), depth = depth * 2);
        for child in self.children() {
            child.dump_into(depth + 1, out);
        }
    }
}
