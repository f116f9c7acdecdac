//! Loops of mandatory actions (104.4b, 720): a state that comes back without anybody having had a choice is a draw.

use crate::engine::{Cite, Engine, Ent, Flags, Res, Seats};
use std::hash::Hasher;

/// From how many resolutions without a choice on states are compared.
const SUSPICIOUS: u32 = 32;
/// After how many of them a loop that never repeats a state is a draw as well.
const HOPELESS: u32 = 10_000;

impl Engine<'_> {
    /// Called before each resolution. Choices set the count back (see `Engine::ask_with`); passing is no choice in a
    /// loop (720.5). True: it was a loop, and some players have left the game.
    pub(super) fn watch_for_loop(&mut self) -> Res<bool> {
        self.w.forced += 1;
        let by = self.w.turn.stack.last().map_or(Seats::NONE, |item| Seats::one(item.controller));
        self.w.forced_by = self.w.forced_by.with(by);
        let n = self.w.forced;
        if n < SUSPICIOUS {
            return Ok(false);
        }
        let (marked, state) = self.w.forced_mark;
        let marks = n.is_power_of_two() || marked > n;
        let sketch = self.sketch_of_state();
        // Most states differ in what is told at once; only then they need not be looked at as a whole.
        let same = marked >= SUSPICIOUS && marked < n && sketch == self.w.forced_sketch;
        if same || marks || n > HOPELESS {
            let now = self.shape_of_state();
            if same && state == now || n > HOPELESS {
                return self.draw_by_loop().map(|()| true);
            }
            // Marks at powers of two find a loop of any length (Brent).
            if marks {
                self.w.forced_mark = (n, now);
                self.w.forced_sketch = sketch;
                self.w.forced_by = by;
            }
        }
        Ok(false)
    }

    /// 104.4b; with a limited range a draw for those who control what is part of it and for whoever is in their range
    /// (104.4f, 801.16).
    fn draw_by_loop(&mut self) -> Res<()> {
        self.w.forced = 0;
        let cause = self.cite(Cite::RANGE);
        self.game_drawn_around(self.w.forced_by, cause)
    }

    /// What is seen of a state at a glance: how much lies where, and the life totals.
    fn sketch_of_state(&self) -> u64 {
        let mix = |h: u64, n: u64| (h ^ n).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        let sizes = [self.w.battlefield.len(), self.w.exile.len(), self.w.turn.stack.len()];
        let all = sizes.into_iter().fold(self.w.turn.step as u64, |h, n| mix(h, n as u64));
        self.w.players.iter().fold(all, |h, p| {
            let h = mix(h, p.life as u32 as u64);
            [p.library.len(), p.hand.len(), p.graveyard.len()].into_iter().fold(h, |h, n| mix(h, n as u64))
        })
    }

    /// The state without the identities of objects and without the past: what a loop would come back to.
    fn shape_of_state(&self) -> u64 {
        let mut h = xxhash_rust::xxh3::Xxh3::new();
        let mut number = |n: u64| h.write_u64(n);
        number(self.w.turn.step as u64);
        for p in &self.w.players {
            number(p.life as u64);
            for list in [&p.library, &p.hand, &p.graveyard] {
                number(list.len() as u64);
                list.iter().for_each(|o| number(u64::from(self.w.obj(*o).card)));
            }
            p.counters.iter().for_each(|(k, n)| number(u64::from(k.0) << 16 | u64::from(*n)));
        }
        // Permanents as a set: their order of arrival changes in every round.
        let mut sum = 0u64;
        for &o in self.w.battlefield.iter().chain(&self.w.exile) {
            let row = self.w.obj(o);
            let mut one = xxhash_rust::xxh3::Xxh3::new();
            one.write_u32(row.def.0);
            one.write_u8(row.zone as u8);
            one.write_u8(self.controller(o).0);
            one.write_u32((row.flags & (Flags::TAPPED | Flags::FACE_DOWN | Flags::TRANSFORMED)).bits());
            one.write_i32(row.damage);
            for (k, n) in self.w.all_counters(o) {
                one.write_u32(u32::from(k.0) << 16 | n as u32);
            }
            if let Some(Ent::Obj(host)) = row.attached {
                one.write_u32(self.w.obj(host).def.0);
            }
            sum = sum.wrapping_add(one.digest());
        }
        number(sum);
        for i in &self.w.turn.stack {
            number(u64::from(self.w.obj(i.source).def.0));
            number(u64::from(i.ability.map_or(u32::MAX, |a| a.0)));
            number(u64::from(i.controller.0));
            for e in i.targets.iter().flat_map(|g| g.chosen.iter()) {
                match e {
                    Ent::Obj(o) => number(u64::from(self.w.obj(*o).def.0)),
                    Ent::Player(p) => number(1 << 40 | u64::from(p.0)),
                }
            }
        }
        h.digest()
    }
}
