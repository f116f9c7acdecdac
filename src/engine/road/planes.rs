//! Planes and phenomena that lie face up, and whose they are (309.5, 310.4, 901.6, 901.10).

use crate::engine::{Cite, Engine, Happening, ObjId, PlayerId, Res};
use crate::ir::{AbilityId, Act, CardTypes, Instr, Verb, Zone};

impl Engine<'_> {
    /// Those that lie face up.
    fn planes(&self) -> Vec<ObjId> {
        self.w.command.iter().copied().filter(|o| self.is_planar(*o)).collect()
    }

    /// Whether it is a plane or a phenomenon.
    pub(in crate::engine) fn is_planar(&self, o: ObjId) -> bool {
        let kinds = CardTypes::PLANE | CardTypes::PHENOMENON;
        self.rb.content.def(self.w.obj(o).def).types.intersects(kinds)
    }

    fn give_plane(&mut self, o: ObjId, to: PlayerId) {
        let row = &mut self.w.objects[o.index()];
        row.base_controller = to;
        if let Some(chars) = self.w.chars.get_mut(row.row as usize) {
            chars.controller = to;
        }
    }

    /// 309.5: the player whose turn it is controls them.
    pub(crate) fn hand_over_planes(&mut self, to: PlayerId) {
        if self.w.command.is_empty() {
            return;
        }
        let mut others = false;
        for o in self.planes() {
            others |= self.w.obj(o).base_controller != to;
            self.give_plane(o, to);
        }
        if others {
            self.effects_changed();
        }
    }

    /// 800.4n: they are somebody else's before a player leaves; says whether one of them will go with its owner.
    pub(super) fn keep_planes(&mut self) -> bool {
        let (planes, to) = (self.planes(), self.w.active_or_next());
        for o in &planes {
            if self.w.player(self.w.obj(*o).base_controller).out {
                self.give_plane(*o, to);
                self.sc.layers.stale = true;
                self.sc.index.dirty = true;
            }
        }
        planes.iter().any(|o| self.w.player(self.w.obj(*o).owner).out)
    }

    /// 901.10b: what planes and phenomena have begun on the stack goes on under whoever controls them now.
    pub(super) fn keep_planar_abilities(&mut self) {
        let to = self.w.active_or_next();
        let planar = |e: &Self, source: ObjId, by: PlayerId| e.w.player(by).out && e.is_planar(source);
        let items = self.w.turns().flat_map(|t| &t.stack).filter(|i| i.ability.is_some());
        let kept: Vec<ObjId> = items.filter(|i| planar(self, i.source, i.controller)).map(|i| i.obj).collect();
        let waiting = self.w.turns().flat_map(|t| &t.pending).map(|p| planar(self, p.source, p.controller));
        let waiting: Vec<bool> = waiting.collect();
        for o in &kept {
            let row = &mut self.w.objects[o.index()];
            (row.owner, row.base_controller) = (to, to);
        }
        let mut waits = waiting.into_iter();
        for turn in self.w.turns_mut() {
            turn.stack.iter_mut().filter(|i| kept.contains(&i.obj)).for_each(|i| i.controller = to);
            for p in turn.pending.iter_mut().filter(|_| waits.next().unwrap_or(false)) {
                p.controller = to;
            }
        }
    }

    /// 901.10a: what was going to turn over the plane that has left ceases to exist. What planes and phenomena themselves
    /// have begun goes on (901.10b).
    pub(super) fn end_travels(&mut self) {
        let rb = self.rb;
        let Some(travel) = rb.content.roles.travel else { return };
        let travels = |i: &Instr| matches!(i, Instr::Do { act: Act::Perform(action, _), .. } if *action == travel);
        let turns_over = |e: &Self, ability: AbilityId, source: ObjId| {
            !e.is_planar(source) && rb.ability(ability).kind.block().is_some_and(|b| b.body.iter().any(travels))
        };
        let items = self.w.turns().flat_map(|t| &t.stack);
        let over = items.filter(|i| i.ability.is_some_and(|a| turns_over(self, a, i.source)));
        let over: Vec<ObjId> = over.map(|i| i.obj).collect();
        let waiting = self.w.turns().flat_map(|t| &t.pending).map(|p| !turns_over(self, p.ability, p.source));
        let waiting: Vec<bool> = waiting.collect();
        over.into_iter().for_each(|o| self.cease(o));
        let mut stays = waiting.into_iter();
        self.w.turns_mut().for_each(|turn| turn.pending.retain(|_| stays.next().unwrap_or(true)));
    }

    /// 901.10: where a plane has left with its owner, its controller turns up the top card of their planar deck.
    pub(super) fn replace_plane(&mut self) -> Res<()> {
        let who = self.w.active_or_next();
        let Some(&top) = self.w.player(who).pile.last() else { return Ok(()) };
        let cause = self.cite(Cite::PLANE_LEFT);
        self.turn_up(top, who, cause)
    }

    /// A card of a planar deck is turned up (901.11).
    pub(crate) fn turn_up(&mut self, card: ObjId, who: PlayerId, cause: u32) -> Res<()> {
        let mut ev = Happening::of(Verb::Move, cause).by(who).on(card);
        (ev.from, ev.to) = (Zone::Pile, Zone::Command);
        self.event(ev)?;
        Ok(())
    }
}
