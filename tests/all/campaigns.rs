//! Scenes that follow one another, and scenes of several rounds: what the sheets keep of somebody, and what a round costs.

use crate::support::{out, program, typed};
use std::fs;
use std::path::PathBuf;

/// A scene of its own folder, and the folder of its sheets.
fn campaign(name: &str, scene: &str) -> (String, String) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("campaigns").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    let path = folder.join("scene.toml");
    fs::write(&path, scene).expect("a scene");
    let text = |path: PathBuf| path.to_str().expect("plain path").to_owned();
    (text(path), text(folder.join("sheets")))
}

/// What a sheet says, which has to be one that can be used.
fn sheet(sheets: &str, name: &str) -> String {
    let path = format!("{sheets}/{name}.toml");
    let check = program(&["check", &path]);
    assert_eq!(check.status.code(), Some(0), "{}", out(&check));
    fs::read_to_string(path).expect("its sheet")
}

#[test]
fn who_can_be_no_wearier_is_in_the_next_scene() {
    let scene = "name = \"W\"\n[characters.A]\nplayer = \"alice\"\nweariness = \"Weary\"\ncourage = 0\n\n[characters.B]\nplayer = \"bob\"\n";
    let (scene, sheets) = campaign("weary", scene);
    let args = ["--scene", &scene, "--campaign", &sheets];
    typed(&args, &["A gets 3 weariness", "end"]);
    assert!(sheet(&sheets, "a").contains("weariness = 5"));
    let text = typed(&args, &["sheet A", "quit"]);
    assert!(text.contains("A: Exhausted"), "{text}");
}

#[test]
fn who_has_become_another_creature_is_one_in_the_next_scene() {
    let scene = "name = \"T\"\nmaster = \"gm\"\n[characters.A]\ncourage = 0\nreactions = { Stamina = 30 }\nspells = { Transformation = {} }\n\n\
                 [characters.C]\nkinds = [\"Hobbit\"]\ncourage = 0\nattributes = { Vitality = 7 }\n";
    let (scene, sheets) = campaign("changed", scene);
    let args = ["--scene", &scene, "--campaign", &sheets];
    let lines = ["rolls 3 4", "cast transformation on C", "1", "Bear", "3", "12", "14", "yes", "no", "sheet C", "end"];
    let text = typed(&args, &lines);
    assert!(text.contains("kinds: Bear"), "{text}");
    assert!(text.contains("choose the number grace, from 0 to 30"), "{text}");
    let written = sheet(&sheets, "c");
    assert!(written.contains("kinds = [\"Bear\"]") && written.contains("Strength = 12"), "{written}");
    assert!(!written.contains("Claws"), "bears have claws: {written}");
    let text = typed(&args, &["sheet C", "quit"]);
    assert!(text.contains("kinds: Bear") && text.contains("Claws 3"), "{text}");
}

#[test]
fn what_somebody_bears_goes_along_under_its_name() {
    let scene = "name = \"S\"\nmaster = \"gm\"\n[characters.A]\ncourage = 0\n\n[characters.B]\n\n[things]\n\
                 \"old staff\" = { kinds = [\"Staff\"], bearer = \"A\" }\n\
                 \"gold ring\" = { kinds = [\"Ring\"], bearer = \"A\", states = [\"worn\"] }\n\
                 \"the vial\" = { kinds = [\"Toy\"], numbers = { Might = \"weak\" }, bearer = \"A\" }\n\
                 Blade = { item = \"Glamdring\" }\nMate = { item = \"Glamdring\" }\n\n\
                 [distances]\n\"A - Blade\" = \"5 feet\"\n\"A - Mate\" = \"40 feet\"\n";
    let (scene, sheets) = campaign("borne", scene);
    let args = ["--scene", &scene, "--campaign", &sheets];
    let text = typed(&args, &["board", "Blade is given to A", "end"]);
    assert!(text.contains("Blade to Mate") && text.contains("A has Blade now"), "{text}");
    let written = sheet(&sheets, "a");
    for part in ["old staff", "gold ring", "worn", "the vial", "Might = 1", "item = \"Glamdring\""] {
        assert!(written.contains(part), "{part}: {written}");
    }
    // The next scene has things of its own.
    let next = "name = \"S\"\nmaster = \"gm\"\n[characters.A]\ncourage = 0\n\n[characters.B]\n";
    fs::write(&scene, next).expect("a scene");
    let text = typed(&args, &["sheet A", "quit"]);
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in ["old staff", "gold ring (worn)", "the vial", "Blade"] {
        assert!(words.contains(part), "{part}: {text}");
    }
}

/// ME-8.8, ME-8.10: what somebody does in a round costs the same in whatever order they have their turns.
#[test]
fn counter_spells_before_ones_own_turn_are_actions_of_the_round() {
    let who = |name: &str, player: &str, spells: &str| {
        format!(
            "[characters.{name}]\nplayer = \"{player}\"\ncourage = 0\nreactions = {{ Stamina = 40 }}\nspells = {{ {spells} }}\n\n"
        )
    };
    let light = "\"Create Light\" = {}";
    let scene = format!(
        "name = \"M\"\nmaster = \"gm\"\n{}{}{}",
        who("A", "alice", light),
        who("C", "alice", light),
        who("B", "bob", &format!("{light}, Lightning = {{}}"))
    );
    let (scene, _) = campaign("counters", &scene);
    let twice = ["cast create light on A", "1", "yes", "wait", "cast create light on C", "1", "yes", "wait"];
    let lines = [&twice[..], &["cast lightning on A", "quit"]].concat();
    let text = typed(&["--scene", &scene], &lines);
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("- 10 (beyond the actions of the round)"), "{text}");
    let one = ["cast create light on A", "1", "yes", "wait", "wait", "cast lightning on A", "quit"];
    let text = typed(&["--scene", &scene], &one);
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("- 5 (beyond the actions of the round)"), "{text}");
}

/// Content of a campaign of its own, and the arguments that play it.
fn with_content(name: &str, content: &str, scene: &str) -> Vec<String> {
    let (path, sheets) = campaign(name, scene);
    let own = PathBuf::from(&path).with_file_name("content");
    fs::create_dir_all(&own).expect("a folder for the test");
    fs::write(own.join("own.spell"), content).expect("written");
    let own = own.to_str().expect("plain path").to_owned();
    ["--content", &own, "--scene", &path, "--campaign", &sheets].map(str::to_owned).to_vec()
}

const GIFTS: &str = "designation merry\nspell \"Gift\" {\n  time 1 action\n  range touch\n  duration instant\n  weariness 5\n\
    \x20 you may up to 3 times raise its weariness by 1 as more\n  effect {\n    choose target creature as one\n\
    \x20   the one gets +X to Climb tests, where X is 2 + more   # allow W0401: it is meant\n\
    \x20   the one has { 1 action, once: you become merry }\n    the one gets +1 to Strength   # allow W0401: it is meant\n  }\n}\n\
    spell \"Brand\" {\n  time 1 action\n  range touch\n  duration instant\n  weariness 5\n  effect {\n\
    \x20   choose target thing as one\n    the one gets +2 to Edge   # allow W0401: it is meant\n    the one is also a Dagger\n  }\n}\n\
    spell \"Bond\" {\n  time 1 action\n  range touch\n  duration instant\n  weariness 5\n  effect {\n\
    \x20   choose target creature as one\n    the one gets +3 to Lore tests against you   # allow W0401: it is meant\n  }\n}\n";

const GIVER: &str = "name = \"G\"\nmaster = \"gm\"\n[characters.R]\ncourage = 0\nreactions = { Stamina = 30 }\n\
    spells = { Gift = {}, Brand = {}, Bond = {} }\nitems = { Sting = [\"unsheathed\"] }\n[characters.A]\ncourage = 0\n";

#[test]
fn what_texts_have_made_of_somebody_for_good_goes_along() {
    let args = with_content("for_good", GIFTS, GIVER);
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let cast = ["cast gift with 2 more on A", "wait", "wait", "go on", "cast brand on Sting", "wait", "use A", "end"];
    let text = typed(&args, &cast);
    assert!(!text.contains("more than a sheet holds"), "{text}");
    let path = |who: &str| PathBuf::from(args[5]).join(who);
    let written = ["a.toml", "r.toml"].map(|who| fs::read_to_string(path(who)).expect("its sheet"));
    assert!(written[0].contains("amounts = [4]") && written[0].contains("used = [1]"), "{}", written[0]);
    let next = ["sheet A", "sheet Sting", "wait", "use A", "roll for A Climb 10", "5 5", "end"];
    let text = typed(&args, &next);
    assert!(text.contains("+ 4 (Gift)"), "the bonus to tests: {text}");
    assert!(text.contains("Edge 2") && text.contains("Dagger"), "what a thing has become: {text}");
    assert!(text.contains("for good: Gift"), "the sheet tells it: {text}");
    assert!(text.contains("it can't be used so often"), "and what it was given is used up: {text}");
    // What it is through and through stays as it is, scene after scene.
    let again = ["a.toml", "r.toml"].map(|who| fs::read_to_string(path(who)).expect("its sheet"));
    assert_eq!(written, again);
}

#[test]
fn what_speaks_of_somebody_else_is_named_as_lost() {
    let args = with_content("bond", GIFTS, GIVER);
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let text = typed(&args, &["cast bond on A", "end"]);
    assert!(text.contains("what Bond has made of A for good is more than a sheet holds"), "{text}");
}

#[test]
fn a_change_that_no_text_makes_is_refused() {
    let args = with_content("unmade", GIFTS, GIVER);
    let path = PathBuf::from(&args[3]).with_file_name("x.toml");
    let check = |changes: &str| {
        fs::write(&path, format!("name = \"X\"\nchanges = [{changes}]\n")).expect("written");
        out(&program(&["check", "--content", &args[1], path.to_str().expect("plain path")]))
    };
    for (changes, fault) in [
        ("{ by = \"Slumber\" }", "the text of `Slumber` changes nothing for good"),
        ("{ by = \"Gift\", nth = 9 }", "the text of `Gift` makes 3 changes for good, and none of the number 9"),
        ("{ by = \"Gift\" }", "this change has 1 numbers, not 0"),
        ("{ by = \"Gyft\" }", "`Gyft` is no known spell or item"),
        ("{ nth = 1 }", "it is not said what has made this change"),
    ] {
        let text = check(changes);
        assert!(text.contains(fault), "{changes}: {text}");
    }
    assert!(check("{ by = \"Gift\", amounts = [2] }").contains("1 sheet"), "the first one is meant");
}

/// What holds for a time, a spell that runs and whoever a spell has called are no part of a sheet, and the table hears of it.
#[test]
fn what_a_campaign_loses_is_named() {
    let content = "designation gladdened\nspell \"Call\" {\n  time 1 action\n  range self\n  duration 1 hour\n  weariness 1\n  on you\n\
                   \x20 when this enters: create 1 Wolf creature token\n}\nspell \"Draught\" {\n  time 1 action\n  range self\n  duration instant\n\
                   \x20 weariness 1\n  effect: you are gladdened for 6 hours\n}\n";
    let scene = "name = \"L\"\n[characters.A]\ncourage = 0\nattributes = { Bearing = 12, Vitality = 30 }\nspells = { Call = {}, Draught = {} }\n\
                 [characters.B]\n";
    let args = with_content("lost", content, scene);
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let text = typed(&args, &["cast call", "cast draught", "end"]);
    for lost in
        ["what Call does for A was for a time", "what Draught does for A was for a time", "Wolf came without a sheet"]
    {
        assert!(text.contains(lost), "{lost}: {text}");
    }
    // It has spells of the content beside it, so it is only read.
    let written = fs::read_to_string(format!("{}/a.toml", args[5])).expect("its sheet");
    assert!(!written.contains("gladdened"), "{written}");
}
