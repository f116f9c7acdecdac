//! A file in TOML as a table, before anybody reads its keys.

use super::table::About;
use crate::diag::{Code, Diagnostic};
use crate::source::{SourceFile, Span, invisible};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The table that a file is. None: it is none, and the fault was said.
pub fn parse<'f>(source: &'f SourceFile, about: About, faults: &mut Vec<Diagnostic>) -> Option<Spanned<DeTable<'f>>> {
    match DeTable::parse(source.text()) {
        Ok(root) => {
            unseen(root.get_ref(), source, faults);
            Some(root)
        }
        Err(error) => {
            let at = error.span().unwrap_or(0..0);
            let span = Span::new(source.id(), at.start, at.end);
            faults.push(Diagnostic::error(about.no_table(), span, format!("this is no TOML: {}", error.message())));
            None
        }
    }
}

/// What nobody sees must not be in a name or a text, not even behind a backslash.
fn unseen(table: &DeTable, source: &SourceFile, faults: &mut Vec<Diagnostic>) {
    let mut open: Vec<&Spanned<DeValue>> = Vec::new();
    let mut judge = |text: &str, at: std::ops::Range<usize>| {
        if let Some((_, c)) = invisible(text) {
            let message = format!("this text has a character that can't be seen: U+{:04X}", u32::from(c));
            faults.push(Diagnostic::error(Code::BadCharacter, Span::new(source.id(), at.start, at.end), message));
        }
    };
    let mut tables = vec![table];
    loop {
        while let Some(table) = tables.pop() {
            for (key, value) in table {
                judge(key.get_ref(), key.span());
                open.push(value);
            }
        }
        let Some(value) = open.pop() else { return };
        match value.get_ref() {
            DeValue::String(text) => judge(text, value.span()),
            DeValue::Array(items) => open.extend(items.iter()),
            DeValue::Table(inner) => tables.push(inner),
            _ => {}
        }
    }
}
