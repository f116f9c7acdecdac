//! Other targets for what is on the stack (114.7, 706.10): chosen anew, changed to one thing, or asked about.

use crate::engine::eval::Judged;
use crate::engine::{
    Asking, Engine, Entities, Entity, Event, ObjectId, PlayerId, Reason, StackItem, StepResult, TargetGroup,
    TargetOwner,
};
use crate::ir::{Slot, TargetSpec, Verb};
use crate::magic::announce::as_member;

/// What asks for a group of targets.
#[derive(Clone, Copy)]
enum Asks<'a> {
    /// A text, which reads them from its slot.
    Text(&'a TargetSpec),
    /// An Aura spell, for what it will enchant (303.4a).
    Host,
}

impl Asks<'_> {
    fn slot(self) -> Option<Slot> {
        match self {
            Self::Text(spec) => Some(spec.slot),
            Self::Host => None,
        }
    }
}

impl<'a> Engine<'a> {
    /// What asks for a group of the targets of something on the stack; none: nothing does any more.
    fn asks(&self, item: &StackItem, group: &TargetGroup) -> Option<Asks<'a>> {
        if group.owner == TargetOwner::Host {
            return Some(Asks::Host);
        }
        let id = item.ability.or_else(|| self.first_text(item.obj))?;
        let block = self.rulebook.ability(id).kind.block()?;
        self.spec_of(item.obj, block, group.owner, group.spec).map(Asks::Text)
    }

    /// What could be a target in the place of a group.
    fn open_to(&self, item: &StackItem, group: &TargetGroup, asks: Asks<'_>) -> Entities {
        match asks {
            Asks::Text(spec) => {
                let env = as_member(&item.env, spec, group.member);
                self.legal_targets(spec, item.obj, &item.cx(&env))
            }
            Asks::Host => self.open_hosts(item.obj),
        }
    }

    /// 303.4a: what an Aura spell can target.
    pub(super) fn open_hosts(&self, spell: ObjectId) -> Entities {
        let hosts = self.hosts_for(spell, Judged::Nothing).into_iter();
        hosts.filter(|h| self.may_target(spell, *h, Judged::Nothing)).collect()
    }

    /// Gives a group of targets other ones, where its text reads them as well.
    fn set_targets(&mut self, obj: ObjectId, group: usize, slot: Option<Slot>, chosen: Entities) {
        let Some(item) = self.item_mut(obj) else { return };
        item.targets[group].chosen = chosen;
        if let Some(slot) = slot {
            item.read_targets(group, slot);
        }
    }

    /// 114.7, 706.10c: new targets may be chosen, and the old ones kept; where they must be changed, all of them are, if each
    /// can be another legal one (114.7a).
    pub(super) fn choose_new_targets(
        &mut self,
        who: PlayerId,
        obj: ObjectId,
        must: bool,
        cause: u32,
    ) -> StepResult<()> {
        let Some(item) = self.state.stack_item(obj).cloned() else { return Ok(()) };
        let choices = |e: &Self, group: &TargetGroup| {
            let mut from = e.asks(&item, group).map_or(Entities::new(), |asks| e.open_to(&item, group, asks));
            match must {
                true => from.retain(|target| !group.chosen.contains(target)),
                false => {
                    from.extend(group.chosen.iter().filter(|old| !from.contains(old)).copied().collect::<Entities>())
                }
            }
            from
        };
        if must && item.targets.iter().any(|group| choices(self, group).len() < group.chosen.len()) {
            return Ok(());
        }
        for (i, group) in item.targets.iter().enumerate() {
            let Some(asks) = self.asks(&item, group) else { continue };
            let from = choices(self, group);
            let n = group.chosen.len() as u32;
            if n == 0 || !must && !self.confirm(who, Reason::Targets, Some(obj))? {
                continue;
            }
            let chosen: Entities = self.pick(Asking::of(who, Reason::Targets, Some(obj)), from, (n, n))?;
            self.set_targets(obj, i, asks.slot(), chosen.clone());
            let new: Entities = chosen.into_iter().filter(|e| !group.chosen.contains(e)).collect();
            self.retarget(obj, cause, new)?;
        }
        Ok(())
    }

    /// Whether something could be the target of a spell or ability, in the place of each target that this has.
    pub(super) fn could_target(&self, obj: ObjectId, e: Entity) -> bool {
        let Some(item) = self.state.last_stack_item(obj) else { return false };
        let mut targets = item.targets.iter().filter(|g| !g.chosen.is_empty()).peekable();
        let fits = |group: &TargetGroup| match self.asks(item, group) {
            Some(Asks::Text(spec)) => {
                let env = as_member(&item.env, spec, group.member);
                self.target_legal(spec, obj, e, &item.cx(&env))
            }
            Some(Asks::Host) => self.open_hosts(obj).contains(&e),
            None => false,
        };
        targets.peek().is_some() && targets.all(fits)
    }

    /// Tells of the targets that something on the stack has got in the place of others (114.7).
    fn retarget(&mut self, obj: ObjectId, cause: u32, new: Entities) -> StepResult<()> {
        for e in &new {
            self.event(Event { object: Some(*e), ..Event::of(Verb::Retarget, cause) }.by(obj))?;
        }
        self.become_targets(obj, cause, new)
    }

    /// Each target that it has becomes this one (706.10d-e).
    pub(super) fn aim_at(&mut self, obj: ObjectId, new: Entity, cause: u32) -> StepResult<()> {
        let Some(item) = self.state.stack_item(obj).cloned() else { return Ok(()) };
        let mut others = false;
        for (i, group) in item.targets.iter().enumerate() {
            let Some(asks) = self.asks(&item, group) else { continue };
            let chosen: Entities = group.chosen.iter().map(|_| new).collect();
            others |= chosen != group.chosen;
            self.set_targets(obj, i, asks.slot(), chosen);
        }
        if others { self.retarget(obj, cause, Entities::from_elem(new, 1)) } else { Ok(()) }
    }

    /// 114.7a: one target becomes another one, if that is legal for it; of several the player chooses which. True: it did,
    /// or was it already.
    pub(super) fn change_target(&mut self, who: PlayerId, obj: ObjectId, new: Entity, cause: u32) -> StepResult<bool> {
        let Some(item) = self.state.stack_item(obj).cloned() else { return Ok(false) };
        if item.targets.iter().any(|g| g.chosen[..] == [new]) && item.targets.len() == 1 {
            return Ok(true);
        }
        let mut places: Vec<(usize, Entity)> = Vec::new();
        for (i, group) in item.targets.iter().enumerate() {
            let Some(asks) = self.asks(&item, group) else { continue };
            if !group.chosen.contains(&new) && self.open_to(&item, group, asks).contains(&new) {
                places.extend(group.chosen.iter().map(|old| (i, *old)));
            }
        }
        let olds: Entities = places.iter().map(|(_, old)| *old).collect();
        let old = match olds.len() {
            0 => return Ok(false),
            1 => olds,
            _ => self.pick(Asking::of(who, Reason::Targets, Some(obj)), olds, (1, 1))?,
        };
        let Some((i, old)) = places.into_iter().find(|(_, o)| old.contains(o)) else { return Ok(false) };
        let group = &item.targets[i];
        let chosen: Entities = group.chosen.iter().map(|e| if *e == old { new } else { *e }).collect();
        let slot = self.asks(&item, group).and_then(Asks::slot);
        self.set_targets(obj, i, slot, chosen);
        self.retarget(obj, cause, Entities::from_elem(new, 1))?;
        Ok(true)
    }
}
