//! How much a whole game allocates, the growth of all lists counted. `cargo bench --bench memory`.

use divan::{AllocProfiler, Bencher, black_box};
use spellwright::content_files::decks;
use spellwright::decks::read_deck;
use spellwright::engine::Rulebook;
use spellwright::load::load_built_in;
use spellwright::magic::Seat;
use spellwright::play::Batch;
use spellwright::source::Files;
use std::cell::Cell;
use std::sync::{Arc, LazyLock};

#[global_allocator]
static ALLOC: AllocProfiler = AllocProfiler::system();

static RULEBOOK: LazyLock<Arc<Rulebook>> = LazyLock::new(|| Arc::new(Rulebook::new(load_built_in().content.clone())));

fn main() {
    divan::main();
}

fn batch(deck: &str) -> Batch {
    let mut files = Files::new();
    let text = decks().find(|(n, _)| *n == deck).map(|(_, text)| text).expect("a built-in deck");
    let id = files.add(deck, text);
    let list = read_deck(files.get(id).expect("just added"), &RULEBOOK.content).expect("a good list");
    let seat = Seat::of(list.cards().collect());
    Batch::new(RULEBOOK.clone(), vec![seat.clone(), seat])
}

/// One game after another, each from nothing: `alloc` and `grow` together are what a game allocates.
#[divan::bench(args = ["simple", "red60", "white_blue_control"], sample_count = 100, sample_size = 1)]
fn game(bencher: Bencher, deck: &str) {
    let batch = batch(deck);
    let next = Cell::new(0);
    bencher.bench_local(|| {
        next.set(next.get() + 1);
        black_box(batch.play(next.get()))
    });
}
