//! Characteristics, as what one change writes and another phrase reads (613.7a).

use crate::ir::CardTypes;

bitflags::bitflags! {
    /// Characteristics beside card types.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub struct Traits: u16 {
        const SUPERTYPES = 1;
        const SUBTYPES = 1 << 1;
        const COLOR = 1 << 2;
        /// Abilities that something gets.
        const GAINED = 1 << 3;
        /// Abilities that something loses.
        const LOST = 1 << 4;
        const CONTROL = 1 << 5;
        const NAME = 1 << 6;
        const SIZE = 1 << 7;
    }
}

/// Characteristics with the card types one by one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Written {
    types: CardTypes,
    traits: Traits,
}

impl Written {
    pub const NOTHING: Written = Written { types: CardTypes::empty(), traits: Traits::empty() };
    pub const EVERYTHING: Written = Written { types: CardTypes::all(), traits: Traits::all() };

    pub const fn of(traits: Traits) -> Self {
        Self { types: CardTypes::empty(), traits }
    }
    pub const fn types(types: CardTypes) -> Self {
        Self { types, traits: Traits::empty() }
    }
    pub fn and(self, other: Self) -> Self {
        Self { types: self.types | other.types, traits: self.traits | other.traits }
    }
    /// Whether what one writes is what the other reads.
    pub fn meets(self, other: Self) -> bool {
        self.types.intersects(other.types) || self.traits.intersects(other.traits)
    }
}
