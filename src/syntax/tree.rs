//! The syntax tree: a flat arena that keeps rule, place and nesting, and nothing of pest.

use super::Rule;
use super::expected::name as rule_name;
use super::scan::without_tail;
use crate::source::{FileId, Span};
use pest::iterators::Pair;

/// One parsed declaration.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: Box<[Data]>,
    /// Something below [`super::MAX_DEPTH`] was left out.
    cut: bool,
}

/// One node of a tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Data {
    rule: Rule,
    start: u32,
    end: u32,
    /// One past the last node below this one; children follow their parent.
    after: u32,
}

impl Data {
    /// A node of which only the beginning is known.
    #[inline]
    pub(super) fn begin(rule: Rule, start: usize) -> Self {
        Self { rule: plain(rule), start: start as u32, end: 0, after: 0 }
    }
    /// Where it ends, in the text and among the nodes.
    #[inline]
    pub(super) fn finish(&mut self, end: usize, after: usize) {
        (self.end, self.after) = (end as u32, after as u32);
    }
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

/// A node: its file, where the text of its declaration begins, and its place in the tree.
pub type NodeId = (FileId, u32, u32);

impl Tree {
    /// Copies pest's pairs. Grammar words (`k_...`) are dropped; the end of a node is the end of its last token,
    /// because pest counts trailing blanks and comments in.
    pub fn build(pair: Pair<'_, Rule>) -> Self {
        let (mut nodes, mut cut) = (Vec::with_capacity(64), false);
        add(pair, 0, &mut nodes, &mut cut);
        Self { nodes: nodes.into(), cut }
    }

    /// A tree of nodes that end where their rules do: behind the blanks and comments that follow their last token.
    pub(super) fn of(text: &str, nodes: &[Data]) -> Self {
        let commented = text.contains('#');
        let ended = |node: &Data| {
            // Most end with a letter, a digit or a brace, as their rules do.
            let last = text.as_bytes().get((node.end as usize).wrapping_sub(1));
            if node.end > node.start && last.is_some_and(u8::is_ascii_graphic) && !commented {
                return *node;
            }
            let own = text.get(node.start as usize..node.end as usize).unwrap_or("");
            let length = if commented { own_length(own) } else { own.trim_end().len() };
            Data { end: node.start + length as u32, ..*node }
        };
        Self { nodes: nodes.iter().map(ended).collect(), cut: false }
    }

    /// Whether the text was nested so deeply that a part of it is missing.
    pub fn is_cut(&self) -> bool {
        self.cut
    }

    /// The root, read against the text of the declaration, which begins at byte `base` of its file.
    pub fn root<'t>(&'t self, text: &'t str, file: FileId, base: u32) -> Node<'t> {
        Node { tree: self, text, file, base, index: 0, part: (0, u32::MAX) }
    }
}

/// Adds a pair and everything below it.
fn add(pair: Pair<'_, Rule>, depth: u32, nodes: &mut Vec<Data>, cut: &mut bool) {
    let span = pair.as_span();
    let start = span.start();
    let index = nodes.len();
    nodes.push(Data::begin(pair.as_rule(), start));
    for inner in pair.into_inner() {
        if is_word(inner.as_rule()) {
            continue;
        }
        if depth < super::MAX_DEPTH {
            add(inner, depth + 1, nodes, cut);
        } else {
            *cut = true;
        }
    }
    let after = nodes.len();
    if let Some(node) = nodes.get_mut(index) {
        node.finish(start + own_length(span.as_str()), after);
    }
}

/// Length of a text without the blanks and comments at its end. Cheap for the many that have none.
fn own_length(text: &str) -> usize {
    let trimmed = text.trim_end();
    let last_line = trimmed.rfind('\n').map_or(0, |newline| newline + 1);
    let commented = trimmed.get(last_line..).is_some_and(|line| line.contains('#'));
    if commented { without_tail(trimmed).len() } else { trimmed.len() }
}

/// Restricted forms of a rule stand in the tree as the rule itself.
#[inline]
fn plain(rule: Rule) -> Rule {
    match rule {
        Rule::inp | Rule::znp | Rule::own_np | Rule::kw_np => Rule::np,
        Rule::field_run | Rule::kw_run | Rule::role_run => Rule::run,
        Rule::kw_bare | Rule::role_np => Rule::bare,
        Rule::inps | Rule::kw_nps => Rule::nps,
        Rule::iclause | Rule::tclause => Rule::clause,
        Rule::irole | Rule::kw_role => Rule::role,
        Rule::gen_c => Rule::r#gen,
        Rule::priced => Rule::subject,
        Rule::control_n => Rule::drun,
        Rule::exile_to => Rule::zone_to,
        Rule::counted_act => Rule::content_act,
        Rule::declared_cost => Rule::cost,
        Rule::have_w | Rule::target_v | Rule::target_o => Rule::verb,
        whole => whole,
    }
}

/// Grammar words that carry no information beyond their rule's place.
fn is_word(rule: Rule) -> bool {
    rule == Rule::EOI || rule_name(rule).starts_with("k_")
}

impl<'t> Node<'t> {
    #[inline]
    fn data(self) -> Data {
        let mut d = self.whole();
        d.start = d.start.max(self.part.0).min(d.end);
        d.end = d.end.min(self.part.1).max(d.start);
        d
    }
    #[inline]
    fn whole(self) -> Data {
        const NOTHING: Data = Data { rule: Rule::EOI, start: 0, end: 0, after: 0 };
        self.tree.nodes.get(self.index as usize).copied().unwrap_or(NOTHING)
    }
    /// Whether a part of the text does not count.
    #[inline]
    fn is_clipped(self) -> bool {
        self.part != (0, u32::MAX)
    }
    #[inline]
    fn outside(self) -> bool {
        let d = self.whole();
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
    #[inline]
    pub fn rule(self) -> Rule {
        self.whole().rule
    }
    /// What was written.
    #[inline]
    pub fn text(self) -> &'t str {
        let d = self.data();
        self.text.get(d.start as usize..d.end as usize).unwrap_or("")
    }
    /// Where it stands in its file.
    #[inline]
    pub fn span(self) -> Span {
        let d = self.data();
        Span { file: self.file, start: self.base + d.start, end: self.base + d.end }
    }
    /// What it is made of, in the order of the text.
    #[inline]
    pub fn children(self) -> impl Iterator<Item = Node<'t>> + use<'t> {
        let end = self.whole().after;
        let mut next = self.index + 1;
        let clipped = self.is_clipped();
        std::iter::from_fn(move || {
            while next < end {
                let node = Node { index: next, ..self };
                next = node.whole().after;
                if !clipped || !node.outside() {
                    return Some(node);
                }
            }
            None
        })
    }
    /// The first child of this rule.
    #[inline]
    pub fn child(self, rule: Rule) -> Option<Node<'t>> {
        let end = self.whole().after;
        let clipped = self.is_clipped();
        let mut at = self.index + 1;
        while at < end {
            let data = self.tree.nodes.get(at as usize)?;
            let node = Node { index: at, ..self };
            if data.rule == rule && !(clipped && node.outside()) {
                return Some(node);
            }
            at = data.after;
        }
        None
    }
    /// All children of this rule.
    #[inline]
    pub fn all(self, rule: Rule) -> impl Iterator<Item = Node<'t>> + use<'t> {
        self.children().filter(move |n| n.rule() == rule)
    }
    /// The first child.
    #[inline]
    pub fn first(self) -> Option<Node<'t>> {
        self.children().next()
    }
    /// What tells this node from all others of a run.
    #[inline]
    pub fn id(self) -> NodeId {
        (self.file, self.base, self.index)
    }
    /// This node and everything below it, in the order of the text.
    #[inline]
    pub fn descendants(self) -> impl Iterator<Item = Node<'t>> + use<'t> {
        let end = self.data().after;
        (self.index..end).map(move |index| Node { index, ..self })
    }
    /// Whether anything below this node is of this rule.
    #[inline]
    pub fn has_below(self, rule: Rule) -> bool {
        let below = self.index as usize + 1..self.whole().after as usize;
        self.tree.nodes.get(below).is_some_and(|nodes| nodes.iter().any(|d| d.rule == rule))
    }
    /// What stands between the end of an earlier node of the same tree and the beginning of this one.
    pub fn text_since(self, earlier: Node<'t>) -> &'t str {
        self.text.get(earlier.data().end as usize..self.data().start as usize).unwrap_or("")
    }
    /// Whether a word stands among its own.
    pub fn has_word(self, word: &str) -> bool {
        self.text().split_whitespace().any(|own| own == word)
    }
    /// What stands in front of it in its line.
    pub fn line_before(self) -> &'t str {
        let before = self.text.get(..self.data().start as usize).unwrap_or("");
        before.rsplit('\n').next().unwrap_or("")
    }
    /// What stands behind it in its line.
    pub fn line_after(self) -> &'t str {
        let after = self.text.get(self.data().end as usize..).unwrap_or("");
        after.split('\n').next().unwrap_or("")
    }
    /// The tree as indented lines, for people and snapshots: a node that is all there is of its parent stands in the
    /// parent's line.
    pub fn dump(self) -> String {
        let mut out = String::new();
        self.dump_into(0, &mut out);
        out
    }
    /// Every node with its place, for comparisons.
    #[cfg(test)]
    pub(super) fn dump_places(self) -> Vec<(Rule, u32, u32, u32)> {
        self.tree.nodes.iter().map(|d| (d.rule, d.start, d.end, d.after)).collect()
    }
    fn dump_into(self, depth: usize, out: &mut String) {
        out.push_str(&"  ".repeat(depth));
        let mut node = self;
        out.push_str(rule_name(node.rule()));
        while let Some(only) = node.only_child() {
            node = only;
            out.push(' ');
            out.push_str(rule_name(node.rule()));
        }
        if node.first().is_none() {
            out.push_str(": ");
            out.push_str(&node.text().replace('\n', "\\n"));
        }
        out.push('\n');
        for child in node.children() {
            child.dump_into(depth + 1, out);
        }
    }
    fn only_child(self) -> Option<Node<'t>> {
        let mut children = self.children();
        let first = children.next()?;
        children.next().is_none().then_some(first)
    }
}
