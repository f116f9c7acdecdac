//! Parts of the state, for caches: an event touches some of them, and whatever is kept has read some of them.

use super::PlayerId;
use crate::ir::{RuleKinds, Verb};

bitflags::bitflags! {
    /// Parts of the state that an event touches and a phrase reads.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub struct Facets: u64 {
        /// Which permanents exist, their characteristics, faces and designations.
        const OBJECTS = 1;
        /// Cards in other zones, and the stack.
        const CARDS = 1 << 1;
        /// Which permanents are tapped (110.6).
        const TAPPED = 1 << 2;
        /// Counters on objects and players (121).
        const COUNTERS = 1 << 3;
        /// Life totals, and whether somebody has lost.
        const LIFE = 1 << 4;
        /// Damage that is marked on creatures (119.3).
        const DAMAGE = 1 << 5;
        /// Who attacks and who blocks whom (506.4).
        const COMBAT = 1 << 6;
        /// What is attached to what (701.3).
        const ATTACHED = 1 << 7;
        /// The step of the turn, and whose turn it is.
        const STEP = 1 << 8;
        /// What the journal tells of the past.
        const HISTORY = 1 << 9;
        /// Which sentences are in force, but for those of `FIGHTS`.
        const RULES = 1 << 10;
        /// Permanents with abilities that can be activated: tapped or not.
        const ACTING = 1 << 11;
        /// How often abilities have been used.
        const USES = 1 << 12;
        /// What objects remember (607).
        const MEMORY = 1 << 13;
        /// What no other facet stands for. Whatever is kept reads it.
        const OTHER = 1 << 14;
        /// Which permanents have abilities that can be activated.
        const ACTORS = 1 << 15;
        /// Some player's cards in zones where they can do something with them.
        const CARDS_OF = 0x3FFF << 16;
        /// What is on the stack; whatever changes it touches `CARDS` as well.
        const STACK = 1 << 30;
        /// Which permanents have mana abilities.
        const SOURCES = 1 << 31;
        /// Some player's means to pay: their pool, and what gives mana.
        const MEANS_OF = 0x3FFF << 32;
        /// Which sentences in force forbid no more than attacking, blocking and what comes with them.
        const FIGHTS = 1 << 46;
        /// Where things are in a scene, who bears them, and its light.
        const SCENE = 1 << 47;
        /// What a turn of some player gives them: land plays, creatures that can be tapped.
        const TURN_OF = 0x3FFF << 48;
        /// Which permanents can be used.
        const USABLE = Self::ACTORS.bits() | Self::SOURCES.bits();
    }
}

impl Facets {
    /// What is read by whoever asks for sentences of these sorts.
    #[inline]
    pub fn rules_of(kinds: RuleKinds) -> Self {
        if kinds.contains(RuleKinds::CANT) { Self::RULES | Self::FIGHTS } else { Self::RULES }
    }
    /// What is read by whoever asks what is forbidden of this verb.
    #[inline]
    pub fn rules_against(verb: Verb) -> Self {
        if verb.is_of_fights() { Self::RULES | Self::FIGHTS } else { Self::RULES }
    }
    /// A bit for each player. With more than fourteen some share one, which only means that more is made anew.
    #[inline]
    const fn of_player(first: u32, p: PlayerId) -> Self {
        Self::from_bits_retain(1 << (first + p.0 as u32 % 14))
    }
    /// A player's cards where they can do something with them.
    #[inline]
    pub const fn cards_of(p: PlayerId) -> Self {
        Self::of_player(16, p)
    }
    /// A player's means to pay.
    #[inline]
    pub const fn means_of(p: PlayerId) -> Self {
        Self::of_player(32, p)
    }
    /// What a turn of a player gives them.
    #[inline]
    pub const fn turn_of(p: PlayerId) -> Self {
        Self::of_player(48, p)
    }
}
