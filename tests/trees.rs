//! The syntax trees of a file for each sort of declaration, as snapshots.
//!
//! After a change of the grammar or of these files: `INSTA_UPDATE=always cargo test --test trees`, and read the diff.

mod support;

use libtest_mimic::{Arguments, Trial};
use spellwright::diag::{Style, render};
use spellwright::source::Files;
use spellwright::syntax::parse_file;
use support::{left_over, read, root, snapshot_name};

/// One file for each sort of declaration: what a rule of the grammar reads is shown beside it and tried in `src/syntax/examples.rs`; here
/// is how the rules come together.
const SHOWN: &[&str] = &[
    "cards/actions/core.card",
    "cards/counters/power.card",
    "cards/designations/designations.card",
    "cards/examples/meld.card",
    "cards/formats/decks.card",
    "cards/keywords/evasion.card",
    "cards/real/lands.card",
    "cards/real/spells_red.card",
    "cards/rules/state.card",
    "cards/tokens/tokens.card",
    "cards/types/creatures.card",
    "spells/crafts.spell",
    "spells/items/blades.spell",
    "spells/rules/making.spell",
    "spells/sight.spell",
];

fn main() {
    let paths: Vec<String> = SHOWN.iter().map(|path| (*path).to_owned()).collect();
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
    files.add(path, read(&root(path)));
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
