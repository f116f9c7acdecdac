//! Putting, removing and moving counters (121), and one more of each kind.

use super::acts::Doing;
use crate::engine::{Asking, Engine, Entities, Entity, Event, Frame, PlayerId, ProposedEvent, Reason, StepResult};
use crate::ir::{CounterId, Division, Pick, PutCounters, RemoveCounters, Value, Verb};

impl<'a> Engine<'a> {
    /// 121.1: counters are put on each of some things, or divided among them.
    pub(super) fn act_counters(
        &mut self,
        PutCounters { kind, n, up_to, on, divided }: &PutCounters,
        Doing { doer, f, batch, .. }: Doing,
    ) -> StepResult<()> {
        let members = self.picked(on, doer, f)?;
        f.takes(&members);
        let total = self.value(n, &f.cx());
        let total =
            if *up_to { self.number(Asking::of(doer, Reason::Effect, Some(f.this)), 0, total.max(0))? } else { total };
        let division = divided.then(|| self.division_for(on, &members, (total, Division::Chosen), f)).transpose()?;
        for (i, e) in members.iter().enumerate() {
            f.set_each(on, *e);
            let n = match &division {
                Some(d) => d.get(i).copied().unwrap_or(0),
                None if *up_to => total,
                None => self.value(n, &f.cx()),
            };
            let ev = Event::of(Verb::PutCounters, f.cause).by(doer).on(*e).times(n).of_kind(*kind);
            batch.push(ProposedEvent::new(ev));
        }
        Ok(())
    }

    /// 121: counters are removed from each of some things, or so many from among them.
    pub(super) fn act_remove(
        &mut self,
        RemoveCounters { kind, n, up_to, from, among }: &RemoveCounters,
        Doing { doer, f, batch, .. }: Doing,
    ) -> StepResult<()> {
        let from = self.picked(from, doer, f)?;
        let n = n.as_ref().map(|n| self.value(n, &f.cx()).max(0));
        if let (true, Some(kind), Some(n)) = (among, kind, n) {
            let there = from.iter().map(|e| self.counters_on(Some(*kind), *e)).fold(0, i32::saturating_add);
            let n = if *up_to { self.how_many(doer, n.min(there), f)? } else { n };
            return self.remove_from_among(
                (*kind, n.min(there)),
                from,
                Doing { by: Entity::Player(doer), doer, f, batch },
            );
        }
        // 117.3: a cost that could be paid only in part is not paid.
        let payment = self.state.causes[f.cause as usize].payment;
        if n.is_some_and(|need| payment && from.iter().any(|e| self.counters_on(*kind, *e) < need)) {
            return Ok(());
        }
        for e in from {
            f.takes(&[e]);
            for (k, have) in self.counters_of(e) {
                if kind.is_none_or(|x| x == k) {
                    let most = n.map_or(have, |n| n.min(have));
                    let n = if *up_to { self.how_many(doer, most, f)? } else { most };
                    let ev = Event::of(Verb::RemoveCounters, f.cause).by(doer).on(e).times(n).of_kind(k);
                    batch.push(ProposedEvent::new(ev));
                }
            }
        }
        Ok(())
    }

    /// How many up to this the doer wants to remove.
    fn how_many(&mut self, doer: PlayerId, most: i32, f: &Frame) -> StepResult<i32> {
        self.number(Asking::of(doer, Reason::Effect, Some(f.this)), 0, most.max(0))
    }

    /// For each counter the doer chooses of which of them it is removed.
    fn remove_from_among(
        &mut self,
        (kind, n): (CounterId, i32),
        from: Entities,
        Doing { doer, f, batch, .. }: Doing,
    ) -> StepResult<()> {
        let mut left: Vec<(Entity, i32, i32)> =
            from.into_iter().map(|e| (e, self.counters_on(Some(kind), e), 0)).collect();
        // 118.3: what can't be removed pays for nothing.
        left.retain(|(e, have, _)| {
            let removal = Event::of(Verb::RemoveCounters, f.cause).by(doer).on(*e).times(1).of_kind(kind);
            *have > 0 && !self.forbidden(&removal)
        });
        // All that there are leave no choice.
        if n == left.iter().map(|(_, have, _)| *have).fold(0, i32::saturating_add) {
            left.iter_mut().for_each(|(_, have, taken)| *taken = *have);
        }
        let taken = left.iter().map(|(.., taken)| *taken).fold(0, i32::saturating_add);
        for _ in taken..n {
            let open: Entities = left.iter().filter(|(_, have, taken)| taken < have).map(|(e, ..)| *e).collect();
            let Some(one) = self.pick(Asking::of(doer, Reason::Effect, Some(f.this)), open, (1, 1))?.first().copied()
            else {
                break;
            };
            left.iter_mut().filter(|(e, ..)| *e == one).for_each(|(.., taken)| *taken += 1);
        }
        for (e, _, taken) in left.into_iter().filter(|(.., taken)| *taken > 0) {
            f.takes(&[e]);
            let ev = Event::of(Verb::RemoveCounters, f.cause).by(doer).on(e).times(taken).of_kind(kind);
            batch.push(ProposedEvent::new(ev));
        }
        Ok(())
    }

    /// 121.5: counters go from some things to another.
    pub(super) fn act_move_counters(
        &mut self,
        kind: Option<CounterId>,
        n: Option<&Value>,
        from: &Pick,
        to: &Pick,
        Doing { by, doer, f, batch }: Doing,
    ) -> StepResult<()> {
        let to = self.picked(to, doer, f)?;
        let Some(to) = to.first().copied() else { return Ok(()) };
        let mut removals = self.batch();
        let all = RemoveCounters { kind, n: n.cloned(), up_to: false, from: from.clone(), among: false };
        self.act_remove(&all, Doing { by, doer, f, batch: &mut removals })?;
        for removal in removals {
            let mut ev = Event::of(Verb::PutCounters, f.cause).by(doer).on(to).times(removal.ev.n);
            ev.counter = removal.ev.counter;
            // 121.5: both or neither.
            let there = to.obj().is_none_or(|o| self.state.obj(o).live()) && removal.ev.object != Some(to);
            if there && !self.forbidden(&ev) && !self.forbidden(&removal.ev) {
                batch.push(removal);
                batch.push(ProposedEvent::new(ev));
            }
        }
        Ok(())
    }

    /// The counters on something by kind.
    pub(super) fn counters_of(&self, e: Entity) -> Vec<(CounterId, i32)> {
        match e {
            Entity::Obj(o) => self.state.all_counters(o).collect(),
            Entity::Player(p) => self.state.all_player_counters(p).collect(),
        }
    }

    /// 701.26b: of counters that a team has together, one for the team.
    pub(super) fn one_of_each(&self, e: Entity, cause: u32, batch: &mut Vec<ProposedEvent>) {
        let keeper = |k: CounterId, e: Option<Entity>| e.and_then(Entity::player).map(|p| self.state.keeper(p, k));
        for (k, n) in self.counters_of(e) {
            let shared = keeper(k, Some(e));
            let again = |p: &ProposedEvent| p.ev.counter == Some(k) && keeper(k, p.ev.object) == shared;
            if n > 0 && !(shared.is_some() && batch.iter().any(again)) {
                batch.push(ProposedEvent::new(Event::of(Verb::PutCounters, cause).of_kind(k).on(e).times(1)));
            }
        }
    }
}
