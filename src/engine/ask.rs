//! Choices: the one way in which the engine asks, and the ways in which it stops.

use super::{Entities, Entity, GameState, ObjectId, Outcome, PlayerId};
use crate::ir::{AbilityId, Act, ActionId, Colors, DefId, LabelId, ManaSymbol, Place, StrId, SubtypeId, Zone};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// Something that a player with priority can do (116.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Action {
    /// Does nothing and passes priority (116.4).
    Pass,
    /// Plays this card as a land (305.1).
    PlayLand(ObjectId),
    /// Casts this card, or a part of it, in this way (601).
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
        /// The fewest that must be chosen; 0: none has to be.
        min: u32,
        /// The most that may be chosen; none is chosen twice.
        max: u32,
    },
    /// Targets of a spell or ability, otherwise like `Pick` (601.2c).
    Target {
        /// What can be chosen.
        from: Entities,
        /// The fewest targets that must be chosen; 0: none has to be.
        min: u32,
        /// The most targets that may be chosen; none is chosen twice.
        max: u32,
    },
    /// Numbered options (modes, piles, effects): positions in a list of that length.
    Choose {
        /// What can be chosen, as numbers.
        from: SmallVec<[u16; 8]>,
        /// The fewest options that must be chosen; 0: none has to be.
        min: u32,
        /// The most options that may be chosen.
        max: u32,
        /// The same more than once.
        repeat: bool,
    },
    /// An order of so many things, first is first; the things are listed if they are objects.
    Order {
        /// The objects that are put in order; empty if the things are no objects, or if objects can't tell them apart.
        items: Entities,
        /// How many (if they are not objects).
        n: u32,
    },
    /// A number in this interval.
    Number {
        /// The least number that may be chosen.
        min: i32,
        /// The greatest number that may be chosen.
        max: i32,
    },
    /// Yes or no.
    Confirm,
    /// One of these words, colors or types.
    Name(Vec<Named>),
    /// An amount divided among these, at least `least` each.
    Divide {
        /// The objects and players that get a share each.
        among: Entities,
        /// The amount that is divided; all of it unless `spare` says otherwise.
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
    /// A color, as its one bit.
    Color(Colors),
    /// A subtype, such as a creature type or a land type.
    Subtype(SubtypeId),
    /// A card type, as its bit.
    Type(u16),
    /// A word that a text offers, or the name of a card.
    Word(StrId),
}

/// What an instruction does to the things that are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Deed {
    /// Performs a declared keyword action on them (701).
    Action(ActionId),
    /// Puts them there; into a library, on top or among its cards.
    Move(Zone),
    /// Puts them there, below all that lies there.
    MoveToBottom(Zone),
    /// Taps the chosen permanents (701.20).
    Tap,
    /// Untaps the chosen permanents (701.20).
    Untap,
    /// Deals damage to them.
    Damage,
    /// Puts counters on them.
    Counters,
    /// Attaches something to them.
    Attach,
    /// Casts them while something is carried out (608.2f).
    Cast,
}

impl Deed {
    /// What an act does; none: nothing that one word says.
    pub(crate) fn of(act: &Act) -> Option<Self> {
        Some(match act {
            Act::Declared(action, _) => Self::Action(*action),
            Act::Move { to, .. } => match to.place {
                Place::Bottom | Place::BottomRandom => Self::MoveToBottom(to.zone),
                Place::Top | Place::TopInOrder | Place::FromTop(_) | Place::Shuffled | Place::WhereItWas => {
                    Self::Move(to.zone)
                }
            },
            Act::Tap(_) => Self::Tap,
            Act::Untap(_) => Self::Untap,
            Act::Damage { .. } => Self::Damage,
            Act::PutCounters(_) => Self::Counters,
            Act::Attach { .. } => Self::Attach,
            Act::Cast { play: false, .. } => Self::Cast,
            _ => return None,
        })
    }
}

/// Why it is asked, for people and for answers by rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Reason {
    /// What a player with priority does (116).
    Priority,
    /// `may`, with the instruction's object: which `may` of which ability, counted in the order of the text, where it is one.
    May(Option<(AbilityId, u8)>),
    /// What begins in the command zone (313.2).
    Begin,
    /// Whether the player takes a mulligan (103.4).
    Mulligan,
    /// Scry after a mulligan (103.4).
    MulliganScry,
    /// Which modes of a text are chosen (700.2).
    Modes,
    /// Which options of an instruction are chosen as it is carried out (608.2d).
    Options,
    /// What is chosen as a target (601.2c), or takes the place of one (114.7).
    Targets,
    /// The value of X (107.3).
    X,
    /// Whether an optional cost is paid.
    OptionalCost(Option<LabelId>),
    /// What a cost uses up.
    Cost,
    /// What a cost does something to.
    Paying(Deed),
    /// Which mana source is used next, for players who pay by hand.
    Mana,
    /// Which mana is added.
    ManaKind,
    /// What an instruction needs.
    Effect,
    /// One of several words that an instruction needs, each asked for by itself.
    OneOf {
        /// Which of them it is, from 1 on.
        nth: u16,
        /// How many there are to be.
        of: u16,
        /// What was chosen before: the number of words of the scene; none: nothing.
        chosen: Option<u32>,
    },
    /// A number that has a name where it is chosen.
    Called(crate::ir::StrId),
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
    /// Which creatures attack what (508.1), and which of them form a band (702.21).
    Attack,
    /// Which creatures block which attackers (509.1).
    Block,
    /// Order of blockers (509.2) or of attackers (509.3).
    DamageOrder,
    /// How a creature assigns its combat damage, or whether it does so in another way than usual (510.1).
    CombatDamage,
    /// How an effect is divided among its targets (601.2d), or a prevention among several amounts of damage (615.7).
    Division,
    /// Discarding to hand size.
    HandSize,
    /// Whom creatures may attack in this combat (507.1).
    Defending,
    /// Who makes a choice that is another player's: in the place of somebody who has left (800.4f), or of several opponents
    /// of whom one chooses a mode or a target (601.2c, 700.2e).
    StandIn,
    /// Which of several legendary permanents with the same name is kept (704.5j).
    Legend,
    /// Who takes the first turn, asked of whoever lost the game before it (103.2).
    FirstPlayer,
    /// The order in which cards go somewhere.
    CardOrder,
    /// Payment while resolving (`unless`).
    Unless,
    /// Which of the alternatives of a cost (601.2b).
    Alternative,
    /// An Aura that enters without being cast (303.4f).
    AuraHost,
    /// Whether a point of courage is spent on a test; the source of the question is who tests.
    Courage {
        /// What is tested.
        test: crate::ir::Tested,
        /// The spell that it is made to cast, or whose effect calls for it.
        spell: Option<ObjectId>,
    },
    /// A question to the game master, and what it is about: the number of words of the scene.
    Ruling(StrId, Option<u32>),
    /// How a die fell that somebody rolled by hand; the source of the question is who tests, or whose text rolls.
    Die {
        /// What is tested; none: the dice of a text, such as those of damage.
        test: Option<crate::ir::Tested>,
        /// How many dice of this roll are to fall yet, this one among them.
        left: u16,
    },
    /// Words of one's own.
    Words,
    /// In a scene: what is chosen has this name in the text from then on.
    As(crate::ir::LabelId),
    /// Whether a spell is countered (ME-8.6).
    Counter(ObjectId),
    /// A step of a scale.
    Step(crate::ir::ScaleId),
    /// Whether the game master refuses to have spells cast as one (ME-7.20).
    Combination,
}

/// One question to one player, who has to answer before the game goes on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Question {
    /// Whose choice it is.
    pub who: PlayerId,
    /// What is asked.
    pub kind: Kind,
    /// What the answer is for.
    pub why: Reason,
    /// The object it is about.
    pub source: Option<ObjectId>,
}

/// Whom something is asked, and what for; what can be answered makes a [`Question`] of it.
#[derive(Clone, Copy, Debug)]
pub struct Asking {
    /// The player who decides.
    pub who: PlayerId,
    /// What the decision is for.
    pub why: Reason,
    /// What it comes from, if it comes from an object.
    pub source: Option<ObjectId>,
}

impl Asking {
    /// A decision of this player, for this reason, that comes from this object.
    #[inline]
    pub fn of(who: PlayerId, why: Reason, source: Option<ObjectId>) -> Self {
        Self { who, why, source }
    }

    /// The question with what can be answered.
    #[inline]
    pub fn question(self, kind: Kind) -> Question {
        Question { who: self.who, kind, why: self.why, source: self.source }
    }
}

/// One answer. Objects and numbers, never positions in a menu.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Answer {
    /// The action that is taken, to `Act`.
    Act(Action),
    /// To `Pick`, `Target`, `Order` of objects.
    Entities(Entities),
    /// To `Choose`, `Order` of other things.
    Numbers(SmallVec<[u16; 8]>),
    /// The number that is chosen, to `Number`.
    Number(i32),
    /// Yes if true, to `Confirm`.
    Yes(bool),
    /// The word that is chosen, to `Name`.
    Name(Named),
    /// The words that somebody made up, to `Text`; at most 200 bytes.
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
    /// The driver called the game off ([`Driver::canceled`]).
    #[error("the game was canceled")]
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

/// Answers the questions of the engine on behalf of the players, and says how they want to be asked.
pub trait Driver {
    /// An answer, or `None`: not yet. Illegal answers are refused through [`Driver::refused`] and asked again.
    fn answer(&mut self, state: &GameState, decision: &Question) -> Option<Answer>;
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
    /// Whether mana abilities are among the actions of a player with priority (605.3a); they are always used while paying. Asked
    /// as a game goes on and whenever somebody is asked, not for each window in which a player can only pass.
    fn wants_mana(&self, _who: PlayerId) -> bool {
        false
    }
    /// Whether the game is to stop now, with [`Limit::Cancelled`]: for deadlines and for people who close a window. Asked
    /// again and again while nobody is asked anything else, some hundred times a second.
    fn canceled(&self) -> bool {
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
