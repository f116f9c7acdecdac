//! The procedures of Magic on top of the engine.
//!
//! - [`setup`]: decks, opening hands, mulligans (103); [`Table`] is one game
//! - `turn`: the turn machine (500-514)
//! - `settle`: state-based actions and waiting triggers (704, 603.3)
//! - `menu`: priority and what can be done with it (116)
//! - `announce`, `cast`, `cost`: casting and activating (601, 602, 117)
//! - `mana`: what can be paid with, and paying; mana abilities (106, 605)
//! - `resolve`: the top of the stack (608)
//! - `loops`: mandatory loops (104.4b)
//! - `combat`, `declare`, `toll`, `combat_damage`: 506-511

mod announce;
mod cast;
mod combat;
mod combat_damage;
mod cost;
mod declare;
mod loops;
mod mana;
mod menu;
mod position;
mod resolve;
mod settle;
pub mod setup;
mod toll;
mod turn;

pub use mana::{Plan, TooHard, plan};
pub use position::{Position, Saved};
pub use setup::{HOOKS, Seat, Table};
