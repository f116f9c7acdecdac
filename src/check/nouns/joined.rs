//! Several noun phrases in one place: whoever reads them has to read them all.

use crate::check::Checker;
use crate::check::nouns::np::parts;
use crate::syntax::{Node, Rule};
use smallvec::SmallVec;

impl<'t> Checker<'t> {
    /// The noun phrases of a node that may hold several; the reader answers for all of them.
    pub(crate) fn parts(&mut self, node: Node<'t>) -> SmallVec<[Node<'t>; 2]> {
        let all = parts(node);
        if all.len() > 1 {
            let mut at = node;
            self.read.insert(at.id());
            while !is_joined(at)
                && let Some(first) = at.first()
            {
                at = first;
                self.read.insert(at.id());
            }
        }
        all
    }
}

/// Whether a node is several noun phrases.
pub(crate) fn is_joined(node: Node<'_>) -> bool {
    matches!(node.rule(), Rule::nps | Rule::subject) && parts(node).len() > 1
}
