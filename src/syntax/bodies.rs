//! Whether a sentence has a body, or wants one: what is done behind its head.

use super::habits::contains;
use super::scan::{Token, tokens};

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
    fn heads() {
        assert!(wants_body("when this enters draw 1 card"));
        assert!(wants_body("{T} add {G}"));
        assert!(!wants_body("creatures you control have flying"));
        assert!(has_body("x: y") && has_body("x { y }") && !has_body("{T} \":\""));
    }
}
