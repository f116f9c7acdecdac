//! Prices of attacking and blocking (508.1h-j, 509.1d-f): worked out for the whole declaration, paid in full or not at
//! all.

use super::cost::Symbols;
use super::declare::Pair;
use crate::engine::eval::Cx;
use crate::engine::{Attacker, Due, Engine, Ent, Env, Flags, Frame, ObjId, PlayerId, Res, RuleAt};
use crate::ir::{AbilityKind, Cost, Escape, Part, Rule, Verb};

/// What one sentence demands, and how often.
struct Toll<'a> {
    cost: &'a Cost,
    source: ObjId,
    times: usize,
    symbols: Symbols,
}

impl<'a> Engine<'a> {
    /// Whether any sentence puts a price on a verb at all.
    pub(super) fn anything_priced(&self, verb: Verb) -> bool {
        let mut found = false;
        self.each_rule(|r| {
            if let Rule::Cant { event, unless: Some(Escape::Pays(..)), .. } = r.rule {
                found = event.verb == verb;
            }
            !found
        });
        found
    }

    /// Pays everything that a declaration costs; false: it can't be paid, and some of it may have been.
    pub(super) fn pay_tolls(&mut self, verb: Verb, pairs: &[Pair], payer: PlayerId) -> Res<bool> {
        let tolls = self.as_declared(verb, pairs, |e| e.tolls(verb, pairs));
        let mut mana = Symbols::new();
        tolls.iter().for_each(|t| mana.extend(t.symbols.iter().copied()));
        let source = tolls.first().map_or(ObjId::NONE, |t| t.source);
        let cause = self.payment_cause(source, None, payer);
        if !self.pay_due(payer, &Due::of(&mana, 0), None, None, cause)? {
            return Ok(false);
        }
        for t in tolls {
            let mut frame = Frame::new(t.source, payer, Env::new(), cause, self.w.journal.len() as u32);
            for _ in 0..t.times {
                if !self.acts_payable(payer, t.cost, &frame)
                    || !self.pay_life_and_acts(payer, t.cost, &mut frame, cause)?
                {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// A sentence that counts (`for each creature that attacks you`) is paid once; any other once for each creature.
    fn tolls(&self, verb: Verb, pairs: &[Pair]) -> Vec<Toll<'a>> {
        let rb = self.rb;
        let mut out = Vec::new();
        for at in &self.sc.index.rules {
            let RuleAt::Static(l, i) = at else { continue };
            let AbilityKind::Static(s) = &rb.ability(l.ability).kind else { continue };
            let Some(Part::Rule(Rule::Cant { event, unless: Some(Escape::Pays(_, cost)), .. })) =
                s.parts.get(*i as usize)
            else {
                continue;
            };
            let cx = Cx::new(l.obj, self.controller_or_caster(l.obj), &[]);
            if event.verb != verb || s.cond.as_ref().is_some_and(|c| !self.cond(c, &cx)) {
                continue;
            }
            let hit =
                |(o, g): &&Pair| self.fits(&event.subject, Ent::Obj(*o), &cx) && self.fits(&event.object, *g, &cx);
            let mut members: Vec<ObjId> = pairs.iter().filter(hit).map(|(o, _)| *o).collect();
            members.dedup();
            if cost.times.is_some() {
                members.truncate(1);
            }
            let mut symbols = Symbols::new();
            for o in &members {
                symbols.extend(self.mana_symbols(cost, &Cx { member: *o, ..cx }));
            }
            out.push(Toll { cost, source: l.obj, times: members.len(), symbols });
        }
        out.retain(|t| t.times > 0);
        out
    }

    /// Reads something as if the declared creatures were attacking or blocking already.
    fn as_declared<T>(&mut self, verb: Verb, pairs: &[Pair], read: impl FnOnce(&Self) -> T) -> T {
        let saved = self.w.turn.combat.attackers.clone();
        let flag = if verb == Verb::Attack { Flags::ATTACKING } else { Flags::BLOCKING };
        for (o, goal) in pairs {
            self.w.objects[o.index()].flags |= flag;
            if verb == Verb::Attack {
                let attacker = Attacker::of(*o, *goal, self.defender_of(*goal));
                self.w.turn.combat.attackers.push(attacker);
            } else if let Some(a) = self.w.turn.combat.attackers.iter_mut().find(|a| Ent::Obj(a.obj) == *goal) {
                a.blockers.push(*o);
            }
        }
        let out = read(self);
        self.w.turn.combat.attackers = saved;
        for (o, _) in pairs {
            self.w.objects[o.index()].flags -= flag;
        }
        out
    }
}
