//! Characteristics, as what one change writes and another phrase reads (613.7a).

use crate::ir::{CardTypes, DesignationId, NumberId};

bitflags::bitflags! {
    /// Characteristics beside card types.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub struct Traits: u16 {
        /// Supertypes, such as legendary.
        const SUPERTYPES = 1;
        /// Subtypes of every card type.
        const SUBTYPES = 1 << 1;
        /// The colors that it has.
        const COLOR = 1 << 2;
        /// Abilities that something gets.
        const GAINED = 1 << 3;
        /// Abilities that something loses.
        const LOST = 1 << 4;
        /// The player who controls it.
        const CONTROL = 1 << 5;
        /// The name that it has.
        const NAME = 1 << 6;
        /// Its power and its toughness.
        const SIZE = 1 << 7;
    }
}

/// Characteristics with the card types, the designations and the numbers of a scene one by one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Written {
    types: CardTypes,
    traits: Traits,
    /// One bit for each; those that are so many apart share one.
    designations: u128,
    numbers: u128,
}

/// The bit of what has this number.
const fn bit(of: u16) -> u128 {
    1 << (of as u32 % u128::BITS)
}

impl Written {
    /// No characteristic at all.
    pub const NOTHING: Written =
        Written { types: CardTypes::empty(), traits: Traits::empty(), designations: 0, numbers: 0 };
    /// Every characteristic that there is.
    pub const EVERYTHING: Written =
        Written { types: CardTypes::all(), traits: Traits::all(), designations: u128::MAX, numbers: u128::MAX };

    /// These characteristics, and no card type.
    pub const fn of(traits: Traits) -> Self {
        Self { traits, ..Self::NOTHING }
    }
    /// These card types, and nothing else.
    pub const fn types(types: CardTypes) -> Self {
        Self { types, ..Self::NOTHING }
    }
    /// One designation that an object has or has not.
    pub const fn designation(of: DesignationId) -> Self {
        Self { designations: bit(of.0), ..Self::NOTHING }
    }
    /// One number of a scene, without those that follow from it.
    pub const fn number(of: NumberId) -> Self {
        Self { numbers: bit(of.0), ..Self::NOTHING }
    }
    /// What one of the two or the other writes.
    pub fn and(self, other: Self) -> Self {
        Self {
            types: self.types | other.types,
            traits: self.traits | other.traits,
            designations: self.designations | other.designations,
            numbers: self.numbers | other.numbers,
        }
    }
    /// Whether what one writes is what the other reads.
    pub fn meets(self, other: Self) -> bool {
        self.types.intersects(other.types)
            || self.traits.intersects(other.traits)
            || self.designations & other.designations != 0
            || self.numbers & other.numbers != 0
    }
}
