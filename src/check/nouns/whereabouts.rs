//! Where the cards are that a phrase means: cards are in many zones, and most of them in nobody's sight.

use crate::check::{Checker, Read};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::Node;

impl<'t> Checker<'t> {
    /// Reports cards that are chosen, targeted, moved or counted without a word about where they are.
    pub(crate) fn lie_somewhere(&mut self, at: Node<'t>, filter: &Filter) -> Read<()> {
        self.are_no_permanents(at, filter)?;
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

    /// 109.2: a noun without `card`, `spell` or a zone means permanents, and instants and sorceries are none.
    fn are_no_permanents(&mut self, at: Node<'t>, filter: &Filter) -> Read<()> {
        let controlled = |p: &Predicate| matches!(p, Predicate::ControlledBy(_));
        let plain = filter.sort == Sort::Object && filter.zones.is_empty() && !filter.preds.iter().any(controlled);
        if !plain || !filter.never_permanent() || !filter.preds.iter().all(|p| p.all_parts(&|f| f.quality)) {
            return Ok(());
        }
        self.fail_help(
            Code::Impossible,
            at,
            "instants and sorceries are no permanents (109.2)",
            "say `instant spells`, `instant spells you control`, `instant cards in your graveyard`",
        )
    }

    /// What an event took away is not among what there is: neither added up nor gone through one by one (608.2h).
    pub(crate) fn is_still_there(&mut self, at: Node<'t>, filter: &Filter) -> Read<()> {
        let moves = |id: ActionId| self.content.actions.get(id.index()).is_some_and(|a| a.wrap);
        let left = |p: &Predicate| match p {
            Predicate::Did(h) => match h.event.verb {
                Verb::Move => h.event.from.intersects(Zones::BATTLEFIELD),
                Verb::Action(id) => moves(id),
                _ => false,
            },
            _ => false,
        };
        // Most spells that were cast have resolved by then.
        if filter.sort == Sort::Spell
            && filter.preds.iter().any(|p| matches!(p, Predicate::Did(h) if h.event.verb == Verb::Cast))
        {
            let help = "how many there were is known behind an amount or an instruction: `copy the song for each spell that you \
                        cast before the song this turn`; what is on the stack now is `spells you control`";
            return self.fail_help(Code::Impossible, at, "these are not all there to be looked at one by one", help);
        }
        let lies_elsewhere =
            filter.sort == Sort::Card || !filter.zones.is_empty() && filter.zones != Zones::BATTLEFIELD;
        if lies_elsewhere || filter.sort == Sort::Player || !filter.preds.iter().any(left) {
            return Ok(());
        }
        self.fail_help(
            Code::Impossible,
            at,
            "these are no longer there to be looked at one by one",
            "name them as it is done, `destroy all creatures as doomed`, and write `for each creature among the doomed`; their number is known: `for each ...` behind an amount",
        )
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
