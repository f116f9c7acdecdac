//! Shortcuts (720.1, 720.2): a player with priority proposes what everybody does from here on, the others accept it or name the place
//! from which they will do something else, and the shortest version is carried out.

use crate::engine::{Answer, GameState, PlayerId, Rng};
use crate::ir::Verb;
use serde::{Deserialize, Serialize};

/// Most answers of a shortcut, all its rounds together.
pub const MOST_ANSWERS: usize = 100_000;

/// A sequence of answers, and how often it is gone through (720.1b). It holds answers and never conditions (720.2a).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Shortcut {
    /// Who answers what, in order. That others who have priority on the way pass need not be said.
    pub answers: Vec<(PlayerId, Answer)>,
    /// How many times, at least once.
    pub times: u32,
}

/// Why something is no shortcut (720.2a).
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum NoShortcut {
    /// Only a player with priority proposes one.
    #[error("only the player with priority proposes a shortcut (720.2a)")]
    NoPriority,
    /// There is nothing in it.
    #[error("a shortcut has at least one answer")]
    Empty,
    /// There is too much in it.
    #[error("a shortcut has at most {MOST_ANSWERS} answers, its rounds together")]
    TooLong,
    /// An answer can't be given there.
    #[error("answer {} of the shortcut can't be given: {reason}", .at + 1)]
    Illegal {
        /// The number of the answer, from 0, all rounds counted.
        at: usize,
        /// Why the answer was refused, as a text for players.
        reason: String,
    },
    /// What comes of an answer can't be foretold: chance decides it, or it shows what was hidden.
    #[error("what comes of answer {} of the shortcut can't be foretold (720.2a)", .at + 1)]
    Unforeseen {
        /// The number of the answer, from 0, all rounds counted.
        at: usize,
    },
    /// It stops in the middle of something.
    #[error("a shortcut ends where somebody has priority (720.2a)")]
    NoEnd,
    /// It is not this player's turn to accept or to shorten.
    #[error("somebody else is asked about the shortcut now (720.2b)")]
    NotAsked,
    /// Whoever has cut one short would do what was proposed.
    #[error("whoever cuts a shortcut short does something else there (720.2c)")]
    Barred,
    /// The player has no priority there.
    #[error("it can be cut short only where the player has priority in it (720.2b)")]
    NoPlace,
}

/// A shortcut that has been proposed and found possible, while the others say what they think of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Proposed {
    answers: Vec<(PlayerId, Answer)>,
    /// Who has priority before which answer, from 0.
    places: Vec<(usize, PlayerId)>,
    /// Who has not spoken yet, in turn order.
    asked: Vec<PlayerId>,
    /// Where it ends now, and who has cut it there.
    end: (usize, Option<PlayerId>),
    /// How many answers there are up to the end of each round.
    pub(super) rounds: Vec<usize>,
    /// Answers that the game had when it was proposed.
    pub(super) since: usize,
}

impl Proposed {
    /// A proposal of one round: what is answered, before which answers who has priority.
    pub(crate) fn new(
        state: &GameState,
        by: PlayerId,
        answers: Vec<(PlayerId, Answer)>,
        places: Vec<(usize, PlayerId)>,
    ) -> Self {
        let asked = state.players_from(by).filter(|p| *p != by).collect();
        Self { end: (answers.len(), None), answers, places, asked, rounds: Vec::new(), since: 0 }
    }

    /// What whoever has cut it short may not do there (720.2c); none: nobody has.
    pub fn refused(&self) -> Option<&(PlayerId, Answer)> {
        self.end.1.and_then(|_| self.answers.get(self.end.0))
    }

    /// Who says next whether it is accepted; none: it can be carried out.
    pub fn next(&self) -> Option<PlayerId> {
        self.asked.first().copied()
    }

    /// The places at which a player may cut it short: numbers of answers before which that player has priority, as long as
    /// nobody has cut it earlier.
    pub fn places(&self, who: PlayerId) -> impl Iterator<Item = usize> {
        let end = self.end.0;
        self.places.iter().filter(move |(at, p)| *p == who && *at < end).map(|(at, _)| *at)
    }

    /// The answers that are carried out if nobody says anything more.
    pub fn answers(&self) -> &[(PlayerId, Answer)] {
        self.answers.get(..self.end.0).unwrap_or_default()
    }

    /// How many whole rounds are gone through if nobody says anything more (720.1b).
    pub fn rounds(&self) -> usize {
        self.rounds.iter().filter(|end| **end <= self.end.0).count()
    }

    /// The player who is asked agrees (720.2b).
    ///
    /// # Errors
    /// Somebody else is asked.
    pub fn accept(&mut self, who: PlayerId) -> Result<(), NoShortcut> {
        if self.next() != Some(who) {
            return Err(NoShortcut::NotAsked);
        }
        self.asked.remove(0);
        Ok(())
    }

    /// The player who is asked will do something else at a place of theirs (720.2b).
    ///
    /// # Errors
    /// Somebody else is asked, or the player has no priority at that place.
    pub fn shorten(&mut self, who: PlayerId, at: usize) -> Result<(), NoShortcut> {
        if self.next() != Some(who) {
            return Err(NoShortcut::NotAsked);
        }
        if !self.places(who).any(|place| place == at) {
            return Err(NoShortcut::NoPlace);
        }
        self.asked.remove(0);
        self.end = (at, Some(who));
        Ok(())
    }
}

/// Whether nothing since then was up to chance, and nothing hidden was shown.
pub(crate) fn is_foreseen(state: &GameState, (journal, chance): (usize, Rng)) -> bool {
    let shows = |v: Verb| matches!(v, Verb::Draw | Verb::Reveal | Verb::Look);
    let news = state.journal().get(journal..).unwrap_or_default();
    state.rng == chance && !news.iter().any(|h| shows(h.verb))
}
