//! Whether two declarations say the same: the same nodes over the same words.

use super::pieces::property;
use crate::syntax::scan::{Token, tokens};
use crate::syntax::{Node, Rule};

/// Whether only blanks, line breaks, the order of properties and the two ways to write a body differ.
pub(super) fn same(a: Node<'_>, a_text: &str, b: Node<'_>, b_text: &str) -> bool {
    words(a_text) == words(b_text) && shape(a) == shape(b)
}

/// All words and comments, in the order of the alphabet: properties may change places, which `shape` looks after.
fn words(text: &str) -> Vec<&str> {
    let mut out: Vec<&str> = spoken(text).collect();
    out.sort_unstable();
    out
}

/// The words and comments of a text, without what only divides them.
fn spoken(text: &str) -> impl Iterator<Item = &str> {
    tokens(text)
        .filter(|(t, _)| !matches!(t, Token::Blank | Token::Newline | Token::Open | Token::Close | Token::Colon))
        .map(|(_, r)| text.get(r).unwrap_or("").trim_end())
        .filter(|word| *word != ";")
}

/// Each node with its depth and, where nothing is below it, its words.
fn shape(root: Node<'_>) -> Vec<(usize, Rule, Vec<&str>)> {
    let mut out = Vec::new();
    add(root, 0, &mut out);
    out
}

fn add<'t>(node: Node<'t>, depth: usize, out: &mut Vec<(usize, Rule, Vec<&'t str>)>) {
    let mut children: Vec<Node<'t>> = node.children().collect();
    // Properties come first, in their own order; everything else stays in its place.
    children.sort_by_key(|c| property(c.rule()).map_or(usize::MAX, |order| order));
    let own = if children.is_empty() { spoken(node.text()).collect() } else { Vec::new() };
    out.push((depth, node.rule(), own));
    for child in children {
        add(child, depth + 1, out);
    }
}
