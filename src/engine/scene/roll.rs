//! What was rolled and added in a test.

use crate::engine::{Entity, ObjectId};
use crate::ir::{AbilityId, DesignationId, NumberId, SubtypeId, Tested};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A test that was made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Roll {
    /// Who made it.
    pub tester: ObjectId,
    /// The number or kind of test that it was.
    pub what: Tested,
    /// The dice as they fell.
    pub dice: SmallVec<[u8; 4]>,
    /// What was added.
    pub parts: Vec<Summand>,
    /// Dice and parts.
    pub total: i32,
    /// The target number, or the total of the other side.
    pub against: i32,
    /// How well it went.
    pub degree: Degree,
    /// Whom or what it was made against.
    pub opposing: Option<Entity>,
    /// The spell that it was made to cast, or whose effect called for it.
    pub spell: Option<ObjectId>,
    /// Its event in the journal.
    pub event: u32,
}

/// A part of a total.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Summand {
    /// How much it adds; below 0 it takes away.
    pub n: i32,
    /// Where the amount comes from.
    pub why: SummandReason,
}

/// How well a test went; the marks are those of `success` and `failure` in the settings of tests.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[repr(u8)]
pub enum Degree {
    /// The total is below the target number by at least the second mark of failures.
    DisastrousFailure,
    /// The total is below the target number by at least the first mark of failures.
    CompleteFailure,
    /// The total is below the target number, by less than the first mark of failures.
    Failure,
    /// The total reaches the target number, and is above it by less than the first mark of successes.
    MarginalSuccess,
    /// The total is above the target number by at least the first mark of successes.
    Success,
    /// The total is above the target number by at least the second mark of successes.
    SuperiorSuccess,
    /// The total is above the target number by at least the third mark of successes.
    ExtraordinarySuccess,
}

impl Degree {
    /// From the worst to the best.
    pub const ALL: &'static [Degree] = &[
        Degree::DisastrousFailure,
        Degree::CompleteFailure,
        Degree::Failure,
        Degree::MarginalSuccess,
        Degree::Success,
        Degree::SuperiorSuccess,
        Degree::ExtraordinarySuccess,
    ];
    /// Whether it is a success.
    pub fn passed(self) -> bool {
        self >= Degree::MarginalSuccess
    }
    /// 0 to 2 for the three degrees of failure, from the mildest; none for a success.
    pub fn failure(self) -> Option<usize> {
        match self {
            Degree::Failure => Some(0),
            Degree::CompleteFailure => Some(1),
            Degree::DisastrousFailure => Some(2),
            _ => None,
        }
    }
    /// 0 to 3 for the four degrees of success.
    pub fn success(self) -> Option<usize> {
        (self as usize).checked_sub(Degree::MarginalSuccess as usize)
    }
    /// So many degrees better or worse, as far as there are any on its side of success and failure.
    pub fn moved(self, by: i32) -> Self {
        let side = if self.passed() {
            Degree::MarginalSuccess..=Degree::ExtraordinarySuccess
        } else {
            Degree::DisastrousFailure..=Degree::Failure
        };
        let (least, most) = (*side.start() as i32, *side.end() as i32);
        let at = (self as i32).saturating_add(by).clamp(least, most);
        Degree::ALL.get(at as usize).copied().unwrap_or(self)
    }
    /// The name of the degree in small letters.
    pub fn name(self) -> &'static str {
        match self {
            Degree::DisastrousFailure => "disastrous failure",
            Degree::CompleteFailure => "complete failure",
            Degree::Failure => "failure",
            Degree::MarginalSuccess => "marginal success",
            Degree::Success => "success",
            Degree::SuperiorSuccess => "superior success",
            Degree::ExtraordinarySuccess => "extraordinary success",
        }
    }
}

/// Where a part of a total comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum SummandReason {
    /// The number that is tested, or the modifier of its attribute.
    Number(NumberId),
    /// The bonus of somebody who has the speciality.
    Speciality,
    /// Levels of weariness.
    Weariness,
    /// Levels of wounds.
    Wounds,
    /// A point of courage.
    Courage,
    /// Points of corruption, in tests against temptation.
    Corruption,
    /// Spells cast lately (ME-7.8).
    Recent,
    /// Spells that run (ME-7.9).
    Running,
    /// How often the spell was practiced (ME-6.6).
    Practice,
    /// A spell that is still new (ME-6.11).
    Unfamiliar,
    /// What the caster took on.
    Option,
    /// Counter-spells beyond the actions of the round (ME-8.10).
    Excess,
    /// Picks spent on countering (ME-8.14).
    Countering,
    /// A sentence of this object.
    Source(ObjectId),
    /// A sentence of a state that this object is in.
    State(ObjectId, DesignationId),
    /// A sentence that things have by being of a kind.
    Kind(SubtypeId, AbilityId),
    /// The text that called for the test.
    Text,
}
