//! Formats: what is refused, the shipped decks of each, games of every format to their ends, saves of them.

use crate::support::{options_of, play_on, rulebook};
use spellwright::decks::{Deck, legal, read_deck};
use spellwright::engine::{GameOptions, PlayerId, Variant};
use spellwright::ir::{Attacks, Content, FormatId};
use spellwright::magic::formats::{Options, Refusal, arrange, properties};
use spellwright::magic::{Position, Saved, Seat, Table};
use spellwright::play::{Batch, Random};
use spellwright::source::Files;
use std::sync::Arc;

fn format(content: &Content, name: &str) -> FormatId {
    content.format(name).expect("a format")
}

fn tried(name: &str, seats: usize, teams: &[u8]) -> Result<Variant, Refusal> {
    let content = &rulebook().content;
    let options = Options { format: Some(format(content, name)), teams: teams.to_vec(), ..Options::default() };
    arrange(content, seats, &GameOptions::default(), &options)
}

#[test]
fn what_can_not_be_played_is_refused_with_the_reason() {
    let says = |name: &str, seats: usize, teams: &[u8]| tried(name, seats, teams).expect_err("refused").to_string();
    assert_eq!(says("Free-for-All", 1, &[]), "a game has 2 to 32 players, not 1 (100.1)");
    assert_eq!(says("Two-Headed Giant", 5, &[]), "`Two-Headed Giant` is for 4 players, not 5 (810)");
    let divided = "`Emperor` has teams of 3, and 7 players can't be divided into such teams (809); teams of other sizes are named one by one";
    assert_eq!(says("Emperor", 7, &[]), divided);
    assert_eq!(says("Team vs. Team", 4, &[]), "`Team vs. Team` needs to be told who is in which team (808.1)");
    assert_eq!(says("Free-for-All", 4, &[0, 0, 1, 1]), "`Free-for-All` has no teams (806)");
    let alone = "all players are in one team, so nobody plays against them (808.1)";
    assert_eq!(says("Team vs. Team", 4, &[0, 0, 0, 0]), alone);
    let apart = "members of a team sit side by side in `Team vs. Team` (805.1, 808.2)";
    assert_eq!(says("Team vs. Team", 4, &[0, 1, 0, 1]), apart);
    let beside = "nobody sits beside a teammate in `Alternating Teams` (811.3)";
    assert_eq!(says("Alternating Teams", 4, &[0, 0, 1, 1]), beside);
    let three = "a team of `Two-Headed Giant` has 2 members, and one has 3 (810)";
    assert_eq!(says("Two-Headed Giant", 4, &[0, 0, 0, 1]), three);
    let uneven =
        "teams of `Alternating Teams` sit spread evenly, each in the same place of every round of seats (811.3)";
    assert_eq!(says("Alternating Teams", 6, &[0, 1, 0, 2, 1, 2]), uneven);
}

/// 809.6: teams that are led may be larger, all of one size; 811.1: those that sit apart may be of any one size.
#[test]
fn told_teams_are_of_one_size() {
    let four = tried("Emperor", 8, &[0, 0, 0, 0, 1, 1, 1, 1]).expect("a variant");
    assert_eq!(four.leaders.to_vec(), [PlayerId(1), PlayerId(5)]);
    assert!(tried("Emperor", 8, &[0, 0, 0, 1, 1, 1, 1, 1]).is_err());
    assert!(tried("Emperor", 6, &[0, 0, 1, 1, 2, 2]).is_err(), "and of three at least");
    assert!(tried("Alternating Teams", 6, &[0, 1, 0, 1, 0, 1]).is_ok());
}

/// 807.2b, 807.2c: with several turns at once whom creatures attack is no option.
#[test]
fn in_a_grand_melee_creatures_attack_to_the_left() {
    let content = &rulebook().content;
    let tried = |name: &str, attacks| {
        let options = Options { format: Some(format(content, name)), attacks: Some(attacks), ..Options::default() };
        arrange(content, 8, &GameOptions::default(), &options)
    };
    let refused = tried("Grand Melee", Attacks::Any).expect_err("refused").to_string();
    assert!(refused.contains("(807.2)"), "{refused}");
    assert!(tried("Grand Melee", Attacks::Left).is_ok());
    assert!(tried("Free-for-All", Attacks::Right).is_ok());
}

#[test]
fn teams_sit_as_the_format_says() {
    let teams = |name: &str, seats| tried(name, seats, &[]).expect("a variant").teams.to_vec();
    assert_eq!(teams("Two-Headed Giant", 4), [0, 0, 1, 1]);
    assert_eq!(teams("Emperor", 9), [0, 0, 0, 1, 1, 1, 2, 2, 2]);
    assert_eq!(teams("Alternating Teams", 6), [0, 1, 2, 0, 1, 2]);
    let emperor = tried("Emperor", 6, &[]).expect("a variant");
    assert_eq!(emperor.leaders.to_vec(), [PlayerId(1), PlayerId(4)]);
    assert_eq!(emperor.ranges.to_vec(), [1, 2, 1, 1, 2, 1]);
    assert_eq!(emperor.attacks, Attacks::Adjacent);
    // 808.4: the seat in the middle, or to the left of it.
    let teams = tried("Team vs. Team", 7, &[0, 0, 0, 1, 1, 1, 1]).expect("a variant");
    assert_eq!(teams.starters.to_vec(), [PlayerId(1), PlayerId(5)]);
}

fn shipped(name: &str) -> Deck {
    let text = spellwright::content_files::decks().find(|(n, _)| *n == name).map(|(_, t)| t).expect("a shipped deck");
    let mut files = Files::new();
    files.add(name, text);
    read_deck(files.iter().next().expect("one file"), &rulebook().content).expect("a good list")
}

/// 100.2: what players bring has 60 cards and four of a name at most, what they open 40 cards and no limit.
#[test]
fn decks_are_brought_or_opened() {
    let content = &rulebook().content;
    let faults = |name: &str, list: &str| {
        let mut files = Files::new();
        files.add("own.txt", list);
        let deck = read_deck(files.iter().next().expect("one file"), content).expect("a good list");
        legal::faults(content, &properties(content, format(content, name)).decks, &deck)
    };
    let (of_60, of_40) = ("4 Lightning Bolt\n56 Mountain\n", "12 Lightning Bolt\n28 Mountain\n");
    assert_eq!(faults("Constructed", of_60), Vec::<String>::new());
    assert_eq!(faults("Limited", of_40), Vec::<String>::new());
    assert_eq!(faults("Constructed", of_40).len(), 2);
    assert_eq!(
        faults("Constructed", "5 Lightning Bolt\n55 Mountain\n"),
        ["5 of Lightning Bolt: at most 4 of one name (100.2a)"]
    );
}

/// Seats of a format with its usual decks, and how it is played.
fn table_of(name: &str) -> (Vec<Seat>, Options) {
    let content = &rulebook().content;
    let id = format(content, name);
    let f = properties(content, id);
    let seats = f.seats.map_or(4, |(least, _)| usize::from(least.max(f.usual_seats)).max(3));
    let usual: Vec<&str> = f.usual_decks.iter().map(|d| &**d).collect();
    let names = if usual.is_empty() { vec!["red_aggro", "white_blue_control"] } else { usual };
    let seat = |name: &&str| {
        let deck = shipped(name);
        assert_eq!(legal::faults(content, &f.decks, &deck), Vec::<String>::new(), "{name} in {}", f.name);
        Seat {
            deck: deck.cards().collect(),
            commanders: deck.leaders().collect(),
            vanguards: deck.vanguards().collect(),
            pile: deck.pile().collect(),
            outside: deck.outside().collect(),
        }
    };
    (names.iter().cycle().take(seats).map(seat).collect(), options_of(content, id, seats))
}

fn names() -> Vec<String> {
    rulebook().content.formats.iter().map(|f| f.name.to_string()).collect()
}

#[test]
fn every_format_plays_to_its_end_with_its_usual_decks() {
    let rulebook = rulebook();
    for name in names() {
        let (seats, options) = table_of(&name);
        let variant =
            arrange(&rulebook.content, seats.len(), &GameOptions::default(), &options).expect("it can be played");
        let variant = Arc::new(variant);
        for seed in 0..4 {
            let mut table =
                Table::with_variant(rulebook.clone(), &seats, variant.clone(), GameOptions::default(), seed);
            let out = table.play(&mut Random::new(seed));
            assert!(out.is_ok(), "{name}, seed {seed}: {out:?}");
        }
    }
}

#[test]
fn a_game_of_any_format_is_put_down_and_taken_up() {
    let rulebook = rulebook();
    for name in names() {
        let (seats, options) = table_of(&name);
        let mut p = Position::of_format(rulebook.clone(), &seats, options, GameOptions::default(), 5)
            .expect("it can be played");
        play_on(&mut p, &mut Random::new(5), 120);
        let text = serde_json::to_string(&p.save()).expect("saves can be written");
        let saved: Saved = serde_json::from_str(&text).expect("and read");
        let mut again = Position::load(rulebook.clone(), saved).expect("a good save");
        assert_eq!(again.state().digest(), p.state().digest(), "{name}");
        play_on(&mut p, &mut Random::new(6), 60);
        play_on(&mut again, &mut Random::new(6), 60);
        assert_eq!(again.state().digest(), p.state().digest(), "{name}, afterwards");
    }
}

#[test]
fn a_save_with_teams_that_can_not_be_is_refused() {
    let rulebook = rulebook();
    let (seats, options) = table_of("Two-Headed Giant");
    let p =
        Position::of_format(rulebook.clone(), &seats, options, GameOptions::default(), 5).expect("it can be played");
    let mut saved = p.save();
    saved.record.options.teams = vec![0, 1, 0, 1];
    assert!(Position::load(rulebook, saved).is_err());
}

/// `sim` counts a game once for the team that won it.
#[test]
fn wins_are_counted_by_team() {
    let rulebook = rulebook();
    let (seats, options) = table_of("Two-Headed Giant");
    let variant = Arc::new(arrange(&rulebook.content, 4, &GameOptions::default(), &options).expect("it can be played"));
    let seats = seats.iter().cycle().take(4).cloned().collect();
    let batch = Batch { variant, ..Batch::new(rulebook.clone(), seats) };
    let tally = batch.run(8, |_| ());
    let teams: Vec<Vec<u8>> = batch.teams().iter().map(|t| t.iter().map(|p| p.0).collect()).collect();
    assert_eq!(teams, [[0, 1], [2, 3]]);
    assert_eq!(tally.team_wins.iter().sum::<u64>() + tally.draws, 8, "{tally:?}");
    assert_eq!(
        [tally.team_wins[0], tally.team_wins[1]],
        [tally.wins[0], tally.wins[2]],
        "each member has won with the team"
    );
    let (seats, _) = table_of("Free-for-All");
    assert_eq!(Batch::new(rulebook.clone(), seats).teams(), Vec::<Vec<PlayerId>>::new());
}
