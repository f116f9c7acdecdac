//! The order of words in a noun phrase: what describes stands in front of the noun.

use crate::check::names::segment::{Cut, Item, Join, Piece};
use crate::check::vocab::{Grammatical, Word};
use crate::check::{Checker, Read};
use crate::diag::{Code, Diagnostic};
use crate::ir::Status;

impl<'t> Checker<'t> {
    /// Nothing that describes stands behind the noun of a phrase: `creatures enchanted creature blocked` is no set of
    /// enchanted blocked creatures, and `a copy of target creature tapped` no copy of a tapped one.
    pub(crate) fn in_order(&mut self, cut: &Cut<'t>) -> Read<()> {
        for (noun, item) in cut.iter().zip(cut.iter().skip(1)) {
            let behind = noun.number == Grammatical::Many || noun.number == Grammatical::One && describes(item);
            // `artifact creatures or red creatures`: two phrases, which would be read as one.
            if noun.number == Grammatical::Many && item.join == Join::Or && is_noun(noun) && describes(item) {
                return self.error(
                    Diagnostic::error(Code::Mixed, item.span, "these are two phrases, which would be read as one")
                        .help("the noun stands once, behind what describes: `artifact or red creatures`"),
                );
            }
            if behind && item.join == Join::None && is_noun(noun) {
                return self.error(
                    Diagnostic::error(
                        Code::NotANoun,
                        item.span,
                        format!("`{}` behind `{}` describes nothing", item.text, noun.text),
                    )
                    .help(
                        "what describes stands in front of the noun (`target tapped creature`) or behind it with `that`, `with` or `you control`; how a copy arrives stands in front of `copy`: `create 1 tapped copy of it`",
                    ),
                );
            }
        }
        Ok(())
    }
}

/// Whether a word can be the noun of a phrase.
fn is_noun(item: &Item<'_>) -> bool {
    let Piece::Word(word, negated) = item.piece else { return false };
    !negated
        && matches!(
            word,
            Word::Type(_) | Word::Sub(_) | Word::Head(_) | Word::Opponent | Word::Teammate | Word::RealCard
        )
}

/// Whether a word only describes: a state, a color, a designation.
fn describes(item: &Item<'_>) -> bool {
    match item.piece {
        Piece::Word(Word::Status(status, _), _) => !matches!(status, Status::Token | Status::RealCard),
        Piece::Word(word, _) => matches!(word, Word::Color(_) | Word::Designated(_)),
        _ => false,
    }
}
