//! The layers in their order (613.1, 613.3).

/// The layers and sublayers in order (613.1, 613.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Layer {
    /// 1: what is copied takes the place of what is printed (613.2a).
    Copy,
    /// 2: who controls it (613.2b).
    Control,
    /// 3: words of its text are others (613.2c).
    Text,
    /// 4: card types, subtypes and supertypes (613.2d).
    Type,
    /// 5: what colors it has (613.2e).
    Color,
    /// 6: abilities that are gained and lost (613.2f).
    Ability,
    /// What can't be had, whoever gives it (112.11).
    Barred,
    /// 7a: power and toughness that an ability defines (613.3a).
    Defining,
    /// 7b: power and toughness that are set to a number (613.3b).
    Setting,
    /// 7c: power and toughness that become so much more or less (613.3c).
    Changing,
    /// 7d: what counters add and take away (613.3d).
    Counters,
    /// 7e: power and toughness that are switched (613.3e).
    Switching,
}

impl Layer {
    /// All of them, in the order in which they apply.
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
