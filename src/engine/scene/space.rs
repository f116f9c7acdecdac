//! Where things of a scene are: distances between them, who is within what, moving, and how light it is there.

use super::SceneState;
use crate::engine::eval::EvalContext;
use crate::engine::{Engine, Entity, Facets, GameState, ObjectId};
use crate::ir::{Condition, Phrase, Quantity, Ref, Rule, RuleKinds, Value, Zone};

/// Farther than anything.
const FAR: i64 = i32::MAX as i64;

impl SceneState {
    fn put_apart(&mut self, a: ObjectId, b: ObjectId, feet: i64) {
        self.distances.retain(|(x, y, _)| (*x, *y) != (a, b) && (*x, *y) != (b, a));
        self.distances.push((a, b, feet));
    }
}

impl GameState {
    /// Where a thing is: with whoever bears it, or in its own place.
    pub fn whereabouts(&self, o: ObjectId) -> ObjectId {
        let mut at = o;
        for _ in 0..8 {
            match self.bearer(at) {
                Some(next) if next != at => at = next,
                _ => break,
            }
        }
        at
    }

    /// Feet between two things of a scene.
    pub fn distance(&self, a: ObjectId, b: ObjectId) -> i64 {
        let (a, b) = (self.whereabouts(a), self.whereabouts(b));
        if a == b {
            return 0;
        }
        let Some(scene) = self.scene() else { return FAR };
        let there = |o: ObjectId| matches!(self.obj(o).zone, Zone::Scene | Zone::Casting);
        if !there(a) || !there(b) {
            return FAR;
        }
        let pair = |(x, y, _): &&(ObjectId, ObjectId, i64)| (*x, *y) == (a, b) || (*x, *y) == (b, a);
        scene.distances.iter().rev().find(pair).map_or(scene.settings.space.usual, |d| d.2)
    }
}

impl Engine<'_> {
    /// What a thing becomes is where the thing was, and of what has gone it is known where it was last (608.2g).
    pub(super) fn carry_place(&mut self, old: ObjectId, new: ObjectId) {
        let Some(scene) = self.state.scene.as_deref_mut() else { return };
        let of_new = |(a, b, feet): &(ObjectId, ObjectId, i64)| match (*a == old, *b == old) {
            (true, _) => Some((new, *b, *feet)),
            (_, true) => Some((*a, new, *feet)),
            _ => None,
        };
        let mut carried: Vec<_> = scene.distances.iter().filter_map(of_new).collect();
        scene.distances.append(&mut carried);
    }

    /// Where somebody was who has gone is known until time goes by, and as long as something that waits speaks of it.
    pub(super) fn forget_who_left(&mut self) {
        let stays = |o: ObjectId| self.state.obj(o).live() || self.state.is_spoken_of(o);
        let Some(scene) = self.scene() else { return };
        if scene.distances.iter().all(|(a, b, _)| self.state.obj(*a).live() && self.state.obj(*b).live()) {
            return;
        }
        let kept = scene.distances.iter().filter(|(a, b, _)| stays(*a) && stays(*b)).copied().collect();
        if let Some(scene) = self.state.scene.as_deref_mut() {
            scene.distances = kept;
        }
    }

    /// Where a thing is: with whoever bears it, or in its own place.
    pub fn whereabouts(&self, o: ObjectId) -> ObjectId {
        self.scene().map_or(o, |_| self.state.whereabouts(o))
    }

    /// Feet between two things.
    pub fn distance(&self, a: ObjectId, b: ObjectId) -> i64 {
        self.scene().map_or(FAR, |_| self.state.distance(a, b))
    }

    /// Says how far apart two things are from now on.
    pub fn set_distance(&mut self, a: ObjectId, b: ObjectId, feet: i64) {
        if let Some(scene) = self.state.scene.as_deref_mut() {
            scene.put_apart(a, b, feet);
        }
        self.refresh_scene();
    }

    /// What lies somewhere by itself: borne by nothing, and no law, which holds everywhere and is nowhere.
    fn places(&self) -> impl Iterator<Item = ObjectId> + '_ {
        let lies = |o: &ObjectId| self.whereabouts(*o) == *o && !self.chars(*o).types.is_empty();
        self.state.scenery.iter().copied().filter(lies)
    }

    /// Something moves so many feet straight towards something else, below 0 straight away from it; how far it came. Distances
    /// to everything else follow as they do on a plain: what stands on its way comes nearer, what lies behind it is left.
    pub(crate) fn move_towards(&mut self, mover: ObjectId, goal: ObjectId, feet: i64) -> i64 {
        let old = self.distance(mover, goal);
        let new = old.saturating_sub(feet).clamp(0, FAR);
        let gone = old - new;
        let places = self.places().filter(|o| *o != mover && *o != goal);
        let left: Vec<(ObjectId, i64)> =
            places.map(|o| (o, moved_past(gone, old, self.distance(mover, o), self.distance(goal, o)))).collect();
        if let Some(scene) = self.state.scene.as_deref_mut() {
            left.into_iter().for_each(|(other, feet)| scene.put_apart(mover, other, feet));
            scene.put_apart(mover, goal, new);
        }
        gone
    }

    /// Something moves straight to or from something else until it is so far away.
    pub(crate) fn move_to_distance(&mut self, mover: ObjectId, goal: ObjectId, feet: i64) {
        let mover = self.whereabouts(mover);
        let now = self.distance(mover, goal);
        if now == FAR {
            return self.set_distance(mover, goal, feet);
        }
        self.move_towards(mover, self.whereabouts(goal), now - feet);
        self.refresh_scene();
    }

    /// Where something is that has come to a scene: at the usual distance from everything, or as near to that as a plain allows.
    #[inline(never)]
    pub(in crate::engine) fn find_place(&mut self, o: ObjectId) {
        let Some(scene) = self.scene().filter(|s| !s.distances.is_empty()) else { return };
        let usual = scene.settings.space.usual;
        let there = self.places().filter(|x| *x != o);
        let mut placed: Vec<(ObjectId, i64)> = Vec::new();
        for other in there {
            let sides = placed.iter().map(|(x, feet)| (*feet, self.distance(*x, other)));
            let least = sides.clone().map(|(a, b)| (a - b).abs()).max().unwrap_or(0);
            let most = sides.map(|(a, b)| a.saturating_add(b)).min().unwrap_or(FAR);
            placed.push((other, usual.min(most).max(least)));
        }
        if let Some(scene) = self.state.scene.as_deref_mut() {
            placed.into_iter().filter(|(_, feet)| *feet != usual).for_each(|(x, feet)| scene.put_apart(o, x, feet));
        }
    }

    /// The step of light that shines on a thing: that of the scene, or of what sheds light near it. What asks for the light
    /// to know whether it shines sees the light without everything that does so.
    pub fn light_on(&self, o: ObjectId) -> i32 {
        let mut light = self.scene().map_or(0, |s| i32::from(s.light));
        let asked = self.caches.light_asked.get();
        if asked > 1 {
            return light;
        }
        self.caches.light_asked.set(asked + 1);
        self.each_rule(RuleKinds::SHEDS, |r| {
            if let Rule::Sheds { what, step, reach } = r.rule {
                for source in self.matched_in_scene(what, &r.cx) {
                    // Of several each shines for itself.
                    let cx = crate::engine::eval::EvalContext { member: Entity::Obj(source), ..r.cx };
                    let feet = self.radius_of(cx.this, self.quantity(reach, &cx));
                    if self.distance(source, o) <= feet {
                        light = light.max(self.value(step, &cx));
                    }
                }
            }
            true
        });
        self.caches.light_asked.set(asked);
        light
    }

    /// Whether a sentence shines or not by the light that there is, while that is asked for: then it doesn't count.
    pub(crate) fn waits_for_light(&self, cond: &Condition) -> bool {
        self.caches.light_asked.get() > 1 && asks_for_light(cond.into())
    }

    fn matched_in_scene(&self, pattern: &crate::ir::Match, cx: &EvalContext) -> Vec<ObjectId> {
        use crate::ir::Match;
        let ents = match pattern {
            Match::Any => return Vec::new(),
            Match::Ref(r) => self.ents(r, cx),
            Match::Filter(f) => self.all(f, cx),
        };
        ents.into_iter().filter_map(Entity::obj).collect()
    }

    /// A radius in feet that the text of an object names. That of a spell grows with its power (ME-2.11, ME-7.15), and
    /// other spells may widen it.
    pub fn radius_of(&self, source: ObjectId, feet: i64) -> i64 {
        match self.scene().and_then(|s| s.casting(source)) {
            Some(c) => feet.saturating_mul(i64::from(c.radius + c.power)) / 100,
            None => feet,
        }
    }

    /// Whether something is so near to (one of) them; no number: whether they can touch it. What is near something is something
    /// else, but everybody can touch themselves.
    pub(in crate::engine) fn is_within(
        &self,
        feet: Option<&Value>,
        reference: &Ref,
        o: ObjectId,
        cx: &EvalContext,
    ) -> bool {
        self.note(Facets::all());
        let mut from = self.ents(reference, cx).into_iter().filter_map(Entity::obj);
        match feet {
            Some(feet) => {
                let feet = self.radius_of(cx.this, i64::from(self.value(feet, cx)));
                from.any(|x| x != o && self.distance(x, o) <= feet)
            }
            None => from.any(|x| self.distance(x, o) <= self.touch()),
        }
    }

    /// How far one can touch, in feet (ME-11.4).
    pub fn touch(&self) -> i64 {
        self.scene().map_or(0, |s| s.settings.space.touch)
    }

    /// A quantity in feet or seconds.
    pub fn quantity(&self, quantity: &Quantity, cx: &EvalContext) -> i64 {
        let scale = match quantity.unit {
            crate::ir::Unit::Action => self.scene().map_or(0, |s| s.settings.time.action),
            unit => unit.scale(),
        };
        i64::from(self.value(&quantity.n, cx)).saturating_mul(scale)
    }

    /// What depends on where things are is computed anew.
    pub fn refresh_scene(&mut self) {
        self.refresh_values(crate::engine::Facets::all());
        self.caches.changed();
    }
}

fn asks_for_light(phrase: Phrase) -> bool {
    let mut asks = matches!(phrase, Phrase::Value(Value::LightOn(_)));
    phrase.parts(&mut |part| asks |= asks_for_light(part));
    asks
}

/// How far somebody is from something after going so far towards a goal, from the three distances between them before: the
/// law of cosines, in whole feet.
fn moved_past(gone: i64, to_goal: i64, to_other: i64, between: i64) -> i64 {
    let [gone, to_goal, to_other, between] = [gone, to_goal, to_other, between].map(i128::from);
    let sides = gone * gone + to_other * to_other;
    let square = match to_goal {
        // Nobody knows which way that was.
        0 => sides,
        _ => sides - gone * (to_goal * to_goal + to_other * to_other - between * between) / to_goal,
    };
    let (least, most) = ((to_other - gone.abs()).abs(), to_other + gone.abs());
    i64::try_from(root(square.max(0)).clamp(least, most)).unwrap_or(FAR).min(FAR)
}

/// The square root, rounded to the nearest whole number.
fn root(square: i128) -> i128 {
    let low = square.isqrt();
    if square - low * low > low { low + 1 } else { low }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_walks_to_a_goal_passes_what_lies_between_and_leaves_what_lies_behind() {
        assert_eq!(moved_past(12, 250, 12, 238), 0);
        assert_eq!(moved_past(12, 250, 0, 250), 12);
        assert_eq!(moved_past(30, 40, 30, 50), 42);
        assert_eq!(moved_past(-10, 20, 20, 0), 30);
        assert_eq!(moved_past(-10, 0, 0, 0), 10);
    }

    #[test]
    fn distances_that_no_plain_has_stay_between_what_can_be() {
        assert_eq!(moved_past(10, 10, 100, 5), 90);
        assert_eq!(root(99), 10);
    }
}
