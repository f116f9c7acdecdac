//! Questions that a scenario leaves open, for people, and the line that would answer each of them.

use super::choices::a_division;
use super::find_things::View;
use crate::engine::{Entities, Entity, Kind, Question, Reason};

impl View<'_> {
    /// A question, for people.
    pub fn question(&self, d: &Question) -> String {
        let who = self.player(d.who);
        let about = d.source.map_or(String::new(), |o| format!(" for {}", self.name(Entity::Obj(o))));
        let list = |all: &[Entity]| all.iter().take(8).map(|e| self.name(*e)).collect::<Vec<_>>().join(", ");
        let what = match &d.kind {
            Kind::Pick { from, min, max } => format!("{} of {}", amount(*min, *max), list(from)),
            Kind::Target { from, min, max } => format!("{} of {}", amount(*min, *max), list(from)),
            Kind::Choose { from, min, max, .. } => {
                let options: Vec<String> = from.iter().map(|n| (n + 1).to_string()).collect();
                format!("{} of the options {}", amount(*min, *max), options.join(", "))
            }
            Kind::Order { items, n } if items.is_empty() => {
                let all: Vec<String> = (1..=*n).map(|i| i.to_string()).collect();
                format!("an order of {n} (write their numbers: {})", all.join(", "))
            }
            Kind::Order { items, .. } => format!("an order of {}", list(items)),
            Kind::Number { min, max } => match d.why {
                Reason::Called(name) => {
                    format!("the number `{}` from {min} to {max}", self.rulebook.content.str(name))
                }
                _ => format!("a number from {min} to {max}"),
            },
            Kind::Confirm => "yes or no".to_owned(),
            Kind::Text => "words".to_owned(),
            Kind::Name(names) => {
                let names: Vec<&str> = names.iter().take(8).map(|n| self.word(*n)).collect();
                format!("one of the words {}", names.join(", "))
            }
            Kind::Divide { among, total, .. } => format!("how to divide {total} among {}", list(among)),
            Kind::Act(_) | Kind::Attack(_) | Kind::Block(_) | Kind::Pay { .. } => "what to do".to_owned(),
        };
        format!("{who} is asked to choose {what}{about}, {}", reason(d.why))
    }

    /// The name of one of several possibilities, with a number where others are called the same.
    fn one_called(&self, e: Entity, from: &Entities) -> String {
        let name = self.name(e).replace('`', "\"");
        let own = self.name(e);
        let alike = from.iter().filter(|other| self.name(**other) == own).take(2).count();
        if alike > 1 { format!("{name} 1") } else { name }
    }

    /// The line that would answer.
    pub(super) fn how_to_answer(&self, d: &Question, own: bool) -> String {
        let who = self.player(d.who);
        let name = |from: &Entities| from.first().map_or("nothing".to_owned(), |e| self.one_called(*e, from));
        match (&d.kind, d.why) {
            (Kind::Target { from, .. }, Reason::Targets) if own => {
                format!("add `targeting {}` to the line, or `{who} chooses {}` after it", name(from), name(from))
            }
            (Kind::Choose { from, .. }, why) if why == Reason::Options || why == Reason::Modes && !own => {
                format!("write `{who} chooses {}` after the line", from.first().copied().unwrap_or(0) + 1)
            }
            (Kind::Choose { .. }, Reason::Modes) => {
                format!("add `choosing modes 1` to the line, or `{who} chooses 1` after it")
            }
            (Kind::Number { .. }, Reason::X) => "add `with X = 1` to the line".to_owned(),
            (Kind::Order { items, n }, _) => {
                let places: Vec<String> = (1..=items.len().max(*n as usize)).map(|n| n.to_string()).collect();
                format!("write `{who} chooses {}` after the line, in the order that is meant", places.join(", "))
            }
            (Kind::Pick { from, min, .. } | Kind::Target { from, min, .. }, _) => {
                let some = from.iter().take((*min).max(1) as usize).map(|e| self.name(*e).replace('`', "\""));
                let some: Vec<String> = some.collect();
                let some = if some.is_empty() { "nothing".to_owned() } else { some.join(", ") };
                format!("write `{who} chooses {some}` after the line")
            }
            (Kind::Name(names), _) => {
                let word = names.first().map_or("", |n| self.word(*n));
                format!("write `{who} chooses word \"{word}\"` after the line")
            }
            (Kind::Confirm, _) => format!("write `{who} chooses yes` after the line"),
            (Kind::Divide { among, total, least, lethal, .. }, _) => {
                let shares: Vec<String> =
                    a_division(among.len(), *total, *least, lethal).map(|n| n.to_string()).collect();
                format!("write `{who} chooses {}` after the line", shares.join(", "))
            }
            (
                Kind::Choose { .. }
                | Kind::Number { .. }
                | Kind::Text
                | Kind::Act(_)
                | Kind::Attack(_)
                | Kind::Block(_)
                | Kind::Pay { .. },
                _,
            ) => format!("write `{who} chooses 1` after the line"),
        }
    }
}

/// `up to 2`: how many may be chosen, for people.
pub fn amount(min: u32, max: u32) -> String {
    match (min, max) {
        (a, b) if a == b => a.to_string(),
        (0, b) => format!("up to {b}"),
        (a, b) => format!("{a} to {b}"),
    }
}

/// Why something is asked, for people.
pub fn reason(why: Reason) -> &'static str {
    match why {
        Reason::Priority => "having priority",
        Reason::May(_) => "as an effect allows",
        Reason::Mulligan => "about a mulligan",
        Reason::MulliganScry => "after a mulligan",
        Reason::Modes => "as modes",
        Reason::Options => "as what is done",
        Reason::Targets => "as targets",
        Reason::X => "for X",
        Reason::OptionalCost(_) => "as an optional cost",
        Reason::Cost | Reason::Paying(_) => "as a cost",
        Reason::Mana | Reason::ManaKind => "for mana",
        Reason::Effect | Reason::OneOf { .. } | Reason::Called(_) | Reason::As(_) | Reason::Deed(_) => {
            "for what is being carried out"
        }
        Reason::Replacement => "as the replacement effect that goes first",
        Reason::UseReplacement { .. } => "about a replacement effect",
        Reason::Triggers => "for triggered abilities",
        Reason::Attack => "as attackers",
        Reason::Block => "as blockers",
        Reason::DamageOrder => "for the order of combat damage",
        Reason::CombatDamage => "for combat damage",
        Reason::Division => "for a division",
        Reason::HandSize => "because of the hand size",
        Reason::StandIn => "as who chooses instead",
        Reason::Defending => "as whom to attack",
        Reason::Begin => "to begin the game with",
        Reason::Legend => "because of the legend rule",
        Reason::FirstPlayer => "for who begins",
        Reason::CardOrder => "for the order of cards",
        Reason::Unless => "about a payment",
        Reason::Alternative => "as the alternative of a cost",
        Reason::AuraHost => "as what it enchants",
        Reason::Courage { .. } => "whether to spend courage",
        Reason::Ruling(..) => "as game master",
        Reason::Die { .. } => "as how a die fell",
        Reason::Words => "for a password, a name or other words to be known",
        Reason::Counter(_) => "about a counter-spell",
        Reason::Step(_) => "about a step of a scale",
        Reason::Combination => "whether these spells are refused as one casting",
    }
}
