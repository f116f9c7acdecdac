//! One check by itself, outside a game: a shuffled deck, a request, and the check.

use super::{CheckRecord, HOOKS, Refusal, Request, ask};
use crate::engine::{
    Action, Answer, Driver, GameOptions, GameState, Interrupt, Kind, PlayerId, Question, Rulebook, forced,
};
use crate::ir::{DefId, Step};
use crate::magic::{Seat, Table};
use crate::settings;
use std::sync::Arc;

/// What is tried.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The cards, and the procedure of checks.
    pub rulebook: Arc<Rulebook>,
    /// The library, before it is shuffled.
    pub deck: Vec<DefId>,
    /// Cards that lie on top of it as people have turned them up, the top one first; they are not in `deck`.
    pub top: Vec<DefId>,
    /// What the table has agreed on.
    pub house: Arc<settings::Settings>,
    /// What the game master asks of the first player.
    pub request: Request,
}

/// Why there is nothing to tell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotMade {
    /// The request is not possible.
    Refused(Refusal),
    /// The check can't be made now.
    Closed(&'static str),
    /// The engine stopped, or its journal has no check; with the reason.
    Stopped(String),
}

/// Makes the check with one order of the library; `boost` says whether a boost is declared.
///
/// # Errors
/// If it is refused, or if the engine stops at a limit.
pub fn run(
    trial: &Trial,
    seed: u64,
    boost: &mut dyn FnMut(&GameState) -> bool,
) -> Result<(Table, CheckRecord), NotMade> {
    let mut table = laid_out(trial, seed);
    let mut player = Player { boost };
    let mut e = table.engine(&mut player);
    let id = ask(&mut e, &trial.request).map_err(NotMade::Refused)?;
    while table.state.taken().is_empty() {
        match table.advance(&mut player) {
            Ok(()) => {}
            Err(Interrupt::Open) => return Err(closed(&mut table, &mut player, id)),
            Err(stop) => return Err(NotMade::Stopped(format!("{stop:?}"))),
        }
    }
    let made = CheckRecord::last(&table.rulebook, &table.state)
        .ok_or_else(|| NotMade::Stopped("nothing happened".to_owned()))?;
    Ok((table, made))
}

/// A main phase of the player, who has nothing but a shuffled library.
fn laid_out(trial: &Trial, seed: u64) -> Table {
    let seats = [Seat::of(trial.deck.iter().chain(&trial.top).copied().collect()), Seat::default()];
    let mut table = Table::new(Arc::clone(&trial.rulebook), &seats, GameOptions::default(), seed);
    table.use_hooks(&HOOKS);
    table.state.house = Arc::clone(&trial.house);
    let mut nobody = Player { boost: &mut |_| false };
    table.engine(&mut nobody).shuffle_library(PlayerId(0));
    lay_on_top(&mut table.state, &trial.top);
    table.set_turn(PlayerId(0), Step::FirstMain);
    table
}

/// Real cards lie as they lie: nobody has shuffled them here.
fn lay_on_top(state: &mut GameState, top: &[DefId]) {
    for (placed, def) in top.iter().rev().enumerate() {
        let objects = &state.objects;
        let Some(player) = state.players.first_mut() else { return };
        let below = player.library.len().saturating_sub(placed);
        let found = player.library.iter().take(below).position(|o| objects[o.index()].def == *def);
        if let Some(at) = found {
            let card = player.library.remove(at);
            player.library.push(card);
        }
    }
}

fn closed(table: &mut Table, player: &mut Player, id: u32) -> NotMade {
    let e = table.engine(player);
    let offer = e.state.offers().iter().find(|o| o.id == id).cloned();
    match offer.map(|o| e.offer_open(o.who, &o, e.spell_time(o.who))) {
        Some(Err(reason)) => NotMade::Closed(reason),
        _ => NotMade::Closed("it is not possible now"),
    }
}

/// Takes what is offered and answers about the boost.
struct Player<'b> {
    boost: &'b mut dyn FnMut(&GameState) -> bool,
}

impl Driver for Player<'_> {
    fn answer(&mut self, state: &GameState, d: &Question) -> Option<Answer> {
        match &d.kind {
            Kind::Act(options) => options.iter().find(|a| matches!(a, Action::Offer(_))).map(|a| Answer::Act(*a)),
            Kind::Confirm => Some(Answer::Yes((self.boost)(state))),
            kind => forced(kind),
        }
    }

    // Otherwise nobody would notice that the check is not among what can be done.
    fn wants_forced(&self) -> bool {
        true
    }
}
