//! Laws of action checks: nothing is lost, nothing moves that should not, equal seeds give equal journals, and the odds
//! are what the engine itself does with every order of the cards.

use spellwright::action_checks::{CheckRecord, HOOKS, Kind, NotMade, Outcome, Request, Trial, ask, odds, run};
use spellwright::engine::{
    Action, Answer, Driver, Engine, GameOptions, GameState, Kind as Asked, ObjectId, PlayerId, Question, Reason, Rng,
    Rulebook, forced,
};
use spellwright::ir::{DefId, Step, Zone};
use spellwright::magic::{Seat, Table};
use spellwright::settings;
use std::sync::{Arc, OnceLock};

const ALICE: PlayerId = PlayerId(0);

fn rulebook() -> Arc<Rulebook> {
    static RB: OnceLock<Arc<Rulebook>> = OnceLock::new();
    let make = || Arc::new(Rulebook::new(spellwright::load::load_built_in().content.clone()));
    Arc::clone(RB.get_or_init(make))
}

fn card(name: &str) -> DefId {
    rulebook().content.card(name).unwrap_or_else(|| panic!("no card `{name}`"))
}

/// A small deck of lands, creatures of two colors and a colorless card.
fn deck(n: usize, seed: u64) -> Vec<DefId> {
    let names = ["Forest", "Mountain", "Runeclaw Bear", "Mutant Eldrazi", "Scaled Wurm", "Elvish Mystic", "Shock"];
    let mut rng = Rng::new(seed);
    (0..n).map(|_| card(names[rng.below(names.len() as u32) as usize])).collect()
}

/// Takes the offer, answers about boosts, notes what else is asked.
struct Player {
    boost: bool,
    asked: Vec<Reason>,
    /// Takes nothing more.
    done: bool,
}

impl Driver for Player {
    fn answer(&mut self, state: &GameState, d: &Question) -> Option<Answer> {
        match &d.kind {
            Asked::Act(options) if d.who == ALICE && !self.done => {
                self.done = true;
                let offer = options.iter().find(|a| matches!(a, Action::Offer(_)));
                offer.map(|a| Answer::Act(*a))
            }
            Asked::Act(_) => Some(Answer::Act(Action::Pass)),
            kind => {
                self.asked.push(d.why);
                match kind {
                    Asked::Confirm => {
                        // AC-3.5: target number and achievement are fixed, the result is not.
                        let made = CheckRecord::last(&rulebook(), state).expect("a check");
                        assert!(made.target.is_some() && made.achieved.is_some());
                        assert_eq!(made.outcome, Outcome::BrokenOff, "it has not ended");
                        Some(Answer::Yes(self.boost))
                    }
                    kind => forced(kind),
                }
            }
        }
    }
    fn wants_forced(&self) -> bool {
        true
    }
}

/// A main phase of the first player with this library, the last card on top.
fn table(library: &[DefId], seed: u64) -> Table {
    let seats = [Seat::of(library.to_vec()), Seat::of(deck(20, 1))];
    let mut t = Table::new(rulebook(), &seats, GameOptions::default(), seed);
    t.use_hooks(&HOOKS);
    t.set_turn(ALICE, Step::FirstMain);
    t
}

fn request(kind: Kind, difficulty: i32) -> Request {
    Request { beyond: true, ..Request::new(ALICE, kind, difficulty, "x") }
}

/// Makes one check; nothing if it is refused.
fn check(t: &mut Table, player: &mut Player, r: &Request) -> Option<CheckRecord> {
    let mut e: Engine = t.engine(player);
    ask(&mut e, r).expect("a request that is possible");
    player.done = false;
    while t.state.taken().is_empty() {
        t.advance(player).ok()?;
    }
    CheckRecord::last(&t.rulebook, &t.state)
}

fn names(state: &GameState, cards: &[ObjectId]) -> Vec<DefId> {
    let mut all: Vec<DefId> = cards.iter().map(|o| state.obj(*o).def).collect();
    all.sort_unstable();
    all
}

#[test]
fn no_card_is_lost_and_the_unseen_ones_keep_their_order() {
    for seed in 0..60 {
        let (n, boost) = (2 + (seed % 12) as usize, seed % 2 == 0);
        let library = deck(n, seed);
        let mut t = table(&library, seed);
        let before: Vec<ObjectId> = t.state.player(ALICE).library.clone();
        let mut player = Player { boost, asked: Vec::new(), done: false };
        let kind = Kind::ALL[(seed % 6) as usize];
        let Some(made) = check(&mut t, &mut player, &request(kind, (seed % 9) as i32)) else { continue };
        let after = t.state.player(ALICE).library.clone();
        let gone = made.boost.as_ref().map_or(0, Vec::len);
        assert_eq!(after.len() + gone, before.len(), "seed {seed}: the library has another size");
        assert_eq!(t.state.zone(Zone::Exile, ALICE).len(), gone, "seed {seed}: something else is in exile");
        // What was neither revealed nor boosted is the same objects in the same order.
        let unseen = &before[..before.len() - 2 - gone];
        assert_eq!(&after[2..], unseen, "seed {seed}: unseen cards moved");
        let all: Vec<ObjectId> = after.iter().chain(t.state.zone(Zone::Exile, ALICE)).copied().collect();
        assert_eq!(names(&t.state, &all), names(&t.state, &before), "seed {seed}: a card was lost");
        assert!(
            player.asked.iter().all(|why| matches!(why, Reason::May(_))),
            "seed {seed}: {:?} was asked",
            player.asked
        );
        end_turn(&mut t, &mut player);
        assert_eq!(t.state.player(ALICE).library.len(), before.len(), "seed {seed}: a boost did not return");
        assert_eq!(
            names(&t.state, &t.state.player(ALICE).library),
            names(&t.state, &before),
            "seed {seed}: a card was lost"
        );
    }
}

/// Everybody passes until the next turn begins.
fn end_turn(t: &mut Table, player: &mut Player) {
    let number = t.state.turn().number;
    while t.state.turn().number == number {
        t.advance(player).expect("a turn that ends");
    }
}

#[test]
fn known_cards_return_in_their_order() {
    for seed in 0..30 {
        let library = deck(12, seed);
        let mut t = table(&library, seed);
        let before: Vec<ObjectId> = t.state.player(ALICE).library.clone();
        let seen: Vec<ObjectId> =
            before.iter().rev().take(4).enumerate().filter(|(i, _)| seed >> i & 1 == 1).map(|(_, o)| *o).collect();
        t.show(ALICE, &seen);
        let mut player = Player { boost: false, asked: Vec::new(), done: false };
        let Some(made) = check(&mut t, &mut player, &request(Kind::Green, 3)) else { continue };
        let revealed = &made.revealed;
        assert!(revealed.iter().all(|o| !seen.contains(o)), "seed {seed}: a known card was revealed");
        // Below what was revealed nothing moved; above it the known cards are in their order.
        let rest: Vec<DefId> = before.iter().filter(|o| !revealed.contains(o)).map(|o| t.state.obj(*o).def).collect();
        let now: Vec<DefId> = t.state.player(ALICE).library[2..].iter().map(|o| t.state.obj(*o).def).collect();
        assert_eq!(now, rest, "seed {seed}");
    }
}

#[test]
fn equal_seeds_give_equal_journals() {
    for seed in 0..10 {
        let digest = || {
            let trial = trial(&deck(20, seed), request(Kind::Red, 4));
            run(&trial, seed, &mut |_| true).ok().map(|(t, _)| t.state.digest())
        };
        assert_eq!(digest(), digest(), "seed {seed}");
    }
}

fn trial(deck: &[DefId], request: Request) -> Trial {
    let house = settings::Settings { check: odds_settings(), ..settings::Settings::default() };
    Trial { rulebook: rulebook(), deck: deck.to_vec(), top: Vec::new(), house: Arc::new(house), request }
}

/// Certain results are made too, so that every order of the cards can be played.
fn odds_settings() -> settings::Check {
    settings::Check { result_known: settings::ResultKnown::Ruling, ..settings::Check::default() }
}

/// Every ordered pair of a small deck through the engine: the share of successes is the odds.
#[test]
fn the_odds_are_those_of_every_ordered_pair() {
    let library = ["Forest", "Mountain", "Runeclaw Bear", "Mutant Eldrazi", "Scaled Wurm", "Forest", "Shock"].map(card);
    let faces: Vec<odds::Face> = library.iter().map(|d| odds::Face::of_card(&rulebook(), *d)).collect();
    let settings = odds_settings();
    for kind in Kind::ALL {
        for difficulty in [-1, 0, 2, 5, 9] {
            let (mut won, mut all) = (0, 0);
            for (i, j) in pairs(library.len()) {
                let mut order: Vec<DefId> =
                    (0..library.len()).filter(|k| *k != i && *k != j).map(|k| library[k]).collect();
                order.extend([library[j], library[i]]);
                let mut t = table(&order, 1);
                t.state.house = Arc::new(settings::Settings { check: settings.clone(), ..Default::default() });
                let mut player = Player { boost: false, asked: Vec::new(), done: false };
                let made = check(&mut t, &mut player, &request(kind, difficulty)).expect("a check");
                won += u128::from(made.outcome == Outcome::Success);
                all += 1;
            }
            let chance = odds::plain(&faces, kind, difficulty, &settings).expect("a chance");
            assert_eq!(chance.of * all, won * chance.all, "{kind:?} {difficulty}: {chance} is not {won}/{all}");
        }
    }
}

fn pairs(n: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..n).flat_map(move |i| (0..n).filter(move |j| *j != i).map(move |j| (i, j)))
}

/// The same with a boost of two cards: every ordered pair, and every pair of the rest as what is exiled.
#[test]
fn the_odds_with_a_boost_are_those_of_every_order() {
    let library = ["Forest", "Mountain", "Runeclaw Bear", "Scaled Wurm", "Shock"].map(card);
    let faces: Vec<odds::Face> = library.iter().map(|d| odds::Face::of_card(&rulebook(), *d)).collect();
    for excluded in [true, false] {
        let settings = settings::Check { boost_cards: 2, boost_excludes_revealed: excluded, ..odds_settings() };
        for difficulty in [0, 2, 4, 6] {
            let (mut won, mut all) = (0, 0);
            for (i, j) in pairs(library.len()) {
                let rest: Vec<usize> = (0..library.len()).filter(|k| *k != i && *k != j).collect();
                for (a, b) in pairs(rest.len()) {
                    let last = rest.iter().copied().filter(|k| *k != rest[a] && *k != rest[b]);
                    let order: Vec<DefId> = last.chain([rest[b], rest[a], j, i]).map(|k| library[k]).collect();
                    let mut t = table(&order, 1);
                    t.state.house = Arc::new(settings::Settings { check: settings.clone(), ..Default::default() });
                    let mut player = Player { boost: true, asked: Vec::new(), done: false };
                    let made = check(&mut t, &mut player, &request(Kind::Green, difficulty)).expect("a check");
                    won += u128::from(made.outcome == Outcome::Success);
                    all += 1;
                }
            }
            let chance = odds::boosted(&faces, Kind::Green, difficulty, &settings).expect("a chance");
            assert_eq!(chance.of * all, won * chance.all, "{excluded} {difficulty}: {chance} is not {won}/{all}");
        }
    }
}

/// AC-1.5: with the same two cards a harder check never succeeds where an easier one fails.
#[test]
fn harder_is_never_easier() {
    let faces: Vec<odds::Face> = deck(30, 7).iter().map(|d| odds::Face::of_card(&rulebook(), *d)).collect();
    for kind in Kind::ALL {
        let mut last = None;
        for difficulty in -1..=9 {
            let settings = settings::Check::default();
            let plain = odds::plain(&faces, kind, difficulty, &settings).expect("a chance");
            let boosted = odds::boosted(&faces, kind, difficulty, &settings).expect("a chance");
            assert!(boosted.of * plain.all >= plain.of * boosted.all, "a boost does harm");
            if let Some(odds::Chance { of, all }) = last {
                assert!(plain.of * all <= of * plain.all, "{kind:?} {difficulty} is easier");
            }
            last = Some(plain);
        }
    }
}

#[test]
fn what_is_refused_says_why() {
    let forests = vec![card("Forest"); 10];
    let closed = |deck: &[DefId], r: Request| {
        let trial =
            Trial { rulebook: rulebook(), deck: deck.to_vec(), top: Vec::new(), house: Arc::default(), request: r };
        run(&trial, 1, &mut |_| false).err()
    };
    let known = closed(&forests, Request::new(ALICE, Kind::Green, 3, "x"));
    assert_eq!(known, Some(NotMade::Closed("the player knows the result")));
    let small = closed(&forests[..1], Request::new(ALICE, Kind::Green, 3, "x"));
    assert_eq!(small, Some(NotMade::Closed("the library has fewer than two cards")));
    let hard = closed(&forests, Request::new(ALICE, Kind::Green, 9, "x"));
    assert!(matches!(hard, Some(NotMade::Refused(_))), "{hard:?}");
}

/// Both orders of the two cards on the bottom, and both colors of a card of two, come up.
#[test]
fn chance_has_more_than_one_way() {
    let mut orders = std::collections::BTreeSet::new();
    for seed in 0..20 {
        let mut t = table(&[card("Island"), card("Forest"), card("Scaled Wurm"), card("Runeclaw Bear")], seed);
        let mut player = Player { boost: false, asked: Vec::new(), done: false };
        check(&mut t, &mut player, &request(Kind::Green, 2)).expect("a check");
        orders.insert(t.state.obj(t.state.player(ALICE).library[0]).def);
    }
    assert_eq!(orders.len(), 2);
}

/// Every row of the rule book is shown by a scenario, or the page says why not.
#[test]
fn every_row_is_shown_or_named() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("docs/action-checks.md")).expect("the page of this book");
    let rows: Vec<&str> =
        page.lines().filter_map(|l| l.strip_prefix("| AC-")).filter_map(|l| l.split(" |").next()).collect();
    assert_eq!(rows.len(), 83, "the table has as many rows as the rule book");
    let mut shown = std::collections::BTreeSet::new();
    for file in std::fs::read_dir(root.join("tests/scenarios/action_checks")).expect("the scenarios of this book") {
        let text = std::fs::read_to_string(file.expect("a file").path()).expect("a text");
        for line in text.lines().filter_map(|l| l.trim().strip_prefix("rules ")) {
            shown.extend(line.split(", ").filter_map(|r| r.trim().strip_prefix("AC-")).map(str::to_owned));
        }
    }
    for row in &rows {
        let line = page.lines().find(|l| l.starts_with(&format!("| AC-{row} |"))).unwrap_or("");
        let by_scenario = line.contains(".scenario`");
        assert_eq!(by_scenario, shown.contains(*row), "AC-{row}: {line}");
    }
    for row in &shown {
        assert!(rows.contains(&row.as_str()), "AC-{row} is shown, but not in the table");
    }
}
