//! `[check]`: what the rules of action checks leave open (AC).

use super::Table;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How action checks are made at this table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Check {
    /// Achievement for a card of the color of the check (AC-1.11).
    pub same_color: i32,
    /// Achievement for a card of an allied color (AC-1.12).
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
    /// Tasks of the scenario, so that the game master need not say what is checked (AC-2.2).
    pub tasks: BTreeMap<String, Task>,
    /// Players may try these tasks of their own accord, whenever each can be tried (AC-0.2); otherwise they are asked to.
    pub offered: bool,
    /// When a check can be made whose request names only how long the deed takes (AC-4.6).
    pub timing: Timing,
}

/// A task that the scenario knows: `"move the rock" = "green 2"`, or a table with more.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Task {
    /// The kind of the check; which there are is known where checks are made.
    pub kind: String,
    /// Its difficulty (AC-1.3).
    pub difficulty: i32,
    /// When it can be tried (AC-4.7); none: as long as it takes says so.
    pub timing: Option<Time>,
    /// How many seconds it takes; none: it is tried at the usual time.
    pub seconds: Option<i32>,
    /// The declared action that follows a success.
    pub success: Option<String>,
    /// The declared action that follows a failure.
    pub failure: Option<String>,
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
    /// White, blue, black, red, green, colorless.
    Kind,
    /// The difficulty, as a number.
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
/// The greatest color correction that can be set.
const MOST_CORRECTION: i32 = 1000;

impl Check {
    pub(super) fn of(entries: &mut Table) -> Self {
        let time = [("sorcery", Time::Sorcery), ("instant", Time::Instant)];
        let parts =
            [("kind", Part::Kind), ("difficulty", Part::Difficulty), ("task", Part::Task), ("thing", Part::Thing)];
        Self {
            same_color: entries.integer("same_color", 5, 0..=MOST_CORRECTION),
            allied_color: entries.integer("allied_color", 3, 0..=MOST_CORRECTION),
            boost_cards: entries.integer("boost_cards", 6, 0..=MOST_BOOST),
            boost_excludes_revealed: entries.boolean("boost_excludes_revealed", true),
            boost_per: entries.word(
                "boost_per",
                BoostPer::Player,
                &[("player", BoostPer::Player), ("table", BoostPer::Table)],
            ),
            known_cards: entries.word(
                "known_cards",
                KnownCards::Revealed,
                &[("revealed", KnownCards::Revealed), ("all", KnownCards::All)],
            ),
            same_check: entries.words("same_check", &parts.map(|(_, part)| part), &parts),
            result_known: entries.word(
                "result_known",
                ResultKnown::Inferred,
                &[("inferred", ResultKnown::Inferred), ("ruling", ResultKnown::Ruling)],
            ),
            critical_cards: entries.texts("critical_cards", &[]),
            tasks: tasks(entries),
            offered: entries.boolean("offered", false),
            timing: entries.table("timing", |entries| Timing {
                seconds: entries.integer("seconds", 6, 0..=i32::MAX),
                short: entries.word("short", Time::Sorcery, &time),
                long: entries.word("long", Time::Instant, &time),
            }),
        }
    }
}

/// What a task is, or its `check`.
const KIND_AND_NUMBER: &str = "a kind and a difficulty, such as `\"green 2\"`";

/// `[check.tasks]`
fn tasks(entries: &mut Table) -> BTreeMap<String, Task> {
    let mut tasks = BTreeMap::new();
    for line in entries.lines("tasks") {
        let name = format!("tasks.{}", line.name);
        let task = match line.value.as_str() {
            Some(text) => kind_and_number(text),
            None => entries.inner(&name, line.value, line.at, task).flatten(),
        };
        match task {
            Some(_) if line.name.trim().is_empty() => {
                entries.wrong_at(&name, line.at, "a task with a name, by which it is tried")
            }
            Some(task) => drop(tasks.insert(line.name.trim().to_owned(), task)),
            // What a table lacks is told by its reader.
            None if matches!(line.value, toml::de::DeValue::Table(_)) => {}
            None => entries.wrong_at(&name, line.at, KIND_AND_NUMBER),
        }
    }
    tasks
}

/// `{ check = "black 3", seconds = 30, success = "open the chest" }`
fn task(table: &mut Table) -> Option<Task> {
    let check = table.text("check", "");
    let found = kind_and_number(&check);
    if found.is_none() {
        if table.has("check") {
            table.demand("check", false, KIND_AND_NUMBER)
        } else {
            table.lacks("check", KIND_AND_NUMBER)
        }
    }
    let time = [("sorcery", Some(Time::Sorcery)), ("instant", Some(Time::Instant))];
    let timing = table.word("timing", None, &time);
    let seconds = table.has("seconds").then(|| table.integer("seconds", 0, 0..=i32::MAX));
    let mut action = |key: &str| table.maybe_text(key).map(|(name, _)| name.to_owned());
    let (success, failure) = (action("success"), action("failure"));
    Some(Task { timing, seconds, success, failure, ..found? })
}

/// `green 2`; which kinds there are is known where checks are made.
fn kind_and_number(text: &str) -> Option<Task> {
    let (kind, n) = text.rsplit_once(' ').filter(|(kind, _)| !kind.trim().is_empty())?;
    let difficulty = i32::from(n.parse::<u16>().ok()?);
    Some(Task { kind: kind.trim().to_owned(), difficulty, ..Task::default() })
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
