//! Wordings that people bring along to spells and items of a scene, and how the language says the same there.

use super::habit::{Habit, Where};
use Where::{Anywhere, Here, Stopped};

/// What is said of cards and means nothing, or something else, in a scene.
const OF_CARDS: &[&str] = &[
    "(",
    "from it",
    "in it",
    "counters on it",
    "counter on it",
    "activate this ability only",
    "activate only",
    "only any time you could cast",
    "half your life",
    "life total",
    "enters the battlefield",
    "on the battlefield",
];

/// Whether a wording of print is worth a word in a scene as well.
pub(super) fn counts(phrase: &str) -> bool {
    !OF_CARDS.contains(&phrase)
}

/// Longer phrases stand in front of those that they contain.
pub(super) const SCENE_HABITS: &[Habit] = &[
    Habit(
        "raise its weariness by",
        None,
        Stopped,
        "such a way of casting has a name: `you may raise its weariness by 3 as more`",
    ),
    Habit("leaves the area", None, Anywhere, AREAS),
    Habit("enters the area", None, Anywhere, AREAS),
    Habit("enters an area", None, Anywhere, AREAS),
    Habit("leaves an area", None, Anywhere, AREAS),
    Habit("enters within", None, Anywhere, AREAS),
    Habit("moves within", None, Anywhere, AREAS),
    Habit("moves into", None, Anywhere, AREAS),
    Habit("moves out of", None, Anywhere, AREAS),
    Habit("the area", None, Here, AREAS),
    Habit("is within", None, Here, THERE),
    Habit("is beyond", None, Here, THERE),
    Habit("has passed", None, Anywhere, AFTER),
    Habit("have passed", None, Anywhere, AFTER),
    Habit("has gone by", None, Anywhere, AFTER),
    Habit("hour later", None, Anywhere, AFTER),
    Habit("hours later", None, Anywhere, AFTER),
    Habit("minute later", None, Anywhere, AFTER),
    Habit("minutes later", None, Anywhere, AFTER),
    Habit("rounds later", None, Anywhere, AFTER),
    Habit("day later", None, Anywhere, AFTER),
    Habit("days later", None, Anywhere, AFTER),
    Habit("after", None, Here, AFTER),
    Habit(
        "otherwise",
        Some("else"),
        Here,
        "what is done if a condition is not so stands behind `else`, on a line of its own",
    ),
    Habit("until dawn", None, Here, UNTIL),
    Habit("until sunset", None, Here, UNTIL),
    Habit("until sunrise", None, Here, UNTIL),
    Habit("until midnight", None, Here, "the days of the calendar end at midnight: `for 1 calendar day`"),
    Habit("creature token", None, Here, SUMMONED),
    Habit("creature tokens", None, Here, SUMMONED),
    Habit("for each rank", None, Anywhere, "ranks are a number: `gets +X to Edge, where X is rank`"),
    Habit("enchanted spell", Some("enchanted permanent"), Here, "what a spell is on is named so, whatever it is"),
    Habit("\" tests", None, Anywhere, "what is tested stands without quotation marks: `Ranged Combat tests`"),
    Habit("requires no spells", None, Here, "leave the line out: a spell without `requires` requires none"),
    Habit("once each turn", None, Here, ONCE),
    Habit(
        "choose a light as",
        None,
        Here,
        "how much there may be is said: `choose a light up to torchlight as strength`",
    ),
    Habit("it is night", None, Anywhere, LIGHT),
    Habit("it is dark", None, Anywhere, LIGHT),
    Habit("it is day", None, Anywhere, LIGHT),
    Habit("at night", None, Anywhere, LIGHT),
    Habit("dawn", None, Here, DAWN),
    Habit("sunset", None, Here, DAWN),
    Habit("sunrise", None, Here, DAWN),
    Habit("heal", None, Here, "healing takes damage away: `remove 2 damage from you`, `remove all damage from it`"),
    Habit("heals", None, Here, "healing takes damage away: `remove 2 damage from you`, `remove all damage from it`"),
    Habit("kill", None, Here, HURT),
    Habit("slay", None, Here, HURT),
    Habit("wound penalty of", None, Anywhere, "whose it is stands in front: `the patient's wound penalty`"),
    Habit("wound", None, Here, HURT),
    Habit("wounds", None, Here, WOUNDS),
    Habit("until end of turn", None, Here, TURNS),
    Habit("turn", None, Here, TURNS),
    Habit("turns", None, Here, TURNS),
    Habit("metre", None, Here, LENGTHS),
    Habit("metres", None, Here, LENGTHS),
    Habit("meter", None, Here, LENGTHS),
    Habit("meters", None, Here, LENGTHS),
    Habit("summon", None, Here, SUMMONED),
    Habit("summons", None, Here, SUMMONED),
    Habit("raining", None, Here, WEATHER),
    Habit("snowing", None, Here, WEATHER),
    Habit("stormy", None, Here, WEATHER),
    Habit("windy", None, Here, WEATHER),
    Habit("when worn", None, Here, WHILE),
    Habit("when drawn", None, Here, WHILE),
    Habit("when wielded", None, Here, WHILE),
    Habit("as when", None, Here, WHILE),
    Habit("while worn", None, Here, WHILE),
    Habit("hurt", None, Here, HURT),
    Habit("know", None, Here, KNOWN),
    Habit("knows", None, Here, KNOWN),
    Habit(
        "only if you pass",
        None,
        Anywhere,
        "a test stands around what hangs on it: `if you pass Willpower 15 { ... }`",
    ),
    Habit("concentration, or", None, Anywhere, HELD),
    Habit("concentration or", None, Anywhere, HELD),
    Habit("or concentration", None, Here, HELD),
    Habit("casting fails", None, Anywhere, FAILED),
    Habit("this fails", None, Anywhere, FAILED),
    Habit("spell fails", None, Anywhere, FAILED),
    Habit("can't test", None, Anywhere, UNTESTED),
    Habit("can't use", None, Anywhere, UNTESTED),
    Habit(
        "duration special",
        None,
        Anywhere,
        "it lasts a time, or is `permanent`; what ends it is a sentence: `when ...: end this`",
    ),
    Habit("uses", None, Here, USES),
    Habit("up to rank", None, Here, "what is reckoned stands behind `where`: `up to X creatures, where X is rank + 1`"),
    Habit("up to the", None, Here, "what is reckoned stands behind `where`: `up to X creatures, where X is wide + 1`"),
    Habit("on you and", None, Here, SEVERAL),
    Habit("or you", None, Here, "a spell is on `a creature`, which may be its caster too"),
    Habit("unless it passes", None, Here, RESIST),
    Habit("if not it passes", None, Here, RESIST),
    Habit("if it fails", None, Here, RESIST),
];

const AREAS: &str = "who comes into an area `comes within 10 feet of this`, who leaves it `goes beyond 10 feet of this`: \
     `when a creature comes within 10 feet of enchanted thing: ...`; whoever is there is `each creature within 10 feet of this`";
const THERE: &str = "what it is stands in front, `while it is a creature within 10 feet of you`; who comes there `comes within 10 feet of you`, who \
     leaves `goes beyond 10 feet of you`";
const AFTER: &str = "what is put off stands behind its time: `after 1 hour: deal 3 damage to the victim`";
const UNTIL: &str = "how long is said by the clock: `for 8 hours`; what the light ends asks for it: `while the light on it < sunlight: ...`";
const HELD: &str = "a bound stands behind it, `duration concentration, at most 10 minutes per Bearing`; what takes its place has a comma and a condition: \
     `duration 10 minutes, or concentration if kept`";
const FAILED: &str = "whoever casts fails: `when you fail to cast this: ...`";
const UNTESTED: &str =
    "a test is not made: `you can't make Climb tests`; a deed is forbidden by its own verb: `you can't rush`";
const ONCE: &str = "what is used a single time says so: `1 action, once: ...`; how often else is counted: `1 action, remove 1 charge counter from this: ...`";
const LIGHT: &str = "the light is asked for: `while the light on you <= starlight: ...`";
const DAWN: &str = "a scene has a clock and a light: `every 1 day: ...`, `when the light on this >= sunlight: ...`";
const KNOWN: &str = "who knows a spell is said by a sheet: its table `spells`";
const SEVERAL: &str =
    "a spell is on one sort of thing: `on up to 2 creatures`, or `on a creature` and sentences about `you`";
const RESIST: &str =
    "whoever it is on is asked as it begins: `when this enters: if enchanted creature passes Willpower 15: end this`";
const HURT: &str = "whoever is hurt is dealt damage: `deal 2d6 damage to it`; from what number on somebody can't act is a rule of the table";
const WOUNDS: &str = "wounds are points of damage: `remove 5 damage from it` heals, `deal 5 damage to it` hurts";
const TURNS: &str = "a scene has no turns: time is counted, `for 5 rounds`, `2 actions`, `duration 10 minutes`";
const LENGTHS: &str = "lengths are `feet`, `yards` or `miles`";
const SUMMONED: &str = "what comes into the scene is created: `create 2 Warg creature tokens`, of a kind and nothing else, or `create 1 \"NAME\" token` of a declared token";
const WEATHER: &str = "what the weather is like is the game master's to say: `if ruled \"it rains\": ...`";
const WHILE: &str =
    "what is so for a time is `while`: `while this is worn: ...`; the moment is an event: `when you wear this: ...`";
const USES: &str =
    "uses are counted: `this enters with 5 charge counters`, `1 action, remove 1 charge counter from this: ...`";
