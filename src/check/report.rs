//! What the checker reads.

use crate::source::FileId;
use crate::syntax::Tree;

/// One file after parsing.
#[derive(Clone, Debug, Default)]
pub struct ParsedFile {
    /// Its number.
    pub file: FileId,
    /// Its text.
    pub text: Box<str>,
    /// Its declarations in order.
    pub decls: Vec<ParsedDecl>,
}

/// One declaration of a file.
#[derive(Clone, Debug, Default)]
pub struct ParsedDecl {
    /// First byte in the file.
    pub start: u32,
    /// One past its last byte.
    pub end: u32,
    /// What was read.
    pub tree: Tree,
}

