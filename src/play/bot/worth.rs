//! What things are worth, and how good it is for a player that something is done to them: simple arithmetic.

use super::judge::Touch;
use crate::engine::{Ent, ObjId, PlayerId, Rulebook, World};
use crate::ir::{CardTypes, Filter, Pred, Ref, Sort, Step, Supertypes, Zone};

/// A card that is spent, drawn or lost.
pub(super) const CARD: i32 = 4;
/// What ends the game.
pub(super) const END: i32 = 1000;

/// The table in the eyes of one player.
#[derive(Clone, Copy)]
pub(super) struct Eyes<'a> {
    pub rb: &'a Rulebook,
    pub w: &'a World,
    pub me: PlayerId,
}

impl<'a> Eyes<'a> {
    pub fn chars(&self, o: ObjId) -> &'a crate::engine::Chars {
        let row = self.w.obj(o);
        self.w.chars.get(row.row as usize).unwrap_or(&self.rb.templates[row.def.index()])
    }

    pub fn is_creature(&self, o: ObjId) -> bool {
        self.chars(o).is(CardTypes::CREATURE)
    }

    /// Power, and how much damage it still stands.
    pub fn size(&self, o: ObjId) -> (i32, i32) {
        let c = self.chars(o);
        (c.power, c.toughness - self.w.obj(o).damage)
    }

    pub fn controller(&self, o: ObjId) -> PlayerId {
        let row = self.w.obj(o);
        match (row.zone, self.w.stack_item(o)) {
            (_, Some(item)) => item.controller,
            (Zone::Battlefield, _) => self.w.chars.get(row.row as usize).map_or(row.base_controller, |c| c.controller),
            _ => row.owner,
        }
    }

    pub fn mine(&self, e: Ent) -> bool {
        let whose = match e {
            Ent::Player(p) => p,
            Ent::Obj(o) => self.controller(o),
        };
        !self.w.opponents(self.me, whose)
    }

    /// What an object is worth to who has it.
    pub fn worth(&self, o: ObjId) -> i32 {
        let c = self.chars(o);
        let body = if c.is(CardTypes::CREATURE) { c.power.max(0) + c.toughness.max(0) } else { 0 };
        match c.is(CardTypes::LAND) && body == 0 {
            true => CARD,
            false => 2 * c.mana_value + body,
        }
    }

    /// How good it is for the player that this is done to it; nothing is known: 0.
    pub fn gain(&self, e: Ent, touch: &Touch) -> i32 {
        let change = match e {
            Ent::Player(p) => self.of_player(p, touch),
            Ent::Obj(o) if touch.taken => return if self.mine(e) { 0 } else { 2 * self.worth(o) },
            Ent::Obj(o) => self.of_object(o, touch),
        };
        if self.mine(e) { change } else { -change }
    }

    fn of_player(&self, p: PlayerId, touch: &Touch) -> i32 {
        let life = touch.life - touch.damage;
        let left = self.w.life(p);
        if life < 0 && left + life <= 0 {
            return -END;
        }
        let felt = if life < 0 && left <= 8 { life * 2 } else { life * 3 / 2 };
        felt + touch.cards * CARD + touch.other
    }

    fn of_object(&self, o: ObjId, touch: &Touch) -> i32 {
        let worth = self.worth(o);
        match (self.w.obj(o).zone, touch.goes) {
            (Zone::Battlefield, Some(Zone::Hand)) => return -worth / 2 - 1,
            (Zone::Battlefield | Zone::Stack, Some(zone)) if zone != Zone::Battlefield => return -worth - 1,
            (Zone::Graveyard | Zone::Exile | Zone::Library, Some(Zone::Hand | Zone::Battlefield)) => return worth + 1,
            (Zone::Graveyard, Some(Zone::Exile | Zone::Library)) => return -1,
            _ => {}
        }
        let (power, toughness) = touch.size;
        let left = self.size(o).1;
        if self.is_creature(o) && (left + toughness <= 0 || touch.damage > 0 && left + toughness <= touch.damage) {
            return -worth - 1;
        }
        // What ends with the turn only counts in a fight.
        if touch.brief && !self.fights(o) { 0 } else { power + toughness + touch.other }
    }

    fn fights(&self, o: ObjId) -> bool {
        let turn = self.w.turn();
        let attackers = &turn.combat.attackers;
        turn.step == Step::DeclareBlockers && attackers.iter().any(|a| a.obj == o || a.blockers.contains(&o))
    }

    /// How good it is that this is done to everything that passes.
    pub fn gain_of_all(&self, filter: &Filter, touch: &Touch) -> i32 {
        let objects = self.w.battlefield.iter().copied().map(Ent::Obj);
        let players = self.w.players_from(self.me).map(Ent::Player);
        let passing = objects.chain(players).filter(|e| self.passes(filter, *e));
        passing.map(|e| self.gain(e, touch)).sum()
    }

    /// Whether something on the table passes; what is not understood is taken for true.
    fn passes(&self, filter: &Filter, e: Ent) -> bool {
        let sort = match (filter.sort, e) {
            (Sort::Player, Ent::Player(_)) | (Sort::Damageable | Sort::Anything, _) => true,
            (Sort::Permanent | Sort::Object | Sort::Source, Ent::Obj(_)) => filter.zones.is_empty(),
            _ => false,
        };
        sort && filter.preds.iter().all(|p| self.holds(p, e))
    }

    fn holds(&self, pred: &Pred, e: Ent) -> bool {
        let object = e.obj();
        match pred {
            Pred::Not(p) => self.understood(p) && !self.holds(p, e) || !self.understood(p),
            Pred::Any(all) => all.iter().any(|p| self.holds(p, e)),
            Pred::All(all) => all.iter().all(|p| self.holds(p, e)),
            Pred::Type(types) => object.is_some_and(|o| self.chars(o).is(*types)),
            Pred::Color(colors) => object.is_some_and(|o| self.chars(o).colors.intersects(*colors)),
            Pred::ControlledBy(Ref::You) => object.is_some_and(|o| self.controller(o) == self.me),
            Pred::ControlledBy(Ref::Opponents(_)) => !self.mine(e),
            Pred::OpponentOf(Ref::You) => !self.mine(e),
            Pred::Same(Ref::You) => e == Ent::Player(self.me),
            _ => true,
        }
    }

    fn understood(&self, pred: &Pred) -> bool {
        matches!(
            pred,
            Pred::Type(_)
                | Pred::Color(_)
                | Pred::ControlledBy(Ref::You | Ref::Opponents(_))
                | Pred::OpponentOf(Ref::You)
                | Pred::Same(Ref::You)
        )
    }

    /// Whether the legend rule would take one of two (704.5j).
    pub fn doubles_legend(&self, card: ObjId) -> bool {
        let c = self.chars(card);
        let same = |o: &&ObjId| self.controller(**o) == self.me && self.chars(**o).name == c.name;
        c.supers.contains(Supertypes::LEGENDARY) && self.w.battlefield.iter().any(|o| same(&o))
    }
}
