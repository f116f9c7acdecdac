//! Every scenario below tests/scenarios, each as a test of its own: it passes, and passes in the same way again. In builds with
//! assertions that is in the checking mode: everything that is kept is made anew wherever it is used, and compared.

mod support;

use libtest_mimic::{Arguments, Failed, Trial};
use spellwright::content_files::ContentFiles;
use spellwright::diag::{Style, render};
use spellwright::engine::check_everything;
use spellwright::scenario::{Suite, run};
use std::sync::Arc;
use support::{files, read, root};

fn main() {
    check_everything();
    let folder = root("tests/scenarios");
    let texts = files(&folder, ".scenario").into_iter().map(|path| (path.clone(), read(&folder.join(path))));
    let suite = Arc::new(Suite::read(&ContentFiles::built_in(), texts));
    let mut tests = vec![Trial::test("the files have no faults", {
        let suite = Arc::clone(&suite);
        move || faults(&suite)
    })];
    for number in 0..suite.scenarios.len() {
        let scenario = &suite.scenarios[number];
        let name = format!("{}: {}", suite.files.place(scenario.span).0, scenario.name);
        let suite = Arc::clone(&suite);
        tests.push(Trial::test(name, move || one(&suite, number)));
    }
    // Fewer would mean that a part of the folder is not found.
    assert!(tests.len() > 5000, "only {} scenarios were found", tests.len());
    libtest_mimic::run(&Arguments::from_args(), tests).exit();
}

fn faults(suite: &Suite) -> Result<(), Failed> {
    let texts: Vec<String> = suite.faults.iter().map(|f| render(&suite.files, f, Style::Plain)).collect();
    if texts.is_empty() { Ok(()) } else { Err(texts.join("\n\n").into()) }
}

fn one(suite: &Suite, number: usize) -> Result<(), Failed> {
    let scenario = &suite.scenarios[number];
    let ran = run(suite.book(scenario), scenario);
    let texts: Vec<String> = ran.faults.iter().map(|f| render(&suite.files, &f.diagnostic(), Style::Plain)).collect();
    if !texts.is_empty() {
        return Err(texts.join("\n\n").into());
    }
    let again = run(suite.book(scenario), scenario);
    if again.digest == ran.digest { Ok(()) } else { Err("played again, the journal is another one".into()) }
}
