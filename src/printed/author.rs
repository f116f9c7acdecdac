//! Whose words they are: the name, the text and the capitals of a card.

use std::collections::BTreeSet;

/// Whose text it is.
pub(crate) struct Author<'a> {
    /// The card's name.
    pub name: &'a str,
    /// An instant or sorcery.
    pub spell: bool,
    /// The whole card: a name is given only to what is read.
    pub text: &'a str,
    /// Words that keep their capitals: subtypes, singular and plural.
    pub capitals: &'a BTreeSet<String>,
    /// Reads abilities in quotation marks, which are sentences inside of statements; none: there are none.
    pub quoted: fn(&str, &Author<'_>) -> Option<String>,
}
