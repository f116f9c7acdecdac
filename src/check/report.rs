//! Diagnostics of the checker, and what it reads.

use crate::source::Span;
use crate::syntax::Tree;

/// One file after parsing.
#[derive(Clone, Debug, Default)]
pub struct ParsedFile {
    /// Its name, for messages.
    pub name: Box<str>,
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

/// One message about one place.
#[derive(Clone, PartialEq, Debug)]
pub struct Diagnostic {
    /// Which file, by position in the input.
    pub file: u32,
    /// Which text is meant.
    pub span: Span,
    /// One sentence in lower case.
    pub message: String,
    /// Expected forms, or what else helps.
    pub help: Option<String>,
}
