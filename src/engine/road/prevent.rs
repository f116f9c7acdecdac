//! Preventing damage (615): shields of so much damage, damage that can't be prevented.

use super::candidates::Candidate;
use super::replace::{After, FollowUp};
use super::{Applied, ProposedEvent};
use crate::engine::{Answer, Engine, Entities, Entity, Event, Frame, Kind, Question, Reason, SlotValue, StepResult};
use crate::ir::{AbilityId, AbilityKind, CardTypes, Replacement, Role, Verb};
use smallvec::SmallVec;

impl<'a> Engine<'a> {
    /// 615.12: whether this damage can be prevented at all; if not, an effect that would does the rest of what it does.
    pub(super) fn preventable(&self, proposed: &ProposedEvent) -> bool {
        !self.forbidden(&Event { verb: Verb::Prevent, ..proposed.ev })
    }

    /// A prevention shield of so much damage (615.7); false: nothing of this damage is left.
    pub(super) fn use_prevention_shield(
        &mut self,
        batch: &mut [ProposedEvent],
        i: usize,
        id: u32,
        candidate: &Candidate,
        after: &mut Vec<After<'a>>,
    ) -> StepResult<bool> {
        let shield = self.state.shields.iter().find(|s| s.id == id).map(|s| (s.left, s.redirect));
        let Some((left, redirect)) = shield else { return Ok(true) };
        // 614.9: what can't be dealt damage any more takes nothing over.
        if redirect.is_some_and(|to| !self.can_be_dealt_damage(to)) {
            return Ok(true);
        }
        let same = |p: &ProposedEvent| {
            let hit = p.ev.verb == Verb::Damage && p.ev.n > 0 && self.shielded_with(id, p, &batch[i]);
            hit && (redirect.is_some() || self.preventable(p))
        };
        let open = |p: &ProposedEvent| !p.applied.contains(&Applied::Shield(id));
        let hits: Vec<usize> =
            (0..batch.len()).filter(|j| same(&batch[*j]) && (*j == i || *j > i && open(&batch[*j]))).collect();
        if !hits.contains(&i) {
            return Ok(true);
        }
        let shares = self.shield_shares(batch, &hits, left)?;
        for (j, n) in hits.iter().zip(&shares) {
            batch[*j].ev.n -= n;
            if redirect.is_none() {
                note_prevented(after, Applied::Shield(id), &batch[*j].ev, *n);
            }
            if *j != i {
                batch[*j].applied.push(Applied::Shield(id));
            }
            if let (Some(to), true) = (redirect, *n > 0) {
                let mut other = batch[*j].clone();
                (other.ev.n, other.ev.object) = (*n, Some(to));
                self.caches.split.push(other);
            }
        }
        let prevented = shares.iter().sum::<i32>();
        if let Some(s) = self.state.shields.iter_mut().find(|s| s.id == id && s.left > 0) {
            s.left -= prevented;
        }
        if let Some(then) =
            self.state.shields.iter().find(|s| s.id == id).and_then(|s| s.then).filter(|_| prevented > 0)
        {
            self.follow_prevention(then, prevented, candidate, after);
        }
        self.state.shields.retain(|s| s.left != 0);
        self.caches.index.dirty = true;
        Ok(batch[i].ev.n > 0)
    }

    /// Prevents damage of one event; of all that is dealt at once, where the sentence speaks of no source. `that much` is
    /// from here on what was prevented (615.5, 615.12).
    pub(super) fn prevent_part(
        &mut self,
        batch: &mut [ProposedEvent],
        i: usize,
        n: Option<&crate::ir::Value>,
        f: &mut Frame,
        after: &mut Vec<After<'a>>,
    ) -> i32 {
        let Some(AbilityKind::Replace(r)) = f.ability.map(|a| &self.rulebook.ability(a).kind) else { return 0 };
        let id = batch[i].applied.last().copied();
        let most = n.map_or(i32::MAX, |v| self.value(v, &f.cx()).max(0));
        let mut prevented = self.prevent_of(&mut batch[i], most, id, after);
        if n.is_none() {
            for j in self.dealt_with(r, batch, i, f) {
                batch[j].applied.extend(id);
                prevented += self.prevent_of(&mut batch[j], most, id, after);
            }
        }
        if let Some((_, slot)) = r.event.binds.iter().find(|(role, _)| *role == Role::Amount) {
            f.set(*slot, SlotValue::Num(prevented));
        }
        prevented
    }

    /// 510.2: what else is dealt to the same at the same time, where a sentence speaks of no source: it is about all of it at once.
    fn dealt_with(
        &self,
        replacement: &Replacement,
        batch: &[ProposedEvent],
        i: usize,
        f: &Frame,
    ) -> SmallVec<[usize; 4]> {
        let id = batch[i].applied.last();
        let by_source = replacement.event.subject != crate::ir::Match::Any
            || replacement.event.binds.iter().any(|(role, _)| *role == Role::Subject);
        let with = |j: &usize| {
            let p = &batch[*j];
            let same = p.ev.verb == Verb::Damage && p.ev.object == batch[i].ev.object;
            same && id.is_some_and(|id| !p.applied.contains(id)) && self.matches(&replacement.event, &p.ev, &f.cx())
        };
        if by_source { SmallVec::new() } else { (i + 1..batch.len()).filter(with).collect() }
    }

    /// Something else is done instead of damage: instead of all that is dealt at once, where the sentence speaks of no source.
    pub(super) fn replaced_with(
        &self,
        replacement: &Replacement,
        batch: &mut [ProposedEvent],
        i: usize,
        f: &mut Frame,
    ) {
        if batch[i].ev.verb != Verb::Damage {
            return;
        }
        let mut all = batch[i].ev.n;
        let id = batch[i].applied.last().copied();
        for j in self.dealt_with(replacement, batch, i, f) {
            batch[j].applied.extend(id);
            all = all.saturating_add(std::mem::take(&mut batch[j].ev.n));
        }
        if let Some((_, slot)) = replacement.event.binds.iter().find(|(role, _)| *role == Role::Amount) {
            f.set(*slot, SlotValue::Num(all));
        }
    }

    /// Prevents so much of one event at most, if it can be prevented at all; how much it was.
    fn prevent_of(
        &self,
        proposed: &mut ProposedEvent,
        most: i32,
        by: Option<Applied>,
        after: &mut Vec<After<'a>>,
    ) -> i32 {
        if !self.preventable(proposed) {
            return 0;
        }
        let n = most.min(proposed.ev.n);
        proposed.ev.n -= n;
        by.into_iter().for_each(|by| note_prevented(after, by, &proposed.ev, n));
        n
    }

    /// 615.13: what an effect prevented of damage that is dealt at once is one event.
    pub(super) fn tell_prevented(&mut self, events: Vec<Event>) -> StepResult<()> {
        let mut batch = self.batch();
        batch.extend(events.into_iter().map(|ev| ProposedEvent { judged: true, ..ProposedEvent::new(ev) }));
        self.propose(batch).map(|_| ())
    }

    /// Whether the damage is of what the shield is about, as the other is.
    fn shielded_with(&self, id: u32, proposed: &ProposedEvent, other: &ProposedEvent) -> bool {
        let Some(s) = self.state.shields.iter().find(|s| s.id == id && s.shield.is_none()) else {
            return proposed.ev.object == other.ev.object;
        };
        let AbilityKind::Replace(r) = &self.rulebook.ability(s.ability).kind else { return false };
        self.would_match(&r.event, proposed, &s.cx())
    }

    /// 119.1, 614.9: players, and creatures and planeswalkers on the battlefield.
    fn can_be_dealt_damage(&self, e: Entity) -> bool {
        let kinds = CardTypes::CREATURE | CardTypes::PLANESWALKER;
        match e {
            Entity::Player(p) => !self.state.player(p).out,
            Entity::Obj(o) => self.state.on_battlefield(o) && self.chars(o).types.intersects(kinds),
        }
    }

    /// 615.5: what a prevention effect does besides comes right after the damage would have been dealt.
    fn follow_prevention(
        &mut self,
        then: AbilityId,
        prevented: i32,
        candidate: &Candidate,
        after: &mut Vec<After<'a>>,
    ) {
        let rulebook = self.rulebook;
        let AbilityKind::Replace(r) = &rulebook.ability(then).kind else { return };
        let mut frame = self.replacement_frame(candidate, then);
        if let Some((_, slot)) = r.event.binds.iter().find(|(role, _)| *role == Role::Amount) {
            frame.set(*slot, SlotValue::Num(prevented));
        }
        after.push(After::Body(FollowUp {
            body: r.body.iter().collect(),
            frame,
            applied: SmallVec::new(),
            became: None,
            adds: false,
        }));
    }

    /// 615.7: of damage dealt at once the player who would be dealt it, or controls what would be, chooses which is
    /// prevented.
    fn shield_shares(&mut self, batch: &[ProposedEvent], hits: &[usize], left: i32) -> StepResult<SmallVec<[i32; 8]>> {
        let all: SmallVec<[i32; 8]> = hits.iter().map(|j| batch[*j].ev.n).collect();
        let sum = all.iter().fold(0i32, |s, n| s.saturating_add(*n));
        if left < 0 || left >= sum {
            return Ok(all);
        }
        if let [_] = hits {
            return Ok(smallvec::smallvec![left]);
        }
        // What is dealt to several things is told apart by these, what is dealt to one thing by what deals it.
        let to_one = hits.iter().all(|j| batch[*j].ev.object == batch[hits[0]].ev.object);
        let told_by = |j: &usize| if to_one { batch[*j].ev.subject } else { batch[*j].ev.object };
        let among: Entities = hits.iter().filter_map(told_by).collect();
        let who = match batch[hits[0]].ev.object {
            Some(Entity::Player(p)) => p,
            Some(Entity::Obj(o)) => self.controller(o),
            None => self.state.turn.active,
        };
        let kind = Kind::Divide { among, total: left, least: 0, lethal: SmallVec::new(), spare: false };
        let d = Question { who, kind, why: Reason::Division, source: None };
        let answer = self.ask_with(&d, |_, a| match a {
            Answer::Division(shares) if shares.iter().zip(&all).any(|(share, n)| share > n) => {
                Err("more would be prevented than is dealt")
            }
            _ => Ok(()),
        })?;
        match answer {
            Answer::Division(shares) => Ok(shares),
            _ => Ok(SmallVec::from_elem(0, hits.len())),
        }
    }
}

/// What an effect has prevented of damage; it is told when the rest of the batch has happened.
fn note_prevented(after: &mut Vec<After<'_>>, by: Applied, damage: &Event, n: i32) {
    if n <= 0 {
        return;
    }
    let told = Event { verb: Verb::Prevent, n, ..*damage };
    let known = after.iter_mut().find_map(|a| match a {
        After::Prevented(of, events) if *of == by => Some(events),
        _ => None,
    });
    match known {
        Some(events) => events.push(told),
        None => after.push(After::Prevented(by, vec![told])),
    }
}
