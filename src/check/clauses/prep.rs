//! Prepositions: what the roles of a clause begin with. The type and the rule of the grammar are made of one list.

use crate::syntax::{Node, Rule};

include!(concat!(env!("OUT_DIR"), "/prepositions.rs"));

impl Prep {
    /// In front of where something is put.
    pub(crate) const PLACES: [Prep; 4] = [Prep::To, Prep::Into, Prep::Onto, Prep::On];
    /// In front of an argument in the spelling of a keyword.
    pub(crate) const OF_KEYWORDS: [Prep; 4] = [Prep::From, Prep::Onto, Prep::For, Prep::With];

    /// The preposition that is written so.
    pub(crate) fn read(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|prep| prep.word() == word)
    }

    /// What stands behind this preposition if a text begins with it.
    pub(crate) fn behind(self, text: &str) -> Option<&str> {
        text.strip_prefix(self.word())?.strip_prefix(' ')
    }

    /// What stands in front of this preposition and behind it, where it stands first in a text.
    pub(crate) fn split(self, text: &str) -> Option<(&str, &str)> {
        let mut places = text.match_indices(self.word());
        places.find_map(|(at, word)| {
            Some((text.get(..at)?.strip_suffix(' ')?, text.get(at + word.len()..)?.strip_prefix(' ')?))
        })
    }

    /// What a node begins with if it is a role, also behind `except`. None: it is no role, or one without a preposition.
    pub(crate) fn of(node: Node<'_>) -> Option<Self> {
        let role = (node.rule() == Rule::role).then_some(node)?;
        Self::read(role.child(Rule::prep)?.text())
    }
}
