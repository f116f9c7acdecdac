//! How fast games, copies of states, layers and the checker are. `cargo bench --bench games`.

use divan::{Bencher, black_box, counter::ItemsCount};
use spellwright::content_files::{ContentFiles, decks};
use spellwright::decks::read_deck;
use spellwright::engine::{Answer, Driver, GameOptions, GameState, PlayerId, Question, Rulebook};
use spellwright::ir::Zone;
use spellwright::load::{load, load_built_in};
use spellwright::magic::{Seat, Table};
use spellwright::play::{Batch, Random};
use spellwright::source::Files;
use std::sync::{Arc, LazyLock};

fn main() {
    divan::main();
}

static RULEBOOK: LazyLock<Arc<Rulebook>> = LazyLock::new(|| Arc::new(Rulebook::new(load_built_in().content.clone())));

const DECKS: &[&str] = &["simple", "red60", "red_aggro", "white_blue_control"];

fn seat(name: &str) -> Seat {
    let mut files = Files::new();
    let text = decks().find(|(n, _)| *n == name).map(|(_, text)| text).expect("a built-in deck");
    let id = files.add(name, text);
    let deck = read_deck(files.get(id).expect("just added"), &RULEBOOK.content).expect("a good list");
    Seat::of(deck.cards().collect())
}

fn batch(deck: &str) -> Batch {
    let seat = seat(deck);
    Batch::new(RULEBOOK.clone(), vec![seat.clone(), seat])
}

/// Random against random; the rate is that of decisions.
#[divan::bench(args = DECKS)]
fn game(bencher: Bencher, deck: &str) {
    let batch = batch(deck);
    const GAMES: u64 = 20;
    let decisions: u64 = (0..GAMES).map(|i| batch.play(i).decisions).sum();
    bencher
        .counter(ItemsCount::new(decisions))
        .bench_local(|| (0..GAMES).map(|i| black_box(batch.play(i)).events).sum::<u64>());
}

/// Stops answering after so many questions, so that a game stands in its middle.
struct Half(Random, u32);

impl Driver for Half {
    fn answer(&mut self, state: &GameState, d: &Question) -> Option<Answer> {
        self.1 = self.1.checked_sub(1)?;
        self.0.answer(state, d)
    }
}

fn middle(deck: &str) -> Table {
    let seat = seat(deck);
    let mut table = Table::new(RULEBOOK.clone(), &[seat.clone(), seat], GameOptions::default(), 3);
    let _ = table.play(&mut Half(Random::new(3), 250));
    table
}

/// A copy of a state into a buffer that was used before.
#[divan::bench(args = DECKS)]
fn copy_of_a_state(bencher: Bencher, deck: &str) {
    let table = middle(deck);
    let mut copy = table.state.clone();
    bencher.bench_local(|| copy.clone_from(black_box(&table.state)));
}

/// A fresh copy of a state.
#[divan::bench(args = DECKS)]
fn new_copy_of_a_state(bencher: Bencher, deck: &str) {
    let table = middle(deck);
    bencher.bench_local(|| black_box(&table.state).clone());
}

/// All layers for 100 creatures on each side and ten effects on all of them.
#[divan::bench]
fn layers_of_a_full_table(bencher: Bencher) {
    let content = &RULEBOOK.content;
    let mut table = Table::new(RULEBOOK.clone(), &[Seat::default(), Seat::default()], GameOptions::default(), 1);
    let creature = content.card("Grizzly Bears").expect("a card of the content");
    let anthem = content.card("Glorious Anthem").expect("a card of the content");
    for p in [PlayerId(0), PlayerId(1)] {
        for _ in 0..5 {
            table.put(anthem, p, Zone::Battlefield);
        }
        for _ in 0..100 {
            table.put(creature, p, Zone::Battlefield);
        }
    }
    bencher.bench_local(|| table.engine(&mut Random::new(0)).refresh_all());
}

/// Reading and checking 30,000 cards: those of the samples under many names, after the rest of the content.
#[divan::bench(sample_count = 3)]
fn check_30_000_cards(bencher: Bencher) {
    const CARDS: usize = 30_000;
    let content = ContentFiles::built_in();
    let samples: Vec<&str> = content.iter().filter(|(path, _)| path.starts_with("real/")).map(|(_, t)| t).collect();
    let in_samples: usize =
        samples.iter().map(|t| t.matches("\ncard \"").count() + usize::from(t.starts_with("card \""))).sum();
    let mut files = Files::new();
    for (path, text) in content.iter().filter(|(path, _)| !path.starts_with("real/")) {
        files.add(path, text);
    }
    for round in 0..CARDS.div_ceil(in_samples.max(1)) {
        for (i, text) in samples.iter().enumerate() {
            // The name of a card also stands where other cards speak of it, which then goes on meaning the same round.
            files.add(format!("{round}/{i}"), renamed(text, round));
        }
    }
    bencher.counter(ItemsCount::new(CARDS)).bench_local(|| load(black_box(files.clone())).content.cards.len());
}

/// The text with a number behind the name of every card that it declares.
fn renamed(text: &str, round: usize) -> String {
    let mut out = String::with_capacity(text.len() + 4096);
    for line in text.split_inclusive('\n') {
        match line.strip_prefix("card \"").and_then(|rest| rest.split_once('"')) {
            Some((name, rest)) => out.push_str(&format!("card \"{name} {round}\"{rest}")),
            None => out.push_str(line),
        }
    }
    out
}
