//! What a pass over the layers keeps of changed numbers, and which numbers follow from which.

use crate::engine::worked_out;
use crate::ir::{Content, NumberChange, NumberId};
use crate::settings::SceneSettings;

/// Changes of numbers in one pass over the layers.
#[derive(Debug, Default)]
pub(crate) struct ChangedNumbers {
    /// Rows as they were before the first change.
    rows: Vec<(usize, Box<[i32]>)>,
    /// Changes in the order of the layers.
    changes: Vec<Change>,
}

#[derive(Clone, Copy, Debug)]
struct Change {
    row: usize,
    number: NumberId,
    how: NumberChange,
    by: i32,
}

impl ChangedNumbers {
    /// Forgets all changes, as a pass begins.
    pub(super) fn clear(&mut self) {
        self.rows.clear();
        self.changes.clear();
    }
    /// A row is about to be changed.
    pub(super) fn remember(&mut self, row: usize, numbers: &[i32]) {
        if self.before(row).is_none() {
            self.rows.push((row, numbers.into()));
        }
    }
    /// A change was made.
    pub(super) fn push(&mut self, row: usize, number: NumberId, how: NumberChange, by: i32) {
        self.changes.push(Change { row, number, how, by });
    }
    /// What comes of a number by all changes of it so far.
    pub(super) fn applied(&self, row: usize, number: NumberId, n: i32) -> i32 {
        let own = self.changes.iter().filter(|c| (c.row, c.number) == (row, number));
        own.fold(n, |n, c| changed(n, c.how, c.by))
    }
    /// Where a trial begins.
    pub(crate) fn mark(&self) -> (usize, usize) {
        (self.rows.len(), self.changes.len())
    }
    /// The trial is over.
    pub(crate) fn back_to(&mut self, (rows, changes): (usize, usize)) {
        self.rows.truncate(rows);
        self.changes.truncate(changes);
    }
    /// What a row was before the first change.
    pub(super) fn before(&self, row: usize) -> Option<&[i32]> {
        self.rows.iter().find(|(r, _)| *r == row).map(|(_, numbers)| &**numbers)
    }
}

/// A number after one change.
pub(super) fn changed(number: i32, how: NumberChange, by: i32) -> i32 {
    match how {
        NumberChange::Add => number.saturating_add(by),
        NumberChange::Set => by,
        NumberChange::AtLeast => by.max(number),
        NumberChange::AtMost => by.min(number),
    }
}

/// For each number those that follow from it, each behind everything that it follows from itself.
pub fn followers(content: &Content) -> Vec<Box<[NumberId]>> {
    let all = || (0..content.numbers.len()).map(|i| NumberId(i as u16));
    let of = |n: NumberId| {
        let mut found = vec![n];
        // As many rounds as there are numbers are enough, and declarations in a circle are refused.
        for _ in all() {
            let needs = |d: &NumberId| {
                content.numbers[d.index()].default.iter().flat_map(|t| t.needed()).any(|x| found.contains(&x))
            };
            let more: Vec<NumberId> = all().filter(|d| !found.contains(d)).filter(needs).collect();
            if more.is_empty() {
                break;
            }
            found.extend(more);
        }
        let mut open = found.split_off(1);
        let mut out: Vec<NumberId> = Vec::new();
        while !open.is_empty() {
            let waits = |d: &NumberId| {
                content.numbers[d.index()].default.iter().flat_map(|t| t.needed()).any(|x| open.contains(&x))
            };
            let (later, now): (Vec<_>, Vec<_>) = open.iter().copied().partition(waits);
            let (now, later) = if now.is_empty() { (later, now) } else { (now, later) };
            out.extend(now);
            open = later;
        }
        out.into()
    };
    all().map(of).collect()
}

/// What a number is when what it follows from has changed: as far from the usual sum as before.
pub(super) fn followed(
    content: &Content,
    settings: &SceneSettings,
    number: NumberId,
    before: &[i32],
    now: &[i32],
) -> i32 {
    let terms = &content.numbers[number.index()].default;
    let usual = |of: &[i32]| worked_out(terms, |n| of.get(n.index()).copied().unwrap_or(0), settings);
    let was = before.get(number.index()).copied().unwrap_or(0);
    was.saturating_add(usual(now).saturating_sub(usual(before)))
}
