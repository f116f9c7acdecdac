//! The closed vocabularies of the rule book: colors, card types, zones, steps, mana.

use serde::{Deserialize, Serialize};

bitflags::bitflags! {
    /// What a text asks that is kept only where something asks it.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
    pub struct Asks: u8 {
        /// In which order the cards of a graveyard lie (404.2): only then does its owner order what comes there at once (404.3).
        const PILES = 1;
        /// Of what sort something was that took part in an event (608.2h): only then is it remembered what permanents were
        /// before they changed.
        const PAST = 1 << 1;
        /// What something on the stack is, to copy it (706.10): only then is it remembered what an ability was that has left.
        const STACK = 1 << 2;
        /// What gave an object this ability remembers (201.4a, 607.2): only then is it noted which of several gave it.
        const GIVER = 1 << 3;
    }
}

bitflags::bitflags! {
    /// A set of colors (105.1). The empty set is colorless (105.2c).
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
    pub struct Colors: u8 {
        /// The color white (105.1).
        const WHITE = 1;
        /// The color blue (105.1).
        const BLUE = 2;
        /// The color black (105.1).
        const BLACK = 4;
        /// The color red (105.1).
        const RED = 8;
        /// The color green (105.1).
        const GREEN = 16;
    }

    /// A set of card types (205.2a).
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
    pub struct CardTypes: u16 {
        /// Artifacts: permanents that are most often colorless (301).
        const ARTIFACT = 1;
        /// Creatures: permanents that attack and block, and creatures of scenes (302).
        const CREATURE = 1 << 1;
        /// Enchantments: permanents, Auras among them (303).
        const ENCHANTMENT = 1 << 2;
        /// Instants: spells that can be cast at any time (304).
        const INSTANT = 1 << 3;
        /// Lands: permanents that are played and not cast (305).
        const LAND = 1 << 4;
        /// Planeswalkers: permanents with loyalty that can be attacked (306).
        const PLANESWALKER = 1 << 5;
        /// Sorceries: spells of the own main phase (307).
        const SORCERY = 1 << 6;
        /// Tribal: goes with another card type and gives it creature types (308).
        const TRIBAL = 1 << 7;
        /// Planes of a planar deck (309).
        const PLANE = 1 << 8;
        /// Phenomena of a planar deck (310).
        const PHENOMENON = 1 << 9;
        /// Vanguards, which begin in the command zone (311).
        const VANGUARD = 1 << 10;
        /// Schemes of a scheme deck (312).
        const SCHEME = 1 << 11;
        /// Conspiracies, which begin in the command zone (313).
        const CONSPIRACY = 1 << 12;
        /// An item, a door, a fire, a place: anything of a scene that is no creature.
        const THING = 1 << 13;
        /// A spell of a scene (ME-1.1), known, cast or running.
        const MAGIC = 1 << 14;
    }

    /// A set of supertypes (205.4a).
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
    pub struct Supertypes: u8 {
        /// Basic: a deck may have any number of such lands (205.4c).
        const BASIC = 1;
        /// Legendary: the legend rule holds for it (205.4d).
        const LEGENDARY = 2;
        /// World: the world rule holds for it (205.4e).
        const WORLD = 4;
        /// Snow: its mana pays for `{S}` (205.4f).
        const SNOW = 8;
        /// Ongoing: a scheme that stays in the command zone (205.4g).
        const ONGOING = 16;
    }

    /// A set of zones (400.1).
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
    pub struct Zones: u16 {
        /// The libraries of all players (401).
        const LIBRARY = 1;
        /// The hands of all players (402).
        const HAND = 1 << 1;
        /// The battlefield, where permanents are (403).
        const BATTLEFIELD = 1 << 2;
        /// The graveyards of all players (404).
        const GRAVEYARD = 1 << 3;
        /// The stack, where spells and abilities are (405).
        const STACK = 1 << 4;
        /// The exile zone, which is shared (406).
        const EXILE = 1 << 5;
        /// The ante zone, which is shared (407).
        const ANTE = 1 << 6;
        /// The command zone, which is shared (408).
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
    /// The five colors in the order of the rule book (105.1).
    pub const ALL: [Colors; 5] = [Colors::WHITE, Colors::BLUE, Colors::BLACK, Colors::RED, Colors::GREEN];

    /// The neighbors of these colors on the circle of the five: of white blue and green, and so on.
    pub fn allied(self) -> Colors {
        let n = Colors::ALL.len();
        let neighbors = |i: usize| Colors::ALL[(i + 1) % n] | Colors::ALL[(i + n - 1) % n];
        let each = Colors::ALL.iter().enumerate().filter(|(_, c)| self.contains(**c));
        each.fold(Colors::empty(), |all, (i, _)| all | neighbors(i))
    }
}

/// Where an object is (400.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[repr(u8)]
pub enum Zone {
    /// The cards that a player draws from, face down and in order (401); each player has one.
    #[default]
    Library,
    /// The cards that a player has drawn and not played (402); each player has one.
    Hand,
    /// Where permanents are (403); shared by all players.
    Battlefield,
    /// The cards that were discarded, destroyed or used up, face up and in order (404); each player has one.
    Graveyard,
    /// Spells and abilities that wait to resolve (405); shared by all players.
    Stack,
    /// Cards set aside by effects (406); shared by all players.
    Exile,
    /// Cards played for, in games for ante (407); shared by all players.
    Ante,
    /// Emblems, commanders, planes, schemes and the like (408); shared by all players.
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
    /// The untap step, in which permanents phase in and untap (502).
    #[default]
    Untap,
    /// The upkeep step, between untapping and drawing (503).
    Upkeep,
    /// The draw step, in which the active player draws a card (504).
    Draw,
    /// The first main phase, before combat (505).
    FirstMain,
    /// The beginning of combat step, before attackers are declared (507).
    BeginCombat,
    /// The declare attackers step, in which the active player chooses what attacks (508).
    DeclareAttackers,
    /// The declare blockers step, in which defending players choose what blocks (509).
    DeclareBlockers,
    /// The first of two combat damage steps, only if some creature strikes first (510.4).
    FirstDamage,
    /// The combat damage step, or the second one where there are two (510).
    Damage,
    /// The end of combat step, the last one of the combat phase (511).
    EndCombat,
    /// The second main phase, after combat (505).
    SecondMain,
    /// The end step, the first of the ending phase (513).
    End,
    /// The cleanup step, in which players discard down to the maximum hand size (514).
    Cleanup,
}

impl Step {
    /// Whether it is a step of the combat phase (506.1).
    #[inline]
    pub fn is_of_combat(self) -> bool {
        (Self::BeginCombat..=Self::EndCombat).contains(&self)
    }
    /// The step before this one in the order of a turn (500.1); before the first one comes the last of the turn before.
    pub fn before(self) -> Self {
        match self {
            Self::Untap => Self::Cleanup,
            Self::Upkeep => Self::Untap,
            Self::Draw => Self::Upkeep,
            Self::FirstMain => Self::Draw,
            Self::BeginCombat => Self::FirstMain,
            Self::DeclareAttackers => Self::BeginCombat,
            Self::DeclareBlockers => Self::DeclareAttackers,
            Self::FirstDamage => Self::DeclareBlockers,
            Self::Damage => Self::FirstDamage,
            Self::EndCombat => Self::Damage,
            Self::SecondMain => Self::EndCombat,
            Self::End => Self::SecondMain,
            Self::Cleanup => Self::End,
        }
    }
}

/// A stretch of the turn that cards speak of: a step, a phase, or the whole turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Span {
    /// One step, or a main phase of the two.
    Step(Step),
    /// Either main phase (505.1).
    Main,
    /// The whole combat phase (506.1).
    Combat,
    /// The beginning phase (501).
    Beginning,
    /// The ending phase (512).
    Ending,
    /// A whole turn of a player (500.1).
    Turn,
    /// A player's game, which begins with what opening hands allow (103.5).
    Game,
    /// The moment at which a player says whether they take a mulligan (103.4b).
    Mulligan,
}

impl Span {
    /// Whether a step is a part of it. Both combat damage steps are the one that texts speak of (510.4).
    pub fn has(self, step: Step) -> bool {
        match self {
            Self::Step(own) => own == step || own == Step::Damage && step == Step::FirstDamage,
            Self::Main => matches!(step, Step::FirstMain | Step::SecondMain),
            Self::Combat => step.is_of_combat(),
            Self::Beginning => step <= Step::Draw,
            Self::Ending => step >= Step::End,
            Self::Turn | Self::Game | Self::Mulligan => true,
        }
    }
}

/// Numbers of an object or a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Prop {
    /// The power (208); 0 for what has none.
    Power,
    /// The toughness (208); 0 for what has none.
    Toughness,
    /// The mana value (202.3); X counts as chosen on the stack, and as 0 elsewhere.
    ManaValue,
    /// The loyalty (306.5): the counters of a permanent, otherwise what is printed; 0 for what has none.
    Loyalty,
    /// The life total of a player or of the team that shares one (118).
    Life,
    /// The life total that the player, or the team that shares one, began with (103.3).
    StartingLife,
    /// Cards in hand (402).
    HandSize,
    /// The maximum hand size of a player (402.2); [`i32::MAX`] if there is none.
    MaxHandSize,
    /// Damage marked on a permanent (119.6).
    Damage,
    /// The number of targets of a spell or ability.
    Targets,
    /// The number of colors (105.2).
    ColorCount,
    /// A number that the content declares: an attribute, a skill, the size of a fire.
    Number(super::NumberId),
}

/// Characteristics that two objects can share.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Trait {
    /// The name (201); of several names one in common is enough.
    Name,
    /// A color of it (105); one in common is enough, and what is colorless shares none.
    Color,
    /// All colors of it: what shares them is of these and no others, and what is colorless shares them with what is.
    AllColors,
    /// A card type (205.2); one in common is enough.
    CardType,
    /// A creature type (205.3m); one in common is enough.
    CreatureType,
    /// A land type (205.3i); one in common is enough.
    LandType,
    /// A basic land type (305.6); one in common is enough.
    BasicLandType,
    /// The mana value, the same number (202.3).
    ManaValue,
    /// The player who controls it (108.4).
    Controller,
    /// The player who owns it (108.3).
    Owner,
    /// The power, the same number (208); what has none shares none.
    Power,
    /// The toughness, the same number (208); what has none shares none.
    Toughness,
}

/// One symbol of a mana cost (107.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum ManaSymbol {
    /// `{3}`: that much mana of any type.
    Generic(u16),
    /// `{R}`, `{C}`, `{W/U}`: one mana of one of these types. Bits 0-4 are the colors, bit 5 is colorless.
    Of(u8),
    /// `{2/W}`: the generic amount or one mana of these types.
    Mono(u16, u8),
    /// `{W/P}`: one mana of these types or 2 life.
    Phyrexian(u8),
    /// `{S}`: one mana from a snow source.
    Snow,
    /// `{X}`: as much as announced (107.3), of these types: bits as of [`ManaSymbol::Of`], all of them unless the text says
    /// `spend only black mana on X`.
    X(u8),
    /// Generic mana that is paid with these types only: what such an X has come to.
    OfTypes(u16, u8),
}

impl ManaSymbol {
    /// `{X}`, paid with any mana.
    pub const ANY_X: Self = Self::X(MANA_TYPES);

    /// Whether it is `{X}`, of whatever types.
    pub fn is_x(self) -> bool {
        matches!(self, Self::X(_))
    }

    /// What it is with X chosen.
    pub fn with_x(self, x: i32) -> Self {
        let n = x.clamp(0, 60_000) as u16;
        match self {
            Self::X(MANA_TYPES) => Self::Generic(n),
            Self::X(types) => Self::OfTypes(n, types),
            other => other,
        }
    }
}

/// A mana cost (202). No symbols at all is `{0}`; a card without a cost has none (202.1b).
pub type ManaCost = Box<[ManaSymbol]>;

/// Bit of colorless mana beside the five color bits.
pub const COLORLESS_BIT: u8 = 32;

/// Bits of the five colors of mana and of colorless mana (106.1b).
pub const MANA_TYPES: u8 = 0b11_1111;

/// Whether a cost has an `{X}` (107.3).
pub fn has_x(cost: &[ManaSymbol]) -> bool {
    cost.iter().any(|s| s.is_x())
}

/// Mana value of a cost (202.3); each X counts as `x`.
pub fn mana_value(cost: &[ManaSymbol], x: i32) -> i32 {
    cost.iter()
        .map(|s| match s {
            ManaSymbol::Generic(n) | ManaSymbol::OfTypes(n, _) => i32::from(*n),
            ManaSymbol::Of(_) | ManaSymbol::Phyrexian(_) | ManaSymbol::Snow => 1,
            ManaSymbol::Mono(n, _) => i32::from((*n).max(1)),
            ManaSymbol::X(_) => x,
        })
        .sum()
}

/// Colors of the symbols in a cost (105.2, 202.2).
pub fn cost_colors(cost: &[ManaSymbol]) -> Colors {
    cost.iter().fold(Colors::empty(), |c, s| match s {
        ManaSymbol::Of(m) | ManaSymbol::Mono(_, m) | ManaSymbol::Phyrexian(m) => c | Colors::from_bits_truncate(m & 31),
        _ => c,
    })
}
