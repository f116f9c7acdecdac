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
    if let Some(strange) = name.chars().find(|c| c.is_control() || c.is_whitespace() && *c != ' ') {
        return wrong(format!("there is the character U+{:04X} in this name, which nobody sees", u32::from(strange)));
    }
    if name.contains("  ") {
        return wrong(format!("`{name}` has two blanks side by side"));
    }
    if let Some(accent) = name.chars().find(|c| is_loose_accent(*c)) {
        let message = format!("there is an accent of its own (U+{:04X}) in this name", u32::from(accent));
        return Some(
            Finding::new(Code::BadName, message).help("write the letter with its accent as one character: `é`"),
        );
    }
    let latin = |c: char| matches!(c, 'a'..='z' | 'A'..='Z' | '\u{c0}'..='\u{24f}');
    let look_alike = name.chars().find(|c| looks_latin(*c)).filter(|_| name.chars().any(latin))?;
    let message =
        format!("`{look_alike}` (U+{:04X}) is of another alphabet than the rest of this name", u32::from(look_alike));
    Some(Finding::new(Code::BadName, message).help("write the letter that it looks like"))
}

/// Accents that combine with the letter before them.
fn is_loose_accent(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}')
}

/// Greek and Cyrillic letters, many of which look like Latin ones.
fn looks_latin(c: char) -> bool {
    matches!(c, '\u{370}'..='\u{3ff}' | '\u{400}'..='\u{52f}')
}
