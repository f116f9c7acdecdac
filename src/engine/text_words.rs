//! Words of a text that are read as others (612).

use crate::ir::{Colors, Modifier, SubtypeId};
use serde::{Deserialize, Serialize};

/// One word of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum TextWord {
    /// A color word, as the one bit of its color.
    Color(Colors),
    /// A land type, a creature type.
    Subtype(SubtypeId),
}

/// What stands for what, in the order in which the changes apply.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Wording(Vec<(TextWord, TextWord)>);

impl Wording {
    /// One more change, after those before.
    pub fn change(&mut self, from: TextWord, to: TextWord) {
        self.0.push((from, to));
    }

    pub(crate) fn word(&self, word: TextWord) -> TextWord {
        self.0.iter().fold(word, |now, (from, to)| if now == *from { *to } else { now })
    }

    /// What some colors are in this text: each is a word of its own.
    pub fn colors(&self, colors: Colors) -> Colors {
        colors.iter().fold(Colors::empty(), |all, one| match self.word(TextWord::Color(one)) {
            TextWord::Color(c) => all | c,
            TextWord::Subtype(_) => all | one,
        })
    }

    /// What a subtype is in this text.
    pub fn subtype(&self, subtype: SubtypeId) -> SubtypeId {
        match self.word(TextWord::Subtype(subtype)) {
            TextWord::Subtype(s) => s,
            TextWord::Color(_) => subtype,
        }
    }

    pub(crate) fn subtypes(&self, subs: &[SubtypeId]) -> Box<[SubtypeId]> {
        subs.iter().map(|s| self.subtype(*s)).collect()
    }

    /// A change of characteristics in these words; none if it says none of them.
    pub fn of_mod(&self, change: &Modifier) -> Option<Modifier> {
        Some(match change {
            Modifier::SetTypes { types, supers, subs } => {
                Modifier::SetTypes { types: *types, supers: *supers, subs: self.subtypes(subs) }
            }
            Modifier::AddTypes { types, supers, subs } => {
                Modifier::AddTypes { types: *types, supers: *supers, subs: self.subtypes(subs) }
            }
            Modifier::RemoveTypes { types, supers, subs } => {
                Modifier::RemoveTypes { types: *types, supers: *supers, subs: self.subtypes(subs) }
            }
            Modifier::SetColors(c) => Modifier::SetColors(self.colors(*c)),
            Modifier::AddColors(c) => Modifier::AddColors(self.colors(*c)),
            // What is given has its own text, which is read in these words where it is carried out.
            Modifier::AddAbilities(_)
            | Modifier::AddAbilitiesOf { .. }
            | Modifier::AddThisAbility
            | Modifier::Copy(_)
            | Modifier::AddTextOf(_)
            | Modifier::TextOf(_)
            | Modifier::Designate(_) => return None,
            // What was chosen is no word of the text, and the words that are exchanged stay those that were chosen.
            Modifier::ChosenSubtype { .. } | Modifier::ChosenColor { .. } | Modifier::Text { .. } => return None,
            // These say neither colors nor subtypes.
            Modifier::Control(_)
            | Modifier::EachForTarget
            | Modifier::EverySubtype { .. }
            | Modifier::OwnColors
            | Modifier::SetName(_)
            | Modifier::NoManaCost
            | Modifier::LoseKeyword(_)
            | Modifier::LoseAbilities(_)
            | Modifier::CantHave(_)
            | Modifier::LoseAllAbilities
            | Modifier::LoseThisAbility
            | Modifier::SetPT(..)
            | Modifier::SetPower(_)
            | Modifier::SetToughness(_)
            | Modifier::AddPT(..)
            | Modifier::SwitchPT
            | Modifier::Number(..) => return None,
        })
    }
}
