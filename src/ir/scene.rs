//! What a world without turns adds: quantities with units, tests with dice, the headers of spells.

use super::{Condition, DefId, Filter, Match, MethodId, NumberId, ScaleId, StrId, SubtypeId, TopicId, Value};
use serde::{Deserialize, Serialize};

/// A unit of length or of time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Unit {
    /// 1 foot, the unit in which lengths are counted.
    Foot,
    /// 1 yard, which is 3 feet.
    Yard,
    /// 1 mile, which is 5,280 feet.
    Mile,
    /// The time unit of a fight; its length is a setting.
    Action,
    /// 1 second, the unit in which time is counted.
    Second,
    /// A round of a fight, which is 6 seconds.
    Round,
    /// 1 minute, which is 60 seconds.
    Minute,
    /// 1 hour, which is 60 minutes.
    Hour,
    /// 1 day, which is 24 hours.
    Day,
    /// 1 day of the calendar: the rest of the day that it is, up to midnight. Only durations are counted in it.
    Date,
    /// 1 week, which is 7 days.
    Week,
    /// 1 month, which is 30 days.
    Month,
    /// 1 year, which is 365 days.
    Year,
}

impl Unit {
    /// All units with their names in the singular and in the plural.
    pub const ALL: &'static [(Unit, &'static str, &'static str)] = &[
        (Unit::Foot, "foot", "feet"),
        (Unit::Yard, "yard", "yards"),
        (Unit::Mile, "mile", "miles"),
        (Unit::Action, "action", "actions"),
        (Unit::Second, "second", "seconds"),
        (Unit::Round, "round", "rounds"),
        (Unit::Minute, "minute", "minutes"),
        (Unit::Hour, "hour", "hours"),
        (Unit::Day, "day", "days"),
        (Unit::Date, "calendar day", "calendar days"),
        (Unit::Week, "week", "weeks"),
        (Unit::Month, "month", "months"),
        (Unit::Year, "year", "years"),
    ];
    /// The unit of this name, of those in which anything can be measured.
    pub fn named(word: &str) -> Option<Self> {
        let measures = Self::ALL.iter().filter(|(unit, ..)| *unit != Unit::Date);
        measures.into_iter().find(|(_, one, many)| *one == word || *many == word).map(|(u, _, _)| *u)
    }
    /// Feet in a unit of length, seconds in a unit of time; actions have no length of their own.
    pub fn scale(self) -> i64 {
        match self {
            Unit::Foot | Unit::Second => 1,
            Unit::Yard => 3,
            Unit::Mile => 5280,
            Unit::Action => 0,
            Unit::Round => 6,
            Unit::Minute => 60,
            Unit::Hour => 3600,
            Unit::Day | Unit::Date => 86_400,
            Unit::Week => 7 * 86_400,
            Unit::Month => 30 * 86_400,
            Unit::Year => 365 * 86_400,
        }
    }
    /// Whether it measures length.
    pub fn is_length(self) -> bool {
        matches!(self, Unit::Foot | Unit::Yard | Unit::Mile)
    }
}

/// A number of units: `5 feet per Bearing`, `1d6 rounds`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Quantity {
    /// How many units it is.
    pub n: Value,
    /// The unit of length or time.
    pub unit: Unit,
}

/// What a test rolls for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Tested {
    /// A number of the tester: an attribute, a reaction, a skill.
    Number(NumberId),
    /// A kind of test, with the number that the kind uses.
    Topic(TopicId),
}

/// The tests that a bonus is for. Every part that is given must fit.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct TestMatch {
    /// Tests of one of these numbers (a skill includes its specialities); with `topics`: or of these kinds. Both empty:
    /// all tests.
    pub numbers: Box<[NumberId]>,
    /// Tests of one of these kinds.
    pub topics: Box<[TopicId]>,
    /// Against whom or what.
    pub against: Option<Match>,
    /// With what in hand.
    pub with: Option<Match>,
    /// Tests made to cast such a spell, or that its effect calls for.
    pub spell: Option<Filter>,
    /// Only tests for which a point of courage is spent.
    pub courage: bool,
    /// What is added are degrees and no points, to the tests that went so. What is failed stays failed, what is passed passed.
    pub graded: Option<Graded>,
}

/// Tests by how they went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Graded {
    /// Those that were failed.
    Failed,
    /// Those that were passed.
    Passed,
}

/// How long casting takes (ME-11.1).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum CastTime {
    /// So many actions of a fight.
    Actions(u8),
    /// A span of time.
    Span(Quantity),
}

/// How far a spell reaches (ME-11.4).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Reach {
    /// Only its caster.
    Own,
    /// What the caster touches.
    Touch,
    /// So far, and whatever the caster touches.
    Far(Quantity),
    /// Said by the text of the spell.
    Special,
}

/// How long a spell runs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Lasting {
    /// It does not: what it did stays.
    Instant,
    /// So long; the last entry whose condition holds counts.
    Span(Box<[(Quantity, Option<Condition>)]>),
    /// As long as its caster concentrates (ME-11.3), at most so long.
    Concentration(Option<Quantity>),
    /// It runs without an end, until something ends it.
    Permanent,
    /// One of these; the last entry whose condition holds counts.
    Either(Box<[(Lasting, Option<Condition>)]>),
}

/// What a learner needs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Need {
    /// One of these spells.
    Spells(Box<[DefId]>),
    /// So many other spells, of these fields if any are named.
    Count(i32, Box<[SubtypeId]>),
    /// A number of at least so much.
    Number(NumberId, i32),
    /// No spell of this field.
    Without(SubtypeId),
    /// One of these is enough.
    Either(Box<[Need]>),
}

/// What can be bought for a known spell beyond practice (ME-6.8).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Growth {
    /// Spell picks for one rank.
    pub picks: u8,
    /// Most ranks; 0: no limit.
    pub most: u8,
}

/// What a caster may take on for more effect.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CastOption {
    /// What is taken on.
    pub what: Burden,
    /// Most times; none: any number.
    pub most: Option<u8>,
    /// Where it is remembered how often.
    pub label: super::LabelId,
    /// The number of the line that it stands in with others, of which one at most is taken; none: it stands alone.
    #[serde(default)]
    pub apart: Option<u8>,
}

/// What a [`CastOption`] costs each time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Burden {
    /// Nothing: it is another way of casting the spell.
    Free,
    /// The weariness of the spell is so much higher.
    Weariness(i32),
    /// The caster's weariness test for it is changed by so much.
    Casting(i32),
    /// Tests of this number that the spell calls for are changed by so much.
    Test(NumberId, i32),
}

/// The header of a spell (ME-6 to ME-11).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Magic {
    /// How long casting takes (ME-11.1).
    pub time: CastTime,
    /// How far the spell reaches (ME-11.4); a later entry whose condition holds takes the place of the ones before.
    pub range: Box<[(Reach, Option<Condition>)]>,
    /// How long the spell runs, or that it is over at once.
    pub lasting: Lasting,
    /// Target number of the weariness test (ME-7.3).
    pub weariness: Value,
    /// Spell picks to learn it (ME-6.3).
    pub picks: u8,
    /// What a learner needs, all of it; empty: nothing.
    pub needs: Box<[Need]>,
    /// Ways of casting beside the standard one (ME-2).
    pub methods: Box<[MethodId]>,
    /// How long casting takes in a way, where the text says so; otherwise it is what the way makes of the usual time.
    pub method_times: Box<[(MethodId, Quantity)]>,
    /// What can be grown.
    pub growth: Option<Growth>,
    /// What may be taken on.
    pub options: Box<[CastOption]>,
}

impl Magic {
    /// The target number of the weariness test, if the text names it and nothing has to be measured for it.
    pub fn plain_weariness(&self) -> Option<i32> {
        if let Value::Num(n) = self.weariness { Some(n) } else { None }
    }
}

/// A number that the content declares for creatures, things or spells: an attribute, a skill, a size.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Number {
    /// The word for it in texts and sheets: `Bearing`.
    pub name: Box<str>,
    /// What it is to tests.
    pub kind: NumberKind,
    /// Its value where a sheet is silent: the sum of these.
    pub default: Box<[Term]>,
    /// What it is instead for creatures of these kinds; the greatest for whoever is of several.
    pub of_kinds: Box<[(Box<[super::SubtypeId]>, i32)]>,
    /// The scale whose steps it counts.
    pub scale: Option<ScaleId>,
    /// Who has it; none: anybody.
    pub on: Box<[super::Predicate]>,
    /// The number of the rule that it is declared by; `None`: the declaration gives none.
    pub rule: Option<Box<str>>,
}

impl Number {
    /// Why there are no tests of it, in words; none: there are.
    pub fn why_untested(&self) -> Option<String> {
        (self.kind == NumberKind::Plain)
            .then(|| format!("`{}` is not tested: it is no attribute, reaction or skill", self.name))
    }
    /// What it is for a creature of these kinds; none: what it is for others.
    pub fn of_kind(&self, is: impl Fn(super::SubtypeId) -> bool) -> Option<i32> {
        let fitting = self.of_kinds.iter().filter(|(kinds, _)| kinds.iter().any(|kind| is(*kind)));
        fitting.map(|(_, n)| *n).max()
    }
}

/// A part of the usual value of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Term {
    /// A fixed number, written as a numeral.
    Num(i32),
    /// The value of another number of the same creature or thing.
    Number(NumberId),
    /// The modifier of an attribute.
    Modifier(NumberId),
    /// The better modifier of two attributes.
    Better(NumberId, NumberId),
}

impl Term {
    /// The numbers that it is worked out from.
    pub fn needed(&self) -> impl Iterator<Item = NumberId> + use<> {
        let both = match *self {
            Term::Num(_) => [None, None],
            Term::Number(n) | Term::Modifier(n) => [Some(n), None],
            Term::Better(a, b) => [Some(a), Some(b)],
        };
        both.into_iter().flatten()
    }
}

/// What a number is to tests.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum NumberKind {
    /// Nothing: the number of a thing, such as its size.
    Plain,
    /// Tests add its modifier.
    Attribute,
    /// Tests add the number itself.
    Reaction,
    /// Tests add its ranks and the modifier of the attribute.
    Skill(NumberId),
    /// Part of a skill: its ranks and the bonus for specialities come on top.
    Speciality(NumberId),
}

/// A declared kind of test.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Topic {
    /// The word for it in texts: `corruption`.
    pub name: Box<str>,
    /// The number that such tests use.
    pub number: Option<NumberId>,
    /// The kind of test that they are too: what is said of that, and the price of failing it, hold for them. None: no other.
    #[serde(default)]
    pub kind_of: Option<TopicId>,
}

/// A scale of named steps that the content declares, such as that of light.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scale {
    /// The word for it in declarations: `light`.
    pub name: Box<str>,
    /// Its steps from the lowest.
    pub steps: Box<[Box<str>]>,
}

/// A declared way of casting (ME-2.4, ME-2.9, ME-9).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Method {
    /// The word for it in the header of a spell.
    pub name: Box<str>,
    /// Casting time in percent.
    pub time: i32,
    /// At least so many seconds.
    pub least: i64,
    /// Duration in percent.
    pub duration: i32,
    /// More power in percent.
    pub power: i32,
    /// An ability of the caster, bought step by step (ME-9.4 to ME-9.6).
    pub innate: bool,
}

/// Parts that declarations play in the rules of a scene.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SceneRoles {
    /// Counters of weariness.
    pub weariness: Option<super::CounterId>,
    /// Counters of courage.
    pub courage: Option<super::CounterId>,
    /// Counters of corruption.
    pub corruption: Option<super::CounterId>,
    /// Counters on a known spell: practice, each of which makes casting it easier (ME-6.7).
    pub practice: Option<super::CounterId>,
    /// Counters on a known spell: how often it was grown (ME-6.8; see [`Growth`]).
    pub rank: Option<super::CounterId>,
    /// Counters on a known spell that is still new: 2 at first; each makes casting it harder (ME-6.11 to ME-6.13).
    pub unfamiliar: Option<super::CounterId>,
    /// Counters on a known spell: picks spent on countering that spell (ME-8.14).
    pub countering: Option<super::CounterId>,
    /// The counter of a known spell that is cast without words (ME-9.4).
    pub wordless: Option<super::CounterId>,
    /// The counter of a known spell that is cast without gestures (ME-9.4).
    pub still: Option<super::CounterId>,
    /// The counter of a known spell that is cast without a weariness test (ME-9.6).
    pub effortless: Option<super::CounterId>,
    /// The kind of test that casting calls for.
    pub casting: Option<TopicId>,
    /// The kind of test that concentration calls for.
    pub concentration: Option<TopicId>,
    /// The kind of test that opposes a counter-spell (ME-8.11).
    pub countering_test: Option<TopicId>,
    /// The kind of test against temptation (ME-1.6).
    pub temptation: Option<TopicId>,
    /// The number of points in each wound level.
    pub health: Option<NumberId>,
    /// The number that damage is lessened by.
    pub protection: Option<NumberId>,
    /// The percent of it that a weapon passes by.
    pub piercing: Option<NumberId>,
    /// The damage that a thing takes before it breaks.
    pub structure: Option<NumberId>,
    /// Percent of the usual speed at which rest refreshes.
    pub recovery: Option<NumberId>,
    /// How much a spell wearies: the target number of its weariness test, where that is a plain number.
    pub spell_weariness: Option<NumberId>,
    /// The number of hours beyond which a spell is a long one (ME-7.10).
    pub durations: Option<NumberId>,
    /// The last level of weariness, at which nobody can act, as the settings have it.
    pub last_weariness: Option<NumberId>,
    /// The last level of wounds, which nobody lives to see, as the settings have it.
    pub last_wound: Option<NumberId>,
    /// By how much a disastrous failure misses at least, as the settings have it.
    pub disaster: Option<NumberId>,
    /// By how much an extraordinary success is higher at least, as the settings have it.
    pub triumph: Option<NumberId>,
    /// The scale of light.
    pub light: Option<ScaleId>,
    /// Speaking and gesturing, which casting needs (ME-2.2).
    pub speak: Option<super::ActionId>,
    /// Gesturing, which casting needs unless the spell can do without (ME-2.2).
    pub gesture: Option<super::ActionId>,
    /// Learning a spell (ME-6.3).
    pub learn: Option<super::ActionId>,
    /// What a creature does that does anything at all.
    pub act: Option<super::ActionId>,
    /// What an item is that is carried: worn, wielded, drawn.
    pub worn: Option<super::DesignationId>,
    /// A running spell that costs its caster nothing any more (ME-7.10).
    pub settled: Option<super::DesignationId>,
    /// The field whose rest comes at sunset (ME-7.11).
    pub dark: Option<SubtypeId>,
}

impl SceneRoles {
    /// The kinds of test that cost something by themselves where they are failed.
    pub fn priced(&self) -> impl Iterator<Item = TopicId> {
        [self.casting, self.temptation].into_iter().flatten()
    }

    /// The parts that counters play.
    pub const COUNTERS: &'static [&'static str] = &[
        "weariness",
        "courage",
        "corruption",
        "practice",
        "rank",
        "unfamiliarity",
        "countering",
        "wordlessness",
        "stillness",
        "ease",
    ];

    /// Gives a part to a counter; false: there is no such part.
    pub fn set_counter(&mut self, part: &str, id: super::CounterId) -> bool {
        let place = match part {
            "weariness" => &mut self.weariness,
            "courage" => &mut self.courage,
            "corruption" => &mut self.corruption,
            "practice" => &mut self.practice,
            "rank" => &mut self.rank,
            "unfamiliarity" => &mut self.unfamiliar,
            "countering" => &mut self.countering,
            "wordlessness" => &mut self.wordless,
            "stillness" => &mut self.still,
            "ease" => &mut self.effortless,
            _ => return false,
        };
        *place = Some(id);
        true
    }
}

/// How a spell that is being cast becomes stronger.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Strength {
    /// It lasts so many percent longer.
    Duration(i32),
    /// It reaches so many percent farther around.
    Radius(i32),
    /// Its dice show their highest face.
    Damage,
    /// Added to the tests that it calls for.
    Tests(i32),
}

/// What people decide in a scene.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Ruling {
    /// The game master says yes or no, perhaps of something that was chosen or happened.
    Whether(StrId, Option<Box<super::Ref>>),
    /// The game master gives a number between the two.
    Number(StrId, i32, i32),
}

impl super::Content {
    /// A kind of test and those that it is too, itself first; one that comes back to itself ends where each was there once.
    pub fn kinds_of_test(&self, topic: TopicId) -> impl Iterator<Item = TopicId> {
        let next = |t: &TopicId| self.topics.get(t.index()).and_then(|t| t.kind_of);
        std::iter::successors(Some(topic), next).take(self.topics.len())
    }

    /// Whether a test of one kind is one of another, too.
    pub fn is_kind_of_test(&self, topic: TopicId, asked: TopicId) -> bool {
        self.kinds_of_test(topic).any(|t| t == asked)
    }

    /// Whether what is tested is a kind of test of this part; none: no kind of test plays it.
    pub fn is_test_of_role(&self, what: Tested, role: Option<TopicId>) -> bool {
        matches!((what, role), (Tested::Topic(topic), Some(role)) if self.is_kind_of_test(topic, role))
    }
}
