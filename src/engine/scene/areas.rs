//! Areas around something that an ability listens at: who comes into one, or leaves it, is heard of, whatever brought it about:
//! moving, coming to the scene, being taken along, or an area that grows.

use super::state::{Area, Listening};
use crate::engine::eval::EvalContext;
use crate::engine::{Cause, Engine, Entity, Event, ObjectId, StepResult, verb_bit};
use crate::ir::{AbilityKind, EventPattern, Match, Triggered, Verb, When};

/// One who came into an area, or left it.
struct Crossing {
    of: Listening,
    verb: Verb,
    who: ObjectId,
    middle: ObjectId,
    feet: i32,
}

impl Engine<'_> {
    /// Tells of everybody who has come into an area that something listens at, or has left it, since this was looked at last.
    /// Whether there was any. Who is there as an area comes to be has not come into it.
    ///
    /// # Errors
    /// A limit is reached, or a question has no answer yet.
    pub fn cross_areas(&mut self) -> StepResult<bool> {
        let Some(scene) = self.state.scene.as_deref() else { return Ok(false) };
        if scene.laid_out_still
            || scene.areas.is_empty() && self.caches.index.watch_mask & verb_bit(Verb::ComeWithin) == 0
        {
            return Ok(false);
        }
        let (now, crossings) = self.look_at_areas();
        if let Some(scene) = self.state.scene.as_deref_mut() {
            scene.areas = now;
        }
        let any = !crossings.is_empty();
        for Crossing { of, verb, who, middle, feet } in crossings {
            let by = self.controller_or_caster(of.source);
            let cause = self.cause(Cause::by_ability(of.source, of.ability, by));
            self.event(Event::of(verb, cause).by(who).on(middle).times(feet))?;
        }
        Ok(any)
    }

    /// All are where they are as a scene begins: who is in an area then has not come into it.
    pub fn is_laid_out(&mut self) {
        let (now, _) = self.look_at_areas();
        if let Some(scene) = self.state.scene.as_deref_mut() {
            scene.areas = now;
            scene.laid_out_still = false;
        }
    }

    /// Whether an event tells of the area that a pattern speaks of: each ability that listens has its own.
    pub(in crate::engine) fn is_its_area(&self, pattern: &EventPattern, h: &Event, cx: &EvalContext) -> bool {
        let cause = self.state.cause(h);
        cause.source == cx.this && cause.ability == cx.ability && self.radius_of_area(pattern, cx) == h.n
    }

    fn radius_of_area(&self, pattern: &EventPattern, cx: &EvalContext) -> i32 {
        let feet = pattern.amount.as_ref().map(|(_, feet)| i64::from(self.value(feet, cx)));
        let feet = feet.map_or(self.touch(), |feet| self.radius_of(cx.this, feet));
        i32::try_from(feet).unwrap_or(i32::MAX)
    }

    /// All areas that something listens at now, with who is in them, and who came and went since they were looked at last.
    fn look_at_areas(&self) -> (Vec<Area>, Vec<Crossing>) {
        let mut looked = (Vec::new(), Vec::new());
        for l in &self.caches.index.watch {
            let of = Listening { source: l.obj, ability: l.ability, waiting: None };
            let you = self.controller_or_caster(l.obj);
            let cx = EvalContext::new(l.obj, you, &[]).reading(l.ability).given_by(self.giver_of(*l));
            self.look_at_areas_of(of, &cx, &mut looked);
        }
        for w in self.state.delayed.iter().filter(|w| w.until.in_force()) {
            let of = Listening { source: w.source, ability: w.ability, waiting: Some(w.id) };
            self.look_at_areas_of(of, &w.cx().reading(w.ability), &mut looked);
        }
        looked
    }

    fn look_at_areas_of(&self, of: Listening, cx: &EvalContext, looked: &mut (Vec<Area>, Vec<Crossing>)) {
        let AbilityKind::Triggered(Triggered { when: When::Events(events), .. }) =
            &self.rulebook.ability(of.ability).kind
        else {
            return;
        };
        let (areas, crossings) = looked;
        for (nth, event) in events.iter().enumerate() {
            if matches!(event.verb, Verb::ComeWithin | Verb::GoBeyond) {
                let area = self.area_of(of, nth, event, cx);
                let scene = self.state.scene.as_deref();
                let known = scene.and_then(|s| s.areas.iter().find(|a| (a.of, a.nth) == (of, area.nth)));
                if let Some(known) = known {
                    self.crossed(event, known, &area, cx, crossings);
                }
                areas.push(area);
            }
        }
    }

    fn area_of(&self, of: Listening, nth: usize, event: &EventPattern, cx: &EvalContext) -> Area {
        let feet = self.radius_of_area(event, cx);
        let middles: Vec<ObjectId> = match &event.object {
            Match::Any => Vec::new(),
            Match::Ref(r) => self.ents(r, cx).into_iter().filter_map(Entity::obj).collect(),
            Match::Filter(f) => self.all(f, cx).into_iter().filter_map(Entity::obj).collect(),
        };
        let mut inside = Vec::new();
        for &middle in &middles {
            let others = self.state.scenery.iter().filter(|o| **o != middle && !self.chars(**o).types.is_empty());
            inside.extend(others.filter(|o| self.distance(**o, middle) <= i64::from(feet)).map(|o| (*o, middle)));
        }
        Area { of, nth: nth as u8, feet, middles, inside }
    }

    /// Who is in an area now and was not before, or is there no longer while the area still is.
    fn crossed(&self, event: &EventPattern, before: &Area, now: &Area, cx: &EvalContext, out: &mut Vec<Crossing>) {
        let known: Vec<(ObjectId, ObjectId)> =
            before.inside.iter().map(|(who, middle)| (self.now_is(*who), self.now_is(*middle))).collect();
        let there: Vec<ObjectId> = before.middles.iter().map(|o| self.now_is(*o)).collect();
        let (these, those) = if event.verb == Verb::ComeWithin { (&now.inside, &known) } else { (&known, &now.inside) };
        let still = |middle: &ObjectId| there.contains(middle) && now.middles.contains(middle);
        let crossed = these.iter().filter(|pair| !those.contains(pair) && still(&pair.1));
        let meant = crossed.filter(|(who, _)| self.fits(&event.subject, Entity::Obj(*who), cx));
        out.extend(meant.map(|(who, middle)| Crossing {
            of: now.of,
            verb: event.verb,
            who: *who,
            middle: *middle,
            feet: now.feet,
        }));
    }

    /// What something has become that is there in another shape; of what has left, as it was.
    fn now_is(&self, o: ObjectId) -> ObjectId {
        let mut at = o;
        while let Some(next) = self.state.obj(at).next.some() {
            at = next;
        }
        if self.state.in_play(at) { at } else { o }
    }
}
