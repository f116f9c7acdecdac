//! Names that nobody can type (201).

use super::Finding;
use crate::diag::Code;

/// What is wrong with the name of a definition.
pub fn good_name(name: &str) -> Option<Finding> {
    let wrong = |message: String| Some(Finding::new(Code::BadName, message));
    if name.trim().is_empty() {
        return wrong("this name is empty".to_owned());
    }
    if name.trim() != name {
        return wrong(format!("`{name}` begins or ends with a blank"));
    }
    None
}
