//! Instructions: what a spell or ability does when it resolves, and what a cost is made of.

use super::{
    AbilityId, AbilityKind, Act, CardTypes, Condition, CopySpec, Cost, CounterId, DefId, EventPattern, Filter, LabelId,
    ManaSpec, Part, Ref, Rule, Slot, Span, StrId, Value, When, Zone,
};
use serde::{Deserialize, Serialize};

/// Instructions in order.
pub type Body = Box<[Instruction]>;

/// A body together with what is announced for it (601.2b-c).
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Block {
    /// Targets in the order in which they are announced.
    pub targets: Box<[TargetSpec]>,
    /// Modes, if any; they run where [`Instruction::Modes`] stands.
    pub modes: Option<Box<Modes>>,
    /// What is done.
    pub body: Body,
}

impl AbilityKind {
    /// What is announced and done by an ability. None: it does not use the stack or a resolution.
    pub fn block(&self) -> Option<&Block> {
        match self {
            AbilityKind::Spell(b) => Some(b),
            AbilityKind::Activated(a) | AbilityKind::Special(a) => Some(&a.block),
            AbilityKind::Triggered(t) => Some(&t.block),
            AbilityKind::Static(_)
            | AbilityKind::Replace(_)
            | AbilityKind::As { .. }
            | AbilityKind::Entry(_)
            | AbilityKind::CastCost(_)
            | AbilityKind::Deck(_) => None,
        }
    }
}

/// One instance of the word "target" (114.1).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TargetSpec {
    /// What may be chosen.
    pub filter: Filter,
    /// The fewest targets; 0: there need be none.
    pub min: Value,
    /// Most; none: any number.
    pub max: Option<Value>,
    /// Where the chosen ones stand in the environment.
    pub slot: Slot,
    /// Slots of earlier targets that must be different (`another target`).
    pub apart_from: Box<[Slot]>,
    /// Who chooses; normally the controller.
    pub chooser: Ref,
    /// Only announced if this holds (601.2c).
    pub only_if: Option<Condition>,
    /// What is asked of all of them together; none: nothing.
    pub together: Option<Box<Together>>,
    /// An amount to be divided among them (601.2d): the division is announced with them.
    pub divide: Option<Value>,
    /// Announced once for each of several players, who stands in the slot meanwhile (`for each opponent as foe: destroy target
    /// creature the foe controls`).
    pub for_each: Option<Box<(Filter, Slot)>>,
}

/// Modes of which some are chosen in the announcement: `choose N { mode ... }` (700.2).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Modes {
    /// Who chooses; normally the controller (700.2e).
    pub by: Ref,
    /// The fewest modes that may be chosen.
    pub min: Value,
    /// The most modes that may be chosen.
    pub max: Value,
    /// The same mode may be chosen more than once (700.2d).
    pub repeat: bool,
    /// If this is set, all modes are chosen instead (entwine-like labels).
    pub all_if: Option<Ref>,
    /// The modes in the order of the text, each with its own targets.
    pub options: Box<[Block]>,
}

/// Where the result of an instruction is remembered: `as name`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bind {
    /// In the environment of this ability.
    pub slot: Slot,
    /// And in the memory of the object, if another ability reads it (607).
    pub linked: Option<LabelId>,
    /// It holds how much was done (damage dealt, counters put), and not what it was done to.
    #[serde(default)]
    pub amount: bool,
}

/// What is asked of all things together that are chosen, targeted or found at one time.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Together {
    /// No two of them have a name in common (201.2c).
    pub distinct: bool,
    /// Their numbers must add up so (`with total power >= 3`); none: any.
    pub total: Option<Box<Total>>,
    /// All are of one player in this way; none: they may be of several.
    pub of_one: Option<OfOne>,
}

/// How several things are of one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum OfOne {
    /// One player owns them, so they lie in one zone: `in a single graveyard`.
    Owner,
    /// One player controls them: `the same player controls`.
    Controller,
}

impl Together {
    /// Whether nothing is asked.
    pub fn is_empty(&self) -> bool {
        !self.distinct && self.total.is_none() && self.of_one.is_none()
    }

    /// The same behind a box, if anything is asked.
    pub fn boxed(self) -> Option<Box<Self>> {
        (!self.is_empty()).then(|| Box::new(self))
    }
}

/// What a number of several things must add up to: `with total power >= 3`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Total {
    /// The number of each of them that is added.
    pub prop: super::Prop,
    /// How the sum is compared.
    pub cmp: super::Cmp,
    /// What the sum is compared with.
    pub n: Value,
}

/// A noun phrase in an instruction: it may need a choice.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Pick {
    /// What is known already: nothing is chosen.
    Ref(Ref),
    /// All that pass, at once.
    All(Box<Filter>),
    /// One by one; the member is in the slot while the rest of the statement is read.
    Each(Box<Filter>, Slot),
    /// Chosen now, by the doer unless `by` says otherwise.
    Choose {
        /// What is chosen from.
        filter: Box<Filter>,
        /// The fewest that are chosen, of as many as there are; at random exactly so many.
        min: Value,
        /// Most; none: any number.
        max: Option<Value>,
        /// Who chooses ([`Ref::Nothing`]: the doer).
        by: Ref,
        /// They are chosen at random, by nobody.
        random: bool,
        /// What is asked of all of them together; none: nothing.
        together: Option<Box<Together>>,
    },
    /// The first `n` cards of a library, from the top or the bottom.
    Top {
        /// How many; with `until` nothing but that ends it.
        n: Value,
        /// The players whose libraries or decks are meant: so many cards of each.
        of: Ref,
        /// Library, or planar or scheme deck.
        zone: super::Zone,
        /// From the bottom.
        bottom: bool,
        /// Others are passed over (`cards you know`, `except the shown`).
        only: Option<Box<Filter>>,
        /// Down to and including so many cards that pass.
        until: Option<Box<(Filter, Value)>>,
        /// Where that card is remembered.
        found: Option<Slot>,
    },
    /// `the rest` of what a label held.
    Rest(Rest),
    /// All of these.
    And(Box<[Pick]>),
}

/// What a label held, without what was picked of it, moved or not, and what has moved on since: `the rest`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rest {
    /// All of it.
    pub of: Ref,
    /// Where the parts that were picked are remembered.
    pub taken: Vec<Slot>,
}

impl Pick {
    /// What is joined by `and`, or this alone.
    pub fn joined(&self) -> &[Pick] {
        match self {
            Self::And(parts) => parts,
            one => std::slice::from_ref(one),
        }
    }
}

/// One instruction of a body.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Instruction {
    /// Somebody does something. `who` are the doers; [`Ref::You`] where the text has no subject.
    Do {
        /// The doers, or the source of the damage.
        who: Pick,
        /// What they do.
        act: Act,
        /// What is remembered.
        bind: Option<Bind>,
    },
    /// One of two bodies is carried out: `if C ... else ...`.
    If {
        /// What is asked, once, before either body is begun.
        cond: Condition,
        /// If it holds.
        then: Body,
        /// What is done if it does not hold; empty: nothing.
        other: Body,
    },
    /// Each of these players may have the body carried out: `S may ...` (608.2d); sets "done".
    May {
        /// Who is asked.
        who: Pick,
        /// What then happens, done by them.
        body: Body,
        /// Set to yes if taken.
        bind: Option<Bind>,
    },
    /// The body is carried out only if nobody pays for it not to be: `... unless S pays C` (117.12a).
    Unless {
        /// What happens if nobody pays.
        body: Body,
        /// Who may pay, one after another.
        who: Pick,
        /// What one of them has to pay; it is paid once.
        cost: Box<Cost>,
    },
    /// `for each F ...`: one by one.
    ForEach {
        /// The objects or players that the body is carried out for, known before the first run.
        over: Pick,
        /// The slot where the member of the present run stands.
        slot: Slot,
        /// What is done once for each member.
        body: Body,
    },
    /// The body is carried out several times: `repeat N times`.
    Repeat {
        /// How many times, 0 or more; beyond 10,000 the engine stops.
        times: Value,
        /// What is done in each run.
        body: Body,
    },
    /// `repeat while C` (asked before each run), `repeat at will` (`None`; asked after each run).
    RepeatWhile {
        /// Goes on while it holds; none: while the controller wants.
        cond: Option<Condition>,
        /// What is done in each run.
        body: Body,
    },
    /// Here the chosen modes run (700.2).
    Modes,
    /// `S chooses N { option ... }`: chosen on resolution (608.2d).
    Options {
        /// The players who choose, all before anything is done (101.4); for a creature of a scene, its player.
        who: Pick,
        /// The fewest options that each of them chooses.
        min: Value,
        /// The most that each of them chooses.
        max: Value,
        /// What is done for each option, in the order of the text.
        options: Box<[Body]>,
        /// The words that are chosen, one for each option: a word can be chosen whatever comes of it. Empty: what is done
        /// is chosen, and nothing impossible can be.
        words: Box<[StrId]>,
    },
    /// All at once: proposed as one batch.
    Together(Body),
    /// `..., it can't be regenerated`: rules that hold while something is done, and no longer.
    Under {
        /// The rules that hold while the body is carried out.
        rules: Box<[Rule]>,
        /// What is done.
        body: Body,
    },
    /// A continuous effect begins (611.2).
    Effect {
        /// What it does.
        parts: Box<[Part]>,
        /// How long the effect lasts.
        duration: Duration,
    },
    /// A delayed triggered ability (603.7) or a reflexive one (603.12).
    Delayed {
        /// The ability; its environment is a copy of this one.
        ability: AbilityId,
        /// How long it waits.
        duration: Duration,
        /// Only the next time.
        once: bool,
    },
    /// `exile it until E` (610.3): nothing happens if E has happened already; otherwise the body of the ability, which
    /// watches for E, takes it back right after E, without the stack.
    UntilEvent {
        /// The change of zone.
        body: Body,
        /// The way back; its environment is a copy of this one.
        back: AbilityId,
    },
    /// A replacement or prevention effect made by an effect (614, 615).
    Shield {
        /// The ability; its environment is a copy of this one.
        ability: AbilityId,
        /// How long the effect waits for its event.
        duration: Duration,
        /// Only the next time.
        once: bool,
    },
    /// A number is read and kept under a label: `where X is V`.
    Let {
        /// The slot that holds the number.
        slot: Slot,
        /// The number; below 0 it counts as 0 (107.1b).
        value: Value,
    },
    /// `only if C` in an action: false means that nothing happens, not even the action.
    OnlyIf(Condition),
    /// The event goes on (a replacement's "instead" with the same verb changes it).
    Change(Box<[Change]>),
    /// `prevent it`, `prevent N of it` (615): only in a replacement.
    PreventIt(Option<Value>),
    /// `skip it` (614.10): only in a replacement.
    SkipIt,
    /// This takes the place of the event (614.6), where a choice or a condition comes before it: only in a replacement. What
    /// takes its place in any case is told by [`super::Replacement::instead`].
    Instead(Body),
}

/// The bodies of an instruction, to read or to change: up to two, and any number.
macro_rules! bodies_of {
    ($instr:expr, $as_slice:ident, $none:expr) => {
        match $instr {
            Self::If { then, other, .. } => (Some(then), Some(other), $none),
            Self::May { body, .. }
            | Self::Unless { body, .. }
            | Self::ForEach { body, .. }
            | Self::Repeat { body, .. }
            | Self::RepeatWhile { body, .. }
            | Self::UntilEvent { body, .. }
            | Self::Under { body, .. }
            | Self::Instead(body)
            | Self::Together(body) => (Some(body), None, $none),
            Self::Options { options, .. } => (None, None, options.$as_slice()),
            Self::Do { .. }
            | Self::Modes
            | Self::Effect { .. }
            | Self::Delayed { .. }
            | Self::Shield { .. }
            | Self::Let { .. }
            | Self::OnlyIf(_)
            | Self::Change(_)
            | Self::PreventIt(_)
            | Self::SkipIt => (None, None, $none),
        }
    };
}

impl Instruction {
    /// Whether it changes something by itself, and does not only ask, choose, reckon, or hold others that do.
    pub fn does_something(&self) -> bool {
        match self {
            Self::Do { act, .. } => !act.only_asks(),
            Self::Effect { .. }
            | Self::UntilEvent { .. }
            | Self::Delayed { .. }
            | Self::Shield { .. }
            | Self::Change(_)
            | Self::PreventIt(_)
            | Self::SkipIt
            | Self::Instead(_) => true,
            Self::If { .. }
            | Self::May { .. }
            | Self::Unless { .. }
            | Self::ForEach { .. }
            | Self::Repeat { .. }
            | Self::RepeatWhile { .. }
            | Self::Modes
            | Self::Options { .. }
            | Self::Together(_)
            | Self::Under { .. }
            | Self::Let { .. }
            | Self::OnlyIf(_) => false,
        }
    }

    /// The instructions inside it, in the order of the text; those of abilities that it begins are not among them.
    pub fn bodies(&self) -> impl Iterator<Item = &Body> {
        let (first, second, options): (Option<&Body>, Option<&Body>, &[Body]) = bodies_of!(self, as_ref, &[]);
        first.into_iter().chain(second).chain(options)
    }

    /// The same, to change them.
    pub fn bodies_mut(&mut self) -> impl Iterator<Item = &mut Body> {
        let (first, second, options): (Option<&mut Body>, Option<&mut Body>, &mut [Body]) =
            bodies_of!(self, as_mut, &mut []);
        first.into_iter().chain(second).chain(options)
    }
}

/// How a replacement changes the event that it replaces.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Change {
    /// It has this amount; mana keeps its types in their shares.
    Amount(Value),
    /// Of a search: so many cards from the top of the library only (701.18f).
    OnlyTop(Value),
    /// New object (redirection).
    Object(Ref),
    /// It has this subject; if there is none, its own.
    Subject(Ref),
    /// New destination of a move.
    Dest(Box<Dest>),
    /// The mana becomes other mana.
    Mana(Box<ManaSpec>),
    /// More of the state in which something enters.
    Entry(Box<EntryMods>),
}

/// Where something is put.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Dest {
    /// The zone that it is put into.
    pub zone: Zone,
    /// Where in a library.
    pub place: Place,
    /// State on arrival.
    pub entry: EntryMods,
}

/// Position in a library (or the order of cards put somewhere).
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub enum Place {
    /// On top, in any order the owner likes.
    #[default]
    Top,
    /// On top, in the order in which they are named: nobody chooses.
    TopInOrder,
    /// On the bottom, in any order.
    Bottom,
    /// On the bottom, in a random order.
    BottomRandom,
    /// N from the top (401.7).
    FromTop(Value),
    /// Shuffled into it.
    Shuffled,
    /// In the zone where it was before (610.3); the zone that is named counts if nobody knows that one.
    WhereItWas,
}

/// How something enters (614.12, 508.4) or lies in exile.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct EntryMods {
    /// It enters tapped, if nothing says `untapped`.
    pub tapped: bool,
    /// Untapped although something else says tapped.
    pub untapped: bool,
    /// Face down; with what it then is (none: a 2/2 creature, 707.2).
    pub face_down: bool,
    /// With the back face up (711).
    pub transformed: bool,
    /// Under whose control; none: the owner's, or the one who puts it there.
    pub control: Option<Ref>,
    /// Attacking what ([`Ref::Nothing`]: the controller chooses).
    pub attacking: Option<Ref>,
    /// Blocking what ([`Ref::Nothing`]: the controller chooses; 509.7).
    #[serde(default)]
    pub blocking: Option<Ref>,
    /// Attached to what.
    pub attached: Option<Ref>,
    /// The counters it enters with: of each kind how many; empty: none.
    pub counters: Box<[(CounterId, Value)]>,
    /// As a copy of something that is chosen (706.5), with exceptions.
    pub copy_of: Option<Box<CopySpec>>,
    /// What it is as it enters and for as long as it is there (611.2e): `put it onto the battlefield, it is also an artifact`.
    #[serde(default)]
    pub said: Box<[super::Modifier]>,
}

/// What a token is made from.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum TokenSpec {
    /// A description; its numbers may be computed.
    Def {
        /// The definition that the token has its characteristics from.
        def: DefId,
        /// Power and toughness, if they are not those of the definition.
        pt: Option<(Value, Value)>,
        /// What else it is that is known as it is created, such as a color or type that was chosen; its copiable values hold
        /// that (110.5c).
        #[serde(default)]
        looks: Box<[super::Modifier]>,
    },
    /// A copy of something; of several things, tokens of each.
    Copy(CopySpec),
}

/// What can be chosen besides objects and players.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Choice {
    /// Objects or players.
    Things(Pick),
    /// One of the five colors (105.1).
    Color,
    /// One of the colors that none of these labels holds.
    ColorBut(Box<[Ref]>),
    /// One or more colors (105.4).
    Colors,
    /// One of the colors of something; nothing if it has none.
    ColorOf {
        /// The object whose colors can be chosen.
        of: Ref,
        /// The colors of the mana of its basic land types count as its colors.
        lands: bool,
        /// Chance chooses the color, and no player.
        random: bool,
    },
    /// One of the creature types of the content (205.3m).
    CreatureType,
    /// A basic land type.
    BasicLandType,
    /// One of the seven card types from artifact to sorcery (205.2a).
    CardType,
    /// The name of a card (201.3), from those that pass.
    CardName(CardTypes),
    /// A number between the two, and what it is called where people are asked for it.
    Number(Value, Value, Option<StrId>),
    /// One of the words.
    Word(Box<[StrId]>),
    /// An opponent at random, and so on: a player.
    Player(Box<Filter>),
    /// Words that somebody makes up.
    Text,
    /// A step of a scale, at most this one.
    Step(super::ScaleId, u16),
    /// So many different subtypes of these card types.
    Subtypes(CardTypes, Value),
}

/// How long an effect lasts (611.2).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Duration {
    /// For the rest of the game (611.2a).
    Game,
    /// Until the cleanup step of this turn: `until end of turn`, `this turn` (514.2).
    EndOfTurn,
    /// Until this combat is over: `until end of combat`, `this combat`.
    EndOfCombat,
    /// Until the next turn of this player begins: `until your next turn`.
    NextTurnOf(Ref),
    /// Until the cleanup step of this player's next turn: `until the end of your next turn`.
    EndOfNextTurnOf(Ref),
    /// Until the next such step of this player ends that begins after now: `until your next upkeep ends`.
    EndOfNext(Span, Ref),
    /// During the next turn or step of that player.
    DuringNext(Span, Ref),
    /// During the extra turn whose number a label on [`Act::Extra`](super::Act::Extra) holds.
    DuringTurn(Slot),
    /// Until one of the events happens: `until E`, `until E or E`.
    Until(Box<[EventPattern]>),
    /// As long as the condition holds, and never again after it has not: `while C` (611.2b).
    While(Condition),
    /// Until this player pays the cost, by a special action: `until P pays C` (115.2).
    UntilPaid(Ref, Box<Cost>),
    /// For a time by the clock of a scene: `for 1 hour`.
    For(super::Quantity),
}

/// A triggered ability's condition and body, shared by printed and delayed ones.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Triggered {
    /// What it watches.
    pub when: When,
    /// The intervening if, asked as it triggers and as it resolves; none: nothing is asked (603.4).
    pub cond: Option<Condition>,
    /// At most so often each turn.
    pub limit: Option<u16>,
    /// What it does.
    pub block: Block,
}
