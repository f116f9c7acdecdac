//! What is asked of all things together that are chosen, targeted or found.

use crate::ir::*;
use crate::wording::plan::Plan;
use crate::wording::say::{Noun, Say, frame};

impl Plan<'_> {
    /// What is asked of all that is chosen: `with total power 3 or greater`, `from a single graveyard`.
    pub(super) fn all_together(&mut self, noun: &mut Noun, together: &Together) {
        if let Some(total) = &together.total {
            let value = self.compared(total.cmp, &total.n);
            noun.push_behind(21, frame!("with total {1} {0}", value, Say::lit(self.prop_word(total.prop))));
        }
        if together.distinct {
            noun.push_behind(22, Say::frame("with different names", vec![]));
        }
        match together.of_one {
            Some(OfOne::Owner) => noun.place = Some(Say::frame("a single graveyard", vec![])),
            Some(OfOne::Controller) => noun.push_behind(23, Say::frame("controlled by the same player", vec![])),
            None => {}
        }
    }

    /// What is asked of all that is found: `no two of which have the same name`.
    pub(super) fn found_together(&mut self, mut say: Say, together: &Together) -> Say {
        if together.distinct {
            say = frame!("{0}, no two of which have the same name", say);
        }
        match &together.total {
            Some(total) => {
                let (prop, n) = (Say::lit(self.prop_word(total.prop)), self.compared(total.cmp, &total.n));
                frame!("{0}, with total {1} {2}", say, prop, n)
            }
            None => say,
        }
    }
}
