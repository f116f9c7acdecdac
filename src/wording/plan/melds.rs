//! What two cards become together (712).

use super::Plan;
use super::def::{Entry, Paragraph};
use crate::ir::{CardShape, Content, Def, DefId, StrId};
use crate::wording::say::{Say, frame};

impl<'c> Plan<'c> {
    /// 712.5: of a card that another one names, with which it melds, and into what. None: no card names it so.
    pub(super) fn melding(content: &'c Content, def: &Def) -> Option<(Paragraph, Entry<'c>)> {
        let names = |lead: &&DefId| matches!(&content.def(**lead).shape, CardShape::Meld(with, _) if *with == def.name);
        let lead = content.def(*content.melding.iter().find(names)?);
        let CardShape::Meld(_, result) = &lead.shape else { return None };
        Some((Self::melds_with(content, lead.name), Self::face(content, content.def(*result))))
    }

    pub(super) fn melds_with(content: &Content, other: StrId) -> Paragraph {
        Paragraph::of(vec![frame!("melds with {0}", Say::Name("card", content.str(other).to_owned()))])
    }
}
