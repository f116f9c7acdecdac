//! Noun phrases, numbers and conditions: the short, pure part of the language.

use super::{
    CardTypes, Colors, CounterId, DesignationId, EventPattern, KeywordId, LabelId, Noted, Prop, Slot, Span, StrId,
    SubtypeId, Supertypes, Trait, Zone, Zones,
};
use serde::{Deserialize, Serialize};

/// Something that is already known: it denotes the objects or players, never asks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Ref {
    /// Nothing at all (an omitted role).
    Nothing,
    /// The object that has the ability; for an ability that a player has, that player.
    This,
    /// The controller of the ability (112.8).
    You,
    /// What this place of the environment holds: a target, a label, a role of the event, a loop member.
    Slot(Slot),
    /// Linked memory of this object (607), or a label that the spell handed to its permanent (400.7c).
    Linked(LabelId),
    /// `secret of THAT`: linked memory of another object.
    LinkedOf(LabelId, Box<Ref>),
    /// What the object is attached to: `enchanted creature`, `equipped creature`, `fortified land`.
    Host(Box<Ref>),
    /// What is attached to the object.
    Attachments(Box<Ref>),
    /// 108.4; the owner where nobody controls it.
    Controller(Box<Ref>),
    /// The player who owns it (108.3).
    Owner(Box<Ref>),
    /// The player whom this creature attacks, or whose planeswalker (506.2).
    DefendingPlayer(Box<Ref>),
    /// The player or planeswalker that this creature attacks.
    Attacked(Box<Ref>),
    /// Creatures that this blocks (509).
    BlockedBy(Box<Ref>),
    /// Creatures that block this (509).
    Blockers(Box<Ref>),
    /// The player whose turn it is (102.1).
    ActivePlayer,
    /// The player who attacks with what the object blocks, or with it itself; of no such creature the active player
    /// (506.2, 805.10c).
    AttackingPlayer(Box<Ref>),
    /// What a spell or ability targets.
    TargetsOf(Box<Ref>),
    /// The source of an ability (112.7).
    SourceOf(Box<Ref>),
    /// Who cast a spell that runs in a scene.
    Caster(Box<Ref>),
    /// The object that granted this ability, by its own name (201.4).
    Granter,
    /// The same physical card, wherever it is and was: what stays when the object becomes a new one (400.7, 903.3).
    Card(Box<Ref>),
    /// The next player in turn order, who sits to the left.
    NextPlayer(Box<Ref>),
    /// The player before in turn order, who sits to the right.
    PreviousPlayer(Box<Ref>),
    /// The opponents of a player (102.3): `an opponent controls`, `your opponents`.
    Opponents(Box<Ref>),
    /// The team of a player, the player among it (102.4): `creatures your team controls`.
    Team(Box<Ref>),
    /// The others of the team (102.3): `a teammate controls`.
    Teammates(Box<Ref>),
    /// In a change of characteristics: the object it is applied to (`creatures ... have base power equal to its ...`).
    Member,
    /// All of these.
    All(Box<[Ref]>),
}

/// A number, computed when it is read.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Value {
    /// A fixed number, written as a numeral.
    Num(i32),
    /// X, a number label, or the amount of the event.
    Slot(Slot),
    /// A number label of another ability of this object.
    Linked(LabelId),
    /// A number label of another object: in what is given, of what has given it.
    LinkedOf(LabelId, Box<Ref>),
    /// `its power`, `your life total`. Of several: the sum.
    Prop(Prop, Box<Ref>),
    /// `the number of F`: how many things or players pass.
    Count(Box<Filter>),
    /// How many things a label holds.
    Size(Box<Ref>),
    /// `the number of K counters on S`; no kind means all kinds.
    Counters(Option<CounterId>, Box<Ref>),
    /// `the greatest P among F`; 0 if there is none.
    Greatest(Prop, Box<Filter>),
    /// `the least P among F`; 0 if there is none.
    Least(Prop, Box<Filter>),
    /// `the total P among F`: the sum of this number over all that pass; 0 if there is none.
    Total(Prop, Box<Filter>),
    /// `the least number of N among F`, a number for each of them; 0 if there is none.
    Extreme {
        /// Greatest or least.
        greatest: bool,
        /// The number that is worked out for each of them.
        number: Box<Value>,
        /// Where each of them stands for it.
        slot: Slot,
        /// The things or players that are compared.
        among: Box<Filter>,
    },
    /// `the number of card types among F`: how many different ones there are.
    Kinds(Trait, Box<Filter>),
    /// The sum of two numbers.
    Add(Box<(Value, Value)>),
    /// The first number less the second one; it may be below 0.
    Sub(Box<(Value, Value)>),
    /// The product of two numbers.
    Mul(Box<(Value, Value)>),
    /// `half V rounded up` or down (107.1a), `V / 3 rounded down`: a part of a number, as a whole number.
    Share {
        /// What is divided.
        of: Box<Value>,
        /// By what, from 1.
        by: i32,
        /// Rounded up if true, down if false; below 0 down is away from 0.
        up: bool,
    },
    /// `the lesser of`: the smaller one of two numbers.
    Lesser(Box<(Value, Value)>),
    /// `the greater of`: the larger one of two numbers.
    Greater(Box<(Value, Value)>),
    /// Devotion of a player to one or more colors (700.5).
    Devotion(Box<Ref>, Colors),
    /// Devotion to a chosen color.
    DevotionChosen(Box<Ref>, Slot),
    /// How often it happened.
    Times(Box<History>),
    /// The total amount of what happened (`the life you gained this turn`).
    Amount(Box<History>),
    /// How many modes of the spell were chosen (700.2).
    ModesOf(Box<Ref>),
    /// How many different colors of mana were spent to cast it.
    ColorsSpent(Box<Ref>),
    /// How much mana was spent to cast it.
    ManaSpent(Box<Ref>),
    /// How much unspent mana of these types (a mask) a player has (106.4).
    Unspent(Box<Ref>, u8),
    /// The chosen value of X of a spell or ability (107.3).
    XOf(Box<Ref>),
    /// The number of the extra turn that goes on (500.7), from 1 in the order in which they were given; 0: it is none.
    ExtraTurn,
    /// Votes for an option (701.31).
    Votes(StrId),
    /// Words that somebody says, as they stand here.
    Words(StrId),
    /// `by size of it (torch 5, campfire 7)`: the entry for the step, or the nearest one below.
    ByStep(Box<Value>, Box<[(u16, Value)]>),
    /// `rank`: how often the known spell was grown (ME-6.8).
    Rank(Box<Ref>),
    /// What wounds take off tests; positive.
    WoundPenalty(Box<Ref>),
    /// The greatest step of light that shines on something.
    LightOn(Box<Ref>),
    /// `the distance from A to B` in feet; very great if nobody knows it.
    Distance(Box<(Ref, Ref)>),
}

/// Comparison of two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Cmp {
    /// `=`: equal to the other number.
    Eq,
    /// `!=`: greater or smaller than the other number.
    Ne,
    /// `<`: smaller than the other number.
    Lt,
    /// `<=`: no greater than the other number.
    Le,
    /// `>`: greater than the other number.
    Gt,
    /// `>=`: no smaller than the other number.
    Ge,
}

/// What sort of thing a filter lets through, before its predicates.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Sort {
    /// A permanent on the battlefield (110.1).
    Permanent,
    /// A card in a zone other than battlefield and stack (108.2b); the filter names the zones.
    Card,
    /// A spell on the stack (111.1).
    Spell,
    /// An activated or triggered ability on the stack (112.4).
    Ability,
    /// A spell or an ability on the stack.
    SpellOrAbility,
    /// A player of the game (102.1), and no object.
    Player,
    /// What damage can be dealt to: creature, planeswalker or player (114.4, "any target").
    Damageable,
    /// A source of damage (609.7): permanent, spell, or what an ability refers to.
    Source,
    /// Any object in the zones of the filter.
    Object,
    /// An object or a player.
    Anything,
}

impl Sort {
    /// Spells and abilities, which are on the stack and nowhere else (111.1, 112.4).
    pub fn is_of_stack(self) -> bool {
        matches!(self, Sort::Spell | Sort::Ability | Sort::SpellOrAbility)
    }
}

/// A noun phrase without its determiner: `tapped creature an opponent controls with power >= 3`.
/// All predicates must hold.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Filter {
    /// What is looked at.
    pub sort: Sort,
    /// Where it is looked for; empty: where the sort lives.
    pub zones: Zones,
    /// What must hold.
    pub preds: Box<[Predicate]>,
}

impl Filter {
    /// Where it is looked for: its own zones, or those where its sort lives; empty for players.
    #[inline]
    pub fn places(&self) -> Zones {
        if !self.zones.is_empty() {
            return self.zones;
        }
        match self.sort {
            Sort::Permanent | Sort::Damageable => Zones::BATTLEFIELD,
            Sort::Spell | Sort::Ability | Sort::SpellOrAbility => Zones::STACK,
            Sort::Source => Zones::BATTLEFIELD.union(Zones::STACK).union(Zones::COMMAND),
            Sort::Card | Sort::Object | Sort::Anything => Zones::all(),
            Sort::Player => Zones::empty(),
        }
    }

    /// The card types that it asks for, each by itself.
    pub fn types(&self) -> impl Iterator<Item = CardTypes> {
        self.preds.iter().filter_map(|p| if let Predicate::Type(types) = p { Some(*types) } else { None })
    }

    /// It asks for lands, and for nothing that is something else beside.
    pub fn asks_for_lands(&self) -> bool {
        self.types().any(|types| types == CardTypes::LAND)
    }

    /// It asks for a card type that no permanent has (304.4, 307.4).
    pub fn never_permanent(&self) -> bool {
        self.types().any(|types| CardTypes::NEVER_PERMANENT.contains(types))
    }

    /// It is what lies on top of one pile: at most one card at any time.
    pub fn is_on_top(&self) -> bool {
        let one_pile = |p: &Predicate| matches!(p, Predicate::OwnedBy(r) if !matches!(r, Ref::Opponents(_) | Ref::All(_) | Ref::Team(_) | Ref::Teammates(_)));
        self.preds.iter().any(|p| matches!(p, Predicate::OnTop(Value::Num(1), _))) && self.preds.iter().any(one_pile)
    }

    /// What it is about, if it asks only about known things (`this if it is tapped`, `cards among the found`).
    pub fn same(&self) -> Option<&Ref> {
        self.preds.iter().find_map(|p| match p {
            Predicate::Same(what) => Some(what),
            _ => None,
        })
    }
}

impl Ref {
    /// All players of the game, one's own team and those who play against it.
    pub fn everybody() -> Self {
        let you = || Box::new(Self::You);
        Self::All(Box::new([Self::Team(you()), Self::Opponents(you())]))
    }

    /// Whether it can denote nothing but players, whatever else was said.
    pub fn means_players(&self) -> bool {
        matches!(
            self,
            Self::You
                | Self::Controller(_)
                | Self::Owner(_)
                | Self::DefendingPlayer(_)
                | Self::AttackingPlayer(_)
                | Self::ActivePlayer
                | Self::NextPlayer(_)
                | Self::PreviousPlayer(_)
                | Self::Opponents(_)
                | Self::Team(_)
                | Self::Teammates(_)
        )
    }
}

/// One property that a filter asks for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Predicate {
    /// A spell or ability on the stack could have it as its target (114.1), in the place of each target that it has.
    CouldTarget(Ref),
    /// An Aura, Equipment or Fortification could be attached to it (303.4, 301.5), also where that is so already.
    CouldHold(Ref),
    /// It lies above this in one graveyard, and with `true` right above it (404.2).
    Above(Ref, bool),
    /// As many votes were cast for it this way as for anything, and at least one (701.31).
    MostVotes,
    /// A player who cast a vote for this word this way (701.31).
    VotedFor(StrId),
    /// Its mana cost has an {X} (107.3).
    XInCost,
    /// Does not hold.
    Not(Box<Predicate>),
    /// At least one of these holds; of an empty list none does.
    Any(Box<[Predicate]>),
    /// All of these hold; an empty list always does.
    All(Box<[Predicate]>),
    /// Is of this sort; inside [`Predicate::Any`] (`player or planeswalker`, `spell or permanent`).
    Sort(Sort),
    /// Is in one of these zones; where a thing may be anywhere (`if it is in exile`).
    In(Zones),
    /// Has one of these card types.
    Type(CardTypes),
    /// Has one of these supertypes.
    Super(Supertypes),
    /// Has the subtype (205.3).
    Sub(SubtypeId),
    /// Has the subtype, card type or color that a label holds.
    Chosen(Ref),
    /// Has one of these colors.
    Color(Colors),
    /// Has no color (105.2c).
    Colorless,
    /// Has two or more colors (105.2b).
    Multicolored,
    /// Exactly one color.
    Monocolored,
    /// Has the keyword ability or one that is of its kind.
    Keyword(KeywordId),
    /// Has these abilities, or equal ones (`with islandwalk`).
    Has(Box<[super::AbilityId]>),
    /// Has an ability whose text is an activated one, and so on; used by "with no abilities".
    NoAbilities,
    /// Status, role in combat or history of the object.
    Is(Status),
    /// Has the designation.
    Designated(DesignationId),
    /// Number of the object compared.
    Prop(Prop, Cmp, Value),
    /// Number of counters compared; no kind means any kind.
    Counters(Option<CounterId>, Cmp, Value),
    /// Controlled by (one of) them (108.4).
    ControlledBy(Ref),
    /// A spell that (one of) them cast or are casting (601.2a): no copy (706.10), and not one that they were only given control of.
    SpellOf(Ref),
    /// Owned by (one of) them, also "in your graveyard" (108.3).
    OwnedBy(Ref),
    /// They know what it is: it lies open, is theirs to look at, or was seen in a hidden zone (400.2).
    KnownTo(Ref),
    /// Is among the top cards of its owner's library (401.5) or graveyard (404.2), as many as that.
    OnTop(Value, Zone),
    /// Is (one of) them: `it`, `the labeled`; with `Not`: `other`, `except`.
    Same(Ref),
    /// Is attached to (one of) them; for a player or permanent: what an Aura enchants is `Host`.
    AttachedTo(Ref),
    /// Has the greatest (or least) number among these.
    Extreme {
        /// Greatest or least.
        greatest: bool,
        /// The number that is compared.
        prop: Prop,
        /// The things or players that it is compared with.
        among: Box<Filter>,
    },
    /// Shares a trait with (one of) them.
    Shares(Trait, Ref),
    /// Has this name (201.2).
    Named(StrId),
    /// Has the name that a label holds.
    NamedChosen(Ref),
    /// An opponent of them (102.3).
    OpponentOf(Ref),
    /// The spell targets something that passes.
    Targets(Box<Filter>),
    /// A spell or ability for which only one thing has been chosen as target, however often, and this passes (114.9c).
    TargetsOnly(Box<Filter>),
    /// A spell cast through this keyword or this label (`spells you cast by flashback`).
    CastBy(KeywordId),
    /// A spell of a scene that was cast in this way, also when it runs (ME-2, ME-9).
    CastAs(super::MethodId),
    /// Is a spell that was cast from one of these zones, or a card about to be cast from there; anything else is there
    /// (601.2a).
    From(Zones),
    /// Took part in a past event in this role; the history's own slot is the candidate.
    Did(Box<History>),
    /// Attacks (one of) them: players or planeswalkers. What attacks a planeswalker does not attack its controller
    /// (508.5).
    Attacking(Ref),
    /// Blocks (one of) them, which are attacking creatures (509.1g).
    Blocking(Ref),
    /// Is blocked by them.
    BlockedBy(Ref),
    /// Was paid for, chosen or named by a condition of the whole object.
    If(Box<Condition>),
    /// With the candidate in the slot, the condition holds (`players that control a Swamp`).
    Where(Slot, Box<Condition>),
    /// At most so many feet away from (one of) them; without a number: as far as one can touch.
    Within(Option<Value>, Ref),
    /// A spell that they know.
    KnownBy(Ref),
}

impl Predicate {
    /// Whether only creatures can be such: a keyword, power or toughness (208.1).
    pub fn is_of_creatures(&self) -> bool {
        match self {
            Predicate::Keyword(_) | Predicate::Prop(Prop::Power | Prop::Toughness, ..) => true,
            Predicate::Not(inner) => inner.is_of_creatures(),
            Predicate::Any(all) | Predicate::All(all) => all.iter().all(Predicate::is_of_creatures),
            _ => false,
        }
    }
}

/// States of an object that need no number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Status {
    /// A permanent that is tapped (110.6).
    Tapped,
    /// An object that lies face down (110.6).
    FaceDown,
    /// A permanent that has been flipped (110.6).
    Flipped,
    /// A permanent that is phased out (702.25).
    PhasedOut,
    /// The back face is up (711).
    Transformed,
    /// A token, and no card (110.5).
    Token,
    /// A copy of a spell (706.10).
    Copy,
    /// An attacking creature, until it leaves combat (506.4).
    Attacking,
    /// A blocking creature, until it leaves combat (509.1g).
    Blocking,
    /// An attacking creature that became blocked, even if nothing blocks it any more (509.1h).
    Blocked,
    /// An attacking creature that is not blocked, from the declare blockers step on (509.1h).
    Unblocked,
    /// An attacking creature, if no other creature attacks (506.5).
    AttackingAlone,
    /// A blocking creature, if no other creature blocks (509).
    BlockingAlone,
    /// 302.6: came under control too recently to attack or to use {T} and {Q}.
    SummoningSick,
    /// 303.4: attached to something as an Aura; for a permanent, has an Aura on it.
    Enchanted,
    /// Has an Equipment attached to it; of what is gone: had one last (301.5).
    Equipped,
    /// A card, and not a token or copy.
    RealCard,
    /// An activated ability that is a mana ability (605).
    ManaAbility,
    /// An activated ability with a loyalty cost (606).
    LoyaltyAbility,
    /// An activated ability (602).
    Activated,
    /// A triggered ability on the stack (603).
    Triggered,
    /// Historic: legendary, artifact or Saga (700.6).
    Historic,
    /// Has the monarch-like property of being the active player.
    Active,
    /// A spell with a single target.
    SingleTarget,
    /// Paired, renowned and other states are designations; this one is "was cast" (601).
    WasCast,
    /// The card is double-faced (711).
    DoubleFaced,
    /// Came into the game as commander (903.3).
    Commander,
    /// One of its triggered abilities has triggered and has not left the stack yet (310.7, 312.6).
    Pending,
}

/// A condition: true or false now.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Condition {
    /// It holds at any time.
    True,
    /// Does not hold.
    Not(Box<Condition>),
    /// All of these hold; an empty list always does.
    And(Box<[Condition]>),
    /// At least one of these holds; of an empty list none does.
    Or(Box<[Condition]>),
    /// `there are N or more F`, `you control F`, `no F attack`: the number of F compared.
    Exists(Box<Filter>, Cmp, Value),
    /// Two numbers compared.
    Compare(Value, Cmp, Value),
    /// All of them pass (nothing passes nothing): `it is tapped`, `this has flying`.
    Passes(Ref, Box<Filter>),
    /// Looks at the thing as it last existed (608.2g).
    Passed(Ref, Box<Filter>),
    /// It happened in the window.
    Happened(Box<History>),
    /// The instruction before was carried out (`if done`), or the flip or clash was won.
    Done,
    /// A label that is set: `if kicked`.
    Set(Ref),
    /// The turn stands there: `during your upkeep`, `before blockers are declared`.
    During(Span, Ref),
    /// The turn has not come to that step yet; of several combat phases the first counts (506.6d).
    Before(Step2),
    /// It is before that step of the combat phase that goes on (506.6a).
    Sooner(Step2),
    /// It is at or after that step, within the same phase.
    After(Step2),
    /// The one is searching the library of the other (701.18).
    Searching(Ref, Ref),
    /// The player could start casting it now (suspend).
    CouldCast(Ref),
    /// The control of the object was continuous since its controller's last upkeep began.
    NewSinceUpkeep(Ref),
    /// A player has the designation, or an object has.
    Has(Ref, DesignationId),
    /// A label holds this word, or this color (607.2d, 614.12b).
    Chose(Ref, Noted),
    /// Two labels hold the same color.
    SameColor(Ref, Ref),
    /// Two labels hold colors that are neighbors in the order of the rule book, which is a circle (105.1).
    Allied(Ref, Ref),
}

/// A step with the player whose turn it is.
pub type Step2 = (super::Step, Ref);

/// A question to the journal: an event pattern in a window of time.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct History {
    /// What is looked for.
    pub event: EventPattern,
    /// The stretch of time in which it has to have happened.
    pub window: Window,
    /// The slot that stands for the candidate when the question is a predicate (`that attacked this turn`).
    pub candidate: Option<Slot>,
}

/// How far back (or forth) an event phrase looks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Window {
    /// `this turn`: since this turn began.
    Turn,
    /// `each turn`: counts anew every turn.
    EachTurn,
    /// `this combat`: since this combat phase began.
    Combat,
    /// `this step`: since this step began.
    Step,
    /// `last turn`: the turn before this one.
    LastTurn,
    /// `this way`: since this ability began to resolve.
    Way,
    /// `this game`, or no window.
    Game,
    /// During that stretch of that player's turns.
    During(Span, Ref),
    /// Before what happened so to this thing, in the same turn (702.39a).
    BeforeThisTurn(Ref),
    /// Since that player's last turn began.
    SinceTurnOf(Ref),
}
