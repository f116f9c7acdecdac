//! An agent that always answers the same: it does what it may, takes nothing on, spends no courage.

use crate::engine::{Action, Answer, Driver, GameState, Kind, Question, Reason};

/// The usual answers, for castings that are tried once or many times.
#[derive(Clone, Copy, Debug, Default)]
pub struct DefaultAgent;

/// Words of one's own.
const WORDS: &str = "so be it";

impl Driver for DefaultAgent {
    fn answer(&mut self, _: &GameState, d: &Question) -> Option<Answer> {
        Some(match &d.kind {
            Kind::Act(_) => Answer::Act(Action::Pass),
            Kind::Pick { from, max, .. } | Kind::Target { from, max, .. } => {
                Answer::Entities(from.iter().take(*max as usize).copied().collect())
            }
            Kind::Choose { from, min, repeat, .. } if *repeat => {
                Answer::Numbers(from.iter().cycle().take(*min as usize).copied().collect())
            }
            Kind::Choose { from, min, .. } => Answer::Numbers(from.iter().take(*min as usize).copied().collect()),
            Kind::Order { items, n } if items.len() == *n as usize => Answer::Entities(items.clone()),
            Kind::Order { n, .. } => Answer::Numbers((0..u16::try_from(*n).unwrap_or(u16::MAX)).collect()),
            Kind::Number { min, max } => match d.why {
                Reason::OptionalCost(_) | Reason::X => Answer::Number(*min),
                _ => Answer::Number(*max),
            },
            Kind::Confirm => {
                Answer::Yes(!matches!(d.why, Reason::Courage { .. } | Reason::Combination | Reason::OptionalCost(_)))
            }
            Kind::Name(names) => Answer::Name(names.first().copied()?),
            Kind::Divide { among, total, least, .. } => {
                let others = i32::try_from(among.len()).unwrap_or(0).saturating_sub(1).saturating_mul(*least);
                let first = total - others;
                Answer::Division((0..among.len()).map(|i| if i == 0 { first } else { *least }).collect())
            }
            Kind::Text => Answer::Text(WORDS.into()),
            Kind::Attack(_) | Kind::Block(_) => Answer::Pairs(Default::default()),
            Kind::Pay { .. } => Answer::Auto,
        })
    }
}
