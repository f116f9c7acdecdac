//! Announcing (601.2b-d): modes, targets, divisions. Also for abilities (602.2b) and triggers (603.3d).

use crate::engine::eval::{EVERYBODY, EvalContext, Judged};
use crate::engine::{
    Answer, AskedTogether, Asking, Engine, Entities, Entity, Env, Event, Kind, ObjectId, PlayerId, Reason, SlotValue,
    StepResult, TargetGroup, TargetOwner,
};
use crate::ir::{
    AbilityId, AbilityKind, Block, Condition, Filter, Ref, Slot, TargetSpec, Value, Verb, Zone, has_all_modes,
};
use smallvec::SmallVec;

/// For what it is asked which targets there are.
#[derive(Clone, Copy)]
pub(super) struct Targeting {
    /// The object on the stack, or what would go there.
    pub obj: ObjectId,
    /// The object whose ability it is; a spell itself.
    pub this: ObjectId,
    /// Whose spell or ability it is.
    pub by: PlayerId,
    /// As what `obj` is looked at: a card as the spell that it would be.
    pub judged: Judged,
    /// The ability whose text asks for them; none: a spell's.
    pub ability: Option<AbilityId>,
    /// What gave its object the ability, before it is on the stack; none: nothing did, or its slots tell.
    pub giver: ObjectId,
}

impl Targeting {
    /// A card as the spell that it would be, or an ability that is not on the stack yet.
    pub fn before(o: ObjectId, by: PlayerId, judged: Judged) -> Self {
        Self { obj: o, this: o, by, judged, ability: None, giver: ObjectId::NONE }
    }

    /// The same of an ability, in the words of whatever gave it (612.3).
    pub fn reading(self, ability: AbilityId, giver: ObjectId) -> Self {
        Self { ability: Some(ability), giver, ..self }
    }

    /// What its text is read with, on the stack in its own words.
    fn cx<'e>(&self, engine: &'e Engine<'_>, env: &'e [SlotValue]) -> EvalContext<'e> {
        let words = engine.state.stack_item(self.obj).and_then(|item| item.words.as_ref());
        EvalContext { ability: self.ability, giver: self.giver, words, ..EvalContext::new(self.this, self.by, env) }
    }
}

impl<'a> Engine<'a> {
    /// Chooses modes and targets for what is on the stack as `obj`; `this` is the object whose ability it is. False:
    /// there is no legal choice.
    ///
    /// # Errors
    /// A question is open, a limit was reached, or the game is over.
    pub fn announce_block(
        &mut self,
        block: &'a Block,
        obj: ObjectId,
        this: ObjectId,
        p: PlayerId,
        cause: u32,
    ) -> StepResult<bool> {
        if let Some(modes) = &block.modes {
            let Some(chosen) = self.announce_modes(modes, obj, this, p)? else { return Ok(false) };
            if let Some(item) = self.item_mut(obj) {
                item.modes = chosen.clone();
            }
            if !self.announce_targets(&block.targets, TargetOwner::Block, obj, this, p)? {
                return Ok(false);
            }
            for mode_at in chosen {
                if let Some(mode) = modes.options.get(mode_at as usize)
                    && !self.announce_targets(&mode.targets, TargetOwner::Mode(mode_at), obj, this, p)?
                {
                    return Ok(false);
                }
            }
        } else if !self.announce_targets(&block.targets, TargetOwner::Block, obj, this, p)? {
            return Ok(false);
        }
        self.target_events(obj, cause)?;
        Ok(true)
    }

    /// Targets of a further spell ability of a spell.
    pub(super) fn announce_more(
        &mut self,
        block: &'a Block,
        at: usize,
        (spell, who, cause): (ObjectId, PlayerId, u32),
    ) -> StepResult<bool> {
        let before = self.state.stack_item(spell).map_or(0, |i| i.targets.len());
        // Each text has slots of its own.
        let env = self.item_mut(spell).map(|i| std::mem::take(&mut i.env)).unwrap_or_default();
        let announced = self.announce_targets(&block.targets, TargetOwner::further(at), spell, spell, who);
        if let Some(item) = self.item_mut(spell) {
            item.env = env;
        }
        if !announced? {
            return Ok(false);
        }
        let groups = self.state.stack_item(spell).map(|i| i.targets.clone()).unwrap_or_default();
        let new: Entities = groups.iter().skip(before).flat_map(|group| group.chosen.iter().copied()).collect();
        self.become_targets(spell, cause, new)?;
        Ok(true)
    }

    pub(super) fn item_mut(&mut self, obj: ObjectId) -> Option<&mut crate::engine::StackItem> {
        self.state.turn.stack.iter_mut().rev().find(|i| i.obj == obj)
    }

    /// 700.2a: only modes with legal targets.
    fn announce_modes(
        &mut self,
        modes: &crate::ir::Modes,
        obj: ObjectId,
        this: ObjectId,
        p: PlayerId,
    ) -> StepResult<Option<SmallVec<[u8; 4]>>> {
        let of = self.targeting(obj, this, p);
        let legal = self.legal_modes(modes, &of);
        let env = self.state.stack_item(obj).map(|i| i.env.clone()).unwrap_or_default();
        let cx = of.cx(self, &env);
        let by_its_own = modes.all_if.as_ref().is_some_and(|all_if| self.cond(&Condition::Set(all_if.clone()), &cx));
        if by_its_own || self.is_given_all_modes(obj, &cx) {
            return Ok(Some((0..modes.options.len() as u8).collect()));
        }
        let (min, max) = (self.value(&modes.min, &cx).max(0) as u32, self.value(&modes.max, &cx).max(0) as u32);
        if (legal.len() as u32) < min.min(1) || !modes.repeat && (legal.len() as u32) < min {
            return Ok(None);
        }
        let who = self.announcer(&modes.by, this, p, &env)?;
        let asking = Asking::of(who, Reason::Modes, Some(this));
        let mut chosen = self.choose_modes_of(modes, asking, legal, (min, max))?;
        chosen.sort_unstable();
        Ok(Some(chosen.into_iter().map(|mode_at| mode_at as u8).collect()))
    }

    /// Whether a sentence of the object, its own or a given one, says that all its modes are chosen.
    fn is_given_all_modes(&self, obj: ObjectId, cx: &EvalContext<'_>) -> bool {
        let list = self.chars(obj).abilities.list(&self.rulebook.content);
        list.iter().any(|a| match &self.rulebook.ability(*a).kind {
            AbilityKind::Static(s) => has_all_modes(&s.parts) && s.cond.as_ref().is_none_or(|cond| self.cond(cond, cx)),
            _ => false,
        })
    }

    /// 601.2c, 700.2e: who makes a choice of an announcement; if several could, the controller says who does.
    fn announcer(
        &mut self,
        by: &crate::ir::Ref,
        this: ObjectId,
        p: PlayerId,
        env: &crate::engine::Env,
    ) -> StepResult<PlayerId> {
        if *by == crate::ir::Ref::You {
            return Ok(p);
        }
        let mut from = self.ents(by, &EvalContext::new(this, p, env));
        from.retain(|e| {
            e.player().is_some_and(|other| !self.state.player(other).out && self.reaches(p, Entity::Player(other)))
        });
        if from.is_empty() && self.state.seating.is_ranged() {
            // 801.5c: then it is the nearest to the left who could.
            let all = self.ents(by, &EvalContext { eye: EVERYBODY, ..EvalContext::new(this, p, env) });
            from.extend(self.state.players_from(p).map(Entity::Player).find(|other| all.contains(other)));
        }
        if from.len() > 1 {
            from = self.pick(Asking::of(p, Reason::StandIn, Some(this)), from, (1, 1))?;
        }
        Ok(from.first().and_then(|e| e.player()).unwrap_or(p))
    }

    /// The modes whose targets could be chosen.
    pub(super) fn legal_modes(&self, modes: &crate::ir::Modes, of: &Targeting) -> SmallVec<[u16; 8]> {
        (0..modes.options.len() as u16)
            .filter(|m| {
                let each = self.chars(of.obj).each;
                modes.options.get(*m as usize).is_some_and(|o| each || self.targets_exist(&o.targets, of))
            })
            .collect()
    }

    /// What an ability on the stack has learnt from the event that it triggered on; of a card nothing is known yet.
    fn known_to(&self, obj: ObjectId) -> &[SlotValue] {
        if self.state.obj(obj).zone != Zone::Stack {
            return &[];
        }
        self.state.stack_item(obj).map_or(&[], |item| &item.env)
    }

    /// Something that is announced on the stack.
    fn targeting(&self, obj: ObjectId, this: ObjectId, by: PlayerId) -> Targeting {
        let ability = self.state.stack_item(obj).and_then(|item| item.ability);
        Targeting { obj, this, by, judged: Judged::Nothing, ability, giver: ObjectId::NONE }
    }

    /// Whether every target that must be chosen could be.
    pub(super) fn targets_exist(&self, specs: &[TargetSpec], of: &Targeting) -> bool {
        let Targeting { obj, judged, .. } = *of;
        let env = self.known_to(obj);
        let alone = specs.iter().position(|spec| {
            let cx = of.cx(self, env).before_announcing();
            if let Some(loop_over) = &spec.for_each {
                return self.least_targets(spec, &cx) > 0
                    && !self.some_member_has(spec, loop_over, obj, &cx.judging(judged));
            }
            let (need, apart) = (self.least_targets(spec, &cx), spec.apart_from.len() as i32);
            if need <= 0 {
                return false;
            }
            if need > 1 && spec.together.is_some() {
                return self.ways_to_choose(spec, obj, &cx.judging(judged)).is_empty();
            }
            if need == 1 && apart == 0 {
                return !self.any(&spec.filter, &cx, |e| self.may_target(obj, e, judged));
            }
            (self.legal_targets(spec, obj, &cx.judging(judged)).len() as i32) < need + apart
        });
        match alone {
            None => true,
            // What the first target is said of can't depend on another one.
            Some(0) => false,
            // What a target must be may depend on those before it: `a card in that player's graveyard`.
            Some(_) => self.targets_go_together(specs, of),
        }
    }

    /// Whether one of several players has as many as must be chosen for each.
    fn some_member_has(&self, spec: &TargetSpec, loop_over: &(Filter, Slot), obj: ObjectId, cx: &EvalContext) -> bool {
        let least = self.least_targets(spec, cx) as usize;
        self.members_of(loop_over, cx).into_iter().any(|m| {
            let env = as_member(&cx.env.iter().cloned().collect(), spec, Some(m));
            self.legal_targets(spec, obj, &EvalContext { env: &env, ..*cx }).len() >= least
        })
    }

    /// How many must be chosen, as far as that is known before; 0: perhaps none.
    fn least_targets(&self, spec: &TargetSpec, cx: &EvalContext) -> i32 {
        match &spec.min {
            _ if spec.only_if.is_some() => 0,
            crate::ir::Value::Slot(_) => 0,
            v => self.value(v, cx),
        }
    }

    /// 601.2c: whether targets can be chosen one after the other, each with those before it known.
    fn targets_go_together(&self, specs: &[TargetSpec], of: &Targeting) -> bool {
        self.rest_goes_together(specs, of, &mut self.known_to(of.obj).iter().cloned().collect(), &mut 0)
    }

    /// The same for what is left, with what has been chosen so far. After so many tries it is taken for granted: what
    /// turns out to be illegal is undone.
    fn rest_goes_together(&self, specs: &[TargetSpec], of: &Targeting, env: &mut Env, tries: &mut u32) -> bool {
        const MOST_TRIES: u32 = 500;
        let Some((spec, rest)) = specs.split_first() else { return true };
        let cx = of.cx(self, env).judging(of.judged).before_announcing();
        let choices = self.ways_to_choose(spec, of.obj, &cx);
        for chosen in choices {
            *tries += 1;
            if *tries > MOST_TRIES {
                return true;
            }
            set_slot(env, spec.slot.index(), chosen);
            if self.rest_goes_together(rest, of, env, tries) {
                return true;
            }
        }
        false
    }

    /// What could be chosen for a spec; of several at once only the first ones.
    fn ways_to_choose(&self, spec: &TargetSpec, obj: ObjectId, cx: &EvalContext) -> Vec<Entities> {
        let need = self.least_targets(spec, cx).max(0) as usize;
        if let Some(loop_over) = &spec.for_each {
            let some = need == 0 || self.some_member_has(spec, loop_over, obj, cx);
            return some.then(Entities::new).into_iter().collect();
        }
        if need == 0 {
            return vec![Entities::new()];
        }
        let mut legal = self.legal_targets(spec, obj, cx);
        legal.retain(|e| spec.apart_from.iter().all(|slot| !cx.slot(*slot).holds(*e)));
        match need {
            1 => legal.into_iter().map(|e| std::iter::once(e).collect()).collect(),
            n => match &spec.together {
                Some(together) => self.some_together(self.asked_together(together, cx), &legal, n),
                None if legal.len() >= n => vec![legal.into_iter().take(n).collect()],
                None => Vec::new(),
            },
        }
    }

    /// Whether a spell or ability can't be kept from targeting something (115.3, 702.11 and the like).
    pub fn may_target(&self, obj: ObjectId, e: Entity, judged: Judged) -> bool {
        // 114.5: no spell targets itself, nor does an ability on the stack; before it is there, `obj` is its source, which it
        // may target.
        let itself = judged != Judged::Nothing || self.state.obj(obj).zone == Zone::Stack;
        if e == Entity::Obj(obj) && itself {
            return false;
        }
        !self.forbidden_as(&Event { object: Some(e), ..Event::of(Verb::Target, 0) }.by(obj), judged)
    }

    /// Everything that can be a target of this spec now.
    pub fn legal_targets(&self, spec: &TargetSpec, obj: ObjectId, cx: &EvalContext) -> Entities {
        let mut legal = self.all(&spec.filter, cx);
        legal.retain(|e| self.may_target(obj, *e, cx.judged));
        legal
    }

    fn announce_targets(
        &mut self,
        specs: &'a [TargetSpec],
        owner: TargetOwner,
        obj: ObjectId,
        this: ObjectId,
        p: PlayerId,
    ) -> StepResult<bool> {
        // 702.95b: what says "each" has no targets.
        if self.chars(obj).each {
            return Ok(true);
        }
        let before = self.state.stack_item(obj).map_or(0, |x| x.targets.len());
        let of = self.targeting(obj, this, p);
        let order = as_they_are_chosen(specs);
        for (at, (i, s)) in order.iter().copied().enumerate() {
            let env = self.state.stack_item(obj).map(|x| x.env.clone()).unwrap_or_default();
            let cx = of.cx(self, &env);
            if s.only_if.as_ref().is_some_and(|c| !self.cond(c, &cx)) {
                continue;
            }
            let differing = order[..at].iter().filter(|(_, earlier)| earlier.apart_from.contains(&s.slot));
            let apart: SmallVec<[Slot; 2]> =
                s.apart_from.iter().copied().chain(differing.map(|(_, earlier)| earlier.slot)).collect();
            let aim = Aim { owner, spec: i as u8, obj, this, by: p };
            let Some(loop_over) = &s.for_each else {
                if !self.announce_group(s, &aim, &apart, None)? {
                    return Ok(false);
                }
                continue;
            };
            // A player who has nothing that could be chosen is passed over, if there is another one.
            let least = self.least_targets(s, &cx).max(0) as usize;
            let members = self.members_of(loop_over, &cx);
            let some = |e: &Self, member: PlayerId| {
                let env = as_member(&env, s, Some(member));
                e.legal_targets(s, obj, &of.cx(e, &env)).len() >= least
            };
            let able: SmallVec<[PlayerId; 4]> = members.into_iter().filter(|member| some(self, *member)).collect();
            if able.is_empty() && least > 0 {
                return Ok(false);
            }
            for member in able {
                if !self.announce_group(s, &aim, &apart, Some(member))? {
                    return Ok(false);
                }
            }
        }
        if let Some(new) = self.item_mut(obj).and_then(|item| item.targets.get_mut(before..)) {
            new.sort_by_key(|group| group.spec);
        }
        Ok(true)
    }

    /// The players for each of whom something is announced, in turn order.
    fn members_of(&self, (players, _): &(Filter, Slot), cx: &EvalContext) -> SmallVec<[PlayerId; 4]> {
        self.all(players, cx).into_iter().filter_map(Entity::player).collect()
    }

    /// Announces what one instance of the word "target" asks for, for one of several players if there is one for each.
    fn announce_group(
        &mut self,
        wanted: &'a TargetSpec,
        aim: &Aim,
        apart: &[Slot],
        member: Option<PlayerId>,
    ) -> StepResult<bool> {
        let Aim { obj, this, by: p, .. } = *aim;
        let env = self.state.stack_item(obj).map(|x| as_member(&x.env, wanted, member)).unwrap_or_default();
        let cx = self.targeting(obj, this, p).cx(self, &env);
        let mut from = self.legal_targets(wanted, obj, &cx);
        for slot in apart {
            from.retain(|e| !cx.slot(*slot).holds(*e));
        }
        let min = self.value(&wanted.min, &cx).max(0) as u32;
        let max = wanted.max.as_ref().map_or(from.len() as u32, |most| self.value(most, &cx).max(0) as u32);
        let total = wanted.divide.as_ref().map(|amount| self.value(amount, &cx));
        // 601.2d: each target of a division gets at least one.
        let max = total.map_or(max, |amount| max.min(amount.max(0) as u32)).min(from.len() as u32);
        // 107.1c: nothing is divided among none of any number, if there is one.
        let min = if total.is_some() && wanted.max.is_none() { min.max(max.min(1)) } else { min };
        if (from.len() as u32) < min {
            return Ok(false);
        }
        let together = wanted.together.as_deref().map(|together| self.asked_together(together, &cx));
        let who = self.announcer(&wanted.chooser, this, p, &env)?;
        // 801.5a: whoever announces it has to reach it.
        from.retain(|e| self.reaches(who, *e));
        let max = max.min(from.len() as u32);
        if (from.len() as u32) < min {
            return Ok(false);
        }
        let max = together.map_or(max, |asked| max.min(self.most_together(asked, &from)));
        if max < min {
            return Ok(false);
        }
        let chosen = self.ask_targets(Asking::of(who, Reason::Targets, Some(this)), from, (min, max), together)?;
        let division = match total {
            Some(amount) if !chosen.is_empty() => self.ask_division(p, &chosen, amount, this)?,
            _ => SmallVec::new(),
        };
        if let Some(item) = self.item_mut(obj) {
            item.targets.push(TargetGroup { owner: aim.owner, spec: aim.spec, chosen, division, member });
            let all = item.targets.last().map(|g| item.chosen_with(g)).unwrap_or_default();
            set_slot(&mut item.env, wanted.slot.index(), all);
        }
        Ok(true)
    }

    fn ask_targets(
        &mut self,
        asking: Asking,
        from: Entities,
        (min, max): (u32, u32),
        together: Option<AskedTogether>,
    ) -> StepResult<Entities> {
        if max == 0 {
            return Ok(Entities::new());
        }
        let d = asking.question(Kind::Target { from, min, max });
        let answer = self.ask_with(&d, |e, answer| match (&together, answer) {
            (Some(asked), Answer::Entities(chosen)) => e.go_together(*asked, chosen),
            _ => Ok(()),
        })?;
        match answer {
            Answer::Entities(e) => Ok(e),
            _ => Ok(Entities::new()),
        }
    }

    /// 601.2c: each target becomes the target; recorded only if somebody listens.
    fn target_events(&mut self, obj: ObjectId, cause: u32) -> StepResult<()> {
        self.become_targets(obj, cause, self.targets_of(obj))
    }
}

/// What is announced of one text of an object on the stack.
struct Aim {
    owner: TargetOwner,
    spec: u8,
    obj: ObjectId,
    this: ObjectId,
    by: PlayerId,
}

/// What a text knows while something is announced or judged for one of several players.
pub(super) fn as_member(env: &Env, spec: &TargetSpec, member: Option<PlayerId>) -> Env {
    let mut env = env.clone();
    if let (Some(loop_over), Some(m)) = (&spec.for_each, member) {
        set_slot(&mut env, loop_over.1.index(), Entities::from_elem(Entity::Player(m), 1));
    }
    env
}

/// Targets in the order in which they are chosen: that of the text, but what somebody else chooses comes behind what the
/// controller does (601.4b, 602.3b), if the latter can be told without it.
fn as_they_are_chosen(specs: &[TargetSpec]) -> SmallVec<[(usize, &TargetSpec); 2]> {
    let mut all: SmallVec<[(usize, &TargetSpec); 2]> = specs.iter().enumerate().collect();
    if specs.iter().any(|s| s.chooser != Ref::You) {
        let alone = |s: &TargetSpec| {
            let counted = |v: &Value| matches!(v, Value::Num(_));
            let plain = s.only_if.is_none() && counted(&s.min) && s.max.as_ref().is_none_or(counted);
            s.chooser == Ref::You
                && plain
                && s.filter.preds.iter().all(|pred| pred.all_parts(&|facts| facts.alone.is_sure()))
        };
        all.sort_by_key(|(_, s)| !alone(s));
    }
    all
}

/// Puts chosen targets where the text reads them.
fn set_slot(env: &mut Env, at: usize, chosen: Entities) {
    if env.len() <= at {
        env.resize(at + 1, SlotValue::Nil);
    }
    env[at] = SlotValue::of(chosen);
}
