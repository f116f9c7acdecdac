//! Sentences of print in the order in which the language says the same (`grammar/printed_order.tsv`).

use super::phrases::{Table, table};
use std::sync::OnceLock;

const TABLE: &str = include_str!("../../grammar/printed_order.tsv");

fn rows() -> &'static Table {
    static ROWS: OnceLock<Table> = OnceLock::new();
    ROWS.get_or_init(|| table(TABLE))
}

/// A sentence without its full stop in that order: it may be several then.
pub(super) fn ordered(sentence: &str) -> Vec<String> {
    // What stands in quotation marks has an order of its own.
    if sentence.contains('"') {
        return vec![sentence.to_owned()];
    }
    let mut text = sentence.to_owned();
    for (pattern, instead) in rows() {
        text = pattern.replace(&text, *instead).into_owned();
    }
    text.split(". ").map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_a_pattern() {
        assert_eq!(rows().len(), TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with("# ")).count());
    }

    #[test]
    fn what_comes_first_here_is_put_first() {
        assert_eq!(
            ordered("Draw two cards instead if you control a Swamp"),
            ["If you control a Swamp, Draw two cards instead"]
        );
        assert_eq!(ordered("This turn, creatures can't block"), ["creatures can't block this turn"]);
    }
}
