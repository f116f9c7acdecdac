//! Who listens: the abilities in force, by what they do with events. Rebuilt when an object with such abilities comes,
//! goes or changes, never searched when nobody listens.

use super::{Engine, Event, Facets, Flags, ObjectId, Until, verb_bit};
pub use crate::engine::listeners::{Index, RuleAt, RulePlace};
use crate::ir::{AbilityKind, Duration, Part, Rule, RuleKinds, Verb, Zone, Zones};
use smallvec::SmallVec;

impl Engine<'_> {
    /// Bits of an event for the masks of the index.
    #[inline(always)]
    pub fn event_bits(&self, h: &Event) -> u64 {
        let own = verb_bit(h.verb);
        if h.via.is_none() { own } else { own | action_bits(h) }
    }

    /// 113.4: what an emblem says works in the command zone.
    pub(crate) fn note_emblem(&mut self, def: crate::ir::DefId) {
        let (info, here) = (self.rulebook.info(def), Zone::Command.set());
        let ix = &mut self.caches.index;
        ix.zones |= here;
        ix.layer_zones |= here;
        if !info.acts.is_empty() {
            ix.act_zones |= here;
        }
        if !info.mana.is_empty() {
            ix.mana_zones |= here;
        }
    }

    /// Makes the lists fit the state, if something has changed that they depend on.
    #[inline]
    pub fn refresh_index(&mut self) {
        if self.caches.index.dirty {
            self.make_index();
        }
    }

    fn make_index(&mut self) {
        self.caches.work.indexes += 1;
        self.caches.work.spend(self.state.battlefield.len());
        let mut ix = std::mem::take(&mut self.caches.index);
        ix.dirty = false;
        // Cards that have got abilities can do something where they are.
        let given = self.caches.layers.rowed | self.caches.layers.reach.elsewhere;
        ix.zones |= given;
        ix.layer_zones |= given;
        ix.act_zones |= given;
        ix.mana_zones |= given;
        (ix.watch_mask, ix.replace_mask) = (0, 0);
        ix.forbid_mask = 0;
        let mana_before = std::mem::take(&mut ix.mana_triggers);
        ix.watch.clear();
        ix.replace.clear();
        std::mem::swap(&mut ix.rules, &mut ix.former);
        ix.rules.clear();
        ix.layers.clear();
        ix.states.clear();
        for i in 0..self.state.battlefield.len() {
            let o = self.state.battlefield[i];
            let row = self.state.obj(o);
            let plain = !row.is(Flags::COMPUTED) && !self.rulebook.info(row.def).listens.contains(Zones::BATTLEFIELD);
            if !plain && !row.is(Flags::PHASED_OUT) {
                self.index_object(&mut ix, o, Zone::Battlefield);
            }
        }
        for i in 0..self.state.turn.stack.len() {
            let item = &self.state.turn.stack[i];
            if item.ability.is_none() {
                let o = item.obj;
                self.index_object(&mut ix, o, Zone::Stack);
            }
        }
        for i in 0..self.state.scenery.len() {
            self.index_object(&mut ix, self.state.scenery[i], Zone::Scene);
        }
        for i in 0..self.state.casting.len() {
            self.index_object(&mut ix, self.state.casting[i], Zone::Casting);
        }
        self.index_zones(&mut ix);
        self.index_effects(&mut ix);
        self.index_durations(&mut ix);
        for w in &self.state.delayed {
            let hooks = self.rulebook.listens[w.ability.index()];
            ix.watch_mask |= hooks.watch;
            ix.mana_triggers |= hooks.mana;
        }
        for w in &self.state.shields {
            let bits = if w.shield.is_some() { verb_bit(Verb::Damage) } else { 0 };
            ix.mana_triggers |= self.rulebook.listens[w.ability.index()].replace & verb_bit(Verb::AddMana) != 0;
            ix.replace_mask |= self.rulebook.listens[w.ability.index()].replace | bits;
        }
        ix.kinds = ix.rules.iter().fold(RuleKinds::empty(), |all, r| all | r.kind);
        if ix.rules != ix.former {
            // Sentences about fights alone are nothing to who would cast or pay.
            let others = |r: &&RuleAt| !r.fights;
            let only_fights = ix.rules.iter().filter(others).eq(ix.former.iter().filter(others));
            self.caches.changes.touch(if only_fights { Facets::FIGHTS } else { Facets::FIGHTS | Facets::RULES });
        }
        if ix.mana_triggers || mana_before {
            self.caches.changes.touch(Facets::RULES);
        }
        self.caches.index = ix;
    }

    /// Abilities that work from hands, graveyards, exile, the command zone and libraries (112.6).
    fn index_zones(&self, ix: &mut Index) {
        for zone in [Zone::Hand, Zone::Graveyard, Zone::Library, Zone::Exile, Zone::Command, Zone::Pile] {
            if !ix.zones.contains(zone.set()) {
                continue;
            }
            let owners = if zone.per_player() { self.state.players.len() } else { 1 };
            for p in 0..owners {
                let here = self.state.zone(zone, super::PlayerId(p as u8));
                let mut listening: SmallVec<[ObjectId; 8]> = SmallVec::new();
                for &o in here.iter().filter(|o| self.listens_in(**o, zone)) {
                    // The order of a library says nothing about what is in it.
                    if matches!(zone, Zone::Library | Zone::Pile) {
                        listening.push(o);
                    } else {
                        self.index_object(ix, o, zone);
                    }
                }
                listening.sort_unstable();
                listening.into_iter().for_each(|o| self.index_object(ix, o, zone));
            }
        }
    }

    /// Whether something there may have abilities that function in that zone; those of an emblem do (113.4).
    pub(super) fn listens_in(&self, o: ObjectId, zone: Zone) -> bool {
        let row = self.state.obj(o);
        row.flags.intersects(Flags::EMBLEM | Flags::COMPUTED)
            || self.rulebook.info(row.def).listens.contains(zone.set())
    }

    /// Whether an ability of an object functions where that is (112.6); those of emblems and laws do (113.4), and what lies
    /// face down in the command zone has none but those that are for that (313.5b).
    pub(crate) fn works_in(&self, ability: crate::ir::AbilityId, o: ObjectId, zone: Zone) -> bool {
        let (a, row) = (self.rulebook.ability(ability), self.state.obj(o));
        let secret = zone == Zone::Command && row.is(Flags::FACE_DOWN) && !a.face_down;
        // 309.4, 312.4: what cards that live there are given functions there as well.
        let lives = zone == Zone::Command && a.zones.contains(Zones::BATTLEFIELD) && self.is_of_command(o);
        (a.zones.contains(zone.set()) || row.is(Flags::EMBLEM) || lives) && !secret
    }

    fn index_object(&self, ix: &mut Index, obj: ObjectId, zone: Zone) {
        let hidden = self.state.obj(obj).is(Flags::FACE_DOWN);
        let list = self.chars(obj).abilities.list(&self.rulebook.content);
        for (place, &ability) in list.iter().enumerate() {
            let hooks = self.rulebook.listens[ability.index()];
            if !hooks.any() {
                continue;
            }
            let a = self.rulebook.ability(ability);
            let here = self.nth_of(obj, list, place);
            // 614.12: what a card says of its own entering is looked at where it enters; the rest waits until it is there.
            if !self.works_in(ability, obj, zone) || a.face_down && !hidden {
                continue;
            }
            if hooks.watch != 0 {
                ix.watch_mask |= hooks.watch;
                ix.watch.push(here);
                ix.mana_triggers |= hooks.mana;
            }
            if hooks.replace != 0 {
                ix.mana_triggers |= hooks.replace & verb_bit(Verb::AddMana) != 0;
                ix.replace_mask |= hooks.replace;
                ix.replace.push(here);
            }
            if hooks.state {
                ix.states.push(here);
            }
            if hooks.layers {
                ix.layers.push(here);
            }
            if hooks.rules {
                ix.forbid_mask |= hooks.forbid;
                if let AbilityKind::Static(s) = &a.kind {
                    let mut permits = 0..;
                    for (i, part) in s.parts.iter().enumerate() {
                        if let Part::Rule(rule) = part {
                            let permit = matches!(rule, Rule::Cast(_)).then(|| permits.next()).flatten();
                            ix.rules.push(RuleAt::of(rule, RulePlace::Static(here, i as u16), permit));
                        }
                    }
                }
            }
        }
    }

    /// The number of a permission in the text from which an effect has it.
    fn number_of_permit(&self, rule: &Rule, ability: crate::ir::AbilityId) -> Option<u8> {
        let Rule::Cast(permit) = rule else { return None };
        let at = crate::ir::permits(&self.rulebook.ability(ability).kind).into_iter().position(|p| *p == **permit);
        at.map(|n| n as u8)
    }

    /// Whether something in force ends by itself as soon as something is so or happens.
    fn index_durations(&self, ix: &mut Index) {
        (ix.conditions, ix.ends_mask) = (false, 0);
        for until in self.state.untils() {
            if let Until::Open(d) = until {
                ix.conditions |= matches!(**d, Duration::While(_));
                if let Duration::Until(events) = &**d {
                    ix.ends_mask |= events.iter().fold(0, |mask, e| mask | super::rulebook::event_mask(e));
                }
            }
        }
    }

    fn index_effects(&self, ix: &mut Index) {
        for (e, effect) in self.state.effects.iter().enumerate().filter(|(_, e)| e.until.in_force()) {
            for (i, part) in effect.parts.iter().enumerate() {
                if let Part::Rule(rule) = part {
                    let permit = effect.ability.and_then(|a| self.number_of_permit(rule, a));
                    let at = RuleAt::of(rule, RulePlace::Effect(e as u32, i as u16), permit);
                    if at.kind == RuleKinds::CANT {
                        ix.forbid_mask |= at.verbs;
                    }
                    ix.rules.push(at);
                }
            }
        }
    }
}

/// Bits of the actions that an event is by. It is asked at many places, and few events are by any.
#[cold]
#[inline(never)]
fn action_bits(h: &Event) -> u64 {
    let bit = |action: Option<crate::ir::ActionId>| action.map_or(0, |a| verb_bit(Verb::Action(a)));
    bit(h.via) | bit(h.also)
}
