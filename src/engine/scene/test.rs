//! Tests: two dice and a bonus against a target number, or against another's dice (base rules of the third book).

pub use super::roll::{Degree, Roll, Summand, SummandReason};
use super::settings::{SnakeEyes, Tie};
use crate::engine::scene::Aside;
use crate::engine::{Asking, Engine, Entity, Event, Interrupt, Kind, Limit, ObjectId, Question, Reason, StepResult};
use crate::ir::{
    AbilityId, DesignationId, Graded, Match, NumberId, NumberKind, Rule, RuleKinds, SubtypeId, TestMatch, Tested,
    TopicId, Verb,
};
use smallvec::SmallVec;

/// A test that is about to be made.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Who makes it.
    pub tester: ObjectId,
    /// The number or kind of test that it is.
    pub what: Tested,
    /// As how much the attribute that is tested counts; none: as it is.
    pub score: Option<i32>,
    /// Added to the total.
    pub parts: Vec<Summand>,
    /// Whom or what it is made against.
    pub opposing: Option<Entity>,
    /// What is used for it.
    pub tool: Option<ObjectId>,
    /// The spell that it is made to cast, or whose effect calls for it.
    pub spell: Option<ObjectId>,
    /// Other spells of the same casting, for which it is made as well (ME-7.17).
    pub beside: SmallVec<[ObjectId; 2]>,
    /// The cause of its event.
    pub cause: u32,
}

impl Plan {
    /// A test with nothing special.
    pub fn new(tester: ObjectId, what: Tested, cause: u32) -> Self {
        Self {
            tester,
            what,
            score: None,
            parts: Vec::new(),
            opposing: None,
            tool: None,
            spell: None,
            beside: SmallVec::new(),
            cause,
        }
    }
    /// With something added.
    pub fn plus(mut self, n: i32, why: SummandReason) -> Self {
        if n != 0 {
            self.parts.push(Summand { n, why });
        }
        self
    }
}

/// A die that is to fall, for whoever rolls it by hand.
pub(crate) struct Falling {
    /// Who tests, or whose text rolls.
    pub of: ObjectId,
    /// What is tested; none: the dice of a text.
    pub test: Option<Tested>,
    /// How many dice of this roll are to fall yet, this one among them.
    pub left: u16,
}

/// Dice and parts of one side.
struct Thrown {
    dice: SmallVec<[u8; 4]>,
    parts: Vec<Summand>,
    total: i32,
}

/// What says a sentence: what several things have in common, such as a field, says it once for all of them.
#[derive(PartialEq)]
enum SaidBy {
    Ability(crate::ir::AbilityId),
    Effect(crate::ir::DefId),
}

/// A sentence about tests, by what says it: that of something that goes on by what it is on as well.
#[derive(PartialEq)]
struct Said {
    by: SaidBy,
    host: Option<Entity>,
    rule: Rule,
}

/// What came of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tried {
    /// The dice and all that was added; 0 if the test could not be made.
    pub total: i32,
    /// How well it went.
    pub degree: Degree,
}

/// What of a test sentences in force change.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SentenceOn {
    /// Its total.
    Total,
    /// Its total, because a point of courage is spent.
    Courage,
    /// Its degree, once it has gone so.
    Degree(Graded),
}

impl SentenceOn {
    /// Whether a sentence about such tests is of this sort.
    fn is_of(self, test: &TestMatch) -> bool {
        (test.courage, test.graded)
            == match self {
                Self::Total => (false, None),
                Self::Courage => (true, None),
                Self::Degree(graded) => (false, Some(graded)),
            }
    }
}

impl Engine<'_> {
    /// A declared number of an object.
    pub fn number_of(&self, o: ObjectId, number: NumberId) -> i32 {
        self.chars(o).numbers.as_ref().and_then(|v| v.get(number.index())).copied().unwrap_or(0)
    }

    /// What tests add for an attribute of this much.
    pub fn modifier(&self, score: i32) -> i32 {
        self.scene().map_or(0, |s| (score - s.settings.test.average).div_euclid(s.settings.test.step.max(1)))
    }

    /// Makes a test against a target number. One that can't be made is failed.
    ///
    /// # Errors
    /// More dice fall than were written down, or one shows what it does not have; a limit is reached, or a question has no answer yet.
    pub fn try_test(&mut self, plan: Plan, against: i32) -> StepResult<Tried> {
        if self.is_barred(&plan) {
            return Ok(self.not_made(&plan));
        }
        let thrown = self.throw(&plan)?;
        self.settle_test(plan, thrown, against)
    }

    /// Whether something says that such a test can't be made.
    pub fn is_barred(&self, plan: &Plan) -> bool {
        // A thing has no attributes, reactions and skills, so it does nothing that would need them: a door doesn't leap aside.
        let types = self.chars(plan.tester).types;
        let has = |n| self.rulebook.content.can_have(n, types, None);
        let mut barred = self.tested_number(plan.what).is_some_and(|n| !has(n));
        self.each_rule(RuleKinds::TEST_MOD, |r| {
            if let Rule::NoTest { who, what } = r.rule {
                barred |= self.fits(who, Entity::Obj(plan.tester), &r.cx) && self.test_fits(what, plan, &r.cx);
            }
            !barred
        });
        barred
    }

    /// A test that can't be made is failed, and no dice fall.
    fn not_made(&mut self, plan: &Plan) -> Tried {
        self.tell_aside(Aside::Barred { who: plan.tester, what: plan.what });
        Tried { total: 0, degree: Degree::Failure }
    }

    /// Both sides roll; true if the first wins. Equal totals: `ties`, or as the table plays them.
    /// Also by how much the first total is higher.
    ///
    /// # Errors
    /// As [`Engine::try_test`].
    pub fn try_contest(&mut self, mut a: Plan, mut b: Plan, ties: bool) -> StepResult<(bool, Tried, i32)> {
        a.opposing = Some(Entity::Obj(b.tester));
        b.opposing = Some(Entity::Obj(a.tester));
        // Whoever can't roll for it is beaten by whoever can.
        let barred = [self.is_barred(&a), self.is_barred(&b)];
        if barred != [false, false] {
            let won = !barred[0];
            for (plan, barred) in [(&a, barred[0]), (&b, barred[1])] {
                if barred {
                    self.not_made(plan);
                }
            }
            let degree = if won { Degree::MarginalSuccess } else { Degree::Failure };
            return Ok((won, Tried { total: 0, degree }, 0));
        }
        let (mine, theirs) = (self.throw(&a)?, self.throw(&b)?);
        let tie = ties || self.scene().is_some_and(|s| s.settings.test.tie == Tie::Attacker);
        let need = if tie { theirs.total } else { theirs.total.saturating_add(1) };
        let total = mine.total;
        let margin = total.saturating_sub(theirs.total);
        // Two ones fail whatever the total, unless the other side has failed so too.
        let failed = [self.fails_outright(&mine), self.fails_outright(&theirs)];
        let won = if failed[0] == failed[1] { total >= need } else { failed[1] };
        let tried = self.settle_test(a, mine, need)?;
        self.settle_test(b, theirs, total)?;
        Ok((won, tried, margin))
    }

    /// A test for that of several things in which the tester is best; the first of equals.
    pub(crate) fn better_of(&self, tester: ObjectId, all: &[Tested], cause: u32) -> Plan {
        let plans = all.iter().map(|what| Plan::new(tester, *what, cause));
        let adds = |plan: &Plan| self.summands(plan).iter().map(|s| i64::from(s.n)).sum::<i64>();
        plans.rev().max_by_key(adds).unwrap_or_else(|| Plan::new(tester, Tested::Number(NumberId(0)), cause))
    }

    /// What a test of this kind adds to the dice, against nobody and with nothing.
    pub fn adds(&self, tester: ObjectId, what: Tested) -> i32 {
        self.summands(&Plan::new(tester, what, 0)).iter().map(|s| s.n).fold(0, i32::saturating_add)
    }

    /// What tests of this kind roll for.
    pub fn tested_number(&self, what: Tested) -> Option<NumberId> {
        match what {
            Tested::Number(n) => Some(n),
            Tested::Topic(t) => self.rulebook.content.topics.get(t.index()).and_then(|t| t.number),
        }
    }

    fn throw(&mut self, plan: &Plan) -> StepResult<Thrown> {
        let mut parts = self.summands(plan);
        if self.offer_courage(plan, &mut parts)? {
            self.add_sentences(plan, SentenceOn::Courage, &mut parts);
        }
        let whose = |left| Falling { of: plan.tester, test: Some(plan.what), left };
        let mut dice = SmallVec::new();
        for left in [2, 1] {
            dice.push(self.die(6, whose(left))? as u8);
        }
        let explode = self.scene().is_some_and(|s| s.settings.test.explode) && dice[..] == [6, 6];
        while explode && dice.last() == Some(&6) && dice.len() < 64 {
            dice.push(self.die(6, whose(1))? as u8);
            if dice.last() != Some(&6) {
                break;
            }
        }
        let faces = dice.iter().map(|d| i32::from(*d));
        let total = faces.chain(parts.iter().map(|p| p.n)).fold(0i32, i32::saturating_add);
        Ok(Thrown { dice, parts, total })
    }

    /// One die with faces from 1 to `sides`; dice that were written down fall first, then those of the people at the
    /// table.
    ///
    /// # Errors
    /// [`Limit::Dice`] if more dice fall than were written down, [`Limit::Face`] if one shows what it doesn't have,
    /// [`Interrupt::Open`] if people have not told yet how it fell.
    pub(crate) fn die(&mut self, sides: u16, falling: Falling) -> StepResult<u16> {
        if let Some(scene) = self.state.scene.as_deref_mut() {
            if !scene.loaded.is_empty() {
                let face = u16::from(scene.loaded.remove(0));
                return if (1..=sides).contains(&face) { Ok(face) } else { Err(Interrupt::Limit(Limit::Face)) };
            }
            if scene.only_loaded {
                return Err(Interrupt::Limit(Limit::Dice));
            }
            if scene.by_hand {
                let master = scene.master;
                let why = Reason::Die { test: falling.test, left: falling.left };
                let asking = Asking::of(master, why, Some(falling.of));
                return Ok(self.number(asking, 1, i32::from(sides))? as u16);
            }
        }
        Ok(self.state.rng.below(u32::from(sides.max(1))) as u16 + 1)
    }

    /// Whether the dice alone make it a failure.
    fn fails_outright(&self, thrown: &Thrown) -> bool {
        let snake = self.scene().is_some_and(|s| s.settings.test.snake_eyes == SnakeEyes::Fail);
        snake && thrown.dice[..] == [1, 1]
    }

    /// Degree, record, event.
    fn settle_test(&mut self, plan: Plan, thrown: Thrown, against: i32) -> StepResult<Tried> {
        let margin = thrown.total.saturating_sub(against);
        let mut degree = self.degree_of(margin);
        if self.fails_outright(&thrown) {
            degree = degree.min(Degree::Failure);
        }
        degree = self.regraded(&plan, degree);
        let mut ev = Event::of(Verb::Test, plan.cause).by(plan.tester).times(margin);
        ev.object = plan.opposing;
        let event = self.state.journal.len() as u32;
        let (total, tester, what, opposing, spell) = (thrown.total, plan.tester, plan.what, plan.opposing, plan.spell);
        if let Some(scene) = self.state.scene.as_deref_mut() {
            scene.rolls.push(Roll {
                tester,
                what,
                dice: thrown.dice,
                parts: thrown.parts,
                total,
                against,
                degree,
                opposing,
                spell,
                event,
            });
        }
        self.event(ev)?;
        Ok(Tried { total, degree })
    }

    /// What sentences make of a degree: better or worse, but no success of a failure.
    fn regraded(&mut self, plan: &Plan, degree: Degree) -> Degree {
        let graded = if degree.passed() { Graded::Passed } else { Graded::Failed };
        let mut parts = Vec::new();
        self.add_sentences(plan, SentenceOn::Degree(graded), &mut parts);
        for part in &parts {
            if let SummandReason::Source(by) | SummandReason::State(by, _) = part.why {
                self.tell_aside(Aside::Degree { by, n: part.n });
            }
        }
        degree.moved(parts.iter().fold(0, |sum, p| sum.saturating_add(p.n)))
    }

    /// The degree of a margin.
    pub fn degree_of(&self, margin: i32) -> Degree {
        let Some(s) = self.scene().map(|s| &s.settings.test) else { return Degree::Failure };
        if margin >= 0 {
            match s.success.iter().filter(|from| margin >= **from).count() {
                0 => Degree::MarginalSuccess,
                1 => Degree::Success,
                2 => Degree::SuperiorSuccess,
                _ => Degree::ExtraordinarySuccess,
            }
        } else {
            match s.failure.iter().filter(|from| -margin >= **from).count() {
                0 => Degree::Failure,
                1 => Degree::CompleteFailure,
                _ => Degree::DisastrousFailure,
            }
        }
    }

    /// Everything that a test adds: the number, levels, sentences in force, what the caller gave.
    fn summands(&self, plan: &Plan) -> Vec<Summand> {
        let mut parts = Vec::new();
        match (self.tested_number(plan.what), plan.score) {
            (Some(n), None) => self.add_number(plan.tester, n, &mut parts),
            (Some(n), Some(score)) => {
                parts.push(Summand { n: self.modifier(score), why: SummandReason::Number(n) });
            }
            (None, _) => {}
        }
        self.add_levels(plan, &mut parts);
        self.add_sentences(plan, SentenceOn::Total, &mut parts);
        parts.extend(plan.parts.iter().copied());
        let beyond = self.scene().and_then(|s| s.beyond).filter(|(who, _)| *who == plan.tester);
        parts.extend(beyond.map(|(_, n)| Summand { n: -n, why: SummandReason::Excess }));
        parts
    }

    fn add_number(&self, o: ObjectId, number: NumberId, parts: &mut Vec<Summand>) {
        let mut push = |number: i32, why| {
            if number != 0 {
                parts.push(Summand { n: number, why });
            }
        };
        let own = self.number_of(o, number);
        let Some(decl) = self.rulebook.content.numbers.get(number.index()) else { return };
        match &decl.kind {
            NumberKind::Plain | NumberKind::Reaction => push(own, SummandReason::Number(number)),
            NumberKind::Attribute => push(self.modifier(own), SummandReason::Number(number)),
            NumberKind::Skill(attribute) => {
                push(self.modifier(self.number_of(o, *attribute)), SummandReason::Number(*attribute));
                push(own, SummandReason::Number(number));
            }
            NumberKind::Speciality(skill) => {
                if let Some(NumberKind::Skill(attribute)) =
                    self.rulebook.content.numbers.get(skill.index()).map(|d| d.kind.clone())
                {
                    push(self.modifier(self.number_of(o, attribute)), SummandReason::Number(attribute));
                }
                push(self.number_of(o, *skill), SummandReason::Number(*skill));
                push(own, SummandReason::Number(number));
                // What was taken away altogether is not there any more.
                let numbers = &self.rulebook.content.def(self.state.obj(o).def).numbers;
                let has = numbers.iter().any(|(k, n)| *k == number && (own > 0 || *n <= 0));
                let bonus = self.scene().map_or(0, |s| s.settings.test.speciality);
                push(if has { bonus } else { 0 }, SummandReason::Speciality);
            }
        }
    }

    /// Weariness, wounds, corruption.
    fn add_levels(&self, plan: &Plan, parts: &mut Vec<Summand>) {
        let Some(scene) = self.scene() else { return };
        let (roles, settings) = (&self.rulebook.content.scene, &scene.settings);
        let count = |k: Option<crate::ir::CounterId>| k.map_or(0, |k| self.state.counters(plan.tester, k));
        let weary = count(roles.weariness) as usize;
        let is = |role| self.rulebook.content.is_test_of_role(plan.what, role);
        let own = is(roles.casting);
        if !own || settings.weariness.own_tests {
            let n = settings.weariness.penalty.get(weary).or(settings.weariness.penalty.last()).copied().unwrap_or(0);
            if n != 0 {
                parts.push(Summand { n: -n, why: SummandReason::Weariness });
            }
        }
        let wounds = self.wound_penalty(plan.tester);
        if wounds != 0 {
            parts.push(Summand { n: -wounds, why: SummandReason::Wounds });
        }
        if is(roles.temptation) {
            let n = count(roles.corruption) * settings.corruption.penalty;
            if n != 0 {
                parts.push(Summand { n: -n, why: SummandReason::Corruption });
            }
        }
    }

    /// The level of wounds: marked damage by points for each level.
    pub fn wound_level(&self, o: ObjectId) -> usize {
        let health = self.rulebook.content.scene.health.map_or(0, |n| self.number_of(o, n));
        let most = self.scene().map_or(0, |s| s.settings.wounds.levels.len().saturating_sub(1));
        if health <= 0 { 0 } else { ((self.state.obj(o).damage.max(0) / health) as usize).min(most) }
    }

    /// What wounds take off tests; positive.
    pub fn wound_penalty(&self, o: ObjectId) -> i32 {
        let Some(scene) = self.scene() else { return 0 };
        let penalty = &scene.settings.wounds.penalty;
        penalty.get(self.wound_level(o)).or(penalty.last()).copied().unwrap_or(0)
    }

    /// Where a sentence of an object comes from: a state, a kind, or its own text. None: it is that of an effect.
    fn whose_sentence(&self, source: ObjectId, ability: Option<AbilityId>) -> SummandReason {
        let content = &self.rulebook.content;
        let Some(ability) = ability else { return SummandReason::Source(source) };
        let state = content.designations.iter().position(|state| state.abilities.contains(&ability));
        let kind = content.subtypes.iter().position(|kind| kind.abilities.contains(&ability));
        match (state, kind) {
            (Some(state), _) => SummandReason::State(source, DesignationId(state as u16)),
            (None, Some(kind)) => SummandReason::Kind(SubtypeId(kind as u16), ability),
            (None, None) => SummandReason::Source(source),
        }
    }

    /// Sentences in force that speak of such tests. The same sentence of several copies of one spell, or of a thing that was
    /// used several times, counts once: the greatest of them.
    /// Of those that speak of courage, only the greatest counts (ME-3.3).
    fn add_sentences(&self, plan: &Plan, on: SentenceOn, parts: &mut Vec<Summand>) {
        let before = parts.len();
        let mut seen: SmallVec<[Said; 8]> = SmallVec::new();
        self.each_rule(RuleKinds::TEST_MOD, |r| {
            if let Rule::TestMod { who, what, n } = r.rule
                && on.is_of(what)
                && self.fits(who, Entity::Obj(plan.tester), &r.cx)
                && self.test_fits(what, plan, &r.cx)
            {
                let source = r.cx.this;
                let cx = crate::engine::eval::EvalContext { member: Entity::Obj(plan.tester), ..r.cx };
                let n = self.with_power(source, self.value(n, &cx));
                let row = self.state.obj(source);
                let host = if r.lasting { None } else { row.attached };
                let by = r.ability.map_or(SaidBy::Effect(row.def), |(_, ability, _)| SaidBy::Ability(ability));
                let said = Said { by, host, rule: r.rule.clone() };
                let why = self.whose_sentence(source, r.ability.map(|(_, ability, _)| ability));
                let part = Summand { n, why };
                match seen.iter().position(|s| *s == said) {
                    _ if n == 0 => {}
                    Some(at) if n.abs() > parts[before + at].n.abs() => parts[before + at] = part,
                    Some(_) => {}
                    None => {
                        seen.push(said);
                        parts.push(part);
                    }
                }
            }
            true
        });
        if on == SentenceOn::Courage
            && let Some(best) = parts[before..].iter().max_by_key(|p| p.n).copied()
        {
            parts.truncate(before);
            parts.push(best);
        }
    }

    fn test_fits(&self, test: &TestMatch, plan: &Plan, cx: &crate::engine::eval::EvalContext) -> bool {
        let role = |test: &Option<Match>, e: Option<Entity>| match test {
            None => true,
            Some(test) => e.is_some_and(|e| self.fits(test, e, cx)),
        };
        let any = test.numbers.is_empty() && test.topics.is_empty();
        let named = any || self.is_test_of(plan.what, &test.numbers, &test.topics);
        named
            && role(&test.against, plan.opposing)
            && role(&test.with, plan.tool.map(Entity::Obj))
            && test.spell.as_ref().is_none_or(|f| {
                let mut spells = plan.spell.iter().chain(&plan.beside);
                spells.any(|s| self.passed(f, Entity::Obj(*s), cx))
            })
    }

    /// A bonus to a skill reaches its specialities, not the other way round.
    fn is_test_of(&self, what: Tested, numbers: &[NumberId], topics: &[TopicId]) -> bool {
        if let Tested::Topic(t) = what
            && topics.iter().any(|asked| self.rulebook.content.is_kind_of_test(t, *asked))
        {
            return true;
        }
        let Some(n) = self.tested_number(what) else { return false };
        numbers.contains(&n)
            || matches!(self.rulebook.content.numbers.get(n.index()).map(|d| &d.kind),
                Some(NumberKind::Speciality(skill)) if numbers.contains(skill))
    }

    /// A point of courage may be spent before the dice fall; whether it was.
    fn offer_courage(&mut self, plan: &Plan, parts: &mut Vec<Summand>) -> StepResult<bool> {
        let Some(kind) = self.rulebook.content.scene.courage else { return Ok(false) };
        if self.state.counters(plan.tester, kind) == 0 {
            return Ok(false);
        }
        let who = self.controller(plan.tester);
        let why = Reason::Courage { test: plan.what, spell: plan.spell };
        let d = Question { who, kind: Kind::Confirm, why, source: Some(plan.tester) };
        if self.ask(d)? != crate::engine::Answer::Yes(true) {
            return Ok(false);
        }
        let ev = Event::of(Verb::RemoveCounters, plan.cause).on(plan.tester).times(1).of_kind(kind);
        self.event(ev)?;
        let n = self.scene().map_or(0, |s| s.settings.courage.bonus);
        parts.push(Summand { n, why: SummandReason::Courage });
        Ok(true)
    }
}
