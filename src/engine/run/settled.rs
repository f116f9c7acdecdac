//! Who is meant by what lasts is found out once, as it begins (608.2h): later the defending player, a controller or a
//! neighbor may be somebody else.

use super::Frame;
use crate::engine::{Engine, Entities, Env, SlotValue};
use crate::ir::{AbilityId, AbilityKind, Part, Phrase, Ref};

impl Engine<'_> {
    /// Notes behind the slots of an effect whom its phrases mean.
    pub(super) fn settle_parts(&self, parts: &[Part], env: &mut Env, f: &Frame) {
        for part in parts {
            match part {
                // What is changed is locked by itself (611.2c).
                Part::Layer { mods, .. } => mods.iter().for_each(|change| self.settle_phrase(change.into(), env, f)),
                Part::Rule(rule) => rule.whom(&mut |phrase| self.settle_phrase(phrase, env, f)),
            }
        }
    }

    /// The same of what an ability waits for.
    pub(super) fn settle_events(&self, ability: AbilityId, env: &mut Env, f: &Frame) {
        match &self.rulebook.ability(ability).kind {
            AbilityKind::Triggered(t) => {
                t.when.events().iter().for_each(|event| self.settle_phrase(event.into(), env, f))
            }
            AbilityKind::Replace(r) => self.settle_phrase((&r.event).into(), env, f),
            _ => {}
        }
    }

    fn settle_phrase(&self, phrase: Phrase<'_>, env: &mut Env, f: &Frame) {
        // What passes ends the walk, and all of them are wanted.
        phrase.any(&mut |part| {
            let Phrase::Ref(told) = part else { return false };
            // `You` of a scene is whoever bears a thing, and a thing changes hands (ME-10.1).
            let you = *told == Ref::You && self.state.scene.is_some();
            if !you && !is_told(told, f) {
                return false;
            }
            let them: Entities = self.ents(told, &f.cx());
            // Where there is nobody yet, or no one player, it is asked when it comes to it.
            let known = match told {
                Ref::DefendingPlayer(_) | Ref::AttackingPlayer(_) => them.len() == 1,
                _ => !them.is_empty(),
            };
            if known && crate::engine::slots::told(env, told).is_none() {
                let slots = f.ability.map_or(0, |id| usize::from(self.rulebook.ability(id).slots));
                if env.len() < slots {
                    env.resize(slots, SlotValue::Nil);
                }
                env.push(SlotValue::Told(Box::new((told.clone(), them))));
            }
            false
        });
    }
}

/// Whether a reference tells a player by something that is known now.
fn is_told(reference: &Ref, f: &Frame) -> bool {
    match reference {
        Ref::ActivePlayer => true,
        Ref::Controller(of)
        | Ref::Owner(of)
        | Ref::DefendingPlayer(of)
        | Ref::AttackingPlayer(of)
        | Ref::NextPlayer(of)
        | Ref::PreviousPlayer(of) => is_known(of, f),
        _ => false,
    }
}

fn is_known(reference: &Ref, f: &Frame) -> bool {
    match reference {
        Ref::This | Ref::You | Ref::Granter | Ref::Linked(_) => true,
        Ref::Slot(slot) => f.cx().slot(*slot).is_set(),
        Ref::Host(of) | Ref::SourceOf(of) => is_known(of, f),
        other => is_told(other, f),
    }
}
