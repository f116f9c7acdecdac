//! Resolving the top of the stack (608): what is still legal, what the text does, where spells go, new targets.

use super::announce::as_member;
use super::castable::Casting;
use crate::engine::eval::{EvalContext, Judged};
use crate::engine::road::{Entering, ProposedEvent};
use crate::engine::run::Round;
use crate::engine::{
    Answer, ByEffect, CastNow, CastWay, Cause, Cite, Engine, Entity, Event, Flags, Frame, Kind, Named, ObjectId,
    PlayerId, Purpose, Question, Reason, ResumePoint, SlotValue, SpellTime, StackItem, StepResult, TargetOwner,
};
use crate::ir::{AbilityKind, Block, CardShape, CardTypes, Cost, DefId, TargetSpec, Verb, Zone, mana_value};
use smallvec::SmallVec;

impl<'a> Engine<'a> {
    /// 608.1; afterwards the active player has priority.
    pub(super) fn resolve_top(&mut self) -> StepResult<()> {
        self.state.turn.at = ResumePoint::Settle;
        self.state.turn.priority = self.state.turn.active;
        self.state.turn.passes = 0;
        if self.watch_for_loop()? {
            return Ok(());
        }
        let Some(item) = self.state.turn.stack.last() else { return Ok(()) };
        if item.ability.is_none() && self.chars(item.obj).types.intersects(CardTypes::PERMANENT) {
            let host = item.targets.first().and_then(|group| group.chosen.first().copied());
            return self.resolve_permanent(item.obj, item.controller, host);
        }
        let item = item.clone();
        match item.ability {
            Some(_) => self.resolve_ability(item),
            None => self.resolve_spell(item),
        }
    }

    fn resolve_ability(&mut self, mut item: StackItem) -> StepResult<()> {
        let rulebook = self.rulebook;
        let Some(id) = item.ability else { return Ok(()) };
        let kind = &rulebook.ability(id).kind;
        let mut holds = true;
        if let AbilityKind::Triggered(triggered) = kind
            && let Some(c) = &triggered.cond
        {
            // 603.4: the intervening if is judged again; what has gone is asked as it was (608.2h).
            let mark = self.state.journal.len() as u32;
            holds = self.cond(c, &EvalContext { mark, ..item.cx(&item.env) });
        }
        if let (true, Some(block)) = (holds, kind.block())
            && self.keep_legal_targets(&mut item, block)
        {
            let cause = self.cause(Cause::by_ability(item.source, id, item.controller));
            let mut frame = self.frame_of(&item, block, item.source, cause);
            frame.ability = Some(id);
            self.run(&block.body, &mut frame)?;
        }
        if self.state.obj(item.obj).live() {
            self.cease(item.obj);
        }
        Ok(())
    }

    /// A spell resolves: its texts are carried out unless all its targets are illegal, and it leaves the stack (608.2).
    fn resolve_spell(&mut self, mut item: StackItem) -> StepResult<()> {
        let rulebook = self.rulebook;
        let cause = self.cause(Cause::by_text(item.obj, self.first_text(item.obj), item.controller));
        if let Some(id) = self.first_text(item.obj)
            && let Some(block) = rulebook.ability(id).kind.block()
        {
            if !self.keep_legal_targets(&mut item, block) {
                return self.leave_stack(item.obj, Cite::FIZZLE);
            }
            let mut frame = self.frame_of(&item, block, item.obj, cause);
            frame.ability = Some(id);
            self.run(&block.body, &mut frame)?;
            self.further_text(&item, &frame)?;
        }
        self.leave_stack(item.obj, Cite::RESOLVE)
    }

    /// Spell abilities after the first, in the order of the text (112.3a).
    fn further_text(&mut self, item: &StackItem, done: &Frame) -> StepResult<()> {
        for (at, (id, block)) in self.further_blocks(item.obj).into_iter().enumerate() {
            let slots = self.rulebook.ability(id).slots as usize;
            let mut f = Frame::new(item.obj, item.controller, done.env.clone(), done.cause, done.mark);
            f.ability = Some(id);
            if f.env.len() < slots {
                f.env.resize(slots, Default::default());
            }
            self.own_targets(item, block, Some(at), &mut f);
            self.run(&block.body, &mut f)?;
        }
        Ok(())
    }

    /// What was chosen for a text of a spell: its targets and their divisions. Each text has slots of its own.
    pub(crate) fn own_targets(&self, item: &StackItem, block: &'a Block, further: Option<usize>, f: &mut Frame) {
        if further.is_some() {
            block.targets.iter().for_each(|spec| f.set(spec.slot, Default::default()));
        }
        if further.is_none() {
            self.targets_of_modes(item, block, f);
        }
        for group in &item.targets {
            let own = further.map_or(!group.owner.is_further(), |at| group.owner == TargetOwner::further(at));
            let Some(spec) = self.spec_of(item.obj, block, group.owner, group.spec).filter(|_| own) else { continue };
            if further.is_some() {
                f.set(spec.slot, SlotValue::of(item.chosen_with(group)));
            }
            if !group.division.is_empty() {
                f.divisions.push((spec.slot, group.division.clone()));
            }
            if let (Some(m), Some(loop_over)) = (group.member, &spec.for_each) {
                f.rounds.push(Round { of: loop_over.1, member: m, slot: spec.slot, chosen: group.chosen.clone() });
            }
        }
        self.each_for_target(item.obj, block, f);
    }

    /// 700.2d: what was chosen for each of the times that a mode was chosen.
    fn targets_of_modes(&self, item: &StackItem, block: &'a Block, f: &mut Frame) {
        if item.modes.windows(2).all(|two| two[0] != two[1]) {
            return;
        }
        for (i, g) in item.targets.iter().enumerate() {
            let TargetOwner::Mode(m) = g.owner else { continue };
            let Some(spec) = self.spec_of(item.obj, block, g.owner, g.spec) else { continue };
            let before = item.targets.iter().take(i).filter(|x| x.owner == g.owner && x.spec == g.spec).count();
            let Some((at, _)) = item.modes.iter().enumerate().filter(|(_, x)| **x == m).nth(before) else { continue };
            f.repeated.push((at, spec.slot, SlotValue::of(g.chosen.clone()), g.division.clone()));
        }
    }

    /// The spell abilities of an object after the first, without those that have modes of their own.
    pub(super) fn further_blocks(&self, spell: ObjectId) -> Vec<(crate::ir::AbilityId, &'a Block)> {
        let rulebook = self.rulebook;
        let first = self.first_text(spell);
        let list = self.chars(spell).abilities.list(&rulebook.content).iter();
        let others = list.filter(|id| Some(**id) != first);
        let blocks = others.filter_map(|id| match &rulebook.ability(*id).kind {
            AbilityKind::Spell(b) if b.modes.is_none() => Some((*id, b)),
            _ => None,
        });
        blocks.collect()
    }

    /// The spec of a group of targets of an object on the stack.
    pub(super) fn spec_of(
        &self,
        obj: ObjectId,
        block: &'a Block,
        owner: TargetOwner,
        spec: u8,
    ) -> Option<&'a TargetSpec> {
        let spec = usize::from(spec);
        match owner {
            TargetOwner::Host => None,
            TargetOwner::Block => block.targets.get(spec),
            TargetOwner::Mode(m) => block.modes.as_deref()?.options.get(usize::from(m))?.targets.get(spec),
            TargetOwner::Further(at) => self.further_blocks(obj).get(usize::from(at))?.1.targets.get(spec),
        }
    }

    /// 608.2n: into the graveyard; what is no card ceases to exist.
    fn leave_stack(&mut self, o: ObjectId, cite: Cite) -> StepResult<()> {
        if !self.state.obj(o).live() {
            return Ok(());
        }
        if self.state.obj(o).is(Flags::COPY) {
            self.cease(o);
            return Ok(());
        }
        let cause = self.cause(Cause { source: o, ..Cause::rule(cite) });
        let mut ev = Event::of(Verb::Move, cause).on(o);
        (ev.from, ev.to) = (Zone::Stack, Zone::Graveyard);
        self.event(ev)?;
        Ok(())
    }

    /// 608.3: a permanent spell enters; an Aura attached to what it targets.
    fn resolve_permanent(&mut self, spell: ObjectId, by: PlayerId, host: Option<Entity>) -> StepResult<()> {
        let aura = self.rulebook.content.roles.aura.is_some_and(|subtype| self.chars(spell).subs.has(subtype));
        let face_down = self.state.obj(spell).is(Flags::FACE_DOWN);
        let mut entry = Entering { control: Some(by), face_down, ..Entering::default() };
        if aura {
            let legal = host.is_some_and(|h| {
                self.can_hold(h)
                    && self.can_attach(spell, h, Judged::Nothing)
                    && self.may_target(spell, h, Judged::Nothing)
            });
            if !legal {
                // 702.102d: it goes on as what it is when it is not cast as something else.
                if self.end_as_cast(spell) {
                    return self.resolve_permanent(spell, by, host);
                }
                return self.leave_stack(spell, Cite::FIZZLE);
            }
            entry.attached = host;
        }
        let cause = self.cause(Cause { source: spell, by: Some(by), ..Cause::rule(Cite::RESOLVE) });
        let mut ev = Event::of(Verb::Move, cause).by(by).on(spell);
        (ev.from, ev.to) = (Zone::Stack, Zone::Battlefield);
        let mut p = ProposedEvent::new(ev);
        p.entry = self.entry(entry);
        let done = self.propose_one(p)?;
        if done.is_empty() && self.state.obj(spell).live() {
            return self.leave_stack(spell, Cite::RESOLVE);
        }
        Ok(())
    }

    /// 608.2b: illegal targets are dropped; false if there were targets and all are illegal.
    fn keep_legal_targets(&mut self, item: &mut StackItem, block: &'a Block) -> bool {
        let (mut any, mut legal) = (false, false);
        let obj = item.obj;
        for i in 0..item.targets.len() {
            let group = &item.targets[i];
            let Some(spec) = self.spec_of(obj, block, group.owner, group.spec) else { continue };
            let env = as_member(&item.env, spec, group.member);
            let cx = item.cx(&env);
            let keep: SmallVec<[bool; 8]> =
                group.chosen.iter().map(|e| self.target_legal(spec, obj, *e, &cx)).collect();
            any |= !keep.is_empty();
            legal |= keep.contains(&true);
            let group = &mut item.targets[i];
            let mut k = keep.iter();
            group.chosen.retain(|_| *k.next().unwrap_or(&false));
            let mut k = keep.iter();
            group.division.retain(|_| *k.next().unwrap_or(&false));
            item.read_targets(i, spec.slot);
        }
        !any || legal
    }

    pub(super) fn target_legal(&self, spec: &TargetSpec, obj: ObjectId, e: Entity, cx: &EvalContext) -> bool {
        self.passes(&spec.filter, e, cx) && self.may_target(obj, e, Judged::Nothing)
    }

    fn frame_of(&mut self, item: &StackItem, block: &'a Block, this: ObjectId, cause: u32) -> Frame {
        let mut f = Frame::new(this, item.controller, item.env.clone(), cause, self.state.journal.len() as u32);
        f.modes = item.modes.clone();
        f.follows = item.follows.clone();
        f.words = item.words.clone();
        self.own_targets(item, block, None, &mut f);
        f
    }

    /// 608.2f: casts or plays something in the middle of a resolution.
    pub(super) fn cast_during(&mut self, who: PlayerId, o: ObjectId, how: CastNow<'a>) -> StepResult<bool> {
        let CastNow { effect, play, forced } = how;
        if !self.state.obj(o).live() {
            return Ok(false);
        }
        if self.is(o, CardTypes::LAND) {
            if play && self.may_play_land(who, o) {
                self.play_land(who, o)?;
                return Ok(true);
            }
            return Ok(false);
        }
        match self.face_to_cast(who, o, effect)? {
            Some(way) if forced => {
                let casting = Casting { who, card: o, way, time: SpellTime::Sorcery, effect: Some(effect) };
                let may_decline = self.needs_mana_or_secrets(&casting);
                let casts = !may_decline || self.confirm(who, Reason::May(None), Some(o))?;
                Ok(casts && self.cast(who, o, way, Some(effect))?)
            }
            Some(way) => self.cast(who, o, way, Some(effect)),
            None => Ok(false),
        }
    }

    /// 708.3, 702.101a: of a split card its caster chooses the half or both, among what can be cast; none: nothing of it can be.
    fn face_to_cast(&mut self, who: PlayerId, o: ObjectId, effect: ByEffect<'a>) -> StepResult<Option<CastWay>> {
        let rulebook = self.rulebook;
        let faces: SmallVec<[Option<DefId>; 2]> = match &rulebook.content.def(self.state.obj(o).def).shape {
            CardShape::Split(halves) => halves.iter().map(|h| Some(*h)).collect(),
            _ => [None].into_iter().collect(),
        };
        let ways = faces.into_iter().map(|face| CastWay { face, ..CastWay::default() }).chain(self.whole_way(who, o));
        let castable = |way: &CastWay| {
            self.castable(&Casting { who, card: o, way: *way, time: SpellTime::Sorcery, effect: Some(effect) })
        };
        let ways: SmallVec<[CastWay; 2]> = ways.filter(castable).collect();
        if ways.len() < 2 {
            return Ok(ways.first().copied());
        }
        let whole = self.state.obj(o).def;
        let name = |way: &CastWay| Named::Word(rulebook.content.def(way.face.unwrap_or(whole)).name);
        let kind = Kind::Name(ways.iter().map(name).collect());
        let answer = self.ask(Question { who, kind, why: Reason::Effect, source: Some(o) })?;
        Ok(ways.into_iter().find(|way| answer == Answer::Name(name(way))))
    }

    /// 117.12: pays a cost while something resolves.
    pub(super) fn pay_during(&mut self, who: PlayerId, cost: &'a Cost, f: &mut Frame) -> StepResult<bool> {
        let you = std::mem::replace(&mut f.you, who);
        let out = self.pay_and_tell(who, cost, f);
        f.you = you;
        out
    }

    fn pay_and_tell(&mut self, who: PlayerId, cost: &'a Cost, f: &mut Frame) -> StepResult<bool> {
        let announced = self.announce_alternative(who, cost, self.mana_symbols(cost, &f.cx()), f, Purpose::Other)?;
        let mana = mana_value(&announced.symbols, 0);
        let paid = self.pay_announced(who, announced, f, Purpose::Other)?;
        if paid && mana > 0 {
            self.event(Event::of(Verb::Pay, f.cause).by(who).times(mana))?;
        }
        Ok(paid)
    }
}
