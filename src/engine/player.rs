//! A player of a game: life, zones, mana and what was done this turn.

use super::ObjId;
use crate::ir::{AbilityId, CounterId, DesignationId};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A player (102).
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Player {
    /// 118.
    pub life: i32,
    /// 104.3: has lost or left.
    pub out: bool,
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
    /// Unspent mana by type: the five colours and colorless (106.4).
    pub pool: [u16; 6],
    /// Of that, what comes from snow sources (107.4h).
    #[serde(default)]
    pub snow_pool: [u16; 6],
    /// Unspent mana that may be spent only for some things (106.6): type and ability that made it.
    pub restricted: SmallVec<[(u8, AbilityId); 2]>,
    /// Counters (121.1).
    pub counters: SmallVec<[(CounterId, u16); 2]>,
    /// Designations.
    pub designations: SmallVec<[DesignationId; 2]>,
    /// 401; the last is the top.
    pub library: Vec<ObjId>,
    /// 402.
    pub hand: Vec<ObjId>,
    /// 404; the last is the top.
    pub graveyard: Vec<ObjId>,
    /// Mulligans taken (103.4).
    pub mulligans: u8,
    /// Team (808); a player without a team is a team of one.
    pub team: u8,
    /// The game master of a scene: decides, but takes no turns and neither wins nor loses.
    pub master: bool,
}

impl Player {
    /// Whether any mana is unspent.
    pub fn has_mana(&self) -> bool {
        self.pool != [0; 6] || !self.restricted.is_empty()
    }
}
