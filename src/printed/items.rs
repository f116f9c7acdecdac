//! The items of a card's text as they stand in its file.

use crate::syntax::is_property;
use crate::syntax::scan::{Token, tokens};
use std::ops::Range;

/// A card in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct CardText {
    /// The name of the card, without quotation marks.
    pub name: String,
    /// Where it stands.
    pub at: Range<usize>,
    /// It is an instant or a sorcery.
    pub spell: bool,
    /// Its sentences and properties.
    pub items: Vec<Range<usize>>,
}

/// How the levels of a card begin in print (710).
pub(super) const LEVEL: &str = "LEVEL ";

/// The cards of a file. What stands in inner braces of a card belongs to the item that they begin in.
pub(super) fn cards(text: &str) -> Vec<CardText> {
    let mut found: Vec<CardText> = Vec::new();
    for (at, _) in text.match_indices("card \"") {
        let begins_line = text[..at].rsplit('\n').next().is_some_and(|line| line.trim().is_empty());
        if begins_line && found.last().is_none_or(|last| last.at.end <= at) {
            found.extend(card(text, at));
        }
    }
    let faces: Vec<CardText> = found.iter().flat_map(|whole| faces(text, whole)).collect();
    found.extend(faces);
    found
}

/// The other faces and the halves of a card, which have texts of their own.
fn faces(text: &str, whole: &CardText) -> Vec<CardText> {
    let heads = ["back \"", "half \"", "bottom \""];
    let begins = |item: &&Range<usize>| heads.iter().any(|head| text[(*item).clone()].starts_with(head));
    whole.items.iter().filter(begins).filter_map(|item| card(text, item.start)).collect()
}

/// The card that begins at a place.
fn card(text: &str, at: usize) -> Option<CardText> {
    let name_at = at + text.get(at..)?.find('"')? + 1;
    let name = text.get(name_at..)?.split('"').next()?;
    let open = text.get(name_at + name.len()..)?.find('{')? + name_at + name.len();
    let inner = open + 1;
    let (mut items, mut depth, mut item) = (Vec::new(), 1usize, inner..inner);
    let mut end = text.len();
    for (token, place) in tokens(text.get(inner..)?) {
        let place = inner + place.start..inner + place.end;
        match token {
            Token::Open | Token::TightOpen | Token::OpenMana => depth += 1,
            Token::Close => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            items.push(item);
            end = place.end;
            break;
        }
        let semicolon = &text[place.clone()] == ";" && (is_frame(&text[item.clone()]) || !in_sentence(text, place.end));
        let ends_item = token == Token::Newline || semicolon;
        match token {
            _ if depth == 1 && ends_item => items.push(std::mem::replace(&mut item, place.end..place.end)),
            // A comment behind an item does not belong to it.
            Token::Comment if depth == 1 => {}
            Token::Blank => {}
            _ if item.is_empty() => item = place,
            _ => item.end = place.end,
        }
    }
    // Where a brace is missing nobody knows which lines stand in it, and the brace at the end may be that of a line.
    if depth != 0 {
        return None;
    }
    items.retain(|i| !i.is_empty());
    let items = lists_joined(text, items);
    let spell = items.iter().any(|i| {
        let item = &text[i.clone()];
        item.starts_with("type ") && (item.contains("Instant") || item.contains("Sorcery"))
    });
    Some(CardText { name: name.to_owned(), at: at..end, spell, items })
}

/// Whether what follows a semicolon is the rest of a sentence of print: it ends with the full stop that no statement has.
fn in_sentence(text: &str, behind: usize) -> bool {
    let rest = text[behind..].lines().next().unwrap_or("").trim();
    rest.starts_with(|c: char| c.is_lowercase()) && rest.ends_with('.')
}

/// Lines that begin with a bullet belong to the line before them, and what stands behind `LEVEL 1-3` to that.
fn lists_joined(text: &str, items: Vec<Range<usize>>) -> Vec<Range<usize>> {
    let mut out: Vec<Range<usize>> = Vec::new();
    let begins = |item: &Range<usize>, mark: &str| text[item.clone()].starts_with(mark);
    for item in items {
        match out.last_mut() {
            Some(last) if begins(&item, "\u{2022}") => last.end = item.end,
            Some(last) if begins(last, LEVEL) && !begins(&item, LEVEL) => last.end = item.end,
            _ => out.push(item),
        }
    }
    out
}

/// The word that an item begins with, if it is a property or a part of the frame, which no printed sentence is.
pub(super) fn is_frame(item: &str) -> bool {
    let word = item.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or("");
    is_property(item) || matches!(word, "half" | "back" | "bottom" | "meld" | "deck")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_lines_and_parts_between_semicolons() {
        let text = "card \"A B\" { cost {1}; type Instant # why\n  Choose one \u{2014}\n  \u{2022} Draw a card.\n  \u{2022} Scry 1.\n}\n";
        let found = cards(text);
        let items: Vec<&str> = found[0].items.iter().map(|i| &text[i.clone()]).collect();
        assert_eq!(
            items,
            ["cost {1}", "type Instant", "Choose one \u{2014}\n  \u{2022} Draw a card.\n  \u{2022} Scry 1."]
        );
        assert!(found[0].spell && found[0].name == "A B");
    }
}
