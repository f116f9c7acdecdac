//! The few tokens that the shape of a file depends on: braces, strings, comments, line breaks.

use std::ops::Range;

/// A token, as coarse as splitting allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Token {
    /// `"..."` in one line.
    Text,
    /// `"` without a partner in its line; the token is the mark alone.
    OpenText,
    /// `# ...`, without the line break.
    Comment,
    /// A symbol in braces, of mana or another one: `{2}`, `{W/U}`.
    Mana,
    /// `{ 2 }`: a symbol with blanks inside.
    WideMana,
    /// `{` and letters that go on with neither `}` nor a blank: a symbol that was not closed.
    OpenMana,
    /// `{` and a word that goes on with a blank: a body whose blank was forgotten. The token is the brace alone.
    TightOpen,
    /// `{` that opens a body.
    Open,
    /// `}` that closes a body.
    Close,
    /// `(`, an opening parenthesis, around parameters and lists of steps.
    OpenParen,
    /// `)`, the closing parenthesis of such a list.
    CloseParen,
    /// `:`, a colon, between a head and its body or a name and its sort.
    Colon,
    /// `;`, `,`, `>=` or other punctuation of the language.
    Other,
    /// One line break, `\n`.
    Newline,
    /// A word: letters, digits, `-`, `_`, `'`.
    Word,
    /// Blanks, tabs, carriage returns.
    Blank,
    /// A character that the language does not use outside strings and comments.
    Foreign,
}

/// The tokens of a text with their places.
#[inline]
pub(crate) fn tokens(text: &str) -> impl Iterator<Item = (Token, Range<usize>)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = text.get(at..).filter(|r| !r.is_empty())?;
        let (token, length) = first(rest);
        let start = at;
        at += length.max(1);
        Some((token, start..at))
    })
}

#[inline]
fn first(rest: &str) -> (Token, usize) {
    // Nearly all tokens are words and blanks.
    match rest.as_bytes().first() {
        Some(b' ') => return (Token::Blank, run(rest, |b| matches!(b, b' ' | b'\t' | b'\r'))),
        Some(b) if b.is_ascii_alphanumeric() => return (Token::Word, run(rest, |b| is_word(char::from(b)))),
        _ => {}
    }
    rare(rest)
}

fn rare(rest: &str) -> (Token, usize) {
    let c = match rest.as_bytes().first() {
        Some(b) if b.is_ascii() => char::from(*b),
        _ => rest.chars().next().unwrap_or(' '),
    };
    match c {
        '\n' => (Token::Newline, 1),
        '\t' | '\r' => (Token::Blank, run(rest, |b| matches!(b, b' ' | b'\t' | b'\r'))),
        '#' => (Token::Comment, run(rest, |b| b != b'\n')),
        '"' => text_token(rest),
        '{' => brace(rest),
        '}' => (Token::Close, 1),
        '(' => (Token::OpenParen, 1),
        ')' => (Token::CloseParen, 1),
        ':' => (Token::Colon, 1),
        '<' | '>' | '=' | '!' => (Token::Other, run(rest, |b| matches!(b, b'<' | b'>' | b'=' | b'!'))),
        ';' | ',' | '.' | '+' | '-' | '*' | '/' | '[' | ']' | '\'' | '_' => (Token::Other, 1),
        other => (Token::Foreign, other.len_utf8()),
    }
}

/// Length of the longest beginning whose bytes all pass. All or none of the bytes of a character outside ASCII do.
#[inline]
fn run(text: &str, pass: impl Fn(u8) -> bool) -> usize {
    text.as_bytes().iter().position(|b| !pass(*b)).unwrap_or(text.len())
}

#[inline]
pub(super) fn is_word(c: char) -> bool {
    c.is_ascii() && WORD_BYTES[c as usize]
}

/// Which bytes may stand in a word.
const WORD_BYTES: [bool; 128] = {
    let mut all = [false; 128];
    let mut at = 0;
    while at < 128 {
        let b = at as u8;
        all[at] = b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'\'');
        at += 1;
    }
    all
};

fn text_token(rest: &str) -> (Token, usize) {
    let inside = rest.get(1..).unwrap_or("");
    let length = run(inside, |b| b != b'"' && b != b'\n');
    if inside.as_bytes().get(length) == Some(&b'"') { (Token::Text, length + 2) } else { (Token::OpenText, 1) }
}

fn brace(rest: &str) -> (Token, usize) {
    let inside = rest.get(1..).unwrap_or("");
    let length = run(inside, |b| b.is_ascii_alphanumeric() || b == b'/');
    let next = inside.as_bytes().get(length);
    match (length, next) {
        _ if wide_symbol(inside).is_some() => (Token::WideMana, wide_symbol(inside).unwrap_or(0) + 1),
        // `{-1}` is meant as a symbol, though there is none with a minus.
        (0, Some(b'-')) if minus_symbol(inside).is_some() => (Token::Mana, minus_symbol(inside).unwrap_or(0) + 1),
        (0, None | Some(b' ' | b'\t' | b'\r' | b'\n' | b'}' | b'#')) => (Token::Open, 1),
        (0, Some(_)) => (Token::TightOpen, 1),
        (_, Some(b'}')) => (Token::Mana, length + 2),
        (2.., Some(b' ' | b':' | b',')) if inside.starts_with(|c: char| c.is_ascii_lowercase()) => {
            (Token::TightOpen, 1)
        }
        _ => (Token::OpenMana, length + 1),
    }
}

/// No further than this the closing brace of a symbol is looked for.
const WIDEST_SYMBOL: usize = 12;

/// Length of what follows a brace up to the closing one, if it is a symbol with blanks around it.
fn wide_symbol(inside: &str) -> Option<usize> {
    let close = inside.bytes().take(WIDEST_SYMBOL).position(|b| b == b'}' || b == b'\n')?;
    let symbol = inside.get(..close)?;
    let name = symbol.trim();
    let short = !name.is_empty() && name.len() <= 3 && name.len() < symbol.len();
    let plain = name.chars().all(|c| c.is_ascii_digit() || c.is_ascii_uppercase() || c == '/');
    (short && plain && inside.as_bytes().get(close) == Some(&b'}')).then_some(close + 1)
}

/// A text without the blanks, line breaks and comments at its end.
pub(super) fn without_tail(text: &str) -> &str {
    let end = tokens(text)
        .filter(|(token, _)| !matches!(token, Token::Blank | Token::Newline | Token::Comment))
        .map(|(_, range)| range.end)
        .last();
    end.and_then(|end| text.get(..end)).unwrap_or("")
}

/// The length of `-1}` behind a brace.
fn minus_symbol(inside: &str) -> Option<usize> {
    let rest = inside.strip_prefix('-')?;
    let length = run(rest, |b| b.is_ascii_alphanumeric());
    (length > 0 && rest.as_bytes().get(length) == Some(&b'}')).then_some(length + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn braces_of_mana_and_of_bodies() {
        let kinds = |text| tokens(text).map(|(t, _)| t).filter(|t| *t != Token::Blank).collect::<Vec<_>>();
        assert_eq!(kinds("{2/W} { }"), [Token::Mana, Token::Open, Token::Close]);
        assert_eq!(kinds("{draw 1"), [Token::TightOpen, Token::Word, Token::Word]);
        assert_eq!(kinds("{G\n"), [Token::OpenMana, Token::Newline]);
        assert_eq!(kinds("{ 2 }{ draw }"), [Token::WideMana, Token::Open, Token::Word, Token::Close]);
        assert_eq!(kinds("{}"), [Token::Open, Token::Close]);
        assert_eq!(kinds("\"a # {\" \"b"), [Token::Text, Token::OpenText, Token::Word]);
        assert_eq!(kinds("— “"), [Token::Foreign, Token::Foreign]);
    }

    #[test]
    fn tails() {
        assert_eq!(without_tail("draw 1 card # a\n  # b\n"), "draw 1 card");
        assert_eq!(without_tail("\"a # b\" "), "\"a # b\"");
        assert_eq!(without_tail(" \n"), "");
    }

    #[test]
    fn tokens_cover_the_text() {
        let text = "card \"稲妻\" {\r\n\t{T}: “x” # y\n}";
        let joined: String = tokens(text).filter_map(|(_, r)| text.get(r)).collect();
        assert_eq!(joined, text);
    }
}
