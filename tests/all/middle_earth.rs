//! The pages of the third rule book are true: every rule is shown by the scenarios that the table names, every setting by
//! a scenario of its own, and what only sheets can show by the sheets here.

use spellwright::engine::{Answer, Driver, GameState, Question, idle_answer};
use spellwright::load::load_built_in;
use spellwright::source::Files;
use spellwright::stage::{Stage, read_scene};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn page(name: &str) -> String {
    std::fs::read_to_string(root().join("docs").join(name)).expect("a page")
}

/// The texts of the scenarios of this book by the names of their files.
fn scenarios() -> BTreeMap<String, String> {
    let folder = std::fs::read_dir(root().join("tests/scenarios/middle_earth")).expect("the scenarios of this book");
    let files = folder.map(|f| f.expect("a file").path());
    let name = |p: &Path| p.file_name().expect("a name").to_string_lossy().into_owned();
    files.map(|p| (name(&p), std::fs::read_to_string(&p).expect("a text"))).collect()
}

/// The rules of this book that scenarios name, and in which files.
fn shown() -> BTreeMap<String, BTreeSet<String>> {
    let mut shown: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (file, text) in scenarios() {
        for line in text.lines().filter_map(|l| l.trim().strip_prefix("rules ")) {
            for rule in line.split(", ").map(str::trim).filter(|r| r.starts_with("ME-")) {
                shown.entry(rule.to_owned()).or_default().insert(file.clone());
            }
        }
    }
    shown
}

#[test]
fn each_rule_is_shown_where_the_page_says() {
    let (page, mut shown) = (page("middle-earth.md"), shown());
    let mut rows = 0;
    for line in page.lines().filter(|l| l.starts_with("| ME-")) {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(|c| c.trim()).collect();
        let [rule, title, place] = cells[..] else { panic!("not three cells: {line}") };
        rows += 1;
        assert!(!title.is_empty() && !place.is_empty(), "{rule} has an empty cell");
        let files: BTreeSet<String> =
            place.split('`').filter(|w| w.ends_with(".scenario")).map(str::to_owned).collect();
        assert_eq!(files, shown.remove(rule).unwrap_or_default(), "{rule}");
    }
    assert_eq!(rows, 229, "the table has as many rows as the rule book");
    assert!(shown.is_empty(), "these are shown, but not in the table: {:?}", shown.keys());
}

/// Every spell has a row that names its file and scenarios that cast it.
#[test]
fn each_spell_has_a_row() {
    let (page, texts) = (page("middle-earth.md"), scenarios());
    let (_, table) = page.split_once("## Every spell").expect("the table of spells");
    let mut rows = 0;
    for line in table.lines().take_while(|l| !l.starts_with("## ")).filter(|l| l.contains(".scenario")) {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let [name, _, file, places, _] = cells[..] else { panic!("not five cells: {line}") };
        let path = root().join("spells").join(file.trim_matches('`'));
        let declared = std::fs::read_to_string(path).expect("a file of spells");
        assert!(declared.contains(&format!("spell \"{name}\"")), "{name} is not in {file}");
        for place in places.split('`').filter(|w| w.ends_with(".scenario")) {
            assert!(texts[place].contains(&format!("\"{name}\"")), "{name} is not in {place}");
        }
        rows += 1;
    }
    assert_eq!(rows, 73, "61 spells and 12 of Sorcery");
}

/// Every item has a row that names its file and scenarios that speak of it.
#[test]
fn each_item_has_a_row() {
    let (page, texts) = (page("middle-earth.md"), scenarios());
    let (_, table) = page.split_once("## Every item").expect("the table of items");
    let mut items: BTreeSet<String> = load_built_in().content.items.keys().map(|name| name.to_string()).collect();
    for line in table.lines().take_while(|l| !l.starts_with("## ")).filter(|l| l.contains(".scenario")) {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let [name, _, file, places] = cells[..] else { panic!("not four cells: {line}") };
        let path = root().join("spells").join(file.trim_matches('`'));
        let declared = std::fs::read_to_string(path).expect("a file of items");
        assert!(declared.contains(&format!("item \"{name}\"")), "{name} is not in {file}");
        for place in places.split('`').filter(|w| w.ends_with(".scenario")) {
            assert!(texts[place].contains(&format!("\"{name}\"")), "{name} is not in {place}");
        }
        assert!(items.remove(name), "{name} is no item, or has two rows");
    }
    assert!(items.is_empty(), "these have no row: {items:?}");
}

/// GameOptions that only sheets ask for; see the tests below.
const OF_SHEETS: &[&str] = &["test.max_ranks", "courage.start"];

#[test]
fn each_setting_has_a_scenario() {
    let page = page("settings.md");
    let texts: String = scenarios().into_values().collect();
    let (_, book) = page.split_once("## The third book").expect("the settings of this book");
    let mut tables: Vec<&str> = Vec::new();
    let mut seen = 0;
    for line in book.lines() {
        if let Some(title) = line.strip_prefix("### ") {
            tables = title.split('`').filter(|w| w.starts_with('[')).map(|w| w.trim_matches(['[', ']'])).collect();
        }
        let Some(key) = line.strip_prefix("| `").and_then(|l| l.split('`').next()) else { continue };
        seen += 1;
        let names: Vec<String> = tables.iter().map(|t| format!("{t}.{key}")).collect();
        let set = |name: &String| texts.contains(&format!("setting {name} ="));
        assert!(names.iter().any(|n| set(n) || OF_SHEETS.contains(&n.as_str())), "no scenario sets {names:?}");
    }
    assert!(seen >= 44, "{seen}");
}

/// Answers as little as possible.
struct Idle;

impl Driver for Idle {
    fn answer(&mut self, _: &GameState, d: &Question) -> Option<Answer> {
        Some(idle_answer(&d.kind))
    }
}

/// A scene with these settings and one character with this sheet: what is wrong with it, or its points of courage.
fn sheet(settings: &str, lines: &str) -> Result<i32, String> {
    let text = format!("[settings]\n{settings}\n[characters.Bill]\nname = \"Bill\"\n{lines}");
    let loaded = load_built_in();
    let (mut files, mut faults) = (Files::new(), Vec::new());
    let id = files.add("scene.toml", text);
    let mut open = |name: &str| Err(format!("no file {name}"));
    let spec = read_scene(&mut files, id, &loaded.content, &mut open, &mut faults);
    let (Some(spec), []) = (spec, &faults[..]) else { return Err(format!("{faults:?}")) };
    let game = Stage::new(&loaded.content, spec).begin(1, &mut Idle).map_err(|e| format!("{e:?}"))?;
    let courage = loaded.content.scene.courage.expect("courage is declared");
    Ok(game.table.state.counters(game.characters[0], courage))
}

#[test]
fn courage_of_who_has_none_on_the_sheet() {
    assert_eq!(sheet("", ""), Ok(3));
    assert_eq!(sheet("courage = { start = 5 }", ""), Ok(5));
    assert_eq!(sheet("courage = { start = 5 }", "courage = 1"), Ok(1));
}

#[test]
fn most_ranks_of_a_skill() {
    assert_eq!(sheet("", "skills = { Climb = 12 }"), Ok(3));
    assert!(sheet("", "skills = { Climb = 13 }").is_err());
    assert!(sheet("test = { max_ranks = 4 }", "skills = { Climb = 5 }").is_err());
    assert_eq!(sheet("test = { max_ranks = 4 }", "skills = { Climb = 4 }"), Ok(3));
}

#[test]
fn a_sheet_says_nothing_that_only_others_or_cards_can_be() {
    for lines in [
        "numbers = { Lock = 5 }",
        "numbers = { Edge = 3 }",
        "states = [\"monarch\"]",
        "states = [\"worn\"]",
        "counters = { \"+1/+1\" = 2 }",
        "counters = { poison = 3 }",
    ] {
        assert!(sheet("", lines).is_err(), "{lines}");
    }
}
