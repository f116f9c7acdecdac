//! The draft before a game (905.1): packs are opened, one card is taken out of each, and the rest is passed on.
//!
//! - `flow`: picks, passing, rounds
//! - `notes`: what cards ask for as they are drafted; `offers`: what they offer to do to the draft itself
//! - `last_cards`: who gets the last card of a pack; `sights`: what is looked at; `trade`: what is traded after the draft
//! - [`pick`]: what a seat without a person takes; [`build`]: decks of what was taken

pub mod build;
mod flow;
mod last_cards;
mod notes;
mod offers;
pub mod pick;
mod sights;
mod trade;

use crate::decks::legal::says;
use crate::engine::Rng;
use crate::ir::{AbilityId, CardTypes, Content, DeckRule, Def, DefId, DraftAct, DraftTime, Note};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// Fewest seats of a draft.
pub const FEWEST_SEATS: usize = 2;
/// Most seats of a draft.
pub const MOST_SEATS: usize = 32;
/// Most packs that each seat opens.
pub const MOST_ROUNDS: u32 = 20;
/// Most cards of a pack.
pub const MOST_CARDS: u32 = 100;

/// How a draft is made (905.1a).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// How many sit down.
    pub seats: usize,
    /// How many packs each of them opens, one after the other.
    pub rounds: u32,
    /// Cards in a pack.
    pub size: u32,
}

impl Plan {
    /// The usual draft (905.1a): three rounds with packs of 15 cards.
    pub fn usual(seats: usize) -> Self {
        Self { seats, rounds: 3, size: 15 }
    }

    /// Cards that are needed for all packs.
    pub fn cards(&self) -> usize {
        self.seats * self.rounds as usize * self.size as usize
    }
}

/// Why a draft can't begin, or a pick is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// Too few or too many sit down.
    #[error("a draft has {FEWEST_SEATS} to {MOST_SEATS} seats, not {0}")]
    Seats(usize),
    /// No pack, or too many.
    #[error("each seat opens 1 to {MOST_ROUNDS} packs, not {0}")]
    Rounds(u32),
    /// An empty pack, or one too large.
    #[error("a pack has 1 to {MOST_CARDS} cards, not {0}")]
    Size(u32),
    /// The list is too short for all packs.
    #[error("{seats} seats with {rounds} packs of {size} cards need {needed} cards, and the list has {there}", seats = .plan.seats,
        rounds = .plan.rounds, size = .plan.size, needed = .plan.cards())]
    TooFew {
        /// What was asked for.
        plan: Plan,
        /// How many cards the list has.
        there: usize,
    },
    /// A card of the list is none that decks hold: a plane, a scheme, a vanguard (309.1, 310.1, 311.1, 312.1).
    #[error("{0} is in no deck, so nobody drafts it")]
    NoCardOfDecks(String),
    /// The seat has chosen already, or has no pack in front of it.
    #[error("seat {} has nothing to pick from now", .0 + 1)]
    NotNow(usize),
    /// No such card in the pack.
    #[error("the pack has {there} cards, and number {} is none of them", .number + 1)]
    NoCard {
        /// The place in the pack, from 0.
        number: usize,
        /// How many cards the pack has.
        there: usize,
    },
}

/// A card that was taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pick {
    /// The round, from 0.
    pub round: u32,
    /// Who took it, from 0.
    pub seat: usize,
    /// The card that was taken.
    pub card: DefId,
    /// Everybody sees it (905.2b, 905.2c).
    pub face_up: bool,
}

/// A card that was drafted and asks for something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Asks {
    /// Who drafted it.
    seat: usize,
    /// The card that asks.
    card: DefId,
    /// What it asks for.
    what: Asked,
}

/// What a card asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Asked {
    /// What is chosen and noted as it is drafted.
    Notes {
        /// How many cards the seat has drafted in this round, this one among them.
        count: u32,
        /// Who passed the pack in which it was; none: its drafter opened it.
        from: Option<u8>,
    },
    /// Whether what one of its abilities offers is done.
    Offer {
        /// The ability.
        ability: AbilityId,
        /// The card that was drafted.
        drafted: DefId,
    },
    /// To which of several players who get last cards that of a pack is passed.
    LastCard,
}

/// One more card that is taken out of the pack from which one was just taken.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct More {
    /// The card that offered it.
    by: DefId,
    /// The player who was chosen for it.
    whose: Option<usize>,
    /// What is done when the card has been taken.
    then: Vec<DraftAct>,
}

/// A pack that has been opened.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
struct Pack {
    /// The cards that are left in it.
    cards: Vec<DefId>,
    /// Who passed it; none: it was opened where it lies.
    from: Option<u8>,
}

/// What somebody was allowed to look at.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Sight {
    /// The pack that a seat opens next.
    Unopened {
        /// Whose pack it is.
        seat: usize,
        /// What is in it.
        cards: Vec<DefId>,
    },
    /// A card that a seat drafted.
    Drafted {
        /// Who drafted it.
        seat: usize,
        /// What was drafted and seen by whoever watched.
        card: DefId,
    },
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
struct Drafter {
    /// The packs in front of this seat; cards are taken out of the first one.
    packs: VecDeque<Pack>,
    /// What this seat takes out of it, until all have chosen.
    chosen: Option<usize>,
    /// A card has been taken out of the pack, or none is, before it is passed.
    done: bool,
    /// Cards that it takes beyond the one.
    more: Vec<More>,
    /// So many packs are passed without a card being taken.
    skips: u32,
    /// It takes no card any more in this round.
    rests: bool,
    /// So many cards it takes by chance, without looking.
    blind: u32,
    /// Seats that look at the card that it takes next.
    watched_by: Vec<usize>,
    /// What it was allowed to look at, in order.
    sights: Vec<Sight>,
    /// To whom it passes the last card of a pack, where it had to be asked.
    last_to: Option<usize>,
    /// What this seat has taken, in order.
    pool: Vec<Pick>,
    /// The rounds of cards that it drafted and that left its pool: they were drafted all the same (905.2b).
    #[serde(default)]
    gone: Vec<u32>,
}

impl Drafter {
    /// The pack from which this seat takes cards.
    fn pack(&self) -> &[DefId] {
        self.packs.front().map_or(&[], |pack| &pack.cards)
    }

    /// Whether it has to take a card now and has none yet.
    fn must_take(&self) -> bool {
        self.chosen.is_none() && !self.pack().is_empty() && (!self.more.is_empty() || !self.done && !self.rests)
    }

    /// Whether it has to choose a card now.
    fn must_choose(&self) -> bool {
        self.blind == 0 && self.must_take()
    }
}

/// A draft that is going on. The same list, plan, seed and picks give the same draft.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Draft {
    plan: Plan,
    round: u32,
    drafters: Vec<Drafter>,
    /// Packs that are not opened yet, those of the next round last.
    unopened: Vec<Vec<DefId>>,
    /// Cards of the list that are in no pack: packs that are added are made of them.
    spare: Vec<DefId>,
    /// Cards that are drafted face up (905.2c), or revealed as they are drafted (905.2b).
    open: Vec<DefId>,
    /// Cards that were taken and have not been asked yet, in the order in which they are.
    asks: Vec<Asks>,
    /// What was noted, by whom.
    notes: Vec<(usize, Note)>,
    /// The last card has been drafted, and what is offered then has been asked for.
    ended: bool,
    /// Decides the order of what is done at the same time (905.2a).
    rng: Rng,
    /// All picks in order.
    picks: Vec<Pick>,
}

/// What one seat may look at (905.1c): its own pack and pool, and what others drafted face up.
#[derive(Clone, PartialEq, Debug)]
pub struct Seen<'d> {
    /// The pack in front of it.
    pub pack: &'d [DefId],
    /// What it has taken.
    pub pool: &'d [Pick],
    /// What others have face up.
    pub others: Vec<Pick>,
    /// What it was allowed to look at beyond that, in order.
    pub sights: &'d [Sight],
}

impl Draft {
    /// Shuffles a list of cards, a card as often as it is meant, and opens the first packs.
    ///
    /// # Errors
    /// If the plan is out of bounds, or the list is too short for it.
    pub fn begin(content: &Content, list: &[DefId], plan: Plan, seed: u64) -> Result<Self, Fault> {
        if !(FEWEST_SEATS..=MOST_SEATS).contains(&plan.seats) {
            return Err(Fault::Seats(plan.seats));
        }
        if !(1..=MOST_ROUNDS).contains(&plan.rounds) {
            return Err(Fault::Rounds(plan.rounds));
        }
        if !(1..=MOST_CARDS).contains(&plan.size) {
            return Err(Fault::Size(plan.size));
        }
        if list.len() < plan.cards() {
            return Err(Fault::TooFew { plan, there: list.len() });
        }
        if let Some(card) = list.iter().map(|card| content.def(*card)).find(|def| !is_of_decks(def)) {
            return Err(Fault::NoCardOfDecks(content.str(card.name).to_owned()));
        }
        let mut cards = list.to_vec();
        let mut rng = Rng::new(seed);
        rng.shuffle(&mut cards);
        let mut open: Vec<DefId> = cards.iter().copied().filter(|c| is_open(content, *c)).collect();
        open.sort_unstable();
        open.dedup();
        let spare = cards.split_off(plan.cards());
        let unopened = cards.chunks(plan.size as usize).map(<[DefId]>::to_vec).collect();
        let drafters = vec![Drafter::default(); plan.seats];
        let mut draft = Self {
            plan,
            round: 0,
            drafters,
            unopened,
            spare,
            open,
            asks: Vec::new(),
            notes: Vec::new(),
            ended: false,
            rng,
            picks: Vec::new(),
        };
        draft.open_packs();
        Ok(draft)
    }

    /// How it is made.
    pub fn plan(&self) -> Plan {
        self.plan
    }

    /// The round that is going on, from 0.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// Whether every card has been taken.
    pub fn is_over(&self) -> bool {
        self.asks.is_empty() && self.unopened.is_empty() && self.drafters.iter().all(|d| d.packs.is_empty())
    }

    /// All picks so far, in the order in which they were made; those of one time by seats. A card that went back into a pack
    /// was picked too.
    pub fn picks(&self) -> &[Pick] {
        &self.picks
    }

    /// Seats that have a pack in front of them and have not chosen.
    pub fn waiting(&self) -> impl Iterator<Item = usize> {
        let all = self.drafters.iter().enumerate().filter(move |(_, d)| self.asks.is_empty() && d.must_choose());
        all.map(|(i, _)| i)
    }

    /// What a seat may look at; nothing for a seat that is not there.
    pub fn seen_by(&self, seat: usize) -> Seen<'_> {
        let Some(drafter) = self.drafters.get(seat) else {
            return Seen { pack: &[], pool: &[], others: Vec::new(), sights: &[] };
        };
        let pack = if drafter.blind > 0 { &[] } else { drafter.pack() };
        let others =
            self.drafters.iter().flat_map(|d| &d.pool).filter(|p| p.face_up && p.seat != seat).copied().collect();
        Seen { pack, pool: &drafter.pool, others, sights: &drafter.sights }
    }

    /// The cards that a seat has drafted; everybody's own business while the draft goes on (905.1c).
    pub fn pool(&self, seat: usize) -> impl Iterator<Item = DefId> {
        self.drafters.get(seat).into_iter().flat_map(|d| d.pool.iter().map(|p| p.card))
    }
}

/// Whether decks and sideboards hold such cards; planes, schemes and vanguards lie beside them.
pub fn is_of_decks(card: &Def) -> bool {
    !card.types.intersects(CardTypes::COMMAND.difference(CardTypes::CONSPIRACY))
}

/// Whether everybody sees a card from when it is drafted: it is drafted face up (905.2c), or is revealed to note or to offer
/// something (905.2b).
fn is_open(content: &Content, card: DefId) -> bool {
    let at_once = |time: DraftTime| time == DraftTime::This;
    says(content, card, &DeckRule::FaceUp)
        || content.notes_as_drafted(card)
        || content.draft_offers(card).any(|(_, offer)| at_once(offer.time))
}
