//! `a creature each player controls`: a choice of one where one for each is meant.

use crate::check::nouns::np::{Det, NounPhrase, is_np, parts};
use crate::check::vocab::PlayerNoun;
use crate::check::{Checker, Read, vocab};
use crate::diag::Code;
use crate::ir::Zone;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// A choice or a target is picked once, so it can't be somebody's for each of several players.
    pub(crate) fn one_in_all(&mut self, np: &NounPhrase<'t>) -> Read<()> {
        let Some(each) = np.rels.iter().find_map(|rel| of_each(*rel)) else { return Ok(()) };
        let mut words = each.text().split(|ch: char| !ch.is_ascii_alphabetic());
        let (who, one) = match words.any(|word| vocab::player(word) == Some(PlayerNoun::Opponent)) {
            true => ("opponent", "an opponent"),
            false => ("player", "a player"),
        };
        self.fail_help(
            Code::Unclear,
            np.node,
            format!("`{}` is chosen once, and not once for each of them", np.node.text()),
            format!(
                "one for each is chosen in turn: `for each {who} as one: exile a creature the one controls`; one in all is of \
                 `{one}`"
            ),
        )
    }
}

/// The players or places of a relation such as `each opponent controls`, `in each player's graveyard`, `in each graveyard`.
fn of_each(rel: Node<'_>) -> Option<Node<'_>> {
    if !matches!(rel.rule(), Rule::r_player | Rule::r_in) {
        return None;
    }
    let first = rel.children().find(|n| is_np(n.rule()) || n.rule() == Rule::subject)?;
    let whose = parts(first).first().copied().unwrap_or(first);
    let np = NounPhrase::open(whose);
    let zone = || matches!(vocab::zone(np.words()), Some(Zone::Graveyard | Zone::Hand | Zone::Library));
    let each_of = vocab::one_player(np.words()).is_some() || zone();
    (matches!(np.det, Det::Each) && each_of).then_some(first)
}
