//! Acts on creatures in combat: out of it, blocked, blocking (506.4, 509.6).

use super::Frame;
use super::acts::{Doing, Outcome};
use crate::engine::{Engine, Entity, Event, PlayerId, ProposedEvent, SlotValue, StepResult};
use crate::ir::{CombatStatus, Pick, Verb};

impl Engine<'_> {
    /// 506.4, 509.1h: out of combat, blocked or unblocked.
    pub(super) fn act_combat(
        &mut self,
        what: &Pick,
        status: CombatStatus,
        Doing { doer, f, batch, .. }: Doing,
    ) -> StepResult<()> {
        for e in self.picked(what, doer, f)? {
            let Entity::Obj(o) = e else { continue };
            f.takes(&[e]);
            match status {
                CombatStatus::Removed => {
                    batch.push(ProposedEvent::new(Event::of(Verb::LeaveCombat, f.cause).by(doer).on(e)));
                }
                CombatStatus::Blocked => batch.push(ProposedEvent::new(Event::of(Verb::BecomeBlocked, f.cause).by(o))),
                CombatStatus::Unblocked => {
                    batch.push(ProposedEvent::new(Event::of(Verb::BecomeUnblocked, f.cause).by(o)))
                }
            }
        }
        Ok(())
    }

    /// 509.6: each of some creatures blocks each of some attackers.
    pub(super) fn act_block(
        &mut self,
        blocker: &Pick,
        attacker: &Pick,
        doer: PlayerId,
        f: &mut Frame,
    ) -> StepResult<Outcome> {
        let blockers = self.picked(blocker, doer, f)?;
        let attackers = self.picked(attacker, doer, f)?;
        f.takes(&attackers);
        let mut done = false;
        for o in blockers.into_iter().filter_map(Entity::obj) {
            for a in attackers.iter().filter_map(|e| e.obj()) {
                done |= self.block_now(o, a, f.cause)?;
            }
        }
        Ok(Outcome::Over { done, result: SlotValue::Nil })
    }
}
