//! Lists as Magic Online saves them (`.dek`): an XML file with one element for each card.

/// A piece of the text: where it begins, and what it is.
type Piece<'s> = (usize, &'s str);

/// One element `Cards` of the file: so many of one card.
pub(super) struct Element<'s> {
    /// The whole element up to its closing `>`.
    pub whole: Piece<'s>,
    /// How many of which card; none: it does not say.
    pub card: Option<(Piece<'s>, Piece<'s>)>,
    /// Whether the cards are in the sideboard.
    pub beside: bool,
}

/// Whether a text is such a file.
pub(super) fn is_one(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').trim_start().starts_with('<')
}

/// Its elements `Cards`; all others say nothing about the deck.
pub(super) fn elements(text: &str) -> Vec<Element<'_>> {
    let element = |(at, _)| {
        let rest = text.get(at..).unwrap_or("");
        let whole = (at, rest.split('>').next().unwrap_or(rest));
        let beside = attribute(whole, "Sideboard").is_some_and(|(_, s)| s.eq_ignore_ascii_case("true"));
        Element { whole, card: attribute(whole, "Quantity").zip(attribute(whole, "Name")), beside }
    };
    text.match_indices("<Cards ").map(element).collect()
}

/// The value of an attribute.
fn attribute<'s>((at, text): Piece<'s>, name: &str) -> Option<Piece<'s>> {
    let begin = text.find(&format!(" {name}=\""))? + name.len() + 3;
    let rest = text.get(begin..)?;
    Some((at + begin, rest.get(..rest.find('"')?)?))
}

/// With the characters that XML has names for.
pub(super) fn plain(text: &str) -> String {
    [("&quot;", "\""), ("&apos;", "'"), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")]
        .into_iter()
        .fold(text.to_owned(), |text, (name, character)| text.replace(name, character))
}
