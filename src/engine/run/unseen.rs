//! Choosing among cards that whoever chooses may not look at (406.4).

use crate::engine::{Asking, Engine, Entities, Entity, Flags, PlayerId, StepResult};
use crate::ir::Zone;

/// What came to exile face down by one and the same cause lies together.
type Pile = Option<u32>;

impl Engine<'_> {
    /// 406.4: of cards that lie in exile face down and can't be looked at only a pile can be chosen, and of it a card at random.
    pub(super) fn pick_unseen(
        &mut self,
        asking: Asking,
        from: Entities,
        (min, max): (u32, u32),
    ) -> StepResult<Entities> {
        let piles: Vec<Option<Pile>> = from.iter().map(|e| self.unseen_pile(asking.who, *e)).collect();
        if piles.iter().flatten().count() < 2 {
            return self.pick(asking, from, (min, max));
        }
        let nothing_to_say = min >= max.min(from.len() as u32) && piles.iter().all(|p| *p == piles[0]);
        if nothing_to_say {
            return Ok(self.at_random(from, min));
        }
        let chosen = self.pick(asking, from.clone(), (min, max))?;
        let pile_of = |e: &Entity| from.iter().position(|other| other == e).and_then(|at| piles[at]);
        let mut out: Entities = chosen.iter().copied().filter(|e| pile_of(e).is_none()).collect();
        let mut left: Vec<Pile> = chosen.iter().filter_map(pile_of).collect();
        while let Some(pile) = left.first().copied() {
            let n = left.iter().filter(|p| **p == pile).count() as u32;
            left.retain(|p| *p != pile);
            let all = from.iter().copied().filter(|e| pile_of(e) == Some(pile)).collect();
            out.extend(self.at_random(all, n));
        }
        Ok(out)
    }

    /// The pile of a card that lies in exile face down, if this player may not look at it.
    fn unseen_pile(&self, who: PlayerId, e: Entity) -> Option<Pile> {
        let o = e.obj()?;
        let row = self.state.obj(o);
        let hidden = row.zone == Zone::Exile && row.is(Flags::FACE_DOWN) && !self.knows(who, o);
        hidden.then(|| self.state.journal.iter().rev().find(|h| h.new == o).map(|h| h.cause))
    }
}
