//! Declaring attackers and blockers (508, 509).

use super::declare::{Declaring, Pair};
use crate::engine::{
    Answer, Asking, Cause, Cite, Engine, Entities, Entity, Event, Interrupt, Kind, Limit, ObjectId, Pairs, PlayerId,
    ProposedEvent, Question, Reason, StepResult, all_distinct, verb_bit,
};
use crate::ir::Verb;
use smallvec::SmallVec;

/// Creatures with what each may attack or block.
type Options = Vec<(ObjectId, Entities)>;

/// Declarations that can't be paid for before the game is stopped.
const MOST_TRIES: u32 = 1000;

/// What a declaration of attackers has cost (508.1f-k).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Toll {
    /// Nothing: the creatures are tapped as they attack.
    None,
    /// It was paid after the creatures were tapped.
    Paid,
}

impl Engine<'_> {
    /// 508.1: a declaration whose price can't be paid is undone and made again. A team that has its turn together makes
    /// one (805.10b).
    pub(super) fn declare_attackers(&mut self) -> StepResult<()> {
        let active = self.state.seating.lead(self.state.turn.active);
        let options = self.attack_options();
        self.ask_declaration(active, Verb::Attack, options, |e, d, rules| {
            let pairs = e.ask_pairs(d, rules)?;
            if pairs.is_empty() {
                return Ok(true);
            }
            if !e.anything_priced(Verb::Attack) {
                return e.perform_attacks(active, &pairs, Toll::None).map(|()| true);
            }
            let before = e.checkpoint();
            e.tap_attackers(&pairs)?;
            if e.pay_tolls(Verb::Attack, &pairs, active)? {
                e.drop_checkpoint(before);
                return e.perform_attacks(active, &pairs, Toll::Paid).map(|()| true);
            }
            e.come_back(before);
            e.driver.refused(d, "what it costs to attack can't be paid (508.1i)");
            Ok(false)
        })
    }

    /// Asks for declarations until one stands.
    fn ask_declaration(
        &mut self,
        who: PlayerId,
        verb: Verb,
        options: Options,
        mut declare: impl FnMut(&mut Self, &Question, Option<&Declaring>) -> StepResult<bool>,
    ) -> StepResult<()> {
        if options.is_empty() {
            self.caches.fighters = options;
            return Ok(());
        }
        let rules = self.declaring(verb, &options);
        let attack = verb == Verb::Attack;
        let (kind, why) =
            if attack { (Kind::Attack(options), Reason::Attack) } else { (Kind::Block(options), Reason::Block) };
        let d = Question { who, kind, why, source: None };
        for _ in 0..MOST_TRIES {
            if declare(self, &d, rules.as_ref())? {
                if let Kind::Attack(options) | Kind::Block(options) = d.kind {
                    self.caches.fighters = options;
                }
                return Ok(());
            }
        }
        Err(Interrupt::Limit(Limit::Answers))
    }

    /// Asks for a declaration that the rules allow. Without rules about it a creature attacks or blocks one thing.
    fn ask_pairs(&mut self, d: &Question, rules: Option<&Declaring>) -> StepResult<Pairs> {
        let answer = self.ask_with(d, |_, a| match (a, rules) {
            (Answer::Pairs(pairs), Some(rules)) => rules.judge(pairs),
            (Answer::Pairs(pairs), None) => one_each(pairs),
            _ => Ok(()),
        })?;
        match answer {
            Answer::Pairs(pairs) => Ok(pairs),
            _ => Ok(Pairs::new()),
        }
    }

    /// 508.1f: some are kept from being tapped by it.
    fn tap_attackers(&mut self, pairs: &[Pair]) -> StepResult<()> {
        let cause = self.attack_cause(self.state.turn.active);
        let mut batch = self.batch();
        batch.extend(pairs.iter().map(|(o, _)| self.tapped_to_attack(*o, cause)));
        self.propose(batch)?;
        Ok(())
    }

    fn tapped_to_attack(&self, o: ObjectId, cause: u32) -> ProposedEvent {
        ProposedEvent::new(Event::of(Verb::Tap, cause).by(self.controller(o)).on(o))
    }

    fn attack_cause(&mut self, active: PlayerId) -> u32 {
        self.cause(Cause { by: Some(active), ..Cause::rule(Cite::ATTACK) })
    }

    /// 508.1k: those that are still there and still theirs attack.
    fn perform_attacks(&mut self, active: PlayerId, pairs: &[Pair], toll: Toll) -> StepResult<()> {
        let cause = self.attack_cause(active);
        let mut batch = self.batch();
        let here: SmallVec<[Pair; 16]> = pairs.iter().filter(|(o, _)| self.fights_for(active, *o)).copied().collect();
        if toll == Toll::None {
            batch.extend(here.iter().map(|(o, _)| self.tapped_to_attack(*o, cause)));
        }
        for (o, goal) in &here {
            batch.push(ProposedEvent::new(Event::of(Verb::Attack, cause).by(*o).on(*goal)));
        }
        for p in self.state.active_players().iter() {
            let n = here.iter().filter(|(o, _)| self.controller(*o) == p).count() as i32;
            if n > 0 {
                batch.push(ProposedEvent::new(Event::of(Verb::DeclareAttack, cause).by(p).times(n)));
            }
        }
        self.propose(batch)?;
        self.announce_bands(active)
    }

    /// Whether it is a creature of this player, or of somebody who fights together with them (805.10).
    fn fights_for(&self, p: PlayerId, o: ObjectId) -> bool {
        self.is_creature(o) && self.state.seating.row(p).group.has(self.controller(o))
    }

    /// 508.1a-b: who can attack what.
    fn attack_options(&mut self) -> Options {
        let mut out = std::mem::take(&mut self.caches.fighters);
        out.clear();
        for p in self.state.active_players().iter() {
            self.attack_options_of(p, &mut out);
        }
        out
    }

    #[inline]
    fn attack_options_of(&self, active: PlayerId, out: &mut Options) {
        let goals = self.attack_goals(active);
        if goals.is_empty() {
            return;
        }
        let free = self.caches.index.forbid_mask & verb_bit(Verb::Attack) == 0;
        for &o in &self.state.battlefield {
            let fresh = || self.too_fresh(o, &Event::of(Verb::Attack, 0).by(o));
            if !self.is_creature(o) || self.controller(o) != active || self.tapped(o) || fresh() {
                continue;
            }
            if free {
                out.push((o, Entities::from_slice(&goals)));
                continue;
            }
            let can = |g: &&Entity| !self.forbidden(&Event::of(Verb::Attack, 0).by(o).on(**g));
            let here: Entities = goals.iter().filter(can).copied().collect();
            if !here.is_empty() {
                out.push((o, here));
            }
        }
    }

    /// 509.1, for each defending player in turn order (802.4); a team that has its turns together blocks together (805.10d).
    pub(super) fn declare_blockers(&mut self) -> StepResult<()> {
        for first in self.state.apnap() {
            let Some(group) = self.state.seating.group_led_by(first) else { continue };
            let attackers = self.state.turn.combat.attackers.iter().filter(|a| group.has(a.defender));
            let attackers: SmallVec<[ObjectId; 16]> = attackers.map(|a| a.obj).collect();
            if !attackers.is_empty() {
                self.declare_blocks_of(first, &attackers)?;
            }
        }
        self.block_whole_bands();
        self.become_blocked()?;
        self.order_blockers()?;
        self.order_blocked()
    }

    fn declare_blocks_of(&mut self, p: PlayerId, attackers: &[ObjectId]) -> StepResult<()> {
        let options = self.block_options(p, attackers);
        self.ask_declaration(p, Verb::Block, options, |e, d, rules| {
            let pairs = e.ask_pairs(d, rules)?;
            if pairs.is_empty() || !e.anything_priced(Verb::Block) {
                return e.perform_blocks(p, &pairs).map(|()| true);
            }
            let before = e.checkpoint();
            if e.pay_tolls(Verb::Block, &pairs, p)? {
                e.drop_checkpoint(before);
                return e.perform_blocks(p, &pairs).map(|()| true);
            }
            e.come_back(before);
            e.driver.refused(d, "what it costs to block can't be paid (509.1e)");
            Ok(false)
        })
    }

    /// 509.1a-b: who can block what.
    fn block_options(&mut self, p: PlayerId, attackers: &[ObjectId]) -> Options {
        let mut out = std::mem::take(&mut self.caches.fighters);
        out.clear();
        let all: Entities = attackers.iter().map(|a| Entity::Obj(*a)).collect();
        let free = self.caches.index.forbid_mask & verb_bit(Verb::Block) == 0;
        for &o in &self.state.battlefield {
            if !self.fights_for(p, o) || self.tapped(o) {
                continue;
            }
            if free {
                out.push((o, Entities::from_slice(&all)));
                continue;
            }
            let can = |a: &&ObjectId| !self.forbidden(&Event::of(Verb::Block, 0).by(o).on(**a));
            let here: Entities = attackers.iter().filter(can).map(|a| Entity::Obj(*a)).collect();
            if !here.is_empty() {
                out.push((o, here));
            }
        }
        out
    }

    fn perform_blocks(&mut self, p: PlayerId, pairs: &[(ObjectId, Entity)]) -> StepResult<()> {
        let cause = self.cause(Cause { by: Some(p), ..Cause::rule(Cite::BLOCK) });
        let mut batch = self.batch();
        for (o, g) in pairs.iter().filter(|(o, _)| self.fights_for(p, *o)) {
            batch.push(ProposedEvent::new(Event::of(Verb::Block, cause).by(*o).on(*g)));
        }
        self.propose(batch)?;
        Ok(())
    }

    /// 509.1h: attackers become blocked or unblocked, and stay so.
    fn become_blocked(&mut self) -> StepResult<()> {
        let cause = self.cite(Cite::BLOCK);
        let mut batch = self.batch();
        for a in &self.state.turn.combat.attackers {
            let verb = if a.blockers.is_empty() { Verb::BecomeUnblocked } else { Verb::BecomeBlocked };
            let mut ev = Event::of(verb, cause).by(a.obj).times(a.blockers.len() as i32);
            ev.object = a.blockers.first().copied().map(Entity::Obj);
            batch.push(ProposedEvent::new(ev));
        }
        self.propose(batch)?;
        Ok(())
    }

    /// 509.2: the attacking player orders the blockers of each attacker.
    fn order_blockers(&mut self) -> StepResult<()> {
        for i in 0..self.state.turn.combat.attackers.len() {
            let a = &self.state.turn.combat.attackers[i];
            if a.blockers.len() < 2 {
                continue;
            }
            let (obj, items) = (a.obj, a.blockers.iter().copied().map(Entity::Obj).collect());
            let who = self.controller(obj);
            let order = self.order(Asking::of(who, Reason::DamageOrder, Some(obj)), items)?;
            self.state.turn.combat.attackers[i].blockers = order.into_iter().filter_map(Entity::obj).collect();
        }
        Ok(())
    }

    /// 509.3: the defending player orders the attackers of each creature that blocks several.
    fn order_blocked(&mut self) -> StepResult<()> {
        if !self.anything_blocks_several() {
            return Ok(());
        }
        let mut blockers: Vec<(ObjectId, Entities)> = Vec::new();
        for a in &self.state.turn.combat.attackers {
            for b in &a.blockers {
                match blockers.iter_mut().find(|(o, _)| o == b) {
                    Some((_, list)) => list.push(Entity::Obj(a.obj)),
                    None => blockers.push((*b, smallvec::smallvec![Entity::Obj(a.obj)])),
                }
            }
        }
        for (b, attackers) in blockers {
            if attackers.len() > 1 {
                let order = self.order(Asking::of(self.controller(b), Reason::DamageOrder, Some(b)), attackers)?;
                let order = order.into_iter().filter_map(Entity::obj).collect();
                self.state.turn.combat.orders.push((b, order));
            }
        }
        Ok(())
    }

    fn anything_blocks_several(&self) -> bool {
        !all_distinct(self.state.turn.combat.attackers.iter().flat_map(|a| a.blockers.iter().copied()))
    }
}

/// Whether no creature is declared twice.
fn one_each(pairs: &[Pair]) -> Result<(), &'static str> {
    match all_distinct(pairs.iter().map(|(o, _)| *o)) {
        true => Ok(()),
        false => Err("it can't block that many attackers (509.1a)"),
    }
}
