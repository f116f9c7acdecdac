//! Spellwright.
pub mod engine;
pub mod ir;
pub mod source;
pub mod syntax;
