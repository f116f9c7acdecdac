//! Fragmented loops (720.3): several players do something each by themselves, and the state is what it was. Then the active player,
//! or the first in turn order of those who take part, has to do something else, or the same with another choice.

use crate::engine::{Action, Begun, Done, Engine, Flags, ObjectId, PlayerId, Seats};
use crate::ir::{AbilityKind, Cost, ManaSymbol, Part};
use smallvec::SmallVec;
use std::hash::Hasher;

/// So many of the last things that were done in a turn are remembered at least.
const REMEMBERED: usize = 256;

impl Engine<'_> {
    /// What a player with priority may not do once more with the same choices, since a loop would go on by it: places in the list of
    /// what was begun.
    pub(super) fn held_from(&self, who: PlayerId) -> SmallVec<[u32; 2]> {
        let mut held = SmallVec::new();
        let begun = &self.state.turn.begun;
        let Some(others) = begun.iter().rposition(|b| b.who != who) else { return held };
        if !begun[..others].iter().any(|b| b.who == who && b.state.is_some()) {
            return held;
        }
        let sketch = self.sketch_of_state();
        let mut now = None;
        for (i, b) in begun[..others].iter().enumerate() {
            let (true, Some(state)) = (b.who == who && b.sketch == sketch, b.state) else { continue };
            let took_part: Seats = begun[i..].iter().map(|b| b.who).collect();
            if took_part.from(self.state.turn.active).next() == Some(who)
                && state == *now.get_or_insert_with(|| self.state_for(who))
            {
                held.push(i as u32);
            }
        }
        held
    }

    /// Leaves out of a list what is done with the same card in the same way, if nothing else can be chosen for it.
    pub(super) fn leave_out(&self, actions: &mut Vec<Action>, held: &[u32]) {
        actions.retain(|a| {
            let like = self.like(a, held);
            like.is_empty() || self.can_differ(&like)
        });
    }

    /// Those of the places at which the same was done.
    fn like(&self, action: &Action, held: &[u32]) -> SmallVec<[u32; 2]> {
        let Some(what) = done(action) else { return SmallVec::new() };
        let begun = &self.state.turn.begun;
        let same = |i: &u32| begun.get(*i as usize).is_some_and(|b| self.is_the_same(what, b.what));
        held.iter().copied().filter(same).collect()
    }

    /// Whether what was done at these places can be done with another choice than any of these. Only the last choice of one thing
    /// among several counts: by another one there the same is not done again.
    fn can_differ(&self, like: &[u32]) -> bool {
        let all: SmallVec<[&Begun; 2]> = like.iter().filter_map(|i| self.state.turn.begun.get(*i as usize)).collect();
        all.iter().all(|one| one.last_single().is_some())
            && all.iter().any(|one| {
                let Some((at, last)) = one.last_single() else { return false };
                let so_far = one.chosen.get(..at).unwrap_or_default();
                (Begun::options_taken(all.iter().copied(), so_far).len() as u32) < last.one_of
            })
    }

    fn is_the_same(&self, a: Done, b: Done) -> bool {
        let card = |o: ObjectId| {
            let row = self.state.obj(o);
            (!row.is(Flags::TOKEN)).then_some(row.card)
        };
        let things = |x: ObjectId, y: ObjectId| x == y || card(x).is_some() && card(x) == card(y);
        match (a, b) {
            (Done::Cast(x, v), Done::Cast(y, w)) => things(x, y) && v == w,
            (Done::Activate(x, i), Done::Activate(y, j)) | (Done::Special(x, i), Done::Special(y, j)) => {
                i == j && things(x, y)
            }
            (a, b) => a == b,
        }
    }

    /// Remembers what a player is about to do. What costs nothing can be done again at once, so the state is looked at; for all
    /// else it is enough to look when it seems to have been there before.
    pub(super) fn note_begun(&mut self, who: PlayerId, action: Action, held: &[u32]) {
        let Some(what) = done(&action) else { return };
        let like = self.like(&action, held);
        let sketch = self.sketch_of_state();
        let again = self.state.turn.begun.iter().any(|b| b.who == who && b.sketch == sketch);
        let state = (again || self.is_free(action)).then(|| self.state_for(who));
        let turn = &mut self.state.turn;
        turn.announced = state.map(|_| like);
        if turn.begun.len() >= 2 * REMEMBERED {
            turn.begun.drain(..REMEMBERED);
            turn.announced.iter_mut().flatten().for_each(|i| *i = i.saturating_sub(REMEMBERED as u32));
        }
        turn.begun.push(Begun { who, what, sketch, state, chosen: Vec::new() });
    }

    /// Whether an ability is activated for nothing.
    fn is_free(&self, action: Action) -> bool {
        let Action::Activate(o, i) = action else { return false };
        let list = self.chars(o).abilities.list(&self.rulebook.content);
        list.get(usize::from(i)).is_some_and(|a| match &self.rulebook.ability(*a).kind {
            AbilityKind::Activated(a) => costs_nothing(&a.cost),
            _ => false,
        })
    }

    /// The state as far as it decides how the game can go on from here, for the player with priority. How often something was
    /// done does not count but where something has a limit.
    fn state_for(&self, who: PlayerId) -> u64 {
        let mut h = xxhash_rust::xxh3::Xxh3::new();
        h.write_u64(self.shape_of_state());
        let turn = &self.state.turn;
        h.write(&[who.0, turn.passes, turn.active.0]);
        h.write_u32(turn.number);
        h.write_u64(self.state.rng.fingerprint());
        let rules = self.state.effects.iter().filter(|e| e.parts.iter().any(|p| matches!(p, Part::Rule(_)))).count();
        let uses: usize = turn.uses.iter().map(|(_, n)| usize::from(*n)).sum();
        let counts = [
            self.state.delayed.len(),
            self.state.shields.len(),
            self.state.designations.len(),
            turn.combat.attackers.len(),
        ];
        [rules, uses, self.state.used_once.len(), turn.extra_steps.len(), self.state.command.len()]
            .into_iter()
            .chain(counts)
            .for_each(|n| h.write_u32(n as u32));
        for p in &self.state.players {
            p.pool.iter().chain(&p.snow_pool).for_each(|n| h.write_u16(*n));
            h.write_u16(p.restricted.len() as u16);
            h.write(&[p.lands_played, p.designations.len() as u8]);
        }
        for &o in &self.state.battlefield {
            let c = self.chars(o);
            h.write_u32(self.state.obj(o).card);
            h.write_u32(u32::from(c.types.bits()) << 16 | u32::from(c.colors.bits()));
            h.write_u32(c.name.0);
            h.write_i32(c.power);
            h.write_i32(c.toughness);
            c.subs.0.iter().chain(&c.keywords.0).for_each(|word| h.write_u64(*word));
            c.abilities.list(&self.rulebook.content).iter().for_each(|a| h.write_u32(a.0));
        }
        h.finish()
    }
}

/// What of an action is remembered; none: it is no step of a loop by itself.
fn done(action: &Action) -> Option<Done> {
    Some(match *action {
        Action::Pass | Action::Mana(..) => return None,
        Action::PlayLand(o) => Done::Land(o),
        Action::Cast(o, way) => Done::Cast(o, way.face),
        Action::Activate(o, i) => Done::Activate(o, i),
        Action::Special(o, i) => Done::Special(o, i),
        Action::Offer(id) => Done::Offer(id),
        Action::End(o, stamp) => Done::End(o, stamp),
    })
}

fn costs_nothing(cost: &Cost) -> bool {
    let Cost { time, mana, x: _, says_x: _, mana_of, tap, untap, loyalty, life, acts, times, either } = cost;
    let nothing = |m: &crate::ir::ManaCost| m.iter().all(|s| *s == ManaSymbol::Generic(0));
    let no_mana = mana.as_ref().is_none_or(nothing) && mana_of.is_none();
    let no_more = time.is_none() && loyalty.is_none() && life.is_none() && acts.is_empty() && times.is_none();
    no_mana && !tap && !untap && no_more && either.is_empty()
}
