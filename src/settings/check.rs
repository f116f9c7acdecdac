//! `[check]`: what the rules of action checks leave open (AC).

use super::Table;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How action checks are made at this table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Check {
    /// Achievement for a card of the colour of the check (AC-1.11).
    pub same_color: i32,
    /// Achievement for a card of an allied colour (AC-1.12).
    pub allied_color: i32,
    /// Cards that a boost exiles, and that must be there (AC-3.2, AC-3.6).
    pub boost_cards: i32,
    /// The revealed cards do not count as the top of the library for the boost (AC-3.2, AC-3.6).
    pub boost_excludes_revealed: bool,
    /// Whose boost it is that can be tried once each turn (AC-3.1).
    pub boost_per: BoostPer,
    /// Which known cards are set aside before cards are revealed (AC-1.8).
    pub known_cards: KnownCards,
    /// What makes two checks exactly the same (AC-4.11 to AC-4.13).
    pub same_check: Vec<Part>,
    /// Who says that a player knows the result already (AC-4.18).
    pub result_known: ResultKnown,
    /// Names of critical cards: a library that holds one has no certain result (AC-4.20).
    pub critical_cards: Vec<String>,
    /// Kind and difficulty of tasks, so that the game master need not say them (AC-2.2): `"move the rock" = "green 2"`.
    pub tasks: BTreeMap<String, String>,
    /// When a check can be made whose request names only how long the deed takes (AC-4.6).
    pub timing: Timing,
}

/// Whose boost is limited.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum BoostPer {
    /// Each player has one each turn.
    Player,
    /// All players have one together each turn.
    Table,
}

/// Which known cards are set aside.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum KnownCards {
    /// Those that would be revealed, until the top two are unknown.
    Revealed,
    /// Every known card of the library, wherever it lies.
    All,
}

/// A part of a check that can differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Part {
    /// White, blue, black, red, green, colourless.
    Kind,
    /// The number.
    Difficulty,
    /// What is tried, in the game master's words.
    Task,
    /// The thing that it is tried with.
    Thing,
}

/// Who says that the result is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ResultKnown {
    /// It follows from what the player can know of the library.
    Inferred,
    /// Only the game master.
    Ruling,
}

/// When a special action can be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Time {
    /// In an own main phase with an empty stack (AC-4.4).
    Sorcery,
    /// With priority (AC-4.5).
    Instant,
}

/// The guide from a duration to a time (AC-4.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Timing {
    /// Longest short deed, in seconds.
    pub seconds: i32,
    /// When short deeds are checked.
    pub short: Time,
    /// When longer deeds are checked.
    pub long: Time,
}

/// What a boost may exile at most, so that numbers stay small.
const MOST_BOOST: i32 = 60;
/// The greatest colour correction that can be set.
const MOST_CORRECTION: i32 = 1000;

impl Check {
    pub(super) fn of(t: &mut Table) -> Self {
        let time = [("sorcery", Time::Sorcery), ("instant", Time::Instant)];
        let parts =
            [("kind", Part::Kind), ("difficulty", Part::Difficulty), ("task", Part::Task), ("thing", Part::Thing)];
        Self {
            same_color: t.integer("same_color", 5, 0..=MOST_CORRECTION),
            allied_color: t.integer("allied_color", 3, 0..=MOST_CORRECTION),
            boost_cards: t.integer("boost_cards", 6, 0..=MOST_BOOST),
            boost_excludes_revealed: t.boolean("boost_excludes_revealed", true),
            boost_per: t.word(
                "boost_per",
                BoostPer::Player,
                &[("player", BoostPer::Player), ("table", BoostPer::Table)],
            ),
            known_cards: t.word(
                "known_cards",
                KnownCards::Revealed,
                &[("revealed", KnownCards::Revealed), ("all", KnownCards::All)],
            ),
            same_check: t.words("same_check", &parts.map(|(_, part)| part), &parts),
            result_known: t.word(
                "result_known",
                ResultKnown::Inferred,
                &[("inferred", ResultKnown::Inferred), ("ruling", ResultKnown::Ruling)],
            ),
            critical_cards: t.texts("critical_cards", &[]),
            tasks: t.pairs("tasks", is_kind_and_number, "a kind and a difficulty, such as `\"green 2\"`"),
            timing: t.table("timing", |t| Timing {
                seconds: t.integer("seconds", 6, 0..=i32::MAX),
                short: t.word("short", Time::Sorcery, &time),
                long: t.word("long", Time::Instant, &time),
            }),
        }
    }
}

/// `green 2`; which kinds there are is known where checks are made.
fn is_kind_and_number(text: &str) -> bool {
    matches!(text.rsplit_once(' '), Some((kind, n)) if !kind.trim().is_empty() && n.parse::<u16>().is_ok())
}

impl Default for Check {
    fn default() -> Self {
        let mut faults = Vec::new();
        Self::of(&mut Table::new("", crate::source::FileId(0), None, &mut faults))
    }
}

impl Timing {
    /// When a deed of so many seconds is checked.
    pub fn of(&self, seconds: i32) -> Time {
        if seconds <= self.seconds { self.short } else { self.long }
    }
}
