//! What several tests need; each uses a part of it.
#![allow(dead_code)]

pub mod damage;
pub mod mutants;

use spellwright::decks::read_deck;
use spellwright::engine::{Driver, Rulebook};
use spellwright::ir::{Content, FormatId};
use spellwright::load::load_built_in;
use spellwright::magic::formats::{Options, properties};
use spellwright::magic::{Position, Seat};
use spellwright::source::Files;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// A path of the repository.
pub fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// All files below a folder with an ending, as paths below it with `/` between the parts, in order. A test that finds none
/// would look at nothing, so there has to be one.
pub fn files(folder: &Path, ending: &str) -> Vec<String> {
    let found = some_files(folder, ending);
    assert!(!found.is_empty(), "there is no *{ending} below {}", folder.display());
    found
}

/// The same where there may be none.
fn some_files(folder: &Path, ending: &str) -> Vec<String> {
    let mut found = Vec::new();
    collect(folder, "", ending, &mut found);
    found.sort();
    found
}

fn collect(folder: &Path, prefix: &str, ending: &str, found: &mut Vec<String>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries {
        let entry = entry.unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if prefix.is_empty() { name } else { format!("{prefix}/{name}") };
        if entry.path().is_dir() {
            collect(&entry.path(), &path, ending, found);
        } else if path.ends_with(ending) {
            found.push(path);
        }
    }
}

/// The text of a file with plain line ends.
pub fn read(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.replace("\r\n", "\n")
}

/// A name for a snapshot: the path without what a file name can't hold.
pub fn snapshot_name(path: &str) -> String {
    path.trim_end_matches(".card").trim_end_matches(".spell").trim_end_matches(".txt").replace('/', "__")
}

/// Snapshots in a folder below `tests/snapshots/` that belong to none of the files: left over from deleted ones.
pub fn left_over(folder: &str, paths: &[String]) -> Vec<String> {
    let wanted: Vec<String> = paths.iter().map(|path| format!("{}.snap", snapshot_name(path))).collect();
    let there = some_files(&root("tests/snapshots").join(folder), ".snap");
    there.into_iter().filter(|name| !wanted.contains(name)).collect()
}

/// What is printed when these lines are typed at `play --hand`.
pub fn typed(args: &[&str], lines: &[&str]) -> String {
    use std::io::Write;
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_spellwright"))
        .args([&["play", "--hand"], args].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let text: String = lines.iter().map(|l| format!("{l}\n")).collect();
    // It may be over before everything is read.
    let _ = child.stdin.take().expect("an input").write_all(text.as_bytes());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    out(&output)
}

/// Runs the program without a terminal.
#[cfg(feature = "cli")]
pub fn program(args: &[&str]) -> std::process::Output {
    std::process::Command::new(env!("CARGO_BIN_EXE_spellwright"))
        .args(args)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env_remove("CLICOLOR_FORCE")
        .stdin(std::process::Stdio::null())
        .output()
        .expect("the program starts")
}

/// What the program printed.
pub fn out(output: &std::process::Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The built-in content, prepared once for a whole test.
pub fn rulebook() -> Arc<Rulebook> {
    static BOOK: OnceLock<Arc<Rulebook>> = OnceLock::new();
    BOOK.get_or_init(|| Arc::new(Rulebook::new(load_built_in().content.clone()))).clone()
}

/// A seat with a deck of this repository.
pub fn deck(name: &str) -> Seat {
    let found = spellwright::content_files::decks().find(|(n, _)| n.contains(name));
    let (_, text) = found.unwrap_or_else(|| panic!("there is no deck `{name}`"));
    let mut files = Files::new();
    files.add(name, text);
    let source = files.iter().next().expect("one file");
    let deck = read_deck(source, &rulebook().content).expect("a deck of this repository");
    Seat::of(deck.cards().collect())
}

/// Plays a suspended game for so many answers.
pub fn play_on(p: &mut Position, agent: &mut impl Driver, answers: u32) {
    let mut given = 0;
    while let Some(d) = p.open().cloned()
        && given < answers
    {
        match agent.answer(p.state(), &d).map(|a| p.answer(a)) {
            Some(Ok(())) => given += 1,
            Some(Err(reason)) => agent.refused(&d, &reason),
            None => break,
        }
    }
}

/// How a format is played by so many; where teams are told, by two halves.
pub fn options_of(content: &Content, format: FormatId, seats: usize) -> Options {
    let told = properties(content, format).teams.is_some_and(|t| t.size.is_none() && !t.apart);
    let teams = if told { (0..seats).map(|i| u8::from(i >= seats / 2)).collect() } else { Vec::new() };
    Options { format: Some(format), teams, ..Options::default() }
}

/// How a program ended.
pub fn status(output: &std::process::Output) -> i32 {
    output.status.code().expect("it ends by itself")
}

/// What it wrote about what went wrong.
pub fn err(output: &std::process::Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A fresh folder for the files of one test.
pub fn fresh_folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder for the test");
    path
}
