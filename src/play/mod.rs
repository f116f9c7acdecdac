//! Playing: agents, many games at once, and telling what happens.

pub mod batch;
mod bot;
pub mod random;
mod say;

pub use batch::{Batch, Tally};
pub use bot::Bot;
pub use random::Random;
pub use say::{Narrator, Scene, Told, zone_name};
