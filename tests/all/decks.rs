//! Every deck list of the library can be read, and has enough cards to be played with.

use spellwright::content_files::{ContentFiles, decks};
use spellwright::decks::{Deck, legal, read_deck};
use spellwright::diag::{Style, render};
use spellwright::ir::DefId;
use spellwright::load::{load, load_built_in};
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

/// Deck lists are written with `4 x Name` and `4x Name`; a card may be called `X Name` itself.
#[test]
fn an_x_behind_the_number_is_a_sign_or_a_part_of_the_name() {
    let mut content = ContentFiles::built_in();
    let card = "card \"X Blaze\" {\n  cost {X}{R}\n  type Sorcery\n  spell: deal X damage to any target\n}\n";
    content.put("~/own.card", "own.card", card);
    let loaded = load(content.to_files());
    assert!(!loaded.diagnostics.has_errors(), "the card can be read");
    let mut files = Files::new();
    let id = files.add("own.deck", "4 X Blaze\n3 x Lightning Bolt\n2x Lightning Bolt\n1 Lightning Bolt\n");
    let deck = read_deck(files.get(id).expect("just added"), &loaded.content).expect("every line names a card");
    let name = |card: &DefId| loaded.content.str(loaded.content.def(*card).name).to_owned();
    let counts: Vec<(String, u32)> = deck.main.iter().map(|(card, n)| (name(card), *n)).collect();
    assert_eq!(counts, [("X Blaze".to_owned(), 4), ("Lightning Bolt".to_owned(), 6)]);
}

/// 901.15a: one planar deck for all has 10 cards for each player, or 40, of different names, and 2 phenomena for each.
#[test]
fn one_planar_deck_for_all_is_judged_as_a_whole() {
    let loaded = load_built_in();
    let format =
        loaded.content.formats.iter().position(|f| &*f.name == "Single Planar Deck").expect("a built-in format");
    let format = spellwright::ir::FormatId(format as u16);
    let rules = spellwright::magic::formats::properties(&loaded.content, format).decks;
    let read = |name: &str| -> Deck {
        let (_, text) = decks().find(|(n, _)| *n == name).expect("a built-in deck");
        let mut files = Files::new();
        let id = files.add(name, text);
        read_deck(files.get(id).expect("just added"), &loaded.content).expect("a good list")
    };
    let (all, none) = (read("planes_of_one_table"), read("guest_of_one_table"));
    let faults = |decks: &[&Deck]| legal::shared_pile_faults(&loaded.content, &rules, decks.iter().copied());
    for players in 2..=8 {
        let table: Vec<&Deck> = std::iter::once(&all).chain(std::iter::repeat_n(&none, players - 1)).collect();
        assert!(faults(&table).is_empty(), "40 cards are enough for {players}");
    }
    let own = read("planes_of_the_near");
    assert_eq!(faults(&[&own, &none]).len(), 1, "those of one player are too few for two");
    assert!(
        legal::faults(&loaded.content, &rules, &none).iter().all(|f| !f.contains("planar")),
        "nobody needs one alone"
    );
    let twice = faults(&[&all, &all]);
    assert_eq!(twice.len(), all.pile.len() + 1, "each name once, and 4 of 6 phenomena: {twice:?}");
}
