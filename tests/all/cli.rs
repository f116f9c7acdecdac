//! The program from outside: what it prints and how it ends.

use crate::support::{err, fresh_folder as folder, out, program, status};
use std::collections::BTreeSet;
use std::fs;

const WRONG: &str = "card \"Wrong Elf\" {\n  type Creature - Elf\n  pt 2/2\n  when this enters draw 1 card\n}\n";

#[test]
fn faults_are_shown_without_colors_in_a_pipe_and_end_with_one() {
    let folder = folder("faults");
    fs::write(folder.join("wrong.card"), WRONG).expect("written");
    let path = folder.join("wrong.card");
    let output = program(&["check", path.to_str().expect("plain path")]);
    assert_eq!(status(&output), 1);
    let text = out(&output);
    assert!(text.contains("error[E0113]: a `:` is missing before `draw`"), "{text}");
    assert!(text.contains("wrong.card:4:20"), "{text}");
    assert!(!text.contains('\u{1b}'), "{text}");
}

#[test]
fn the_built_in_content_has_no_faults() {
    let output = program(&["check", "--coverage"]);
    assert_eq!(status(&output), 0, "{}", out(&output));
    assert!(out(&output).contains("can be played"));
}

/// A spell that is read last leaves nothing of scenes behind for the keywords of cards.
#[test]
fn a_spell_of_ones_own_is_checked_alone() {
    let folder = folder("spell");
    let path = folder.join("good.spell");
    let text = "spell \"Good\" {\n  time 1 action; range 5 feet; duration instant; weariness 5\n  field Fire\n  \
                effect: deal 2d6 damage to target creature\n}\n";
    fs::write(&path, text).expect("written");
    let output = program(&["check", path.to_str().expect("plain path")]);
    assert_eq!(status(&output), 0, "{}", out(&output));
}

#[test]
fn json_is_one_object_in_a_line() {
    let folder = folder("json");
    fs::write(folder.join("wrong.card"), WRONG).expect("written");
    let output = program(&["check", "--format", "json", folder.to_str().expect("plain path")]);
    assert_eq!(status(&output), 1);
    let lines: Vec<serde_json::Value> =
        out(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let fault = lines.iter().find(|fault| fault["code"] == "E0113").expect("the fault");
    assert_eq!((&fault["at"]["line"], &fault["at"]["column"]), (&4.into(), &20.into()));
    assert_eq!(fault["suggestion"]["replacement"], ":");
}

#[test]
fn wrong_arguments_end_with_two() {
    for args in [
        &["check", "no/such/file.card"] as &[&str],
        &["check", "--content", "no/such/folder"],
        &["check", "--format", "xml"],
        &["explain", "E9999"],
        &["nonsense"],
        &[],
    ] {
        let output = program(args);
        assert_eq!(status(&output), 2, "{args:?}");
        assert!(!err(&output).is_empty() && out(&output).is_empty(), "{args:?}");
    }
}

/// 309.2, 313.3: what no deck has is refused without a variant too; a part of a name finds the variant that is meant.
#[test]
fn decks_and_variants_are_looked_at_before_a_game() {
    let dir = std::env::temp_dir().join(format!("spellwright-decks-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a folder");
    let list = dir.join("own.txt");
    std::fs::write(&list, "60 Plains\n1 Power Play\n").expect("a file");
    let refused = program(&["sim", "--games", "1", "--deck", list.to_str().expect("a path")]);
    assert!(err(&refused).contains("Power Play is never part of a deck, but beside it where conspiracies are played, under `Conspiracies` (313.3"), "{}", err(&refused));
    std::fs::remove_dir_all(&dir).expect("it was there");
    assert!(err(&program(&["sim", "--variant", "Two-Headed"])).contains("did you mean `Two-Headed Giant`"));
}

#[test]
fn a_file_that_is_no_text_is_refused() {
    let folder = folder("bytes");
    fs::write(folder.join("bytes.card"), [0xff, 0xfe, 0x00]).expect("written");
    let output = program(&["check", folder.to_str().expect("plain path")]);
    assert_eq!(status(&output), 2);
    assert!(err(&output).contains("UTF-8"), "{}", err(&output));
}

#[test]
fn all_files_that_are_no_texts_are_named_with_the_place() {
    let folder = folder("no_texts");
    fs::write(folder.join("latin.card"), b"card \"A\" {\n  # \xd6l\n}\n").expect("written");
    fs::write(folder.join("wide.card"), [0xff, 0xfe, b'c', 0]).expect("written");
    let output = program(&["check", folder.to_str().expect("plain path")]);
    assert_eq!(status(&output), 2);
    let said = err(&output);
    assert!(said.contains("line 2 has the byte 0xD6"), "{said}");
    assert!(said.contains("it is UTF-16"), "{said}");
}

#[test]
fn content_takes_the_place_of_a_built_in_file_of_the_same_path() {
    let folder = folder("content");
    fs::create_dir_all(folder.join("basics")).expect("a folder");
    fs::write(folder.join("basics/lands.card"), "crad\n").expect("written");
    let output = program(&["check", "--content", folder.to_str().expect("plain path")]);
    let text = out(&output);
    assert!(text.contains("`crad` is not a sort of declaration"), "{text}");
    let (replaced, all) = (out(&program(&["check", "cards/basics/lands.card"])), out(&program(&["check"])));
    assert_eq!(replaced.strip_prefix("1 file of definitions; "), Some(all.as_str()));
}

#[test]
fn every_sort_of_file_is_checked_and_nothing_to_check_is_an_error() {
    let folder = folder("sorts");
    assert_eq!(status(&program(&["check", folder.to_str().expect("plain path")])), 2);
    let scenario = "scenario \"s\" {\n  alice { hand \"Lihgtning Bolt\" }\n  bob { }\n  expect bob has life 20\n}\n";
    fs::write(folder.join("s.scenario"), scenario).expect("written");
    fs::write(folder.join("house.toml"), "[check]\nbost_cards = 6\n").expect("written");
    fs::write(folder.join("sheet.toml"), "name = \"X\"\nsize = 3\n").expect("written");
    fs::create_dir_all(folder.join("decks")).expect("a folder");
    fs::write(folder.join("decks/mine.txt"), "4 Lihgtning Bolt\n").expect("written");
    fs::write(folder.join("notes.txt"), "no deck\n").expect("written");
    let output = program(&["check", folder.to_str().expect("plain path")]);
    let text = out(&output);
    assert_eq!(status(&output), 1, "{text}");
    for code in ["E0402", "E0602", "E0702"] {
        assert!(text.contains(code), "{code}: {text}");
    }
    assert!(text.contains("1 deck, 1 file of scenarios, 1 file of settings, 1 sheet; "), "{text}");
    let shipped = program(&["check", "scenes", "decks", "tests/scenarios/rules/118-life.scenario"]);
    assert_eq!(status(&shipped), 0, "{}{}", out(&shipped), err(&shipped));
}

#[test]
fn names_in_settings_sheets_and_scenes_are_looked_up() {
    let folder = folder("looked_up");
    fs::write(
        folder.join("house.toml"),
        "[check]\ncritical_cards = [\"Grizly Bears\"]\ntasks = { move = \"groen 2\" }\n",
    )
    .expect("written");
    fs::write(folder.join("sheet.toml"), "name = \"X\"\nlearns = [\"Slumber\"]\n").expect("written");
    let scene = "name = \"s\"\n[characters.A]\nkinds = [\"Human\"]\n[things]\nSting = { bearer = \"A\" }\n\
                 [distances]\n\"A - Sting\" = \"3 miles\"\n";
    fs::write(folder.join("scene.toml"), scene).expect("written");
    let text = out(&program(&["check", folder.to_str().expect("plain path")]));
    for part in [
        "there is no card `Grizly Bears`",
        "did you mean `\"Grizzly Bears\"`?",
        "`groen` is no kind of check",
        "`Slumber` can't be learned: 1 spell picks are needed, and 0 are left",
        "`Sting` is where its bearer is",
        "say how far away `A` is",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

const LASTING: &str = "card \"Lasting Growth\" {\n  cost {G}\n  type Instant\n  spell: target creature gets +3/+3\n}\n";

#[test]
fn warnings_are_denied_or_taken_back() {
    let folder = folder("warnings");
    let path = folder.join("w.card");
    let path = path.to_str().expect("plain path");
    fs::write(path, LASTING).expect("written");
    let output = program(&["check", path]);
    assert!(status(&output) == 0 && out(&output).contains("warning[W0401]"), "{}", out(&output));
    assert_eq!(status(&program(&["check", path, "--deny", "warnings"])), 1);
    assert!(!out(&program(&["check", path, "--allow", "W0401"])).contains("W0401"));
    assert_eq!(status(&program(&["check", path, "--allow", "E0101"])), 2);
    fs::write(path, LASTING.replace("+3/+3", "+3/+3  # allow W0401: meant")).expect("written");
    let output = program(&["check", path, "--deny", "warnings"]);
    assert_eq!(status(&output), 0, "{}", out(&output));
}

#[test]
fn faulty_content_is_not_played_with() {
    let folder = folder("faulty");
    fs::write(folder.join("wrong.card"), WRONG).expect("written");
    let folder = folder.to_str().expect("plain path");
    for command in [
        &["play", "--watch", "--content", folder] as &[&str],
        &["sim", "--games", "1", "--content", folder],
        &["cast", "--spell", "Slumber", "--character", "scenes/radagast.toml", "--content", folder],
    ] {
        let output = program(command);
        assert_eq!(status(&output), 2, "{command:?}");
        assert!(err(&output).contains("E0113"), "{command:?}: {}", err(&output));
    }
}

#[cfg(unix)]
#[test]
fn links_in_a_circle_end() {
    let folder = folder("circle");
    std::os::unix::fs::symlink(&folder, folder.join("again")).expect("a link");
    fs::write(folder.join("wrong.card"), WRONG).expect("written");
    let output = program(&["check", folder.to_str().expect("plain path")]);
    assert_eq!(out(&output).matches("E0113").count(), 1);
}

#[test]
fn every_command_has_examples() {
    for args in [&["--help"] as &[&str], &["check", "--help"], &["explain", "--help"], &["dev", "tree", "--help"]] {
        let output = program(args);
        assert_eq!(status(&output), 0);
        assert!(out(&output).contains("Example"), "{args:?}");
    }
}

#[test]
fn codes_are_explained() {
    let output = program(&["explain", "e0113"]);
    assert_eq!(status(&output), 0);
    assert!(out(&output).starts_with("E0113: "));
    assert!(out(&program(&["explain"])).lines().count() > 30);
}

#[test]
fn what_nobody_sees_does_not_reach_the_terminal() {
    let output = program(&["sim", "--deck", "x\u{1b}]0;title\u{7}"]);
    assert_eq!(status(&output), 2);
    assert!(!err(&output).contains('\u{1b}'), "{}", err(&output));
    let folder = folder("unseen");
    fs::write(folder.join("a.card"), "card \"A\u{202e}b\" {\n  type Land\n}\n").expect("written");
    fs::write(folder.join("b.toml"), "name = \"A\\u001b]0;x\"\nplayer = \"x\"\n").expect("written");
    let output = program(&["check", folder.to_str().expect("plain path")]);
    let text = out(&output);
    assert!(text.contains("error[E0114]: here is a character that can't be seen: U+202E"), "{text}");
    assert!(text.contains("error[E0114]: this text has a character that can't be seen: U+001B"), "{text}");
    assert!(!text.contains(['\u{1b}', '\u{202e}']), "{text}");
}

#[test]
fn output_is_capped_and_says_so() {
    let folder = folder("many");
    let path = folder.join("many.card");
    fs::write(&path, "carrd C\n".repeat(5000)).expect("written");
    let path = path.to_str().expect("plain path");
    let output = program(&["check", path]);
    assert_eq!(out(&output).matches("error[E0108]").count(), 200);
    assert!(err(&output).contains("4800 more are not shown; `--limit 5000` shows all"), "{}", err(&output));
    assert!(out(&output).contains("5000 errors"));
    assert_eq!(out(&program(&["check", path, "--limit", "1"])).matches("error[E0108]").count(), 1);
}

#[test]
fn folders_within_folders_have_an_end() {
    let folder = folder("deep");
    let deep = (0..100).fold(folder.clone(), |path, _| path.join("n"));
    fs::create_dir_all(&deep).expect("folders");
    let output = program(&["check", folder.to_str().expect("plain path")]);
    assert_eq!(status(&output), 2);
    assert!(err(&output).contains("folders are nested more than 64 deep"), "{}", err(&output));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_noticed() {
    use std::process::{Command, Stdio};
    let full = fs::File::options().write(true).open("/dev/full").expect("a device that is always full");
    let mut command = Command::new(env!("CARGO_BIN_EXE_spellwright"));
    let output = command.arg("check").stdout(Stdio::from(full)).output().expect("run");
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("the output could not be written"), "{}", err(&output));
}

#[cfg(unix)]
#[test]
fn a_pipe_in_a_folder_is_not_waited_for() {
    let folder = folder("pipe");
    let made = std::process::Command::new("mkfifo").arg(folder.join("x.card")).status();
    assert!(made.is_ok_and(|s| s.success()));
    let output = program(&["check", folder.to_str().expect("plain path")]);
    assert_eq!(status(&output), 2);
    assert!(err(&output).contains("x.card` is not a file"), "{}", err(&output));
}

#[test]
fn the_vocabulary_is_listed_with_its_places() {
    let sorts = out(&program(&["list"]));
    assert!(sorts.lines().any(|l| l.starts_with("keywords  ")), "{sorts}");
    let all = out(&program(&["list", "keywords", "affinity"]));
    assert!(all.contains("cards/keywords/costs.card:"), "{all}");
    assert!(all.trim_end().ends_with("written \"affinity for {q}\""), "{all}");
    let words = out(&program(&["list", "words", "storm", "--format", "json"]));
    assert!(words.lines().any(|l| l.contains("\"sort\":\"keyword\",\"name\":\"storm\"")), "{words}");
    let output = program(&["list", "kards"]);
    assert_eq!(status(&output), 2);
    assert!(err(&output).contains("there is no list of `kards`; did you mean `cards`?"), "{}", err(&output));
}

#[test]
fn a_scenario_does_not_write_on_the_terminal() {
    let folder = folder("titles");
    let path = folder.join("a.scenario");
    fs::write(
        &path,
        "scenario \"a\u{1b}]0;title\u{7}\" {\n  alice { life 3000000000 }\n  bob { }\n  expect bob has life 20\n}\n",
    )
    .expect("written");
    let output = program(&["test", "--tell", path.to_str().expect("plain path")]);
    assert_eq!(status(&output), 1);
    assert!(!out(&output).contains(['\u{1b}', '\u{7}']), "{}", out(&output));
    assert!(out(&output).contains("`3000000000` is too large"), "{}", out(&output));
}

#[test]
fn what_was_understood_is_told() {
    let folder = folder("text");
    let path = folder.join("my.card");
    let card = "card \"Ember Librarian\" {\n  cost {1}{R}\n  type Creature - Human Wizard\n  pt 2/1\n  haste\n  \
                when this enters: deal 1 damage to any target\n}\n";
    fs::write(&path, card).expect("written");
    let path = path.to_str().expect("plain path");
    let whole = out(&program(&["text", path]));
    let said = "When Ember Librarian enters the battlefield, it deals 1 damage to any target.";
    let head = "Ember Librarian {1}{R}\nCreature \u{2014} Human Wizard\n2/1\nHaste";
    assert!(whole.starts_with(&format!("{head}\n")), "{whole}");
    let reminded = out(&program(&["text", path, "--reminders"]));
    assert!(reminded.starts_with(&format!("{head} (This creature can attack and {{T}}")), "{reminded}");
    assert!(whole.contains(said), "{whole}");
    let beside = out(&program(&["check", path, "--read"]));
    let line = format!("  when this enters: deal 1 damage to any target\n      {said}\n");
    assert!(beside.contains(&line), "{beside}");
    // What a file of scenarios declares is told as well.
    let tried = folder.join("my.scenario");
    fs::write(&tried, format!("{card}scenario \"it stands there\" {{ alice {{ }}; bob {{ }} }}\n")).expect("written");
    let tried = tried.to_str().expect("plain path");
    assert!(out(&program(&["text", tried])).starts_with(&format!("{head}\n")));
    assert!(out(&program(&["check", tried, "--read"])).contains(&line));
    let json = out(&program(&["text", "storm", "--format", "json"]));
    assert!(json.lines().any(|l| l.starts_with("{\"sort\":\"keyword\",\"name\":\"storm\"")), "{json}");
    let unknown = program(&["text", "Ember Libarian", path]);
    assert_eq!(status(&unknown), 2);
    assert!(err(&unknown).contains("did you mean `Ember Librarian`?"), "{}", err(&unknown));
    fs::write(path, "card \"Ember Librarian\" {\n  hast\n}\n").expect("written");
    assert_eq!(status(&program(&["text", path])), 2);
}

#[test]
fn standard_input_is_a_file() {
    use std::io::Write;
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_spellwright"))
        .args(["check", "-", "--format", "short", "--quiet"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("it runs");
    child.stdin.take().expect("piped").write_all(WRONG.as_bytes()).expect("written");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(status(&output), 1);
    assert!(out(&output).starts_with("<input>.card:4:20: error[E0113]"), "{}", out(&output));
}

#[test]
fn pasted_wording_is_fixed() {
    let root = folder("fix");
    let path = root.join("pasted.card");
    let text = "card \"Brook Warden\" {\n  cost {2}{U}\n  type Creature - Merfolk\n  pt 2/2\n  Flying\n  \
                When Brook Warden enters the battlefield, draw a card, then discard a card. # kept\n  \
                {T}: Tap target craeture.\n}\n";
    fs::write(&path, text).expect("written");
    let shown = program(&["check", "--diff", path.to_str().expect("plain path")]);
    assert_eq!(status(&shown), 1);
    assert!(out(&shown).contains("+  when this enters { draw 1 card; discard a card } # kept"), "{}", out(&shown));
    assert_eq!(fs::read_to_string(&path).expect("read"), text, "nothing was changed");
    let fixed = program(&["check", "--fix", path.to_str().expect("plain path")]);
    let now = fs::read_to_string(&path).expect("read");
    assert!(now.contains("  flying\n  when this enters { draw 1 card; discard a card } # kept\n"), "{now}");
    // What a misspelt name was meant to be is for its author to say.
    assert!(now.contains("craeture"), "{now}");
    assert_eq!(status(&fixed), 1, "{}", out(&fixed));
    fs::write(&path, now.replace("craeture", "creature")).expect("written");
    assert_eq!(status(&program(&["check", "--fix", path.to_str().expect("plain path")])), 0);
    let now = fs::read_to_string(&path).expect("read");
    assert!(now.contains("  {T}: tap target creature\n"), "{now}");
    assert_eq!(out(&program(&["check", "--diff", path.to_str().expect("plain path")])), "");
}

/// The commands that the help of the program lists.
fn commands() -> Vec<String> {
    let help = out(&program(&["help"]));
    let commands = help.lines().skip_while(|l| *l != "Commands:").skip(1).take_while(|l| !l.is_empty());
    // What is too long for a line goes on farther to the right.
    let names = commands.filter(|l| !l.starts_with("   ")).filter_map(|l| l.split_whitespace().next());
    let names: Vec<String> = names.filter(|name| *name != "help").map(str::to_owned).collect();
    assert!(names.iter().any(|name| name == "check") && names.iter().any(|name| name == "man"), "{names:?}");
    names
}

#[test]
fn the_readme_tells_of_every_command() {
    let readme = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md")).expect("the file");
    let rows = readme.lines().skip_while(|l| !l.starts_with("| command |")).skip(2).take_while(|l| l.starts_with('|'));
    let told: BTreeSet<&str> =
        rows.filter_map(|l| l.strip_prefix("| `")?.split(|c: char| c == '`' || c.is_whitespace()).next()).collect();
    let commands = commands();
    assert_eq!(told, commands.iter().map(String::as_str).collect::<BTreeSet<_>>());
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = folder("man");
    let output = program(&["man", "--out", folder.to_str().expect("plain path")]);
    assert_eq!(status(&output), 0, "{}", err(&output));
    for name in &commands() {
        let page = fs::read_to_string(folder.join(format!("spellwright-{name}.1"))).expect("a page for each command");
        assert!(page.contains(&format!(".TH spellwright-{name} 1")), "{page}");
        assert!(page.contains("Examples:"), "{name}: {page}");
        assert_eq!(out(&program(&["man", name])).trim_end(), page.trim_end());
    }
    let output = program(&["man", "nothing"]);
    assert_eq!(status(&output), 2);
    assert!(err(&output).contains("there is no command `nothing`"), "{}", err(&output));
}

/// Real cards and tasks by name.
#[test]
fn an_action_check_takes_real_cards_and_tasks_of_the_table() {
    let settings = folder("tasks").join("table.toml");
    fs::write(&settings, "[check]\ntasks = { \"move the rock\" = \"green 2\" }\n").expect("written");
    let settings = settings.to_str().expect("plain path");
    let rock = ["action-check", "--task", "move the rock", "--settings", settings];
    let cards = ["--top", "Llanowar Elves", "--top", "2 green"];
    let output = program(&[&rock[..], &cards[..], &["--format", "json"]].concat());
    assert_eq!(status(&output), 0, "{}", err(&output));
    let report: serde_json::Value = serde_json::from_str(&out(&output)).expect("one JSON object");
    assert_eq!(
        (&report["first"], &report["target"], &report["achievement"]),
        (&"Llanowar Elves".into(), &3.into(), &7.into())
    );
    let output = program(&["action-check", "--task", "move the rok", "--settings", settings]);
    assert_eq!(status(&output), 2);
    assert!(err(&output).contains("did you mean `move the rock`?"), "{}", err(&output));
    let output = program(&[&rock[..], &["--top", "Shock"]].concat());
    assert!(status(&output) == 2 && err(&output).contains("two cards"), "{}", err(&output));
    let output = program(&[&rock[..], &["--top", "Lanowar Elves", "--top", "2 green"]].concat());
    assert!(err(&output).contains("did you mean `Llanowar Elves`?"), "{}", err(&output));
}

/// A state-based action that a format declares is told by its own rule, that of a team's life by the one of teams.
#[test]
fn who_loses_is_told_by_the_rule() {
    let told = |name: &str, file: &str| out(&program(&["test", "--tell", "--name", name, file]));
    let text = told("twenty-one by one commander", "tests/scenarios/rules/704.5k-to-7-state-based-actions.scenario");
    assert!(text.contains("bob loses the game (704.5v)"), "{text}");
    let text = out(&program(&["test", "--tell", "tests/scenarios/formats/two-headed-giant.scenario"]));
    assert!(text.contains("dave loses the game (704.5t)"), "{text}");
}

/// 804: who can attack nobody sends creatures to somebody who can.
#[test]
fn bots_deploy_creatures() {
    let text = out(&program(&["play", "--watch", "--variant", "Emperor", "--seed", "2"]));
    assert!(text.contains(" gains control of "), "{text}");
}
