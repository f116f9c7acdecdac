//! Words that are asked for and were never offered (607.2d).

use crate::check::Checker;
use crate::diag::{Code, Diagnostic};
use crate::syntax::{Node, Rule as Syntax};

impl<'t> Checker<'t> {
    /// `the clan is "Khan"`, where `"Khans" or "Dragons"` was chosen.
    pub(super) fn judge_chosen_words(&mut self, node: Node<'t>) {
        for asked in node.descendants().filter(|n| n.rule() == Syntax::compare) {
            let (Some(subject), Some(clause)) = (asked.child(Syntax::subject), asked.child(Syntax::clause)) else {
                continue;
            };
            let strings: Vec<Node<'t>> = clause.descendants().filter(|n| n.rule() == Syntax::string).collect();
            if strings.is_empty() || clause.child(Syntax::be).is_none() {
                continue;
            }
            let label = subject.text().strip_prefix("the ").unwrap_or(subject.text());
            let words = offered(node, label);
            for word in strings.into_iter().filter(|word| !words.is_empty() && !words.contains(&word.text())) {
                let message = format!("{} is none of the words of `{label}`", word.text());
                let plain = words.iter().map(|w| w.trim_matches('"'));
                let fault = Diagnostic::error(Code::NeverTrue, word.span(), message).expected(words.iter().copied());
                self.report(fault.suggest_from(word.text().trim_matches('"'), plain));
            }
        }
    }
}

/// The words among which one is chosen for a label, with their quotation marks; empty: no word is.
pub(super) fn offered<'t>(node: Node<'t>, label: &str) -> Vec<&'t str> {
    let given = |choice: &Node<'t>| {
        choice.child(Syntax::label).and_then(|l| l.first()).is_some_and(|name| name.text() == label)
    };
    let choices = node.descendants().filter(|n| n.child(Syntax::string_or).is_some()).filter(given);
    choices
        .flat_map(|choice| choice.child(Syntax::string_or))
        .flat_map(|words| words.all(Syntax::string))
        .map(|word| word.text())
        .collect()
}
