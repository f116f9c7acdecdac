//! Scenarios: small positions with what players do in them and what must be true then. An author writes them beside the
//! content; they are its tests.
//!
//! [`read`] makes a [`Scenario`] of each declaration and reports what is wrong with it. [`run`] lays the position out on
//! a table and plays it with a `script` that answers for the players: what a scenario does not say is passing,
//! declining, staying home and paying; every other choice must be written down. [`Coverage`] tells which abilities no
//! scenario ever used.

mod action_check_lines;
mod action_check_names;
mod action_check_steps;
mod actions;
mod choices;
mod claims;
mod coverage;
mod damage;
mod driver;
mod find_things;
mod model;
mod passing;
mod possible;
mod questions;
mod read;
mod report;
mod rounds;
mod run;
pub mod scene;
mod script;
mod setup;
mod shortcut;
mod suite;
mod thing_names;
mod trial;
pub mod words;

pub use action_check_names::judge_settings;
pub use coverage::{Coverage, Unused};
pub use model::*;
pub use questions::{amount, reason};
pub use read::{Scenarios, read};
pub use report::{Fault, FaultKind};
pub use run::{Ran, run};
pub use scene::TableLines;
pub use suite::{Suite, faults_beside};

/// The ending of a file of scenarios.
pub const ENDING: &str = "scenario";
