//! Watch: abilities trigger (603.2), delayed ones too, and effects end that last until an event.

use super::Proposal;
use crate::engine::eval::Cx;
use crate::engine::{Engine, Ent, Env, Happening, ObjId, Pending, PlayerId, Seats, Until, Val, Waiting, verb_bit};
use crate::ir::{AbilityId, AbilityKind, By, Duration, Event, Match, Role, Triggered, Verb, When, Zone, Zones};
use smallvec::SmallVec;
use std::ops::Range;

/// What triggered before the events were written (603.10).
pub(super) type LookedBack = Vec<Before>;

/// An ability that triggered as things were before an event.
pub(super) struct Before {
    pending: Pending,
    /// Number of the event in the batch.
    at: usize,
    /// Number among the events that the ability waits for.
    event: usize,
    /// How often it triggers, by what was in force then.
    times: usize,
}

impl Engine<'_> {
    /// Triggers that look back in time are matched against the state before the events.
    pub(super) fn watch_before(&mut self, batch: &[Proposal]) -> LookedBack {
        let mut out = Vec::new();
        if self.sc.index.watch_mask & verb_bit(Verb::Move) == 0 && !self.action_watched(batch) {
            return out;
        }
        for (i, p) in batch.iter().enumerate() {
            if disappears(&p.ev) {
                let bits = self.event_bits(&p.ev);
                let wanted = |event: &Event| looks_back(event, &p.ev);
                self.match_listeners(&p.ev, bits, wanted, |eng, pending, event| {
                    let times = eng.times_triggered(Some(pending.source), &p.ev);
                    out.push(Before { pending, at: i, event, times });
                });
            }
        }
        out
    }

    fn action_watched(&self, batch: &[Proposal]) -> bool {
        batch.iter().any(|p| self.event_bits(&p.ev) & self.sc.index.watch_mask != 0)
    }

    /// All other triggers are matched against the state after them; then everything that triggered waits.
    #[inline]
    pub(super) fn watch_after(&mut self, done: Range<usize>, looked_back: LookedBack) {
        let heard = self.w.journal[done.clone()]
            .iter()
            .any(|h| h.verb == Verb::Draw || self.sc.index.watch_mask & self.event_bits(h) != 0);
        if heard || !looked_back.is_empty() || !self.w.delayed.is_empty() || !self.w.effects.is_empty() {
            self.watch_events(done, looked_back);
        }
    }

    fn watch_events(&mut self, done: Range<usize>, looked_back: LookedBack) {
        let start = done.start;
        let mut found: Vec<Pending> = Vec::new();
        let mut batched: Batched = Vec::new();
        for Before { pending, at, event, times } in looked_back {
            let h = self.w.journal[start + at];
            found.extend(self.triggered(pending, event, &h, times, (&mut batched, &done)));
        }
        for i in done.clone() {
            let h = self.w.journal[i];
            if h.verb == Verb::Draw {
                self.as_drawn(&h);
            }
            let bits = self.event_bits(&h);
            // The second card of a melded permanent only arrives (712.4e).
            let arrives = h.object == Some(Ent::Obj(h.new));
            if self.sc.index.watch_mask & bits == 0 {
                continue;
            }
            let wanted = |event: &Event| arrives || !looks_back(event, &h);
            let mut here = Vec::new();
            self.match_listeners(&h, bits, wanted, |_, pending, e| here.push((pending, e, h.subject)));
            for other in self.others_of_turn(&h) {
                let heard = h.by(other);
                self.match_listeners(&heard, bits, wanted, |_, pending, e| here.push((pending, e, heard.subject)));
            }
            for (pending, e, subject) in here {
                let h = Happening { subject, ..h };
                let times = self.times_triggered(Some(pending.source), &h);
                found.extend(self.triggered(pending, e, &h, times, (&mut batched, &done)));
            }
        }
        if !self.w.delayed.is_empty() {
            self.watch_delayed(done.clone(), &mut found);
        }
        if self.w.effects.iter().any(|e| matches!(e.until, Until::Open(_))) {
            self.end_by_events(done);
        }
        self.w.turn.pending.append(&mut found);
    }

    /// A turn or a part of it that several players have together is that of each of them (805.4): those for whom triggers
    /// hear it beside the first.
    #[inline]
    fn others_of_turn(&self, h: &Happening) -> impl Iterator<Item = PlayerId> + use<> {
        let others = match h.subject {
            Some(Ent::Player(who)) if matches!(h.verb, Verb::Begin | Verb::End) => {
                self.w.seating.row(who).group.and(self.w.seating.playing()).except(Seats::one(who))
            }
            _ => Seats::NONE,
        };
        others.iter()
    }

    /// Whether a pattern hears an event from this voice: one that speaks of players hears each of those whom it means
    /// (`each player's upkeep`), any other hears the event once.
    fn hears_voice(&self, event: &Event, h: &Happening, cx: &Cx) -> bool {
        let Some(Ent::Player(who)) = h.subject.filter(|_| matches!(h.verb, Verb::Begin | Verb::End)) else {
            return true;
        };
        match &event.subject {
            Match::Filter(f) => self.passed(f, Ent::Player(who), cx),
            Match::Ref(r @ crate::ir::Ref::Opponents(_)) => self.denotes(r, cx, Ent::Player(who)),
            Match::Any | Match::Ref(_) => self.w.seating.lead(who) == who,
        }
    }

    /// Calls back for every triggered ability in force that an event matches.
    fn match_listeners(
        &self,
        h: &Happening,
        bits: u64,
        wanted: impl Fn(&Event) -> bool,
        mut hit: impl FnMut(&Self, Pending, usize),
    ) {
        for l in &self.sc.index.watch {
            if self.rb.listens[l.ability.index()].watch & bits == 0 {
                continue;
            }
            let AbilityKind::Triggered(t) = &self.rb.ability(l.ability).kind else { continue };
            let When::Events(events) = &t.when else { continue };
            let you = self.controller_or_caster(l.obj);
            let cx = Cx::new(l.obj, you, &[]).reading(l.ability);
            for (e, event) in events.iter().enumerate() {
                if wanted(event) && self.matches(event, h, &cx) && self.hears_voice(event, h, &cx) {
                    let mut env = Env::new();
                    env.resize(self.rb.ability(l.ability).slots as usize, Val::Nil);
                    let pending =
                        Pending { ability: l.ability, source: l.obj, controller: you, env, follows: ObjId::NONE };
                    hit(self, pending, e);
                    break;
                }
            }
        }
    }

    /// An ability that an event matches, as often as it triggers by it.
    fn triggered(
        &mut self,
        mut p: Pending,
        e: usize,
        h: &Happening,
        times: usize,
        (batched, at_once): (&mut Batched, &Range<usize>),
    ) -> impl Iterator<Item = Pending> + use<> {
        let times = times * self.occurrences(p.ability, e, h);
        let fires = times > 0 && self.finish_match(&mut p, e, h, batched, at_once);
        std::iter::repeat_n(p, if fires { times } else { 0 })
    }

    /// 603.2c: what an ability listens to may be in one event several times: each of several counters is put or removed,
    /// unless it asks for `1 or more`, for so many, for the first time, or triggers only so often.
    fn occurrences(&self, ability: AbilityId, e: usize, h: &Happening) -> usize {
        if !matches!(h.verb, Verb::PutCounters | Verb::RemoveCounters) {
            return 1;
        }
        let AbilityKind::Triggered(t) = &self.rb.ability(ability).kind else { return 1 };
        let When::Events(events) = &t.when else { return 1 };
        let each = |event: &Event| !event.batch && event.amount.is_none() && event.nth.is_none() && t.limit.is_none();
        if events.get(e).is_some_and(each) { h.n.max(1) as usize } else { 1 }
    }

    /// Binds the roles, looks at ordinals, limits and the intervening if (603.4); false: it does not trigger.
    fn finish_match(
        &mut self,
        p: &mut Pending,
        e: usize,
        h: &Happening,
        batched: &mut Batched,
        at_once: &Range<usize>,
    ) -> bool {
        let rb = self.rb;
        let AbilityKind::Triggered(t) = &rb.ability(p.ability).kind else { return false };
        let When::Events(events) = &t.when else { return false };
        let Some(event) = events.get(e) else { return false };
        let hit = grouped_role(event, h);
        let key = (p.source, p.ability, e, hit.filter(|_| !event.batch));
        if (event.batch || hit.is_some()) && batched.contains(&key) {
            return false;
        }
        p.follows = successor(h);
        self.bind_roles(event, h, &mut p.env);
        if hit.is_some() {
            self.bind_sum(event, (p.source, p.controller), hit, at_once, &mut p.env);
        }
        let cx = Cx::new(p.source, p.controller, &p.env);
        if !self.nth_fits(event, &cx) || !self.trigger_holds(t, &cx) {
            return false;
        }
        if let Some(limit) = t.limit {
            if self.uses_this_turn(p.source, p.ability) >= self.limit_of(p.source, p.ability, limit) {
                return false;
            }
            self.count_use(p.source, p.ability);
        }
        batched.push(key);
        true
    }

    /// `as you draw this`: what a card does while it is drawn (702.93a).
    fn as_drawn(&mut self, h: &Happening) {
        let Some(Ent::Obj(card)) = h.object else { return };
        let row = self.w.obj(card);
        let you = row.owner;
        let rb = self.rb;
        if !rb.info(row.def).as_text && !row.is(crate::engine::Flags::COMPUTED) {
            return;
        }
        let list: Vec<AbilityId> = self.chars(card).abilities.list(&rb.content).to_vec();
        for ability in list {
            let AbilityKind::As { event, cond, .. } = &rb.ability(ability).kind else { continue };
            let mut env = Env::new();
            env.resize(rb.ability(ability).slots as usize, Val::Nil);
            let cx = Cx::new(card, you, &env);
            let now = event.verb == Verb::Draw
                && self.matches(event, h, &cx)
                && self.nth_fits(&Event { object: Match::Any, ..event.clone() }, &cx)
                && cond.as_ref().is_none_or(|c| self.cond(c, &cx));
            if now {
                self.sc.returns.push(Pending { ability, source: card, controller: you, env, follows: ObjId::NONE });
            }
        }
    }

    /// All that is dealt at once is one amount.
    fn bind_sum(
        &self,
        event: &Event,
        (this, you): (ObjId, PlayerId),
        hit: Option<Ent>,
        at_once: &Range<usize>,
        env: &mut Env,
    ) {
        let Some((_, slot)) = event.binds.iter().find(|(role, _)| *role == Role::Amount) else { return };
        let cx = Cx::new(this, you, &[]);
        let parts = self.w.journal[at_once.clone()].iter();
        let same = parts.filter(|h| grouped_role(event, h) == hit && self.matches(event, h, &cx));
        let sum = same.map(|h| h.n).fold(0i32, i32::saturating_add);
        if let Some(v) = env.get_mut(slot.index()) {
            *v = Val::Num(sum);
        }
    }

    /// Counts a triggering against `once each turn`, where an ability says so.
    fn count_limited(&mut self, o: ObjId, a: AbilityId) {
        if matches!(&self.rb.ability(a).kind, AbilityKind::Triggered(t) if t.limit.is_some()) {
            self.count_use(o, a);
        }
    }

    fn trigger_holds(&self, t: &Triggered, cx: &Cx) -> bool {
        t.cond.as_ref().is_none_or(|c| self.cond(c, cx))
    }

    fn watch_delayed(&mut self, done: Range<usize>, found: &mut Vec<Pending>) {
        let mut spent = Vec::new();
        for i in done {
            let h = self.w.journal[i];
            self.delayed_hear(&h, &mut spent, found);
            for other in self.others_of_turn(&h) {
                self.delayed_hear(&h.by(other), &mut spent, found);
            }
        }
        if !spent.is_empty() {
            self.w.delayed.retain(|w| !spent.contains(&w.id));
            self.sc.index.dirty = true;
        }
    }

    /// What waits for an event triggers; `spent`: what has done so and waits for no second one.
    fn delayed_hear(&mut self, h: &Happening, spent: &mut Vec<u32>, found: &mut Vec<Pending>) {
        if self.times_triggered(None, h) == 0 {
            return;
        }
        let mut limited: SmallVec<[(ObjId, AbilityId); 2]> = SmallVec::new();
        for w in &self.w.delayed {
            if spent.contains(&w.id) {
                continue;
            }
            if let Some(p) = self.delayed_fires(w, h) {
                limited.push((w.source, w.ability));
                if w.once {
                    spent.push(w.id);
                }
                if w.at_once {
                    self.sc.returns.push(p);
                } else {
                    found.push(p);
                }
            }
        }
        for (o, a) in limited {
            self.count_limited(o, a);
        }
    }

    /// How often an event makes an ability of an object trigger: once, unless rules in force say otherwise. No object:
    /// what waits for the event and is no object's ability, of which only rules about all abilities speak.
    fn times_triggered(&self, source: Option<ObjId>, h: &Happening) -> usize {
        let mut times = 1usize;
        self.each_rule(crate::ir::RuleKinds::TRIGGERS, |r| {
            let crate::ir::Rule::Triggers { events, of, more } = r.rule else { return true };
            let meant = source.map_or(*of == Match::Any, |o| self.fits(of, Ent::Obj(o), &r.cx));
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

    fn delayed_fires(&self, w: &Waiting, h: &Happening) -> Option<Pending> {
        let AbilityKind::Triggered(t) = &self.rb.ability(w.ability).kind else { return None };
        let When::Events(events) = &t.when else { return None };
        if !w.until.in_force() {
            return None;
        }
        let cx = Cx::new(w.source, w.controller, &w.env);
        let event = events.iter().find(|e| self.matches(e, h, &cx) && self.hears_voice(e, h, &cx))?;
        let mut env = w.env.clone();
        env.resize((self.rb.ability(w.ability).slots as usize).max(env.len()), Val::Nil);
        self.bind_roles(event, h, &mut env);
        let cx = Cx::new(w.source, w.controller, &env);
        (self.nth_fits(event, &cx) && self.trigger_holds(t, &cx)).then_some(())?;
        t.limit.is_none_or(|n| self.uses_this_turn(w.source, w.ability) < n).then_some(())?;
        Some(Pending { ability: w.ability, source: w.source, controller: w.controller, env, follows: successor(h) })
    }

    /// Whether the state that an ability of a scene waits for holds now and did not when it was looked at last.
    fn came_to_hold(&mut self, o: ObjId, a: AbilityId, holds: bool) -> bool {
        let Some(scene) = self.w.scene.as_deref_mut() else { return holds };
        let known = scene.states.contains(&(o, a));
        if holds && !known {
            scene.states.push((o, a));
        } else if !holds && known {
            scene.states.retain(|x| *x != (o, a));
        }
        holds && !known
    }

    /// 603.8: abilities that trigger as soon as a state is so, unless they already wait.
    pub(crate) fn state_triggers(&mut self) {
        for i in 0..self.sc.index.states.len() {
            let l = self.sc.index.states[i];
            self.note(crate::engine::Facets::CARDS);
            if self.w.waits(|source, ability| source == l.obj && ability == Some(l.ability)) {
                continue;
            }
            let AbilityKind::Triggered(t) = &self.rb.ability(l.ability).kind else { continue };
            let When::State(c) = &t.when else { continue };
            let you = self.controller_or_caster(l.obj);
            let cx = Cx::new(l.obj, you, &[]);
            let free = || t.limit.is_none_or(|n| self.uses_this_turn(l.obj, l.ability) < n);
            let holds = self.cond(c, &cx) && self.trigger_holds(t, &cx) && free();
            // In a scene it acts at once, so it is heard when it comes to be so, and not again while it is.
            if self.w.obj(l.obj).zone.is_of_scene() && !self.came_to_hold(l.obj, l.ability, holds) {
                continue;
            }
            if holds {
                let mut env = Env::new();
                env.resize(self.rb.ability(l.ability).slots as usize, Val::Nil);
                let follows = ObjId::NONE;
                self.w.turn.pending.push(Pending { ability: l.ability, source: l.obj, controller: you, env, follows });
            }
        }
    }

    /// `until E`: effects whose event has happened end.
    fn end_by_events(&mut self, done: Range<usize>) {
        let mut keep: Vec<bool> = Vec::with_capacity(self.w.effects.len());
        for e in &self.w.effects {
            let ended = match &e.until {
                Until::Open(d) => match &**d {
                    Duration::Until(event) => self.happened_in(event, done.clone(), e.source, e.controller, &e.env),
                    _ => false,
                },
                _ => false,
            };
            keep.push(!ended);
        }
        if keep.contains(&false) {
            let mut k = keep.into_iter();
            self.w.effects.retain(|_| k.next().unwrap_or(true));
            self.effects_changed();
        }
    }

    fn happened_in(&self, event: &Event, done: Range<usize>, this: ObjId, you: PlayerId, env: &Env) -> bool {
        let cx = Cx::new(this, you, env);
        self.w.journal[done].iter().any(|h| self.matches(event, h, &cx))
    }
}

/// Triggers of this batch: whose, which ability, which of its events, for what.
type Batched = Vec<(ObjId, AbilityId, usize, Option<Ent>)>;

/// 603.2c: damage dealt at once to something is one event for whoever asks what was dealt damage, and damage dealt at once
/// by something is one for whoever asks what dealt damage: that of which the pattern speaks. A creature blocks once, however
/// many attackers it blocks, for whoever does not ask what it blocks (509.5a).
fn grouped_role(event: &Event, h: &Happening) -> Option<Ent> {
    match (event.verb, h.verb, &event.subject, &event.object) {
        (Verb::Damage, Verb::Damage, Match::Any, object) if *object != Match::Any => h.object,
        (Verb::Damage, Verb::Damage, subject, Match::Any) if *subject != Match::Any => h.subject,
        (Verb::Block, Verb::Block, _, Match::Any) if !event.binds.iter().any(|(r, _)| *r != Role::Subject) => h.subject,
        _ => None,
    }
}

/// What the object of an event became by it.
fn successor(h: &Happening) -> ObjId {
    if h.verb == Verb::Move { h.new } else { ObjId::NONE }
}

/// Whether an event takes something away, so that some triggers are matched against what was before it.
fn disappears(h: &Happening) -> bool {
    match h.verb {
        Verb::Move => {
            let from_stack = h.from == Zone::Stack && (h.via.is_some() || h.to == Zone::Graveyard);
            h.from.is_play() || h.from == Zone::Graveyard || is_hidden_away(h) || from_stack
        }
        Verb::Unattach | Verb::PhaseOut => true,
        _ => false,
    }
}

/// What all players could see goes to a hand or a library.
fn is_hidden_away(h: &Happening) -> bool {
    matches!(h.from, Zone::Exile | Zone::Graveyard | Zone::Stack | Zone::Command)
        && matches!(h.to, Zone::Hand | Zone::Library)
}

/// 603.10a-c, e: what watches for something that leaves the battlefield or a graveyard, or goes from a public zone to a hidden
/// one, and for other disappearances, sees what was before. What watches for arrivals does not (603.6c).
fn looks_back(event: &Event, h: &Happening) -> bool {
    match h.verb {
        Verb::Move if h.from.is_play() => !event.is_arrival(),
        Verb::Move if is_hidden_away(h) => {
            event.to.intersects(Zones::HAND | Zones::LIBRARY) || leaves_graveyard(event, h)
        }
        // A spell is countered, or an action banishes it.
        Verb::Move if h.from == Zone::Stack && matches!(event.verb, Verb::Action(_)) => true,
        // 702.54c: a spell that has resolved speaks where it was.
        Verb::Move if h.from == Zone::Stack && h.to == Zone::Graveyard => event.by == By::Resolving,
        Verb::Move => leaves_graveyard(event, h),
        Verb::Unattach | Verb::PhaseOut => true,
        _ => false,
    }
}

fn leaves_graveyard(event: &Event, h: &Happening) -> bool {
    h.from == Zone::Graveyard && event.from.contains(Zones::GRAVEYARD) && !event.to.intersects(Zones::IN_PLAY)
}
