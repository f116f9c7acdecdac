//! A game without a person and without a file, told to its end.

use crate::cli::play::told::Teller;
use spellwright::engine::{Answer, Driver, GameState, Interrupt, PlayerId, Question};
use spellwright::magic::Table;
use spellwright::play::Agents;

/// Agents whose choices are told as they are made.
struct Told<'w, 'r> {
    agents: &'w mut Agents<'r>,
    teller: &'w mut Teller<'r>,
    /// Why something could not be told.
    failed: Option<String>,
}

impl Driver for Told<'_, '_> {
    fn answer(&mut self, state: &GameState, d: &Question) -> Option<Answer> {
        let answer = self.agents.answer(state, d)?;
        if let Err(reason) = self.teller.choice(state, d, &answer) {
            self.failed.get_or_insert(reason);
        }
        Some(answer)
    }

    fn refused(&mut self, d: &Question, reason: &str) {
        self.agents.refused(d, reason);
    }

    fn wants_only_target(&self, who: PlayerId) -> bool {
        self.agents.wants_only_target(who)
    }

    fn takes_back(&self, who: PlayerId) -> bool {
        self.agents.takes_back(who)
    }
}

/// Plays a game to its end and tells it.
///
/// # Errors
/// A limit was reached, or the log can't be written.
pub(super) fn watch<'r>(table: &mut Table, agents: &mut Agents<'r>, teller: &mut Teller<'r>) -> Result<(), String> {
    let mut driver = Told { agents, teller, failed: None };
    let mut out = table.begin(&mut driver);
    loop {
        driver.teller.tell(&table.state)?;
        if let Some(reason) = driver.failed.take() {
            return Err(reason);
        }
        match out {
            Ok(()) => out = table.advance(&mut driver),
            Err(Interrupt::Over(_)) => return driver.teller.ending(&table.state),
            Err(Interrupt::Limit(limit)) => return Err(limit.to_string()),
            Err(Interrupt::Open) => return Err("the game was left before its end".to_owned()),
            Err(Interrupt::Illegal | Interrupt::EndTurn | Interrupt::EndCombat) => {
                return Err("the game stopped in the middle of a step".to_owned());
            }
        }
    }
}
