//! Plays random games of two deck files: `cargo run --release --example random_games -- DECK DECK GAMES [SEED]`.

use spellwright::decks::read_deck;
use spellwright::engine::{Rulebook, Settings, support};
use spellwright::load::load_built_in;
use spellwright::magic::Seat;
use spellwright::play::{Batch, Tally};
use spellwright::source::Files;
use std::sync::Arc;
use std::time::Instant;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let loaded = load_built_in();
    let mut files = Files::new();
    let mut seats = Vec::new();
    for path in args.iter().take(2) {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        files.add(path.as_str(), text.as_str());
        let source = files.iter().last().expect("just added");
        match read_deck(source, &loaded.content) {
            Ok(deck) => seats.push(Seat { deck: deck.cards().collect() }),
            Err(e) => {
                for d in e {
                    eprintln!("{path}: {}", d.message);
                }
                return;
            }
        }
    }
    for seat in &seats {
        for d in &seat.deck {
            let missing = support::missing(&loaded.content, *d);
            if !missing.is_empty() {
                eprintln!("{}: {missing:?}", loaded.content.str(loaded.content.def(*d).name));
            }
        }
    }
    let games: u64 = args.get(2).and_then(|a| a.parse().ok()).unwrap_or(100);
    let seed: u64 = args.get(3).and_then(|a| a.parse().ok()).unwrap_or(1);
    let rb = Arc::new(Rulebook::new(loaded.content.clone()));
    let batch = Batch { rb, seats, settings: Settings::default(), seed };
    let start = Instant::now();
    let mut sum = Tally::default();
    for i in 0..games {
        sum.add(&batch.play(i));
    }
    let secs = start.elapsed().as_secs_f64();
    println!("{sum:?}");
    println!("{:.0} games/s, {:.3} us/decision", games as f64 / secs, secs * 1e6 / sum.decisions as f64);
}
