//! Doubling counters, life, mana and power (701.9).

use super::acts::Doing;
use crate::engine::{Engine, Entity, Event, ProposedEvent, StepResult};
use crate::ir::{Double, Modifier, Prop, Value, Verb};

impl Engine<'_> {
    /// 701.9: counters, a life total, mana, a power.
    pub(super) fn act_double(&mut self, double: &Double, Doing { doer, f, batch, .. }: Doing) -> StepResult<()> {
        match double {
            Double::Counters(kind, p) => {
                for e in self.picked(p, doer, f)? {
                    for (k, n) in self.counters_of(e) {
                        if kind.is_none_or(|x| x == k) {
                            let ev = Event::of(Verb::PutCounters, f.cause).by(doer).on(e).times(n).of_kind(k);
                            batch.push(ProposedEvent::new(ev));
                        }
                    }
                }
            }
            Double::Life(p) => {
                for who in self.picked(p, doer, f)?.into_iter().filter_map(Entity::player) {
                    let life = self.state.life(who);
                    let verb = if life < 0 { Verb::LoseLife } else { Verb::GainLife };
                    batch.push(ProposedEvent::new(Event::of(verb, f.cause).by(who).times(life.abs())));
                }
            }
            // 701.9f: what may be spent only for some things counts too, and what is added has no such limit.
            Double::Mana(types) => {
                let mut p = ProposedEvent::new(Event::of(Verb::AddMana, f.cause).by(doer));
                let player = self.state.player(doer);
                p.mana = player.pool;
                player.restricted.iter().for_each(|m| p.mana[usize::from(m.kind)] += 1);
                for (kind, n) in p.mana.iter_mut().enumerate() {
                    *n *= u16::from(types >> kind & 1 == 1);
                }
                p.ev.n = p.mana.iter().map(|n| i32::from(*n)).sum();
                batch.push(p);
            }
            // 701.9c: +X/+0, where X is the power it has, or -X/-0 if that is negative.
            Double::Power(p) => {
                for o in self.picked(p, doer, f)?.into_iter().filter_map(Entity::obj) {
                    let power = self.prop(Prop::Power, Entity::Obj(o));
                    let more = Modifier::AddPT(Value::Num(power), Value::Num(0));
                    self.lasting(o, more, f);
                }
            }
        }
        Ok(())
    }
}
