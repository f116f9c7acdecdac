//! What choosing Japanese words needs: the tables, and a note of what they lack.

use super::table::Table;
use crate::ir::Content;
use std::cell::RefCell;
use std::collections::BTreeSet;

/// Chooses Japanese words.
pub(crate) struct Japanese {
    /// Templates, words and names.
    pub(super) table: Table,
    /// What no words were found for.
    pub(super) missing: RefCell<BTreeSet<String>>,
}

impl Japanese {
    /// With the names that the content gives.
    pub fn new(content: &Content) -> Self {
        Self { table: Table::new(content), missing: RefCell::default() }
    }

    /// What was said in English for want of Japanese words, since the last call.
    pub fn missing(&self) -> Vec<String> {
        self.missing.take().into_iter().collect()
    }
}
