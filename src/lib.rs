//! Spellwright.
pub mod check;
pub mod ir;
pub mod source;
pub mod syntax;
