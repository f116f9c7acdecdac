//! The closed vocabularies of the rule book: colours, card types, zones, steps, mana.

use serde::{Deserialize, Serialize};

bitflags::bitflags! {
    /// A set of colours (105.1). The empty set is colorless (105.2c).
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
    pub struct Colors: u8 {
        /// White.
        const WHITE = 1;
        /// Blue.
        const BLUE = 2;
        /// Black.
        const BLACK = 4;
        /// Red.
        const RED = 8;
        /// Green.
        const GREEN = 16;
    }

    /// A set of card types (205.2a).
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
    pub struct CardTypes: u16 {
        /// 301.
        const ARTIFACT = 1;
        /// 302.
        const CREATURE = 1 << 1;
        /// 303.
        const ENCHANTMENT = 1 << 2;
        /// 304.
        const INSTANT = 1 << 3;
        /// 305.
        const LAND = 1 << 4;
        /// 306.
        const PLANESWALKER = 1 << 5;
        /// 307.
        const SORCERY = 1 << 6;
        /// 308.
        const TRIBAL = 1 << 7;
        /// 309.
        const PLANE = 1 << 8;
        /// 310.
        const PHENOMENON = 1 << 9;
        /// 311.
        const VANGUARD = 1 << 10;
        /// 312.
        const SCHEME = 1 << 11;
        /// 313.
        const CONSPIRACY = 1 << 12;
        /// An item, a door, a fire, a place: anything of a scene that is no creature.
        const THING = 1 << 13;
        /// A spell of a scene (ME-1.1), known, cast or running.
        const MAGIC = 1 << 14;
    }

    /// A set of supertypes (205.4a).
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
    pub struct Supertypes: u8 {
        /// 205.4c.
        const BASIC = 1;
        /// 205.4d.
        const LEGENDARY = 2;
        /// 205.4e.
        const WORLD = 4;
        /// 205.4f.
        const SNOW = 8;
        /// 205.4g.
        const ONGOING = 16;
    }

    /// A set of zones (400.1).
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
    pub struct Zones: u16 {
        /// 401.
        const LIBRARY = 1;
        /// 402.
        const HAND = 1 << 1;
        /// 403.
        const BATTLEFIELD = 1 << 2;
        /// 404.
        const GRAVEYARD = 1 << 3;
        /// 405.
        const STACK = 1 << 4;
        /// 406.
        const EXILE = 1 << 5;
        /// 407.
        const ANTE = 1 << 6;
        /// 408.
        const COMMAND = 1 << 7;
        /// 400.10: outside the game.
        const OUTSIDE = 1 << 8;
        /// Where characters and things of a scene are.
        const SCENE = 1 << 9;
        /// Spells that somebody knows.
        const REPERTOIRE = 1 << 10;
        /// Spells that are being cast in a scene.
        const CASTING = 1 << 11;
        /// Planar and scheme decks (901.4, 904.4).
        const PILE = 1 << 12;
        /// Cards that a player owns outside the game (400.10a).
        const ASIDE = 1 << 13;
    }
}

impl CardTypes {
    /// The types of permanents (110.4).
    pub const PERMANENT: CardTypes = CardTypes::ARTIFACT
        .union(CardTypes::CREATURE)
        .union(CardTypes::ENCHANTMENT)
        .union(CardTypes::LAND)
        .union(CardTypes::PLANESWALKER);
    /// What stays in the command zone (309 to 313).
    pub const COMMAND: CardTypes = CardTypes::PLANE
        .union(CardTypes::PHENOMENON)
        .union(CardTypes::VANGUARD)
        .union(CardTypes::SCHEME)
        .union(CardTypes::CONSPIRACY);
    /// What planar and scheme decks are made of (901.3, 904.3).
    pub const PILED: CardTypes = CardTypes::PLANE.union(CardTypes::PHENOMENON).union(CardTypes::SCHEME);
    /// What is never on the battlefield (304.4, 307.4).
    pub const NEVER_PERMANENT: CardTypes = CardTypes::INSTANT.union(CardTypes::SORCERY);
}

impl Zones {
    /// The zones of a card game (400.1, 400.10).
    pub const TABLE: Zones = Zones::from_bits_truncate((1 << 9) - 1);
    /// Where what is in play is (110.1).
    pub const IN_PLAY: Zones = Zones::BATTLEFIELD.union(Zones::SCENE);
    /// The zones of a scene.
    pub const OF_SCENE: Zones = Zones::SCENE.union(Zones::REPERTOIRE).union(Zones::CASTING);
}

impl Colors {
    /// The five colours in the order of the rule book (105.1).
    pub const ALL: [Colors; 5] = [Colors::WHITE, Colors::BLUE, Colors::BLACK, Colors::RED, Colors::GREEN];

    /// The neighbours of these colours on the circle of the five: of white blue and green, and so on.
    pub fn allied(self) -> Colors {
        let n = Colors::ALL.len();
        let neighbours = |i: usize| Colors::ALL[(i + 1) % n] | Colors::ALL[(i + n - 1) % n];
        let each = Colors::ALL.iter().enumerate().filter(|(_, c)| self.contains(**c));
        each.fold(Colors::empty(), |all, (i, _)| all | neighbours(i))
    }
}

/// Where an object is (400.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[repr(u8)]
pub enum Zone {
    /// 401, one for each player.
    #[default]
    Library,
    /// 402, one for each player.
    Hand,
    /// 403, shared.
    Battlefield,
    /// 404, one for each player.
    Graveyard,
    /// 405, shared.
    Stack,
    /// 406, shared.
    Exile,
    /// 407, shared.
    Ante,
    /// 408, shared.
    Command,
    /// 400.10. Objects that ceased to exist (tokens, copies, abilities) are here too.
    Outside,
    /// Where the characters and things of a scene are; shared.
    Scene,
    /// Known spells; whose they are is a bond.
    Repertoire,
    /// Spells that are being cast in a scene.
    Casting,
    /// A planar or scheme deck beside a player (901.4, 904.4); for rules that ask it is the command zone.
    Pile,
    /// Cards that a player owns outside the game (400.10a): no zone, but a place where effects can look.
    Aside,
}

impl Zone {
    /// All of them.
    pub const ALL: [Zone; 14] = [
        Zone::Library,
        Zone::Hand,
        Zone::Battlefield,
        Zone::Graveyard,
        Zone::Stack,
        Zone::Exile,
        Zone::Ante,
        Zone::Command,
        Zone::Outside,
        Zone::Scene,
        Zone::Repertoire,
        Zone::Casting,
        Zone::Pile,
        Zone::Aside,
    ];
    /// This zone as a set of one.
    #[inline]
    pub fn set(self) -> Zones {
        Zones::from_bits_truncate(1 << self as u16)
    }
    /// Whether each player has an own one (400.1).
    pub fn per_player(self) -> bool {
        matches!(self, Zone::Library | Zone::Hand | Zone::Graveyard | Zone::Pile | Zone::Aside)
    }
    /// Whether things are in play there: the battlefield, a scene.
    pub fn is_play(self) -> bool {
        matches!(self, Zone::Battlefield | Zone::Scene)
    }
    /// Whether it belongs to a scene.
    pub fn is_of_scene(self) -> bool {
        matches!(self, Zone::Scene | Zone::Repertoire | Zone::Casting)
    }
    /// Whether its cards are hidden from some players (400.2).
    pub fn hidden(self) -> bool {
        matches!(self, Zone::Library | Zone::Hand | Zone::Pile | Zone::Aside)
    }
}

/// The steps of a turn in order (500.1). A phase without steps is one step here.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[repr(u8)]
pub enum Step {
    /// 502.
    #[default]
    Untap,
    /// 503.
    Upkeep,
    /// 504.
    Draw,
    /// 505, first main phase.
    FirstMain,
    /// 507.
    BeginCombat,
    /// 508.
    DeclareAttackers,
    /// 509.
    DeclareBlockers,
    /// 510.4, only if someone strikes first.
    FirstDamage,
    /// 510.
    Damage,
    /// 511.
    EndCombat,
    /// 505, second main phase.
    SecondMain,
    /// 513.
    End,
    /// 514.
    Cleanup,
}

/// A stretch of the turn that cards speak of: a step, a phase, or the whole turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Span {
    /// One step.
    Step(Step),
    /// Either main phase (505.1).
    Main,
    /// The whole combat phase (506.1).
    Combat,
    /// The beginning phase (501).
    Beginning,
    /// The ending phase (512).
    Ending,
    /// A turn (500.1).
    Turn,
    /// A player's game, which begins with what opening hands allow (103.5).
    Game,
    /// The moment at which a player says whether they take a mulligan (103.4b).
    Mulligan,
}

/// Numbers of an object or a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Prop {
    /// 208.
    Power,
    /// 208.
    Toughness,
    /// 202.3.
    ManaValue,
    /// 306.5.
    Loyalty,
    /// 118.
    Life,
    /// The life total that the player, or the team that shares one, began with (103.3).
    StartingLife,
    /// Cards in hand (402).
    HandSize,
    /// 402.2.
    MaxHandSize,
    /// Damage marked on a permanent (119.6).
    Damage,
    /// The number of targets of a spell or ability.
    Targets,
    /// The number of colours (105.2).
    ColorCount,
    /// A number that the content declares: an attribute, a skill, the size of a fire.
    Number(super::NumberId),
}

/// Characteristics that two objects can share.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Trait {
    /// 201.
    Name,
    /// 105.
    Color,
    /// 205.2.
    CardType,
    /// 205.3m.
    CreatureType,
    /// 205.3i.
    LandType,
    /// 305.6.
    BasicLandType,
    /// 202.3.
    ManaValue,
    /// 108.4.
    Controller,
    /// 108.3.
    Owner,
    /// 208.
    Power,
    /// 208.
    Toughness,
}

/// One symbol of a mana cost (107.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum ManaSymbol {
    /// `{3}`: that much mana of any type.
    Generic(u16),
    /// `{R}`, `{C}`, `{W/U}`: one mana of one of these types. Bits 0-4 are the colours, bit 5 is colorless.
    Of(u8),
    /// `{2/W}`: the generic amount or one mana of these types.
    Mono(u16, u8),
    /// `{W/P}`: one mana of these types or 2 life.
    Phyrexian(u8),
    /// `{S}`: one mana from a snow source.
    Snow,
    /// `{X}`: as much as announced (107.3).
    X,
}

/// A mana cost (202). No symbols at all is `{0}`; a card without a cost has none (202.1b).
pub type ManaCost = Box<[ManaSymbol]>;

/// Bit of colorless mana beside the five colour bits.
pub const COLORLESS_BIT: u8 = 32;

/// Bits of the five colours of mana and of colorless mana (106.1b).
pub const MANA_TYPES: u8 = 0b11_1111;

/// Mana value of a cost (202.3); each X counts as `x`.
pub fn mana_value(cost: &[ManaSymbol], x: i32) -> i32 {
    cost.iter()
        .map(|s| match s {
            ManaSymbol::Generic(n) => i32::from(*n),
            ManaSymbol::Of(_) | ManaSymbol::Phyrexian(_) | ManaSymbol::Snow => 1,
            ManaSymbol::Mono(n, _) => i32::from((*n).max(1)),
            ManaSymbol::X => x,
        })
        .sum()
}

/// Colours of the symbols in a cost (105.2, 202.2).
pub fn cost_colors(cost: &[ManaSymbol]) -> Colors {
    cost.iter().fold(Colors::empty(), |c, s| match s {
        ManaSymbol::Of(m) | ManaSymbol::Mono(_, m) | ManaSymbol::Phyrexian(m) => c | Colors::from_bits_truncate(m & 31),
        _ => c,
    })
}
