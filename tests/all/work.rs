//! How much work games are, counted in things that had to be made: what is kept is made anew only when something that it
//! read has changed.

use spellwright::decks::read_deck;
use spellwright::engine::{GameOptions, Rulebook, WorkDone};
use spellwright::load::load_built_in;
use spellwright::magic::{Seat, Table};
use spellwright::play::Random;
use spellwright::source::Files;
use std::sync::Arc;

const GAMES: u64 = 40;

fn seats(rulebook: &Rulebook, name: &str) -> [Seat; 2] {
    let text = spellwright::content_files::decks().find(|(n, _)| *n == name).map(|(_, t)| t).expect("a shipped deck");
    let mut files = Files::new();
    files.add(name, text);
    let deck = read_deck(files.iter().next().expect("one file"), &rulebook.content).expect("a good list");
    let seat = Seat::of(deck.cards().collect());
    [seat.clone(), seat]
}

/// The work of some games of a deck, for one game.
fn work(deck: &str) -> WorkDone {
    let rulebook = Arc::new(Rulebook::new(load_built_in().content.clone()));
    let seats = seats(&rulebook, deck);
    let mut table = Table::new(rulebook, &seats, GameOptions::default(), 1);
    let mut sum = WorkDone::default();
    for seed in 1..=GAMES {
        table.reset(&seats, GameOptions::default(), seed);
        table.play(&mut Random::new(seed)).expect("a game that ends");
        let w = table.work();
        sum.lists += w.lists;
        sum.parts.set(sum.parts.get() + w.parts.get());
        sum.supplies.set(sum.supplies.get() + w.supplies.get());
        sum.settlings += w.settlings;
        sum.passes += w.passes;
        sum.indexes += w.indexes;
        sum.checkpoints += w.checkpoints;
        sum.looks.set(sum.looks.get() + w.looks.get());
    }
    WorkDone {
        lists: sum.lists / GAMES,
        parts: (sum.parts.get() / GAMES).into(),
        supplies: (sum.supplies.get() / GAMES).into(),
        settlings: sum.settlings / GAMES,
        passes: sum.passes / GAMES,
        indexes: sum.indexes / GAMES,
        checkpoints: sum.checkpoints / GAMES,
        looks: (sum.looks.get() / GAMES).into(),
    }
}

fn at_most(deck: &str, allowed: WorkDone) {
    let done = work(deck);
    let pairs = [
        ("lists of actions", done.lists, allowed.lists),
        ("parts of them", done.parts.get(), allowed.parts.get()),
        ("supplies", done.supplies.get(), allowed.supplies.get()),
        ("looks at state-based actions", done.settlings, allowed.settlings),
        ("layer passes", done.passes, allowed.passes),
        ("indexes", done.indexes, allowed.indexes),
        ("states kept", done.checkpoints, allowed.checkpoints),
        ("looks at things", done.looks.get(), allowed.looks.get()),
    ];
    for (what, done, allowed) in pairs {
        assert!(done <= allowed, "{deck}: {done} {what} a game, {allowed} allowed");
    }
}

#[test]
fn creatures_and_burn_need_little() {
    let (parts, supplies) = (500.into(), 90.into());
    let (settlings, looks) = (130, 3_200.into());
    let allowed = WorkDone { lists: 190, parts, supplies, settlings, passes: 2, indexes: 2, checkpoints: 0, looks };
    at_most("simple", allowed);
}

#[test]
fn permanents_with_abilities_need_more() {
    let (parts, supplies) = (1_100.into(), 190.into());
    let (settlings, looks) = (450, 11_000.into());
    let allowed = WorkDone { lists: 500, parts, supplies, settlings, passes: 20, indexes: 200, checkpoints: 40, looks };
    at_most("white_blue_control", allowed);
}

/// A table that was used before plays the same game as a new one.
#[test]
fn tables_can_be_used_again() {
    let rulebook = Arc::new(Rulebook::new(load_built_in().content.clone()));
    let decks = ["white_blue_control", "simple", "red_aggro"].map(|name| seats(&rulebook, name));
    let mut used = Table::new(rulebook.clone(), &decks[0], GameOptions::default(), 1);
    for seed in 0..12 {
        let seats = &decks[seed as usize % decks.len()];
        used.reset(seats, GameOptions::default(), seed);
        let mut new = Table::new(rulebook.clone(), seats, GameOptions::default(), seed);
        for table in [&mut used, &mut new] {
            table.play(&mut Random::new(seed)).expect("a game that ends");
        }
        assert!(used.state == new.state, "game {seed} is another one at a table that was used before");
        assert_eq!(used.work(), new.work(), "game {seed}");
    }
}
