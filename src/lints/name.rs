//! Names that nobody can read or type (201).

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
    match name.chars().find(|c| is_invisible(*c)) {
        Some(c) => wrong(format!("the name has a character that can't be seen: U+{:04X}", u32::from(c))),
        None => None,
    }
}

/// Control characters, marks of direction and blanks without width.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}
