//! Wrong definitions and deck lists and what is said about them: each file of `tests/wrong/` with its snapshot.
//!
//! All definitions are loaded together with the built-in content, so names must differ from file to file. After a change of
//! a message: `INSTA_UPDATE=always cargo test --test wrong`, and read the diff.

mod support;

use libtest_mimic::{Arguments, Failed, Trial};
use spellwright::content_files::ContentFiles;
use spellwright::decks::read_deck;
use spellwright::diag::{Diagnostic, Style, render};
use spellwright::load::{Loaded, load};
use spellwright::source::{FileId, Files};
use spellwright::tried::with_tried;
use std::sync::Arc;
use support::{files, left_over, read, root, snapshot_name};

fn main() {
    let folder = root("tests/wrong");
    let mut content = ContentFiles::built_in();
    let definitions = [files(&folder, ".card"), files(&folder, ".spell")].concat();
    for path in definitions.clone() {
        content.put(format!("~/{path}"), path.clone(), read(&folder.join(&path)));
    }
    let loaded = Arc::new(with_tried(load(content.to_files())));
    let wrong: Vec<(FileId, String)> = loaded
        .files
        .iter()
        .filter(|file| definitions.iter().any(|path| path == file.name()))
        .map(|file| (file.id(), file.name().to_owned()))
        .collect();
    let paths = [definitions, files(&folder, ".txt")].concat();
    let left = left_over("wrong", &paths);
    let tidy =
        Trial::test(
            "no_snapshot_is_left_over",
            move || {
                if left.is_empty() { Ok(()) } else { Err(left.join(", ").into()) }
            },
        );
    let definitions = wrong.into_iter().map(|(file, path)| {
        let loaded = loaded.clone();
        Trial::test(path.clone(), move || compare_definitions(&loaded, file, &path))
    });
    let decks = files(&folder, ".txt").into_iter().map(|path| {
        let loaded = loaded.clone();
        Trial::test(path.clone(), move || compare_deck(&loaded, &path))
    });
    libtest_mimic::run(&Arguments::from_args(), definitions.chain(decks).chain([tidy]).collect()).exit();
}

fn compare_definitions(loaded: &Loaded, file: FileId, path: &str) -> Result<(), Failed> {
    let faults: Vec<Diagnostic> = loaded.diagnostics.iter().filter(|d| d.span.file == file).cloned().collect();
    compare(&loaded.files, &faults, path)
}

fn compare_deck(loaded: &Loaded, path: &str) -> Result<(), Failed> {
    let mut files = Files::new();
    let id = files.add(path, read(&root("tests/wrong").join(path)));
    let Some(file) = files.get(id) else { return Err("no file".into()) };
    let faults = read_deck(file, &loaded.content).err().unwrap_or_default();
    compare(&files, &faults, path)
}

fn compare(files: &Files, faults: &[Diagnostic], path: &str) -> Result<(), Failed> {
    let shown: Vec<String> = faults.iter().map(|d| render(files, d, Style::Plain)).collect();
    insta::with_settings!({ snapshot_path => "snapshots/wrong", prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!(snapshot_name(path), shown.join("\n\n"));
    });
    if shown.is_empty() { Err("nothing is said about this file".into()) } else { Ok(()) }
}
