//! Damage that instructions deal, and how it is divided (119, 601.2d).

use super::acts::{Doing, Outcome};
use crate::engine::frame::Share;
use crate::engine::road::ProposedEvent;
use crate::engine::{
    Answer, Engine, Entities, Entity, Event, Flags, Frame, Kind, ObjectId, PlayerId, Question, Reason, SlotValue,
    StepResult,
};
use crate::ir::*;
use smallvec::SmallVec;

impl<'a> Engine<'a> {
    /// 119: so much damage is dealt to each of some things, or divided among them.
    pub(super) fn act_damage(
        &mut self,
        amount: &Value,
        to: &Pick,
        (division, past_armour): (Option<Division>, bool),
        Doing { by, f, batch, .. }: Doing,
    ) -> StepResult<()> {
        // A player who "deals damage" stands for the object whose ability it is.
        let source = match by {
            Entity::Player(_) => Entity::Obj(self.damage_source(f.this)),
            Entity::Obj(o) if self.actor_here(f) == Some(o) => Entity::Obj(f.this),
            Entity::Obj(o) => Entity::Obj(self.damage_source(o)),
        };
        let members = self.picked(to, f.you, f)?;
        f.takes(&members);
        let total = self.value(amount, &f.cx());
        let division = division.map(|how| self.division_for(to, &members, (total, how), f)).transpose()?;
        for (i, e) in members.iter().enumerate() {
            f.set_each(to, *e);
            let n = match &division {
                Some(d) => d.get(i).copied().unwrap_or(0),
                None => self.value(amount, &f.cx()),
            };
            let n = match source {
                Entity::Obj(o) if self.state.scene.is_some() => match self.dealt_with_power(o, amount, n, f) {
                    n if past_armour => n.max(0),
                    n => self.through_armour(o, *e, n),
                },
                _ => n,
            };
            let ev = Event::of(Verb::Damage, f.cause).by(source).on(*e).times(n);
            batch.push(ProposedEvent::new(ev));
        }
        Ok(())
    }

    /// The part of a number that a value is, before it is rounded; none: it is no part of one.
    pub(super) fn share_of(&self, value: &Value, f: &Frame) -> Option<Share> {
        match value {
            Value::Slot(slot) => f.shares.iter().find(|(of, _)| of == slot).map(|(_, share)| *share),
            Value::Share { of, by, up } => Some(match self.share_of(of, f) {
                Some(share) => share.again(*by, *up),
                None => Share { of: self.value(of, &f.cx()).max(0), by: *by, up: *up },
            }),
            _ => None,
        }
    }

    /// So much damage, with more power of the spell that deals it (ME-7.15). Of a half the whole has more power: it is rounded
    /// once, in the end.
    fn dealt_with_power(&self, source: ObjectId, amount: &Value, n: i32, f: &Frame) -> i32 {
        match self.share_of(amount, f) {
            Some(share) if share.rounded() == n => Share { of: self.with_power(source, share.of), ..share }.rounded(),
            _ => self.with_power(source, n),
        }
    }

    /// The object that deals the damage of an ability: its source (609.7); of a spell, the spell.
    pub(super) fn damage_source(&self, o: crate::engine::ObjectId) -> crate::engine::ObjectId {
        match self.state.stack_item(o) {
            Some(i) if i.ability.is_some() => i.source,
            _ => o,
        }
    }

    /// The shares that were announced (601.2d), or equal ones rounded down. An amount that nobody knew as the targets were
    /// chosen, such as one of dice, is divided when it is there: as far as it goes, each gets at least one.
    pub(super) fn division_for(
        &mut self,
        to: &Pick,
        members: &Entities,
        (total, how): (i32, Division),
        f: &Frame,
    ) -> StepResult<Vec<i32>> {
        if how == Division::Even {
            return Ok(vec![total / (members.len().max(1) as i32); members.len()]);
        }
        let slot = match to {
            Pick::Ref(crate::ir::Ref::Slot(s)) => Some(*s),
            _ => None,
        };
        match slot.and_then(|s| f.divisions.iter().find(|(x, _)| *x == s)) {
            Some((_, d)) => Ok(d.to_vec()),
            None if members.len() > 1 && total > 0 => Ok(self.ask_division(f.you, members, total, f.this)?.to_vec()),
            None => Ok(vec![total; members.len()]),
        }
    }

    /// 601.2d: an amount is divided among some things; each gets at least one, if there is enough.
    pub(crate) fn ask_division(
        &mut self,
        who: PlayerId,
        among: &Entities,
        total: i32,
        source: ObjectId,
    ) -> StepResult<SmallVec<[i32; 4]>> {
        let least = i32::from(total >= among.len() as i32);
        let kind = Kind::Divide { among: among.clone(), total, least, lethal: SmallVec::new(), spare: false };
        match self.ask(Question { who, kind, why: Reason::Division, source: Some(source) })? {
            Answer::Division(shares) => Ok(shares.into_iter().collect()),
            _ => Ok(SmallVec::new()),
        }
    }

    /// Removes marked damage (701.14a and the like): so much, or all of it.
    pub(crate) fn heal(&mut self, o: ObjectId, n: Option<i32>) -> i32 {
        let row = &mut self.state.objects[o.index()];
        let healed = n.unwrap_or(row.damage).min(row.damage);
        row.damage -= healed;
        if row.damage == 0 {
            row.flags &= !Flags::DOOMED;
        }
        self.caches.changed();
        healed
    }

    /// Damage is removed from things; none: all that they have.
    pub(super) fn act_heal(
        &mut self,
        what: &Pick,
        n: Option<&Value>,
        doer: PlayerId,
        f: &mut Frame,
    ) -> StepResult<Outcome> {
        let n = n.map(|n| self.with_power(f.this, self.value(n, &f.cx()).max(0)));
        let mut healed = 0_i32;
        for o in self.picked(what, doer, f)?.into_iter().filter_map(Entity::obj) {
            f.takes(&[Entity::Obj(o)]);
            healed = healed.saturating_add(self.heal(o, n));
        }
        Ok(Outcome::Over { done: healed > 0, result: SlotValue::Num(healed) })
    }
}
