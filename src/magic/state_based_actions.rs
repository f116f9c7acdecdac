//! State-based actions (704): who loses, what dies, what falls off, and what the content declares.

use crate::engine::eval::EVERYBODY;
use crate::engine::{
    Asking, Cause, Cite, Engine, Entities, Entity, Env, Event, Facets, Flags, Frame, Kept, ObjectId, PlayerId,
    ProposedEvent, RARE_SUPERTYPES, RARE_TYPES, Reason, ResumePoint, SlotValue, StepResult,
};
use crate::ir::{ActionId, CardTypes, Rule, RuleKinds, StateRule, Supertypes, Verb, Zone};
use smallvec::SmallVec;

/// What the battlefield holds, as far as state-based actions care.
#[derive(Default)]
struct Survey {
    mortal: bool,
    attached: bool,
    counters: bool,
    /// How many legendary permanents; all those that need no look again count as one.
    legends: u32,
    world: bool,
    saga: bool,
}

impl Engine<'_> {
    /// 704.3: state-based actions until there are none, then triggers, until there is neither; then priority.
    pub(super) fn settle_state(&mut self) -> StepResult<()> {
        for _ in 0..10_000 {
            if self.check_state()? {
                continue;
            }
            if self.state.turn.pending.is_empty() || !self.put_triggers()? {
                self.note_sights();
                self.state.turn.at = ResumePoint::Priority;
                return Ok(());
            }
        }
        // 104.4b: a loop of mandatory actions.
        self.finish(crate::engine::Outcome::Draw)
    }

    /// One look at state-based actions and state triggers, if anything has been touched that the last one read. True if
    /// a state-based action was performed.
    #[inline]
    pub(super) fn check_state(&mut self) -> StepResult<bool> {
        if !self.caches.changes.is_right(Kept::Settled) {
            return self.look_at_state();
        }
        if crate::engine::checking() {
            self.check_settled()?;
        }
        Ok(false)
    }

    #[inline(never)]
    fn look_at_state(&mut self) -> StepResult<bool> {
        self.caches.work.settlings += 1;
        let touched = self.caches.changes.touched_since(Kept::Settled);
        // What this look itself touches is looked at again.
        self.caches.changes.made(Kept::Settled, Facets::all());
        let before = self.caches.changes.begin_reading();
        let acted = self.state_based_actions(touched);
        if let Ok(false) = acted {
            self.state_triggers();
        }
        let reads = self.caches.changes.end_reading(before);
        if let Ok(false) = acted {
            self.caches.changes.made(Kept::Settled, reads | self.declared_reads());
        }
        acted
    }

    /// One check: everything that applies happens as one event (704.3). True if anything did.
    pub(super) fn state_based_actions(&mut self, touched: Facets) -> StepResult<bool> {
        self.caches.work.spend(self.state.battlefield.len());
        self.end_broken_conditions();
        self.end_forms_of_the_gone();
        let mut acted = self.players_lose(touched)?;
        acted |= self.things_cease();
        acted |= self.exile_strays()?;
        let here = self.battlefield_survey(touched);
        // When a Saga ends depends on the stack (704.5s), and what is left alone by these rules may depend on anything: with one
        // of them there every look is a whole one.
        let all = ObjectId(self.state.objects.len() as u32);
        let whole = here.saga || self.any_rule(RuleKinds::LIFTED);
        self.caches.surveyed = (!whole).then_some((all, self.caches.work.passes));
        self.caches.hurt = false;
        let mut batch = self.batch();
        if here.mortal {
            self.permanents_die(&mut batch);
        }
        if here.attached {
            self.attachments_fall(&mut batch);
        }
        if here.counters {
            self.counters_annihilate(&mut batch);
        }
        if self.any_rule(RuleKinds::COUNTER_CAP) {
            self.counters_above(&mut batch);
        }
        if here.legends > 1 {
            self.legend_rule(&mut batch)?;
        }
        if here.world {
            self.world_rule(&mut batch);
        }
        if here.saga {
            self.sagas_end(&mut batch);
        }
        if batch.is_empty() {
            self.keep_batch(batch);
        } else {
            // What an event was replaced by counts, also where the event itself did not happen.
            let before = self.state.journal.len();
            self.propose(batch)?;
            acted |= self.state.journal.len() > before;
        }
        acted |= self.declared_state_actions(touched)?;
        acted |= self.the_lost_leave()?;
        Ok(acted)
    }

    /// One look at the battlefield: which rows of 704.5 could have anything to do.
    fn battlefield_survey(&self, touched: Facets) -> Survey {
        let mut survey = Survey::default();
        // Where no number can have changed since the last look, only what has come since needs one.
        let known = self.looked_at(touched);
        let unseen = self.state.battlefield.iter().rev().take_while(|o| **o >= known);
        if !self.caches.rare {
            // Nothing but creatures, lands and artifacts so far.
            for &o in unseen {
                let row = self.state.obj(o);
                let c = self.chars(o);
                survey.mortal |= c.types.contains(CardTypes::CREATURE)
                    && (c.toughness <= row.damage || c.toughness <= 0 || row.is(Flags::DOOMED));
                survey.attached |= row.attached.is_some();
                survey.counters |= row.counters[1].1 > 0;
            }
            return survey;
        }
        let roles = &self.rulebook.content.roles;
        survey.legends = u32::from(known != ObjectId(0));
        for &o in unseen {
            let row = self.state.obj(o);
            let c = self.chars(o);
            let bare = row.attached.is_none() && row.counters[1].1 == 0;
            let watched = c.types.intersects(RARE_TYPES | CardTypes::CREATURE) || c.supers.intersects(RARE_SUPERTYPES);
            if bare && !watched {
                continue;
            }
            let creature = c.types.contains(CardTypes::CREATURE);
            survey.mortal |= creature && (c.toughness <= row.damage || row.is(Flags::DOOMED) || c.toughness <= 0)
                || c.types.contains(CardTypes::PLANESWALKER);
            survey.attached |= row.attached.is_some()
                || c.types.contains(CardTypes::ENCHANTMENT) && roles.aura.is_some_and(|subtype| c.subs.has(subtype));
            survey.counters |= row.counters[1].1 > 0;
            survey.legends += u32::from(c.supers.contains(Supertypes::LEGENDARY));
            survey.world |= c.supers.contains(Supertypes::WORLD);
            survey.saga |=
                c.types.contains(CardTypes::ENCHANTMENT) && roles.saga.is_some_and(|subtype| c.subs.has(subtype));
        }
        survey
    }

    /// Permanents before this one have been looked at, and are as they were then as far as state-based actions care.
    fn looked_at(&self, touched: Facets) -> ObjectId {
        let numbers = Facets::COUNTERS | Facets::ATTACHED | Facets::RULES | Facets::OTHER;
        match self.caches.surveyed {
            Some((o, passes))
                if !self.caches.hurt
                    && !touched.intersects(numbers)
                    && passes == self.caches.work.passes
                    && !self.caches.attached =>
            {
                o
            }
            _ => ObjectId(0),
        }
    }

    /// 704.5a-b; all who lose at once lose at once, those as well who lose by a declared rule (704.5c, 704.3).
    fn players_lose(&mut self, touched: Facets) -> StepResult<bool> {
        // Mostly nobody does, and no list is needed.
        let mut batch: Vec<ProposedEvent> = Vec::new();
        let shared = self.state.variant.shared_life;
        for i in 0..self.state.players.len() {
            let p = &self.state.players[i];
            let life = if shared { self.state.life(PlayerId(i as u8)) } else { p.life };
            if p.out || p.master || life > 0 && !p.drew_nothing {
                continue;
            }
            let no_life = life <= 0 && !self.lives_without_life(PlayerId(i as u8));
            if !no_life && !self.state.players[i].drew_nothing {
                continue;
            }
            let cite = match no_life {
                true if shared => Cite::NO_TEAM_LIFE,
                true => Cite::NO_LIFE,
                false => Cite::NO_CARD,
            };
            self.state.players[i].drew_nothing = false;
            let cause = self.cite(cite);
            if batch.is_empty() {
                batch = self.batch();
            }
            batch.push(ProposedEvent::new(Event::of(Verb::Lose, cause).by(PlayerId(i as u8))));
        }
        let before = self.state.journal.len();
        if !batch.is_empty() && !self.propose(batch)?.is_empty() {
            self.declared_state_actions(touched)?;
            self.check_winner()?;
        }
        // What a loss was replaced by may leave everything as bad as it was (704.3).
        Ok(self.state.journal.len() > before)
    }

    /// Whether something keeps a player from losing for having no life; where a team has one life total it keeps the team (810.8a).
    fn lives_without_life(&self, p: PlayerId) -> bool {
        let purse = self.state.seating.row(p).purse;
        let shares = |q: &PlayerId| self.state.seating.row(*q).purse == purse && !self.state.player(*q).out;
        let all = (0..self.state.players.len() as u8).map(PlayerId).filter(shares);
        all.map(Entity::Player).any(|q| self.is_lifted(StateRule::NoLife, q))
    }

    /// 800.4a: those who have lost leave, once everything that the same look found has happened (704.3).
    fn the_lost_leave(&mut self) -> StepResult<bool> {
        if self.state.players.iter().all(|p| p.left || !p.out) {
            return Ok(false);
        }
        self.players_leave()?;
        Ok(true)
    }

    /// Tokens and copies that are where they can't be cease to exist; whether there were any (704.5d-e).
    fn things_cease(&mut self) -> bool {
        let list = std::mem::take(&mut self.state.ceasing);
        let any = !list.is_empty();
        for o in list {
            if self.state.obj(o).live() {
                self.cease(o);
            }
        }
        if any {
            self.refresh_values(Facets::CARDS);
            self.refresh_index();
        }
        any
    }

    /// Adds to the batch: creatures with toughness 0 or less or with lethal damage, and planeswalkers without loyalty,
    /// go to graveyards (704.5f-i).
    fn permanents_die(&mut self, batch: &mut Vec<ProposedEvent>) {
        let destroy = self.rulebook.content.roles.lethal_damage;
        let loyalty = self.rulebook.content.roles.loyalty;
        for i in 0..self.state.battlefield.len() {
            let o = self.state.battlefield[i];
            if !self.state.on_battlefield(o) {
                continue;
            }
            let (types, toughness) = {
                let c = self.chars(o);
                (c.types, c.toughness)
            };
            let row = self.state.obj(o);
            if types.contains(CardTypes::CREATURE) {
                if toughness <= 0 {
                    batch.push(self.to_graveyard(o, Cite::NO_TOUGHNESS, None));
                    continue;
                }
                if row.damage >= toughness || row.is(Flags::DOOMED) {
                    let cite = if row.damage >= toughness { Cite::LETHAL } else { Cite::DOOMED };
                    batch.push(self.to_graveyard(o, cite, destroy));
                    continue;
                }
            }
            if types.contains(CardTypes::PLANESWALKER) && loyalty.is_some_and(|k| self.state.counters(o, k) == 0) {
                batch.push(self.to_graveyard(o, Cite::NO_LOYALTY, None));
            }
        }
        // A doomed creature that could not be destroyed is not asked about again until it is damaged again.
        for p in batch.iter() {
            if let Some(Entity::Obj(o)) = p.ev.object {
                self.state.objects[o.index()].flags &= !Flags::DOOMED;
            }
        }
        batch.retain(|p| !self.forbidden(&p.ev));
    }

    fn to_graveyard(&mut self, o: ObjectId, cite: Cite, via: Option<ActionId>) -> ProposedEvent {
        let cause = self.cite(cite);
        let mut ev = Event::of(Verb::Move, cause).on(o);
        (ev.from, ev.to, ev.via) = (Zone::Battlefield, Zone::Graveyard, via);
        ProposedEvent::new(ev)
    }

    /// Adds to the batch: Auras without a legal host go to graveyards, other attachments come off (704.5m-p).
    fn attachments_fall(&mut self, batch: &mut Vec<ProposedEvent>) {
        let aura = self.rulebook.content.roles.aura;
        for i in 0..self.state.battlefield.len() {
            let o = self.state.battlefield[i];
            let host = self.state.obj(o).attached;
            let is_aura =
                aura.is_some_and(|subtype| self.chars(o).subs.has(subtype)) && self.is(o, CardTypes::ENCHANTMENT);
            if host.is_none() && !is_aura || !self.state.on_battlefield(o) {
                continue;
            }
            let holds = host.is_some_and(|h| self.stays_attached(o, h));
            if holds || batch.iter().any(|p| p.ev.object == Some(Entity::Obj(o))) {
                continue;
            }
            if is_aura && !(host.is_some() && self.is_as_cast(o)) {
                batch.push(self.to_graveyard(o, Cite::AURA, None));
            } else if let Some(h) = host {
                let cause = self.cite(Cite::EQUIPMENT);
                batch.push(ProposedEvent::new(Event::of(Verb::Unattach, cause).by(o).on(h)));
            }
        }
    }

    /// Adds to the batch: of two kinds of counters that cancel each other the same number is removed (704.5q).
    fn counters_annihilate(&mut self, batch: &mut Vec<ProposedEvent>) {
        for i in 0..self.state.battlefield.len() {
            let o = self.state.battlefield[i];
            let row = self.state.obj(o);
            if row.counters[1].1 == 0 {
                continue;
            }
            let all: SmallVec<[_; 4]> = self.state.all_counters(o).collect();
            for (kind, n) in &all {
                let other = self.rulebook.content.counters[kind.index()].cancels;
                let Some((other, opposed)) = other.and_then(|k| all.iter().find(|(x, _)| *x == k)) else { continue };
                if kind > other {
                    continue;
                }
                let cause = self.cite(Cite::COUNTERS);
                for k in [*kind, *other] {
                    let ev = Event::of(Verb::RemoveCounters, cause).on(o).times(*n.min(opposed)).of_kind(k);
                    batch.push(ProposedEvent::new(ev));
                }
            }
        }
    }

    /// Adds to the batch: counters above the number that a sentence allows are removed (704.5r).
    pub(crate) fn counters_above(&mut self, batch: &mut Vec<ProposedEvent>) {
        let mut above = Vec::new();
        self.each_rule(RuleKinds::COUNTER_CAP, |found| {
            if let Rule::CounterCap { who, kind, most } = found.rule {
                let permanents = self.state.battlefield.iter().filter(|o| self.state.on_battlefield(**o));
                for o in permanents.chain(self.state.scenery()) {
                    let (n, most) = (self.state.counters(*o, *kind), self.value(most, &found.cx).max(0));
                    if n > most && self.fits(who, Entity::Obj(*o), &found.cx) {
                        above.push((*o, *kind, n - most));
                    }
                }
            }
            true
        });
        let cause = self.cite(Cite::COUNTERS_ABOVE);
        for (o, kind, n) in above {
            let ev = Event::of(Verb::RemoveCounters, cause).on(o).times(n).of_kind(kind);
            batch.push(ProposedEvent::new(ev));
        }
    }

    /// 704.5j: of legendary permanents with the same name and controller all but one go.
    fn legend_rule(&mut self, batch: &mut Vec<ProposedEvent>) -> StepResult<()> {
        let mut seen: SmallVec<[(PlayerId, crate::ir::StrId); 4]> = SmallVec::new();
        let lifted = self.any_rule(RuleKinds::LIFTED);
        let counts = |e: &Self, o: ObjectId| {
            e.chars(o).supers.contains(Supertypes::LEGENDARY)
                && !(lifted && e.is_lifted(StateRule::Legend, Entity::Obj(o)))
        };
        let legends = self.permanents(counts);
        for o in legends.iter().filter_map(|e| e.obj()) {
            let c = self.chars(o);
            let key = (c.controller, c.name);
            // What belongs to somebody who has lost just now leaves with them.
            if seen.contains(&key) || self.state.player(key.0).out {
                continue;
            }
            seen.push(key);
            let alike = |other: ObjectId| (self.chars(other).controller, self.chars(other).name) == key;
            let same: Entities = legends.iter().copied().filter(|e| e.obj().is_some_and(alike)).collect();
            if same.len() > 1 {
                let keep = self.pick(Asking::of(key.0, Reason::Legend, None), same.clone(), (1, 1))?;
                for e in same {
                    if let (false, Entity::Obj(other)) = (keep.contains(&e), e) {
                        batch.push(self.to_graveyard(other, Cite::LEGEND, None));
                    }
                }
            }
        }
        Ok(())
    }

    /// 704.5k: of several world permanents only the newest stays; of equally new ones none.
    fn world_rule(&mut self, batch: &mut Vec<ProposedEvent>) {
        let lifted = self.any_rule(RuleKinds::LIFTED);
        let worlds = self.permanents(|e, o| {
            e.chars(o).supers.contains(Supertypes::WORLD) && !(lifted && e.is_lifted(StateRule::World, Entity::Obj(o)))
        });
        if worlds.len() < 2 {
            return;
        }
        if self.state.seating.is_ranged() {
            return self.worlds_in_range(&worlds, batch);
        }
        let stamps: Vec<u32> = worlds.iter().filter_map(|e| e.obj()).map(|o| self.state.obj(o).stamp).collect();
        let newest = stamps.iter().max().copied();
        let tie = stamps.iter().filter(|stamp| Some(**stamp) == newest).count() > 1;
        for o in worlds.into_iter().filter_map(Entity::obj) {
            if tie || Some(self.state.obj(o).stamp) != newest {
                batch.push(self.to_graveyard(o, Cite::WORLD, None));
            }
        }
    }

    /// 801.12: each world permanent looks only at those in its controller's range.
    fn worlds_in_range(&mut self, worlds: &Entities, batch: &mut Vec<ProposedEvent>) {
        for e in worlds {
            let Entity::Obj(o) = *e else { continue };
            let (eye, own) = (self.controller(o), self.state.obj(o).stamp);
            let newer = |x: &Entity| {
                *x != *e && self.reaches(eye, *x) && x.obj().is_some_and(|x| self.state.obj(x).stamp >= own)
            };
            if worlds.iter().any(newer) {
                batch.push(self.to_graveyard(o, Cite::WORLD, None));
            }
        }
    }

    /// 704.5s: a Saga whose last chapter has been reached and left the stack.
    fn sagas_end(&mut self, batch: &mut Vec<ProposedEvent>) {
        self.note(Facets::CARDS);
        let (Some(saga), Some(lore)) = (self.rulebook.content.roles.saga, self.rulebook.content.roles.lore) else {
            return;
        };
        for e in self.permanents(|e, o| e.chars(o).subs.has(saga)) {
            let Entity::Obj(o) = e else { continue };
            let last = self.last_chapter(o, lore);
            let waits = self.state.waits(|source, _| source == o);
            if self.state.counters(o, lore) >= last && !waits {
                let via = self.rulebook.content.roles.give_up;
                let mut p = self.to_graveyard(o, Cite::SAGA, via);
                p.ev.subject = Some(Entity::Player(self.controller(o)));
                batch.push(p);
            }
        }
    }

    /// The greatest lore number that a chapter ability of the Saga waits for; 0 without any (714.2d).
    fn last_chapter(&self, o: ObjectId, lore: crate::ir::CounterId) -> i32 {
        use crate::ir::{AbilityKind, When};
        let list = self.chars(o).abilities.list(&self.rulebook.content);
        list.iter()
            .filter_map(|a| match &self.rulebook.ability(*a).kind {
                AbilityKind::Triggered(triggered) => match &triggered.when {
                    When::Events(events) => {
                        events.iter().filter(|e| e.counter == Some(lore)).filter_map(chapter_number).max()
                    }
                    When::State(_) | When::Done | When::Every(_) | When::After(_) => None,
                },
                _ => None,
            })
            .max()
            .unwrap_or(0)
    }

    /// What the state-based actions of this game read.
    fn declared_reads(&self) -> Facets {
        if self.state.variant.formats.is_empty() {
            self.rulebook.state_reads_usual
        } else {
            self.rulebook.state_reads_all
        }
    }

    /// Whether a declared state-based action holds in games of this format.
    fn state_action_holds(&self, format: Option<crate::ir::FormatId>, place: usize) -> bool {
        let variant = &self.state.variant;
        let here = format.is_none_or(|f| variant.formats.contains(&f));
        here && !variant.without.iter().any(|p| usize::from(*p) == place)
    }

    /// State-based actions that the content declares. Who has won is asked behind all of them.
    fn declared_state_actions(&mut self, touched: Facets) -> StepResult<bool> {
        let playing = self.state.seating.playing();
        self.caches.fates_wait = true;
        let acted = self.run_state_actions(touched);
        self.caches.fates_wait = false;
        let acted = acted?;
        if self.state.seating.playing() != playing {
            self.settle_fates()?;
        }
        Ok(acted)
    }

    fn run_state_actions(&mut self, touched: Facets) -> StepResult<bool> {
        let rulebook = self.rulebook;
        let mut acted = false;
        let plain = self.state.variant.formats.is_empty();
        for &number in if plain { &rulebook.states_usual } else { &rulebook.states_all } {
            let place = usize::from(number);
            // What a rule in force has forbidden may be allowed by now.
            let (s, reads) = (&rulebook.content.state_actions[place], rulebook.state_reads[place] | Facets::RULES);
            if !touched.intersects(reads)
                || !self.may_matter(number)
                || !plain && !self.state_action_holds(s.format, place)
            {
                continue;
            }
            let before = self.state.journal.len();
            let cause = self.cite(Cite::STATE);
            let mut env = Env::new();
            env.resize(s.slots as usize, SlotValue::Nil);
            let active = self.state.turn.active;
            let mut frame = Frame { eye: EVERYBODY, ..Frame::new(ObjectId(0), active, env, cause, before as u32) };
            if self.state.objects.is_empty() {
                continue;
            }
            // Also where the game is over with it.
            let ran = self.run(&s.body, &mut frame);
            acted |= self.state_acted(number, (before, cause));
            ran?;
        }
        Ok(acted)
    }

    /// Whether a declared state-based action did anything; what it did is told by its own rule.
    fn state_acted(&mut self, number: u16, (before, cause): (usize, u32)) -> bool {
        if self.state.journal.len() == before {
            return false;
        }
        let own = self.cause(Cause { state: Some(number), ..Cause::rule(Cite::STATE) });
        for h in self.state.journal.iter_mut().skip(before).filter(|h| h.cause == cause) {
            h.cause = own;
        }
        true
    }
}

/// The number of counters that a chapter's event pattern waits for.
fn chapter_number(event: &crate::ir::EventPattern) -> Option<i32> {
    let crate::ir::Match::Filter(f) = &event.object else { return None };
    f.preds.iter().find_map(|p| match p {
        crate::ir::Predicate::Counters(Some(_), crate::ir::Cmp::Ge, crate::ir::Value::Num(n)) => Some(*n),
        _ => None,
    })
}
