//! The layers, and which of them a change belongs to (613.1, 613.3).

use super::change;
use crate::ir::Modifier;

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

/// Where a change belongs; `cda`: the ability defines the characteristic (613.2, 613.3a).
pub(in crate::engine) fn layer_of(m: &Modifier, cda: bool) -> Layer {
    match change::row(m).layer {
        Layer::Setting if cda => Layer::Defining,
        layer => layer,
    }
}

/// Where a change of a static ability belongs that defines nothing.
pub(in crate::engine) fn layer_of_change(m: &Modifier) -> Layer {
    layer_of(m, false)
}

/// Where an exception of a copy belongs, as if it defined the characteristic (706.9d).
pub(in crate::engine) fn layer_of_exception(m: &Modifier) -> u8 {
    layer_of(m, true) as u8
}
