//! `until end of turn` and `this turn`: which of the two print says of what (W0402).

use crate::check::Checker;
use crate::check::clauses::modal::Modal;
use crate::check::effects::effect::TimedEffects;
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::lints;
use crate::syntax::{Node, Rule as Syntax};

impl<'t> Checker<'t> {
    /// `until end of turn` is said of what something is, `this turn` of what is forbidden or has to be done.
    pub(super) fn judge_words_of_end(&mut self, at: Node<'t>, stretches: &[TimedEffects]) {
        let until = at.descendants().find(|n| n.rule() == Syntax::until && n.text().trim() == "until end of turn");
        let parts = || stretches.iter().map(|s| (&s.duration, &s.parts));
        let only_rules = parts().all(|(d, p)| *d == Some(Duration::EndOfTurn) && lints::only_rules(p));
        // Players have keywords, which are rules as well.
        let modals = at.descendants().filter(|n| n.rule() == Syntax::modal).filter_map(|n| Modal::read(n.text()));
        let said = modals.into_iter().any(|modal| matches!(modal, Modal::Cant | Modal::Must));
        if let (Some(until), true) = (until, said && only_rules && !stretches.is_empty() && self.expanding.is_empty()) {
            let message = "what is forbidden or has to be done is so `this turn`";
            let fault = Diagnostic::of(Code::OtherWordsForThisTurn, until.span(), message);
            self.out.push(fault.suggest("this turn"));
        }
    }
}
