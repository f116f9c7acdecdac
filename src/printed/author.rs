//! Whose words they are: the name, the text and the capitals of a card.

use std::collections::BTreeSet;

/// Whose text it is.
pub(crate) struct Author<'a> {
    /// The card's name.
    pub name: &'a str,
    /// An instant or sorcery.
    pub spell: bool,
    /// The whole card: a name is given only to what is read.
    pub text: &'a str,
    /// Words that keep their capitals: subtypes, singular and plural.
    pub capitals: &'a BTreeSet<String>,
    /// How its parts are read.
    pub reading: Reading,
}

/// What reads the parts of a text that have whole texts inside of them.
#[derive(Clone, Copy)]
pub(crate) struct Reading {
    /// Abilities in quotation marks, which are sentences inside of statements; none: there are none.
    pub quoted: fn(&str, &Author<'_>) -> Option<String>,
    /// A trigger or a condition in front of a sentence, and the rest; none: there is nothing like that.
    pub head: fn(&str, &Author<'_>) -> Option<(String, String)>,
    /// The statements of a part of a sentence that stands by itself.
    pub told: fn(&str, &Author<'_>) -> Vec<String>,
    /// The sentences of a text, without their full stops.
    pub sentences: fn(&str) -> Vec<String>,
    /// The statements of several sentences, each with what it takes from the one before it.
    pub all: fn(&[String], &Author<'_>) -> Vec<String>,
    /// A phrase with its words replaced.
    pub phrase: fn(&str, &Author<'_>) -> String,
}

impl Author<'_> {
    /// The statements of a part of a sentence.
    pub fn told(&self, text: &str) -> Vec<String> {
        (self.reading.told)(text, self)
    }
    /// The sentences of a text.
    pub fn sentences(&self, text: &str) -> Vec<String> {
        (self.reading.sentences)(text)
    }
    /// The statements of several sentences.
    pub fn all(&self, sentences: &[String]) -> Vec<String> {
        (self.reading.all)(sentences, self)
    }
    /// A phrase in the words of the language.
    pub fn phrase(&self, text: &str) -> String {
        (self.reading.phrase)(text, self)
    }
}
