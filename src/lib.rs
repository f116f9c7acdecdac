//! Spellwright.
pub mod check;
pub mod content_files;
pub mod decks;
pub mod diag;
pub mod engine;
pub mod ir;
pub mod load;
pub mod magic;
pub mod play;
pub mod scenario;
pub mod source;
pub mod syntax;
