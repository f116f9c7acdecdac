//! A scenario as it was written, with all names resolved that can be resolved before it runs.

pub use super::thing_names::{Named, Thing};
use crate::action_checks::{Kind, Outcome, When};
use crate::engine::PlayerId;
use crate::ir::{ActionId, CardTypes, Colors, CounterId, DefId, KeywordId, Step, SubtypeId, Supertypes, Zone};
use crate::magic::formats::Options;
use crate::settings::Settings;
use crate::source::Span;

/// One scenario: a position or a scene, what is done there, and what must then be so.
#[derive(Clone, Debug, Default)]
pub struct Scenario {
    /// What it is called in its file and in reports.
    pub name: String,
    /// Where its name stands.
    pub span: Span,
    /// The whole of its text.
    pub whole: Span,
    /// The rules that it is about.
    pub rules: Vec<String>,
    /// The players in turn order.
    pub seats: Vec<Seat>,
    /// Names given to cards of the position (`as bear`).
    pub labels: Vec<String>,
    /// Another seed than the usual one.
    pub seed: Option<u64>,
    /// What the table has agreed on.
    pub house: Settings,
    /// The format with teams and options.
    pub format: Options,
    /// Where the first line about it stands.
    pub format_span: Option<Span>,
    /// When it begins; empty: the main phase of the first player. With turn markers (807.4) one for each that is placed.
    pub start: Vec<(PlayerId, Step)>,
    /// What happens, in order.
    pub steps: Vec<Line>,
    /// The scene beside the table, or instead of it.
    pub scene: Option<super::scene::SceneSetup>,
}

/// A player and what lies before them.
#[derive(Clone, Debug, Default)]
pub struct Seat {
    /// How the scenario calls the player.
    pub name: String,
    /// Life total, if it isn't the usual one.
    pub life: Option<i32>,
    /// Counters on the player.
    pub counters: Vec<(CounterId, u16)>,
    /// What was noted as cards were drafted (905.2b).
    pub notes: Vec<crate::ir::Note>,
    /// Cards, in the order in which they are put down; those of a library from the top.
    pub cards: Vec<Placed>,
    /// Something was said about the library, if only that it is empty.
    pub library_given: bool,
}

/// Cards of the position.
#[derive(Clone, Debug)]
pub struct Placed {
    /// Where it is written.
    pub span: Span,
    /// Which card or token.
    pub def: DefId,
    /// A declared token instead of a card.
    pub token: bool,
    /// How many of them.
    pub count: u32,
    /// Where they are.
    pub zone: Zone,
    /// It lies there tapped (110.6).
    pub tapped: bool,
    /// Came under control this turn (302.6).
    pub new: bool,
    /// It lies face down (707).
    pub face_down: bool,
    /// Its back face is up (711).
    pub transformed: bool,
    /// It is a commander of its owner (903.3).
    pub commander: bool,
    /// Its owner knows where it lies in the library.
    pub known: bool,
    /// Counters on it.
    pub counters: Vec<(CounterId, u16)>,
    /// What it is attached to.
    pub attached: Option<Thing>,
    /// Its label: a position in [`Scenario::labels`].
    pub label: Option<usize>,
}

/// A line that is carried out.
#[derive(Clone, Debug)]
pub struct Line {
    /// Where it is written.
    pub span: Span,
    /// What it says.
    pub what: What,
    /// The game must refuse it or take it back.
    pub refused: bool,
}

impl Line {
    /// Whether an expectation is about a declaration, for which others would have to pass: it looks, and moves nothing.
    pub fn looks_ahead(&self) -> bool {
        let declared = |says: &ExpectedFact| matches!(says, ExpectedFact::CanAttack(..) | ExpectedFact::CanBlock(..));
        matches!(&self.what, What::Expect(claims) if claims.iter().any(|c| declared(&c.says)))
    }
}

/// What a line says.
#[derive(Clone, Debug)]
pub enum What {
    /// The game begins: shuffling, opening hands, mulligans (103).
    Begin,
    /// All players pass in succession (116.4).
    AllPass,
    /// Of several turns at once the next lines are about the one of this player.
    TurnOf(PlayerId),
    /// Everybody passes until the game is there.
    Until {
        /// In whose turn; none: in the present turn.
        active: Option<PlayerId>,
        /// Which step; none: the next turn, whatever comes first in it.
        step: Option<Step>,
    },
    /// The game master asks for an action check (AC-0.2).
    Asks(Box<Asked>),
    /// A player does something.
    Does(PlayerId, Deed),
    /// A player proposes a shortcut (720.2a).
    Proposes {
        /// Who proposes it.
        who: PlayerId,
        /// How many times it is gone through (720.1b), at least once.
        times: u32,
        /// How many of the lines that follow are what is proposed.
        lines: usize,
    },
    /// A player accepts what was proposed (720.2b).
    Accepts(PlayerId),
    /// A player will do something else there (720.2b).
    Stops(PlayerId, StopsAt),
    /// Something must be true.
    Expect(Vec<Claim>),
    /// Something happens in the scene.
    Scene(super::scene::SceneLine),
}

/// Where a shortcut is stopped: the first place in it, of those described, at which the player has priority.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StopsAt {
    /// In which round, from 1; none: in any.
    pub round: Option<u32>,
    /// In which step; none: in any.
    pub step: Option<Step>,
}

/// What the game master asks for.
#[derive(Clone, Debug)]
pub struct Asked {
    /// Which player makes the check.
    pub who: PlayerId,
    /// Kind and difficulty; none: as the settings say of the task (AC-2.2).
    pub kind: Option<(Kind, i32)>,
    /// What is tried.
    pub task: String,
    /// With what it is tried; none: with nothing.
    pub thing: Option<Thing>,
    /// When the check may be made.
    pub when: When,
    /// Any difficulty is allowed.
    pub beyond: bool,
    /// The game master says that the player knows the result.
    pub known: bool,
    /// What happens right after a success.
    pub on_success: Option<ActionId>,
    /// What happens right after a failure.
    pub on_failure: Option<ActionId>,
}

/// What a player does.
#[derive(Clone, Debug)]
pub enum Deed {
    /// Makes the check that the game master asks for.
    Check {
        /// Of several requests the one with this task.
        task: Option<String>,
        /// Takes the boost if it is offered.
        boost: bool,
    },
    /// Passes when the player has priority (116.3).
    Pass,
    /// Casts a spell: which card, and what is announced for it.
    Cast(Thing, Announced),
    /// Plays a land from where that is allowed.
    Play(Thing),
    /// Activates an ability, or takes a special action.
    Activate {
        /// The object that has the ability.
        thing: Thing,
        /// Which of its abilities of that sort, from 1.
        nth: Option<u32>,
        /// It is a special action (115.2), no activated ability.
        special: bool,
        /// What is announced with it.
        announced: Announced,
    },
    /// Declares attackers: goal (none: the only player that can be attacked) and creatures.
    Attack(Vec<(Option<Thing>, Vec<Thing>)>),
    /// Declares blockers: attacker and creatures.
    Block(Vec<(Thing, Vec<Thing>)>),
    /// Answers the next question that the answer fits.
    Choose(Choice),
    /// Leaves the game.
    Concede,
}

/// What is announced together with a spell or ability (601.2b-d).
#[derive(Clone, Debug, Default)]
pub struct Announced {
    /// In the order of the targets.
    pub targets: Vec<Thing>,
    /// The modes that are chosen, from 1; empty: none are announced.
    pub modes: Vec<u16>,
    /// The value of X; none: it is not announced.
    pub x: Option<i32>,
    /// Optional costs that are paid, in the order of the questions, with how often.
    pub paid: Vec<(String, i32)>,
    /// What costs use up.
    pub with: Vec<Thing>,
    /// From which zone.
    pub from: Option<Zone>,
    /// By which keyword, ability or face.
    pub using: Option<String>,
    /// Shares of a division.
    pub division: Vec<i32>,
    /// What mana is made with by hand, in this order, with the number of the ability.
    pub taps: Vec<(Thing, Option<u32>)>,
}

/// What a player answers to a question.
#[derive(Clone, Debug)]
pub enum Choice {
    /// Yes or no.
    Yes(bool),
    /// Nothing at all.
    Nothing,
    /// Numbers: a number, modes, positions from 1, shares.
    Numbers(Vec<i32>),
    /// A color, type or other word.
    Word(String),
    /// Objects and players; also an order.
    Things(Vec<Thing>),
}

/// One thing that must be true.
#[derive(Clone, Debug)]
pub struct Claim {
    /// Where it is written.
    pub span: Span,
    /// About what; none: about the game.
    pub about: Option<Thing>,
    /// It must be false instead.
    pub not: bool,
    /// What is claimed.
    pub says: ExpectedFact,
}

impl Claim {
    /// Everything that it names.
    pub fn things(&self) -> Vec<&Thing> {
        let of_says: Vec<&Thing> = match &self.says {
            ExpectedFact::Sees(thing)
            | ExpectedFact::Can(_, thing)
            | ExpectedFact::Attached(thing)
            | ExpectedFact::Away(thing, _) => vec![thing],
            ExpectedFact::CanAttack(goal, with) => goal.iter().chain(with).collect(),
            ExpectedFact::CanBlock(attacker, with) => std::iter::once(attacker).chain(with).collect(),
            _ => Vec::new(),
        };
        self.about.iter().chain(of_says).collect()
    }
}

/// Which cards lie at one end of a library, or of a planar or scheme deck.
#[derive(Clone, PartialEq, Debug)]
pub struct LibraryClaim {
    /// Whose it is.
    pub of: PlayerId,
    /// The library, or the planar or scheme deck.
    pub zone: Zone,
    /// Where they lie in it.
    pub end: LibraryEnd,
    /// The names of the cards, read from the top down.
    pub names: Vec<String>,
    /// Their order does not matter.
    pub any_order: bool,
}

/// One end of a library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LibraryEnd {
    /// The cards that are drawn first.
    Top,
    /// The cards below all others.
    Bottom,
}

/// What can be claimed.
#[derive(Clone, Debug)]
pub enum ExpectedFact {
    /// Power and toughness, in this order (208).
    Pt(i32, i32),
    /// A number of an object or a player.
    Number(Number, i32),
    /// So many counters.
    Counters(CounterId, i32),
    /// So many spell picks (ME-6.1).
    Picks(i32),
    /// So many cards in a zone.
    CardsIn(Zone, i32),
    /// Has a keyword ability.
    Keyword(KeywordId),
    /// Any abilities at all.
    Abilities,
    /// Tapped and so on.
    State(State),
    /// Has that card type, whatever others it has (205.2).
    Type(CardTypes),
    /// Has that supertype, whatever others it has (205.4).
    Super(Supertypes),
    /// Has that subtype, whatever others it has (205.3).
    Subtype(SubtypeId),
    /// Has that color, whatever others it has (105).
    Color(Colors),
    /// Has no color at all (105.2c).
    Colorless,
    /// Is in a zone (of a player).
    In(Zone, Option<PlayerId>),
    /// Is attached to.
    Attached(Thing),
    /// So many feet from something.
    Away(Thing, i64),
    /// So many seconds have gone by since the scene began.
    Elapsed(i64),
    /// Is under the control of this player (108.4).
    Controlled(PlayerId),
    /// A player controls so many permanents of a name.
    Controls(String, i32),
    /// Won (or, with `not`, did not).
    Wins,
    /// A player has lost or left without a draw (104.3), or others have won.
    Loses,
    /// Has a draw, alone or with all others (104.4).
    DrawsGame,
    /// The whole game is over, and nobody won (104.4).
    Draw,
    /// The game is not over.
    GoesOn,
    /// So many objects on the stack.
    Stack(i32),
    /// A declared number of a creature or a thing.
    Declared(crate::ir::NumberId, i32),
    /// The step of light on a thing.
    Light(i32),
    /// Has a designation, of an object or a player.
    Designated(crate::ir::DesignationId),
    /// The last action check was so.
    Check(CheckSays),
    /// Cards at one end of a library, or of a planar or scheme deck.
    Library(LibraryClaim),
    /// A player has priority, alone or with the team (116).
    Priority,
    /// May know which card it is (400.2).
    Sees(Thing),
    /// Can make a check (with this task) now.
    CanCheck(Option<String>),
    /// Can do that now.
    Can(Verb, Thing),
    /// Can attack (goal) with exactly these now.
    CanAttack(Option<Thing>, Vec<Thing>),
    /// Can block that attacker with exactly these creatures now.
    CanBlock(Thing, Vec<Thing>),
}

/// What can be claimed of an action check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckSays {
    /// The target number (AC-1.7).
    Target(i32),
    /// The achievement with its boost (AC-1.10).
    Achievement(i32),
    /// The color correction (AC-1.11).
    Correction(i32),
    /// What the boost added; none: there was no boost.
    Boost(Option<i32>),
    /// What the second card counted as.
    Color(Colors),
    /// How it ended.
    Ends(Outcome),
}

/// Numbers that can be claimed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Number {
    /// The power of an object (208).
    Power,
    /// The toughness of an object (208).
    Toughness,
    /// Loyalty: counters on the battlefield, what is printed elsewhere (306.5).
    Loyalty,
    /// The life total of a player (118).
    Life,
    /// Damage marked on it.
    Damage,
    /// The mana value of an object (202.3).
    ManaValue,
    /// Unspent mana of a player.
    Mana,
}

/// States that can be claimed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// The object is tapped (110.6).
    Tapped,
    /// The object is not tapped (110.6).
    Untapped,
    /// It is an attacking creature (508).
    Attacking,
    /// It is a blocking creature (509).
    Blocking,
    /// It attacks and was blocked (509.1h).
    Blocked,
    /// It is face down (707).
    FaceDown,
    /// Its back face is up (711).
    Transformed,
    /// It is a token, not a card (110.5).
    Token,
    /// It is somebody's commander (903.3).
    Commander,
    /// It came under control since the last turn of its controller began (302.6).
    New,
    /// It is the turn of this player (102.1).
    Active,
}

/// What a player can be claimed to be able to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verb {
    /// Cast a card as a spell (601).
    Cast,
    /// Play a card as a land (305).
    Play,
    /// Activate an ability, mana abilities too (602).
    Activate,
    /// Take a special action (115.2).
    Use,
}
