//! Games inside games: the same however they are driven, put down and taken up in their midst (719).

use crate::support::{play_on, rulebook};
use spellwright::engine::{GameOptions, GameState, Outcome, PlayerId};
use spellwright::ir::DefId;
use spellwright::magic::{Position, Seat, Table};
use spellwright::play::Random;

/// A deck in which half of the spells begin subgames.
fn storyteller() -> Seat {
    let rulebook = rulebook();
    let card = |name: &str| *rulebook.content.cards.get(name).expect("a card of the content");
    let mut deck: Vec<DefId> = Vec::new();
    deck.extend(std::iter::repeat_n(card("Plains"), 14));
    deck.extend(std::iter::repeat_n(card("Shahrazad"), 6));
    deck.extend(std::iter::repeat_n(card("Twilight Panther"), 8));
    Seat::of(deck)
}

fn seats() -> [Seat; 2] {
    [storyteller(), storyteller()]
}

#[test]
fn subgames_are_played_and_counted() {
    let mut deepest = 0;
    for seed in 0..20 {
        let mut table = Table::new(rulebook(), &seats(), GameOptions::default(), seed);
        let outcome = table.play(&mut Random::new(seed)).expect("the game ends");
        assert!(matches!(outcome, Outcome::Win(_) | Outcome::Draw));
        assert_eq!(table.state.level(), 0);
        let within = table.state.subgames().iter().map(|w| 1 + usize::from(!w.subgames().is_empty())).max();
        deepest = deepest.max(within.unwrap_or(0));
        // Every card is still with its owner, once.
        for p in [PlayerId(0), PlayerId(1)] {
            let cards = table.state.owned_cards(p);
            assert_eq!(cards.len(), 28, "seed {seed}: {p:?}");
        }
    }
    assert_eq!(deepest, 2, "games inside games inside games were played");
}

/// The game that is being played and those that it is inside of.
fn games(p: &Position) -> impl Iterator<Item = &GameState> {
    std::iter::successors(Some(p.state()), |w| w.main_game())
}

/// The first field in which two states differ.
fn first_difference(a: &GameState, b: &GameState) -> Option<String> {
    let (a, b) = (serde_json::to_value(a).expect("plain"), serde_json::to_value(b).expect("plain"));
    let (a, b) = (a.as_object()?, b.as_object()?);
    let own = |k: &str| k != "main" && k != "subgames";
    a.iter()
        .filter(|(k, _)| own(k))
        .find(|(k, v)| b.get(*k) != Some(v))
        .map(|(k, v)| format!("{k}: {v} and {:?}", b.get(k)))
}

#[test]
fn a_save_in_the_midst_of_a_subgame_goes_on() {
    let (mut inside, mut twice) = (0, 0);
    for seed in 0..8 {
        let mut p = Position::new(rulebook(), &seats(), GameOptions::default(), seed);
        let mut agent = Random::new(seed);
        while p.open().is_some() && p.save().record.answers.len() < 250 {
            play_on(&mut p, &mut agent, 23);
            inside += usize::from(p.state().level() == 1);
            twice += usize::from(p.state().level() == 2);
            let text = serde_json::to_string(&p.save()).expect("written");
            let again = Position::load(rulebook(), serde_json::from_str(&text).expect("read")).expect("taken up");
            assert_eq!((again.open(), again.end()), (p.open(), p.end()));
            for (a, b) in games(&again).zip(games(&p)) {
                assert_eq!(first_difference(a, b), None, "seed {seed}");
            }
        }
    }
    assert!(inside > 10 && twice > 0, "{inside} saves in a subgame, {twice} in one inside another");
}

#[test]
fn a_suspended_game_is_the_same_game() {
    for seed in 0..6 {
        let mut table = Table::new(rulebook(), &seats(), GameOptions::default(), seed);
        let outcome = table.play(&mut Random::new(seed)).expect("the game ends");
        let mut p = Position::new(rulebook(), &seats(), GameOptions::default(), seed);
        play_on(&mut p, &mut Random::new(seed), u32::MAX);
        assert_eq!(p.end(), Some(Ok(outcome)), "seed {seed}");
        assert_eq!(p.state().digest(), table.state.digest(), "seed {seed}");
    }
}
