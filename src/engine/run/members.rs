//! Which member of a team is meant where its members have their turn or their life together (805, 810).

use super::Frame;
use crate::engine::{Asking, Engine, Entities, Entity, Mentioned, Reason, Seats, SlotValue, StepResult};
use crate::ir::{Act, Body, Instruction, Pick, Ref, Slot, Value};

impl<'a> Engine<'a> {
    /// 810.9d: of those who have one life total a single one, whom the team chooses, gets another.
    /// What is worked out before the total is worked out for each of them.
    pub(super) fn one_of_each_purse(
        &mut self,
        doers: Entities,
        before: &'a [Instruction],
        total: &Value,
        each: Option<Slot>,
        f: &mut Frame,
    ) -> StepResult<Entities> {
        let purse = |e: &Engine, one: &Entity| one.player().map(|p| e.state.seating.row(p).purse);
        let mut out = Entities::new();
        for e in &doers {
            let own = purse(self, e);
            let mates: Entities = doers.iter().copied().filter(|one| purse(self, one) == own).collect();
            let Some(p) = e.player().filter(|_| mates.first() == Some(e)) else { continue };
            let mut changes = false;
            for mate in &mates {
                if let Some(slot) = each {
                    f.set(slot, SlotValue::One(*mate));
                }
                before.iter().try_for_each(|i| self.run_one(i, f))?;
                changes |= self.value(total, &f.cx()) != self.state.life(p);
            }
            if changes {
                out.extend(self.pick(
                    Asking::of(self.state.seating.lead(p), Reason::Effect, Some(f.this)),
                    mates,
                    (1, 1),
                )?);
            }
        }
        Ok(out)
    }

    /// The same where the total of each is worked out for that player first: `each player's life becomes X, where X is the
    /// number of creatures they control`.
    #[cold]
    pub(super) fn one_for_each_purse(
        &mut self,
        members: Entities,
        slot: Slot,
        body: &'a Body,
        f: &mut Frame,
    ) -> StepResult<Entities> {
        let [before @ .., Instruction::Do { who: Pick::Ref(who), act: Act::SetLife(v), .. }] = &body[..] else {
            return Ok(members);
        };
        if *who != Ref::Slot(slot) || !before.iter().all(|i| matches!(i, Instruction::Let { .. })) {
            return Ok(members);
        }
        self.one_of_each_purse(members, before, v, Some(slot), f)
    }

    /// 802.2a, 805.10e: which of several `the defending player` means, where no creature attacks one, is chosen by the
    /// controller when it is first carried out for them.
    pub(super) fn mean_a_defender(&mut self, pick: &Pick, f: &mut Frame) -> StepResult<()> {
        let defending = self.defending_players();
        if defending.len() < 2 || f.defends.is_some() {
            return Ok(());
        }
        let asked = Mentioned::attackers_of_defender(pick);
        if asked.is_empty() || asked.iter().any(|of| self.attacks_somebody(of, &f.cx())) {
            return Ok(());
        }
        let from = defending.iter().map(Entity::Player).collect();
        let chosen = self.pick(Asking::of(f.you, Reason::Effect, Some(f.this)), from, (1, 1))?;
        f.defends = chosen.first().and_then(|e| e.player());
        Ok(())
    }

    /// 805.9, 805.10c: which member `the active player` and `the attacking player` mean is chosen by the controller of the
    /// ability when it is first carried out for them.
    #[cold]
    pub(super) fn mean_a_member(&mut self, pick: &Pick, f: &mut Frame) -> StepResult<()> {
        let speaks = match pick {
            Pick::Ref(Ref::AttackingPlayer(of)) => !self.is_attacked_for(of, &f.cx()),
            _ => Mentioned::ActivePlayer.in_pick(pick),
        };
        if f.active.is_some() || !speaks {
            return Ok(());
        }
        let members: Seats = self.state.active_players();
        if members.len() > 1 {
            let members = members.iter().map(Entity::Player).collect();
            let chosen = self.pick(Asking::of(f.you, Reason::Effect, Some(f.this)), members, (1, 1))?;
            f.active = chosen.first().and_then(|e| e.player());
        }
        Ok(())
    }
}
