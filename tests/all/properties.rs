//! Laws that hold for every game, tried on random ones.

use crate::support::{deck, rulebook};
use spellwright::engine::{Answer, Driver, GameOptions, Limit};
use spellwright::ir::{CardTypes, DefId};
use spellwright::magic::{Position, Saved, Seat, Table};
use spellwright::play::Random;

/// Plays a suspended game to its end, and calls back after each answer, with their number.
fn play_suspended(p: &mut Position, agent: &mut Random, mut after: impl FnMut(&mut Position, u32)) {
    let mut answers = 0;
    while let Some(d) = p.open().cloned() {
        let Some(a) = agent.answer(p.state(), &d) else { break };
        if let Err(reason) = p.answer(a) {
            agent.refused(&d, &reason);
        }
        answers += 1;
        after(p, answers);
    }
}

/// Any sixty playable cards: 24 basic lands and 36 others, by a small generator of the test's own.
fn random_deck(seed: u64) -> Seat {
    let rulebook = rulebook();
    let mut rng = spellwright::engine::Rng::new(seed);
    let playable: Vec<DefId> = rulebook
        .content
        .cards
        .values()
        .copied()
        .filter(|d| {
            spellwright::engine::unsupported::missing(&rulebook.content, *d).is_empty()
                && !rulebook.content.def(*d).types.intersects(CardTypes::LAND | CardTypes::COMMAND)
        })
        .collect();
    let basics: Vec<DefId> =
        ["Plains", "Island", "Swamp", "Mountain", "Forest"].iter().filter_map(|n| rulebook.content.card(n)).collect();
    let mut cards = Vec::new();
    for i in 0..26 {
        cards.push(basics[i % basics.len()]);
    }
    for _ in 0..34 {
        cards.push(playable[rng.below(playable.len() as u32) as usize]);
    }
    Seat::of(cards)
}

/// The same seeds give the same journal.
#[test]
fn equal_seeds_give_equal_journals() {
    for seed in 0..4 {
        let played: Vec<_> = (0..2)
            .map(|_| {
                let seats = [random_deck(seed), random_deck(seed + 100)];
                let mut t = Table::new(rulebook(), &seats, GameOptions::default(), seed);
                let ended = t.play(&mut Random::new(seed));
                assert!(t.state.journal().len() > 100, "seed {seed}: hardly anything happened: {ended:?}");
                (format!("{ended:?}"), t.state.digest())
            })
            .collect();
        assert_eq!(played[0], played[1], "seed {seed}");
    }
}

/// A suspended game, put down and taken up in between, has the journal of a game played in one go.
#[test]
fn suspended_games_equal_direct_ones() {
    let seats = [deck("red_aggro"), deck("white_blue")];
    for seed in 0..3 {
        let settings = GameOptions { max_turns: 12, ..GameOptions::default() };
        let mut direct = Table::new(rulebook(), &seats, settings, seed);
        let ended = direct.play(&mut Random::new(seed));
        assert!(direct.state.journal().len() > 100, "seed {seed}: hardly anything happened: {ended:?}");

        let mut agent = Random::new(seed);
        let mut p = Position::new(rulebook(), &seats, settings, seed);
        play_suspended(&mut p, &mut agent, |p, n| {
            if n % 50 == 0 {
                let text = serde_json::to_string(&p.save()).expect("a state can be written");
                let saved: Saved = serde_json::from_str(&text).expect("and read");
                *p = Position::load(rulebook(), saved).expect("nothing was changed");
            }
        });
        assert_eq!(p.state().digest(), direct.state.digest(), "seed {seed}");
        assert_eq!(p.state().journal().len(), direct.state.journal().len(), "seed {seed}");
    }
}

/// Both drivers play the same game, whatever the decks: what is illegal is taken back for both.
fn drivers_agree(seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let seats = [random_deck(seed * 2 + 7000), random_deck(seed * 2 + 7001)];
        let settings = GameOptions { max_turns: 10, max_decisions: 2000, ..GameOptions::default() };
        let mut direct = Table::new(rulebook(), &seats, settings, seed);
        let ended = direct.play(&mut Random::new(seed));
        assert!(direct.state.journal().len() > 100, "seed {seed}: hardly anything happened: {ended:?}");
        let mut agent = Random::new(seed);
        let mut p = Position::new(rulebook(), &seats, settings, seed);
        play_suspended(&mut p, &mut agent, |_, _| {});
        assert_eq!(p.state().digest(), direct.state.digest(), "seed {seed}");
    }
}

#[test]
fn drivers_agree_in_a_thousand_games() {
    drivers_agree(0..1000);
}

#[test]
fn drivers_agree_in_another_thousand_games() {
    drivers_agree(1000..2000);
}

/// With mana abilities among the actions of players with priority games still end, and suspended ones equal direct ones.
#[test]
fn mana_with_priority_changes_no_law() {
    for seed in 0..12 {
        let seats = [random_deck(seed * 2), random_deck(seed * 2 + 1)];
        let settings = GameOptions { max_turns: 20, max_decisions: 20_000, ..GameOptions::default() };
        let mut direct = Table::new(rulebook(), &seats, settings, seed);
        let mut agent = Random::new(seed).with_mana();
        match direct.play(&mut agent) {
            Ok(_) | Err(Limit::Decisions | Limit::Events | Limit::Objects) => {}
            Err(limit) => panic!("seed {seed}: {limit}"),
        }
        if seed > 2 {
            continue;
        }
        let mut agent = Random::new(seed).with_mana();
        let mut p = Position::with_mana(rulebook(), &seats, settings, seed);
        play_suspended(&mut p, &mut agent, |_, _| {});
        assert_eq!(p.state().digest(), direct.state.digest(), "seed {seed}");
    }
}

/// An illegal answer is refused and the question stays as it was.
#[test]
fn illegal_answers_leave_the_question_open() {
    let seats = [deck("simple"), deck("simple")];
    let mut p = Position::new(rulebook(), &seats, GameOptions::default(), 1);
    let before = p.open().cloned();
    for wrong in [Answer::Number(5), Answer::Auto, Answer::Pairs(Default::default())] {
        assert!(p.answer(wrong).is_err());
        assert_eq!(p.open(), before.as_ref());
    }
}

/// Random games of random cards end without a panic, and no card is ever lost.
#[test]
fn random_cards_play_without_faults() {
    for seed in 0..40 {
        let seats = [random_deck(seed * 2), random_deck(seed * 2 + 1)];
        let settings = GameOptions { max_turns: 40, max_decisions: 20_000, ..GameOptions::default() };
        let mut t = Table::new(rulebook(), &seats, settings, seed);
        match t.play(&mut Random::new(seed)) {
            Ok(_) | Err(Limit::Decisions | Limit::Events | Limit::Objects) => {}
            Err(limit) => panic!("seed {seed}: {limit}"),
        }
    }
}
