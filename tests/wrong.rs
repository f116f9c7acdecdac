//! Wrong definitions and what is said about them: each file of `tests/wrong/` with its snapshot.
//!
//! All files are loaded together with the built-in content, so names must differ from file to file. After a change of
//! a message: `INSTA_UPDATE=always cargo test --test wrong`, and read the diff.

mod support;

use libtest_mimic::{Arguments, Failed, Trial};
use spellwright::content_files::ContentFiles;
use spellwright::diag::{Style, render};
use spellwright::load::{Loaded, load};
use spellwright::source::FileId;
use std::sync::Arc;
use support::{files, read, root, snapshot_name};

fn main() {
    let folder = root("tests/wrong");
    let mut content = ContentFiles::built_in();
    for path in files(&folder, ".card") {
        content.put(format!("~/{path}"), path.clone(), read(&folder.join(&path)));
    }
    let loaded = Arc::new(load(content.to_files()));
    let wrong: Vec<(FileId, String)> = loaded
        .files
        .iter()
        .filter(|file| !file.name().starts_with("cards/"))
        .map(|file| (file.id(), file.name().to_owned()))
        .collect();
    let tests = wrong.into_iter().map(|(file, path)| {
        let loaded = loaded.clone();
        Trial::test(path.clone(), move || compare(&loaded, file, &path))
    });
    libtest_mimic::run(&Arguments::from_args(), tests.collect()).exit();
}

fn compare(loaded: &Loaded, file: FileId, path: &str) -> Result<(), Failed> {
    let faults = loaded.diagnostics.iter().filter(|d| d.span.file == file);
    let shown: Vec<String> = faults.map(|d| render(&loaded.files, d, Style::Plain)).collect();
    insta::with_settings!({ snapshot_path => "snapshots/wrong", prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!(snapshot_name(path), shown.join("\n\n"));
    });
    if shown.is_empty() { Err("nothing is said about this file".into()) } else { Ok(()) }
}
