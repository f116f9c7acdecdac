//! Rules of the content that hold at any time and are no state-based actions (702.130b): they are looked at as soon as events
//! are performed, before anything triggers by them (702.130d).

use crate::engine::eval::EVERYBODY;
use crate::engine::{Cite, Engine, Env, Facets, Frame, ObjectId, StepResult};

impl Engine<'_> {
    /// Carries out those that could have something to do since these parts of the state were touched.
    #[cold]
    pub(super) fn rules_at_once(&mut self, touched: Facets) -> StepResult<()> {
        let rb = self.rb;
        for &place in &rb.states_at_once {
            let needed = self.may_matter(place);
            let place = usize::from(place);
            if needed && touched.intersects(rb.state_reads[place]) && !self.w.objects.is_empty() {
                self.carry_out_at_once(place)?;
            }
        }
        Ok(())
    }

    /// Whether something has the keyword without which the rule does nothing.
    #[inline]
    pub(crate) fn may_matter(&self, place: u16) -> bool {
        self.rb.state_needs[usize::from(place)].is_none_or(|k| self.sc.keywords.has(k))
    }

    fn carry_out_at_once(&mut self, place: usize) -> StepResult<()> {
        let rb = self.rb;
        let rule = &rb.content.state_actions[place];
        let cause = self.cite(Cite::STATE);
        let mut env = Env::new();
        env.resize(rule.slots as usize, Default::default());
        let (active, mark) = (self.w.turn.active, self.w.journal.len() as u32);
        let mut frame = Frame { eye: EVERYBODY, ..Frame::new(ObjectId(0), active, env, cause, mark) };
        self.nested(|eng| eng.run(&rule.body, &mut frame))
    }
}
