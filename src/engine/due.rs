//! A cost of mana ready to be paid (107.4, 202.1).

use crate::ir::ManaSymbol;
use smallvec::SmallVec;

/// A cost ready to be paid: requirements by mask of types, and an amount of any type.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ManaDue {
    /// One mana of these types each.
    pub pips: SmallVec<[u8; 6]>,
    /// How much mana of any types; a chosen X is part of it.
    pub generic: u32,
    /// Of any types, but from snow sources.
    pub snow: u32,
    /// Either one of these types or 2 life.
    pub phyrexian: SmallVec<[u8; 2]>,
    /// Either one of these types or so much of any type.
    pub mono: SmallVec<[(u16, u8); 2]>,
}

impl ManaDue {
    /// Reads symbols; each X is `x`.
    pub fn of(symbols: &[ManaSymbol], x: i32) -> Self {
        let mut d = Self::default();
        for s in symbols {
            match &s.with_x(x) {
                ManaSymbol::Generic(n) => d.generic += u32::from(*n),
                ManaSymbol::Of(m) => d.pips.push(*m),
                ManaSymbol::Mono(n, m) => d.mono.push((*n, *m)),
                ManaSymbol::Phyrexian(m) => d.phyrexian.push(*m),
                ManaSymbol::Snow => d.snow += 1,
                ManaSymbol::OfTypes(n, types) => d.pips.extend(std::iter::repeat_n(*types, usize::from(*n))),
                // With X chosen there is none.
                ManaSymbol::X(_) => {}
            }
        }
        d
    }
    /// Whether nothing is due.
    pub fn is_zero(&self) -> bool {
        self.pips.is_empty() && self.generic == 0 && self.snow == 0 && self.phyrexian.is_empty() && self.mono.is_empty()
    }
    /// How much mana it is, symbols with alternatives left aside.
    pub fn amount(&self) -> u32 {
        self.pips.len() as u32 + self.generic + self.snow
    }
    /// The symbols that are still due, for people.
    pub fn symbols(&self) -> SmallVec<[ManaSymbol; 6]> {
        let mut out = SmallVec::new();
        if self.generic > 0 {
            out.push(ManaSymbol::Generic(self.generic.min(u32::from(u16::MAX)) as u16));
        }
        out.extend(std::iter::repeat_n(ManaSymbol::Snow, self.snow.min(1000) as usize));
        out.extend(self.pips.iter().map(|m| ManaSymbol::Of(*m)));
        out.extend(self.mono.iter().map(|(n, m)| ManaSymbol::Mono(*n, *m)));
        out.extend(self.phyrexian.iter().map(|m| ManaSymbol::Phyrexian(*m)));
        out
    }
    /// Calls back for every way to settle the symbols with alternatives, mana before life, until the visitor is content:
    /// the cost without them, and the life paid. Equal symbols are settled together, so that eighteen of one kind are
    /// nineteen ways and not a quarter of a million.
    pub fn settled<T>(&self, life: i32, mut visit: impl FnMut(&ManaDue, i32) -> Option<T>) -> Option<T> {
        self.settle_from(0, life, &mut visit)
    }

    fn settle_from<T>(&self, paid: i32, life: i32, visit: &mut impl FnMut(&ManaDue, i32) -> Option<T>) -> Option<T> {
        if let Some((n, mask)) = self.mono.first().copied() {
            let mut rest = self.clone();
            rest.mono.retain(|other| *other != (n, mask));
            let equal = self.mono.len() - rest.mono.len();
            return (0..=equal).find_map(|generic| {
                let mut one = rest.clone();
                one.pips.extend(std::iter::repeat_n(mask, equal - generic));
                one.generic = one.generic.saturating_add(generic as u32 * u32::from(n));
                one.settle_from(paid, life, visit)
            });
        }
        if let Some(mask) = self.phyrexian.first().copied() {
            let mut rest = self.clone();
            rest.phyrexian.retain(|other| *other != mask);
            let equal = self.phyrexian.len() - rest.phyrexian.len();
            let most = equal.min(usize::try_from(life / 2).unwrap_or(0));
            return (0..=most).find_map(|with_life| {
                let mut one = rest.clone();
                one.pips.extend(std::iter::repeat_n(mask, equal - with_life));
                let cost = 2 * with_life as i32;
                one.settle_from(paid + cost, life - cost, visit)
            });
        }
        visit(self, paid)
    }
}
