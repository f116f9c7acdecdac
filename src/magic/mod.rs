//! The procedures of Magic on top of the engine.
//!
//! - [`setup`]: decks become a position; [`Table`] is one game
//! - [`formats`]: from a declared format to how a game is played
//! - `begin`: how a game begins (103)
//! - `turn`: the turn machine (500-514)
//! - `markers`: several turns at once (807)
//! - `settle`: state-based actions and waiting triggers (704, 603.3)
//! - `menu`: priority (116); `actions`: what could be begun now
//! - `announce`, `cast`, `castable`, `castable_by_choice`, `cost`: casting and activating (601, 602, 117); `reductions`: what costs less
//! - `cast_as`: spells that are cast as something else (601.2b, 612)
//! - `cost_choices`: costs with alternatives (601.2b)
//! - `announced_x`: X of costs (107.3)
//! - `mana`: what can be paid with, and paying; mana abilities (106, 605)
//! - `ending_by_payment`: effects that end when a player pays (115.2)
//! - `resolve`: the top of the stack (608)
//! - `loops`: mandatory loops (104.4b)
//! - `combat`, `banding`, `declare`, `combat_costs`, `combat_damage`: 506-511

mod actions;
mod activate;
mod announce;
mod announced_x;
mod banding;
mod begin;
mod cast;
mod cast_as;
mod castable;
mod castable_by_choice;
mod checking;
mod combat;
mod combat_costs;
mod combat_damage;
mod cost;
mod cost_choices;
mod cost_shared;
mod declare;
mod ended_turn;
mod ending_by_payment;
pub mod formats;
mod fragments;
mod later_effects;
mod loops;
mod mana;
mod markers;
mod menu;
mod new_targets;
mod permits;
mod position;
mod proposing;
mod reductions;
mod resolve;
pub mod setup;
pub mod shortcut;
mod state_based_actions;
mod step_events;
mod trigger_queue;
mod turn;
mod untap;
mod what_is_seen;

pub use mana::{Plan, TooHard, plan};
pub use position::{Position, Record, Saved};
pub use setup::{Facing, HOOKS, Seat, Table};
