//! Where the cards are that a phrase means: cards are in many zones, and most of them in nobody's sight.

use crate::check::{Checker, Read};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::Node;

impl<'t> Checker<'t> {
    /// Reports cards that are chosen, targeted or moved without a word about where they are.
    pub(crate) fn lie_somewhere(&mut self, at: Node<'t>, filter: &Filter) -> Read<()> {
        if filter.sort != Sort::Card
            || !filter.zones.is_empty()
            || !filter.preds.iter().all(|pred| pred.all_parts(&|facts| facts.quality))
        {
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
