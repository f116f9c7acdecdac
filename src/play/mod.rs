//! Who plays, and many games at once.

pub mod batch;
pub mod random;

pub use batch::{Batch, Tally};
pub use random::Random;
