//! Loops of mandatory actions in which somebody always has a choice that leads nowhere (104.4b, 720.4).

use crate::support::rulebook;
use spellwright::engine::{GameOptions, Outcome};
use spellwright::ir::DefId;
use spellwright::magic::{Seat, Table};
use spellwright::play::{Agent, Agents, Random};
use std::sync::Arc;

/// A deck of lands and of permanents that exile each other.
fn sealer() -> Seat {
    let rulebook = rulebook();
    let card = |name: &str| *rulebook.content.cards.get(name).expect("a card of the content");
    let mut deck: Vec<DefId> = vec![card("Plains"); 22];
    deck.extend(std::iter::repeat_n(card("Oblivion Ring"), 10));
    Seat::of(deck)
}

/// With four and more of them every choice is one of the others, so nobody can stop it: a draw, and no limit of the settings.
#[test]
fn rings_that_exile_each_other_are_a_draw_for_any_number_of_players() {
    for players in [2, 4, 8] {
        let seats = vec![sealer(); players];
        let mut draws = 0;
        for seed in 0..6 {
            let mut table = Table::new(rulebook(), &seats, GameOptions::default(), seed);
            let outcome = table.play(&mut Random::new(seed));
            assert!(outcome.is_ok(), "{players} players, seed {seed}: {outcome:?}");
            draws += u32::from(outcome == Ok(Outcome::Draw));
        }
        assert!(draws > 0, "{players} players: some of these games come to such a loop");
    }
}

/// Bots choose by what is worth most, so the same choices come again.
#[test]
fn bots_come_to_the_same_end() {
    let seats = vec![sealer(); 4];
    for seed in 0..3 {
        let rulebook = rulebook();
        let mut agents = Agents::new(&rulebook, &[Agent::Bot; 4], seed);
        let mut table = Table::new(Arc::clone(&rulebook), &seats, GameOptions::default(), seed);
        let outcome = table.play(&mut agents);
        assert!(outcome.is_ok(), "seed {seed}: {outcome:?}");
    }
}
