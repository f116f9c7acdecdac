//! What is wished of a casting, and why it may be refused.

use crate::engine::{Entities, ObjectId};
use crate::ir::MethodId;
use serde::{Deserialize, Serialize};

/// What is left out of a casting (ME-7.13).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Omit {
    /// The words are left out.
    pub words: bool,
    /// The gestures are left out.
    pub gestures: bool,
}

/// What a casting cannot do without (ME-2.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Needs {
    /// The caster has to speak.
    pub words: bool,
    /// The caster has to have a hand free for it.
    pub gestures: bool,
}

/// One spell of a casting.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Cast {
    /// The spell as its caster, or the thing that casts it, holds it.
    pub known: ObjectId,
    /// The way, if not the standard one.
    pub method: Option<MethodId>,
    /// Targets, if the caller has chosen them already; otherwise the caster's player is asked.
    pub targets: Option<Entities>,
    /// How often each option of the spell is taken, if the caller has chosen already.
    pub options: Option<Vec<i32>>,
}

/// A casting that somebody wishes to make.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Request {
    /// The creature that casts.
    pub caster: ObjectId,
    /// What; several spells are cast as one (ME-7.17).
    pub spells: Vec<Cast>,
    /// What is left out.
    pub omit: Omit,
    /// Percent of more power (ME-7.15).
    pub power: i32,
}

impl Request {
    /// A plain casting of one known spell.
    pub fn of(caster: ObjectId, known: ObjectId) -> Self {
        let cast = Cast { known, method: None, targets: None, options: None };
        Self { caster, spells: vec![cast], omit: Omit::default(), power: 0 }
    }
}

/// By whose power a spell is cast that its caster need not know.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lent {
    /// What holds it; nobody: what a creature is able to do without knowing it.
    pub by: Option<ObjectId>,
    /// Whether casting it calls for the usual test (ME-7.2).
    pub wearies: bool,
}

/// Why a casting is refused before anything happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The caster, or the thing that casts, does not have one of the spells (ME-6.3).
    #[error("the caster does not know this spell")]
    Unknown,
    /// A sleeper, a held or a helpless creature.
    #[error("the caster can't act")]
    Helpless,
    /// Words are needed, and the caster can't speak (ME-2.2).
    #[error("the caster can't speak")]
    Mute,
    /// Gestures are needed, and the caster can't make them (ME-2.2).
    #[error("the caster can't gesture")]
    Bound,
    /// The spell has no such way of casting (ME-2.7).
    #[error("the spell can't be cast this way")]
    Method,
    /// It would be cast as an ability, and the caster has not bought the last step to that (ME-9.4).
    #[error("the spell is not the caster's ability yet")]
    NotInnate,
    /// The table lets nobody leave out words or gestures, or cast with so much more power (ME-7.13, ME-7.15).
    #[error("the table does not allow this option")]
    NotAllowed,
    /// Something forbids casting it.
    #[error("something forbids it")]
    Forbidden,
    /// More of an option than the spell has.
    #[error("options of the spell can't be taken so often, or not together")]
    Options,
    /// It takes more time than the settings let go by at once.
    #[error("it takes more time than the settings let go by at once (time.most)")]
    TooLong,
    /// The game master was asked about several spells as one, and refuses (ME-7.20).
    #[error("the game master refuses to have these spells cast as one")]
    Combination,
    /// There is nothing in range that it could be on.
    #[error("there is nothing in range that the spell could be on")]
    NoTarget,
    /// A thing that was chosen is none that the spell can be on.
    #[error("the spell can't be on that")]
    BadTarget,
    /// More was named than it can be on.
    #[error("the spell can't be on all that was named")]
    TooMany,
    /// What the spell could be on, or what was named, is all out of range (ME-11.4).
    #[error("that is out of range")]
    OutOfRange,
}
