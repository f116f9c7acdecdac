//! Other targets for what is on the stack (114.7, 706.10): chosen anew, changed to one thing, or asked about.

use crate::engine::eval::Judged;
use crate::engine::{
    Asking, Engine, Entities, Entity, Event, ObjectId, PlayerId, Reason, StackItem, StepResult, TargetGroup,
    TargetOwner,
};
use crate::ir::{Slot, TargetSpec, Verb};
use crate::magic::announce::as_member;
use smallvec::SmallVec;

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
        if must && (0..item.targets.len()).any(|i| self.choices(&item, i, must).len() < item.targets[i].chosen.len()) {
            return Ok(());
        }
        let mut item = item;
        for i in 0..item.targets.len() {
            let old = item.targets[i].chosen.clone();
            let Some(asks) = self.asks(&item, &item.targets[i]).filter(|_| !old.is_empty()) else { continue };
            // What an earlier choice has taken has to be another one now.
            let taken = self.taken(&item, i);
            let clashes = old.iter().any(|e| taken.contains(e));
            if !must && !clashes && !self.confirm(who, Reason::Targets, Some(obj))? {
                continue;
            }
            let from = self.choices(&item, i, must);
            let n = old.len() as u32;
            let together = match &asks {
                Asks::Text(spec) => spec.together.as_deref().map(|t| self.asked_together(t, &item.cx(&item.env))),
                Asks::Host => None,
            };
            let asking = Asking::of(who, Reason::Targets, Some(obj));
            let chosen: Entities = match together {
                Some(asked) => self.pick_fitting(asking, from, (n, n), |e, them| e.go_together(asked, them))?,
                None => self.pick(asking, from, (n, n))?,
            };
            self.set_targets(obj, i, asks.slot(), chosen.clone());
            item = self.state.stack_item(obj).cloned().unwrap_or(item);
            let new: Entities = chosen.into_iter().filter(|e| !old.contains(e)).collect();
            self.retarget(obj, cause, new)?;
        }
        Ok(())
    }

    /// What a group of targets could be when new ones are chosen for it and for those behind it: what is there already,
    /// unless it must be another, and nothing that must differ from it and could not (601.2c).
    fn choices(&self, item: &StackItem, i: usize, must: bool) -> Entities {
        let group = &item.targets[i];
        let mut from = self.asks(item, group).map_or(Entities::new(), |asks| self.open_to(item, group, asks));
        match must {
            true => from.retain(|target| !group.chosen.contains(target)),
            false => from.extend(group.chosen.iter().filter(|old| !from.contains(old)).copied().collect::<Entities>()),
        }
        let taken = self.taken(item, i);
        let later: SmallVec<[usize; 2]> = self.apart_from(item, i).filter(|j| *j > i).collect();
        from.retain(|e| !taken.contains(e) && later.iter().all(|j| self.could_give_way(item, *j, *e)));
        from
    }

    /// Whether a group of targets does without one thing, or could.
    fn could_give_way(&self, item: &StackItem, group: usize, e: Entity) -> bool {
        let group = &item.targets[group];
        let others = |asks| self.open_to(item, group, asks).into_iter().filter(|other| *other != e).count();
        !group.chosen.contains(&e) || self.asks(item, group).is_some_and(|asks| others(asks) >= group.chosen.len())
    }

    /// What the groups of targets before one hold, of those from which it has to differ.
    fn taken(&self, item: &StackItem, i: usize) -> Entities {
        self.apart_from(item, i).filter(|j| *j < i).flat_map(|j| item.targets[j].chosen.iter().copied()).collect()
    }

    /// The groups of targets from which one has to differ (`another target creature`).
    fn apart_from<'s>(&'s self, item: &'s StackItem, i: usize) -> impl Iterator<Item = usize> + 's {
        let spec = move |j: usize| match self.asks(item, &item.targets[j])? {
            Asks::Text(spec) => Some(spec),
            Asks::Host => None,
        };
        let differ = |a: &TargetSpec, b: &TargetSpec| a.apart_from.contains(&b.slot) || b.apart_from.contains(&a.slot);
        (0..item.targets.len()).filter(move |j| {
            let same_text = item.targets[*j].owner == item.targets[i].owner;
            *j != i && same_text && spec(i).zip(spec(*j)).is_some_and(|(a, b)| differ(a, b))
        })
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
        let chosen = |j: &usize| !item.targets[*j].chosen.is_empty();
        let differ = |i: usize| item.targets[i].chosen.is_empty() || !self.apart_from(item, i).any(|j| chosen(&j));
        targets.peek().is_some() && targets.all(fits) && (0..item.targets.len()).all(differ)
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
            let clashes = self.apart_from(&item, i).any(|j| item.targets[j].chosen.contains(&new));
            if !clashes && !group.chosen.contains(&new) && self.open_to(&item, group, asks).contains(&new) {
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
