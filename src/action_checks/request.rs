//! A request of the game master (AC-1.1): the only way in which a check begins (AC-0.2).

use super::Kind;
use crate::engine::{Engine, Env, ObjectId, Offer, PlayerId, SlotValue};
use crate::ir::{ActionId, Roles};
use crate::settings::{BoostPer, Check, KnownCards, Time};
use std::fmt;

/// The hardest difficulty that needs no word of the scenario (AC-1.3); the easiest is 0.
pub const HARDEST: i32 = 8;
/// The bounds of any difficulty, so that sums stay small.
const BOUNDS: std::ops::RangeInclusive<i32> = -1000..=1000;
/// More cards than any library has: every known card is set aside.
const ALL_OF_THEM: i32 = 1_000_000;

/// When a check can be made (AC-4.3 to AC-4.7).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum When {
    /// As usual: at the time of sorceries.
    #[default]
    Usual,
    /// As the game master says.
    At(Time),
    /// By the guide of the settings, from how many seconds the deed takes.
    Lasting(i32),
}

/// What the game master asks a player to check.
#[derive(Clone, PartialEq, Debug)]
pub struct Request {
    /// Whose character acts.
    pub who: PlayerId,
    /// Which kind of check.
    pub kind: Kind,
    /// How hard it is.
    pub difficulty: i32,
    /// What is tried.
    pub task: String,
    /// The thing that it is tried with (AC-4.13).
    pub thing: Option<ObjectId>,
    /// When it can be made.
    pub when: When,
    /// The scenario allows any difficulty (AC-1.4).
    pub beyond: bool,
    /// The game master says that the player knows the result (AC-4.18).
    pub known: bool,
    /// What the player does right after a success.
    pub on_success: Option<ActionId>,
    /// What the player does right after a failure.
    pub on_failure: Option<ActionId>,
    /// It stands open again when it was followed.
    pub standing: bool,
    /// Real cards are turned up for it: what lies on top is not known from what the library here holds (AC-4.18).
    pub turned_up: bool,
}

impl Request {
    /// A check at the usual time, without anything else.
    pub fn new(who: PlayerId, kind: Kind, difficulty: i32, task: impl Into<String>) -> Self {
        Self {
            who,
            kind,
            difficulty,
            task: task.into(),
            thing: None,
            when: When::Usual,
            beyond: false,
            known: false,
            on_success: None,
            on_failure: None,
            standing: false,
            turned_up: false,
        }
    }
}

/// Why a request is not possible at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The difficulty is out of range (AC-1.3).
    Difficulty(i32),
    /// The player knows the result (AC-4.18).
    Known,
    /// The content has no declaration that plays this part.
    Content(&'static str),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Difficulty(n) if BOUNDS.contains(n) => {
                write!(f, "a difficulty is a number from 0 to {HARDEST} unless the scenario says otherwise, not `{n}`")
            }
            Refusal::Difficulty(n) => {
                write!(f, "a difficulty lies between {} and {}, not at `{n}`", BOUNDS.start(), BOUNDS.end())
            }
            Refusal::Known => write!(f, "the player knows the result"),
            Refusal::Content(part) => write!(f, "the content has no action for the part `{part}`"),
        }
    }
}

/// Places of the parameters of the content's action.
pub(super) const KIND: usize = 0;
pub(super) const DIFFICULTY: usize = 1;

/// Makes a request: an offer that stands open to the player. Gives back its number.
///
/// # Errors
/// If the request is not possible, whatever the player does.
pub fn ask(engine: &mut Engine, request: &Request) -> Result<u32, Refusal> {
    let usual = (0..=HARDEST).contains(&request.difficulty);
    if !(usual || request.beyond) || !BOUNDS.contains(&request.difficulty) {
        return Err(Refusal::Difficulty(request.difficulty));
    }
    if request.known {
        return Err(Refusal::Known);
    }
    let part =
        |name: &'static str| engine.rulebook.content.roles.parts.get(name).copied().ok_or(Refusal::Content(name));
    let [check, success, failure] = [part(Roles::PARTS[0])?, part(SUCCESS)?, part(FAILURE)?];
    let house = engine.state.house.clone();
    let sorcery = match request.when {
        When::Usual => true,
        When::At(time) => time == Time::Sorcery,
        When::Lasting(seconds) => house.check.timing.of(seconds) == Time::Sorcery,
    };
    let after = [(success, request.on_success), (failure, request.on_failure)];
    let offer = Offer {
        id: 0,
        who: request.who,
        action: check,
        args: arguments(request, &house.check),
        sorcery,
        task: request.task.as_str().into(),
        thing: request.thing,
        source: ObjectId::NONE,
        after: after.into_iter().filter_map(|(watched, then)| then.map(|a| (watched, a))).collect(),
        standing: request.standing,
        actor: None,
        by_hand: request.turned_up,
    };
    Ok(engine.offer(offer))
}

/// Names of parts that the content plays.
pub(super) const TARGET: &str = Roles::PARTS[1];
pub(super) const COLOR: &str = Roles::PARTS[2];
pub(super) const ACHIEVEMENT: &str = Roles::PARTS[3];
pub(super) const BOOST: &str = Roles::PARTS[4];
pub(super) const SUCCESS: &str = Roles::PARTS[5];
pub(super) const FAILURE: &str = Roles::PARTS[6];
pub(super) const BREAKING_OFF: &str = Roles::PARTS[7];

/// The values of the parameters of the content's action, in its order.
fn arguments(request: &Request, settings: &Check) -> Env {
    let unknown = match settings.known_cards {
        KnownCards::Revealed => 2,
        KnownCards::All => ALL_OF_THEM,
    };
    let shared = i32::from(settings.boost_per == BoostPer::Table);
    let apart = if settings.boost_excludes_revealed { 2 } else { 0 };
    let numbers = [settings.same_color, settings.allied_color, unknown, settings.boost_cards, apart, shared];
    let head = [SlotValue::Color(request.kind.colors()), SlotValue::Num(request.difficulty)];
    head.into_iter().chain(numbers.map(SlotValue::Num)).collect()
}
