//! The parser that pest makes from `grammar/`.
#![allow(missing_docs)] // the generated `Rule` enum has no room for docstrings; the grammar files document each rule

use pest_derive::Parser;

/// The grammar, one file for each sort of phrase.
#[derive(Parser)]
#[grammar = "../grammar/lexical.pest"]
#[grammar = "../grammar/words.pest"]
#[grammar = "../grammar/phrase.pest"]
#[grammar = "../grammar/ability.pest"]
#[grammar = "../grammar/scene.pest"]
#[grammar = "../grammar/decl.pest"]
#[grammar = "../grammar/format.pest"]
#[grammar = "../grammar/scenario.pest"]
#[grammar = "../grammar/lone.pest"]
pub struct Grammar;
