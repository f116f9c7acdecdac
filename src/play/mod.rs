//! Playing: agents, many games at once, and telling what happens.

mod batch;
mod random;

pub use batch::{GameResult, Plan, Tally};
pub use random::Random;
