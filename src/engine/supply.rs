//! What a player could pay with, as data: `magic::mana` fills it from the state and plans payments with it.

use super::due::ManaDue;
use super::eval::Judged;
use super::{Entities, Entity, ObjectId, PlayerId};
use crate::ir::CounterId;
use smallvec::{SmallVec, smallvec};

/// What mana is spent on. Some mana may be spent only for some things (106.6), and some sentences about spending speak of
/// some things only (609.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// A spell, or a card judged as one.
    Spell(ObjectId, Judged),
    /// An activated ability of an object.
    Ability(ObjectId),
    /// Any other payment, neither for a spell nor for an activated ability.
    Other,
}

impl Purpose {
    /// The spell that is paid for.
    pub fn spell(self) -> Option<ObjectId> {
        match self {
            Purpose::Spell(o, _) => Some(o),
            Purpose::Ability(_) | Purpose::Other => None,
        }
    }
}

/// How mana is made, or what stands for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    /// A mana ability: position among the abilities of its object.
    Ability(u8),
    /// The plain `{T}: add one mana` abilities of its object.
    Plain,
    /// An act that stands for mana (`can ... to pay`): number among the rules that say so.
    Act(u8),
}

/// What happens to the object itself when it is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tapping {
    /// It stays as it is.
    Neither,
    /// It has to be untapped and is tapped: `{T}`.
    Taps,
    /// It has to be tapped and is untapped: `{Q}`.
    Untaps,
}

/// One way to use a source.
#[derive(Clone, Debug, PartialEq)]
pub struct SourceUse {
    /// The ability or act that is used.
    pub how: Use,
    /// Entries that are chosen where its instructions offer several.
    pub options: SmallVec<[u8; 2]>,
    /// Amounts of one type each, by the types that it can be.
    pub gives: SmallVec<[(u8, u16); 2]>,
    /// The mana that it costs.
    pub due: ManaDue,
    /// The life that it costs.
    pub life: i32,
    /// Whether the object is tapped (`{T}`) or untapped (`{Q}`) for it.
    pub tapping: Tapping,
    /// The object leaves its zone.
    pub leaves: bool,
    /// What it uses up beside its object: number of the stock, how much.
    pub takes: SmallVec<[(u8, u16); 1]>,
    /// How often it can be used at most.
    pub most: u16,
    /// It pays for the spell only, not for a mana ability.
    pub late: bool,
    /// The mana may be spent only for some things, the one that is paid for now among them.
    pub bound: bool,
}

impl SourceUse {
    /// How much mana it gives.
    pub fn amount(&self) -> u32 {
        self.gives.iter().map(|(_, n)| u32::from(*n)).sum()
    }
    /// It costs nothing but the use of its object, and so can be used once.
    fn is_plain(&self) -> bool {
        let used_up = self.tapping == Tapping::Taps || self.leaves && self.tapping == Tapping::Neither;
        used_up && self.due.is_zero() && self.life == 0 && self.takes.is_empty()
    }
}

/// One mana of something that can be used once, for nothing but itself.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Piece {
    /// Its unit; `POOL`: a mana in the pool.
    pub unit: u16,
    /// Which of the amounts of the unit it belongs to.
    pub group: u8,
    /// The unit has several pieces.
    pub shared: bool,
    /// From a snow source.
    pub snow: bool,
    /// Types that it can be for the cost itself; 0: only generic.
    pub mask: u8,
    /// Types that it can be for the cost of a mana ability; none: not possible.
    pub early: Option<u8>,
}

/// The unit of what is in the pool.
pub const POOL: u16 = u16::MAX;

/// Something that can be used once: its ways exclude each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Unit {
    /// The object that is used up.
    pub key: ObjectId,
    /// Its ways with their types.
    pub ways: SmallVec<[(Use, u8, SmallVec<[u8; 2]>); 1]>,
}

impl Unit {
    /// How it gives mana of one of these types, or stands for it; none: it does not.
    pub fn way_for(&self, kinds: u8) -> Option<&(Use, u8, SmallVec<[u8; 2]>)> {
        self.ways.iter().find(|(_, types, _)| types & kinds != 0 || kinds == 0 && *types == 0)
    }
}

/// Something whose use needs a search: it costs mana, life or things, or can be used several times or in ways that
/// differ in more than the type of one mana.
#[derive(Clone, Debug, PartialEq)]
pub struct Source {
    /// The object that is used.
    pub key: ObjectId,
    /// It is a snow source (107.4h).
    pub snow: bool,
    /// It is tapped before anything is paid.
    pub tapped: bool,
    /// The ways to use it, between which the payer chooses each time.
    pub ways: SmallVec<[SourceUse; 2]>,
}

impl Source {
    /// The most mana that it could add to the total.
    pub fn best(&self) -> u64 {
        let gain = |w: &SourceUse| u64::from(w.amount().saturating_sub(w.due.amount()));
        if self.ways.iter().all(|w| w.tapping == Tapping::Taps) {
            return self.ways.iter().map(gain).max().unwrap_or(0);
        }
        self.ways.iter().map(|w| gain(w) * u64::from(w.most)).sum()
    }
}

/// How a thing that stands for mana is used up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UsedUp {
    /// It is only tapped.
    Tapped,
    /// It leaves where it is, so it gives nothing else after that.
    Gone,
}

/// What acts use up.
#[derive(Clone, Debug, PartialEq)]
pub enum SharedStock {
    /// These things, each once; they are only tapped, or leave.
    Things {
        /// The things that can be used up, each once.
        of: Entities,
        /// What becomes of them.
        by: UsedUp,
    },
    /// So many of something (counters).
    Number(u32),
}

/// Everything a player could pay with.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ManaSupply {
    /// What can be used once.
    pub units: Vec<Unit>,
    /// The mana of the pool and of the units, in the order in which it is spent.
    pub pieces: Vec<Piece>,
    /// What needs a search.
    pub sources: Vec<Source>,
    /// What the ways of sources use up.
    pub stocks: Vec<SharedStock>,
    /// Whose it is.
    pub owner: PlayerId,
    /// There is mana that may be spent only for some things: what could be paid with depends on what it is paid for.
    pub limited: bool,
    /// What the numeric stocks are of.
    counted: Vec<(CounterId, Entity)>,
}

impl ManaSupply {
    /// The object of a piece.
    pub fn key_of(&self, piece: &Piece) -> Option<ObjectId> {
        self.units.get(piece.unit as usize).map(|u| u.key)
    }
    /// Whether an object is among the things that acts use up.
    pub fn is_stock(&self, o: ObjectId) -> bool {
        self.stocks.iter().any(|s| matches!(s, SharedStock::Things { of, .. } if of.contains(&Entity::Obj(o))))
    }
    /// More mana than this is never there.
    pub fn most(&self) -> u32 {
        let more: u64 = self.sources.iter().map(Source::best).sum();
        (self.pieces.len() as u64 + more).min(10_000) as u32
    }

    /// Forgets everything, keeping the buffers.
    pub fn clear(&mut self) {
        self.units.clear();
        self.pieces.clear();
        self.sources.clear();
        self.stocks.clear();
        self.counted.clear();
        self.limited = false;
    }

    /// A mana ability that is only a tap for one mana.
    pub fn add_plain(&mut self, key: ObjectId, types: u8, snow: bool) {
        let unit = self.units.len() as u16;
        self.units.push(Unit { key, ways: smallvec![(Use::Plain, types, SmallVec::new())] });
        self.pieces.push(Piece { unit, group: 0, shared: false, snow, mask: types, early: Some(types) });
    }

    /// An object with all its ways: a unit if they exclude each other and differ in no more than a type.
    pub fn add(&mut self, source: Source) {
        let Source { key, snow, ref ways, .. } = source;
        let once = ways.len() == 1 || ways.iter().all(|w| w.tapping == Tapping::Taps);
        let single = ways.iter().all(|w| w.amount() == 1);
        let fixed = ways.len() == 1 && ways[0].gives.iter().all(|(m, n)| *n == 1 || m.count_ones() == 1);
        if ways.iter().all(SourceUse::is_plain) && once && (single || fixed) && !self.is_stock(key) {
            self.add_unit(key, snow, ways);
        } else {
            self.sources.push(source);
        }
    }

    fn add_unit(&mut self, key: ObjectId, snow: bool, ways: &[SourceUse]) {
        let unit = self.units.len() as u16;
        let types = |w: &SourceUse| w.gives.iter().fold(0, |m, (x, _)| m | x);
        let all = ways.iter().map(|w| (w.how, types(w), w.options.clone())).collect();
        self.units.push(Unit { key, ways: all });
        if let [only] = ways
            && only.amount() != 1
        {
            for (g, (mask, n)) in only.gives.iter().enumerate() {
                let early = (!only.late && !only.bound).then_some(*mask);
                let piece = Piece { unit, group: g as u8, shared: true, snow, mask: *mask, early };
                self.pieces.extend(std::iter::repeat_n(piece, (*n).min(64).into()));
            }
            return;
        }
        let mask = ways.iter().fold(0, |m, w| m | types(w));
        let early = ways.iter().filter(|w| !w.late && !w.bound).map(types).reduce(|a, b| a | b);
        self.pieces.push(Piece { unit, group: 0, shared: false, snow, mask, early });
    }

    /// The pool first, then what only taps, the less flexible first; what leaves or stands for mana comes last.
    pub fn sort(&mut self, dear: &[bool]) {
        let dear = |s: &Piece| dear.get(s.unit as usize).copied().unwrap_or(false);
        let rank = |s: &Piece| u8::from(s.unit != POOL) << 7 | u8::from(dear(s)) << 6 | s.mask.count_ones() as u8;
        // Basic lands come in order by themselves.
        if self.pieces.is_sorted_by_key(rank) {
            return;
        }
        // Within a rank the order stays. There are few ranks.
        let all: SmallVec<[(u8, Piece); 32]> = self.pieces.drain(..).map(|s| (rank(&s), s)).collect();
        let mut next = all.iter().map(|(r, _)| *r).min();
        while let Some(r) = next {
            next = None;
            for (other, piece) in &all {
                if *other == r {
                    self.pieces.push(*piece);
                } else if *other > r {
                    next = Some(next.map_or(*other, |n: u8| n.min(*other)));
                }
            }
        }
    }

    /// The number of the stock of these things.
    pub fn things(&mut self, of: Entities, by: UsedUp) -> u8 {
        let stock = SharedStock::Things { of, by };
        let at = self.stocks.iter().position(|s| *s == stock);
        at.unwrap_or_else(|| {
            self.stocks.push(stock);
            self.counted.push((CounterId::default(), Entity::Player(PlayerId(0))));
            self.stocks.len() - 1
        }) as u8
    }

    /// The number of the stock of counters of a kind on something.
    pub fn counters(&mut self, kind: CounterId, on: Entity, have: u32) -> u8 {
        let same = |(i, s): (usize, &SharedStock)| matches!(s, SharedStock::Number(_)) && self.counted[i] == (kind, on);
        let at = self.stocks.iter().enumerate().position(same);
        at.unwrap_or_else(|| {
            self.stocks.push(SharedStock::Number(have));
            self.counted.push((kind, on));
            self.stocks.len() - 1
        }) as u8
    }
}

impl SourceUse {
    /// A way that costs nothing.
    pub fn of(how: Use, gives: SmallVec<[(u8, u16); 2]>) -> Self {
        Self {
            how,
            options: SmallVec::new(),
            gives,
            due: ManaDue::default(),
            life: 0,
            tapping: Tapping::Neither,
            leaves: false,
            takes: SmallVec::new(),
            most: 1,
            late: false,
            bound: false,
        }
    }
}
