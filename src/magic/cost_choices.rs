//! Costs with alternatives (`C or C`): one of them is chosen when the cost is announced (601.2b, 602.2b).

use super::cost::{Announced, Repeated, Symbols};
use crate::engine::{Asking, Engine, Frame, ManaDue, PlayerId, Purpose, Reason, StepResult};
use crate::ir::Cost;
use smallvec::SmallVec;

impl<'a> Engine<'a> {
    /// Whether everything but the mana of an alternative could be paid.
    pub(super) fn alternative_open(&self, p: PlayerId, cost: &Cost, f: &Frame) -> bool {
        self.tap_cost_payable(f.this, cost) && self.extra_payable(p, cost, f)
    }

    /// Whether what is due together with one of each of these alternatives passes.
    pub(super) fn with_alternatives(
        &self,
        p: PlayerId,
        choices: &[&[Cost]],
        symbols: Symbols,
        f: &Frame,
        passes: &dyn Fn(Symbols) -> bool,
    ) -> bool {
        let Some((first, rest)) = choices.split_first() else { return passes(symbols) };
        first.iter().filter(|c| self.alternative_open(p, c, f)).any(|c| {
            let mut more = symbols.clone();
            more.extend(self.mana_symbols(c, &f.cx()));
            self.with_alternatives(p, rest, more, f, passes)
        })
    }

    /// The alternative that is paid, of those that could be paid with what is due already; none: there is none.
    pub(super) fn choose_alternative(
        &mut self,
        p: PlayerId,
        cost: &'a Cost,
        symbols: &Symbols,
        f: &Frame,
        fits: &dyn Fn(&Self, &Symbols) -> bool,
    ) -> StepResult<Option<&'a Cost>> {
        let open = |i: &u16| {
            cost.either.get(usize::from(*i)).is_some_and(|one| {
                let mut more = symbols.clone();
                more.extend(self.mana_symbols(one, &f.cx()));
                self.alternative_open(p, one, f) && fits(self, &more)
            })
        };
        let from: SmallVec<[u16; 8]> = (0..cost.either.len() as u16).filter(open).collect();
        let chosen = self.choose(Asking::of(p, Reason::Alternative, Some(f.this)), from, (1, 1))?;
        Ok(chosen.first().and_then(|i| cost.either.get(usize::from(*i))))
    }

    /// The same for a cost that is no spell's; its mana is added to what is due. None if the cost has no alternatives.
    pub(super) fn announce_alternative(
        &mut self,
        p: PlayerId,
        cost: &'a Cost,
        mut symbols: Symbols,
        f: &Frame,
        purpose: Purpose,
    ) -> StepResult<Announced<'a>> {
        let mut either = SmallVec::new();
        if cost.either.is_empty() {
            return Ok(Announced { cost, either, symbols });
        }
        let without = (cost.tap || cost.untap).then_some(f.this);
        let supply = self.supply_for(p, purpose);
        let times = self.times_of(cost, &f.cx());
        for left in (0..times).rev() {
            let fits = |eng: &Self, s: &Symbols| {
                let due = Repeated { either: &cost.either, times: left };
                eng.with_repeated(p, due, s.clone(), f, &|s| {
                    eng.affordable(&supply, without, &ManaDue::of(&s, 0), eng.payable_life(p), purpose)
                })
            };
            let chosen = self.choose_alternative(p, cost, &symbols, f, &fits)?;
            symbols.extend(chosen.into_iter().flat_map(|one| self.mana_symbols(one, &f.cx())));
            either.extend(chosen);
        }
        Ok(Announced { cost, either, symbols })
    }

    /// Whether what is due together with such payments passes.
    pub(super) fn with_repeated(
        &self,
        p: PlayerId,
        due: Repeated<'_>,
        symbols: Symbols,
        f: &Frame,
        passes: &dyn Fn(Symbols) -> bool,
    ) -> bool {
        let Repeated { either, times } = due;
        if times <= 0 {
            return passes(symbols);
        }
        let Some((first, others)) = either.split_first() else { return false };
        if others.is_empty() && !self.alternative_open(p, first, f) {
            return false;
        }
        // So many of them are the first; the others are one of the rest.
        let most = if self.alternative_open(p, first, f) { times } else { 0 };
        let least = if others.is_empty() { times } else { 0 };
        let one = self.mana_symbols(first, &f.cx());
        (least..=most).any(|n| {
            let mut more = symbols.clone();
            more.extend((0..n).flat_map(|_| one.iter().copied()));
            self.with_repeated(p, Repeated { either: others, times: times - n }, more, f, passes)
        })
    }
}
