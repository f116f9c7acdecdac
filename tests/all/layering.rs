//! Imports run one way: which module of `src/` may name which other; and files and functions can be read at a glance.

#[path = "../support/code.rs"]
mod code;
#[path = "../support/form.rs"]
mod form;
#[path = "../support/imports.rs"]
mod imports;
use code::code;
use form::{Ask, findings};
use imports::Imports;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Module, and the modules of this crate that it may use besides itself.
const ALLOWED: &[(&str, &[&str])] = &[
    ("source", &[]),
    ("ir", &[]),
    ("diag", &["source"]),
    ("syntax", &["source", "diag"]),
    ("layout", &["source", "syntax"]),
    ("lints", &["source", "diag", "ir"]),
    ("wording", &["ir"]),
    ("check", &["source", "diag", "syntax", "ir", "lints", "wording"]),
    ("content_files", &["source"]),
    ("allow", &["source", "diag"]),
    ("foreign_words", &["source", "diag", "ir"]),
    ("advised", &["source", "diag", "syntax", "ir", "foreign_words"]),
    ("load", &["source", "diag", "syntax", "check", "ir", "content_files", "allow", "advised", "prepared"]),
    ("prepared", &["source", "check", "ir", "content_files"]),
    ("printed", &["syntax", "source", "diag", "load"]),
    ("tried", &["syntax", "source", "diag", "check", "load"]),
    ("further", &["source", "diag", "load", "tried"]),
    ("decks", &["source", "diag", "ir"]),
    ("settings", &["source", "diag"]),
    ("draft", &["magic", "engine", "decks", "ir"]),
    ("engine", &["ir", "settings"]),
    ("magic", &["engine", "ir", "settings"]),
    ("action_checks", &["magic", "engine", "ir", "settings"]),
    ("middle_earth", &["engine", "ir", "settings"]),
    (
        "stage",
        &[
            "action_checks",
            "middle_earth",
            "magic",
            "engine",
            "ir",
            "decks",
            "content_files",
            "settings",
            "source",
            "diag",
        ],
    ),
    ("play", &["stage", "middle_earth", "magic", "engine", "wording", "ir"]),
    (
        "scenario",
        &[
            "action_checks",
            "tried",
            "play",
            "magic",
            "engine",
            "ir",
            "load",
            "advised",
            "allow",
            "check",
            "syntax",
            "diag",
            "source",
            "content_files",
            "settings",
            "middle_earth",
            "stage",
            "wording",
        ],
    ),
];

/// A module and all that it may use, directly or by others.
pub(crate) fn used_by(module: &'static str) -> BTreeSet<&'static str> {
    let (mut used, mut rest) = (BTreeSet::new(), vec![module]);
    while let Some(next) = rest.pop() {
        if used.insert(next) {
            let below = ALLOWED.iter().find(|(name, _)| *name == next);
            rest.extend(below.into_iter().flat_map(|(_, below)| below.iter().copied()));
        }
    }
    used
}

/// Folders of the checker, from the bottom up: each uses items of those before it. `build` makes forms of the IR, `report`
/// is what readers fail with, `scope`, `vocab`, `decls` and `checker` are what all readers share.
const PHRASES: &[&str] = &[
    "build",
    "report",
    "so_far",
    "scope",
    "subject_scope",
    "vocab",
    "decls",
    "checker",
    "names",
    "clauses",
    "nouns",
    "values",
    "events",
    "conditions",
    "costs",
    "effects",
    "instructions",
    "abilities",
    "definitions",
    "judge",
    "passed_over",
    "spoken",
    "as_printed",
];

fn source() -> PathBuf {
    crate::support::root("src")
}

fn imports() -> &'static Imports {
    static IMPORTS: OnceLock<Imports> = OnceLock::new();
    IMPORTS.get_or_init(|| Imports::of(&source()))
}

/// All files of the sources but those of unit tests.
fn files() -> Vec<PathBuf> {
    let all = crate::support::files(&source(), ".rs");
    assert!(all.len() > 100, "the sources were not found");
    all.into_iter().filter(|p| !p.ends_with("tests.rs")).map(|p| source().join(p)).collect()
}

#[test]
fn imports_run_one_way() {
    let rows: BTreeMap<&str, &[&str]> = ALLOWED.iter().copied().collect();
    let mut faults = Vec::new();
    for (module, used) in &imports().uses {
        let Some(own) = module.first().filter(|m| !matches!(m.as_str(), "main" | "cli")) else { continue };
        let Some(allowed) = rows.get(own.as_str()) else {
            faults.push(format!("`{own}` has no row in the table"));
            continue;
        };
        for other in used.iter().filter_map(|u| u.first()) {
            if other != own && !allowed.contains(&other.as_str()) {
                faults.push(format!("{} must not use `{other}`", module.join("::")));
            }
        }
    }
    let used = |module: &str, other: &str| {
        let of = imports().uses.iter().filter(|(m, _)| m.first().is_some_and(|m| m == module));
        of.flat_map(|(_, used)| used).any(|u| u.first().is_some_and(|u| u == other))
    };
    for (module, allowed) in ALLOWED {
        let idle = allowed.iter().filter(|other| !used(module, other));
        faults.extend(idle.map(|other| format!("`{module}` may use `{other}` and does not")));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// One recursive type in several files: what stands in a sentence is itself made of sentences.
const ONE_TYPE: &str = "ir";

#[test]
fn no_file_needs_a_file_that_needs_it() {
    let rings: Vec<String> = imports()
        .circles()
        .iter()
        .filter(|ring| !ring.iter().all(|m| m.first().is_some_and(|first| first == ONE_TYPE)))
        .map(|ring| ring.iter().map(|m| m.join("::")).collect::<Vec<_>>().join(", "))
        .collect();
    assert!(rings.is_empty(), "circles of imports:\n{}", rings.join("\n"));
}

#[test]
fn phrases_are_imported_from_below() {
    let place = |module: &[String]| match module {
        [check, folder, ..] if check == "check" => {
            PHRASES.iter().position(|p| p == folder).map(|at| (at, folder.clone()))
        }
        _ => None,
    };
    let mut faults = Vec::new();
    for (module, used) in &imports().uses {
        if module.first().is_some_and(|m| m == "check") && module.len() > 1 && place(module).is_none() {
            faults.push(format!("{} has no place in the list", module.join("::")));
        }
        let Some((own, _)) = place(module) else { continue };
        for (other, folder) in used.iter().filter_map(|u| place(u)).filter(|(other, _)| *other > own) {
            faults.push(format!("{} must not use `{folder}` ({other} is above {own})", module.join("::")));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A reader gives `Read<T>`, and `Read<Option<T>>` where a part may be absent; in an option of an option nobody can tell
/// what was absent from what was reported.
#[test]
fn absent_and_reported_are_different_types() {
    let nested = ["Option<Option<", "Option<Read<", "Read<Read<", "Some(None)"];
    let mut faults = Vec::new();
    let readers = [source().join("check"), source().join("scenario")];
    for path in files().iter().filter(|p| readers.iter().any(|folder| p.starts_with(folder))) {
        let code = code(path);
        for form in nested.iter().filter(|form| code.contains(*form)) {
            faults.push(format!("{} has `{form}`", path.display()));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_file_says_what_is_in_it() {
    let silent: Vec<String> = files()
        .iter()
        .filter(|p| !std::fs::read_to_string(p).is_ok_and(|text| text.starts_with("//! ")))
        .map(|p| p.display().to_string())
        .collect();
    assert!(silent.is_empty(), "files without a first line about them: {}", silent.join(", "));
}

/// The kernel knows none of the rule books, and the two that have an order of casting of their own don't know each
/// other. Said apart from the table above, so that a change there can't undo it unnoticed.
#[test]
fn the_kernel_knows_no_rule_book() {
    let books = ["magic", "action_checks", "middle_earth"];
    for (module, allowed) in ALLOWED {
        let kernel = ["ir", "check", "syntax", "engine"].contains(module);
        let apart = ["magic", "middle_earth"].contains(module);
        if kernel || apart {
            assert!(!allowed.iter().any(|other| books.contains(other)), "{module} may use {allowed:?}");
        }
    }
}

/// Folders and files of the engine and the rule books that only look, though they stand beside what writes.
const LOOKS: &[&str] = &[
    "engine/eval",
    "engine/rules.rs",
    "engine/text_changes.rs",
    "engine/usable.rs",
    "engine/unsupported.rs",
    "magic/castable.rs",
    "magic/cost_shared.rs",
    "magic/announced_x.rs",
    "magic/mana/supply.rs",
    "magic/mana/outputs.rs",
    "middle_earth/allowed.rs",
    "middle_earth/weariness_modifiers.rs",
    "action_checks/odds.rs",
    "action_checks/tell.rs",
    "scenario/claims.rs",
    "scenario/find_things.rs",
];

/// What only looks takes `&Engine` or `&GameState`: the readers of phrases, everybody outside the rule books.
#[test]
fn what_looks_does_not_write() {
    let root = source();
    let looks = |path: &Path, code: &str| {
        let looks = LOOKS.iter().any(|place| path.starts_with(root.join(place)));
        let of_engine = looks && code.contains("impl Engine");
        let written: &[&str] = if of_engine {
            &["&mut self", "&mut Engine", "&mut GameState"]
        } else {
            &["&mut Engine", "&mut GameState"]
        };
        let outside = ["wording", "play", "cli", "draft"].iter().any(|folder| path.starts_with(root.join(folder)));
        let found = written.iter().filter(|word| (looks || outside) && code.contains(**word));
        found.map(|word| format!("{} has `{word}`", path.display())).collect::<Vec<_>>()
    };
    for place in LOOKS {
        assert!(root.join(place).exists(), "src/{place} is not there");
    }
    let faults: Vec<String> = files().iter().flat_map(|path| looks(path, &code(path))).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The most lines of a file.
const LONGEST: usize = 600;

/// A file has one purpose; one that has grown so long has two.
#[test]
fn no_file_is_long() {
    let lines = |path: &PathBuf| std::fs::read_to_string(path).map_or(0, |text| text.lines().count());
    let tests = crate::support::root("tests");
    let of_tests = crate::support::files(&tests, ".rs").into_iter().map(|p| tests.join(p));
    let all: Vec<PathBuf> = files().into_iter().chain(of_tests).collect();
    let long: Vec<String> = all.iter().filter(|p| lines(p) > LONGEST).map(|p| p.display().to_string()).collect();
    assert!(long.is_empty(), "files of more than {LONGEST} lines: {}", long.join(", "));
}

/// Names that are also nouns of the rules themselves: a zone, a marker on an object, tables of settings, parts that
/// declarations play in the rules of a scene.
const ALSO_NOUNS: &[&str] = &["exile", "counter", "weariness", "corruption", "concentration", "countering", "light"];

/// The engine knows no keyword, action, card or token by name: those are content.
#[test]
fn no_names_of_content_in_the_source() {
    let loaded = spellwright::load::load_built_in();
    let c = &loaded.content;
    let names: Vec<&str> = c
        .keywords
        .iter()
        .map(|k| &*k.name)
        .chain(c.actions.iter().map(|a| &*a.name))
        .chain(c.cards.keys().map(|k| &**k))
        .chain(c.tokens.keys().map(|k| &**k))
        .chain(c.spells.keys().map(|k| &**k))
        .chain(c.items.keys().map(|k| &**k))
        .chain(c.numbers.iter().map(|n| &*n.name))
        .chain(c.topics.iter().map(|t| &*t.name))
        .chain(c.scales.iter().map(|s| &*s.name))
        .chain(c.scales.iter().flat_map(|s| s.steps.iter().map(|step| &**step)))
        .filter(|n| n.len() > 3 && !ALSO_NOUNS.contains(n))
        .collect();
    let mut faults = Vec::new();
    for path in files() {
        let code = code(&path);
        for name in &names {
            // As a string it would be a special case; Rust words that happen to be the same are not.
            if code.contains(&format!("\"{name}\"")) {
                faults.push(format!("{} names \"{name}\"", path.display()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What only the command line may do: read files, print, ask the clock or the environment.
const WORLD: &[&str] = &["std::fs", "std::env", "std::io", "std::net", "println!", "SystemTime", "Instant::now"];

#[test]
fn only_the_command_line_touches_the_world() {
    let root = source();
    let list = files();
    let mut faults = Vec::new();
    for path in list.iter().filter(|p| !p.starts_with(root.join("cli")) && !p.ends_with("src/main.rs")) {
        let code = code(path);
        for word in WORLD.iter().filter(|word| code.contains(*word)) {
            faults.push(format!("{} has `{word}`", path.display()));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn none(ask: Ask, what: &str) {
    let lines = findings(&source(), &files(), ask);
    assert!(lines.is_empty(), "{} {what}:\n{}", lines.len(), lines.join("\n"));
}

#[test]
fn functions_take_few_things() {
    none(Ask::Parameters, "functions with more than five parameters besides `self` (the parts of tuples count)");
}

#[test]
fn no_two_booleans_side_by_side() {
    none(Ask::Booleans, "functions with two booleans, or with one that may be absent");
}

#[test]
fn functions_are_short() {
    none(Ask::Lines, "functions that are too long");
}

#[test]
fn documents_say_more_than_names() {
    none(Ask::Documents, "public items whose document has less than three words of its own");
}

#[test]
fn a_letter_means_one_thing() {
    none(Ask::Letters, "parameters of one letter that stand for something else than they do everywhere");
}

/// Digests and tables of bits are made of the numbers of verbs: each verb has its own.
#[test]
fn each_verb_has_a_number_of_its_own() {
    let text = std::fs::read_to_string(source().join("ir/verb_facts.rs")).expect("the facts of verbs");
    let (_, rows) = text.split_once("impl Verb {").expect("the rows");
    let numbers: Vec<&str> = rows.split("number: ").skip(1).filter_map(|rest| rest.split([',', '}']).next()).collect();
    let distinct: std::collections::BTreeSet<&str> = numbers.iter().copied().collect();
    assert!(numbers.len() > 50, "only {} rows were found", numbers.len());
    assert_eq!(distinct.len(), numbers.len(), "two verbs have one number");
}
