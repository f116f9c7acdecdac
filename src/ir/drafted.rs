//! What players noted as cards were drafted, as data of a deck (905.2b).

use super::{
    Ability, AbilityKind, Act, CardTypes, Choice, Colors, Content, DeckRule, DefId, DraftAct, Instruction, LabelId,
    StrId, SubtypeId, Value,
};
use serde::{Deserialize, Serialize};

/// What was noted for a card under one of its labels.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Note {
    /// The card that was drafted.
    pub card: DefId,
    /// The label that the abilities of the card read.
    pub label: LabelId,
    /// What it holds.
    pub what: Noted,
}

/// A word, a number or a player that was noted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Noted {
    /// A number that was chosen or counted.
    Number(i32),
    /// One of the five colors.
    Color(Colors),
    /// A creature type or a basic land type.
    Subtype(SubtypeId),
    /// A card type, as its bit.
    Type(u16),
    /// A word that the card offers, or the name of a card.
    Word(StrId),
    /// A player, by the seat, from 0: the place among the decks that are played.
    Seat(u8),
}

/// How lists write a seat, before its number.
const SEAT: &str = "seat ";

impl Noted {
    /// How deck lists write it.
    pub fn text(self, content: &Content) -> String {
        let lower = |name: Option<&'static str>| name.unwrap_or_default().to_lowercase();
        match self {
            Self::Number(n) => n.to_string(),
            Self::Color(color) => lower(color.iter_names().next().map(|(name, _)| name)),
            Self::Subtype(kind) => content.subtypes.get(kind.index()).map_or(String::new(), |s| s.name.to_string()),
            Self::Type(bit) => lower(CardTypes::from_bits_truncate(bit).iter_names().next().map(|(name, _)| name)),
            Self::Word(word) => content.str(word).to_owned(),
            Self::Seat(seat) => Self::of_seat(seat.into()),
        }
    }

    /// How lists write a seat, which is counted from 0 here.
    pub fn of_seat(seat: usize) -> String {
        format!("{SEAT}{}", seat + 1)
    }
}

/// One thing that is noted as a card is drafted, and what can be noted.
#[derive(Clone, Copy, Debug)]
pub struct Notable<'c> {
    /// The label that holds it.
    pub label: LabelId,
    /// What it can hold.
    pub holds: Holds<'c>,
}

/// What a label can hold as a card is drafted.
#[derive(Clone, Copy, Debug)]
pub enum Holds<'c> {
    /// A number of cards.
    Count,
    /// The player who passed something, by the seat.
    Seat,
    /// What is chosen.
    Chosen(&'c Choice),
}

impl Notable<'_> {
    /// What a text of a deck list means; none: nothing that could have been noted here.
    fn read(&self, content: &Content, text: &str) -> Option<Noted> {
        let named = |name: &str| name.eq_ignore_ascii_case(text);
        let subtype = |fits: &dyn Fn(&super::Subtype) -> bool| {
            let at = content.subtypes.iter().position(|s| fits(s) && named(&s.name))?;
            Some(Noted::Subtype(SubtypeId(at as u16)))
        };
        let word = || content.strings.iter().position(|s| named(s)).map(|at| StrId(at as u32));
        let choice = match self.holds {
            Holds::Count => return text.parse().ok().filter(|n| *n > 0).map(Noted::Number),
            Holds::Seat => {
                let number: u8 = text.strip_prefix(SEAT)?.trim().parse().ok()?;
                return number.checked_sub(1).map(Noted::Seat);
            }
            Holds::Chosen(choice) => choice,
        };
        match choice {
            Choice::Color | Choice::ColorBut(_) => {
                let mut all = Colors::ALL.into_iter();
                all.find(|c| c.iter_names().any(|(name, _)| named(name))).map(Noted::Color)
            }
            Choice::CreatureType => subtype(&|s| s.of.contains(CardTypes::CREATURE)),
            Choice::BasicLandType => subtype(&|s| s.basic),
            Choice::CardType => {
                let mut all = CardTypes::all().iter_names();
                all.find(|(name, _)| named(name)).map(|(_, t)| Noted::Type(t.bits()))
            }
            Choice::CardName(types) => {
                let of = |card: &DefId| content.def(*card).types.intersects(*types);
                word().filter(|w| content.card(content.str(*w)).as_ref().is_some_and(of)).map(Noted::Word)
            }
            Choice::Number(Value::Num(least), Value::Num(most), _) => {
                text.parse().ok().filter(|n| (*least..=*most).contains(n)).map(Noted::Number)
            }
            Choice::Word(words) => word().filter(|w| words.contains(w)).map(Noted::Word),
            _ => None,
        }
    }
}

/// What the name of any card is chosen by.
const ANY_NAME: Choice = Choice::CardName(CardTypes::all());

/// Why nothing can have been noted so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoNote {
    /// The card notes nothing under this label.
    Label,
    /// The label holds something else.
    Value,
}

impl Choice {
    /// Whether what is chosen is a word or a number that a list of a deck can write down.
    pub fn can_be_noted(&self) -> bool {
        match self {
            Self::Color
            | Self::ColorBut(_)
            | Self::CreatureType
            | Self::BasicLandType
            | Self::CardType
            | Self::CardName(_)
            | Self::Word(_)
            | Self::Number(Value::Num(_), Value::Num(_), _) => true,
            Self::Things(_)
            | Self::Colors
            | Self::ColorOf { .. }
            | Self::Number(..)
            | Self::Player(_)
            | Self::Text
            | Self::Step(..)
            | Self::Subtypes(..) => false,
        }
    }
}

impl Content {
    /// What a list says that was noted for a card.
    ///
    /// # Errors
    /// The card has no such label, or the label can't hold this.
    pub fn note(&self, card: DefId, label: &str, text: &str) -> Result<Note, NoNote> {
        let all = self.notable(card);
        let one = all.iter().find(|n| self.label(n.label) == Some(label)).ok_or(NoNote::Label)?;
        let what = one.read(self, text).ok_or(NoNote::Value)?;
        Ok(Note { card, label: one.label, what })
    }
    /// The labels under which something is noted as a card is drafted, in the order of its text.
    pub fn note_labels(&self, card: DefId) -> Vec<&str> {
        self.notable(card).iter().filter_map(|n| self.label(n.label)).collect()
    }
    /// Whether a card has a sentence that chooses or counts something as it is drafted itself (905.2b).
    pub fn notes_as_drafted(&self, card: DefId) -> bool {
        let notes = |kind: &AbilityKind| {
            matches!(kind, AbilityKind::Deck(DeckRule::Counted(_) | DeckRule::PassedBy(_) | DeckRule::Drafted(_)))
        };
        self.def(card).abilities.iter().any(|id| notes(&self.ability(*id).kind))
    }
    /// What is noted as a card is drafted, in the order of its text; nothing: it has no such ability.
    pub fn notable(&self, card: DefId) -> Vec<Notable<'_>> {
        let all = self.def(card).abilities.iter().map(|id| self.ability(*id));
        all.flat_map(notable_in).collect()
    }
}

fn notable_in(ability: &Ability) -> Vec<Notable<'_>> {
    match &ability.kind {
        AbilityKind::Deck(DeckRule::Counted(label)) => vec![Notable { label: *label, holds: Holds::Count }],
        AbilityKind::Deck(DeckRule::PassedBy(label)) => vec![Notable { label: *label, holds: Holds::Seat }],
        AbilityKind::Deck(DeckRule::Offers(offer)) => {
            let noted = offer.acts.iter().filter_map(|act| match act {
                DraftAct::NoteName(label) => Some(Notable { label: *label, holds: Holds::Chosen(&ANY_NAME) }),
                other => Some(Notable { label: other.label()?, holds: Holds::Count }),
            });
            noted.collect()
        }
        AbilityKind::Deck(DeckRule::Drafted(body)) => {
            let chosen = body.iter().filter_map(|instr| match instr {
                Instruction::Do { act: Act::Choose(choice), bind: Some(bind), .. } => {
                    Some(Notable { label: bind.linked?, holds: Holds::Chosen(choice) })
                }
                _ => None,
            });
            chosen.collect()
        }
        _ => Vec::new(),
    }
}
