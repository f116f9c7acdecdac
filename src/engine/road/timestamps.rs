//! What enters at the same time gets its timestamps in an order that the active player chooses (613.6j). It is asked only
//! where the order can matter: where static abilities of two of them set the same thing.

use super::ProposedEvent;
use crate::engine::layers::layer_of_change;
use crate::engine::{Asking, Engine, Entities, Entity, Reason, StepResult};
use crate::ir::{AbilityKind, Match, Modifier, Part, Ref, Zone, Zones};

/// What a static ability of something that enters changes: of what, and how.
type Change<'a> = (&'a Match, &'a Modifier);

impl<'a> Engine<'a> {
    /// Asks for the order, if it can matter, and notes it in the events.
    pub(super) fn order_of_ages(&mut self, batch: &mut [ProposedEvent]) -> StepResult<()> {
        let speaks = |p: &&ProposedEvent| p.ev.to == Zone::Battlefield && p.into_play() && self.speaks_there(p);
        if batch.iter().filter(speaks).nth(1).is_none() {
            return Ok(());
        }
        let all: Vec<&ProposedEvent> = batch.iter().filter(speaks).collect();
        let matters = |i: usize| (0..all.len()).any(|j| i != j && self.quarrel(all[i], all[j]));
        let items: Entities = (0..all.len()).filter(|i| matters(*i)).filter_map(|i| all[i].ev.object).collect();
        if items.len() < 2 {
            return Ok(());
        }
        let order = self.order(Asking::of(self.state.turn.active, Reason::CardOrder, None), items)?;
        for p in batch.iter_mut() {
            if let Some(at) = order.iter().position(|e| Some(*e) == p.ev.object) {
                p.entering().age = at as u32;
            }
        }
        Ok(())
    }

    /// Whether what enters has static abilities on the battlefield.
    fn speaks_there(&self, proposed: &ProposedEvent) -> bool {
        let Some(Entity::Obj(o)) = proposed.ev.object else { return false };
        let face_down = proposed.entry.as_ref().is_some_and(|e| e.face_down);
        !face_down && self.rulebook.info(self.face_for(o, proposed)).listens.contains(Zones::BATTLEFIELD)
    }

    /// Whether it matters which of two is the newer one.
    fn quarrel(&self, a: &ProposedEvent, b: &ProposedEvent) -> bool {
        let host = |p: &ProposedEvent| p.entry.as_ref().and_then(|e| e.attached);
        let one_host = host(a).is_some() && host(a) == host(b);
        // What each says of itself, or of its own host, meets nothing of the other.
        let meets = |affected: &Match| match affected {
            Match::Ref(Ref::Host(_)) => one_host,
            Match::Ref(_) => false,
            Match::Filter(_) | Match::Any => true,
        };
        let (ours, theirs) = (self.changes_of(a), self.changes_of(b));
        ours.iter().filter(|(s, _)| meets(s)).any(|(_, m)| {
            theirs
                .iter()
                .filter(|(s, _)| meets(s))
                .any(|(_, n)| m != n && layer_of_change(m) == layer_of_change(n) && (replaces(m) || replaces(n)))
        })
    }

    fn changes_of(&self, proposed: &ProposedEvent) -> Vec<Change<'a>> {
        let rulebook = self.rulebook;
        let Some(Entity::Obj(o)) = proposed.ev.object else { return Vec::new() };
        let mut out = Vec::new();
        for id in rulebook.templates[self.face_for(o, proposed).index()].abilities.list(&rulebook.content) {
            let ability = rulebook.ability(*id);
            let AbilityKind::Static(s) = &ability.kind else { continue };
            if s.cda || ability.face_down || !ability.zones.contains(Zones::BATTLEFIELD) {
                continue;
            }
            for part in &s.parts {
                if let Part::Layer { affected, mods } = part {
                    out.extend(mods.iter().map(|m| (affected, m)));
                }
            }
        }
        out
    }
}

/// Whether a change takes the place of what was there, so that the last one counts.
fn replaces(change: &Modifier) -> bool {
    !matches!(
        change,
        Modifier::AddTypes { .. }
            | Modifier::AddColors(_)
            | Modifier::AddAbilities(_)
            | Modifier::AddAbilitiesOf { .. }
            | Modifier::Designate(_)
            | Modifier::AddPT(..)
            | Modifier::SwitchPT
            | Modifier::Number(..)
    )
}
