//! Distances and light.

use crate::engine::{Engine, Entity, ObjectId};
use crate::ir::{Quantity, Rule, RuleKinds, Zone};

/// Farther than anything.
const FAR: i64 = i32::MAX as i64;

impl Engine<'_> {
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

    /// Feet between two things.
    pub fn distance(&self, a: ObjectId, b: ObjectId) -> i64 {
        let (a, b) = (self.whereabouts(a), self.whereabouts(b));
        if a == b {
            return 0;
        }
        let Some(scene) = self.scene() else { return FAR };
        let there = |o: ObjectId| matches!(self.w.obj(o).zone, Zone::Scene | Zone::Casting);
        if !there(a) || !there(b) {
            return FAR;
        }
        let pair = |(x, y, _): &&(ObjectId, ObjectId, i64)| (*x, *y) == (a, b) || (*x, *y) == (b, a);
        scene.distances.iter().rev().find(pair).map_or(scene.settings.space.usual, |d| d.2)
    }

    /// Says how far apart two things are from now on.
    pub fn set_distance(&mut self, a: ObjectId, b: ObjectId, feet: i64) {
        if let Some(scene) = self.w.scene.as_deref_mut() {
            scene.distances.retain(|(x, y, _)| (*x, *y) != (a, b) && (*x, *y) != (b, a));
            scene.distances.push((a, b, feet));
        }
        self.refresh_scene();
    }

    /// The step of light that shines on a thing: that of the scene, or of what sheds light near it.
    pub fn light_on(&self, o: ObjectId) -> i32 {
        let mut light = self.scene().map_or(0, |s| i32::from(s.light));
        self.each_rule(RuleKinds::SHEDS, |r| {
            if let Rule::Sheds { what, step, reach } = r.rule {
                for source in self.matched_in_scene(what, &r.cx) {
                    let feet = self.radius_of(r.cx.this, self.quantity(reach, &r.cx));
                    if self.distance(source, o) <= feet {
                        light = light.max(self.value(step, &r.cx));
                    }
                }
            }
            true
        });
        light
    }

    fn matched_in_scene(&self, m: &crate::ir::Match, cx: &crate::engine::eval::EvalContext) -> Vec<ObjectId> {
        use crate::ir::Match;
        let ents = match m {
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

    /// How far one can touch, in feet (ME-11.4).
    pub fn touch(&self) -> i64 {
        self.scene().map_or(0, |s| s.settings.space.touch)
    }

    /// A quantity in feet or seconds.
    pub fn quantity(&self, q: &Quantity, cx: &crate::engine::eval::EvalContext) -> i64 {
        let scale = match q.unit {
            crate::ir::Unit::Action => self.scene().map_or(0, |s| s.settings.time.action),
            unit => unit.scale(),
        };
        i64::from(self.value(&q.n, cx)).saturating_mul(scale)
    }

    /// What depends on where things are is computed anew.
    pub fn refresh_scene(&mut self) {
        self.refresh_values(crate::engine::Facets::all());
        self.sc.changed();
    }
}
