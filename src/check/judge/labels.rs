//! One name for two things in one ability.

use crate::check::Checker;
use crate::diag::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::{Node, Rule as Syntax};

impl<'t> Checker<'t> {
    /// One name for two things in one ability: what stands behind would mean the second one only.
    pub(super) fn judge_labels(&mut self, item: Node<'t>) {
        if !item.has_below(Syntax::label) {
            return;
        }
        let mut known: Vec<(&'t str, Span)> = Vec::new();
        let mut twice: Vec<(Node<'t>, Span)> = Vec::new();
        labels_of(item, &mut known, &mut twice);
        for (label, first) in twice {
            let name = label.first().map_or("", |n| n.text());
            let fault = Diagnostic::error(Code::DuplicateLabel, label.span(), format!("`{name}` is given twice"));
            self.report(fault.related(first, "given here before").help("choose another name for one of the two"));
        }
    }
}

/// The labels below a node with their places; branches of which only one is done may give the same ones.
fn labels_of<'t>(node: Node<'t>, known: &mut Vec<(&'t str, Span)>, twice: &mut Vec<(Node<'t>, Span)>) {
    if node.rule() == Syntax::label {
        let Some(name) = node.first().map(|n| n.text()) else { return };
        match known.iter().find(|(n, _)| *n == name) {
            Some((_, first)) => twice.push((node, *first)),
            None => known.push((name, node.span())),
        }
        return;
    }
    let branch = |n: Node<'t>| {
        matches!(n.rule(), Syntax::mode | Syntax::if_s | Syntax::else_s | Syntax::when_s | Syntax::after_s)
    };
    for child in node.children() {
        if branch(child) {
            labels_of(child, &mut known.clone(), twice);
        } else {
            labels_of(child, known, twice);
        }
    }
}
