//! Coming back to an earlier state (721): an illegal action is taken back, a declaration that can't be paid for is undone.

use super::Engine;
pub use crate::engine::caches::Checkpoint;

impl Engine<'_> {
    /// Keeps the state as it is now.
    pub fn checkpoint(&mut self) -> Box<Checkpoint> {
        self.sc.work.checkpoints += 1;
        let mut kept = self.sc.undo.take().unwrap_or_default();
        kept.world.clone_all_but_logs(self.w);
        (kept.events, kept.causes) = (self.w.journal.len(), self.w.causes.len());
        kept
    }

    /// Forgets a state that is not needed any more; its buffers are used again.
    pub fn drop_checkpoint(&mut self, kept: Box<Checkpoint>) {
        self.sc.undo = Some(kept);
    }

    /// Comes back to a state. Decisions stay counted, so that an agent that only tries illegal things runs into its
    /// limit.
    pub fn come_back(&mut self, mut kept: Box<Checkpoint>) {
        let counted = (self.w.decisions, self.w.turn_decisions);
        std::mem::swap(self.w, &mut kept.world);
        std::mem::swap(&mut self.w.journal, &mut kept.world.journal);
        std::mem::swap(&mut self.w.causes, &mut kept.world.causes);
        self.w.journal.truncate(kept.events);
        self.w.causes.truncate(kept.causes);
        (self.w.decisions, self.w.turn_decisions) = counted;
        self.sc.undo = Some(kept);
        self.refresh_all();
    }
}
