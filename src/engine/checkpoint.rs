//! Coming back to an earlier state (721): an illegal action is taken back, a declaration that can't be paid for is undone.

use super::Engine;
pub use crate::engine::caches::Checkpoint;

impl Engine<'_> {
    /// Keeps the state as it is now.
    pub fn checkpoint(&mut self) -> Box<Checkpoint> {
        self.caches.work.checkpoints += 1;
        let mut kept = self.caches.undo.take().unwrap_or_default();
        kept.state.clone_all_but_logs(self.state);
        (kept.events, kept.causes) = (self.state.journal.len(), self.state.causes.len());
        kept
    }

    /// Forgets a state that is not needed any more; its buffers are used again.
    pub fn drop_checkpoint(&mut self, kept: Box<Checkpoint>) {
        self.caches.undo = Some(kept);
    }

    /// Comes back to a state. Decisions stay counted, so that an agent that only tries illegal things runs into its
    /// limit.
    pub fn come_back(&mut self, mut kept: Box<Checkpoint>) {
        let counted = (self.state.decisions, self.state.turn_decisions);
        std::mem::swap(self.state, &mut kept.state);
        std::mem::swap(&mut self.state.journal, &mut kept.state.journal);
        std::mem::swap(&mut self.state.causes, &mut kept.state.causes);
        self.state.journal.truncate(kept.events);
        self.state.causes.truncate(kept.causes);
        (self.state.decisions, self.state.turn_decisions) = counted;
        self.caches.undo = Some(kept);
        self.refresh_all();
    }
}
