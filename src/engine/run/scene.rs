//! Instructions of a scene: tests, contests, rulings, what people are told, spells that end.

use super::Frame;
use super::acts::Outcome;
use crate::engine::scene::Aside;
use crate::engine::scene::test::{Falling, Plan, Summand, SummandReason};
use crate::engine::{
    Answer, Asking, Engine, Entity, Event, Kind, Named, ObjectId, PlayerId, Question, Reason, SlotValue, StepResult,
};
use crate::ir::{
    Choice, Contest, DesignationId, Modifier, Part, Pick, Quantity, Ref, Ruling, ScaleId, Strength, Test, Tested,
    Value, Verb, Zone,
};

impl<'a> Engine<'a> {
    /// The creature of a scene that an ability speaks of as `you`.
    pub fn actor_here(&self, f: &Frame) -> Option<ObjectId> {
        match f.actor.some() {
            Some(o) => Some(o),
            None => self.actor_of(f.this),
        }
    }

    /// What is no longer in a state; whether anything was.
    pub(crate) fn unmark(&mut self, who: &[Entity], state: DesignationId) -> bool {
        let before = self.state.designations.len();
        self.state.designations.retain(|(o, k, _)| *k != state || !who.contains(&Entity::Obj(*o)));
        let cut_short = self.cut_short(who, state);
        self.effects_changed();
        cut_short || before != self.state.designations.len()
    }

    /// What gives these a state for a time gives it to them no longer; whether anything did.
    fn cut_short(&mut self, who: &[Entity], state: DesignationId) -> bool {
        let only_this = |part: &&Part| matches!(part, Part::Layer { mods, .. } if mods.iter().all(|m| *m == Modifier::Designate(state)));
        let mut any = false;
        for effect in &mut self.state.effects {
            let layers = effect.parts.iter().filter(|part| matches!(part, Part::Layer { .. }));
            for (part, locked) in layers.zip(&mut effect.locked) {
                let before = locked.len();
                if only_this(&part) {
                    locked.retain(|e| !who.contains(e));
                }
                any |= locked.len() != before;
            }
        }
        any
    }

    /// States end for whoever was in them.
    pub(super) fn act_unmark(&mut self, who: &Pick, state: DesignationId, f: &mut Frame) -> StepResult<Outcome> {
        let who = self.picked(who, f.you, f)?;
        Ok(Outcome::Over { done: self.unmark(&who, state), result: SlotValue::Nil })
    }

    /// Spells that last end.
    pub(super) fn act_end_spell(&mut self, spells: &Pick, f: &mut Frame) -> StepResult<Outcome> {
        let mut done = false;
        for o in self.picked(spells, f.you, f)?.into_iter().filter_map(Entity::obj) {
            done |= self.end_spell(o, f.cause)?;
        }
        Ok(Outcome::Over { done, result: SlotValue::Nil })
    }

    /// Dice: their sum is remembered. Those of a spell whose damage is maximal show their highest face.
    pub(super) fn act_roll(&mut self, n: &Value, sides: u16, f: &mut Frame) -> StepResult<Outcome> {
        let n = self.bounded(n, f)?;
        let maximal = self.scene().and_then(|s| s.casting(f.this)).is_some_and(|c| c.maximal);
        let mut faces = Vec::new();
        for left in (1..=n).rev() {
            let falling = Falling { of: f.this, test: None, left: u16::try_from(left).unwrap_or(u16::MAX) };
            faces.push(if maximal { sides } else { self.die(sides, falling)? });
        }
        let sum = faces.iter().map(|face| i32::from(*face)).sum();
        if n > 0 {
            self.tell_aside(Aside::Dice { by: f.this, sides, faces });
        }
        Ok(Outcome::Over { done: n > 0, result: SlotValue::Num(sum) })
    }

    /// What an effect of a spell adds to the tests that it calls for.
    fn spell_bonus(&self, f: &Frame) -> i32 {
        self.scene().and_then(|s| s.casting(f.this)).map_or(0, |c| c.bonus)
    }

    /// The spell whose effect calls for a test.
    fn spell_of(&self, f: &Frame) -> Option<ObjectId> {
        self.scene().and_then(|s| s.casting(f.this)).map(|c| c.spell)
    }

    pub(super) fn act_test(&mut self, test: &Test, doer: Entity, f: &mut Frame) -> StepResult<Outcome> {
        let Entity::Obj(tester) = doer else { return Ok(Outcome::NOTHING) };
        let what = test.what;
        let against = self.value(&test.against, &f.cx());
        let bonus = self.with_power(f.this, self.value(&test.bonus, &f.cx()));
        let mut plan = Plan::new(tester, what, f.cause).plus(bonus, SummandReason::Text);
        plan.spell = self.spell_of(f);
        if self.actor_here(f) == Some(tester) {
            plan = plan
                .plus(self.spell_bonus(f), SummandReason::Option)
                .plus(self.taken_on(what, f), SummandReason::Option);
        }
        if let Some(p) = &test.opposing {
            plan.opposing = self.picked(p, f.you, f)?.first().copied();
        }
        if let Some(p) = &test.tool {
            plan.tool = self.picked(p, f.you, f)?.first().copied().and_then(Entity::obj);
        }
        plan.parts.extend(self.burdens_of_later_test(&plan));
        let tried = self.try_test(plan, against)?;
        self.price_of_failure(tester, what, tried.degree)?;
        Ok(Outcome::Over { done: tried.degree.passed(), result: SlotValue::Num(tried.total) })
    }

    /// What counts for a test against weariness that a spell calls its caster to, as for the one that was made to cast it
    /// (ME-6.6, ME-6.11, ME-7.8, ME-7.9).
    fn burdens_of_later_test(&self, plan: &Plan) -> Vec<Summand> {
        let content = &self.rulebook.content;
        let casting = plan.spell.and_then(|o| self.scene()?.casting(o)).filter(|c| c.caster == plan.tester);
        match casting.filter(|_| content.is_test_of_role(plan.what, content.scene.casting)) {
            Some(casting) => self.spell_burdens(plan.tester, &[casting.spell]),
            None => Vec::new(),
        }
    }

    /// What the caster took on for such tests.
    fn taken_on(&self, what: Tested, f: &Frame) -> i32 {
        let def = self.rulebook.content.def(self.state.obj(f.this).def);
        let Some(magic) = &def.magic else { return 0 };
        let number = self.tested_number(what);
        magic
            .options
            .iter()
            .map(|o| match o.what {
                crate::ir::Burden::Test(n, each) if Some(n) == number => each * self.recall_far(f.this, o.label).num(),
                _ => 0,
            })
            .sum()
    }

    pub(super) fn act_contest(&mut self, contest: &Contest, doer: Entity, f: &mut Frame) -> StepResult<Outcome> {
        let what = contest.what;
        let other = self.picked(&contest.with, f.you, f)?.first().copied().and_then(Entity::obj);
        let (Entity::Obj(me), Some(other)) = (doer, other) else { return Ok(Outcome::NOTHING) };
        let bonus = self.with_power(f.this, self.value(&contest.bonus, &f.cx()));
        let mut mine = Plan::new(me, what, f.cause).plus(bonus, SummandReason::Text);
        mine.score = contest.score;
        if self.actor_here(f) == Some(me) {
            mine = mine
                .plus(self.spell_bonus(f), SummandReason::Option)
                .plus(self.taken_on(what, f), SummandReason::Option);
        }
        let theirs = if contest.against.is_empty() { std::slice::from_ref(&what) } else { &contest.against };
        let mut theirs = self.better_of(other, theirs, f.cause);
        (mine.spell, theirs.spell) = (self.spell_of(f), self.spell_of(f));
        let (won, tried, by) = self.try_contest(mine, theirs, contest.ties)?;
        if let Some(bind) = &contest.margin {
            self.bind(bind, SlotValue::Num(by), f);
        }
        Ok(Outcome::Over { done: won, result: SlotValue::Num(tried.total) })
    }

    /// The game master decides; the answer stands in the journal.
    pub(super) fn act_rule(&mut self, ruling: &Ruling, f: &mut Frame) -> StepResult<Outcome> {
        let Some(who) = self.scene().map(|s| s.master) else { return Ok(Outcome::NOTHING) };
        let source = Some(f.this);
        // Of what was not chosen there is nothing to decide.
        if matches!(ruling, Ruling::Whether(_, Some(of)) if self.holds_nothing(of, f)) {
            return Ok(Outcome::NOTHING);
        }
        let (question, number, about) = match ruling {
            Ruling::Whether(q, None) => (*q, false, None),
            Ruling::Whether(q, Some(of)) => (*q, false, self.words_for_ruling(of, f)),
            Ruling::Number(q, ..) => (*q, true, None),
        };
        let why = Reason::Ruling(question, about);
        let n = match ruling {
            Ruling::Whether(..) => {
                i32::from(self.ask(Question { who, kind: Kind::Confirm, why, source })? == Answer::Yes(true))
            }
            Ruling::Number(_, min, max) => {
                let kind = Kind::Number { min: *min, max: *max };
                match self.ask(Question { who, kind, why, source })? {
                    Answer::Number(n) => n,
                    _ => *min,
                }
            }
        };
        self.tell_aside(Aside::Ruled { question, about, n, number });
        self.event(Event::of(Verb::Rule, f.cause).by(who).on(f.this).times(n))?;
        Ok(Outcome::Over { done: n != 0, result: SlotValue::Num(n) })
    }

    /// Whether a label was to hold things and holds none.
    fn holds_nothing(&self, of: &Ref, f: &Frame) -> bool {
        let held = match of {
            Ref::Slot(slot) => f.env.get(slot.index()).cloned().unwrap_or_default(),
            Ref::Linked(label) => self.recall_far(f.this, *label).clone(),
            _ => return false,
        };
        matches!(held, SlotValue::Nil) || matches!(&held, SlotValue::Set(all) if all.is_empty())
    }

    /// What a ruling is about, in words: what was chosen, or whom or what it concerns. None: nothing.
    fn words_for_ruling(&mut self, of: &Ref, f: &Frame) -> Option<u32> {
        let content = &self.rulebook.content;
        let subtype = |s: crate::ir::SubtypeId| content.subtypes.get(s.index()).map(|s| s.name.to_string());
        let named = |o: ObjectId| content.str(self.chars(o).name).to_owned();
        let held = match of {
            Ref::Slot(slot) => f.env.get(slot.index()).cloned().unwrap_or_default(),
            Ref::Linked(label) => self.recall_far(f.this, *label).clone(),
            of => SlotValue::of(self.ents(of, &f.cx())),
        };
        let words: Vec<String> = match held {
            SlotValue::Nil | SlotValue::Told(_) => Vec::new(),
            SlotValue::Num(n) => vec![n.to_string()],
            SlotValue::Subtype(s) => subtype(s).into_iter().collect(),
            SlotValue::Subtypes(all) => all.into_iter().filter_map(subtype).collect(),
            SlotValue::Word(w) => vec![content.str(w).to_owned()],
            SlotValue::Text(t) => {
                let text = self.state.scene().and_then(|s| s.texts.get(t as usize));
                text.map(|t| format!("\"{t}\"")).into_iter().collect()
            }
            SlotValue::One(_) | SlotValue::Set(_) | SlotValue::Moved(_) | SlotValue::Color(_) | SlotValue::Type(_) => {
                self.ents(of, &f.cx()).into_iter().filter_map(Entity::obj).map(named).collect()
            }
        };
        if words.is_empty() {
            return None;
        }
        self.state.scene.as_deref_mut().map(|s| s.text(&words.join(", ")))
    }

    /// Comes nearer, or goes away: each of several by itself, and what waits for somebody to be near hears of it.
    pub(super) fn act_bring(
        &mut self,
        what: &Pick,
        to: &Pick,
        way: &Quantity,
        away: bool,
        f: &mut Frame,
    ) -> StepResult<Outcome> {
        let feet = self.quantity(way, &f.cx()).clamp(0, i64::from(i32::MAX)) as i32;
        let movers = self.picked(what, f.you, f)?;
        let goal = self.picked(to, f.you, f)?.first().copied().and_then(Entity::obj);
        let Some(goal) = goal else { return Ok(Outcome::NOTHING) };
        let (mut done, mut moved) = (false, 0);
        for mover in movers.into_iter().filter_map(Entity::obj) {
            let (mover, goal) = (self.whereabouts(mover), self.whereabouts(goal));
            let way = if away { -feet } else { feet.min(i32::try_from(self.distance(mover, goal)).unwrap_or(feet)) };
            if way != 0 && mover != goal {
                let went = self.event(Event::of(Verb::Approach, f.cause).by(mover).on(goal).times(way))?;
                for at in went {
                    moved += self.state.journal.get(at).map_or(0, |h| h.n.saturating_abs());
                    done = true;
                }
            }
        }
        if done {
            self.state_triggers();
        }
        Ok(Outcome::Over { done, result: SlotValue::Num(moved) })
    }

    pub(super) fn act_strengthen(
        &mut self,
        what: &Pick,
        how: Strength,
        sustained: bool,
        f: &mut Frame,
    ) -> StepResult<Outcome> {
        let spells = self.picked(what, f.you, f)?;
        let Some(scene) = self.state.scene.as_deref_mut() else { return Ok(Outcome::NOTHING) };
        // On several things it is one spell.
        let named = scene.casts.iter().filter(|c| spells.contains(&Entity::Obj(c.spell)));
        let castings: Vec<ObjectId> = named.map(|c| c.casting).collect();
        let mut done = false;
        for c in scene.casts.iter_mut().filter(|c| castings.contains(&c.casting)) {
            done = true;
            c.sustained += i32::from(sustained);
            match how {
                Strength::Duration(n) => {
                    c.duration += c.duration.saturating_mul(n) / 100;
                    // One that runs already runs so much longer.
                    if let Some(until) = c.until {
                        let more = (until - c.at).saturating_mul(i64::from(n)) / 100;
                        c.until = Some(until.saturating_add(more));
                    }
                }
                Strength::Radius(n) => c.radius += c.radius.saturating_mul(n) / 100,
                Strength::Damage => c.maximal = true,
                Strength::Tests(n) => c.bonus += n,
            }
        }
        Ok(Outcome::Over { done, result: SlotValue::Nil })
    }

    /// Choices that only a scene knows.
    pub(super) fn choose_in_scene(&mut self, choice: &Choice, who: PlayerId, f: &mut Frame) -> StepResult<SlotValue> {
        let source = Some(f.this);
        match choice {
            Choice::Text => match self.ask(Question {
                who,
                kind: Kind::Text,
                why: f.called.map_or(Reason::Words, Reason::As),
                source,
            })? {
                Answer::Text(words) => {
                    Ok(self.state.scene.as_deref_mut().map_or(SlotValue::Nil, |s| SlotValue::Text(s.text(&words))))
                }
                _ => Ok(SlotValue::Nil),
            },
            Choice::Step(scale, most) => {
                let n = self.number(
                    Asking::of(who, Reason::Step(*scale), source),
                    self.lowest_step(*scale),
                    i32::from(*most),
                )?;
                Ok(SlotValue::Num(n))
            }
            Choice::Subtypes(of, n) => {
                let n = self.bounded(n, f)?;
                let mut chosen = SlotValue::Nil;
                let mut names = self.subtypes_of(*of);
                let mut before: Vec<&str> = Vec::new();
                for nth in 1..=n {
                    let why = self.one_of(nth, n, &before);
                    let d = Question { who, kind: Kind::Name(names.clone()), why, source };
                    if let Answer::Name(Named::Subtype(s)) = self.ask(d)? {
                        names.retain(|x| *x != Named::Subtype(s));
                        chosen = chosen.with_subtype(s);
                        before.extend(self.rulebook.content.subtypes.get(s.index()).map(|s| &*s.name));
                    }
                }
                Ok(chosen)
            }
            _ => Ok(SlotValue::Nil),
        }
    }

    /// Why one of several words is asked for, and what was chosen before.
    fn one_of(&mut self, nth: i32, of: i32, before: &[&str]) -> Reason {
        if of < 2 {
            return Reason::Effect;
        }
        let words = before.join(", ");
        let chosen = self.state.scene.as_deref_mut().filter(|_| !words.is_empty()).map(|s| s.text(&words));
        let small = |n: i32| u16::try_from(n).unwrap_or(u16::MAX);
        Reason::OneOf { nth: small(nth), of: small(of), chosen }
    }

    /// Nothing is darker than darkness: the lowest step is no choice.
    fn lowest_step(&self, scale: ScaleId) -> i32 {
        i32::from(self.rulebook.content.scales.get(scale.index()).is_some_and(|s| s.steps.len() > 1))
    }

    /// Damage that armor lessens.
    pub(super) fn through_armour(&mut self, source: ObjectId, target: Entity, n: i32) -> i32 {
        let (n, kept) = (n.max(0), self.protection_against(source, target).max(0));
        if let (Entity::Obj(of), points @ 1..) = (target, n.min(kept)) {
            self.tell_aside(Aside::Armour { of, points });
        }
        n - n.min(kept)
    }

    /// Keeps something to be told.
    pub(crate) fn tell_aside(&mut self, aside: Aside) {
        let at = self.state.journal.len() as u32;
        if let Some(scene) = self.state.scene.as_deref_mut() {
            scene.asides.push((at, aside));
        }
    }

    /// Armour: what damage by a source to something of a scene is lessened by.
    fn protection_against(&self, source: ObjectId, target: Entity) -> i32 {
        let Entity::Obj(o) = target else { return 0 };
        let roles = &self.rulebook.content.scene;
        let (Some(protection), Zone::Scene) = (roles.protection, self.state.obj(o).zone) else { return 0 };
        let full = self.number_of(o, protection);
        match roles.piercing {
            Some(n) => full * (100 - self.number_of(source, n).clamp(0, 100)) / 100,
            None => full,
        }
    }

    /// A quantity that a spell names, such as damage or a bonus, when it is cast with more power (ME-7.15, ME-2.11).
    pub(crate) fn with_power(&self, source: ObjectId, n: i32) -> i32 {
        match self.scene().and_then(|s| s.casting(source)) {
            Some(c) => n.saturating_add((i64::from(n) * i64::from(c.power) / 100) as i32),
            None => n,
        }
    }
}
