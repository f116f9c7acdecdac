//! The layers, and which of them a change belongs to (613.1, 613.3).

use crate::ir::{Mod, NumberChange};

/// The layers and sublayers in order (613.1, 613.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::engine) enum Layer {
    Copy,
    Control,
    Text,
    Type,
    Color,
    Ability,
    /// What can't be had, whoever gives it (112.11).
    Barred,
    Defining,
    Setting,
    Changing,
    Counters,
    Switching,
}

impl Layer {
    pub const ALL: [Layer; 12] = [
        Layer::Copy,
        Layer::Control,
        Layer::Text,
        Layer::Type,
        Layer::Color,
        Layer::Ability,
        Layer::Barred,
        Layer::Defining,
        Layer::Setting,
        Layer::Changing,
        Layer::Counters,
        Layer::Switching,
    ];
    /// Layers in which one part can change what another reads.
    pub fn can_depend(self) -> bool {
        !matches!(self, Layer::Barred | Layer::Counters | Layer::Switching)
    }
}

/// Where a change belongs.
pub(in crate::engine) fn layer_of(m: &Mod, cda: bool) -> Layer {
    match m {
        Mod::Copy(_) => Layer::Copy,
        Mod::Control(_) => Layer::Control,
        Mod::Text { .. }
        | Mod::AddTextOf(_)
        | Mod::TextOf(_)
        | Mod::EachForTarget
        | Mod::SetName(_)
        | Mod::NoManaCost => Layer::Text,
        Mod::SetTypes { .. }
        | Mod::AddTypes { .. }
        | Mod::RemoveTypes { .. }
        | Mod::ChosenSubtype { .. }
        | Mod::EverySubtype { .. } => Layer::Type,
        Mod::SetColors(_) | Mod::AddColors(_) | Mod::ChosenColor { .. } | Mod::OwnColors => Layer::Color,
        Mod::AddAbilities(_)
        | Mod::AddAbilitiesOf { .. }
        | Mod::LoseKeyword(_)
        | Mod::LoseAbilities(_)
        | Mod::LoseAllAbilities
        | Mod::Designate(_)
        | Mod::AddThisAbility
        | Mod::LoseThisAbility => Layer::Ability,
        Mod::CantHave(_) => Layer::Barred,
        Mod::SetPT(..) | Mod::SetPower(_) | Mod::SetToughness(_) | Mod::Number(_, NumberChange::Set, _) => {
            if cda {
                Layer::Defining
            } else {
                Layer::Setting
            }
        }
        Mod::AddPT(..) | Mod::Number(_, NumberChange::Add, _) => Layer::Changing,
        Mod::SwitchPT | Mod::Number(_, NumberChange::AtLeast | NumberChange::AtMost, _) => Layer::Switching,
    }
}

/// Where a change of a static ability belongs that defines nothing.
pub(in crate::engine) fn layer_of_change(m: &Mod) -> Layer {
    layer_of(m, false)
}

/// Where an exception of a copy belongs, as if it defined the characteristic (706.9d).
pub(in crate::engine) fn layer_of_exception(m: &Mod) -> u8 {
    layer_of(m, true) as u8
}
