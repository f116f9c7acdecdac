//! A deck as a list names it: how many of which card in each of its parts.

use crate::ir::{DefId, Note};
use indexmap::IndexMap;

/// A deck: how many of which card, in the order of the list, each card once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Deck {
    /// As given by the list itself (`Name ...` below `About`).
    pub name: Option<String>,
    /// What is played with.
    pub main: IndexMap<DefId, u32>,
    /// What stands beside it.
    pub side: IndexMap<DefId, u32>,
    /// Who leads it (903.3).
    pub commanders: IndexMap<DefId, u32>,
    /// Vanguards beside it (902.3).
    pub vanguards: IndexMap<DefId, u32>,
    /// The planar or scheme deck beside it (901.3, 904.3).
    pub pile: IndexMap<DefId, u32>,
    /// What was drafted, if the list says it: all that the deck and what stands beside it may have, basic lands apart (905.1d).
    pub pool: IndexMap<DefId, u32>,
    /// What was noted as its cards were drafted, for each card and label as often as it was (905.2b).
    pub notes: Vec<Note>,
    /// Those of the main part that stand behind the last blank line of a list without headings.
    pub last: IndexMap<DefId, u32>,
    /// How many cards of the deck, commanders among them, have names that no card has: a list that is judged in part has some.
    pub unknown: u32,
}

impl Deck {
    /// Number of cards without the sideboard.
    pub fn len(&self) -> usize {
        self.main.values().map(|n| *n as usize).sum()
    }
    /// Whether there is no card in it.
    pub fn is_empty(&self) -> bool {
        self.main.is_empty()
    }
    /// The cards listed as commanders, each as often as it is listed; empty: none was named (903.3).
    pub fn leaders(&self) -> impl Iterator<Item = DefId> {
        each(&self.commanders)
    }
    /// The vanguards beside it, each as often as it is listed (902.3).
    pub fn vanguards(&self) -> impl Iterator<Item = DefId> {
        each(&self.vanguards)
    }
    /// The cards of its planar or scheme deck, each as often as it is listed (901.3, 904.3).
    pub fn pile(&self) -> impl Iterator<Item = DefId> {
        each(&self.pile)
    }
    /// The cards of its sideboard, companions among them, each as often as it is listed (100.4).
    pub fn outside(&self) -> impl Iterator<Item = DefId> {
        each(&self.side)
    }
    /// Every different card of it and of what lies beside it.
    pub fn kinds(&self) -> impl Iterator<Item = &DefId> {
        [&self.main, &self.commanders, &self.vanguards, &self.pile, &self.side].into_iter().flat_map(|l| l.keys())
    }
    /// Each card as often as it is in the deck.
    pub fn cards(&self) -> impl Iterator<Item = DefId> {
        each(&self.main)
    }
}

fn each(list: &IndexMap<DefId, u32>) -> impl Iterator<Item = DefId> {
    list.iter().flat_map(|(card, n)| std::iter::repeat_n(*card, *n as usize))
}
