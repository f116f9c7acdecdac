//! Tables of names.

use crate::ir::*;
use rustc_hash::FxHashMap;

/// What a word or a few words of a run mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Word {
    /// A card type.
    Type(CardTypes),
    /// A supertype.
    Super(Supertypes),
    /// A subtype.
    Sub(SubtypeId),
    /// A colour.
    Color(Colors),
    /// A status.
    Status(Status),
    /// A declared keyword ability.
    Keyword(KeywordId),
    /// A declared keyword action.
    Action(ActionId),
    /// A declared kind of counter.
    Counter(CounterId),
    /// A declared designation.
    Designation(DesignationId),
}

/// All names, by their words in lower case.
#[derive(Default)]
pub(crate) struct Vocab<'t> {
    /// Keyword abilities by name.
    pub keywords: FxHashMap<&'t str, KeywordId>,
    /// Every spelling of an action verb (`scry`, `scries`, `scried`) by word.
    pub actions: FxHashMap<&'t str, ActionId>,
    /// Counters by name.
    pub counters: FxHashMap<&'t str, CounterId>,
    /// Designations by name.
    pub designations: FxHashMap<&'t str, DesignationId>,
    /// Everything that may stand in a run, by word or words.
    pub words: FxHashMap<Box<str>, Word>,
}

impl Vocab<'_> {
    /// The known name nearest to a word, if any is near.
    pub(crate) fn nearest(&self, _word: &str) -> Option<&str> {
        None
    }
}
