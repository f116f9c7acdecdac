//! A rules interpreter: cards, keyword abilities and spells are text, one generic engine plays them.
//!
//! ```text
//! text ──syntax──▶ tree ──check──▶ content (ir) ──▶ Rulebook ──▶ Table ──▶ journal
//! ```
//!
//! The shortest way from files to a finished game:
//!
//! ```
//! use spellwright::engine::{Rulebook, GameOptions};
//! use spellwright::magic::{Seat, Table};
//! use spellwright::play::Random;
//! use std::sync::Arc;
//!
//! let loaded = spellwright::load::load_built_in();
//! let rulebook = Arc::new(Rulebook::new(loaded.content.clone()));
//! let card = rulebook.content.card("Mountain").expect("a basic land");
//! let seat = Seat::of(vec![card; 60]);
//! let mut table = Table::new(rulebook, &[seat.clone(), seat], GameOptions::default(), 1);
//! let outcome = table.play(&mut Random::new(1));
//! assert!(outcome.is_ok());
//! ```
//!
//! `ARCHITECTURE.md` says what lives where and why.

/// The blocks of `docs/embedding.md`, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../docs/embedding.md")]
mod embedding {}

pub mod action_checks;
mod advised;
mod allow;
pub mod check;
pub mod content_files;
pub mod decks;
pub mod diag;
pub mod draft;
pub mod engine;
mod foreign_words;
pub mod further;
pub mod ir;
pub mod layout;
pub mod lints;
pub mod load;
pub mod magic;
pub mod middle_earth;
pub mod play;
pub mod prepared;
pub mod printed;
pub mod scenario;
pub mod settings;
pub mod source;
pub mod stage;
pub mod syntax;
pub mod tried;
pub mod wording;
