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
    let twice = ["cast create light on A", "1", "yes", "cast create light on C", "1", "yes"];
    let lines = [&twice[..], &["cast lightning on A", "quit"]].concat();
    let text = typed(&["--scene", &scene], &lines);
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("- 10 (beyond the actions of the round)"), "{text}");
    let one = ["cast create light on A", "1", "yes", "wait", "cast lightning on A", "quit"];
    let text = typed(&["--scene", &scene], &one);
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("- 5 (beyond the actions of the round)"), "{text}");
}
