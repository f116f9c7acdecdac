//! Playing: agents, many games at once, and telling what happens.

mod batch;
mod bot;
mod random;
mod say;

pub use batch::{GameResult, Plan, Tally};
pub use bot::Bot;
pub use random::Random;
pub use say::{Narrator, Scene, Told};
