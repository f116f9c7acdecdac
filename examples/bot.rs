//! A bot of one's own at one seat, another at the other: `cargo run --example bot`.
//!
//! A driver gets the state of the game and a question, and gives an answer. This one plays the first thing that is
//! offered and attacks with everything; whatever else is asked it leaves to the usual answers.

use spellwright::engine::{Action, Answer, Driver, Entity, GameOptions, GameState, Kind, PlayerId, Question, Rulebook};
use spellwright::magic::{Seat, Table};
use spellwright::play::{Narrator, Random};
use std::sync::Arc;

struct Eager {
    me: PlayerId,
    others: Random,
}

impl Driver for Eager {
    fn answer(&mut self, state: &GameState, decision: &Question) -> Option<Answer> {
        if decision.who != self.me {
            return self.others.answer(state, decision);
        }
        match &decision.kind {
            Kind::Act(actions) => actions.iter().find(|a| **a != Action::Pass).copied().map(Answer::Act),
            // Each attacker with the first player or planeswalker that it can attack.
            Kind::Attack(options) => {
                let pairs = options.iter().filter_map(|(o, goals)| goals.first().map(|g: &Entity| (*o, *g)));
                Some(Answer::Pairs(pairs.collect()))
            }
            _ => None,
        }
        .or_else(|| self.others.answer(state, decision))
    }
}

fn main() {
    let loaded = spellwright::load::load_built_in();
    let rulebook = Arc::new(Rulebook::new(loaded.content.clone()));
    let named = |name: &str| rulebook.content.card(name).unwrap_or_else(|| panic!("no card is called {name}"));
    let deck = [vec![named("Mountain"); 24], vec![named("Goblin Guide"); 18], vec![named("Lava Spike"); 18]].concat();
    let seat = Seat::of(deck);
    let mut table = Table::new(rulebook.clone(), &[seat.clone(), seat], GameOptions::default(), 7);
    let mut bot = Eager { me: PlayerId(0), others: Random::new(7) };
    if let Err(stop) = table.play(&mut bot) {
        eprintln!("the game stopped: {stop:?}");
    }
    let narrator = Narrator::new(vec!["the bot".to_owned(), "chance".to_owned()], None);
    println!("{} in turn {}", narrator.ending(&table.state), table.state.turn().number);
}
