//! Rules of the content that hold at any time and are no state-based actions (702.130b): they are looked at as soon as events
//! are performed, before anything triggers by them (702.130d).

use crate::engine::eval::EVERYBODY;
use crate::engine::{Cite, Engine, Env, Facets, Frame, ObjectId, StepResult};

impl Engine<'_> {
    /// Carries out those that could have something to do since these parts of the state were touched.
    #[cold]
    pub(super) fn rules_at_once(&mut self, touched: Facets) -> StepResult<()> {
        let rulebook = self.rulebook;
        for &place in &rulebook.states_at_once {
            let needed = self.may_matter(place);
            let place = usize::from(place);
            if needed && touched.intersects(rulebook.state_reads[place]) && !self.state.objects.is_empty() {
                self.carry_out_at_once(place)?;
            }
        }
        Ok(())
    }

    /// Whether something has the keyword without which the rule does nothing.
    #[inline]
    pub(crate) fn may_matter(&self, place: u16) -> bool {
        self.rulebook.state_needs[usize::from(place)].is_none_or(|k| self.caches.keywords.has(k))
    }

    fn carry_out_at_once(&mut self, place: usize) -> StepResult<()> {
        let rulebook = self.rulebook;
        let rule = &rulebook.content.state_actions[place];
        let cause = self.cite(Cite::STATE);
        let mut env = Env::new();
        env.resize(rule.slots as usize, Default::default());
        let (active, mark) = (self.state.turn.active, self.state.journal.len() as u32);
        let mut frame = Frame { eye: EVERYBODY, ..Frame::new(ObjectId(0), active, env, cause, mark) };
        self.nested(|eng| eng.run(&rule.body, &mut frame))
    }
}
