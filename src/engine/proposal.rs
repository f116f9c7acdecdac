//! An event that is proposed, with what is decided of it so far.

use crate::engine::{Entity, Event, ObjectId, PlayerId};
use crate::ir::{AbilityId, DefId, Verb, Zone};
use smallvec::SmallVec;

/// An event on its way.
#[derive(Clone, Debug)]
pub struct ProposedEvent {
    /// What would happen.
    pub ev: Event,
    /// State on arrival, for moves to the battlefield.
    pub entry: Option<Box<Entering>>,
    /// Where in a library.
    pub place: At,
    /// Where it would have gone before it was redirected last; none: it never was.
    pub before: Option<Zone>,
    /// Replacement effects that already had their say (614.5).
    pub applied: SmallVec<[Applied; 2]>,
    /// Mana: amount by type.
    pub mana: [u16; 6],
    /// The event's own definition, for things that come into being.
    pub def: Option<DefId>,
    /// Whether it may happen has been judged already (601.2e); it is only recorded and watched.
    pub judged: bool,
    /// What it brings about is written by an effect that goes on: it is only recorded and watched.
    pub lasting: bool,
    /// Since when what is decided about something that enters belongs to the permanent: stamp, number of the next thing
    /// that waits. None: nothing is decided.
    pub since: Option<(u32, u32)>,
    /// For a move to a hidden zone: who still knows which card it is, of those who knew.
    pub seen: SeenBy,
    /// The mark of the label that holds what comes of it; 0: none waits for it.
    pub owed: u32,
}

impl ProposedEvent {
    /// An event without further payload.
    pub fn new(ev: Event) -> Self {
        Self {
            ev,
            entry: None,
            place: At::Top,
            before: None,
            applied: SmallVec::new(),
            mana: [0; 6],
            def: None,
            judged: false,
            lasting: false,
            since: None,
            seen: SeenBy::All,
            owed: 0,
        }
    }

    /// Whether it puts something into play, in a game or in a scene.
    pub fn into_play(&self) -> bool {
        self.ev.verb == Verb::Move && self.ev.to.is_play()
    }

    /// State on arrival, made when first needed.
    pub fn entering(&mut self) -> &mut Entering {
        self.entry.get_or_insert_with(Box::default)
    }
}

/// Who can follow a card into a hidden zone (400.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SeenBy {
    /// Everybody: it goes alone, or the order is not a secret.
    #[default]
    All,
    /// Who chose the order.
    One(PlayerId),
    /// Nobody: the order is random.
    Nobody,
}

/// Position in a library.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum At {
    /// On top of the library.
    #[default]
    Top,
    /// On the bottom.
    Bottom,
    /// So many from the top.
    FromTop(u32),
}

/// A replacement effect, so that it applies only once to an event and what comes of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Applied {
    /// An ability of an object; which of several equal ones.
    Ability(ObjectId, AbilityId, u8),
    /// A shield, by its number ([`crate::engine::Waiting::id`]).
    Shield(u32),
}

/// Counters with which something enters: kind, number.
pub type EntryCounters = SmallVec<[(crate::ir::CounterId, i32); 2]>;

/// How something enters the battlefield (614.12).
#[derive(Clone, Debug, Default)]
pub struct Entering {
    /// It enters tapped (110.6).
    pub tapped: bool,
    /// It enters face down (707).
    pub face_down: bool,
    /// With the back face up.
    pub transformed: bool,
    /// Under whose control.
    pub control: Option<PlayerId>,
    /// The player or planeswalker that it enters attacking (508.4); `None`: it does not, or that is still to be chosen.
    pub attacking: Option<Entity>,
    /// Attacking what its controller chooses for each of them (508.4).
    pub attacks_freely: bool,
    /// The attacker that it enters blocking (509.7); `None`: it does not, or that is still to be chosen.
    pub blocking: Option<Entity>,
    /// Blocking what its controller chooses for each of them (509.7).
    pub blocks_freely: bool,
    /// Attached to what.
    pub attached: Option<Entity>,
    /// The counters that it enters with; the amounts of one kind add up.
    pub counters: EntryCounters,
    /// Of these, those that come with the copying; a later copying takes them away (706.9e).
    pub with_copy: EntryCounters,
    /// Of mana: what it may be spent for, if not for everything.
    pub bond: Option<std::sync::Arc<crate::engine::ManaBond>>,
    /// Of mana: it comes from the pool of a player and stays what it was there (106.13).
    pub moved: Option<Box<Purse>>,
    /// By how many it is newer than the first of what enters with it (613.6j).
    pub age: u32,
    /// As a copy of this.
    pub copy: Option<Box<super::Model>>,
    /// Effects that are on it as it enters (611.2e), locked to nothing yet.
    pub effects: Vec<crate::engine::Effect>,
    /// The second card of a melded permanent (712.2).
    pub melded: Option<ObjectId>,
}

impl Entering {
    /// 706.9e: it is no copy, and what comes with the copying does not come.
    pub(crate) fn forget_copy(&mut self) {
        self.copy = None;
        for one in std::mem::take(&mut self.with_copy) {
            if let Some(at) = self.counters.iter().position(|c| *c == one) {
                self.counters.remove(at);
            }
        }
    }
}

/// Mana that was in a pool, with all that is said about it.
#[derive(Clone, Debug, Default)]
pub struct Purse {
    /// How much of each type, in all.
    pub amounts: [u16; 6],
    /// What may be spent for everything.
    pub free: [u16; 6],
    /// Of that, what comes from snow sources.
    pub snow: [u16; 6],
    /// What may be spent only for some things.
    pub restricted: Vec<crate::engine::BoundMana>,
}

/// Events of one batch that were performed: their numbers in the journal.
pub type Done = std::ops::Range<usize>;
