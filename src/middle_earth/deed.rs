//! What creatures do beside casting: declared deeds, tests that somebody calls for, abilities of things.

use crate::engine::eval::EvalContext;
use crate::engine::scene::test::{Degree, Plan};
use crate::engine::{
    Asking, Cause, Cite, Engine, Entity, Env, Frame, Limited, ObjectId, PlayerId, Reason, SlotValue, StepResult,
};
use crate::ir::{
    AbilityId, AbilityKind, Act, ActionId, Arg, CardTypes, Cost, Instruction, ParamKind, Predicate, Tested, Zone,
};
use smallvec::SmallVec;

/// Why a deed is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DeedRefusal {
    /// Asleep, held, too badly hurt.
    #[error("the creature can't act")]
    Helpless,
    /// Something forbids just this.
    #[error("something forbids it")]
    Forbidden,
    /// It says how often it can be used, and was used so often.
    #[error("it can't be used so often")]
    Spent,
    /// It says when it can be used, and it is not so.
    #[error("what it asks for is not so")]
    Unmet,
    /// What it costs is not there.
    #[error("its cost can't be paid")]
    Unpaid,
    /// There is nothing in range that it could be done to.
    #[error("there is nothing in range for it")]
    NoTarget,
    /// What it is done to is not what it can be done to.
    #[error("it can't be done with that, or not from here")]
    Unfit,
    /// What it is done to is farther away than it reaches.
    #[error("that is too far away for it")]
    TooFar,
    /// What it is done to is so near that there is nothing to do.
    #[error("that is too near for it")]
    TooNear,
    /// It is not the creature's to use.
    #[error("the creature does not have that")]
    NotHeld,
    /// It casts a spell, and that would be refused.
    #[error(transparent)]
    Casting(#[from] super::Refusal),
}

impl<'a> Engine<'a> {
    /// A declared deed with what it is done to, and words if it has any.
    ///
    /// # Errors
    /// The outer error stops the engine; the inner one is a refusal.
    pub fn do_deed(
        &mut self,
        who: ObjectId,
        deed: ActionId,
        things: &[Entity],
        words: Option<&str>,
    ) -> StepResult<Result<bool, DeedRefusal>> {
        // Speaking is no action: who is held can still do it.
        let speaks = Some(deed) == self.rulebook.content.scene.speak;
        if !(if speaks { self.is_able(who) } else { self.can_act(who) }) {
            return Ok(Err(DeedRefusal::Helpless));
        }
        let rulebook = self.rulebook;
        let decl = &rulebook.content.actions[deed.index()];
        if let Err(refusal) = self.deed_fits(who, deed, things) {
            return Ok(Err(refusal));
        }
        let Some(things) = self.all_things(who, deed, things)? else { return Ok(Err(DeedRefusal::NoTarget)) };
        let mut env = Env::new();
        env.resize(decl.slots as usize, SlotValue::Nil);
        let mut given = things.iter().copied();
        for (i, kind) in decl.params.iter().enumerate() {
            let value = match kind {
                ParamKind::Thing(_) => given.next().map_or(SlotValue::Nil, SlotValue::One),
                _ => match (words, self.state.scene.as_deref_mut()) {
                    (Some(words), Some(scene)) => SlotValue::Text(scene.text(words)),
                    _ => SlotValue::Nil,
                },
            };
            if let Some(slot) = env.get_mut(i) {
                *slot = value;
            }
        }
        let by = self.controller(who);
        let cause = self.cause(Cause { source: who, by: Some(by), ..Cause::rule(Cite::DEED) });
        let mut ev = crate::engine::Event::of(crate::ir::Verb::Action(deed), cause).by(who);
        ev.object = things.first().copied();
        let words = env.iter().find_map(|v| matches!(v, SlotValue::Text(_)).then(|| v.num()));
        let worded = decl.params.iter().any(|kind| !matches!(kind, ParamKind::Thing(_)));
        ev.n = words.unwrap_or(if worded { super::cast::NO_WORDS } else { 1 });
        if self.forbidden(&ev) {
            return Ok(Err(DeedRefusal::Forbidden));
        }
        if !self.begins(&decl.block.body, &EvalContext { actor: who, ..EvalContext::new(who, by, &env) }) {
            return Ok(Err(DeedRefusal::Unmet));
        }
        if !speaks && !self.begin_to_act(who)? {
            return Ok(Ok(false));
        }
        let actions = if speaks { 0 } else { i64::from(decl.takes) };
        let beyond = self.beyond_the_round(who, actions);
        if self.scene().is_some_and(|s| s.round_ends.is_some()) {
            self.spend_actions(who, actions);
        }
        let mark = self.state.journal.len() as u32;
        let done = !self.event(ev)?.is_empty();
        if done {
            let mut f = Frame::new(who, by, env, cause, mark);
            f.actor = who;
            f.done = true;
            self.goes_beyond(who, beyond);
            let ran = self.nested(|e| e.run(&decl.block.body, &mut f));
            self.goes_beyond(who, 0);
            ran?;
        }
        self.settle_scene()?;
        Ok(Ok(done))
    }

    /// What a deed is done to: what was said, and for what was left open what whoever does it chooses. None: there is nothing
    /// that it could be done to.
    fn all_things(&mut self, who: ObjectId, deed: ActionId, said: &[Entity]) -> StepResult<Option<Vec<Entity>>> {
        let rulebook = self.rulebook;
        let mut things = said.to_vec();
        let params = rulebook.content.actions[deed.index()].params.iter();
        let taken = params.filter_map(|kind| if let ParamKind::Thing(filter) = kind { Some(filter) } else { None });
        for filter in taken.skip(said.len()) {
            let mut from = self.all(filter, &self.deed_cx(who));
            from.retain(|e| self.at_hand(who, *e) && !things.contains(e));
            if from.is_empty() {
                return Ok(None);
            }
            let chosen = self.pick(Asking::of(self.controller(who), Reason::Targets, Some(who)), from, (1, 1))?;
            things.extend(chosen.first());
        }
        Ok(Some(things))
    }

    /// Another creature, or a thing that nobody else bears.
    pub fn at_hand(&self, who: ObjectId, e: Entity) -> bool {
        let Entity::Obj(o) = e else { return false };
        let own = self.whereabouts(o) == who || self.scene().is_some_and(|s| s.holder(o).is_none());
        o != who
            && self.state.scenery().contains(&o)
            && (self.is(o, CardTypes::CREATURE) || self.is(o, CardTypes::THING) && own)
    }

    /// Whether these are what the deed is done to: of the right kinds, and as near as it says.
    fn deed_fits(&self, who: ObjectId, deed: ActionId, things: &[Entity]) -> Result<(), DeedRefusal> {
        let cx = self.deed_cx(who);
        let params = self.rulebook.content.actions[deed.index()].params.iter();
        let taken = params.filter(|kind| matches!(kind, ParamKind::Thing(_)));
        match taken.zip(things).find(|(kind, e)| !self.param_fits(Some(kind), **e, &cx)) {
            None => Ok(()),
            Some((kind, e)) => Err(self.unfit(kind, *e, &cx)),
        }
    }

    /// Why something can't be what a deed is done to: where only its distance is in the way, that.
    fn unfit(&self, kind: &ParamKind, e: Entity, cx: &EvalContext) -> DeedRefusal {
        let ParamKind::Thing(filter) = kind else { return DeedRefusal::Unfit };
        let is_near = |p: &Predicate| matches!(p, Predicate::Within(..));
        let is_far = |p: &Predicate| matches!(p, Predicate::Not(inner) if is_near(inner));
        let mut anywhere = filter.clone();
        anywhere.preds = filter.preds.iter().filter(|p| !is_near(p) && !is_far(p)).cloned().collect();
        match self.param_fits(Some(&ParamKind::Thing(anywhere)), e, cx) {
            true if filter.preds.iter().any(is_near) => DeedRefusal::TooFar,
            true if filter.preds.iter().any(is_far) => DeedRefusal::TooNear,
            _ => DeedRefusal::Unfit,
        }
    }

    /// The context in which the parameters of a deed are read: `you` is who does it.
    pub(crate) fn deed_cx(&self, who: ObjectId) -> EvalContext<'static> {
        EvalContext { actor: who, ..EvalContext::new(who, self.controller(who), &[]) }
    }

    /// A test that somebody calls for; failures against weariness and temptation have their usual price.
    ///
    /// # Errors
    /// A limit was reached, or a question is open.
    pub fn called_test(
        &mut self,
        who: ObjectId,
        what: Tested,
        against: i32,
        opposing: Option<Entity>,
        tool: Option<ObjectId>,
    ) -> StepResult<Degree> {
        let by = Some(self.controller(who));
        let cause = self.cause(Cause { source: who, by, ..Cause::rule(Cite::DEED) });
        let mut plan = Plan::new(who, what, cause);
        (plan.opposing, plan.tool) = (opposing, tool);
        let tried = self.try_test(plan, against)?;
        self.price_of_failure(who, what, tried.degree)?;
        self.settle_scene()?;
        Ok(tried.degree)
    }

    /// Whether nothing says that a creature can't make such a test.
    pub fn can_test(&self, who: ObjectId, what: Tested, with: (Option<Entity>, Option<ObjectId>)) -> bool {
        let mut plan = Plan::new(who, what, 0);
        (plan.opposing, plan.tool) = with;
        !self.is_barred(&plan)
    }

    /// The activated abilities of a thing or a running spell that a creature can use.
    pub fn usable(&self, who: ObjectId) -> Vec<(ObjectId, AbilityId)> {
        let mut out = Vec::new();
        for &o in &self.state.scenery {
            if self.actor_of(o) != Some(who) {
                continue;
            }
            for &a in self.chars(o).abilities.list(&self.rulebook.content) {
                if matches!(self.rulebook.ability(a).kind, AbilityKind::Activated(_)) {
                    out.push((o, a));
                }
            }
        }
        out
    }

    /// Uses an activated ability of a thing: its time goes by, then it acts.
    ///
    /// # Errors
    /// The outer error stops the engine; the inner one is a refusal.
    pub fn use_thing(
        &mut self,
        who: ObjectId,
        thing: ObjectId,
        ability: AbilityId,
    ) -> StepResult<Result<(), DeedRefusal>> {
        if !self.usable(who).contains(&(thing, ability)) {
            return Ok(Err(DeedRefusal::NotHeld));
        }
        if !self.can_act(who) {
            return Ok(Err(DeedRefusal::Helpless));
        }
        let rulebook = self.rulebook;
        let AbilityKind::Activated(a) = &rulebook.ability(ability).kind else { return Ok(Err(DeedRefusal::NotHeld)) };
        let by = self.controller(who);
        let cause = self.cause(Cause::by_ability(thing, ability, by));
        let mut f = self.ability_frame(thing, ability, by, Env::new(), cause);
        if !self.may_be_used_again(Limited::own(thing, ability), a) {
            return Ok(Err(DeedRefusal::Spent));
        }
        if a.cond.as_ref().is_some_and(|c| !self.cond(c, &f.cx())) {
            return Ok(Err(DeedRefusal::Unmet));
        }
        // What it asks for first of all is looked at before time is spent on it.
        if !self.begins(&a.block.body, &f.cx()) {
            return Ok(Err(DeedRefusal::Unmet));
        }
        let way_open = |c: &Cost| self.acts_payable(by, c, &f) && self.may_do_all(who, c);
        if !way_open(&a.cost) || !a.cost.either.is_empty() && !a.cost.either.iter().any(way_open) {
            return Ok(Err(DeedRefusal::Unpaid));
        }
        if let Err(refusal) = self.may_cast_lent(who, thing, &a.block.body, None)? {
            return Ok(Err(refusal.into()));
        }
        self.choose_modes(&a.block, &mut f)?;
        // ME-11.4: what a running spell is turned to must be in its range; one on the caster alone reaches as far as it says.
        let spell = self.is(thing, CardTypes::MAGIC) && !self.is_on_self(thing);
        if !self.choose_what(&a.block, &mut f, |e, x| !spell || e.in_range(thing, x))? {
            return Ok(Err(DeedRefusal::NoTarget));
        }
        if let Err(refusal) = self.may_cast_lent(who, thing, &a.block.body, Some(&mut f))? {
            return Ok(Err(refusal.into()));
        }
        if !self.begin_to_act(who)? {
            return Ok(Err(DeedRefusal::Forbidden));
        }
        let began = self.state.journal().len() as u32;
        if let Some(scene) = self.state.scene.as_deref_mut() {
            scene.uses.push((began, who, (thing, ability)));
        }
        let way = self.way_to_pay((who, by), &a.cost, &f)?;
        for time in [Some(&a.cost), way].into_iter().flatten().filter_map(|c| c.time.as_ref()) {
            let seconds = self.quantity(time, &f.cx());
            self.take_time(who, seconds)?;
        }
        self.use_up(Limited::own(thing, ability), a);
        if self.state.obj(thing).zone == Zone::Scene {
            let costs: &'a [Instruction] = &a.cost.acts;
            if self.pays_by_deeds(costs, &mut f)? && self.pays_by_deeds(way.map_or(&[][..], |w| &w.acts), &mut f)? {
                self.nested(|e| e.run(&a.block.body, &mut f))?;
            }
        }
        self.settle_scene()?;
        Ok(Ok(()))
    }

    /// Whether what a body asks for first of all (`only if`) is so; behind a test or a ruling it is asked later.
    fn begins(&self, body: &[Instruction], cx: &EvalContext) -> bool {
        let asked = body.iter().map_while(|i| if let Instruction::OnlyIf(c) = i { Some(c) } else { None });
        asked.into_iter().all(|c| self.cond(c, cx))
    }

    /// Whether a deed with these things is forbidden by nothing, and not refused for what it asks for; of a deed with words they
    /// decide as well.
    pub fn deed_is_open(&self, who: ObjectId, deed: ActionId, things: &[Entity]) -> bool {
        let decl = &self.rulebook.content.actions[deed.index()];
        let worded = decl.params.iter().any(|kind| !matches!(kind, ParamKind::Thing(_)));
        let mut ev = crate::engine::Event::of(crate::ir::Verb::Action(deed), 0).by(who);
        (ev.object, ev.n) = (things.first().copied(), if worded { super::cast::NO_WORDS } else { 1 });
        if self.forbidden(&ev) {
            return false;
        }
        if !matches!(decl.block.body.first(), Some(Instruction::OnlyIf(_))) {
            return true;
        }
        let mut env = Env::new();
        env.resize(decl.slots as usize, SlotValue::Nil);
        let mut given = things.iter().copied();
        for (kind, place) in decl.params.iter().zip(env.iter_mut()) {
            let ParamKind::Thing(_) = kind else { return true };
            *place = given.next().map_or(SlotValue::Nil, SlotValue::One);
        }
        let cx = EvalContext { actor: who, ..EvalContext::new(who, self.controller(who), &env) };
        self.begins(&decl.block.body, &cx)
    }

    /// Whether an ability of a thing is not refused for what it asks for.
    pub fn use_is_open(&self, thing: ObjectId, ability: AbilityId) -> bool {
        let AbilityKind::Activated(a) = &self.rulebook.ability(ability).kind else { return false };
        let by = self.controller(thing);
        let f = self.ability_frame(thing, ability, by, Env::new(), 0);
        self.may_be_used_again(Limited::own(thing, ability), a)
            && a.cond.as_ref().is_none_or(|c| self.cond(c, &f.cx()))
            && self.begins(&a.block.body, &f.cx())
    }

    /// Whether nothing forbids the deeds that are a cost, such as words that are said.
    fn may_do_all(&self, who: ObjectId, cost: &Cost) -> bool {
        cost.acts.iter().filter_map(deed_of_cost).all(|deed| self.can_do(who, Some(deed)))
    }

    /// Pays. False: something else happened instead of a deed.
    fn pays_by_deeds(&mut self, costs: &'a [Instruction], f: &mut Frame) -> StepResult<bool> {
        for cost in costs {
            self.run(std::slice::from_ref(cost), f)?;
            if deed_of_cost(cost).is_some() && !f.done {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Which of several ways to pay is taken, of those that are open; none: there is only one.
    fn way_to_pay(
        &mut self,
        (who, by): (ObjectId, PlayerId),
        cost: &'a Cost,
        f: &Frame,
    ) -> StepResult<Option<&'a Cost>> {
        if cost.either.is_empty() {
            return Ok(None);
        }
        let open = |i: &u16| {
            let way = cost.either.get(usize::from(*i));
            way.is_some_and(|c| self.acts_payable(by, c, f) && self.may_do_all(who, c))
        };
        let from: SmallVec<[u16; 8]> = (0..cost.either.len() as u16).filter(open).collect();
        let chosen = self.choose(Asking::of(by, Reason::Alternative, Some(f.this)), from, (1, 1))?;
        Ok(chosen.first().and_then(|i| cost.either.get(usize::from(*i))))
    }
}

/// A deed that is a cost and is done to nothing, such as words that are said.
fn deed_of_cost(cost: &Instruction) -> Option<ActionId> {
    match cost {
        Instruction::Do { act: Act::Declared(deed, args), .. } if !args.iter().any(|a| matches!(a, Arg::Pick(_))) => {
            Some(*deed)
        }
        _ => None,
    }
}
