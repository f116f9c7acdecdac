//! What replacement effects make of an event: it happens to something else, elsewhere, or with other numbers (614.1, 614.9).

use super::{At, ProposedEvent};
use crate::engine::{Engine, Entity, Frame, StepResult};
use crate::ir::*;

impl<'a> Engine<'a> {
    /// If the act moves the very object of the event, or puts counters on it where counters would be put, the event becomes that.
    pub(super) fn redirect(
        &mut self,
        proposed: &mut ProposedEvent,
        who: &'a Pick,
        act: &'a Act,
        frame: &mut Frame,
    ) -> StepResult<bool> {
        let same = |eng: &Self, pick: &Pick, frame: &Frame| match pick {
            Pick::Ref(r) => proposed.ev.object.is_some_and(|o| eng.denotes(r, &frame.cx(), o)),
            _ => false,
        };
        let rulebook = self.rulebook;
        // What replaces only where it goes leaves it what it is: a discarded card that is exiled has been discarded.
        let ability = frame.ability.map(|a| &rulebook.ability(a).kind);
        let only_place = matches!(ability, Some(AbilityKind::Replace(r)) if r.event.verb == Verb::Move);
        match (proposed.ev.verb, act) {
            (Verb::Create, Act::Create { tokens, entry }) => self.create_instead(proposed, who, tokens, entry, frame),
            (Verb::PutCounters, Act::PutCounters(PutCounters { kind, n, up_to: false, on, divided: false }))
                if same(self, on, frame) =>
            {
                (proposed.ev.counter, proposed.ev.n) = (Some(*kind), self.value(n, &frame.cx()));
                Ok(true)
            }
            (Verb::Move, Act::Move { what, to, .. }) if same(self, what, frame) => {
                self.redirect_to(proposed, to, frame)?;
                if !only_place {
                    (proposed.ev.via, proposed.ev.also) = (None, None);
                }
                Ok(true)
            }
            (Verb::Move, Act::Declared(action, args)) => {
                let decl = &rulebook.content.actions[action.index()];
                let own = matches!(args.first(), Some(crate::ir::Arg::Pick(w)) if same(self, w, frame));
                match (&decl.block.body[..], own && decl.wrap) {
                    ([Instruction::Do { act: Act::Move { to, .. }, .. }], true) => {
                        self.redirect_to(proposed, to, frame)?;
                        match proposed.ev.via {
                            Some(_) if only_place => proposed.ev.also = Some(*action),
                            _ => (proposed.ev.via, proposed.ev.also) = (Some(*action), None),
                        }
                        Ok(true)
                    }
                    _ => Ok(false),
                }
            }
            _ => Ok(false),
        }
    }

    pub(super) fn redirect_to(&mut self, proposed: &mut ProposedEvent, to: &Dest, frame: &mut Frame) -> StepResult<()> {
        proposed.before = Some(proposed.ev.to);
        proposed.ev.to = to.zone;
        proposed.ev.cause = frame.cause;
        // The command zone has no order: the place is still that where the other card of a melded permanent goes (903.9a).
        if to.zone != Zone::Command {
            proposed.place = match &to.place {
                Place::Top | Place::TopInOrder | Place::Shuffled | Place::WhereItWas => At::Top,
                Place::Bottom | Place::BottomRandom => At::Bottom,
                Place::FromTop(v) => At::FromTop(self.value(v, &frame.cx()).max(0) as u32),
            };
        }
        // What still enters, enters as has been decided so far (614.5, 616.1).
        if proposed.before != Some(Zone::Battlefield) || to.zone != Zone::Battlefield {
            proposed.entry = None;
        }
        self.add_entry(proposed, &to.entry, frame)
    }

    pub(super) fn change(
        &mut self,
        proposed: &mut ProposedEvent,
        changes: &[Change],
        frame: &mut Frame,
    ) -> StepResult<()> {
        for c in changes {
            match c {
                Change::Amount(v) => {
                    let n = self.value(v, &frame.cx());
                    if proposed.ev.verb == Verb::AddMana {
                        scale_mana(&mut proposed.mana, proposed.ev.n, n);
                    }
                    proposed.ev.n = n;
                }
                // 701.18f: it is a search all the same; no amount is the whole library.
                Change::OnlyTop(v) => proposed.ev.n = self.value(v, &frame.cx()).max(1),
                // 614.9: redirection to what is gone does nothing.
                Change::Object(r) => {
                    let new = self.one(r, &frame.cx()).filter(|e| e.obj().is_none_or(|o| self.state.obj(o).live()));
                    proposed.ev.object = new.or(proposed.ev.object);
                }
                Change::Subject(r) => proposed.ev.subject = self.one(r, &frame.cx()).or(proposed.ev.subject),
                Change::Dest(d) => self.redirect_to(proposed, d, frame)?,
                // 106.12b: the mana is other mana from the beginning.
                Change::Mana(spec) => {
                    if let Some(Entity::Player(who)) = proposed.ev.subject
                        && let Some(mana) = self.mana_made(spec, who, frame)?
                    {
                        proposed.mana = mana;
                        proposed.ev.n = mana.iter().map(|n| i32::from(*n)).sum();
                    }
                }
                Change::Entry(m) => self.add_entry(proposed, m, frame)?,
            }
        }
        Ok(())
    }
}

/// So much mana instead of so much: each type in its share, what is left over of the first type.
pub(crate) fn scale_mana(mana: &mut [u16; 6], old: i32, new: i32) {
    if old <= 0 {
        return;
    }
    let mut left = new.max(0);
    for n in mana.iter_mut() {
        let share = (i64::from(*n) * i64::from(new.max(0)) / i64::from(old)).clamp(0, i64::from(u16::MAX)) as u16;
        *n = share;
        left -= i32::from(share);
    }
    if let Some(first) = mana.iter_mut().find(|n| **n > 0) {
        *first = first.saturating_add(left.clamp(0, i32::from(u16::MAX)) as u16);
    }
}
