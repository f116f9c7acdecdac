//! What is kept between passes over the layers.

use super::numbers::ChangedNumbers;
use super::reach::Reach;
use crate::engine::{Chars, Facets, Model, ObjectId};
use crate::ir::Zones;

/// One continuous sentence that takes part in the pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Source {
    /// The object with the ability.
    pub obj: ObjectId,
    /// The ability that says it.
    pub ability: crate::ir::AbilityId,
}

/// What the layers keep between passes.
#[derive(Debug, Default)]
pub struct Layers {
    /// Static abilities of definitions in play that have parts in layers.
    pub sources: Vec<Source>,
    /// What the parts of sources and effects read.
    pub(crate) reads: Facets,
    /// What parts read that objects have been given by others, in the last pass.
    pub given_reads: Facets,
    /// Whether there is any part at all.
    pub any: bool,
    /// Some part in force may give objects abilities that say how they enter.
    pub gives_entries: bool,
    /// How far the sources and the effects reach.
    pub reach: Reach,
    /// The lists above must be made anew.
    pub stale: bool,
    /// Objects off the battlefield that a sentence of their own is about.
    pub rows: Vec<ObjectId>,
    /// Zones in which objects may have rows of their own.
    pub rowed: Zones,
    /// Rows hold values that differ from what they would be without any part.
    pub computed: bool,
    /// Without any part, rows hold values that counters or the objects themselves have changed.
    pub counted: bool,
    /// Declared numbers that the pass has changed.
    pub(crate) numbers: ChangedNumbers,
    /// What objects have become copies of by sentences that are always so, in the order of the pass (706.2).
    pub copied: Vec<(ObjectId, Model)>,
    /// Permanents before this one are as their definitions say.
    pub plain_until: ObjectId,
    /// A spare list of rows as they were before a pass.
    pub(crate) before: Vec<(ObjectId, Chars)>,
    /// A spare list of sources.
    pub(crate) former: Vec<Source>,
}

impl Layers {
    /// For another game: nothing is in force, the lists keep their memory.
    pub(crate) fn reset(mut self) -> Self {
        self.sources.clear();
        self.rows.clear();
        self.copied.clear();
        self.before.clear();
        self.former.clear();
        let Self { sources, rows, copied, before, former, .. } = self;
        Self { sources, rows, copied, before, former, ..Self::default() }
    }

    /// What any part in force reads.
    pub fn reads(&self) -> Facets {
        self.reads | self.given_reads
    }
}
