//! The machine that carries out abilities. It knows no text, file, clock or thread.
//!
//! # The machine
//!
//! A game is one value, [`GameState`]: vectors of plain rows. Engine code is straight-line Rust on an [`Engine`], which
//! borrows the state of the game, the prepared content ([`Rulebook`]) and a [`Driver`] that answers questions. Whatever needs a
//! choice calls [`Engine::ask`]; if there is no answer yet, `?` unwinds with [`Interrupt::Open`] and the step is run again
//! later from a checkpoint with the answers given so far. Only rest points of the turn machine and the stack are data;
//! "half done" lives on the Rust stack.
//!
//! # The road
//!
//! Every change is a [`ProposedEvent`] on [`road`]: *propose, forbid, replace, perform, record, watch*. `road::perform` is the
//! only code that writes objects, zones and players.
//!
//! # Values
//!
//! [`scene`] is what a world without turns adds: a clock, tests with dice, distances, light.
//!
//! [`layers`] computes characteristics (613) after each batch of events that could matter; [`eval`] reads numbers,
//! filters, conditions and event patterns; [`run`] carries out instructions.

mod announced;
mod answers;
mod ask;
mod caches;
mod checking;
mod checkpoint;
mod context;
mod copies;
mod digest;
mod drivers;
mod due;
pub mod eval;
mod facets;
mod frame;
mod game;
mod game_state;
mod gathered_labels;
mod givers;
mod ids;
mod index;
mod journal;
mod keepers;
mod kept;
mod lasting;
pub mod layers;
pub(crate) mod listeners;
mod long_list;
mod menu;
mod number_defaults;
mod numbers;
mod object;
mod offer;
mod offer_data;
mod past_looks;
mod plain_changes;
mod player;
mod proposal;
mod reused_memory;
mod rng;
pub mod road;
mod rulebook;
mod rules;
pub mod run;
pub mod saved;
pub mod scene;
mod seats;
mod slots;
mod spoken_of;
mod stack;
mod stand_in;
mod streak;
mod supply;
mod text_changes;
mod text_words;
mod together;
mod turn;
pub mod unsupported;
mod usable;
mod use_limits;
mod variant;
mod work;

pub use answers::*;
pub use ask::*;
pub use caches::*;
pub use checking::{check_everything, checking};
pub use checkpoint::Checkpoint;
pub use drivers::{Idle, Nobody};
pub use due::ManaDue;
pub use facets::Facets;
pub use game::*;
pub use game_state::*;
pub use gathered_labels::{Holds, Owed, Owing};
pub use ids::*;
pub use index::{Index, RuleAt, RulePlace};
pub use journal::*;
pub use kept::{Changes, Kept, Memo};
pub use lasting::*;
pub use menu::{About, Actions, Menu, MenuPart, Usable};
pub use number_defaults::worked_out;
pub use numbers::GameOptions;
pub use object::*;
pub use offer::{Offer, SpellTime, Taken};
pub use plain_changes::Shaped;
pub use player::*;
pub use rng::Rng;
pub use road::ProposedEvent;
pub use rulebook::*;
pub(crate) use rules::escaping;
pub use rules::{InForce, Strikes};
pub use run::{Frame, ManaWish};
pub use seats::{SeatRow, Seating, Seats};
pub use spoken_of::Mentioned;
pub use streak::{Begun, Chosen, Compelled, Done, Streak};
pub use supply::*;
pub use text_changes::{TextWord, Wording};
pub(crate) use together::AskedTogether;
pub use turn::*;
pub use variant::{Start, Variant};
pub use work::WorkDone;
