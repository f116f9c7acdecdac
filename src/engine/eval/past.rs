//! What was found in the journal before, and up to where.

use crate::engine::Event;
use crate::ir::Verb;

/// Where events of some verbs stand in the journal, as far as it has been read.
#[derive(Debug, Default)]
pub struct Past {
    pub(crate) lists: Vec<(Verb, usize, Vec<u32>)>,
}

impl Past {
    /// The places of a verb, those of the newest events among them.
    pub(crate) fn of(&mut self, verb: Verb, journal: &[Event]) -> Vec<u32> {
        let place = match self.lists.iter().position(|(v, ..)| *v == verb) {
            Some(place) => place,
            None => {
                self.lists.push((verb, 0, Vec::new()));
                self.lists.len() - 1
            }
        };
        let (_, read, list) = &mut self.lists[place];
        // 120.1: a draw is a move as well.
        let is_it = |h: &Event| h.verb == verb || verb == Verb::Move && h.verb == Verb::Draw;
        let new = journal.iter().enumerate().skip(*read).filter(|(_, h)| is_it(h));
        list.extend(new.map(|(i, _)| i as u32));
        *read = journal.len();
        list.clone()
    }
    /// The journal has been cut back to so many events.
    pub fn cut(&mut self, events: usize) {
        for (_, read, list) in &mut self.lists {
            *read = (*read).min(events);
            list.retain(|i| (*i as usize) < events);
        }
    }
}
