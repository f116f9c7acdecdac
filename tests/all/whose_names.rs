//! Told lines of games of several players, and texts of what several do.

use crate::support::{deck, out, program, rulebook};
use spellwright::content_files::ContentFiles;
use spellwright::engine::GameOptions;
use spellwright::load::load;
use spellwright::magic::Table;
use spellwright::play::{Bot, Narrator, Told};
use spellwright::wording::Wording;
use std::sync::Arc;

fn told(players: usize) -> Vec<String> {
    let rulebook = rulebook();
    let seats = vec![deck("red_aggro"); players];
    let settings = GameOptions { max_turns: 12, ..GameOptions::default() };
    let mut table = Table::new(Arc::clone(&rulebook), &seats, settings, 3);
    let _ = table.play(&mut Bot::new(&rulebook, 3));
    let names = ["alice", "bob", "carol"].map(str::to_owned).to_vec();
    let lines = Narrator::new(names, None).tell(&rulebook, &table.state);
    lines.into_iter().filter_map(|line| if let Told::Line(line) = line { Some(line) } else { None }).collect()
}

#[test]
fn of_one_name_of_several_players_it_is_said_whose_it_is() {
    let whose = |line: &String| ["alice", "bob", "carol"].iter().any(|name| line.contains(&format!(" ({name})")));
    assert!(told(3).iter().any(whose), "{}", told(3).join("\n"));
    assert!(!told(2).iter().any(whose), "two see whose it is: {}", told(2).join("\n"));
}

const OWN: &str = r#"
card "Trade" { cost {W}; type Enchantment
  when your upkeep begins: you may exchange life totals with target opponent
}
card "Trade Them" { cost {W}; type Sorcery; spell: target player exchanges life totals with another target player }
card "End" { cost {W}; type Sorcery; spell: target opponent may end the turn }
card "Again" { cost {W}; type Sorcery; spell: you may restart the game }
card "No One" { cost {W}; type Sorcery; spell: you may end the game }
card "More" { cost {W}; type Sorcery; spell: your team takes 1 extra turn }
"#;

#[test]
fn texts_say_who_may_do_what() {
    let mut files = ContentFiles::built_in();
    files.put("own.card", "own.card", OWN);
    let loaded = load(files.to_files());
    assert!(!loaded.diagnostics.has_errors(), "{:?}", loaded.diagnostics);
    let wording = Wording::new(&loaded.content);
    let text = |name: &str| wording.wordings(loaded.content.card(name).expect("a card")).join(" ");
    assert_eq!(text("Trade"), "At the beginning of your upkeep, you may exchange life totals with target opponent.");
    assert_eq!(text("Trade Them"), "Target player exchanges life totals with another target player.");
    assert_eq!(text("End"), "Target opponent may end the turn.");
    assert_eq!(text("Again"), "You may restart the game.");
    assert!(text("No One").starts_with("You may "), "{}", text("No One"));
    assert_eq!(text("More"), "Your team takes an extra turn after this one.");
}

const OF_SEVERAL: &str = r#"
card "Old Plane" { type Plane - Ravnica
  when this is put into planar deck: draw 1 card
  when you roll chaos: put the top card of your planar deck on the bottom of planar deck
}
card "Old Scheme" { type Scheme
  when you set in motion this {
    target opponent chooses a player as champion
    each player except you and the champion can't cast spells until your next turn
  }
}
card "They Discard" { cost {U}; type Sorcery; spell { each opponent discards a card; when done: draw 1 card } }
card "One Each" { cost {U}; type Sorcery
  spell { for each opponent as foe { exile up to 1 target creature the foe controls as gone }; gain X life, where X is the number of the gone }
}
card "Later" { cost {U}; type Sorcery
  spell { destroy target creature; when its controller's next upkeep begins: that player draws 1 card }
}
card "Lead" { cost {U}; type Enchantment
  commanders you control get +1/+1
  while you control your commander: creatures you control have flying
}
"#;

#[test]
fn texts_of_planes_schemes_and_commanders_are_those_of_print() {
    let mut files = ContentFiles::built_in();
    files.put("own.card", "own.card", OF_SEVERAL);
    let loaded = load(files.to_files());
    assert!(!loaded.diagnostics.has_errors(), "{:?}", loaded.diagnostics);
    let wording = Wording::new(&loaded.content);
    let text = |name: &str| wording.wordings(loaded.content.card(name).expect("a card")).join(" ");
    let says = |name: &str, words: &str| assert!(text(name).contains(words), "{}", text(name));
    says("Old Plane", "When you planeswalk away from Old Plane, draw a card.");
    says("Old Plane", "your planar deck");
    assert!(!text("Old Plane").contains("scheme"), "{}", text("Old Plane"));
    says("Old Scheme", "Players other than you and that player can't cast spells");
    says("They Discard", "When that is done, draw a card.");
    says("One Each", "where X is the number of those cards");
    says("Later", "At the beginning of its controller's next upkeep, that player draws a card.");
    says("Lead", "Commanders you control get +1/+1.");
    says("Lead", "As long as you control your commander, ");
}

const CHOOSERS: &str = r#"
card "Ballot Call" { cost {0}; type Sorcery
  spell { each player votes for "grace" or "fall"; gain 3 life; if the number of "grace" votes >= 2: draw 1 card }
}
card "Chooser" { cost {0}; type Enchantment
  as this enters: choose an opponent as foe
  when your upkeep begins {
    choose a color as hue
    the foe chooses a number from 1 to 3 as much
    gain X life, where X is much
    if the hue is red: draw 1 card
  }
}
card "Pointer" { cost {0}; type Artifact; {T}: deal 1 damage to any target }
"#;

/// What everybody hears at a table stands in the story, also what is no event.
#[test]
fn votes_choices_and_targets_of_abilities_are_told() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("choices");
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    std::fs::write(folder.join("own.card"), CHOOSERS).expect("written");
    let list = folder.join("list.txt");
    std::fs::write(&list, "24 Plains\n12 Ballot Call\n12 Chooser\n12 Pointer\n").expect("written");
    let (folder, list) = (folder.to_str().expect("plain"), list.to_str().expect("plain"));
    let game = ["play", "--watch", "--content", folder, "--variant", "Free-for-All", "--players", "3", "--seed", "2"];
    let decks = ["--deck", list, "--deck", list, "--deck", list];
    let text = out(&program(&[&game[..], &decks[..]].concat()));
    let line = |all: &[&str]| text.lines().any(|line| all.iter().all(|words| line.contains(words)));
    assert!(line(&["votes for "]), "{text}");
    assert!(line(&[" chooses ", " for Chooser"]), "{text}");
    assert!(
        ["red", "white", "blue", "black", "green"].iter().any(|hue| line(&[&format!("chooses {hue} for")])),
        "{text}"
    );
    assert!(line(&["activates Pointer", " on "]), "{text}");
}
