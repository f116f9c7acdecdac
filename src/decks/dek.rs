//! Lists as Magic Online saves them (`.dek`): an XML file with one element for each card.

use super::{Part, Piece, Reader};
use crate::diag::{Code, Diagnostic};

/// Whether a text is such a file.
pub(super) fn is_one(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').trim_start().starts_with('<')
}

/// Reads its elements `Cards`; all others say nothing about the deck.
pub(super) fn read(reader: &mut Reader<'_>, text: &str) {
    let mut found = false;
    for (at, _) in text.match_indices("<Cards") {
        let rest = text.get(at..).unwrap_or("");
        let element = Piece { text: rest.split('>').next().unwrap_or(rest), at };
        found = true;
        let (Some(count), Some(name)) = (attribute(element, "Quantity"), attribute(element, "Name")) else {
            let message = "this element does not say which card and how many".to_owned();
            let fault = Diagnostic::error(Code::BadDeckLine, reader.span(element), message);
            reader.faults.push(fault.expected([r#"an element such as `<Cards Quantity="4" Name="Lightning Bolt"/>`"#]));
            continue;
        };
        let beside = attribute(element, "Sideboard").is_some_and(|s| s.text.eq_ignore_ascii_case("true"));
        let plain = plain(name.text);
        reader.card_of(if beside { Part::Side } else { Part::Main }, count, name, &plain);
    }
    if !found {
        let whole = Piece { text, at: 0 }.trimmed();
        let first = Piece { text: whole.text.lines().next().unwrap_or(""), ..whole };
        let message = "there are no cards in this file".to_owned();
        let fault = Diagnostic::error(Code::BadDeckLine, reader.span(first), message);
        reader.faults.push(fault.expected([r#"elements such as `<Cards Quantity="4" Name="Lightning Bolt"/>`"#]));
    }
}

/// The value of an attribute.
fn attribute<'s>(element: Piece<'s>, name: &str) -> Option<Piece<'s>> {
    let begin = element.text.find(&format!(" {name}=\""))? + name.len() + 3;
    let rest = element.text.get(begin..)?;
    Some(Piece { text: rest.get(..rest.find('"')?)?, at: element.at + begin })
}

/// With the characters that XML has names for.
fn plain(text: &str) -> String {
    [("&quot;", "\""), ("&apos;", "'"), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")]
        .into_iter()
        .fold(text.to_owned(), |text, (name, character)| text.replace(name, character))
}
