//! The pass over the layers (613.1), with timestamps (613.6), dependency (613.7) and effects that have started (613.5).

use super::Source;
use super::facts::Layer;
use super::group::{Group, Groups};
use super::order::Order;
use super::turnover::Turnover;
use super::waiting::Waiting;
use crate::engine::eval::EvalContext;
use crate::engine::road::Arrival;
use crate::engine::{Chars, Cite, Engine, Entities, Entity, Event, Facets, Flags, ObjectId, PlayerId, verb_bit};
use crate::ir::{AbilityId, AbilityKind, CardTypes, Match, Modifier, Part, Verb, Zone};

impl<'a> Engine<'a> {
    /// Computes every permanent anew.
    pub(super) fn full_pass(&mut self) {
        self.caches.work.passes += 1;
        self.caches.layers.given_reads = Facets::empty();
        self.caches.changes.touch(Facets::OBJECTS);
        if !self.caches.layers.reach.elsewhere.is_empty() || !self.caches.layers.rows.is_empty() {
            self.give_rows_elsewhere();
        }
        let mut before = std::mem::take(&mut self.caches.layers.before);
        self.reset_rows(&mut before);
        self.run_layers(ObjectId::NONE);
        self.after_pass(&mut before);
        self.keep_rows(before);
    }

    /// Keeps an emptied list of rows for the next pass, which may be one within another.
    fn keep_rows(&mut self, mut rows: Vec<(ObjectId, Chars)>) {
        rows.clear();
        self.caches.layers.before = rows;
    }

    /// What an object would be as a permanent: with the parts in force, and its own (614.12). Nothing else changes.
    pub(in crate::engine) fn as_permanent(&mut self, new: Arrival) -> Chars {
        let own: Vec<Source> = self.own_sources(&new);
        let said = new.entry.map_or(&[][..], |e| &e.effects);
        if !self.caches.layers.any && own.is_empty() && self.state.effects.is_empty() && said.is_empty() {
            return self.plain_permanent(new);
        }
        let (o, was) = (new.obj, *self.state.obj(new.obj));
        let printed = self.state.copiable_overrides.len();
        let row = &mut self.state.objects[o.index()];
        (row.zone, row.row, row.counters) = (Zone::Battlefield, self.state.chars.len() as u32, new.counters());
        (row.flags, row.stamp) = (new.flags(was.flags) | Flags::OWN_PRINT, self.state.stamp + 1);
        (row.base_controller, row.attached) = (new.control, new.entry.and_then(|e| e.attached));
        self.state.chars.push(new.print.clone());
        self.state.copiable_overrides.push((o, new.print));
        self.state.battlefield.push(o);
        let before = self.state.effects.len();
        for (at, e) in said.iter().enumerate() {
            let locked = smallvec::smallvec![smallvec::smallvec![Entity::Obj(o)]];
            self.state.effects.push(crate::engine::Effect {
                stamp: self.state.stamp + 2 + at as u32,
                locked,
                ..e.clone()
            });
        }
        let (sources, given) = (self.caches.layers.sources.len(), self.caches.layers.given_reads);
        self.caches.layers.sources.extend(own);

        let mut old = std::mem::take(&mut self.caches.layers.before);
        self.reset_rows(&mut old);
        // 400.7a: what changes a spell goes on changing the permanent; what changed a card elsewhere does not.
        self.run_layers(if was.zone == Zone::Stack { ObjectId::NONE } else { o });

        self.state.effects.truncate(before);
        self.caches.layers.sources.truncate(sources);
        self.caches.layers.given_reads = given;
        self.state.battlefield.pop();
        self.state.copiable_overrides.truncate(printed);
        let seen = self.state.chars.pop();
        self.state.objects[o.index()] = was;
        let mut own = None;
        for (of, chars) in old.drain(..) {
            let at = self.state.obj(of).row as usize;
            match self.state.chars.get_mut(at) {
                Some(row) if of != o => *row = chars,
                _ => own = Some(chars),
            }
        }
        self.keep_rows(old);
        seen.or(own).unwrap_or_else(|| self.printed(o).clone())
    }

    /// What something would be as a permanent where no part is in force: only counters and its own status count.
    fn plain_permanent(&self, new: Arrival) -> Chars {
        let mut chars = new.print;
        if new.entry.is_some_and(|e| e.face_down) {
            self.turn_down(&mut chars);
        }
        chars
    }

    /// The continuous sentences that something would bring.
    fn own_sources(&self, new: &Arrival) -> Vec<Source> {
        if new.entry.is_some_and(|e| e.face_down) {
            return Vec::new();
        }
        let here = |a: &&AbilityId| {
            let ability = self.rulebook.ability(**a);
            self.rulebook.listens[a.index()].layers
                && ability.zones.contains(Zone::Battlefield.set())
                && !ability.face_down
        };
        let list = new.print.abilities.list(&self.rulebook.content).iter();
        list.filter(here).map(|a| Source { obj: new.obj, ability: *a }).collect()
    }

    /// Applies every part in force, layer by layer. What effects do to `left_out` alone is left out.
    fn run_layers(&mut self, left_out: ObjectId) {
        self.caches.layers.numbers.clear();
        self.caches.layers.copied.clear();
        let effects = std::mem::take(&mut self.state.effects);
        let mut groups = Groups::new();
        self.static_groups(&mut groups);
        for e in effects.iter().filter(|e| e.until.in_force()) {
            let mut locked = e.locked.iter();
            for p in e.parts.iter() {
                if let Part::Layer { affected, mods } = p {
                    let mut set = locked.next().cloned();
                    // What is said of it as it enters is newer than anything.
                    if left_out != ObjectId::NONE
                        && e.stamp <= self.state.stamp
                        && let Some(set) = &mut set
                    {
                        set.retain(|x| *x != Entity::Obj(left_out));
                    }
                    groups.push(Group {
                        this: e.source,
                        giver: ObjectId::NONE,
                        gives_as: e.gives_as,
                        you: Some(e.controller),
                        env: &e.env,
                        words: e.words.as_ref(),
                        ability: e.ability,
                        cond: None,
                        affected,
                        mods,
                        layers: Group::layers_of(mods, false),
                        stamp: e.stamp,
                        cda: false,
                        model: e.model.as_deref(),
                        set,
                    });
                }
            }
        }
        self.mark_groups(&mut groups);
        self.caches.work.spend(self.state.chars.len() + 4 * groups.len());
        let (mut present, mut known) = (0, 0);
        for layer in Layer::ALL {
            // What a layer gives can do something in those behind it.
            present |= groups[known..].iter().fold(0, |all, g| all | g.layers);
            known = groups.len();
            if present & layer.bit() != 0 {
                self.run_layer(layer, &mut groups);
            }
            if layer == Layer::Counters {
                self.counter_layer();
            }
        }
        drop(groups);
        self.state.effects = effects;
    }

    /// What designations give to the objects that have them.
    fn mark_groups<'g>(&self, groups: &mut Groups<'g>)
    where
        'a: 'g,
    {
        let rulebook = self.rulebook;
        for (o, d, _) in &self.state.designations {
            let Some(mods) = rulebook.designation_mods.get(d.index()).filter(|m| !m.is_empty()) else { continue };
            if self.state.in_play(*o) {
                groups.push(Group {
                    this: *o,
                    giver: ObjectId::NONE,
                    gives_as: ObjectId::NONE,
                    you: None,
                    env: &[],
                    words: None,
                    ability: None,
                    cond: None,
                    affected: &Match::Any,
                    mods,
                    layers: Group::layers_of(mods, false),
                    stamp: self.state.obj(*o).stamp,
                    cda: false,
                    model: None,
                    set: Some(std::iter::once(Entity::Obj(*o)).collect()),
                });
            }
        }
    }

    /// Starts from the copiable values (613.1a): definition, status face down, controller on entering. What was there
    /// before goes to `keep`.
    fn reset_rows(&mut self, keep: &mut Vec<(ObjectId, Chars)>) {
        let all = self.computed_objects();
        for o in all {
            let row = self.state.obj(o);
            // 702.25d: what is phased out stays as it was.
            if row.is(Flags::PHASED_OUT) {
                continue;
            }
            let face_down = row.is(Flags::FACE_DOWN);
            let base = row.base_controller;
            let at = row.row as usize;
            let mut fresh = self.printed(o).clone();
            if face_down {
                self.turn_down(&mut fresh);
            }
            fresh.controller = base;
            // The two are exchanged where they lie: they are long, and every pass does it with each row.
            if let Some(old) = self.state.chars.get_mut(at) {
                keep.push((o, fresh));
                if let Some((_, fresh)) = keep.last_mut() {
                    std::mem::swap(old, fresh);
                }
            }
        }
    }

    /// Makes these characteristics those of the same thing face down: of the abilities only those are left that function
    /// so (707.8).
    pub(super) fn turn_down(&self, chars: &mut Chars) {
        let list = chars.abilities.list(&self.rulebook.content).iter().copied();
        let own = list.filter(|a| self.rulebook.ability(*a).face_down).collect();
        chars.turn_face_down(own);
    }

    fn static_groups<'g>(&self, out: &mut Groups<'g>)
    where
        'a: 'g,
    {
        let rulebook = self.rulebook;
        for s in &self.caches.layers.sources {
            self.groups_of(rulebook, s.obj, s.ability, out);
        }
    }

    fn groups_of<'g>(
        &self,
        rulebook: &'g crate::engine::Rulebook,
        obj: ObjectId,
        ability: AbilityId,
        out: &mut Groups<'g>,
    ) {
        let AbilityKind::Static(s) = &rulebook.ability(ability).kind else { return };
        for p in &s.parts {
            if let Part::Layer { affected, mods } = p {
                out.push(Group {
                    this: obj,
                    giver: ObjectId::NONE,
                    gives_as: ObjectId::NONE,
                    you: None,
                    env: &[],
                    words: None,
                    ability: Some(ability),
                    cond: s.cond.as_ref(),
                    affected,
                    mods,
                    layers: Group::layers_of(mods, s.cda),
                    stamp: self.state.obj(obj).stamp,
                    cda: s.cda,
                    model: None,
                    set: None,
                });
            }
        }
    }

    /// Applies all parts of one layer in the right order.
    fn run_layer<'g>(&mut self, layer: Layer, groups: &mut Groups<'g>)
    where
        'a: 'g,
    {
        let mut waiting = Waiting::default();
        waiting.add(self.rulebook, layer, groups, 0);
        while !waiting.is_empty() {
            self.caches.work.spend(waiting.len());
            if self.is_spent() {
                return;
            }
            let next = if waiting.depending { self.next_in_layer(&mut Order::of(layer, groups, &waiting)) } else { 0 };
            let next_group = waiting.take(next);
            if !self.start(&mut groups[next_group]) {
                continue;
            }
            if let (Some(ability), true) =
                (groups[next_group].ability, groups[next_group].set.iter().flatten().next().is_some())
            {
                self.note_used(ability);
            }
            let turnover = self.apply_group(layer, &groups[next_group]);
            retire(groups, &turnover.lost);
            for (o, ability) in turnover.gained {
                // 613.5: a sentence that makes its object a copy, and that the copy has, has begun and does not begin anew.
                if self.makes_copies(ability)
                    && groups.iter().any(|next_group| next_group.this == o && next_group.ability == Some(ability))
                {
                    continue;
                }
                self.caches.layers.given_reads |= self.rulebook.reads[ability.index()];
                let old = groups.len();
                let by = &groups[next_group];
                let (since, giver) = (by.stamp, by.gives_as.some().unwrap_or(by.this));
                self.groups_of(self.rulebook, o, ability, groups);
                // 613.6a: an ability is as old as its object or what gave it, whichever came later.
                for new in groups.iter_mut().skip(old) {
                    new.stamp = new.stamp.max(since);
                    new.giver = if giver == o { ObjectId::NONE } else { giver };
                }
                waiting.add(self.rulebook, layer, groups, old);
            }
        }
    }

    /// 613.7a: would applying `b` change whether `a` exists, what it applies to, or what it does?
    pub(super) fn depends(&mut self, layer: Layer, a: &Group, b: &Group) -> bool {
        let mut trial = Group { set: b.set.clone(), ..*b };
        if !self.start(&mut trial) {
            return false;
        }
        self.caches.work.spend(1 + trial.set.as_ref().map_or(0, |set| set.len()));
        if self.is_spent() {
            return false;
        }
        let before = self.footprint(layer, a);
        // Only the rows of what it applies to are written.
        let rows = trial.set.iter().flatten().filter_map(|e| e.obj()).map(|o| self.state.obj(o).row as usize);
        let saved: Vec<(usize, Chars)> =
            rows.filter_map(|row| self.state.chars.get(row).map(|c| (row, c.clone()))).collect();
        let numbers = self.caches.layers.numbers.mark();
        let copied = self.caches.layers.copied.len();
        self.apply_group(layer, &trial);
        let after = self.footprint(layer, a);
        self.caches.layers.numbers.back_to(numbers);
        self.caches.layers.copied.truncate(copied);
        for (row, chars) in saved {
            self.state.chars[row] = chars;
        }
        before != after
    }

    /// Whether the part exists, what it would apply to, which abilities of others it would give and what numbers and
    /// controllers.
    fn footprint(&self, layer: Layer, group: &Group) -> (bool, Entities, Vec<AbilityId>, Vec<i32>) {
        let exists = self.exists_now(group);
        let set = match &group.set {
            Some(s) => s.clone(),
            None => self.scope_now(group),
        };
        let (mut given, mut numbers) = (Vec::new(), Vec::new());
        for m in group.mods_in(layer) {
            if let Modifier::AddAbilitiesOf { which, among } = m {
                given.extend(self.abilities_among(which, among, &self.cx_of(group)));
            }
            for e in &set {
                self.numbers_of(m, &EvalContext { member: *e, ..self.cx_of(group) }, &mut numbers);
            }
        }
        (exists, set, given, numbers)
    }

    /// The numbers that a change would bring, and who would be its controller.
    fn numbers_of(&self, change: &Modifier, cx: &EvalContext, out: &mut Vec<i32>) {
        out.extend(change.numbers().into_iter().map(|n| self.value(n, cx)));
        out.extend(change.controller().map(|player| self.player_of(player, cx).map_or(-1, |p| i32::from(p.0))));
    }

    fn cx_of<'g>(&self, group: &Group<'g>) -> EvalContext<'g> {
        let you = group.you.unwrap_or_else(|| self.controller(group.this));
        EvalContext {
            ability: group.ability,
            giver: group.giver,
            gives_as: group.gives_as,
            present: group.you.is_none(),
            words: group.words,
            ..EvalContext::new(group.this, you, group.env)
        }
    }

    /// An ability that was lost before it began does not apply; one that has begun goes on (613.5).
    fn exists_now(&self, group: &Group) -> bool {
        if group.set.is_some() {
            return true;
        }
        let has =
            group.ability.is_none_or(|a| self.chars(group.this).abilities.list(&self.rulebook.content).contains(&a));
        has && group.cond.is_none_or(|c| self.cond(c, &self.cx_of(group)))
    }

    fn scope_now(&self, group: &Group) -> Entities {
        let cx = self.cx_of(group);
        let on = |e: &Entity| matches!(e, Entity::Obj(o) if self.state.in_play(*o) || self.is_rowed(*o));
        match group.affected {
            Match::Any => Entities::new(),
            Match::Ref(r) => self.ents(r, &cx).into_iter().filter(on).collect(),
            Match::Filter(f) => self.all(f, &cx).into_iter().filter(on).collect(),
        }
    }

    fn start(&self, group: &mut Group) -> bool {
        if !self.exists_now(group) {
            return false;
        }
        if group.set.is_none() {
            group.set = Some(self.scope_now(group));
        }
        true
    }

    /// Applies one part to all in its set; gives back which static abilities have come and gone by it.
    fn apply_group(&mut self, layer: Layer, group: &Group) -> Turnover {
        let mut turnover = Turnover::default();
        let set = group.set.clone().unwrap_or_default();
        self.caches.work.spend(set.len());
        for m in group.mods_in(layer) {
            for e in &set {
                if let Entity::Obj(o) = e
                    && (self.state.in_play(*o) || self.is_rowed(*o))
                {
                    let cx = EvalContext { member: Entity::Obj(*o), ..self.cx_of(group) };
                    let at = self.state.obj(*o).row as usize;
                    match (m, group.model) {
                        (Modifier::Copy(_), Some(model)) => {
                            if self.copied_always(*o).is_some() {
                                let mut model = model.clone();
                                model.keep_colors(self.state.chars[at].colors);
                                self.caches.layers.copied.push((*o, model));
                            }
                            self.apply_copy(model, *o, at, &mut turnover);
                        }
                        // 612.5: an effect takes the text that was there as it began.
                        (Modifier::TextOf(_), Some(model)) => self.apply_copy(model, *o, at, &mut turnover),
                        _ => {
                            // What an effect does was put into the words of its text when it began.
                            let text = if group.you.is_none() { self.wording(&cx) } else { None };
                            let reworded = text.and_then(|w| w.of_mod(m));
                            self.apply_mod(reworded.as_ref().unwrap_or(m), *o, at, &cx, &mut turnover);
                        }
                    }
                }
            }
        }
        turnover
    }

    /// 613.3d (7d): counters that change power and toughness.
    fn counter_layer(&mut self) {
        let rulebook = self.rulebook;
        for i in 0..self.state.in_play_len() {
            let o = self.state.in_play_at(i);
            let row = self.state.obj(o);
            // 702.25d: what is phased out stays as it was.
            if row.is(Flags::PHASED_OUT)
                || row.counters[0].1 == 0 && row.counters[1].1 == 0 && self.state.more_counters.is_empty()
            {
                continue;
            }
            let all: smallvec::SmallVec<[_; 4]> = self.state.all_counters(o).collect();
            for (kind, n) in all {
                for m in &rulebook.content.counters[kind.index()].mods {
                    for _ in 0..n.min(10_000) {
                        let cx = EvalContext::new(o, PlayerId(0), &[]);
                        let at = self.state.obj(o).row as usize;
                        self.apply_mod(m, o, at, &cx, &mut Turnover::default());
                    }
                }
            }
        }
    }

    /// Notices what the pass changed: ability lists for the index, controllers for the game.
    fn after_pass(&mut self, before: &mut [(ObjectId, Chars)]) {
        let start = self.state.journal.len();
        let mut stopped: smallvec::SmallVec<[(ObjectId, CardTypes); 2]> = Default::default();
        if self.caches.index.asks.contains(crate::ir::Asks::PAST) {
            self.note_past_looks(before);
        }
        for (of, chars) in &*before {
            let (o, types) = (*of, chars.types);
            let Some(now) = self.state.chars.get(self.state.obj(o).row as usize) else { continue };
            self.caches.note_chars(now);
            let computed = now.abilities != self.rulebook.templates[self.state.obj(o).def.index()].abilities;
            if now.abilities != chars.abilities {
                self.caches.index.dirty = true;
                self.caches.changed();
            }
            if now.types != types {
                // A creature that has come lately can't be tapped for mana any more (302.6).
                self.caches.changes.touch(Facets::MEANS_OF | Facets::ACTING);
                let fights = self.state.obj(o).flags.intersects(Flags::ATTACKING | Flags::BLOCKING);
                let stops = |kind| types.contains(kind) && !now.types.contains(kind);
                if fights && stops(CardTypes::CREATURE) {
                    stopped.push((o, CardTypes::CREATURE));
                }
                if stops(CardTypes::PLANESWALKER) {
                    stopped.push((o, CardTypes::PLANESWALKER));
                }
            }
            let taken = now.controller;
            self.state.objects[o.index()].flags.set(Flags::COMPUTED, computed);
            if taken != chars.controller && self.state.obj(o).zone == Zone::Battlefield {
                self.control_changed(o, chars.controller, taken);
            }
        }
        // 506.4: what stops being a creature does not fight any more, what stops being a planeswalker is not attacked.
        for (o, kind) in stopped {
            self.tell_of_combat(o);
            if kind == CardTypes::CREATURE { self.stop_fighting(o) } else { self.stop_being_attacked(o) }
        }
        self.state.journal.append(&mut self.caches.placed);
        self.look_back_at_control(start, before);
    }

    /// What has changed is remembered as it was.
    fn note_past_looks(&mut self, before: &[(ObjectId, Chars)]) {
        for (o, was) in before {
            let row = self.state.obj(*o);
            let differs = self.state.chars.get(row.row as usize).is_some_and(|now| now != was);
            if row.zone == Zone::Battlefield && differs {
                self.note_past_look(*o, was);
            }
        }
    }

    /// 302.6, 506.4: a new controller starts anew, and it leaves combat.
    fn control_changed(&mut self, o: ObjectId, from: PlayerId, to: PlayerId) {
        self.state.objects[o.index()].since = self.state.latest_turn();
        self.caches.changed();
        self.falls_out_of_combat(o);
        self.caches.index.dirty = true;
        let cause = self.cite(Cite::STATE);
        self.state.journal.push(Event::of(Verb::ChangeControl, cause).by(to).on(o));
        self.state.journal.push(Event::of(Verb::LoseControl, cause).by(from).on(o));
    }

    /// 603.10d: what triggers when a player loses control of a permanent is matched against what was before the pass.
    fn look_back_at_control(&mut self, start: usize, before: &mut [(ObjectId, Chars)]) {
        let heard = self.caches.index.watch_mask & verb_bit(Verb::LoseControl) != 0;
        let lost = |h: &Event| h.verb == Verb::LoseControl;
        if !heard || !self.state.journal[start..].iter().any(lost) {
            return;
        }
        self.swap_rows(before);
        self.watch_lost(start..self.state.journal.len());
        self.swap_rows(before);
    }

    fn swap_rows(&mut self, before: &mut [(ObjectId, Chars)]) {
        for (of, chars) in before {
            let at = self.state.obj(*of).row as usize;
            if let Some(row) = self.state.chars.get_mut(at) {
                std::mem::swap(row, chars);
            }
        }
    }
}

/// 613.5: what was lost before it began does not begin, even if its object has the same words again, which are then given anew.
fn retire(groups: &mut [Group], lost: &[(ObjectId, AbilityId)]) {
    for (o, ability) in lost {
        let of_it = |g: &&mut Group| g.this == *o && g.ability == Some(*ability) && g.set.is_none();
        groups.iter_mut().filter(of_it).for_each(|g| (g.mods, g.layers) = (&[], 0));
    }
}
