//! What costs less: reductions take symbols and generic mana away (117.7, 601.2f).

use crate::ir::ManaSymbol;
use smallvec::SmallVec;

/// Symbols of a cost while it is added up.
pub type Symbols = SmallVec<[ManaSymbol; 6]>;

/// What a cost is reduced by, each with what it can't be reduced below.
pub(super) type Reductions = SmallVec<[(Symbols, Option<u16>); 2]>;

/// What takes only so much goes first: then all of them take as much as they can.
pub(super) fn reduce_by_all(symbols: &mut Symbols, mut less: Reductions) {
    less.sort_by_key(|(_, least)| least.is_none());
    for (amount, least) in less {
        match least {
            None => reduce(symbols, &amount),
            Some(least) => reduce_down_to(symbols, &amount, least),
        }
    }
}

/// 117.7: a reduction takes its colored symbols first from the same symbols, then from generic mana, never below zero.
fn reduce(symbols: &mut Symbols, amount: &Symbols) {
    for s in amount {
        match s {
            ManaSymbol::Generic(n) => reduce_generic(symbols, *n),
            other => match symbols.iter().position(|x| x == other).or_else(|| payable_as(symbols, *other)) {
                Some(i) => drop(symbols.remove(i)),
                None if take_half(symbols, *other) => {}
                None => drop(take_generic(symbols, if let ManaSymbol::Mono(n, _) = other { *n } else { 1 })),
            },
        }
    }
}

/// 601.2b: how a symbol is paid is announced before the cost is reduced, so one that can be paid with this mana is announced
/// as that mana, and nothing of it is left.
fn payable_as(symbols: &Symbols, by: ManaSymbol) -> Option<usize> {
    let ManaSymbol::Of(bit) = by else { return None };
    if bit.count_ones() != 1 {
        return None;
    }
    symbols.iter().position(|s| match s {
        ManaSymbol::Of(bits) | ManaSymbol::Phyrexian(bits) | ManaSymbol::Mono(_, bits) => bits & bit != 0,
        ManaSymbol::Generic(_) | ManaSymbol::OfTypes(..) | ManaSymbol::Snow | ManaSymbol::X(_) => false,
    })
}

/// Takes generic mana away; what is left to take is taken from symbols that can be announced as generic mana (601.2b).
fn reduce_generic(symbols: &mut Symbols, n: u16) {
    let mut left = take_generic(symbols, n);
    for s in symbols.iter_mut() {
        let ManaSymbol::Mono(generic, bits) = *s else { continue };
        let cut = left.min(generic);
        left -= cut;
        *s = match generic - cut {
            // One generic mana can be paid with the colored one too.
            rest @ (0 | 1) => ManaSymbol::Generic(rest),
            rest => ManaSymbol::Mono(rest, bits),
        };
        if left == 0 {
            break;
        }
    }
    symbols.retain(|s| !matches!(s, ManaSymbol::Generic(0) | ManaSymbol::OfTypes(0, _)));
}

/// 117.7e-f: a hybrid symbol takes away one of its halves, a Phyrexian one mana of its color; false: the cost has neither.
/// Of two halves that are there the payer picks one: the other stays, so what stays is either of them.
fn take_half(symbols: &mut Symbols, by: ManaSymbol) -> bool {
    let (ManaSymbol::Of(bits) | ManaSymbol::Phyrexian(bits) | ManaSymbol::Mono(_, bits)) = by else { return false };
    let half = |s: &ManaSymbol| match s {
        ManaSymbol::Of(b) if b.count_ones() == 1 && b & bits != 0 => Some(*b),
        _ => None,
    };
    let Some((at, taken)) = symbols.iter().enumerate().find_map(|(i, s)| Some((i, half(s)?))) else { return false };
    symbols.remove(at);
    let other = symbols.iter_mut().find(|s| half(s).is_some_and(|b| b != taken));
    if let Some(other) = other {
        *other = ManaSymbol::Of(bits);
    }
    true
}

/// The same, as long as so much mana is left.
fn reduce_down_to(symbols: &mut Symbols, amount: &Symbols, least: u16) {
    for s in amount {
        let left = crate::ir::mana_value(symbols, 0) - i32::from(least);
        let Ok(left @ 1..) = u16::try_from(left) else { return };
        let part = if let ManaSymbol::Generic(n) = s { ManaSymbol::Generic((*n).min(left)) } else { *s };
        reduce(symbols, &std::iter::once(part).collect());
    }
}

/// Takes generic mana away, never below zero; how much of it was not there.
pub(super) fn take_generic(symbols: &mut Symbols, n: u16) -> u16 {
    let mut left = n;
    let mut take = |of: &mut u16| {
        let cut = left.min(*of);
        *of -= cut;
        left -= cut;
    };
    // What can be paid with any mana goes last.
    symbols.iter_mut().for_each(|s| {
        if let ManaSymbol::OfTypes(g, _) = s {
            take(g)
        }
    });
    symbols.iter_mut().for_each(|s| {
        if let ManaSymbol::Generic(g) = s {
            take(g)
        }
    });
    left
}

/// How much generic mana a cost has.
pub(super) fn generic_in(symbols: &Symbols) -> u32 {
    let generic =
        |s: &ManaSymbol| if let ManaSymbol::Generic(n) | ManaSymbol::OfTypes(n, _) = s { u32::from(*n) } else { 0 };
    symbols.iter().map(generic).sum()
}
