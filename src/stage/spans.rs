//! Spans of time in files of the table: `"8 hours"`.

use crate::diag::{Code, Diagnostic};
use crate::ir::Unit;
use crate::settings::Table;

/// The seconds of a span that stands under a key: `round = "1 day"`; none: absent, or a fault that is reported.
pub(super) fn span(table: &mut Table, key: &str) -> Option<i64> {
    let (written, at) = table.maybe_text(key)?;
    let parts = written.trim().split_once(' ').and_then(|(n, unit)| {
        let unit = Unit::named(unit.trim()).filter(|unit| !unit.is_length() && *unit != Unit::Action)?;
        Some(i64::from(n.parse::<u16>().ok().filter(|n| *n > 0)?) * unit.scale())
    });
    if parts.is_none() {
        let message = format!("`{written}` is no span of time");
        table.fault(Diagnostic::error(Code::WrongEntry, at, message).expected(["a span such as `\"8 hours\"`"]));
    }
    parts
}

/// A span as it is written, in the largest unit that leaves nothing over of it; a few seconds are dropped where it would be too
/// long in seconds.
pub(super) fn written(seconds: i64) -> String {
    let whole = if seconds > i64::from(u16::MAX) { seconds - seconds % 60 } else { seconds.max(1) };
    let units = [(86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second")];
    let (size, name) = units.into_iter().find(|(size, _)| whole % size == 0).unwrap_or((1, "second"));
    let n = whole / size;
    format!("{n} {name}{}", if n == 1 { "" } else { "s" })
}
