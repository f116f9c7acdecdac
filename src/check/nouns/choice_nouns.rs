//! Nouns for what is chosen and is neither an object nor a player: colors, types, names, words.

/// Something that is chosen and is neither object nor player, by its noun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ChoiceNoun {
    /// One of the five colors.
    Color,
    /// A subtype of creatures.
    CreatureType,
    /// One of the five basic land types.
    BasicLandType,
    /// A card type.
    CardType,
    /// Any words.
    Text,
    /// A natural number.
    Number,
}

/// What a noun says is chosen.
pub(crate) fn choice_noun(text: &str) -> Option<ChoiceNoun> {
    Some(match text {
        "color" => ChoiceNoun::Color,
        "creature type" => ChoiceNoun::CreatureType,
        "basic land type" => ChoiceNoun::BasicLandType,
        "card type" => ChoiceNoun::CardType,
        "text" => ChoiceNoun::Text,
        "number" => ChoiceNoun::Number,
        _ => return None,
    })
}
