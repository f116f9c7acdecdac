//! What belongs to scenes and means nothing in the game of cards: times by the clock, lengths, tests with dice, light, deeds.
//!
//! Everything that an ability says is looked at, however deep it stands.

use super::Finding;
use crate::diag::Code;
use crate::ir::{Ability, Action, ActionId, Content, Fields, Hears, Id, hear};

/// Forms of a type that only scenes have.
struct Row {
    /// Its place among the rows: of several the first one is told.
    order: u8,
    /// The forms of the type that are meant; none: all of them.
    names: &'static [&'static str],
    message: &'static str,
    help: &'static str,
}

const BY_CLOCK: Row = Row {
    order: 0,
    names: &[],
    message: "nothing in the game of cards is measured in hours, actions or feet",
    help: "what lasts lasts `until end of turn`, `until your next turn`; what happens again happens `when your upkeep begins: ...`",
};
const CHANCE: Row = Row {
    order: 1,
    names: &[],
    message: "tests with dice belong to scenes",
    help: "chance in the game of cards is `flip 1 coin`",
};
const TESTS: Row = Row { order: 2, help: "power and toughness change: `gets +1/+1 until end of turn`", ..CHANCE };
const NUMBERS: Row = Row {
    order: 3,
    names: &[],
    message: "skills, attributes and numbers that are declared are those of creatures and things of a scene",
    help: "an object has power, toughness, loyalty, mana value and counters",
};
const METHODS: Row = Row {
    order: 4,
    names: &[],
    message: "spells are cast by methods only in scenes",
    help: "a spell is cast `by flashback`, `from your graveyard`",
};
const VALUES: Row = Row {
    order: 5,
    names: &["Rank", "WoundPenalty", "LightOn", "Distance", "ByStep"],
    message: "ranks, wounds, light and distances belong to scenes",
    help: "an object has power, toughness, loyalty, mana value and counters",
};
const NEARNESS: Row = Row {
    order: 6,
    names: &["Within"],
    message: "nothing in the game of cards is nearer than something else",
    help: "leave it out",
};
const ACTS: Row = Row {
    order: 7,
    names: &["Bring", "Strengthen", "EndSpell", "CastSpell"],
    message: "this is done in scenes and not in the game of cards",
    help: "permanents are destroyed, returned and exiled, spells are countered",
};
const EVENTS: Row = Row {
    order: 8,
    names: &["Light", "Approach", "ComeWithin", "GoBeyond", "Pass", "Test"],
    message: "this never happens in the game of cards",
    help: "turns, phases and steps begin and end: `when your upkeep begins: ...`",
};

/// What of a type belongs to scenes.
fn row_of(of: &str) -> Option<&'static Row> {
    Some(match of {
        "Unit" => &BY_CLOCK,
        "Tested" => &CHANCE,
        "TestMatch" | "TopicId" => &TESTS,
        "NumberId" => &NUMBERS,
        "MethodId" => &METHODS,
        "Value" => &VALUES,
        "Predicate" => &NEARNESS,
        "Act" => &ACTS,
        "Verb" => &EVENTS,
        _ => return None,
    })
}

/// What an ability was heard to speak of.
struct Heard<'c> {
    content: &'c Content,
    /// The first deed.
    deed: Option<&'c Action>,
    /// What of scenes it speaks of; of several the first one in their order.
    row: Option<&'static Row>,
}

impl Heard<'_> {
    fn row(&mut self, of: &str, such: impl Fn(&[&str]) -> bool) {
        let earlier = |row: &&Row| self.row.is_none_or(|known| row.order < known.order);
        if let Some(row) = row_of(of).filter(|row| such(row.names)).filter(earlier) {
            self.row = Some(row);
        }
    }
}

impl Hears for Heard<'_> {
    fn id(&mut self, of: &'static str, number: u64) {
        self.row(of, |names| names.is_empty());
        if self.deed.is_none() && of == ActionId::TYPE {
            let action = ActionId::of_number(number).and_then(|id| self.content.actions.get(id.index()));
            self.deed = action.filter(|action| action.deed);
        }
    }
    fn kind(&mut self, of: &'static str, name: &'static str, _: Fields) {
        self.row(of, |names| names.is_empty() || names.contains(&name));
    }
}

/// Something of a scene that an ability of a card speaks of.
pub fn of_scenes(content: &Content, ability: &Ability) -> Option<Finding> {
    let mut heard = Heard { content, deed: None, row: None };
    hear(&ability.kind, &mut heard);
    if let Some(deed) = heard.deed {
        let message = format!("`{}` is a deed: creatures of a scene do it, and nobody in the game of cards", deed.name);
        return Some(Finding::new(Code::NotOfAScene, message));
    }
    let row = heard.row?;
    Some(Finding::new(Code::NotOfAScene, row.message).help(row.help))
}
