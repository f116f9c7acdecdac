//! What a change of characteristics is by its form: one row for each; and what of it is settled when an effect begins: its
//! numbers, and who gets control.

use super::{Modifier, NumberChange, Phrase, Ref, Value};
use smallvec::{SmallVec, smallvec};

/// What is true of a change by its form alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChangeFacts {
    /// Whether a sentence that says it of its own object defines that (604.3a).
    pub defines: Defines,
    /// What comes of it when it is said once more.
    pub again: Again,
    /// Whether it is settled when abilities are given (613.1).
    pub settled: Settled,
    /// What has the characteristic.
    pub of: Whose,
}

/// Whether a change can define a characteristic of its own object (604.3a): colors, subtypes, power, toughness.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Defines {
    /// It can define one of them.
    Itself,
    /// It is a change like any other.
    Nothing,
}

/// What comes of a change that is said twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Again {
    /// The same as if it were said once.
    Same,
    /// More, or what is not known before the game.
    More,
}

/// When a change is settled (613.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Settled {
    /// Before abilities are given and taken: copies, control, words, types, colors.
    BeforeAbilities,
    /// With them or later.
    Later,
}

/// What has a characteristic (109.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// Only objects, no player.
    Objects,
    /// Players can have it as well.
    PlayersToo,
}

/// A change that defines nothing, of what comes late and players may have.
const LATE: ChangeFacts =
    ChangeFacts { defines: Defines::Nothing, again: Again::More, settled: Settled::Later, of: Whose::PlayersToo };

/// A change of what objects alone have, settled before abilities.
const EARLY: ChangeFacts = ChangeFacts { settled: Settled::BeforeAbilities, of: Whose::Objects, ..LATE };

/// A change that can define its own object, and says the same twice.
const DEFINING: ChangeFacts = ChangeFacts { defines: Defines::Itself, again: Again::Same, ..EARLY };

/// A power or toughness that is set: it can define its own object.
const SIZE: ChangeFacts = ChangeFacts { defines: Defines::Itself, of: Whose::Objects, ..LATE };

impl Modifier {
    /// The row of this change.
    pub fn facts(&self) -> ChangeFacts {
        match self {
            Self::SetColors(_) | Self::AddColors(_) | Self::EverySubtype { .. } => DEFINING,
            Self::AddTypes { .. } => ChangeFacts { again: Again::Same, ..EARLY },
            Self::SetTypes { .. }
            | Self::RemoveTypes { .. }
            | Self::ChosenSubtype { .. }
            | Self::ChosenColor { .. }
            | Self::Copy(_)
            | Self::Text { .. } => EARLY,
            // Players are controlled, too (715).
            Self::Control(_) => ChangeFacts { of: Whose::PlayersToo, ..EARLY },
            Self::SetPT(..) | Self::SetPower(_) | Self::SetToughness(_) => SIZE,
            Self::AddPT(..) | Self::SwitchPT | Self::SetName(_) => ChangeFacts { of: Whose::Objects, ..LATE },
            Self::AddTextOf(_)
            | Self::TextOf(_)
            | Self::EachForTarget
            | Self::NoManaCost
            | Self::AddAbilities(_)
            | Self::AddAbilitiesOf { .. }
            | Self::LoseKeyword(_)
            | Self::LoseAbilities(_)
            | Self::CantHave(_)
            | Self::LoseAllAbilities
            | Self::LoseThisAbility
            | Self::AddThisAbility
            | Self::OwnColors
            | Self::Designate(_)
            | Self::Number(
                _,
                NumberChange::Set | NumberChange::Add | NumberChange::AtLeast | NumberChange::AtMost,
                _,
            ) => LATE,
        }
    }

    /// The numbers that it sets or adds, in the order of its fields.
    pub fn numbers(&self) -> SmallVec<[&Value; 2]> {
        let mut numbers = SmallVec::new();
        Phrase::from(self).parts(&mut |part| {
            if let Phrase::Value(n) = part {
                numbers.push(n);
            }
        });
        numbers
    }

    /// The same numbers, to put others in their places.
    pub fn numbers_mut(&mut self) -> SmallVec<[&mut Value; 2]> {
        match self {
            Modifier::SetPT(power, toughness) | Modifier::AddPT(power, toughness) => smallvec![power, toughness],
            Modifier::SetPower(n) | Modifier::SetToughness(n) | Modifier::Number(_, _, n) => smallvec![n],
            Modifier::Copy(_)
            | Modifier::Control(_)
            | Modifier::Text { .. }
            | Modifier::AddTextOf(_)
            | Modifier::TextOf(_)
            | Modifier::EachForTarget
            | Modifier::SetTypes { .. }
            | Modifier::AddTypes { .. }
            | Modifier::RemoveTypes { .. }
            | Modifier::ChosenSubtype { .. }
            | Modifier::EverySubtype { .. }
            | Modifier::SetColors(_)
            | Modifier::AddColors(_)
            | Modifier::ChosenColor { .. }
            | Modifier::SetName(_)
            | Modifier::NoManaCost
            | Modifier::AddAbilities(_)
            | Modifier::AddAbilitiesOf { .. }
            | Modifier::LoseKeyword(_)
            | Modifier::LoseAbilities(_)
            | Modifier::CantHave(_)
            | Modifier::LoseAllAbilities
            | Modifier::LoseThisAbility
            | Modifier::AddThisAbility
            | Modifier::OwnColors
            | Modifier::SwitchPT
            | Modifier::Designate(_) => SmallVec::new(),
        }
    }

    /// The player who gets control by it; none: it gives nobody control.
    pub fn controller(&self) -> Option<&Ref> {
        if let Modifier::Control(player) = self { Some(player) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_lists_of_numbers_name_the_same() {
        let n = || Value::Num(1);
        let all = [
            Modifier::SetPT(n(), n()),
            Modifier::AddPT(n(), n()),
            Modifier::SetPower(n()),
            Modifier::SetToughness(n()),
            Modifier::SwitchPT,
        ];
        for mut change in all {
            let read = change.numbers().len();
            assert_eq!(read, change.numbers_mut().len());
        }
    }
}
