//! What every saved game and scene carries, and why one can't be taken up.
//!
//! A save is a record: what the game was begun with, and the answers since. Taking it up plays them again, so that nothing
//! in it is believed: an answer that is damaged is refused by the same code that refuses it in a game. The seal tells
//! beforehand, and in plain words, what is the matter with a file.

use super::{GameOptions, Limit, Rulebook};
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

/// The form of saves that this version writes and reads.
pub const FORMAT: u32 = 3;

/// The greatest life total, hand or limit that a save may speak of.
const MOST: u32 = 1_000_000;

/// What stands at the head of a save.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Seal {
    /// [`FORMAT`] of the version that wrote it.
    pub format: u32,
    /// [`Rulebook::fingerprint`] of the content, in hexadecimal digits.
    pub content: String,
    /// The digest of the state ([`super::GameState::digest`]), in hexadecimal digits.
    pub state: String,
    /// A sum over everything else that is saved, in hexadecimal digits.
    pub checksum: String,
}

/// Why a save can't be taken up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LoadError {
    /// Another version wrote it.
    #[error("the save has the format {found}, and this version reads the format {FORMAT}")]
    Format {
        /// The format of the save, other than [`FORMAT`].
        found: u32,
    },
    /// Its cards are not those of this content.
    #[error(
        "the save belongs to other content: it has the fingerprint {saved}, and this content {here}. Files of content, sheets or scenes have changed since: put them back as they were to take it up"
    )]
    Content {
        /// What the save says.
        saved: String,
        /// The content that it was to be taken up with.
        here: String,
    },
    /// Somebody or something changed it.
    #[error("the save is damaged: its checksum is wrong")]
    Damaged,
    /// Numbers of seats, cards or settings that no game has.
    #[error("the save begins in an impossible way: {0}")]
    Impossible(&'static str),
    /// An answer or a request is not legal where it stands.
    #[error("answer {at} of the save is refused: {reason}")]
    Refused {
        /// Its number, counted from 1.
        at: usize,
        /// Why it is refused, in plain words.
        reason: String,
    },
    /// There are answers after the end.
    #[error("the save goes on after the end of the game")]
    TooLong,
    /// A limit is reached while it is played again.
    #[error(transparent)]
    Limit(#[from] Limit),
    /// The same answers lead to another state: the rules were mended since.
    #[error("the game goes another way in this version than where it was saved")]
    Differs,
}

impl Seal {
    /// The seal of a record whose own seal is empty.
    pub fn of<T: Serialize>(rulebook: &Rulebook, state: u64, record: &T) -> Self {
        let mut seal =
            Seal { format: FORMAT, content: hex(rulebook.fingerprint()), state: hex(state), checksum: String::new() };
        seal.checksum = hex(sum(&(&seal, record)));
        seal
    }

    /// Whether a record can be played again with this content.
    ///
    /// # Errors
    /// The format, the content or the checksum is another one.
    pub fn check<T: Serialize>(&self, rulebook: &Rulebook, record: &T) -> Result<(), LoadError> {
        if self.format != FORMAT {
            return Err(LoadError::Format { found: self.format });
        }
        let here = hex(rulebook.fingerprint());
        if self.content != here {
            return Err(LoadError::Content { saved: self.content.clone(), here });
        }
        let bare = Seal { checksum: String::new(), ..self.clone() };
        if hex(sum(&(&bare, record))) == self.checksum { Ok(()) } else { Err(LoadError::Damaged) }
    }

    /// Whether the state is the one that was saved.
    ///
    /// # Errors
    /// It is another one.
    pub fn check_state(&self, state: u64) -> Result<(), LoadError> {
        if self.state == hex(state) { Ok(()) } else { Err(LoadError::Differs) }
    }
}

impl GameOptions {
    /// Whether a game can be begun with these numbers.
    ///
    /// # Errors
    /// What is impossible.
    pub fn check(&self) -> Result<(), LoadError> {
        let limits = [self.max_turns, self.max_decisions, self.max_objects, self.max_events];
        let sizes = [self.life.unsigned_abs(), self.hand, self.max_hand];
        let bounded = limits.iter().chain(&sizes).all(|n| *n <= MOST);
        if bounded { Ok(()) } else { Err(LoadError::Impossible("a number of its settings is over 1,000,000")) }
    }
}

impl Rulebook {
    /// A number that is equal for equal content, on every machine: what is saved with one content can't go on with
    /// another, because cards, abilities and labels are numbers.
    pub fn fingerprint(&self) -> u64 {
        *self.fingerprint.get_or_init(|| sum(&self.content))
    }
}

fn hex(n: u64) -> String {
    format!("{n:016x}")
}

/// A sum over what a value is written as. Everything that is saved can be written: `tests/all/saves.rs`.
fn sum<T: Serialize>(value: &T) -> u64 {
    serde_json::to_vec(value).map_or(0, |bytes| xxh3_64(&bytes))
}
