//! What a format forbids about a deck, as faults of its list.

use super::deck::Deck;
use super::legal::faults;
use crate::diag::{Code, Diagnostic};
use crate::ir::{Content, DeckRules};
use crate::source::{SourceFile, Span};

/// Everything that a format forbids about a deck, each at the line of the card that it is about; empty: it is allowed.
pub fn faults_in(file: &SourceFile, content: &Content, rules: &DeckRules, deck: &Deck) -> Vec<Diagnostic> {
    let fault = |message: String| Diagnostic::error(Code::DeckForbidden, line_of(&message, file), message);
    faults(content, rules, deck).into_iter().map(fault).collect()
}

/// The line of the card that a message is about, or the first one.
fn line_of(message: &str, file: &SourceFile) -> Span {
    let mut at = 0;
    let lines = file.text().split_inclusive('\n').map(|line| {
        let begin = at;
        at += line.len();
        (begin, line.trim_end())
    });
    let lines: Vec<(usize, &str)> = lines.collect();
    let told = message.to_lowercase();
    let named = |line: &str| {
        let name = line.trim_start_matches(|c: char| c.is_ascii_digit()).trim().to_lowercase();
        if line.len() > name.len() && !name.is_empty() && told.contains(&name) { name.len() } else { 0 }
    };
    let about = lines.iter().max_by_key(|(begin, line)| (named(line), std::cmp::Reverse(*begin)));
    let (begin, line) = about.filter(|(_, line)| named(line) > 0).or(lines.first()).copied().unwrap_or_default();
    Span::new(file.id(), begin, begin + line.len())
}
