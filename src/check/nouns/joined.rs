//! Several noun phrases in one place: whoever reads them has to read them all.

use crate::check::nouns::np::{Det, NounPhrase, is_np, parts};
use crate::check::{Checker, vocab};
use crate::diag::{Code, Diagnostic};
use crate::syntax::{Node, Rule};
use smallvec::SmallVec;

impl<'t> Checker<'t> {
    /// The noun phrases of a node that may hold several; the reader answers for all of them.
    pub(crate) fn parts(&mut self, node: Node<'t>) -> SmallVec<[Node<'t>; 2]> {
        let all = parts(node);
        if all.len() > 1 {
            let mut at = node;
            if self.read.insert(at.id()) {
                self.said_of_the_last(&all);
            }
            while !is_joined(at)
                && let Some(first) = at.first()
            {
                at = first;
                self.read.insert(at.id());
            }
        }
        all
    }

    /// `a creature and an artifact you control`: whose they are, and where, would be said of the last phrase alone.
    fn said_of_the_last(&mut self, all: &[Node<'t>]) {
        let Some((last, before)) = all.split_last() else { return };
        let last = NounPhrase::open(*last);
        let place = |r: Rule| matches!(r, Rule::r_player | Rule::r_in | Rule::r_among | Rule::r_outside);
        let Some(rel) = last.rels.iter().find(|rel| place(rel.rule())) else { return };
        let open = before.iter().map(|part| NounPhrase::open(*part)).find(|np| {
            let chosen =
                matches!(np.det, Det::A | Det::Any | Det::All | Det::Each | Det::Every | Det::Bare | Det::Count(_));
            let player = np.words().split(' ').next_back().and_then(vocab::player).is_some();
            chosen && np.run.is_some() && np.rels.is_empty() && np.poss.is_empty() && np.target.is_none() && !player
        });
        let Some(open) = open else { return };
        let (first, rel) = (open.node.text(), rel.text());
        let message = format!("`{rel}` would be said of `{}` alone and not of `{first}`", last.node.text());
        self.report(
            Diagnostic::error(Code::Unclear, open.node.span(), message)
                .help(format!("say it of each, `{first} {rel}`; if it is meant for one only, that one comes first")),
        );
    }
}

/// Whether a node is several noun phrases.
pub(crate) fn is_joined(node: Node<'_>) -> bool {
    matches!(node.rule(), Rule::nps | Rule::subject) && node.children().filter(|n| is_np(n.rule())).nth(1).is_some()
}
