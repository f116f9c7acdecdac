//! Spellwright.
pub mod check;
pub mod diag;
pub mod ir;
pub mod source;
pub mod syntax;
