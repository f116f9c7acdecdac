//! A player of a game: life, zones, mana and what was done this turn.

use super::ObjectId;
use super::reused_memory::clone_by_field;
use crate::ir::{CounterId, DesignationId};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::sync::Arc;

/// One player of a game, with the zones and the pool that are the player's own (102).
#[derive(PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Player {
    /// 118; of a team with one life total, in the row of one of them ([`super::GameState::life`]).
    pub life: i32,
    /// 103.3: what the life total was to begin with, in the same row.
    #[serde(default)]
    pub start_life: i32,
    /// 104.3: has lost or left.
    pub out: bool,
    /// The game was a draw for this player, who has left it (104.4e), or for the team (104.4g).
    pub drew: bool,
    /// Everything of a player who is out has left the game (800.4a).
    pub left: bool,
    /// Tried to draw from an empty library since the last check (704.5b).
    pub drew_nothing: bool,
    /// Lands played this turn (305.2).
    pub lands_played: u8,
    /// Cards drawn this turn.
    pub drawn: u16,
    /// Number of the latest turn of this player (302.6); 0: none yet.
    pub last_turn: u32,
    /// Unspent mana by type: the five colors and colorless (106.4).
    pub pool: [u16; 6],
    /// Of that, what comes from snow sources (107.4h).
    #[serde(default)]
    pub snow_pool: [u16; 6],
    /// Unspent mana that may be spent only for some things (106.6).
    pub restricted: Vec<BoundMana>,
    /// Counters on the player: kind and how many (121.1).
    pub counters: SmallVec<[(CounterId, u16); 2]>,
    /// Designations that the player has, each once.
    pub designations: SmallVec<[DesignationId; 2]>,
    /// 401; the last is the top.
    pub library: Vec<ObjectId>,
    /// The cards in the player's hand (402).
    pub hand: Vec<ObjectId>,
    /// 404; the last is the top.
    pub graveyard: Vec<ObjectId>,
    /// The planar or scheme deck; the last is the top (901.4, 904.4).
    pub pile: Vec<ObjectId>,
    /// Cards outside the game (400.10a).
    pub outside: Vec<ObjectId>,
    /// Cards of the opening hand (103.4, 902.5).
    pub opening: u32,
    /// Maximum hand size, before effects (402.2, 902.5b).
    pub max_hand: u32,
    /// How many mulligans the player has taken (103.4).
    pub mulligans: u8,
    /// The game master of a scene: decides, but takes no turns and neither wins nor loses.
    pub master: bool,
}

clone_by_field!(Player {
    life,
    start_life,
    out,
    drew,
    left,
    drew_nothing,
    lands_played,
    drawn,
    last_turn,
    pool,
    snow_pool,
    restricted,
    counters,
    designations,
    library,
    hand,
    graveyard,
    pile,
    outside,
    opening,
    max_hand,
    mulligans,
    master,
});

impl Player {
    /// For another game: as at the beginning, with the buffers of the zones.
    pub(crate) fn reset(&mut self) {
        let Self { mut library, mut hand, mut graveyard, .. } = std::mem::take(self);
        library.clear();
        hand.clear();
        graveyard.clear();
        *self = Self { library, hand, graveyard, ..Self::default() };
    }
    /// Whether any mana is unspent.
    pub fn has_mana(&self) -> bool {
        self.pool != [0; 6] || !self.restricted.is_empty()
    }
}

/// A mana that may be spent only for some things (106.6).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BoundMana {
    /// Its type: the five colors, colorless.
    pub kind: u8,
    /// It comes from a snow source.
    pub snow: bool,
    /// What it may be spent for.
    pub only: Arc<ManaBond>,
}

/// What some mana may be spent for, and whose words that are.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ManaBond {
    /// Which spells and abilities; none: any, and whatever else mana is paid for.
    pub filter: Option<crate::ir::Filter>,
    /// The object whose ability made the mana.
    pub source: ObjectId,
    /// What becomes of a spell on which it is spent.
    #[serde(default)]
    pub on_spell: Option<crate::ir::OnSpell>,
}
