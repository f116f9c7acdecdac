//! Changing zones (400.7): a new object, what stays behind, what goes along.

use super::{At, ProposedEvent, SeenBy};
use crate::engine::{
    Attacker, Engine, Entities, Entity, Event, Facets, Flags, GameState, Object, ObjectId, PlayerId, SlotValue,
};
use crate::ir::{AbilityId, AbilityKind, CardTypes, DefId, Rule, RuleKinds, Verb, Zone, Zones};

impl Engine<'_> {
    /// A fresh row; it is in no zone list yet.
    pub(crate) fn new_object(&mut self, def: DefId, owner: PlayerId, zone: Zone) -> ObjectId {
        let id = ObjectId(self.state.objects.len() as u32);
        crate::engine::long_list::grow(&mut self.state.objects, 1);
        self.state.objects.push(Object::new(def, owner, zone, self.state.stamp, self.state.latest_turn()));
        id
    }

    /// A token that is about to enter.
    pub(crate) fn new_token(&mut self, def: DefId, owner: PlayerId) -> ObjectId {
        let o = self.new_object(def, owner, Zone::Outside);
        self.state.objects[o.index()].flags |= Flags::TOKEN;
        o
    }

    /// 704.5d-e: what is no card and where it can't be ceases to exist.
    pub(crate) fn cease(&mut self, o: ObjectId) {
        let row = *self.state.obj(o);
        self.take_away(o, &row);
        self.note_listeners(&row, row.zone, o);
        match row.zone {
            Zone::Stack if row.is(Flags::ABILITY) => self.caches.changes.touch(Facets::CARDS),
            _ => self.caches.changed(),
        }
    }

    /// 701.11a: what is moved into exile is exiled, by whatever action it goes there; what goes elsewhere is not.
    pub(in crate::engine) fn name_exile(&self, ev: &mut Event) {
        let Some(exile) = self.rulebook.content.roles.banish else { return };
        match (ev.to == Zone::Exile, ev.via) {
            (true, None) => ev.via = Some(exile),
            (true, Some(via)) if via != exile => ev.also = Some(exile),
            (false, Some(via)) if via == exile => ev.via = ev.also.take(),
            (false, _) if ev.also == Some(exile) => ev.also = None,
            _ => {}
        }
    }

    /// Performs a move and gives back the new object.
    pub(super) fn perform_move(&mut self, proposed: &mut ProposedEvent) -> ObjectId {
        let Some(Entity::Obj(old)) = proposed.ev.object else { return ObjectId::NONE };
        let was = *self.state.obj(old);
        proposed.ev.from = was.zone;
        self.note_listeners(&was, proposed.ev.to, old);
        if was.zone == Zone::Aside && self.state.main.is_some() {
            self.leave_main_game(was.card);
        }
        let attached = self.attachments_last(old, &was);
        let counters = self.counters_kept(old, proposed.ev.to);
        self.leave(old, &was);
        let new = self.new_object(was.def, was.owner, proposed.ev.to);
        // What it was in combat is looked up of what has left, as its other states are (608.2g).
        let in_combat = was.flags & (Flags::ATTACKING | Flags::BLOCKING | Flags::BLOCKED);
        self.state.objects[old.index()].flags |= Flags::GONE | in_combat | attached;
        if proposed.ev.to == Zone::Exile {
            self.follow_into_exile(old, new, proposed.ev.cause);
        }
        self.state.objects[old.index()].next = new;
        self.stay_the_card(old, new, &was, proposed);
        self.carry_along(old, new, &was, proposed);
        counters.into_iter().for_each(|(kind, n)| self.add_counters(Entity::Obj(new), kind, n));
        let to_battlefield = proposed.ev.to == Zone::Battlefield;
        if let Some(second) = proposed.entry.as_ref().and_then(|e| e.melded) {
            self.join_cards(new, second);
        }
        if to_battlefield || proposed.ev.to == Zone::Scene {
            self.arrive(new, proposed, &was);
        } else {
            self.come_with_counters(new, proposed, None);
        }
        // A copy of a spell is nowhere but on the stack; one of a card that was cast becomes a permanent (704.5e, 706.12).
        let copied_spell = was.flags.contains(Flags::SPELL_COPY);
        if was.flags.intersects(Flags::TOKEN | Flags::COPY)
            && (!to_battlefield || copied_spell)
            && proposed.ev.to != Zone::Stack
        {
            self.state.ceasing.push(new);
            // 704.5d-e: it is looked after at once.
            self.caches.changes.touch(Facets::OBJECTS);
        }
        if proposed.ev.to == Zone::Library && proposed.place == At::Top {
            self.hide_top(was.owner);
        }
        self.state.enter_list(new, proposed.ev.to, was.owner, proposed.place);
        self.carry_knowledge(&was, old, new, proposed);
        if proposed.ev.to == Zone::Scene && was.zone == Zone::Outside {
            self.find_place(new);
        }
        if !self.state.melds.is_empty() {
            self.part_cards(old, new, &was, proposed);
        }
        self.note_listeners(&self.state.obj(new).clone(), proposed.ev.to, new);
        new
    }

    /// 400.7: the new object is the same card, token or copy, with the face that it shows where it comes to.
    #[inline]
    fn stay_the_card(&mut self, old: ObjectId, new: ObjectId, was: &Object, proposed: &ProposedEvent) {
        let mut keep = Flags::TOKEN | Flags::COPY | Flags::COMMANDER;
        // What was decided as it was put there (702.105a).
        let begins = was.zone == Zone::Aside && proposed.ev.to == Zone::Command;
        if begins {
            keep |= Flags::FACE_DOWN;
            self.carry_memory(old, new, (0, 0));
        }
        let cast = if was.zone == Zone::Stack { was.flags & Flags::WAS_CAST } else { Flags::empty() };
        let def = self.face_for(old, proposed);
        let row = &mut self.state.objects[new.index()];
        row.card = was.card;
        row.prev = old;
        row.flags = was.flags & keep | cast;
        row.def = def;
        if was.is(Flags::COMMANDER) {
            self.state.commanders.iter_mut().filter(|o| **o == old).for_each(|o| *o = new);
        }
        let row = &mut self.state.objects[new.index()];
        if was.zone == Zone::Outside && was.is(Flags::TOKEN) {
            row.prev = ObjectId::NONE;
        }
    }

    /// What the new object knows of what the old one was: memory, bonds of a scene, what lasts (400.7).
    #[inline]
    fn carry_along(&mut self, old: ObjectId, new: ObjectId, was: &Object, proposed: &ProposedEvent) {
        let to_battlefield = proposed.ev.to == Zone::Battlefield;
        if was.zone.is_of_scene() || proposed.ev.to.is_of_scene() {
            self.carry_bonds(old, new);
        }
        if proposed.ev.to.is_of_scene() {
            self.carry_memory(old, new, (0, 0));
            self.state.objects[new.index()].attached = was.attached;
        }
        // 400.7a-c: what a spell knows passes to the permanent that it becomes; 400.7f: what lets a card be cast goes along.
        if to_battlefield && was.zone == Zone::Stack || proposed.ev.to == Zone::Stack {
            self.carry_memory(old, new, (0, 0));
            if to_battlefield {
                self.drop_given_to_spell(new);
            }
        } else if let Some(since) = proposed.since.filter(|_| to_battlefield) {
            self.carry_memory(old, new, since);
        }
    }

    /// 401.6: the top card of a library that is played with it revealed is another object once it lies there no more.
    pub(super) fn hide_top(&mut self, whose: PlayerId) {
        let Some(&old) = self.state.player(whose).library.last().filter(|_| self.any_rule(RuleKinds::REVEALED)) else {
            return;
        };
        let mut shown = false;
        self.each_rule(RuleKinds::REVEALED, |r| {
            shown = matches!(r.rule, Rule::Revealed { what } if self.passes(what, Entity::Obj(old), &r.cx));
            !shown
        });
        let row = *self.state.obj(old);
        // What has come there at the same time has not lain on top.
        if !shown || row.stamp == self.state.stamp {
            return;
        }
        self.note_listeners(&row, Zone::Library, old);
        let new = self.new_object(row.def, row.owner, Zone::Library);
        let another = &mut self.state.objects[new.index()];
        (another.card, another.flags) = (row.card, row.flags & Flags::COMMANDER);
        self.state.objects[old.index()].flags |= Flags::GONE;
        if let Some(top) = self.state.players[whose.index()].library.last_mut() {
            *top = new;
        }
        self.state.commanders.iter_mut().filter(|o| **o == old).for_each(|o| *o = new);
        self.state.known.iter_mut().filter(|(_, o)| *o == old).for_each(|(_, o)| *o = new);
        self.caches.changed();
    }

    /// A card shows its front face everywhere but on the stack and on the battlefield (711.4a, 709.4a).
    pub(super) fn face_for(&self, old: ObjectId, proposed: &ProposedEvent) -> DefId {
        use crate::ir::CardShape;
        let home = self.home_def(old);
        let melded = proposed.entry.as_ref().is_some_and(|e| e.melded.is_some());
        match proposed.ev.to {
            Zone::Battlefield if melded => proposed.def.unwrap_or(home),
            Zone::Battlefield => {
                let e = proposed.entry.as_ref();
                let copied = e.and_then(|e| e.copy.as_ref()).map_or(home, |m| m.def);
                match (&self.rulebook.content.def(copied).shape, e.is_some_and(|e| e.transformed)) {
                    (CardShape::DoubleFaced(back), true) => *back,
                    _ => copied,
                }
            }
            Zone::Stack => proposed.def.unwrap_or(home),
            _ => proposed.def.unwrap_or(home),
        }
    }

    /// Whether Auras and Equipment are attached to what leaves the battlefield.
    fn attachments_last(&self, o: ObjectId, was: &Object) -> Flags {
        let mut last = Flags::empty();
        if was.zone == Zone::Battlefield && self.caches.attached {
            last.set(Flags::ENCHANTED_LAST, self.status(crate::ir::Status::Enchanted, o));
            last.set(Flags::EQUIPPED_LAST, self.status(crate::ir::Status::Equipped, o));
        }
        last
    }

    /// Removes an object from its zone's list.
    fn leave(&mut self, o: ObjectId, was: &Object) {
        let remove = |list: &mut Vec<ObjectId>| {
            // What is drawn lies at the end, and most others not far from it.
            if list.last() == Some(&o) {
                list.pop();
            } else if let Some(i) = list.iter().rposition(|x| *x == o) {
                list.remove(i);
            }
        };
        match was.zone {
            Zone::Library => remove(&mut self.state.players[was.owner.index()].library),
            Zone::Hand => remove(&mut self.state.players[was.owner.index()].hand),
            Zone::Graveyard => remove(&mut self.state.players[was.owner.index()].graveyard),
            Zone::Battlefield => {
                self.caches.work.spend(self.state.battlefield.len() / 8);
                remove(&mut self.state.battlefield);
                self.falls_out_of_combat(o);
            }
            Zone::Exile => remove(&mut self.state.exile),
            Zone::Command => remove(&mut self.state.command),
            Zone::Stack => self.leave_stack_list(o),
            Zone::Scene => remove(&mut self.state.scenery),
            Zone::Repertoire => remove(&mut self.state.repertoire),
            Zone::Casting => remove(&mut self.state.casting),
            Zone::Ante => remove(&mut self.state.ante),
            Zone::Pile => {
                let with = self.state.pile_of(was.owner);
                remove(&mut self.state.players[with.index()].pile);
            }
            Zone::Aside => remove(&mut self.state.players[was.owner.index()].outside),
            Zone::Outside => {}
        }
    }

    /// 706.10: a spell or ability that something still speaks of is copied as it last was on the stack.
    fn leave_stack_list(&mut self, o: ObjectId) {
        let kept = self.caches.index.asks.contains(crate::ir::Asks::STACK) || !self.state.obj(o).is(Flags::ABILITY);
        let spoken_of = kept && self.state.is_spoken_of(o);
        let stacks = self.state.turns_mut().map(|t| &mut t.stack);
        let found = stacks.filter_map(|s| Some((s.iter().position(|i| i.obj == o)?, s))).next();
        let Some((i, stack)) = found else { return };
        self.caches.changes.touch(Facets::STACK);
        if spoken_of {
            let item = stack.remove(i);
            self.state.past_items.push(item);
        } else if i + 1 == stack.len() {
            // What resolves is dropped where it lies: items are long.
            stack.truncate(i);
        } else {
            stack.remove(i);
        }
    }

    /// Takes an object out of its place; its row says that it is gone.
    pub(super) fn take_away(&mut self, o: ObjectId, was: &Object) {
        self.leave(o, was);
        self.state.objects[o.index()].flags |= Flags::GONE;
    }

    /// Puts something that has just come into being into its owner's zone at a place, without an event.
    pub(super) fn put_at(&mut self, o: ObjectId, zone: Zone, place: At) {
        let owner = self.state.obj(o).owner;
        self.state.enter_list(o, zone, owner, place);
    }

    /// Puts something that has just come into being into a zone, without an event.
    pub(crate) fn put_beside(&mut self, o: ObjectId, zone: Zone) {
        self.put_at(o, zone, At::Top);
    }

    /// 407.3: a card is somebody else's; in a zone of its owner it lies with the new one.
    #[inline(never)]
    pub(super) fn change_owner(&mut self, proposed: &ProposedEvent) -> Facets {
        let (Some(Entity::Player(to)), Some(Entity::Obj(o))) = (proposed.ev.subject, proposed.ev.object) else {
            return Facets::empty();
        };
        let was = *self.state.obj(o);
        if was.zone.per_player() {
            self.leave(o, &was);
        }
        let row = &mut self.state.objects[o.index()];
        row.owner = to;
        if row.zone != Zone::Battlefield && row.zone != Zone::Stack {
            row.base_controller = to;
        }
        if was.zone.per_player() {
            self.state.enter_list(o, was.zone, to, At::Top);
        }
        self.caches.index.dirty = true;
        Facets::all()
    }

    /// State of a permanent on arrival (110.5d, 614.12).
    fn arrive(&mut self, o: ObjectId, proposed: &ProposedEvent, was: &Object) {
        let entry = proposed.entry.as_deref();
        let stamp = self.state.stamp + entry.map_or(0, |e| e.age);
        let control = entry.and_then(|e| e.control).unwrap_or(match was.zone {
            Zone::Stack => was.base_controller,
            _ => was.owner,
        });
        // 302.6: what comes before the first untap step has been there when the turn begins (718.4).
        let early =
            self.state.turn.at == crate::engine::ResumePoint::Begin && self.state.turn.step == crate::ir::Step::Untap;
        let turn = self.state.latest_turn().saturating_sub(u32::from(early));
        let row_index = self.state.chars.len() as u32;
        if let Some(model) = entry.and_then(|e| e.copy.as_ref()) {
            self.set_print(o, model);
        }
        let mut chars = self.printed(o).clone();
        chars.controller = control;
        self.caches.note_chars(&chars);
        let row = &mut self.state.objects[o.index()];
        row.base_controller = control;
        row.since = turn;
        row.stamp = stamp;
        row.row = row_index;
        if let Some(e) = entry {
            row.flags.set(Flags::TAPPED, e.tapped);
            row.flags.set(Flags::FACE_DOWN, e.face_down);
            row.flags.set(Flags::TRANSFORMED, e.transformed);
            row.attached = e.attached.or(row.attached);
        }
        self.caches.attached |= self.state.obj(o).attached.is_some();
        crate::engine::long_list::grow(&mut self.state.chars, 1);
        self.state.chars.push(chars);
        // What it became as it entered can have other abilities than its definition.
        if self.has_other_abilities(o) {
            self.state.objects[o.index()].flags |= Flags::COMPUTED;
            self.caches.index.dirty = true;
        }
        if let Some(e) = entry {
            for said in &e.effects {
                let stamp = self.next_stamp();
                let locked = smallvec::smallvec![Entities::from_elem(Entity::Obj(o), 1)];
                self.state.effects.push(crate::engine::Effect { stamp, locked, ..said.clone() });
                self.effects_changed();
            }
            // The lists are made again when it stands among the permanents, with what it has been given.
            self.caches.index.dirty |= !e.effects.is_empty();
            self.come_with_counters(o, proposed, e.control.map(Entity::Player));
            if let Some(goal) = e.attacking.filter(|g| self.may_enter_attacking(o, *g)) {
                self.join_combat(o, goal);
            }
            if let Some(Entity::Obj(attacker)) = e.blocking {
                self.enter_blocking(o, attacker, proposed.ev.cause);
            }
        }
    }

    fn has_other_abilities(&self, o: ObjectId) -> bool {
        self.chars(o).abilities != self.rulebook.templates[self.state.obj(o).def.index()].abilities
    }

    /// 508.4a, 506.3: only a creature of the attacking player, during combat, against what is still there.
    fn may_enter_attacking(&self, o: ObjectId, goal: Entity) -> bool {
        let attacker = self.controller(o);
        self.is(o, CardTypes::CREATURE)
            && self.state.is_active(attacker)
            && self.during(crate::ir::Span::Combat)
            && self.attack_goals(attacker).contains(&goal)
    }

    /// 508.1k, 508.4: becomes an attacking creature.
    pub(super) fn join_combat(&mut self, o: ObjectId, goal: Entity) {
        let defender = self.defender_of(goal);
        self.state.objects[o.index()].flags |= Flags::ATTACKING;
        self.state.turn.combat.attackers.push(Attacker::of(o, goal, defender));
    }

    /// 508.5: the player who defends against an attack on this.
    pub(crate) fn defender_of(&self, goal: Entity) -> PlayerId {
        match goal {
            Entity::Player(p) => p,
            Entity::Obj(w) => self.controller(w),
        }
    }

    /// 508.1b: every player and planeswalker that creatures of a player can attack, by the options of the game
    /// (802, 803, 811.4) and the choice as combat began (507.1).
    pub(crate) fn attack_goals(&self, active: PlayerId) -> Entities {
        let mut goals = Entities::new();
        let chosen = self.state.turn.combat.defending;
        let strikes = self.state.seating.may_strike(active);
        for p in strikes.from(active).filter(|p| chosen.is_none_or(|c| c == *p)) {
            goals.push(Entity::Player(p));
            if !self.caches.rare_types.contains(CardTypes::PLANESWALKER) {
                continue;
            }
            goals.extend(self.permanents(|e, o| e.is(o, CardTypes::PLANESWALKER) && e.controller(o) == p));
        }
        goals
    }

    /// Labels, effects and delayed triggers go from the spell to its permanent, and to the stack (400.7a-d); effects and
    /// what waits only if they are newer than these.
    fn carry_memory(&mut self, old: ObjectId, new: ObjectId, (stamp, id): (u32, u32)) {
        if !self.state.memory.is_empty() {
            self.caches.changes.touch(Facets::MEMORY);
        }
        self.carry_pairs(old, new);
        for row in &mut self.state.memory {
            if row.0 == old {
                row.0 = new;
            }
        }
        let (state, rulebook) = (&mut *self.state, self.rulebook);
        let follow = |o: &mut ObjectId| {
            if *o == old {
                *o = new;
            }
        };
        for e in state.effects.iter_mut().filter(|e| e.stamp > stamp || stamp == 0) {
            follow(&mut e.source);
            for x in e.locked.iter_mut().flatten() {
                if *x == Entity::Obj(old) {
                    *x = Entity::Obj(new);
                }
            }
            follow_in(&mut e.env, old, new);
        }
        let waiting = state.delayed.iter_mut().chain(&mut state.shields).filter(|x| x.id > id);
        waiting.for_each(|x| follow(&mut x.source));
        // 400.7b, 609.7a: damage by the spell is damage by its permanent.
        let of_damage =
            |a: AbilityId| matches!(&rulebook.ability(a).kind, AbilityKind::Replace(r) if r.event.verb == Verb::Damage);
        let wards = state.shields.iter_mut().filter(|x| x.id > id && of_damage(x.ability));
        wards.for_each(|x| follow_in(&mut x.env, old, new));
    }

    /// 400.7f: what was given to a card so that it could be cast ends with the spell.
    fn drop_given_to_spell(&mut self, new: ObjectId) {
        let only_abilities = |p: &crate::ir::Part| {
            let gives = |m: &crate::ir::Modifier| matches!(m, crate::ir::Modifier::AddAbilities(_));
            matches!(p, crate::ir::Part::Layer { mods, .. } if mods.iter().all(gives))
        };
        let before = self.state.effects.len();
        self.state.effects.retain(|e| {
            let on_it = e.locked.iter().flatten().any(|x| *x == Entity::Obj(new));
            !(e.as_cast && on_it && e.source == new && e.parts.iter().all(only_abilities))
        });
        if self.state.effects.len() != before {
            self.caches.layers.stale = true;
            self.caches.index.dirty = true;
        }
    }

    /// Who knew what it was follows it into a hidden zone, unless its order there is a secret.
    fn carry_knowledge(&mut self, was: &Object, old: ObjectId, new: ObjectId, proposed: &ProposedEvent) {
        if !proposed.ev.to.hidden()
            || proposed.seen == SeenBy::Nobody
            || was.flags.intersects(Flags::TOKEN | Flags::COPY)
        {
            return;
        }
        for i in 0..self.state.seats() {
            let player = PlayerId(i as u8);
            let follows = match proposed.seen {
                SeenBy::All => true,
                SeenBy::One(doer) => doer == player,
                SeenBy::Nobody => false,
            };
            let own_hand = proposed.ev.to == Zone::Hand && was.owner == player;
            if follows && !own_hand && self.state.knew(player, old, was) {
                self.state.known.push((player, new));
            }
        }
    }

    /// 506.4: what is not what it was any more, or has another controller, or is gone, is removed from combat.
    pub(in crate::engine) fn falls_out_of_combat(&mut self, o: ObjectId) {
        self.tell_of_combat(o);
        self.remove_from_combat(o);
    }

    /// Tells that something is removed from combat, if somebody listens.
    pub(in crate::engine) fn tell_of_combat(&mut self, o: ObjectId) {
        if self.hears(Verb::LeaveCombat) && self.is_in_combat(o) {
            let cause = self.cite(crate::engine::Cite::STATE);
            self.caches.placed.push(Event::of(Verb::LeaveCombat, cause).on(o));
        }
    }

    /// Whether something attacks, blocks or is attacked.
    pub(crate) fn is_in_combat(&self, o: ObjectId) -> bool {
        let attacked = |a: &crate::engine::Attacker| a.goal == Entity::Obj(o) && !a.adrift;
        self.state.obj(o).flags.intersects(Flags::ATTACKING | Flags::BLOCKING)
            || self.state.turn.combat.attackers.iter().any(attacked)
    }

    /// 506.4: removed from combat, as a creature that fights and as what is attacked.
    pub(crate) fn remove_from_combat(&mut self, o: ObjectId) {
        self.stop_being_attacked(o);
        self.stop_fighting(o);
    }

    /// 506.4c: what attacked it goes on attacking, but nobody and nothing.
    pub(in crate::engine) fn stop_being_attacked(&mut self, o: ObjectId) {
        let attackers = &mut self.state.turn.combat.attackers;
        attackers.iter_mut().filter(|a| a.goal == Entity::Obj(o)).for_each(|a| a.adrift = true);
    }

    /// 506.4d: it neither attacks nor blocks any more; it may still be attacked.
    pub(in crate::engine) fn stop_fighting(&mut self, o: ObjectId) {
        if self.state.turn.combat.attackers.is_empty() && self.state.turn.combat.past.is_empty() {
            return;
        }
        self.state.objects[o.index()].flags &= !(Flags::ATTACKING | Flags::BLOCKING | Flags::BLOCKED);
        self.caches.changes.touch(Facets::COMBAT);
        let combat = &mut self.state.turn.combat;
        if let Some(i) = combat.place_of(o) {
            let was = combat.attackers.remove(i);
            combat.past.push(was);
        }
        for a in &mut combat.attackers {
            a.blockers.retain(|b| *b != o);
        }
        for band in &mut combat.bands {
            band.retain(|x| *x != o);
        }
    }

    /// The index must be rebuilt if the object listens where it was or will be; the stack's list says itself what comes to it.
    pub(super) fn note_listeners(&mut self, row: &Object, to: Zone, _o: ObjectId) {
        let listens = self.rulebook.info(row.def).listens;
        if row.is(Flags::COMPUTED) || listens.intersects(row.zone.set() | to.set().difference(Zones::STACK)) {
            self.caches.index.dirty = true;
        }
    }
}

impl GameState {
    /// Adds an object to the list of its zone, if that has one.
    pub(super) fn enter_list(&mut self, o: ObjectId, zone: Zone, owner: PlayerId, place: At) {
        let with = if zone == Zone::Pile { self.pile_of(owner) } else { owner };
        let player = &mut self.players[with.index()];
        match zone {
            Zone::Library => put_into_order(&mut player.library, o, place),
            Zone::Pile => put_into_order(&mut player.pile, o, place),
            Zone::Aside => player.outside.push(o),
            Zone::Ante => self.ante.push(o),
            Zone::Hand => player.hand.push(o),
            Zone::Graveyard => player.graveyard.push(o),
            Zone::Battlefield => self.battlefield.push(o),
            Zone::Exile => self.exile.push(o),
            Zone::Command => self.command.push(o),
            Zone::Scene => self.scenery.push(o),
            Zone::Repertoire => self.repertoire.push(o),
            Zone::Casting => self.casting.push(o),
            Zone::Stack | Zone::Outside => {}
        }
    }
}

/// Puts a card into a library or another ordered pile, whose last card is the top.
fn put_into_order(list: &mut Vec<ObjectId>, o: ObjectId, place: At) {
    let n = list.len();
    match place {
        At::Top => list.push(o),
        At::Bottom => list.insert(0, o),
        // 401.7: the third from the top has two above it; in a smaller library it is the bottom.
        At::FromTop(k) => list.insert(n.saturating_sub((k as usize).saturating_sub(1)), o),
    }
}

/// Puts an object in the place of another wherever an environment names that.
fn follow_in(env: &mut [SlotValue], old: ObjectId, new: ObjectId) {
    let follow = |e: &mut Entity| {
        if *e == Entity::Obj(old) {
            *e = Entity::Obj(new);
        }
    };
    for v in env {
        v.things_mut().iter_mut().for_each(follow);
    }
}
