//! Abilities: what a definition says, sentence by sentence.

use super::{
    Block, Body, CardTypes, Colors, Condition, Cost, DeckRule, DesignationId, EntryMods, Escape, Event, Filter,
    KeywordId, LabelId, Match, Pick, Ref, Rule, Slot, StrId, SubtypeId, Supertypes, Triggered, Value, Zones,
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
        cond: Option<Condition>,
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
    pub cond: Option<Condition>,
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
    pub cond: Option<Condition>,
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
        mods: Box<[Modifier]>,
    },
    /// Changes the rules (613.10).
    Rule(Rule),
}

impl Part {
    /// Whether one of its changes of characteristics is of this sort.
    pub fn modifies(&self, sort: impl Fn(&Modifier) -> bool) -> bool {
        match self {
            Part::Layer { mods, .. } => mods.iter().any(sort),
            Part::Rule(_) => false,
        }
    }
}

/// One change of a characteristic; each knows its layer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Modifier {
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
    /// Layer 3: the full text of another object instead of its own (612.5): name, mana cost, color indicator, type line, rules
    /// text, power and toughness.
    TextOf(Box<Pick>),
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
    /// Layer 4: every subtype of this card type, or none.
    EverySubtype {
        /// Of creature, of land ...
        of: CardTypes,
        /// Only the basic land types.
        basic: bool,
        /// They are lost.
        lost: bool,
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
    /// Layer 6: what it has of these abilities, or of equal ones (702.16h): `loses protection from red`.
    LoseAbilities(Box<[super::AbilityId]>),
    /// Behind layer 6: what it has of it is lost, and what it is given is too (112.11).
    CantHave(KeywordId),
    /// Layer 6.
    LoseAllAbilities,
    /// Layer 6: the ability that says so.
    LoseThisAbility,
    /// Layer 6: the ability that says so, in what it makes a copy (706.9a).
    AddThisAbility,
    /// Exception of a copy: colors are not copied, and what becomes the copy keeps its own (706.9c).
    OwnColors,
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

/// A replacement or prevention effect (614, 615).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Replacement {
    /// What would happen.
    pub event: Event,
    /// Only if.
    pub cond: Option<Condition>,
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
    pub cond: Option<Condition>,
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
    pub cond: Option<Condition>,
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
    pub except: Box<[super::Modifier]>,
}
