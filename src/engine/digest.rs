//! One number for a whole game, to compare games by.

use super::{Entity, GameState, Happening};

impl GameState {
    /// A number that is equal for equal journals and states, on every machine.
    pub fn digest(&self) -> u64 {
        let mut h = xxhash_rust::xxh3::Xxh3::new();
        let mut buffer = [0; 24 * 64];
        for some in self.journal.chunks(64) {
            for (place, e) in buffer.chunks_exact_mut(24).zip(some) {
                place.copy_from_slice(&e.bytes());
            }
            h.update(&buffer[..24 * some.len()]);
        }
        for p in &self.players {
            h.update(&p.life.to_le_bytes());
            h.update(&(p.library.len() as u32).to_le_bytes());
        }
        if let Some(main) = &self.main {
            h.update(&main.digest().to_le_bytes());
        }
        if let Some(scene) = &self.scene {
            h.update(&scene.clock.to_le_bytes());
            for roll in &scene.rolls {
                h.update(&roll.total.to_le_bytes());
            }
        }
        h.digest()
    }
}

impl Happening {
    /// A stable encoding for digests.
    pub fn bytes(&self) -> [u8; 24] {
        let ent = |e: Option<Entity>| match e {
            None => 0u32,
            Some(Entity::Obj(o)) => o.0.wrapping_mul(2).wrapping_add(2),
            Some(Entity::Player(p)) => u32::from(p.0) * 2 + 1,
        };
        let two = |low: u32, high: u32| u64::from(low) | u64::from(high) << 32;
        let via = self.via.map_or(u16::MAX, |a| a.0);
        let way = u32::from(self.from as u8) | u32::from(self.to as u8) << 8 | u32::from(via) << 16;
        let words = [
            two(super::rulebook::verb_code(self.verb), ent(self.subject)),
            two(ent(self.object), self.n as u32),
            two(way, self.new.0),
        ];
        let mut out = [0; 24];
        for (place, word) in out.chunks_exact_mut(8).zip(words) {
            place.copy_from_slice(&word.to_le_bytes());
        }
        out
    }
}
