//! Resolving the top of the stack (608).

use super::announce::NO_MODE;
use crate::engine::eval::{Cx, Judged};
use crate::engine::road::{Entering, Proposal};
use crate::engine::run::{block_of, val_of};
use crate::engine::{Cause, Cite, Engine, Ent, Ents, Flags, Frame, Happening, ObjId, PlayerId, Res, Rest, StackItem};
use crate::ir::{AbilityKind, Block, CardTypes, Cost, Price, TargetSpec, Verb, Zone};

impl<'a> Engine<'a> {
    /// 608.1; afterwards the active player has priority.
    pub(super) fn resolve_top(&mut self) -> Res<()> {
        self.w.turn.at = Rest::Settle;
        self.w.turn.priority = self.w.turn.active;
        self.w.turn.passes = 0;
        self.watch_for_loop()?;
        let Some(item) = self.w.turn.stack.last().cloned() else { return Ok(()) };
        match item.ability {
            Some(_) => self.resolve_ability(item),
            None => self.resolve_spell(item),
        }
    }

    fn resolve_ability(&mut self, mut item: StackItem) -> Res<()> {
        let rb = self.rb;
        let Some(id) = item.ability else { return Ok(()) };
        let kind = &rb.ability(id).kind;
        let mut holds = true;
        if let AbilityKind::Triggered(t) = kind
            && let Some(c) = &t.cond
        {
            // 603.4: the intervening if is judged again.
            holds = self.cond(c, &Cx::new(item.source, item.controller, &item.env));
        }
        if let (true, Some(block)) = (holds, block_of(kind))
            && self.keep_legal_targets(&mut item, block)
        {
            let cause = self.cause(Cause {
                source: item.source,
                ability: Some(id),
                cite: None,
                by: Some(item.controller),
                payment: false,
                action: None,
            });
            let mut frame = self.frame_of(&item, block, item.source, cause);
            frame.ability = Some(id);
            self.run(&block.body, &mut frame)?;
        }
        if self.w.obj(item.obj).live() {
            self.cease(item.obj);
        }
        Ok(())
    }

    /// 608.2.
    fn resolve_spell(&mut self, mut item: StackItem) -> Res<()> {
        let rb = self.rb;
        let def = self.w.obj(item.obj).def;
        let permanent = self.chars(item.obj).types.intersects(CardTypes::PERMANENT);
        if permanent {
            return self.resolve_permanent(item);
        }
        let cause = self.cause(Cause {
            source: item.obj,
            ability: rb.info(def).spell,
            cite: None,
            by: Some(item.controller),
            payment: false,
            action: None,
        });
        if let Some(id) = rb.info(def).spell
            && let Some(block) = block_of(&rb.ability(id).kind)
        {
            if !self.keep_legal_targets(&mut item, block) {
                return self.leave_stack(item.obj, Cite::FIZZLE);
            }
            let mut frame = self.frame_of(&item, block, item.obj, cause);
            frame.ability = Some(id);
            self.run(&block.body, &mut frame)?;
            self.further_text(&item, id, &frame)?;
        }
        self.leave_stack(item.obj, Cite::RESOLVE)
    }

    /// Spell abilities after the first, in the order of the text (112.3a).
    fn further_text(&mut self, item: &StackItem, first: crate::ir::AbilityId, done: &Frame) -> Res<()> {
        let rb = self.rb;
        let list: Vec<_> = self.chars(item.obj).abilities.list(&rb.content).to_vec();
        for id in list {
            let ability = rb.ability(id);
            if id == first {
                continue;
            }
            if let AbilityKind::Spell(b) = &ability.kind
                && b.targets.is_empty()
                && b.modes.is_none()
            {
                let mut f = Frame::new(item.obj, item.controller, done.env.clone(), done.cause, done.mark);
                f.ability = Some(id);
                if f.env.len() < ability.slots as usize {
                    f.env.resize(ability.slots as usize, Default::default());
                }
                self.run(&b.body, &mut f)?;
            }
        }
        Ok(())
    }

    /// 608.2n: into the graveyard; what is no card ceases to exist.
    fn leave_stack(&mut self, o: ObjId, cite: Cite) -> Res<()> {
        if !self.w.obj(o).live() {
            return Ok(());
        }
        if self.w.delayed.iter().any(|d| d.source == o) {
            let item = self.w.stack_item(o).cloned();
            self.w.past_items.extend(item);
        }
        if self.w.obj(o).is(Flags::COPY) {
            self.cease(o);
            return Ok(());
        }
        let cause = self.cause(Cause { source: o, ..Cause::rule(cite) });
        let mut ev = Happening::of(Verb::Move, cause).on(o);
        (ev.from, ev.to) = (Zone::Stack, Zone::Graveyard);
        self.event(ev)?;
        Ok(())
    }

    /// 608.3: a permanent spell enters; an Aura attached to its target.
    fn resolve_permanent(&mut self, item: StackItem) -> Res<()> {
        let aura = self.rb.content.roles.aura.is_some_and(|s| self.chars(item.obj).subs.has(s));
        let mut entry = Entering { control: Some(item.controller), ..Entering::default() };
        if aura {
            let host = item.targets.first().and_then(|g| g.chosen.first().copied());
            let legal = host.is_some_and(|h| {
                self.still_there(h)
                    && self.can_attach(item.obj, h, None)
                    && self.may_target(item.obj, h, Judged::Nothing)
            });
            if !legal {
                return self.leave_stack(item.obj, Cite::FIZZLE);
            }
            entry.attached = host;
        }
        let cause = self.cause(Cause { source: item.obj, by: Some(item.controller), ..Cause::rule(Cite::RESOLVE) });
        let mut ev = Happening::of(Verb::Move, cause).by(item.controller).on(item.obj);
        (ev.from, ev.to) = (Zone::Stack, Zone::Battlefield);
        let mut p = Proposal::new(ev);
        p.entry = Some(Box::new(entry));
        let done = self.propose_one(p)?;
        if done.is_empty() && self.w.obj(item.obj).live() {
            return self.leave_stack(item.obj, Cite::RESOLVE);
        }
        Ok(())
    }

    fn still_there(&self, e: Ent) -> bool {
        match e {
            Ent::Obj(o) => self.w.on_battlefield(o),
            Ent::Player(p) => !self.w.player(p).out,
        }
    }

    /// 608.2b: illegal targets are dropped; false if there were targets and all are illegal.
    fn keep_legal_targets(&mut self, item: &mut StackItem, block: &'a Block) -> bool {
        let (mut any, mut legal) = (false, false);
        let (obj, this, you) = (item.obj, item.source, item.controller);
        for i in 0..item.targets.len() {
            let g = &item.targets[i];
            let Some(spec) = spec_of(block, g.mode, g.spec) else { continue };
            let cx = Cx::new(this, you, &item.env);
            let keep: Vec<bool> = g.chosen.iter().map(|e| self.target_legal(spec, obj, *e, &cx)).collect();
            any |= !keep.is_empty();
            legal |= keep.contains(&true);
            let g = &mut item.targets[i];
            let mut k = keep.iter();
            g.chosen.retain(|_| *k.next().unwrap_or(&false));
            let mut k = keep.iter();
            g.division.retain(|_| *k.next().unwrap_or(&false));
            if let Some(v) = item.env.get_mut(spec.slot.index()) {
                *v = val_of(g.chosen.clone());
            }
        }
        !any || legal
    }

    fn target_legal(&self, spec: &TargetSpec, obj: ObjId, e: Ent, cx: &Cx) -> bool {
        self.passes(&spec.filter, e, cx) && self.may_target(obj, e, Judged::Nothing)
    }

    fn frame_of(&mut self, item: &StackItem, block: &'a Block, this: ObjId, cause: u32) -> Frame {
        let mut f = Frame::new(this, item.controller, item.env.clone(), cause, self.w.journal.len() as u32);
        f.modes = item.modes.clone();
        f.follows = item.follows;
        for g in &item.targets {
            if let (false, Some(spec)) = (g.division.is_empty(), spec_of(block, g.mode, g.spec)) {
                f.divisions.push((spec.slot, g.division.clone()));
            }
        }
        f
    }

    /// 114.7, 706.10c: new targets may be chosen; the old one may always be kept.
    pub(super) fn choose_new_targets(&mut self, who: PlayerId, obj: ObjId) -> Res<()> {
        let rb = self.rb;
        let Some(item) = self.w.stack_item(obj).cloned() else { return Ok(()) };
        let id = item.ability.or(rb.info(self.w.obj(obj).def).spell);
        let Some(block) = id.and_then(|i| block_of(&rb.ability(i).kind)) else { return Ok(()) };
        for (i, g) in item.targets.iter().enumerate() {
            let Some(spec) = spec_of(block, g.mode, g.spec) else { continue };
            let this = if item.ability.is_some() { item.source } else { obj };
            let cx = Cx::new(this, item.controller, &item.env);
            let mut from = self.legal_targets(spec, obj, &cx);
            for old in &g.chosen {
                if !from.contains(old) {
                    from.push(*old);
                }
            }
            let n = g.chosen.len() as u32;
            if n == 0 || !self.confirm(who, crate::engine::Why::Targets, Some(obj))? {
                continue;
            }
            let chosen: Ents = self.pick(who, from, (n, n), crate::engine::Why::Targets, Some(obj))?;
            if let Some(x) = self.item_mut(obj) {
                if let Some(v) = x.env.get_mut(spec.slot.index()) {
                    *v = val_of(chosen.clone());
                }
                x.targets[i].chosen = chosen;
            }
        }
        Ok(())
    }

    /// 608.2f: casts or plays something in the middle of a resolution.
    pub(super) fn cast_during(&mut self, who: PlayerId, o: ObjId, price: &'a Price, play: bool) -> Res<bool> {
        if !self.w.obj(o).live() {
            return Ok(false);
        }
        if self.is(o, CardTypes::LAND) {
            if play && self.may_play_land(who, o) {
                self.play_land(who, o)?;
                return Ok(true);
            }
            return Ok(false);
        }
        let way = crate::engine::CastWay::default();
        let supply = self.supply(who);
        if !self.castable(who, o, way, true, &supply, Some(price)) {
            return Ok(false);
        }
        self.cast(who, o, way, Some(price))
    }

    /// 117.12: pays a cost while something resolves.
    pub(super) fn pay_during(&mut self, who: PlayerId, c: &'a Cost, f: &mut Frame) -> Res<bool> {
        let you = std::mem::replace(&mut f.you, who);
        let out = self.pay_cost(who, c, f, None);
        f.you = you;
        out
    }
}

/// The spec of a group of targets.
fn spec_of(block: &Block, mode: u8, spec: u8) -> Option<&TargetSpec> {
    if mode == NO_MODE {
        return block.targets.get(spec as usize);
    }
    block.modes.as_deref()?.options.get(mode as usize)?.targets.get(spec as usize)
}
