//! Abilities: what a definition says, sentence by sentence.

use super::{
    Block, Body, CardTypes, Colors, Cond, Cost, CounterId, DeckRule, DesignationId, EntryMods, Event, Filter,
    KeywordId, LabelId, ManaCost, Match, Permit, Pick, Quantity, Ref, Slot, Span, StrId, SubtypeId, Supertypes,
    Triggered, Value, Zones,
};
use serde::{Deserialize, Serialize};

/// One sentence of a definition, or one that a keyword expanded to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ability {
    /// What it is.
    pub kind: AbilityKind,
    /// Where it functions (112.6).
    pub zones: Zones,
    /// It functions while its object is face down (and only then).
    pub face_down: bool,
    /// The keyword it came from.
    pub keyword: Option<KeywordId>,
    /// Which instance of the keyword on the definition it belongs to (0 for others).
    pub instance: u16,
    /// Size of its environment.
    pub slots: u8,
    /// Ability word (207.2c), text only.
    pub word: Option<StrId>,
}

/// The sorts of abilities (112.3) and of declarations about the object itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum AbilityKind {
    /// 112.3a.
    Spell(Block),
    /// 112.3b.
    Activated(Activated),
    /// 112.3c.
    Triggered(Triggered),
    /// 112.3d: continuous sentences.
    Static(Static),
    /// 614, 615.
    Replace(Replacement),
    /// `as E: ...`: part of the event, without the stack (614.1c, 614.12).
    As {
        /// The event.
        event: Event,
        /// If.
        cond: Option<Cond>,
        /// What is done.
        body: Body,
    },
    /// `S enters tapped`, `with counters`, `as a copy` (614.1c-d).
    Entry(Entry),
    /// `additional cost`, `optional cost` (601.2b).
    CastCost(CastCost),
    /// Deck construction (112.6m).
    Deck(DeckRule),
    /// A special action (115.2): no stack.
    Special(Activated),
}

/// `COST: EFFECT` (602).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Activated {
    /// What it costs.
    pub cost: Cost,
    /// When.
    pub timing: Timing,
    /// Only if.
    pub cond: Option<Cond>,
    /// Most activations in a turn.
    pub per_turn: Option<u16>,
    /// Most activations in the life of the object.
    pub once: bool,
    /// Any player may activate it.
    pub any_player: bool,
    /// 605.1a.
    pub mana: bool,
    /// 606.
    pub loyalty: bool,
    /// Labels written by the cost that the effect reads are in the environment; X is here.
    pub x: Option<Slot>,
    /// What it does.
    pub block: Block,
}

/// When something may be cast or activated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Timing {
    /// Any time its player has priority.
    #[default]
    Instant,
    /// The same, and nothing else: a mana ability that says so can't be used while something is paid (602.5e).
    Priority,
    /// In a main phase of the own turn with an empty stack (307.5).
    Sorcery,
}

/// `while C: S P and P`: continuous sentences in one breath.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Static {
    /// While.
    pub cond: Option<Cond>,
    /// Characteristic-defining (604.3).
    pub cda: bool,
    /// At most once each turn (for permissions).
    pub per_turn: Option<u16>,
    /// What applies.
    pub parts: Box<[Part]>,
}

/// One thing that goes on applying.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Part {
    /// Changes characteristics, in layers (613).
    Layer {
        /// Of what.
        scope: Match,
        /// How.
        mods: Box<[Mod]>,
    },
    /// Changes the rules (613.10).
    Rule(Rule),
}

impl Part {
    /// Whether one of its changes of characteristics is of this sort.
    pub fn modifies(&self, sort: impl Fn(&Mod) -> bool) -> bool {
        match self {
            Part::Layer { mods, .. } => mods.iter().any(sort),
            Part::Rule(_) => false,
        }
    }
}

/// One change of a characteristic; each knows its layer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Mod {
    /// Layer 1 (706).
    Copy(Box<super::CopySpec>),
    /// Layer 2.
    Control(Ref),
    /// Layer 3 (612): one word for another.
    Text {
        /// From what chosen word.
        from: Ref,
        /// To what chosen word.
        to: Ref,
    },
    /// Layer 3: the text of another object after its own.
    AddTextOf(Ref),
    /// Layer 3: each for target.
    EachForTarget,
    /// Layer 4: `is X`: these types and subtypes instead of those it had (205.1a).
    SetTypes {
        /// Card types; empty: unchanged.
        types: CardTypes,
        /// Supertypes that are added.
        supers: Supertypes,
        /// Subtypes that replace those of the same kind.
        subs: Box<[SubtypeId]>,
    },
    /// Layer 4: `is also X` (205.1b).
    AddTypes {
        /// Card types.
        types: CardTypes,
        /// Supertypes.
        supers: Supertypes,
        /// Subtypes.
        subs: Box<[SubtypeId]>,
    },
    /// Layer 4: `isn't X`.
    RemoveTypes {
        /// Card types.
        types: CardTypes,
        /// Supertypes.
        supers: Supertypes,
        /// Subtypes.
        subs: Box<[SubtypeId]>,
    },
    /// Layer 4: the subtype that a label holds, set or added.
    ChosenSubtype {
        /// The label.
        from: Ref,
        /// Added rather than set.
        also: bool,
    },
    /// Layer 4: every subtype of this card type.
    EverySubtype {
        /// Of creature, of land ...
        of: CardTypes,
        /// Only the basic land types.
        basic: bool,
    },
    /// Layer 5.
    SetColors(Colors),
    /// Layer 5.
    AddColors(Colors),
    /// Layer 5: the colour that a label holds.
    ChosenColor {
        /// The label.
        from: Ref,
        /// Added rather than set.
        also: bool,
    },
    /// Layer 1 as an exception of a copy, otherwise text: the name (201).
    SetName(StrId),
    /// No mana cost (exception of a copy).
    NoManaCost,
    /// Layer 6: keywords and granted abilities.
    AddAbilities(Box<[super::AbilityId]>),
    /// Layer 6: all abilities of a kind among these.
    AddAbilitiesOf {
        /// Which of them.
        which: AbilitiesOf,
        /// Among what.
        among: Box<Filter>,
    },
    /// Layer 6.
    LoseKeyword(KeywordId),
    /// Behind layer 6: what it has of it is lost, and what it is given is too (112.11).
    CantHave(KeywordId),
    /// Layer 6.
    LoseAllAbilities,
    /// Layer 6: the ability that says so.
    LoseThisAbility,
    /// Layer 6: the ability that says so, in what it makes a copy (706.9a).
    AddThisAbility,
    /// Layer 7b (7a if characteristic-defining).
    SetPT(Value, Value),
    /// Layer 7b.
    SetPower(Value),
    /// Layer 7b.
    SetToughness(Value),
    /// Layer 7c.
    AddPT(Value, Value),
    /// Layer 7e.
    SwitchPT,
    /// A number that the content declares: set in layer 7b (7a if characteristic-defining), added to in 7c, bounded after
    /// that.
    Number(super::NumberId, NumberChange, Value),
    /// Layer 6: it has the designation and its abilities.
    Designate(DesignationId),
}

/// Which of the abilities of other objects are given.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum AbilitiesOf {
    /// Those of these keywords.
    Keywords(Box<[KeywordId]>),
    /// The activated ones.
    Activated,
}

/// How a number that the content declares is changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum NumberChange {
    /// It is more by this.
    Add,
    /// It is this.
    Set,
    /// It is no less than this.
    AtLeast,
    /// It is no more than this.
    AtMost,
}

/// How a cost is changed (601.2f).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum CostChange {
    /// It is more by this.
    More,
    /// It is less by this.
    Less,
    /// It is less by this, but what is left of the mana is no less than so much.
    LessDownTo(u16),
    /// It is no less than this in all, whatever else changes it.
    AtLeast,
}

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
    /// `S assigns combat damage equal to its P`.
    AssignProp {
        /// Who.
        who: Match,
        /// Which number.
        prop: super::Prop,
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
        mods: Box<[Mod]>,
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
    /// It passed the filter.
    Is(Filter),
    /// It did not pass the filter.
    IsNot(Filter),
}

/// `unless C`, `unless P pays COST`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Escape {
    /// A condition.
    If(Cond),
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
    As(Box<[Mod]>, Option<Box<super::Duration>>),
    /// With both halves (708.4).
    BothHalves,
    /// Transformed.
    Back,
}

/// A replacement or prevention effect (614, 615).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Replacement {
    /// What would happen.
    pub event: Event,
    /// Only if.
    pub cond: Option<Cond>,
    /// The affected player may decline.
    pub optional: Option<Pick>,
    /// Takes the event's place; otherwise happens in addition.
    pub instead: bool,
    /// What happens.
    pub body: Body,
    /// At most once each turn.
    pub per_turn: Option<u16>,
}

/// `S enters ...` (614.1c-d).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// What enters.
    pub what: Match,
    /// How.
    pub mods: EntryMods,
    /// Only if.
    pub cond: Option<Cond>,
    /// Its controller may decline.
    pub optional: bool,
    /// Escape.
    pub unless: Option<Escape>,
}

/// A cost of casting beside the mana cost (601.2b, 117.8).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CastCost {
    /// What must be paid.
    pub cost: Cost,
    /// How often.
    pub times: CostTimes,
    /// Only if.
    pub cond: Option<Cond>,
    /// Where the label stands: how often it was paid, or what was picked.
    pub label: Option<LabelId>,
}

/// How often a casting cost is paid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum CostTimes {
    /// Always once.
    Must,
    /// Once if wanted.
    May,
    /// Any number of times.
    Any,
    /// Instead of the mana cost, if wanted.
    Instead,
}

/// `a copy of F, except ...` (706).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CopySpec {
    /// What is copied.
    pub of: Pick,
    /// Exceptions (706.9): parts whose scope is the copy.
    pub except: Box<[super::Mod]>,
}
