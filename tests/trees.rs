//! The syntax tree of every declaration of the content, one snapshot for each file.
//!
//! After a change of the grammar or the content: `INSTA_UPDATE=always cargo test --test trees`, and read the diff.

mod support;

use libtest_mimic::{Arguments, Trial};
use spellwright::diag::{Style, render};
use spellwright::source::Files;
use spellwright::syntax::parse_file;
use support::{files, left_over, read, root, snapshot_name};

fn main() {
    let spells = files(&root("spells"), ".spell").into_iter().map(|path| format!("spells/{path}"));
    let paths: Vec<String> = files(&root("cards"), ".card").into_iter().chain(spells).collect();
    let left = left_over("trees", &paths);
    let tidy =
        Trial::test(
            "no_snapshot_is_left_over",
            move || {
                if left.is_empty() { Ok(()) } else { Err(left.join(", ").into()) }
            },
        );
    let tests = paths.into_iter().map(|path| {
        Trial::test(path.clone(), move || {
            compare(&path);
            Ok(())
        })
    });
    libtest_mimic::run(&Arguments::from_args(), tests.chain([tidy]).collect()).exit();
}

fn compare(path: &str) {
    let mut files = Files::new();
    let place = if path.ends_with(".spell") { path.to_owned() } else { format!("cards/{path}") };
    files.add(place.as_str(), read(&root(&place)));
    let mut text = String::new();
    for parsed in files.iter().map(parse_file) {
        parsed.roots().for_each(|node| text.push_str(&node.dump()));
        for fault in &parsed.diagnostics {
            text.push_str(&render(&files, fault, Style::Plain));
            text.push('\n');
        }
    }
    insta::with_settings!({ snapshot_path => "snapshots/trees", prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!(snapshot_name(path), text);
    });
}
