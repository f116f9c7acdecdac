//! Which sources pay for what. Exact: a plan is found whenever there is one.
//!
//! Every mana that the sources offer is a piece, every mana that is due is a demand. Where all sources can be used for
//! themselves, augmenting paths decide. A source that costs mana, life or things is a *step* of a sequence: what it
//! costs are demands that only pieces from before the step can meet. Sequences are tried by increasing length.

use crate::engine::{Entity, ManaDue, ManaSupply, ObjectId, Piece, SharedStock, SourceUse, Tapping, UsedUp};
use smallvec::{SmallVec, smallvec};

/// The search for a sequence of sources was given up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooHard;

/// Sequences looked at before a search is given up.
const MOST_TRIES: u32 = 5_000;
/// Ways to settle symbols with alternatives that are looked at before a search is given up.
const MOST_WAYS: u32 = 500;
/// Most steps of a sequence that is tried.
const MOST_STEPS: usize = 16;
/// The moment at which the cost itself is paid.
const GOAL: u8 = u8::MAX;

/// One use of a source that is more than using it up.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Index of the source among those of the supply.
    pub source: u16,
    /// Index of the way among those of the source.
    pub way: u8,
    /// The types of each amount that it gives, narrowed to what is wanted.
    pub kinds: SmallVec<[u8; 4]>,
}

/// Where a mana comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum From {
    /// A piece of the supply, by its index there.
    Piece(u16),
    /// A step of the plan and one of its amounts.
    Step(u8, u8),
}

/// One mana that is paid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spent {
    /// Where it comes from.
    pub from: From,
    /// The type that it is paid as; the types that would do, one bit each, where it is an act that stands for mana.
    pub kinds: u8,
    /// From a snow source, and needed as that.
    pub snow: bool,
    /// The step whose cost it pays; none: the cost itself.
    pub step: Option<u8>,
}

/// A whole payment: which sources are used, which mana pays for what, and the life that is paid.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    /// Sources in their order.
    pub steps: SmallVec<[Step; 2]>,
    /// Every mana that is paid, for the cost itself and for what the steps cost.
    pub spent: SmallVec<[Spent; 8]>,
    /// Life that is paid instead of mana.
    pub life: i32,
}

/// Finds a payment by a player with this much life, without one of the objects.
///
/// # Errors
/// There are so many sequences of sources that the search was given up.
pub fn plan(supply: &ManaSupply, without: Option<ObjectId>, due: &ManaDue, life: i32) -> Result<Option<Plan>, TooHard> {
    let (mut hard, mut ways) = (false, 0);
    let found = due.settled(life, |due, paid| {
        ways += 1;
        if ways > MOST_WAYS {
            hard = true;
            return None;
        }
        let mut search = Search::new(supply, without, due, life - paid);
        let found = search.run();
        hard |= search.tries >= MOST_TRIES;
        found.map(|p| Plan { life: paid, ..p })
    });
    if hard && found.is_none() { Err(TooHard) } else { Ok(found) }
}

/// Whether plain sources suffice for a cost of few sorts, by counting (Hall's condition); none: it takes a search.
pub fn plainly(supply: &ManaSupply, due: &ManaDue) -> Option<bool> {
    let plain = due.mono.is_empty() && due.phyrexian.is_empty() && due.snow == 0 && supply.sources.is_empty();
    if !plain || supply.pieces.iter().any(|piece| piece.shared) {
        return None;
    }
    if supply.pieces.len() < due.amount() as usize {
        return Some(false);
    }
    let mut sorts: SmallVec<[(u8, u32); 3]> = SmallVec::new();
    for pip in &due.pips {
        match sorts.iter().position(|(sort, _)| sort == pip) {
            Some(i) => sorts[i].1 += 1,
            None if sorts.len() == 3 || *pip == 0 => return None,
            None => sorts.push((*pip, 1)),
        }
    }
    let enough = (1..1u32 << sorts.len()).all(|set| {
        let chosen = sorts.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
        let (mask, n) = chosen.fold((0, 0), |(mask, n), (_, (pip, k))| (mask | pip, n + k));
        supply.pieces.iter().filter(|piece| piece.mask & mask != 0).count() >= n as usize
    });
    Some(enough)
}

/// One mana that is due.
#[derive(Clone, Copy)]
struct Demand {
    /// The types of mana that meet it, one bit each; 0: any type.
    mask: u8,
    snow: bool,
    /// The step that it pays for, or the goal.
    at: u8,
}

/// One mana that could be there.
#[derive(Clone, Copy)]
struct Offer {
    from: From,
    unit: u16,
    /// Types when paying the cost itself.
    mask: u8,
    /// Types when paying for a mana ability; none: not possible.
    early: Option<u8>,
    snow: bool,
    /// The first moment at which it is there.
    since: u8,
}

impl Offer {
    fn meets(&self, demand: &Demand) -> bool {
        let types = match (demand.at, self.early) {
            (GOAL, _) => self.mask,
            (_, Some(mask)) => mask,
            (_, None) => return false,
        };
        self.since <= demand.at && (demand.mask == 0 || types & demand.mask != 0) && (!demand.snow || self.snow)
    }
}

struct Search<'s> {
    supply: &'s ManaSupply,
    without: Option<ObjectId>,
    due: &'s ManaDue,
    life: i32,
    steps: SmallVec<[Step; 2]>,
    tries: u32,
}

type Offers = SmallVec<[Offer; 32]>;
type Demands = SmallVec<[Demand; 16]>;
/// What is given away or tapped (the flag) for which pick.
type Taken = SmallVec<[(Entity, bool, usize); 8]>;
/// The offer of each demand.
type Met = SmallVec<[u16; 16]>;

impl<'s> Search<'s> {
    fn new(supply: &'s ManaSupply, without: Option<ObjectId>, due: &'s ManaDue, life: i32) -> Self {
        Self { supply, without, due, life, steps: SmallVec::new(), tries: 0 }
    }

    fn run(&mut self) -> Option<Plan> {
        if let Some(plan) = self.complete() {
            return Some(plan);
        }
        if self.supply.sources.is_empty() || !self.hopeful() {
            return None;
        }
        for depth in 1..=self.longest() {
            if let Some(plan) = self.deepen(depth) {
                return Some(plan);
            }
        }
        None
    }

    /// No sequence is longer than all uses of all sources, nor than could ever be of use.
    fn longest(&self) -> usize {
        // Each mana that is paid goes through every way at most once, and may need another step that makes it possible.
        let useful = self.due.amount().saturating_mul(2 + 2 * self.ways().count() as u32);
        let uses = self.ways().map(|(_, w)| u32::from(w.most)).fold(0, u32::saturating_add);
        (useful.min(uses) as usize).min(MOST_STEPS)
    }

    fn ways(&self) -> impl Iterator<Item = (usize, &'s SourceUse)> + use<'s> {
        let without = self.without;
        let sources = self.supply.sources.iter().enumerate().filter(move |(_, s)| Some(s.key) != without);
        sources.flat_map(|(i, s)| s.ways.iter().map(move |w| (i, w)))
    }

    /// Tests that only fail where there is no payment: the amount, with every source at its best, and the types, with
    /// every source there for nothing and in all its ways.
    fn hopeful(&self) -> bool {
        let most: u64 = self
            .supply
            .sources
            .iter()
            .filter(|source| Some(source.key) != self.without)
            .map(|source| source.best())
            .sum();
        if self.supply.pieces.len() as u64 + most < u64::from(self.due.amount()) {
            return false;
        }
        let mut offers = Offers::new();
        self.offers(&mut offers);
        for (i, way) in self.ways() {
            for (mask, n) in &way.gives {
                let uses = u32::from(*n).saturating_mul(u32::from(way.most)).min(self.due.amount());
                let snow = self.supply.sources[i].snow;
                let one = Offer { from: From::Step(0, 0), unit: u16::MAX, mask: *mask, early: None, snow, since: 0 };
                offers.extend(std::iter::repeat_n(one, uses as usize));
            }
        }
        let mut demands = Demands::new();
        self.demand(self.due, GOAL, &mut demands);
        matching(&offers, &demands).is_some()
    }

    /// The pieces and what the steps so far give, in the order in which they are taken.
    fn offers(&self, out: &mut Offers) {
        for (i, piece) in self.supply.pieces.iter().enumerate() {
            if self.without.is_none() || self.supply.key_of(piece) != self.without {
                let Piece { mask, early, snow, .. } = *piece;
                let unit = if piece.shared { piece.unit } else { u16::MAX };
                out.push(Offer { from: From::Piece(i as u16), unit, mask, early, snow, since: 0 });
            }
        }
        for (i, step) in self.steps.iter().enumerate() {
            let (source, way) = self.parts(step);
            for (give, (_, n)) in way.gives.iter().enumerate() {
                let mask = step.kinds[give];
                let early = (!way.late && !way.bound).then_some(mask);
                let from = From::Step(i as u8, give as u8);
                // What a step gives is taken before another source is opened.
                let one = Offer { from, unit: u16::MAX, mask, early, snow: source, since: i as u8 + 1 };
                for _ in 0..(*n).min(64) {
                    out.insert(0, one);
                }
            }
        }
    }

    /// Whether the source of a step is snow, and its way.
    fn parts(&self, step: &Step) -> (bool, &'s SourceUse) {
        let source = &self.supply.sources[step.source as usize];
        (source.snow, &source.ways[step.way as usize])
    }

    fn demand(&self, due: &ManaDue, at: u8, out: &mut Demands) {
        for mask in &due.pips {
            out.push(Demand { mask: *mask, snow: false, at });
        }
        for _ in 0..due.snow {
            out.push(Demand { mask: 0, snow: true, at });
        }
        for _ in 0..due.generic {
            out.push(Demand { mask: 0, snow: false, at });
        }
    }

    /// Everything that must be paid: what the steps cost, and the cost itself.
    fn demands(&self, out: &mut Demands) {
        self.demands_of_steps(out);
        self.demand(self.due, GOAL, out);
    }

    /// What the steps cost.
    fn demands_of_steps(&self, out: &mut Demands) {
        for (i, step) in self.steps.iter().enumerate() {
            self.demand(&self.parts(step).1.due, i as u8, out);
        }
    }

    /// The plan with the steps so far, if they suffice.
    fn complete(&self) -> Option<Plan> {
        let count = self.due.amount() as usize;
        if self.steps.is_empty() && count > self.supply.pieces.len() {
            return None;
        }
        let (mut offers, mut demands) = (Offers::new(), Demands::new());
        self.offers(&mut offers);
        self.demands(&mut demands);
        let met = matching(&offers, &demands)?;
        let mut plan = Plan::default();
        if !self.steps.is_empty() {
            plan.steps = self.steps.clone();
        }
        for (o, d) in met.iter().zip(&demands) {
            let offer = &offers[*o as usize];
            let types = if d.at == GOAL { offer.mask } else { offer.early.unwrap_or(0) };
            let kinds = if d.mask == 0 { types } else { types & d.mask };
            let step = (d.at != GOAL).then_some(d.at);
            plan.spent.push(Spent { from: offer.from, kinds, snow: d.snow, step });
        }
        Some(plan)
    }

    /// Whether the steps so far can be taken in this order.
    fn possible(&self) -> bool {
        let life: i32 = self.steps.iter().map(|s| self.parts(s).1.life).sum();
        if life > self.life || !self.stocks_suffice() {
            return false;
        }
        let mut demands = Demands::new();
        self.demands_of_steps(&mut demands);
        if demands.is_empty() {
            return true;
        }
        let mut offers = Offers::new();
        self.offers(&mut offers);
        matching(&offers, &demands).is_some()
    }

    /// Tries all sequences with so many further steps.
    fn deepen(&mut self, depth: usize) -> Option<Plan> {
        if depth == 0 {
            return self.complete();
        }
        if !self.enough(depth) {
            return None;
        }
        for s in 0..self.supply.sources.len() {
            for w in 0..self.supply.sources[s].ways.len() {
                if !self.usable(s, w) || self.out_of_order(s, w) || self.has_twin_before(s) {
                    continue;
                }
                for kinds in narrowed(&self.supply.sources[s].ways[w]) {
                    if self.tries >= MOST_TRIES {
                        return None;
                    }
                    self.tries += 1;
                    self.steps.push(Step { source: s as u16, way: w as u8, kinds });
                    let found = if self.possible() { self.deepen(depth - 1) } else { None };
                    if found.is_some() {
                        return found;
                    }
                    self.steps.pop();
                }
            }
        }
        None
    }

    /// Whether so many further steps could add up to the amount that is due.
    fn enough(&self, depth: usize) -> bool {
        let gain = |w: &SourceUse| w.amount() as i64 - i64::from(w.due.amount());
        let best = self.ways().map(|(_, w)| gain(w)).max().unwrap_or(0);
        let now: i64 = self.steps.iter().map(|s| gain(self.parts(s).1)).sum();
        self.supply.pieces.len() as i64 + now + best * depth as i64 >= i64::from(self.due.amount())
    }

    /// Whether a source can be used in this way after the steps so far.
    fn usable(&self, slot: usize, at: usize) -> bool {
        let source = &self.supply.sources[slot];
        if Some(source.key) == self.without {
            return false;
        }
        let (mut tapped, mut used) = (source.tapped, 0);
        for step in self.steps.iter().filter(|x| x.source as usize == slot) {
            let way = &source.ways[step.way as usize];
            if way.leaves {
                return false;
            }
            match way.tapping {
                Tapping::Taps => tapped = true,
                Tapping::Untaps => tapped = false,
                Tapping::Neither => {}
            }
            // Results of one ability share its limit.
            used += u16::from(way.how == source.ways[at].how);
        }
        let way = &source.ways[at];
        let turns = match way.tapping {
            Tapping::Taps => !tapped,
            Tapping::Untaps => tapped,
            Tapping::Neither => true,
        };
        turns && used < way.most
    }

    /// Steps that cost no mana and depend on nothing come first, by source: their order makes no difference.
    fn out_of_order(&self, slot: usize, way: usize) -> bool {
        let Some(last) = self.steps.last() else { return false };
        if !self.is_free(slot, way) {
            return false;
        }
        let (ls, lw) = (last.source as usize, last.way as usize);
        !self.is_free(ls, lw) || ls > slot
    }

    fn is_free(&self, slot: usize, at: usize) -> bool {
        let source = &self.supply.sources[slot];
        let way = &source.ways[at];
        let stays = !way.leaves || source.ways.len() == 1;
        stays && way.takes.is_empty() && way.due.is_zero() && source.ways.iter().all(|x| x.tapping != Tapping::Untaps)
    }

    /// Whether an earlier source that is just like this one has not been used yet: then it would do as well.
    fn has_twin_before(&self, slot: usize) -> bool {
        let unused = |i: usize| self.steps.iter().all(|x| x.source as usize != i);
        let source = &self.supply.sources[slot];
        unused(slot)
            && (0..slot).any(|i| {
                let other = &self.supply.sources[i];
                unused(i)
                    && (other.snow, other.tapped) == (source.snow, source.tapped)
                    && other.ways == source.ways
                    && Some(other.key) != self.without
                    && !self.supply.is_stock(other.key)
                    && !self.supply.is_stock(source.key)
            })
    }

    /// Whether there are things enough for all acts of the steps: nothing is given away twice, nor used after that.
    fn stocks_suffice(&self) -> bool {
        for (k, stock) in self.supply.stocks.iter().enumerate() {
            if let SharedStock::Number(have) = stock {
                let takes = self.steps.iter().flat_map(|s| &self.parts(s).1.takes);
                let need: u32 = takes.filter(|(i, _)| *i as usize == k).map(|(_, n)| u32::from(*n)).sum();
                if need > *have {
                    return false;
                }
            }
        }
        let mut picks: SmallVec<[(usize, usize); 8]> = SmallVec::new();
        for (at, step) in self.steps.iter().enumerate() {
            for (k, n) in &self.parts(step).1.takes {
                if matches!(self.supply.stocks[*k as usize], SharedStock::Things { .. }) {
                    picks.extend((0..*n).map(|_| (*k as usize, at)));
                }
            }
        }
        let mut taken = Taken::new();
        (0..picks.len()).all(|i| self.give(i, &picks, &mut taken, &mut SmallVec::new()))
    }

    /// Finds a thing for a pick (its stock and its step), moving others to other things if need be. A thing can be tapped
    /// for one pick and given away for a later one.
    fn give(&self, pick: usize, picks: &[(usize, usize)], taken: &mut Taken, seen: &mut SmallVec<[Entity; 8]>) -> bool {
        let (stock, at) = picks[pick];
        let SharedStock::Things { of, by } = &self.supply.stocks[stock] else { return true };
        let taps = &(*by == UsedUp::Tapped);
        for e in of {
            let clash = taken.iter().any(|(thing, tapped, other)| {
                let then = picks[*other].1;
                thing == e && tapped != taps && if *taps { at >= then } else { then >= at }
            });
            if clash || seen.contains(e) || !self.can_give(*e, at, *taps) {
                continue;
            }
            seen.push(*e);
            let held = taken.iter().find(|(thing, t, _)| thing == e && t == taps).map(|(_, _, other)| *other);
            if held.is_none_or(|other| self.give(other, picks, taken, seen)) {
                taken.retain(|(thing, t, _)| thing != e || t != taps);
                taken.push((*e, *taps, pick));
                return true;
            }
        }
        false
    }

    /// Whether a thing can be given away (or tapped) by the step at this place.
    fn can_give(&self, e: Entity, at: usize, taps: bool) -> bool {
        let Entity::Obj(o) = e else { return true };
        if Some(o) == self.without {
            return false;
        }
        self.steps.iter().enumerate().all(|(i, step)| {
            let source = &self.supply.sources[step.source as usize];
            let way = &source.ways[step.way as usize];
            let fine =
                if taps { way.tapping == Tapping::Neither && (i > at || !way.leaves) } else { i <= at && !way.leaves };
            source.key != o || fine
        })
    }
}

/// The ways to settle the types of amounts that must be of one type: for several mana of any one type each type is tried.
fn narrowed(way: &SourceUse) -> SmallVec<[SmallVec<[u8; 4]>; 4]> {
    let mut out: SmallVec<[SmallVec<[u8; 4]>; 4]> = smallvec![SmallVec::new()];
    for (mask, n) in &way.gives {
        let choices: SmallVec<[u8; 6]> = match *n > 1 && mask.count_ones() > 1 {
            true => (0..6).map(|k| 1 << k).filter(|bit| mask & bit != 0).collect(),
            false => smallvec![*mask],
        };
        let before = std::mem::take(&mut out);
        for base in before {
            for c in &choices {
                let mut one = base.clone();
                one.push(*c);
                out.push(one);
            }
        }
    }
    out
}

/// Finds an offer for each demand: those for certain types first, then what is left, units in use before others.
fn matching(offers: &[Offer], demands: &[Demand]) -> Option<Met> {
    if demands.len() > offers.len() {
        return None;
    }
    let (met, owner) = (smallvec![NONE; demands.len()], smallvec![NONE; offers.len()]);
    let mut found = Matching { offers, demands, met, owner };
    let plain = |d: &Demand| d.mask == 0 && !d.snow && d.at == GOAL;
    for (i, _) in demands.iter().enumerate().filter(|(_, d)| !plain(d)) {
        let mut seen: SmallVec<[bool; 32]> = smallvec![false; offers.len()];
        if !found.augment(i, &mut seen) {
            return None;
        }
    }
    for (i, d) in demands.iter().enumerate().filter(|(_, d)| plain(d)) {
        let owner = &mut found.owner;
        let free = |o: &usize| owner[*o] == NONE && offers[*o].meets(d);
        let open = |o: &usize| {
            let unit = offers[*o].unit;
            unit != u16::MAX && offers.iter().zip(&*owner).any(|(other, by)| other.unit == unit && *by != NONE)
        };
        let all = 0..offers.len();
        let o = all.clone().filter(free).find(open).or_else(|| all.clone().find(free))?;
        owner[o] = i as u16;
        found.met[i] = o as u16;
    }
    Some(found.met)
}

/// No offer meets the demand, or no demand has the offer.
const NONE: u16 = u16::MAX;

/// Which offer meets which demand, so far.
struct Matching<'m> {
    offers: &'m [Offer],
    demands: &'m [Demand],
    /// The offer of each demand.
    met: Met,
    /// The demand of each offer.
    owner: SmallVec<[u16; 32]>,
}

impl Matching<'_> {
    /// Finds an offer for one more demand, where others may have to take another one; `seen`: offers that were tried.
    fn augment(&mut self, demand: usize, seen: &mut SmallVec<[bool; 32]>) -> bool {
        for at in 0..self.offers.len() {
            if seen[at] || !self.offers[at].meets(&self.demands[demand]) {
                continue;
            }
            seen[at] = true;
            let other = self.owner[at];
            if other == NONE || self.augment(other as usize, seen) {
                self.met[demand] = at as u16;
                self.owner[at] = demand as u16;
                return true;
            }
        }
        false
    }
}
