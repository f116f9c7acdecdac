//! `printed "..."` beside lines that are just what these words become here: then the two say the same, however the lines are
//! told back.

use super::items::{CardText, cards, is_frame};
use super::{capitals, card_changes};
use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::load::Loaded;
use crate::source::Span;
use crate::syntax::scan::{Token, tokens};
use std::collections::BTreeSet;

/// The same without warnings of printed wordings from which exactly the abilities of their card would be made.
#[must_use]
pub fn with_agreement(mut loaded: Loaded) -> Loaded {
    if !loaded.diagnostics.iter().any(|d| d.code == Code::PrintedOtherwise) {
        return loaded;
    }
    let names = capitals(&loaded);
    let kept: Diagnostics = loaded.diagnostics.iter().filter(|d| !agrees(&loaded, d, &names)).cloned().collect();
    loaded.diagnostics = kept;
    loaded
}

fn agrees(loaded: &Loaded, fault: &Diagnostic, names: &BTreeSet<String>) -> bool {
    if fault.code != Code::PrintedOtherwise {
        return false;
    }
    let Some(source) = loaded.files.iter().find(|f| f.id() == fault.span.file) else { return false };
    let text = source.text();
    let at = fault.span.start as usize;
    let Some(card) = cards(text).into_iter().find(|c| c.at.contains(&at)) else { return false };
    let items = || card.items.iter().map(|i| &text[i.clone()]);
    let Some(printed) = items().find(|i| i.starts_with("printed ")) else { return false };
    let types = items().find(|i| i.starts_with("type ")).unwrap_or("");
    let paragraphs: Vec<String> =
        printed.split('"').skip(1).step_by(2).map(|p| p.replace('\'', "\u{2019}")).map(quotes).collect();
    let pasted = format!("card \"{}\" {{\n  {types}\n  {}\n}}\n", card.name, paragraphs.join("\n  "));
    let Some(made) = cards(&pasted).into_iter().next() else { return false };
    let faults: Vec<Span> = made.items.iter().map(|i| Span::new(fault.span.file, i.start, i.end)).collect();
    let mut out = pasted.clone();
    for change in card_changes(&pasted, fault.span.file, &made, &faults, names).iter().rev() {
        out.replace_range(change.at.clone(), &change.text);
    }
    match cards(&out).into_iter().next() {
        Some(made) => words(&out, &made) == words(text, &card),
        None => false,
    }
}

/// Quotations stand in single quotation marks in a string of the language: those that are no apostrophes.
fn quotes(paragraph: String) -> String {
    let chars: Vec<char> = paragraph.chars().collect();
    let in_word = |at: Option<usize>| at.and_then(|i| chars.get(i)).is_some_and(|c| c.is_alphanumeric());
    let mark = |(i, c): (usize, &char)| match *c {
        '\u{2019}' if in_word(i.checked_sub(1)) && in_word(Some(i + 1)) => '\u{2019}',
        '\u{2019}'
            if in_word(i.checked_sub(1))
                && chars.get(i - 1) == Some(&'s')
                && paragraph.matches('\u{2019}').count() == 1 =>
        {
            '\u{2019}'
        }
        '\u{2019}' => '"',
        other => other,
    };
    chars.iter().enumerate().map(mark).collect()
}

/// The words of a card's abilities, however they are laid out.
fn words<'t>(text: &'t str, card: &CardText) -> Vec<&'t str> {
    let abilities = card.items.iter().map(|i| &text[i.clone()]).filter(|item| !is_frame(item));
    let of = |item: &'t str| {
        tokens(item)
            .filter(|(token, _)| !matches!(token, Token::Blank | Token::Newline | Token::Comment))
            .filter_map(move |(_, range)| item.get(range))
            .filter(|word| *word != ";")
    };
    abilities.flat_map(of).collect()
}
