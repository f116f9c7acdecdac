//! Statements become instructions (608.2).
//!
//! - `statement`: bodies, statements, suffixes; `where_is`: numbers named behind a sentence; `sentence`: sentences with a subject; `subject`: who does something, `may`
//! - `flow`: conditions, loops, modes, delayed triggers, shields
//! - `acts`, `counters`, `declared`, `libraries`, `life`, `mana`, `moves`, `prevent`, `tokens`, `choices`, `spells`, `chance`, `turns`, `statuses`, `games`, `test`: what is done
//! - `bring`: moving in a scene; `joined`: several amounts behind one verb; `lent`: spells that somebody is made to cast; `spent`: what becomes of spells on which mana is spent
//! - `at_once`: what can happen together with other things
//! - `each`: what is different for each of several; `amount`: numbers of things; `fitting_objects`: what verbs can be done to;
//!   `unless`: who can escape it by paying; `build`: instructions made and changed

pub(crate) mod acts;
pub(crate) mod amount;
pub(crate) mod at_once;
mod bring;
pub(crate) mod build;
pub(crate) mod chance;
pub(crate) mod choices;
pub(crate) mod combat;
mod counters;
pub(crate) mod declared;
pub(crate) mod each;
pub(crate) mod exchanges;
pub(crate) mod fitting_objects;
mod flow;
pub(crate) mod games;
pub(crate) mod joined;
mod lent;
pub(crate) mod libraries;
pub(crate) mod life;
pub(crate) mod mana;
pub(crate) mod moves;
pub(crate) mod prevent;
pub(crate) mod replace;
pub(crate) mod rider;
mod sentence;
pub(crate) mod spells;
mod spent;
pub(crate) mod statement;
pub(crate) mod statuses;
pub(crate) mod subject;
pub(crate) mod test;
pub(crate) mod tokens;
pub(crate) mod turns;
pub(crate) mod unless;
mod where_is;
