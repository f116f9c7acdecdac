//! Damage that instructions deal, and how it is divided (119, 601.2d).

use super::acts::Doing;
use crate::engine::road::ProposedEvent;
use crate::engine::{Answer, Engine, Entities, Entity, Event, Frame, Kind, Question, Reason, StepResult};
use crate::ir::*;

impl<'a> Engine<'a> {
    /// 119: so much damage is dealt to each of some things, or divided among them.
    pub(super) fn act_damage(
        &mut self,
        n: &Value,
        to: &Pick,
        division: Option<Division>,
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
        let total = self.value(n, &f.cx());
        let division = match division {
            Some(how) => Some(self.division_for(to, &members, (total, how), f)?),
            None => None,
        };
        for (i, e) in members.iter().enumerate() {
            f.set_each(to, *e);
            let n = match &division {
                Some(d) => d.get(i).copied().unwrap_or(0),
                None => self.value(n, &f.cx()),
            };
            let n = match source {
                Entity::Obj(o) if self.state.scene.is_some() => self.through_armour(o, *e, self.with_power(o, n)),
                _ => n,
            };
            let ev = Event::of(Verb::Damage, f.cause).by(source).on(*e).times(n);
            batch.push(ProposedEvent::new(ev));
        }
        Ok(())
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
            None if members.len() > 1 && total > 0 => {
                let least = i32::from(total as usize >= members.len());
                let among = members.clone();
                let kind = Kind::Divide { among, total, least, lethal: Default::default(), spare: false };
                let asked = Question { who: f.you, kind, why: Reason::Division, source: Some(f.this) };
                match self.ask(asked)? {
                    Answer::Division(shares) => Ok(shares.into_iter().collect()),
                    _ => Ok(vec![0; members.len()]),
                }
            }
            None => Ok(vec![total; members.len()]),
        }
    }
}
