//! Several agents at one table: who plays each seat, and who answers which question.

use super::{Bot, Random};
use crate::engine::{Answer, Driver, GameState, PlayerId, Question, Rulebook, forced};
use serde::{Deserialize, Serialize};

/// Who plays a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub enum Agent {
    /// A simple player with some sense
    Bot,
    /// Any legal answer, each as likely as the others
    #[default]
    Random,
}

impl Agent {
    /// How files and the command line call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Bot => "bot",
            Self::Random => "random",
        }
    }
}

/// An agent at each seat.
#[derive(Clone, Debug)]
pub struct Agents<'r> {
    rulebook: &'r Rulebook,
    seats: &'r [Agent],
    random: Random,
    bot: Bot<'r>,
    /// Whose answer was the last one.
    last: Agent,
    /// Questions that were put to the bot.
    choices: u64,
}

impl<'r> Agents<'r> {
    /// The agents of a seed. Seats that are not named are played at random.
    pub fn new(rulebook: &'r Rulebook, seats: &'r [Agent], seed: u64) -> Self {
        let (random, bot) = (Random::new(seed), Bot::new(rulebook, seed));
        Self { rulebook, seats, random, bot, last: Agent::Random, choices: 0 }
    }

    /// Agents of a seed at the same seats, who have been asked nothing yet.
    #[must_use]
    pub fn anew(&self, seed: u64) -> Self {
        Self::new(self.rulebook, self.seats, seed)
    }

    /// Questions that were put to an agent and had more than one answer.
    pub fn choices(&self) -> u64 {
        self.random.choices + self.choices
    }

    /// Who plays the seats, as far as they were named.
    pub fn seats(&self) -> &[Agent] {
        self.seats
    }

    fn agent(&self, p: PlayerId) -> Agent {
        self.seats.get(p.index()).copied().unwrap_or_default()
    }
}

impl Driver for Agents<'_> {
    fn answer(&mut self, state: &GameState, d: &Question) -> Option<Answer> {
        self.last = self.agent(d.who);
        match self.last {
            Agent::Random => self.random.answer(state, d),
            Agent::Bot => {
                self.choices += u64::from(forced(&d.kind).is_none());
                self.bot.answer(state, d)
            }
        }
    }

    fn takes_back(&self, who: PlayerId) -> bool {
        self.agent(who) == Agent::Bot && self.bot.takes_back(who)
    }

    fn wants_only_target(&self, who: PlayerId) -> bool {
        self.agent(who) == Agent::Bot && self.bot.wants_only_target(who)
    }

    fn refused(&mut self, d: &Question, reason: &str) {
        match self.last {
            Agent::Random => self.random.refused(d, reason),
            Agent::Bot => {
                // The same question is put again.
                self.choices -= u64::from(forced(&d.kind).is_none());
                self.bot.refused(d, reason);
            }
        }
    }
}
