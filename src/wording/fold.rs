//! Two wordings of one text, word by word. What is only spelling is folded: capitals, marks, reminder text, the name of the
//! card, numbers in words. Every fold here leaves the meaning alone; nothing else is folded.

use std::ops::Range;

/// A word or a symbol of a text, as it is compared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    /// The word in the form in which two texts are compared.
    pub word: String,
    /// The paragraph that it stands in.
    pub paragraph: usize,
    /// Where in it, in bytes.
    pub at: Range<usize>,
    /// A statement begins with it: a mark stands in front of it, or what joins statements.
    pub opens: bool,
}

/// What the card is called: its name and the nouns behind `this`.
pub(crate) struct Called<'c> {
    /// Its full name.
    pub name: &'c str,
    /// The name in front of a comma stands for the whole one (201.4b).
    pub legend: bool,
    /// `creature`, `Aura`: `this creature` is the card.
    pub nouns: Vec<String>,
}

/// The card by its name.
const SELF: &str = "~";
/// Nouns behind `this` that are not the card.
const OTHER_THIS: &[&str] = &["turn", "way", "ability", "combat", "step", "phase", "game", "manner"];
/// Words that bring in something else, which `it` could be.
const OTHERS: &[&str] =
    &["a", "target", "that", "those", "each", "another", "other", "enchanted", "equipped", "chosen"];
/// Words behind a `you` that is more than who is spoken to.
const OF_YOU: &[&str] = &["may", "can", "can't", "control", "own", "cast", "would", "have", "don't"];
const NUMBERS: &[&str] =
    &["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/// The number that a word names, from zero to twelve.
pub fn numeral(word: &str) -> Option<usize> {
    NUMBERS.iter().position(|n| *n == word)
}

/// The words of these paragraphs.
pub(crate) fn words<'p>(paragraphs: impl IntoIterator<Item = &'p str>, called: &Called<'_>) -> Vec<Token> {
    let all = paragraphs.into_iter().enumerate().flat_map(|(at, text)| cut(text, at)).collect();
    let full = cut(called.name, 0);
    let short = called.name.split_once(',').filter(|_| called.legend).map(|(short, _)| cut(short, 0));
    let all = with_name(all, &full);
    unsaid(this(short.into_iter().fold(all, |all, name| with_name(all, &name)), called))
}

/// Words that are said or not without a difference: what joins statements whose order is that of the text, who is spoken to
/// (`you draw a card`), whose control is meant where nobody else is named (110.2a), what a price is for. Where things lie
/// and where they are taken from is one.
fn unsaid(all: Vec<Token>) -> Vec<Token> {
    let word = |at: usize| all.get(at).map_or("", |token| token.word.as_str());
    let mut out: Vec<Token> = Vec::with_capacity(all.len());
    let mut at = 0;
    while let Some(token) = all.get(at) {
        let more = match (token.word.as_str(), word(at + 1), word(at + 2)) {
            ("then" | "and", ..) => 1,
            ("you", next, _) if token.opens && !OF_YOU.contains(&next) => 1,
            // What enters so is described by it: other creatures enter, too.
            ("under", "your", "control") if !matches!(word(at.wrapping_sub(3)), "enter" | "enters") => 3,
            ("to", "cast", _) if matches!(word(at.wrapping_sub(1)), "more" | "less") => 2,
            _ => 0,
        };
        if more == 0 {
            let word = if token.word == "in" { "from".to_owned() } else { token.word.clone() };
            out.push(Token { word, ..token.clone() });
        }
        at += more.max(1);
    }
    out
}

/// The first word in which two texts differ, counted in both; behind the end of one if the other goes on.
pub(crate) fn difference(one: &[Token], other: &[Token]) -> Option<usize> {
    let same = |at: usize| match (one.get(at), other.get(at)) {
        (Some(a), Some(b)) => a.word == b.word || is_itself(one, other, at),
        (None, None) => true,
        _ => false,
    };
    let longest = one.len().max(other.len());
    (0..longest).find(|at| !same(*at))
}

/// `it` in one text and the name in the other, where the paragraph has spoken of nothing else.
fn is_itself(one: &[Token], other: &[Token], at: usize) -> bool {
    let pair = [one.get(at).map(|t| t.word.as_str()), other.get(at).map(|t| t.word.as_str())];
    if pair != [Some("it"), Some(SELF)] && pair != [Some(SELF), Some("it")] {
        return false;
    }
    let alone = |all: &[Token]| {
        let here = all.get(at).map(|t| t.paragraph);
        let before = all.iter().take(at).rev().take_while(|t| Some(t.paragraph) == here);
        before.clone().any(|t| t.word == SELF) && !before.clone().any(|t| OTHERS.contains(&t.word.as_str()))
    };
    alone(one) && alone(other)
}

/// Cuts a text into folded words.
fn cut(text: &str, paragraph: usize) -> Vec<Token> {
    let mut out = Vec::new();
    let mut rest = text.char_indices().peekable();
    let mut depth = 0usize;
    while let Some((start, first)) = rest.next() {
        match first {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            '{' => {
                let end = text.get(start..).and_then(|rest| rest.find('}')).map_or(text.len(), |at| start + at + 1);
                while rest.next_if(|(at, _)| *at < end).is_some() {}
                push(&mut out, text, paragraph, start..end);
            }
            '~' => push(&mut out, text, paragraph, start..start + 1),
            _ if begins_word(first, rest.peek().map(|(_, next)| *next)) => {
                let mut end = start + first.len_utf8();
                while let Some((at, letter)) = rest.peek().copied() {
                    let next = text.get(at + letter.len_utf8()..).and_then(|rest| rest.chars().next());
                    let inside = letter.is_alphanumeric()
                        || matches!(letter, '+' | '/' | '*')
                        || is_dash(letter) && next.is_some_and(char::is_alphanumeric)
                        || matches!(letter, '\'' | '\u{2019}') && next.is_some_and(char::is_alphabetic);
                    if !inside {
                        break;
                    }
                    end = at + letter.len_utf8();
                    rest.next();
                }
                push(&mut out, text, paragraph, start..end);
            }
            _ => {}
        }
    }
    out
}

fn begins_word(c: char, next: Option<char>) -> bool {
    let number = |c: char| c.is_ascii_digit() || c == 'X' || c == 'x';
    c.is_alphanumeric() || matches!(c, '+' | '*') || is_dash(c) && next.is_some_and(number)
}

/// A hyphen or a minus, and no dash between words.
fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2212}' | '\u{2010}' | '\u{2011}')
}

fn push(out: &mut Vec<Token>, text: &str, paragraph: usize, at: Range<usize>) {
    let raw = text.get(at.clone()).unwrap_or("").to_lowercase();
    let spelled: String = raw
        .chars()
        .map(|letter| if is_dash(letter) { '-' } else { letter })
        .collect::<String>()
        .replace('\u{2019}', "'");
    let (word, behind) = match spelled.as_str() {
        "it's" => ("it", Some("is")),
        "its" => ("it", Some("'s")),
        "an" => ("a", None),
        word => match word.strip_suffix("'s") {
            Some(owner) => (owner, Some("'s")),
            None => (word, None),
        },
    };
    let number = numeral(word).map(|number| number.to_string());
    let before = text.get(..at.start).unwrap_or("").trim_end();
    let opens = before.is_empty()
        || before.ends_with(['.', ',', ':', ';', '\u{2014}', '\u{2022}'])
        || before.ends_with(" and")
        || before.ends_with(" then");
    let mut put = |word: String| out.push(Token { word, paragraph, at: at.clone(), opens });
    put(number.unwrap_or_else(|| word.to_owned()));
    behind.into_iter().for_each(|word| put(word.to_owned()));
}

/// The name of the card becomes one word.
fn with_name(all: Vec<Token>, name: &[Token]) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::with_capacity(all.len());
    let mut at = 0;
    while let Some(token) = all.get(at) {
        let here = all.get(at..at + name.len());
        let is_name =
            !name.is_empty() && here.is_some_and(|words| words.iter().zip(name).all(|(a, b)| a.word == b.word));
        match here.and_then(<[Token]>::last).filter(|_| is_name) {
            Some(last) => {
                out.push(Token { word: SELF.to_owned(), at: token.at.start..last.at.end, ..token.clone() });
                at += name.len();
            }
            None => {
                out.push(token.clone());
                at += 1;
            }
        }
    }
    out
}

/// `this`, `this creature`, `CARDNAME`: the card.
fn this(all: Vec<Token>, called: &Called<'_>) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::with_capacity(all.len());
    let mut rest = all.into_iter().peekable();
    while let Some(mut token) = rest.next() {
        let next = rest.peek().map_or("", |token| token.word.as_str());
        if token.word == "this" && !OTHER_THIS.contains(&next) {
            let noun = called.nouns.iter().any(|noun| noun == next) || matches!(next, "card" | "permanent" | "spell");
            if noun && let Some(noun) = rest.next() {
                token.at.end = noun.at.end;
            }
            token.word = SELF.to_owned();
        } else if token.word == "cardname" {
            token.word = SELF.to_owned();
        }
        out.push(token);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Vec<Token> {
        let called = Called { name: "Old Wolf, the Grey", legend: true, nouns: vec!["creature".to_owned()] };
        words(text.lines(), &called)
    }

    #[track_caller]
    fn same(one: &str, other: &str) {
        assert_eq!(difference(&of(one), &of(other)), None, "{one} | {other}");
    }

    #[test]
    fn spelling_is_no_difference() {
        same("Flying (It can\u{2019}t be blocked.)", "flying");
        same("When Old Wolf dies, draw two cards.", "When ~ dies, draw 2 cards");
        same("When this creature dies, draw a card.", "when this dies: draw a card");
        same("Old Wolf, the Grey\u{2019}s power", "this's power");
        same("Choose one \u{2014}\n\u{2022} Draw a card.", "choose one \u{2014} draw a card");
        same("\u{2212}2: Gain 1 life.", "[-2]: gain one life");
        same(
            "When Old Wolf enters the battlefield, it deals 2 damage",
            "When Old Wolf enters the battlefield, Old Wolf deals 2 damage",
        );
        same("Draw two cards, then discard a card.", "Draw two cards. Discard a card.");
        same("When ~ dies, you draw a card and you lose 1 life.", "When ~ dies, draw a card. You lose 1 life.");
        same("Exile all cards from all graveyards.", "Exile all cards in all graveyards.");
        same("Goblin spells cost {1} more to cast.", "Goblin spells cost {1} more.");
        same("put it onto the battlefield", "put it onto the battlefield under your control");
    }

    #[test]
    fn another_word_is_one() {
        let differ = |one: &str, other: &str| difference(&of(one), &of(other)).is_some();
        assert!(differ("Draw two cards.", "Draw three cards."));
        assert!(differ("Draw two cards.", "Draw two cards. Gain 1 life."));
        assert!(differ("{T}: Add {G}.", "{T}: Add {R}."));
        assert!(differ(
            "Target creature gets +1/+1. It gains flying.",
            "Target creature gets +1/+1. Old Wolf gains flying."
        ));
        assert!(differ("until end of this turn", "until end of ~"));
        assert!(differ("Creatures you control have flying.", "Creatures have flying."));
        assert!(differ("When you cast a spell", "When an opponent casts a spell"));
        assert!(differ("put it onto the battlefield", "put it onto the battlefield under its owner's control"));
        assert!(differ("Draw a card and gain 1 life.", "Draw a card or gain 1 life."));
        let enters = "When a land enters the battlefield";
        assert!(differ(&format!("{enters}, draw a card."), &format!("{enters} under your control, draw a card.")));
    }
}
