//! What a person types to shorten a game.

use crate::cli::play::stops::Until;
use spellwright::engine::{GameState, PlayerId};

/// What a person wishes to shorten.
#[derive(Clone, Copy, Debug)]
pub(in crate::cli) enum Wished {
    /// What is done from here on can be done again.
    Mark,
    /// What was done since the mark, so many times more (720.1b).
    Again(u32),
    /// Nobody does anything until the game is there.
    Until(PassUntil),
}

/// Where a game is to go on.
#[derive(Clone, Copy, Debug)]
pub(in crate::cli) struct PassUntil(pub(super) Until);

impl Wished {
    /// `mark`, `again 20`, `propose until end step`.
    ///
    /// # Errors
    /// It is none of these; the reason says what can be typed.
    pub fn read(state: &GameState, you: PlayerId, words: &[&str]) -> Result<Self, String> {
        match words {
            ["mark"] => Ok(Self::Mark),
            ["again"] => Ok(Self::Again(1)),
            ["again", times] => match times.parse() {
                Ok(times) if times > 0 => Ok(Self::Again(times)),
                _ => Err(format!("how often? `again 20`, and not `{times}`")),
            },
            ["propose", "until", when @ ..] => Ok(Self::Until(PassUntil(Until::named(state, you, when)?))),
            _ => {
                Err("type `mark`, later `again 20`; or `propose until end step`, if nobody is to do anything"
                    .to_owned())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spellwright::engine::{GameOptions, Rulebook};
    use spellwright::magic::{Seat, Table};
    use std::sync::Arc;

    #[test]
    fn what_is_wished_is_read() {
        let rulebook = Arc::new(Rulebook::new(spellwright::ir::Content::default()));
        let table = Table::new(rulebook, &[Seat::default(), Seat::default()], GameOptions::default(), 1);
        let read = |text: &str| Wished::read(&table.state, PlayerId(0), &text.split(' ').collect::<Vec<_>>());
        assert!(matches!(read("mark"), Ok(Wished::Mark)));
        assert!(matches!(read("again"), Ok(Wished::Again(1))));
        assert!(matches!(read("again 20"), Ok(Wished::Again(20))));
        assert!(read("again 0").is_err_and(|e| e.contains("again 20")));
        assert!(matches!(read("propose until end step"), Ok(Wished::Until(_))));
        assert!(read("propose until tea").is_err_and(|e| e.contains("second main")));
        assert!(read("propose peace").is_err());
    }
}
