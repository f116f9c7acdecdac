//! From trees to the typed language of abilities.
//!
//! Two passes: `names` collects the names of all files and gives out ids; then `definitions` reads every body.
//! A reader gives `Read<T>`: what it read, or `Err(Reported)`, which nobody has without having told why (`report`).
//! What may be absent, or is tried and silently left for another reading, is an `Option`; a part that may be absent and
//! may be wrong is a `Read<Option<T>>`.
//!
//! One folder for each sort of phrase. Types and functions are imported only from what stands above in this list
//! (`tests/all/layering.rs`); phrases contain each other, so readers call each other as methods of `Checker`.
//!
//! - `build` makes and changes forms of the IR; `report` is what readers fail with; `scope` is what is known while one ability is read and what the
//!   abilities of one object share; `vocab` and `decls` are the tables of names; `checker` is the state of one run
//! - `names`: declarations and their names, runs of words cut by the tables, words that mean nothing in a scene
//! - `clauses`, `nouns`, `values`, `events`, `conditions`, `costs`, `effects`, `instructions`: what stands inside sentences
//! - `abilities`: sentences and their heads, keywords and what they become
//! - `definitions`: cards, spells, items, formats and the other declarations
//! - `judge` asks the lints about what was read, `spoken` whether it could be told back, `as_printed`
//!   whether it is what is printed

pub(crate) mod abilities;
mod as_printed;
pub(crate) mod build;
pub(crate) mod checker;
pub(crate) mod clauses;
pub(crate) mod conditions;
pub(crate) mod costs;
pub(crate) mod decls;
pub(crate) mod definitions;
pub(crate) mod effects;
pub(crate) mod events;
pub(crate) mod instructions;
pub(crate) mod judge;
pub(crate) mod names;
pub(crate) mod nouns;
mod passed_over;
pub(crate) mod report;
pub(crate) mod scope;
pub(crate) mod so_far;
mod spoken;
mod subject_scope;
#[cfg(test)]
mod tests;
pub(crate) mod values;
pub(crate) mod vocab;

pub use crate::syntax::{ParsedDecl, ParsedFile};
pub(crate) use checker::Checker;
pub use decls::{Checked, Declared};
pub(crate) use report::{Read, Reported};
pub(crate) use scope::*;
pub use vocab::built_in_words;

/// Checks all files.
pub fn check(files: &[ParsedFile]) -> Checked {
    Base::of(files).0.finish()
}

/// Files that were checked, to which single files can be added.
pub struct Base<'t>(Checker<'t>);

impl<'t> Base<'t> {
    /// Checks all files.
    pub fn of(files: &'t [ParsedFile]) -> Self {
        let mut checker = Checker::new();
        checker.collect(files);
        checker.lower();
        checker.check_passed_over();
        checker.check_spoken();
        checker.check_printed();
        Self(checker)
    }

    /// What came of them.
    pub fn checked(&self) -> Checked {
        self.0.clone().finish()
    }

    /// The same with one more file, whose faults are those that are told. None: it declares more than cards and tokens by
    /// names of their own, so that all files have to be read with it.
    pub fn with<'a>(&'a self, file: &'a ParsedFile) -> Option<Checked>
    where
        't: 'a,
    {
        let mut checker: Checker<'a> = self.0.clone();
        checker.out.clear();
        if !checker.collect_cards(file) {
            return None;
        }
        checker.lower_more();
        checker.check_passed_over();
        checker.check_spoken();
        checker.check_printed();
        Some(checker.finish())
    }
}
