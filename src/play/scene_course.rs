//! How far the rounds of a scene have come, and a scene put down.

use crate::engine::ObjectId;
use crate::stage::SavedScene;
use serde::{Deserialize, Serialize};

/// How far the rounds have come.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Course {
    /// Rounds that are over.
    pub round: u32,
    /// Who acts, in turn order.
    pub characters: Vec<ObjectId>,
    /// Who has still to act in this round; then it is the game master's turn.
    pub left: Vec<ObjectId>,
    /// When this round began.
    pub began: i64,
    /// When the last request was made.
    #[serde(default)]
    pub asked: i64,
    /// Actions of the round that whoever's turn it is had used up when the last request was made.
    #[serde(default)]
    pub spent: u8,
    /// Whether anybody could do anything in it.
    pub acted: bool,
    /// Its time has gone by: it is the game master's turn.
    pub at_end: bool,
    /// The scene knows that this round has begun.
    #[serde(default)]
    pub opened: bool,
    /// Who rests while the others act, and for how many seconds more.
    #[serde(default)]
    pub resting: Vec<(ObjectId, i64)>,
    /// How many objects of the scene have been asked whether they act.
    #[serde(default)]
    pub seen: usize,
    /// The game master has ended the scene.
    pub ended: bool,
}

/// A scene put down, perhaps in the middle of a request.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SavedSceneGame {
    /// What was done.
    pub scene: SavedScene,
    /// How far the rounds had come.
    pub course: Course,
    /// What the open request takes the place of.
    pub spends: Spends,
}

/// What a request takes the place of once it is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Spends {
    /// Nothing: the game master's word, for instance.
    #[default]
    Nothing,
    /// The turn of the character whose it is.
    Turn,
    /// The game master's turn, with which a round ends.
    Round,
}
