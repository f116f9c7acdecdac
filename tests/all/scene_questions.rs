//! What a scene asks and tells at a table: of what, for what, and what has come of it.

use crate::support::{out, program, typed};
use std::fs;
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("questions").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

fn plain(path: &Path) -> &str {
    path.to_str().expect("plain path")
}

/// Plays a scene with content of its own.
fn played(name: &str, content: &str, scene: &str, lines: &[&str]) -> String {
    let folder = folder(name);
    fs::write(folder.join("own.spell"), content).expect("written");
    let path = folder.join("scene.toml");
    fs::write(&path, scene).expect("written");
    typed(&["--content", plain(&folder), "--scene", plain(&path)], lines)
}

const TOYS: &str = "designation primed {\n  1 action: you become merry\n  1 action: you become sad\n}\n\
                    designation merry\ndesignation sad\nitem \"Odd bell\" {\n  type Thing - Toy\n  this is primed\n}\n\
                    item \"Bead\" {\n  type Thing - Toy\n  1 action, once: put 1 courage counter on you\n}\n";

const ONE: &str = "name = \"One\"\n[characters.Elrin]\nplayer = \"alice\"\n[characters.Elrin.items]\n\"Odd bell\" = 1\n\"Bead\" = 1\n";

#[test]
fn each_ability_of_a_thing_has_its_line_whoever_gives_it() {
    let text = played("abilities", TOYS, ONE, &["lines", "use odd bell ability 2", "sheet elrin", "quit"]);
    assert!(text.contains("use Odd bell (ability 1): ") && text.contains("use Odd bell (ability 2): "), "{text}");
    assert!(text.contains("use Bead\n"), "one that is alone needs no number: {text}");
    assert!(text.contains("Elrin uses Odd bell (ability 2): ") && text.contains("sad"), "{text}");
}

#[test]
fn what_is_used_up_stays_so_in_the_next_scene() {
    let folder = folder("campaign");
    fs::write(folder.join("own.spell"), TOYS).expect("written");
    let (scene, sheets) = (folder.join("scene.toml"), folder.join("sheets"));
    fs::write(&scene, ONE).expect("written");
    let args = ["--content", plain(&folder), "--scene", plain(&scene), "--campaign", plain(&sheets)];
    assert!(typed(&args, &["use bead", "end"]).contains("is written to"));
    let sheet = fs::read_to_string(sheets.join("elrin.toml")).expect("its sheet");
    assert!(sheet.contains("used = [1]"), "{sheet}");
    let text = typed(&args, &["lines", "use bead", "wait", "end"]);
    assert!(!text.contains("use Bead\n") && text.contains("that is not possible: it can't be used so often"), "{text}");
    assert_eq!(fs::read_to_string(sheets.join("elrin.toml")).expect("its sheet"), sheet, "nothing is used up twice");
    fs::write(sheets.join("elrin.toml"), sheet.replace("used = [1]", "used = [2]")).expect("written");
    let refused = program(&[&["play", "--watch"][..], &args[..]].concat());
    let text = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(text.contains("`Bead` has no use 2 that is possible once"), "{text}");
}

#[test]
fn questions_say_for_what_something_is_chosen() {
    let scene = "name = \"Two\"\n[characters.R]\nplayer = \"alice\"\nattributes = { Bearing = 12, Wits = 12 }\n\
                 [characters.R.spells]\n\"Resist Fear\" = {}\n\"Create Light\" = {}\n\"Slumber\" = {}\n\
                 [characters.A]\nplayer = \"bob\"\n";
    let lines = ["cast resist fear", "1", "", "no", "quit"];
    let text = played("names", "", scene, &lines);
    assert!(text.contains("As you cast Resist Fear, choose"), "its text is read out: {text}");
    assert!(text.contains("Resist Fear (R): choose one of these") && text.contains("  heartening"), "{text}");
    assert!(text.contains("as friends"), "{text}");
    let lines = ["cast slumbr on a", "cast quench on a", "roll for Nobody Willpower 15", "quit"];
    let text = played("unknown", "", scene, &lines);
    assert!(text.contains("no spell is called `slumbr`; did you mean `Slumber`?"), "{text}");
    assert!(text.contains("no spell is called `quench`; did you mean `Quench Fire`?"), "{text}");
    assert!(text.contains("nothing here is called `Nobody`"), "{text}");
}

#[test]
fn courage_is_asked_for_all_spells_of_a_casting() {
    let scene = "name = \"Two\"\n[characters.R]\nplayer = \"alice\"\ncourage = 2\nattributes = { Bearing = 12, Wits = 12 }\n\
                 [characters.R.spells]\n\"Create Light\" = {}\n\"Slumber\" = {}\n\
                 [characters.A]\nplayer = \"bob\"\n[characters.A.spells]\n\"Slumber\" = {}\n";
    let text = played("courage", "", scene, &["cast slumber, create light on a, r", "no", "1", "quit"]);
    assert!(text.contains("(weariness, for Slumber and Create"), "{text}");
    let lines = ["rolls 6 5 1 1 1 2", "cast slumber on a", "no", "quit"];
    let text = played("failed", "", scene, &lines);
    assert!(text.contains("(weariness, for Slumber)"), "{text}");
}

#[test]
fn what_comes_to_nothing_is_told() {
    let scene = "name = \"Two\"\n[characters.R]\nplayer = \"alice\"\ncourage = 0\n[characters.R.spells]\n\"Slumber\" = {}\n\
                 [characters.A]\nplayer = \"bob\"\n";
    let text = played("nothing", "", scene, &["rolls 1 2", "cast slumber on a", "quit"]);
    assert!(text.contains("Slumber comes to nothing"), "{text}");
}

#[test]
fn a_task_stands_open_again_in_the_next_round() {
    let scene = "name = \"Action\"\ndeck = \"red60\"\n[settings.check.tasks]\n\"move the rock\" = \"green 2\"\n\
                 [characters.Elrin]\nplayer = \"alice\"\n[characters.Bo]\nplayer = \"bob\"\n";
    let scene = scene.replace("deck = \"red60\"\n", "");
    let folder = folder("rounds");
    let path = folder.join("scene.toml");
    fs::write(&path, scene).expect("written");
    let args = ["--scene", plain(&path), "--deck", "red60"];
    let lines = ["try move the rock", "try move the rock", "no", "wait", "go on", "tasks", "quit"];
    let text = typed(&args, &lines);
    assert!(text.contains("Elrin makes a green check, difficulty 2 (AC-1.1): move the rock"), "{text}");
    assert!(text.contains("boost the check? (6 cards of the library lie aside until the"), "{text}");
    assert!(text.contains("something is being asked: answer that first"), "{text}");
    assert!(text.contains("move the rock (green 2): possible now"), "{text}");
    assert!(!text.contains("made this turn already"), "{text}");
}

#[test]
fn a_wrong_task_is_shown_in_its_line_and_whose_sheet_is_wrong_is_there() {
    let folder = folder("tasks");
    let path = folder.join("scene.toml");
    let scene = "name = \"X\"\n[settings.check.tasks]\n\"a\" = \"green 3\"\n\"b\" = { check = \"pink 3\" }\n\"c\" = \"grey 1\"\n\
                 [characters]\nA = \"nofile.toml\"\n[characters.B]\nplayer = \"alice\"\n[distances]\n\"A - B\" = \"20 feet\"\n";
    fs::write(&path, scene).expect("written");
    let text = out(&program(&["check", plain(&path)]));
    assert!(text.contains("scene.toml:4:1") && text.contains("scene.toml:5:1"), "{text}");
    assert!(!text.contains("`A` is no character"), "{text}");
}

#[test]
fn a_state_may_be_spelled_as_what_an_action_has_done() {
    let folder = folder("participle");
    let path = folder.join("own.spell");
    fs::write(&path, "designation cheered\naction hearten {\n  each creature you control becomes cheered\n}\n")
        .expect("written");
    let text = out(&program(&["check", plain(&path)]));
    assert!(text.contains("no faults"), "the words of rest make somebody heartened for a day: {text}");
}

#[test]
fn what_was_prevented_is_told_before_what_was_left() {
    let content = "counter \"mark\", untold\nspell \"Second Skin\" {\n  time 1 action\n  range touch\n  duration 1 hour\n  weariness 5\n\
                   \x20 on a creature\n  if enchanted creature would be dealt damage, if that much >= 3 { put 1 mark counter on this; prevent 2 of it }\n}\n\
                   spell \"Ward\" {\n  time 1 action\n  range touch\n  duration instant\n  weariness 5\n\
                   \x20 effect: prevent the next 3 damage to target creature for 1 minute\n}\n";
    let scene = "name = \"X\"\nmaster = \"gm\"\n[characters.R]\nplayer = \"alice\"\ncourage = 0\nreactions = { Stamina = 30 }\n\
                 spells = { \"Second Skin\" = {}, Ward = {} }\n[characters.S]\nplayer = \"bob\"\ncourage = 0\nreactions = { Stamina = 30 }\n\
                 spells = { \"Second Skin\" = {} }\n[characters.A]\nplayer = \"bob\"\ncourage = 0\n";
    let lines = ["cast second skin on A", "no", "cast second skin on A", "no", "damage A 5", "1", "quit"];
    let text = played("skins", content, scene, &lines);
    assert!(text.contains("bob: choose 1 as the replacement effect that goes first"), "who is asked: {text}");
    let (prevented, taken) = (text.rfind("2 damage to A is prevented"), text.find("A takes 1 damage"));
    assert!(prevented.is_some() && prevented < taken, "{text}");
    assert!(!text.contains("mark"), "what a text counts for itself is not told: {text}");
    // What holds for a time stands in the sheet, with what is left of it.
    let lines = ["cast ward on A", "sheet A", "damage A 2", "sheet A", "quit"];
    let text = played("ward", content, scene, &lines);
    for left in ["the next 3 damage is prevented", "the next 1 damage is prevented"] {
        assert!(text.contains(left), "{left}: {text}");
    }
}

#[test]
fn sheets_tell_of_a_time_only_what_holds() {
    let scene = "name = \"C\"\nmaster = \"gm\"\n[characters.R]\nplayer = \"alice\"\ncourage = 0\n[characters.A]\nplayer = \"bob\"\ncourage = 0\n\
                 [distances]\n\"R - A\" = \"10 feet\"\n[things]\ngate = { kinds = [\"Door\"], states = [\"open\"] }\n";
    let text = played("hasty", "", scene, &["charge A", "sheet R", "sheet gate", "lines", "quit"]);
    assert!(!text.contains("for a time"), "a state that is untold is nothing to tell: {text}");
    let gate = text.split("gate: ").nth(1).expect("its sheet");
    let gate = gate.split("12:00").next().unwrap_or("");
    assert!(gate.starts_with("open") && !gate.contains("Speed") && !gate.contains("Hale"), "{gate}");
    assert!(!text.contains("open gate"), "it is open: {text}");
}

#[test]
fn what_may_take_the_place_of_something_is_asked_in_its_words() {
    let content = "spell \"Foresight\" {\n  time 1 action\n  range self\n  duration 1 hour\n  weariness 5\n  on you\n\
                   \x20 if you would be dealt damage {\n    you may { skip it; end this }\n  }\n}\n";
    let scene = "name = \"F\"\nmaster = \"gm\"\n[characters.R]\nplayer = \"alice\"\ncourage = 0\nreactions = { Stamina = 30 }\n\
                 spells = { Foresight = {} }\n[characters.A]\nplayer = \"bob\"\ncourage = 0\n";
    let text = played("foresight", content, scene, &["cast foresight", "damage R 2", "2", "quit"]);
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("If you would be dealt damage, you may choose this: skip it and Foresight ends"), "{text}");
    assert!(!words.contains("R takes 2 damage"), "{text}");
}

#[test]
fn a_kind_that_adds_to_a_test_says_when_it_does() {
    let scene = "name = \"K\"\nmaster = \"gm\"\n[characters.R]\nplayer = \"alice\"\ncourage = 0\nreactions = { Stamina = 30 }\n\
                 spells = { \"Resist Fear\" = {}, Dumbness = {} }\n[characters.A]\nplayer = \"bob\"\ncourage = 0\n";
    let text = played("secret", "", scene, &["cast resist fear", "1", "", "quit"]);
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("- 6 (Secret Fire, as long as"), "{text}");
}

#[test]
fn names_that_nothing_has_are_named_and_not_other_words() {
    let scene = "name = \"N\"\nmaster = \"gm\"\n[characters.Uru]\nplayer = \"alice\"\n[characters.Uru.spells]\nSlumber = {}\n\
                 [characters.Gorg]\nplayer = \"bob\"\n";
    let lines = ["cast slumbr on gorg", "cast chains on uru", "roll for Nobody Willpower 15", "quit"];
    let text = played("unknown", "", scene, &lines);
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("did you mean `Slumber`?") && !words.contains("did you mean `Uru`?"), "{text}");
    assert!(words.contains("`Nobody`"), "{text}");
}

#[test]
fn while_something_is_asked_no_task_is_begun() {
    let scene = "name = \"A\"\ndeck = \"red60\"\n[settings.check.tasks]\n\"move the rock\" = \"green 2\"\n[characters.Elrin]\nplayer = \"alice\"\n";
    let lines = ["try move the rock", "try move the rock with Llanowar Elves, 2 green", "quit"];
    let text = played("asked", "", scene, &lines);
    assert!(
        text.contains("boost the check?") && text.contains("something is being asked: answer that first"),
        "{text}"
    );
    assert!(!text.contains("stands open to you"), "{text}");
}

#[test]
fn deeds_that_something_forbids_stand_in_no_menu() {
    let scene = "name = \"F\"\n[characters.Elrin]\nplayer = \"alice\"\n[characters.Elrin.items]\nMiruvor = 1\nLembas = 1\n\"The One Ring\" = 1\n";
    let text = played("forbidden", "", scene, &["lines", "consume miruvor", "quit"]);
    for deed in ["consume Miruvor\n", "consume Lembas\n", "drop The One Ring\n"] {
        assert!(!text.contains(deed), "{deed}: {text}");
    }
    assert!(text.contains("something forbids it: Miruvor"), "typed it has its reason: {text}");
}

#[test]
fn the_kinds_of_those_who_are_there_stand_first() {
    let scene = "name = \"K\"\nmaster = \"gm\"\n[characters.R]\nplayer = \"alice\"\ncourage = 0\nattributes = { Bearing = 12 }\n\
                 spells = { \"Beast Summoning\" = {} }\n[characters.A]\nplayer = \"bob\"\nkinds = [\"Wolf\"]\n[characters.B]\nplayer = \"bob\"\n\
                 kinds = [\"Hound\"]\n";
    let text = played("kinds", "", scene, &["cast beast summoning", "0", "quit"]);
    let list = text.split("choose a creature type").nth(1).expect("it is asked");
    let first: Vec<&str> = list.lines().skip(1).take(3).filter_map(|line| line.split_whitespace().last()).collect();
    assert_eq!(first, ["Hound", "Wolf", "Advisor"], "{text}");
}

/// Of several kinds that are chosen one after the other, the next question says which of them it is and what was chosen.
#[test]
fn the_second_of_several_kinds_is_asked_for_beside_the_first() {
    let scene = "name = \"K\"\n[characters.W]\nplayer = \"alice\"\nattributes = { Bearing = 12, Vitality = 12 }\nspells = { \"Bane-Spell\" = {} }\n\
                 [characters.O]\nplayer = \"bob\"\nkinds = [\"Orc\"]\n[things.Sting]\nbearer = \"W\"\n";
    let text = played("two kinds", "", scene, &["cast bane-spell on sting with 1 more", "orc", "quit"]);
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("(number 1 of 2) 1 Orc"), "{text}");
    // What was chosen is no longer offered.
    assert!(words.contains("(number 2 of 2; chosen so far: Orc) 1 Advisor"), "{text}");
}
