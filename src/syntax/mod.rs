//! Text to tree. Never fails: what can't be read becomes a diagnostic and a gap.

mod grammar;
mod tree;

pub use grammar::{Grammar, Rule};
pub use tree::{Node, Tree};

/// Deepest nesting of a tree; deeper text is refused before it is parsed.
pub const MAX_DEPTH: u32 = 200;
