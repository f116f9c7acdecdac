//! Characteristics as they are now (613): computed from definitions, effects and counters after every batch of events
//! that could matter, never poked.

mod apply;
mod dependency;
mod derived;
mod facts;
mod group;
mod kept;
mod numbers;
mod order;
mod pass;
mod reach;
mod reads;
mod turnover;
mod waiting;

use super::{Engine, Facets, Flags, ObjectId};
use crate::ir::{AbilityId, CounterId, Part, Zone, Zones};
use facts::Gives;
pub use kept::{Layers, Source};
pub use numbers::followers;
use reach::{ROWED, gives_to_spells, reach_of};
use smallvec::SmallVec;

pub use facts::{facets, prop_facets, status_facets};
pub(super) use facts::{layer_of_change, layer_of_exception};
pub use reach::{Reach, reaches};
pub use reads::{ability_facets, body_facets, needed_keyword, part_facets};
pub(crate) use turnover::Turnover;

impl Engine<'_> {
    /// Brings computed characteristics up to date after events that touched these facets.
    #[inline]
    pub fn refresh_values(&mut self, touched: Facets) {
        let layers = &self.caches.layers;
        let still = !(self.caches.index.dirty || layers.stale || layers.any || layers.computed);
        if !still || touched.intersects(Facets::OBJECTS | Facets::COUNTERS) {
            self.make_values(touched);
        }
    }

    fn make_values(&mut self, touched: Facets) {
        let start = self.state.journal.len();
        self.recompute(touched);
        let end = self.state.journal.len();
        if end > start && !self.caches.in_batch {
            self.refresh_index();
            self.watch_noticed(start..end);
        }
    }

    fn recompute(&mut self, touched: Facets) {
        let mut touched = touched;
        if self.caches.index.dirty || self.caches.layers.stale {
            let layers = &mut self.caches.layers;
            std::mem::swap(&mut layers.sources, &mut layers.former);
            self.gather_sources();
            if self.caches.layers.sources != self.caches.layers.former {
                touched = Facets::all();
            }
        }
        let local = Facets::OBJECTS | Facets::COUNTERS;
        if !self.caches.layers.any && self.caches.layers.computed {
            // The last part has gone: everything falls back.
            self.full_pass();
            self.caches.layers.computed = false;
            // Counters may have gone into the numbers.
            self.caches.layers.counted = true;
        } else if self.caches.layers.any {
            self.caches.layers.computed = true;
            // What comes into a zone that a sentence reaches gets what it gives there.
            let arrived = !self.caches.layers.reach.elsewhere.is_empty() && touched.intersects(Facets::CARDS);
            if arrived || touched.intersects(self.caches.layers.reads() | local | Facets::ATTACHED) {
                self.full_pass();
            }
        } else if touched.intersects(local) {
            self.local_pass(touched);
        }
    }

    /// Effects were added or ended.
    pub fn effects_changed(&mut self) {
        self.caches.layers.stale = true;
        self.caches.index.dirty = true;
        self.caches.changed();
        self.refresh_values(Facets::all());
        self.refresh_index();
        self.end_broken_conditions();
    }

    /// Makes the caches fit a world that was put in place from outside.
    pub fn refresh_all(&mut self) {
        self.caches.changes.seat(self.state.seats());
        self.caches.returns.clear();
        self.caches.lately.clear();
        self.caches.cited.clear();
        self.caches.past.get_mut().cut(self.state.journal.len());
        for c in &self.state.chars {
            self.caches.note_chars(c);
        }
        self.caches.attached = self.state.objects.iter().any(|o| o.attached.is_some());
        self.caches.phased = self.state.objects.iter().any(|o| o.is(super::Flags::PHASED_OUT));
        (self.caches.worn, self.caches.hurt) = (true, true);
        self.caches.index.survey(self.rulebook, self.state.cards.iter().chain(&self.state.variant.laws).copied());
        for at in 0..self.state.command.len() {
            self.caches.index.zones |= Zones::COMMAND;
            let row = self.state.obj(self.state.command[at]);
            if row.is(super::Flags::EMBLEM) {
                self.note_emblem(row.def);
            }
        }
        self.caches.layers.computed = true;
        self.caches.layers.rowed = self.zones_with_rows();
        self.effects_changed();
    }

    fn gather_sources(&mut self) {
        let mut layers = std::mem::take(&mut self.caches.layers);
        layers.sources.clear();
        layers.stale = false;
        layers.reads = Facets::empty();
        layers.gives_entries = false;
        layers.rows.clear();
        let gave_to_spells = std::mem::take(&mut layers.reach).gives_to_spells;
        self.sources_elsewhere(&mut layers);
        for i in 0..self.state.in_play_len() {
            let o = self.state.in_play_at(i);
            let row = self.state.obj(o);
            let marked =
                !self.state.designations.is_empty() || row.flags.intersects(Flags::FACE_DOWN | Flags::OWN_PRINT);
            let layered = self.rulebook.info(row.def).layers.contains(row.zone.set());
            if !layered && !marked || row.is(Flags::PHASED_OUT) {
                continue;
            }
            for &ability in self.printed(o).abilities.list(&self.rulebook.content) {
                let a = self.rulebook.ability(ability);
                if self.rulebook.listens[ability.index()].layers && a.zones.contains(row.zone.set()) && !a.face_down {
                    self.add_source(&mut layers, o, ability);
                }
            }
        }
        let mut effects = false;
        for e in &self.state.effects {
            for p in e.parts.iter() {
                if let Part::Layer { mods, .. } = p {
                    effects = true;
                    layers.reads |= part_facets(p);
                    layers.gives_entries |= mods.iter().any(|m| self.gives_entry(m));
                    layers.reach = layers.reach.and(reach_of(mods, &self.rulebook.reaches));
                    if let Some(model) = e.model.as_deref() {
                        let chars = model.chars.as_deref().unwrap_or(&self.rulebook.templates[model.def.index()]);
                        for a in chars.abilities.list(&self.rulebook.content) {
                            layers.reach = layers.reach.and(self.rulebook.reaches[a.index()]);
                        }
                    }
                }
            }
        }
        let marks = self
            .state
            .designations
            .iter()
            .any(|(_, d, _)| self.rulebook.designation_mods.get(d.index()).is_some_and(|m| !m.is_empty()));
        if layers.reach.gives_to_spells != gave_to_spells {
            self.caches.changed();
        }
        layers.any = effects || marks || !layers.sources.is_empty();
        layers.copied = std::mem::take(&mut self.caches.layers.copied);
        self.caches.layers = layers;
    }

    fn add_source(&self, layers: &mut Layers, obj: ObjectId, ability: crate::ir::AbilityId) {
        layers.sources.push(Source { obj, ability });
        layers.reads |= self.rulebook.reads[ability.index()];
        layers.reach = layers.reach.and(self.rulebook.reaches[ability.index()]);
        if let crate::ir::AbilityKind::Static(s) = &self.rulebook.ability(ability).kind {
            for p in &s.parts {
                let Part::Layer { affected, mods } = p else { continue };
                layers.gives_entries |= mods.iter().any(|m| self.gives_entry(m));
                // 112.6: what works in another zone may be about the card itself.
                if matches!(affected, crate::ir::Match::Ref(_)) && ROWED.contains(self.state.obj(obj).zone.set()) {
                    layers.rows.push(obj);
                }
            }
        }
    }

    /// Whether a card may have other abilities as a spell than those of its definition.
    pub(crate) fn may_differ_as_spell(&self, o: ObjectId) -> bool {
        self.state.obj(o).is(Flags::COMPUTED) || self.caches.layers.reach.gives_to_spells
    }

    /// The abilities that a card has as the spell that it would be: its own, and those that static abilities give spells
    /// (601.3).
    pub(crate) fn text_as_spell(&self, o: ObjectId) -> impl Iterator<Item = crate::ir::AbilityId> + use<'_> {
        self.chars(o).abilities.list(&self.rulebook.content).iter().copied().chain(self.given_as_spell(o))
    }

    /// What static abilities would give a card if it were a spell.
    pub(crate) fn given_as_spell(&self, o: ObjectId) -> smallvec::SmallVec<[crate::ir::AbilityId; 2]> {
        let mut out = smallvec::SmallVec::new();
        if !self.caches.layers.reach.gives_to_spells || self.state.obj(o).zone == Zone::Stack {
            return out;
        }
        self.note(Facets::OBJECTS | Facets::RULES);
        let bearers = self.state.battlefield.iter().chain(&self.state.command).copied();
        for (obj, a) in
            bearers.flat_map(|o| self.chars(o).abilities.list(&self.rulebook.content).iter().map(move |a| (o, *a)))
        {
            let crate::ir::AbilityKind::Static(s) = &self.rulebook.ability(a).kind else { continue };
            let cx = super::eval::EvalContext::new(obj, self.controller(obj), &[]).reading(a);
            let cx = cx.judging(super::eval::Judged::Spell(o));
            for p in &s.parts {
                let Part::Layer { affected: affected @ crate::ir::Match::Filter(f), mods } = p else { continue };
                if !gives_to_spells(affected, mods)
                    || s.cond.as_ref().is_some_and(|c| !self.cond(c, &cx))
                    || !self.passed(f, super::Entity::Obj(o), &cx)
                {
                    continue;
                }
                for m in mods {
                    if let crate::ir::Modifier::AddAbilities(list) = m {
                        out.extend(list.iter().copied());
                    }
                }
            }
        }
        out
    }

    /// Whether a change may give something an ability about its own entering.
    fn gives_entry(&self, change: &crate::ir::Modifier) -> bool {
        use crate::ir::{AbilityKind, Modifier};
        let of_entering = |ability: &AbilityId| match &self.rulebook.ability(*ability).kind {
            AbilityKind::Entry(_) | AbilityKind::As { .. } | AbilityKind::Static(_) => true,
            kind => crate::engine::rulebook::replaces_own_entering(kind),
        };
        match (facts::gives(change), change) {
            (Gives::Nothing, _) => false,
            (Gives::Listed, Modifier::AddAbilities(list)) => list.iter().any(of_entering),
            (Gives::Listed | Gives::Elsewhere, _) => true,
        }
    }

    /// Static abilities that function in hands, graveyards and the command zone (112.6).
    fn sources_elsewhere(&self, layers: &mut Layers) {
        for item in self.state.turn.stack.iter().filter(|item| item.ability.is_none()) {
            self.sources_of(layers, item.obj, Zone::Stack);
        }
        for zone in [Zone::Hand, Zone::Graveyard, Zone::Library, Zone::Exile, Zone::Command] {
            if !self.caches.index.layer_zones.contains(zone.set()) {
                continue;
            }
            let owners = if zone.per_player() { self.state.players.len() } else { 1 };
            for p in 0..owners {
                for &o in self.state.zone(zone, super::PlayerId(p as u8)) {
                    self.sources_of(layers, o, zone);
                }
            }
        }
    }

    /// What a card or a spell says there of others.
    fn sources_of(&self, layers: &mut Layers, o: ObjectId, zone: Zone) {
        if !self.listens_in(o, zone) {
            return;
        }
        let printed = &self.rulebook.templates[self.state.obj(o).def.index()].abilities;
        for &ability in printed.list(&self.rulebook.content) {
            let cda = matches!(&self.rulebook.ability(ability).kind, crate::ir::AbilityKind::Static(s) if s.cda);
            if self.rulebook.listens[ability.index()].layers && !cda && self.works_in(ability, o, zone) {
                self.add_source(layers, o, ability);
            }
        }
    }

    /// Zones in which objects have rows of their own.
    fn zones_with_rows(&self) -> Zones {
        let rowed = self.state.objects.iter().filter(|o| o.live() && self.state.chars.get(o.row as usize).is_some());
        rowed.fold(Zones::empty(), |all, o| all | o.zone.set()) & ROWED
    }

    /// Everything that a static part in force is about gets a row, wherever it is.
    pub(super) fn give_rows_elsewhere(&mut self) {
        for o in self.objects_in(self.caches.layers.reach.elsewhere) {
            self.give_row(o);
        }
        for i in 0..self.caches.layers.rows.len() {
            self.give_row(self.caches.layers.rows[i]);
        }
    }

    /// What is in these zones, other than the battlefield.
    fn objects_in(&self, zones: Zones) -> Vec<ObjectId> {
        let mut out = Vec::new();
        if zones.contains(Zones::STACK) {
            out.extend(self.state.turn.stack.iter().map(|i| i.obj));
        }
        for zone in [Zone::Hand, Zone::Graveyard, Zone::Library, Zone::Exile, Zone::Command] {
            if zones.contains(zone.set()) {
                let owners = if zone.per_player() { self.state.players.len() } else { 1 };
                out.extend((0..owners).flat_map(|p| self.state.zone(zone, super::PlayerId(p as u8))).copied());
            }
        }
        out
    }

    /// Gives a spell or a card a row of its own, because something changes it or may change it (611.2c, 613).
    pub(crate) fn give_row(&mut self, o: ObjectId) {
        let row = self.state.obj(o);
        let elsewhere = ROWED.contains(row.zone.set());
        if self.state.chars.get(row.row as usize).is_some() || !elsewhere || row.is(Flags::ABILITY) {
            return;
        }
        self.caches.layers.rowed |= row.zone.set();
        // From now on it can differ from what its definition says.
        self.caches.changed();
        let mut chars = self.printed(o).clone();
        if self.state.obj(o).is(Flags::FACE_DOWN) {
            self.turn_down(&mut chars);
        }
        chars.controller = self.controller_or_caster(o);
        let at = self.state.chars.len() as u32;
        self.state.chars.push(chars);
        self.state.objects[o.index()].row = at;
    }

    /// 707.4: a card that is cast face down is so before anybody looks at it.
    pub(crate) fn mask_spell(&mut self, o: ObjectId) {
        self.state.objects[o.index()].flags |= Flags::FACE_DOWN;
        self.give_row(o);
        self.caches.index.dirty = true;
        self.refresh_index();
    }

    /// Objects that the pass computes: permanents, and whatever else has a row.
    pub(super) fn computed_objects(&self) -> SmallVec<[ObjectId; 32]> {
        let others = self.objects_in(self.caches.layers.rowed).into_iter().filter(|o| self.is_rowed(*o));
        self.state.battlefield.iter().chain(&self.state.scenery).copied().chain(others).collect()
    }

    /// Whether something that is no permanent has a row of its own.
    pub(super) fn is_rowed(&self, o: ObjectId) -> bool {
        let row = self.state.obj(o);
        ROWED.contains(row.zone.set())
            && row.live()
            && self.state.chars.get(row.row as usize).is_some()
            // What is looked at as the permanent that it will be is none of these for so long.
            && !self.caches.entering.contains(&o)
    }

    /// Without any continuous part only counters and characteristic-defining abilities move a number.
    fn local_pass(&mut self, touched: Facets) {
        // What was plain stays so, as long as nothing but what comes and goes was touched.
        let known = if touched.intersects(Facets::COUNTERS) { ObjectId(0) } else { self.caches.layers.plain_until };
        self.caches.layers.plain_until = ObjectId(0);
        for i in (0..self.state.in_play_len()).rev() {
            let o = self.state.in_play_at(i);
            if o < known && self.state.scenery.is_empty() {
                break;
            }
            let row = self.state.obj(o);
            // Counters that change nothing (loyalty) count as none.
            let idle = |kind: CounterId| self.rulebook.content.counters[kind.index()].mods.is_empty();
            let plain = self.state.more_counters.is_empty()
                && row.counters.iter().all(|(kind, n)| *n == 0 || idle(*kind))
                && !row.flags.intersects(Flags::COMPUTED | Flags::FACE_DOWN | Flags::TRANSFORMED | Flags::FLIPPED);
            if !plain {
                self.full_pass();
                self.caches.layers.counted = true;
                return;
            }
        }
        self.caches.layers.plain_until = ObjectId(self.state.objects.len() as u32);
        if std::mem::take(&mut self.caches.layers.counted) {
            // The last counter has gone: numbers fall back.
            self.full_pass();
        }
    }
}
