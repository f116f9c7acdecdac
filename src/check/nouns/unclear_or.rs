//! `artifact or nonblack creature`: what could go with one alternative or with all of them is asked back, never guessed.

use crate::check::names::segment::{Item, Join, Piece};
use crate::check::nouns::np::NounPhrase;
use crate::check::vocab::Word;
use crate::check::{Checker, Read};
use crate::diag::Code;
use crate::ir::*;

/// Whether a word alone names things: a card type or a subtype.
fn names_things(item: &Item) -> bool {
    matches!(item.piece, Piece::Word(Word::Type(_) | Word::Sub(_), false))
}

/// Whether only creatures can be such.
fn of_creatures(pred: &Predicate) -> bool {
    match pred {
        Predicate::Keyword(_) | Predicate::Prop(Prop::Power | Prop::Toughness, ..) => true,
        Predicate::Not(inner) => of_creatures(inner),
        Predicate::Any(all) | Predicate::All(all) => all.iter().all(of_creatures),
        _ => false,
    }
}

/// `an artifact`, `a creature`.
fn with_article(word: &str) -> String {
    let vowel = word.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
    format!("{} {word}", if vowel { "an" } else { "a" })
}

impl<'t> Checker<'t> {
    /// An adjective between alternatives that name things and the noun at the end: it is not said whether the things before it
    /// have to be what the noun says.
    pub(crate) fn alternatives_are_clear(&mut self, np: &NounPhrase<'t>, cut: &[Item<'t>]) -> Read<()> {
        for (at, item) in cut.iter().enumerate() {
            let Some(next) = cut.get(at + 1).filter(|next| next.join == Join::None) else { continue };
            let group = cut[..=at].iter().rposition(|i| i.join == Join::None).unwrap_or(0);
            let ends_with_quality = item.join == Join::Or && !names_things(item);
            let noun = names_things(next) || matches!(next.piece, Piece::Word(Word::Head(_), false));
            let Some(thing) = cut[group..at].iter().find(|i| names_things(i)).filter(|_| ends_with_quality && noun)
            else {
                continue;
            };
            let (thing, quality, noun) = (thing.text, item.text, next.text);
            let whole = if names_things(next) { "permanent" } else { noun };
            let message = format!("`{}` does not say whether `{thing}` goes with `{noun}`", np.words());
            let help = format!(
                "of two sorts of things it is `{whole} that is {} or {} {noun}`, of one sort `{noun} that is {} or {quality}`",
                with_article(thing),
                with_article(quality),
                with_article(thing),
            );
            return self.fail_help(Code::Mixed, np.node, message, help);
        }
        Ok(())
    }

    /// A quality of creatures behind alternatives of which some are none: it is not said whether all of them need it.
    pub(crate) fn quality_is_clear(
        &mut self,
        np: &NounPhrase<'t>,
        cut: &[Item<'t>],
        qualities: &[Predicate],
    ) -> Read<()> {
        let Some(first) = cut.iter().rposition(|i| i.join == Join::None) else { return Ok(()) };
        let last = &cut[first..];
        let creature = |i: &Item| matches!(i.piece, Piece::Word(Word::Type(t), false) if t == CardTypes::CREATURE);
        let others = last.iter().any(|i| !creature(i));
        let mixed = last.len() > 1 && last.iter().all(names_things) && last.iter().any(creature) && others;
        if !mixed || !qualities.iter().any(of_creatures) {
            return Ok(());
        }
        let rels = np.rels.iter().map(|rel| rel.text()).collect::<Vec<_>>().join(" ");
        let all: Vec<String> = last.iter().map(|i| with_article(i.text)).collect();
        let message = format!("`{}` does not say whether only the creature is asked for `{rels}`", np.node.text());
        let rest: Vec<&str> = last.iter().filter(|i| !creature(i)).map(|i| i.text).collect();
        let help = format!(
            "of the creature alone it is `permanent that is {} or a creature {rels}`, of all of them `permanent {rels} that is {}`",
            rest.iter().map(|word| with_article(word)).collect::<Vec<_>>().join(" or "),
            all.join(" or "),
        );
        self.fail_help(Code::Mixed, np.node, message, help)
    }
}
