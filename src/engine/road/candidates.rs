//! Which replacement effects could apply to an event, and which of them goes first (614.12, 616.1).

use super::{Applied, Asking, ProposedEvent};
use crate::engine::eval::EvalContext;
use crate::engine::givers::equal_before;
use crate::engine::listeners::Listener;
use crate::engine::rulebook::replaces_own_entering;
use crate::engine::{Chars, Engine, Entities, Entity, Env, Event, Limited, ObjectId, PlayerId, Reason, StepResult};
use crate::ir::{
    Ability, AbilityId, AbilityKind, Act, ActionId, Arg, Change, EntryMods, EventPattern, Instruction, Modifier,
    OrderedBy, Pick, Replacement, Verb, Zone, Zones,
};
use smallvec::SmallVec;

/// One replacement effect that could apply to an event.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    /// By what it is known that it has applied (614.5).
    pub id: Applied,
    /// The ability that replaces; none: a shield that only prevents damage.
    pub ability: Option<AbilityId>,
    /// The object that has it or that it comes from.
    pub this: ObjectId,
    /// The player whose effect it is.
    pub you: PlayerId,
    /// What the slots of its text hold.
    pub env: Env,
    /// The words in which its text is read; none: those that its object has now.
    pub words: Option<crate::engine::Wording>,
}

impl Candidate {
    /// What waits to replace something, by the ability that does so; none: it only prevents damage.
    fn of_waiting(waiting: &crate::engine::Waiting, ability: Option<AbilityId>) -> Self {
        let (this, you, env) = (waiting.source, waiting.controller, waiting.env.clone());
        Self { id: Applied::Shield(waiting.id), ability, this, you, env, words: waiting.words.clone() }
    }
}

impl Engine<'_> {
    /// 616.1: the affected player, or the controller of the affected object, chooses among several.
    pub(super) fn choose_replacement(
        &mut self,
        proposed: &ProposedEvent,
        mut found: Vec<Candidate>,
    ) -> StepResult<Option<Candidate>> {
        if found.len() > 1 {
            // 616.1b-c: under whose control it enters comes first, then as a copy of what.
            let first = found.iter().map(|c| self.order_of(c)).min();
            found.retain(|c| Some(self.order_of(c)) == first);
        }
        let alike = found.len() > 1 && found[1..].iter().all(|c| self.comes_to_the_same(c, &found[0]));
        // Of what is cast its own choices are made in the order of its text.
        let own = |c: &Candidate| proposed.ev.verb == Verb::Cast && proposed.ev.object == Some(Entity::Obj(c.this));
        if found.len() < 2 || alike || found.iter().all(own) || found.iter().all(|c| self.only_adds(c)) {
            return Ok((!found.is_empty()).then(|| found.swap_remove(0)));
        }
        let who = self.affected(proposed);
        let n = self.first_of(who, &found)?.min(found.len() - 1);
        Ok(Some(found.swap_remove(n)))
    }

    /// Which one a player lets go first: by the objects that say them, or by number where one object says several.
    fn first_of(&mut self, who: PlayerId, found: &[Candidate]) -> StepResult<usize> {
        let of: Entities = found.iter().map(|c| Entity::Obj(c.this)).collect();
        if of.iter().enumerate().all(|(i, e)| !of[..i].contains(e)) {
            let picked = self.pick(Asking::of(who, Reason::Replacement, None), of, (1, 1))?;
            return Ok(found.iter().position(|c| picked.contains(&Entity::Obj(c.this))).unwrap_or(0));
        }
        let options = (0..found.len() as u16).collect();
        let picked = self.choose(Asking::of(who, Reason::Replacement, None), options, (1, 1))?;
        Ok(picked.first().map_or(0, |n| *n as usize))
    }

    /// Whether it is all one which of two effects is taken first: equal sentences of one object, or of several that do not
    /// speak of themselves, of one player.
    fn comes_to_the_same(&self, a: &Candidate, b: &Candidate) -> bool {
        let speaks = |a: AbilityId| self.rulebook.listens[a.index()].of_itself;
        // Of two that put something else in the place of the event, for whose controller matters.
        let replaces = |a: AbilityId| matches!(self.rulebook.ability(a).kind, AbilityKind::Replace(_));
        // What was targeted or chosen for one effect that was begun is nothing of the other.
        let begun = |c: &Candidate| matches!(c.id, Applied::Shield(_));
        let other = begun(a) && begun(b) && a.env != b.env;
        !other
            && a.ability == b.ability
            && a.ability.is_some_and(|x| (a.this == b.this || !speaks(x)) && (a.you == b.you || !replaces(x)))
    }

    /// Which replacement effects come before others (616.1).
    fn order_of(&self, candidate: &Candidate) -> u8 {
        let by_mods = |mods: &EntryMods| match (mods.control.is_some(), mods.copy_of.is_some()) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => 2,
        };
        match candidate.ability.map(|a| &self.rulebook.ability(a).kind) {
            Some(AbilityKind::Entry(e)) => by_mods(&e.mods),
            Some(AbilityKind::As { body, .. }) if gives_control(body) => 0,
            Some(AbilityKind::As { body, .. }) if copies(body) => 1,
            Some(AbilityKind::Replace(r)) => entry_changes(&r.body).map(by_mods).min().unwrap_or(2),
            _ => 2,
        }
    }

    /// Sentences that only add to the state in which something enters come to the same in any order.
    fn only_adds(&self, candidate: &Candidate) -> bool {
        candidate.ability.is_some_and(|a| match &self.rulebook.ability(a).kind {
            AbilityKind::Entry(e) => e.mods.copy_of.is_none() && e.unless.is_none() && !e.mods.untapped,
            _ => false,
        })
    }

    /// The player who orders replacements of an event (616.1).
    fn affected(&self, proposed: &ProposedEvent) -> PlayerId {
        let e = match proposed.ev.verb.facts().ordered_by {
            OrderedBy::Object => proposed.ev.object,
            OrderedBy::Subject => proposed.ev.subject.or(proposed.ev.object),
        };
        match e {
            Some(Entity::Player(p)) => p,
            Some(Entity::Obj(o)) => self.controller_or_caster(o),
            None => self.state.turn.active,
        }
    }

    pub(super) fn candidates(&self, proposed: &ProposedEvent) -> Vec<Candidate> {
        let mut out = Vec::new();
        let bits = self.event_bits(&proposed.ev);
        if self.caches.index.replace_mask & bits != 0 {
            let all = &self.caches.index.replace;
            for (at, l) in all.iter().enumerate() {
                if self.rulebook.listens[l.ability.index()].replace & bits != 0 && !self.of_others(proposed, l) {
                    // The abilities of one object stand side by side.
                    let same = |x: &&Listener| x.ability == l.ability;
                    let equal = all[..at].iter().rev().take_while(|x| x.obj == l.obj).filter(same).count();
                    self.try_candidate(proposed, l.obj, l.ability, equal as u8, &mut out);
                }
            }
            let mut offered: SmallVec<[&crate::engine::Waiting; 4]> = SmallVec::new();
            for s in &self.state.shields {
                let before = out.len();
                self.try_shield(proposed, s, &mut out);
                // Of shields that are alike one is enough: an ability that costs nothing can make any number of them.
                match out.len() > before {
                    true if offered.iter().any(|o| o.is_twin(s)) => out.truncate(before),
                    true => offered.push(s),
                    false => {}
                }
            }
        }
        let begins = proposed.ev.verb == Verb::Move && proposed.ev.to == crate::ir::Zone::Command;
        if proposed.ev.verb == Verb::TurnFaceUp || proposed.into_play() || begins {
            self.own_entry(proposed, &mut out);
        }
        out
    }

    /// Whether what enters says this of a group that it would belong to: it is not applied to itself (614.12).
    fn of_others(&self, proposed: &ProposedEvent, listener: &Listener) -> bool {
        let group = || match &self.rulebook.ability(listener.ability).kind {
            AbilityKind::Entry(e) => !e.what.is_only_this(),
            AbilityKind::As { event, .. } => !event.object.is_only_this(),
            _ => false,
        };
        proposed.into_play() && proposed.ev.object == Some(Entity::Obj(listener.obj)) && group()
    }

    /// Sentences of the entering object about itself, among the abilities that it will have (614.12); of what is turned
    /// face up, among those that it has on its card.
    fn own_entry(&self, proposed: &ProposedEvent, out: &mut Vec<Candidate>) {
        let Some(Entity::Obj(o)) = proposed.ev.object else { return };
        let chars = if proposed.ev.verb == Verb::TurnFaceUp { self.printed(o) } else { self.chars(o) };
        // A sentence that works elsewhere alone is asked where that is (112.6b).
        let there = proposed.ev.to.set() | self.state.obj(o).zone.set() | Zones::BATTLEFIELD;
        let here = |ability: &Ability| ability.zones.intersects(there) && !only_on_the_stack(ability.zones);
        let own = |ability: &Ability| match &ability.kind {
            AbilityKind::Entry(e) => e.what.is_only_this() && here(ability),
            AbilityKind::As { event, .. } => {
                event.verb == proposed.ev.verb && event.object.is_only_this() && here(ability)
            }
            kind => {
                replaces_own_entering(kind) && ability.zones.intersects(proposed.ev.from.set() | Zones::BATTLEFIELD)
            }
        };
        for (ability, nth) in self.numbered(chars, own) {
            self.try_candidate(proposed, o, ability, nth, out);
        }
        if proposed.ev.from == Zone::Stack {
            self.said_on_the_stack(proposed, o, out);
        }
    }

    /// What a spell says of the permanent that it becomes: abilities that work on the stack alone, which the spell has and
    /// not the permanent (702.108a).
    fn said_on_the_stack(&self, proposed: &ProposedEvent, o: ObjectId, out: &mut Vec<Candidate>) {
        let former = self.caches.entering.iter().rposition(|x| *x == o).and_then(|i| self.caches.entering_from.get(i));
        let row = former.copied().unwrap_or(self.state.obj(o).row);
        let printed = &self.rulebook.templates[self.state.obj(o).def.index()];
        let spell = self.state.chars.get(row as usize).unwrap_or(printed);
        let own = |ability: &Ability| {
            let of_itself = match &ability.kind {
                AbilityKind::As { event, .. } => event.object.is_only_this(),
                AbilityKind::Entry(e) => e.what.is_only_this(),
                _ => false,
            };
            only_on_the_stack(ability.zones) && of_itself
        };
        for (ability, nth) in self.numbered(spell, own) {
            self.try_candidate(proposed, o, ability, nth, out);
        }
    }

    /// The abilities that pass, each with the number of equal ones in front of it.
    fn numbered<'x>(
        &'x self,
        chars: &'x Chars,
        passes: impl Fn(&Ability) -> bool + 'x,
    ) -> impl Iterator<Item = (AbilityId, u8)> + 'x {
        let list = chars.abilities.list(&self.rulebook.content);
        let kept = list.iter().enumerate().filter(move |(_, a)| passes(self.rulebook.ability(**a)));
        kept.map(|(at, a)| (*a, equal_before(list, at)))
    }

    fn try_candidate(
        &self,
        proposed: &ProposedEvent,
        obj: ObjectId,
        ability: AbilityId,
        nth: u8,
        out: &mut Vec<Candidate>,
    ) {
        let id = Applied::Ability(obj, ability, nth);
        if proposed.applied.contains(&id) || out.iter().any(|c| c.id == id) {
            return;
        }
        let a = self.rulebook.ability(ability);
        // 614.12: what enters is that player's under whose control it will enter.
        let control =
            proposed.entry.as_ref().filter(|_| proposed.ev.object == Some(Entity::Obj(obj))).and_then(|e| e.control);
        let you = control.unwrap_or_else(|| self.controller_or_caster(obj));
        let env = self.empty_slots(Listener { obj, ability, nth });
        let cx = EvalContext::new(obj, you, &env).reading(ability);
        let fits = match &a.kind {
            AbilityKind::Entry(e) => {
                let what = proposed.ev.object.is_some_and(|x| self.fits(&e.what, x, &cx));
                proposed.into_play() && what && e.cond.as_ref().is_none_or(|c| self.cond(c, &cx))
            }
            AbilityKind::As { event, cond, .. } => {
                self.would_match(event, proposed, &cx) && cond.as_ref().is_none_or(|c| self.cond(c, &cx))
            }
            AbilityKind::Replace(r) => {
                let it = Limited::read(ability, &cx);
                let free = r.per_turn.is_none_or(|n| self.uses_this_turn(it) < self.limit_of(it, n));
                free && self.would_match(&r.event, proposed, &cx) && self.replacement_stands(r, proposed, &cx)
            }
            _ => false,
        };
        if fits {
            out.push(Candidate { id, ability: Some(ability), this: obj, you, env, words: None });
        }
    }

    fn try_shield(&self, proposed: &ProposedEvent, waiting: &crate::engine::Waiting, out: &mut Vec<Candidate>) {
        let id = Applied::Shield(waiting.id);
        if proposed.applied.contains(&id) || waiting.left == 0 || !waiting.until.in_force() {
            return;
        }
        let damage = proposed.ev.verb == Verb::Damage;
        if self
            .caches
            .used_up
            .iter()
            .any(|(used, source)| *used == waiting.id && !(damage && *source == proposed.ev.subject))
        {
            return;
        }
        if let Some(protected) = waiting.shield {
            let of_kind = waiting.damage.takes(proposed.ev.combat);
            let hit = proposed.ev.verb == Verb::Damage && proposed.ev.object == Some(protected) && of_kind;
            if hit {
                out.push(Candidate::of_waiting(waiting, None));
            }
            return;
        }
        let AbilityKind::Replace(r) = &self.rulebook.ability(waiting.ability).kind else { return };
        let cx = waiting.cx();
        if waiting.left >= 0 {
            if self.would_match(&r.event, proposed, &cx) {
                out.push(Candidate::of_waiting(waiting, None));
            }
            return;
        }
        if self.would_match(&r.event, proposed, &cx) && self.replacement_stands(r, proposed, &cx) {
            out.push(Candidate::of_waiting(waiting, Some(waiting.ability)));
        }
    }

    /// Whether an event that is to come matches, as the one of its number that is asked for.
    pub(super) fn would_match(&self, event: &EventPattern, proposed: &ProposedEvent, cx: &EvalContext) -> bool {
        self.matches(event, &proposed.ev, cx) && self.nth_would_fit(event, &proposed.ev, cx)
    }

    /// Whether the condition of a replacement holds, and what it would do instead is not forbidden: a permanent that
    /// can't be regenerated is destroyed (101.2, 701.14b).
    fn replacement_stands(&self, replacement: &Replacement, proposed: &ProposedEvent, cx: &EvalContext) -> bool {
        let deed = match &replacement.body[..] {
            [Instruction::Do { act: Act::Declared(id, args), .. }] if replacement.instead => {
                args.first().map(|thing| (*id, thing))
            }
            _ => None,
        };
        if replacement.cond.is_none() && deed.is_none() {
            return true;
        }
        let mut env: Env = cx.env.iter().cloned().collect();
        self.bind_roles(&replacement.event, &proposed.ev, &mut env);
        let cx = EvalContext { env: &env, ..*cx };
        let forbidden = |(id, thing): (ActionId, &Arg)| {
            let Arg::Pick(Pick::Ref(thing)) = thing else { return false };
            let does = |e: Entity| Event::of(Verb::Action(id), 0).by(cx.you).on(e);
            !self.rulebook.content.actions[id.index()].wrap
                && self.one(thing, &cx).is_some_and(|e| self.forbidden(&does(e)))
        };
        replacement.cond.as_ref().is_none_or(|c| self.cond(c, &cx)) && !deed.is_some_and(forbidden)
    }
}

/// What a replacement adds to the state in which something enters.
fn entry_changes(body: &[Instruction]) -> impl Iterator<Item = &EntryMods> {
    let changes = body.iter().filter_map(|i| match i {
        Instruction::Change(changes) => Some(changes),
        _ => None,
    });
    let changed = changes.flatten().filter_map(|c| match c {
        Change::Entry(mods) => Some(&**mods),
        Change::Dest(to) if to.zone == Zone::Battlefield => Some(&to.entry),
        _ => None,
    });
    let put = body.iter().filter_map(|i| match i {
        Instruction::Do { act: Act::Move { to, .. }, .. } if to.zone == Zone::Battlefield => Some(&to.entry),
        _ => None,
    });
    changed.chain(put)
}

/// Whether what is done as something enters makes it a copy.
fn copies(body: &[Instruction]) -> bool {
    let changed = |c: &Change| matches!(c, Change::Entry(m) if m.copy_of.is_some());
    makes(body, &|m| matches!(m, Modifier::Copy(_)), &changed)
}

/// Whether what is done as something enters says who controls it.
fn gives_control(body: &[Instruction]) -> bool {
    let changed = |c: &Change| matches!(c, Change::Entry(m) if m.control.is_some());
    makes(body, &|m| matches!(m, Modifier::Control(_)), &changed)
}

/// Whether one of the instructions changes something so.
fn makes(body: &[Instruction], modifies: &dyn Fn(&Modifier) -> bool, changes: &dyn Fn(&Change) -> bool) -> bool {
    body.iter().any(|i| match i {
        Instruction::Effect { parts, .. } => parts.iter().any(|p| p.modifies(modifies)),
        Instruction::Change(all) => all.iter().any(changes),
        Instruction::May { body, .. } | Instruction::Under { body, .. } => makes(body, modifies, changes),
        Instruction::If { then, other, .. } => makes(then, modifies, changes) || makes(other, modifies, changes),
        _ => false,
    })
}

/// Whether an ability is one of spells and not of the permanents that they become.
fn only_on_the_stack(zones: Zones) -> bool {
    zones.contains(Zones::STACK) && !zones.intersects(Zones::BATTLEFIELD)
}
