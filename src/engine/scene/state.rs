//! What a scene keeps beside the game: clock and light, distances, castings, rolls, and what is told that is no event.

use super::roll::Roll;
use crate::engine::{ObjectId, PlayerId, StackItem};
use crate::ir::{AbilityId, DefId, DesignationId, MethodId};
use crate::settings::SceneSettings;
use serde::{Deserialize, Serialize};

/// Why a state that something gives is kept away from what it is given to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum KeptAway {
    /// It is forbidden, for as long as the prohibition holds.
    Forbidden,
    /// Something else has happened instead of its beginning.
    Replaced,
}

/// An ability that acts again and again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Again {
    /// What has it.
    pub of: ObjectId,
    /// The ability that acts at these moments.
    pub ability: AbilityId,
    /// When it acts next.
    pub next: i64,
    /// Who bears what has it; `NONE`: nobody.
    pub bearer: ObjectId,
}

/// What listens at an area.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Listening {
    /// The object whose ability it is, or from which it comes.
    pub source: ObjectId,
    /// The ability that waits for somebody to come or to go.
    pub ability: AbilityId,
    /// The number of what waits, of a delayed ability; none: it is one that the object has.
    pub waiting: Option<u32>,
}

/// An area around something, as it was when it was looked at last.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Area {
    /// Whose area it is.
    pub of: Listening,
    /// Which of the events that the ability waits for speaks of it, from 0 on.
    pub nth: u8,
    /// How many feet it reaches from the middle.
    pub feet: i32,
    /// What is in the middle; several: each has such an area around it.
    pub middles: Vec<ObjectId>,
    /// Who or what was in it, and around what.
    pub inside: Vec<(ObjectId, ObjectId)>,
}

/// What a scene knows beside objects and players.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct SceneState {
    /// The rules of the table.
    pub settings: SceneSettings,
    /// Seconds since midnight before the scene began.
    pub clock: i64,
    /// When the round ends that runs: what takes no longer is done beside what others do in it. None: one thing is done after
    /// the other.
    #[serde(default)]
    pub round_ends: Option<i64>,
    /// The step of light everywhere.
    pub light: u16,
    /// Who decides what no rule decides.
    pub master: PlayerId,
    /// Who bears, knows or has cast what: (thing, creature).
    pub bonds: Vec<(ObjectId, ObjectId)>,
    /// Distances in feet between things that are not bonded, in any order.
    pub distances: Vec<(ObjectId, ObjectId, i64)>,
    /// How spells were cast that are being cast or run.
    pub casts: Vec<Casting>,
    /// Words that people made up; a text is its place in the list.
    pub texts: Vec<Box<str>>,
    /// Abilities that act again and again.
    pub every: Vec<Again>,
    /// Abilities that wait for a state that holds now (603.8).
    pub states: Vec<(ObjectId, AbilityId)>,
    /// It is being laid out: who is put somewhere has not come there.
    #[serde(default)]
    pub laid_out_still: bool,
    /// Areas that abilities listen at, with who was in them.
    #[serde(default)]
    pub areas: Vec<Area>,
    /// States that something gives and that have been told of.
    pub told: Vec<(ObjectId, DesignationId)>,
    /// States that something gives and that are kept away, and why.
    pub warded: Vec<(ObjectId, DesignationId, KeptAway)>,
    /// Every roll of dice for a test, in order.
    pub rolls: Vec<Roll>,
    /// What else is told of that is no event: the length of the journal as it happened, and what.
    #[serde(default)]
    pub asides: Vec<(u32, Aside)>,
    /// Every use of a thing or a running spell: the length of the journal as it began, by whom, of what, and what to do.
    pub uses: Vec<(u32, ObjectId, (ObjectId, AbilityId))>,
    /// Dice that are still to fall as written down beforehand; used before the generator.
    pub loaded: Vec<u8>,
    /// Whether only the dice written down may fall.
    pub only_loaded: bool,
    /// Dice are rolled by people: the game master is asked how they fell.
    pub by_hand: bool,
    /// Actions that each creature has used up by casting, deeds and countering, in the round that `spent_in` numbers.
    pub spent: Vec<(ObjectId, u8)>,
    /// See `spent`; rounds are counted from midnight before the scene began.
    pub spent_in: i64,
    /// Who does something beyond the actions of the round, and what that takes off the tests that it calls for, 0 or more.
    #[serde(default)]
    pub beyond: Option<(ObjectId, i32)>,
    /// Spells that were cast (ME-7.8).
    pub history: Vec<CastRecord>,
    /// Modes and targets of the spells that are being cast.
    pub items: Vec<StackItem>,
    /// Known spells that were learned during the game, and when (ME-6.11).
    pub learned: Vec<(ObjectId, i64)>,
    /// Spells that creatures have learned to counter without knowing them (ME-8.15).
    pub counters: Vec<(ObjectId, DefId)>,
    /// Spell picks that creatures have left (ME-6.1).
    pub picks: Vec<(ObjectId, i32)>,
    /// Rolls that concentration has been tested for (ME-11.3).
    pub watched: i32,
    /// How long creatures have rested towards the loss of their next level of weariness: seconds, times percent.
    #[serde(default)]
    pub rested: Vec<(ObjectId, i64)>,
    /// In which way spells were cast that were not cast in the usual one: what was cast, and the way. It is asked for when they are
    /// over as well.
    #[serde(default)]
    pub ways: Vec<(ObjectId, MethodId)>,
    /// Who tried each task last: the source of its offer, and the character.
    #[serde(default)]
    pub trying: Vec<(ObjectId, ObjectId)>,
    /// The round in which something was tried last (AC-4.11).
    #[serde(default)]
    pub attempted_in: Option<i64>,
}

impl SceneState {
    /// The number of the round that is going on.
    pub fn round(&self) -> i64 {
        let time = &self.settings.time;
        self.clock.div_euclid((time.action * i64::from(time.actions)).max(1))
    }
}

impl SceneState {
    /// Actions of the round that goes on which a creature has used up.
    pub fn spent_by(&self, who: ObjectId) -> u8 {
        let spent = if self.spent_in == self.round() { self.spent.as_slice() } else { &[] };
        spent.iter().find(|(o, _)| *o == who).map_or(0, |(_, n)| *n)
    }
    /// Who bears, knows or has cast a thing.
    pub fn holder(&self, o: ObjectId) -> Option<ObjectId> {
        self.bonds.iter().find(|(x, _)| *x == o).map(|(_, c)| *c)
    }
    /// Whether a state that something gives is kept away.
    pub fn is_warded(&self, o: ObjectId, designation: DesignationId) -> bool {
        self.warded.iter().any(|(x, k, _)| (*x, *k) == (o, designation))
    }
    /// How many tests were called for, those among them that nobody could make.
    pub fn tested(&self) -> usize {
        let barred = self.asides.iter().filter(|(_, aside)| matches!(aside, Aside::Barred { .. }));
        self.rolls.len() + barred.count()
    }
    /// How a spell was cast.
    pub fn casting(&self, o: ObjectId) -> Option<&Casting> {
        self.casts.iter().find(|c| c.spell == o)
    }
    /// The number of a text, if anybody has spoken of it; capitals and blanks around it make no other words.
    pub fn said(&self, words: &str) -> Option<u32> {
        let folded = |text: &str| text.trim().to_lowercase();
        let wanted = folded(words);
        self.texts.iter().position(|t| folded(t) == wanted).map(|at| at as u32)
    }
    /// A number for a text.
    pub fn text(&mut self, words: &str) -> u32 {
        match self.said(words) {
            Some(at) => at,
            None => {
                self.texts.push(words.into());
                self.texts.len() as u32 - 1
            }
        }
    }
}

/// What people want to hear of though it is no event.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Aside {
    /// Dice that an effect rolls.
    Dice {
        /// What rolls them.
        by: ObjectId,
        /// How many faces they have.
        sides: u16,
        /// How they fell.
        faces: Vec<u16>,
    },
    /// The game master has said something: to which question, and what; of a question of yes and no, 1 or 0.
    Ruled {
        /// The question that was put to the game master.
        question: crate::ir::StrId,
        /// What it was about: the number of a text.
        #[serde(default)]
        about: Option<u32>,
        /// The answer: a number, or 1 for yes and 0 for no.
        n: i32,
        /// Whether a number was asked for.
        number: bool,
    },
    /// A sentence makes the degree of a test better or worse.
    Degree {
        /// The object whose sentence it is.
        by: ObjectId,
        /// By how many degrees.
        n: i32,
    },
    /// A spell that was being cast is countered.
    Countered(ObjectId),
    /// A spell that was being cast comes to nothing.
    CameToNothing(ObjectId),
    /// A test can't be made, and counts as failed.
    Barred {
        /// Who would make it.
        who: ObjectId,
        /// The number or kind of test that it would be.
        what: crate::ir::Tested,
    },
    /// So much of some damage is kept away by what something wears.
    Armour {
        /// What is dealt the damage.
        of: ObjectId,
        /// How many points are kept away, 1 or more.
        points: i32,
    },
    /// A creature does nothing for now, or lies down to rest for so many seconds.
    Idles {
        /// The creature that waits or rests.
        who: ObjectId,
        /// For how long it rests; none: it only waits.
        rests: Option<i64>,
    },
    /// Dice that were written down fall no more, since others were written down before they fell.
    Unfallen {
        /// What they would have shown.
        faces: Vec<u8>,
    },
    /// A rest was too short for a level of weariness.
    Unrested {
        /// The creature that has rested.
        who: ObjectId,
        /// Seconds of rest that are still needed for the next level.
        seconds: i64,
    },
}

/// A spell that was cast.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct CastRecord {
    /// The creature that cast it.
    pub caster: ObjectId,
    /// What: the spell as it was cast.
    pub spell: ObjectId,
    /// When it was cast, in seconds since midnight before the scene began.
    pub at: i64,
    /// The weariness test was passed.
    pub worked: bool,
    /// It was cast to counter another spell.
    pub counter: bool,
    /// The way of casting, if not the standard one.
    #[serde(default)]
    pub method: Option<crate::ir::MethodId>,
    /// Percent of more power.
    #[serde(default)]
    pub power: i32,
}

/// How a spell was cast.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Casting {
    /// The object of the spell as it is now.
    pub spell: ObjectId,
    /// The known spell that it is a copy of.
    pub known: ObjectId,
    /// The casting that it comes from: the object of the spell as it was cast. Spells that run on several things have
    /// it in common.
    pub casting: ObjectId,
    /// Who cast it.
    pub caster: ObjectId,
    /// The way, if not the standard one.
    pub method: Option<MethodId>,
    /// More power, in percent.
    pub power: i32,
    /// What its duration is multiplied by, in percent.
    pub duration: i32,
    /// Its radius likewise.
    pub radius: i32,
    /// Its damage is as great as dice can make it.
    pub maximal: bool,
    /// Added to the tests that it calls for.
    pub bonus: i32,
    /// How many spells beside it run as long as it does, because they strengthened it (ME-7.9).
    #[serde(default)]
    pub sustained: i32,
    /// When it was cast.
    pub at: i64,
    /// When it ends; none: not by time.
    pub until: Option<i64>,
    /// It runs as long as its caster concentrates.
    pub held: bool,
}
