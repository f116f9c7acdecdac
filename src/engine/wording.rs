//! Words that stand for other words in the text of an object (612).

use super::eval::Cx;
use super::{Engine, Val};
use crate::ir::{Colors, Mod, Ref, SubtypeId};
use serde::{Deserialize, Serialize};

/// One word of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum TextWord {
    /// A colour.
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

    fn word(&self, word: TextWord) -> TextWord {
        self.0.iter().fold(word, |now, (from, to)| if now == *from { *to } else { now })
    }

    /// What some colours are in this text: each is a word of its own.
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

    fn subtypes(&self, subs: &[SubtypeId]) -> Box<[SubtypeId]> {
        subs.iter().map(|s| self.subtype(*s)).collect()
    }

    /// A change of characteristics in these words; none if it says none of them.
    pub fn of_mod(&self, m: &Mod) -> Option<Mod> {
        Some(match m {
            Mod::SetTypes { types, supers, subs } => {
                Mod::SetTypes { types: *types, supers: *supers, subs: self.subtypes(subs) }
            }
            Mod::AddTypes { types, supers, subs } => {
                Mod::AddTypes { types: *types, supers: *supers, subs: self.subtypes(subs) }
            }
            Mod::RemoveTypes { types, supers, subs } => {
                Mod::RemoveTypes { types: *types, supers: *supers, subs: self.subtypes(subs) }
            }
            Mod::SetColors(c) => Mod::SetColors(self.colors(*c)),
            Mod::AddColors(c) => Mod::AddColors(self.colors(*c)),
            Mod::Copy(_)
            | Mod::Control(_)
            | Mod::Text { .. }
            | Mod::AddTextOf(_)
            | Mod::EachForTarget
            | Mod::ChosenSubtype { .. }
            | Mod::EverySubtype { .. }
            | Mod::ChosenColor { .. }
            | Mod::SetName(_)
            | Mod::NoManaCost
            | Mod::AddAbilities(_)
            | Mod::AddAbilitiesOf { .. }
            | Mod::LoseKeyword(_)
            | Mod::LoseAllAbilities
            | Mod::LoseThisAbility
            | Mod::SetPT(..)
            | Mod::SetPower(_)
            | Mod::SetToughness(_)
            | Mod::AddPT(..)
            | Mod::SwitchPT
            | Mod::Number(..)
            | Mod::Designate(_) => return None,
        })
    }
}

impl Engine<'_> {
    /// The words of the text that is read, if some of them stand for others. What an object was given is no text of its
    /// own (612.3), but has the words of what gave it.
    #[inline]
    pub(crate) fn wording(&self, cx: &Cx) -> Option<&Wording> {
        if self.w.worded { self.wording_of(cx) } else { None }
    }

    fn wording_of(&self, cx: &Cx) -> Option<&Wording> {
        let own = |a| self.printed(cx.this).abilities.list(&self.rb.content).contains(&a);
        let chars = self.chars(cx.this);
        if cx.ability.is_none_or(own) {
            return chars.words.as_deref();
        }
        chars.granters.iter().find_map(|g| self.chars(*g).words.as_deref())
    }

    /// What a subtype is in the text that is read.
    #[cold]
    pub(super) fn subtype_in(&self, subtype: SubtypeId, cx: &Cx) -> SubtypeId {
        self.wording(cx).map_or(subtype, |w| w.subtype(subtype))
    }

    /// What some colours are in the text that is read.
    #[cold]
    pub(super) fn colors_in(&self, colors: Colors, cx: &Cx) -> Colors {
        self.wording(cx).map_or(colors, |w| w.colors(colors))
    }

    /// The word that a label holds.
    pub(crate) fn text_word(&self, label: &Ref, cx: &Cx) -> Option<TextWord> {
        match self.chosen(label, cx)? {
            Val::Color(c) => Some(TextWord::Color(*c)),
            Val::Subtype(s) => Some(TextWord::Subtype(*s)),
            _ => None,
        }
    }
}
