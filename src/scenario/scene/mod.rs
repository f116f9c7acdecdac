//! Scenes in scenarios: characters with their spells and things, dice written down beforehand, what they do.
//!
//! - `read`: from trees
//! - `set`: the scene laid out
//! - `run`: lines carried out
//! - `typed`: lines typed at a table

mod read;
mod run;
mod sense;
mod set;
mod typed;

pub(super) use run::carry_out;
pub(super) use set::{book, lay_scene};
pub use typed::TableLines;

use super::thing_names::Thing;
use crate::engine::PlayerId;
use crate::ir::{CounterId, DefId, DesignationId, MethodId, NumberId, SubtypeId, Tested};
use crate::middle_earth::Improvement;
use crate::source::Span;

/// A scene before it begins.
#[derive(Clone, Debug, Default)]
pub struct SceneSetup {
    /// The step of light, if it is said.
    pub light: Option<u16>,
    /// The hour, if it is said.
    pub hour: Option<i64>,
    /// Creatures and things in the order of the text.
    pub cast: Vec<Figure>,
    /// Distances in feet.
    pub apart: Vec<(Thing, Thing, i64)>,
}

/// A creature or a thing of a scene.
#[derive(Clone, Debug)]
pub struct Figure {
    /// Where it is written.
    pub span: Span,
    /// What the creature or thing is called.
    pub name: String,
    /// Whose creature it is; none: a thing, which is the game master's.
    pub owner: Option<PlayerId>,
    /// The item that has its name.
    pub item: Option<DefId>,
    /// What it is.
    pub kinds: Vec<SubtypeId>,
    /// Numbers that the text gives; all others are what is usual.
    pub numbers: Vec<(NumberId, i32)>,
    /// Damage that it has taken.
    pub damage: i32,
    /// Spells that it knows, with counters.
    pub knows: Vec<(DefId, Vec<(CounterId, u16)>)>,
    /// Things that it bears, with their states.
    pub bears: Vec<(DefId, Vec<DesignationId>)>,
    /// Counters on it.
    pub counters: Vec<(CounterId, u16)>,
    /// States that it is in as the scene begins.
    pub states: Vec<DesignationId>,
    /// Spell picks to spend.
    pub picks: i32,
    /// Answers to what is asked as it comes into the scene.
    pub answers: Vec<Reply>,
}

/// Something that happens in a scene.
#[derive(Clone, Debug)]
pub enum SceneLine {
    /// Dice that fall next.
    Rolls(Vec<u8>),
    /// The scene changes by itself; with answers to what is asked meanwhile.
    Moment(Change, Vec<Reply>),
    /// A creature does something.
    Does {
        /// The creature that acts.
        who: Thing,
        /// What it does.
        what: Doing,
        /// Answers to what is asked on the way, in order.
        answers: Vec<Reply>,
        /// What must come of it.
        result: Option<String>,
    },
}

/// How a scene changes without anybody doing anything.
#[derive(Clone, Debug)]
pub enum Change {
    /// Seconds go by.
    Pass(i64),
    /// The light becomes this step.
    Light(u16),
    /// Feet between two things.
    Apart(Thing, Thing, i64),
    /// Something is in a state, or no longer.
    State(Thing, DesignationId, bool),
    /// Something takes points of damage.
    Damage(Thing, i32),
    /// Points of damage are gone.
    Mend(Thing, i32),
    /// Something gets counters, or loses them.
    Counters(Thing, CounterId, i32),
    /// A thing is with a creature; none: with nobody.
    Give(Thing, Option<Thing>),
    /// Something is no longer in the scene.
    Leave(Thing),
}

/// What a creature does.
#[derive(Clone, Debug)]
pub enum Doing {
    /// Casts spells as one.
    Cast {
        /// Which spells, by their definitions.
        spells: Vec<DefId>,
        /// On what; none: asked.
        on: Vec<Thing>,
        /// The way of casting; none: the standard one.
        method: Option<MethodId>,
        /// Options taken on, by their labels.
        taken: Vec<(String, i32)>,
        /// Without words, without gestures.
        omit: (bool, bool),
        /// Percent of more power.
        power: i32,
    },
    /// Learns a spell with the picks that are left (ME-6.3).
    Learn(DefId),
    /// Improves a known spell.
    Improve(DefId, Improvement),
    /// Makes a test of a number or of a kind of test.
    Test {
        /// The number or the kind of test.
        what: Tested,
        /// The target number.
        against: i32,
        /// With what in hand.
        tool: Option<Thing>,
        /// Against whom it is made; none: nobody opposes it.
        foe: Option<Thing>,
    },
    /// Uses an ability of a thing.
    Use(Thing, u32),
    /// Rests for so many seconds.
    Rest(i64),
    /// Tries a task of the settings, with the cards that people have turned up.
    Attempt(String, Vec<String>),
    /// A deed that the content declares: with these things, and with words if it needs some.
    Deed(crate::ir::ActionId, Vec<Thing>, Option<String>),
}

/// An answer to what is asked while a line is carried out.
#[derive(Clone, Debug)]
pub enum Reply {
    /// Yes or no.
    Yes(bool),
    /// A number, positions from 1, or shares in the order in which what is divided among was named.
    Numbers(Vec<i32>),
    /// A word of the content.
    Word(String),
    /// Words of one's own.
    Text(String),
    /// Things; empty: none of those that could be chosen.
    Things(Vec<Thing>),
}
