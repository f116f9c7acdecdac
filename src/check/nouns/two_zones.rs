//! `creature or creature card in a graveyard`: one phrase for permanents and for cards elsewhere.

use crate::check::build::{not, union};
use crate::check::names::segment::{Cut, Item, Join, Piece};
use crate::check::nouns::filter::Draft;
use crate::check::nouns::np::NounPhrase;
use crate::check::vocab::Word;
use crate::check::{Checker, Read, Scope};
use crate::ir::*;
use crate::syntax::Rule;

impl<'t> Checker<'t> {
    /// Takes the word for permanents away: one alone in front of the same word with the noun `card`, where nothing else is said
    /// but the place of the cards.
    pub(crate) fn word_for_permanents(&self, np: &NounPhrase<'t>, cut: &mut Cut<'t>) -> Option<Item<'t>> {
        let cards = |i: &Item<'_>| matches!(i.piece, Piece::Word(Word::Head(Sort::Card), false));
        let [a, b, c] = &mut **cut else { return None };
        let twice = b.join == Join::Or && a.piece == b.piece && c.join == Join::None && cards(c);
        if !twice || !np.rels.iter().all(|rel| rel.rule() == Rule::r_in) {
            return None;
        }
        b.join = Join::None;
        Some(cut.remove(0))
    }

    /// `creature or creature card in a graveyard`: the word means permanents, the rest are these cards.
    pub(crate) fn or_here(
        &mut self,
        scope: &mut Scope<'t>,
        np: &NounPhrase<'t>,
        word: &Item<'t>,
        cards: Filter,
    ) -> Read<Filter> {
        let mut draft = Draft { zones: Zones::BATTLEFIELD, ..Draft::default() };
        self.read_item(scope, word, &mut draft)?;
        if np.other.is_some() {
            let asked = (self.is_never(scope, None, &draft.preds), self.types_wanted(&draft.preds));
            let than = self.other_than(scope, np, None, asked)?;
            draft.preds.push(not(Predicate::Same(than)));
        }
        let both = union(vec![draft.finish(), cards]);
        self.required(np.node, both)
    }
}
