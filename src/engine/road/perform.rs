//! Perform and record: the one place that writes.

use super::watch::Heard;
use super::{Done, ProposedEvent, touched_by};
use crate::engine::long_list::grow;
use crate::engine::{Engine, Entity, Event, Facets, Flags, ObjectId, PlayerId, StepResult};
use crate::ir::{AbilityKind, CounterId, Touches, Verb, When, Zone, Zones};

impl Engine<'_> {
    /// Performs a settled batch at once, records it and lets everybody watch.
    pub(super) fn perform_batch(&mut self, batch: &mut [ProposedEvent]) -> StepResult<Done> {
        let start = self.state.journal.len();
        if batch.is_empty() {
            return Ok(start..start);
        }
        let bits = batch.iter().fold(0, |all, p| all | self.event_bits(&p.ev));
        let mut heard = Heard::new();
        self.watch_before(batch, bits, &mut heard);
        self.caches.in_batch = true;
        let parted = self.state.twins.len();
        grow(&mut self.state.journal, batch.len());
        // What enters at the same time is equally old, if no order was asked for.
        self.next_stamp();
        let mut facets = Facets::empty();
        for p in batch.iter_mut() {
            facets |= self.perform(p);
            self.touch_own(&p.ev);
            if p.owed != 0 {
                self.caches.owing.told.push((p.owed, self.state.journal.len()));
            }
            self.state.journal.push(p.ev);
        }
        let told = self.state.journal.len();
        // 613.6j: the newest of them is the newest of all.
        if batch.len() > 1 {
            self.state.stamp += batch.iter().filter_map(|p| p.entry.as_ref()).map(|e| e.age).max().unwrap_or(0);
        }
        if !self.caches.placed.is_empty() {
            self.state.journal.append(&mut self.caches.placed);
            facets |= Facets::COUNTERS;
        }
        self.count_touched(facets);
        self.refresh_values(facets | Facets::HISTORY);
        self.refresh_index();
        self.end_broken_conditions();
        if crate::engine::checking() {
            self.check_values();
        }
        let end = self.state.journal.len();
        self.caches.in_batch = false;
        if self.rulebook.states_at_once.iter().any(|place| self.may_matter(*place)) {
            self.rules_at_once(facets | Facets::HISTORY)?;
        }
        // What was noticed while values were brought up to date is watched with it.
        let bits = self.state.journal[told..end].iter().fold(bits, |all, h| all | self.event_bits(h));
        self.watch_after(start..end, bits, &mut heard);
        if !self.caches.joined.is_empty() {
            self.place_joined()?;
        }
        if self.state.twins.len() > parted {
            self.order_parted(parted)?;
        }
        if end - start > 1 && self.caches.index.asks.contains(crate::ir::Asks::PILES) {
            self.order_fallen(start..end)?;
        }
        if !self.caches.index.states.is_empty() {
            self.state_triggers();
        }
        if self.state.scene.is_some() {
            self.cross_areas()?;
        }
        Ok(start..end)
    }

    /// Whether somebody listens for events of this verb, or asks about them later.
    pub fn hears(&self, verb: Verb) -> bool {
        let ix = &self.caches.index;
        (ix.watch_mask | ix.ends_mask | self.rulebook.asked) & crate::engine::verb_bit(verb) != 0
    }

    /// 601.2c, 114.6, 114.7: what a spell or ability is on becomes its target; told only if somebody listens.
    ///
    /// # Errors
    /// As [`Engine::propose`].
    pub fn become_targets(&mut self, obj: ObjectId, cause: u32, targets: crate::engine::Entities) -> StepResult<()> {
        if !self.hears(Verb::Target) {
            return Ok(());
        }
        for e in targets {
            self.event(Event { object: Some(e), ..Event::of(Verb::Target, cause) }.by(obj))?;
        }
        Ok(())
    }

    /// Whether somebody listens for what leaving the battlefield brings with it.
    pub(super) fn hears_of_leaving(&self) -> bool {
        self.caches.attached && self.hears(Verb::Unattach) || self.hears(Verb::LoseControl)
    }

    /// 701.3d, 603.10d: what leaves the battlefield becomes unattached, and whoever controlled it loses control of it.
    pub(super) fn tell_of_leaving(&mut self, batch: &mut Vec<ProposedEvent>) {
        if !self.hears_of_leaving() {
            return;
        }
        let leaves = |p: &ProposedEvent| match p.ev.object {
            Some(Entity::Obj(o)) if p.ev.verb == Verb::Move && p.ev.from == Zone::Battlefield => Some((o, p.ev.cause)),
            _ => None,
        };
        let leaving: Vec<(ObjectId, u32)> = batch.iter().filter_map(leaves).collect();
        if self.caches.attached && self.hears(Verb::Unattach) {
            let told = |(o, cause): &(ObjectId, u32)| {
                self.state.obj(*o).attached.map(|host| Event::of(Verb::Unattach, *cause).by(*o).on(host))
            };
            batch.extend(leaving.iter().filter_map(told).map(ProposedEvent::new));
        }
        if self.hears(Verb::LoseControl) {
            let told =
                |(o, cause): &(ObjectId, u32)| Event::of(Verb::LoseControl, *cause).by(self.controller(*o)).on(*o);
            batch.extend(leaving.iter().map(told).map(ProposedEvent::new));
        }
    }

    /// Touches what an event changes for one player alone: their cards, what they can activate or make mana with.
    pub(super) fn touch_own(&self, ev: &Event) {
        match ev.verb.facts().touches {
            Touches::Nothing => {}
            Touches::Cards => {
                let (Some(Entity::Obj(old)), true) = (ev.object, ev.new != ObjectId::NONE) else { return };
                let places = ev.from.set() | ev.to.set();
                let owner = self.state.obj(ev.new).owner;
                let ix = &self.caches.index;
                if places.intersects((Zones::HAND | ix.act_zones).difference(Zones::BATTLEFIELD)) {
                    self.caches.changes.touch(Facets::cards_of(owner));
                }
                if places.intersects(ix.mana_zones.difference(Zones::BATTLEFIELD)) {
                    self.caches.changes.touch(Facets::means_of(owner));
                }
                for (zone, o) in [(ev.from, old), (ev.to, ev.new)] {
                    if zone == Zone::Battlefield {
                        self.touch_permanent(o, Facets::USABLE);
                    }
                }
            }
            Touches::Use => {
                if let Some(Entity::Obj(o)) = ev.object {
                    self.touch_permanent(o, Facets::empty());
                }
            }
        }
    }

    /// A permanent came, went, was tapped or untapped: it matters for what can be activated and paid with, and in the first
    /// two cases for what there is to be used.
    fn touch_permanent(&self, o: ObjectId, usable: Facets) {
        let row = self.state.obj(o);
        let info = self.rulebook.info(row.def);
        let plain = !row.flags.intersects(Flags::COMPUTED | Flags::FACE_DOWN | Flags::OWN_PRINT);
        if !plain || info.acts.contains(Zones::BATTLEFIELD) {
            self.caches.changes.touch(Facets::ACTING | usable & Facets::ACTORS);
        }
        if !plain || !info.mana.is_empty() {
            self.caches.changes.touch(Facets::means_of(self.controller(o)) | usable & Facets::SOURCES);
        }
    }

    /// Writes one event; says which facets of the state it touched. Every verb stands here that writes state
    /// ([`crate::ir::Writes::State`]).
    pub(super) fn perform(&mut self, proposed: &mut ProposedEvent) -> Facets {
        match proposed.ev.verb {
            Verb::Move => self.perform_any_move(proposed),
            Verb::Draw => self.perform_draw(proposed),
            Verb::Tap => self.set_flag(proposed, Flags::TAPPED, Facets::TAPPED),
            Verb::Untap => self.clear_flag(proposed, Flags::TAPPED, Facets::TAPPED),
            Verb::TurnFaceUp | Verb::TurnFaceDown => self.turn_over(proposed),
            Verb::Transform => self.perform_transform(proposed),
            Verb::PhaseOut | Verb::PhaseIn => self.phase(proposed),
            Verb::Attach => self.perform_attach(proposed),
            Verb::Unattach => self.perform_unattach(proposed),
            Verb::Damage => {
                self.mark_damage(proposed);
                Facets::DAMAGE
            }
            Verb::GainLife => self.change_life(proposed, |life, n| life.saturating_add(n)),
            Verb::LoseLife => self.change_life(proposed, |life, n| life.saturating_sub(n)),
            Verb::SetLife => self.change_life(proposed, |_, n| n),
            Verb::PutCounters => self.perform_counters(proposed, 1),
            Verb::RemoveCounters => self.perform_counters(proposed, -1),
            Verb::AddMana => self.perform_mana(proposed),
            Verb::Lose | Verb::LeaveDrawn => self.perform_loss(proposed),
            Verb::Win => self.perform_win(proposed),
            Verb::Become(d) => self.perform_mark(proposed, d),
            Verb::Attack => self.perform_attack(proposed),
            Verb::Block => self.perform_block(proposed),
            Verb::BecomeBlocked => self.perform_becoming_blocked(proposed),
            Verb::Reselect => self.perform_reselect(proposed),
            Verb::LeaveCombat => {
                if let Some(o) = proposed.ev.object.and_then(Entity::obj) {
                    self.remove_from_combat(o);
                }
                Facets::COMBAT
            }
            Verb::BecomeUnblocked => self.perform_becoming_unblocked(proposed),
            Verb::PlayLand => {
                let Some(Entity::Player(w)) = proposed.ev.subject else { return Facets::empty() };
                self.state.players[w.index()].lands_played += 1;
                Facets::turn_of(w)
            }
            Verb::ChangeOwner => self.change_owner(proposed),
            Verb::Approach => {
                if let (Some(Entity::Obj(mover)), Some(Entity::Obj(goal))) = (proposed.ev.subject, proposed.ev.object) {
                    proposed.ev.n = self.move_towards(mover, goal, i64::from(proposed.ev.n)) as i32;
                }
                Facets::all()
            }
            Verb::Light => {
                if let Some(scene) = self.state.scene.as_deref_mut() {
                    scene.light = proposed.ev.n.clamp(0, i32::from(u16::MAX)) as u16;
                }
                Facets::all()
            }
            // All others only tell; what they tell of is written where it is done.
            verb => touched_by(verb.facts().writes),
        }
    }

    fn perform_any_move(&mut self, proposed: &mut ProposedEvent) -> Facets {
        proposed.ev.new = self.perform_move(proposed);
        if proposed.ev.to == Zone::Battlefield {
            self.follow_what_entered(proposed);
        }
        let mut facets = match (proposed.ev.from, proposed.ev.to) {
            (Zone::Battlefield, _) | (_, Zone::Battlefield) => Facets::OBJECTS | Facets::CARDS,
            _ => Facets::CARDS,
        };
        if let Some(host) = self.state.obj(proposed.ev.new).attached {
            facets |= Facets::ATTACHED;
            if proposed.ev.to == Zone::Battlefield {
                // 701.3a: what enters attached to something becomes attached to it; its own abilities hear of it as well.
                self.caches.placed.push(Event::of(Verb::Attach, proposed.ev.cause).by(proposed.ev.new).on(host));
            }
        }
        facets
    }

    /// 603.12, 614.12: what has triggered on a choice that was made as something entered is an ability of what has entered.
    fn follow_what_entered(&mut self, proposed: &ProposedEvent) {
        let (Some(Entity::Obj(was)), new) = (proposed.ev.object, proposed.ev.new) else { return };
        let rulebook = self.rulebook;
        let done = |ability| match &rulebook.ability(ability).kind {
            AbilityKind::Triggered(triggered) => triggered.when == When::Done,
            _ => false,
        };
        for waiting in self.state.turn.pending.iter_mut().filter(|p| p.source == was && done(p.ability)) {
            waiting.source = new;
        }
    }

    fn perform_draw(&mut self, proposed: &mut ProposedEvent) -> Facets {
        let Some(Entity::Player(who)) = proposed.ev.subject else { return Facets::empty() };
        let Some(&top) = self.state.player(who).library.last() else {
            self.state.players[who.index()].drew_nothing = true;
            proposed.ev.n = 0;
            // 704.5b looks at it.
            return Facets::CARDS | Facets::LIFE;
        };
        // Something in force may have sent the card elsewhere.
        let to = if proposed.ev.to == Zone::Outside { Zone::Hand } else { proposed.ev.to };
        let moved = Event { to, ..proposed.ev }.on(top);
        let mut inner =
            ProposedEvent { place: proposed.place, entry: proposed.entry.take(), ..ProposedEvent::new(moved) };
        let new = self.perform_move(&mut inner);
        if self.caches.beginning.is_some() {
            self.state.objects[new.index()].flags |= Flags::FACE_DOWN;
            self.caches.unseen.push(new);
        }
        proposed.ev.object = Some(Entity::Obj(new));
        (proposed.ev.from, proposed.ev.to, proposed.ev.new) = (Zone::Library, to, new);
        self.state.players[who.index()].drawn += 1;
        Facets::CARDS
    }

    pub(super) fn set_flag(&mut self, proposed: &ProposedEvent, flag: Flags, facets: Facets) -> Facets {
        if let Some(Entity::Obj(o)) = proposed.ev.object {
            self.state.objects[o.index()].flags |= flag;
        }
        facets
    }

    pub(super) fn clear_flag(&mut self, proposed: &ProposedEvent, flag: Flags, facets: Facets) -> Facets {
        if let Some(Entity::Obj(o)) = proposed.ev.object {
            self.state.objects[o.index()].flags &= !flag;
        }
        facets
    }

    #[inline(never)]
    pub(super) fn perform_becoming_blocked(&mut self, proposed: &ProposedEvent) -> Facets {
        self.note_whether_blocked(proposed, true)
    }

    #[inline(never)]
    fn perform_becoming_unblocked(&mut self, proposed: &ProposedEvent) -> Facets {
        self.note_whether_blocked(proposed, false)
    }

    fn note_whether_blocked(&mut self, proposed: &ProposedEvent, blocked: bool) -> Facets {
        if let Some(Entity::Obj(o)) = proposed.ev.subject {
            self.state.objects[o.index()].flags.set(Flags::BLOCKED, blocked);
            // 702.21i: a band is blocked as a whole.
            let combat = &mut self.state.turn.combat;
            let Some(band) = combat.bands.iter().find(|b| b.contains(&o)).cloned() else {
                if let Some(i) = combat.place_of(o) {
                    combat.attackers[i].blocked = blocked;
                }
                return Facets::COMBAT;
            };
            for a in combat.attackers.iter_mut().filter(|a| a.obj == o || band.contains(&a.obj)) {
                a.blocked = blocked;
                self.state.objects[a.obj.index()].flags.set(Flags::BLOCKED, blocked);
            }
        }
        Facets::COMBAT
    }

    #[inline(never)]
    fn perform_attach(&mut self, proposed: &ProposedEvent) -> Facets {
        let (Some(Entity::Obj(o)), host) = (proposed.ev.subject, proposed.ev.object) else { return Facets::empty() };
        if self.is_portable(o) {
            self.bear(o, host.and_then(Entity::obj));
            return Facets::all();
        }
        let stamp = self.next_stamp();
        self.caches.attached = true;
        let row = &mut self.state.objects[o.index()];
        row.attached = host;
        row.stamp = stamp;
        Facets::ATTACHED
    }

    #[inline(never)]
    fn perform_unattach(&mut self, proposed: &ProposedEvent) -> Facets {
        match proposed.ev.subject {
            Some(Entity::Obj(o)) if self.is_portable(o) => self.bear(o, None),
            // What has left remembers what it was attached to.
            Some(Entity::Obj(o)) if self.state.obj(o).live() => self.state.objects[o.index()].attached = None,
            _ => {}
        }
        Facets::ATTACHED
    }

    fn change_life(&mut self, proposed: &ProposedEvent, f: impl Fn(i32, i32) -> i32) -> Facets {
        if let Some(Entity::Player(who)) = proposed.ev.subject {
            let purse = self.state.seating.row(who).purse;
            let life = &mut self.state.players[purse.index()].life;
            *life = f(*life, proposed.ev.n);
        }
        Facets::LIFE
    }

    #[inline(never)]
    fn perform_counters(&mut self, proposed: &mut ProposedEvent, sign: i32) -> Facets {
        // What left in the same batch keeps what it had (608.2g).
        let there = proposed.ev.object.and_then(Entity::obj).is_none_or(|o| self.state.obj(o).live());
        if let (true, Some(e), Some(kind)) = (there, proposed.ev.object, proposed.ev.counter) {
            let have = self.counters_on(Some(kind), e);
            let room = if sign < 0 { Some(have) } else { self.room_for_counters(kind, e) };
            let n = room.map_or(proposed.ev.n, |room| proposed.ev.n.min(room));
            proposed.ev.n = n;
            self.add_counters(e, kind, sign * n);
        }
        Facets::COUNTERS
    }

    /// Adds (or with a negative number removes) counters.
    pub(crate) fn add_counters(&mut self, e: Entity, kind: CounterId, n: i32) {
        let shift = |old: u16| (i32::from(old) + n).clamp(0, i32::from(u16::MAX)) as u16;
        match e {
            Entity::Player(p) => {
                let keeper = self.state.keeper(p, kind);
                let list = &mut self.state.players[keeper.index()].counters;
                match list.iter_mut().find(|(k, _)| *k == kind) {
                    Some((_, m)) => *m = shift(*m),
                    None => list.push((kind, shift(0))),
                }
            }
            Entity::Obj(o) => {
                let rows = &mut self.state.objects[o.index()].counters;
                if let Some((_, m)) = rows.iter_mut().find(|(k, m)| *k == kind && *m > 0) {
                    *m = shift(*m);
                } else if let Some((_, _, m)) =
                    self.state.more_counters.iter_mut().find(|(x, k, _)| *x == o && *k == kind)
                {
                    *m = shift(*m);
                } else if let Some(free) = rows.iter_mut().find(|(_, m)| *m == 0) {
                    *free = (kind, shift(0));
                } else {
                    self.state.more_counters.push((o, kind, shift(0)));
                }
            }
        }
    }

    /// 104.3f: who wins and loses at once loses.
    #[cold]
    #[inline(never)]
    fn perform_win(&mut self, proposed: &ProposedEvent) -> Facets {
        if let Some(who) =
            proposed.ev.subject.and_then(Entity::player).filter(|proposed| !self.state.player(*proposed).out)
        {
            self.state.outcome = Some(crate::engine::Outcome::Win(self.state.seating.row(who).team));
        }
        Facets::empty()
    }

    #[cold]
    #[inline(never)]
    fn perform_loss(&mut self, proposed: &ProposedEvent) -> Facets {
        if let Some(Entity::Player(who)) = proposed.ev.subject {
            let row = &mut self.state.players[who.index()];
            (row.out, row.drew) = (true, proposed.ev.verb == Verb::LeaveDrawn);
            self.team_draws_with_its_last(who);
            if matches!(self.state.outcome, Some(crate::engine::Outcome::Win(team)) if team.has(who)) {
                self.state.outcome = None;
            }
            self.state.seat_again();
        }
        Facets::OBJECTS | Facets::LIFE
    }

    /// 104.4g: what is a draw for all who were left of a team is one for the team, with those who had lost before.
    fn team_draws_with_its_last(&mut self, who: PlayerId) {
        let team = self.state.seating.row(who).team;
        let drew = self.state.players[who.index()].drew;
        if drew && team.iter().all(|p| self.state.players[p.index()].out) {
            team.iter().for_each(|p| self.state.players[p.index()].drew = true);
        }
    }

    fn perform_attack(&mut self, proposed: &ProposedEvent) -> Facets {
        let (Some(Entity::Obj(o)), Some(goal)) = (proposed.ev.subject, proposed.ev.object) else {
            return Facets::empty();
        };
        self.join_combat(o, goal);
        Facets::COMBAT
    }

    fn perform_block(&mut self, proposed: &ProposedEvent) -> Facets {
        let (Some(Entity::Obj(b)), Some(Entity::Obj(a))) = (proposed.ev.subject, proposed.ev.object) else {
            return Facets::empty();
        };
        self.add_blocker(b, a);
        Facets::COMBAT
    }

    /// Puts an object that is not a card into the stack's list.
    pub(crate) fn push_stack(&mut self, item: crate::engine::StackItem) {
        let o: ObjectId = item.obj;
        if item.ability.is_none() && self.listens_in(o, Zone::Stack) {
            (self.caches.index.dirty, self.caches.layers.stale) = (true, true);
        }
        let shaped = self.state.chars.get(self.state.obj(o).row as usize).is_some();
        self.state.turn.stack.push(item);
        self.count_touched(Facets::CARDS | Facets::STACK);
        if shaped {
            // What it has been given already is seen from now on.
            self.effects_changed();
        }
        if self.caches.layers.reach.elsewhere.contains(Zones::STACK) {
            self.refresh_values(Facets::all());
        }
        self.refresh_index();
    }

    /// 701.19: a library in random order.
    pub(crate) fn shuffle_library(&mut self, who: PlayerId) {
        self.hide_top(who);
        let mut cards = std::mem::take(&mut self.state.players[who.index()].library);
        // What somebody had seen of it is not to be told apart any more.
        let state = &mut *self.state;
        state.known.retain(|(_, o)| {
            let row = &state.objects[o.index()];
            row.live() && !(row.zone == Zone::Library && row.owner == who)
        });
        self.state.rng.shuffle(&mut cards);
        self.state.players[who.index()].library = cards;
    }

    /// Remembers a label of an object.
    pub(crate) fn remember(&mut self, o: ObjectId, label: crate::ir::LabelId, value: crate::engine::SlotValue) {
        self.caches.changes.touch(Facets::MEMORY);
        match self.state.memory.iter_mut().find(|(x, l, _)| *x == o && *l == label) {
            Some((_, _, old)) => *old = value,
            None => self.state.memory.push((o, label, value)),
        }
        // Sentences in force may speak of it (611.3a).
        if self.caches.layers.reads().contains(Facets::MEMORY) {
            self.refresh_values(Facets::MEMORY);
        }
    }

    /// 514.2: damage wears off and effects until end of turn end, at the same time.
    pub(crate) fn end_of_turn(&mut self) {
        if !self.caches.worn {
            return;
        }
        self.caches.worn = !self.state.others.is_empty();
        let mut healed = false;
        for i in 0..self.state.battlefield.len() {
            let o = self.state.battlefield[i];
            if !self.state.others.is_empty() && !self.lives_by_this_turn(self.controller(o)) {
                continue;
            }
            let row = &mut self.state.objects[o.index()];
            let used = Flags::DOOMED | Flags::STRUCK;
            healed |= row.damage != 0 || row.flags.intersects(used);
            row.damage = 0;
            row.flags &= !used;
        }
        if healed {
            self.caches.changes.touch(Facets::DAMAGE | Facets::USES);
        }
    }
}
