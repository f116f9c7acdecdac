//! Nouns behind verbs that are whole without them: `flips a coin`, `shuffles their library`.

use crate::check::nouns::noun::Unit;
use crate::check::{Checker, Read, vocab};
use crate::diag::Code;
use crate::ir::{Verb, Zone};
use crate::syntax::Node;

impl<'t> Checker<'t> {
    /// `flips a coin`, `adds mana`, `shuffles their library`: the noun adds nothing to the verb, and no other may stand there.
    pub(super) fn adds_nothing(&mut self, object: Node<'t>, verb: Verb) -> Read<()> {
        let (goes, expected) = match verb {
            Verb::FlipCoin => (self.unit(object) == Some(Unit::Coins), "`flips a coin`"),
            Verb::AddMana => (self.unit(object) == Some(Unit::Mana), "`adds mana`"),
            Verb::Shuffle => (is_zone(object, Zone::Library), "`shuffles`, `shuffles their library`"),
            Verb::Vote => {
                (false, "`votes`; who cast a vote is found when it is over: `each player that voted for \"money\"`")
            }
            _ => return Ok(()),
        };
        if goes {
            return Ok(());
        }
        let message = format!("`{}` can't be heard of here", object.text());
        self.fail_help(Code::NotAnEvent, object, message, format!("expected {expected}"))
    }
}

/// `their library`
fn is_zone(node: Node<'_>, zone: Zone) -> bool {
    node.text().rsplit(' ').next().and_then(vocab::zone) == Some(zone)
}
