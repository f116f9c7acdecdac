//! Phrases in which the noun was forgotten.

use crate::check::names::segment::{Item, Piece};
use crate::check::nouns::filter::Draft;
use crate::check::nouns::np::{Det, NounPhrase, parts};
use crate::check::nouns::reference::is_host;
use crate::check::vocab::Word;
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::{Predicate, Sort, Status};
use crate::syntax::Node;

impl<'t> Checker<'t> {
    /// A phrase that counts or points has a noun: of `target an opponent controls` nobody knows what is meant, and `enchanted`
    /// alone would be everything that is.
    pub(super) fn noun_is_there(&mut self, scope: &Scope<'t>, np: &NounPhrase<'t>, said: &[Predicate]) -> Read<()> {
        let points = np.target.is_some()
            || np.other.is_some()
            || matches!(np.det, Det::A | Det::All | Det::Each | Det::Every | Det::Count(_) | Det::No(_) | Det::Other);
        let host = matches!(np.det, Det::Bare) && np.rels.is_empty() && is_host(&format!("{} creature", np.words()));
        // A parameter stands for what it is given.
        let given =
            self.home(scope).is_some_and(|h| h.args.iter().any(|(n, _)| np.words().split(' ').any(|w| w == *n)));
        if self.in_scene(scope) || said.iter().any(names_a_sort) || given || !points && !host {
            return Ok(());
        }
        let message = format!("`{}` has no noun", crate::diag::shorten(np.node.text().trim()));
        let help = if host {
            "such as `enchanted creature`, `equipped creature`"
        } else {
            "such as `target creature`, `each other permanent`"
        };
        self.fail_help(Code::MissingPart, np.node, message, help)
    }
}

impl<'t> Checker<'t> {
    /// `targt creature`: a word that nobody knows is the fault, and not what the phrase lacks beside it.
    pub(super) fn words_are_known(&mut self, scope: &Scope<'t>, np: &NounPhrase<'t>) -> Read<()> {
        let cut = np.run.map(|run| self.cut(scope, run)).unwrap_or_default();
        match cut.iter().find(|item| matches!(item.piece, Piece::Unknown(_))) {
            Some(unknown) => self.unknown_word(unknown),
            None => Ok(()),
        }
    }

    /// `artifact or mana`: what is said of abilities alone stands in front of that noun.
    pub(super) fn said_of_abilities(&mut self, np: &NounPhrase<'t>, draft: &Draft) -> Read<()> {
        fn says(pred: &Predicate) -> bool {
            match pred {
                Predicate::Is(status) => matches!(status, Status::ManaAbility | Status::LoyaltyAbility),
                Predicate::Not(inner) => says(inner),
                Predicate::Any(list) | Predicate::All(list) => list.iter().any(says),
                _ => false,
            }
        }
        if matches!(draft.sort, Some(Sort::Ability | Sort::SpellOrAbility)) || !draft.preds.iter().any(says) {
            return Ok(());
        }
        let message = format!("`{}`: neither mana nor loyalty is an object", np.words());
        let help = "an ability can be of that sort: `a mana ability`; lands that are tapped for mana are told so: `when you tap a land for mana`";
        self.fail_help(Code::NotANoun, np.node, message, help)
    }

    /// `legendary draw 1 card`, `attacks tapped`: whoever does something and whatever it is done to has a noun.
    pub(crate) fn no_mere_quality(&mut self, scope: &Scope<'t>, node: Node<'t>) -> Read<()> {
        if self.in_scene(scope) {
            return Ok(());
        }
        for part in parts(node) {
            let np = NounPhrase::open(part);
            let cut =
                np.run.filter(|_| matches!(np.det, Det::Bare)).map(|run| self.cut(scope, run)).unwrap_or_default();
            let quality = |item: &Item<'t>| match item.piece {
                Piece::Word(Word::Status(status, _), _) => !is_noun(status),
                Piece::Word(word, _) => matches!(
                    word,
                    Word::Super(_) | Word::Color(_) | Word::Colorless | Word::Multicolored | Word::Monocolored
                ),
                _ => false,
            };
            if !cut.is_empty() && cut.iter().all(quality) {
                let message = format!("`{}` has no noun", crate::diag::shorten(part.text().trim()));
                let help = format!("such as `{} creatures`, `target {0} permanent`", np.words());
                return self.fail_help(Code::MissingPart, part, message, help);
            }
        }
        Ok(())
    }
}

/// Whether the word of a status stands as a noun.
fn is_noun(status: Status) -> bool {
    matches!(status, Status::Copy | Status::Commander | Status::Token | Status::ManaAbility | Status::LoyaltyAbility)
}

/// Whether a predicate is what a noun says.
fn names_a_sort(pred: &Predicate) -> bool {
    match pred {
        Predicate::Type(_) | Predicate::Sub(_) | Predicate::Sort(_) | Predicate::Chosen(_) | Predicate::Same(_) => true,
        Predicate::Is(status) => is_noun(*status),
        // `another` is no noun.
        Predicate::Not(inner) => !matches!(**inner, Predicate::Same(_)) && names_a_sort(inner),
        Predicate::Any(list) | Predicate::All(list) => list.iter().any(names_a_sort),
        _ => false,
    }
}
