//! Wordings that people bring along from printed cards, and how the language says the same.

use super::scan::{Token, is_word, tokens};

/// What is written on cards, and the advice.
const HABITS: &[(&str, &str)] = &[
    ("whenever", "write `when`: there is only one word for every trigger"),
    ("at the beginning of", "write `when ... begins`, such as `when your upkeep begins: ...`"),
    ("at end of turn", "write `when the next end step begins: ...`"),
    ("at the end of", "write `when ... ends`, such as `when combat ends: ...`"),
    ("becomes a", "write `is`, and the duration after it"),
    ("its owner's hand", "write `to hand`: cards always go to their owner's zones"),
    ("owner's graveyard", "write `into graveyard`: cards always go to their owner's zones"),
    ("owner's library", "write `on top of library` or `on the bottom of library`"),
    ("if able", "leave it out: `must` already means `if able`"),
    ("cannot", "write `can't`"),
    ("enters the battlefield", "write `enters`"),
    ("leaves the battlefield", "write `leaves`"),
    ("less than or equal to", "write `<=`"),
    ("greater than or equal to", "write `>=`"),
    ("or less", "write `<= 2` in place of `2 or less`"),
    ("or greater", "write `>= 2` in place of `2 or greater`"),
    ("~", "write `this`"),
    ("cardname", "write `this`"),
    ("his or her", "write `their` or `its`"),
    ("a number of", "write a number, then `for each ...`, or `X` with `where X is ...`"),
];

/// Advice for the first habit found in a text.
pub fn advice(text: &str) -> Option<&'static str> {
    let lower = text.to_ascii_lowercase();
    HABITS.iter().find(|(phrase, _)| contains(&lower, phrase)).map(|(_, advice)| *advice)
}

/// As whole words.
fn contains(text: &str, phrase: &str) -> bool {
    text.match_indices(phrase).any(|(at, _)| {
        let before = text.get(..at).and_then(|t| t.chars().next_back());
        let after = text.get(at + phrase.len()..).and_then(|t| t.chars().next());
        let edge = |c: Option<char>| !c.is_some_and(is_word) || !phrase.starts_with(is_word);
        edge(before) && edge(after)
    })
}

/// Whether a sentence begins like one that needs a body: with a head word or with a cost.
pub(super) fn wants_body(text: &str) -> bool {
    let first = tokens(text).find(|(t, _)| !matches!(t, Token::Blank | Token::Newline | Token::Comment));
    match first {
        Some((Token::Mana, _)) => true,
        Some((Token::Word, range)) => {
            let word = text.get(range).unwrap_or("").to_ascii_lowercase();
            matches!(
                word.as_str(),
                "when" | "whenever" | "if" | "as" | "spell" | "chapter" | "for" | "while" | "repeat"
            )
        }
        _ => false,
    }
}

/// Whether a sentence begins with `if` and never says `would`.
pub(super) fn lacks_would(text: &str) -> bool {
    text.starts_with("if ") && !contains(text, "would")
}

/// Whether a colon or a brace opens a body anywhere in a text.
pub(super) fn has_body(text: &str) -> bool {
    tokens(text).any(|(t, _)| matches!(t, Token::Colon | Token::Open))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn advice_is_found_by_whole_words() {
        assert!(advice("Whenever this attacks").is_some());
        assert!(advice("against all odds").is_none());
        assert!(advice("when ~ dies: draw 1 card").is_some());
    }

    #[test]
    fn heads() {
        assert!(wants_body("when this enters draw 1 card"));
        assert!(wants_body("{T} add {G}"));
        assert!(!wants_body("creatures you control have flying"));
        assert!(has_body("x: y") && has_body("x { y }") && !has_body("{T} \":\""));
    }
}
