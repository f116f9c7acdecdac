//! Games in the checking mode: at every window and after every event everything that is kept is made anew and compared.
//! Builds with assertions only, or `cargo test --release --features checking --test checking`.

mod support;

use spellwright::decks::read_deck;
use spellwright::engine::unsupported as coverage;
use spellwright::engine::{GameOptions, Limit, Rng, Rulebook, check_everything};
use spellwright::ir::{CardTypes, DefId, FormatId};
use spellwright::load::load_built_in;
use spellwright::magic::{Seat, Table};
use spellwright::play::Random;
use spellwright::source::Files;
use std::sync::{Arc, LazyLock};

static RULEBOOK: LazyLock<Arc<Rulebook>> = LazyLock::new(|| Arc::new(Rulebook::new(load_built_in().content.clone())));

/// Every card that can be played, but basic lands.
static CARDS: LazyLock<Vec<DefId>> = LazyLock::new(|| {
    let content = &RULEBOOK.content;
    let fits = |d: &DefId| {
        let types = content.def(*d).types;
        coverage::missing(content, *d).is_empty()
            && !types.intersects(CardTypes::THING | CardTypes::MAGIC | CardTypes::COMMAND)
    };
    content.cards.values().copied().filter(fits).collect()
});

/// Forty cards of the whole content and six of each basic land.
fn any_deck(rng: &mut Rng) -> Seat {
    let lands = ["Plains", "Island", "Swamp", "Mountain", "Forest"].map(|n| RULEBOOK.content.card(n).expect("a land"));
    let mut deck: Vec<DefId> = lands.iter().flat_map(|l| [*l; 6]).collect();
    deck.extend((0..40).map(|_| CARDS[rng.below(CARDS.len() as u32) as usize]));
    Seat::of(deck)
}

fn play(seats: &[Seat], seed: u64, mut agent: Random) {
    assert!(check_everything(), "nothing is checked in this build");
    let settings = GameOptions { max_decisions: 5000, max_turns: 60, ..GameOptions::default() };
    let mut table = Table::new(RULEBOOK.clone(), seats, settings, seed);
    match table.play(&mut agent) {
        Ok(_) | Err(Limit::Decisions | Limit::Events | Limit::Objects) => {}
        Err(limit) => panic!("seed {seed}: {limit}"),
    }
}

#[test]
fn a_thousand_games_of_decks_made_of_all_cards() {
    for seed in 0..1000 {
        let mut rng = Rng::new(seed);
        play(&[any_deck(&mut rng), any_deck(&mut rng)], seed, Random::new(seed));
    }
}

#[test]
fn games_with_mana_abilities_among_the_actions() {
    for seed in 2000..2100 {
        let mut rng = Rng::new(seed);
        play(&[any_deck(&mut rng), any_deck(&mut rng)], seed, Random::new(seed).with_mana());
    }
}

#[test]
fn games_of_every_shipped_deck() {
    for (name, text) in spellwright::content_files::decks() {
        let mut files = Files::new();
        files.add(name, text);
        let deck = read_deck(files.iter().next().expect("one file"), &RULEBOOK.content).expect("a good list");
        let seat = Seat::of(deck.cards().collect());
        for seed in 0..20 {
            play(&[seat.clone(), seat.clone()], seed, Random::new(seed));
        }
    }
}

#[test]
fn games_of_several_players_in_every_format() {
    use spellwright::magic::formats::arrange;
    assert!(check_everything(), "nothing is checked in this build");
    let settings = GameOptions { max_decisions: 5000, max_turns: 60, ..GameOptions::default() };
    for (id, f) in RULEBOOK.content.formats.iter().enumerate() {
        for seed in 0..4 {
            let mut rng = Rng::new(seed);
            let least = f.seats.map_or(4, |(least, _)| usize::from(least).max(3));
            let options = support::options_of(&RULEBOOK.content, FormatId(id as u16), least);
            let variant = arrange(&RULEBOOK.content, least, &settings, &options).expect("it can be played");
            let mut seats: Vec<Seat> = (0..least).map(|_| any_deck(&mut rng)).collect();
            for seat in &mut seats {
                seat.commanders.extend(RULEBOOK.content.card("Mikaeus, the Lunarch"));
            }
            let mut table = Table::with_variant(RULEBOOK.clone(), &seats, Arc::new(variant), settings, seed);
            match table.play(&mut Random::new(seed)) {
                Ok(_) | Err(Limit::Decisions | Limit::Events | Limit::Objects) => {}
                Err(limit) => panic!("{}, seed {seed}: {limit}", f.name),
            }
        }
    }
}
