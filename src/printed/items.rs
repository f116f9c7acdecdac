//! The items of a card's text as they stand in its file.

use std::ops::Range;

/// A card in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct CardText {
    /// Its name.
    pub name: String,
    /// It is an instant or a sorcery.
    pub spell: bool,
    /// Its sentences and properties.
    pub items: Vec<Range<usize>>,
}

/// The cards of a file. What stands in inner braces of a card belongs to the item that they begin in.
pub(super) fn cards(text: &str) -> Vec<CardText> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(at) = text.get(from..).and_then(|rest| rest.find("card \"")).map(|at| from + at) {
        from = at + 1;
        if !text[..at]
            .lines()
            .next_back()
            .is_none_or(|line| line.trim().is_empty() || at == 0 || text[..at].ends_with('\n'))
        {
            continue;
        }
        if let Some((card, end)) = card(text, at) {
            found.push(card);
            from = end;
        }
    }
    found
}

/// The card that begins at a place, and where it ends.
fn card(text: &str, at: usize) -> Option<(CardText, usize)> {
    let name_at = at + "card \"".len();
    let name = text.get(name_at..)?.split('"').next()?;
    let open = text.get(name_at + name.len()..)?.find('{')? + name_at + name.len();
    let (mut items, mut depth, mut start, mut quoted, mut comment) = (Vec::new(), 1usize, open + 1, false, false);
    let mut end = text.len();
    for (offset, c) in text.get(open + 1..)?.char_indices() {
        let here = open + 1 + offset;
        match c {
            '\n' => {
                (quoted, comment) = (false, false);
                if depth == 1 {
                    items.push(start..here);
                    start = here + 1;
                }
            }
            _ if comment => {}
            '"' => quoted = !quoted,
            _ if quoted => {}
            '#' => comment = true,
            '{' => depth += 1,
            '}' => {
                depth -= 1;
                if depth == 0 {
                    items.push(start..here);
                    end = here + 1;
                    break;
                }
            }
            ';' if depth == 1 => {
                items.push(start..here);
                start = here + 1;
            }
            _ => {}
        }
    }
    let items = lists_joined(text, items.into_iter().filter_map(|item| trimmed(text, item)).collect());
    let spell = items.iter().any(|i| {
        let item = &text[i.clone()];
        item.starts_with("type ") && (item.contains("Instant") || item.contains("Sorcery"))
    });
    Some((CardText { name: name.to_owned(), spell, items }, end))
}

/// An item without blanks and without a comment behind it; none: nothing is left.
fn trimmed(text: &str, item: Range<usize>) -> Option<Range<usize>> {
    let whole = &text[item.clone()];
    let kept = whole.split('#').next().unwrap_or("");
    let start = item.start + (kept.len() - kept.trim_start().len());
    let end = item.start + kept.trim_end().len();
    (start < end).then_some(start..end)
}

/// Lines that begin with a bullet belong to the line before them.
fn lists_joined(text: &str, items: Vec<Range<usize>>) -> Vec<Range<usize>> {
    let mut out: Vec<Range<usize>> = Vec::new();
    for item in items {
        match out.last_mut() {
            Some(last) if text[item.clone()].starts_with('\u{2022}') => last.end = item.end,
            _ => out.push(item),
        }
    }
    out
}

/// The word that an item begins with, if it is a property or a part of the frame, which no printed sentence is.
pub(super) fn is_frame(item: &str) -> bool {
    let word = item.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or("");
    matches!(
        word,
        "cost"
            | "type"
            | "pt"
            | "loyalty"
            | "color"
            | "name"
            | "unsupported"
            | "half"
            | "back"
            | "bottom"
            | "meld"
            | "deck"
    )
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
