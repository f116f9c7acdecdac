//! The parts of the library use each other in one direction only, and only the command line touches the world.

mod support;

use spellwright::load::load_built_in;
use std::collections::BTreeSet;
use support::{files, read, root};

/// Each part and the parts that it may use.
const LAYERS: &[(&str, &[&str])] = &[
    ("source", &[]),
    ("diag", &["source"]),
    ("syntax", &["diag", "source"]),
    ("ir", &[]),
    ("check", &["diag", "ir", "source", "syntax"]),
    ("content_files", &["source"]),
    ("load", &["check", "content_files", "diag", "ir", "source", "syntax"]),
    ("decks", &["diag", "ir", "source"]),
    ("engine", &["ir"]),
    ("magic", &["engine", "ir"]),
    ("play", &["decks", "engine", "ir", "magic"]),
];

/// What only the command line may do: read files, print, ask the clock or the environment.
const WORLD: &[&str] = &["std::fs", "std::env", "println!", "eprintln!", "SystemTime", "std::net", "std::io"];

/// The files of the library without those of the command line, with the part that each belongs to and its code
/// before the tests.
fn sources() -> Vec<(String, String, String)> {
    let folder = root("src");
    let library = files(&folder, ".rs").into_iter().filter(|path| !path.starts_with("cli/") && path != "main.rs");
    library
        .filter(|path| path != "lib.rs" && !path.ends_with("tests.rs"))
        .map(|path| {
            let part = path.split(['/', '.']).next().unwrap_or("").to_owned();
            let text = read(&folder.join(&path));
            let code = text.split("#[cfg(test)]").next().unwrap_or("");
            let code: Vec<&str> = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
            (path, part, code.join("\n"))
        })
        .collect()
}

/// The parts that a text names with `crate::`.
fn used(code: &str) -> BTreeSet<&str> {
    let names = code.split("crate::").skip(1);
    names.filter_map(|rest| rest.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).next()).collect()
}

#[test]
fn parts_use_only_what_lies_below_them() {
    let known: BTreeSet<&str> = LAYERS.iter().map(|(part, _)| *part).collect();
    let mut faults = Vec::new();
    for (path, part, code) in sources() {
        let Some((_, below)) = LAYERS.iter().find(|(name, _)| *name == part) else {
            faults.push(format!("{path}: the part `{part}` has no place in the list of this test"));
            continue;
        };
        for name in used(&code) {
            if known.contains(name) && name != part && !below.contains(&name) {
                faults.push(format!("{path} uses `{name}`"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn only_the_command_line_touches_the_world() {
    let mut faults = Vec::new();
    for (path, _, code) in sources() {
        for word in WORLD.iter().filter(|word| code.contains(*word)) {
            faults.push(format!("{path} has `{word}`"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Names of actions that are also nouns of the rules themselves: a zone, and a marker on an object.
const ALSO_NOUNS: &[&str] = &["exile", "counter"];

#[test]
fn no_name_of_the_content_is_known_to_the_program() {
    let content = &load_built_in().content;
    let keywords = content.keywords.iter().map(|keyword| &*keyword.name);
    let actions = content.actions.iter().map(|action| &*action.name);
    let cards = content.cards.keys().map(AsRef::as_ref);
    let names: Vec<&str> = keywords.chain(actions).chain(cards).filter(|name| !ALSO_NOUNS.contains(name)).collect();
    let mut faults = Vec::new();
    for (path, _, code) in sources() {
        for name in names.iter().filter(|name| code.contains(&format!("\"{name}\""))) {
            faults.push(format!("{path} has \"{name}\""));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
