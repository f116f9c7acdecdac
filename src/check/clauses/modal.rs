//! The words in front of a verb: modals and the forms of `be`.

use crate::syntax::{Node, Rule};

/// The word before the verb that says how an event is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Modal {
    /// `can't`: the event is forbidden.
    Cant,
    /// `can`: the event is permitted.
    Can,
    /// `must`: the event is required.
    Must,
    /// `would`: the event is replaced before it happens.
    Would,
    /// `could`: the rules would let it happen now.
    Could,
    /// `don't`: the event is denied.
    Not,
    /// `didn't`: an event of the past is denied.
    DidNot,
}

impl Modal {
    /// The modal that is written so.
    pub(crate) fn read(word: &str) -> Option<Self> {
        Some(match word {
            "can't" => Modal::Cant,
            "can" => Modal::Can,
            "must" => Modal::Must,
            "would" => Modal::Would,
            "could" => Modal::Could,
            "don't" => Modal::Not,
            "didn't" => Modal::DidNot,
            _ => return None,
        })
    }

    /// The modal of a clause.
    pub(crate) fn of(clause: Node<'_>) -> Option<Self> {
        Self::read(clause.child(Rule::modal)?.text())
    }

    /// Whether the event is denied, and not forbidden.
    pub(crate) fn denies(self) -> bool {
        matches!(self, Modal::Not | Modal::DidNot)
    }
}

/// A form of `be`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Be {
    /// When something is so.
    pub time: BeTime,
    /// It is not so: `isn't`, `weren't`.
    pub negated: bool,
}

/// The time that a form of `be` speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BeTime {
    /// `be`, `been`: another word says when.
    Open,
    /// `is`, `are`: as it is now.
    Now,
    /// `was`, `were`: as it was, or last was.
    Past,
}

impl Be {
    /// The form that is written so.
    pub(crate) fn read(word: &str) -> Self {
        let time = match word.as_bytes() {
            [b'w', ..] => BeTime::Past,
            [b'b', ..] => BeTime::Open,
            _ => BeTime::Now,
        };
        Self { time, negated: word.ends_with("n't") }
    }

    /// The form that a node holds.
    pub(crate) fn of(node: Node<'_>) -> Option<Self> {
        node.child(Rule::be).map(|be| Self::read(be.text()))
    }
}

/// Whether a clause says that something is not so or didn't happen.
pub(crate) fn is_negated(clause: Node<'_>) -> bool {
    Modal::of(clause).is_some_and(Modal::denies) || Be::of(clause).is_some_and(|be| be.negated)
}
