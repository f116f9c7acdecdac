//! What a change of characteristics holds that is settled when an effect begins: its numbers, and who gets control.

use super::{Modifier, Phrase, Ref, Value};
use smallvec::{SmallVec, smallvec};

impl Modifier {
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
