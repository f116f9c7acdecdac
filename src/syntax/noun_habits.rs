//! Wordings of how many there are, whose they are and what is counted that people bring along, and how the language says the same.

use super::habit::{Habit, Where};
use Where::{Anywhere, Here};

const WHOSE: &str =
    "whose something is stands behind it: `target creature an opponent controls`, `creatures you control`";
const BEHIND: &str = "what a thing is, and what was done to it, stands behind `that`";
const EXTREME: &str =
    "the number stands behind the sentence: `your life becomes X, where X is the least life among players`";
const MANY: &str = "a number stands in front of `target`: `up to 1 target creature`, `any number of target creatures`, `1 or 2 target creatures`";
const EACH: &str = "what is done to several targets is done to each of them: `2 target creatures`; to all there are `all creatures` or `each creature`";
const WHOLE: &str = "what is taken of a zone is counted: `the top card of your library`, `all cards in their hand`, `a card in your hand`";
const SHARING: &str = "what things have in common stands behind the noun: `creature sharing a creature type with it`";
const UNLIKE: &str = "what has nothing in common with something stands behind `except`: `a creature card except cards sharing a name with it`";
const WITH_ALL: &str = "those with which something is shared have a name: `choose all Curses you control as laid`, then `sharing a name with the laid`";
const TURN_BY_TURN: &str = "several are skipped one by one: `skip your next turn` in braces as often as it is meant, or `repeat 2 times { skip your next turn }`";
pub(super) const FOR_PLAYERS: &str =
    "what is done for each of them stands in the body: `when this enters: each player draws 1 card`";
const FIRST_LETTER: &str = "what is asked as it enters lasts: `while kicked: this enters with 2 +1/+1 counters`";

/// Longer phrases stand in front of those that they contain.
pub(super) const NOUN_HABITS: &[Habit] = &[
    Habit("skip your next", None, Here, TURN_BY_TURN),
    Habit("isn't sharing", None, Here, UNLIKE),
    Habit("aren't sharing", None, Here, UNLIKE),
    Habit("not sharing", None, Here, UNLIKE),
    Habit("that doesn't share", None, Here, UNLIKE),
    Habit("that don't share", None, Here, UNLIKE),
    Habit("sharing a name with all", None, Here, WITH_ALL),
    Habit("sharing a color with all", None, Here, WITH_ALL),
    Habit("power and toughness are each equal to", None, Here, "write `pt X/X, where X is ...`"),
    Habit(
        "upkeep of enchanted",
        None,
        Anywhere,
        "whose it is stands in front: `when enchanted creature's controller's upkeep begins`",
    ),
    Habit("creatures attacking", Some("creatures that are attacking"), Here, BEHIND),
    Habit("becomes the least", None, Anywhere, EXTREME),
    Habit("becomes the greatest", None, Anywhere, EXTREME),
    Habit("cards exiled with this", Some("cards in exile that you exiled by this"), Here, BEHIND),
    Habit("cards exiled by this", Some("cards in exile that you exiled by this"), Here, BEHIND),
    Habit("cards exiled with it", Some("cards in exile that you exiled by this"), Here, BEHIND),
    Habit("target opponent's creature", Some("target creature an opponent controls"), Here, WHOSE),
    Habit("an opponent's creature", Some("a creature an opponent controls"), Here, WHOSE),
    Habit("your creature", Some("a creature you control"), Here, WHOSE),
    Habit(
        "under the control of an opponent",
        None,
        Anywhere,
        "whose control it is stands in front: `under your control`, `under target opponent's control`; an opponent of your choice is \
         chosen before: `choose an opponent as one`, then `under the one's control`",
    ),
    Habit("of an opponent", Some("an opponent controls"), Here, WHOSE),
    Habit("owned by an opponent", Some("an opponent owns"), Here, WHOSE),
    Habit("controlled by an opponent", Some("an opponent controls"), Here, WHOSE),
    Habit("controlled by you", Some("you control"), Here, WHOSE),
    Habit("owned by you", Some("you own"), Here, WHOSE),
    Habit("up to target", Some("up to 1 target"), Here, MANY),
    Habit("any number target", Some("any number of target"), Here, MANY),
    Habit("1 to 2 target", Some("1 or 2 target"), Here, MANY),
    Habit("1 to 3 target", Some("1 or 2 or 3 target"), Here, MANY),
    Habit("to each of up to", Some("to up to"), Anywhere, EACH),
    Habit("each target", Some("any number of target"), Here, EACH),
    Habit("among one, two, or three", Some("among 1 or 2 or 3"), Anywhere, MANY),
    Habit("among one or two", Some("among 1 or 2"), Anywhere, MANY),
    Habit("exile top card", Some("exile the top card"), Here, WHOLE),
    Habit("reveal top card", Some("reveal the top card"), Here, WHOLE),
    Habit("discards hand", Some("discards all cards in their hand"), Here, WHOLE),
    Habit("discard hand", Some("discard all cards in your hand"), Here, WHOLE),
    Habit("that shares a", Some("sharing a"), Anywhere, SHARING),
    Habit("that share a", Some("sharing a"), Anywhere, SHARING),
    Habit(
        "attacks and blocks",
        Some("attacks or blocks"),
        Here,
        "either of two events is joined by `or`: `when this attacks or blocks: ...`",
    ),
    Habit("attack and block", Some("attack or block"), Here, "either of two events is joined by `or`"),
    Habit(
        "prevent 1 of that damage",
        Some("prevent 1 of it"),
        Anywhere,
        "the damage that would be dealt is `it`: `prevent 1 of it`",
    ),
    Habit("was kicked, it enters", None, Anywhere, FIRST_LETTER),
    Habit("typ", Some("type"), Here, "the property is called `type`"),
    Habit(
        "protection from creatures with",
        None,
        Here,
        "a quality is a noun phrase: `protection from creatures with power <= 3`",
    ),
    Habit("becomes -", None, Here, "a number has no sign: `your life becomes 5`; less than nothing is `0`"),
    Habit("size is -", None, Here, "a number has no sign: `your maximum hand size is 0`, or `is 1 less`"),
    Habit(
        "can be blocked",
        None,
        Here,
        "that it can is so anyway; what is forbidden is said: `can't be blocked except by 2 or more creatures`",
    ),
    Habit(
        "choose any number {",
        Some("choose any number of {"),
        Here,
        "modes: `choose any number of { mode: ...; mode: ... }`",
    ),
    Habit(
        "would deal damage to you, prevent",
        None,
        Anywhere,
        "a `:` stands between what would happen and what is done: `if an artifact would deal damage to you: prevent 1 of it`",
    ),
];
