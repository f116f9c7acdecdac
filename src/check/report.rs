//! What the checker reads.

pub use crate::syntax::{ParsedDecl, ParsedFile};
