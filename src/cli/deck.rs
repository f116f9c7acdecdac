//! Decks for `play` and `sim`: built-in ones by name, others by path.

use crate::cli::disk;
use spellwright::content_files;
use spellwright::decks::{Deck, read_deck};
use spellwright::diag::{Style, render, suggest};
use spellwright::engine::support;
use spellwright::ir::Content;
use spellwright::magic::Seat;
use spellwright::source::Files;
use std::path::Path;

/// What sits down to a game with a deck.
pub(super) fn seat(deck: &Deck) -> Seat {
    Seat {
        deck: deck.cards().collect(),
        commanders: deck.leaders().collect(),
        vanguards: deck.vanguards().collect(),
        pile: deck.pile().collect(),
        outside: deck.outside().collect(),
    }
}

/// A deck by its name or path that can be played with, or why not.
pub(super) fn named(name: &str, content: &Content) -> Result<Deck, String> {
    let (shown, text) = find(name)?;
    let deck = read(shown, text, content).map_err(|faults| format!("the deck `{name}` can't be used\n{faults}"))?;
    if deck.is_empty() {
        return Err(format!("the deck `{name}` has no cards"));
    }
    let mut lacking = Vec::new();
    for def in deck.kinds() {
        let missing = support::missing(content, *def);
        if !missing.is_empty() {
            lacking.push(format!("  {}: the engine lacks {}", content.str(content.def(*def).name), missing.join(", ")));
        }
    }
    if !lacking.is_empty() {
        return Err(format!("the deck `{name}` has cards that can't be played yet\n{}", lacking.join("\n")));
    }
    Ok(deck)
}

/// The list in a text, or everything that is wrong with it.
pub(super) fn read(shown: String, text: String, content: &Content) -> Result<Deck, String> {
    let mut files = Files::new();
    let id = files.add(shown, text);
    let Some(file) = files.get(id) else { return Err("it can't be read".to_owned()) };
    read_deck(file, content).map_err(|faults| {
        let texts: Vec<String> = faults.iter().map(|f| render(&files, f, Style::Colored)).collect();
        texts.join("\n")
    })
}

/// What messages call the list, and its text.
fn find(name: &str) -> Result<(String, String), String> {
    if let Some((_, text)) = content_files::decks().find(|(n, _)| *n == name) {
        return Ok((format!("decks/{name}.txt"), text.to_owned()));
    }
    let path = Path::new(name);
    if path.is_file() {
        return Ok((disk::shown(path), disk::read(path)?));
    }
    let names: Vec<&str> = content_files::decks().map(|(n, _)| n).collect();
    let nearest = suggest(name, names.iter().copied()).map_or(String::new(), |n| format!("; did you mean `{n}`?"));
    Err(format!("there is no deck `{name}`{nearest}\nbuilt-in decks: {}; a path is possible too", names.join(", ")))
}
