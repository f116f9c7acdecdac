//! Mass nouns (`3 damage`, `a +1/+1 counter`) and what can be chosen besides things on the table.

use crate::check::names::segment::part_span;
use crate::check::nouns::choice_nouns::{ChoiceNoun, choice_noun};
use crate::check::nouns::np::{Det, NounPhrase, counted, inner_np};
use crate::check::{About, Checker, Kind, Read, Scope, vocab};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::syntax::Node;

/// A number of things as written in front of a noun.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Count {
    /// The least number that is allowed.
    pub min: Value,
    /// Most; none: any number.
    pub max: Option<Value>,
}

impl Count {
    /// Exactly so many.
    pub(crate) fn exactly(n: Value) -> Self {
        Self { min: n.clone(), max: Some(n) }
    }
}

/// A noun that is no object or player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Unit {
    /// Damage; combat damage, noncombat damage.
    Damage(DamageSort),
    /// Points of life.
    Life,
    /// Cards that are drawn, milled, seen: no filter.
    Cards,
    /// Mana of any type.
    Mana,
    /// Counters of a kind, or of any kind.
    Counters(Option<CounterId>),
    /// Turns, phases, steps.
    Span(Span),
    /// Coins that are flipped.
    Coins,
    /// Flips of coins, as they are won and lost.
    Tosses,
    /// Dice with that many faces.
    Dice(u16),
    /// Piles that objects are separated into.
    Piles,
    /// Copies (of what follows).
    Copies,
    /// Lands that may be played (`1 additional land`).
    Lands,
}

/// `3 damage`, `a +1/+1 counter`, `all counters`, or a bare `damage` whose amount follows (`equal to ...`).
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Quantity<'t> {
    /// How many; none: not said here.
    pub n: Option<Count>,
    /// `all`, `each` or `every` stood before the noun.
    pub all: bool,
    /// `additional`, `extra` stood before the noun.
    pub more: bool,
    /// What is counted or measured.
    pub unit: Unit,
    /// The label behind it, `as name`; `None` if there is none.
    pub label: Option<Node<'t>>,
}

impl PartialEq for Node<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.span() == other.span() && self.rule() == other.rule()
    }
}

impl std::fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} `{}`", self.rule(), self.text())
    }
}

/// Without `extra` or `additional` in front.
fn more(words: &str) -> (&str, bool) {
    match words.strip_prefix("additional ").or_else(|| words.strip_prefix("extra ")) {
        Some(rest) => (rest, true),
        None => (words, false),
    }
}

impl<'t> Checker<'t> {
    /// The kind of counter that a run names: the words before `counter`, which may be none.
    pub(crate) fn counter_noun<'w>(&self, words: &'w str) -> Option<&'w str> {
        vocab::before_counter(more(words).0)
    }

    /// A declared kind of counter; no words mean any kind.
    pub(crate) fn counter_kind(&mut self, at: Node<'t>, name: &str) -> Read<Option<CounterId>> {
        if name.is_empty() {
            return Ok(None);
        }
        if let Some(id) = self.vocab.counters.get(name) {
            let id = *id;
            self.counter_of_scene(at, name, id)?;
            return Ok(Some(id));
        }
        let span = part_span(at, name);
        let error = Diagnostic::error(Code::UnknownName, span, format!("`{name}` is an unknown kind of counter"))
            .suggest_from(name, self.vocab.counters.keys().copied());
        let declared = format!("a kind of its own is declared with `counter \"{name}\"`");
        self.error(if error.suggestion.is_some() { error } else { error.help(declared) })
    }

    /// Reports a phrase about counters that names an unknown kind.
    pub(crate) fn known_counters(&mut self, node: Node<'t>) -> Read<()> {
        let np = NounPhrase::open(node);
        match vocab::before_counter(more(np.words()).0).filter(|kind| !kind.is_empty()) {
            Some(kind) => self.counter_kind(np.run.unwrap_or(node), kind).map(|_| ()),
            None => Ok(()),
        }
    }

    /// Reports that a phrase about counters names no kind, or an unknown one.
    pub(crate) fn no_counter_kind<T>(&mut self, node: Node<'t>) -> Read<T> {
        let np = NounPhrase::open(node);
        if let Some(kind) = vocab::before_counter(more(np.words()).0).filter(|k| !k.is_empty()) {
            self.counter_kind(np.run.unwrap_or(node), kind)?;
        }
        let such = if self.scene_now { "a kind that you declare: `counter \"sip\"`" } else { "`+1/+1`" };
        self.fail(Code::MissingPart, node, format!("the kind of counter is missing, such as {such}"))
    }

    /// Whether the phrase is about a mass noun, and which. Reports nothing; an unknown kind of counter is any kind.
    pub(crate) fn unit(&self, node: Node<'t>) -> Option<Unit> {
        self.unit_of(&NounPhrase::open(node))
    }

    pub(crate) fn unit_of(&self, np: &NounPhrase<'t>) -> Option<Unit> {
        if !np.poss.is_empty() || np.target.is_some() || matches!(np.det, Det::Genitive(_) | Det::That | Det::PartOf(_))
        {
            return None;
        }
        let (words, more) = more(np.words());
        if matches!(np.det, Det::The) {
            // `the last time counter is removed`
            let kind = vocab::before_counter(words.strip_prefix("last ")?)?;
            return Some(Unit::Counters(self.vocab.counters.get(kind).copied()));
        }
        if let Some(kind) = vocab::before_counter(words) {
            return Some(Unit::Counters(self.vocab.counters.get(kind).copied()));
        }
        Some(match words {
            "damage" => Unit::Damage(DamageSort::Any),
            "combat damage" => Unit::Damage(DamageSort::Combat),
            "noncombat damage" => Unit::Damage(DamageSort::Noncombat),
            "life" => Unit::Life,
            "card" | "cards" if np.rels.is_empty() => Unit::Cards,
            "mana" => Unit::Mana,
            "coin" | "coins" => Unit::Coins,
            "toss" => Unit::Tosses,
            "die" | "dice" => Unit::Dice(6),
            "pile" | "piles" => Unit::Piles,
            "copy" | "copies" => Unit::Copies,
            "land" | "lands" if more => Unit::Lands,
            words => match vocab::span(words) {
                Some(span) => Unit::Span(span),
                None => Unit::Dice(sided_dice(words)?),
            },
        })
    }

    /// Reports `1 +1/+1 counter and 1 charge counter`, `2 life or 1 life` where one amount is read.
    pub(crate) fn one_amount(&mut self, node: Node<'t>) -> Read<()> {
        match &*self.parts(node) {
            [_, second, ..] => self.fail_help(
                Code::NotANumber,
                *second,
                format!("one amount stands here; nobody reads `{}`", second.text()),
                "another one is another instruction, and what both are about has a label: `... on target creature as prey`, then \
                 `... on the prey`",
            ),
            _ => Ok(()),
        }
    }

    /// A mass noun with its number.
    pub(crate) fn quantity(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Quantity<'t>> {
        self.one_amount(node)?;
        let node = inner_np(node);
        let np = NounPhrase::open(node);
        let Some(unit) = self.unit_of(&np) else {
            return self.fail_help(
                Code::NotANumber,
                node,
                format!("`{}` is not an amount", node.text()),
                "amounts are counted: `3 damage`, `2 life`, `1 card`, `a +1/+1 counter`",
            );
        };
        if let Some(kind) = vocab::before_counter(more(np.words()).0) {
            self.counter_kind(np.run.unwrap_or(node), kind)?;
        }
        if let Some(rel) = np.rels.first() {
            return self.fail(Code::NotUnderstood, *rel, format!("`{}` says nothing about an amount", rel.text()));
        }
        let (mut n, mut all) = (None, false);
        match np.det {
            Det::Count(count) => n = Some(self.count(scope, count)?),
            Det::A | Det::Any => n = Some(Count::exactly(Value::Num(1))),
            Det::No(none) => {
                self.saw(none);
                n = Some(Count::exactly(Value::Num(0)));
            }
            Det::All | Det::Each | Det::Every => all = true,
            _ => {}
        }
        Ok(Quantity { n, all, more: more(np.words()).1, unit, label: np.label })
    }

    /// What can be chosen besides things on the table: `a color`, `a creature type`, `a card name`, `a number`;
    /// otherwise things.
    pub(crate) fn choice(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<(Choice, About)> {
        let np = NounPhrase::open(node);
        if np.other.is_some() && matches!(choice_noun(np.words()), Some(ChoiceNoun::Color)) {
            return self.another_color(scope, &np);
        }
        if np.is_plain() && matches!(np.det, Det::A | Det::Any) {
            let found = match choice_noun(np.words()) {
                Some(ChoiceNoun::Color) => Some((Choice::Color, Kind::Color)),
                Some(ChoiceNoun::CreatureType) => Some((Choice::CreatureType, Kind::Subtype)),
                Some(ChoiceNoun::BasicLandType) => Some((Choice::BasicLandType, Kind::Subtype)),
                Some(ChoiceNoun::CardType) => Some((Choice::CardType, Kind::CardType)),
                Some(ChoiceNoun::Text) => Some((Choice::Text, Kind::Word)),
                Some(ChoiceNoun::Number) => {
                    Some((Choice::Number(Value::Num(0), Value::Num(i32::from(u16::MAX)), None), Kind::Number))
                }
                None if np.words() == "card name" => Some((Choice::CardName(CardTypes::all()), Kind::Name)),
                None => self.card_name_choice(np.words()),
            };
            if let Some((choice, kind)) = found {
                return Ok((choice, About::plain(kind)));
            }
        }
        if is_some_colors(node.text()) {
            self.saw_all(counted(node));
            return Ok((Choice::Colors, About::plain(Kind::Colors)));
        }
        let filter = self.filter_about(scope, &np);
        let (pick, _) = self.pick_bound(scope, node)?;
        Ok((Choice::Things(pick), filter))
    }

    /// `another color`: none of those that were chosen before in the same ability.
    fn another_color(&mut self, scope: &mut Scope<'t>, np: &NounPhrase<'t>) -> Read<(Choice, About)> {
        self.saw_all(np.other);
        let before: Vec<Slot> = scope.names.iter().filter(|n| n.about.kind == Kind::Color).map(|n| n.slot).collect();
        if before.is_empty() || !matches!(np.det, Det::A) || !np.rels.is_empty() {
            return self.fail_help(
                Code::Unclear,
                np.node,
                "no color was chosen before this one",
                "such as `choose a color as hue`, then `choose another color as tint`",
            );
        }
        before.iter().for_each(|slot| scope.read(*slot));
        Ok((Choice::ColorBut(before.into_iter().map(Ref::Slot).collect()), About::plain(Kind::Color)))
    }

    /// `a nonland card name`, `a creature card name`.
    fn card_name_choice(&self, words: &str) -> Option<(Choice, Kind)> {
        let types = vocab::card_types(words.strip_suffix(" card name")?)?;
        Some((Choice::CardName(types), Kind::Name))
    }

    /// The only word of a phrase, if it is one word and nothing else.
    pub(crate) fn word(&self, node: Node<'t>) -> Option<&'t str> {
        let np = NounPhrase::open(node);
        let words = np.words();
        let plain = np.is_plain() && matches!(np.det, Det::Bare) && np.target.is_none() && np.other.is_none();
        (plain && !words.is_empty() && !words.contains(' ')).then_some(words)
    }
}

/// `1 or more colors`: the color or colors of somebody's choice.
pub(crate) fn is_some_colors(text: &str) -> bool {
    text.split(" as ").next().is_some_and(|words| words.trim() == "1 or more colors")
}

/// `20-sided dice`, `six-sided die`.
fn sided_dice(words: &str) -> Option<u16> {
    let sides = words.strip_suffix(" die").or_else(|| words.strip_suffix(" dice"))?.strip_suffix("-sided")?;
    sides.parse().ok().or(match sides {
        "four" => Some(4),
        "six" => Some(6),
        "eight" => Some(8),
        "ten" => Some(10),
        "twelve" => Some(12),
        "twenty" => Some(20),
        _ => None,
    })
}
