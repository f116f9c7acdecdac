//! What a sheet keeps of what was done to somebody or something: changes for good by the texts that made them, and uses that are
//! spent.

use super::names::Names;
use crate::diag::{Code, Diagnostic};
use crate::ir::DefId;
use crate::middle_earth::{ChangeForGood, changes_for_good, has_open_numbers, numbers_of_change};
use crate::settings::Table;
use crate::source::Span;
use toml::de::DeValue;

/// The greatest number of a change or a use that a sheet may give.
const MOST: i32 = 10_000;

/// What has been made of somebody or something, and what can't be used again.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Past {
    /// What has been made of it for good, beside kinds, numbers and states.
    pub changes: Vec<ChangeForGood>,
    /// What could be used once and was, by the numbers of these abilities from 1 on, and where they are written.
    pub used: Vec<(u16, Span)>,
}

impl Past {
    /// Reads `changes` and `used`.
    pub(super) fn of(table: &mut Table, names: &Names) -> Self {
        Self { changes: changes(table, names), used: used(table) }
    }

    /// The numbers of the uses that are spent.
    pub fn numbers(&self) -> Vec<u16> {
        self.used.iter().map(|(n, _)| *n).collect()
    }
}

fn used(table: &mut Table) -> Vec<(u16, Span)> {
    let numbers = table.integers("used", &[], 1..=MOST);
    let at = table.raw("used").map(|(at, _)| at);
    let small = |n: i32| u16::try_from(n).unwrap_or(u16::MAX);
    at.into_iter().flat_map(|at| numbers.iter().map(move |n| (small(*n), at))).collect()
}

fn changes(table: &mut Table, names: &Names) -> Vec<ChangeForGood> {
    let Some((at, value)) = table.raw("changes") else { return Vec::new() };
    let DeValue::Array(list) = value else {
        table.wrong_at("changes", at, RIGHT);
        return Vec::new();
    };
    let mut found = Vec::new();
    for entry in list {
        let at = Span::new(at.file, entry.span().start, entry.span().end);
        let change = table.inner("changes", entry.get_ref(), at, |table| change(table, names, at));
        found.extend(change.flatten());
    }
    found
}

const RIGHT: &str = "a list of tables such as `{ by = \"Slumber\", nth = 1, amounts = [2] }`";

fn change(table: &mut Table, names: &Names, at: Span) -> Option<ChangeForGood> {
    let by = table.maybe_text("by");
    let nth = table.integer("nth", 1, 1..=MOST);
    let amounts = table.integers("amounts", &[], -MOST..=MOST);
    let Some((name, at)) = by else {
        table.fault(Diagnostic::error(Code::BadStage, at, "it is not said what has made this change").help(RIGHT));
        return None;
    };
    let by = made_by(table, names, (name, at))?;
    let all = changes_for_good(names.content, by);
    let place = usize::try_from(nth).unwrap_or(usize::MAX);
    let Some((_, parts)) = place.checked_sub(1).and_then(|i| all.get(i)) else {
        let message = match all.len() {
            0 => format!("the text of `{name}` changes nothing for good"),
            n => format!("the text of `{name}` makes {n} changes for good, and none of the number {nth}"),
        };
        table.fault(Diagnostic::error(Code::WrongEntry, at, message));
        return None;
    };
    let needed = numbers_of_change(parts);
    let left_out = amounts.is_empty() && !has_open_numbers(parts);
    if !left_out && amounts.len() != needed {
        let message = format!("this change has {needed} numbers, not {}", amounts.len());
        let help = "`amounts` has all numbers of the change in the order of the text";
        table.fault(Diagnostic::error(Code::WrongEntry, at, message).help(help));
        return None;
    }
    Some(ChangeForGood { by, nth: u16::try_from(nth - 1).unwrap_or(u16::MAX), amounts })
}

/// The spell or the item that has made a change.
fn made_by(table: &mut Table, names: &Names, (name, at): (&str, Span)) -> Option<DefId> {
    let (spells, items) = (&names.content.spells, &names.content.items);
    spells.get(name).or_else(|| items.get(name)).copied().or_else(|| {
        table.fault(names.spell_or_item(name, at));
        None
    })
}
