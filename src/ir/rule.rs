//! Rules that sentences put in force: permissions, prohibitions, duties, prices (611.3).

use super::{
    Body, CastCost, Condition, Cost, CostChange, CounterId, EventPattern, Filter, KeywordId, ManaCost, Match, Modifier,
    Permit, Quantity, Ref, Slot, Span, Value, Zones,
};
use serde::{Deserialize, Serialize};

/// One change of the rules of the game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Rule {
    /// `S can't E`: such events do not happen, even if something else lets them (101.2).
    Cant {
        /// What can't happen.
        event: EventPattern,
        /// Escape by condition or payment.
        unless: Option<Escape>,
        /// `except by N or more`: fewer than this many objects (blockers) are the forbidden event.
        fewer_than: Option<Value>,
        /// More than this many at once are forbidden (`can't be blocked by more than N`).
        more_than: Option<Value>,
    },
    /// `S must E`: it does so if able, in each declaration of attackers or blockers (508.1d, 509.1c).
    Must(EventPattern),
    /// `P can cast X ...`, `P can play X ...`: spells and lands that these players may use (601.3, 305).
    Cast(Box<Permit>),
    /// `P can look at X at any time`: cards that may stay hidden from others.
    Look {
        /// The players who may look.
        who: Match,
        /// The cards that they see, looked for anew for each of these players.
        what: Filter,
    },
    /// `P plays with X revealed`: cards that all players see.
    Revealed {
        /// The cards that lie open.
        what: Filter,
    },
    /// `S can block N additional creatures`; none: any number.
    BlockMore {
        /// The creatures that can block more.
        who: Match,
        /// How many more.
        n: Option<Value>,
    },
    /// `P can play N additional lands` on each of their turns (305.2).
    LandPlays {
        /// The players who can play more.
        who: Match,
        /// How many more; none: any number.
        n: Option<Value>,
    },
    /// `P can activate A as an instant`, `... N times each turn`: when and how often abilities are activated (602.5, 606.3).
    Uses {
        /// The players who can activate them so.
        by: Match,
        /// The sources of the abilities.
        of: Match,
        /// Which of their abilities.
        sort: AbilitySort,
        /// What they can do.
        how: UsesGranted,
    },
    /// `S can E as though C` (609.4): the rules judge the event as if the objects passed this.
    AsThough {
        /// Who does it.
        who: Match,
        /// The event that is allowed as though it were so.
        event: EventPattern,
        /// As though it had (or not).
        though: Box<Though>,
    },
    /// `S isn't summoning sick`: it can attack and pay `{T}` and `{Q}` as soon as it comes (302.6).
    Ready(Match),
    /// `S costs M more` or `less`: what a spell or an ability costs in all (601.2f).
    CostMod {
        /// Which spells, or sources of activated abilities.
        what: Match,
        /// Activated abilities instead of spells.
        abilities: bool,
        /// Only abilities of this keyword (`equip`).
        keyword: Option<KeywordId>,
        /// Who activates them.
        by: Match,
        /// The mana by which the cost changes, or below which it does not fall.
        mana: ManaCost,
        /// Another object's mana cost or a whole declared cost, added to the mana.
        cost: Option<Box<Cost>>,
        /// How it changes.
        how: CostChange,
        /// How often it changes by that, 0 to 1000; `None`: once.
        per: Option<Value>,
    },
    /// `S deals combat damage first [and again]`: in the first of two combat damage steps (510.4).
    Strike {
        /// The creatures that strike first.
        who: Match,
        /// In the second step too.
        again: bool,
    },
    /// `damage by S to R is lethal`: any amount of it above 0 (704.5h, 510.1c).
    Lethal {
        /// The source of the damage.
        source: Match,
        /// What is dealt the damage.
        to: Filter,
    },
    /// `damage by S to R also/instead: ...`: a further or another result of damage (119.3).
    DamageResult {
        /// The source of the damage.
        source: Match,
        /// What is dealt the damage.
        to: Filter,
        /// Takes the place of the usual result.
        instead: bool,
        /// Slot of the source, of the damaged and of the amount.
        slots: [Slot; 3],
        /// What happens as the damage is dealt; the same body of several sentences counts once.
        body: Body,
    },
    /// `S can assign combat damage beyond lethal to what it attacks`: what its blockers don't need (702.19-like).
    AssignBeyond(Match),
    /// `S can assign combat damage as though it weren't blocked`, or among others.
    AssignAmong {
        /// The creatures that assign the damage.
        who: Match,
        /// Among what; none: all of it to what it attacks.
        among: Option<Filter>,
    },
    /// `S assigns combat damage equal to its P`, `S assigns no combat damage`: a number other than its power (510.1a).
    AssignProp {
        /// The creatures that assign the damage.
        who: Match,
        /// Which number; none: it assigns nothing, whatever else says how much.
        prop: Option<super::Prop>,
    },
    /// `P divides the combat damage of F`: in any way that player likes, and not its controller (510.1c).
    DivideDamage {
        /// The player who divides it, instead of its controller.
        by: Ref,
        /// The creatures whose combat damage is divided.
        of: Match,
    },
    /// `S can attack in a band with F and up to N G`: which creatures make one band (702.21c).
    Band {
        /// The creatures that can be in such a band.
        who: Match,
        /// The creatures that can be in it beside them.
        with: Filter,
        /// How many others.
        others: Value,
    },
    /// `P can ACT to pay M for S`: an act that stands for mana as a spell is paid for (601.2h).
    Pays {
        /// Other players, one of whom may do so instead, with mana alone (702.131a); none: the controller of the spell.
        helper: Option<Filter>,
        /// Done once for each unit; what it is done to is in the slot.
        act: Box<Cost>,
        /// Slot of what was used.
        slot: Slot,
        /// Types of mana it stands for: mask; generic if `generic`.
        mana: PaysFor,
        /// The spell that is paid for: always the one that says so.
        what: Match,
    },
    /// `S can't have N or more C counters`: what is above is removed (704.5r).
    CounterCap {
        /// The permanents that can't have more of them.
        who: Match,
        /// The kind of counters that is counted.
        kind: CounterId,
        /// So many at most.
        most: Value,
    },
    /// `P's maximum hand size is N`: how many cards stay in hand in the cleanup step (402.2).
    MaxHand {
        /// The players whose hand it is.
        who: Match,
        /// Set to; none: no maximum.
        set: Option<Value>,
        /// Or changed by.
        by: Option<Value>,
    },
    /// `P votes N additional times`, `P can vote N additional times` (701.31d): all votes of a player come together.
    Votes {
        /// The players who vote more than once.
        who: Match,
        /// How many more.
        n: Value,
        /// Each of them may be left out.
        may: bool,
    },
    /// `rule R doesn't apply [to S]`: state-based actions of that rule leave these permanents or players alone.
    Lifted {
        /// The state-based action that leaves them alone.
        rule: StateRule,
        /// Permanents or players.
        who: Match,
    },
    /// `P skips STEP`: each such step or phase of that player's turns is left out (614.10).
    Skip {
        /// The players whose steps are left out.
        who: Match,
        /// The step, the combat phase or the main phases that are left out.
        span: Span,
    },
    /// `P controls P2`: one player makes the decisions of another one; the newest such effect counts (715).
    ControlPlayer {
        /// The player who decides, if still in the game.
        by: Ref,
        /// The players whose decisions these are.
        player: Match,
    },
    /// `when E, abilities of S trigger an additional time`, `can't trigger`: how often one event sets them off (603.2).
    Triggers {
        /// What makes them trigger.
        events: Box<[EventPattern]>,
        /// Whose abilities: the objects that have them.
        of: Match,
        /// How often more; none: they don't trigger at all.
        more: Option<u8>,
    },
    /// Mana does not empty (500.4).
    KeepMana {
        /// The players who keep unspent mana as steps and phases end.
        who: Match,
        /// Which types: mask.
        types: u8,
    },
    /// `S doesn't lose counters except into Z`: counters stay on an object as it moves, though it becomes a new one (121.2, 400.7).
    KeepCounters {
        /// What keeps its counters.
        what: Match,
        /// The zones into which it keeps them.
        to: Zones,
    },
    /// Mana may be spent as though it were of any type or color.
    AnyMana {
        /// The players who may spend it so.
        who: Match,
        /// The spells, or sources of abilities, that it may be spent on; `None`: anything.
        what: Option<Filter>,
        /// Any type, not only any color.
        any_type: bool,
    },
    /// `S have optional cost ...`, `S can have MODS for COST` for other spells (601.2b).
    GrantsCost {
        /// The spells that have the cost.
        what: Match,
        /// The cost, as though it were written on the spell.
        cost: Box<CastCost>,
        /// What a spell is for as long as it is on the stack if it was paid.
        mods: Box<[Modifier]>,
    },
    /// `S gets +N to T`: what tests add.
    TestMod {
        /// The creatures that make the test.
        who: Match,
        /// The tests that it is added to.
        what: Box<super::TestMatch>,
        /// How much is added to the total, or to the degree if `what` is graded; it may be below 0.
        n: Value,
    },
    /// `S can't make T`: such tests are failed without dice.
    NoTest {
        /// Who does not test.
        who: Match,
        /// The tests that are failed.
        what: Box<super::TestMatch>,
    },
    /// `spells you cast have N percent more power` (ME-7.15), as they are cast.
    Power {
        /// The spells that are cast with more power.
        what: Match,
        /// How much more, in percent; that of several sentences is added up.
        n: Value,
    },
    /// `S sheds L to Q`: light of at least this step within so many feet.
    Sheds {
        /// The creatures and things that shed light, each for itself.
        what: Match,
        /// The step of the scale of light.
        step: Value,
        /// How far the light reaches; that of a spell grows with its power.
        reach: Quantity,
    },
}

/// What one act of [`Rule::Pays`] stands for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum PaysFor {
    /// One generic mana.
    Generic,
    /// One generic mana or one mana of a color of the thing used.
    GenericOrItsColor,
    /// One mana of these types.
    Types(u8),
}

/// What is assumed where an event is allowed `as though S had K`, `as though it were X` (609.4).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Though {
    /// It had the keyword.
    Has(KeywordId),
    /// It did not have the keyword.
    HasNot(KeywordId),
    /// It had none of these abilities, or equal ones (`didn't have islandwalk`).
    HasNone(Box<[super::AbilityId]>),
    /// It passed the filter.
    Is(Filter),
    /// It did not pass the filter.
    IsNot(Filter),
}

/// What a prohibition or another sentence gives way to: `unless C`, `unless P pays COST`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Escape {
    /// The condition holds as the event would happen.
    If(Condition),
    /// The player pays this cost.
    Pays(Ref, Box<Cost>),
    /// At least so many others are declared together with it (508.1c, 509.1b): `unless a black creature attacks`.
    With(Box<EventPattern>, Value),
}

/// How a spell differs from its card while it is cast and after (601.3a).
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub enum Shape {
    /// It does not.
    #[default]
    Itself,
    /// Face down as a 2/2 creature (707).
    FaceDown,
    /// With these changes, for as long as it is that object or until an event.
    As(Box<[Modifier]>, Option<Box<super::Duration>>),
    /// With both halves (708.4).
    BothHalves,
}

/// State-based actions that an effect can lift.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum StateRule {
    /// 704.5j: one legendary permanent of a name for each player.
    Legend,
    /// 704.5k: one world permanent.
    World,
    /// 704.5a: a player with 0 or less life loses.
    NoLife,
}

impl StateRule {
    /// All of them.
    pub const ALL: [StateRule; 3] = [StateRule::Legend, StateRule::World, StateRule::NoLife];

    /// Its number in the rule book.
    pub fn number(self) -> &'static str {
        match self {
            StateRule::Legend => "704.5j",
            StateRule::World => "704.5k",
            StateRule::NoLife => "704.5a",
        }
    }

    /// Whether it is about players, and not about permanents.
    pub fn of_players(self) -> bool {
        self == StateRule::NoLife
    }
}

/// Abilities that are told apart by what they are (602.1, 606.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum AbilitySort {
    /// All that are activated.
    Any,
    /// Those that a keyword brings.
    Keyword(KeywordId),
    /// Those that are paid with loyalty.
    Loyalty,
}

/// How the activation of abilities is made easier.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum UsesGranted {
    /// At any time at which an instant could be cast, in the turns of others too.
    AsInstant,
    /// So often each turn, if that is more.
    Times(Value),
    /// So much more often each turn.
    More(Value),
}
