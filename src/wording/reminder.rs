//! Reminder text: what cards say of a keyword in brackets, with what the keyword is given in its places.
//!
//! `{cost}` is what the card gives; `{n: a token | # tokens}` is the first if the number is one, else the second with the
//! number as a word; `{q? #}` is said where something is given; `{cost; pay # | #}` is the first if the cost is mana alone, else the
//! second.

use super::say::KeywordLine;
use crate::ir::{Content, KeywordId};
use regex_lite::Regex;

/// How keywords are written, to find in a line what the keyword is given.
pub(super) struct Ways {
    ways: Vec<Vec<Regex>>,
}

impl Ways {
    /// Of the keywords of the content.
    pub fn new(content: &Content) -> Self {
        let ways = content.keywords.iter().map(|k| {
            // What gives more is looked for first.
            let mut ways: Vec<&str> = k.written.iter().map(|w| &**w).collect();
            ways.sort_by_key(|w| std::cmp::Reverse(w.matches('{').count()));
            ways.into_iter().filter_map(pattern).collect()
        });
        Self { ways: ways.collect() }
    }

    /// What a line gives to a keyword, by parameter. None: it is written in another way.
    pub fn given(&self, keyword: KeywordId, line: &str) -> Option<Vec<(String, String)>> {
        let ways = self.ways.get(keyword.index())?;
        let (way, found) = ways.iter().find_map(|w| Some((w, w.captures(line)?)))?;
        let names = way.capture_names().flatten();
        Some(names.filter_map(|name| Some((name.to_owned(), found.name(name)?.as_str().to_owned()))).collect())
    }
}

/// A reminder text with its places filled; none: something has no words.
pub(super) fn filled(
    text: &str,
    line: &KeywordLine,
    given: &[(String, String)],
    number: impl Fn(&str) -> String,
) -> Option<String> {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('{') {
        out.push_str(before);
        let (inside, after) = behind.split_once('}')?;
        if let Some((name, text)) = inside.split_once('?') {
            let said = given.iter().find(|(param, _)| param == name.trim());
            out.push_str(&said.map_or_else(String::new, |(_, said)| text.replace('#', said)));
            rest = after;
            continue;
        }
        if let Some((name, forms)) = inside.split_once(';') {
            let (_, said) = given.iter().find(|(param, _)| param == name.trim())?;
            let (mana, acts) = forms.split_once('|')?;
            let form = if line.has_acts(Some(name.trim())) { acts.trim() } else { mana.trim() };
            out.push_str(&form.replace('#', said));
            rest = after;
            continue;
        }
        let (name, forms) = inside.split_once(':').map_or((inside, None), |(name, forms)| (name, Some(forms)));
        match (given.iter().find(|(param, _)| param == name.trim()), forms) {
            (Some((_, said)), Some(forms)) => {
                let (one, several) = forms.split_once('|')?;
                let form = if said == "1" { one.trim() } else { several.trim() };
                out.push_str(&form.replace('#', &number(said)));
            }
            (Some((_, said)), None) => out.push_str(said),
            // A symbol.
            (None, None) => out.push_str(&format!("{{{inside}}}")),
            (None, Some(_)) => return None,
        }
        rest = after;
    }
    out.push_str(rest);
    Some(out)
}

/// `cycling {cost}` as a pattern for lines.
fn pattern(written: &str) -> Option<Regex> {
    let mut out = String::from("^");
    let mut rest = written;
    while let Some((before, behind)) = rest.split_once('{') {
        let (param, behind) = behind.split_once('}')?;
        out += &regex_lite::escape(before);
        out += &format!("(?P<{param}>.+?)");
        rest = behind;
    }
    Regex::new(&(out + &regex_lite::escape(rest) + "$")).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_filled_and_symbols_stay() {
        let given = [("n".to_owned(), "2".to_owned()), ("cost".to_owned(), "{3}{R}".to_owned())];
        let number = |n: &str| if n == "2" { "two".to_owned() } else { n.to_owned() };
        let text = "{cost}, {T}: Create {n: a token | # tokens}.";
        assert_eq!(
            filled(text, &KeywordLine::plain(""), &given, number).as_deref(),
            Some("{3}{R}, {T}: Create two tokens.")
        );
    }
}
