//! Leaving the game (800.4): what goes with a player, what goes back, what nobody holds any more.

use super::ProposedEvent;
use crate::engine::{Cite, Engine, Entity, Event, Flags, ObjectId, PlayerId, ResumePoint, Seats, StepResult, Turn};
use crate::ir::{Modifier, Part, Verb, Zone};

impl Engine<'_> {
    /// 104.3a: a player gives up and leaves at once; `Ok` if the game goes on.
    pub(crate) fn concede(&mut self, who: PlayerId) -> StepResult<()> {
        let cause = self.cite(Cite::CONCEDE);
        // 104.3a: nothing prevents or replaces that.
        let lost = Event::of(Verb::Lose, cause).by(who);
        self.propose_one(ProposedEvent { judged: true, ..ProposedEvent::new(lost) })?;
        self.check_winner()?;
        self.players_leave()
    }

    /// Everybody who is out and has not left yet leaves the game with what is theirs (800.4a).
    pub(crate) fn players_leave(&mut self) -> StepResult<()> {
        let leaving: Vec<PlayerId> = (0..self.state.seats())
            .map(|i| PlayerId(i as u8))
            .filter(|p| self.state.player(*p).out && !self.state.player(*p).left)
            .collect();
        self.show_masks(|e, o| e.gone(e.state.obj(o).owner));
        leaving.iter().for_each(|p| self.remember_what_was_had(*p));
        let without_plane = self.keep_planes();
        self.keep_planar_abilities();
        self.own_things_leave()?;
        self.control_ends();
        self.spells_leave()?;
        self.state.players.iter_mut().filter(|p| p.out).for_each(|p| p.left = true);
        self.exile_strays()?;
        for p in &leaving {
            self.pass_designations(*p)?;
        }
        let playing = self.state.seating.playing();
        let at_table = leaving.iter().fold(playing, |all, p| all.with(Seats::one(*p)));
        let shared = self.state.variant.shared_turns || self.state.variant.markers > 0;
        for turn in self.state.turns_mut() {
            turn.passes = if shared { 0 } else { passes_of_the_rest(turn, at_table, playing) };
            if !playing.has(turn.priority) {
                turn.priority = playing.next(turn.priority).unwrap_or(turn.priority);
            }
            if !playing.has(turn.active) && turn.at == ResumePoint::Begin {
                turn.at = ResumePoint::Leave;
            }
        }
        (self.hooks.markers_go)(self, &leaving);
        self.caches.changed();
        if !without_plane.is_empty() {
            self.end_travels();
        }
        for who in without_plane {
            self.replace_plane(who)?;
        }
        Ok(())
    }

    /// 702.105e, 707.9: what lies face down is shown to all players: of somebody who leaves, and of everybody as the game ends.
    pub(crate) fn show_masks(&mut self, which: impl Fn(&Self, ObjectId) -> bool) {
        let spells = self.state.turns().flat_map(|t| &t.stack).map(|i| i.obj);
        let all = self.state.battlefield.iter().chain(&self.state.command).copied().chain(spells);
        let masks: Vec<ObjectId> = all.filter(|o| self.state.obj(*o).is(Flags::FACE_DOWN) && which(self, *o)).collect();
        for o in masks {
            for p in (0..self.state.seats()).map(|i| PlayerId(i as u8)) {
                if !self.state.knows(p, o) {
                    self.state.known.push((p, o));
                }
            }
        }
    }

    /// 800.4h: of a player who has left it can still be asked what they had.
    fn remember_what_was_had(&mut self, p: PlayerId) {
        let player = self.state.player(p);
        let own = player.hand.iter().chain(&player.library).chain(&player.graveyard).copied();
        let mine = |o: &ObjectId| self.state.obj(*o).owner == p;
        let open = self.state.exile.iter().chain(&self.state.command).copied().filter(mine);
        let held = self.state.battlefield.iter().copied().filter(|o| self.controller(*o) == p);
        let all: Vec<(PlayerId, ObjectId)> = own.chain(open).chain(held).map(|o| (p, o)).collect();
        self.state.had.extend(all);
    }

    fn gone(&self, p: PlayerId) -> bool {
        self.state.player(p).out
    }

    /// 800.4a: everything that they own; permanents leave the battlefield together.
    fn own_things_leave(&mut self) -> StepResult<()> {
        let cause = self.cite(Cite::LEAVE);
        let mine = |o: &&ObjectId| self.gone(self.state.obj(**o).owner);
        let permanents: Vec<ObjectId> = self.state.battlefield.iter().filter(mine).copied().collect();
        // 702.25j: what is phased out leaves as if it had not been there.
        let (away, permanents): (Vec<ObjectId>, Vec<ObjectId>) =
            permanents.into_iter().partition(|o| self.state.obj(*o).is(Flags::PHASED_OUT));
        let others: Vec<ObjectId> = self.state.exile.iter().chain(&self.state.command).filter(mine).copied().collect();
        let batch: Vec<ProposedEvent> = permanents
            .into_iter()
            .map(|o| {
                let mut ev = Event::of(Verb::Move, cause).on(o);
                (ev.from, ev.to) = (Zone::Battlefield, Zone::Outside);
                ProposedEvent { judged: true, ..ProposedEvent::new(ev) }
            })
            .collect();
        let done = self.propose(batch)?;
        for i in done {
            if let Some(new) = self.state.journal[i].new.some() {
                self.state.objects[new.index()].flags |= Flags::GONE;
            }
        }
        for o in others.into_iter().chain(away) {
            self.cease(o);
        }
        for i in 0..self.state.seats() {
            if self.gone(PlayerId(i as u8)) {
                self.hidden_things_leave(i);
            }
        }
        Ok(())
    }

    /// Hand, library and graveyard of somebody who leaves; nobody sees a card go.
    fn hidden_things_leave(&mut self, seat: usize) {
        let one_pile = self.state.variant.one_pile;
        let p = &mut self.state.players[seat];
        // 901.15b: one planar deck for all stays.
        let pile = if one_pile { Vec::new() } else { std::mem::take(&mut p.pile) };
        let lists = [&mut p.hand, &mut p.library, &mut p.graveyard, &mut p.outside].map(std::mem::take);
        let lists = lists.into_iter().chain([pile]);
        for o in lists.flatten() {
            self.cease(o);
        }
    }

    /// Spells and abilities: their cards leave, what is no card ceases to exist, cards of others are exiled.
    fn spells_leave(&mut self) -> StepResult<()> {
        let items: Vec<(ObjectId, PlayerId)> =
            self.state.turns().flat_map(|t| &t.stack).map(|i| (i.obj, i.controller)).collect();
        for (o, controller) in items {
            let row = self.state.obj(o);
            let no_card = row.flags.intersects(Flags::ABILITY | Flags::COPY);
            if self.gone(row.owner) || no_card && self.gone(controller) {
                self.cease(o);
            } else if self.gone(controller) {
                self.send_to_exile(o, Zone::Stack)?;
            }
        }
        let gone: Seats = (0..self.state.seats()).map(|i| PlayerId(i as u8)).filter(|p| self.gone(*p)).collect();
        for turn in self.state.turns_mut() {
            turn.pending.retain(|p| !gone.has(p.controller));
        }
        Ok(())
    }

    /// Effects that gave them control of something end; other effects of theirs go on. Spells go back as permanents do.
    fn control_ends(&mut self) {
        let ends = |e: &crate::engine::Effect| {
            let cx = e.cx();
            e.parts.iter().any(|p| match p {
                Part::Layer { mods, .. } => mods
                    .iter()
                    .filter_map(Modifier::controller)
                    .any(|player| self.player_of(player, &cx).is_some_and(|p| self.gone(p))),
                Part::Rule(_) => false,
            })
        };
        let keep: Vec<bool> = self.state.effects.iter().map(|e| !ends(e)).collect();
        let mut k = keep.into_iter();
        self.state.effects.retain(|_| k.next().unwrap_or(true));
        self.effects_changed();
        self.hand_back_spells();
    }

    /// 800.4a, 800.4c: what nobody but somebody who has left would control is exiled.
    pub(crate) fn exile_strays(&mut self) -> StepResult<bool> {
        if !self.state.players.iter().any(|p| p.left) {
            return Ok(false);
        }
        // Whoever has lost and has not left yet takes along what they own: only then something is left over. What is phased out
        // comes back first (702.25m).
        let stray =
            |o: &ObjectId| self.state.player(self.controller(*o)).left && !self.state.obj(*o).is(Flags::PHASED_OUT);
        let strays: Vec<ObjectId> = self.state.battlefield.iter().copied().filter(stray).collect();
        for o in &strays {
            self.send_to_exile(*o, Zone::Battlefield)?;
        }
        Ok(!strays.is_empty())
    }

    fn send_to_exile(&mut self, o: ObjectId, from: Zone) -> StepResult<()> {
        let cause = self.cite(Cite::LEAVE);
        let mut ev = Event::of(Verb::Move, cause).on(o);
        (ev.from, ev.to, ev.via) = (from, Zone::Exile, self.rulebook.content.roles.banish);
        self.event(ev)?;
        Ok(())
    }

    /// 717.4: what only one player can be goes to the active player, or to the next in turn order.
    fn pass_designations(&mut self, p: PlayerId) -> StepResult<()> {
        let had = std::mem::take(&mut self.state.players[p.index()].designations);
        for d in had {
            if self.rulebook.content.designations.get(d.index()).is_some_and(|x| x.unique) {
                let heir = self.state.active_or_next();
                let cause = self.cite(Cite::LEAVE);
                self.event(Event { subject: Some(Entity::Player(heir)), ..Event::of(Verb::Become(d), cause) })?;
            }
        }
        Ok(())
    }
}

/// 116.4, 800.4a: how many of those who are left have passed in succession.
fn passes_of_the_rest(turn: &Turn, at_table: Seats, playing: Seats) -> u8 {
    let mut left = 0;
    let mut p = turn.priority;
    for _ in 0..turn.passes {
        p = at_table.before(p).unwrap_or(p);
        left += u8::from(playing.has(p));
    }
    left
}
