//! Told lines of games of several players, and texts of what several do.

use crate::support::{deck, rulebook};
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
