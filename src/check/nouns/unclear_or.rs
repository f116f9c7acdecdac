//! `artifact or nonblack creature`: what could go with one alternative or with all of them is asked back, never guessed.

use crate::check::clauses::modal::Be;
use crate::check::names::segment::{Item, Join, Piece};
use crate::check::nouns::np::{Det, NounPhrase, parts};
use crate::check::vocab::{Grammatical, Word};
use crate::check::{Checker, Read};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::syntax::{Node, Rule as Syntax};
use crate::wording::article;

/// Whether a word alone names things: a card type or a subtype.
fn names_things(item: &Item) -> bool {
    matches!(item.piece, Piece::Word(Word::Type(_) | Word::Sub(_), false))
}

/// `an artifact`, `a creature`.
pub(super) fn with_article(word: &str) -> String {
    format!("{} {word}", article(word))
}

/// The singular of a noun in a proposal.
fn one(item: &Item) -> String {
    let word = item.text;
    let plural = item.number == Grammatical::Many;
    match word.strip_suffix("ies").map(|stem| format!("{stem}y")).or_else(|| word.strip_suffix('s').map(str::to_owned))
    {
        Some(singular) if plural => singular,
        _ => word.to_owned(),
    }
}

/// `a creature`, `an artifact`.
fn one_of(np: Node<'_>) -> bool {
    matches!(NounPhrase::open(np).det, Det::A)
}

impl<'t> Checker<'t> {
    /// `permanents that are an artifact and a creature have flying`: whether the second noun is of the permanents or has
    /// flying itself, nobody can say.
    pub(crate) fn kind_or_subject(&mut self, subject: Node<'t>) -> Read<()> {
        let parts = parts(subject);
        for pair in parts.windows(2) {
            let [one, next] = pair else { continue };
            let last = NounPhrase::open(*one).rels.last().and_then(|rel| rel.child(Syntax::clause));
            let kind = last.filter(|clause| Be::of(*clause).is_some()).and_then(|clause| clause.children().last());
            if kind.is_some_and(one_of) && one_of(*next) {
                let message = format!("is `{}` something else that this is said of?", next.text());
                let help = "what is both at once is `artifact creatures`; all of both are `artifacts and creatures`";
                return self.fail_help(Code::Unclear, *next, message, help);
            }
        }
        Ok(())
    }

    /// A field of magic that is called as several of some kind are: without a noun behind it it could be either.
    pub(crate) fn field_or_kind(&mut self, cut: &[Item<'t>]) -> Read<()> {
        for item in cut {
            let Piece::Word(Word::Sub(id), _) = item.piece else { continue };
            let of_magic =
                |id: SubtypeId| self.content.subtypes.get(id.index()).is_some_and(|s| s.of.contains(CardTypes::MAGIC));
            let Some(one) = item.text.strip_suffix('s').filter(|_| of_magic(id)) else { continue };
            let kind = self.vocab.word_in_scene(one).or(self.vocab.word(one));
            if matches!(kind, Some((Word::Sub(kind), _)) if !of_magic(kind)) {
                let message = format!("`{}` is a field of magic, and could mean what is a {one}", item.text);
                let help = format!("a noun tells them apart: `{one} creatures`, `{} spells`", item.text);
                return self.error(Diagnostic::error(Code::Unclear, item.span, message).help(help));
            }
        }
        Ok(())
    }

    /// An adjective between alternatives that name things and the noun at the end: it is not said whether the things before it
    /// have to be what the noun says.
    pub(crate) fn alternatives_are_clear(&mut self, np: &NounPhrase<'t>, cut: &[Item<'t>]) -> Read<()> {
        for (at, item) in cut.iter().enumerate() {
            let Some(next) = cut.get(at + 1).filter(|next| next.join == Join::None && names_things(next)) else {
                continue;
            };
            // Everything is a thing.
            if matches!(next.piece, Piece::Word(Word::Type(CardTypes::THING), _)) {
                continue;
            }
            let first = cut[..=at].iter().rposition(|i| i.join == Join::None).unwrap_or(0);
            let Some(named) = cut[first..at].iter().find(|i| names_things(i)) else { continue };
            if item.join == Join::Or && !names_things(item) {
                return self.unclear_alternatives(np, cut, (first, at), named);
            }
        }
        Ok(())
    }

    /// Says what both meanings are called.
    fn unclear_alternatives(
        &mut self,
        np: &NounPhrase<'t>,
        cut: &[Item<'t>],
        (first, last): (usize, usize),
        named: &Item<'t>,
    ) -> Read<()> {
        let noun = one(&cut[last + 1]);
        let head = cut.last().filter(|i| matches!(i.piece, Piece::Word(Word::Head(_), false)));
        let (whole, behind) = match head {
            Some(head) => (head.text.to_owned(), format!(" {}", head.text)),
            None => {
                let all = match (cut[last + 1].number == Grammatical::Many, self.scene_now) {
                    (true, true) => "creatures or things",
                    (true, false) => "permanents",
                    (false, true) => "creature or thing",
                    (false, false) => "permanent",
                };
                (all.to_owned(), String::new())
            }
        };
        let is = if whole.ends_with('s') { "are" } else { "is" };
        // Adjectives in front belong to the first alternative.
        let front: String = cut[..first].iter().map(|i| format!("{} ", i.text)).collect();
        let sorts: Vec<String> = cut[first..=last]
            .iter()
            .enumerate()
            .map(|(n, i)| {
                let front = if n == 0 { &*front } else { "" };
                let noun = if names_things(i) { String::new() } else { format!(" {noun}") };
                with_article(&format!("{front}{}{noun}", one(i)))
            })
            .collect();
        let mut help = format!("of several sorts it is `{whole} that {is} {}`", sorts.join(" or "));
        if front.is_empty() {
            let one_sort: Vec<String> = cut[first..=last]
                .iter()
                .map(|i| if names_things(i) { with_article(&one(i)) } else { i.text.to_owned() })
                .collect();
            help += &format!(", of one sort `{}{behind} that {is} {}`", cut[last + 1].text, one_sort.join(" or "));
        }
        let message = format!("`{}` does not say whether `{}` goes with `{noun}`", np.words(), one(named));
        self.fail_help(Code::Mixed, np.node, message, help)
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
        if !mixed || !qualities.iter().any(Predicate::is_of_creatures) {
            return Ok(());
        }
        let rels = np.rels.iter().map(|rel| rel.text()).collect::<Vec<_>>().join(" ");
        let many = last.iter().any(|i| i.number == Grammatical::Many);
        let (whole, is) = if many { ("permanents", "are") } else { ("permanent", "is") };
        let all: Vec<String> = last.iter().map(|i| with_article(&one(i))).collect();
        let message = format!("`{}` does not say whether only the creature is asked for `{rels}`", np.node.text());
        let rest: Vec<String> = last.iter().filter(|i| !creature(i)).map(|i| with_article(&one(i))).collect();
        let help = format!(
            "of the creature alone it is `{whole} that {is} {} or a creature {rels}`, of all of them `{whole} {rels} that {is} {}`",
            rest.join(" or "),
            all.join(" or "),
        );
        self.fail_help(Code::Mixed, np.node, message, help)
    }
}
