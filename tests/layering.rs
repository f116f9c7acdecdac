//! Imports run one way: which module of `src/` may name which other.

use std::path::{Path, PathBuf};

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
    ("load", &["source", "diag", "syntax", "check", "ir", "content_files", "allow"]),
    ("printed", &["syntax", "source", "diag", "load"]),
    ("decks", &["source", "diag", "ir"]),
    ("settings", &["source", "diag"]),
    ("engine", &["ir", "settings"]),
    ("magic", &["engine", "ir"]),
    ("action_checks", &["magic", "engine", "ir", "settings"]),
    ("middle_earth", &["engine", "ir"]),
    ("stage", &["middle_earth", "magic", "engine", "ir", "settings", "source", "diag", "load"]),
    ("play", &["stage", "middle_earth", "magic", "engine", "wording", "ir"]),
    (
        "scenario",
        &[
            "action_checks",
            "play",
            "magic",
            "engine",
            "ir",
            "decks",
            "load",
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

fn files(dir: &Path, out: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> =
        std::fs::read_dir(dir).expect("a folder of src").filter_map(Result::ok).map(|e| e.path()).collect();
    entries.sort();
    for p in entries {
        if p.is_dir() {
            files(&p, out);
        } else if p.extension().is_some_and(|e| e == "rs") && !p.ends_with("tests.rs") {
            out.push(p);
        }
    }
}

/// The code of a file without its unit tests and comments.
fn code(path: &Path) -> String {
    let text = std::fs::read_to_string(path).expect("a file of src");
    let text = text.split("#[cfg(test)]").next().unwrap_or_default().to_owned();
    text.lines().map(|l| l.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

#[test]
fn imports_run_one_way() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut faults = Vec::new();
    for (module, allowed) in ALLOWED {
        let mut list = Vec::new();
        let (dir, file) = (root.join(module), root.join(format!("{module}.rs")));
        if dir.is_dir() {
            files(&dir, &mut list);
        } else if file.exists() {
            list.push(file);
        }
        for path in list {
            let code = code(&path);
            for (other, _) in ALLOWED {
                if other != module && !allowed.contains(other) && code.contains(&format!("crate::{other}")) {
                    faults.push(format!("{} must not use `{other}`", path.display()));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
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
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut list = Vec::new();
    files(&root, &mut list);
    let mut faults = Vec::new();
    for path in list {
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
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut list = Vec::new();
    files(&root, &mut list);
    let mut faults = Vec::new();
    for path in list.iter().filter(|p| !p.starts_with(root.join("cli")) && !p.ends_with("src/main.rs")) {
        let code = code(path);
        for word in WORLD.iter().filter(|word| code.contains(*word)) {
            faults.push(format!("{} has `{word}`", path.display()));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
