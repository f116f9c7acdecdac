//! What the lines of a scene in a scenario can't mean: the same said twice, hours that no day has.

use super::super::Thing;
use super::super::read::Reader;
use super::SceneSetup;
use crate::diag::{Code, Diagnostic};
use crate::syntax::Node;

/// Hours of a day.
const HOURS: i64 = 24;

impl<'t> Reader<'t, '_> {
    /// A part of a scene is said once.
    pub(super) fn once<T>(&mut self, at: Node<'t>, before: Option<&T>) {
        if before.is_some() {
            self.fault(Diagnostic::error(Code::DuplicateProperty, at.span(), "this is said twice"));
        }
    }

    /// The hour of the day at which a scene begins.
    pub(super) fn hour(&mut self, at: Node<'t>, hour: i64) -> Option<i64> {
        if (0..HOURS).contains(&hour) {
            return Some(hour);
        }
        let message = format!("`{}` is no hour of a day", at.text());
        self.fault(Diagnostic::error(Code::OutOfRange, at.span(), message).help("hours go from 0 to 23"));
        None
    }

    /// A distance lies between two things, and is given once.
    pub(super) fn is_a_distance(&mut self, at: Node<'t>, scene: &SceneSetup, a: &Thing, b: &Thing) -> bool {
        let message = if a == b {
            "nothing is away from itself: two names are different"
        } else if scene.apart.iter().any(|(x, y, _)| (x, y) == (a, b) || (y, x) == (a, b)) {
            "this distance is given twice: it is the same both ways"
        } else {
            return true;
        };
        self.fault(Diagnostic::error(Code::DuplicateProperty, at.span(), message));
        false
    }
}
