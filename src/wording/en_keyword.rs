//! Keywords in English: the line of a card with what it gives, and reminder text.

use super::en::English;
use super::en_forms::{capital, number_and_cost};
use super::reminder::filled;
use super::say::{GivenPhrase, KeywordLine, Say};
use crate::ir::KeywordId;

/// Between a keyword and a cost that is more than mana.
const DASH: char = '\u{2014}';

impl English {
    /// The reminder text of a keyword with what it is given.
    pub fn reminder(&self, keyword: KeywordId, line: &KeywordLine, text: &str) -> Option<String> {
        let given = self.ways.given(keyword, &line.written).unwrap_or_default();
        let words = |(param, said): (String, String)| {
            let said = line.phrase(&param).map_or(said, |given| self.words(&given.said));
            (param, said)
        };
        let given: Vec<(String, String)> = given.into_iter().map(words).collect();
        let said = filled(text, line, &given, |n| n.parse().map_or(n.to_owned(), |n| self.count(&Say::Num(n))));
        // What is to be done for it may stand in front.
        said.map(|said| capital(&said))
    }

    /// A keyword with what it is given.
    pub(super) fn keyword(&self, keyword: KeywordId, line: &KeywordLine) -> String {
        let written = match self.ways.given(keyword, &line.written) {
            Some(given) if !line.given.is_empty() => {
                given.into_iter().fold(line.written.clone(), |text, (param, source)| match line.phrase(&param) {
                    None => text,
                    // `Kicker - Sacrifice a creature`, with a dash
                    Some(GivenPhrase { said, acts: true, .. }) => {
                        text.replacen(&format!(" {source}"), &format!("{DASH}{}", capital(&self.words(said))), 1)
                    }
                    Some(GivenPhrase { said, .. }) => text.replacen(&source, &self.words(said), 1),
                })
            }
            _ => line.written.clone(),
        };
        number_and_cost(&written)
    }
}
