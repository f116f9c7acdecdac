//! Lists the files of `cards/`, `spells/` and `decks/`, so that they are part of the library, finds what was prepared of them,
//! and makes tables of the grammar.

#[path = "build/grammar.rs"]
mod grammar;
#[path = "build/prepared.rs"]
mod prepared;
#[path = "build/shape.rs"]
mod shape;
#[path = "build/walk.rs"]
mod walk;
#[path = "build/words.rs"]
mod words;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let mut table = String::new();
    write_table(&mut table, &root, "CARDS", "cards", &["card"])?;
    write_table(&mut table, &root, "SPELLS", "spells", &["spell"])?;
    write_table(&mut table, &root, "DECKS", "decks", &["txt", "dec"])?;
    let (print, content) = prepared::table(&root)?;
    println!("cargo::rustc-env=SPELLWRIGHT_CONTENT={print}");
    table.push_str(&content);
    fs::write(out.join("content_files.rs"), table)?;
    let list = |name: &str| fs::read_to_string(root.join("grammar").join(name));
    fs::write(out.join("verbs.rs"), words::verbs(&list("verbs.tsv")?))?;
    fs::write(out.join("prepositions.rs"), words::prepositions(&list("prepositions.txt")?))?;
    write_grammar(&root, &out)
}

/// The tables of the grammar. Reading it takes seconds, and the script runs whenever a source changes: what is there already
/// is made anew only if the grammar or what makes the tables has changed.
fn write_grammar(root: &Path, out: &Path) -> io::Result<()> {
    let grammar = whole_grammar(root)?;
    let (made_of, walk, tables) =
        (out.join("grammar_made_of"), out.join("grammar_rules.rs"), out.join("grammar_tables.rs"));
    let print = prepared::fingerprint(root, &["build", "build.rs", "grammar", "Cargo.lock"])?;
    if walk.is_file() && tables.is_file() && fs::read_to_string(&made_of).is_ok_and(|before| before == print) {
        return Ok(());
    }
    let rules = grammar::rules(&grammar);
    fs::write(walk, walk::written(&rules))?;
    fs::write(tables, grammar::tables(&rules, "decl"))?;
    fs::write(made_of, print)
}

/// The files of the grammar. Rules may refer to each other in any order; of several things that could stand at a place,
/// messages name those first that stand first here.
const GRAMMAR: [&str; 9] = ["lexical", "words", "phrase", "ability", "scene", "decl", "format", "scenario", "lone"];

/// All files of the grammar in one text.
fn whole_grammar(root: &Path) -> io::Result<String> {
    println!("cargo::rerun-if-changed=grammar");
    println!("cargo::rerun-if-changed=build");
    let mut files = Vec::new();
    collect(&root.join("grammar"), "", &["pest"], &mut files)?;
    assert_eq!(files.len(), GRAMMAR.len(), "`GRAMMAR` names every file of the grammar");
    let texts = GRAMMAR.iter().map(|name| fs::read_to_string(root.join("grammar").join(format!("{name}.pest"))));
    Ok(texts.collect::<io::Result<Vec<_>>>()?.join("\n"))
}

/// One constant with the path below `folder` and the text of each file with one of the endings, in order of the paths.
fn write_table(table: &mut String, root: &Path, name: &str, folder: &str, endings: &[&str]) -> io::Result<()> {
    println!("cargo::rerun-if-changed={folder}");
    let mut files = Vec::new();
    collect(&root.join(folder), "", endings, &mut files)?;
    files.sort();
    let _ = writeln!(table, "/// The files below `{folder}/`.\npub(super) const {name}: &[(&str, &str)] = &[");
    for path in files {
        let whole = root.join(folder).join(&path);
        let _ = writeln!(table, "    ({path:?}, include_str!({:?})),", whole.display().to_string());
    }
    table.push_str("];\n");
    Ok(())
}

/// Adds the paths of all files below a folder, with `/` between the parts.
fn collect(folder: &Path, prefix: &str, endings: &[&str], files: &mut Vec<String>) -> io::Result<()> {
    if !folder.is_dir() {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if prefix.is_empty() { name } else { format!("{prefix}/{name}") };
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), &path, endings, files)?;
        } else if endings.iter().any(|e| path.ends_with(&format!(".{e}"))) {
            files.push(path);
        }
    }
    Ok(())
}
