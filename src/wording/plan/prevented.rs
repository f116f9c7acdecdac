//! All damage of a sort that is prevented.

use crate::ir::*;
use crate::wording::plan::Plan;
use crate::wording::say::{Mood, Say, frame};

impl Plan<'_> {
    /// `prevent all combat damage that would be dealt to you by creatures`: what nothing else is done about.
    pub(super) fn prevents_all(&mut self, replacement: &Replacement) -> Option<Say> {
        let event = &replacement.event;
        let (subject, object, binds) = (event.subject.clone(), event.object.clone(), event.binds.clone());
        let plain = EventPattern { subject, binds, object, damage: event.damage, ..EventPattern::of(Verb::Damage) };
        let body = matches!(&*replacement.body, [Instruction::PreventIt(None)]);
        let alone = replacement.cond.is_none() && replacement.optional.is_none() && replacement.per_turn.is_none();
        if !body || !alone || plain != *event || event.binds.iter().any(|(_, slot)| self.slots.contains_key(slot)) {
            return None;
        }
        let (before, gap) = (self.spoken(), std::mem::take(&mut self.gap));
        let all = Say::lit(match event.damage {
            DamageSort::Any => "all damage",
            DamageSort::Combat => "all combat damage",
            DamageSort::Noncombat => "all noncombat damage",
        });
        // All damage has a source.
        let any_source = |pattern: &Match| matches!(pattern, Match::Filter(filter) if filter.sort == Sort::Source && filter.preds.is_empty());
        let source = match &event.subject {
            Match::Any => None,
            source if any_source(source) => None,
            source => Some(self.all_of_them(source)),
        };
        let whom = (event.object != Match::Any).then(|| self.all_of_them(&event.object));
        // What one of the two is called by the other is known only in the clause of the event.
        let apart = !std::mem::replace(&mut self.gap, gap);
        if !apart {
            self.unspoken(before);
            return None;
        }
        let say = match (whom, source) {
            (None, None) => frame!("{0} {v:prevent} {1} that would be dealt", Say::You, all),
            (Some(whom), None) => frame!("{0} {v:prevent} {1} that would be dealt to {2}", Say::You, all, whom),
            (None, Some(source)) => frame!("{0} {v:prevent} {1} that would be dealt by {2}", Say::You, all, source),
            (Some(whom), Some(source)) => {
                frame!("{0} {v:prevent} {1} that would be dealt to {2} by {3}", Say::You, all, whom, source)
            }
        };
        Some(say.in_mood(Mood::Order))
    }
}
