//! What a number can be, from comparisons with numerals.

use crate::ir::{Cmp, Prop, Value};

/// The whole numbers from `low` to `high`, both among them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Interval {
    low: i64,
    high: i64,
}

impl Interval {
    /// Every number: nothing limits it.
    pub(super) const ALL: Self = Self { low: i64::MIN, high: i64::MAX };

    /// No less than this.
    pub(super) fn from(low: i64) -> Self {
        Self { low, ..Self::ALL }
    }

    /// The numbers that compare so with a numeral; all for `!=`, which leaves no interval.
    pub(super) fn of(cmp: Cmp, n: i32) -> Self {
        let n = i64::from(n);
        match cmp {
            Cmp::Eq => Self { low: n, high: n },
            Cmp::Ne => Self::ALL,
            Cmp::Lt => Self { high: n - 1, ..Self::ALL },
            Cmp::Le => Self { high: n, ..Self::ALL },
            Cmp::Gt => Self { low: n + 1, ..Self::ALL },
            Cmp::Ge => Self { low: n, ..Self::ALL },
        }
    }

    /// The numbers in both.
    pub(super) fn and(self, other: Self) -> Self {
        Self { low: self.low.max(other.low), high: self.high.min(other.high) }
    }

    /// Whether there is none.
    pub(super) fn is_empty(self) -> bool {
        self.low > self.high
    }

    /// Whether all of these are among the others.
    pub(super) fn within(self, other: Self) -> bool {
        other.low <= self.low && self.high <= other.high
    }
}

/// Whether comparisons of the same numbers leave nothing of one of them.
pub(super) fn leaves_nothing<K: PartialEq>(compared: impl Iterator<Item = (K, Interval)>) -> bool {
    let mut left: Vec<(K, Interval)> = Vec::new();
    for (key, found) in compared {
        match left.iter_mut().find(|(k, _)| *k == key) {
            Some((_, numbers)) => *numbers = numbers.and(found),
            None => left.push((key, found)),
        }
    }
    left.iter().any(|(_, numbers)| numbers.is_empty())
}

/// What a number of an object or a player can be at all.
pub(super) fn range_of(prop: Prop) -> Interval {
    match prop {
        Prop::ManaValue | Prop::HandSize | Prop::Damage | Prop::Targets | Prop::Loyalty => Interval::from(0),
        Prop::ColorCount => Interval { low: 0, high: 5 },
        Prop::Power | Prop::Toughness | Prop::Life | Prop::StartingLife | Prop::MaxHandSize | Prop::Number(_) => {
            Interval::ALL
        }
    }
}

/// What a value can be at all.
pub(super) fn range_of_value(value: &Value) -> Interval {
    match value {
        Value::Num(n) => Interval::of(Cmp::Eq, *n),
        Value::Prop(prop, _) => range_of(*prop),
        Value::Count(_)
        | Value::Size(_)
        | Value::Counters(..)
        | Value::Kinds(..)
        | Value::Times(_)
        | Value::ExtraTurn => Interval::from(0),
        _ => Interval::ALL,
    }
}
