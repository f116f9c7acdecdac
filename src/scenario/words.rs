//! The closed vocabularies of scenarios: steps, zones, types, colors and states by their names.

use super::State;
use crate::engine::Named;
use crate::ir::{CardTypes, Colors, Content, Step, Supertypes, Zone};
pub use crate::play::zone_name;

/// Steps as scenarios call them; the first name of each is the usual one.
pub const STEPS: &[(&str, Step)] = &[
    ("untap step", Step::Untap),
    ("untap", Step::Untap),
    ("upkeep", Step::Upkeep),
    ("draw step", Step::Draw),
    ("draw", Step::Draw),
    ("main", Step::FirstMain),
    ("first main", Step::FirstMain),
    ("second main", Step::SecondMain),
    ("beginning of combat", Step::BeginCombat),
    ("declare attackers", Step::DeclareAttackers),
    ("declare blockers", Step::DeclareBlockers),
    ("first combat damage", Step::FirstDamage),
    ("combat damage", Step::Damage),
    ("end of combat", Step::EndCombat),
    ("end step", Step::End),
    ("cleanup step", Step::Cleanup),
    ("cleanup", Step::Cleanup),
];

/// Zones as scenarios call them.
pub(super) const ZONES: &[(&str, Zone)] = &[
    ("battlefield", Zone::Battlefield),
    ("hand", Zone::Hand),
    ("library", Zone::Library),
    ("graveyard", Zone::Graveyard),
    ("pile", Zone::Pile),
    ("planar deck", Zone::Pile),
    ("scheme deck", Zone::Pile),
    ("ante", Zone::Ante),
    ("outside", Zone::Aside),
    ("exile", Zone::Exile),
    ("command", Zone::Command),
    ("stack", Zone::Stack),
];

/// States as expectations call them.
pub(super) const STATES: &[(&str, State)] = &[
    ("tapped", State::Tapped),
    ("untapped", State::Untapped),
    ("attacking", State::Attacking),
    ("blocking", State::Blocking),
    ("blocked", State::Blocked),
    ("face down", State::FaceDown),
    ("transformed", State::Transformed),
    ("token", State::Token),
    ("commander", State::Commander),
    ("new", State::New),
    ("active", State::Active),
];

/// Colors by name (105.1).
pub const COLORS: &[(&str, Colors)] = &[
    ("white", Colors::WHITE),
    ("blue", Colors::BLUE),
    ("black", Colors::BLACK),
    ("red", Colors::RED),
    ("green", Colors::GREEN),
];

/// Card types by name (205.2).
pub const TYPES: &[(&str, CardTypes)] = &[
    ("artifact", CardTypes::ARTIFACT),
    ("creature", CardTypes::CREATURE),
    ("enchantment", CardTypes::ENCHANTMENT),
    ("instant", CardTypes::INSTANT),
    ("land", CardTypes::LAND),
    ("planeswalker", CardTypes::PLANESWALKER),
    ("sorcery", CardTypes::SORCERY),
    ("tribal", CardTypes::TRIBAL),
    ("plane", CardTypes::PLANE),
    ("phenomenon", CardTypes::PHENOMENON),
    ("vanguard", CardTypes::VANGUARD),
    ("scheme", CardTypes::SCHEME),
    ("conspiracy", CardTypes::CONSPIRACY),
];

/// Supertypes by name (205.4).
pub(super) const SUPERTYPES: &[(&str, Supertypes)] = &[
    ("basic", Supertypes::BASIC),
    ("legendary", Supertypes::LEGENDARY),
    ("world", Supertypes::WORLD),
    ("snow", Supertypes::SNOW),
    ("ongoing", Supertypes::ONGOING),
];

/// What a name stands for in a list; upper and lower case and the width of blanks don't count.
pub(super) fn find<T: Copy>(list: &[(&str, T)], name: &str) -> Option<T> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    list.iter().find(|(n, _)| n.eq_ignore_ascii_case(&name)).map(|(_, t)| *t)
}

/// The usual name of something in a list.
pub(super) fn name_of<T: Copy + PartialEq>(list: &[(&'static str, T)], what: T) -> &'static str {
    list.iter().find(|(_, t)| *t == what).map_or("?", |(n, _)| n)
}

/// How messages call a step.
pub fn step_name(step: Step) -> &'static str {
    name_of(STEPS, step)
}

/// Whether players can get priority in it (502.4; in the cleanup step only if something happens, 514.3a).
pub(super) fn has_priority(step: Step) -> bool {
    step != Step::Untap
}

/// How people call a word that can be chosen.
pub fn word_name(content: &Content, name: Named) -> &str {
    match name {
        Named::Color(c) => COLORS.iter().find(|(_, x)| *x == c).map_or("colorless", |(n, _)| n),
        Named::Subtype(s) => content.subtypes.get(s.index()).map_or("", |s| &s.name),
        Named::Type(bits) => {
            let types = CardTypes::from_bits_truncate(bits);
            TYPES.iter().find(|(_, t)| *t == types).map_or("", |(n, _)| n)
        }
        Named::Word(s) => content.str(s),
    }
}

/// How many different things of a stack are named.
const MOST_NAMED: usize = 5;

/// Equal names beside each other once, and no more than a few of them.
pub(super) fn grouped(names: impl Iterator<Item = String>) -> String {
    let mut groups: Vec<(String, usize)> = Vec::new();
    for name in names {
        match groups.last_mut() {
            Some((last, n)) if *last == name => *n += 1,
            _ => groups.push((name, 1)),
        }
    }
    let more = groups.iter().skip(MOST_NAMED).map(|(_, n)| n).sum::<usize>();
    let times = |(name, n): &(String, usize)| if *n == 1 { name.clone() } else { format!("{name} ({n} times)") };
    let mut said: Vec<String> = groups.iter().take(MOST_NAMED).map(times).collect();
    said.extend((more > 0).then(|| format!("{more} more")));
    said.join(", ")
}
