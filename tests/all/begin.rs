//! `new` and `show`: what is begun is right, and what is there can be looked up.

use crate::support::{out, program};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A fresh folder for the files of one test.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder for the test");
    path
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Runs the program in a folder.
fn within(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_spellwright"));
    command.args(args).current_dir(folder).output().expect("it runs")
}

#[test]
fn what_is_begun_passes_check_without_a_warning() {
    for kind in ["card", "keyword", "scenario", "spell", "item", "sheet", "scene", "deck"] {
        for name in ["ember", "ember glow"] {
            let place = folder(&format!("begin_{kind}_{}", name.replace(' ', "_")));
            let made = within(&place, &["new", kind, name]);
            assert!(made.status.success(), "{kind}: {}", err(&made));
            let file = out(&made).lines().next().expect("the file").to_owned();
            let checked = within(&place, &["check", &file, "--deny", "warnings"]);
            assert!(checked.status.success(), "{kind}: {}", out(&checked));
        }
    }
}

#[test]
fn a_set_is_checked_and_its_scenario_passes() {
    let place = folder("begin_set");
    assert!(within(&place, &["new", "set", "Ashen Vale"]).status.success());
    let set = place.join("ashen_vale");
    for command in ["check", "test"] {
        let done = within(&set, &[command]);
        assert!(done.status.success(), "{command}: {}", out(&done));
    }
    let played = within(&folder("begin_scenario"), &["new", "scenario", "first try"]);
    assert!(out(&played).contains("next: spellwright test first_try.scenario"), "{}", out(&played));
}

#[test]
fn nothing_is_overwritten_and_bad_names_are_refused() {
    let place = folder("begin_twice");
    fs::write(place.join("ember_fox.card"), "mine").expect("written");
    let cases = [
        (vec!["new", "card", "Ember Fox"], "`ember_fox.card` is there already"),
        (vec!["new", "keyword", "Smoulder"], "written in small letters, such as `smoulder`"),
        (vec!["new", "card", "a\"b"], "can't be a name"),
        (vec!["new", "card", "  "], "1 to 60 characters"),
        (vec!["new", "card", "Elf", "--to", "elf.spell"], "must end in `.card`"),
        (vec!["new", "set", "Elf", "--to", "elf.card"], "is no folder"),
    ];
    for (args, message) in cases {
        let done = within(&place, &args);
        assert_eq!(done.status.code(), Some(2), "{args:?}");
        assert!(err(&done).contains(message), "{args:?}: {}", err(&done));
    }
    assert_eq!(fs::read_to_string(place.join("ember_fox.card")).expect("read"), "mine");
}

#[test]
fn a_declaration_is_shown_with_place_text_and_meaning() {
    let shown = out(&program(&["show", "FLYING"]));
    assert!(shown.starts_with("keyword flying, cards/keywords/evasion.card:"), "{shown}");
    assert!(shown.contains("\n  keyword flying, rule 702.9, on creature cards, evergreen,"), "{shown}");
    assert!(shown.contains(": this can't be blocked except by creatures with flying or reach"), "{shown}");
    let garrison = out(&program(&["show", "Hanweir Garrison"]));
    assert!(garrison.contains("\n    pt 2/3\n"), "{garrison}");
    assert!(garrison.contains("Whenever Hanweir Garrison attacks, create two"), "{garrison}");
    let json = out(&program(&["show", "Forest", "--format", "json"]));
    let row: serde_json::Value = serde_json::from_str(json.lines().next().expect("a line")).expect("JSON");
    assert_eq!((&row["name"], &row["line"].is_u64()), (&"Forest".into(), &true));
    let wrong = program(&["show", "Serra Angle"]);
    assert!(err(&wrong).contains("did you mean `Serra Angel`?"), "{}", err(&wrong));
}
