//! The parts of one layer that have not been applied yet, in the order of their age (613.6).

use super::dependency::{reads, writes};
use super::facts::{Layer, Written};
use super::group::Group;
use crate::engine::Rulebook;
use smallvec::SmallVec;

/// A part that waits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    /// Its place among the groups of the pass.
    pub group: usize,
    /// What it reads; nothing before it is compared with another one.
    pub reads: Written,
    /// What it writes; the same.
    pub writes: Written,
    /// Whether both are known.
    compared: bool,
}

/// The parts that wait.
#[derive(Debug, Default)]
pub(super) struct Waiting {
    /// Those that define characteristics first, then the oldest (613.3, 613.6).
    pub all: SmallVec<[Candidate; 8]>,
    /// Whether what one of them writes is read by another one: only then is their order more than that of their age.
    pub depending: bool,
}

impl Waiting {
    /// Adds the groups from a place on that do something in a layer.
    pub(super) fn add(&mut self, rulebook: &Rulebook, layer: Layer, groups: &[Group], from: usize) {
        let news = (from..groups.len()).filter(|g| groups[*g].layers & layer.bit() != 0);
        let plain = |group| Candidate { group, reads: Written::NOTHING, writes: Written::NOTHING, compared: false };
        let old = self.all.len();
        self.all.extend(news.map(plain));
        if self.all.len() == old {
            return;
        }
        self.all.sort_by_key(|c| (!groups[c.group].cda, groups[c.group].stamp, c.group));
        if self.all.len() > 1 && layer.can_depend() {
            self.compare(rulebook, layer, groups);
        }
    }

    /// Finds out what each reads and writes that has come; of what waits already neither changes.
    fn compare(&mut self, rulebook: &Rulebook, layer: Layer, groups: &[Group]) {
        for c in self.all.iter_mut().filter(|c| !c.compared) {
            let group = &groups[c.group];
            (c.reads, c.writes, c.compared) = (reads(layer, group), writes(rulebook, layer, group), true);
        }
        let written = self.all.iter().fold(Written::NOTHING, |all, c| all.and(c.writes));
        self.depending = self.all.iter().any(|c| c.reads.meets(written));
    }

    /// Whether nothing waits any more.
    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// How many wait.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// Takes one out: its place among the groups.
    pub(super) fn take(&mut self, at: usize) -> usize {
        self.all.remove(at).group
    }
}
