//! The table of phrases: what stands on cards and what the language says.

use regex_lite::Regex;
use std::borrow::Cow;
use std::sync::OnceLock;

/// A pattern that is made when it is needed first.
macro_rules! pattern {
    ($name:ident, $text:literal) => {
        fn $name() -> &'static regex_lite::Regex {
            static PATTERN: std::sync::OnceLock<regex_lite::Regex> = std::sync::OnceLock::new();
            PATTERN.get_or_init(|| regex_lite::Regex::new($text).expect("a pattern of the program"))
        }
    };
}
pub(super) use pattern;

/// The rows of the table, in their order.
fn rows() -> &'static [(Regex, &'static str)] {
    static ROWS: OnceLock<Vec<(Regex, &'static str)>> = OnceLock::new();
    ROWS.get_or_init(|| {
        let text = include_str!("../../grammar/printed.tsv");
        let rows = text.lines().filter(|line| !line.is_empty() && !line.starts_with("# "));
        rows.filter_map(|line| {
            let (pattern, instead) = line.split_once('\t')?;
            Some((Regex::new(pattern).ok()?, instead))
        })
        .collect()
    })
}

/// What costs begin with: the verb, what is said later of the thing given, the name that it gets then.
pub(super) fn costs() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    let text = include_str!("../../grammar/printed_costs.tsv");
    text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let mut cells = line.split('\t');
        Some((cells.next()?, cells.next()?, cells.next()?))
    })
}

/// A statement with its phrases replaced.
pub(super) fn replaced(statement: &str) -> String {
    let mut text = Cow::Borrowed(statement);
    for (pattern, instead) in rows() {
        if pattern.is_match(&text) {
            text = pattern.replace_all(&text, *instead).into_owned().into();
        }
    }
    // A phrase that was left out leaves two blanks.
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A head with its one statement or with several: `head: statement` or `head { statements }`.
pub(super) fn block(head: &str, body: Vec<String>) -> String {
    match &*body {
        [one] => format!("{head}: {one}"),
        _ => format!("{head} {{ {} }}", body.join("; ")),
    }
}

/// A text with another word in the place of one, where that stands alone.
pub(super) fn whole_word(text: &str, word: &str, instead: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(word) {
        let before = rest[..at].chars().next_back();
        let after = rest[at + word.len()..].chars().next();
        let edge = |c: Option<char>| !c.is_some_and(char::is_alphanumeric);
        out.push_str(&rest[..at]);
        out.push_str(if edge(before) && edge(after) { instead } else { word });
        rest = &rest[at + word.len()..];
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_a_pattern() {
        let text = include_str!("../../grammar/printed.tsv");
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with("# ")).count();
        assert_eq!(rows().len(), lines);
    }

    #[test]
    fn phrases_are_replaced() {
        assert_eq!(replaced("return it to its owner's hand"), "return it to hand");
        assert_eq!(replaced("draw two cards"), "draw 2 cards");
        assert_eq!(replaced("target creature with power 2 or less"), "target creature with power <= 2");
    }
}
