//! Text to tree. Never fails: what can't be read becomes a diagnostic and a gap.
//!
//! A file is first split into declarations by hand (`split`, with the braces looked after in `braces`), then each is
//! parsed by the grammar of `grammar/` into a [`Tree`]: by `machine`, and if that can't read it by pest, which can say
//! why. The grammar leaves gaps (`bad_item`, `bad_stmt`) where it can't read; each gap is parsed again alone (`explain`).

mod bodies;
mod braces;
#[cfg(test)]
mod examples;
mod expected;
mod explain;
mod foreign;
mod grammar;
mod habit;
mod habits;
mod machine;
mod noun_habits;
mod parse;
pub(crate) mod scan;
mod scene_habits;
mod split;
mod steps;
mod text_kind;
mod tree;
pub(crate) mod verbs;

pub use braces::{MAX_NESTING, plain};
pub(crate) use expected::{grammar_word_near, near_grammar, near_unit, words_of_grammar};
pub use grammar::{Grammar, Rule};
pub use habits::advice;
pub use parse::{ParsedDecl, ParsedFile, parse_file};
pub(crate) use parse::{is_property, is_reserved};
pub use split::{DECLARATION_WORDS, MAX_DECLARATION, MAX_FILE};
pub use text_kind::TextKind;
pub use tree::{Node, NodeId, Tree};

/// Deepest nesting of a tree; what lies deeper is cut off and reported.
pub const MAX_DEPTH: u32 = 200;
