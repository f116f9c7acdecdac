//! Life totals of the past, reckoned back from now by what the journal says of gains and losses.

use crate::engine::{Entity, GameState, PlayerId};
use crate::ir::Verb;

/// The life totals right after each gain and loss from an event on, with the numbers of these events, the last one first: reckoned
/// back from now, as far as the game was not begun anew.
pub(super) fn lives_after(state: &GameState, from: usize) -> Vec<(usize, Option<i32>)> {
    let purse = |p: PlayerId| state.seating().row(p).purse;
    let mut now: Vec<i32> = (0..state.seats()).map(|i| state.life(PlayerId(i as u8))).collect();
    let (mut out, mut known) = (Vec::new(), true);
    for (at, h) in state.journal().iter().enumerate().skip(from).rev() {
        known &= h.verb != Verb::Restart;
        let Some(p) = h.subject.and_then(Entity::player).filter(|_| matches!(h.verb, Verb::GainLife | Verb::LoseLife))
        else {
            continue;
        };
        let Some(life) = now.get_mut(purse(p).index()) else { continue };
        out.push((at, known.then_some(*life)));
        // A total at its limit has lost what was beyond it.
        *life = if h.verb == Verb::GainLife { life.saturating_sub(h.n) } else { life.saturating_add(h.n) };
    }
    out
}

/// The life totals right after an event, reckoned back from now.
pub(super) fn lives_at(state: &GameState, at: usize) -> Vec<i32> {
    let purse = |p: PlayerId| state.seating().row(p).purse.index();
    let mut now: Vec<i32> = (0..state.seats()).map(|i| state.life(PlayerId(i as u8))).collect();
    let later: Vec<_> = state.journal().iter().skip(at + 1).collect();
    let since = later.iter().rposition(|h| h.verb == Verb::Restart).map_or(0, |i| i + 1);
    for h in later.get(since..).unwrap_or_default() {
        let change = match h.verb {
            Verb::GainLife => h.n,
            Verb::LoseLife => h.n.saturating_neg(),
            _ => continue,
        };
        if let Some(life) = h.subject.and_then(Entity::player).and_then(|p| now.get_mut(purse(p))) {
            *life = life.saturating_sub(change);
        }
    }
    (0..state.seats()).map(|i| now.get(purse(PlayerId(i as u8))).copied().unwrap_or_default()).collect()
}
