//! What sentences in force let players see: hands and libraries that lie open (401.5), and all that a player sees for whoever
//! decides for them (715.4).

use crate::engine::{Engine, Entity, Flags, ObjectId, PlayerId};
use crate::ir::{Rule, RuleKinds};

impl Engine<'_> {
    /// Notes what players see now, so that whoever shows them the game can show it. It stays known as long as the card stays
    /// where it is.
    pub(super) fn note_sights(&mut self) {
        let at = self.state.journal.len();
        if !self.any_rule(RuleKinds::LOOK | RuleKinds::REVEALED | RuleKinds::CONTROL_PLAYER) || self.caches.sights == at
        {
            return;
        }
        self.caches.sights = at;
        let mut seen = self.opened_by_rules();
        for p in self.state.seating.playing().iter() {
            let by = self.decider(p);
            if by != p {
                seen.extend(self.hidden_from_others(p).into_iter().map(|o| (by, o)));
            }
        }
        for (p, o) in seen {
            if !self.state.knows(p, o) {
                self.state.known.push((p, o));
            }
        }
    }

    fn opened_by_rules(&self) -> Vec<(PlayerId, ObjectId)> {
        let mut seen = Vec::new();
        self.each_rule(RuleKinds::LOOK | RuleKinds::REVEALED, |r| {
            let (who, what) = match r.rule {
                Rule::Look { who, what } => (Some(who), what),
                Rule::Revealed { what } => (None, what),
                _ => return true,
            };
            let sees = |p: &PlayerId| who.is_none_or(|w| self.fits(w, Entity::Player(*p), &r.cx));
            let viewers: Vec<PlayerId> = self.state.seating.playing().iter().filter(sees).collect();
            // `each player can look at the top card of their library`: each looks at cards of their own.
            for p in viewers {
                let cards = self.all(what, &r.cx.asked_for(p)).into_iter();
                seen.extend(cards.filter_map(Entity::obj).map(|o| (p, o)));
            }
            true
        });
        seen
    }

    /// What a player knows and others need not know: the hand, face-down permanents, cards looked at.
    fn hidden_from_others(&self, p: PlayerId) -> Vec<ObjectId> {
        let masked = |o: &&ObjectId| self.state.obj(**o).is(Flags::FACE_DOWN) && self.controller(**o) == p;
        let looked_at = self.state.known.iter().filter(|(q, o)| *q == p && self.state.obj(*o).live()).map(|(_, o)| o);
        self.state
            .player(p)
            .hand
            .iter()
            .chain(self.state.battlefield.iter().filter(masked))
            .chain(looked_at)
            .copied()
            .collect()
    }
}
