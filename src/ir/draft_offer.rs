//! What cards offer while a draft goes on: it is done to packs and picks, and no game knows it (905.2).

use super::{AbilityId, AbilityKind, CardTypes, Content, DeckRule, Def, DefId, LabelId};
use serde::{Deserialize, Serialize};

/// Something that whoever drafted a card may do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DraftOffer {
    /// When it is offered.
    pub time: DraftTime,
    /// What is done, in order. One that can't be done is the reason not to offer any of it.
    pub acts: Vec<DraftAct>,
}

/// As what is drafted something is offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum DraftTime {
    /// As the card itself is drafted.
    This,
    /// As its drafter drafts a card with one of these types later, as long as the card itself lies face up; all types: any card.
    Card(CardTypes),
    /// When the last card has been drafted and the card itself lies face up.
    After,
}

impl DraftTime {
    /// Whether it is the time of a card that is drafted while the one that offers is known already.
    pub fn fits(self, drafted: &Def) -> bool {
        match self {
            Self::This | Self::After => false,
            Self::Card(types) => types == CardTypes::all() || drafted.types.intersects(types),
        }
    }
}

/// One thing that is done to a draft.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum DraftAct {
    /// One more card is taken out of the pack from which one was just taken.
    OneMore,
    /// All cards that are left in that pack are taken.
    AllMore,
    /// The card that offers this goes into that pack, and is no longer drafted.
    IntoPack,
    /// The card that offers this lies face down from now on: nobody else sees it, and it offers nothing more.
    FaceDown,
    /// The next pack is passed on without a card being taken.
    PassNext,
    /// No card is taken any more in this round.
    Rest,
    /// A pack is added to the draft; its owner takes the next card out of it.
    AddPack,
    /// The card that was drafted leaves the draft, face down; the label counts them.
    Remove(LabelId),
    /// The card that was drafted is revealed, and the label holds its name.
    NoteName(LabelId),
    /// The pack that a player of its drafter's choice opens next is looked at.
    LookAtPack,
    /// The card that somebody drafts next is looked at.
    LookAtNext(DraftSeat),
    /// A card of the pool is revealed, each other player may offer one for it, and one of these may be accepted.
    Trade,
}

/// Whose card it is, seen from whoever drafted the card that speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum DraftSeat {
    /// The neighbor on the left: the next in turn order.
    Left,
    /// The neighbor on the right.
    Right,
    /// Any other player, as its drafter chooses.
    Chosen,
}

impl DraftAct {
    /// The label under which it notes something.
    pub fn label(self) -> Option<LabelId> {
        match self {
            Self::Remove(label) | Self::NoteName(label) => Some(label),
            Self::OneMore
            | Self::AllMore
            | Self::IntoPack
            | Self::FaceDown
            | Self::PassNext
            | Self::Rest
            | Self::AddPack
            | Self::LookAtPack
            | Self::LookAtNext(_)
            | Self::Trade => None,
        }
    }

    /// Whether a player has to be chosen for it.
    pub fn asks_whose(self) -> bool {
        matches!(self, Self::LookAtPack | Self::LookAtNext(DraftSeat::Chosen))
    }
}

impl Content {
    /// What a card offers while the draft goes on, with the ability that says it, in the order of its text.
    pub fn draft_offers(&self, card: DefId) -> impl Iterator<Item = (AbilityId, &DraftOffer)> {
        self.def(card).abilities.iter().filter_map(|id| match &self.ability(*id).kind {
            AbilityKind::Deck(DeckRule::Offers(offer)) => Some((*id, offer)),
            _ => None,
        })
    }
}
