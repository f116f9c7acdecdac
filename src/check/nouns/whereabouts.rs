//! Where the cards are that a phrase means: cards are in many zones, and most of them in nobody's sight.

use crate::check::{Checker, Read};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::Node;

impl<'t> Checker<'t> {
    /// Reports cards that are chosen, targeted or moved without a word about where they are.
    pub(crate) fn lie_somewhere(&mut self, at: Node<'t>, filter: &Filter) -> Read<()> {
        if filter.sort != Sort::Card || !filter.zones.is_empty() || !filter.preds.iter().all(says_what_only) {
            return Ok(());
        }
        let help = "such as `a creature card in your hand`, `target creature card in your graveyard`; what was shown or exiled before \
                    has a name, `a card among the seen`";
        self.fail_help(Code::Unclear, at, format!("`{}` does not say where it is", at.text()), help)
    }

    /// The same of what an instruction picks.
    pub(crate) fn picked_somewhere(&mut self, at: Node<'t>, pick: &Pick) -> Read<()> {
        match pick {
            Pick::Choose { filter, .. } | Pick::All(filter) | Pick::Each(filter, _) => self.lie_somewhere(at, filter),
            Pick::And(parts) => parts.iter().try_for_each(|part| self.picked_somewhere(at, part)),
            Pick::Ref(_) | Pick::Top { .. } | Pick::Rest(_) => Ok(()),
        }
    }
}

/// Whether a property says what something is and whose, and nothing about what happened to it or where it is.
fn says_what_only(pred: &Predicate) -> bool {
    match pred {
        Predicate::Not(inner) => says_what_only(inner),
        Predicate::Any(all) | Predicate::All(all) => all.iter().all(says_what_only),
        Predicate::Type(_)
        | Predicate::Super(_)
        | Predicate::Sub(_)
        | Predicate::Chosen(_)
        | Predicate::Color(_)
        | Predicate::Colorless
        | Predicate::Multicolored
        | Predicate::Monocolored
        | Predicate::Keyword(_)
        | Predicate::Has(_)
        | Predicate::Prop(..)
        | Predicate::Named(_)
        | Predicate::NamedChosen(_)
        | Predicate::XInCost
        | Predicate::OwnedBy(_)
        | Predicate::ControlledBy(_)
        | Predicate::SpellOf(_) => true,
        Predicate::CouldTarget(_)
        | Predicate::MostVotes
        | Predicate::Sort(_)
        | Predicate::In(_)
        | Predicate::NoAbilities
        | Predicate::Is(_)
        | Predicate::Designated(_)
        | Predicate::Counters(..)
        | Predicate::KnownTo(_)
        | Predicate::OnTop(..)
        | Predicate::Same(_)
        | Predicate::AttachedTo(_)
        | Predicate::Extreme { .. }
        | Predicate::Shares(..)
        | Predicate::OpponentOf(_)
        | Predicate::Targets(_)
        | Predicate::TargetsOnly(_)
        | Predicate::CastBy(_)
        | Predicate::CastAs(_)
        | Predicate::From(_)
        | Predicate::Did(_)
        | Predicate::Attacking(_)
        | Predicate::Blocking(_)
        | Predicate::BlockedBy(_)
        | Predicate::If(_)
        | Predicate::Where(..)
        | Predicate::Within(..)
        | Predicate::KnownBy(_) => false,
    }
}
