//! References: which objects and players `it`, `that player` and their like stand for now.

use super::{EvalContext, Judged};
use crate::engine::{Engine, Entities, Entity, Facets, Flags, Object, ObjectId, PlayerId, Seats, SlotValue};
use crate::ir::{Ref, Zone, Zones};
use smallvec::smallvec;

impl Engine<'_> {
    /// The things a reference denotes, each once, in a fixed order.
    pub fn ents(&self, reference: &Ref, cx: &EvalContext) -> Entities {
        if let Some(SlotValue::Told(_)) = cx.env.last()
            && *reference != Ref::Granter
            && let Some(them) = crate::engine::slots::told(cx.env, reference)
        {
            return them.clone();
        }
        self.note(ref_reads(reference));
        match reference {
            Ref::Nothing => Entities::new(),
            Ref::This => smallvec![Entity::Obj(cx.this)],
            Ref::You => match self.you_together(cx) {
                Some(team) => team.iter().map(Entity::Player).collect(),
                None => self.you(cx).into_iter().collect(),
            },
            Ref::Slot(s) => cx.slot(*s).ents(),
            Ref::Linked(l) => self.still_there(self.recalled(cx, *l, SlotValue::ents), cx),
            Ref::LinkedOf(l, of) => {
                let held = self.flat_of(self.holders(of, cx), cx, |o| self.remembered(o, *l).ents());
                self.still_there(held, cx)
            }
            Ref::Host(of) => self.flat(of, cx, |o| self.held_by(o).into_iter().collect()),
            Ref::Attachments(of) => {
                let hosts: Entities = self.ents(of, cx).into_iter().map(|e| self.brought_back(e, cx)).collect();
                let on = |o: &ObjectId| self.held_by(*o).is_some_and(|h| hosts.contains(&h));
                self.state.battlefield.iter().chain(&self.state.scenery).copied().filter(on).map(Entity::Obj).collect()
            }
            Ref::Controller(of) => self.players(of, cx, |o| self.controller_of_last(o)),
            Ref::Owner(of) => self.players(of, cx, |o| self.state.obj(o).owner),
            Ref::DefendingPlayer(of) => {
                let attacked = self.flat(of, cx, |o| match cx.judged {
                    Judged::Attacking(attacker, goal) if attacker == o => {
                        smallvec![Entity::Player(self.defender_of(goal))]
                    }
                    _ => self.defender_near(o).map(Entity::Player).into_iter().collect(),
                });
                match (attacked.is_empty(), cx.defends) {
                    (false, _) => attacked,
                    (true, Some(one)) => smallvec![Entity::Player(one)],
                    (true, None) => self.defending_players().iter().map(Entity::Player).collect(),
                }
            }
            Ref::Attacked(of) => {
                self.flat(of, cx, |o| self.attack_of(o).and_then(|a| a.attacked()).into_iter().collect())
            }
            Ref::BlockedBy(of) => self.flat(of, cx, |o| {
                let blocks = |a: &&crate::engine::Attacker| a.blockers.contains(&o);
                self.state.turn.combat.attackers.iter().filter(blocks).map(|a| Entity::Obj(a.obj)).collect()
            }),
            Ref::Blockers(of) => self.flat(of, cx, |o| {
                self.state
                    .attacker(o)
                    .map_or_else(Entities::new, |a| a.blockers.iter().copied().map(Entity::Obj).collect())
            }),
            Ref::ActivePlayer => smallvec![Entity::Player(cx.active.unwrap_or(self.state.turn.active))],
            Ref::AttackingPlayer(of) => {
                let who = self.flat(of, cx, |o| self.attacking_for(o).map(Entity::Player).into_iter().collect());
                let one = cx.active.unwrap_or(self.state.turn.active);
                if who.is_empty() { smallvec![Entity::Player(one)] } else { who }
            }
            Ref::TargetsOf(of) => self.flat(of, cx, |o| self.targets_seen(o, cx.judged)),
            Ref::SourceOf(of) => self.flat(of, cx, |o| match self.state.stack_item(o) {
                Some(i) if i.ability.is_some() => smallvec![Entity::Obj(i.source)],
                _ => smallvec![Entity::Obj(o)],
            }),
            Ref::Caster(of) => self.flat(of, cx, |o| {
                self.note(Facets::OBJECTS);
                let casting = self.state.scene.as_deref().and_then(|s| s.casting(o));
                casting.map(|c| Entity::Obj(c.caster)).into_iter().collect()
            }),
            Ref::Card(of) => self.flat(of, cx, |o| smallvec![Entity::Obj(self.newest(o))]),
            Ref::Member => smallvec![cx.member],
            Ref::Opponents(of) => {
                let of = self.ents(of, cx);
                let against = |p: &PlayerId| of.iter().filter_map(|e| e.player()).any(|q| self.state.opponents(*p, q));
                self.state.apnap().filter(against).map(Entity::Player).filter(|e| self.reached(*e, cx)).collect()
            }
            Ref::Team(of) => self.mates_by(of, cx, |of, p| !self.state.opponents(of, p)),
            Ref::Teammates(of) => self.mates_by(of, cx, |of, p| of != p && !self.state.opponents(of, p)),
            Ref::Granter => {
                let givers = self.holders(reference, cx).into_iter().filter_map(Entity::obj);
                givers.map(|o| Entity::Obj(self.behind_keeper(o))).collect()
            }
            Ref::NextPlayer(of) => self.beside(of, cx, |p| self.state.next_player(p)),
            Ref::PreviousPlayer(of) => self.beside(of, cx, |p| self.state.seating.playing().before(p).unwrap_or(p)),
            Ref::All(list) => list.iter().flat_map(|reference| self.ents(reference, cx)).collect(),
        }
    }

    /// Whose memory is asked: of what gave an ability, that which keeps what was chosen by then.
    pub(super) fn holders(&self, of: &Ref, cx: &EvalContext) -> Entities {
        match of {
            Ref::Granter => match (crate::engine::slots::told(cx.env, of), cx.giver.some()) {
                (Some(them), _) => them.clone(),
                (None, Some(giver)) => smallvec![Entity::Obj(giver)],
                (None, None) => self.givers(cx.this),
            },
            of => self.ents(of, cx),
        }
    }

    /// Who sits beside players.
    fn beside(&self, of: &Ref, cx: &EvalContext, seat: impl Fn(PlayerId) -> PlayerId) -> Entities {
        self.ents(of, cx).into_iter().filter_map(Entity::player).map(|p| Entity::Player(seat(p))).collect()
    }

    /// Those who are so to one of these players (102.3, 102.4).
    fn mates_by(&self, of: &Ref, cx: &EvalContext, mates: impl Fn(PlayerId, PlayerId) -> bool) -> Entities {
        let of: smallvec::SmallVec<[PlayerId; 2]> = self.ents(of, cx).into_iter().filter_map(Entity::player).collect();
        let mate = |p: &PlayerId| of.iter().any(|q| mates(*q, *p));
        self.state.apnap().filter(mate).map(Entity::Player).filter(|e| self.reached(*e, cx)).collect()
    }

    /// Who `you` is: the controller (112.8); in a scene the creature that bears, knows or has cast the object.
    #[inline]
    fn you(&self, cx: &EvalContext) -> Option<Entity> {
        if let Some(o) = cx.actor.some() {
            return Some(Entity::Obj(o));
        }
        if self.state.scene.is_none() {
            return Some(Entity::Player(cx.you));
        }
        // What a thing did for a while stays with whoever used it.
        if let Some(them) = crate::engine::slots::told(cx.env, &Ref::You) {
            return them.first().copied();
        }
        match self.actor_of(cx.this) {
            Some(o) => Some(Entity::Obj(o)),
            // What lies there belongs to nobody whom it could speak to.
            None if self.lies_there(cx.this) => None,
            None => Some(Entity::Player(cx.you)),
        }
    }

    /// 901.12c: on a plane of a team that has its turn together `you` are all of its members.
    #[inline]
    fn you_together(&self, cx: &EvalContext) -> Option<Seats> {
        if !self.state.variant.shared_turns || !self.is_planar(cx.this) {
            return None;
        }
        Some(self.state.seating.row(cx.you).group.and(self.state.seating.playing()))
    }

    /// 506.2, 802.2, 805.10: who defends in this combat; nobody outside of it.
    pub(crate) fn defending_players(&self) -> crate::engine::Seats {
        if !(crate::ir::Step::BeginCombat..=crate::ir::Step::EndCombat).contains(&self.state.turn.step) {
            return crate::engine::Seats::NONE;
        }
        match self.state.turn.combat.defending {
            Some(one) => crate::engine::Seats::one(one),
            None => self
                .state
                .active_players()
                .iter()
                .fold(crate::engine::Seats::NONE, |all, p| all.with(self.state.seating.may_strike(p))),
        }
    }

    /// Whether this is a creature of which a defending player is known, because it attacks, attacked or blocks (508.5).
    pub(crate) fn attacks_somebody(&self, of: &Ref, cx: &EvalContext) -> bool {
        self.ents(of, cx).iter().filter_map(|e| e.obj()).any(|o| self.defender_near(o).is_some())
    }

    /// 508.5: whom a creature attacks or attacked, or whom what it blocks attacks.
    fn defender_near(&self, o: ObjectId) -> Option<PlayerId> {
        let blocked = || self.state.turn.combat.attackers.iter().find(|a| a.blockers.contains(&o));
        self.attack_of(o).or_else(blocked).map(|a| a.defender)
    }

    /// What a creature attacks or attacked before it left.
    fn attack_of(&self, o: ObjectId) -> Option<&crate::engine::Attacker> {
        self.state.attacker_last(o).or_else(|| self.state.obj(o).prev.some().and_then(|p| self.state.attacker_last(p)))
    }

    /// The single thing a reference denotes, or nothing.
    pub fn one(&self, reference: &Ref, cx: &EvalContext) -> Option<Entity> {
        match reference {
            Ref::This => Some(Entity::Obj(cx.this)),
            Ref::You => self.you(cx),
            Ref::Slot(s) => cx.slot(*s).things().first().copied(),
            Ref::Host(of) if **of == Ref::This => {
                self.note(Facets::ATTACHED);
                self.held_by(cx.this)
            }
            _ => self.ents(reference, cx).first().copied(),
        }
    }

    /// The single player a reference denotes.
    pub fn player_of(&self, reference: &Ref, cx: &EvalContext) -> Option<PlayerId> {
        self.one(reference, cx).and_then(Entity::player)
    }

    /// Whether a reference denotes this thing.
    pub fn denotes(&self, reference: &Ref, cx: &EvalContext, e: Entity) -> bool {
        self.is_meant(reference, cx, e) || self.was_meant(reference, cx, e)
    }

    fn is_meant(&self, reference: &Ref, cx: &EvalContext, e: Entity) -> bool {
        match reference {
            Ref::This => e == Entity::Obj(cx.this),
            Ref::You => {
                self.you(cx) == Some(e)
                    || self.you_together(cx).is_some_and(|team| e.player().is_some_and(|p| team.has(p)))
            }
            Ref::Slot(s) => cx.slot(*s).holds(e) || self.came_out_of(cx.slot(*s), e, cx),
            Ref::Host(of) if **of == Ref::This => {
                self.note(Facets::ATTACHED);
                self.held_by(cx.this) == Some(e)
            }
            // Whoever has just left was an opponent: what they controlled is looked at as it was (603.10a).
            Ref::Opponents(of) => match e {
                Entity::Player(p) => {
                    self.note(Facets::LIFE);
                    let of = self.ents(of, cx);
                    of.iter().filter_map(|x| x.player()).any(|q| self.state.opponents(p, q)) && self.reached(e, cx)
                }
                Entity::Obj(_) => false,
            },
            Ref::Card(of) => match e {
                Entity::Obj(o) => self.ents(of, cx).iter().filter_map(|x| x.obj()).any(|x| self.same_card(x, o)),
                Entity::Player(_) => false,
            },
            _ => self.ents(reference, cx).contains(&e),
        }
    }

    /// Whether the label held what this was before: the spell that a card became which this effect let be cast
    /// (400.7h), and what this resolution has put into a public zone (400.7j).
    fn came_out_of(&self, held: &SlotValue, e: Entity, cx: &EvalContext) -> bool {
        let by_this = |now: ObjectId| match self.state.obj(now).is(Flags::WAS_CAST) {
            true => self.move_to(now).is_some_and(|(_, cause)| cause.source == cx.this),
            false => cx.mark > 0 && self.moved_here(now, cx.this, cx.mark),
        };
        // What it found where something else had put it (400.7e) came out of what that was.
        let found = |lay: ObjectId| matches!(self.state.obj(lay).zone, Zone::Graveyard | Zone::Exile);
        let came = |o: ObjectId| {
            let moved = |now: ObjectId| by_this(now) || now != o && found(now);
            self.came_from(o, |x| held.holds(Entity::Obj(x)), moved)
        };
        held.is_set() && e.obj().is_some_and(came)
    }

    /// Whether what a label holds was this before the effect, or its cost, moved it: what it did then, it did (400.7i, 400.7j,
    /// 608.2h).
    fn was_meant(&self, reference: &Ref, cx: &EvalContext, e: Entity) -> bool {
        let labels = matches!(reference, Ref::Slot(_) | Ref::Linked(_) | Ref::LinkedOf(..));
        let past = |o: ObjectId| self.state.obj(o).next.some().is_some();
        labels && e.obj().is_some_and(past) && {
            let held = self.ents(reference, cx);
            held.iter().any(|now| *now != e && self.before_this(reference, *now, cx) == e)
        }
    }

    /// Whether something in a public zone was such a thing before, and every move since then was such a move: each is
    /// told by the object that it made.
    pub(super) fn came_from(
        &self,
        mut now: ObjectId,
        was: impl Fn(ObjectId) -> bool,
        moved: impl Fn(ObjectId) -> bool,
    ) -> bool {
        if self.state.obj(now).zone.hidden() {
            return false;
        }
        while let Some(before) = self.state.obj(now).prev.some().filter(|_| moved(now)) {
            if was(before) {
                return true;
            }
            now = before;
        }
        false
    }

    /// Whether two objects are, or were, the same physical card.
    fn same_card(&self, a: ObjectId, b: ObjectId) -> bool {
        let (x, y) = (self.state.obj(a), self.state.obj(b));
        a == b || x.card == y.card && x.card != u32::MAX && !(x.is(Flags::ABILITY) || y.is(Flags::ABILITY))
    }

    /// What an object has become by now.
    pub fn newest(&self, o: ObjectId) -> ObjectId {
        std::iter::successors(Some(o), |x| self.state.obj(*x).next.some()).last().unwrap_or(o)
    }

    /// Reads linked memory of the own object; what is judged as given away for its cost counts already.
    pub(super) fn recalled<T>(&self, cx: &EvalContext, label: crate::ir::LabelId, read: impl Fn(&SlotValue) -> T) -> T {
        match cx.judged {
            Judged::Giving(o, l, e) if o == cx.this && l == label => read(&SlotValue::One(e)),
            Judged::Marked(o, l) if o == cx.this && l == label => read(&SlotValue::Num(1)),
            _ => read(self.recall_far(self.memory_read_by(cx, label), label)),
        }
    }

    /// Linked memory of an object; of what has moved itself by an ability, also that which it had then (607.3): with any
    /// other move its memory ends (400.7).
    pub fn recall_far(&self, o: ObjectId, label: crate::ir::LabelId) -> &SlotValue {
        self.note(Facets::MEMORY);
        let own = self.state.recall(o, label);
        let row = self.state.obj(o);
        let told = Zones::GRAVEYARD | Zones::EXILE | Zones::COMMAND;
        if !own.is_set()
            && let Some(noted) = self.noted(o, label)
        {
            return noted;
        }
        if own.is_set() || !told.contains(row.zone.set()) {
            return own;
        }
        let selves = std::iter::successors(row.prev.some(), |x| self.state.obj(*x).prev.some());
        let mut known = selves.filter(|x| self.state.recall(*x, label).is_set());
        match known.next() {
            Some(before) if self.move_to(o).is_some_and(|(_, cause)| cause.source == before) => {
                self.state.recall(before, label)
            }
            _ => own,
        }
    }

    /// 905.2b: what the controller noted as cards with this label were drafted; none: nothing.
    #[inline]
    fn noted(&self, o: ObjectId, label: crate::ir::LabelId) -> Option<&SlotValue> {
        if self.state.variant.notes.is_empty() {
            return None;
        }
        let you = self.controller_of_last(o);
        self.state.variant.notes.iter().find(|(who, own, _)| *who == you && *own == label).map(|(.., noted)| noted)
    }

    /// Controller, also of what is gone.
    pub(super) fn controller_of_last(&self, o: ObjectId) -> PlayerId {
        if let Some(i) = self.state.stack_item(o) {
            return i.controller;
        }
        // 108.4, 608.2g: a card elsewhere has no controller; the permanent that it was had one.
        let row = self.state.obj(o);
        let was =
            row.prev.some().filter(|x| !row.zone.is_play() && self.state.obj(*x).zone == crate::ir::Zone::Battlefield);
        self.controller(was.unwrap_or(o))
    }

    /// All targets of an item on the stack, or of a spell as it last was there (608.2g).
    pub fn targets_of(&self, o: ObjectId) -> Entities {
        self.note(Facets::CARDS | Facets::HISTORY);
        self.state
            .last_stack_item(o)
            .map_or_else(Entities::new, |i| i.targets.iter().flat_map(|g| g.chosen.iter().copied()).collect())
    }

    /// The same, or what a spell that is only thought of would target.
    pub(super) fn targets_seen(&self, o: ObjectId, judged: Judged) -> Entities {
        match judged {
            Judged::Aiming(spell, target, n) if spell == o => Entities::from_elem(target, usize::from(n)),
            _ => self.targets_of(o),
        }
    }

    /// What a thing is now, if what is carried out put it into a public zone (400.7j).
    pub(super) fn found_again(&self, e: Entity, cx: &EvalContext) -> Entity {
        self.last_moved_here(e, cx, |row| row.live())
    }

    /// What the effect that is carried out has put onto the battlefield is what it is there by now (400.7j, 608.2h); anything
    /// else stays what it was.
    pub(in crate::engine) fn brought_back(&self, e: Entity, cx: &EvalContext) -> Entity {
        if e.obj().is_none_or(|o| self.state.obj(o).live()) {
            return e;
        }
        // What has left since then is what it last was there.
        self.last_moved_here(e, cx, |row| row.zone == Zone::Battlefield)
    }

    /// The last of what a thing has become that is so and that what is carried out put where it is, also if it found the thing where
    /// something else had put it (400.7e); the thing itself if there is none.
    fn last_moved_here(&self, e: Entity, cx: &EvalContext, is_so: impl Fn(&Object) -> bool) -> Entity {
        // What asks without carrying anything out, such as how long an effect lasts, has moved nothing (400.7).
        if cx.mark == 0 {
            return e;
        }
        let (mut at, mut found) = (e, e);
        while let Some(new) = self.next_self(at) {
            at = Entity::Obj(new);
            if is_so(self.state.obj(new)) && self.moved_here(new, cx.this, cx.mark) {
                found = at;
            }
        }
        found
    }

    /// 406.6, 607.2a: what a label of another ability holds without the cards that have left exile, but for those that this effect
    /// has moved from there.
    fn still_there(&self, mut held: Entities, cx: &EvalContext) -> Entities {
        let there = |e: &Entity| {
            let Some(o) = e.obj() else { return true };
            let exiled = |o: &ObjectId| self.state.obj(*o).zone == crate::ir::Zone::Exile;
            let Some(lay) = [Some(o), self.state.obj(o).next.some()].into_iter().flatten().find(exiled) else {
                return true;
            };
            let row = self.state.obj(lay);
            row.live() || cx.mark > 0 && row.next.some().is_some_and(|new| self.moved_here(new, cx.this, cx.mark))
        };
        if !held.iter().all(there) {
            held.retain(|e| there(e));
        }
        held
    }

    /// What something that is gone became in a public zone.
    pub(in crate::engine) fn next_self(&self, e: Entity) -> Option<ObjectId> {
        let row = self.state.obj(e.obj()?);
        let new = row.next.some().filter(|_| !row.live())?;
        (!self.state.obj(new).zone.hidden()).then_some(new)
    }

    /// Whether an effect of this source that began there in the journal, or the cost of its ability, brought it where it
    /// is (400.7h, 400.7j).
    pub(in crate::engine) fn moved_here(&self, new: ObjectId, source: ObjectId, mark: u32) -> bool {
        self.move_to(new).is_some_and(|(at, cause)| cause.source == source && (cause.payment || at >= mark as usize))
    }

    /// Whether an object came to exile by being discarded (702.34a).
    pub(in crate::engine) fn was_discarded_into_exile(&self, o: ObjectId) -> bool {
        let hand_limit = self.rulebook.content.roles.hand_limit;
        let came = self.state.journal.iter().rev().find(|h| h.new == o);
        came.is_some_and(|h| {
            h.to == crate::ir::Zone::Exile && h.from == crate::ir::Zone::Hand && h.via.is_some() && h.via == hand_limit
        })
    }

    /// The place in the journal of the move that made an object, and what caused it.
    pub(in crate::engine) fn move_to(&self, new: ObjectId) -> Option<(usize, crate::engine::Cause)> {
        let at = self.state.journal.iter().rposition(|h| h.new == new)?;
        Some((at, self.state.causes[self.state.journal[at].cause as usize]))
    }

    /// 805.10c: who attacks with the creature, or with the first one that it blocks and that is still there.
    fn attacking_for(&self, o: ObjectId) -> Option<PlayerId> {
        let attackers = &self.state.turn.combat.attackers;
        let meant =
            attackers.iter().find(|a| a.obj == o).or_else(|| attackers.iter().find(|a| a.blockers.contains(&o)));
        meant.map(|a| self.controller(a.obj))
    }

    /// Whether there is a creature with which somebody attacks (805.10c).
    pub(in crate::engine) fn is_attacked_for(&self, of: &Ref, cx: &EvalContext) -> bool {
        self.ents(of, cx).into_iter().filter_map(Entity::obj).any(|o| self.attacking_for(o).is_some())
    }

    fn flat(&self, of: &Ref, cx: &EvalContext, f: impl Fn(ObjectId) -> Entities) -> Entities {
        self.flat_of(self.ents(of, cx), cx, f)
    }

    /// The same of things that are at hand.
    fn flat_of(&self, of: Entities, cx: &EvalContext, f: impl Fn(ObjectId) -> Entities) -> Entities {
        let mut out = Entities::new();
        let now = of.into_iter().filter_map(|e| self.brought_back(e, cx).obj());
        for e in now.flat_map(f) {
            if !out.contains(&e) {
                out.push(e);
            }
        }
        out
    }

    fn players(&self, of: &Ref, cx: &EvalContext, f: impl Fn(ObjectId) -> PlayerId) -> Entities {
        let mut out = Entities::new();
        for e in self.ents(of, cx) {
            let p = match self.brought_back(e, cx) {
                Entity::Obj(o) => Entity::Player(f(o)),
                Entity::Player(p) => Entity::Player(p),
            };
            if !out.contains(&p) {
                out.push(p);
            }
        }
        out
    }
}

/// What a reference itself reads, that which it refers to left aside.
#[inline]
fn ref_reads(reference: &Ref) -> Facets {
    match reference {
        Ref::Nothing
        | Ref::This
        | Ref::You
        | Ref::Slot(_)
        | Ref::Member
        | Ref::Owner(_)
        | Ref::Card(_)
        | Ref::Caster(_)
        | Ref::All(_) => Facets::empty(),
        Ref::Linked(_) | Ref::LinkedOf(..) => Facets::MEMORY | Facets::CARDS,
        Ref::Host(_) | Ref::Attachments(_) => Facets::ATTACHED.union(Facets::OBJECTS),
        Ref::Controller(_) | Ref::Granter => Facets::OBJECTS.union(Facets::CARDS),
        Ref::Attacked(_) | Ref::BlockedBy(_) | Ref::Blockers(_) => Facets::COMBAT,
        Ref::ActivePlayer => Facets::STEP,
        Ref::AttackingPlayer(_) | Ref::DefendingPlayer(_) => Facets::COMBAT.union(Facets::STEP),
        Ref::TargetsOf(_) | Ref::SourceOf(_) => Facets::CARDS.union(Facets::HISTORY),
        Ref::Opponents(_) | Ref::NextPlayer(_) | Ref::PreviousPlayer(_) | Ref::Team(_) | Ref::Teammates(_) => {
            Facets::LIFE
        }
    }
}
