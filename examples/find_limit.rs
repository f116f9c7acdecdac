//! Finds a random game that runs into a limit and shows what was going on: `-- DECK DECK GAMES [SEED]`.

use spellwright::decks::read_deck;
use spellwright::engine::{Answer, Decision, Driver, Rulebook, Settings, World};
use spellwright::load::load_built_in;
use spellwright::magic::{Seat, Table};
use spellwright::play::Random;
use spellwright::source::Files;
use std::sync::Arc;

struct Spy {
    inner: Random,
    last: std::collections::VecDeque<String>,
}

impl Driver for Spy {
    fn answer(&mut self, w: &World, d: &Decision) -> Option<Answer> {
        let a = self.inner.answer(w, d);
        if self.last.len() > 30 {
            self.last.pop_front();
        }
        self.last.push_back(format!("{:?} {:?} -> {a:?}", d.why, d.source));
        a
    }
    fn refused(&mut self, d: &Decision, why: &str) {
        self.last.push_back(format!("refused: {why} {:?}", d.kind));
        self.inner.refused(d, why);
    }
}

fn random_deck(rb: &Rulebook, seed: u64) -> Seat {
    use spellwright::ir::{CardTypes, DefId};
    let mut rng = spellwright::engine::Rng::new(seed);
    let playable: Vec<DefId> = rb
        .content
        .cards
        .values()
        .copied()
        .filter(|d| {
            spellwright::engine::support::missing(&rb.content, *d).is_empty()
                && !rb.content.def(*d).types.intersects(CardTypes::LAND)
        })
        .collect();
    let basics: Vec<DefId> =
        ["Plains", "Island", "Swamp", "Mountain", "Forest"].iter().filter_map(|n| rb.content.card(n)).collect();
    let mut cards: Vec<DefId> = (0..26).map(|i| basics[i % 5]).collect();
    cards.extend((0..34).map(|_| playable[rng.below(playable.len() as u32) as usize]));
    Seat { deck: cards }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let loaded = load_built_in();
    let mut files = Files::new();
    let mut seats = Vec::new();
    for path in args.iter().take(2) {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        files.add(path.as_str(), text.as_str());
        let source = files.iter().last().expect("just added");
        if let Ok(deck) = read_deck(source, &loaded.content) {
            seats.push(Seat { deck: deck.cards().collect() });
        }
    }
    let random = args.first().is_some_and(|a| a == "random");
    let games: u64 = args.get(2).and_then(|a| a.parse().ok()).unwrap_or(100);
    let rb = Arc::new(Rulebook::new(loaded.content.clone()));
    for seed in 1..=games {
        let settings = Settings { max_decisions: 3000, ..Settings::default() };
        if random {
            seats = vec![random_deck(&rb, (seed - 1) * 2), random_deck(&rb, (seed - 1) * 2 + 1)];
        }
        let mut table = Table::new(Arc::clone(&rb), &seats, settings, seed - u64::from(random));
        let mut spy = Spy { inner: Random::new(seed - u64::from(random)), last: Default::default() };
        if let Err(limit) = table.play(&mut spy) {
            println!("seed {seed}: {limit}; turn {:?}", table.w.turn().number);
            for l in &spy.last {
                println!("  {l}");
            }
            let n = table.w.journal().len();
            for h in &table.w.journal()[n.saturating_sub(12)..] {
                println!("  {:?} {:?} {:?} n={} {:?}->{:?}", h.verb, h.subject, h.object, h.n, h.from, h.to);
            }
            for line in spy.last.iter().rev().take(3) {
                let _ = line;
            }
            for (i, o) in
                table.w.journal().iter().rev().take(20).filter_map(|h| h.object.and_then(|e| e.obj())).enumerate()
            {
                println!("  {i} {o:?} {}", loaded.content.str(loaded.content.def(table.w.obj(o).def).name));
            }
            return;
        }
    }
    println!("no limits in {games} games");
}
