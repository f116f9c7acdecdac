//! Spellwright.
pub mod engine;
pub mod ir;
pub mod magic;
pub mod source;
pub mod syntax;
