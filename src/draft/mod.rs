//! The draft before a game (905.1): packs are opened, one card is taken out of each, and the rest is passed on.

pub mod build;
mod notes;
pub mod pick;

use crate::decks::legal::says;
use crate::engine::Rng;
use crate::ir::{Content, DeckRule, DefId, Note};
use serde::{Deserialize, Serialize};

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
    /// Everybody sees it, or has seen it (905.2b, 905.2c).
    pub face_up: bool,
}

/// A card that was drafted and asks for something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Asks {
    /// Who drafted it.
    seat: usize,
    /// The card that asks.
    card: DefId,
    /// How many cards the seat has drafted in this round, this one among them.
    count: u32,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
struct Drafter {
    /// The pack in front of this seat.
    pack: Vec<DefId>,
    /// What this seat takes out of it, until all have chosen.
    chosen: Option<usize>,
    /// What this seat has taken, in order.
    pool: Vec<Pick>,
}

/// A draft that is going on. The same list, plan, seed and picks give the same draft.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Draft {
    plan: Plan,
    round: u32,
    drafters: Vec<Drafter>,
    /// Packs that are not opened yet, those of the next round last.
    unopened: Vec<Vec<DefId>>,
    /// Cards that are drafted face up (905.2c), or revealed as they are drafted (905.2b).
    open: Vec<DefId>,
    /// Cards that note something as they are drafted (905.2b).
    noting: Vec<DefId>,
    /// Cards that were taken and have not been asked yet, in the order in which they are.
    asks: Vec<Asks>,
    /// What was noted, by whom.
    notes: Vec<(usize, Note)>,
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
    /// What others have taken face up.
    pub others: Vec<Pick>,
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
        let mut cards = list.to_vec();
        let mut rng = Rng::new(seed);
        rng.shuffle(&mut cards);
        cards.truncate(plan.cards());
        let some = |test: &dyn Fn(DefId) -> bool| {
            let mut some: Vec<DefId> = cards.iter().copied().filter(|c| test(*c)).collect();
            some.sort_unstable();
            some.dedup();
            some
        };
        let noting = some(&|c| !content.notable(c).is_empty());
        let open = some(&|c| says(content, c, &DeckRule::FaceUp) || noting.binary_search(&c).is_ok());
        let unopened = cards.chunks(plan.size as usize).map(<[DefId]>::to_vec).collect();
        let drafters = vec![Drafter::default(); plan.seats];
        let mut draft = Self {
            plan,
            round: 0,
            drafters,
            unopened,
            open,
            noting,
            asks: Vec::new(),
            notes: Vec::new(),
            rng,
            picks: Vec::new(),
        };
        draft.open_packs();
        Ok(draft)
    }

    fn open_packs(&mut self) {
        for drafter in &mut self.drafters {
            drafter.pack = self.unopened.pop().unwrap_or_default();
        }
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
        self.asks.is_empty() && self.unopened.is_empty() && self.drafters.iter().all(|d| d.pack.is_empty())
    }

    /// All picks so far, in the order in which they were made; those of one time by seats.
    pub fn picks(&self) -> &[Pick] {
        &self.picks
    }

    /// Seats that have a pack in front of them and have not chosen.
    pub fn waiting(&self) -> impl Iterator<Item = usize> {
        let open = move |d: &Drafter| self.asks.is_empty() && !d.pack.is_empty() && d.chosen.is_none();
        self.drafters.iter().enumerate().filter(move |(_, d)| open(d)).map(|(i, _)| i)
    }

    /// What a seat may look at; nothing for a seat that is not there.
    pub fn seen_by(&self, seat: usize) -> Seen<'_> {
        let (pack, pool) = self.drafters.get(seat).map_or((&[][..], &[][..]), |d| (&d.pack[..], &d.pool[..]));
        let others = self.picks.iter().filter(|p| p.face_up && p.seat != seat).copied().collect();
        Seen { pack, pool, others }
    }

    /// The cards that a seat has drafted; everybody's own business while the draft goes on (905.1c).
    pub fn pool(&self, seat: usize) -> impl Iterator<Item = DefId> {
        self.drafters.get(seat).into_iter().flat_map(|d| d.pool.iter().map(|p| p.card))
    }

    /// A seat takes the card at a place of its pack, counted from 0. When all have chosen, the cards are taken at once and
    /// the packs are passed: to the left in the first and third round, to the right in the second (905.1b).
    ///
    /// # Errors
    /// If the seat has nothing to pick from now, or a card still asks for something ([`Draft::asking`]), or the pack has no
    /// such card.
    pub fn pick(&mut self, seat: usize, number: usize) -> Result<(), Fault> {
        let asks = !self.asks.is_empty();
        let drafter = self.drafters.get_mut(seat).filter(|d| !asks && !d.pack.is_empty() && d.chosen.is_none());
        let drafter = drafter.ok_or(Fault::NotNow(seat))?;
        if number >= drafter.pack.len() {
            return Err(Fault::NoCard { number, there: drafter.pack.len() });
        }
        drafter.chosen = Some(number);
        if self.waiting().next().is_none() {
            self.take();
            self.pass();
        }
        Ok(())
    }

    fn take(&mut self) {
        for (seat, drafter) in self.drafters.iter_mut().enumerate() {
            let Some(number) = drafter.chosen.take() else { continue };
            let card = drafter.pack.remove(number);
            let pick = Pick { round: self.round, seat, card, face_up: self.open.binary_search(&card).is_ok() };
            drafter.pool.push(pick);
            self.picks.push(pick);
            if self.noting.binary_search(&card).is_ok() {
                let count = drafter.pool.iter().filter(|p| p.round == self.round).count() as u32;
                self.asks.push(Asks { seat, card, count });
            }
        }
        // 905.2a: nobody is the active player.
        self.rng.shuffle(&mut self.asks);
    }

    fn pass(&mut self) {
        if self.drafters.iter().all(|d| d.pack.is_empty()) {
            if !self.unopened.is_empty() {
                self.round += 1;
                self.open_packs();
            }
            return;
        }
        let mut packs: Vec<Vec<DefId>> = self.drafters.iter_mut().map(|d| std::mem::take(&mut d.pack)).collect();
        // The seat to the left is the next one.
        if self.round.is_multiple_of(2) {
            packs.rotate_right(1);
        } else {
            packs.rotate_left(1);
        }
        for (drafter, pack) in self.drafters.iter_mut().zip(packs) {
            drafter.pack = pack;
        }
    }
}
