//! What a scene is worth to one side: simple arithmetic over what everybody can do, suffers and bears. It knows no spell,
//! deed or thing: what they are good for is seen from what becomes of a scene in which they are tried.

use crate::engine::{Engine, Entity, Flags, ObjectId, PlayerId};
use crate::ir::{CardTypes, CounterId, NumberId, NumberKind, Tested};

/// Somebody can act.
const ACTS: i32 = 3000;
/// Can speak, can gesture.
const FREE: i32 = 300;
/// A point of damage, up to what kills.
const POINT: i32 = 100;
/// A level of weariness, and what a point of corruption takes, and one of courage gives.
const LEVEL: i32 = 150;
const CORRUPTION: i32 = 100;
const COURAGE: i32 = 60;
/// A point of what tests roll for, and of armor.
const ADDED: i32 = 20;
const ARMOUR: i32 = 60;
/// A thing that somebody has; a state that holds.
const THING: i32 = 80;
const STATE: i32 = 5;
/// A spell that one's own side has running on somebody, the first of its name.
const SPELL: i32 = 60;
/// A spell that somebody knows.
const KNOWN: i32 = 120;

/// The scene in the eyes of a player; greater is better.
pub(super) fn worth(engine: &Engine, me: PlayerId) -> i32 {
    let here = engine.state.scenery().iter().copied().filter(|o| engine.state.obj(*o).live());
    here.filter(|o| engine.is(*o, CardTypes::CREATURE))
        .map(|o| if engine.controller(o) == me { of_creature(engine, o, me) } else { -of_creature(engine, o, me) })
        .sum()
}

fn of_creature(engine: &Engine, o: ObjectId, me: PlayerId) -> i32 {
    let roles = &engine.rulebook.content.scene;
    let (acts, own) = (engine.can_act(o), engine.controller(o) == me);
    let free = [roles.speak, roles.gesture].into_iter().filter(|deed| acts && engine.can_do(o, *deed)).count() as i32;
    let count = |kind: Option<CounterId>| kind.map_or(0, |kind| engine.state.counters(o, kind));
    let most = roles.health.map_or(0, |number| engine.number_of(o, number)).max(1) * 4;
    let suffered = engine.state.obj(o).damage.clamp(0, most) * POINT + count(roles.weariness) * LEVEL;
    let tempted = count(roles.courage) * COURAGE - count(roles.corruption) * CORRUPTION;
    let armour = roles.protection.map_or(0, |number| engine.number_of(o, number)) * ARMOUR;
    let gone = engine.state.obj(o).is(Flags::GONE);
    let states = engine.state.designations.iter().filter(|(holder, ..)| *holder == o).count()
        + engine.chars(o).designations.len();
    let states = states as i32 * STATE;
    let known = engine.state.known_spells(o).len() as i32 * KNOWN;
    let able = i32::from(acts && !gone) * ACTS + free * FREE;
    let spells = spells_on(engine, o, me, own);
    able + tempted + armour + added(engine, o) + borne(engine, o) + spells + known - suffered
        + if own { states } else { 0 }
}

/// What its tests add, whatever they are for.
fn added(engine: &Engine, o: ObjectId) -> i32 {
    let tested = engine.rulebook.content.numbers.iter().enumerate().filter(|(i, n)| match n.kind {
        NumberKind::Reaction => true,
        NumberKind::Skill(_) => engine.number_of(o, NumberId(*i as u16)) > 0,
        NumberKind::Plain | NumberKind::Attribute | NumberKind::Speciality(_) => false,
    });
    tested.map(|(i, _)| engine.adds(o, Tested::Number(NumberId(i as u16))) * ADDED).sum()
}

fn borne(engine: &Engine, o: ObjectId) -> i32 {
    let things =
        engine.state.scenery().iter().filter(|t| engine.is(**t, CardTypes::THING) && engine.bearer(**t) == Some(o));
    things.count() as i32 * THING
}

/// Spells of one's own side that run on it. What they do to others is good for something, or it would not be done; what
/// runs twice is good for little.
fn spells_on(engine: &Engine, o: ObjectId, me: PlayerId, own: bool) -> i32 {
    let casts = engine.state.scene().map_or(&[][..], |s| &s.casts);
    let mut seen = Vec::new();
    let mut sum = 0;
    for cast in casts {
        let there = engine.is_running(cast.spell) && engine.state.obj(cast.spell).attached == Some(Entity::Obj(o));
        let def = engine.state.obj(cast.spell).def;
        if there && engine.controller(cast.caster) == me {
            sum += if seen.contains(&def) { -SPELL } else { SPELL };
            seen.push(def);
        }
    }
    if own { sum } else { 0 }
}

/// How near something is, from 0 to 1000: within reach it is wholly there. `reach`: how much of the way it can make at once.
pub(super) fn nearness(engine: &Engine, a: ObjectId, b: ObjectId, reach: i64) -> i64 {
    let beyond = (engine.distance(a, b) - engine.touch() - reach).max(0);
    1000 * HALF_AS_NEAR / (HALF_AS_NEAR + beyond)
}

/// Feet beyond reach at which something is half as near.
const HALF_AS_NEAR: i64 = 60;
