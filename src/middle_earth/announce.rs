//! Announcing a spell: the copy that is cast, its options, modes and targets, and what is in range (ME-11.4).

use super::wish::{Cast, Refusal, Request};
use crate::engine::eval::EvalContext;
use crate::engine::scene::Casting;
use crate::engine::{
    Answer, Asking, Cause, Engine, Entities, Entity, Event, Frame, Kind, ObjectId, Reason, SlotValue, StackItem,
    StepResult, TargetGroup, TargetOwner,
};
use crate::ir::{Block, Burden, Condition, Reach, Rule, RuleKinds, TargetSpec, Verb, Zone};

/// How often an option can be taken that may be taken any number of times, so that numbers stay small.
const MOST_TIMES: i32 = 10_000;

/// One instance of the word "target" of a spell, or what it is `on`.
#[derive(Clone, Copy)]
struct Asked<'s> {
    /// The text or the mode that it stands in.
    owner: TargetOwner,
    /// Its place among those of the same text.
    at: u8,
    /// What it asks for.
    spec: &'s TargetSpec,
}

impl<'a> Engine<'a> {
    /// The spell leaves the repertoire as a copy; its options, choices and targets are announced.
    pub(super) fn begin_casting(&mut self, request: &Request, cast: &Cast) -> StepResult<ObjectId> {
        let row = *self.state.obj(cast.known);
        let spell = self.place(row.def, row.owner, Zone::Casting, Some(request.caster))?;
        self.state.objects[spell.index()].base_controller = self.controller(request.caster);
        let method = cast.method.and_then(|m| self.rulebook.content.methods.get(m.0 as usize));
        let power = request.power.max(method.map_or(0, |m| m.power));
        let now = self.now();
        let casting = Casting {
            spell,
            known: cast.known,
            casting: spell,
            caster: request.caster,
            method: cast.method,
            power,
            duration: method.map_or(100, |m| m.duration),
            radius: 100,
            maximal: false,
            sustained: 0,
            bonus: 0,
            at: now,
            until: None,
            held: false,
        };
        if let Some(scene) = self.state.scene.as_deref_mut() {
            scene.casts.push(casting);
            scene.ways.extend(cast.method.map(|way| (spell, way)));
        }
        let more = self.more_power(spell);
        if let Some(c) = self.state.scene.as_deref_mut().and_then(|s| s.casts.last_mut()).filter(|_| more != 0) {
            c.power = c.power.saturating_add(more);
        }
        Ok(spell)
    }

    /// Percent of power that sentences in force give a spell as it is cast (10.2 of the book): all of them together.
    fn more_power(&self, spell: ObjectId) -> i32 {
        let mut more = 0;
        self.each_rule(RuleKinds::POWER, |r| {
            if let Rule::Power { what, n } = r.rule
                && self.fits(what, Entity::Obj(spell), &r.cx)
            {
                more += self.value(n, &r.cx);
            }
            true
        });
        more
    }

    /// How often each option is taken. Where nothing wearies (`free`), what an option costs by weariness can't be paid, so
    /// that it is not offered.
    pub(super) fn announce_options(&mut self, spell: ObjectId, cast: &Cast, free: bool) -> StepResult<()> {
        let rulebook = self.rulebook;
        let Some(magic) = &rulebook.content.def(self.state.obj(spell).def).magic else { return Ok(()) };
        let who = self.controller(spell);
        let mut gone = Vec::new();
        for (i, option) in magic.options.iter().enumerate() {
            // Any number of times is as often as somebody says; who is asked chooses among few.
            let most = option.most.map_or(10, i32::from);
            let unpayable = free && matches!(option.what, Burden::Weariness(_) | Burden::Casting(_));
            let n = match cast.options.as_ref().and_then(|o| o.get(i)) {
                _ if unpayable || option.apart.is_some_and(|line| gone.contains(&line)) => 0,
                Some(n) => (*n).clamp(0, option.most.map_or(MOST_TIMES, i32::from)),
                None if most == 1 => {
                    let why = Reason::OptionalCost(Some(option.label));
                    i32::from(self.confirm(who, why, Some(spell))?)
                }
                None => self.number(Asking::of(who, Reason::OptionalCost(Some(option.label)), Some(spell)), 0, most)?,
            };
            gone.extend(option.apart.filter(|_| n > 0));
            self.remember(spell, option.label, SlotValue::Num(n));
        }
        Ok(())
    }

    pub(super) fn spell_frame(&mut self, spell: ObjectId, ability: crate::ir::AbilityId) -> Frame {
        let you = self.controller(spell);
        let cause = self.cause(Cause::by_ability(spell, ability, you));
        self.ability_frame(spell, ability, you, crate::engine::Env::new(), cause)
    }

    /// What the spell does as it takes effect.
    pub(super) fn spell_block(&self, spell: ObjectId) -> Option<(crate::ir::AbilityId, &'a Block)> {
        let rulebook = self.rulebook;
        let id = rulebook.info(self.state.obj(spell).def).spell?;
        match &rulebook.ability(id).kind {
            crate::ir::AbilityKind::Spell(b) => Some((id, b)),
            _ => None,
        }
    }

    /// Modes and targets, kept with the spell as on a stack.
    pub(super) fn announce_spell_targets(
        &mut self,
        spell: ObjectId,
        cast: &Cast,
        several: bool,
        cause: u32,
    ) -> StepResult<Result<(), Refusal>> {
        let Some((id, block)) = self.spell_block(spell) else { return Ok(Ok(())) };
        let who = self.controller(spell);
        let env = std::iter::repeat_n(SlotValue::Nil, self.rulebook.ability(id).slots as usize).collect();
        let mut item = StackItem::spell(spell, who, env);
        let of = |owner| move |(i, spec)| Asked { owner, at: i as u8, spec };
        let mut all: Vec<Asked> = block.targets.iter().enumerate().map(of(TargetOwner::Block)).collect();
        if let Some(modes) = &block.modes {
            item.modes = self.chosen_modes(modes, &EvalContext::new(spell, who, &[]))?;
            for m in &item.modes {
                if let Some(mode) = modes.options.get(usize::from(*m)) {
                    all.extend(mode.targets.iter().enumerate().map(of(TargetOwner::Mode(*m))));
                }
            }
        }
        let mut given = cast.targets.clone();
        for asked in all {
            if let Err(refusal) = self.announce_spell_group(&mut item, asked, &mut given, several)? {
                return Ok(Err(refusal));
            }
        }
        // Of a single spell all that was named must be among what it is on.
        if !several && given.is_some_and(|left| !left.is_empty()) {
            return Ok(Err(Refusal::TooMany));
        }
        for e in item.targets.iter().flat_map(|g| g.chosen.iter()).copied().collect::<Vec<_>>() {
            let mut ev = Event::of(Verb::Target, cause).by(spell);
            ev.object = Some(e);
            self.event(ev)?;
        }
        if let Some(scene) = self.state.scene.as_deref_mut() {
            scene.items.push(item);
        }
        Ok(Ok(()))
    }

    /// What one instance asks for: from what was given, or by the caster's player.
    fn announce_spell_group(
        &mut self,
        item: &mut StackItem,
        asked: Asked<'_>,
        given: &mut Option<Entities>,
        several: bool,
    ) -> StepResult<Result<(), Refusal>> {
        let Asked { owner, at, spec } = asked;
        let spell = item.obj;
        let env = item.env.clone();
        let cx = EvalContext::new(spell, item.controller, &env);
        if spec.only_if.as_ref().is_some_and(|c| !self.cond(c, &cx)) {
            return Ok(Ok(()));
        }
        let (least, most) = (self.value(&spec.min, &cx).max(0), spec.max.as_ref().map(|v| self.value(v, &cx).max(0)));
        // What was given for several spells is for whichever of them it can be.
        let fits = given.as_ref().is_some_and(|g| self.spell_choices(spec, &cx, Some(g)).is_ok());
        let meant = if several && !fits { None } else { given.as_ref() };
        let from = match self.spell_choices(spec, &cx, meant) {
            Ok(from) => from,
            Err(_) if least == 0 && meant.is_none() => Entities::new(),
            Err(refusal) => return Ok(Err(refusal)),
        };
        let most = most.map_or(from.len(), |n| n as usize).min(from.len());
        if most < least as usize {
            return Ok(Err(Refusal::NoTarget));
        }
        let chosen: Entities = match given.as_mut() {
            Some(given) if fits => {
                let mut chosen = Entities::new();
                // What is named twice is left over once.
                given.retain(|e| {
                    let taken = chosen.len() < most && from.contains(e) && !chosen.contains(e);
                    if taken {
                        chosen.push(*e);
                    }
                    !taken
                });
                chosen
            }
            _ => {
                let who = self.player_of(&spec.chooser, &cx).unwrap_or(item.controller);
                let (min, max) = (least as u32, most as u32);
                let asking = Asking::of(who, Reason::Targets, Some(spell));
                match self.ask(asking.question(Kind::Target { from, min, max }))? {
                    Answer::Entities(chosen) => chosen,
                    _ => Entities::new(),
                }
            }
        };
        if chosen.len() < least as usize {
            return Ok(Err(Refusal::NoTarget));
        }
        // What is not known before the dice are thrown is divided then.
        let total = spec.divide.as_ref().map_or(0, |total| self.value(total, &cx));
        let division = match total > 0 && !chosen.is_empty() {
            true => self.ask_division(item.controller, &chosen, total, spell)?,
            false => Default::default(),
        };
        if let Some(v) = item.env.get_mut(spec.slot.index()) {
            *v = SlotValue::of(chosen.clone());
        }
        item.targets.push(TargetGroup { owner, spec: at, chosen, division, member: None });
        Ok(Ok(()))
    }

    /// Whether there is anything within range that the first spell could be on, where it must be on something; of a single
    /// spell that is to be on what was named, whether it can be on that. For a spell that is not announced yet.
    pub(super) fn has_something_to_be_on(&self, request: &Request) -> Result<(), Refusal> {
        let Some(Cast { known, targets, .. }) = request.spells.first() else { return Ok(()) };
        let Some((_, block)) = self.spell_block(*known) else { return Ok(()) };
        let cx = EvalContext::new(*known, self.controller(request.caster), &[]);
        let named = targets.as_ref().filter(|_| request.spells.len() == 1);
        for spec in &block.targets {
            if spec.only_if.is_none() && self.value(&spec.min, &cx) > 0 {
                self.spell_choices(spec, &cx, named)?;
            }
        }
        Ok(())
    }

    /// What a spell can be on: of the right sort, allowed, in range.
    fn spell_choices(
        &self,
        spec: &TargetSpec,
        cx: &EvalContext,
        given: Option<&Entities>,
    ) -> Result<Entities, Refusal> {
        let spell = cx.this;
        let legal = self.legal_scene_targets(spec, spell, cx);
        if let Some(given) = given
            && !given.iter().any(|e| legal.contains(e))
        {
            return Err(Refusal::BadTarget);
        }
        let near: Entities = legal.iter().copied().filter(|e| self.in_range(spell, *e)).collect();
        match (near.is_empty(), legal.is_empty(), given) {
            (true, true, _) => Err(Refusal::NoTarget),
            (true, false, _) => Err(Refusal::OutOfRange),
            (false, _, Some(given)) if !given.iter().any(|e| near.contains(e)) => Err(Refusal::OutOfRange),
            (false, ..) => Ok(near),
        }
    }

    fn legal_scene_targets(&self, spec: &TargetSpec, spell: ObjectId, cx: &EvalContext) -> Entities {
        let free = |e: &Entity| {
            let h = Event { object: Some(*e), ..Event::of(Verb::Target, 0) }.by(spell);
            *e != Entity::Obj(spell) && !self.forbidden(&h)
        };
        let apart = |e: &Entity| !spec.apart_from.iter().any(|slot| cx.slot(*slot).holds(*e));
        self.all(&spec.filter, cx).into_iter().filter(free).filter(apart).collect()
    }

    /// Whether something is within the range of a spell (ME-11.4).
    pub fn in_range(&self, spell: ObjectId, e: Entity) -> bool {
        let (Some(caster), Entity::Obj(o)) = (self.scene().and_then(|s| s.holder(spell)), e) else { return true };
        let Some(magic) = &self.rulebook.content.def(self.state.obj(spell).def).magic else { return true };
        let touch = self.touch();
        // A spell that is cast at the same time is no place.
        if self.state.obj(o).zone == Zone::Casting {
            return true;
        }
        let distance = self.distance(caster, o);
        match self.last_true(&magic.range, spell) {
            Some(Reach::Own) => self.whereabouts(o) == caster,
            Some(Reach::Touch) => distance <= touch,
            Some(Reach::Special) | None => true,
            Some(Reach::Far(far)) => distance <= self.quantity(far, &self.spell_cx(spell)).max(touch),
        }
    }

    /// Whether a spell reaches nobody but its caster.
    pub(super) fn is_on_self(&self, spell: ObjectId) -> bool {
        let magic = self.rulebook.content.def(self.state.obj(spell).def).magic.as_ref();
        magic.is_some_and(|m| self.last_true(&m.range, spell) == Some(&Reach::Own))
    }

    pub(super) fn spell_cx(&self, spell: ObjectId) -> EvalContext<'static> {
        EvalContext::new(spell, self.controller(spell), &[])
    }

    /// Of several ways that a header names the last one whose condition holds; none: none does.
    pub(super) fn last_true<'l, T>(&self, list: &'l [(T, Option<Condition>)], spell: ObjectId) -> Option<&'l T> {
        let cx = self.spell_cx(spell);
        let holds = |c: &Option<Condition>| c.as_ref().is_none_or(|c| self.cond(c, &cx));
        list.iter().rev().find(|(_, c)| holds(c)).map(|(way, _)| way)
    }
}
