//! What is printed on a card and means nothing for a game (206, 207.2, 212).

use serde::{Deserialize, Serialize};

/// A printing of a card. Nothing in a game reads it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Print {
    /// The set that it is of, by its code or its name (206.1).
    pub set: Option<Box<str>>,
    /// The collector's number (212.1a).
    pub number: Option<Box<str>>,
    /// How rare it is (206.2).
    pub rarity: Option<Rarity>,
    /// Who made the picture (212.1e).
    pub artist: Option<Box<str>>,
    /// The text without rules (207.2b).
    pub flavor: Option<Box<str>>,
    /// The printed wording of its abilities, a text for each paragraph; `check` compares it with what was understood.
    pub wording: Box<[Box<str>]>,
}

/// How rare a card is within its set (206.2, 212.1b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rarity {
    /// A basic land that counts as no other rarity.
    Land,
    /// The most usual.
    Common,
    /// Rarer than common cards.
    Uncommon,
    /// Rarer than uncommon cards.
    Rare,
    /// Mythic rare, the rarest cards of a set.
    Mythic,
    /// None of these, such as a reprint with the symbol of another time.
    Special,
}

impl Rarity {
    /// All of them with the words that they are written with.
    pub const WORDS: [(&str, Rarity); 6] = [
        ("land", Rarity::Land),
        ("common", Rarity::Common),
        ("uncommon", Rarity::Uncommon),
        ("rare", Rarity::Rare),
        ("mythic", Rarity::Mythic),
        ("special", Rarity::Special),
    ];
    /// By its word; none: there is no such rarity.
    pub fn named(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(w, _)| *w == word).map(|(_, r)| *r)
    }
    /// The word that texts write for it, such as `uncommon`; [`Rarity::named`] reads it.
    pub fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(_, r)| *r == self).map_or("", |(w, _)| w)
    }
}
