//! Mana: what a player could pay with, whether that is enough, and paying (106, 117, 605).
//!
//! - `supply`: what a player could pay with; `outputs`: what a mana ability would add
//! - `plan`: which sources pay for what, exactly: a matching where every source can be used for itself, and a search for
//!   the order of those whose mana ability costs mana, life or things
//! - `pay`: carrying a plan out, or paying by hand
//! - `ability`: mana abilities (605)

mod ability;
mod outputs;
mod pay;
mod plan;
mod supply;

pub(super) use ability::Turning;
pub use plan::{Plan, TooHard, plan};
