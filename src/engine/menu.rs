//! Lists of legal actions as data: `magic::menu` fills them.

use super::{Action, Memo, ObjectId};
use crate::ir::DefId;
use smallvec::SmallVec;
use std::cell::RefCell;

/// What a part of a list of actions is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    /// A card in hand.
    Card(ObjectId),
    /// Cards in hand of this definition, which nothing tells apart: one is judged for all.
    Like(DefId),
    /// A card elsewhere, with abilities that work there.
    Elsewhere(ObjectId),
    /// A permanent that may have abilities to activate, or special actions.
    Permanent(ObjectId),
    /// All mana abilities, for drivers that want them (605.3a).
    Mana,
    /// Sentences of other objects that permit playing something.
    Rules,
    /// Effects that can be bought off (115.2).
    Ends,
    /// Requests from outside the game (115.1).
    Offers,
}

/// A kept list of legal actions.
#[derive(Debug, Default)]
pub struct Menu {
    /// Mana abilities are among them (605.3a).
    pub mana: bool,
    /// Equal cards in hand shared a part when the parts were sorted.
    pub alike: bool,
    /// Passing, then what the parts offer, in their order.
    pub actions: Vec<Action>,
    /// What offers something.
    pub parts: Vec<MenuPart>,
    /// The parts in the order of the list, by their places, each with the card or permanent that it stands for there:
    /// equal cards share one.
    pub order: Vec<(usize, ObjectId)>,
}

/// One part of such a list.
#[derive(Debug)]
pub struct MenuPart {
    /// What it is about.
    pub about: About,
    /// The card or permanent that is judged; for sentences none.
    pub judged: ObjectId,
    /// What was read for it.
    pub memo: Memo,
    /// The actions that it offers now; empty: none.
    pub actions: Actions,
}

/// What one card, permanent or sentence lets a player do.
pub type Actions = SmallVec<[Action; 1]>;

/// Permanents that can be used, in the order in which they came: `engine::usable` keeps the lists.
#[derive(Debug, Default)]
pub struct Usable {
    /// With abilities to activate that are no mana abilities, or special actions.
    pub actors: RefCell<Vec<ObjectId>>,
    /// With mana abilities.
    pub sources: RefCell<Vec<ObjectId>>,
}
