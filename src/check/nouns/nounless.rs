//! Phrases in which the noun was forgotten.

use crate::check::nouns::np::{Det, NounPhrase};
use crate::check::nouns::reference::is_host;
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::{Predicate, Status};

impl<'t> Checker<'t> {
    /// A phrase that counts or points has a noun: of `target an opponent controls` nobody knows what is meant, and `enchanted`
    /// alone would be everything that is.
    pub(super) fn noun_is_there(&mut self, scope: &Scope<'t>, np: &NounPhrase<'t>, said: &[Predicate]) -> Read<()> {
        let points = np.target.is_some()
            || np.other.is_some()
            || matches!(np.det, Det::A | Det::All | Det::Each | Det::Every | Det::Count(_) | Det::No(_) | Det::Other);
        let host = matches!(np.det, Det::Bare) && np.rels.is_empty() && is_host(&format!("{} creature", np.words()));
        // A parameter stands for what it is given.
        let given =
            self.home(scope).is_some_and(|h| h.args.iter().any(|(n, _)| np.words().split(' ').any(|w| w == *n)));
        if self.in_scene(scope) || said.iter().any(names_a_sort) || given || !points && !host {
            return Ok(());
        }
        let message = format!("`{}` has no noun", crate::diag::shorten(np.node.text().trim()));
        let help = if host {
            "such as `enchanted creature`, `equipped creature`"
        } else {
            "such as `target creature`, `each other permanent`"
        };
        self.fail_help(Code::MissingPart, np.node, message, help)
    }
}

/// Whether a predicate is what a noun says.
fn names_a_sort(pred: &Predicate) -> bool {
    match pred {
        Predicate::Type(_) | Predicate::Sub(_) | Predicate::Sort(_) | Predicate::Chosen(_) | Predicate::Same(_) => true,
        Predicate::Is(
            Status::Copy | Status::Commander | Status::Token | Status::ManaAbility | Status::LoyaltyAbility,
        ) => true,
        // `another` is no noun.
        Predicate::Not(inner) => !matches!(**inner, Predicate::Same(_)) && names_a_sort(inner),
        Predicate::Any(list) | Predicate::All(list) => list.iter().any(names_a_sort),
        _ => false,
    }
}
