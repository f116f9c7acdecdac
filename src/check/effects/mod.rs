//! Continuous effects: characteristics, permissions, prohibitions, copies, and how long they last (611, 613).

mod activations;
mod as_though;
pub(crate) mod characteristics;
pub(crate) mod copy;
pub(crate) mod duration;
pub(crate) mod effect;
pub(crate) mod gained;
mod lost;
mod not_had;
mod paid_otherwise;
mod payers;
pub(crate) mod permissions;
pub(crate) mod placed;
mod players;
pub(crate) mod prices;
mod quantities;
pub(crate) mod rule;
pub(crate) mod scene;
mod subject_clauses;
pub(crate) mod together;
mod untaps;
