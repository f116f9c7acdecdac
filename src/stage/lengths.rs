//! Lengths as people write them.

use crate::ir::Unit;

/// A length such as `50 feet`, in feet.
pub fn length(written: &str) -> Option<i64> {
    let (n, unit) = written.trim().split_once(' ')?;
    let n = n.parse::<u32>().ok()?;
    let unit = Unit::named(unit.trim()).filter(|unit| unit.is_length())?;
    Some(i64::from(n) * unit.scale())
}
