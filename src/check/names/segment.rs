//! Runs of vocabulary words, cut by longest match.

use crate::check::vocab::{Grammatical, Word};
use crate::check::{Checker, Read, Scope, vocab};
use crate::diag::{Code, Diagnostic};
use crate::ir::Prop;
use crate::source::Span;
use crate::syntax::Node;
use smallvec::SmallVec;

/// One piece of a run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Piece<'t> {
    /// A known word, possibly with `non` before it.
    Word(Word, bool),
    /// Power and toughness: `2/2`, `X/X`.
    Pt(&'t str),
    /// A change of power and toughness: `+1/+1`.
    Change(&'t str),
    /// The name of a label, or of a parameter of the declaration.
    Name(&'t str),
    /// A word of no table; what it is, only the place can tell.
    Unknown(&'t str),
}

/// A piece and how it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Item<'t> {
    /// What it is.
    pub piece: Piece<'t>,
    /// Singular or plural.
    pub number: Grammatical,
    /// Joined to the one before it.
    pub join: Join,
    /// What was written.
    pub text: &'t str,
    /// Where the piece stands in the file.
    pub span: Span,
}

/// How two pieces of a run are joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Join {
    /// By nothing: both hold.
    None,
    /// By `or`: it is enough that one holds.
    Or,
    /// `and`: both hold, or a list.
    And,
}

/// The pieces of a run.
pub(crate) type Cut<'t> = SmallVec<[Item<'t>; 6]>;

/// Words of a text with their offsets, in order.
fn words(text: &str) -> SmallVec<[(usize, usize); 8]> {
    let mut found = SmallVec::new();
    let mut start = None;
    for (at, byte) in text.bytes().enumerate() {
        match (byte.is_ascii_whitespace(), start) {
            (false, None) => start = Some(at),
            (true, Some(begin)) => {
                found.push((begin, at));
                start = None;
            }
            _ => {}
        }
    }
    if let Some(begin) = start {
        found.push((begin, text.len()));
    }
    found
}

/// `2/2`, `X/0`: two sides without signs. `+1/-1`: two sides with signs.
fn numbers(text: &str) -> Option<bool> {
    let (left, right) = text.split_once('/')?;
    let signed = |side: &str| side.starts_with(['+', '-']);
    let side = |s: &str| {
        let digits = s.trim_start_matches(['+', '-']);
        !digits.is_empty()
            && (digits.bytes().all(|b| b.is_ascii_digit()) || matches!(digits, "X" | "Y" | "Z" | "N" | "n" | "m" | "k"))
    };
    (side(left) && side(right) && signed(left) == signed(right)).then(|| signed(left))
}

/// Which words mean something.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Words {
    OfGames,
    /// Those of games, and those that mean something in scenes only.
    OfScenes,
}

impl<'t> Checker<'t> {
    /// Cuts the text of a `run`, `drun`, `word` or similar node. Unknown words stay as they are.
    pub(crate) fn cut(&self, scope: &Scope<'t>, node: Node<'t>) -> Cut<'t> {
        self.cut_text(scope, node.text(), node.span())
    }

    /// The same with the words that mean something in scenes.
    pub(crate) fn cut_in_scene(&self, scope: &Scope<'t>, node: Node<'t>) -> Cut<'t> {
        self.cut_with(scope, node.text(), node.span(), Words::OfScenes)
    }

    /// The same for a part of a node's text that begins where the span begins.
    pub(crate) fn cut_text(&self, scope: &Scope<'t>, text: &'t str, whole: Span) -> Cut<'t> {
        let scene = self.in_scene(scope) || self.scene_files.contains(&whole.file);
        self.cut_with(scope, text, whole, if scene { Words::OfScenes } else { Words::OfGames })
    }

    fn cut_with(&self, scope: &Scope<'t>, text: &'t str, whole: Span, known: Words) -> Cut<'t> {
        let bounds = words(text);
        let mut cut = Cut::new();
        let (mut at, mut join) = (0, Join::None);
        while let Some(&(start, end)) = bounds.get(at) {
            let first = text.get(start..end).unwrap_or("");
            match first {
                "or" if !cut.is_empty() => join = Join::Or,
                "and" if !cut.is_empty() => join = Join::And,
                _ => {
                    let (piece, number, used) = self.piece(scope, text, &bounds, at, known);
                    let last = bounds.get(at + used - 1).map_or(end, |b| b.1);
                    let span = Span { start: whole.start + start as u32, end: whole.start + last as u32, ..whole };
                    cut.push(Item { piece, number, join, text: text.get(start..last).unwrap_or(""), span });
                    join = Join::None;
                    at += used - 1;
                }
            }
            at += 1;
        }
        cut
    }

    /// The longest piece that begins at a word, and how many words it has.
    fn piece(
        &self,
        scope: &Scope<'t>,
        text: &'t str,
        bounds: &[(usize, usize)],
        at: usize,
        known: Words,
    ) -> (Piece<'t>, Grammatical, usize) {
        let Some(&(start, end)) = bounds.get(at) else {
            return (Piece::Unknown(""), Grammatical::Both, 1);
        };
        let first = text.get(start..end).unwrap_or("");
        let meaning = |t: &str| if known == Words::OfScenes { self.vocab.word_in_scene(t) } else { self.vocab.word(t) };
        for count in (1..=self.vocab.longest(first)).rev() {
            let Some(&(_, end)) = bounds.get(at + count - 1) else { continue };
            if let Some((word, number)) = text.get(start..end).and_then(meaning) {
                return (Piece::Word(word, false), number, count);
            }
        }
        let piece = if let Some(signed) = numbers(first) {
            (if signed { Piece::Change(first) } else { Piece::Pt(first) }, Grammatical::Both)
        } else if let Some((word, number)) = first.strip_prefix("non").and_then(|rest| negated(rest, meaning)) {
            (Piece::Word(word, true), number)
        } else if self.knows_name(scope, first) {
            // A label `shade` is not the creature type Shade.
            (Piece::Name(first), Grammatical::Both)
        } else if let Some((word, number)) = self.lower_case(scope, first) {
            (Piece::Word(word, false), number)
        } else {
            (Piece::Unknown(first), Grammatical::Both)
        };
        (piece.0, piece.1, 1)
    }

    /// A name without its capital, where that is allowed.
    fn lower_case(&self, scope: &Scope<'t>, word: &str) -> Option<(Word, Grammatical)> {
        if !scope.any_case {
            return None;
        }
        self.vocab.word(&crate::check::vocab::capitalised(word))
    }

    fn negated(&self, rest: &str) -> Option<(Word, Grammatical)> {
        negated(rest, |word| self.vocab.word(word))
    }

    /// A negation whose hyphen is wrong, spelled right.
    fn other_hyphen(&self, text: &str) -> Option<String> {
        let rest = text.strip_prefix("non")?;
        let right = match rest.strip_prefix('-') {
            Some(word) => word.to_owned(),
            None => format!("-{rest}"),
        };
        self.negated(&right).map(|_| format!("non{right}"))
    }

    /// A declared designation; the states of scenes are none on cards.
    pub(crate) fn designation(&self, name: &str) -> Option<crate::ir::DesignationId> {
        let known = || self.scene_now || !self.vocab.only_in_scenes(name);
        self.vocab.designations.get(name).copied().filter(|_| known())
    }

    /// A label of the ability or the object, or a parameter.
    pub(crate) fn knows_name(&self, scope: &Scope<'t>, name: &str) -> bool {
        scope.named(name).is_some()
            || self.argument(scope, name).is_some()
            || self.object_label(scope.home, name).is_some()
    }

    fn is_noun(&self, word: &str) -> bool {
        matches!(self.vocab.word_in_scene(word), Some((Word::Head(_) | Word::Type(_), _)))
    }

    /// Reports a word that is in no table.
    pub(crate) fn unknown_word<T>(&mut self, item: &Item<'t>) -> Read<T> {
        let mut error = Diagnostic::error(Code::UnknownWord, item.span, format!("`{}` is an unknown word", item.text));
        if matches!(vocab::prop(item.text), Some(Prop::Damage | Prop::Life)) {
            return self.error(error.help(
                "an amount needs a verb of its own: `and deal 2 damage to you`, `if you would be dealt damage`",
            ));
        }
        if vocab::is_of_time(item.text) {
            return self.error(error.help(
                "times stand at the end of what must, can or did happen: `this must attack each combat`, `attacked this \
                 turn`; what is watched triggers every time",
            ));
        }
        if vocab::zone(item.text).is_some() {
            return self.error(error.help(
                "a place is none of the things that lie in it: `all cards in all graveyards`, `target card in a graveyard`",
            ));
        }
        if self.vocab.only_in_scenes(item.text) {
            let message = format!("`{}` says something in scenes only", item.text);
            let error = Diagnostic::error(Code::OtherBook, item.span, message);
            return self.error(error.help("what was called so by `as` is read with `the`"));
        }
        if let Some(right) = self.other_hyphen(item.text) {
            return self.error(error.suggest(right));
        }
        if item.text.starts_with("Non")
            && let lower = item.text.to_lowercase()
            && self.negated(&lower["non".len()..]).is_some()
        {
            return self.error(error.suggest(lower));
        }
        if let Some(rest) = item.text.strip_prefix("no")
            && self.negated(rest).is_some()
        {
            return self.error(error.suggest(format!("non{rest}")));
        }
        let of_scene = self.content.designations.iter().filter(|d| !d.of_cards).map(|d| &*d.name);
        let of_scene = of_scene.chain(self.content.subtypes.iter().map(|s| &*s.name));
        let nearest = match self.scene_now {
            true => crate::diag::suggest(item.text, of_scene.filter(|name| self.vocab.word_in_scene(name).is_some()))
                // Kinds begin with a capital letter, and states don't.
                .filter(|near| {
                    near.eq_ignore_ascii_case(item.text)
                        || near.starts_with(char::is_uppercase) == item.text.starts_with(char::is_uppercase)
                })
                .or_else(|| self.vocab.nearest(item.text).filter(|near| self.is_noun(near))),
            false => self.vocab.nearest(item.text),
        };
        // A word of the grammar that is as near is meant before a subtype: those begin with a capital letter.
        let lower = item.text.starts_with(char::is_lowercase);
        let nearest = match nearest {
            Some(name) if lower && name.starts_with(char::is_uppercase) => {
                crate::syntax::grammar_word_near(item.text, name).or(Some(name))
            }
            other => other,
        };
        let nearest = nearest.or_else(|| crate::syntax::near_grammar(item.text));
        if let Some(nearest) = nearest {
            error = error.suggest(nearest);
        } else if self.scene_now {
            let note = format!(
                "states and kinds are declared: `designation {}`, `subtypes Thing {{ ... }}`; `spellwright list` names those \
                 that there are",
                item.text
            );
            error = error.note(note);
        }
        self.error(error)
    }

    /// The text of a node as words with single blanks. Borrowed where it already is.
    pub(crate) fn spelled(&self, node: Node<'t>) -> std::borrow::Cow<'t, str> {
        let text = node.text();
        if text.contains("  ") || text.contains(['\t', '\n', '\r']) {
            text.split_whitespace().collect::<Vec<_>>().join(" ").into()
        } else {
            text.into()
        }
    }
}

/// `noncreature`, `nonblack`, `non-Aura`: a hyphen before a capital and nowhere else.
fn negated(rest: &str, meaning: impl Fn(&str) -> Option<(Word, Grammatical)>) -> Option<(Word, Grammatical)> {
    let word = rest.strip_prefix('-').unwrap_or(rest);
    let capital = word.starts_with(char::is_uppercase);
    meaning(word).filter(|_| capital == rest.starts_with('-'))
}

/// The place of a few words of a node's text.
pub(crate) fn part_span(node: Node<'_>, part: &str) -> Span {
    let whole = node.span();
    match node.text().find(part) {
        Some(at) if !part.is_empty() => {
            let start = whole.start + at as u32;
            Span { start, end: start + part.len() as u32, ..whole }
        }
        _ => whole,
    }
}

/// The text of a string node without its quotation marks.
pub(crate) fn unquoted(node: Node<'_>) -> &str {
    let text = node.text();
    text.strip_prefix('"').and_then(|t| t.strip_suffix('"')).unwrap_or(text)
}

pub(crate) fn in_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '-'
}

/// The words of a text; the sign in front of a number (`-X/-n`) is no part of one.
pub(crate) fn words_in(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c| !in_word(c)).map(|word| word.trim_start_matches('-')).filter(|word| !word.is_empty())
}
