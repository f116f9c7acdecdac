//! A folder with a project file: what is checked and run, and the forms in which findings are told.

use crate::support::{err, fresh_folder, out, status};
use std::fs;
use std::path::PathBuf;
use std::process::Output;

const WRONG: &str = "card \"Wrong Elf\" {\n  type Creature - Elf\n  pt 2/2\n  when this enters draw 1 card\n}\n";

/// A folder of a project: good and wrong cards, and scenarios.
fn project(name: &str, toml: &str) -> PathBuf {
    let root = fresh_folder(name);
    fs::create_dir_all(root.join("cards")).expect("a folder");
    fs::create_dir_all(root.join("tries")).expect("a folder");
    fs::write(root.join("cards/good.card"), "card \"Good Elf\" {\n  type Creature - Elf\n  cost {G}\n  pt 2/2\n}\n")
        .expect("written");
    let tries = "scenario \"stands\" {\n  alice { battlefield \"Good Elf\" }\n  bob { }\n  turn alice, main\n  \
                 expect \"Good Elf\" has pt 2/2\n}\nscenario \"grows\" {\n  alice { battlefield \"Good Elf\" }\n  bob { }\n  \
                 turn alice, main\n  expect \"Good Elf\" has pt 3/3\n}\n";
    fs::write(root.join("tries/elf.scenario"), tries).expect("written");
    fs::write(root.join("spellwright.toml"), toml).expect("written");
    root
}

fn program_in(folder: &std::path::Path, args: &[&str]) -> Output {
    std::process::Command::new(env!("CARGO_BIN_EXE_spellwright"))
        .current_dir(folder)
        .env_remove("GITHUB_WORKSPACE")
        .args(args)
        .output()
        .expect("it runs")
}

const PROJECT: &str =
    "content = [\"cards\"]\ncheck = [\"cards\", \"tries\"]\nscenarios = [\"tries\"]\ndeny = \"warnings\"\n";

#[test]
fn a_project_says_what_is_checked_and_run() {
    let root = project("project", PROJECT);
    let checked = program_in(&root, &["check"]);
    assert_eq!(status(&checked), 0, "{}", out(&checked));
    assert!(out(&checked).starts_with("1 file of definitions, 1 file of scenarios; "), "{}", out(&checked));
    let below = program_in(&root.join("tries"), &["test"]);
    assert_eq!(status(&below), 1);
    assert!(out(&below).contains("2 scenarios: 1 passed, 1 failed"), "{}", out(&below));
    assert_eq!(out(&program_in(&root, &["check", "--quiet"])), "");
    fs::write(
        root.join("cards/warned.card"),
        "card \"Odd\" {\n  cost {G}\n  type Instant\n  spell: target creature gets +1/+1\n}\n",
    )
    .expect("written");
    assert_eq!(status(&program_in(&root, &["check"])), 1, "warnings are denied");
    fs::write(root.join("spellwright.toml"), "contnt = []\n").expect("written");
    let wrong = program_in(&root, &["check"]);
    assert_eq!(status(&wrong), 2);
    assert!(err(&wrong).contains("did you mean `content`?"), "{}", err(&wrong));
}

#[test]
fn findings_have_a_form_for_each_reader() {
    let root = project("forms", PROJECT);
    fs::write(root.join("cards/wrong, odd.card"), WRONG).expect("written");
    let told = |args: &[&str]| out(&program_in(&root, args));
    // Content with faults is not played: its scenarios are told of before.
    let sound = project("forms_of_tests", PROJECT);
    let tested = |form: &str| out(&program_in(&sound, &["test", "--format", form]));
    assert_eq!(status(&program_in(&root, &["test"])), 2);
    assert!(
        told(&["check", "--format", "short"])
            .contains("cards/wrong, odd.card:4:20: error[E0113]: a `:` is missing before `draw`\n")
    );
    let github = told(&["check", "--format", "github"]);
    assert!(
        github.contains("::error file=cards/wrong%2C odd.card,line=4,col=20,endLine=4,endColumn=24,title=E0113::a `:`"),
        "{github}"
    );
    let sarif: serde_json::Value = serde_json::from_str(&told(&["check", "--format", "sarif"])).expect("one document");
    let result = &sarif["runs"][0]["results"][0];
    assert_eq!(
        (&result["ruleId"], &sarif["runs"][0]["tool"]["driver"]["rules"][0]["id"]),
        (&"E0113".into(), &"E0113".into())
    );
    assert_eq!(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "cards/wrong%2C%20odd.card");
    assert_eq!(result["fixes"][0]["artifactChanges"][0]["replacements"][0]["insertedContent"]["text"], ":");
    let junit = told(&["check", "--format", "junit"]);
    assert!(junit.contains("<testsuites name=\"spellwright\" tests=\"3\" failures=\"1\">"), "{junit}");
    let junit = tested("junit");
    assert!(junit.contains("<testcase name=\"grows\" classname=\"tries/elf.scenario\""), "{junit}");
    for lines in [told(&["check", "--format", "json"]), tested("json")] {
        let last = lines.lines().last().expect("the sums");
        assert!(last.starts_with("{\"type\":\"summary\","), "{last}");
    }
}

#[test]
fn decks_are_judged_with_the_cards_of_the_paths() {
    let root = project("deck_paths", PROJECT);
    let bear = "card \"Own Bear\" {\n  cost {1}{G}\n  type Creature - Bear\n  pt 2/2\n}\n";
    fs::write(root.join("own.card"), bear).expect("written");
    fs::write(root.join("own.txt"), "4 Own Bear\n56 Forest\n").expect("written");
    let args = ["check", "own.card", "--deck", "own.txt", "--variant", "Constructed"];
    let told = program_in(&root, &args);
    assert_eq!(status(&told), 0, "{}{}", out(&told), err(&told));
    assert!(out(&told).contains("own.txt: `Constructed` allows it"), "{}", out(&told));
    fs::write(root.join("own.card"), bear.replace("Bear\n  pt", "Baer\n  pt")).expect("written");
    assert_eq!(status(&program_in(&root, &args)), 1);
    let mut lost = args;
    lost[1] = "nowhere.card";
    assert_eq!(status(&program_in(&root, &lost)), 2);
}

#[test]
fn places_are_as_the_current_folder_sees_them() {
    let root = project("places", PROJECT);
    fs::write(root.join("cards/wrong.card"), WRONG).expect("written");
    let told = out(&program_in(&root.join("tries"), &["check", "--format", "short"]));
    assert!(told.contains("../cards/wrong.card:4:20: error"), "{told}");
}

/// Every key that is written stands in the document about it.
#[test]
fn the_forms_for_programs_are_documented() {
    let page = include_str!("../../docs/output.md");
    let root = project("documented", PROJECT);
    fs::write(root.join("cards/wrong.card"), WRONG).expect("written");
    let mut open: Vec<serde_json::Value> = Vec::new();
    for args in [&["check", "--format", "json"] as &[&str], &["test", "--format", "json", "--coverage"]] {
        open.extend(
            out(&program_in(&root, args)).lines().map(|l| serde_json::from_str::<serde_json::Value>(l).expect("JSON")),
        );
    }
    while let Some(value) = open.pop() {
        match value {
            serde_json::Value::Object(all) => {
                for (key, inner) in all {
                    assert!(page.contains(&format!("`{key}`")), "docs/output.md lacks `{key}`");
                    open.push(inner);
                }
            }
            serde_json::Value::Array(all) => open.extend(all),
            _ => {}
        }
    }
}

/// What the action for GitHub runs, on a folder with a wrong card and a failing scenario.
#[cfg(unix)]
#[test]
fn the_action_finds_what_is_wrong() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/.github/check-cards.sh");
    let run = |root: &std::path::Path, check: &str| {
        std::process::Command::new("bash")
            .arg(script)
            .current_dir(root)
            .env("SPELLWRIGHT", env!("CARGO_BIN_EXE_spellwright"))
            .env("CHECK_PATHS", check)
            .output()
            .expect("it runs")
    };
    let root = project("action", PROJECT);
    let output = run(&root, "");
    assert_eq!(status(&output), 1, "{}", out(&output));
    assert!(out(&output).contains("::error file=tries/elf.scenario,line=11,"), "{}", out(&output));
    fs::remove_file(root.join("tries/elf.scenario")).expect("removed");
    fs::write(root.join("spellwright.toml"), "content = [\"cards\"]\n").expect("written");
    assert_eq!(status(&run(&root, "cards")), 0);
    fs::write(root.join("cards/wrong.card"), WRONG).expect("written");
    let output = run(&root, "cards");
    assert_eq!(status(&output), 1);
    assert!(out(&output).contains("title=E0113::"), "{}", out(&output));
}
