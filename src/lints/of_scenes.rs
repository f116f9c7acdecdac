//! What belongs to scenes and means nothing in the game of cards: times by the clock, lengths, tests with dice, light, deeds.
//!
//! Everything that an ability says is looked at, however deep it stands.

use super::Finding;
use crate::diag::Code;
use crate::ir::{Ability, Action, ActionId, Content, Fields, Hears, Id, hear};

/// Types of the typed language that only scenes have, or values of them, and what is said of them.
const OF_SCENES: &[(&str, &[&str], &str, &str)] = &[
    (
        "Unit",
        &[],
        "nothing in the game of cards is measured in hours, actions or feet",
        "what lasts lasts `until end of turn`, `until your next turn`; what happens again happens `when your upkeep begins: ...`",
    ),
    ("Tested", &[], "tests with dice belong to scenes", "chance in the game of cards is `flip 1 coin`"),
    (
        "TestMatch",
        &[],
        "tests with dice belong to scenes",
        "power and toughness change: `gets +1/+1 until end of turn`",
    ),
    ("TopicId", &[], "tests with dice belong to scenes", "power and toughness change: `gets +1/+1 until end of turn`"),
    (
        "NumberId",
        &[],
        "skills, attributes and numbers that are declared are those of creatures and things of a scene",
        "an object has power, toughness, loyalty, mana value and counters",
    ),
    (
        "MethodId",
        &[],
        "spells are cast by methods only in scenes",
        "a spell is cast `by flashback`, `from your graveyard`",
    ),
    (
        "Value",
        &["Rank", "WoundPenalty", "LightOn", "Distance", "ByStep"],
        "ranks, wounds, light and distances belong to scenes",
        "an object has power, toughness, loyalty, mana value and counters",
    ),
    ("Predicate", &["Within"], "nothing in the game of cards is nearer than something else", "leave it out"),
    (
        "Act",
        &["Bring", "Strengthen", "EndSpell", "CastSpell"],
        "this is done in scenes and not in the game of cards",
        "permanents are destroyed, returned and exiled, spells are countered",
    ),
    (
        "Verb",
        &["Light", "Approach", "Pass", "Test"],
        "this never happens in the game of cards",
        "turns, phases and steps begin and end: `when your upkeep begins: ...`",
    ),
];

/// What an ability was heard to speak of.
struct Heard<'c> {
    content: &'c Content,
    /// The first deed.
    deed: Option<&'c Action>,
    /// The first row of [`OF_SCENES`] that something is of.
    row: usize,
}

impl Heard<'_> {
    fn row(&mut self, such: impl Fn(&str, &[&str]) -> bool) {
        let before = OF_SCENES.iter().take(self.row);
        if let Some(row) = before.into_iter().position(|(of, names, ..)| such(of, names)) {
            self.row = row;
        }
    }
}

impl Hears for Heard<'_> {
    fn id(&mut self, of: &'static str, number: u64) {
        self.row(|own, names| own == of && names.is_empty());
        if self.deed.is_none() && of == ActionId::TYPE {
            let action = ActionId::of_number(number).and_then(|id| self.content.actions.get(id.index()));
            self.deed = action.filter(|action| action.deed);
        }
    }
    fn kind(&mut self, of: &'static str, name: &'static str, _: Fields) {
        self.row(|own, names| own == of && (names.is_empty() || names.contains(&name)));
    }
}

/// Something of a scene that an ability of a card speaks of.
pub fn of_scenes(content: &Content, ability: &Ability) -> Option<Finding> {
    let mut heard = Heard { content, deed: None, row: OF_SCENES.len() };
    hear(&ability.kind, &mut heard);
    if let Some(deed) = heard.deed {
        let message = format!("`{}` is a deed: creatures of a scene do it, and nobody in the game of cards", deed.name);
        return Some(Finding::new(Code::NotOfAScene, message));
    }
    let (.., message, help) = OF_SCENES.get(heard.row)?;
    Some(Finding::new(Code::NotOfAScene, *message).help(*help))
}
