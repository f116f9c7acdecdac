//! Watch: abilities trigger (603.2), delayed ones too, and effects end that last until an event.

use super::ProposedEvent;
use super::groups::{Ear, Group, occurrences};
use crate::engine::eval::EvalContext;
use crate::engine::listeners::Listener;
use crate::engine::{
    Engine, Entity, Env, Event, Flags, Limited, ObjectId, Pending, PlayerId, Seats, SlotValue, verb_bit,
};
use crate::ir::{
    AbilityId, AbilityKind, By, Duration, EventPattern, LooksBack, Match, Triggered, Verb, When, Zone, Zones,
};
use smallvec::SmallVec;
use std::ops::Range;

/// An ability in force that an event makes trigger.
pub(super) struct Heeding {
    pending: Pending,
    /// How often it triggers, by the rules that were in force as it was heard.
    times: usize,
    /// Which of several equal abilities of its object it is.
    nth: u8,
}

/// An event as it is told to whatever listens.
struct Told<'e, F> {
    /// Its place: in the journal, or before that in the batch.
    at: usize,
    h: &'e Event,
    /// Its bits for the masks of the index.
    bits: u64,
    /// What has entered by it, if it waits for that itself (603.6a).
    entered: Option<ObjectId>,
    /// Which patterns are asked.
    wanted: F,
}

/// What has triggered, with room for the usual number. What did before the events were written (603.10) has numbers of the batch
/// as places.
pub(super) type Heard<'a> = SmallVec<[Ear<'a, Heeding>; 2]>;

impl<'a> Engine<'a> {
    /// Triggers that look back in time are matched against the state before the events, which have these bits together.
    #[inline]
    pub(super) fn watch_before(&mut self, batch: &[ProposedEvent], bits: u64, out: &mut Heard<'a>) {
        if self.caches.index.watch_mask & bits != 0 {
            self.watch_disappearing(batch, out);
        }
    }

    #[inline(never)]
    fn watch_disappearing(&mut self, batch: &[ProposedEvent], out: &mut Heard<'a>) {
        for (i, p) in batch.iter().enumerate() {
            if disappears(&p.ev) {
                let bits = self.event_bits(&p.ev);
                let wanted = |event: &EventPattern| looks_back(event, &p.ev);
                self.match_listeners(&Told { at: i, h: &p.ev, bits, entered: None, wanted }, out);
            }
        }
    }

    /// 603.10d: the abilities of a state that is over trigger on these losses of control.
    pub(in crate::engine) fn watch_lost(&mut self, done: Range<usize>) {
        let mut heard = Heard::new();
        for at in done {
            let h = self.state.journal[at];
            if h.verb == Verb::LoseControl {
                let bits = self.event_bits(&h);
                self.match_listeners(&Told { at, h: &h, bits, entered: None, wanted: |_: &_| true }, &mut heard);
            }
        }
        let mut found = std::mem::take(&mut self.caches.triggered);
        self.all_triggered(&mut heard, &mut found);
        self.state.turn.pending.append(&mut found);
        self.caches.triggered = found;
    }

    /// What was noticed outside of a batch is watched by itself.
    pub(in crate::engine) fn watch_noticed(&mut self, done: Range<usize>) {
        self.do_as_drawn(done.clone());
        self.watch_events(done, &mut Heard::new());
    }

    /// All other triggers are matched against the state after them; then everything that triggered waits. `bits`: those of
    /// all the events.
    #[inline]
    pub(super) fn watch_after(&mut self, done: Range<usize>, bits: u64, looked_back: &mut Heard<'a>) {
        if verb_bit(Verb::Draw) & bits != 0 {
            self.do_as_drawn(done.clone());
        }
        let heard = self.caches.index.watch_mask & bits != 0
            || verb_bit(Verb::Move) & bits != 0 && done.clone().any(|at| self.waited_to_enter(at).is_some());
        if heard || !looked_back.is_empty() || !self.state.delayed.is_empty() || self.caches.index.ends_mask != 0 {
            self.watch_events(done, looked_back);
        }
    }

    /// What is done as cards are drawn, for each of these events that is a draw.
    fn do_as_drawn(&mut self, done: Range<usize>) {
        for at in done {
            if self.state.journal[at].verb == Verb::Draw {
                self.as_drawn(at);
            }
        }
    }

    #[inline(never)]
    fn watch_events(&mut self, done: Range<usize>, heard: &mut Heard<'a>) {
        let start = done.start;
        for ear in heard.iter_mut() {
            ear.at += start;
            ear.h = self.state.journal[ear.at];
        }
        for i in done.clone() {
            let h = self.state.journal[i];
            let bits = self.event_bits(&h);
            // The second card of a melded permanent only arrives (712.4e).
            let arrives = h.object == Some(Entity::Obj(h.new));
            let entered = self.waited_to_enter(i);
            if self.caches.index.watch_mask & bits == 0 && entered.is_none() {
                continue;
            }
            let wanted = |event: &EventPattern| arrives || !looks_back(event, &h);
            self.match_listeners(&Told { at: i, h: &h, bits, entered, wanted }, heard);
            for other in self.others_of_turn(&h) {
                self.match_listeners(&Told { at: i, h: &h.by(other), bits, entered, wanted }, heard);
            }
        }
        let mut found = std::mem::take(&mut self.caches.triggered);
        self.all_triggered(heard, &mut found);
        if !self.state.delayed.is_empty() {
            self.watch_delayed(done.clone(), &mut found);
        }
        if self.caches.index.ends_mask != 0 {
            self.end_by_events(done);
        }
        self.state.turn.pending.append(&mut found);
        self.caches.triggered = found;
    }

    /// A turn or a part of it that several players have together is that of each of them (805.4): those for whom triggers
    /// hear it beside the first.
    #[inline]
    fn others_of_turn(&self, h: &Event) -> impl Iterator<Item = PlayerId> + use<> {
        let others = match h.subject {
            Some(Entity::Player(who)) if matches!(h.verb, Verb::Begin | Verb::End) => {
                self.state.seating.row(who).group.and(self.state.seating.playing()).except(Seats::one(who))
            }
            _ => Seats::NONE,
        };
        others.iter()
    }

    /// Whether a pattern hears an event from this voice: one that speaks of players hears each of those whom it means
    /// (`each player's upkeep`), any other hears the event once.
    fn hears_voice(&self, event: &EventPattern, h: &Event, cx: &EvalContext) -> bool {
        let Some(Entity::Player(who)) = h.subject.filter(|_| matches!(h.verb, Verb::Begin | Verb::End)) else {
            return true;
        };
        match &event.subject {
            Match::Filter(f) => self.passed(f, Entity::Player(who), cx),
            Match::Ref(r @ crate::ir::Ref::Opponents(_)) => self.denotes(r, cx, Entity::Player(who)),
            Match::Any | Match::Ref(_) => self.state.seating.lead(who) == who,
        }
    }

    /// What has entered by the event at this place of the journal, if one of its abilities waits for nothing else (603.6a).
    #[inline]
    fn waited_to_enter(&self, at: usize) -> Option<ObjectId> {
        let h = &self.state.journal[at];
        if h.verb != Verb::Move || h.to != Zone::Battlefield {
            return None;
        }
        let rulebook = self.rulebook;
        let waits = |a: &AbilityId| rulebook.listens[a.index()].own_entering;
        h.new.some().filter(|o| self.chars(*o).abilities.list(&rulebook.content).iter().any(waits))
    }

    /// Gathers the triggered abilities in force that an event makes trigger, in the order of the index. What has entered hears
    /// with all that it has at its place among the permanents.
    fn match_listeners<F: Fn(&EventPattern) -> bool>(&self, told: &Told<F>, heard: &mut Heard<'a>) {
        let mut entered = told.entered;
        for l in &self.caches.index.watch {
            if told.entered == Some(l.obj) {
                continue;
            }
            if let Some(o) = entered.filter(|o| l.obj > *o || self.state.obj(l.obj).zone != Zone::Battlefield) {
                self.hears_itself(o, told, heard);
                entered = None;
            }
            self.hear(*l, told, heard);
        }
        if let Some(o) = entered {
            self.hears_itself(o, told, heard);
        }
    }

    /// What has entered hears of it with each of its abilities.
    fn hears_itself<F: Fn(&EventPattern) -> bool>(&self, o: ObjectId, told: &Told<F>, heard: &mut Heard<'a>) {
        let hidden = self.state.obj(o).is(Flags::FACE_DOWN);
        let list = self.chars(o).abilities.list(&self.rulebook.content);
        for (place, &ability) in list.iter().enumerate() {
            let face_down = self.rulebook.ability(ability).face_down;
            if self.works_in(ability, o, Zone::Battlefield) && (hidden || !face_down) {
                self.hear(self.nth_of(o, list, place), told, heard);
            }
        }
    }

    /// One ability hears of an event; it triggers if that is what it waits for.
    fn hear<F: Fn(&EventPattern) -> bool>(&self, listener: Listener, told: &Told<F>, heard: &mut Heard<'a>) {
        let rulebook = self.rulebook;
        if rulebook.listens[listener.ability.index()].watch & told.bits == 0 {
            return;
        }
        let (at, h) = (told.at, told.h);
        let AbilityKind::Triggered(t) = &rulebook.ability(listener.ability).kind else { return };
        let When::Events(events) = &t.when else { return };
        if !events.iter().any(|e| self.outline_fits(e, h)) {
            return;
        }
        let you = self.controller_or_caster(listener.obj);
        let cx = EvalContext::new(listener.obj, you, &[]).reading(listener.ability).given_by(self.giver_of(listener));
        let fits = |e: &&EventPattern| (told.wanted)(e) && self.matches(e, h, &cx) && self.hears_voice(e, h, &cx);
        if let Some(event) = events.iter().find(fits) {
            let times = self.times_triggered(Some(listener.obj), h);
            let pending = Pending {
                actor: self.actor_now(listener.obj),
                ..Pending::new(listener.ability, listener.obj, you, self.empty_slots(listener))
            };
            heard.push(Ear { who: Heeding { pending, times, nth: listener.nth }, ability: t, event, at, h: *h });
        }
    }

    /// What was heard, as often as it triggers; what is one by rule 603.2c triggers once.
    fn all_triggered(&mut self, heard: &mut Heard<'_>, found: &mut Vec<Pending>) {
        if heard.is_empty() {
            return;
        }
        heard.retain(|ear| ear.who.times > 0);
        let place = |l: &Heeding| (l.pending.source, l.pending.ability, l.nth);
        for Group { first, events } in self.groups(heard, |a, b| place(a) == place(b)) {
            let ear = &heard[first];
            let mut p = ear.who.pending.clone();
            if self.finish_match(&mut p, ear, &events) {
                found.extend(std::iter::repeat_n(p, ear.who.times * occurrences(ear.ability, ear.event, &ear.h)));
            }
        }
    }

    /// Binds the roles, looks at ordinals, limits and the intervening if (603.4); false: it does not trigger.
    fn finish_match<K>(&mut self, pending: &mut Pending, ear: &Ear<K>, events: &[Event]) -> bool {
        let (t, event) = (ear.ability, ear.event);
        pending.follows = events.iter().filter_map(successor).collect();
        self.bind_group(event, events, &mut pending.env);
        let cx = pending.cx().reading(pending.ability);
        let Some(first) = events.first() else { return false };
        if !self.nth_fits(event, ear.at, first, &cx) || !self.trigger_holds(t, &cx) {
            return false;
        }
        if let Some(limit) = t.limit {
            let it = Limited::read(pending.ability, &pending.cx());
            if self.uses_this_turn(it) >= self.limit_of(it, limit) {
                return false;
            }
            self.count_use(it);
        }
        true
    }

    /// `as you draw this`: what a card does while it is drawn (702.93a), and what else does with it, wherever that works (603.11).
    fn as_drawn(&mut self, at: usize) {
        let h = self.state.journal[at];
        let Some(Entity::Obj(card)) = h.object.filter(|_| h.to == Zone::Hand) else { return };
        let row = self.state.obj(card);
        let owner = row.owner;
        if self.rulebook.info(row.def).as_text || row.is(Flags::COMPUTED) {
            let own: Vec<AbilityId> = self.chars(card).abilities.list(&self.rulebook.content).to_vec();
            own.into_iter().for_each(|ability| self.as_drawn_by(card, ability, owner, at));
        }
        if self.caches.index.replace_mask & verb_bit(Verb::Draw) != 0 {
            let others = self.caches.index.replace.iter().filter(|l| l.obj != card);
            let there: Vec<(ObjectId, AbilityId)> = others.map(|l| (l.obj, l.ability)).collect();
            for (obj, ability) in there {
                // What does not ask for the card is done before it is drawn, as other replacements are.
                let asks = matches!(&self.rulebook.ability(ability).kind, AbilityKind::As { event, .. } if event.object != Match::Any);
                if asks && self.state.obj(obj).live() {
                    self.as_drawn_by(obj, ability, self.controller(obj), at);
                }
            }
        }
    }

    /// What an ability does while a card is drawn.
    fn as_drawn_by(&mut self, o: ObjectId, ability: AbilityId, you: PlayerId, at: usize) {
        let h = self.state.journal[at];
        let a = self.rulebook.ability(ability);
        let AbilityKind::As { event, cond, .. } = &a.kind else { return };
        if event.verb != Verb::Draw {
            return;
        }
        let mut env = Env::new();
        env.resize(a.slots as usize, SlotValue::Nil);
        self.bind_roles(event, &h, &mut env);
        let cx = EvalContext::new(o, you, &env);
        let now = self.matches(event, &h, &cx)
            && self.nth_fits(&EventPattern { object: Match::Any, ..event.clone() }, at, &h, &cx)
            && cond.as_ref().is_none_or(|c| self.cond(c, &cx));
        if now {
            self.caches.returns.push(Pending::new(ability, o, you, env));
        }
    }

    /// 603.4: the intervening if; what has gone is asked as it was (608.2h).
    fn trigger_holds(&self, triggered: &Triggered, cx: &EvalContext) -> bool {
        let mark = self.state.journal.len() as u32;
        triggered.cond.as_ref().is_none_or(|c| self.cond(c, &EvalContext { mark, ..*cx }))
    }

    /// What waits for an event triggers; what waits for one only has then done so.
    fn watch_delayed(&mut self, done: Range<usize>, found: &mut Vec<Pending>) {
        let mut heard: Vec<Ear<usize>> = Vec::new();
        for i in done {
            let h = self.state.journal[i];
            if self.times_triggered(None, &h) > 0 {
                self.delayed_hear(i, h, &mut heard);
                self.others_of_turn(&h).for_each(|other| self.delayed_hear(i, h.by(other), &mut heard));
            }
        }
        let (rulebook, mut spent) = (self.rulebook, Vec::new());
        for Group { first, events } in self.groups(&heard, |a, b| a == b) {
            let ear = &heard[first];
            let delayed = &self.state.delayed[ear.who];
            if spent.contains(&delayed.id) {
                continue;
            }
            let mut env = delayed.env.clone();
            env.resize((rulebook.ability(delayed.ability).slots as usize).max(env.len()), SlotValue::Nil);
            let (once, at_once, id) = (delayed.once, delayed.at_once, delayed.id);
            let (actor, words) = (delayed.actor, delayed.words.clone());
            let mut p =
                Pending { actor, words, ..Pending::new(delayed.ability, delayed.source, delayed.controller, env) };
            if self.finish_match(&mut p, ear, &events) {
                spent.extend(once.then_some(id));
                if at_once { self.caches.returns.push(p) } else { found.push(p) }
            }
        }
        if !spent.is_empty() {
            self.state.delayed.retain(|w| !spent.contains(&w.id));
            self.caches.index.dirty = true;
        }
    }

    /// What waits for the event at this place of the journal; who hears is its place among all that waits.
    fn delayed_hear(&self, at: usize, h: Event, heard: &mut Vec<Ear<'a, usize>>) {
        let rulebook = self.rulebook;
        for (who, w) in self.state.delayed.iter().enumerate().filter(|(_, w)| w.until.in_force()) {
            let AbilityKind::Triggered(ability) = &rulebook.ability(w.ability).kind else { continue };
            let When::Events(events) = &ability.when else { continue };
            let cx = w.cx().reading(w.ability);
            let event = events.iter().find(|e| self.matches(e, &h, &cx) && self.hears_voice(e, &h, &cx));
            heard.extend(event.map(|event| Ear { who, ability, event, at, h }));
        }
    }

    /// How often an event makes an ability of an object trigger: once, unless rules in force say otherwise. No object:
    /// what waits for the event and is no object's ability, of which only rules about all abilities speak.
    fn times_triggered(&self, source: Option<ObjectId>, h: &Event) -> usize {
        let mut times = 1usize;
        self.each_rule(crate::ir::RuleKinds::TRIGGERS, |r| {
            let crate::ir::Rule::Triggers { events, of, more } = r.rule else { return true };
            let meant = source.map_or(*of == Match::Any, |o| self.fits(of, Entity::Obj(o), &r.cx));
            if meant && events.iter().any(|e| self.matches(e, h, &r.cx)) {
                times = match more {
                    Some(more) => times + usize::from(*more),
                    None => 0,
                };
            }
            times > 0
        });
        times
    }

    /// Whether the state that an ability of a scene waits for holds now and did not when it was looked at last.
    fn came_to_hold(&mut self, o: ObjectId, ability: AbilityId, holds: bool) -> bool {
        let Some(scene) = self.state.scene.as_deref_mut() else { return holds };
        let known = scene.states.contains(&(o, ability));
        if holds && !known {
            scene.states.push((o, ability));
        } else if !holds && known {
            scene.states.retain(|x| *x != (o, ability));
        }
        holds && !known
    }

    /// 603.8: abilities that trigger as soon as a state is so, unless they already wait.
    #[inline(never)]
    pub(crate) fn state_triggers(&mut self) {
        for i in 0..self.caches.index.states.len() {
            let state = self.caches.index.states[i];
            self.note(crate::engine::Facets::CARDS);
            if self.state.waits(|source, ability| source == state.obj && ability == Some(state.ability)) {
                continue;
            }
            let AbilityKind::Triggered(t) = &self.rulebook.ability(state.ability).kind else { continue };
            let When::State(c) = &t.when else { continue };
            let you = self.controller_or_caster(state.obj);
            let cx = EvalContext::new(state.obj, you, &[]).reading(state.ability).given_by(self.giver_of(state));
            let it = self.limited(state);
            let free = || t.limit.is_none_or(|n| self.uses_this_turn(it) < self.limit_of(it, n));
            let holds = self.cond(c, &cx) && self.trigger_holds(t, &cx) && free();
            // In a scene it acts at once, so it is heard when it comes to be so, and not again while it is.
            if self.state.obj(state.obj).zone.is_of_scene() && !self.came_to_hold(state.obj, state.ability, holds) {
                continue;
            }
            if holds {
                let waits = Pending::new(state.ability, state.obj, you, self.empty_slots(state));
                self.state.turn.pending.push(waits);
            }
        }
    }

    /// `until E`: what lasts until an event that has happened ends.
    fn end_by_events(&mut self, done: Range<usize>) {
        self.end_open(|eng, d, cx| match d {
            Duration::Until(events) => events.iter().any(|event| eng.has_happened(event, done.clone(), cx)),
            _ => false,
        });
    }
}

/// What the object of an event became by it.
fn successor(h: &Event) -> Option<ObjectId> {
    if h.verb == Verb::Move { h.new.some() } else { None }
}

/// Whether an event takes something away, so that some triggers are matched against what was before it.
pub(in crate::engine) fn disappears(h: &Event) -> bool {
    match h.verb.facts().looks_back {
        LooksBack::Never => false,
        LooksBack::Always => true,
        LooksBack::ByZones => {
            let from_stack = h.from == Zone::Stack && (h.via.is_some() || h.to == Zone::Graveyard);
            h.from.is_play() || h.from == Zone::Graveyard || is_hidden_away(h) || from_stack
        }
    }
}

/// What all players could see goes to a hand or a library.
fn is_hidden_away(h: &Event) -> bool {
    matches!(h.from, Zone::Exile | Zone::Graveyard | Zone::Stack | Zone::Command)
        && matches!(h.to, Zone::Hand | Zone::Library)
}

/// 603.10a-e: what watches for something that leaves the battlefield or a graveyard, or goes from a public zone to a hidden
/// one, and for other disappearances, sees what was before. What watches for arrivals does not (603.6c).
fn looks_back(event: &EventPattern, h: &Event) -> bool {
    match h.verb.facts().looks_back {
        LooksBack::Never => false,
        LooksBack::Always => true,
        LooksBack::ByZones if h.from.is_play() => !event.is_arrival(),
        LooksBack::ByZones if is_hidden_away(h) => {
            event.to.intersects(Zones::HAND | Zones::LIBRARY) || leaves_graveyard(event, h)
        }
        // A spell is countered, or an action banishes it.
        LooksBack::ByZones if h.from == Zone::Stack && matches!(event.verb, Verb::Action(_)) => true,
        // 702.54c: a spell that has resolved speaks where it was.
        LooksBack::ByZones if h.from == Zone::Stack && h.to == Zone::Graveyard => event.by == By::Resolving,
        LooksBack::ByZones => leaves_graveyard(event, h),
    }
}

fn leaves_graveyard(event: &EventPattern, h: &Event) -> bool {
    h.from == Zone::Graveyard && event.from.contains(Zones::GRAVEYARD) && !event.to.intersects(Zones::IN_PLAY)
}
