//! Abilities: what a definition says, sentence by sentence.

use super::{
    Block, Body, CardTypes, Colors, Condition, Cost, DeckRule, DesignationId, EntryMods, Escape, EventPattern, Filter,
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
    /// What a spell does when it resolves (112.3a).
    Spell(Block),
    /// A cost, and what is done by whoever pays it (112.3b).
    Activated(Activated),
    /// What is done whenever an event happens, or as soon as a state is reached (112.3c).
    Triggered(Triggered),
    /// Continuous sentences, which apply as long as the ability functions (112.3d).
    Static(Static),
    /// A replacement effect or a prevention effect (614, 615).
    Replace(Replacement),
    /// `as E: ...`: part of the event, without the stack (614.1c, 614.12).
    As {
        /// The event that the body is a part of.
        event: EventPattern,
        /// Only if this holds as the event happens; none: always.
        cond: Option<Condition>,
        /// What is done.
        body: Body,
    },
    /// What is said of how something enters: `S enters tapped`, `with counters`, `as a copy` (614.1c-d).
    Entry(Entry),
    /// A cost of casting the spell itself: `additional cost`, `optional cost` (601.2b).
    CastCost(CastCost),
    /// A sentence about the decks, drafts or commanders of its card (112.6m).
    Deck(DeckRule),
    /// A special action (115.2): no stack.
    Special(Activated),
}

/// An activated ability or a special action: `COST: EFFECT` (602).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Activated {
    /// What it costs.
    pub cost: Cost,
    /// At which moments it can be activated.
    pub timing: Timing,
    /// It can be activated only if this holds; none: always.
    pub cond: Option<Condition>,
    /// Most activations in a turn.
    pub per_turn: Option<u16>,
    /// It can be activated only once while the object exists.
    pub once: bool,
    /// Any player may activate it.
    pub any_player: bool,
    /// It is a mana ability: without targets, able to add mana, no loyalty ability (605.1a).
    pub mana: bool,
    /// It is a loyalty ability: at the time of a sorcery, one of each permanent in a turn (606).
    pub loyalty: bool,
    /// The slot of the announced X, which cost and effect read; none: the text has no X to announce.
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
    /// They apply only while this holds; none: always.
    pub cond: Option<Condition>,
    /// It is characteristic-defining: applied first in each layer, and in 7a instead of 7b (604.3).
    pub cda: bool,
    /// At most once each turn (for permissions).
    pub per_turn: Option<u16>,
    /// The changes and rules that apply, in the order of the text.
    pub parts: Box<[Part]>,
}

/// One thing that goes on applying.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Part {
    /// Changes characteristics, in layers (613).
    Layer {
        /// Which objects are changed; an effect keeps those that fit as it begins (611.2c).
        affected: Match,
        /// The changes, each of which applies in its layer.
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

/// `this has all modes`: no change of a characteristic; all modes of the spell are chosen, and nobody chooses (702.41a).
pub fn has_all_modes(parts: &[Part]) -> bool {
    matches!(parts, [Part::Layer { affected: Match::Ref(Ref::This), mods }] if mods.is_empty())
}

/// One change of a characteristic; each knows its layer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Modifier {
    /// Layer 1: it becomes a copy, with exceptions (706).
    Copy(Box<super::CopySpec>),
    /// Layer 2: it is controlled by this player; of nobody, nothing changes.
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
    /// Layer 4: it has these types as well: `is also X` (205.1b).
    AddTypes {
        /// Card types that are added; empty: none.
        types: CardTypes,
        /// Supertypes that are added; empty: none.
        supers: Supertypes,
        /// Subtypes that are added, where they go with one of its card types (205.3d); empty: none.
        subs: Box<[SubtypeId]>,
    },
    /// Layer 4: it does not have these types: `isn't X`. Subtypes without their card type are lost too (205.1a).
    RemoveTypes {
        /// Card types that are lost; empty: none.
        types: CardTypes,
        /// Supertypes that are lost; empty: none.
        supers: Supertypes,
        /// Subtypes that are lost; empty: none.
        subs: Box<[SubtypeId]>,
    },
    /// Layer 4: the subtype that a label holds, set or added.
    ChosenSubtype {
        /// The label that holds the subtype; nothing changes while it holds none.
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
    /// Layer 5: it has these colors and no others; the empty set makes it colorless.
    SetColors(Colors),
    /// Layer 5: it has these colors as well.
    AddColors(Colors),
    /// Layer 5: the color that a label holds.
    ChosenColor {
        /// The label that holds the color; nothing changes while it holds none.
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
        /// The objects whose abilities are given.
        among: Box<Filter>,
    },
    /// Layer 6: it loses the abilities of this keyword and of every keyword that is a kind of it.
    LoseKeyword(KeywordId),
    /// Layer 6: what it has of these abilities, or of equal ones (702.16h): `loses protection from red`.
    LoseAbilities(Box<[super::AbilityId]>),
    /// Behind layer 6: what it has of it is lost, and what it is given is too (112.11).
    CantHave(KeywordId),
    /// Layer 6: it loses all abilities.
    LoseAllAbilities,
    /// Layer 6: the ability that says so.
    LoseThisAbility,
    /// Layer 6: the ability that says so, in what it makes a copy (706.9a).
    AddThisAbility,
    /// Exception of a copy: colors are not copied, and what becomes the copy keeps its own (706.9c).
    OwnColors,
    /// Layer 7b (7a if characteristic-defining).
    SetPT(Value, Value),
    /// Layer 7b: its power is this number (7a if characteristic-defining).
    SetPower(Value),
    /// Layer 7b: its toughness is this number (7a if characteristic-defining).
    SetToughness(Value),
    /// Layer 7c: added to its power and to its toughness; below 0, taken off.
    AddPT(Value, Value),
    /// Layer 7e: its power and toughness are switched.
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
    pub event: EventPattern,
    /// It applies only if this holds as the event would happen; none: always.
    pub cond: Option<Condition>,
    /// The affected player may decline.
    pub optional: Option<Pick>,
    /// Takes the event's place; otherwise happens in addition.
    pub instead: bool,
    /// What happens instead of the event, or in addition to it (see `instead`).
    pub body: Body,
    /// At most once each turn.
    pub per_turn: Option<u16>,
}

/// A sentence about how something enters: `S enters ...` (614.1c-d).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// The objects that it is about.
    pub what: Match,
    /// The state in which they enter.
    pub mods: EntryMods,
    /// It applies only if this holds as they would enter; none: always.
    pub cond: Option<Condition>,
    /// Its controller may decline.
    pub optional: bool,
    /// The condition or the payment that keeps it from applying; none: nothing does.
    pub unless: Option<Escape>,
}

/// A cost of casting beside the mana cost (601.2b, 117.8).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CastCost {
    /// What must be paid.
    pub cost: Cost,
    /// How often the cost is paid in one casting.
    pub times: CostTimes,
    /// It can or must be paid only if this holds; none: always.
    pub cond: Option<Condition>,
    /// Where the label stands: how often it was paid, or what was picked.
    pub label: Option<LabelId>,
}

/// How often a casting cost is paid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum CostTimes {
    /// It must be paid, exactly once.
    Must,
    /// Once if wanted.
    May,
    /// Any number of times.
    Any,
    /// Instead of the mana cost, if wanted.
    Instead,
}

/// What is copied, and how the copy differs: `a copy of F, except ...` (706).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CopySpec {
    /// What is copied.
    pub of: Pick,
    /// Exceptions (706.9): parts whose scope is the copy.
    pub except: Box<[super::Modifier]>,
}
