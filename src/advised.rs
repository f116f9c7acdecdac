//! What is known of the wordings of print and of other languages beside the faults of a text.

use crate::diag::{Code, Diagnostic};
use crate::foreign_words::translated;
use crate::ir::Content;
use crate::source::{Files, SourceFile, Span};
use crate::syntax::{TextKind, advice};

/// The faults of definitions with what helps where a text comes from elsewhere.
pub(crate) fn advised(files: &Files, content: &Content, faults: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let advised = |(at, fault)| if at < MOST_ADVISED { with_advice(files, fault) } else { fault };
    translated(files, content, faults).into_iter().enumerate().map(advised).collect()
}

/// Nobody reads more faults than that at once.
const MOST_ADVISED: usize = 3000;

/// More wordings of one line are not worth reading at once.
const MOST_ADVICE: usize = 3;

/// A fault often comes from a wording of printed cards: the nearest to it becomes the help, the others of its line are
/// notes.
fn with_advice(files: &Files, mut fault: Diagnostic) -> Diagnostic {
    let about_texts = ["E01", "E02", "E03"].iter().any(|group| fault.code.number().starts_with(group));
    let Some(file) = files.of(fault.span).filter(|_| about_texts) else { return fault };
    let (line, start) = near(file, fault.span.start);
    let kind = if file.name().ends_with(".spell") { TextKind::Scenes } else { TextKind::Cards };
    let place = |byte: u32| (byte.saturating_sub(start) as usize).min(line.len());
    for found in advice(line, place(fault.span.start)..place(fault.span.end), kind).into_iter().take(MOST_ADVICE) {
        let at = Span { start: start + found.at.start as u32, end: start + found.at.end as u32, ..fault.span };
        if (found.instead.is_some() || kind == TextKind::Scenes) && is_guess(&fault, at) {
            // A wording of print that is known says more than a word that is spelled alike.
            (fault.help, fault.suggestion) = (None, None);
        }
        if fault.help.is_none() && fault.suggestion.is_none() {
            fault = fault.help(found.text);
            if let Some(instead) = found.instead {
                fault = fault.suggest_at(at, instead);
            }
        } else if fault.help.as_deref() != Some(found.text) && !found.alone {
            let words = line.get(found.at).unwrap_or("");
            fault = fault.note(format!("`{words}`: {}", found.text));
            // A word that is spelled alike is no better where the wording around it is known.
            let here = fault.suggestion.as_ref().map_or(meets(at, fault.span), |guess| meets(at, guess.span));
            if let (Some(instead), true) = (found.instead, here) {
                fault = fault.suggest_at(at, instead);
            }
        }
    }
    fault
}

/// Whether what a fault suggests is only spelled like what was written, and a wording here explains it better.
fn is_guess(fault: &Diagnostic, wording: Span) -> bool {
    let Some(guess) = fault.suggestion.as_ref().filter(|_| fault.help.is_none()) else { return false };
    let met = guess.span == fault.span && meets(wording, fault.span);
    let stopped = matches!(fault.code, Code::BadAbility | Code::BadStatement) && wording.end <= fault.span.start;
    guess.replacement.chars().all(|c| c.is_alphabetic() || c == ' ') && (met || stopped)
}

fn meets(a: Span, b: Span) -> bool {
    a.start < b.end && b.start < a.end
}

/// Longer lines are looked at only around a fault: an author doesn't write such, and they may have many faults.
const LONGEST_LINE: usize = 2000;

/// The line of a byte as far as it matters for a fault there, and where that begins in the file.
fn near(file: &SourceFile, byte: u32) -> (&str, u32) {
    let (line, start) = (file.line_at(byte), file.line_start(byte));
    if line.len() <= LONGEST_LINE {
        return (line, start);
    }
    let at = (byte.saturating_sub(start) as usize).min(line.len());
    let from = line.floor_char_boundary(at.saturating_sub(LONGEST_LINE / 2));
    let to = line.floor_char_boundary((at + LONGEST_LINE / 2).min(line.len()));
    (line.get(from..to).unwrap_or(""), start + from as u32)
}
