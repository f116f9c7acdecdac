//! Choices: the one way in which the engine asks, and the ways in which it stops.

use super::{Entities, Entity, GameState, ObjectId, Outcome, PlayerId};
use crate::ir::{AbilityId, Act, ActionId, Colors, DefId, LabelId, ManaSymbol, Place, StrId, SubtypeId, Zone};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// Something that a player with priority can do (116.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Action {
    /// 116.4.
    Pass,
    /// 305.1.
    PlayLand(ObjectId),
    /// 601.
    Cast(ObjectId, CastWay),
    /// 602; the second is the position among the abilities of the object.
    Activate(ObjectId, u8),
    /// 115.2: special action; position among the abilities.
    Special(ObjectId, u8),
    /// 605.3a: a mana ability; position among the abilities. Only listed for drivers that want it.
    Mana(ObjectId, u8),
    /// 115.1: following an offer; its number.
    Offer(u32),
    /// 115.2: paying so that an effect ends; its source and its timestamp.
    End(ObjectId, u32),
}

impl Action {
    /// The card or permanent that it is done with.
    pub fn object(&self) -> Option<ObjectId> {
        match *self {
            Action::PlayLand(o)
            | Action::Cast(o, _)
            | Action::Activate(o, _)
            | Action::Special(o, _)
            | Action::Mana(o, _)
            | Action::End(o, _) => Some(o),
            Action::Pass | Action::Offer(_) => None,
        }
    }
}

/// Which face, permission and price a spell is cast with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct CastWay {
    /// The face or half, if not the card's own.
    pub face: Option<DefId>,
    /// The permission, where one is needed or sets the price: who has it, which ability, which of its permissions.
    pub by: Option<WayBy>,
    /// The alternative cost, if it is not that of the permission (117.9): whose, which ability, which of its permissions.
    pub cost: Option<WayBy>,
}

/// A sentence that lets a spell be cast in some way: the object that has it, the ability, and which of the permissions
/// in its text.
pub type WayBy = (ObjectId, AbilityId, u8);

/// Creatures with what each attacks or blocks.
pub type Pairs = SmallVec<[(ObjectId, Entity); 4]>;

/// What is being asked. Lists are complete: every entry can be chosen (within the numbers given).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Kind {
    /// Priority: one of these.
    Act(Vec<Action>),
    /// Some of these objects or players.
    Pick {
        /// What can be chosen.
        from: Entities,
        /// Fewest.
        min: u32,
        /// Most.
        max: u32,
    },
    /// Targets: like `Pick`.
    Target {
        /// What can be chosen.
        from: Entities,
        /// Fewest.
        min: u32,
        /// Most.
        max: u32,
    },
    /// Numbered options (modes, piles, effects): positions in a list of that length.
    Choose {
        /// What can be chosen, as numbers.
        from: SmallVec<[u16; 8]>,
        /// Fewest.
        min: u32,
        /// Most.
        max: u32,
        /// The same more than once.
        repeat: bool,
    },
    /// An order of so many things, first is first; the things are listed if they are objects.
    Order {
        /// The things.
        items: Entities,
        /// How many (if they are not objects).
        n: u32,
    },
    /// A number in this interval.
    Number {
        /// Least.
        min: i32,
        /// Greatest.
        max: i32,
    },
    /// Yes or no.
    Confirm,
    /// One of these words, colours or types.
    Name(Vec<Named>),
    /// An amount divided among these, at least `least` each.
    Divide {
        /// Among.
        among: Entities,
        /// Amount.
        total: i32,
        /// At least, each.
        least: i32,
        /// Combat damage: amount that must be assigned to each before the next gets any (510.1c).
        lethal: SmallVec<[i32; 4]>,
        /// Some may be left unassigned.
        spare: bool,
    },
    /// Words of one's own.
    Text,
    /// Attackers, each with what it can attack; `must` have to be among the attackers if possible.
    Attack(Vec<(ObjectId, Entities)>),
    /// Blockers, each with the attackers that it can block.
    Block(Vec<(ObjectId, Entities)>),
    /// Mana payment: automatic, or one mana source after another.
    Pay {
        /// The rest of the cost.
        cost: SmallVec<[ManaSymbol; 6]>,
        /// Mana abilities that can be used.
        sources: Vec<(ObjectId, u8)>,
    },
}

/// A word that can be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Named {
    /// A colour.
    Color(Colors),
    /// A subtype.
    Subtype(SubtypeId),
    /// A card type, as its bit.
    Type(u16),
    /// Anything else.
    Word(StrId),
}

/// What an instruction does to the things that are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Deed {
    /// A declared action.
    Action(ActionId),
    /// Puts them there, or on the bottom of a library.
    Move(Zone, bool),
    /// Taps them.
    Tap,
    /// Untaps them.
    Untap,
    /// Deals damage to them.
    Damage,
    /// Puts counters on them.
    Counters,
    /// Attaches something to them.
    Attach,
}

impl Deed {
    /// What an act does; none: nothing that one word says.
    pub(crate) fn of(act: &Act) -> Option<Self> {
        Some(match act {
            Act::Perform(action, _) => Self::Action(*action),
            Act::Move { to, .. } => Self::Move(to.zone, matches!(to.place, Place::Bottom | Place::BottomRandom)),
            Act::Tap(_) => Self::Tap,
            Act::Untap(_) => Self::Untap,
            Act::Damage { .. } => Self::Damage,
            Act::PutCounters { .. } => Self::Counters,
            Act::Attach { .. } => Self::Attach,
            _ => return None,
        })
    }
}

/// Why it is asked, for people and for answers by rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Reason {
    /// Priority.
    Priority,
    /// `may`, with the instruction's object: which `may` of which ability, counted in the order of the text, where it is one.
    May(Option<(AbilityId, u8)>),
    /// What begins in the command zone (313.2).
    Begin,
    /// A mulligan (103.4).
    Mulligan,
    /// Scry after a mulligan (103.4).
    MulliganScry,
    /// Modes.
    Modes,
    /// Targets.
    Targets,
    /// X.
    X,
    /// Whether an optional cost is paid.
    OptionalCost(Option<LabelId>),
    /// What a cost uses up.
    Cost,
    /// What a cost does something to.
    Paying(Deed),
    /// Mana.
    Mana,
    /// Which mana is added.
    ManaKind,
    /// What an instruction needs.
    Effect,
    /// What an instruction does something to.
    Deed(Deed),
    /// Which replacement effect first (616.1).
    Replacement,
    /// Whether a replacement is used.
    UseReplacement {
        /// What the event is about.
        of: Option<Entity>,
        /// Where it would go, if it would move.
        to: Option<Zone>,
    },
    /// Order of own triggers (603.3b).
    Triggers,
    /// Attackers.
    Attack,
    /// Blockers.
    Block,
    /// Order of blockers (509.2) or of attackers (509.3).
    DamageOrder,
    /// Combat damage (510.1).
    CombatDamage,
    /// A division (601.2d).
    Division,
    /// Discarding to hand size.
    HandSize,
    /// Whom creatures may attack in this combat (507.1).
    Defending,
    /// Who makes a choice that is another player's: in the place of somebody who has left (800.4f), or of several opponents
    /// of whom one chooses a mode or a target (601.2c, 700.2e).
    StandIn,
    /// Legend rule.
    Legend,
    /// Who begins.
    FirstPlayer,
    /// The order in which cards go somewhere.
    CardOrder,
    /// Payment while resolving (`unless`).
    Unless,
    /// Which of the alternatives of a cost (601.2b).
    Alternative,
    /// An Aura that enters without being cast (303.4f).
    AuraHost,
    /// Whether a point of courage is spent on a test.
    Courage,
    /// A question to the game master, and what it is about: the number of words of the scene.
    Ruling(StrId, Option<u32>),
    /// How a die fell that somebody rolled by hand.
    Die,
    /// Words of one's own.
    Words,
    /// Whether a spell is countered (ME-8.6).
    Counter(ObjectId),
    /// A step of a scale.
    Step(crate::ir::ScaleId),
    /// Whether the game master refuses to have spells cast as one (ME-7.20).
    Combination,
}

/// One question.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Question {
    /// Whose choice it is.
    pub who: PlayerId,
    /// What is asked.
    pub kind: Kind,
    /// Why.
    pub why: Reason,
    /// The object it is about.
    pub source: Option<ObjectId>,
}

/// One answer. Objects and numbers, never positions in a menu.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Answer {
    /// To `Act`.
    Act(Action),
    /// To `Pick`, `Target`, `Order` of objects.
    Entities(Entities),
    /// To `Choose`, `Order` of other things.
    Numbers(SmallVec<[u16; 8]>),
    /// To `Number`.
    Number(i32),
    /// To `Confirm`.
    Yes(bool),
    /// To `Name`.
    Name(Named),
    /// To `Text`.
    Text(Box<str>),
    /// To `Divide`, in the order of `among`.
    Division(SmallVec<[i32; 8]>),
    /// To `Attack` and `Block`: creature and goal; a blocker may stand several times.
    Pairs(Pairs),
    /// To `Pay`: let the engine choose sources.
    Auto,
    /// To `Pay`: use this mana ability.
    Source(ObjectId, u8),
    /// Instead of any answer: who is asked concedes (104.3a).
    Concede,
    /// Instead of an action: somebody else concedes, who need not have priority (104.3a).
    Leaves(PlayerId),
    /// Instead of any answer while something is cast or activated: the whole of it is undone, as if it had been illegal
    /// (721.1).
    TakeBack,
}

/// Why the engine stopped in the middle of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Interrupt {
    /// There is no answer yet; the question is in [`super::Caches::open`].
    Open,
    /// The game is over.
    Over(Outcome),
    /// An action turned out to be illegal and is undone (721).
    Illegal,
    /// The turn ends now (716).
    EndTurn,
    /// The combat phase ends now.
    EndCombat,
    /// A limit was reached.
    Limit(Limit),
}

/// What kind of limit a game ran into; never silent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
pub enum Limit {
    /// Too many objects.
    #[error("the game has more objects than the settings allow")]
    Objects,
    /// Too many events in a turn.
    #[error("a turn has more events than the settings allow")]
    Events,
    /// Too many decisions in a turn.
    #[error("a turn has more decisions than the settings allow")]
    Decisions,
    /// Too much work in a game.
    #[error("the game takes more work than the settings allow")]
    Work,
    /// The driver called the game off ([`Driver::cancelled`]).
    #[error("the game was cancelled")]
    Cancelled,
    /// Instructions nested too deeply.
    #[error("instructions are nested too deeply")]
    Depth,
    /// More dice fall than were written down.
    #[error("more dice fall than were written down")]
    Dice,
    /// A die that was written down shows what such a die doesn't have.
    #[error("a die shows a face that it doesn't have")]
    Face,
    /// An instruction repeated too often.
    #[error("an instruction is repeated more often than the engine allows")]
    Repeats,
    /// The search for a payment was given up.
    #[error("the mana sources can be combined in more ways than the payer looks at")]
    Payment,
    /// The agent answered illegally again and again.
    #[error("an agent kept giving illegal answers")]
    Answers,
    /// The content uses what the engine does not carry out.
    #[error("a definition that is not playable yet was used")]
    Unsupported,
}

/// The result of a step.
pub type StepResult<T> = Result<T, Interrupt>;

/// Who answers.
pub trait Driver {
    /// An answer, or `None`: not yet. Illegal answers are refused through [`Driver::refused`] and asked again.
    fn answer(&mut self, world: &GameState, decision: &Question) -> Option<Answer>;
    /// The last answer was illegal, for this reason.
    fn refused(&mut self, _decision: &Question, _reason: &str) {}
    /// Whether questions with a single legal answer are asked too.
    fn wants_forced(&self) -> bool {
        false
    }
    /// Whether somebody who may take back what is begun is asked for its only target too.
    fn wants_only_target(&self, _who: PlayerId) -> bool {
        false
    }
    /// Whether mana abilities are among the actions of a player with priority (605.3a); they are always used while paying.
    fn wants_mana(&self, _who: PlayerId) -> bool {
        false
    }
    /// Whether the game is to stop now, with [`Limit::Cancelled`]: for deadlines and for people who close a window. Asked
    /// again and again while nobody is asked anything else, some hundred times a second.
    fn cancelled(&self) -> bool {
        false
    }
    /// Whether somebody may answer [`Answer::TakeBack`].
    fn takes_back(&self, _who: PlayerId) -> bool {
        false
    }
    /// Of several turns at the same time (807.4) the number of that which is to go on; none: they take turns at it.
    fn works_on(&self) -> Option<u8> {
        None
    }
    /// Whether mana is paid by hand.
    fn pays_by_hand(&self, _who: PlayerId) -> bool {
        false
    }
}
