//! Spellwright.
pub mod ir;
pub mod source;
pub mod syntax;
