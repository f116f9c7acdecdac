//! Games of random decks of all playable cards, played at random: whatever the texts say, the engine neither stops in
//! the middle nor counts wrong, and the same seed gives the same game.

use spellwright::engine::{Driver, GameOptions, GameState, Limit, Outcome, PlayerId, Rng, Rulebook, unsupported};
use spellwright::ir::{CardTypes, Content, DefId, Supertypes, Verb};
use spellwright::load::load_built_in;
use spellwright::magic::{Position, Seat, Table};
use spellwright::play::{Batch, Bot, Random};
use std::sync::Arc;

const GAMES: u64 = 150;
const DECK: usize = 60;
const LANDS: usize = 24;

fn playable(content: &Content) -> (Vec<DefId>, Vec<DefId>) {
    let all = content.cards.values().copied().filter(|d| unsupported::missing(content, *d).is_empty());
    all.partition(|d| {
        let def = content.def(*d);
        def.supers.contains(Supertypes::BASIC) && def.types == CardTypes::LAND
    })
}

fn deck(basics: &[DefId], others: &[DefId], rng: &mut Rng) -> Seat {
    let mut one = |of: &[DefId]| of[rng.below(of.len() as u32) as usize];
    let lands = (0..LANDS).map(|_| one(basics)).collect::<Vec<_>>();
    let spells = (LANDS..DECK).map(|_| one(others));
    Seat::of(lands.into_iter().chain(spells).collect())
}

fn table(rulebook: &Arc<Rulebook>, seed: u64) -> Table {
    let (basics, others) = playable(&rulebook.content);
    let mut rng = Rng::new(seed);
    let seats = [deck(&basics, &others, &mut rng), deck(&basics, &others, &mut rng)];
    let settings = GameOptions { max_turns: 60, max_decisions: 5000, max_events: 20_000, ..GameOptions::default() };
    Table::new(Arc::clone(rulebook), &seats, settings, seed)
}

fn rulebook() -> Arc<Rulebook> {
    Arc::new(Rulebook::new(load_built_in().content.clone()))
}

/// Whether one ability that costs nothing was activated most of the time: whoever plays by chance does so again and again.
fn is_drawn_out(table: &Table) -> bool {
    let journal = table.state.journal();
    let used = |o| journal.iter().filter(|h| h.verb == Verb::Activate && h.object == Some(o)).count();
    journal.iter().rev().find(|h| h.verb == Verb::Activate).and_then(|h| h.object).is_some_and(|o| used(o) >= 1000)
}

/// Plays games of random decks; the agent is made for each seed.
fn play_all<D: Driver>(rulebook: &Arc<Rulebook>, agent: impl Fn(u64) -> D) {
    let (mut stopped, mut drawn_out) = (0, 0);
    for seed in 0..GAMES {
        let mut table = table(rulebook, seed);
        match table.play(&mut agent(seed)) {
            Ok(Outcome::Win(_) | Outcome::Draw) => {}
            Err(Limit::Unsupported | Limit::Answers) => panic!("seed {seed}: the game stopped in the middle"),
            Err(_) if is_drawn_out(&table) => drawn_out += 1,
            Err(_) => stopped += 1,
        }
        check_cards(&table.state, seed);
    }
    assert!(stopped <= GAMES / 50, "{stopped} of {GAMES} games ran into a limit");
    assert!(drawn_out <= GAMES / 10, "{drawn_out} of {GAMES} games were drawn out by one ability");
}

#[test]
fn random_decks_play_to_the_end() {
    play_all(&rulebook(), Random::new);
}

#[test]
fn the_bot_plays_random_decks_to_the_end() {
    let rulebook = rulebook();
    play_all(&rulebook, |seed| Bot::new(&rulebook, seed));
}

/// A game that is written down, cut anywhere and played on is the same game.
#[test]
fn games_are_taken_up_wherever_they_were_left() {
    let rulebook = rulebook();
    let (basics, others) = playable(&rulebook.content);
    for seed in 0..12 {
        let mut rng = Rng::new(seed);
        let seats = [deck(&basics, &others, &mut rng), deck(&basics, &others, &mut rng)];
        let settings = GameOptions { max_turns: 12, ..GameOptions::default() };
        let mut position = Position::new(Arc::clone(&rulebook), &seats, settings, seed);
        let mut bot = Bot::new(&rulebook, seed);
        while let Some(d) = position.open().cloned() {
            let answer = bot.answer(position.state(), &d).expect("it answers");
            if let Err(reason) = position.answer(answer) {
                bot.refused(&d, &reason);
            }
        }
        let answers = position.record().answers.clone();
        let cut = answers.len() / 2;
        let mut again = position.rewound(cut).expect("it is the same format");
        assert_eq!(again.record().answers, answers[..cut]);
        for answer in &answers[cut..] {
            again.answer(answer.clone()).unwrap_or_else(|reason| panic!("seed {seed}: {reason}"));
        }
        assert_eq!(again.state().digest(), position.state().digest(), "seed {seed}");
        assert_eq!(again.end(), position.end(), "seed {seed}");
    }
}

/// Every card is in exactly one place.
fn check_cards(state: &GameState, seed: u64) {
    use spellwright::ir::Zone::{Ante, Aside, Battlefield, Command, Exile, Graveyard, Hand, Library, Pile};
    let mut seen = vec![0u32; DECK * 2];
    let mut count = |o| {
        if let Some(n) = seen.get_mut(state.obj(o).card as usize) {
            *n += 1;
        }
    };
    for p in [PlayerId(0), PlayerId(1)] {
        for zone in [Library, Hand, Graveyard, Pile, Aside] {
            state.zone(zone, p).iter().for_each(|o| count(*o));
        }
    }
    for zone in [Battlefield, Exile, Command, Ante] {
        state.zone(zone, PlayerId(0)).iter().for_each(|o| count(*o));
    }
    state.turn().stack.iter().filter(|i| i.ability.is_none()).for_each(|i| count(i.obj));
    for card in state.second_cards() {
        seen[card as usize] += 1;
    }
    for (card, n) in seen.iter().enumerate() {
        assert_eq!(*n, 1, "seed {seed}: card {card} is in {n} places");
    }
}

#[test]
fn the_same_seed_is_the_same_game() {
    let rulebook = rulebook();
    for seed in 0..10 {
        let played = || {
            let mut table = table(&rulebook, seed);
            let ended = table.play(&mut Random::new(seed));
            assert!(table.state.journal().len() > 100, "seed {seed}: hardly anything happened: {ended:?}");
            (format!("{ended:?}"), table.state.digest())
        };
        assert_eq!(played(), played(), "seed {seed}");
    }
}

#[test]
fn batches_add_up_in_any_order() {
    let rulebook = rulebook();
    let (basics, others) = playable(&rulebook.content);
    let mut rng = Rng::new(5);
    let seats = vec![deck(&basics, &others, &mut rng), deck(&basics, &others, &mut rng)];
    let settings = GameOptions { max_turns: 20, ..GameOptions::default() };
    let batch = Batch { settings, seed: 3, ..Batch::new(rulebook, seats) };
    let whole = batch.run(12, |_| {});
    let mut parts = spellwright::play::Tally::default();
    (0..12).rev().for_each(|i| parts.add(&batch.play(i)));
    assert_eq!(whole, parts);
}
