//! The words that a text can be made of: those of the grammar, of the rules, and those that sound files use and declare.

use crate::check::{Declared, built_in_words};
use crate::diag::{Diagnostic, Severity};
use crate::source::{FileId, Files};
use crate::syntax::scan::{Token, tokens};
use crate::syntax::words_of_grammar;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// More words than that are not tried in the place of one.
const MOST_MEANT: usize = 10;

/// Declarations whose names are words of a text; other names stand in quotation marks.
const NAMED_BARE: &[&str] = &["keyword", "action", "counter", "designation", "subtype", "number", "skill", "topic"];

/// Known words, and how often sound files say each.
pub(super) struct Lexicon {
    words: FxHashMap<String, u32>,
}

impl Lexicon {
    /// The words of these files, and of what they declare; those of files with errors may be misspelled.
    pub fn of<'d>(files: &Files, faults: impl Iterator<Item = &'d Diagnostic>, places: &[Declared]) -> Self {
        let wrong: BTreeSet<FileId> = faults.filter(|d| d.severity == Severity::Error).map(|d| d.span.file).collect();
        let mut words: FxHashMap<String, u32> = FxHashMap::default();
        let mut add = |word: &str, times: u32| {
            if word.chars().any(char::is_alphabetic) {
                *words.entry(word.to_owned()).or_default() += times;
            }
        };
        words_of_grammar().for_each(|word| add(word, 1));
        let of_rules = built_in_words();
        of_rules.iter().flat_map(|(_, words)| words).flat_map(|words| words.split(' ')).for_each(|word| add(word, 1));
        for place in places.iter().filter(|p| NAMED_BARE.contains(&p.sort)) {
            place.name.split(' ').for_each(|word| add(word, 1));
        }
        for file in files.iter().filter(|f| !wrong.contains(&f.id())) {
            let text = file.text();
            tokens(text).filter(|(t, _)| *t == Token::Word).filter_map(|(_, at)| text.get(at)).for_each(|w| add(w, 1));
        }
        Self { words }
    }

    /// Whether a word stands among them.
    pub fn knows(&self, word: &str) -> bool {
        self.words.contains_key(word)
    }

    /// The words that could be meant by one, the likeliest first: one letter is wrong, missing, too many, or two are
    /// swapped; in a long word two of that. `own` are words of the text itself, such as labels.
    pub fn meant<'w>(&'w self, word: &str, own: &BTreeSet<&'w str>) -> Vec<&'w str> {
        let slips = |known: &str| {
            let most = if word.len() >= 8 { 2 } else { 1 };
            let near = known.len().abs_diff(word.len()) <= most && known != word;
            let slips = near.then(|| strsim::damerau_levenshtein(known, word))?;
            (slips <= most).then_some(slips)
        };
        let of_text = own.iter().map(|known| (*known, u32::MAX));
        let known = self.words.iter().map(|(known, times)| (&**known, *times));
        let mut near: Vec<(usize, bool, u32, &str)> = of_text
            .chain(known)
            .filter_map(|(known, times)| {
                let another = known.chars().next() != word.chars().next();
                Some((slips(known)?, another && times < OFTEN, u32::MAX - times, known))
            })
            .collect();
        near.sort_unstable();
        near.dedup_by_key(|(.., known)| *known);
        near.into_iter().map(|(.., known)| known).take(MOST_MEANT).collect()
    }
}

/// What is said so often is meant even if its first letter is wrong.
const OFTEN: u32 = 100;
