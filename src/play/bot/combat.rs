//! Attackers and blockers by simple arithmetic.

use super::judge::{self, Of};
use super::worth::Eyes;
use crate::engine::{Entities, Entity, Flags, ObjectId, Pairs};
use crate::ir::{AbilityKind, By, Condition, EventPattern, Match, Part, Ref, Rule, Verb, When, Zone};

impl Eyes<'_> {
    /// Attacks with everything if that ends the game; otherwise with what comes back, or is worth less than what it takes
    /// along, as long as enough stay at home against what could come back.
    pub fn attack(&self, options: &[(ObjectId, Entities)]) -> Pairs {
        let goal = |goals: &Entities| {
            let players = goals.iter().copied().filter(|goal| goal.player().is_some());
            players.min_by_key(|goal| goal.player().map(|p| self.state.life(p))).or(goals.first().copied())
        };
        let walls = self.walls();
        let all: Pairs = options.iter().filter_map(|(o, goals)| Some((*o, goal(goals)?))).collect();
        let attackers: Vec<ObjectId> = all.iter().map(|(o, _)| *o).collect();
        let unblocked = self.past(&attackers, &walls);
        let ends = |e: &Entity| e.player().is_some_and(|p| unblocked >= self.state.life(p));
        if all.first().is_some_and(|(_, goal)| ends(goal)) {
            return all;
        }
        let brave = |o: ObjectId| {
            let (power, toughness) = self.size(o);
            let fair = |wall: &ObjectId| {
                let (strength, guard) = self.size(*wall);
                strength < toughness || guard <= power && self.worth(*wall) >= self.worth(o)
            };
            let before: Vec<ObjectId> = walls.iter().copied().filter(|wall| self.could_block(*wall, o)).collect();
            let mut strengths: Vec<i32> = before.iter().map(|o| self.size(*o).0).collect();
            strengths.sort_unstable_by(|a, b| b.cmp(a));
            // What two of them can do together.
            let gang: i32 = strengths.iter().take(2).sum();
            let comes_back = before.iter().all(fair) && (gang < toughness || before.len() <= options.len());
            power > 0 && (comes_back || self.is_doomed(o))
        };
        let mut guards = self.guards();
        let mut out = Pairs::new();
        for (o, goal) in all.into_iter().filter(|(o, _)| brave(*o)) {
            let rest: Vec<ObjectId> =
                guards.iter().copied().filter(|guard| *guard != o || self.stays_untapped(o)).collect();
            if rest.len() < guards.len() && self.answer_to(&rest) >= self.state.life(self.me) {
                continue;
            }
            guards = rest;
            out.push((o, goal));
        }
        self.at_planeswalkers(&mut out, options);
        out
    }

    /// The damage of those that are left over if each blocker stops the strongest that it can.
    fn past(&self, attackers: &[ObjectId], blockers: &[ObjectId]) -> i32 {
        let mut attackers: Vec<ObjectId> = attackers.to_vec();
        attackers.sort_by_key(|o| -self.size(*o).0);
        let mut free = blockers.to_vec();
        let mut damage = 0;
        for attacker in attackers {
            match free.iter().position(|b| self.could_block(*b, attacker)) {
                Some(at) => drop(free.remove(at)),
                None => damage += self.size(attacker).0.max(0),
            }
        }
        damage
    }

    /// As far as the two say it themselves (509.1b).
    fn could_block(&self, blocker: ObjectId, attacker: ObjectId) -> bool {
        let speaks_of = |pattern: &Match, this: ObjectId, e: ObjectId| match pattern {
            Match::Any => true,
            Match::Ref(known) => *known == Ref::This && this == e,
            Match::Filter(filter) => Eyes { me: self.controller(this), ..*self }.passes(filter, Entity::Obj(e)),
        };
        let forbids = |this: ObjectId| {
            self.says(this, |rule| match rule {
                Rule::Cant { event, unless: None, fewer_than: None, more_than: None } => {
                    event.verb == Verb::Block
                        && (event.subject.is_this() || event.object.is_this())
                        && speaks_of(&event.subject, this, blocker)
                        && speaks_of(&event.object, this, attacker)
                }
                _ => false,
            })
        };
        !forbids(blocker) && !forbids(attacker)
    }

    /// Attacking does not tap it (508.1f).
    fn stays_untapped(&self, o: ObjectId) -> bool {
        self.says(o, |rule| match rule {
            Rule::Cant { event, .. } => event.verb == Verb::Tap && event.by == By::Attacking && event.object.is_this(),
            _ => false,
        })
    }

    /// Whether one of its own unconditional sentences is such a rule.
    fn says(&self, o: ObjectId, is: impl Fn(&Rule) -> bool) -> bool {
        self.chars(o).abilities.list(&self.rulebook.content).iter().any(|a| match &self.rulebook.ability(*a).kind {
            AbilityKind::Static(s) if s.cond.is_none() => {
                s.parts.iter().any(|p| if let Part::Rule(rule) = p { is(rule) } else { false })
            }
            _ => false,
        })
    }

    /// Whether a trigger at a fixed time takes it away anyway.
    fn is_doomed(&self, o: ObjectId) -> bool {
        let abilities = self.chars(o).abilities.list(&self.rulebook.content);
        abilities.iter().any(|a| match &self.rulebook.ability(*a).kind {
            AbilityKind::Triggered(t) => {
                let timed = |all: &[EventPattern]| all.iter().any(|e| e.verb == Verb::Begin);
                let gone = judge::touch(&self.rulebook.content, &t.block.body, Of::This, None).goes;
                matches!(&t.when, When::Events(all) if timed(all)) && gone == Some(Zone::Graveyard)
            }
            _ => false,
        })
    }

    /// Sends as many of the attackers at planeswalkers as take their loyalty (306.8).
    fn at_planeswalkers(&self, out: &mut [(ObjectId, Entity)], options: &[(ObjectId, Entities)]) {
        let mut left: Vec<(Entity, i32)> = Vec::new();
        for goal in options.iter().flat_map(|(_, goals)| goals).filter(|g| g.obj().is_some()) {
            if !left.iter().any(|(g, _)| g == goal) {
                left.push((*goal, goal.obj().map_or(0, |o| self.loyalty(o))));
            }
        }
        for (attacker, goal) in out {
            let can = |g: &Entity| options.iter().any(|(o, goals)| o == attacker && goals.contains(g));
            if let Some((walker, loyalty)) = left.iter_mut().find(|(g, loyalty)| *loyalty > 0 && can(g)) {
                *loyalty -= self.size(*attacker).0;
                *goal = *walker;
            }
        }
    }

    fn loyalty(&self, o: ObjectId) -> i32 {
        let kind = self.rulebook.content.roles.loyalty;
        self.state.all_counters(o).filter(|(k, _)| Some(*k) == kind).map(|(_, n)| n).sum()
    }

    /// Creatures of opponents that could block.
    fn walls(&self) -> Vec<ObjectId> {
        self.theirs().filter(|o| !self.state.obj(*o).is(Flags::TAPPED) && !self.is_bound(*o)).collect()
    }

    /// Whether something attached to it keeps it from blocking.
    fn is_bound(&self, o: ObjectId) -> bool {
        let host = |m: &Match| matches!(m, Match::Ref(Ref::Host(of)) if **of == Ref::This);
        let binds = |part: &Part| {
            matches!(part, Part::Rule(Rule::Cant { event, unless: None, .. })
                if event.verb == Verb::Block && host(&event.subject) && event.object == Match::Any)
        };
        let attached = self.state.battlefield.iter().filter(|x| self.state.obj(**x).attached == Some(Entity::Obj(o)));
        attached.flat_map(|x| self.chars(*x).abilities.list(&self.rulebook.content)).any(|a| {
            matches!(&self.rulebook.ability(*a).kind, AbilityKind::Static(s)
                if s.parts.iter().any(binds) && s.cond.as_ref().is_none_or(|c| self.holds_of_host(c, o)))
        })
    }

    /// A condition about what something is attached to; of anything else it is believed.
    fn holds_of_host(&self, cond: &Condition, host: ObjectId) -> bool {
        match cond {
            Condition::Not(inner) => !self.holds_of_host(inner, host),
            Condition::Passes(Ref::Host(_), f) => self.passes(f, Entity::Obj(host)),
            _ => true,
        }
    }

    fn theirs(&self) -> impl Iterator<Item = ObjectId> {
        self.state.battlefield.iter().copied().filter(|o| !self.mine(Entity::Obj(*o)) && self.is_creature(*o))
    }

    /// Creatures that could block in the next turn.
    fn guards(&self) -> Vec<ObjectId> {
        let mine = |o: &ObjectId| self.mine(Entity::Obj(*o)) && self.is_creature(*o);
        let ready = self.state.battlefield.iter().copied().filter(mine);
        ready.filter(|o| !self.state.obj(*o).is(Flags::TAPPED) && !self.is_bound(*o)).collect()
    }

    /// Whether opponents could end the game in a few turns.
    pub fn pressed(&self) -> bool {
        4 * self.answer_to(&self.guards()) >= self.state.life(self.me)
    }

    /// The damage that opponents could deal in their next turn past these blockers.
    fn answer_to(&self, guards: &[ObjectId]) -> i32 {
        let theirs: Vec<ObjectId> = self.theirs().collect();
        self.past(&theirs, guards)
    }

    /// Blocks where the blocker survives or takes along what is worth as much; anything if the damage would be the end.
    pub fn block(&self, options: &[(ObjectId, Entities)]) -> Pairs {
        let combat = &self.state.turn().combat;
        let mut left: i32 = combat.attackers.iter().map(|attacker| self.size(attacker.obj).0.max(0)).sum();
        let mut free: Vec<&(ObjectId, Entities)> = options.iter().collect();
        let mut attackers: Vec<ObjectId> = combat.attackers.iter().map(|attacker| attacker.obj).collect();
        attackers.sort_by_key(|o| -self.size(*o).0);
        let mut out = Pairs::new();
        for attacker in attackers {
            let desperate = left >= self.state.life(self.me);
            let can = |(_, goals): &(ObjectId, Entities)| goals.contains(&Entity::Obj(attacker));
            let score = |(o, _): &(ObjectId, Entities)| self.block_score(*o, attacker, desperate);
            let best = free
                .iter()
                .copied()
                .filter(|blocker| can(blocker))
                .max_by_key(|blocker| score(blocker))
                .filter(|blocker| score(blocker) > 0);
            if let Some(blocker) = best {
                free.retain(|other| other.0 != blocker.0);
                left -= self.size(attacker).0.max(0);
                out.push((blocker.0, Entity::Obj(attacker)));
            }
        }
        out
    }

    /// How good a block is; not positive: not at all.
    fn block_score(&self, blocker: ObjectId, attacker: ObjectId, desperate: bool) -> i32 {
        let ((power, toughness), (p, t)) = (self.size(blocker), self.size(attacker));
        let lost = if p >= toughness { self.worth(blocker) } else { 0 };
        let won = if power >= t { self.worth(attacker) } else { 0 };
        let saved = if desperate { super::worth::END } else { p.max(0) };
        match (lost, won) {
            (0, _) => saved + won + 1,
            (_, 0) if !desperate => 0,
            _ => saved + won - lost,
        }
    }
}
