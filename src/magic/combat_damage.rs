//! The combat damage step (510): who deals how much to whom, first strike, and how damage is divided.

use crate::engine::{
    Answer, Cite, Engine, Entities, Entity, Event, Flags, Kind, ObjectId, PlayerId, ProposedEvent, Question, Reason,
    StepResult, Strikes,
};
use crate::ir::{Rule, RuleKinds, Verb};
use smallvec::SmallVec;

/// What a creature will deal, of which divisions before it may take account.
struct Coming {
    from: ObjectId,
    /// The creatures that it can deal its damage to; empty: no division may count on its damage.
    among: SmallVec<[ObjectId; 2]>,
    n: i32,
}

/// A division that was asked for.
struct Divided {
    decision: Question,
    /// Somebody divides it in any way.
    free: bool,
}

/// Creatures in combat; mostly few.
type Fighters = SmallVec<[ObjectId; 16]>;

/// What the creatures of one step assign, one after another.
struct Assigning<'s> {
    /// What has been assigned.
    so_far: &'s [ProposedEvent],
    /// What those behind will deal.
    coming: &'s [Coming],
    /// The divisions that were asked for.
    divided: &'s mut Vec<Divided>,
}

/// The steps in which combat damage is dealt (510.4).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum DamageStep {
    /// The one before the other, if anybody strikes first.
    First,
    /// The one that there always is.
    Usual,
}

impl Engine<'_> {
    /// 510.4: whether there are two combat damage steps.
    pub(super) fn anybody_strikes_first(&self) -> bool {
        if !self.any_rule(RuleKinds::STRIKE) {
            return false;
        }
        self.fighters().into_iter().any(|o| self.strikes(o).first)
    }

    /// Everybody in combat, attackers first.
    fn fighters(&self) -> Fighters {
        let mut out: Fighters = self.state.turn.combat.attackers.iter().map(|a| a.obj).collect();
        for a in &self.state.turn.combat.attackers {
            for b in &a.blockers {
                if !out.contains(b) {
                    out.push(*b);
                }
            }
        }
        out
    }

    /// 510.1-2: all damage of one step is dealt at once.
    pub(super) fn combat_damage(&mut self, step: DamageStep) -> StepResult<()> {
        let mut strikers = Fighters::new();
        for o in self.fighters() {
            if !self.is_creature(o) {
                continue;
            }
            let strikes = if self.any_rule(RuleKinds::STRIKE) { self.strikes(o) } else { Strikes::ONCE };
            let struck = self.state.obj(o).is(Flags::STRUCK);
            let now = match step {
                DamageStep::First => strikes.first,
                DamageStep::Usual => !struck || strikes.usual && strikes.first,
            };
            if now {
                strikers.push(o);
            }
        }
        if step == DamageStep::First {
            self.caches.worn = true;
            strikers.iter().for_each(|o| self.state.objects[o.index()].flags |= Flags::STRUCK);
        }
        let batch = self.assignments(&strikers)?;
        self.propose(batch)?;
        Ok(())
    }

    /// 510.1e: what all assign is judged together. A division may count on what another creature will deal, as long as it
    /// comes out so; if it does not, everything is assigned anew, one after another.
    fn assignments(&mut self, strikers: &[ObjectId]) -> StepResult<Vec<ProposedEvent>> {
        let cause = self.cite(Cite::COMBAT_DAMAGE);
        let mut counted_on = self.others_damage(strikers);
        for last in [false, true] {
            let mut batch = self.batch();
            let mut divided = Vec::new();
            for (i, o) in strikers.iter().enumerate() {
                let coming = counted_on.get(i + 1..).unwrap_or_default();
                let assigning = Assigning { so_far: &batch, coming, divided: &mut divided };
                for (to, n) in self.assignment(*o, assigning)? {
                    let mut ev = Event::of(Verb::Damage, cause).by(*o).on(to).times(n);
                    ev.combat = true;
                    batch.push(ProposedEvent::new(ev));
                }
            }
            let wrong = divided.iter().find(|d| !self.is_lethal_in_order(d, &batch)).map(|d| d.decision.clone());
            let Some(decision) = wrong.filter(|_| !last) else { return Ok(batch) };
            self.driver.refused(&decision, "an earlier one must be assigned lethal damage first");
            counted_on.iter_mut().for_each(|c| c.among.truncate(usize::from(c.among.len() == 1)));
            self.keep_batch(batch);
        }
        Ok(Vec::new())
    }

    /// What creatures deal of which others may take account: all of it where there is only one to deal it to.
    fn others_damage(&self, strikers: &[ObjectId]) -> Vec<Coming> {
        let attackers = &self.state.turn.combat.attackers;
        let joined = |a: &crate::engine::Attacker| a.blockers.len() > 1;
        if strikers.len() < 2 || !attackers.iter().any(joined) && self.state.turn.combat.orders.is_empty() {
            return Vec::new();
        }
        let coming = strikers.iter().map(|o| {
            let mut among: SmallVec<[ObjectId; 2]> = match self.state.attacker(*o) {
                Some(a) => a.blockers.iter().copied().filter(|b| self.is_creature(*b)).collect(),
                None => attackers.iter().filter(|a| a.blockers.contains(o)).map(|a| a.obj).collect(),
            };
            if self.assigns_beyond(*o) || self.any_rule(RuleKinds::ASSIGN_AMONG) {
                among.clear();
            }
            Coming { from: *o, among, n: self.combat_power(*o).max(0) }
        });
        coming.collect()
    }

    /// 510.1c: whether each but the last that is dealt damage is dealt lethal damage, by all together.
    fn is_lethal_in_order(&self, divided: &Divided, batch: &[ProposedEvent]) -> bool {
        let Kind::Divide { among, lethal, .. } = &divided.decision.kind else { return true };
        let from = divided.decision.source.unwrap_or(ObjectId::NONE);
        let own =
            |e: Entity| batch.iter().filter(move |p| p.ev.subject == Some(Entity::Obj(from)) && p.ev.object == Some(e));
        let last = among.iter().rposition(|e| own(*e).any(|p| p.ev.n > 0)).unwrap_or(0);
        divided.free
            || lethal.is_empty()
            || among[..last].iter().all(|e| {
                let others = batch.iter().filter(|p| p.ev.subject != Some(Entity::Obj(from)));
                let dealt: i32 = own(*e).map(|p| p.ev.n).sum();
                dealt >= self.lethal_share(from, *e, others, &[])
            })
    }

    /// 510.1: how a creature assigns its damage.
    fn assignment(&mut self, o: ObjectId, assigning: Assigning<'_>) -> StepResult<SmallVec<[(Entity, i32); 2]>> {
        let power = self.combat_power(o);
        if power <= 0 {
            return Ok(SmallVec::new());
        }
        if let Some(shares) = self.free_assignment(o, power)? {
            return Ok(shares);
        }
        let Some(a) = self.state.attacker(o) else { return self.blocker_assignment(o, power, assigning) };
        let (goal, blocked) = (a.attacked().filter(|g| self.is_there(*g)), a.blocked);
        if !blocked {
            return Ok(goal.map(|g| (g, power)).into_iter().collect());
        }
        let blockers: Entities = a.blockers.iter().copied().filter(|b| self.is_creature(*b)).map(Entity::Obj).collect();
        let beyond = goal.filter(|_| self.assigns_beyond(o));
        if blockers.is_empty() {
            // 702.19e: with nobody left to block it, all goes through; otherwise it deals none (510.1c).
            return Ok(beyond.map(|g| (g, power)).into_iter().collect());
        }
        self.divide(o, power, blockers, beyond, assigning)
    }

    /// 510.1a: the amount of damage, power unless a sentence says otherwise.
    fn combat_power(&self, o: ObjectId) -> i32 {
        let (mut n, mut nothing) = (self.chars(o).power, false);
        self.each_rule(RuleKinds::ASSIGN_PROP, |r| {
            if let Rule::AssignProp { who, prop } = r.rule
                && self.fits(who, Entity::Obj(o), &r.cx)
            {
                match prop {
                    Some(prop) => n = self.prop(*prop, Entity::Obj(o)),
                    None => nothing = true,
                }
            }
            true
        });
        if nothing { 0 } else { n }
    }

    /// `can assign combat damage divided among F`: if its controller wants that.
    fn free_assignment(&mut self, o: ObjectId, power: i32) -> StepResult<Option<SmallVec<[(Entity, i32); 2]>>> {
        let mut among = Entities::new();
        self.each_rule(RuleKinds::ASSIGN_AMONG, |r| {
            if let Rule::AssignAmong { who, among: f } = r.rule
                && self.fits(who, Entity::Obj(o), &r.cx)
            {
                match f {
                    Some(f) => among.extend(self.all(f, &r.cx)),
                    None => among.extend(self.beyond_its_blockers(o)),
                }
            }
            true
        });
        let who = self.controller(o);
        if among.is_empty() || !self.confirm(who, Reason::CombatDamage, Some(o))? {
            return Ok(None);
        }
        if let [all] = among[..] {
            return Ok(Some(smallvec::smallvec![(all, power)]));
        }
        let kind = Kind::Divide { among: among.clone(), total: power, least: 0, lethal: SmallVec::new(), spare: false };
        let d = Question { who, kind, why: Reason::CombatDamage, source: Some(o) };
        let Answer::Division(shares) = self.ask(d)? else { return Ok(None) };
        Ok(Some(among.into_iter().zip(shares).filter(|(_, n)| *n > 0).collect()))
    }

    /// What a blocked creature attacks, if it is still there.
    fn beyond_its_blockers(&self, o: ObjectId) -> Option<Entity> {
        let a = self.state.attacker(o).filter(|a| a.blocked)?;
        a.attacked().filter(|g| self.is_there(*g))
    }

    /// Whether a player plays on, or a permanent is still on the battlefield.
    fn is_there(&self, goal: Entity) -> bool {
        match goal {
            Entity::Player(p) => !self.state.player(p).out,
            Entity::Obj(w) => self.state.on_battlefield(w),
        }
    }

    /// 702.21j-k: another player who divides the damage of a creature, in any way they like.
    fn divider(&self, o: ObjectId) -> Option<PlayerId> {
        let mut found = None;
        self.each_rule(RuleKinds::DIVIDE_DAMAGE, |r| {
            if let Rule::DivideDamage { by, of } = r.rule
                && self.fits(of, Entity::Obj(o), &r.cx)
            {
                found = self.player_of(by, &r.cx);
            }
            found.is_none()
        });
        found
    }

    /// 510.1d: a blocker divides its damage among what it blocks.
    fn blocker_assignment(
        &mut self,
        o: ObjectId,
        power: i32,
        assigning: Assigning<'_>,
    ) -> StepResult<SmallVec<[(Entity, i32); 2]>> {
        let combat = &self.state.turn.combat;
        let mut blocked: Entities =
            combat.attackers.iter().filter(|a| a.blockers.contains(&o)).map(|a| Entity::Obj(a.obj)).collect();
        if let Some((_, order)) = combat.orders.iter().find(|(b, _)| *b == o) {
            blocked.sort_by_key(|e| order.iter().position(|a| Entity::Obj(*a) == *e));
        }
        if blocked.is_empty() {
            return Ok(SmallVec::new());
        }
        self.divide(o, power, blocked, None, assigning)
    }

    /// How a creature's damage is divided among others, and what is beyond them (702.19b).
    fn divide(
        &mut self,
        o: ObjectId,
        power: i32,
        mut among: Entities,
        beyond: Option<Entity>,
        assigning: Assigning<'_>,
    ) -> StepResult<SmallVec<[(Entity, i32); 2]>> {
        if among.len() == 1 && beyond.is_none() {
            return Ok(smallvec::smallvec![(among[0], power)]);
        }
        let mut lethal: SmallVec<[i32; 4]> =
            among.iter().map(|e| self.lethal_share(o, *e, assigning.so_far.iter(), assigning.coming)).collect();
        let other = self.divider(o);
        let who = other.unwrap_or_else(|| self.controller(o));
        if other.is_some() {
            lethal.iter_mut().for_each(|n| *n = 0);
        }
        if let Some(goal) = beyond {
            among.push(goal);
            lethal.push(0);
        }
        let kind = Kind::Divide { among: among.clone(), total: power, least: 0, lethal, spare: false };
        let d = Question { who, kind, why: Reason::CombatDamage, source: Some(o) };
        assigning.divided.push(Divided { decision: d.clone(), free: other.is_some() });
        let Answer::Division(shares) = self.ask(d)? else { return Ok(SmallVec::new()) };
        Ok(among.into_iter().zip(shares).filter(|(_, n)| *n > 0).collect())
    }

    /// 510.1c, 510.1e: what counts as lethal, damage already marked and assigned by others included, and what others of
    /// the same player can still assign.
    fn lethal_share<'p>(
        &self,
        source: ObjectId,
        e: Entity,
        so_far: impl Iterator<Item = &'p ProposedEvent>,
        coming: &[Coming],
    ) -> i32 {
        let Entity::Obj(x) = e else { return 0 };
        let given = so_far.filter(|p| p.ev.object == Some(e) && p.ev.n > 0);
        let given = given.filter_map(|p| p.ev.subject.and_then(Entity::obj).map(|from| (from, p.ev.n)));
        let by_same = |c: &&Coming| c.among.contains(&x) && self.controller(c.from) == self.controller(source);
        let coming = coming.iter().filter(by_same).map(|c| (c.from, c.n));
        let (mut assigned, mut deadly) = (0, false);
        for (from, n) in given.chain(coming) {
            assigned += n;
            // 702.2c: however little of it.
            deadly |= n > 0 && self.lethal(from, e);
        }
        if deadly {
            return 0;
        }
        let need = self.chars(x).toughness - self.state.obj(x).damage - assigned;
        let need = if self.lethal(source, e) { need.min(1) } else { need };
        need.max(0)
    }

    fn assigns_beyond(&self, o: ObjectId) -> bool {
        self.rule_holds(
            RuleKinds::ASSIGN_BEYOND,
            |r| match r {
                Rule::AssignBeyond(who) => Some(who),
                _ => None,
            },
            Entity::Obj(o),
        )
    }
}
