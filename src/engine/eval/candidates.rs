//! What a noun phrase could mean: everything of its sort in its places, in a fixed order.

use super::EvalContext;
use super::filter::facets_of;
use crate::engine::{Engine, Entity, Flags, ObjectId, PlayerId};
use crate::ir::{Filter, Predicate, Sort, Status, Zone, Zones};
use smallvec::SmallVec;

/// Zones whose cards are looked through one after the other; the last ones only where the text names them.
const LISTED: [Zone; 8] =
    [Zone::Hand, Zone::Graveyard, Zone::Library, Zone::Exile, Zone::Command, Zone::Ante, Zone::Pile, Zone::Aside];

/// Zones beside the game; what lies there is meant by what speaks of the very cards (`among the revealed`).
const BESIDE: Zones = Zones::PILE.union(Zones::ASIDE);

/// Whether a property asks for things that are known: they are looked for wherever they lie.
fn is_spoken_of(pred: &Predicate) -> bool {
    match pred {
        Predicate::Same(_) => true,
        Predicate::All(all) => all.iter().any(is_spoken_of),
        Predicate::Any(all) => all.iter().all(is_spoken_of) && !all.is_empty(),
        _ => false,
    }
}

impl Engine<'_> {
    /// The same among commanders: they are few, and may be anywhere.
    fn each_commander(&self, filter: &Filter, zones: Zones, cx: &EvalContext, mut visit: impl FnMut(Entity) -> bool) {
        self.caches.work.spend(self.state.commanders.len());
        for &o in &self.state.commanders {
            let row = self.state.obj(o);
            let on_table = matches!(row.zone, Zone::Battlefield | Zone::Stack);
            let here = zones.contains(row.zone.set()) && row.live() && !row.is(Flags::PHASED_OUT);
            let fits = if on_table { self.sort_fits(filter, Entity::Obj(o), cx) } else { !cx.judged.is_spell(o) };
            if here && fits && !visit(Entity::Obj(o)) {
                return;
            }
        }
    }

    /// Visits what is of the sort, in the place of the filter and in range, until the visitor says stop.
    pub(super) fn each_candidate(&self, filter: &Filter, cx: &EvalContext, mut visit: impl FnMut(Entity) -> bool) {
        if self.state.seating.is_ranged() {
            return self.each_anywhere(filter, cx, |e| !self.reached(e, cx) || visit(e));
        }
        self.each_anywhere(filter, cx, visit);
    }

    fn each_anywhere(&self, filter: &Filter, cx: &EvalContext, mut visit: impl FnMut(Entity) -> bool) {
        // What is in a scene, or in a deck beside the game, is only looked for where the text says so.
        let zones = match filter.zones {
            zones if !zones.is_empty() => zones,
            _ if filter.preds.iter().any(is_spoken_of) => filter.places() & (Zones::TABLE | BESIDE),
            _ => filter.places() & Zones::TABLE,
        };
        self.note(facets_of(zones, filter.sort));
        if !self.state.commanders.is_empty() && filter.preds.contains(&Predicate::Is(Status::Commander)) {
            return self.each_commander(filter, zones, cx, visit);
        }
        if matches!(filter.sort, Sort::Player | Sort::Damageable | Sort::Anything) {
            for p in self.state.apnap() {
                if !visit(Entity::Player(p)) {
                    return;
                }
            }
        }
        if filter.sort == Sort::Player {
            return;
        }
        // Where the budget is used up nothing is found any more; the next event or question stops the game.
        if self.is_spent() {
            return;
        }
        if zones.contains(Zones::BATTLEFIELD) {
            self.caches.work.spend(self.state.battlefield.len());
            for &o in &self.state.battlefield {
                if !self.state.obj(o).is(Flags::PHASED_OUT)
                    && self.sort_fits(filter, Entity::Obj(o), cx)
                    && !visit(Entity::Obj(o))
                {
                    return;
                }
            }
        }
        if zones.contains(Zones::STACK) {
            for i in &self.state.turn.stack {
                // 609.7: an ability deals no damage; what it comes from does.
                let source = filter.sort != Sort::Source || i.ability.is_none();
                // Whether a spell may be cast is asked as it was before it was proposed (601.2e, 601.3).
                let proposed = cx.judged.is_spell(i.obj);
                if source && !proposed && self.sort_fits(filter, Entity::Obj(i.obj), cx) && !visit(Entity::Obj(i.obj)) {
                    return;
                }
            }
        }
        if filter.sort == Sort::Source && filter.zones.is_empty() {
            for o in self.sources_out_of_sight(filter.places()) {
                if !visit(Entity::Obj(o)) {
                    return;
                }
            }
        }
        let mut stopped = false;
        self.each_elsewhere(filter, zones, cx, |e| {
            stopped = !visit(e);
            !stopped
        });
        // What a label holds and nobody finds again is spoken of as what it was, and not as a card.
        let hidden = !stopped && filter.sort != Sort::Card && filter.same().is_some();
        if hidden {
            self.out_of_sight(filter, cx).into_iter().all(&mut visit);
        }
    }

    /// The same in scenes, and among cards that lie in the other zones.
    fn each_elsewhere(&self, filter: &Filter, zones: Zones, cx: &EvalContext, mut visit: impl FnMut(Entity) -> bool) {
        for (zone, list) in [
            (Zones::SCENE, &self.state.scenery),
            (Zones::REPERTOIRE, &self.state.repertoire),
            (Zones::CASTING, &self.state.casting),
        ] {
            if !zones.contains(zone) {
                continue;
            }
            self.caches.work.spend(list.len());
            for &o in list {
                if !visit(Entity::Obj(o)) {
                    return;
                }
            }
        }
        for zone in LISTED {
            if !zones.contains(zone.set()) {
                continue;
            }
            let owners = if zone.per_player() { self.state.players.len() } else { 1 };
            for p in 0..owners {
                let list = self.state.zone(zone, PlayerId(p as u8));
                self.caches.work.spend(list.len());
                for &o in list {
                    // What is looked at as a permanent has left its place already (614.12).
                    // A card that is judged as a spell is on the stack already, and can't be given away for it (601.2a).
                    let row = self.state.obj(o);
                    // 108.2b: a token that has come there is no card, for the moment that it is there (704.5d).
                    let no_card = filter.sort == Sort::Card && row.flags.intersects(Flags::NO_CARDS);
                    let here = row.zone == zone && !no_card && !(zone == Zone::Aside && self.stays_outside(o));
                    if here && !cx.judged.is_spell(o) && !visit(Entity::Obj(o)) {
                        return;
                    }
                }
            }
        }
    }

    /// 609.7a: what an ability on the stack or a delayed one comes from is a source too, also when it is no longer where it was.
    fn sources_out_of_sight(&self, places: Zones) -> SmallVec<[ObjectId; 4]> {
        let on_stack = self.state.turn.stack.iter().filter(|i| i.ability.is_some()).map(|i| i.source);
        let mut out = SmallVec::<[ObjectId; 4]>::new();
        for o in on_stack.chain(self.state.delayed.iter().map(|w| w.source)) {
            let there = o.some().is_some_and(|o| {
                let row = self.state.obj(o);
                !row.live() || !places.contains(row.zone.set())
            });
            if there && !out.contains(&o) {
                out.push(o);
            }
        }
        out
    }
}
