//! Names of cards as people write them in lists.

use crate::ir::{Content, DefId};
use rustc_hash::FxHashMap;

/// The names of all cards, as people write them.
pub(super) struct CardNames<'c> {
    content: &'c Content,
    by_name: FxHashMap<String, DefId>,
}

impl<'c> CardNames<'c> {
    /// All names that cards of the content have, in any language.
    pub fn new(content: &'c Content) -> Self {
        let mut by_name = FxHashMap::default();
        for (name, card) in &content.cards {
            by_name.insert(normal(name), *card);
            let japanese = content.defs.get(card.index()).and_then(|def| def.name_ja);
            if let Some(name) = japanese {
                by_name.entry(normal(content.str(name))).or_insert(*card);
            }
        }
        Self { content, by_name }
    }

    /// The names as the cards have them in English.
    pub fn all(&self) -> impl Iterator<Item = &'c str> {
        self.content.cards.keys().map(AsRef::as_ref)
    }

    /// By the whole name; of `Front // Back` also by the front.
    pub fn find(&self, written: &str) -> Option<DefId> {
        let name = normal(written);
        let front = || name.split("//").next().and_then(|front| self.by_name.get(front.trim()));
        self.by_name.get(&name).or_else(front).copied()
    }
}

/// Lower case, plain apostrophes, single blanks, `/` and `//` alike.
pub(super) fn normal(name: &str) -> String {
    let plain = name.to_lowercase().replace(['’', '‘'], "'").replace('æ', "ae");
    let words: Vec<&str> = plain.split_whitespace().collect();
    let joined = words.join(" ");
    if joined.contains('/') {
        let halves: Vec<&str> = joined.split('/').map(str::trim).filter(|half| !half.is_empty()).collect();
        return halves.join(" // ");
    }
    joined
}
