//! The layers in their order (613.1, 613.3).

/// The layers and sublayers in order (613.1, 613.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Layer {
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
    /// Its bit in a set of layers.
    pub fn bit(self) -> u16 {
        1 << self as u16
    }
    /// Layers in which one part can change what another reads.
    pub fn can_depend(self) -> bool {
        !matches!(self, Layer::Barred | Layer::Counters | Layer::Switching)
    }
}
