//! The second rule book: action checks (AC). The procedure itself is content (`cards/action_checks`); here is what a text
//! can't say: who may ask for one, when it is refused, what is to be read from the journal afterwards, and the exact odds.
//!
//! [`ask`] makes a request of the game master an offer to the player; the offer is taken like any special action, and the
//! [`HOOKS`] of a table refuse it when the book does. [`CheckRecord`] reads a check from the journal, [`odds`] counts.

mod judge;
mod kind;
pub mod odds;
mod record;
mod request;
mod tasks;
mod tell;
mod trial;

pub use kind::{Kind, Lang};
pub use record::{CheckRecord, Outcome};
pub use request::{HARDEST, Refusal, Request, When, ask};
pub use tasks::{open_tasks, unfit_task};
pub use tell::{Step, card_name, tell};
pub use trial::{NotMade, Trial, run};

use crate::engine::Hooks;

/// The procedures of a game in which action checks can be asked for.
pub static HOOKS: Hooks = Hooks {
    judge_offer: judge::refusal,
    // AC-0.2: the scenario says what players may try of their own accord; otherwise they are asked to.
    opening: |e| {
        if e.state.house.check.offered {
            open_tasks(e);
        }
    },
    ..crate::magic::HOOKS
};
