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

/// A table of patterns and what takes their places, in its order.
pub(super) type Table = Vec<(Regex, &'static str)>;

/// Reads a table: a pattern, a tab, what takes its place.
pub(super) fn table(text: &'static str) -> Table {
    let rows = text.lines().filter(|line| !line.is_empty() && !line.starts_with("# "));
    rows.filter_map(|line| {
        let (pattern, instead) = line.split_once('\t')?;
        Some((Regex::new(pattern).ok()?, instead))
    })
    .collect()
}

fn rows() -> &'static Table {
    static ROWS: OnceLock<Table> = OnceLock::new();
    ROWS.get_or_init(|| table(include_str!("../../grammar/printed.tsv")))
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

/// Where a word stands in a text alone, and is no part of another one.
pub(super) fn places_of<'t>(text: &'t str, word: &'t str) -> impl Iterator<Item = usize> + 't {
    let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let alone =
        move |at: &usize| !letter(text[..*at].chars().next_back()) && !letter(text[at + word.len()..].chars().next());
    text.match_indices(word).map(|(at, _)| at).filter(alone)
}

/// A text with another word in the place of one, where that stands alone.
pub(super) fn whole_word(text: &str, word: &str, instead: &str) -> String {
    let (mut out, mut from) = (String::new(), 0);
    for at in places_of(text, word) {
        out.extend([&text[from..at], instead]);
        from = at + word.len();
    }
    out + &text[from..]
}

/// A cost, with a name for what is given if the text speaks of it.
pub(super) fn labeled(cost: String, printed: &str, text: &str) -> String {
    let first = printed.split(' ').next().unwrap_or("");
    match costs().find(|(verb, ..)| verb.eq_ignore_ascii_case(first)) {
        Some((_, said, label)) if !label.is_empty() && text.contains(said) => format!("{cost} as {label}"),
        _ => cost,
    }
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
