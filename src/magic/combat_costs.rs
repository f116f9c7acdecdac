//! Prices of attacking and blocking (508.1h-j, 509.1d-f): worked out for the whole declaration, paid in full or not at
//! all.

use super::cost::Symbols;
use super::declare::{Pair, Places, by_goal};
use crate::engine::eval::EvalContext;
use crate::engine::{
    Attacker, Engine, Entity, Env, Event, Flags, Frame, ManaDue, ObjectId, PlayerId, Purpose, StepResult,
};
use crate::ir::{AbilityId, AbilityKind, Cost, Escape, Part, Rule, RuleKinds, Value, Verb};

/// What one sentence demands, and how often. Of effects only mana and life can be paid.
struct Toll<'a> {
    acts: Option<&'a Cost>,
    source: ObjectId,
    /// How often acts and life are paid for each of these times: as often as the sentence counts.
    each: i32,
    times: usize,
    symbols: Symbols,
    life: i32,
}

impl<'a> Engine<'a> {
    /// Whether any sentence puts a price on a verb at all.
    pub(super) fn anything_priced(&self, verb: Verb) -> bool {
        let mut found = false;
        self.each_rule(RuleKinds::CANT, |r| {
            if let Rule::Cant { event, unless: Some(Escape::Pays(..)), .. } = r.rule {
                found = event.verb == verb;
            }
            !found
        });
        found
    }

    /// Pays everything that a declaration costs, each player for their own creatures (805.10); false: it can't be paid,
    /// and some of it may have been.
    pub(super) fn pay_tolls(&mut self, verb: Verb, pairs: &[Pair], first: PlayerId) -> StepResult<bool> {
        for payer in self.state.seating.row(first).group.from(first) {
            let own: Vec<Pair> = pairs.iter().filter(|(o, _)| self.controller(*o) == payer).copied().collect();
            if !own.is_empty() && !self.pay_tolls_of(verb, &own, payer)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn pay_tolls_of(&mut self, verb: Verb, pairs: &[Pair], payer: PlayerId) -> StepResult<bool> {
        let tolls = self.as_declared(verb, pairs, |e| e.tolls(verb, pairs));
        let mut mana = Symbols::new();
        tolls.iter().for_each(|t| mana.extend(t.symbols.iter().copied()));
        let source = tolls.first().map_or(ObjectId::NONE, |t| t.source);
        let cause = self.payment_cause(source, None, payer);
        if !self.pay_due(payer, &ManaDue::of(&mana, 0), None, Purpose::Other, cause)? {
            return Ok(false);
        }
        for t in tolls {
            if t.life > 0 {
                if self.payable_life(payer) < t.life {
                    return Ok(false);
                }
                self.event(Event::of(Verb::LoseLife, cause).by(payer).times(t.life))?;
            }
            let Some(cost) = t.acts else { continue };
            let mut frame = Frame::new(t.source, payer, Env::new(), cause, self.state.journal.len() as u32);
            for _ in 0..t.times {
                let payable = self.acts_payable_times(payer, cost, t.each, &frame);
                if !payable || !self.pay_life_and_acts_times(payer, (cost, t.each), &mut frame, cause)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// A sentence that counts (`for each creature that attacks you`) is paid once; any other once for each creature.
    fn tolls(&self, verb: Verb, pairs: &[Pair]) -> Vec<Toll<'a>> {
        let mut out = Vec::new();
        self.each_rule(RuleKinds::CANT, |r| {
            let Rule::Cant { event, unless: Some(Escape::Pays(_, cost)), .. } = r.rule else { return true };
            if event.verb != verb {
                return true;
            }
            let hit = |(o, g): &Pair| {
                self.fits(&event.subject, Entity::Obj(*o), &r.cx) && self.fits(&event.object, *g, &r.cx)
            };
            let meant: Places = (0..pairs.len()).filter(|i| hit(&pairs[*i])).collect();
            let priced = self.beyond_numbers(r.rule, pairs, meant, &r.cx);
            let mut members: Vec<ObjectId> = priced.iter().map(|i| pairs[*i].0).collect();
            members.dedup();
            if cost.times.is_some() {
                members.truncate(1);
            }
            let mut toll = Toll {
                acts: r.ability.and_then(|(_, a, part)| self.printed_toll(a, part)),
                source: r.cx.this,
                each: 1,
                times: members.len(),
                symbols: Symbols::new(),
                life: 0,
            };
            for o in &members {
                let cx = EvalContext { member: Entity::Obj(*o), ..r.cx };
                toll.each = self.times_of(cost, &cx);
                toll.symbols.extend(self.mana_symbols(cost, &cx));
                // What is printed pays its life with its acts.
                if toll.acts.is_none() {
                    let life = cost.life.as_ref().map_or(0, |v| self.value(v, &cx).max(0));
                    toll.life = toll.life.saturating_add(life.saturating_mul(toll.each));
                }
            }
            out.extend((toll.times > 0).then_some(toll));
            true
        });
        out
    }

    /// Those of what a sentence means that it forbids: where it asks how many they are, the others cost nothing.
    fn beyond_numbers(&self, rule: &Rule, pairs: &[Pair], meant: Places, cx: &EvalContext) -> Places {
        let Rule::Cant { event, fewer_than: fewer, more_than: more, .. } = rule else { return meant };
        let creatures = |of: &mut dyn Iterator<Item = usize>| {
            let mut them: Vec<ObjectId> = of.map(|i| pairs[i].0).collect();
            them.sort_unstable();
            them.dedup();
            them.len()
        };
        if event.alone {
            return if creatures(&mut (0..pairs.len())) > 1 { Places::new() } else { meant };
        }
        if fewer.is_none() && more.is_none() {
            return meant;
        }
        let number = |v: &Option<Value>| v.as_ref().map(|v| self.value(v, cx).max(0) as usize);
        let (least, most) = (number(fewer), number(more));
        let groups = if event.at_once.is_together() { vec![meant] } else { by_goal(pairs, meant) };
        let forbidden = |of: &Places| {
            let n = creatures(&mut of.iter().copied());
            least.is_some_and(|least| n < least) || most.is_some_and(|most| n > most)
        };
        groups.into_iter().filter(forbidden).flatten().collect()
    }

    /// The price that a printed sentence names.
    fn printed_toll(&self, ability: AbilityId, part: u8) -> Option<&'a Cost> {
        let rulebook = self.rulebook;
        let AbilityKind::Static(s) = &rulebook.ability(ability).kind else { return None };
        match s.parts.get(part as usize)? {
            Part::Rule(Rule::Cant { unless: Some(Escape::Pays(_, cost)), .. }) => Some(cost),
            _ => None,
        }
    }

    /// Reads something as if the declared creatures were attacking or blocking already.
    fn as_declared<T>(&mut self, verb: Verb, pairs: &[Pair], read: impl FnOnce(&Self) -> T) -> T {
        let saved = self.state.turn.combat.attackers.clone();
        let flag = if verb == Verb::Attack { Flags::ATTACKING } else { Flags::BLOCKING };
        for (o, goal) in pairs {
            self.state.objects[o.index()].flags |= flag;
            if verb == Verb::Attack {
                let attacker = Attacker::of(*o, *goal, self.defender_of(*goal));
                self.state.turn.combat.attackers.push(attacker);
            } else if let Some(a) = self.state.turn.combat.attackers.iter_mut().find(|a| Entity::Obj(a.obj) == *goal) {
                a.blockers.push(*o);
            }
        }
        let out = read(self);
        self.state.turn.combat.attackers = saved;
        for (o, _) in pairs {
            self.state.objects[o.index()].flags -= flag;
        }
        out
    }
}
