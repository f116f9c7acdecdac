//! The steps of an action check in words, in a game of cards and in a scene.

use super::Scene;
use crate::engine::{Entity, Event, SlotValue};
use crate::ir::{Roles, Verb};

/// Places of the parts of a check, each of which is an event that is told in words of its own.
const CHECK: usize = 0;
const TARGET: usize = 1;
const COLOR: usize = 2;
const ACHIEVEMENT: usize = 3;
const BOOST: usize = 4;
const SUCCESS: usize = 5;
const FAILURE: usize = 6;
const BREAKING_OFF: usize = 7;

impl Scene<'_> {
    /// A step of a check, at a place of the journal, where whoever makes it is called so; none: it is none, or is told as other
    /// deeds are.
    pub(super) fn part_of_check(&self, at: usize, h: &Event, who: &str) -> Option<String> {
        let Verb::Action(done) = h.verb else { return None };
        let is = |part: usize, h: &Event| {
            let action = self.rulebook.content.roles.parts.get(Roles::PARTS[part]);
            action.is_some_and(|action| h.verb == Verb::Action(*action))
        };
        let part = (CHECK..=BREAKING_OFF).find(|part| is(*part, h))?;
        let cause = self.state.cause(h);
        // What another rule book asks for is told with its rule.
        let own = self.rulebook.content.actions.get(done.index()).and_then(|action| action.rule.as_deref());
        let rule = own.map(str::to_owned).or_else(|| self.rulebook.rule_of(&cause).map(|rule| rule.to_string()));
        let rule = rule.map_or(String::new(), |rule| format!(" ({rule})"));
        Some(match part {
            CHECK => {
                let kind = self.color_of(at).unwrap_or_else(|| "colorless".to_owned());
                let task = self.state.offer_of(cause.source).map_or(String::new(), |offer| format!(": {}", offer.task));
                format!("{who} makes a {kind} check, difficulty {}{rule}{task}", h.n)
            }
            TARGET => format!("the target number is {}{rule}", h.n),
            COLOR => {
                let color = self.color_of(at).unwrap_or_else(|| "colorless".to_owned());
                format!("{} counts as {color}{rule}", self.ent(h.object))
            }
            ACHIEVEMENT => {
                let of_check = self.state.journal().iter().take(at).rev().take_while(|h| !is(CHECK, h));
                let before: Vec<i32> = of_check.filter(|h| is(ACHIEVEMENT, h)).map(|h| h.n).collect();
                match before.is_empty() {
                    true => format!("{who} achieves {}", h.n),
                    false => {
                        format!("the boost adds {} to what {who} achieves: {}", h.n, before.iter().sum::<i32>() + h.n)
                    }
                }
            }
            BOOST => format!("{who} boosts with {} cards", h.n),
            SUCCESS => format!("{who} succeeds{rule}"),
            FAILURE => format!("{who} fails{rule}"),
            _ => format!("the check of {who} is broken off{rule}"),
        })
    }

    /// The color that an event speaks of; none: it is no color.
    fn color_of(&self, at: usize) -> Option<String> {
        let facts = self.state.facts(u32::try_from(at).ok()?);
        let color = facts.iter().find(|value| matches!(value, SlotValue::Color(_)))?;
        color.in_words(&self.rulebook.content).filter(|words| !words.is_empty())
    }

    /// Of a step of a check who makes it: in a game of cards a player.
    pub(super) fn checked_by_player(&self, at: usize, h: &Event) -> Option<String> {
        let Some(Entity::Player(who)) = h.subject else { return None };
        self.part_of_check(at, h, self.player(who))
    }
}
