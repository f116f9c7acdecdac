//! A game played at a terminal: what is asked, what is taken back, what is written down.

use crate::support::{out, program, typed};
use std::fs;
use std::path::PathBuf;

fn file(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("games");
    fs::create_dir_all(&folder).expect("a folder for the test");
    let path = folder.join(name);
    let _ = fs::remove_file(&path);
    path.to_str().expect("plain path").to_owned()
}

/// A folder with cards, and a deck of them.
fn content(name: &str, cards: &str, deck: &str) -> (String, String) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("games").join(name);
    // Files of an earlier run would be content too.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    fs::write(folder.join("some.card"), cards).expect("written");
    let list = folder.join("deck.txt");
    fs::write(&list, deck).expect("written");
    let plain = |path: PathBuf| path.to_str().expect("plain path").to_owned();
    (plain(folder), plain(list))
}

/// What stands between two texts.
fn between<'t>(text: &'t str, from: &str, to: &str) -> &'t str {
    let (_, rest) = text.split_once(from).unwrap_or_else(|| panic!("{from} is missing in\n{text}"));
    rest.split_once(to).unwrap_or_else(|| panic!("{to} is missing in\n{rest}")).0
}

#[test]
fn the_table_stands_before_the_menu_and_fits() {
    let text = typed(&["--seed", "5"], &["keep", "play mountain", "cast mogg fanatic", "quit", "leave"]);
    let menu = between(&text, "turn 2, your turn, main", "> cast mogg fanatic");
    assert!(menu.contains("1  pass") && menu.contains("cast Mogg Fanatic"), "{text}");
    assert!(text.contains("  alice (you)  life 20, 8 in hand, 52 in library\n"), "{text}");
    assert!(text.contains("    creatures    Mogg Fanatic 1/1\n"), "{text}");
    assert!(text.contains("    lands        Mountain, tapped\n"), "{text}");
    assert!(text.lines().all(|l| l.chars().count() <= 80), "{text}");
}

/// 401.3, 106.4a, 106.4b: everybody is told how many cards each library has, and what mana somebody has.
#[test]
fn libraries_are_counted_and_mana_is_open() {
    let text = typed(&["--seed", "5"], &["keep", "play mountain", "mountain", "quit", "leave"]);
    let shown = between(&text, "> mountain", "> quit");
    assert_eq!(shown.matches(" in library").count(), 2, "{shown}");
    assert!(shown.contains("mana {R}"), "{shown}");
}

#[test]
fn the_last_answer_is_taken_back() {
    let text = typed(&["--seed", "5"], &["keep", "play mountain", "undo", "undo", "undo", "quit"]);
    let parts: Vec<&str> = text.split("taken back").collect();
    assert_eq!(parts.len(), 3, "{text}");
    assert!(parts[1].contains("8 in hand") && parts[1].contains("play Mountain"), "{text}");
    assert!(parts[2].contains("keep this hand?") && parts[2].contains("there is nothing to take back"), "{text}");
}

#[test]
fn a_game_is_written_down_told_and_taken_up() {
    let path = file("game.json");
    let lines = ["keep", "play mountain", "cast mogg fanatic", "", "board", "quit"];
    let first = typed(&["--seed", "5", "--save", &path], &lines);
    let told = out(&program(&["replay", &path]));
    assert!(told.contains("alice casts Mogg Fanatic") && told.contains("alice is asked next"), "{told}");
    assert!(told.starts_with("  bob draws ") && !told.contains("a card"), "a replay tells everything: {told}");
    let again = typed(&["--resume", &path], &["board", "quit"]);
    let board = |text: &str| between(text, "> board\n", "> quit").to_owned();
    assert_eq!(board(&first), board(&again));
    // What was answered before the break can be taken back after it.
    let undone = typed(&["--resume", &path], &["undo", "undo", "quit"]);
    assert!(undone.contains("taken back") && undone.contains("cast Mogg Fanatic"), "{undone}");
}

#[test]
fn a_file_that_is_no_game_is_refused() {
    let path = file("wrong.json");
    fs::write(&path, "{}").expect("written");
    let output = program(&["replay", &path]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("is no saved game"));
    typed(&["--seed", "5", "--save", &path], &["keep", "quit"]);
    let text = fs::read_to_string(&path).expect("it is there");
    fs::write(&path, text.replace("\"seed\":5", "\"seed\":6")).expect("written");
    let output = program(&["play", "--resume", &path]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("can't be taken up"));
}

#[test]
fn stops_say_where_one_is_asked() {
    let lines = ["keep", "stop my upkeep", "until my turn", "", "8", "stop none", "stop tea", "quit", "quit"];
    let text = typed(&["--seed", "5"], &lines);
    assert!(text.contains("in your turn: upkeep, main, second main, declare blockers"), "{text}");
    assert!(between(&text, "> until my turn", "> stop none").contains("turn 4, your turn, main"), "{text}");
    // Nothing typed is no card that is discarded.
    assert!(text.contains("choose exactly 1"), "{text}");
    assert!(text.contains("in your turn: nowhere"), "{text}");
    assert!(text.contains("no step is called `tea`: upkeep, draw step, main"), "{text}");
}

#[test]
fn a_payment_is_said_in_words() {
    let card = r#"
card "Toll" {
  cost {R}
  type Sorcery
  spell {
    you lose 5 life unless you pay {1}
    you may draw 1 card
  }
}
"#;
    let (folder, deck) = content("toll", card, "30 Mountain\n30 Toll\n");
    let lines = ["keep", "play mountain", "until my turn", "play mountain", "cast toll", "yes", "no", "quit", "quit"];
    let text = typed(&["--content", &folder, "--deck", &deck, "--seed", "4"], &lines);
    assert!(text.contains("Toll: pay? (you pay {1})"), "{text}");
    assert!(text.contains("Toll: draw a card?"), "{text}");
}

#[test]
fn what_is_done_to_what_is_chosen_is_said() {
    let cards = r#"
card "Offering" {
  cost {R}
  type Sorcery
  additional cost discard a card
  spell { scry 2; sacrifice a Mountain }
}
card "Charm of Two" {
  cost {R}
  type Instant
  spell: choose 1 {
    mode: this deals 2 damage to any target
    mode { draw 1 card; discard 1 card }
  }
}
"#;
    let (folder, deck) = content("deeds", cards, "30 Mountain\n15 Offering\n15 Charm of Two\n");
    let args = ["--content", &folder, "--deck", &deck, "--seed", "4"];
    let lines = ["keep", "play mountain", "cast offering", "1", "1", "quit", "yes"];
    let text = typed(&args, &lines);
    assert!(text.contains("Offering: choose 1 card in your hand to discard, as a part of the cost"), "{text}");
    assert!(
        text.contains("Offering: choose any number of cards of your library to put on the bottom of\n  the library"),
        "{text}"
    );
    assert!(text.contains("goes to the bottom of the library\n"), "{text}");
    let lines = ["keep", "play mountain", "cast charm", "2 damage", "back", "quit", "yes"];
    let text = typed(&args, &lines);
    assert!(text.contains("Charm of Two: choose 1 mode"), "{text}");
    let target = between(&text, "> 2 damage", "choose 1 target");
    assert!(target.contains("2 damage to any target") && !target.contains("Draw a card"), "{text}");
}

#[test]
fn targets_are_asked_for_by_their_mode_and_conceding_asks_once_more() {
    let cards = r#"
card "Both Hands" {
  cost {R}
  type Sorcery
  spell: choose 2 {
    mode: target player discards 1 card
    mode: target player gains 3 life
    mode: draw 1 card
  }
}
"#;
    let (folder, deck) = content("modes", cards, "30 Mountain\n30 Both Hands\n");
    let args = ["--content", &folder, "--deck", &deck, "--seed", "4"];
    let lines = ["keep", "4", "play mountain", "cast both", "1 2", "alice", "bob", "concede", "no", "concede", "yes"];
    let text = typed(&args, &lines);
    assert!(text.contains("choose 1 target for \u{201c}Target player discards a card"), "{text}");
    assert!(text.contains("choose 1 target for \u{201c}Target player gains 3 life"), "{text}");
    assert!(text.contains("the game goes on"), "{text}");
    assert!(text.contains("alice loses the game"), "{text}");
}

/// 712.5: whoever sees one card of a meld pair may read what the two become; what other cards say is open to everybody.
#[test]
fn of_a_meld_pair_everything_can_be_read() {
    let text = typed(&["--seed", "5"], &["read graf rats", "read midnight scavengers", "quit", "leave"]);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let first = between(&text, "> read graf rats", "> read midnight");
    assert!(first.contains("Melds with Midnight Scavengers.") && first.contains("Chittering Host"), "{text}");
    let second = between(&text, "> read midnight scavengers", "> quit");
    assert!(second.contains("return target creature card"), "{text}");
    assert!(second.contains("Melds with Graf Rats.") && second.contains("Chittering Host Creature"), "{text}");
}

/// A creature that can be made greater as often as one likes, and what others have against great creatures.
fn growers(name: &str, theirs: &str, lines: &[&str]) -> String {
    let cards = "card \"Grower\" { cost {0}; type Creature - Plant; pt 1/1; {0}: put 1 +1/+1 counter on this }\n\
                 card \"Weeder\" { cost {0}; type Instant; spell: destroy target creature with power >= 5 }";
    let (folder, deck) = content(name, cards, "60 Grower");
    let other = format!("{folder}/other.txt");
    fs::write(&other, format!("60 {theirs}")).expect("written");
    typed(&["--seed", "1", "--content", &folder, "--deck", &deck, "--deck", &other], lines)
}

const GROW: [&str; 6] = ["keep", "cast grower", "mark", "activate grower", "again 20", "board"];

/// 720.1b, 720.2: what was done once is done so many times more, if the others accept it.
#[test]
fn a_loop_is_shortened() {
    let text = growers("loops", "Grower", &[&GROW[..], &["undo", "board", "quit", "leave"]].concat());
    let shown = between(&text, "> again 20", "> board");
    assert!(shown.contains("bob accepts") && shown.contains("so it is done 20 times"), "{text}");
    assert!(shown.contains("Grower 22/22, 21 +1/+1 counters"), "{shown}");
    assert!(between(&text, "taken back", "> quit").contains("Grower 2/2, 1 +1/+1 counter"), "{text}");
}

/// 720.2b, 720.2c: whoever would do something else stops it there, and does it.
#[test]
fn a_shortcut_is_stopped_by_whoever_has_an_answer() {
    let text = growers("stopped", "Weeder", &[&GROW[..], &["quit", "leave"]].concat());
    let shown = between(&text, "> again 20", "> board");
    assert!(shown.contains("bob stops it in turn 2, main") && shown.contains("so it is done 3 times"), "{shown}");
    assert!(shown.contains("bob casts Weeder on Grower"), "{shown}");
}

/// 720.2a: everybody passes up to a step; nothing is repeated that was not marked, and only with priority.
#[test]
fn what_is_no_shortcut_is_told() {
    let lines = ["mark", "keep", "again 3", "propose until tea", "propose until end step", "quit", "leave"];
    let text = growers("refused", "Grower", &lines);
    assert!(between(&text, "> mark", "> keep").contains("only where you have priority (720.2a)"), "{text}");
    assert!(between(&text, "> again 3", "> propose").contains("there is nothing to repeat"), "{text}");
    assert!(between(&text, "> propose until tea", "> propose").contains("no step is called `tea`"), "{text}");
    // With nothing that she could do there alice is asked next at the end of her turn.
    let shown = between(&text, "> propose until end step", "> quit");
    assert!(shown.contains("bob accepts") && shown.contains("down to your maximum hand size"), "{text}");
}

/// The agents go on as if nothing had been between: what they remember is found again, and so is their chance.
#[test]
fn a_game_that_was_resumed_or_taken_back_is_the_same_game() {
    let game = ["--variant", "Commander", "--players", "4", "--seed", "2"];
    let (first, rest) = (["1", "2", "2", "4", "3"], ["", "2", "3", "1", "1"]);
    let [whole, parts, back] = ["whole.json", "parts.json", "back.json"].map(file);
    let with = |save: &str, how: &[&str], lines: &[&str]| typed(&[how, &["--save", save]].concat(), lines);
    with(&whole, &game, &[&first[..], &rest].concat());
    with(&parts, &game, &first);
    with(&parts, &["--resume", &parts], &rest);
    with(&back, &game, &[&first[..], &rest[..3], &["undo", "undo"], &rest].concat());
    let saved = |path: &str| fs::read_to_string(path).expect("a saved game");
    assert_eq!(saved(&whole), saved(&parts));
    assert_eq!(saved(&whole), saved(&back));
}
