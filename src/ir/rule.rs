//! Rules that sentences put in force: permissions, prohibitions, duties, prices (611.3).

use super::{
    Body, CastCost, Condition, Cost, CostChange, CounterId, Event, Filter, KeywordId, ManaCost, Match, Modifier,
    Permit, Quantity, Ref, Slot, Span, Value,
};
use serde::{Deserialize, Serialize};

/// One change of the rules of the game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Rule {
    /// `S can't E` (101.2).
    Cant {
        /// What can't happen.
        event: Event,
        /// Escape by condition or payment.
        unless: Option<Escape>,
        /// `except by N or more`: fewer than this many objects (blockers) are the forbidden event.
        fewer_than: Option<Value>,
        /// More than this many at once are forbidden (`can't be blocked by more than N`).
        more_than: Option<Value>,
    },
    /// `S must E` (508.1d, 509.1c): if able.
    Must(Event),
    /// `P can cast X ...`, `P can play X ...` (601.3, 305).
    Cast(Box<Permit>),
    /// `P can look at X at any time`.
    Look {
        /// Who.
        who: Match,
        /// At what.
        what: Filter,
    },
    /// `P plays with X revealed`.
    Revealed {
        /// What.
        what: Filter,
    },
    /// `S can block N additional creatures`; none: any number.
    BlockMore {
        /// Who.
        who: Match,
        /// How many more.
        n: Option<Value>,
    },
    /// `P can play N additional lands` (305.2).
    LandPlays {
        /// Who.
        who: Match,
        /// How many more; none: any number.
        n: Option<Value>,
    },
    /// `S can E as though C` (609.4): the rules judge the event as if the objects passed this.
    AsThough {
        /// Who does it.
        who: Match,
        /// Which event.
        event: Event,
        /// As though it had (or not).
        though: Box<Though>,
    },
    /// `S isn't summoning sick` (302.6).
    Ready(Match),
    /// `S costs M more` or `less` (601.2f).
    CostMod {
        /// Which spells, or sources of activated abilities.
        what: Match,
        /// Activated abilities instead of spells.
        abilities: bool,
        /// Only abilities of this keyword (`equip`).
        keyword: Option<KeywordId>,
        /// Who activates them.
        by: Match,
        /// The mana.
        mana: ManaCost,
        /// Another object's mana cost or a whole declared cost, added to the mana.
        cost: Option<Box<Cost>>,
        /// How it changes.
        how: CostChange,
        /// Multiplied by.
        per: Option<Value>,
    },
    /// `S deals combat damage first [and again]` (510.4).
    Strike {
        /// Who.
        who: Match,
        /// In the second step too.
        again: bool,
    },
    /// `damage by S to R is lethal` (704.5h, 510.1c).
    Lethal {
        /// Source.
        source: Match,
        /// To what.
        to: Filter,
    },
    /// `damage by S to R also/instead: ...` (119.3).
    DamageResult {
        /// Source.
        source: Match,
        /// To what.
        to: Filter,
        /// Takes the place of the usual result.
        instead: bool,
        /// Slot of the source, of the damaged and of the amount.
        slots: [Slot; 3],
        /// What happens.
        body: Body,
    },
    /// `S can assign combat damage beyond lethal to what it attacks` (702.19-like).
    AssignBeyond(Match),
    /// `S can assign combat damage as though it weren't blocked`, or among others.
    AssignAmong {
        /// Who.
        who: Match,
        /// Among what; none: all of it to what it attacks.
        among: Option<Filter>,
    },
    /// `S assigns combat damage equal to its P`, `S assigns no combat damage` (510.1a).
    AssignProp {
        /// Who.
        who: Match,
        /// Which number; none: it assigns nothing, whatever else says how much.
        prop: Option<super::Prop>,
    },
    /// `P divides the combat damage of F`.
    DivideDamage {
        /// Who divides.
        by: Ref,
        /// Whose damage.
        of: Match,
    },
    /// `S can attack in a band with F and up to N G`.
    Band {
        /// Who.
        who: Match,
        /// With what.
        with: Filter,
        /// How many others.
        others: Value,
    },
    /// `P can ACT to pay M for S`.
    Pays {
        /// Who may.
        who: Ref,
        /// Done once for each unit; what it is done to is in the slot.
        act: Box<Cost>,
        /// Slot of what was used.
        slot: Slot,
        /// Types of mana it stands for: mask; generic if `generic`.
        mana: PaysFor,
        /// For what.
        what: Match,
        /// At most one payer other than the caster.
        other_player: bool,
    },
    /// `S can't have N or more C counters`: what is above is removed (704.5r).
    CounterCap {
        /// What.
        who: Match,
        /// Which counters.
        kind: CounterId,
        /// So many at most.
        most: Value,
    },
    /// `P's maximum hand size is N`.
    MaxHand {
        /// Whose.
        who: Match,
        /// Set to; none: no maximum.
        set: Option<Value>,
        /// Or changed by.
        by: Option<Value>,
    },
    /// `P votes N additional times`, `P can vote N additional times` (701.31d): all votes of a player come together.
    Votes {
        /// Who.
        who: Match,
        /// How many more.
        n: Value,
        /// Each of them may be left out.
        may: bool,
    },
    /// `rule R doesn't apply [to S]`: state-based actions of that rule leave these permanents or players alone.
    Lifted {
        /// Which.
        rule: StateRule,
        /// Permanents or players.
        who: Match,
    },
    /// `P skips STEP` (614.10).
    Skip {
        /// Who.
        who: Match,
        /// What.
        span: Span,
    },
    /// `P controls P2` (715).
    ControlPlayer {
        /// Who decides.
        by: Ref,
        /// For whom.
        player: Match,
    },
    /// `when E, abilities of S trigger an additional time`, `can't trigger` (603.2).
    Triggers {
        /// What makes them trigger.
        events: Box<[Event]>,
        /// Whose abilities: the objects that have them.
        of: Match,
        /// How often more; none: they don't trigger at all.
        more: Option<u8>,
    },
    /// Mana does not empty (500.4).
    KeepMana {
        /// Whose.
        who: Match,
        /// Which types: mask.
        types: u8,
    },
    /// Mana may be spent as though it were of any type or colour.
    AnyMana {
        /// Who.
        who: Match,
        /// For what.
        what: Option<Filter>,
        /// Any type, not only any colour.
        any_type: bool,
    },
    /// `S have optional cost ...`, `S can have MODS for COST` for other spells (601.2b).
    GrantsCost {
        /// Which spells.
        what: Match,
        /// The cost.
        cost: Box<CastCost>,
        /// What a spell is for as long as it is on the stack if it was paid.
        mods: Box<[Modifier]>,
    },
    /// `S gets +N to T`: what tests add.
    TestMod {
        /// Who tests.
        who: Match,
        /// Which tests.
        what: Box<super::TestMatch>,
        /// How much.
        n: Value,
    },
    /// `S can't make T`: such tests are failed without dice.
    NoTest {
        /// Who does not test.
        who: Match,
        /// Which tests.
        what: Box<super::TestMatch>,
    },
    /// `spells you cast have N percent more power` (ME-7.15), as they are cast.
    Power {
        /// Which spells.
        what: Match,
        /// In percent.
        n: Value,
    },
    /// `S sheds L to Q`: light of at least this step within so many feet.
    Sheds {
        /// What.
        what: Match,
        /// The step of the scale of light.
        step: Value,
        /// How far.
        reach: Quantity,
    },
}

/// What one act of [`Rule::Pays`] stands for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum PaysFor {
    /// One generic mana.
    Generic,
    /// One generic mana or one mana of a colour of the thing used.
    GenericOrItsColor,
    /// One mana of these types.
    Types(u8),
}

/// `as though S had K`, `as though it were X`.
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

/// `unless C`, `unless P pays COST`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Escape {
    /// A condition.
    If(Condition),
    /// A payment.
    Pays(Ref, Box<Cost>),
    /// At least so many others are declared together with it (508.1c, 509.1b): `unless a black creature attacks`.
    With(Box<Event>, Value),
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
    /// Transformed.
    Back,
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
