//! One number for a whole game, to compare games by.

use super::{Entity, Event, GameState};

impl GameState {
    /// A number that is equal for equal journals and states, on every machine.
    pub fn digest(&self) -> u64 {
        let mut h = xxhash_rust::xxh3::Xxh3::new();
        let mut buffer = [[0; 24]; 64];
        for some in self.journal.chunks(64) {
            for (place, e) in buffer.iter_mut().zip(some) {
                *place = e.bytes();
            }
            h.update(buffer[..some.len()].as_flattened());
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

impl Event {
    /// A stable encoding for digests.
    #[inline]
    pub fn bytes(&self) -> [u8; 24] {
        let ent = |e: Option<Entity>| match e {
            None => 0u32,
            Some(Entity::Obj(o)) => o.0.wrapping_mul(2).wrapping_add(2),
            Some(Entity::Player(p)) => u32::from(p.0) * 2 + 1,
        };
        let way = u32::from_le_bytes([self.from as u8, self.to as u8, 0, 0]);
        let via = u32::from(self.via.map_or(u16::MAX, |a| a.0)) << 16;
        let pair = |low: u32, high: u32| (u64::from(low) | u64::from(high) << 32).to_le_bytes();
        let mut out = [0; 24];
        out[..8].copy_from_slice(&pair(super::rulebook::verb_code(self.verb), ent(self.subject)));
        out[8..16].copy_from_slice(&pair(ent(self.object), self.n as u32));
        out[16..].copy_from_slice(&pair(way | via, self.new.0));
        out
    }
}
