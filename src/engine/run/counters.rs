//! Putting, removing and moving counters (121), and one more of each kind.

use super::acts::Doing;
use crate::engine::{Asking, Engine, Entity, Event, ProposedEvent, Reason, StepResult};
use crate::ir::{CounterId, Division, Pick, PutCounters, Value, Verb};

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

    /// 121: counters are removed from each of some things.
    pub(super) fn act_remove(
        &mut self,
        kind: Option<CounterId>,
        n: Option<&Value>,
        from: &Pick,
        Doing { doer, f, batch, .. }: Doing,
    ) -> StepResult<()> {
        let from = self.picked(from, doer, f)?;
        // 117.3: a cost that could be paid only in part is not paid.
        if let Some(n) = n.filter(|_| self.state.causes[f.cause as usize].payment) {
            let need = self.value(n, &f.cx());
            if from.iter().any(|e| self.counters_on(kind, *e) < need) {
                return Ok(());
            }
        }
        for e in from {
            f.takes(&[e]);
            for (k, have) in self.counters_of(e) {
                if kind.is_none_or(|x| x == k) {
                    let n = n.map_or(have, |v| self.value(v, &f.cx()).min(have));
                    let ev = Event::of(Verb::RemoveCounters, f.cause).by(doer).on(e).times(n).of_kind(k);
                    batch.push(ProposedEvent::new(ev));
                }
            }
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
        self.act_remove(kind, n, from, Doing { by, doer, f, batch: &mut removals })?;
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
