//! Numbers of a table, and where its games are stopped.

use serde::{Deserialize, Serialize};

/// Numbers of a game that are not state but rules of this table; every one is a setting.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct GameOptions {
    /// Starting life total (103.3).
    pub life: i32,
    /// Cards in the opening hand (103.4), unless the format says otherwise.
    pub hand: u32,
    /// Maximum hand size (402.2).
    pub max_hand: u32,
    /// The first player skips the draw of the first turn (103.7a).
    pub skip_first_draw: bool,
    /// Turns after which the game is stopped as a draw.
    pub max_turns: u32,
    /// Decisions in one turn after which the game is stopped.
    pub max_decisions: u32,
    /// Objects in one game.
    pub max_objects: u32,
    /// Events in one turn.
    pub max_events: u32,
    /// Looks at objects, players and events in one game; in a game that waits for answers, from one answer to the next.
    /// Some twenty million are a second.
    pub max_work: u64,
    /// Mulligans are offered.
    pub mulligans: bool,
}

impl Default for GameOptions {
    fn default() -> Self {
        Self {
            life: 20,
            hand: 7,
            max_hand: 7,
            skip_first_draw: true,
            max_turns: 2000,
            max_decisions: 100_000,
            max_objects: 200_000,
            max_events: 200_000,
            max_work: 400_000_000,
            mulligans: true,
        }
    }
}
