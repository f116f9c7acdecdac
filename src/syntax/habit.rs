//! A wording that people bring along, as the tables of them hold it.

use std::ops::Range;

/// Where a wording counts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Where {
    /// It is never right, so it is named whatever the fault in its line is.
    Anywhere,
    /// It may be right elsewhere; it is named if the fault lies in it.
    Here,
    /// It is named where reading stopped at it.
    Stopped,
    /// It is named where reading stopped at it, and nothing stands in front of it in its line.
    First,
}
/// A wording: the phrase in lower case, what should stand in its place (nothing: no plain replacement), where it
/// counts, and the advice.
#[derive(Clone, Copy)]
pub(super) struct Habit(
    pub(super) &'static str,
    pub(super) Option<&'static str>,
    pub(super) Where,
    pub(super) &'static str,
);

/// What is said of them.
pub(super) const LATER: &str = "this word came into the rules after June 2019; declare it, or say what it does";
/// Words of later editions.
pub(super) const LATER_WORDS: &[&str] = &[
    "ward",
    "adventure",
    "training",
    "role",
    "battle",
    "siege",
    "toxic",
    "foretell",
    "foretold",
    "daybound",
    "nightbound",
    "mutate",
    "escape",
    "companion",
    "boast",
    "cleave",
    "disturb",
    "decayed",
    "blitz",
    "casualty",
    "connive",
    "prototype",
    "corrupted",
    "backup",
    "incubate",
    "bargain",
    "craft",
    "discover",
    "disguise",
    "cloak",
    "plot",
    "saddle",
    "offspring",
    "food",
    "blood token",
    "map token",
    "role token",
    "venture into the dungeon",
    "take the initiative",
];

/// Nouns for whoever does something, which are nobody's misspelling.
pub(super) const PERSONS: [&str; 10] =
    ["player", "players", "opponent", "opponents", "controller", "controllers", "owner", "owners", "you", "they"];

/// What is said of a number with a sign in front of a noun.
pub(super) const NEGATIVE: &str =
    "a number in front of a noun has no sign: nothing is drawn, dealt or put there less than 0 times (107.1b)";

/// ` -1 `, ` -x ` behind a word and in front of one.
pub(super) fn negative(line: &str) -> Option<Range<usize>> {
    line.match_indices(" -").find_map(|(at, _)| {
        let word = line.get(at + 2..)?.split(' ').next()?;
        let number = word == "x" || !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
        let end = at + 2 + word.len();
        let before = line.get(..at)?.ends_with(|c: char| c.is_ascii_lowercase());
        let noun = line.get(end..)?.trim_start().starts_with(|c: char| c.is_ascii_lowercase());
        (number && before && noun).then_some(at + 1..end + 1)
    })
}
