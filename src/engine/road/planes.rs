//! Planes and phenomena that lie face up, and whose they are (309.5, 310.4, 901.6, 901.10).

use super::{At, ProposedEvent};
use crate::engine::{Cite, Engine, Event, ObjectId, PlayerId, StepResult};
use crate::ir::{AbilityId, Act, CardTypes, Instruction, Verb, Zone};

impl Engine<'_> {
    /// Those that lie face up.
    fn planes(&self) -> Vec<ObjectId> {
        self.state.command.iter().copied().filter(|o| self.is_planar(*o)).collect()
    }

    /// Whether it is a plane or a phenomenon.
    pub(in crate::engine) fn is_planar(&self, o: ObjectId) -> bool {
        let kinds = CardTypes::PLANE | CardTypes::PHENOMENON;
        self.rulebook.content.def(self.state.obj(o).def).types.intersects(kinds)
    }

    fn give_plane(&mut self, o: ObjectId, to: PlayerId) {
        let one_pile = self.state.variant.one_pile;
        let row = &mut self.state.objects[o.index()];
        row.base_controller = to;
        if one_pile {
            row.owner = to;
        }
        if let Some(chars) = self.state.chars.get_mut(row.row as usize) {
            chars.controller = to;
        }
    }

    /// 309.5: the player whose turn it is controls them. Of several turns at the same time each has its own (901.14a).
    pub(crate) fn hand_over_planes(&mut self, to: PlayerId) {
        self.hand_over_pile(to);
        if self.state.command.is_empty() || !self.state.others.is_empty() {
            return;
        }
        self.give_planes(self.planes(), to);
    }

    /// 901.15b: whoever controls the plane counts as the owner of the one planar deck.
    fn hand_over_pile(&mut self, to: PlayerId) {
        if self.state.variant.one_pile {
            for o in self.state.zone(Zone::Pile, to).to_vec() {
                self.state.objects[o.index()].owner = to;
            }
        }
    }

    fn give_planes(&mut self, planes: Vec<ObjectId>, to: PlayerId) {
        let mut others = false;
        for o in planes {
            others |= self.state.obj(o).base_controller != to;
            self.give_plane(o, to);
        }
        if others {
            self.effects_changed();
        }
    }

    /// 901.6, 901.14a: the next turn of a turn marker begins, and the planes of the turn before are of that player.
    pub(crate) fn planes_go_on(&mut self, from: PlayerId, to: PlayerId) {
        let from = if self.state.player(from).out { self.state.next_player(from) } else { from };
        let theirs = |o: &ObjectId| self.state.obj(*o).base_controller == from;
        let planes = self.planes().into_iter().filter(theirs).collect();
        self.give_planes(planes, to);
    }

    /// 901.14a: a plane in a position of several turns is that of the turn of its owner, if there is one.
    pub(crate) fn lay_out_planes(&mut self) {
        for o in self.planes() {
            let owner = self.state.obj(o).owner;
            if self.state.turns().any(|t| t.active == owner) {
                self.give_planes(vec![o], owner);
            }
        }
    }

    /// 800.4n: they are somebody else's before a player leaves; says for whom one of them will go with its owner. Whoever
    /// takes a turn marker along is followed by nobody, and their planes are put away (901.14b).
    pub(super) fn keep_planes(&mut self) -> Vec<PlayerId> {
        let mut without = Vec::new();
        if self.state.variant.one_pile {
            self.hand_over_pile(self.state.active_or_next());
        }
        for o in self.planes() {
            let whose = self.state.obj(o).base_controller;
            if self.state.player(whose).out {
                if self.takes_a_marker_along() {
                    self.put_away_plane(o);
                    continue;
                }
                let single = self.state.others.is_empty();
                let heir = if single { self.state.active_or_next() } else { self.state.next_player(whose) };
                self.give_plane(o, heir);
                self.caches.layers.stale = true;
                self.caches.index.dirty = true;
            }
            let holder = self.state.obj(o).base_controller;
            if self.state.player(self.state.obj(o).owner).out && !without.contains(&holder) {
                without.push(holder);
            }
        }
        without
    }

    /// 807.4e: whether there are more turn markers than there should be now that somebody has left.
    fn takes_a_marker_along(&self) -> bool {
        let each = usize::from(self.state.variant.markers);
        let marked: usize = self.state.turns().map(|t| usize::from(t.marker.flags)).sum();
        let needed = self.state.seating.playing().len().checked_div(each).unwrap_or(usize::MAX).max(1);
        self.state.turns().count() - marked > needed
    }

    /// 901.14b: it goes to the bottom of its owner's planar deck, and nobody planeswalks.
    fn put_away_plane(&mut self, o: ObjectId) {
        let owner = self.state.obj(o).owner;
        if self.state.player(owner).out {
            return self.cease(o);
        }
        let cause = self.cite(Cite::PLANE_LEFT);
        let mut ev = Event::of(Verb::Move, cause).by(owner).on(o);
        (ev.from, ev.to) = (Zone::Command, Zone::Pile);
        self.perform_move(&mut ProposedEvent { place: At::Bottom, ..ProposedEvent::new(ev) });
        self.caches.changed();
    }

    /// 901.10b: what phenomena have begun on the stack, unlike the abilities of planes, goes on under whoever controls them now.
    pub(super) fn keep_planar_abilities(&mut self) {
        let to = self.state.active_or_next();
        let encounter =
            |e: &Self, o: ObjectId| e.rulebook.content.def(e.state.obj(o).def).types.contains(CardTypes::PHENOMENON);
        let planar = |e: &Self, source: ObjectId, by: PlayerId| e.state.player(by).out && encounter(e, source);
        let items = self.state.turns().flat_map(|t| &t.stack).filter(|i| i.ability.is_some());
        let kept: Vec<ObjectId> = items.filter(|i| planar(self, i.source, i.controller)).map(|i| i.obj).collect();
        let waiting = self.state.turns().flat_map(|t| &t.pending).map(|p| planar(self, p.source, p.controller));
        let waiting: Vec<bool> = waiting.collect();
        for o in &kept {
            let row = &mut self.state.objects[o.index()];
            (row.owner, row.base_controller) = (to, to);
        }
        let mut waits = waiting.into_iter();
        for turn in self.state.turns_mut() {
            turn.stack.iter_mut().filter(|i| kept.contains(&i.obj)).for_each(|i| i.controller = to);
            for p in turn.pending.iter_mut().filter(|_| waits.next().unwrap_or(false)) {
                p.controller = to;
            }
        }
    }

    /// 901.10a: the ability of the planar die (901.8) that was going to turn over the plane that has left ceases to exist.
    /// What planes and phenomena (901.10b), or cards, have begun goes on.
    pub(super) fn end_travels(&mut self) {
        let rulebook = self.rulebook;
        let Some(travel) = rulebook.content.roles.travel else { return };
        let travels =
            |i: &Instruction| matches!(i, Instruction::Do { act: Act::Declared(action, _), .. } if *action == travel);
        let turns_over = |e: &Self, ability: AbilityId, source: ObjectId| {
            e.is_law(source) && rulebook.ability(ability).kind.block().is_some_and(|b| b.body.iter().any(travels))
        };
        let items = self.state.turns().flat_map(|t| &t.stack);
        let over = items.filter(|i| i.ability.is_some_and(|a| turns_over(self, a, i.source)));
        let over: Vec<ObjectId> = over.map(|i| i.obj).collect();
        let waiting = self.state.turns().flat_map(|t| &t.pending).map(|p| !turns_over(self, p.ability, p.source));
        let waiting: Vec<bool> = waiting.collect();
        over.into_iter().for_each(|o| self.cease(o));
        let mut stays = waiting.into_iter();
        self.state.turns_mut().for_each(|turn| turn.pending.retain(|_| stays.next().unwrap_or(true)));
    }

    /// 901.10: where a plane has left with its owner, its controller turns up the top card of their planar deck. That is
    /// planeswalking (901.11), and nothing can keep them from it.
    pub(super) fn replace_plane(&mut self, who: PlayerId) -> StepResult<()> {
        let Some(&top) = self.state.zone(Zone::Pile, who).last() else { return Ok(()) };
        let cause = self.cite(Cite::PLANE_LEFT);
        if let Some(travel) = self.rulebook.content.roles.travel {
            let travels = Event::of(Verb::Action(travel), cause).by(who);
            self.propose_one(ProposedEvent { judged: true, ..ProposedEvent::new(travels) })?;
        }
        self.turn_up(top, who, cause)
    }

    /// A card of a planar deck is turned up (901.11).
    pub(crate) fn turn_up(&mut self, card: ObjectId, who: PlayerId, cause: u32) -> StepResult<()> {
        let mut ev = Event::of(Verb::Move, cause).by(who).on(card);
        (ev.from, ev.to) = (Zone::Pile, Zone::Command);
        self.event(ev)?;
        Ok(())
    }
}
