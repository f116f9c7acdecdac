//! What is true of each verb of events, whatever the event: one row for each, which all read who would otherwise list the
//! verbs of which there is nothing to say.

use super::{ActionId, DesignationId, Verb, Zones};

/// What is true of all events of a verb.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VerbFacts {
    /// A number of its own, which stays as it is: digests are made of it, and its lowest 6 bits are its place in tables of
    /// bits. Declared actions and designations lie above all other verbs and share their places.
    pub number: u32,
    /// What happens to the state when the event does.
    pub writes: Writes,
    /// It comes so often that it takes a short way: if nobody hears it, it is put into the journal and nothing else is asked
    /// about it. Only for what [`VerbFacts::needs`] nothing and [`VerbFacts::writes`] no state of its own.
    pub unheard: bool,
    /// What has to be so, or nothing happens (400.7, 614.7a).
    pub needs: Needs,
    /// By the rules themselves nothing comes with it, however much it is and wherever it goes, so that it can go straight where
    /// no sentence is about it. Damage has results (119.3), what enters and what is turned up does so as something says
    /// (614.12, 707.9), several cards are drawn one after another (120.2).
    pub straight: bool,
    /// What it touches of what is kept for one player alone: what they can do and pay with.
    pub touches: Touches,
    /// Whether what watches for it looks at what was before it (603.10).
    pub looks_back: LooksBack,
    /// Who orders the effects that could replace it (616.1).
    pub ordered_by: OrderedBy,
    /// Where an ability functions that is about such events of its own object: wherever they can be (112.6k).
    pub own_zones: OwnZones,
    /// What can take part in it.
    pub takes: Takes,
    /// It has happened only where its amount is more than 0.
    pub counted: bool,
    /// The story of a game tells of it; otherwise another event, or the step that goes on, tells it already.
    pub told: bool,
}

/// What an event writes when it happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Writes {
    /// What the verb says, in its own arm of the one place that writes.
    State,
    /// The journal, and another step of the turn goes on, which is written where turns are.
    Step,
    /// The journal alone: it tells what is done, or what is written where it is done.
    Journal,
}

/// What has to be so for an event to happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Needs {
    /// Nothing: whoever proposes it has seen that it is possible, or it only tells what is done.
    Nothing,
    /// Its subject is still in the game.
    Subject,
    /// Its amount is more than 0, and its object, or where it has none its subject, is still there (614.7a, 400.7).
    Amount,
    /// Its amount is more than 0, and its object is where it can have counters (121.2).
    Bearer,
    /// Its amount is more than 0, and its subject is still in the game (800.4b).
    AmountForSubject,
    /// Its object is where it comes from, and can be where it goes.
    Way,
    /// Its object is on the battlefield and not tapped yet (701.20).
    Untapped,
    /// Its object is on the battlefield and tapped (701.20).
    Tapped,
    /// Its object has another face that it can turn to (701.27).
    OtherFace,
    /// Its object is face down and may be turned up (707.8).
    FaceDown,
    /// Its object is face up and may be turned down (711.10).
    FaceUp,
    /// Its object is on the battlefield (702.25).
    PhasedIn,
    /// Its object is phased out (702.25).
    PhasedOut,
    /// Its object attacks or blocks (506.4).
    InCombat,
    /// Its subject has not got this designation yet.
    Undesignated(DesignationId),
}

/// What of that which is kept for one player alone an event touches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Touches {
    /// Nothing; what it touches for everybody is told where it is written.
    Nothing,
    /// The cards of a zone that an object leaves, and of the one that it goes to.
    Cards,
    /// What a permanent can be used for, which is tapped or untapped.
    Use,
}

/// Whether an event takes something away, so that what watches for it looks back (603.10).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LooksBack {
    /// All who watch look at what is after it.
    Never,
    /// All who watch look at what was before it (603.10a-e).
    Always,
    /// It depends on the zones that something goes from and to, and on who watches (603.6c, 603.10a).
    ByZones,
}

/// Who orders the effects that could replace an event (616.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OrderedBy {
    /// The player to whose permanent, card or person it is done.
    Object,
    /// The player who does it, or whose object does; the other one where nobody does it.
    Subject,
}

/// Where an ability functions that is about what happens to its own object (112.6k).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OwnZones {
    /// In these zones.
    In(Zones),
    /// In every zone that the thing can be in.
    All,
    /// Where the thing is seen that goes from one zone to another (603.6).
    OnItsWay,
    /// Where the things are that this action is done to.
    OfAction(ActionId),
}

/// What can take part in events.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Takes {
    /// Whatever can stand in the roles of the verb.
    Anything,
    /// Only what is on the battlefield, beside players.
    Permanents,
    /// Only what is not on the stack (701.3).
    NoSpells,
    /// What can be where it comes from: of spells only the stack is that (111.1).
    FromItsZone,
}

/// What only tells: what is announced, looked at, found out, or written where it is done.
const TELLS: VerbFacts = VerbFacts {
    number: 0,
    writes: Writes::Journal,
    unheard: false,
    needs: Needs::Nothing,
    straight: true,
    touches: Touches::Nothing,
    looks_back: LooksBack::Never,
    ordered_by: OrderedBy::Subject,
    own_zones: OwnZones::In(Zones::BATTLEFIELD),
    takes: Takes::Anything,
    counted: false,
    told: true,
};

/// What only tells, and comes so often that it takes the short way where nobody hears it.
const OFTEN: VerbFacts = VerbFacts { unheard: true, ..TELLS };

/// What changes the state of the game.
const CHANGES: VerbFacts = VerbFacts { writes: Writes::State, ..TELLS };

/// What changes something by an amount.
const AMOUNTS: VerbFacts = VerbFacts { needs: Needs::Amount, counted: true, ..CHANGES };

/// What changes permanents and nothing else.
const PERMANENTS: VerbFacts = VerbFacts { takes: Takes::Permanents, ..CHANGES };

/// What lies between the numbers of two verbs that have one bit; above those of all actions and designations.
const BESIDE: u32 = 1 << 26;

impl Verb {
    /// Whether it is about attacking and blocking alone.
    #[inline]
    pub const fn is_of_fights(self) -> bool {
        matches!(self, Self::Attack | Self::Block | Self::BecomeBlocked)
    }

    /// The row of this verb. Whoever reads it asks for one field, of which a look into a table is left where this is inlined;
    /// every event asks some of them.
    #[inline(always)]
    pub const fn facts(self) -> VerbFacts {
        match self {
            Self::Move => VerbFacts {
                number: 0,
                needs: Needs::Way,
                straight: false,
                touches: Touches::Cards,
                looks_back: LooksBack::ByZones,
                ordered_by: OrderedBy::Object,
                own_zones: OwnZones::OnItsWay,
                takes: Takes::FromItsZone,
                ..CHANGES
            },
            Self::Cast => VerbFacts { number: 1, own_zones: OwnZones::In(Zones::STACK), ..OFTEN },
            Self::PlayLand => VerbFacts { number: 2, ..CHANGES },
            Self::Activate => VerbFacts { number: 3, ..OFTEN },
            Self::Trigger => VerbFacts { number: 4, ..OFTEN },
            Self::Target => VerbFacts { number: 5, told: false, ..OFTEN },
            Self::Tap => VerbFacts {
                number: 6,
                needs: Needs::Untapped,
                touches: Touches::Use,
                ordered_by: OrderedBy::Object,
                told: false,
                ..PERMANENTS
            },
            Self::Untap => VerbFacts {
                number: 7,
                needs: Needs::Tapped,
                touches: Touches::Use,
                ordered_by: OrderedBy::Object,
                told: false,
                ..PERMANENTS
            },
            Self::TapForMana => VerbFacts { number: 8, takes: Takes::Permanents, told: false, ..OFTEN },
            Self::AddMana => VerbFacts { number: 9, needs: Needs::Subject, counted: true, told: false, ..CHANGES },
            Self::TurnFaceUp => VerbFacts { number: 10, needs: Needs::FaceDown, straight: false, ..CHANGES },
            Self::TurnFaceDown => VerbFacts { number: 11, needs: Needs::FaceUp, ..CHANGES },
            Self::Transform => VerbFacts { number: 12, needs: Needs::OtherFace, ..PERMANENTS },
            Self::PhaseOut => {
                VerbFacts { number: 13, needs: Needs::PhasedIn, looks_back: LooksBack::Always, ..PERMANENTS }
            }
            Self::PhaseIn => VerbFacts { number: 14, needs: Needs::PhasedOut, ..PERMANENTS },
            Self::Attach => VerbFacts { number: 15, takes: Takes::NoSpells, ..CHANGES },
            Self::Unattach => {
                VerbFacts { number: 16, looks_back: LooksBack::Always, takes: Takes::NoSpells, told: false, ..CHANGES }
            }
            Self::ChangeControl => VerbFacts { number: 17, ..TELLS },
            // Asked about at every move, so its bit is that of a verb, and none that declared actions share.
            Self::LoseControl => VerbFacts {
                number: 17 + BESIDE,
                looks_back: LooksBack::Always,
                takes: Takes::Permanents,
                told: false,
                ..TELLS
            },
            Self::Damage => VerbFacts { number: 18, straight: false, ordered_by: OrderedBy::Object, ..AMOUNTS },
            Self::GainLife => VerbFacts { number: 19, ..AMOUNTS },
            Self::LoseLife => VerbFacts { number: 20, ..AMOUNTS },
            Self::SetLife => VerbFacts { number: 21, needs: Needs::Subject, ..CHANGES },
            Self::Draw => VerbFacts {
                number: 22,
                needs: Needs::AmountForSubject,
                straight: false,
                touches: Touches::Cards,
                own_zones: OwnZones::In(Zones::HAND),
                ..AMOUNTS
            },
            Self::PutCounters => {
                VerbFacts { number: 23, needs: Needs::Bearer, ordered_by: OrderedBy::Object, ..AMOUNTS }
            }
            Self::RemoveCounters => VerbFacts { number: 24, ordered_by: OrderedBy::Object, ..AMOUNTS },
            Self::Create => {
                VerbFacts { number: 25, needs: Needs::AmountForSubject, straight: false, counted: true, ..TELLS }
            }
            Self::Attack => VerbFacts { number: 26, ..PERMANENTS },
            Self::Block => VerbFacts { number: 27, ..PERMANENTS },
            Self::BecomeBlocked => VerbFacts { number: 28, told: false, ..PERMANENTS },
            Self::BecomeUnblocked => VerbFacts { number: 29, told: false, ..PERMANENTS },
            // Asked about at every move, as above.
            Self::LeaveCombat => VerbFacts { number: 29 + BESIDE, needs: Needs::InCombat, ..PERMANENTS },
            Self::DeclareAttack => VerbFacts { number: 30, told: false, ..OFTEN },
            Self::Begin => VerbFacts { number: 31, writes: Writes::Step, told: false, ..OFTEN },
            Self::End => VerbFacts { number: 32, writes: Writes::Step, told: false, ..OFTEN },
            Self::Search => VerbFacts { number: 33, ..TELLS },
            Self::Shuffle => VerbFacts { number: 34, ..OFTEN },
            Self::Reveal => VerbFacts { number: 35, own_zones: OwnZones::All, ..OFTEN },
            Self::Look => VerbFacts { number: 36, ..OFTEN },
            Self::Win => VerbFacts { number: 37, needs: Needs::Subject, ..CHANGES },
            Self::Lose => VerbFacts { number: 38, ..CHANGES },
            Self::FlipCoin => VerbFacts { number: 39, ..TELLS },
            Self::Vote => VerbFacts { number: 40, ..TELLS },
            Self::CopySpell => VerbFacts { number: 41, own_zones: OwnZones::In(Zones::STACK), ..TELLS },
            Self::SpendMana => VerbFacts { number: 42, told: false, ..OFTEN },
            Self::Prevent => VerbFacts { number: 43, ..TELLS },
            Self::Resolve => VerbFacts { number: 44, own_zones: OwnZones::In(Zones::STACK), told: false, ..OFTEN },
            Self::AssignDamage => VerbFacts { number: 45, told: false, ..TELLS },
            Self::Strike => VerbFacts { number: 46, told: false, ..TELLS },
            Self::Pay => VerbFacts { number: 47, counted: true, ..OFTEN },
            Self::Become(designation) => VerbFacts {
                number: 48 + 64 * (1 + designation.0 as u32),
                needs: Needs::Undesignated(designation),
                ..CHANGES
            },
            Self::Test => VerbFacts { number: 49, ..TELLS },
            Self::Action(id) => VerbFacts {
                number: 50 + (id.0 as u32 % 14) + 64 * (1 + id.0 as u32),
                own_zones: OwnZones::OfAction(id),
                ..TELLS
            },
            Self::Pass => VerbFacts { number: 51, ..TELLS },
            Self::Light => VerbFacts { number: 52, ..CHANGES },
            Self::Rule => VerbFacts { number: 53, ..TELLS },
            Self::LeaveDrawn => VerbFacts { number: 54, ..CHANGES },
            Self::Subgame => VerbFacts { number: 55, ..TELLS },
            Self::Restart => VerbFacts { number: 56, ..TELLS },
            Self::ChangeOwner => VerbFacts { number: 57, needs: Needs::Subject, ..CHANGES },
            Self::Reselect => VerbFacts { number: 58, ..CHANGES },
            Self::Approach => VerbFacts { number: 59, ..CHANGES },
            // Heard of where something has moved, so they have its bit, and none that actions share.
            Self::ComeWithin => VerbFacts { number: 59 + BESIDE, ..TELLS },
            Self::GoBeyond => VerbFacts { number: 59 + 2 * BESIDE, ..TELLS },
            Self::Miscast => VerbFacts { number: 60, own_zones: OwnZones::In(Zones::STACK), ..TELLS },
            Self::FinishVoting => VerbFacts { number: 61, ..TELLS },
            Self::GoOn => VerbFacts { number: 63, told: false, ..OFTEN },
            Self::Retarget => VerbFacts { number: 62, ..OFTEN },
        }
    }
}
