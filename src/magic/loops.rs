//! Loops of mandatory actions (104.4b, 720.4): a state that comes back without anybody having had a choice is a draw, and so is
//! one in which nobody could choose anything but what is part of the loop.

use crate::engine::{Cite, Engine, Entity, Flags, Seats, StepResult, Streak};
use std::hash::Hasher;

/// From how many resolutions without a choice on states are compared.
const SUSPICIOUS: u32 = 32;
/// After how many of them a loop that never repeats a state is a draw as well.
const HOPELESS: u32 = 10_000;

impl Engine<'_> {
    /// Called before each resolution. Choices set the count back (see `Engine::note_choice`); passing is no choice in a
    /// loop (720.5). True: it was a loop, and some players have left the game.
    pub(super) fn watch_for_loop(&mut self) -> StepResult<bool> {
        let Some((controller, source)) = self.state.turn.stack.last().map(|i| (i.controller, i.source)) else {
            return Ok(false);
        };
        let by = Seats::one(controller);
        self.state.forced.add(by);
        // Whatever ends a succession of these ends one of the others.
        if self.state.compelled.streak.add(by) < SUSPICIOUS {
            return Ok(false);
        }
        let def = self.state.obj(source).def;
        if !self.state.compelled.parts.contains(&def) {
            self.state.compelled.parts.push(def);
        }
        let sketch = self.sketch_of_state();
        let (forced, compelled) = (&self.state.forced, &self.state.compelled.streak);
        // Most states differ in what is told at once; only then they need not be looked at as a whole.
        if !looks(forced, sketch) && !looks(compelled, sketch) {
            return Ok(false);
        }
        let now = self.shape_of_state();
        let (forced, compelled) = (&self.state.forced, &self.state.compelled.streak);
        let drawn = match (is_back(forced, sketch, now), is_back(compelled, sketch, now)) {
            (true, _) => Some(forced.by),
            (_, true) if !self.state.compelled.elsewhere => Some(compelled.by),
            _ => None,
        };
        if let Some(players) = drawn {
            return self.draw_by_loop(players).map(|()| true);
        }
        mark(&mut self.state.forced, by, sketch, now);
        if mark(&mut self.state.compelled.streak, by, sketch, now) {
            self.state.compelled.elsewhere = false;
        }
        Ok(false)
    }

    /// 104.4b; with a limited range a draw for those who control what is part of it and for whoever is in their range
    /// (104.4f, 801.16).
    fn draw_by_loop(&mut self, players: Seats) -> StepResult<()> {
        self.state.forced.count = 0;
        self.state.compelled.streak.count = 0;
        let cause = self.cite(Cite::RANGE);
        self.game_drawn_around(players, cause)
    }

    /// What is seen of a state at a glance: how much lies where, and the life totals.
    pub(super) fn sketch_of_state(&self) -> u64 {
        let mix = |h: u64, n: u64| (h ^ n).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        let sizes = [self.state.battlefield.len(), self.state.exile.len(), self.state.turn.stack.len()];
        let all = sizes.into_iter().fold(self.state.turn.step as u64, |h, n| mix(h, n as u64));
        self.state.players.iter().fold(all, |h, p| {
            let h = mix(h, p.life as u32 as u64);
            [p.library.len(), p.hand.len(), p.graveyard.len()].into_iter().fold(h, |h, n| mix(h, n as u64))
        })
    }

    /// The state without the identities of objects and without the past: what a loop would come back to.
    pub(super) fn shape_of_state(&self) -> u64 {
        let mut h = xxhash_rust::xxh3::Xxh3::new();
        let mut number = |n: u64| h.write_u64(n);
        number(self.state.turn.step as u64);
        for p in &self.state.players {
            number(p.life as u64);
            for list in [&p.library, &p.hand, &p.graveyard] {
                number(list.len() as u64);
                list.iter().for_each(|o| number(u64::from(self.state.obj(*o).card)));
            }
            p.counters.iter().for_each(|(k, n)| number(u64::from(k.0) << 16 | u64::from(*n)));
        }
        // Permanents as a set: their order of arrival changes in every round.
        let mut sum = 0u64;
        for &o in self.state.battlefield.iter().chain(&self.state.exile) {
            let row = self.state.obj(o);
            let mut one = xxhash_rust::xxh3::Xxh3::new();
            one.write_u32(row.def.0);
            one.write_u8(row.zone as u8);
            one.write_u8(self.controller(o).0);
            one.write_u32((row.flags & (Flags::TAPPED | Flags::FACE_DOWN | Flags::TRANSFORMED)).bits());
            one.write_i32(row.damage);
            for (k, n) in self.state.all_counters(o) {
                one.write_u32(u32::from(k.0) << 16 | n as u32);
            }
            if let Some(Entity::Obj(host)) = row.attached {
                one.write_u32(self.state.obj(host).def.0);
            }
            sum = sum.wrapping_add(one.digest());
        }
        number(sum);
        for i in &self.state.turn.stack {
            number(u64::from(self.state.obj(i.source).def.0));
            number(u64::from(i.ability.map_or(u32::MAX, |a| a.0)));
            number(u64::from(i.controller.0));
            for e in i.targets.iter().flat_map(|g| g.chosen.iter()) {
                match e {
                    Entity::Obj(o) => number(u64::from(self.state.obj(*o).def.0)),
                    Entity::Player(p) => number(1 << 40 | u64::from(p.0)),
                }
            }
        }
        h.digest()
    }
}

/// Marks at powers of two find a loop of any length (Brent).
fn marks(streak: &Streak) -> bool {
    streak.count >= SUSPICIOUS && (streak.count.is_power_of_two() || streak.mark.0 > streak.count)
}

/// Whether the state looks as it did when it was noted.
fn is_alike(streak: &Streak, sketch: u64) -> bool {
    streak.mark.0 >= SUSPICIOUS && streak.mark.0 < streak.count && streak.sketch == sketch
}

/// Whether the state as a whole is of interest.
fn looks(streak: &Streak, sketch: u64) -> bool {
    is_alike(streak, sketch) || marks(streak) || streak.count > HOPELESS
}

/// Whether it is a loop: the state has come back, or it never will.
fn is_back(streak: &Streak, sketch: u64, now: u64) -> bool {
    is_alike(streak, sketch) && streak.mark.1 == now || streak.count > HOPELESS
}

/// Notes the state if it is time for that.
fn mark(streak: &mut Streak, by: Seats, sketch: u64, now: u64) -> bool {
    let noted = marks(streak);
    if noted {
        (streak.mark, streak.sketch, streak.by) = ((streak.count, now), sketch, by);
    }
    noted
}
