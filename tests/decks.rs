//! Every deck list of the library can be read, and has enough cards to be played with.

use spellwright::content_files::decks;
use spellwright::decks::read_deck;
use spellwright::diag::{Style, render};
use spellwright::load::load_built_in;
use spellwright::source::Files;

#[test]
fn deck_lists_of_the_library() {
    let loaded = load_built_in();
    for (name, text) in decks() {
        let mut files = Files::new();
        let id = files.add(name, text);
        let file = files.get(id).expect("just added");
        match read_deck(file, &loaded.content) {
            Ok(deck) => assert!(deck.len() >= 40, "{name} has {} cards", deck.len()),
            Err(faults) => {
                let shown: Vec<String> = faults.iter().map(|d| render(&files, d, Style::Plain)).collect();
                panic!("{}", shown.join("\n"));
            }
        }
    }
}
