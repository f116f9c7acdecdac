//! `fmt`: shipped texts are laid out, a mangled text comes out as it was, and the command changes only what it says.

use spellwright::layout::lay_out;
use spellwright::source::Files;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn laid(text: &str) -> String {
    let mut files = Files::new();
    let id = files.add("test", text);
    files.get(id).map(|file| lay_out(file).text).unwrap_or_default()
}

/// All texts below a folder, with their paths.
fn texts(folder: &str) -> Vec<(PathBuf, String)> {
    let mut out = Vec::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut out);
    assert!(!out.is_empty(), "{folder} is empty");
    out
}

fn walk(folder: &Path, out: &mut Vec<(PathBuf, String)>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|e| e.expect("it can be read").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            walk(&path, out);
        } else if path.extension().is_some_and(|e| e == "card" || e == "spell" || e == "scenario") {
            let text = fs::read_to_string(&path).expect("it can be read");
            out.push((path, text));
        }
    }
}

#[test]
fn what_ships_is_laid_out() {
    for folder in ["cards", "spells", "templates", "tests/scenarios"] {
        for (path, text) in texts(folder) {
            assert!(laid(&text) == text, "{}: run `spellwright fmt`", path.display());
        }
    }
}

/// A declaration in one line, with blanks where they don't count; none: its line breaks count.
fn mangled(declaration: &str) -> Option<String> {
    let lines: Vec<&str> = declaration.lines().collect();
    let chosen = |l: &&str| {
        l.is_empty() || l.contains('#') || l.ends_with([',', ':']) || l.contains("unsupported") || l.contains("deck:")
    };
    if lines.iter().any(chosen) || lines.len() < 2 {
        return None;
    }
    let mut out = String::new();
    for line in lines {
        let line = line.trim();
        if !out.is_empty() {
            out.push_str(if out.ends_with('{') || line == "}" { "  " } else { " ;  " });
        }
        // Between quotes nothing is changed.
        let pieces = line.split('"').enumerate();
        let pieces: Vec<_> =
            pieces.map(|(i, p)| if i % 2 == 0 { p.replace(", ", " ,   ") } else { p.into() }).collect();
        out.push_str(&pieces.join("\""));
    }
    // A longer line is refused.
    (out.len() < 4000).then_some(out)
}

#[test]
fn a_mangled_declaration_comes_out_as_it_was() {
    let mut tried = 0;
    for (path, text) in texts("cards").into_iter().chain(texts("spells")) {
        let whole = |d: &&str| d.starts_with(|c: char| c.is_ascii_lowercase()) && d.matches("\n}").count() == 1;
        for declaration in text.split("\n\n").filter(|d| d.ends_with("\n}")).filter(whole) {
            let Some(mangled) = mangled(declaration) else { continue };
            tried += 1;
            assert_eq!(laid(&mangled).trim_end(), declaration, "{}: {mangled}", path.display());
        }
    }
    assert!(tried > 400, "only {tried} declarations were tried");
}

fn fmt(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_spellwright"));
    command.arg("fmt").args(args).current_dir(folder).output().expect("the program runs")
}

#[test]
fn the_command_names_shows_and_changes() {
    let folder = std::env::temp_dir().join(format!("spellwright-fmt-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let (loose, good) = (folder.join("loose.card"), folder.join("good.card"));
    let before = "card \"A\" {\ncost {G}\ntype Artifact\n}\n";
    let after = "card \"A\" {\n  cost {G}\n  type Artifact\n}\n";
    fs::write(&loose, before).expect("written");
    fs::write(&good, after.replace("\"A\"", "\"B\"")).expect("written");

    let told = fmt(&folder, &["--check", "."]);
    assert_eq!(told.status.code(), Some(1));
    let said = String::from_utf8_lossy(&told.stdout).into_owned();
    assert!(said.contains("loose.card") && !said.contains("good.card"), "{said}");
    assert_eq!(fs::read_to_string(&loose).expect("read"), before);

    let told = fmt(&folder, &["--diff", "."]);
    assert_eq!(told.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&told.stdout).contains("+  cost {G}"));

    assert_eq!(fmt(&folder, &["."]).status.code(), Some(0));
    assert_eq!(fs::read_to_string(&loose).expect("read"), after);
    assert_eq!(fmt(&folder, &["--check", "."]).status.code(), Some(0));

    fs::write(&loose, "card \"A\" {\ncost {G}\ntype Artifact\nspell: draw draw\n}\n").expect("written");
    let told = fmt(&folder, &["--check", "."]);
    let said = String::from_utf8_lossy(&told.stderr).into_owned();
    assert!(said.contains("loose.card:1: left as it is"), "{said}");
    assert_eq!(told.status.code(), Some(1), "what can't be read is not known to be laid out");

    assert_eq!(fmt(&folder, &["nowhere.card"]).status.code(), Some(2));
    fs::remove_dir_all(&folder).expect("removed");
}
